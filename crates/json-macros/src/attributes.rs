//! Parses serde's attributes.

use syn::meta::ParseNestedMeta;
use syn::{Attribute, Expr, ExprLit, Ident, Lit, LitStr, Path, Result, Token, Type};

/// The attributes of a type.
#[derive(Default)]
pub struct Container {
    /// The tag field that distinguishes variants.
    pub tag: Option<LitStr>,
    /// Whether missing fields take their values from the type's default.
    pub has_default: bool,
    /// The type to convert to for writing.
    pub into: Option<Type>,
    /// The type to convert from after reading.
    pub try_from: Option<Type>,
    is_snake_case: bool,
}

/// The attributes of a field or a variant.
#[derive(Default)]
pub struct FieldAttributes {
    /// The value of a missing field.
    pub default: MissingField,
    /// Whether its own fields are inlined (`flatten`).
    pub is_flat: bool,
    /// The condition under which it is not written.
    pub skip_if: Option<Path>,
    rename: Option<LitStr>,
}

/// How a missing field is handled.
#[derive(Default)]
pub enum MissingField {
    /// It is an error, unless its type has a value for it.
    #[default]
    None,
    /// It takes the default value of its type.
    OfType,
    /// It takes the result of a function.
    Of(Path),
}

impl Container {
    pub fn read(attributes: &[Attribute]) -> Result<Self> {
        let mut read = Self::default();
        for_each_property(attributes, |name, meta| {
            match name {
                "tag" => read.tag = Some(meta.value()?.parse()?),
                "default" => read.has_default = true,
                "into" => read.into = Some(text(&meta.value()?.parse()?)?.parse()?),
                "try_from" => read.try_from = Some(text(&meta.value()?.parse()?)?.parse()?),
                "rename_all" => {
                    let case: LitStr = meta.value()?.parse()?;
                    if case.value() != "snake_case" {
                        return Err(meta.error("only snake_case is known"));
                    }
                    read.is_snake_case = true;
                }
                // Unknown fields are always ignored.
                "deny_unknown_fields" => {}
                _ => return Err(meta.error("this attribute is not known here")),
            }
            Ok(())
        })?;
        Ok(read)
    }

    /// The name of a variant.
    pub fn variant(&self, part: &FieldAttributes, ident: &Ident) -> String {
        let name = part.name(ident);
        if self.is_snake_case && part.rename.is_none() {
            snake_case(&name)
        } else {
            name
        }
    }
}

impl FieldAttributes {
    pub fn read(attributes: &[Attribute]) -> Result<Self> {
        let mut read = Self::default();
        for_each_property(attributes, |name, meta| {
            match name {
                "default" if meta.input.peek(Token![=]) => {
                    read.default = MissingField::Of(text(&meta.value()?.parse()?)?.parse()?);
                }
                "default" => read.default = MissingField::OfType,
                "flatten" => read.is_flat = true,
                "rename" => read.rename = Some(meta.value()?.parse()?),
                "skip_serializing_if" => {
                    read.skip_if = Some(text(&meta.value()?.parse()?)?.parse()?);
                }
                _ => return Err(meta.error("this attribute is not known here")),
            }
            Ok(())
        })?;
        Ok(read)
    }

    /// The name of a field or variant without a rename rule.
    pub fn name(&self, ident: &Ident) -> String {
        let written = ident.to_string();
        self.rename.as_ref().map_or_else(
            || written.trim_start_matches("r#").to_owned(),
            LitStr::value,
        )
    }
}

/// Calls `read` with the name and the value of everything in `#[serde(…)]`.
fn for_each_property(
    attributes: &[Attribute],
    mut read: impl FnMut(&str, &ParseNestedMeta<'_>) -> Result<()>,
) -> Result<()> {
    for attribute in attributes.iter().filter(|it| it.path().is_ident("serde")) {
        attribute.parse_nested_meta(|meta| {
            let name = meta.path.require_ident()?.to_string();
            read(&name, &meta)
        })?;
    }
    Ok(())
}

/// The string of an attribute's value.
fn text(value: &Expr) -> Result<LitStr> {
    match value {
        Expr::Lit(ExprLit {
            lit: Lit::Str(text),
            ..
        }) => Ok(text.clone()),
        other => Err(syn::Error::new_spanned(other, "this has to be a text")),
    }
}

fn snake_case(camel: &str) -> String {
    let mut snake = String::new();
    for letter in camel.chars() {
        if letter.is_uppercase() && !snake.is_empty() {
            snake.push('_');
        }
        snake.extend(letter.to_lowercase());
    }
    snake
}
