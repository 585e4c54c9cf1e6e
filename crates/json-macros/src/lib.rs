//! Derives `FromJson` and `ToJson` of `sente-json` from the attributes that serde reads, so that what the page reads and
//! writes is what everybody else does. Knows those attributes that this project uses; any other is an error where it
//! stands.

#![forbid(unsafe_code)]

mod attributes;
mod from_json;
mod to_json;

use proc_macro::TokenStream;
use syn::{DeriveInput, parse_macro_input};

/// Reads a type from JSON.
#[proc_macro_derive(FromJson, attributes(serde))]
pub fn from_json(input: TokenStream) -> TokenStream {
    let input = parse_macro_input!(input as DeriveInput);
    let made = from_json::derive(&input);
    made.unwrap_or_else(syn::Error::into_compile_error).into()
}

/// Writes a type as JSON.
#[proc_macro_derive(ToJson, attributes(serde))]
pub fn to_json(input: TokenStream) -> TokenStream {
    let input = parse_macro_input!(input as DeriveInput);
    let made = to_json::derive(&input);
    made.unwrap_or_else(syn::Error::into_compile_error).into()
}
