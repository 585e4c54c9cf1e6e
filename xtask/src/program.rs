//! The page's programs: the page itself, split into a first part and those that come when they are needed, and the
//! engine for its worker; both with the JavaScript that leads into them.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use anyhow::{anyhow, ensure};
use wasm_bindgen_cli_support::Bindgen;
use wasm_split_cli_support::{Options, transform};

use crate::page::{entries, name_of};

/// All files of the program by their names. They find each other by these, side by side in one folder.
pub struct Program {
    pub files: BTreeMap<String, Vec<u8>>,
}

impl Program {
    /// What begins it.
    pub const SCRIPT: &'static str = "sente.js";
    /// Its first part.
    pub const WASM: &'static str = "sente_bg.wasm";
    /// Knows how to load the other parts.
    const LOADER: &'static str = "parts.js";
    /// What every visit loads.
    pub const FIRST: [&'static str; 3] = [Self::SCRIPT, Self::WASM, Self::LOADER];

    /// Splits and binds what the compiler made, in a folder of its own.
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
        let script = files.entry(Self::SCRIPT.to_owned()).or_default();
        ensure!(!script.is_empty(), "the program has no beginning");
        let start = format!(
            "\n__wbg_init({{ module_or_path: new URL(\"{}\", import.meta.url) }});\n",
            Self::WASM
        );
        script.extend(start.bytes());
        Ok(Self { files })
    }
}

/// The engine as a web worker: one WebAssembly and the script that a page starts.
pub struct Worker {
    pub wasm: Vec<u8>,
    pub script: Vec<u8>,
}

impl Worker {
    /// The first message is the compiled WebAssembly, so that a page that starts workers again and again
    /// compiles it once; then the worker says that it is ready, and hears questions.
    const START: &'static str = "
self.onmessage = async ({ data }) => {
  self.onmessage = null;
  await __wbg_init({ module_or_path: data });
  self.postMessage(\"ready\");
};
";

    /// Binds what the compiler made, in a folder of its own.
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

/// Takes the parts that the screens name out of the program.
fn split(compiled: &Path, parts: &Path, main: &Path) -> anyhow::Result<()> {
    let input = fs::read(compiled)?;
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

/// Makes the JavaScript that leads from the browser into the WebAssembly.
fn bind(wasm: &Path, folder: &Path) -> anyhow::Result<()> {
    Bindgen::new()
        .input_path(wasm)
        .web(true)?
        .typescript(false)
        // The other parts find the first one's table of functions by what the linker exports.
        .keep_lld_exports(true)
        .remove_name_section(true)
        .remove_producers_section(true)
        .generate(folder)
}

/// WebAssembly without the sections that only tools read, such as the names of functions.
fn bare(wasm: &[u8]) -> anyhow::Result<Vec<u8>> {
    let mut module = wasm_encoder::Module::new();
    for payload in wasmparser::Parser::new(0).parse_all(wasm) {
        if let Some((id, range)) = payload?.as_section()
            && id != wasm_encoder::SectionId::Custom as u8
        {
            let data = &wasm[range.start as usize..range.end as usize];
            module.section(&wasm_encoder::RawSection { id, data });
        }
    }
    Ok(module.finish())
}
