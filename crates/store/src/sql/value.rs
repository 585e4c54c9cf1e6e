//! Conversion of values between Rust and the databases, through four types that both have.

use sente_match::{GameResult, Millis, Rating, Time, Version};
use sente_rules::{GameId, Seat};

use crate::{
    BatchId, Fence, JoinCode, MatchId, Opponent, Result, RunId, RunStatus, SeekId, ServerId,
    Status, StoreError, StudyId, Subject, TokenHash, UserId, UserKind,
};

/// A value of a column. A NULL has a type too, because PostgreSQL needs it.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Value {
    Int(Option<i64>),
    Real(Option<f64>),
    Text(Option<String>),
    Bytes(Option<Vec<u8>>),
}

/// A type that can be stored in a column.
pub(crate) trait Bind {
    /// The NULL of this type.
    const NULL: Value;

    fn bind(&self) -> Value;
}

/// A type that can be read from a column.
pub(crate) trait Read: Sized {
    fn read(value: Value) -> Result<Self>;
}

/// A row of a result, read from left to right.
pub(crate) struct Row(std::vec::IntoIter<Value>);

impl Row {
    pub(crate) fn new(values: Vec<Value>) -> Self {
        Self(values.into_iter())
    }

    /// The next column.
    pub(crate) fn take<T: Read>(&mut self) -> Result<T> {
        T::read(self.0.next().ok_or_else(|| malformed("a short row"))?)
    }

    /// All remaining columns.
    pub(crate) fn into_values(self) -> Vec<Value> {
        self.0.collect()
    }
}

/// The values for the placeholders `$1`, `$2` and so on.
macro_rules! values {
    ($($value:expr),* $(,)?) => {
        vec![$($crate::sql::Bind::bind(&$value)),*]
    };
}
pub(crate) use values;

impl Value {
    /// The NULL of the same type.
    pub(crate) const fn to_null(&self) -> Self {
        match self {
            Self::Int(_) => Self::Int(None),
            Self::Real(_) => Self::Real(None),
            Self::Text(_) => Self::Text(None),
            Self::Bytes(_) => Self::Bytes(None),
        }
    }

    /// Whether there is no value.
    pub(crate) const fn is_null(&self) -> bool {
        matches!(
            self,
            Self::Int(None) | Self::Real(None) | Self::Text(None) | Self::Bytes(None)
        )
    }
}

fn malformed(what: &str) -> StoreError {
    StoreError::Malformed(format!("the database holds {what}"))
}

impl<T: Bind + ?Sized> Bind for &T {
    const NULL: Value = T::NULL;

    fn bind(&self) -> Value {
        T::bind(self)
    }
}

impl<T: Bind> Bind for Option<T> {
    const NULL: Value = T::NULL;

    fn bind(&self) -> Value {
        self.as_ref().map_or(T::NULL, T::bind)
    }
}

impl<T: Read> Read for Option<T> {
    fn read(value: Value) -> Result<Self> {
        (!value.is_null()).then(|| T::read(value)).transpose()
    }
}

macro_rules! plain {
    ($kind:ident, $type:ty, $owned:ty) => {
        impl Bind for $type {
            const NULL: Value = Value::$kind(None);

            fn bind(&self) -> Value {
                Value::$kind(Some(self.to_owned()))
            }
        }

        impl Read for $owned {
            fn read(value: Value) -> Result<Self> {
                match value {
                    Value::$kind(Some(value)) => Ok(value),
                    other => Err(malformed(&format!("{other:?}"))),
                }
            }
        }
    };
}

plain!(Int, i64, i64);
plain!(Real, f64, f64);
plain!(Text, str, String);
plain!(Bytes, [u8], Vec<u8>);

impl Bind for String {
    const NULL: Value = Value::Text(None);

    fn bind(&self) -> Value {
        self.as_str().bind()
    }
}

/// Unsigned numbers in columns of signed 64 bits. A value that does not fit exceeds every possible count or time.
macro_rules! number {
    ($($type:ty),*) => {
        $(
            impl Bind for $type {
                const NULL: Value = Value::Int(None);

                fn bind(&self) -> Value {
                    Value::Int(Some(i64::try_from(*self).unwrap_or(i64::MAX)))
                }
            }

            impl Read for $type {
                fn read(value: Value) -> Result<Self> {
                    let number = i64::read(value)?;
                    Self::try_from(number).map_err(|_| malformed(&number.to_string()))
                }
            }
        )*
    };
}

number!(u32, u64);

impl Bind for bool {
    const NULL: Value = Value::Int(None);

    fn bind(&self) -> Value {
        Value::Int(Some(i64::from(*self)))
    }
}

impl Read for bool {
    fn read(value: Value) -> Result<Self> {
        Ok(i64::read(value)? != 0)
    }
}

impl Bind for Seat {
    const NULL: Value = Value::Int(None);

    fn bind(&self) -> Value {
        Value::Int(Some(self.index() as i64))
    }
}

impl Read for Seat {
    fn read(value: Value) -> Result<Self> {
        let index = usize::try_from(i64::read(value)?).ok();
        index
            .and_then(|index| Self::ALL.get(index).copied())
            .ok_or_else(|| malformed("a third seat"))
    }
}

impl Bind for TokenHash {
    const NULL: Value = Value::Bytes(None);

    fn bind(&self) -> Value {
        self.as_bytes().as_slice().bind()
    }
}

impl Read for TokenHash {
    fn read(value: Value) -> Result<Self> {
        let bytes = <[u8; 32]>::try_from(Vec::read(value)?);
        bytes
            .map(Self::from_bytes)
            .map_err(|_| malformed("a hash of another length"))
    }
}

macro_rules! wrapped {
    ($($type:ident($inner:ty)),*) => {
        $(
            impl Bind for $type {
                const NULL: Value = <$inner>::NULL;

                fn bind(&self) -> Value {
                    self.0.bind()
                }
            }

            impl Read for $type {
                fn read(value: Value) -> Result<Self> {
                    <$inner>::read(value).map(Self)
                }
            }
        )*
    };
}

wrapped!(
    Fence(u64),
    Millis(u64),
    Time(u64),
    Version(u32),
    Rating(f64)
);

macro_rules! text {
    ($($type:ty),*) => {
        $(
            impl Bind for $type {
                const NULL: Value = Value::Text(None);

                fn bind(&self) -> Value {
                    Value::Text(Some(self.to_string()))
                }
            }

            impl Read for $type {
                fn read(value: Value) -> Result<Self> {
                    let text = String::read(value)?;
                    text.parse().map_err(|_| malformed(&text))
                }
            }
        )*
    };
}

text!(
    UserId, MatchId, BatchId, JoinCode, SeekId, ServerId, StudyId, RunId, GameId, Subject, Opponent
);

/// Enumerations and the words that represent them in the database.
macro_rules! words {
    ($($type:ident { $($variant:ident = $word:literal),* $(,)? })*) => {
        $(
            impl Bind for $type {
                const NULL: Value = Value::Text(None);

                fn bind(&self) -> Value {
                    match self {
                        $(Self::$variant => $word.bind()),*
                    }
                }
            }

            impl Read for $type {
                fn read(value: Value) -> Result<Self> {
                    match String::read(value)?.as_str() {
                        $($word => Ok(Self::$variant),)*
                        other => Err(malformed(other)),
                    }
                }
            }
        )*
    };
}

words! {
    UserKind { Guest = "guest", Account = "account" }
    Status { Waiting = "waiting", Live = "live", Finished = "finished", Aborted = "aborted" }
    GameResult { Win = "win", Draw = "draw", Loss = "loss" }
    RunStatus {
        Queued = "queued", Running = "running", Done = "done", Cancelled = "cancelled",
        Failed = "failed",
    }
}
