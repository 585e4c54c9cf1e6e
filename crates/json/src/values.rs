//! The JSON form of standard types, the same as serde's.

#![expect(
    clippy::cast_lossless,
    reason = "one macro serves numbers of all sizes, of which some fit into a fraction and some do not"
)]

use std::collections::{BTreeMap, BTreeSet};

use crate::{FromJson, Json, ToJson};

impl FromJson for bool {
    fn from_json(json: &Json) -> Option<Self> {
        match json {
            Json::Bool(value) => Some(*value),
            _ => None,
        }
    }
}

impl ToJson for bool {
    fn to_json(&self) -> Json {
        Json::Bool(*self)
    }
}

impl FromJson for f64 {
    fn from_json(json: &Json) -> Option<Self> {
        match json {
            Json::Number(number) => Some(*number),
            _ => None,
        }
    }
}

impl ToJson for f64 {
    fn to_json(&self) -> Json {
        Json::Number(*self)
    }
}

impl FromJson for f32 {
    fn from_json(json: &Json) -> Option<Self> {
        f64::from_json(json).map(|it| it as Self)
    }
}

impl ToJson for f32 {
    fn to_json(&self) -> Json {
        Json::Number(f64::from(*self))
    }
}

/// An integer within a range.
fn whole(json: &Json, least: f64, most: f64) -> Option<i64> {
    let number = f64::from_json(json)?;
    let fits = (least..=most).contains(&number) && number.fract() == 0.0;
    fits.then_some(number as i64)
}

macro_rules! whole_numbers {
    ($($type:ty),*) => {$(
        impl FromJson for $type {
            fn from_json(json: &Json) -> Option<Self> {
                whole(json, Self::MIN as f64, Self::MAX as f64).map(|it| it as Self)
            }
        }

        impl ToJson for $type {
            fn to_json(&self) -> Json {
                Json::Number(*self as f64)
            }
        }
    )*};
}

whole_numbers!(u8, u16, u32, u64, usize, i8, i16, i32, i64);

impl FromJson for String {
    fn from_json(json: &Json) -> Option<Self> {
        json.text().map(str::to_owned)
    }
}

impl ToJson for String {
    fn to_json(&self) -> Json {
        Json::Text(self.clone())
    }
}

impl ToJson for str {
    fn to_json(&self) -> Json {
        Json::Text(self.to_owned())
    }
}

impl FromJson for () {
    fn from_json(json: &Json) -> Option<Self> {
        (*json == Json::Null).then_some(())
    }
}

impl ToJson for () {
    fn to_json(&self) -> Json {
        Json::Null
    }
}

impl<T: FromJson> FromJson for Option<T> {
    fn from_json(json: &Json) -> Option<Self> {
        match json {
            Json::Null => Some(None),
            there => T::from_json(there).map(Some),
        }
    }

    fn missing() -> Option<Self> {
        Some(None)
    }
}

impl<T: ToJson> ToJson for Option<T> {
    fn to_json(&self) -> Json {
        self.as_ref().map_or(Json::Null, ToJson::to_json)
    }
}

impl<T: FromJson> FromJson for Box<T> {
    fn from_json(json: &Json) -> Option<Self> {
        T::from_json(json).map(Self::new)
    }
}

impl<T: ToJson + ?Sized> ToJson for Box<T> {
    fn to_json(&self) -> Json {
        (**self).to_json()
    }
}

impl<T: ToJson + ?Sized> ToJson for &T {
    fn to_json(&self) -> Json {
        (**self).to_json()
    }
}

impl<T: FromJson> FromJson for Vec<T> {
    fn from_json(json: &Json) -> Option<Self> {
        match json {
            Json::List(items) => {
                let mut read = Self::with_capacity(items.len());
                for item in items {
                    read.push(T::from_json(item)?);
                }
                Some(read)
            }
            _ => None,
        }
    }
}

impl<T: ToJson> ToJson for [T] {
    fn to_json(&self) -> Json {
        Json::List(self.iter().map(ToJson::to_json).collect())
    }
}

impl<T: ToJson> ToJson for Vec<T> {
    fn to_json(&self) -> Json {
        self.as_slice().to_json()
    }
}

impl<T: FromJson, const N: usize> FromJson for [T; N] {
    fn from_json(json: &Json) -> Option<Self> {
        Vec::from_json(json)?.try_into().ok()
    }
}

impl<T: ToJson, const N: usize> ToJson for [T; N] {
    fn to_json(&self) -> Json {
        self.as_slice().to_json()
    }
}

impl<A: FromJson, B: FromJson> FromJson for (A, B) {
    fn from_json(json: &Json) -> Option<Self> {
        Some((json.item(0)?, json.item(1)?))
    }
}

impl<A: ToJson, B: ToJson> ToJson for (A, B) {
    fn to_json(&self) -> Json {
        Json::List(vec![self.0.to_json(), self.1.to_json()])
    }
}

impl<A: FromJson, B: FromJson, C: FromJson> FromJson for (A, B, C) {
    fn from_json(json: &Json) -> Option<Self> {
        Some((json.item(0)?, json.item(1)?, json.item(2)?))
    }
}

impl<A: ToJson, B: ToJson, C: ToJson> ToJson for (A, B, C) {
    fn to_json(&self) -> Json {
        Json::List(vec![self.0.to_json(), self.1.to_json(), self.2.to_json()])
    }
}

impl<T: FromJson> FromJson for BTreeMap<String, T> {
    fn from_json(json: &Json) -> Option<Self> {
        let Json::Map(entries) = json else {
            return None;
        };
        let read = |(key, value): &(String, Json)| Some((key.clone(), T::from_json(value)?));
        entries.iter().map(read).collect()
    }
}

impl<T: ToJson> ToJson for BTreeMap<String, T> {
    fn to_json(&self) -> Json {
        let entries = self.iter();
        Json::Map(
            entries
                .map(|(key, it)| (key.clone(), it.to_json()))
                .collect(),
        )
    }
}

impl FromJson for Json {
    fn from_json(json: &Json) -> Option<Self> {
        Some(json.clone())
    }
}

impl ToJson for Json {
    fn to_json(&self) -> Json {
        self.clone()
    }
}

impl<T: FromJson + Ord> FromJson for BTreeSet<T> {
    fn from_json(json: &Json) -> Option<Self> {
        Vec::from_json(json).map(Self::from_iter)
    }
}

impl<T: ToJson> ToJson for BTreeSet<T> {
    fn to_json(&self) -> Json {
        Json::List(self.iter().map(ToJson::to_json).collect())
    }
}
