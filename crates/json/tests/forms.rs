//! This crate reads what serde writes, and vice versa: both use the same form.

#![expect(clippy::unwrap_used, reason = "a test fails where it cannot go on")]

use std::collections::BTreeMap;
use std::fmt::Debug;

use proptest::prelude::*;
use sente_json::{FromJson, Json, ToJson, read, write};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use serde_json::Value;

#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, FromJson, ToJson)]
#[serde(default)]
struct Usual {
    on: bool,
    name: Option<String>,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, FromJson, ToJson)]
struct Whole {
    id: u64,
    #[serde(rename = "move")]
    mv: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    rating: Option<f64>,
    #[serde(default = "one", skip_serializing_if = "is_one")]
    games: u32,
    points: Vec<(u64, f64)>,
    pair: [Option<i32>; 2],
    usual: Usual,
    named: BTreeMap<String, Side>,
    #[serde(flatten)]
    kind: Kind,
}

const fn one() -> u32 {
    1
}

#[expect(
    clippy::trivially_copy_pass_by_ref,
    reason = "serde passes a reference"
)]
fn is_one(games: &u32) -> bool {
    *games == 1
}

#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize, FromJson, ToJson)]
#[serde(rename_all = "snake_case")]
enum Side {
    Black,
    OtherSide,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, FromJson, ToJson)]
#[serde(tag = "kind", rename_all = "snake_case")]
enum Kind {
    Nothing,
    Ended { side: Side, cause: Cause },
    Inside(Usual),
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, FromJson, ToJson)]
#[serde(rename_all = "snake_case")]
enum Cause {
    TimeIsUp,
    Board(Side),
    Lines(u8, Side),
    Count { discs: [u8; 2] },
    Size(Size),
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, FromJson, ToJson)]
#[serde(try_from = "String", into = "String")]
struct Size(u8);

impl TryFrom<String> for Size {
    type Error = std::num::ParseIntError;

    fn try_from(text: String) -> Result<Self, Self::Error> {
        text.parse().map(Self)
    }
}

impl From<Size> for String {
    fn from(Size(size): Size) -> Self {
        size.to_string()
    }
}

fn is_one_form<T>(value: &T)
where
    T: Debug + PartialEq + Serialize + DeserializeOwned + FromJson + ToJson,
{
    let theirs = serde_json::to_string(value).unwrap();
    assert_eq!(read(&theirs).as_ref(), Some(value), "{theirs}");
    let ours = write(value);
    assert_eq!(&serde_json::from_str::<T>(&ours).unwrap(), value, "{ours}");
}

fn sides() -> impl Strategy<Value = Side> {
    prop_oneof![Just(Side::Black), Just(Side::OtherSide)]
}

fn causes() -> impl Strategy<Value = Cause> {
    prop_oneof![
        Just(Cause::TimeIsUp),
        sides().prop_map(Cause::Board),
        (any::<u8>(), sides()).prop_map(|(lines, side)| Cause::Lines(lines, side)),
        any::<[u8; 2]>().prop_map(|discs| Cause::Count { discs }),
        any::<u8>().prop_map(|size| Cause::Size(Size(size))),
    ]
}

fn usual() -> impl Strategy<Value = Usual> {
    any::<(bool, Option<String>)>().prop_map(|(on, name)| Usual { on, name })
}

fn kinds() -> impl Strategy<Value = Kind> {
    prop_oneof![
        Just(Kind::Nothing),
        (sides(), causes()).prop_map(|(side, cause)| Kind::Ended { side, cause }),
        usual().prop_map(Kind::Inside),
    ]
}

prop_compose! {
    fn wholes()(
        id in 0..1_u64 << 53,
        mv: String,
        rating in prop::option::of(-9000..9000_i32),
        games in 0..3_u32,
        moments in prop::collection::vec(0..1_u64 << 42, 0..4),
        pair: [Option<i32>; 2],
        usual in usual(),
        named in prop::collection::btree_map(".*", sides(), 0..3),
        kind in kinds(),
    ) -> Whole {
        Whole {
            id,
            mv,
            rating: rating.map(|it| f64::from(it) / 8.0),
            games,
            points: moments.into_iter().map(|at| (at, at as f64 / 4.0)).collect(),
            pair,
            usual,
            named,
            kind,
        }
    }
}

fn values() -> impl Strategy<Value = Value> {
    let leaf = prop_oneof![
        Just(Value::Null),
        any::<bool>().prop_map(Value::from),
        (-(1_i64 << 53)..1 << 53).prop_map(Value::from),
        ".*".prop_map(Value::from),
    ];
    leaf.prop_recursive(4, 64, 8, |inner| {
        prop_oneof![
            prop::collection::vec(inner.clone(), 0..8).prop_map(Value::from),
            prop::collection::btree_map(".*", inner, 0..8)
                .prop_map(|map| Value::from(serde_json::Map::from_iter(map))),
        ]
    })
}

proptest! {
    #[test]
    fn types_have_the_form_that_serde_gives_them(whole in wholes()) {
        is_one_form(&whole);
    }

    #[test]
    fn trees_are_the_same(value in values()) {
        let json = Json::parse(&value.to_string()).unwrap();
        let again: Value = serde_json::from_str(&json.to_string()).unwrap();
        prop_assert_eq!(again, value);
        let spaced = serde_json::to_string_pretty(&json.to_string()).unwrap();
        prop_assert_eq!(Json::parse(&spaced), Some(Json::Text(json.to_string())));
    }

    #[test]
    fn numbers_are_right_but_for_the_last_digit(number: f64) {
        prop_assume!(number.is_finite() && (number == 0.0 || number.abs() > 1e-290));
        let read: f64 = read(&serde_json::to_string(&number).unwrap()).unwrap();
        prop_assert!((read - number).abs() <= number.abs() * 1e-15, "{read} is not {number}");
    }

    #[test]
    fn whatever_is_read_nothing_breaks(text in "[\\[\\]{}\",:\\\\u0-9a-f.eE+\\-truelsn ]{0,40}") {
        let ours = Json::parse(&text).is_some();
        let theirs: Result<Value, _> = serde_json::from_str(&text);
        // Numbers that no browser can represent are read as large ones, and unpaired surrogates are rejected.
        if let Ok(value) = theirs {
            prop_assert!(ours, "{value} is not read");
        }
    }
}

#[test]
fn what_does_not_fit_is_not_read() {
    for text in [
        "",
        "[",
        "{\"a\":}",
        "[1,]",
        "01",
        "1.",
        "+1",
        "nul",
        "\"\\x\"",
        "\"\u{1}\"",
        "1 2",
        "\"\\ud800\"",
    ] {
        assert_eq!(Json::parse(text), None, "{text}");
    }
    let deep = "[".repeat(10_000);
    assert_eq!(Json::parse(&deep), None);
    assert_eq!(read::<u8>("256"), None);
    assert_eq!(read::<u8>("1.5"), None);
    assert_eq!(read::<[u8; 2]>("[1]"), None);
    assert_eq!(read::<Usual>(r#"{"on":1}"#), None);
    assert_eq!(read::<Usual>(r#"{"other":1}"#), Some(Usual::default()));
    assert_eq!(read::<Kind>(r#"{"kind":"ended","side":"black"}"#), None);
}
