//! The catalogue is complete: every language has every text with the same arguments, and every text that the code uses
//! exists.

#![expect(clippy::unwrap_used, reason = "a test may fail like this")]

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

use fluent_syntax::ast::Entry;
use sente_engine::reasons::Motif;
use sente_puzzles::{Words, course};
use sente_rules::GameId;

type Texts = BTreeMap<String, BTreeSet<String>>;

#[test]
fn all_languages_have_the_same_texts_with_the_same_arguments() {
    let languages = folders(&here().join("locales"));
    assert!(languages.len() >= 4);
    let english = texts(&here().join("locales/en"));
    for folder in languages {
        let texts = texts(&folder);
        let missing: Vec<_> = english
            .keys()
            .filter(|key| !texts.contains_key(*key))
            .collect();
        let unknown: Vec<_> = texts
            .keys()
            .filter(|key| !english.contains_key(*key))
            .collect();
        assert!(missing.is_empty(), "{} lacks {missing:?}", folder.display());
        assert!(
            unknown.is_empty(),
            "only {} has {unknown:?}",
            folder.display()
        );
        for (key, arguments) in &texts {
            let unknown: Vec<_> = arguments.difference(&english[key]).collect();
            assert!(
                unknown.is_empty(),
                "{}: {key} has unknown arguments {unknown:?}",
                folder.display()
            );
        }
    }
}

/// Characters of one kind of Chinese only, so frequent that every long text contains some.
const ONLY_TRADITIONAL: &str = "這個們來時會對說無還過進開關點當與為學習經實現應見觀間頭題號樣結條總數長線連戰勝負讓請電腦網聯離門問顏綠黃藍紅軌擋優勢錯誤輸贏儲檔載錄級難簡單設選擇兩雙邊語認許評試該誰課調談論讀變達運";
const ONLY_SIMPLIFIED: &str = "这们时对说无还过进开关为习经实现应见观间头题号样结条总数长线连战胜负让请电脑网联离门问颜绿黄蓝红轨挡优势错误输赢储档载录级难简单设选择两双边语认许评试该谁课调谈论读变达运";

#[test]
fn both_kinds_of_chinese_keep_to_their_characters() {
    for (code, foreign) in [("zh-Hans", ONLY_TRADITIONAL), ("zh-Hant", ONLY_SIMPLIFIED)] {
        for file in files(&here().join("locales").join(code), "ftl") {
            let source = fs::read_to_string(&file).unwrap();
            // The Japanese name of Gomoku is Japanese everywhere.
            for line in source.lines().map(|line| line.replace("五目並べ", "")) {
                let found: String = line.chars().filter(|it| foreign.contains(*it)).collect();
                assert!(found.is_empty(), "{}: {found} in {line}", file.display());
            }
        }
    }
}

#[test]
fn every_text_that_the_code_asks_for_exists_with_its_arguments() {
    let english = texts(&here().join("locales/en"));
    let mut asked = BTreeSet::from(["language-name".to_owned()]);
    // Every motif of the engine has a text.
    for motif in Motif::ALL {
        let key = format!("motif-{}", motif.key());
        assert!(english.contains_key(&key), "no text {key}");
        asked.insert(key);
    }
    asked.extend(course_texts());
    for key in course_texts() {
        let needed = english.get(&key);
        let needed = needed.unwrap_or_else(|| panic!("no text {key}"));
        assert!(needed.iter().all(|it| it == "side"), "{key}: {needed:?}");
    }
    for file in files(&here().join("src"), "rs") {
        let source = fs::read_to_string(&file).unwrap();
        for (key, arguments) in calls(&source) {
            let needed = english.get(&key);
            let needed = needed.unwrap_or_else(|| panic!("{}: no text {key}", file.display()));
            assert!(
                needed.is_subset(&arguments),
                "{}: {key} needs {needed:?}, but gets {arguments:?}",
                file.display()
            );
            asked.insert(key);
        }
    }
    let unused: Vec<_> = english.keys().filter(|key| !asked.contains(*key)).collect();
    assert!(unused.is_empty(), "unused texts: {unused:?}");
}

/// The texts of the courses: the names of the chapters, and the sentences of each step.
fn course_texts() -> BTreeSet<String> {
    let mut texts = BTreeSet::new();
    for chapter in GameId::ALL.into_iter().flat_map(course) {
        texts.insert(format!("chapter-{}", chapter.name));
        for step in chapter.steps {
            let ends: &[&str] = match step.words() {
                Words::Both => &["", "-right", "-wrong"],
                Words::Right => &["", "-right"],
                Words::None => &[""],
            };
            texts.extend(ends.iter().map(|end| format!("{}{end}", step.text)));
        }
    }
    texts
}

/// The texts of a language: their keys, each with its arguments. A key must not occur twice.
fn texts(folder: &Path) -> Texts {
    let mut texts = Texts::new();
    for file in files(folder, "ftl") {
        let source = fs::read_to_string(&file).unwrap();
        let resource = fluent_syntax::parser::parse(source.as_str())
            .unwrap_or_else(|(_, errors)| panic!("{}: {errors:?}", file.display()));
        for entry in resource.body {
            if let Entry::Message(message) = entry {
                let key = message.id.name.to_owned();
                let printed = format!("{:?}", message.value);
                for unread in ["MessageReference", "TermReference", "FunctionReference"] {
                    assert!(
                        !printed.contains(unread),
                        "{key}: the page does not support {unread}"
                    );
                }
                let arguments = variables(&printed);
                assert!(
                    texts.insert(key.clone(), arguments).is_none(),
                    "{key} occurs twice"
                );
            }
        }
    }
    texts
}

/// The variables of a parsed text, found in its debug output.
fn variables(printed: &str) -> BTreeSet<String> {
    let mark = r#"VariableReference { id: Identifier { name: ""#;
    let names = printed.split(mark).skip(1);
    names
        .map(|rest| rest.split('"').next().unwrap().to_owned())
        .collect()
}

/// The keys and arguments of all `t!(…)` and `live!(…)` in a source text.
fn calls(source: &str) -> Vec<(String, BTreeSet<String>)> {
    let code = source.split("#[cfg(test)]").next().unwrap();
    let short = code.match_indices("t!(").filter(|(at, _)| {
        let before = code[..*at].chars().next_back();
        !before.is_some_and(|letter| letter.is_alphanumeric() || letter == '_')
    });
    let found = short.chain(code.match_indices("live!("));
    found
        .filter_map(|(at, call)| {
            let inside = inside_brackets(&code[at + call.len()..]);
            let key = inside.trim_start().strip_prefix('"')?.split('"').next()?;
            let arguments = inside.match_indices(" = ").map(|(end, _)| {
                let word = inside[..end].rsplit(|c: char| !c.is_alphanumeric() && c != '_');
                word.into_iter().next().unwrap().to_owned()
            });
            Some((key.to_owned(), arguments.collect()))
        })
        .filter(|(key, _)| key != "key")
        .collect()
}

fn inside_brackets(text: &str) -> &str {
    let mut depth = 1;
    let end = text.find(|letter| {
        match letter {
            '(' => depth += 1,
            ')' => depth -= 1,
            _ => {}
        }
        depth == 0
    });
    &text[..end.unwrap_or(text.len())]
}

fn here() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR"))
}

fn folders(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().path());
    entries.filter(|path| path.is_dir()).collect()
}

fn files(folder: &Path, end: &str) -> Vec<PathBuf> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            found.extend(files(&path, end));
        } else if path.extension().is_some_and(|it| it == end) {
            found.push(path);
        }
    }
    found
}
