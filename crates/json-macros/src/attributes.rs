//! What serde's attributes say.

use syn::{Attribute, Expr, ExprLit, Ident, Lit, LitStr, Path, Result, Token, Type};

/// What stands above a type.
#[derive(Default)]
pub struct Container {
    /// The field that tells variants apart.
    pub tag: Option<LitStr>,
    /// Whether a missing field is that of the usual value.
    pub has_default: bool,
    /// The type that it is written as.
    pub into: Option<Type>,
    /// The type that it is read as.
    pub try_from: Option<Type>,
    is_snake_case: bool,
}

/// What stands above a field or a variant.
#[derive(Default)]
pub struct Part {
    /// What a missing field is.
    pub default: Usual,
    /// Whether its own fields stand in its place.
    pub is_flat: bool,
    /// When it is not written.
    pub skip_if: Option<Path>,
    rename: Option<LitStr>,
}

/// What a missing field is.
#[derive(Default)]
pub enum Usual {
    /// An error, unless its type says otherwise.
    #[default]
    None,
    /// The usual value of its type.
    OfType,
    /// What a function says.
    Of(Path),
}

impl Container {
    pub fn read(attributes: &[Attribute]) -> Result<Self> {
        let mut read = Self::default();
        for attribute in attributes.iter().filter(|it| it.path().is_ident("serde")) {
            attribute.parse_nested_meta(|meta| {
                let name = meta.path.require_ident()?.to_string();
                match name.as_str() {
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
                    // What is unknown is not looked at.
                    "deny_unknown_fields" => {}
                    _ => return Err(meta.error("this attribute is not known here")),
                }
                Ok(())
            })?;
        }
        Ok(read)
    }

    /// What a variant is called.
    pub fn variant(&self, part: &Part, ident: &Ident) -> String {
        let name = part.name(ident);
        if self.is_snake_case && part.rename.is_none() {
            snake_case(&name)
        } else {
            name
        }
    }
}

impl Part {
    pub fn read(attributes: &[Attribute]) -> Result<Self> {
        let mut read = Self::default();
        for attribute in attributes.iter().filter(|it| it.path().is_ident("serde")) {
            attribute.parse_nested_meta(|meta| {
                let name = meta.path.require_ident()?.to_string();
                match name.as_str() {
                    "default" if meta.input.peek(Token![=]) => {
                        read.default = Usual::Of(text(&meta.value()?.parse()?)?.parse()?);
                    }
                    "default" => read.default = Usual::OfType,
                    "flatten" => read.is_flat = true,
                    "rename" => read.rename = Some(meta.value()?.parse()?),
                    "skip_serializing_if" => {
                        read.skip_if = Some(text(&meta.value()?.parse()?)?.parse()?);
                    }
                    _ => return Err(meta.error("this attribute is not known here")),
                }
                Ok(())
            })?;
        }
        Ok(read)
    }

    /// What a field or variant is called where no rule changes it.
    pub fn name(&self, ident: &Ident) -> String {
        let written = ident.to_string();
        self.rename.as_ref().map_or_else(
            || written.trim_start_matches("r#").to_owned(),
            LitStr::value,
        )
    }
}

/// The text of an attribute's value.
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
