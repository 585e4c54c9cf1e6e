//! Games with plain questions and answers, line by line: for pipes, screen readers and simple terminals. An invalid
//! answer is rejected with its reason, and the question is repeated.

mod dialogue;
mod request;
mod seats;

use std::collections::{HashMap, VecDeque};
use std::io::{self, BufRead, Write};
use std::time::Instant;

use sente_engine::{DynEngine, Evaluation, Limits, PlayerRegistry, SearchRequest};
use sente_match::{Command, Event, EventKind, Match, Offer, Settings, Time};
use sente_room::{
    Action, Host, Input, Output, Policy, Purpose, Room, SearchOrder, SearchUpdate, Seated,
};
use sente_rules::{GameId, Rules, Seat, Surface};

use crate::draw::{self, Naming};
use crate::messages::{self, Badge};
use crate::search_options::{self, found};
use dialogue::{Dialogue, End};
use request::Request;

/// Asks for the settings that are not given, and plays until the game is over or the input ends.
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
    // Every game has its own seeds, two for its seats and one for hints.
    for seed in (seed..).step_by(3) {
        let game = Match::new(settings).expect("the usual start can be played");
        let play = Play::new(game, registry, seed);
        settings = play.run(dialogue)?;
        if !wants_another(dialogue)? {
            break;
        }
        dialogue.say("The players exchange sides.")?;
    }
    Ok(dialogue.say("Goodbye.")?)
}

/// Asks for the game and the players. If both are given, there is no earlier question to go back to.
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
                _ => Err(format!("“{answer}” is not an answer: write y or n")),
            }
        });
        match answer {
            Err(End::Back) => {
                dialogue.say("Sorry, moves of a finished game cannot be taken back.")?;
            }
            answer => return answer,
        }
    }
}

/// The host of people at one screen, who wait for every search.
#[derive(Debug)]
struct Screen;

impl Host for Screen {
    type User = ();
    type Connection = ();
    type Evaluation = Evaluation;
}

/// A game, and the engines that search in it.
struct Play<'a> {
    room: Room<Screen>,
    registry: &'a PlayerRegistry,
    seed: u64,
    /// The engines by seat; the last is for hints.
    engines: HashMap<usize, Box<dyn DynEngine>>,
    start: Instant,
    requests: u64,
}

impl<'a> Play<'a> {
    fn new(game: Match, registry: &'a PlayerRegistry, seed: u64) -> Self {
        let seated = Seated {
            // No pause before a computer's move: it is printed below the previous one and cannot be missed.
            is_watched: false,
            ..Seated::at_one_screen(game)
        };
        let policy = Policy {
            is_one_search: true,
            ..Policy::default()
        };
        Self {
            room: Room::open(seated, policy),
            registry,
            seed,
            engines: HashMap::new(),
            start: Instant::now(),
            requests: 0,
        }
    }

    const fn game(&self) -> &Match {
        self.room.game()
    }

    /// Plays to the end; returns the settings of the next game.
    fn run(mut self, dialogue: &mut Dialogue<'_>) -> Result<Settings, End> {
        dialogue.say(&format!(
            "\n{}. Instead of a move you can write: {}.",
            self.game().table().game().name(),
            Request::WORDS
        ))?;
        dialogue.say(&self.picture())?;
        self.feed(Input::Opened, dialogue)?;
        while let Some(seat) = self.game().turn() {
            self.let_person_act(seat, dialogue)?;
        }
        dialogue.say("The game is over.")?;
        Ok(self.game().rematch())
    }

    fn let_person_act(&mut self, seat: Seat, dialogue: &mut Dialogue<'_>) -> Result<(), End> {
        let command = match request::ask(self.game(), seat, dialogue)? {
            Request::Play(text) => Command::play(text),
            Request::Undo => Command::Offer(Offer::Takeback),
            Request::Resign => Command::Resign,
            Request::Hint => Command::Hint,
            Request::Moves => {
                let moves = self.game().table().legal_texts();
                let moves = moves.iter().map(|text| self.written(text));
                dialogue.say(&moves.collect::<Vec<_>>().join(" "))?;
                return Ok(());
            }
            Request::Quit => return Err(End::Politely),
        };
        self.requests += 1;
        let request = sente_room::Request {
            user: (),
            connection: (),
            message: self.requests.to_string(),
            seat,
            ply: self.game().table().ply(),
            action: Action::Command(command),
        };
        self.feed(Input::Request(request), dialogue)
    }

    /// Gives the room an input and executes its outputs, until the room waits for a person.
    fn feed(&mut self, input: Input<Screen>, dialogue: &mut Dialogue<'_>) -> Result<(), End> {
        let mut inputs = VecDeque::from([input]);
        while let Some(input) = inputs.pop_front() {
            let now = Time(self.start.elapsed().as_millis() as u64);
            for output in self.room.handle(input, now) {
                match output {
                    Output::Persist(persist) => self.tell(&persist.events, dialogue)?,
                    Output::Reply(reply) => {
                        if let Err(refusal) = reply.result {
                            let reason = self.written(&refusal.to_string());
                            dialogue.say(&format!("Sorry, {}.", reason.trim_end_matches('.')))?;
                        }
                    }
                    Output::Hint(hint) => {
                        let text = self.written(&hint.text);
                        dialogue.say(&format!("Hint: {text} ({}).", hint.evaluation))?;
                    }
                    Output::Search(order) => {
                        let update = self.search(&order);
                        let is_empty_hint = order.purpose == Purpose::Hint && !has_move(&update);
                        if is_empty_hint {
                            dialogue.say("No hint was found.")?;
                        }
                        inputs.push_back(Input::Search(order.job, SearchUpdate::Started));
                        inputs.push_back(Input::Search(order.job, update));
                    }
                    // Searches run to their end before another input, so there is nothing to cancel.
                    Output::FinishNow(_)
                    | Output::Cancel(_)
                    | Output::Thinking(_)
                    | Output::Next(_)
                    | Output::CallOff(_)
                    | Output::PlayerFailed { .. } => {}
                }
            }
        }
        Ok(())
    }

    fn search(&mut self, order: &SearchOrder<Screen>) -> SearchUpdate<Evaluation> {
        let stream = match order.purpose {
            Purpose::Move(seat) => seat.index(),
            Purpose::Draw(_) | Purpose::Hint => Seat::ALL.len(),
        };
        let (game, seed) = (self.game().table().game(), self.seed + stream as u64);
        let table = self.game().table().boxed_clone();
        if !self.engines.contains_key(&stream)
            && let Some(engine) = self.registry.create_limited(game, &order.player, seed)
        {
            self.engines.insert(stream, engine);
        }
        let Some(engine) = self.engines.get_mut(&stream) else {
            return SearchUpdate::Failed(format!("there is no player “{}”", order.player));
        };
        let request = SearchRequest::best(Limits::time(order.limit.into()));
        let searched = search_options::with_clock(|control| {
            engine.search(&*table, request, control, &mut |_: &_| {})
        });
        match searched {
            Ok(analysis) => SearchUpdate::Answer(found(&analysis)),
            Err(error) => SearchUpdate::Failed(error.to_string()),
        }
    }

    /// Prints the events, and the board if it has changed.
    fn tell(&self, events: &[Event], dialogue: &mut Dialogue<'_>) -> Result<(), End> {
        for event in events {
            match &event.kind {
                EventKind::Played {
                    seat, text, passed, ..
                } => {
                    let name = messages::player(self.game(), *seat, Badge::Letter);
                    dialogue.say(&format!("\n{name} plays {}.", self.written(text)))?;
                    dialogue.say(&self.picture())?;
                    if let Some(colour) = passed {
                        dialogue.say(&messages::passes(self.game(), *colour, Badge::Letter))?;
                    }
                }
                EventKind::TakenBack { .. } => {
                    dialogue.say("\nTaken back.")?;
                    dialogue.say(&self.picture())?;
                }
                EventKind::Ended { .. } => {
                    dialogue
                        .say(&messages::ending(self.game(), Badge::Letter).unwrap_or_default())?;
                }
                _ => {}
            }
        }
        Ok(())
    }

    /// The board and the side to move.
    fn picture(&self) -> String {
        let view = self.game().table().view();
        let naming = self.naming();
        let grid = draw::grid(&view, naming);
        let counts = draw::counts(&view, naming);
        let text = match self.game().turn() {
            Some(seat) => {
                let name = messages::player(self.game(), seat, Badge::Letter);
                let asked = messages::asked(self.game().table(), &name);
                format!("{grid}{asked}{counts}")
            }
            None => format!("{grid}{}", counts.trim_start()),
        };
        text.trim_end().to_owned()
    }

    fn naming(&self) -> Naming {
        match self.game().table().view().shape.surface {
            Surface::Tracks => Naming::Numbers,
            Surface::Crossings | Surface::Squares => Naming::Points,
        }
    }

    /// The text with its points in the coordinates of the drawn board.
    fn written(&self, text: &str) -> String {
        match self.naming() {
            Naming::Points => text.to_owned(),
            Naming::Numbers => request::in_numbers(text, &self.game().table().view().shape),
        }
    }
}

fn has_move(update: &SearchUpdate<Evaluation>) -> bool {
    matches!(update, SearchUpdate::Answer(found) if found.best.is_some())
}
