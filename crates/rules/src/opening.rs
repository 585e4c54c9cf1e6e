//! Openings with special rules: the seat to act, and its choices, until the game continues normally. Contains no
//! geometry: the position checks where a stone may be placed.

use std::fmt;
use std::str::FromStr;

use crate::{Colour, Illegal, Seat};

/// The opening rule of a game.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Opening {
    /// No restrictions.
    #[default]
    Free,
    /// The first stone must be in the centre, and Black's second stone outside the central 5×5.
    Pro,
    /// One person places three stones; the other chooses a colour, or places two more stones and returns the choice.
    Swap2,
}

impl Opening {
    /// All openings.
    pub const ALL: [Self; 3] = [Self::Free, Self::Pro, Self::Swap2];

    /// The stable identifier of the opening.
    pub const fn code(self) -> &'static str {
        match self {
            Self::Free => "free",
            Self::Pro => "pro",
            Self::Swap2 => "swap2",
        }
    }
}

impl fmt::Display for Opening {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.code())
    }
}

impl FromStr for Opening {
    type Err = ();

    fn from_str(text: &str) -> Result<Self, ()> {
        Self::ALL
            .into_iter()
            .find(|opening| opening.code() == text)
            .ok_or(())
    }
}

/// An action of a person at the board: a move, or a choice that an opening offers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Action<M> {
    /// A move of the game.
    Move(M),
    /// Takes this colour for the rest of the game.
    Take(Colour),
    /// Places two more stones and leaves the choice to the other person.
    Extend,
}

impl<M> Action<M> {
    /// Parses a choice of an opening; moves are parsed by their games.
    pub fn choice(text: &str) -> Option<Self> {
        match text {
            "black" => Some(Self::Take(Colour::Black)),
            "white" => Some(Self::Take(Colour::White)),
            "extend" => Some(Self::Extend),
            _ => None,
        }
    }
}

impl<M: fmt::Display> fmt::Display for Action<M> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Move(mv) => mv.fmt(f),
            Self::Take(Colour::Black) => f.write_str("black"),
            Self::Take(Colour::White) => f.write_str("white"),
            Self::Extend => f.write_str("extend"),
        }
    }
}

/// The stage of the opening, and the holders of the colours.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Protocol {
    stage: Stage,
    black: Seat,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Stage {
    /// Each person moves for their own colour.
    Ordinary,
    /// One person places this many more stones, in alternating colours; then the other chooses.
    Stones {
        left: u8,
        by: Seat,
        then_extend: bool,
    },
    /// This person chooses a colour, or extends if that is still possible.
    Choice { by: Seat, may_extend: bool },
}

impl Protocol {
    pub(crate) fn new(opening: Opening) -> Self {
        let stage = match opening {
            Opening::Free | Opening::Pro => Stage::Ordinary,
            Opening::Swap2 => Stage::Stones {
                left: 3,
                by: Seat::First,
                then_extend: true,
            },
        };
        Self {
            stage,
            black: Seat::First,
        }
    }

    /// The seat that is to act.
    pub(crate) fn seat(self, turn: Colour) -> Seat {
        match self.stage {
            Stage::Ordinary => self.holder(turn),
            Stage::Stones { by, .. } | Stage::Choice { by, .. } => by,
        }
    }

    /// The seat that holds this colour, as far as it is decided.
    pub(crate) fn holder(self, colour: Colour) -> Seat {
        match colour {
            Colour::Black => self.black,
            Colour::White => !self.black,
        }
    }

    /// The choices that are available now; none if a move is expected.
    pub(crate) fn choices<M>(self) -> Vec<Action<M>> {
        let Stage::Choice { may_extend, .. } = self.stage else {
            return Vec::new();
        };
        let mut choices = vec![Action::Take(Colour::Black), Action::Take(Colour::White)];
        if may_extend {
            choices.push(Action::Extend);
        }
        choices
    }

    /// The stage after this action. Does not check where a move places its stone.
    pub(crate) fn after<M>(self, action: Action<M>) -> Result<Self, Illegal> {
        let mut next = self;
        match (self.stage, action) {
            (Stage::Ordinary, Action::Move(_)) => {}
            (
                Stage::Stones {
                    left,
                    by,
                    then_extend,
                },
                Action::Move(_),
            ) => {
                next.stage = match left {
                    1 => Stage::Choice {
                        by: !by,
                        may_extend: then_extend,
                    },
                    _ => Stage::Stones {
                        left: left - 1,
                        by,
                        then_extend,
                    },
                };
            }
            (Stage::Choice { by, .. }, Action::Take(colour)) => {
                next.stage = Stage::Ordinary;
                next.black = match colour {
                    Colour::Black => by,
                    Colour::White => !by,
                };
            }
            (
                Stage::Choice {
                    by,
                    may_extend: true,
                },
                Action::Extend,
            ) => {
                next.stage = Stage::Stones {
                    left: 2,
                    by,
                    then_extend: false,
                };
            }
            (
                Stage::Choice {
                    may_extend: true, ..
                },
                Action::Move(_),
            ) => {
                return Err(Illegal::ChooseFirst("black, white or extend"));
            }
            (Stage::Choice { .. }, Action::Move(_) | Action::Extend) => {
                return Err(Illegal::ChooseFirst("black or white"));
            }
            (_, Action::Take(_) | Action::Extend) => return Err(Illegal::NothingToChoose),
        }
        Ok(next)
    }
}
