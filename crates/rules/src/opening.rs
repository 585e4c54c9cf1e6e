//! Openings with special rules: a list of steps with the seat to act and its choices, until the game continues
//! normally. Contains no geometry: the position checks where a stone may be placed.

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

    /// The steps of the opening, after which the game continues normally.
    const fn steps(self) -> &'static [Step] {
        use Step::{Count, Move, Offers, Pick, Stone, Swap, SwapOrExtend, SwapOrOffer};
        match self {
            Self::Free | Self::Pro => &[],
            Self::Swap2 => &[Stone, Stone, Stone, SwapOrExtend],
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

/// The steps of the opening that are left, and the holders of the colours.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Protocol {
    steps: &'static [Step],
    black: Seat,
    /// The seat that acted last.
    last: Seat,
    /// The number of fifth moves that was said.
    fifths: u8,
    /// The number of fifth moves that are offered already.
    placed: u8,
}

/// A step of an opening.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Step {
    /// Whoever acted last places another stone of the side to move; the first person begins.
    Stone,
    /// The side to move plays.
    Move,
    /// The person who did not act last may change colours.
    Swap,
    /// Like [`Step::Swap`], or the person places two more stones and returns the choice.
    SwapOrExtend,
    /// Like [`Step::Swap`], or the side to move offers this many fifth moves.
    SwapOrOffer(u8),
    /// Whoever acted last says how many fifth moves will be offered, up to this many.
    Count(u8),
    /// The side to move offers this many fifth moves, or as many as was said if it is 0.
    Offers(u8),
    /// The other person takes one of the offered moves, which is played.
    Pick,
}

impl Protocol {
    pub(crate) const fn new(opening: Opening) -> Self {
        Self {
            steps: opening.steps(),
            black: Seat::First,
            last: Seat::First,
            fifths: 0,
            placed: 0,
        }
    }

    /// The seat that is to act.
    pub(crate) fn seat(self, turn: Colour) -> Seat {
        match self.steps.first() {
            None | Some(Step::Move | Step::Offers(_)) => self.holder(turn),
            Some(Step::Stone | Step::Count(_)) => self.last,
            Some(Step::Swap | Step::SwapOrExtend | Step::SwapOrOffer(_) | Step::Pick) => !self.last,
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
        match self.steps {
            [] => Asked::Move { then_choice: false },
            [Step::Stone | Step::Move, rest @ ..] => Asked::Move {
                then_choice: matches!(
                    rest,
                    [
                        Step::Swap | Step::SwapOrExtend | Step::SwapOrOffer(_) | Step::Count(_),
                        ..
                    ]
                ),
            },
            [Step::Swap | Step::SwapOrExtend | Step::SwapOrOffer(_), ..] => Asked::Colour,
            [Step::Count(most), ..] => Asked::Count { most: *most },
            [Step::Offers(of), ..] => Asked::Offer {
                placed: self.placed,
                of: self.to_offer(*of),
            },
            [Step::Pick, ..] => Asked::Pick,
        }
    }

    /// The number of fifth moves to offer.
    const fn to_offer(self, of: u8) -> u8 {
        if of == 0 { self.fifths } else { of }
    }

    /// The choices that are available now; none if a move is expected.
    pub(crate) fn choices<M>(self) -> Vec<Action<M>> {
        let colours = [Action::Take(Colour::Black), Action::Take(Colour::White)];
        match self.steps.first() {
            Some(Step::Swap) => colours.into(),
            Some(Step::SwapOrExtend) => colours.into_iter().chain([Action::Extend]).collect(),
            Some(Step::SwapOrOffer(count)) => {
                let offer = Action::Fifths(*count);
                colours.into_iter().chain([offer]).collect()
            }
            Some(Step::Count(most)) => (1..=*most).map(Action::Fifths).collect(),
            None | Some(Step::Stone | Step::Move | Step::Offers(_) | Step::Pick) => Vec::new(),
        }
    }

    /// The protocol after this action of the seat that is to act. Does not check where a move places its stone.
    pub(crate) fn after<M>(self, action: Action<M>, turn: Colour) -> Result<Self, Illegal> {
        let by = self.seat(turn);
        let mut next = Self { last: by, ..self };
        let Some((&step, rest)) = self.steps.split_first() else {
            return match action {
                Action::Move(_) => Ok(next),
                _ => Err(Illegal::NothingToChoose),
            };
        };
        next.steps = rest;
        match (step, action) {
            (Step::Stone | Step::Move | Step::Pick, Action::Move(_)) => {}
            (Step::Swap | Step::SwapOrExtend | Step::SwapOrOffer(_), Action::Take(colour)) => {
                next.black = match colour {
                    Colour::Black => by,
                    Colour::White => !by,
                };
            }
            (Step::SwapOrExtend, Action::Extend) => {
                next.steps = &[Step::Stone, Step::Stone, Step::Swap];
            }
            (Step::SwapOrOffer(most), Action::Fifths(count)) if count == most => {
                next.fifths = count;
                next.steps = &[Step::Offers(0), Step::Pick];
            }
            (Step::Count(most), Action::Fifths(count)) if (1..=most).contains(&count) => {
                next.fifths = count;
            }
            // A point alone is offered while offers are asked for.
            (Step::Offers(of), Action::Offer(_) | Action::Move(_)) => {
                next.placed += 1;
                if next.placed < self.to_offer(of) {
                    next.steps = self.steps;
                }
            }
            (Step::Swap, _) => return Err(Illegal::ChooseFirst("black or white")),
            (Step::SwapOrExtend, _) => {
                return Err(Illegal::ChooseFirst("black, white or extend"));
            }
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
