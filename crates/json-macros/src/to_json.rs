//! The derive of `ToJson`.

use proc_macro2::{Ident, TokenStream};
use quote::{format_ident, quote};
use syn::{Data, DeriveInput, Fields, Member, Result, Variant};

use crate::attributes::{Container, FieldAttributes};

pub fn derive(input: &DeriveInput) -> Result<TokenStream> {
    let container = Container::read(&input.attrs)?;
    let body = match (&container.into, &input.data) {
        (Some(kind), _) => quote! {
            let other: #kind = ::core::clone::Clone::clone(self).into();
            ::sente_json::ToJson::to_json(&other)
        },
        (None, Data::Struct(data)) => {
            let (names, members) = (names(&data.fields), data.fields.members());
            let content = content(&data.fields, &names)?;
            quote! {
                let Self { #(#members: #names),* } = self;
                #content
            }
        }
        (None, Data::Enum(data)) => {
            let variants = data.variants.iter().map(|it| variant(&container, it));
            let variants = variants.collect::<Result<Vec<_>>>()?;
            quote! { match self { #(#variants)* } }
        }
        (None, Data::Union(_)) => {
            return Err(syn::Error::new_spanned(input, "a union cannot be written"));
        }
    };
    let ident = &input.ident;
    let (generics, arguments, bounds) = input.generics.split_for_impl();
    Ok(quote! {
        #[automatically_derived]
        impl #generics ::sente_json::ToJson for #ident #arguments #bounds {
            fn to_json(&self) -> ::sente_json::Json {
                #body
            }
        }
    })
}

fn variant(container: &Container, variant: &Variant) -> Result<TokenStream> {
    let part = FieldAttributes::read(&variant.attrs)?;
    let (ident, name) = (&variant.ident, container.variant(&part, &variant.ident));
    let (names, members): (_, Vec<Member>) =
        (names(&variant.fields), variant.fields.members().collect());
    let content = content(&variant.fields, &names)?;
    let is_unit = matches!(variant.fields, Fields::Unit);
    let value = match &container.tag {
        Some(tag) => quote! { ({ #content }).tagged(#tag, #name) },
        None if is_unit => quote! { ::sente_json::ToJson::to_json(#name) },
        None => quote! { ::sente_json::Json::of_variant(#name, { #content }) },
    };
    Ok(quote! { Self::#ident { #(#members: #names),* } => #value, })
}

/// The names of the variables that hold the fields.
fn names(fields: &Fields) -> Vec<Ident> {
    (0..fields.len())
        .map(|it| format_ident!("field_{it}"))
        .collect()
}

/// The expression for the fields, whose values are in variables with these names.
fn content(fields: &Fields, names: &[Ident]) -> Result<TokenStream> {
    let fields = match fields {
        Fields::Unit => return Ok(quote! { ::sente_json::Json::Map(::std::vec::Vec::new()) }),
        Fields::Unnamed(_) if names.len() == 1 => {
            let name = &names[0];
            return Ok(quote! { ::sente_json::ToJson::to_json(#name) });
        }
        Fields::Unnamed(_) => {
            return Ok(quote! {
                ::sente_json::Json::List(::std::vec![#(::sente_json::ToJson::to_json(#names)),*])
            });
        }
        Fields::Named(fields) => &fields.named,
    };
    let mut puts = Vec::new();
    for (field, name) in fields.iter().zip(names) {
        let part = FieldAttributes::read(&field.attrs)?;
        let key = part.name(field.ident.as_ref().expect("named fields have names"));
        let put = if part.is_flat {
            quote! { map.join(::sente_json::ToJson::to_json(#name)); }
        } else {
            quote! { map.put(#key, ::sente_json::ToJson::to_json(#name)); }
        };
        puts.push(match &part.skip_if {
            Some(path) => quote! { if !#path(#name) { #put } },
            None => put,
        });
    }
    Ok(quote! {
        #[allow(unused_mut)]
        let mut map = ::sente_json::Json::Map(::std::vec::Vec::new());
        #(#puts)*
        map
    })
}
