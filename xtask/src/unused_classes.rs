//! Removes JavaScript classes that a dependency exports and the page never uses: byte streams for calls of server
//! functions. The linker keeps them and everything they call, because every class might be used by a script.

use wasmparser::Payload;

/// What the names of the classes have in common, as Rust and as the exports write them.
const NAMES: [&str; 2] = ["IntoUnderlying", "intounderlying"];
/// The section in which the bindings' macros describe what they have found.
const DESCRIPTIONS: &str = "__wasm_bindgen_unstable";

/// The program without the exports and the descriptions of the classes.
pub fn without_unused_classes(wasm: &[u8]) -> anyhow::Result<Vec<u8>> {
    let mut module = wasm_encoder::Module::new();
    for payload in wasmparser::Parser::new(0).parse_all(wasm) {
        let payload = payload?;
        let Some((id, range)) = payload.as_section() else {
            continue;
        };
        match payload {
            Payload::ExportSection(exports) => {
                module.section(&kept_exports(exports)?);
            }
            Payload::CustomSection(section) if section.name() == DESCRIPTIONS => {
                module.section(&wasm_encoder::CustomSection {
                    name: DESCRIPTIONS.into(),
                    data: kept_descriptions(section.data()).into(),
                });
            }
            _ => {
                let data = &wasm[range.start as usize..range.end as usize];
                module.section(&wasm_encoder::RawSection { id, data });
            }
        }
    }
    Ok(module.finish())
}

fn kept_exports(
    exports: wasmparser::ExportSectionReader,
) -> anyhow::Result<wasm_encoder::ExportSection> {
    let mut kept = wasm_encoder::ExportSection::new();
    for export in exports {
        let export = export?;
        if !export.name.contains(NAMES[1]) {
            kept.export(export.name, export.kind.into(), export.index);
        }
    }
    Ok(kept)
}

/// Each description is preceded by the version of its format.
fn kept_descriptions(mut data: &[u8]) -> Vec<u8> {
    let name = NAMES[0].as_bytes();
    let mut kept = Vec::with_capacity(data.len());
    while !data.is_empty() {
        let (version, rest) = data.split_at(length(data));
        let (description, rest) = rest.split_at(length(rest));
        if !description.windows(name.len()).any(|it| it == name) {
            kept.extend(version);
            kept.extend(description);
        }
        data = rest;
    }
    kept
}

/// The number of bytes of the first entry, with those that contain its length.
fn length(data: &[u8]) -> usize {
    let first = data.first_chunk();
    first.map_or(data.len(), |it| {
        data.len().min(4 + u32::from_le_bytes(*it) as usize)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn described(text: &str) -> Vec<u8> {
        let length = u32::try_from(text.len()).unwrap();
        [&length.to_le_bytes(), text.as_bytes()].concat()
    }

    #[test]
    fn only_the_classes_disappear() {
        let [class, other] = ["..IntoUnderlyingSink..", "..Window.."]
            .map(|text| [described("{version}"), described(text)].concat());
        let all = [&other[..], &class, &other].concat();
        assert_eq!(kept_descriptions(&all), [&other[..], &other].concat());
        let mut exports = wasm_encoder::ExportSection::new();
        for name in ["main", "intounderlyingsink_write_58", "memory"] {
            exports.export(name, wasm_encoder::ExportKind::Func, 0);
        }
        let mut module = wasm_encoder::Module::new();
        module.section(&exports);
        let bare = without_unused_classes(&module.finish()).unwrap();
        let text = String::from_utf8_lossy(&bare);
        assert!(text.contains("main") && text.contains("memory"));
        assert!(!text.contains("intounderlying"));
    }
}
