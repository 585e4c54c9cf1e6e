//! The Gomocup protocol as a host. Every request sends the whole board, so that nothing depends on the engine's memory.

use sente_engine::{Analysis, SearchRequest};
use sente_rules::gomoku::Variant;
use sente_rules::{Colour, Point, Rules};

use super::{coordinates, rule};
use crate::board::Board;
use crate::clock::USUAL;
use crate::connection::{EngineConnection, Failure};
use crate::host::{HostUpdate, Interpreter, PATIENCE};
use crate::protocol_engine::{quoted, split};

/// The host's state.
#[derive(Default)]
pub(crate) struct Host {
    /// The rules of the last start.
    started: Option<Rules>,
    lines: u8,
}

impl Host {
    fn start(&mut self, link: &mut EngineConnection, rules: &Rules) -> Result<(), Failure> {
        let Rules::Gomoku(settings) = rules else {
            return Err(Failure::Refused(format!("{} is not Gomoku", rules.game())));
        };
        self.lines = settings.size().lines();
        link.send(format!("START {}", self.lines))?;
        link.expect(PATIENCE, |line| match split(line).0 {
            "OK" => Some(Ok(())),
            "ERROR" => Some(Err(Failure::Refused(quoted(line)))),
            _ => None,
        })??;
        let bits = match settings.variant() {
            Variant::Freestyle => 0,
            Variant::Standard => rule::EXACT_FIVE,
            Variant::Renju => rule::RENJU,
        };
        for info in [
            "timeout_match 0".to_owned(),
            "game_type 1".to_owned(),
            format!("rule {bits}"),
        ] {
            link.send(format!("INFO {info}"))?;
        }
        self.started = Some(rules.clone());
        Ok(())
    }
}

impl Interpreter for Host {
    fn greet(&mut self, _: &mut EngineConnection) -> Result<(), Failure> {
        self.started = None;
        Ok(())
    }

    fn ask(
        &mut self,
        link: &mut EngineConnection,
        board: &Board,
        request: SearchRequest,
    ) -> Result<(), Failure> {
        let rules = board.table().rules();
        if self.started.as_ref() != Some(&rules) {
            self.start(link, &rules)?;
        }
        let time = request.limits.time.unwrap_or(USUAL);
        link.send(format!("INFO timeout_turn {}", time.as_millis()))?;
        let stones = stones(board);
        if stones.is_empty() {
            link.send("RESTART")?;
            link.expect(PATIENCE, |line| (line == "OK").then_some(()))?;
            return link.send("BEGIN");
        }
        let turn = board.turn();
        link.send("BOARD")?;
        for (colour, point) in stones {
            let field = if colour == turn { 1 } else { 2 };
            link.send(format!("{},{field}", coordinates::write(point, self.lines)))?;
        }
        link.send("DONE")
    }

    fn hear(&mut self, line: &str, _: &mut Analysis<String>) -> Result<HostUpdate, Failure> {
        if line.starts_with("ERROR") {
            return Err(Failure::Refused(quoted(line)));
        }
        Ok(match coordinates::read(line, self.lines) {
            Some(point) => HostUpdate::Move(point.to_string()),
            None => HostUpdate::Nothing,
        })
    }

    /// Engines without Yixin's command answer `UNKNOWN`, which is ignored.
    fn stop(&mut self, link: &mut EngineConnection) -> Result<(), Failure> {
        link.send("YXSTOP")
    }

    fn farewell(&self) -> &'static str {
        "END"
    }
}

/// All stones: set-up stones first, then the played ones in order.
fn stones(board: &Board) -> Vec<(Colour, Point)> {
    let played: Vec<(Colour, Point)> = board
        .announced()
        .iter()
        .filter_map(|(colour, text)| Some((*colour, text.parse().ok()?)))
        .collect();
    let view = board.table().view();
    let points: Vec<Point> = view.shape.reading_order().collect();
    let set_up = points
        .into_iter()
        .filter_map(|point| Some((view.piece(point)?, point)));
    let set_up = set_up.filter(|stone| !played.contains(stone));
    set_up.chain(played.iter().copied()).collect()
}
