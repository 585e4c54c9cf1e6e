//! Stand-ins while the games are written.
macro_rules! placeholder {
    ($name:ident, $mv:ty) => {
        /// Stand-in.
        #[derive(Clone, Debug, PartialEq, Eq)]
        pub struct $name;
        impl std::fmt::Display for $name {
            fn fmt(&self, _: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                todo!()
            }
        }
        impl crate::Position for $name {
            type Move = $mv;
            type Rules = Rules;
            const EXAMPLE_MOVE: &'static str = "";
            fn start(_: &Rules) -> Self {
                todo!()
            }
            fn from_text(
                _: &Rules,
                _: &str,
                _: crate::Finished,
            ) -> Result<Self, crate::SetupError> {
                todo!()
            }
            fn rules(&self) -> Rules {
                todo!()
            }
            fn turn(&self) -> crate::Colour {
                todo!()
            }
            fn check(&self, _: $mv) -> Result<(), crate::Illegal> {
                todo!()
            }
            fn play_unchecked(&mut self, _: $mv) {
                todo!()
            }
            fn for_each_legal(&self, _: impl FnMut($mv)) {
                todo!()
            }
            fn outcome(&self) -> Option<crate::Outcome> {
                todo!()
            }
            fn key(&self) -> u64 {
                todo!()
            }
            fn recomputed_key(&self) -> u64 {
                todo!()
            }
            fn transformed(&self, _: crate::Symmetry) -> Self {
                todo!()
            }
            fn transformed_move(&self, _: $mv, _: crate::Symmetry) -> $mv {
                todo!()
            }
            fn shape(&self) -> crate::Shape {
                todo!()
            }
            fn piece(&self, _: crate::Point) -> Option<crate::Colour> {
                todo!()
            }
            fn describe(&self, _: $mv) -> crate::MoveView {
                todo!()
            }
            fn conceivable_moves(&self) -> Vec<$mv> {
                todo!()
            }
        }
    };
}
pub(crate) use placeholder;
