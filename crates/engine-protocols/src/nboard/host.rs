//! NBoard's protocol as a host.

use sente_engine::{Analysis, Evaluation, Line, SearchRequest};

use super::ggf;
use crate::board::{Board, PASS, is_pass};
use crate::connection::{EngineConnection, Failure};
use crate::host::{HostUpdate, Interpreter, PATIENCE};
use crate::progress::from_value;
use crate::protocol_engine::split;

/// The depth for requests without one: the protocol has no other limit, and the engine is stopped when its time is
/// over.
const DEEP: u32 = 60;

/// The host's state.
#[derive(Default)]
pub(crate) struct Host {
    pings: u32,
}

impl Interpreter for Host {
    fn greet(&mut self, link: &mut EngineConnection) -> Result<(), Failure> {
        link.send("nboard 2")
    }

    fn ask(
        &mut self,
        link: &mut EngineConnection,
        board: &Board,
        request: SearchRequest,
    ) -> Result<(), Failure> {
        link.send(format!(
            "set depth {}",
            request.limits.depth.unwrap_or(DEEP)
        ))?;
        link.send(format!("set game {}", ggf::write(board)))?;
        self.pings += 1;
        link.send(format!("ping {}", self.pings))?;
        let pong = format!("pong {}", self.pings);
        link.expect(PATIENCE, |line| (line == pong).then_some(()))?;
        link.send("go")
    }

    fn hear(&mut self, line: &str, found: &mut Analysis<String>) -> Result<HostUpdate, Failure> {
        let (word, rest) = split(line);
        let mut words = rest.split(|letter: char| letter == '/' || letter.is_whitespace());
        Ok(match word {
            "===" => {
                let mv = words.next().unwrap_or_default();
                let mv = if is_pass(mv) { PASS } else { mv };
                HostUpdate::Move(mv.to_ascii_lowercase())
            }
            "search" | "book" => match note(rest, found) {
                Some(()) => HostUpdate::Progress,
                None => HostUpdate::Nothing,
            },
            "nodestats" => {
                found.nodes = words
                    .next()
                    .and_then(|it| it.parse().ok())
                    .unwrap_or(found.nodes);
                HostUpdate::Nothing
            }
            // The engine has stopped without an answer: its last progress counts.
            "pong" => match found.lines.first() {
                Some(line) => HostUpdate::Move(line.moves[0].clone()),
                None => HostUpdate::Nothing,
            },
            _ => HostUpdate::Nothing,
        })
    }

    /// A ping makes an engine stop its search.
    fn stop(&mut self, link: &mut EngineConnection) -> Result<(), Failure> {
        self.pings += 1;
        link.send(format!("ping {}", self.pings))
    }

    fn farewell(&self) -> &'static str {
        "quit"
    }
}

/// Records the line, value and depth of `search`; the best move comes last or alone.
fn note(text: &str, found: &mut Analysis<String>) -> Option<()> {
    let mut words = text.split_whitespace();
    let moves: Vec<char> = words
        .next()?
        .chars()
        .filter(char::is_ascii_alphanumeric)
        .collect();
    let moves: Vec<String> = moves
        .chunks(2)
        .map(|letters| letters.iter().collect::<String>().to_ascii_lowercase())
        .map(|mv| if is_pass(&mv) { PASS.to_owned() } else { mv })
        .collect();
    let value: Option<f32> = words.next().and_then(|value| value.parse().ok());
    let depth = words.nth(1).and_then(|depth| depth.parse().ok());
    found.depth = depth.unwrap_or(found.depth);
    let evaluation = value
        .filter(|value| value.is_finite())
        .map_or(Evaluation::UNKNOWN, from_value);
    let first = moves.first()?.clone();
    found.lines.retain(|line| line.moves[0] != first);
    found.lines.push(Line { moves, evaluation });
    let better = |one: &Line<String>, two: &Line<String>| {
        two.evaluation.value.total_cmp(&one.evaluation.value)
    };
    found.lines.sort_by(better);
    Some(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn lines_are_sorted_by_value_and_answers_have_two_forms() {
        let mut found = Analysis::default();
        let mut host = Host::default();
        for line in [
            "search F5d6 1.50 0 8 text",
            "search F6-PA 2.25 0 90%",
            "search F5 -3 0 9",
        ] {
            assert!(matches!(
                host.hear(line, &mut found),
                Ok(HostUpdate::Progress)
            ));
        }
        assert_eq!(found.lines[0].moves, ["f6", "pass"]);
        assert_eq!((found.depth, found.lines.len()), (9, 2));
        for line in ["=== F5/1.0/0.3", "=== f5 1.0 0.3", "=== F5"] {
            let heard = host.hear(line, &mut found);
            assert!(
                matches!(heard, Ok(HostUpdate::Move(mv)) if mv == "f5"),
                "{line}"
            );
        }
    }

    proptest! {
        #[test]
        fn anything_can_be_heard(lines in prop::collection::vec("(search |=== |pong |nodestats )?.{0,20}", 0..10)) {
            let mut found = Analysis::default();
            for line in lines {
                prop_assert!(Host::default().hear(&line, &mut found).is_ok());
            }
        }
    }
}
