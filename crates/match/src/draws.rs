//! When a computer player agrees to a draw. Every place in which computers play asks here: the server, the page without
//! a server, the terminal. Searches nothing itself: what the strongest engine thinks of the position is passed in, so
//! that a weak player is no easier to get a draw from than a strong one.

use sente_rules::Rules;

use crate::Match;

/// What the engine thinks of a position. Nothing in it depends on whose view is taken.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Outlook {
    /// Nobody can win against best play.
    ProvenDraw,
    /// Somebody wins by force.
    Decided,
    /// Nothing is certain; the chance of either side to win, a draw counting half.
    Open {
        /// From 0 to 1.
        win_probability: f32,
    },
}

/// No draw is agreed to before so many plies were played.
const FIRST_PLIES: usize = 30;
/// How far from one half the chance to win may be in a position that is dead even.
const EVEN: f32 = 0.03;
/// The share of a Gomoku board that is occupied late in the game, in percent.
const GOMOKU_FULL: usize = 70;
/// With so many pieces or fewer on each side, a game of Surakarta is late.
const SURAKARTA_PIECES: u16 = 3;

/// Whether a computer player agrees to a draw, or would offer one: where a draw is proven, or where the position is dead
/// even late in the game, and never in the first plies.
pub fn computer_agrees_to_draw(game: &Match, outlook: Outlook) -> bool {
    if game.table().ply() < FIRST_PLIES {
        return false;
    }
    match outlook {
        Outlook::ProvenDraw => true,
        Outlook::Decided => false,
        Outlook::Open { win_probability } => (win_probability - 0.5).abs() <= EVEN && is_late(game),
    }
}

/// Whether so little is left to play for that an even position will stay even.
fn is_late(game: &Match) -> bool {
    let view = game.table().view();
    let [black, white] = view.counts;
    match &game.settings().rules {
        Rules::Gomoku(_) => usize::from(black + white) * 100 >= view.pieces.len() * GOMOKU_FULL,
        // The last discs decide, and an engine sees to the end by then: only what is proven is a draw.
        Rules::Othello(_) => false,
        Rules::Surakarta(rules) => {
            let half_quiet = rules.quiet.map(|limit| usize::from(limit).div_ceil(2));
            let is_quiet = half_quiet.is_some_and(|half| quiet_plies(game) >= half);
            black == white && (black <= SURAKARTA_PIECES || is_quiet)
        }
    }
}

/// Plies since the last capture, which is written with an x.
fn quiet_plies(game: &Match) -> usize {
    let actions = game.table().actions();
    let quiet = actions.iter().rev();
    quiet.take_while(|action| !action.contains('x')).count()
}
