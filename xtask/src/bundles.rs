//! Joins the chunks that parts of the page share into few files. The splitter makes a chunk for every set of parts that
//! share code: with a dozen parts there are hundreds, most of them tiny, and each would be a request of its own.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;

use anyhow::{Context, ensure};

/// The parts that are loaded only when others have been loaded: whatever all of those load is there already.
const AFTER: [(&str, &[&str]); 7] = [
    ("ended", &["game"]),
    ("beside", &["game"]),
    ("here", &["game"]),
    ("review", &["analysis"]),
    ("explorer", &["analysis"]),
    ("files", &["analysis"]),
    ("openings", &["game", "analysis"]),
];

/// What a request costs, as the number of bytes that could be loaded instead.
const REQUEST: usize = 4_000;

/// How the script opens a module in a file of several. A failed request is repeated by the next part that needs it.
const OPEN: &str = r"
const opened = {};
function open(file, begin, end) {
    const bytes = opened[file] ??= fetch(new URL(file, import.meta.url)).then(it => it.ok ? it.arrayBuffer() : Promise.reject(new Error(`${file}: ${it.status}`)));
    bytes.catch(() => { delete opened[file]; });
    return async imports => WebAssembly.instantiate(new Uint8Array(await bytes, begin, end - begin), imports);
}

";

type Parts<'a> = BTreeSet<&'a str>;

/// Chunks that are one file.
#[derive(Default)]
struct Bundle<'a> {
    /// The parts that load it.
    parts: Parts<'a>,
    bytes: usize,
    chunks: Vec<&'a str>,
}

/// Joins the chunks and changes the script that loads them.
pub fn bundle(files: &mut BTreeMap<String, Vec<u8>>, loader: &str) -> anyhow::Result<()> {
    let script = files.get(loader).context("no script loads the parts")?;
    let script = String::from_utf8(script.clone())?;
    let (head, rest) = script.split_once("/* ").context("there are no chunks")?;
    let (_, tail) = rest.split_once("export ").context("there are no parts")?;
    let mut changed = head.to_owned() + OPEN;
    for (number, bundle) in bundles(&script, files).into_iter().enumerate() {
        let joined = format!("shared_{number}.wasm");
        let mut content = Vec::with_capacity(bundle.bytes);
        for chunk in bundle.chunks {
            let begin = content.len();
            content.extend(files.remove(&file(chunk)).with_context(|| file(chunk))?);
            let end = content.len();
            writeln!(
                changed,
                r#"const __{chunk} = makeLoad(() => open("./{joined}", {begin}, {end}), []);"#
            )?;
        }
        files.insert(joined, content);
    }
    let left = files.keys().find(|name| name.starts_with("chunk_"));
    ensure!(left.is_none(), "nothing loads {left:?}");
    changed += "export ";
    changed += tail;
    files.insert(loader.to_owned(), changed.into_bytes());
    Ok(())
}

/// Puts each group of chunks that the same parts need where it costs least: into a file of its own, or into one that
/// others need too. The largest groups come first.
fn bundles<'a>(script: &'a str, files: &BTreeMap<String, Vec<u8>>) -> Vec<Bundle<'a>> {
    let mut groups: BTreeMap<Parts, Bundle> = BTreeMap::new();
    for (chunk, parts) in chunks(script) {
        let parts = needed(parts);
        let group = groups.entry(parts.clone()).or_default();
        group.parts = parts;
        group.bytes += files.get(&file(chunk)).map_or(0, Vec::len);
        group.chunks.push(chunk);
    }
    let mut groups: Vec<Bundle> = groups.into_values().collect();
    groups.sort_by_key(|it| std::cmp::Reverse(it.bytes));
    let mut bundles: Vec<Bundle> = Vec::new();
    for group in groups {
        let best = bundles.iter_mut().min_by_key(|it| cost(it, &group));
        match best.filter(|best| cost(best, &group) < REQUEST * group.parts.len()) {
            Some(best) => {
                best.parts = needed(best.parts.union(&group.parts).copied().collect());
                best.bytes += group.bytes;
                best.chunks.extend(group.chunks);
            }
            None => bundles.push(group),
        }
    }
    bundles
}

/// The bytes that parts load in vain, summed over all parts, if a group joins a file.
fn cost(bundle: &Bundle, group: &Bundle) -> usize {
    let (here, there) = (loading(&bundle.parts), loading(&group.parts));
    let for_others = bundle.parts.iter().filter(|part| !there.contains(*part));
    let for_these = group.parts.iter().filter(|part| !here.contains(*part));
    for_others.count() * group.bytes + for_these.count() * bundle.bytes
}

fn file(chunk: &str) -> String {
    format!("{chunk}.wasm")
}

/// The chunks of the script with the parts that need them: a comment, then the line that loads the chunk.
fn chunks(script: &str) -> impl Iterator<Item = (&str, Parts<'_>)> {
    script.split("/* ").skip(1).filter_map(|piece| {
        let (parts, rest) = piece.split_once(" */")?;
        let (chunk, _) = rest.split_once("const __")?.1.split_once(" =")?;
        Some((chunk, parts.split(", ").collect()))
    })
}

/// Whether everything that these parts load is there when this part is loaded.
fn comes_after(part: &str, parts: &Parts) -> bool {
    let before = AFTER.iter().find(|(name, _)| *name == part);
    before.is_some_and(|(_, before)| before.iter().all(|it| parts.contains(it)))
}

/// The parts without those that come after others of them.
fn needed(mut parts: Parts<'_>) -> Parts<'_> {
    let all = parts.clone();
    parts.retain(|part| !comes_after(part, &all));
    parts
}

/// The parts together with those that come after them.
fn loading<'a>(parts: &Parts<'a>) -> Parts<'a> {
    let later = AFTER.iter().map(|(name, _)| *name);
    let later = later.filter(|part| comes_after(part, parts));
    parts.iter().copied().chain(later).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn script(chunks: &[(u8, &str)]) -> String {
        let mut script = String::from("function makeLoad() {}\n");
        for (number, parts) in chunks {
            let open = format!("const src = fetch(\"./chunk_{number}.wasm\");");
            writeln!(script, "/* {parts} */").unwrap();
            writeln!(
                script,
                "const __chunk_{number} = makeLoad(() => {{ {open} }}, []);"
            )
            .unwrap();
        }
        script + "export const __wasm_split_load_game = wrapAsyncCb([__chunk_1, __chunk_2]);\n"
    }

    fn bundled(chunks: &[(u8, &str, usize)]) -> (Vec<usize>, String) {
        let parts: Vec<_> = chunks.iter().map(|it| (it.0, it.1)).collect();
        let mut files = BTreeMap::from([("parts.js".to_owned(), script(&parts).into_bytes())]);
        for (number, _, size) in chunks {
            files.insert(format!("chunk_{number}.wasm"), vec![*number; *size]);
        }
        bundle(&mut files, "parts.js").unwrap();
        let script = files.remove("parts.js").unwrap();
        let sizes = files.values().map(Vec::len).collect();
        (sizes, String::from_utf8(script).unwrap())
    }

    #[test]
    fn what_the_same_screens_need_is_one_file() {
        let (sizes, script) = bundled(&[
            (1, "ended, game", 50_000),
            (2, "beside, game", 300),
            (3, "game, new", 90_000),
        ]);
        assert_eq!(sizes, [90_000, 50_300]);
        assert!(script.contains(
            r#"const __chunk_2 = makeLoad(() => open("./shared_1.wasm", 50000, 50300), []);"#
        ));
        assert!(script.contains("[__chunk_1, __chunk_2]"));
        assert!(!script.contains("./chunk_"));
    }

    #[test]
    fn a_small_chunk_costs_others_less_than_a_request() {
        let (sizes, _) = bundled(&[(1, "game, learn, new", 90_000), (2, "game, new", 200)]);
        assert_eq!(sizes, [90_200]);
        let (sizes, _) = bundled(&[(1, "game, learn, new", 90_000), (2, "game, new", 9_000)]);
        assert_eq!(sizes, [90_000, 9_000]);
    }

    #[test]
    fn a_part_after_others_needs_what_only_one_of_them_has() {
        let set = |parts: &[&'static str]| parts.iter().copied().collect::<Parts>();
        assert_eq!(
            needed(set(&["game", "openings"])),
            set(&["game", "openings"])
        );
        let both = set(&["analysis", "game", "openings"]);
        assert_eq!(needed(both), set(&["analysis", "game"]));
    }
}
