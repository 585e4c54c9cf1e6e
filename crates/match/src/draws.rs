//! Decides when a computer player accepts a draw, for the server, the page without a server and the terminal. Does not
//! search: the caller passes the evaluation of the strongest engine, so that a weak player does not accept a draw more
//! easily than a strong one.

use sente_rules::LateGame;

use crate::Match;

/// The engine's evaluation of a position, independent of the side.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Outlook {
    /// Proven draw: neither side can win against best play.
    ProvenDraw,
    /// Proven win of one side.
    Decided,
    /// Nothing is proven; the winning probability of one side, with a draw counted as half.
    Open {
        /// From 0 to 1.
        win_probability: f32,
    },
}

/// Computers accept no draw before this number of plies.
const FIRST_PLIES: usize = 30;
/// The largest distance of the winning probability from one half in an even position.
const EVEN: f32 = 0.03;

/// Whether a computer player accepts or would offer a draw: if the draw is proven, or if the position is even late in
/// the game, and never in the first plies.
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

/// Whether the game is so late that an even position will stay even.
fn is_late(game: &Match) -> bool {
    let view = game.table().view();
    let [black, white] = view.counts;
    match view.game.facts().late_game {
        LateGame::Never => false,
        LateGame::FullBoard { percent } => {
            usize::from(black + white) * 100 >= view.pieces.len() * usize::from(percent)
        }
        LateGame::FewPieces { each } => {
            let limit = game.settings().rules.quiet_limit();
            let half_quiet = limit.map(|limit| usize::from(limit).div_ceil(2));
            let is_quiet = half_quiet.is_some_and(|half| quiet_plies(game) >= half);
            black == white && (black <= each || is_quiet)
        }
    }
}

/// The plies since the last capture, which notation marks with an x.
fn quiet_plies(game: &Match) -> usize {
    let actions = game.table().actions();
    let quiet = actions.iter().rev();
    quiet.take_while(|action| !action.contains('x')).count()
}
