//! Surakarta.

mod rules;

pub use rules::Rules;

crate::placeholder::placeholder!(Surakarta, crate::Point);
