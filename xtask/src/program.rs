//! The WebAssembly programs of the page: the page itself, split into a first part and parts that are loaded on demand,
//! and the engine for its worker; both with their JavaScript bindings.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use anyhow::{anyhow, ensure};
use wasm_bindgen_cli_support::Bindgen;
use wasm_encoder::reencode::{self, Reencode};
use wasm_split_cli_support::{Options, transform};

use crate::bundles::bundle;
use crate::page::{entries, name_of};
use crate::unused_classes::without_unused_classes;

/// All files of the program, by name. They refer to each other by these names, in one folder.
pub struct Program {
    pub files: BTreeMap<String, Vec<u8>>,
}

impl Program {
    /// The entry script.
    pub const SCRIPT: &'static str = "sente.js";
    /// The first part.
    pub const WASM: &'static str = "sente_bg.wasm";
    /// The script that loads the other parts.
    pub const LOADER: &'static str = "parts.js";
    /// The files that every visit loads.
    pub const FIRST: [&'static str; 3] = [Self::SCRIPT, Self::WASM, Self::LOADER];

    /// Splits the compiled program and generates its bindings in a temporary folder.
    pub fn make(compiled: &Path, folder: &Path) -> anyhow::Result<Self> {
        if folder.exists() {
            fs::remove_dir_all(folder)?;
        }
        let (parts, bound) = (folder.join("parts"), folder.join("bound"));
        let main = folder.join("sente.wasm");
        split(compiled, &parts, &main)?;
        bind(&main, &bound)?;
        let mut files = BTreeMap::new();
        for place in [parts, bound] {
            for file in entries(&place)?.iter().filter(|path| path.is_file()) {
                let content = fs::read(file)?;
                let is_wasm = file.extension().is_some_and(|end| end == "wasm");
                let content = if is_wasm { bare(&content)? } else { content };
                files.insert(name_of(file), content);
            }
        }
        bundle(&mut files, Self::LOADER)?;
        let script = files.remove(Self::SCRIPT).unwrap_or_default();
        let wasm = files.remove(Self::WASM).unwrap_or_default();
        ensure!(!script.is_empty(), "the program has no beginning");
        let (mut script, wasm) = with_short_names(&script, &wasm)?;
        files.insert(Self::WASM.to_owned(), wasm);
        let start = format!(
            "\n__wbg_init({{ module_or_path: new URL(\"{}\", import.meta.url) }});\n",
            Self::WASM
        );
        script.extend(start.bytes());
        files.insert(Self::SCRIPT.to_owned(), script);
        Ok(Self { files })
    }
}

/// The files of a part of the page, and the first path segments of its screens.
pub struct Part {
    pub files: Vec<String>,
    pub places: &'static str,
}

/// The parts and the first path segments of their screens, as in `screens/parts.rs`.
const PLACES: [(&str, &str); 6] = [
    ("game", "game"),
    ("new", "new join lobby"),
    ("analysis", "analysis"),
    ("lists", "saved arena rankings stats achievements"),
    ("person", "login signup account settings"),
    ("learn", "help puzzles"),
];

impl Program {
    /// The parts after the first one, read from the script that loads them.
    pub fn parts(&self) -> anyhow::Result<Vec<Part>> {
        let loader = self.files.get(Self::LOADER);
        let loader = std::str::from_utf8(loader.map_or(&[][..], Vec::as_slice))?;
        let part = |(name, places): (&str, &'static str)| {
            let begin = format!("__wasm_split_load_{name} =");
            let (_, rest) = loader
                .split_once(&begin)
                .ok_or_else(|| anyhow!("nothing loads the part {name}"))?;
            let (_, list) = rest
                .split_once(", [")
                .ok_or_else(|| anyhow!("the part {name} lists nothing"))?;
            let list = list.split(']').next().unwrap_or_default();
            let mut files = vec![format!("split_{name}.wasm")];
            for chunk in list.split(", ").filter(|it| !it.is_empty()) {
                let file = file_of(loader, chunk)?;
                if !files.contains(&file) {
                    files.push(file);
                }
            }
            Ok(Part { files, places })
        };
        PLACES.into_iter().map(part).collect()
    }
}

/// The file of a chunk, read from the line that loads it.
fn file_of(loader: &str, chunk: &str) -> anyhow::Result<String> {
    let begin = format!("const {chunk} = ");
    let line = loader.lines().find_map(|it| it.strip_prefix(&begin));
    let file = line.and_then(|it| it.split('"').nth(1));
    Ok(file
        .ok_or_else(|| anyhow!("nothing loads {chunk}"))?
        .trim_start_matches("./")
        .to_owned())
}

/// The engine as a web worker: one WebAssembly module and the script that starts it.
pub struct Worker {
    pub wasm: Vec<u8>,
    pub script: Vec<u8>,
}

impl Worker {
    /// The first message is the compiled module, so that a page that starts several workers compiles it only once; then
    /// the worker reports that it is ready, and accepts requests.
    const START: &'static str = "
self.onmessage = async ({ data }) => {
  self.onmessage = null;
  await __wbg_init({ module_or_path: data });
  self.postMessage(\"ready\");
};
";

    /// Generates the bindings of the compiled engine in a temporary folder.
    pub fn make(compiled: &Path, folder: &Path) -> anyhow::Result<Self> {
        if folder.exists() {
            fs::remove_dir_all(folder)?;
        }
        bind(compiled, folder)?;
        let name = compiled.file_stem().unwrap_or_default().to_string_lossy();
        let mut script = fs::read(folder.join(format!("{name}.js")))?;
        script.extend(Self::START.as_bytes());
        let wasm = bare(&fs::read(folder.join(format!("{name}_bg.wasm")))?)?;
        Ok(Self { wasm, script })
    }
}

/// Splits off the parts that the screens define.
fn split(compiled: &Path, parts: &Path, main: &Path) -> anyhow::Result<()> {
    let input = without_unused_classes(&fs::read(compiled)?)?;
    let link = format!("./{}", Program::LOADER);
    let script = format!("./{}", Program::SCRIPT);
    let mut options = Options::new(&input);
    options.output_dir = parts;
    options.main_out_path = main;
    options.link_name = &link;
    options.main_module = &script;
    transform(options).map_err(|error| anyhow!("the page cannot be split: {error:#}"))?;
    Ok(())
}

/// Generates the JavaScript bindings of the WebAssembly module.
fn bind(wasm: &Path, folder: &Path) -> anyhow::Result<()> {
    Bindgen::new()
        .input_path(wasm)
        .web(true)?
        .typescript(false)
        // The other parts find the first part's function table through the linker's exports.
        .keep_lld_exports(true)
        .remove_name_section(true)
        .remove_producers_section(true)
        .generate(folder)
}

/// The number of hash digits at the end of the names that JavaScript and WebAssembly share.
const DIGITS: usize = 16;

/// Replaces shared names that end in a hash by short numbers, because random digits do not compress.
fn with_short_names(script: &[u8], wasm: &[u8]) -> anyhow::Result<(Vec<u8>, Vec<u8>)> {
    let mut numbers = BTreeMap::new();
    let script = shortened(std::str::from_utf8(script)?, &mut numbers);
    let mut module = wasm_encoder::Module::new();
    for payload in wasmparser::Parser::new(0).parse_all(wasm) {
        let payload = payload?;
        let Some((id, range)) = payload.as_section() else {
            continue;
        };
        let data = &wasm[range.start as usize..range.end as usize];
        let names = match &payload {
            wasmparser::Payload::ImportSection(_) => 2,
            wasmparser::Payload::ExportSection(_) => 1,
            _ => {
                module.section(&wasm_encoder::RawSection { id, data });
                continue;
            }
        };
        let ends = match payload {
            wasmparser::Payload::ImportSection(reader) => ends(reader, range.end as usize)?,
            wasmparser::Payload::ExportSection(reader) => ends(reader, range.end as usize)?,
            _ => continue,
        };
        let mut renamed = leb(ends.len() as u32 - 1);
        for pair in ends.windows(2) {
            rename(&wasm[pair[0]..pair[1]], names, &mut numbers, &mut renamed)?;
        }
        module.section(&wasm_encoder::RawSection { id, data: &renamed });
    }
    Ok((script.into_bytes(), module.finish()))
}

/// The offsets of the entries of a section, and of its end.
fn ends<'a, T: wasmparser::FromReader<'a>>(
    reader: wasmparser::SectionLimited<'a, T>,
    end: usize,
) -> anyhow::Result<Vec<usize>> {
    let mut ends = Vec::new();
    for entry in reader.into_iter_with_offsets() {
        ends.push(entry?.0 as usize);
    }
    ends.push(end);
    Ok(ends)
}

/// Writes an entry of a section, with its names shortened.
fn rename(
    entry: &[u8],
    names: usize,
    numbers: &mut BTreeMap<String, usize>,
    to: &mut Vec<u8>,
) -> anyhow::Result<()> {
    let mut reader = wasmparser::BinaryReader::new(entry, 0);
    for _ in 0..names {
        let name = shortened(reader.read_string()?, numbers);
        to.extend(leb(name.len() as u32));
        to.extend(name.bytes());
    }
    to.extend(&entry[reader.current_position()..]);
    Ok(())
}

/// Replaces each name that ends in a hash by a number of its own.
fn shortened(text: &str, numbers: &mut BTreeMap<String, usize>) -> String {
    let is_digit = |byte: u8| byte.is_ascii_digit() || (b'a'..=b'f').contains(&byte);
    let is_of_name = |c: char| c.is_ascii_alphanumeric() || c == '_' || c == '$';
    let mut short = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(at) = rest.find('_') {
        let (before, after) = rest.split_at(at + 1);
        short += before;
        let after_h = after.strip_prefix('h').unwrap_or(after);
        let digits = after_h.bytes().take_while(|byte| is_digit(*byte)).count();
        rest = after;
        if digits == DIGITS {
            let begin = short.trim_end_matches(is_of_name).len();
            let (hash, end) = after_h.split_at(DIGITS);
            let name = short.split_off(begin) + hash;
            let next = numbers.len();
            let number = numbers.entry(name).or_insert(next);
            short.push('_');
            short += &number.to_string();
            rest = end;
        }
    }
    short + rest
}

fn leb(number: u32) -> Vec<u8> {
    let mut bytes = Vec::new();
    wasm_encoder::Encode::encode(&number, &mut bytes);
    bytes
}

/// Writes a WebAssembly module again, without the sections that only tools read, such as function names, and without
/// the room that the linker has left in its numbers.
fn bare(wasm: &[u8]) -> anyhow::Result<Vec<u8>> {
    struct Bare;
    impl Reencode for Bare {
        type Error = std::convert::Infallible;

        fn parse_custom_section(
            &mut self,
            _: &mut wasm_encoder::Module,
            _: wasmparser::CustomSectionReader<'_>,
        ) -> Result<(), reencode::Error> {
            Ok(())
        }
    }
    let mut module = wasm_encoder::Module::new();
    Bare.parse_core_module(&mut module, wasmparser::Parser::new(0), wasm)
        .map_err(|error| anyhow!("a part of the page cannot be written again: {error}"))?;
    Ok(module.finish())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_with_random_digits_become_short_numbers_and_stay_the_same() {
        let mut numbers = BTreeMap::new();
        let script = "import { __wbg_call_40b008ba32f73991 as a, __wbg_get_2080c49015e35254 }; x_h40b008ba32f73991";
        let short = shortened(script, &mut numbers);
        assert_eq!(short, "import { _0 as a, _1 }; _2");
        assert_eq!(shortened("__wbg_get_2080c49015e35254", &mut numbers), "_1");
        let kept = "__wbindgen_malloc _40b0";
        assert_eq!(shortened(kept, &mut numbers), kept);
    }
}
