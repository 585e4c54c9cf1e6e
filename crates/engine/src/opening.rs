//! The decisions of computer players in openings that offer choices: which colour to take, how many fifth moves to
//! say, which to offer and which to take. Searches answer all of them, so that a player decides as well as it plays.

use sente_rules::{Action, Asked, Game, Position};

use crate::{Analysis, Engine, Limits, Line, Progress, SearchControl, SearchRequest};

/// The number of moves to compare when a position should be even.
const COMPARED: usize = 16;

/// Searches a game and answers what the opening asks for.
pub(crate) fn search<P: Position, E: Engine<P>>(
    engine: &mut E,
    game: &Game<P>,
    request: SearchRequest,
    control: SearchControl<'_>,
    progress: &mut dyn Progress<String>,
) -> Analysis<String> {
    let mut question = Question {
        engine,
        game,
        request,
        control,
    };
    match game.asked() {
        Asked::Move { then_choice: false } => {
            let mut as_text = |analysis: &Analysis<P::Move>| progress.report(&analysis.to_text());
            let analysis = question.engine.search(game, request, control, &mut as_text);
            analysis.to_text()
        }
        Asked::Move { then_choice: true } => question.most_even_move(),
        Asked::Colour => question.colour(),
        Asked::Count { most } => question.count(most),
        Asked::Offer { of, .. } => question.offer(of),
        Asked::Pick => question.pick(),
    }
}

struct Question<'a, P: Position, E> {
    engine: &'a mut E,
    game: &'a Game<P>,
    request: SearchRequest,
    control: SearchControl<'a>,
}

impl<P: Position, E: Engine<P>> Question<'_, P, E> {
    /// The best lines of a game, within the given one of several equal parts of the limits.
    fn lines(&mut self, game: &Game<P>, lines: usize, part: u32, parts: u32) -> Analysis<P::Move> {
        let limits = part_of(self.request.limits, part, parts);
        let request = SearchRequest {
            limits,
            lines,
            ..self.request
        };
        self.engine
            .search(game, request, self.control, &mut |_: &_| ())
    }

    /// The other person may take either colour after this move, so that the most even position is the best.
    fn most_even_move(&mut self) -> Analysis<String> {
        let lines = self.request.lines.max(COMPARED);
        let mut analysis = self.lines(self.game, lines, 0, 1).to_text();
        analysis.lines.sort_by(|one, other| {
            let lead = |line: &Line<String>| (line.evaluation.win_probability - 0.5).abs();
            lead(one).total_cmp(&lead(other))
        });
        analysis.lines.truncate(self.request.lines);
        analysis
    }

    /// The better colour.
    fn colour(&mut self) -> Analysis<String> {
        let analysis = self.lines(self.game, 1, 0, 1);
        let turn = self.game.position().turn();
        let evaluation = analysis.lines.first().map(|line| line.evaluation);
        let chosen = evaluation.map(|evaluation| {
            if evaluation.win_probability < 0.5 {
                (!turn, evaluation.opposite())
            } else {
                (turn, evaluation)
            }
        });
        let lines = chosen.into_iter().map(|(colour, evaluation)| Line {
            moves: vec![Action::<P::Move>::Take(colour).to_string()],
            evaluation,
        });
        Analysis {
            lines: lines.collect(),
            ..analysis.to_text()
        }
    }

    /// The number of offers after which the position is most even: of so many offers White takes the worst for Black.
    fn count(&mut self, most: u8) -> Analysis<String> {
        let (game, part) = self.before_the_offers();
        let analysis = self.lines(&game, usize::from(most), part, 2);
        let lead = |line: &Line<P::Move>| (line.evaluation.win_probability - 0.5).abs();
        let numbered = (1..).zip(&analysis.lines);
        let evenest = numbered.min_by(|(_, one), (_, other)| lead(one).total_cmp(&lead(other)));
        let lines = evenest.map(|(count, line)| Line {
            moves: vec![Action::<P::Move>::Fifths(count).to_string()],
            evaluation: line.evaluation,
        });
        Analysis {
            lines: lines.into_iter().collect(),
            ..analysis.to_text()
        }
    }

    /// The game continued until fifth moves are offered, with the best moves and without changes of colours, and the
    /// number of parts of the limits that this took.
    fn before_the_offers(&mut self) -> (Game<P>, u32) {
        let mut game = self.game.clone();
        let mut part = 0;
        loop {
            let action = match game.asked() {
                Asked::Count { .. } => Some(Action::Fifths(1)),
                Asked::Colour => Some(Action::Take(game.position().turn())),
                Asked::Move { .. } if part == 0 => {
                    part = 1;
                    self.lines(&game, 1, 0, 2).best().map(Action::Move)
                }
                Asked::Move { .. } | Asked::Offer { .. } | Asked::Pick => None,
            };
            let goes_on = action.is_some_and(|action| game.act(action).is_ok());
            if !goes_on {
                return (game, part);
            }
        }
    }

    /// The best move that can still be offered.
    fn offer(&mut self, of: u8) -> Analysis<String> {
        let legal = self.game.legal_actions();
        let lines = self.request.lines + 2 * usize::from(of);
        let analysis = self.lines(self.game, lines, 0, 1);
        let mut offers = analysis.to_text();
        let firsts = analysis
            .lines
            .iter()
            .map(|line| Action::Offer(line.moves[0]));
        let firsts: Vec<_> = firsts.collect();
        for (line, first) in offers.lines.iter_mut().zip(&firsts) {
            line.moves[0] = first.to_string();
        }
        let mut at = 0;
        offers.lines.retain(|_| {
            at += 1;
            legal.contains(&firsts[at - 1])
        });
        offers.lines.truncate(self.request.lines);
        if offers.lines.is_empty()
            && let (Some(line), Some(first)) = (analysis.to_text().lines.pop(), legal.first())
        {
            // The player knows fewer moves than have to be offered.
            offers.lines.push(Line {
                moves: vec![first.to_string()],
                ..line
            });
        }
        offers
    }

    /// The offered moves, the worst for the side that plays them first.
    fn pick(&mut self) -> Analysis<String> {
        let offers = self.game.offers();
        let parts = offers.len() as u32;
        let mut found = Analysis::default();
        for (part, offered) in (0..).zip(offers) {
            let mut game = self.game.clone();
            if game.act(Action::Move(offered)).is_err() {
                continue;
            }
            let answer = self.lines(&game, 1, part, parts);
            found.depth = answer.depth;
            found.nodes += answer.nodes;
            let lines = answer.to_text().lines.into_iter().map(|line| Line {
                moves: [vec![offered.to_string()], line.moves].concat(),
                evaluation: line.evaluation.opposite(),
            });
            found.lines.extend(lines);
        }
        found.lines.sort_by(|one, other| {
            let value = |line: &Line<String>| line.evaluation.win_probability;
            value(one).total_cmp(&value(other))
        });
        found.lines.truncate(self.request.lines);
        found
    }
}

/// The limits of one of several searches, one after another, that together keep the limits.
fn part_of(limits: Limits, part: u32, parts: u32) -> Limits {
    Limits {
        nodes: limits.nodes.map(|nodes| (nodes / u64::from(parts)).max(1)),
        // The clock has been running since the first search began.
        time: limits.time.map(|time| time * (part + 1) / parts),
        ..limits
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::AtomicBool;
    use std::time::Duration;

    use sente_rules::Rules;

    use super::*;
    use crate::PlayerRegistry;

    /// Plays an opening to the end, both sides by a player, and returns the actions.
    fn played(rules: &str, player: &str) -> Vec<String> {
        let rules: Rules = rules.parse().unwrap();
        let mut table = rules.table();
        let registry = PlayerRegistry::default();
        let mut engine = registry.create(rules.game(), player, 7).unwrap();
        while table.view().counts.iter().sum::<u16>() < 8 {
            let answer = engine
                .search(
                    &*table,
                    SearchRequest::best(Limits::nodes(3_000)),
                    SearchControl {
                        stop: &AtomicBool::new(false),
                        elapsed: &|| Duration::ZERO,
                    },
                    &mut |_: &_| (),
                )
                .unwrap();
            let text = &answer.lines[0].moves[0];
            table.play_text(text).unwrap();
        }
        table.actions()
    }

    #[test]
    fn players_of_every_kind_answer_what_the_openings_ask() {
        for opening in ["swap2", "rif", "yamaguchi", "soosyrv-8", "taraguchi-10"] {
            for player in ["sente-10", "random", "threats-2"] {
                let actions = played(&format!("renju opening={opening}"), player);
                let colours = actions
                    .iter()
                    .filter(|text| *text == "black" || *text == "white");
                assert!(colours.count() > 0, "{opening} {player}: {actions:?}");
                let offers = actions
                    .iter()
                    .filter(|text| text.starts_with("offer-"))
                    .count();
                assert_eq!(
                    offers == 2,
                    opening == "rif",
                    "{opening} {player}: {actions:?}"
                );
            }
        }
    }
}
