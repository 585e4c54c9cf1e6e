//! The components of a binary: the crates that are compiled into it and into its page, with versions, licences and
//! licence texts, as a text for people and as a `CycloneDX` bill of materials.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, ensure};
use serde_json::{Value, json};

use crate::page::WASM;
use crate::tool::{cargo, root};

/// The crates of a binary, by name and version.
pub struct Components(Vec<Component>);

struct Component {
    name: String,
    version: String,
    licence: String,
    /// The checksum of the published crate; `None` for crates of this workspace.
    checksum: Option<String>,
    folder: PathBuf,
    repository: Option<String>,
}

impl Components {
    /// All crates that are compiled into `sente` for a platform, and into its page.
    pub fn read(target: &str) -> anyhow::Result<Self> {
        let mut needed = compiled("sente", target)?;
        for package in ["sente-web", "sente-engine-worker"] {
            needed.extend(compiled(package, WASM)?);
        }
        let output = cargo()
            .args(["metadata", "--format-version", "1", "--locked"])
            .args(["--filter-platform", target, "--filter-platform", WASM])
            .output()?;
        ensure!(output.status.success(), "cargo metadata failed");
        let metadata: Value = serde_json::from_slice(&output.stdout)?;
        let checksums = checksums()?;
        let packages = metadata["packages"].as_array().context("no packages")?;
        let components = packages
            .iter()
            .map(|package| Component::read(package, &checksums));
        let mut components: Vec<Component> = components
            .filter(|it| needed.remove(&(it.name.clone(), it.version.clone())))
            .collect();
        ensure!(needed.is_empty(), "nothing is known about {needed:?}");
        components.sort_by(|one, two| (&one.name, &one.version).cmp(&(&two.name, &two.version)));
        Ok(Self(components))
    }

    /// Lists every crate with its licence, then each licence text once with its crates.
    pub fn licences(&self) -> anyhow::Result<String> {
        let mut page = "Sente is made with these crates.\n\n".to_owned();
        let mut texts: BTreeMap<String, Vec<String>> = BTreeMap::new();
        for component in &self.0 {
            let Component {
                name,
                version,
                licence,
                ..
            } = component;
            writeln!(page, "{name} {version}: {licence}")?;
            for text in licence_texts(&component.folder) {
                let owners = texts.entry(text).or_default();
                owners.push(format!("{name} {version}"));
            }
        }
        for (text, owners) in texts {
            write!(
                page,
                "\n{}\n{}\n\n{}\n",
                "-".repeat(72),
                owners.join(", "),
                text.trim()
            )?;
        }
        Ok(page)
    }

    /// The bill of materials as `CycloneDX` JSON.
    pub fn bill_of_materials(&self) -> anyhow::Result<String> {
        let component = |it: &Component| {
            let url = format!("pkg:cargo/{}@{}", it.name, it.version);
            let hashes = it.checksum.iter();
            let hashes = hashes.map(|sum| json!({ "alg": "SHA-256", "content": sum }));
            let links = it.repository.iter();
            let links = links.map(|url| json!({ "type": "vcs", "url": url }));
            json!({
                "type": "library",
                "bom-ref": url,
                "name": it.name,
                "version": it.version,
                "purl": url,
                "licenses": [{ "expression": it.licence }],
                "hashes": hashes.collect::<Vec<_>>(),
                "externalReferences": links.collect::<Vec<_>>(),
            })
        };
        let (own, others): (Vec<_>, Vec<_>) = self.0.iter().partition(|it| it.name == "sente");
        let own = own.first().context("sente is not among its components")?;
        let document = json!({
            "bomFormat": "CycloneDX",
            "specVersion": "1.5",
            "version": 1,
            "metadata": {
                "component": { "type": "application", "name": own.name, "version": own.version },
            },
            "components": others.into_iter().map(component).collect::<Vec<_>>(),
        });
        Ok(serde_json::to_string_pretty(&document)? + "\n")
    }
}

impl Component {
    fn read(package: &Value, checksums: &BTreeMap<(String, String), String>) -> Self {
        let text = |field: &str| package[field].as_str().map(str::to_owned);
        let (name, version) = (
            text("name").unwrap_or_default(),
            text("version").unwrap_or_default(),
        );
        let manifest = text("manifest_path").unwrap_or_default();
        let folder = Path::new(&manifest).parent().map(Path::to_owned);
        Self {
            checksum: checksums.get(&(name.clone(), version.clone())).cloned(),
            // Old crates write a slash for “or”.
            licence: text("license")
                .map_or_else(|| "unknown".to_owned(), |it| it.replace('/', " OR ")),
            folder: folder.unwrap_or_default(),
            repository: text("repository"),
            name,
            version,
        }
    }
}

/// The names and versions of all crates that are compiled into a package of this workspace.
fn compiled(package: &str, target: &str) -> anyhow::Result<BTreeSet<(String, String)>> {
    let output = cargo()
        .args(["tree", "--locked", "--package", package, "--target", target])
        .args(["--edges", "normal", "--prefix", "none", "--format", "{p}"])
        .output()?;
    ensure!(output.status.success(), "cargo tree failed");
    let text = String::from_utf8(output.stdout)?;
    let crates = text.lines().filter_map(|line| {
        let (name, rest) = line.split_once(" v")?;
        let version = rest.split_whitespace().next()?;
        Some((name.to_owned(), version.to_owned()))
    });
    Ok(crates.collect())
}

/// The checksums in Cargo.lock, by name and version.
fn checksums() -> anyhow::Result<BTreeMap<(String, String), String>> {
    let lock = fs::read_to_string(root().join("Cargo.lock"))?;
    let mut found = BTreeMap::new();
    for package in lock.split("[[package]]").skip(1) {
        let field = |name: &str| {
            let begin = format!("{name} = \"");
            let line = package
                .lines()
                .find_map(|line| line.strip_prefix(begin.as_str()));
            line.and_then(|rest| rest.strip_suffix('"'))
                .map(str::to_owned)
        };
        if let (Some(name), Some(version), Some(sum)) =
            (field("name"), field("version"), field("checksum"))
        {
            found.insert((name, version), sum);
        }
    }
    Ok(found)
}

/// The licence texts in a crate's folder.
fn licence_texts(folder: &Path) -> Vec<String> {
    const BEGINNINGS: [&str; 5] = ["LICENSE", "LICENCE", "COPYING", "NOTICE", "UNLICENSE"];
    let Ok(entries) = fs::read_dir(folder) else {
        return Vec::new();
    };
    let mut paths: Vec<PathBuf> = entries.flatten().map(|entry| entry.path()).collect();
    paths.sort();
    let is_licence = |path: &PathBuf| {
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        let name = name.to_uppercase();
        path.is_file() && BEGINNINGS.iter().any(|begin| name.starts_with(begin))
    };
    let licences = paths.into_iter().filter(is_licence);
    licences
        .filter_map(|path| fs::read_to_string(path).ok())
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn everything_in_the_binary_is_listed_with_its_licence() -> anyhow::Result<()> {
        let components = Components::read("x86_64-unknown-linux-gnu")?;
        let bill: Value = serde_json::from_str(&components.bill_of_materials()?)?;
        let listed = bill["components"].as_array().context("no components")?;
        let find = |name: &str| listed.iter().find(|it| it["name"] == name);
        let serde = find("serde").context("serde is missing")?;
        assert_eq!(serde["licenses"][0]["expression"], "MIT OR Apache-2.0");
        assert_eq!(serde["hashes"][0]["alg"], "SHA-256");
        for name in ["sente-rules", "sente-web", "leptos"] {
            assert!(find(name).is_some(), "{name} is missing");
        }
        for name in ["insta", "sqlx-mysql"] {
            assert!(find(name).is_none(), "{name} is not in the binary");
        }
        let unknown = components.0.iter().filter(|it| it.licence == "unknown");
        assert_eq!(
            unknown.map(|it| &it.name).collect::<Vec<_>>(),
            Vec::<&String>::new()
        );
        let page = components.licences()?;
        assert!(page.contains("\nserde 1."), "a line for each crate");
        assert!(
            page.contains("Permission is hereby granted"),
            "and the texts"
        );
        Ok(())
    }
}
