//! The verification of results that the search reports as proven, including those of earlier searches.

use super::{Deepening, Found};
use crate::gomoku::claims::Checker;
use crate::gomoku::search::Search;
use crate::{Limits, Score};

impl Deepening<'_> {
    /// Finds results that need no search, whatever the limits.
    pub(super) fn claim_at_once(&mut self, sees_fours: bool) {
        if let Some(mut checker) = self.checker(Checker::SHALLOW) {
            checker.claim_at_once(sees_fours);
        }
    }

    /// A checker with this node limit in addition to the search's own.
    fn checker(&mut self, nodes: u64) -> Option<Checker<'_>> {
        let Search { budget, table, .. } = &self.search;
        let limits = Limits {
            time: budget.limits().time,
            ..Limits::nodes(nodes)
        };
        let claims = self.claims.as_deref_mut()?;
        let board = &mut self.root.board;
        Some(Checker::new(board, table, claims, limits, budget.control()))
    }

    /// Whether an earlier search has proven the root's result.
    pub(super) fn is_certain(&self) -> bool {
        let claims = self.claims.as_ref();
        claims.is_some_and(|claims| claims.get(&self.root.board).is_some())
    }

    /// Adopts the earlier proven results of the root's moves.
    pub(super) fn recall(&mut self) {
        let Some(claims) = &self.claims else { return };
        let board = &self.root.board;
        let claim = claims.get(board);
        for &cell in &self.root.moves {
            let best = claim.filter(|claim| claim.best == Some(cell));
            let after = best
                .map(|claim| claim.score)
                .or_else(|| claims.after(board, cell));
            if let Some(score) = after {
                let mut after = board.clone();
                after.play(cell);
                self.known.push(Found {
                    score,
                    moves: [vec![cell], claims.line(&after)].concat(),
                });
            }
        }
    }

    /// The best lines for a report: only verified wins and losses count as such, and earlier claims are kept.
    pub(super) fn announced(&mut self) -> Vec<Found> {
        let mut announced = self.found.clone();
        let moves = self.root.moves.clone();
        for (rank, found) in announced.iter_mut().enumerate() {
            let told = (found.moves[0], found.score);
            if !found.score.is_decided() {
                continue;
            }
            let wins = found.score.win_distance().is_some();
            let doubtful = self.doubtful.contains(&told);
            let Some(mut checker) = self.checker(Checker::MOST) else {
                return self.found.clone();
            };
            let sure = (!doubtful)
                .then(|| checker.check_after(found.moves[0], wins))
                .flatten();
            // The best move's loss is certain only if all other moves lose too.
            let holds = wins || rank > 0 || sure.is_some() && checker.check_lost(&moves).is_some();
            let sure = sure.filter(|_| holds);
            if sure.is_none() {
                self.doubtful.push(told);
            }
            let at_least = Score::points(if wins { i32::MAX } else { i32::MIN });
            found.score = sure.unwrap_or(at_least);
        }
        let board = &self.root.board;
        if let Some(claims) = &self.claims
            && let Some(claim) = claims.get(board)
        {
            let first = &mut announced[0];
            match claim.best {
                Some(_) if first.score < claim.score => {
                    first.score = claim.score;
                    first.moves = claims.line(board);
                }
                None if first.score > claim.score => first.score = claim.score,
                _ => {}
            }
        }
        announced
    }
}
