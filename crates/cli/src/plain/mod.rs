//! Games with plain questions and answers, line by line: for pipes, screen readers and simple
//! terminals. Any answer that cannot be used is refused with its reason and asked for again.

mod dialogue;
mod request;
mod seats;

use std::io::{self, BufRead, Write};

use sente_engine::AnyMind;
use sente_match::{Command, Event, Happening, Match, Offer, Participant, Settings, Time};
use sente_rules::{GameId, Rules, Seat, Surface};

use crate::cast::Cast;
use crate::draw::{self, Naming};
use crate::thinking;
use crate::words::{self, Badge};
use dialogue::{Dialogue, End};
use request::Request;

/// Asks for what is not given, and plays until the game is over or the input ends.
pub fn run(
    rules: Option<Rules>,
    cast: &Cast,
    seed: u64,
    input: &mut impl BufRead,
    out: &mut impl Write,
) -> io::Result<()> {
    let mut dialogue = Dialogue::new(input, out);
    match converse(rules, cast, seed, &mut dialogue) {
        Ok(()) => Ok(()),
        Err(End::Politely) => dialogue.say("\nGoodbye."),
        Err(End::Failed(error)) => Err(error),
    }
}

fn converse(
    rules: Option<Rules>,
    cast: &Cast,
    seed: u64,
    dialogue: &mut Dialogue<'_>,
) -> Result<(), End> {
    dialogue.say("Sente: Gomoku, Renju, Othello and Surakarta.")?;
    let rules = match rules {
        Some(rules) => rules,
        None => Rules::usual(ask_game(dialogue)?),
    };
    let seats = seats::ask(rules.game(), cast, dialogue)?;
    let minds = [0, 1].map(|index| match &seats[index] {
        Participant::Person { .. } => None,
        Participant::Computer { player, .. } => {
            cast.hire(rules.game(), player, seed + index as u64)
        }
    });
    let game = Match::new(Settings::usual(rules, seats)).expect("the usual start can be played");
    let mut play = Play { game, minds };
    dialogue.say(&format!(
        "\n{}. Beside moves you can write: {}.",
        play.game.table().game().name(),
        Request::WORDS
    ))?;
    dialogue.say(&play.picture())?;
    while let Some(seat) = play.game.turn() {
        if play.game.participant(seat).is_computer() {
            play.let_computer_move(seat, dialogue)?;
        } else {
            play.let_person_move(seat, dialogue)?;
        }
    }
    dialogue.say("The game is over.")?;
    Ok(())
}

fn ask_game(dialogue: &mut Dialogue<'_>) -> Result<GameId, End> {
    let names: Vec<&str> = GameId::ALL.iter().map(|game| game.code()).collect();
    let question = format!("Which game ({})?", names.join(", "));
    dialogue.ask_until(&question, |answer| {
        answer.parse().map_err(|error| format!("{error}"))
    })
}

/// A match, and who thinks for the computers in it.
struct Play {
    game: Match,
    minds: [Option<Box<dyn AnyMind>>; 2],
}

impl Play {
    fn let_person_move(&mut self, seat: Seat, dialogue: &mut Dialogue<'_>) -> Result<(), End> {
        let command = match request::ask(&self.game, seat, dialogue)? {
            Request::Play(text) => Command::play(text),
            Request::Undo => Command::Offer(Offer::Takeback),
            Request::Resign => Command::Resign,
            Request::Moves => {
                let moves = self.game.table().legal_texts();
                let moves = moves.iter().map(|text| self.written(text));
                dialogue.say(&moves.collect::<Vec<_>>().join(" "))?;
                return Ok(());
            }
            Request::Quit => return Err(End::Politely),
        };
        match self.game.act(seat, command, Time::default()) {
            Ok(events) => self.tell(&events, dialogue),
            Err(refused) => {
                let reason = self.written(&refused.to_string());
                dialogue.say(&format!("Sorry, {reason}."))?;
                Ok(())
            }
        }
    }

    fn let_computer_move(&mut self, seat: Seat, dialogue: &mut Dialogue<'_>) -> Result<(), End> {
        let situation = thinking::situation(self.game.table());
        let mind = self.minds[seat.index()].as_mut();
        let analysis = mind.and_then(|mind| {
            let question = sente_engine::Question::best(thinking::PATIENCE);
            thinking::with_clock(|control| {
                mind.think(&situation, question, control, &mut |_: &_| {})
            })
            .ok()
        });
        let best = analysis.as_ref().and_then(thinking::best);
        let command = best.map_or(Command::Forfeit, Command::play);
        let events = match self.game.act(seat, command, Time::default()) {
            Ok(events) => events,
            Err(_) => self
                .game
                .act(seat, Command::Forfeit, Time::default())
                .expect("a computer in a game that goes on can forfeit"),
        };
        self.tell(&events, dialogue)
    }

    /// Says what happened, and shows the board where it has changed.
    fn tell(&self, events: &[Event], dialogue: &mut Dialogue<'_>) -> Result<(), End> {
        for event in events {
            match &event.happening {
                Happening::Played {
                    seat, text, passed, ..
                } => {
                    let name = words::player(&self.game, *seat, Badge::Letter);
                    dialogue.say(&format!("\n{name} plays {}.", self.written(text)))?;
                    dialogue.say(&self.picture())?;
                    if let Some(colour) = passed {
                        dialogue.say(&words::passes(&self.game, *colour, Badge::Letter))?;
                    }
                }
                Happening::TakenBack { .. } => {
                    dialogue.say("\nTaken back.")?;
                    dialogue.say(&self.picture())?;
                }
                Happening::Ended(_) => {
                    dialogue.say(&words::ending(&self.game, Badge::Letter).unwrap_or_default())?;
                }
                _ => {}
            }
        }
        Ok(())
    }

    /// The board, and who is to move.
    fn picture(&self) -> String {
        let view = self.game.table().view();
        let naming = self.naming();
        let grid = draw::grid(&view, naming);
        let counts = draw::counts(&view, naming);
        let text = match self.game.turn() {
            Some(seat) => {
                let name = words::player(&self.game, seat, Badge::Letter);
                format!("{grid}{name} to move.{counts}")
            }
            None => format!("{grid}{}", counts.trim_start()),
        };
        text.trim_end().to_owned()
    }

    fn naming(&self) -> Naming {
        match self.game.table().view().shape.surface {
            Surface::Tracks => Naming::Numbers,
            Surface::Crossings | Surface::Squares => Naming::Points,
        }
    }

    /// A text with its points named as the drawn board names them.
    fn written(&self, text: &str) -> String {
        match self.naming() {
            Naming::Points => text.to_owned(),
            Naming::Numbers => request::in_numbers(text, &self.game.table().view().shape),
        }
    }
}
