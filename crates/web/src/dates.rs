//! Days and times in the format of the current language, with the browser's own tables.

use wasm_bindgen::JsValue;

use crate::{browser, text};

/// A day, such as `15 Nov 2026`. Times are in milliseconds since 1970.
pub fn day(at: u64) -> String {
    written(at, &[("dateStyle", "medium")])
}

/// A month, such as `November 2026`.
pub fn month(at: u64) -> String {
    written(at, &[("month", "long"), ("year", "numeric")])
}

/// A day with the time of day, such as `15 Nov 2026, 18:30`.
pub fn moment(at: u64) -> String {
    written(at, &[("dateStyle", "medium"), ("timeStyle", "short")])
}

fn written(at: u64, options: &[(&str, &str)]) -> String {
    let language = text::language();
    if !browser::exists() {
        return at.to_string();
    }
    let wanted = js_sys::Object::new();
    for (name, value) in options {
        // Setting a property of a new object cannot fail.
        js_sys::Reflect::set(&wanted, &(*name).into(), &(*value).into()).ok();
    }
    let date = js_sys::Date::new(&JsValue::from_f64(at as f64));
    date.to_locale_string(&language, &wanted).into()
}
