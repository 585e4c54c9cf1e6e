//! Openings of games: from a list, or drawn from a seed and optionally filtered by a judge. The players play each
//! opening with both colours, so that an uneven one favours neither.

use std::collections::HashSet;
use std::sync::atomic::AtomicBool;

use fastrand::Rng;
use sente_engine::{DynEngine, Limits, SearchRequest};
use sente_records::transcript;
use sente_rules::{GameId, Point, Rules, Table};

use crate::SettingsError;
use crate::play::ask;

/// An engine that evaluates whether an opening is even.
pub struct Judge {
    /// The engine.
    pub engine: Box<dyn DynEngine>,
    /// The limits of its searches.
    pub limits: Limits,
}

/// The default judge of a game's random openings: random stones are often won for one side, while random moves in other
/// games are seldom decisive.
pub const fn usual_judge(game: GameId) -> Option<&'static str> {
    if game.facts().begins_empty {
        Some("sente-10")
    } else {
        None
    }
}

/// Reads openings as transcripts, one per line; ignores empty lines and lines that begin with `#`.
pub fn read(rules: &Rules, text: &str) -> Result<Vec<Vec<String>>, SettingsError> {
    let lines = text.lines().map(str::trim).enumerate();
    let mut openings = Vec::new();
    for (index, line) in lines.filter(|(_, line)| !line.is_empty() && !line.starts_with('#')) {
        let opening = replay(rules, line).map_err(|reason| SettingsError::Line {
            number: index + 1,
            reason,
        })?;
        openings.push(opening);
    }
    if openings.is_empty() {
        return Err(SettingsError::NoOpening);
    }
    Ok(openings)
}

fn replay(rules: &Rules, line: &str) -> Result<Vec<String>, String> {
    let mut table = rules.table();
    for action in transcript::moves(line).map_err(|error| error.reason)? {
        table
            .play_text(&action)
            .map_err(|reason| reason.to_string())?;
    }
    match table.outcome() {
        Some(_) => Err("the game is over before anybody plays".to_owned()),
        None => Ok(table.actions()),
    }
}

/// Draws `count` random openings with different positions, or fewer if that many are hard to find. A larger `count`
/// extends the same list.
pub fn draw(
    rules: &Rules,
    plies: usize,
    count: usize,
    seed: u64,
    mut judge: Option<Judge>,
) -> Vec<Vec<String>> {
    const ATTEMPTS: usize = 100;
    let mut rng = Rng::with_seed(seed);
    let mut known = HashSet::new();
    let mut openings = Vec::new();
    while openings.len() < count {
        let mut best: Option<(f32, Box<dyn Table>)> = None;
        for _ in 0..ATTEMPTS {
            let Some(table) = wander(rules, plies, &mut rng) else {
                continue;
            };
            if !known.insert(table.key()) {
                continue;
            }
            let lead = judge
                .as_mut()
                .map_or(0.0, |judge| judge.look_twice(table.as_ref()));
            if best.as_ref().is_none_or(|(least, _)| lead < *least) {
                best = Some((lead, table));
            }
            if lead <= Judge::EVEN {
                break;
            }
        }
        match best {
            Some((_, table)) => openings.push(table.actions()),
            None => break,
        }
    }
    openings
}

impl Judge {
    /// The largest distance from an even chance that counts as even.
    const EVEN: f32 = 0.1;

    /// The distance of the chances from even. A short search rejects most uneven openings before a long one.
    fn look_twice(&mut self, table: &dyn Table) -> f32 {
        let short = self.limits.nodes.map(|nodes| Limits::nodes(nodes / 10));
        let first = short.map_or(0.0, |short| self.lead(table, self.limits.and(short)));
        if first > 2.0 * Self::EVEN {
            return first;
        }
        self.lead(table, self.limits)
    }

    /// The distance of the chances from even; the maximum if the judge fails.
    fn lead(&mut self, table: &dyn Table, limits: Limits) -> f32 {
        let never = AtomicBool::new(false);
        let request = SearchRequest::best(limits);
        let answer = ask(self.engine.as_mut(), table, request, &never);
        let analysis = answer.ok().map(|(analysis, _)| analysis);
        let line = analysis
            .as_ref()
            .and_then(|analysis| analysis.lines.first());
        line.map_or(0.5, |line| (line.evaluation.win_probability - 0.5).abs())
    }
}

/// Random moves from the start; `None` if they end the game.
fn wander(rules: &Rules, plies: usize, rng: &mut Rng) -> Option<Box<dyn Table>> {
    let mut table = rules.table();
    for _ in 0..plies {
        let action = rng.choice(candidates(table.as_ref()))?;
        table.play_text(&action).expect("a listed action is legal");
    }
    table.outcome().is_none().then_some(table)
}

/// The moves of a random opening: stones near the centre, or any legal move in games that begin with pieces.
fn candidates(table: &dyn Table) -> Vec<String> {
    if !table.game().facts().begins_empty {
        return table.legal_texts();
    }
    let view = table.view();
    let centre = Point::new(view.shape.width / 2, view.shape.height / 2);
    let central = view
        .legal
        .iter()
        .filter(|legal| legal.to.is_some_and(|to| is_near(to, centre)));
    let central: Vec<_> = central.map(|legal| legal.text.clone()).collect();
    if central.is_empty() {
        return table.legal_texts();
    }
    central
}

fn is_near(point: Point, centre: Point) -> bool {
    const STEPS: u8 = 3;
    point.col.abs_diff(centre.col) <= STEPS && point.row.abs_diff(centre.row) <= STEPS
}

#[cfg(test)]
mod tests {
    use super::*;

    fn othello() -> Rules {
        Rules::usual(GameId::Othello)
    }

    #[test]
    fn a_list_is_read_and_checked() {
        let openings = read(&othello(), "# two\nf5d6\n\n 1. f5 f4\n").unwrap();
        assert_eq!(openings, [["f5", "d6"], ["f5", "f4"]]);
        let refused = read(&othello(), "f5 d6\n\nf5 a1").unwrap_err();
        assert_eq!(refused.to_string(), "line 3: a1 turns over no disc");
        assert_eq!(read(&othello(), "#\n"), Err(SettingsError::NoOpening));
    }

    #[test]
    fn random_openings_follow_the_seed_and_differ() {
        for game in [GameId::Othello, GameId::Surakarta, GameId::Gomoku] {
            let rules = Rules::usual(game);
            let few = draw(&rules, 5, 10, 7, None);
            let many = draw(&rules, 5, 20, 7, None);
            assert_eq!((few.len(), many.len()), (10, 20), "{game}");
            assert_eq!(few, many[..10], "{game}");
            assert_ne!(few, draw(&rules, 5, 10, 8, None), "{game}");
            assert!(many.iter().all(|opening| opening.len() == 5), "{game}");
            let different: HashSet<_> = many.iter().collect();
            assert_eq!(different.len(), 20, "{game}");
        }
    }

    #[test]
    fn there_are_only_so_many_openings() {
        assert_eq!(draw(&othello(), 1, 50, 1, None).len(), 4);
        assert_eq!(draw(&othello(), 0, 50, 1, None), [Vec::<String>::new()]);
    }

    #[test]
    fn gomoku_opens_near_the_centre() {
        for opening in draw(&Rules::usual(GameId::Gomoku), 4, 20, 3, None) {
            for action in opening {
                let point: Point = action.parse().unwrap();
                assert!(is_near(point, Point::new(7, 7)), "{action}");
            }
        }
    }

    /// A judge that evaluates only openings with d3 as even.
    struct LikesD3;

    impl DynEngine for LikesD3 {
        fn search(
            &mut self,
            table: &dyn Table,
            _: SearchRequest,
            _: sente_engine::SearchControl<'_>,
            _: &mut dyn sente_engine::Progress<String>,
        ) -> Result<sente_engine::Analysis<String>, sente_engine::SearchError> {
            let even = table.actions().iter().any(|action| action == "d3");
            let evaluation = sente_engine::Evaluation {
                win_probability: if even { 0.45 } else { 0.95 },
                ..sente_engine::Evaluation::UNKNOWN
            };
            let line = sente_engine::Line {
                moves: vec!["a1".to_owned()],
                evaluation,
            };
            Ok(sente_engine::Analysis {
                lines: vec![line],
                depth: 1,
                nodes: 1,
            })
        }
    }

    #[test]
    fn a_judge_keeps_what_it_thinks_even() {
        let judge = Judge {
            engine: Box::new(LikesD3),
            limits: Limits::nodes(1),
        };
        let openings = draw(&othello(), 4, 10, 1, Some(judge));
        assert_eq!(openings.len(), 10);
        for opening in openings {
            assert!(opening.contains(&"d3".to_owned()), "{opening:?}");
        }
    }
}
