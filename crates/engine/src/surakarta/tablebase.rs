//! Perfect play with few pieces.
use sente_rules::surakarta::Board;
/// x
pub struct Tablebase;
/// x
pub enum Value {
    /// x
    Win(u8),
    /// x
    Loss(u8),
    /// x
    Neither,
}
impl Tablebase {
    /// x
    pub fn probe(&self, _b: Board) -> Option<Value> {
        None
    }
}
