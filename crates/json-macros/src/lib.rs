//! Derives `FromJson` and `ToJson` of `sente-json` from serde's attributes, so that both libraries read and write the
//! same JSON. Supports the attributes that this project uses; any other attribute is a compile error.

#![forbid(unsafe_code)]

mod attributes;
mod from_json;
mod to_json;

use proc_macro::TokenStream;
use syn::{DeriveInput, parse_macro_input};

/// Derives reading from JSON.
#[proc_macro_derive(FromJson, attributes(serde))]
pub fn from_json(input: TokenStream) -> TokenStream {
    let input = parse_macro_input!(input as DeriveInput);
    let made = from_json::derive(&input);
    made.unwrap_or_else(syn::Error::into_compile_error).into()
}

/// Derives writing as JSON.
#[proc_macro_derive(ToJson, attributes(serde))]
pub fn to_json(input: TokenStream) -> TokenStream {
    let input = parse_macro_input!(input as DeriveInput);
    let made = to_json::derive(&input);
    made.unwrap_or_else(syn::Error::into_compile_error).into()
}
