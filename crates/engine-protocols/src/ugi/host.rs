//! UGI as a host.

use std::fmt::Write as _;

use sente_engine::{Analysis, Evaluation, Line, SearchRequest};
use sente_rules::Rules;

use crate::board::Board;
use crate::connection::{EngineConnection, Failure};
use crate::host::{HostUpdate, Interpreter, PATIENCE};
use crate::progress::read_score;
use crate::protocol_engine::split;

/// The host's state.
#[derive(Default)]
pub(crate) struct Host {
    /// The engine's options, in lower case.
    options: Vec<String>,
}

impl Host {
    fn set(&self, link: &mut EngineConnection, name: &str, value: &str) -> Result<(), Failure> {
        if self.options.contains(&name.to_ascii_lowercase()) {
            link.send(format!("setoption name {name} value {value}"))?;
        }
        Ok(())
    }
}

impl Interpreter for Host {
    fn greet(&mut self, link: &mut EngineConnection) -> Result<(), Failure> {
        link.send("ugi")?;
        self.options.clear();
        link.expect(PATIENCE, |line| {
            if let Some(option) = line.strip_prefix("option name ") {
                let name = option.split(" type ").next().unwrap_or(option);
                self.options.push(name.trim().to_ascii_lowercase());
            }
            (line == "ugiok").then_some(())
        })?;
        link.send("uginewgame")
    }

    fn ask(
        &mut self,
        link: &mut EngineConnection,
        board: &Board,
        request: SearchRequest,
    ) -> Result<(), Failure> {
        let (table, rules) = (board.table(), board.table().rules());
        self.set(link, "Threads", &request.threads.to_string())?;
        self.set(link, "MultiPV", &request.lines.to_string())?;
        for (name, value) in rules.settings() {
            if name != "opening" {
                self.set(link, name, &value)?;
            }
        }
        link.send("isready")?;
        link.expect(PATIENCE, |line| (line == "readyok").then_some(()))?;

        // For an engine without such options, only the position shows that the board has another size.
        let is_usual = rules == Rules::usual(rules.game());
        let start = || rules.table().position_text();
        let setup = table.setup_text().or((!is_usual).then(start));
        let mut text = match setup {
            Some(setup) => format!("position fen {setup}"),
            None => "position startpos".to_owned(),
        };
        let actions = table.actions();
        if !actions.is_empty() {
            text.push_str(" moves ");
            text.push_str(&actions.join(" "));
        }
        link.send(text)?;
        link.send(go(request))
    }

    fn hear(&mut self, line: &str, found: &mut Analysis<String>) -> Result<HostUpdate, Failure> {
        let (word, rest) = split(line);
        match word {
            "info" => Ok(match note(rest, found) {
                Some(()) => HostUpdate::Progress,
                None => HostUpdate::Nothing,
            }),
            "bestmove" => Ok(HostUpdate::Move(split(rest).0.to_owned())),
            _ => Ok(HostUpdate::Nothing),
        }
    }

    fn stop(&mut self, link: &mut EngineConnection) -> Result<(), Failure> {
        link.send("stop")
    }

    fn farewell(&self) -> &'static str {
        "quit"
    }
}

fn go(request: SearchRequest) -> String {
    let limits = request.limits;
    let mut text = "go".to_owned();
    let mut add = |name: &str, value: Option<u64>| {
        if let Some(value) = value {
            let _ = write!(text, " {name} {value}");
        }
    };
    add("movetime", limits.time.map(|time| time.as_millis() as u64));
    add("nodes", limits.nodes);
    add("depth", limits.depth.map(u64::from));
    text
}

/// Records the content of an `info`; `None` if it has no line of moves.
fn note(text: &str, found: &mut Analysis<String>) -> Option<()> {
    let mut evaluation = Evaluation::UNKNOWN;
    let mut index = 0;
    let mut words = text.split_whitespace();
    while let Some(word) = words.next() {
        match word {
            "string" => return None,
            "depth" => found.depth = words.next()?.parse().ok()?,
            "nodes" => found.nodes = words.next()?.parse().ok()?,
            "multipv" => index = words.next()?.parse::<usize>().ok()?.checked_sub(1)?,
            "score" => evaluation = read_score(words.next()?, words.next()?)?,
            "pv" => break,
            _ => {}
        }
    }
    let line = Line {
        moves: words.map(str::to_owned).collect(),
        evaluation,
    };
    if line.moves.is_empty() {
        return None;
    }
    match index.cmp(&found.lines.len()) {
        std::cmp::Ordering::Less => found.lines[index] = line,
        std::cmp::Ordering::Equal => found.lines.push(line),
        std::cmp::Ordering::Greater => return None,
    }
    Some(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn lines_are_noted_by_their_numbers() {
        let mut found = Analysis::default();
        let first = "depth 3 seldepth 9 multipv 1 score cp 150 nodes 70 time 2 pv f5 d6";
        assert_eq!(note(first, &mut found), Some(()));
        assert_eq!(
            note("depth 3 multipv 2 score loss 4 pv f6", &mut found),
            Some(())
        );
        assert_eq!((found.depth, found.nodes, found.lines.len()), (3, 70, 2));
        assert_eq!(found.lines[0].moves, ["f5", "d6"]);
        assert_eq!(note("depth 4 score cp 20 pv c4", &mut found), Some(()));
        assert_eq!(found.lines[0].moves, ["c4"]);
        for other in [
            "string pv f5",
            "currmove f5",
            "multipv 9 pv f5",
            "multipv 0 pv f5",
            "pv",
        ] {
            assert_eq!(note(other, &mut found), None, "{other}");
        }
        assert_eq!(found.lines.len(), 2);
    }

    proptest! {
        #[test]
        fn anything_can_be_heard(
            lines in prop::collection::vec("(info |bestmove )?((depth|multipv|score|cp|win|pv|[0-9]{1,20}|.{0,5}) ){0,8}", 0..10),
        ) {
            let mut found = Analysis::default();
            for line in lines {
                prop_assert!(Host::default().hear(&line, &mut found).is_ok());
            }
        }
    }
}
