//! GTP as an engine. Commands are answered in order: the protocol cannot interrupt a search.

use std::fmt::Write as _;
use std::ops::ControlFlow;
use std::time::Duration;

use sente_engine::Limits;
use sente_rules::{BoardView, Colour, Rules};

use super::read_colour;
use crate::board::{Board, PASS};
use crate::clock::{Clock, USUAL};
use crate::othello_time::allowance;
use crate::protocol_engine::{ProtocolEngine, quoted, split};
use crate::session::Session;

const COMMANDS: [&str; 18] = [
    "boardsize",
    "clear_board",
    "final_score",
    "genmove",
    "known_command",
    "komi",
    "list_commands",
    "name",
    "play",
    "protocol_version",
    "quit",
    "reg_genmove",
    "set_game",
    "showboard",
    "time_left",
    "time_settings",
    "undo",
    "version",
];

/// The engine's state.
pub(crate) struct GtpEngine<'a> {
    session: Session<'a>,
    rules: Rules,
    settings: Settings,
    /// The clocks of Black and White.
    clocks: [Clock; 2],
}

/// `time_settings`.
#[derive(Clone, Copy, Default)]
struct Settings {
    period: Duration,
    stones: u32,
}

/// The text of a successful answer, or the error after `?`.
type Answer = Result<String, String>;

impl<'a> GtpEngine<'a> {
    pub(crate) fn new(session: Session<'a>) -> Self {
        Self {
            rules: session.board().table().rules(),
            session,
            settings: Settings::default(),
            clocks: [Clock::default(); 2],
        }
    }

    fn answer(&mut self, word: &str, rest: &str) -> Answer {
        let nothing = Ok(String::new());
        match word {
            "protocol_version" => Ok("2".to_owned()),
            "name" => Ok("Sente".to_owned()),
            "version" => Ok(env!("CARGO_PKG_VERSION").to_owned()),
            "known_command" => Ok(COMMANDS.contains(&rest).to_string()),
            "list_commands" => Ok(COMMANDS.join("\n")),
            "quit" => nothing,
            "boardsize" if rest == "8" => {
                self.clear();
                nothing
            }
            "boardsize" => Err("unacceptable size".to_owned()),
            "set_game" if rest.eq_ignore_ascii_case("othello") => nothing,
            "set_game" => Err("only Othello is played here".to_owned()),
            "clear_board" => {
                self.clear();
                nothing
            }
            "komi" => match rest.parse::<f32>() {
                Ok(_) => nothing,
                Err(_) => Err("komi is not a number".to_owned()),
            },
            "play" => self.play(rest),
            "genmove" => self.generate(rest, true),
            "reg_genmove" => self.generate(rest, false),
            "undo" if self.session.board_mut().undo() => nothing,
            "undo" => Err("cannot undo".to_owned()),
            "time_settings" => self.set_time(rest),
            "time_left" => self.set_time_left(rest),
            "showboard" => Ok(draw(&self.session.board().table().view())),
            "final_score" => self.score(),
            _ => Err("unknown command".to_owned()),
        }
    }

    fn clear(&mut self) {
        self.session.renew(Board::new(&self.rules));
    }

    fn play(&mut self, text: &str) -> Answer {
        let (colour, square) = split(text);
        let colour = read_colour(colour).ok_or("a colour is b or w")?;
        let board = self.session.board_mut();
        // If both sides must pass, the game is over; some programs announce the passes all the same.
        if board.table().outcome().is_some() && square.eq_ignore_ascii_case(PASS) {
            return Ok(String::new());
        }
        // The other side's move implies an omitted pass.
        let turns = [board.turn(), board.table().turn()];
        if !turns.contains(&colour) {
            return Err(format!("illegal move: it is {}'s turn", board.turn()));
        }
        let played = board.play(square);
        played.map_err(|reason| format!("illegal move: {reason}"))?;
        Ok(String::new())
    }

    /// Waits for the move: the next command is read only after the answer.
    fn generate(&mut self, text: &str, is_played: bool) -> Answer {
        let colour = read_colour(text).ok_or("a colour is b or w")?;
        let board = self.session.board_mut();
        if board.table().outcome().is_some() {
            return Ok("PASS".to_owned());
        }
        if colour != board.turn() {
            return Err(format!("it is {}'s turn", board.turn()));
        }
        if board.must_pass() {
            if is_played {
                board.say_owed_pass();
            }
            return Ok("PASS".to_owned());
        }
        let time = allowance(self.clocks[colour.index()], board).unwrap_or(USUAL);
        let request = self.session.request(Limits::time(time), 1);
        let table = self.session.board().table().boxed_clone();
        let (sender, receiver) = std::sync::mpsc::channel();
        self.session.start(move |engine| {
            let found = engine.search(&*table, request, |_, _, _| {});
            let best = found.map(|found| found.lines.first().map(|line| line.moves[0].clone()));
            let played = best.as_ref().ok().cloned().flatten();
            // The receiver outlives the search.
            sender.send(best).ok();
            played.filter(|_| is_played)
        });
        self.session.finish();
        match receiver.recv() {
            Ok(Ok(best)) => Ok(best.map_or("PASS".to_owned(), |best| best.to_ascii_uppercase())),
            Ok(Err(error)) => Err(error.to_string()),
            Err(_) => Err("the player failed".to_owned()),
        }
    }

    fn set_time(&mut self, text: &str) -> Answer {
        let [main, period, stones] = numbers(text)?;
        let seconds = |number| Duration::from_secs(u64::from(number));
        self.settings = Settings {
            period: seconds(period),
            stones,
        };
        let clock = match (main, period, stones) {
            // A period without stones means unlimited time.
            (_, 1.., 0) => Clock::default(),
            (0, ..) => self.by_period(seconds(period), stones),
            _ => Clock {
                left: Some(seconds(main)),
                ..Clock::default()
            },
        };
        self.clocks = [clock; 2];
        Ok(String::new())
    }

    fn set_time_left(&mut self, text: &str) -> Answer {
        let (colour, rest) = split(text);
        let colour = read_colour(colour).ok_or("a colour is b or w")?;
        let [left, stones] = numbers(rest)?;
        let left = Duration::from_secs(u64::from(left));
        self.clocks[colour.index()] = match stones {
            0 => Clock {
                left: Some(left),
                increment: self.settings.period / self.settings.stones.max(1),
                ..Clock::default()
            },
            _ => self.by_period(left, stones),
        };
        Ok(String::new())
    }

    fn by_period(&self, left: Duration, stones: u32) -> Clock {
        let stones = if stones == 0 {
            self.settings.stones
        } else {
            stones
        };
        Clock {
            turn: Some(left / stones.max(1)),
            ..Clock::default()
        }
    }

    fn score(&self) -> Answer {
        let view = self.session.board().table().view();
        let outcome = view.outcome.ok_or("the game is not over")?;
        // Empty squares count for the winner.
        let [black, white] = view.counts;
        let lead = |winner: u16, loser: u16| 64 - 2 * loser.min(winner);
        Ok(match outcome.winner {
            Some(Colour::Black) => format!("B+{}", lead(black, white)),
            Some(Colour::White) => format!("W+{}", lead(white, black)),
            None => "0".to_owned(),
        })
    }

    fn reply(&self, id: &str, answer: &Answer) {
        let (mark, text) = match answer {
            Ok(text) => ('=', text),
            Err(reason) => ('?', reason),
        };
        let space = if text.is_empty() { "" } else { " " };
        // An empty line ends an answer.
        self.session.say(format!("{mark}{id}{space}{text}\n"));
    }
}

impl ProtocolEngine for GtpEngine<'_> {
    fn handle(&mut self, line: &str) -> ControlFlow<()> {
        let line = line.split('#').next().unwrap_or_default().trim();
        if line.is_empty() {
            return ControlFlow::Continue(());
        }
        let (word, rest) = split(line);
        let is_id = word.len() <= 10 && word.bytes().all(|byte| byte.is_ascii_digit());
        let (id, (word, rest)) = if is_id {
            (word, split(rest))
        } else {
            ("", (word, rest))
        };
        let answer = self.answer(word, rest);
        self.reply(id, &answer);
        if word == "quit" {
            return ControlFlow::Break(());
        }
        ControlFlow::Continue(())
    }

    fn refuse(&mut self, reason: &str) {
        self.reply("", &Err(reason.to_owned()));
    }

    fn stop(&mut self) {
        self.session.stop();
    }
}

fn numbers<const N: usize>(text: &str) -> Result<[u32; N], String> {
    let words: Vec<&str> = text.split_whitespace().collect();
    let refusal = || format!("{N} numbers are expected, not “{}”", quoted(text));
    // Some programs send fractional seconds.
    let number = |word: &&str| word.parse::<f64>().ok().filter(|number| *number >= 0.0);
    let numbers: Option<Vec<u32>> = words
        .iter()
        .map(|word| number(word).map(|it| it as u32))
        .collect();
    numbers
        .and_then(|numbers| numbers.try_into().ok())
        .ok_or_else(refusal)
}

fn draw(view: &BoardView) -> String {
    let columns = "  A B C D E F G H";
    let mut text = format!("\n{columns}");
    for point in view.shape.reading_order() {
        if point.col == 0 {
            let _ = write!(text, "\n{}", point.row + 1);
        }
        let letter = view.piece(point).map_or('.', Colour::letter);
        let _ = write!(text, " {letter}");
    }
    let _ = write!(
        text,
        "\n{columns}\n{} ({}) to move",
        view.turn,
        view.turn.letter()
    );
    text
}
