//! Games with plain questions and answers, line by line: for pipes, screen readers and simple
//! terminals. Any answer that cannot be used is refused with its reason and asked for again.

mod dialogue;
mod request;
mod seats;

use std::io::{self, BufRead, Write};

use sente_engine::{Analysis, DynEngine, GameSpec, Limits, PlayerRegistry, SearchRequest};
use sente_match::{Command, Event, EventKind, Match, Offer, Participant, Settings, Time};
use sente_rules::{GameId, Rules, Seat, Surface};

use crate::draw::{self, Naming};
use crate::messages::{self, Badge};
use crate::search_options;
use dialogue::{Dialogue, End};
use request::Request;

/// Asks for what is not given, and plays until the game is over or the input ends.
pub fn run(
    rules: Option<&Rules>,
    registry: &PlayerRegistry,
    seed: u64,
    input: &mut impl BufRead,
    out: &mut impl Write,
) -> io::Result<()> {
    let mut dialogue = Dialogue::new(input, out);
    match converse(rules, registry, seed, &mut dialogue) {
        Ok(()) => Ok(()),
        Err(End::Politely | End::Back) => dialogue.say("\nGoodbye."),
        Err(End::Failed(error)) => Err(error),
    }
}

fn converse(
    rules: Option<&Rules>,
    registry: &PlayerRegistry,
    seed: u64,
    dialogue: &mut Dialogue<'_>,
) -> Result<(), End> {
    dialogue.say("Sente: Gomoku, Renju, Othello and Surakarta.")?;
    let mut settings = agree(rules, registry, dialogue)?;
    // Every game has seeds of its own, two for its seats and one for hints.
    for seed in (seed..).step_by(3) {
        let game = Match::new(settings).expect("the usual start can be played");
        let play = Play::new(game, registry, seed);
        settings = play.run(dialogue)?;
        if !wants_another(dialogue)? {
            break;
        }
        dialogue.say("The sides are exchanged.")?;
    }
    Ok(dialogue.say("Goodbye.")?)
}

/// What is played, and by whom. Where everything before is settled, there is no question to go back to.
fn agree(
    rules: Option<&Rules>,
    registry: &PlayerRegistry,
    dialogue: &mut Dialogue<'_>,
) -> Result<Settings, End> {
    loop {
        let chosen = match rules {
            Some(rules) => rules.clone(),
            None => match ask_game(dialogue) {
                Err(End::Back) => {
                    dialogue.say("This is the first question.")?;
                    continue;
                }
                game => Rules::usual(game?),
            },
        };
        match seats::ask(chosen.game(), registry, dialogue) {
            Err(End::Back) if rules.is_some() => dialogue.say("This is the first question.")?,
            Err(End::Back) => {}
            seats => return Ok(Settings::usual(chosen, seats?)),
        }
    }
}

fn ask_game(dialogue: &mut Dialogue<'_>) -> Result<GameId, End> {
    let names: Vec<&str> = GameId::ALL.iter().map(|game| game.code()).collect();
    let request = format!("Which game ({})?", names.join(", "));
    dialogue.agree_until(&request, |answer| {
        answer.parse().map_err(|error| format!("{error}"))
    })
}

fn wants_another(dialogue: &mut Dialogue<'_>) -> Result<bool, End> {
    loop {
        let answer = dialogue.agree_until("Play again (y, n)?", |answer| {
            match answer.to_lowercase().as_str() {
                "y" | "yes" => Ok(true),
                "n" | "no" => Ok(false),
                _ => Err(format!("“{answer}” is no answer: write y or n")),
            }
        });
        match answer {
            Err(End::Back) => dialogue.say("Sorry, a game that is over stays as it is.")?,
            answer => return answer,
        }
    }
}

/// A match, and who thinks for the computers in it.
struct Play {
    game: Match,
    minds: [Option<Box<dyn DynEngine>>; 2],
    adviser: Option<Box<dyn DynEngine>>,
}

impl Play {
    fn new(game: Match, registry: &PlayerRegistry, seed: u64) -> Self {
        let id = game.table().game();
        let minds = Seat::ALL.map(|seat| match game.participant(seat) {
            Participant::Person { .. } => None,
            Participant::Computer { player, .. } => {
                registry.create_paced(id, player, seed + seat.index() as u64)
            }
        });
        Self {
            minds,
            adviser: registry.create_paced(id, search_options::ADVISER.0, seed + 2),
            game,
        }
    }

    /// Plays to the end; gives back the settings of another game.
    fn run(mut self, dialogue: &mut Dialogue<'_>) -> Result<Settings, End> {
        dialogue.say(&format!(
            "\n{}. Beside moves you can write: {}.",
            self.game.table().game().name(),
            Request::WORDS
        ))?;
        dialogue.say(&self.picture())?;
        while let Some(seat) = self.game.turn() {
            if self.game.participant(seat).is_computer() {
                self.let_computer_move(seat, dialogue)?;
            } else {
                self.let_person_move(seat, dialogue)?;
            }
        }
        dialogue.say("The game is over.")?;
        Ok(self.game.rematch())
    }

    fn let_person_move(&mut self, seat: Seat, dialogue: &mut Dialogue<'_>) -> Result<(), End> {
        let command = match request::ask(&self.game, seat, dialogue)? {
            Request::Play(text) => Command::play(text),
            Request::Undo => Command::Offer(Offer::Takeback),
            Request::Resign => Command::Resign,
            Request::Hint => return self.give_hint(seat, dialogue),
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

    fn give_hint(&mut self, seat: Seat, dialogue: &mut Dialogue<'_>) -> Result<(), End> {
        if let Err(refused) = self.game.act(seat, Command::Hint, Time::default()) {
            dialogue.say(&format!("Sorry, {refused}."))?;
            return Ok(());
        }
        let spec = search_options::spec(self.game.table());
        let analysis = search(
            self.adviser.as_mut(),
            &spec,
            Limits::time(search_options::ADVISER.1),
        );
        let line = analysis.as_ref().and_then(|it| it.lines.first());
        let hint = line.and_then(|line| Some((line.moves.first()?, line.evaluation)));
        let text = match hint {
            Some((text, evaluation)) => format!("Hint: {} ({evaluation}).", self.written(text)),
            None => "No hint was found.".to_owned(),
        };
        Ok(dialogue.say(&text)?)
    }

    fn let_computer_move(&mut self, seat: Seat, dialogue: &mut Dialogue<'_>) -> Result<(), End> {
        let spec = search_options::spec(self.game.table());
        let engine = self.minds[seat.index()].as_mut();
        let analysis = search(engine, &spec, search_options::PATIENCE);
        let best = analysis.as_ref().and_then(search_options::best);
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
            match &event.kind {
                EventKind::Played {
                    seat, text, passed, ..
                } => {
                    let name = messages::player(&self.game, *seat, Badge::Letter);
                    dialogue.say(&format!("\n{name} plays {}.", self.written(text)))?;
                    dialogue.say(&self.picture())?;
                    if let Some(colour) = passed {
                        dialogue.say(&messages::passes(&self.game, *colour, Badge::Letter))?;
                    }
                }
                EventKind::TakenBack { .. } => {
                    dialogue.say("\nTaken back.")?;
                    dialogue.say(&self.picture())?;
                }
                EventKind::Ended(_) => {
                    dialogue
                        .say(&messages::ending(&self.game, Badge::Letter).unwrap_or_default())?;
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
                let name = messages::player(&self.game, seat, Badge::Letter);
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

/// What somebody thinks within these limits, if there is anybody and a thought.
fn search(
    engine: Option<&mut Box<dyn DynEngine>>,
    spec: &GameSpec,
    limits: Limits,
) -> Option<Analysis<String>> {
    let engine = engine?;
    let request = SearchRequest::best(limits);
    search_options::with_clock(|control| engine.search(spec, request, control, &mut |_: &_| {}))
        .ok()
}
