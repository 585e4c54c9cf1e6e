//! The derive of `FromJson`.

use proc_macro2::TokenStream;
use quote::quote;
use syn::{Data, DeriveInput, Fields, Result, Variant};

use crate::attributes::{Container, FieldAttributes, MissingField};

pub fn derive(input: &DeriveInput) -> Result<TokenStream> {
    let container = Container::read(&input.attrs)?;
    let body = match (&container.try_from, &input.data) {
        (Some(kind), _) => quote! {
            let other = <#kind as ::sente_json::FromJson>::from_json(json)?;
            <Self as ::core::convert::TryFrom<#kind>>::try_from(other).ok()
        },
        (None, Data::Struct(data)) => {
            let usual = container.has_default.then(|| {
                quote! { let usual = <Self as ::core::default::Default>::default(); }
            });
            let fields = fields(&data.fields, container.has_default)?;
            quote! { #usual ::core::option::Option::Some(Self #fields) }
        }
        (None, Data::Enum(data)) => {
            let variants = data.variants.iter().map(|it| variant(&container, it));
            let variants = variants.collect::<Result<Vec<_>>>()?;
            let begin = if let Some(tag) = &container.tag {
                quote! { let (name, content) = (json.get(#tag)?.text()?, json); }
            } else {
                quote! { let (name, content) = json.variant()?; }
            };
            quote! {
                #begin
                let _ = content;
                match name {
                    #(#variants)*
                    _ => ::core::option::Option::None,
                }
            }
        }
        (None, Data::Union(_)) => {
            return Err(syn::Error::new_spanned(input, "a union cannot be read"));
        }
    };
    let ident = &input.ident;
    let (generics, arguments, bounds) = input.generics.split_for_impl();
    Ok(quote! {
        #[automatically_derived]
        impl #generics ::sente_json::FromJson for #ident #arguments #bounds {
            fn from_json(json: &::sente_json::Json) -> ::core::option::Option<Self> {
                #body
            }
        }
    })
}

fn variant(container: &Container, variant: &Variant) -> Result<TokenStream> {
    let part = FieldAttributes::read(&variant.attrs)?;
    let (ident, name) = (&variant.ident, container.variant(&part, &variant.ident));
    let fields = fields(&variant.fields, false)?;
    Ok(quote! {
        #name => {
            let json = content;
            let _ = json;
            ::core::option::Option::Some(Self::#ident #fields)
        }
    })
}

/// The expressions that read all fields of a struct or variant from `json`; `usual` is the default value for missing
/// ones, if there is one.
fn fields(fields: &Fields, has_usual: bool) -> Result<TokenStream> {
    match fields {
        Fields::Unit => Ok(TokenStream::new()),
        Fields::Unnamed(fields) if fields.unnamed.len() == 1 => Ok(quote! {
            (::sente_json::FromJson::from_json(json)?)
        }),
        Fields::Unnamed(fields) => {
            let places = 0..fields.unnamed.len();
            Ok(quote! { (#(json.item(#places)?),*) })
        }
        Fields::Named(fields) => {
            let mut read = Vec::new();
            for field in &fields.named {
                let part = FieldAttributes::read(&field.attrs)?;
                let ident = field.ident.as_ref().expect("named fields have names");
                let name = part.name(ident);
                let value = match &part.default {
                    _ if part.is_flat => quote! { ::sente_json::FromJson::from_json(json)? },
                    MissingField::Of(path) => quote! { json.field_or(#name, #path)? },
                    MissingField::OfType => {
                        quote! { json.field_or(#name, ::core::default::Default::default)? }
                    }
                    MissingField::None if has_usual => {
                        quote! { json.field_or(#name, || usual.#ident)? }
                    }
                    MissingField::None => quote! { json.field(#name)? },
                };
                read.push(quote! { #ident: #value });
            }
            Ok(quote! { { #(#read),* } })
        }
    }
}
