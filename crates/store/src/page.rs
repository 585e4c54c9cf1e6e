//! Pagination of long lists.

use crate::Result;
use crate::sql::Row;

/// A requested part of a list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Page {
    offset: u32,
    limit: u32,
}

/// A part of a list.
#[derive(Clone, Debug, PartialEq)]
pub struct Paged<T> {
    /// The length of the whole list.
    pub total: u64,
    /// The rows of this part.
    pub rows: Vec<T>,
}

impl Page {
    /// The largest number of rows in a part.
    pub const MOST: u32 = 200;

    /// Requests `limit` rows, at least one and at most [`Self::MOST`], starting after `offset` rows.
    #[must_use]
    pub fn new(offset: u32, limit: u32) -> Self {
        Self {
            offset,
            limit: limit.clamp(1, Self::MOST),
        }
    }

    pub(crate) const fn offset(self) -> u32 {
        self.offset
    }

    pub(crate) const fn limit(self) -> u32 {
        self.limit
    }
}

/// The first part.
impl Default for Page {
    fn default() -> Self {
        Self::new(0, 50)
    }
}

impl<T> Paged<T> {
    pub(crate) fn new(
        total: Option<Row>,
        rows: Vec<Row>,
        read: impl Fn(Row) -> Result<T>,
    ) -> Result<Self> {
        Ok(Self {
            total: total.map_or(Ok(0), |mut row| row.take())?,
            rows: rows.into_iter().map(read).collect::<Result<_>>()?,
        })
    }
}
