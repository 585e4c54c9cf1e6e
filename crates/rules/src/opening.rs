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
    /// Renju: one person places one of the 26 openings, the other chooses a colour; Black offers two fifth moves.
    Rif,
    /// Renju: like [`Rif`](Self::Rif), but the first person also says how many fifth moves Black will offer.
    Yamaguchi,
    /// Renju: White says with the fourth move how many fifth moves will be offered, and the colours may change again.
    Soosyrv8,
    /// Renju: the colours may change after every one of the first five moves, or Black offers ten fifth moves.
    Taraguchi10,
}

impl Opening {
    /// All openings.
    pub const ALL: [Self; 7] = [
        Self::Free,
        Self::Pro,
        Self::Swap2,
        Self::Rif,
        Self::Yamaguchi,
        Self::Soosyrv8,
        Self::Taraguchi10,
    ];

    /// The stable identifier of the opening.
    pub const fn code(self) -> &'static str {
        match self {
            Self::Free => "free",
            Self::Pro => "pro",
            Self::Swap2 => "swap2",
            Self::Rif => "rif",
            Self::Yamaguchi => "yamaguchi",
            Self::Soosyrv8 => "soosyrv-8",
            Self::Taraguchi10 => "taraguchi-10",
        }
    }

    /// Whether it is a tournament opening of Renju, which other games do not have.
    pub const fn is_for_renju(self) -> bool {
        match self {
            Self::Free | Self::Pro | Self::Swap2 => false,
            Self::Rif | Self::Yamaguchi | Self::Soosyrv8 | Self::Taraguchi10 => true,
        }
    }

    /// The steps of a tournament opening of Renju; none for the others.
    const fn course(self) -> &'static [Step] {
        use Step::{Count, Move, Offers, Pick, Stone, Swap, SwapOrOffer};
        match self {
            Self::Free | Self::Pro | Self::Swap2 => &[],
            Self::Rif => &[Stone, Stone, Stone, Swap, Move, Offers(2), Pick],
            Self::Yamaguchi => &[Stone, Stone, Stone, Count(12), Swap, Move, Offers(0), Pick],
            Self::Soosyrv8 => &[
                Stone,
                Stone,
                Stone,
                Swap,
                Move,
                Count(8),
                Swap,
                Offers(0),
                Pick,
            ],
            Self::Taraguchi10 => &[
                Move,
                Swap,
                Move,
                Swap,
                Move,
                Swap,
                Move,
                SwapOrOffer(10),
                Move,
                Swap,
            ],
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
        // The numbers of Renju's openings are also written without a hyphen.
        let same = |code: &str| code == text || code.replace('-', "") == text;
        Self::ALL
            .into_iter()
            .find(|opening| same(opening.code()))
            .ok_or(())
    }
}

/// An action of a person at the board: a move, or a choice that an opening offers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Action<M> {
    /// A move of the game.
    Move(M),
    /// Takes this colour.
    Take(Colour),
    /// Places two more stones and leaves the choice to the other person.
    Extend,
    /// Says how many fifth moves Black will offer.
    Fifths(u8),
    /// Offers this move, which is not played yet.
    Offer(M),
}

/// The beginning of the text of [`Action::Fifths`].
const FIFTHS: &str = "fifths-";
/// The beginning of the text of [`Action::Offer`].
const OFFER: &str = "offer-";

impl<M> Action<M> {
    /// Whether the text is an action that plays no move: a choice or an offer of an opening.
    pub fn is_choice(text: &str) -> bool {
        Self::choice(text).is_some() || text.starts_with(OFFER)
    }

    /// Parses a choice of an opening that names no move; moves are parsed by their games.
    fn choice(text: &str) -> Option<Self> {
        match text {
            "black" => Some(Self::Take(Colour::Black)),
            "white" => Some(Self::Take(Colour::White)),
            "extend" => Some(Self::Extend),
            _ => {
                let count = text.strip_prefix(FIFTHS)?.parse().ok()?;
                Some(Self::Fifths(count))
            }
        }
    }
}

impl<M: FromStr> FromStr for Action<M> {
    type Err = M::Err;

    fn from_str(text: &str) -> Result<Self, M::Err> {
        if let Some(choice) = Self::choice(text) {
            return Ok(choice);
        }
        match text.strip_prefix(OFFER) {
            Some(offered) => offered.parse().map(Self::Offer),
            None => text.parse().map(Self::Move),
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
            Self::Fifths(count) => write!(f, "{FIFTHS}{count}"),
            Self::Offer(mv) => write!(f, "{OFFER}{mv}"),
        }
    }
}

/// What the person who is to act is asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Asked {
    /// A move.
    Move {
        /// Whether the other person may choose a colour right after it.
        then_choice: bool,
    },
    /// A colour, or what the opening offers instead.
    Colour,
    /// How many fifth moves Black will offer.
    Count {
        /// The largest number.
        most: u8,
    },
    /// One more fifth move to offer.
    Offer {
        /// The number of those that are offered already.
        placed: u8,
        /// The number of those to offer.
        of: u8,
    },
    /// One of the offered fifth moves.
    Pick,
}

/// The stage of the opening, and the holders of the colours.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Protocol {
    stage: Stage,
    black: Seat,
    /// The number of fifth moves that was said.
    fifths: u8,
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
    /// A tournament opening of Renju: the first of these steps is next.
    Course {
        steps: &'static [Step],
        /// The number of fifth moves that are offered already.
        placed: u8,
    },
}

/// A step of a tournament opening of Renju. Whose step it is follows from the side to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Step {
    /// The first person places a stone of the side to move.
    Stone,
    /// The side to move plays.
    Move,
    /// The side to move may change colours.
    Swap,
    /// The side to move may change colours, or offers this many fifth moves.
    SwapOrOffer(u8),
    /// The side that moved last says how many fifth moves will be offered, up to this many.
    Count(u8),
    /// The side to move offers this many fifth moves, or as many as was said if it is 0.
    Offers(u8),
    /// The other side takes one of the offered moves, which is played.
    Pick,
}

impl Stage {
    const fn course(steps: &'static [Step]) -> Self {
        if steps.is_empty() {
            Self::Ordinary
        } else {
            Self::Course { steps, placed: 0 }
        }
    }
}

impl Protocol {
    pub(crate) fn new(opening: Opening) -> Self {
        let stage = match opening {
            Opening::Swap2 => Stage::Stones {
                left: 3,
                by: Seat::First,
                then_extend: true,
            },
            _ => Stage::course(opening.course()),
        };
        Self {
            stage,
            black: Seat::First,
            fifths: 0,
        }
    }

    /// The seat that is to act.
    pub(crate) fn seat(self, turn: Colour) -> Seat {
        match self.stage {
            Stage::Ordinary => self.holder(turn),
            Stage::Stones { by, .. } | Stage::Choice { by, .. } => by,
            Stage::Course { steps, .. } => match steps[0] {
                Step::Stone => Seat::First,
                Step::Move | Step::Swap | Step::SwapOrOffer(_) | Step::Offers(_) => {
                    self.holder(turn)
                }
                Step::Count(_) | Step::Pick => self.holder(!turn),
            },
        }
    }

    /// The seat that holds this colour, as far as it is decided.
    pub(crate) fn holder(self, colour: Colour) -> Seat {
        match colour {
            Colour::Black => self.black,
            Colour::White => !self.black,
        }
    }

    /// What the seat that is to act is asked for.
    pub(crate) fn asked(self) -> Asked {
        match self.stage {
            Stage::Ordinary => Asked::Move { then_choice: false },
            Stage::Stones { left, .. } => Asked::Move {
                then_choice: left == 1,
            },
            Stage::Choice { .. } => Asked::Colour,
            Stage::Course { steps, placed } => match steps[0] {
                Step::Stone | Step::Move => Asked::Move {
                    then_choice: matches!(
                        steps.get(1),
                        Some(Step::Swap | Step::SwapOrOffer(_) | Step::Count(_))
                    ),
                },
                Step::Swap | Step::SwapOrOffer(_) => Asked::Colour,
                Step::Count(most) => Asked::Count { most },
                Step::Offers(of) => Asked::Offer {
                    placed,
                    of: if of == 0 { self.fifths } else { of },
                },
                Step::Pick => Asked::Pick,
            },
        }
    }

    /// The choices that are available now; none if a move is expected.
    pub(crate) fn choices<M>(self) -> Vec<Action<M>> {
        let mut choices = match self.asked() {
            Asked::Move { .. } | Asked::Offer { .. } | Asked::Pick => Vec::new(),
            Asked::Colour => vec![Action::Take(Colour::Black), Action::Take(Colour::White)],
            Asked::Count { most } => (1..=most).map(Action::Fifths).collect(),
        };
        if let Stage::Choice {
            may_extend: true, ..
        } = self.stage
        {
            choices.push(Action::Extend);
        }
        if let Some(Step::SwapOrOffer(count)) = self.step() {
            choices.push(Action::Fifths(count));
        }
        choices
    }

    const fn step(self) -> Option<Step> {
        match self.stage {
            Stage::Course { steps, .. } => Some(steps[0]),
            Stage::Ordinary | Stage::Stones { .. } | Stage::Choice { .. } => None,
        }
    }

    /// The stage after this action by the holder of the side to move. Does not check where a move places its stone.
    pub(crate) fn after<M: Copy>(self, action: Action<M>, turn: Colour) -> Result<Self, Illegal> {
        if let Stage::Course { steps, placed } = self.stage {
            return self.after_step(steps, placed, action, turn);
        }
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
            (Stage::Choice { .. }, _) => {
                return Err(Illegal::ChooseFirst("black or white"));
            }
            (_, _) => return Err(Illegal::NothingToChoose),
        }
        Ok(next)
    }

    fn after_step<M: Copy>(
        self,
        steps: &'static [Step],
        placed: u8,
        action: Action<M>,
        turn: Colour,
    ) -> Result<Self, Illegal> {
        let mut next = Self {
            stage: Stage::course(&steps[1..]),
            ..self
        };
        match (steps[0], action) {
            (Step::Stone | Step::Move | Step::Pick, Action::Move(_)) => {}
            (Step::Swap | Step::SwapOrOffer(_), Action::Take(colour)) => {
                let by = self.holder(turn);
                next.black = match colour {
                    Colour::Black => by,
                    Colour::White => !by,
                };
            }
            (Step::SwapOrOffer(most), Action::Fifths(count)) if count == most => {
                next.fifths = count;
                next.stage = Stage::course(&[Step::Offers(0), Step::Pick]);
            }
            (Step::Count(most), Action::Fifths(count)) if (1..=most).contains(&count) => {
                next.fifths = count;
            }
            // A point alone is offered while offers are asked for.
            (Step::Offers(_), Action::Offer(_) | Action::Move(_)) => {
                let of = match self.asked() {
                    Asked::Offer { of, .. } => of,
                    _ => 0,
                };
                if placed + 1 < of {
                    let placed = placed + 1;
                    next.stage = Stage::Course { steps, placed };
                }
            }
            (Step::Swap, _) => return Err(Illegal::ChooseFirst("black or white")),
            (Step::SwapOrOffer(_), _) => {
                return Err(Illegal::ChooseFirst("black, white or fifths-10"));
            }
            (Step::Count(most), _) => return Err(Illegal::CountFirst(most)),
            (Step::Stone | Step::Move | Step::Pick | Step::Offers(_), _) => {
                return Err(Illegal::NothingToChoose);
            }
        }
        Ok(next)
    }
}
