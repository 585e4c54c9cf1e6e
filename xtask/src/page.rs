//! Builds the page into `dist`: WebAssembly with its bindings, styles and texts under names that contain a hash of
//! their content, and compressed forms of all files. Does nothing if the page is up to date.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::io::Write;
use std::path::{Path, PathBuf};
use std::{env, fs};

use anyhow::{Context, ensure};

use crate::program::{Part, Program, Worker};
use crate::tool::{both, cargo, need_target, root, run};

/// The largest download of a first visit, compressed, in bytes.
const MOST_BYTES: usize = 198_000;
/// The compiler target of the page.
pub const WASM: &str = "wasm32-unknown-unknown";
/// Erases the types of component views, so that each is compiled only once, and keeps relocations, so that the program
/// can be split.
const FLAGS: &str = "target.wasm32-unknown-unknown.rustflags=['--cfg', 'erase_components', '-Clink-args=--emit-relocs']";
/// The engine counts bits and scans arrays, for which every current browser has instructions.
const ENGINE_WORKER_FLAGS: &str = "target.wasm32-unknown-unknown.rustflags=['-Ctarget-feature=+simd128,+bulk-memory,+sign-ext,+nontrapping-fptoint']";
/// The files that make the page installable.
const MANIFEST: &str = "manifest.webmanifest";
/// The language that is part of the page itself.
const BUILT_IN: &str = "en";

/// Builds the page if it is not up to date.
pub fn page() -> anyhow::Result<()> {
    let compiled = Compiled::build("page")?;
    let target = target_folder();
    let inputs = Inputs::read(&compiled)?;
    let stamp = target.join("page.stamp");
    if fs::read_to_string(&stamp).is_ok_and(|kept| kept == inputs.stamp) && Inputs::are_built() {
        eprintln!("The page is up to date.");
        return Ok(());
    }
    let site = Site::build(&inputs, &compiled, &target)?;
    let small = site.write(&root().join("dist"))?;
    site.report(&small)?;
    fs::write(stamp, inputs.stamp)?;
    Ok(())
}

/// Builds the page quickly, without optimising for size; not for distribution.
pub fn quick() -> anyhow::Result<()> {
    let compiled = Compiled::build("dev")?;
    let target = target_folder();
    let inputs = Inputs::read(&compiled)?;
    let site = Site::build(&inputs, &compiled, &target)?;
    site.write_bare(&root().join("dist"))?;
    // Makes the next real build start again.
    fs::remove_file(target.join("page.stamp")).ok();
    Ok(())
}

/// The folder for intermediate files.
pub fn target_folder() -> PathBuf {
    env::var_os("CARGO_TARGET_DIR").map_or_else(|| root().join("target"), PathBuf::from)
}

/// The output of the compiler.
struct Compiled {
    page: PathBuf,
    engine_worker: PathBuf,
}

impl Compiled {
    /// Compiles the page with a profile, and the engine.
    fn build(profile: &str) -> anyhow::Result<Self> {
        need_target(WASM)?;
        let compile = |package: &str, profile: &str, flags: &str| {
            run(cargo()
                .args(["build", "--package", package, "--bin", package])
                .args(["--profile", profile, "--target", WASM])
                .args(["--config", flags]))
        };
        let is_quick = profile == "dev";
        let folder = if is_quick { "debug" } else { profile };
        let built = target_folder().join(WASM);
        let engine_worker = built.join("engine-worker/sente-engine-worker.wasm");
        // For work on the page an older build of the engine is sufficient.
        let needs_engine = !is_quick || !engine_worker.exists();
        // Both builds end with a link on a single core, so they run at the same time.
        both(
            || compile("sente-web", profile, FLAGS),
            || {
                if needs_engine {
                    compile("sente-engine-worker", "engine-worker", ENGINE_WORKER_FLAGS)?;
                }
                Ok(())
            },
        )?;
        Ok(Self {
            page: built.join(folder).join("sente-web.wasm"),
            engine_worker,
        })
    }
}

/// The inputs of the site.
struct Inputs {
    /// The styles of the frame and the first screen, and those of all others.
    styles: [Vec<u8>; 2],
    texts: BTreeMap<String, Vec<u8>>,
    statics: BTreeMap<String, Vec<u8>>,
    /// The puzzles of each game, by file name.
    puzzles: BTreeMap<String, Vec<u8>>,
    /// The explorer's built-in games, by file name.
    engine_games: BTreeMap<String, Vec<u8>>,
    stamp: String,
}

impl Inputs {
    fn read(compiled: &Compiled) -> anyhow::Result<Self> {
        let crate_folder = root().join("crates/web");
        let mut texts = BTreeMap::new();
        for folder in entries(&crate_folder.join("locales"))? {
            texts.insert(name_of(&folder), joined(entries(&folder)?)?);
        }
        let statics = contents(entries(&crate_folder.join("static"))?)?;
        let data = entries(&root().join("crates/puzzles/data"))?;
        let puzzles = contents(data.into_iter().filter(|path| path.is_file()))?;
        let mut engine_games = contents(entries(&root().join("crates/explorer/data"))?)?;
        for games in engine_games.values_mut() {
            *games = sorted_lines(games);
        }
        let (first, later): (Vec<_>, Vec<_>) = entries(&crate_folder.join("style"))?
            .into_iter()
            .partition(|path| is_first_style(&name_of(path)));
        let styles = [
            without_comments(&joined(first)?),
            without_comments(&joined(later)?),
        ];
        // This program is an input too: a change of it may change the output.
        let program = fs::read(env::current_exe()?)?;
        let wasm = (
            fs::read(&compiled.page)?,
            fs::read(&compiled.engine_worker)?,
        );
        let stamp = digest(&(
            wasm,
            &styles,
            &texts,
            &statics,
            (&puzzles, &engine_games),
            program,
        ));
        Ok(Self {
            styles,
            texts,
            statics,
            puzzles,
            engine_games,
            stamp,
        })
    }

    /// Reads a file of the page.
    fn fixed(&self, name: &str) -> anyhow::Result<&[u8]> {
        let content = self.statics.get(name);
        let content = content.with_context(|| format!("no {name}"))?;
        Ok(content)
    }

    fn are_built() -> bool {
        root().join("dist/index.html").exists()
    }
}

/// The files of the site, by path.
struct Site {
    files: BTreeMap<String, Vec<u8>>,
    /// The files that a first visit in English loads.
    first: Vec<String>,
}

impl Site {
    fn build(inputs: &Inputs, compiled: &Compiled, target: &Path) -> anyhow::Result<Self> {
        let program = Program::make(&compiled.page, &target.join("page-parts"))?;
        let engine_worker =
            Worker::make(&compiled.engine_worker, &target.join("engine-worker-parts"))?;
        let mut site = Self {
            files: BTreeMap::new(),
            first: Vec::new(),
        };
        let parts = program.parts()?;
        let [wasm, script, loader] = site.add_program(program);
        let parts = site.list_parts(&wasm, &parts)?;
        let [first, later] = inputs.styles.clone();
        let styles = site.add("style", "css", first);
        let later_styles = site.keep("later", "css", later);
        let mut places = BTreeMap::from([
            ("{{wasm}}", wasm),
            ("{{script}}", script),
            ("{{loader}}", loader),
            ("{{style}}", styles),
            ("{{later-style}}", later_styles),
            ("{{parts}}", parts),
        ]);
        for (name, key) in [
            ("before-paint.js", "{{before-paint}}"),
            ("icon.svg", "{{icon}}"),
        ] {
            let (stem, end) = name.split_once('.').expect("both names have an ending");
            places.insert(key, site.add(stem, end, inputs.fixed(name)?.to_vec()));
        }
        let icon = places["{{icon}}"].clone();
        site.add_manifest(inputs, icon)?;
        places.insert("{{engine-worker}}", site.add_engine_worker(engine_worker));
        let listed = site.add_languages(inputs)?
            + &site.add_of_games("puzzles", &inputs.puzzles)?
            + &site.add_of_games("engine-games", &inputs.engine_games)?;
        places.insert("{{languages}}", listed);
        site.add_filled(inputs, "index.html", &places)?;
        site.first.push("index.html".to_owned());
        let robots = inputs.fixed("robots.txt")?.to_vec();
        site.files.insert("robots.txt".to_owned(), robots);
        site.add_service_worker(inputs)?;
        Ok(site)
    }

    /// Adds a file under a fixed name, with its placeholders filled in.
    fn add_filled(
        &mut self,
        inputs: &Inputs,
        name: &str,
        places: &BTreeMap<&str, String>,
    ) -> anyhow::Result<()> {
        let mut text = String::from_utf8(inputs.fixed(name)?.to_vec())?;
        for (key, value) in places {
            ensure!(text.contains(key), "{name} has no place for {key}");
            text = text.replace(key, value);
        }
        self.files.insert(name.to_owned(), text.into_bytes());
        Ok(())
    }

    /// Adds the manifest and the icons.
    fn add_manifest(&mut self, inputs: &Inputs, icon: String) -> anyhow::Result<()> {
        let mut places = BTreeMap::from([("{{icon}}", icon)]);
        for (stem, key) in [
            ("icon-192", "{{icon-192}}"),
            ("icon-512", "{{icon-512}}"),
            ("maskable-192", "{{maskable-192}}"),
            ("maskable-512", "{{maskable-512}}"),
        ] {
            let content = inputs.fixed(&format!("{stem}.png"))?.to_vec();
            let path = format!("assets/{stem}-{}.png", digest(&content));
            places.insert(key, format!("/{path}"));
            self.files.insert(path, content);
        }
        self.add_filled(inputs, MANIFEST, &places)?;
        self.first.push(MANIFEST.to_owned());
        Ok(())
    }

    /// Adds the service worker, with the list of all files so far.
    fn add_service_worker(&mut self, inputs: &Inputs) -> anyhow::Result<()> {
        // Small files first: the parts of the page before the engine.
        let mut paths: Vec<(usize, String)> = self
            .files
            .iter()
            .map(|(path, content)| (content.len(), format!("\"/{path}\"")))
            .collect();
        paths.sort_unstable();
        let paths: Vec<String> = paths.into_iter().map(|(_, path)| path).collect();
        let places = BTreeMap::from([
            ("{{version}}", digest(&self.files)),
            ("{{files}}", format!("[{}]", paths.join(", "))),
        ]);
        self.add_filled(inputs, "service-worker.js", &places)
    }

    /// Adds a file that a first visit loads, and returns its path.
    fn add(&mut self, stem: &str, end: &str, content: Vec<u8>) -> String {
        let address = self.keep(stem, end, content);
        self.first.push(address.trim_start_matches('/').to_owned());
        address
    }

    /// Adds a file that is loaded later, and returns its path.
    fn keep(&mut self, stem: &str, end: &str, content: Vec<u8>) -> String {
        let path = format!("assets/{stem}-{}.{end}", digest(&content));
        self.files.insert(path.clone(), content);
        format!("/{path}")
    }

    /// Adds the program in a folder named by a hash of its content, and returns the paths of the files that every visit
    /// loads.
    fn add_program(&mut self, program: Program) -> [String; 3] {
        let folder = format!("assets/sente-{}", digest(&program.files));
        for (name, content) in program.files {
            let path = format!("{folder}/{name}");
            if Program::FIRST.contains(&name.as_str()) {
                self.first.push(path.clone());
            }
            self.files.insert(path, content);
        }
        [Program::WASM, Program::SCRIPT, Program::LOADER].map(|name| format!("/{folder}/{name}"))
    }

    /// The lines of the head that list the files of the page's parts.
    fn list_parts(&self, wasm: &str, parts: &[Part]) -> anyhow::Result<String> {
        let folder = wasm.trim_end_matches(Program::WASM);
        let mut listed = String::new();
        for Part { files, places } in parts {
            let addresses: Vec<String> = files.iter().map(|it| format!("{folder}{it}")).collect();
            for address in &addresses {
                let is_there = self.files.contains_key(address.trim_start_matches('/'));
                ensure!(is_there, "there is no {address}");
            }
            writeln!(
                listed,
                r#"<meta name="sente-part" content="{}" data-places="{places}">"#,
                addresses.join(" ")
            )?;
        }
        Ok(listed)
    }

    /// Adds the engine, which is loaded on demand; returns the line of the head with its path.
    fn add_engine_worker(&mut self, engine_worker: Worker) -> String {
        let script = self.keep("engine-worker", "js", engine_worker.script);
        let wasm = self.keep("engine-worker", "wasm", engine_worker.wasm);
        format!(r#"<meta name="sente-engine-worker" content="{script}" data-wasm="{wasm}">"#)
    }

    /// Adds the texts of the languages that are not part of the page; returns the lines of the head with their paths.
    fn add_languages(&mut self, inputs: &Inputs) -> anyhow::Result<String> {
        let mut listed = String::new();
        for (code, texts) in inputs.texts.iter().filter(|(code, _)| *code != BUILT_IN) {
            let source = std::str::from_utf8(texts)?;
            let name = source
                .lines()
                .find_map(|line| line.strip_prefix("language-name = "));
            let name = name.with_context(|| format!("{code} lacks language-name"))?;
            let path = format!("assets/{code}-{}.ftl", digest(texts));
            writeln!(
                listed,
                r#"<meta name="sente-language" content="{code}" data-name="{name}" data-texts="/{path}">"#
            )?;
            self.files.insert(path, texts.clone());
        }
        Ok(listed)
    }

    /// Adds texts of each game that are loaded on demand; returns the lines of the head with their paths.
    fn add_of_games(
        &mut self,
        kind: &str,
        texts: &BTreeMap<String, Vec<u8>>,
    ) -> anyhow::Result<String> {
        let mut listed = String::new();
        for (file, text) in texts {
            let game = file.trim_end_matches(".txt");
            let path = format!("assets/{kind}-{game}-{}.txt", digest(text));
            writeln!(
                listed,
                r#"<meta name="sente-{kind}" content="{game}" data-texts="/{path}">"#
            )?;
            self.files.insert(path, text.clone());
        }
        Ok(listed)
    }

    /// Prints the sizes of a first visit and of all files, and fails if the first visit is too large.
    fn report(&self, small: &BTreeMap<&str, usize>) -> anyhow::Result<()> {
        let mut total = 0;
        for path in &self.first {
            let bytes = self.files[path].len();
            total += small[path.as_str()];
            let small = kilobytes(small[path.as_str()]);
            eprintln!("{:>8} {small:>8}  {path}", kilobytes(bytes));
        }
        eprintln!("{:>8} {:>8}  first visit, compressed", "", kilobytes(total));
        let all = kilobytes(small.values().sum());
        eprintln!(
            "{:>8} {all:>8}  all files, cached for use without the server",
            ""
        );
        ensure!(
            total <= MOST_BYTES,
            "the first visit is too large: {} of at most {}",
            kilobytes(total),
            kilobytes(MOST_BYTES)
        );
        Ok(())
    }

    /// Replaces the folder, without compression.
    fn write_bare(&self, folder: &Path) -> anyhow::Result<()> {
        if folder.exists() {
            fs::remove_dir_all(folder)?;
        }
        for (path, content) in &self.files {
            let place = folder.join(path);
            fs::create_dir_all(place.parent().expect("every file is in the folder"))?;
            fs::write(place, content)?;
        }
        Ok(())
    }

    /// Replaces the folder, with two compressed forms of every file; returns their sizes.
    fn write(&self, folder: &Path) -> anyhow::Result<BTreeMap<&str, usize>> {
        let mut sizes = BTreeMap::new();
        self.write_bare(folder)?;
        for (path, content) in &self.files {
            let small = brotli(content)?;
            sizes.insert(path.as_str(), small.len());
            fs::write(folder.join(format!("{path}.br")), small)?;
            fs::write(folder.join(format!("{path}.gz")), gzip(content)?)?;
        }
        Ok(sizes)
    }
}

/// The contents of files, by name.
fn contents(files: impl IntoIterator<Item = PathBuf>) -> anyhow::Result<BTreeMap<String, Vec<u8>>> {
    let mut all = BTreeMap::new();
    for file in files {
        all.insert(name_of(&file), fs::read(&file)?);
    }
    Ok(all)
}

/// Whether a style sheet belongs to the frame, to several screens, or to the first screen. The others are loaded with
/// the first other part of the page.
fn is_first_style(name: &str) -> bool {
    name.starts_with(['1', '2', '3', '4']) || name == "5-home.css"
}

/// Concatenates files.
fn joined(files: Vec<PathBuf>) -> anyhow::Result<Vec<u8>> {
    let mut all = Vec::new();
    for file in files {
        all.extend(fs::read(&file)?);
        all.push(b'\n');
    }
    Ok(all)
}

/// Sorts lines, so that similar ones are adjacent and compress well.
fn sorted_lines(text: &[u8]) -> Vec<u8> {
    let mut lines: Vec<_> = text.split_inclusive(|it| *it == b'\n').collect();
    lines.sort_unstable();
    lines.concat()
}

/// Removes the comments and the indentation of a style sheet.
fn without_comments(styles: &[u8]) -> Vec<u8> {
    let styles = String::from_utf8_lossy(styles);
    let mut pieces = styles.split("/*");
    let mut told: String = pieces.next().unwrap_or_default().to_owned();
    for piece in pieces {
        told.push_str(piece.split_once("*/").map_or("", |(_, rest)| rest));
    }
    let lines = told.lines().map(str::trim).filter(|line| !line.is_empty());
    lines.collect::<Vec<_>>().join("\n").into_bytes()
}

pub fn entries(folder: &Path) -> anyhow::Result<Vec<PathBuf>> {
    let read =
        fs::read_dir(folder).with_context(|| format!("{} cannot be read", folder.display()))?;
    let mut paths = read
        .map(|entry| entry.map(|entry| entry.path()))
        .collect::<Result<Vec<_>, _>>()?;
    paths.sort_unstable();
    Ok(paths)
}

pub fn name_of(path: &Path) -> String {
    let name = path.file_name().unwrap_or_default();
    name.to_string_lossy().into_owned()
}

/// A short hash of a content. It need not be cryptographically strong.
fn digest(content: &impl Hash) -> String {
    let mut hasher = DefaultHasher::new();
    content.hash(&mut hasher);
    format!("{:016x}", hasher.finish())
}

fn brotli(content: &[u8]) -> anyhow::Result<Vec<u8>> {
    let mut small = Vec::new();
    let parameters = brotli::enc::BrotliEncoderParams {
        quality: 11,
        lgwin: 22,
        size_hint: content.len(),
        ..Default::default()
    };
    brotli::BrotliCompress(&mut &content[..], &mut small, &parameters)?;
    Ok(small)
}

fn gzip(content: &[u8]) -> anyhow::Result<Vec<u8>> {
    let mut encoder = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::best());
    encoder.write_all(content)?;
    Ok(encoder.finish()?)
}

fn kilobytes(bytes: usize) -> String {
    format!("{:.1} kB", bytes as f64 / 1000.0)
}

#[cfg(test)]
mod tests {
    use super::without_comments;

    #[test]
    fn styles_lose_their_comments_and_nothing_else() {
        let styles = "/* Parts. */\n.a {\n  color: red; /* why */\n}\n\n.b > .c { width: calc(1px + 2px) }\n";
        let told = without_comments(styles.as_bytes());
        let told = String::from_utf8(told).unwrap();
        let kept = ".a {\ncolor: red;\n}\n.b > .c { width: calc(1px + 2px) }";
        assert_eq!(told, kept);
    }
}
