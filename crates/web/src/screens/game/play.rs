//! What the parts of a game's screen share: the game, which of its positions is seen, what was said last
//! and what is being asked. No drawing here.

use leptos::prelude::*;
use leptos::task::spawn_local;
use sente_api::{
    Action, Coach, GameDoc, GameStatus, NewGame, Preferences, SavedGame, SeatChoice, SeatOrder,
};
use sente_match::{Command, Match, Offer, Participant, Refused, Rung, Venue};
use sente_room::Replica;
use sente_rules::{BoardView, Colour, GameId, Point, Seat};

use super::coach::Coaching;
use super::game_messages;
use super::premove::{self, Premove};
use super::reporter::Reporter;
use crate::board::input::Refusal;
use crate::board::look::Look;
use crate::local_games::{self, create};
use crate::messages::{Messages, use_messages};
use crate::navigation::{Navigation, use_navigation};
use crate::route::Route;
use crate::server::game::{self, LiveGame};
use crate::server::http;
use crate::server::problem_messages;
use crate::server::who::{Who, use_who};
use crate::settings::{Settings, use_settings};
use crate::{sentences, t};

/// A game on the screen.
#[derive(Clone, Copy)]
pub struct Play {
    /// The game on the server.
    pub live: LiveGame,
    /// How many actions are seen, while that is not all of them.
    pub seen: RwSignal<Option<usize>>,
    /// Whether the board is turned by the person, against how it would lie.
    pub turned: RwSignal<bool>,
    /// A move that waits for its confirmation.
    pub pending: RwSignal<Option<String>>,
    /// What is to be played as soon as the computer has moved.
    pub premove: RwSignal<Option<Premove>>,
    /// What the person is asked before it is done.
    pub question: RwSignal<Option<Question>>,
    /// What was said last.
    pub note: RwSignal<Option<String>>,
    /// Whether the panel with the record is open.
    pub recording: RwSignal<bool>,
    /// Whether the panel with the look of the board is open.
    pub dressing: RwSignal<bool>,
    /// Whether the end is folded away.
    pub folded: RwSignal<bool>,
    /// Whether the game has ended while it was seen.
    pub ended_here: RwSignal<bool>,
    /// What the coach has said.
    pub coaching: RwSignal<Coaching>,
    id: StoredValue<String>,
    messages: Messages,
    settings: Settings,
    navigation: Navigation,
    who: Who,
}

/// What the person is asked once before it is done.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Question {
    /// Whether to give up.
    Resign,
    /// Whether to call the game off.
    Abort,
    /// Whether to end this game and begin another.
    Restart,
    /// Whether to take back, which makes a rated game casual.
    Undo,
    /// Whether to be shown a move, which makes a rated game casual.
    Hint,
    /// Whether to let the coach speak, which makes a rated game casual.
    Coach,
}

impl Play {
    /// Follows a game as long as the screen is there.
    pub fn new(id: String) -> Self {
        let seen = RwSignal::new(None);
        let note = RwSignal::new(None);
        let question = RwSignal::new(None);
        let (messages, settings) = (use_messages(), use_settings());
        let navigation = use_navigation();
        let reporter = Reporter::new(note, question);
        Self {
            id: StoredValue::new(id.clone()),
            live: game::follow(id, move |news, replica| reporter.hear(news, replica)),
            seen,
            turned: RwSignal::new(false),
            pending: RwSignal::new(None),
            premove: RwSignal::new(None),
            question,
            note,
            recording: RwSignal::new(false),
            dressing: RwSignal::new(false),
            folded: RwSignal::new(false),
            ended_here: RwSignal::new(false),
            coaching: RwSignal::new(Coaching::default()),
            messages,
            settings,
            navigation,
            who: use_who(),
        }
    }

    /// Something about the game; nothing until it is there. Tracked.
    pub fn read<T>(self, read: impl FnOnce(&Replica) -> T) -> Option<T> {
        self.live
            .replica()
            .with(|replica| replica.as_ref().map(read))
    }

    fn peek<T>(self, read: impl FnOnce(&Replica) -> T) -> Option<T> {
        let replica = self.live.replica();
        replica.with_untracked(|replica| replica.as_ref().map(read))
    }

    /// The game's id.
    pub fn id(self) -> String {
        self.id.get_value()
    }

    /// The position that is seen.
    pub fn view(self) -> Option<BoardView> {
        let seen = self.seen.get();
        self.read(|replica| view_at(replica.shown(), seen))
    }

    /// The number of each move that is seen, where it was put.
    pub fn numbers(self) -> Vec<(Point, u16)> {
        let seen = self.seen.get().unwrap_or(usize::MAX);
        let actions = self.read(|replica| replica.shown().table().actions());
        let actions = actions.unwrap_or_default().into_iter().take(seen);
        let stones = actions.filter_map(|text| text.parse().ok());
        (1..)
            .zip(stones)
            .map(|(number, point)| (point, number))
            .collect()
    }

    /// Whether the person may play on the board now.
    pub fn playable(self) -> bool {
        let to_act = self.read(|replica| replica.seat_to_act().is_some());
        to_act == Some(true) && self.seen.read().is_none()
    }

    /// The seat that is drawn at the bottom: the person's, or the first.
    pub fn near_seat(self) -> Seat {
        let own = self.read(|replica| replica.own_seats().next()).flatten();
        let near = own.unwrap_or(Seat::First);
        if self.turned.get() { !near } else { near }
    }

    /// Whether the board lies the other way round. Where pieces stand on both sides, the own ones are near.
    pub fn flipped(self) -> bool {
        let away = self.read(|replica| {
            let game = replica.shown();
            let one = replica.own_seats().count() == 1;
            let own = replica.own_seats().next().filter(|_| one);
            let white = own.is_some_and(|seat| game.colour(seat) == Colour::White);
            white && game_messages::game(game).facts().pieces_move
        });
        self.turned.get() != away.unwrap_or_default()
    }

    /// The side of the person at this screen, and how both sides look.
    pub fn dress(self) -> (Option<Colour>, Preferences) {
        let mut preferences = self.settings.read(Clone::clone);
        let own = self.read(|replica| {
            let game = replica.shown();
            let sits = replica.own_seats().next();
            let seat = sits.unwrap_or(Seat::First);
            if game_messages::game(game).facts().has_chosen_colours {
                let cards = &replica.doc().seats;
                let (mine, theirs) = (game.colour(seat), game.colour(!seat));
                let colours = &mut preferences.colours;
                let chosen = colours.own.take().filter(|_| sits.is_some());
                colours.own = chosen.or_else(|| cards[seat.index()].colour.clone());
                if let Some(colour) = &cards[(!seat).index()].colour {
                    colours.pieces[theirs.index()] = Some(colour.clone());
                }
                // A colour of the own side that was set for all games stays behind the account's.
                if colours.own.is_none() {
                    colours.own = colours.pieces[mine.index()].clone();
                }
            }
            game.colour(seat)
        });
        (own, preferences)
    }

    /// The colour of a seat's pieces, for the disc beside the name.
    pub fn piece_colour(self, seat: Seat) -> Option<String> {
        let (own, preferences) = self.dress();
        self.read(|replica| {
            let game = replica.shown();
            let look = Look::new(game_messages::game(game), &preferences, own);
            look.piece(game.colour(seat)).to_string()
        })
    }

    /// Says something in the screen's place of messages.
    pub fn say(self, text: String) {
        self.note.set(Some(text));
    }
}

/// The match's board after so many actions.
fn view_at(game: &Match, seen: Option<usize>) -> BoardView {
    match seen {
        Some(ply) if ply < game.table().ply() => {
            let mut table = game.table().boxed_clone();
            while table.ply() > ply && table.undo() {}
            table.view()
        }
        _ => game.table().view(),
    }
}

/// Acting.
impl Play {
    /// The person plays a move or makes a choice of the opening.
    pub fn play(self, text: String) {
        self.pending.set(None);
        self.note.set(None);
        let Some(seat) = self.peek(Replica::seat_to_act).flatten() else {
            return self.say(t!("illegal-not-your-turn"));
        };
        if let Err(refused) = self.live.act(seat, Action::Play { text }) {
            self.refuse(&refused);
        }
    }

    /// Plans a move while the computer thinks; false where there is nobody to wait for.
    fn plan(self, point: Point) -> bool {
        let plan = self.peek(|replica| {
            let game = replica.shown();
            let mut own = replica.own_seats();
            let me = own.next().filter(|_| own.next().is_none())?;
            let waits = game.turn() == Some(!me) && game.participant(!me).is_computer();
            let here = self.seen.read_untracked().is_none();
            (waits && here).then(|| {
                let before = self.premove.get_untracked();
                premove::press(&game.table().view(), game.colour(me), before, point)
            })
        });
        let Some(plan) = plan.flatten() else {
            return false;
        };
        self.premove.set(plan);
        let whole = plan.filter(|plan| plan.is_whole());
        self.note
            .set(whole.map(|plan| t!("premove-planned", move = plan.to_string())));
        true
    }

    /// What was planned is played when it is the person's turn, or it is said that it cannot be.
    pub fn follow_premove(self) {
        let to_move =
            Memo::new(move |_| self.read(|replica| replica.seat_to_act().is_some()) == Some(true));
        let over = Memo::new(move |_| {
            self.read(|replica| replica.shown().result().is_some()) == Some(true)
        });
        Effect::new(move |_| {
            let (to_move, over) = (to_move.get(), over.get());
            let plan = self.premove.get_untracked();
            let Some(plan) = plan.filter(|_| to_move || over) else {
                return;
            };
            self.premove.set(None);
            if over || !plan.is_whole() {
                return;
            }
            let view = self.peek(|replica| replica.shown().table().view());
            let text = view.and_then(|view| Some(premove::planned(&view, plan)?.text.clone()));
            match text {
                Some(text) => self.play(text),
                None => self.say(t!("premove-gone", move = plan.to_string())),
            }
        });
    }

    /// The person has pressed where nothing can be played.
    pub fn explain(self, refusal: Refusal) {
        if self.plan(refusal.point) {
            return;
        }
        let text = self.peek(|replica| {
            let game = replica.shown();
            if self.seen.read_untracked().is_some() {
                return t!("game-browsing");
            }
            match (game.result(), replica.seat_to_act()) {
                (Some(_), _) => t!("illegal-game-over"),
                (None, Some(_)) => sentences::refusal(game.table(), refusal),
                (None, None) if replica.own_seats().next().is_none() => t!("game-only-watching"),
                (None, None) => t!("illegal-not-your-turn"),
            }
        });
        if let Some(text) = text {
            self.messages.announce(text.clone());
            self.say(text);
        }
    }

    /// Does something beside the board, or says why it cannot be done.
    pub fn act(self, action: Action) {
        self.question.set(None);
        self.note.set(None);
        let Some(seat) = self.peek(speaker).flatten() else {
            return;
        };
        let refused = self
            .peek(|replica| refusal_of(replica, seat, &action))
            .flatten();
        match refused {
            Some(refused) => self.refuse(&refused),
            None => {
                // Only moves are refused here, and this is none.
                self.live.act(seat, action).ok();
            }
        }
    }

    /// Answers what the other side offers.
    pub fn answer(self, offer: Offer, agree: bool) {
        self.act(if agree {
            Action::Accept { offer }
        } else {
            Action::Decline { offer }
        });
    }

    /// Asks first where something would be lost, and does it at once otherwise.
    pub fn ask(self, question: Question) {
        let rated = self.peek(|replica| replica.shown().is_rated());
        match question {
            Question::Undo | Question::Hint if rated != Some(true) => self.consent(question),
            Question::Resign
            | Question::Abort
            | Question::Restart
            | Question::Undo
            | Question::Hint
            | Question::Coach => {
                self.note.set(None);
                self.question.set(Some(question));
            }
        }
    }

    /// The person wants it.
    pub fn consent(self, question: Question) {
        match question {
            Question::Resign => self.act(Action::Resign),
            Question::Abort => self.act(Action::Abort),
            Question::Restart => self.restart(),
            Question::Undo => self.act(Action::Offer {
                offer: Offer::Takeback,
            }),
            Question::Hint | Question::Coach => self.act(Action::Hint),
        }
    }

    fn refuse(self, refused: &Refused) {
        let game = self.peek(|replica| game_messages::game(replica.shown()));
        let text = problem_messages::refused(game.unwrap_or(GameId::Gomoku), refused);
        self.messages.announce(text.clone());
        self.say(text);
    }

    /// Ends this game and begins the same again.
    fn restart(self) {
        let Some(new) = self.peek(same_again) else {
            return;
        };
        let over = self.peek(|replica| replica.shown().result().is_some());
        let underway = self.peek(|replica| replica.shown().is_underway());
        if over == Some(false) {
            self.act(match underway {
                Some(true) => Action::Resign,
                _ => Action::Abort,
            });
        }
        self.question.set(None);
        spawn_local(async move {
            let id = self.id();
            let begun = if local_games::is_here(&id) {
                create::again(&id)
            } else {
                let game = http::post::<GameDoc>("/games", &new).await;
                game.map(|game| game.id)
            };
            match begun {
                Ok(id) => self.navigation.go(&Route::Game(id)),
                Err(failure) => self.say(failure.sentence()),
            }
        });
    }

    /// When the coach speaks; tracked.
    pub fn coach_mode(self) -> Coach {
        self.settings.read(|it| it.coach)
    }

    /// Notes when the game ends while it is seen.
    pub fn follow_end(self) {
        let over = Memo::new(move |_| self.read(|it| it.shown().result().is_some()));
        Effect::new(move |before: Option<Option<bool>>| {
            let over = over.get();
            if before == Some(Some(false)) && over == Some(true) {
                self.ended_here.set(true);
                self.folded.set(false);
                self.seen.set(None);
            }
            over
        });
    }

    /// Begins the same game against another level, which is what the person wants from now on.
    pub fn try_level(self, level: &Rung) {
        let Some(mut new) = self.peek(same_again) else {
            return;
        };
        if local_games::is_here(&self.id()) {
            let game = self.peek(|it| game_messages::game(it.shown()));
            return self.navigation.go(&Route::New(game));
        }
        if let Some(game) = self.peek(|it| game_messages::game(it.shown())) {
            let rating = level.rating.into();
            self.settings.change(|it| it.levels.choose(game, rating));
        }
        for seat in &mut new.seats {
            if let SeatChoice::Computer { player } = seat {
                player.clone_from(&level.player);
            }
        }
        spawn_local(async move {
            match http::post::<GameDoc>("/games", &new).await {
                Ok(game) => self.navigation.go(&Route::Game(game.id)),
                Err(failure) => self.say(failure.sentence()),
            }
        });
    }

    /// Keeps the game under the account.
    pub fn save(self) {
        if local_games::is_here(&self.id()) {
            return self.say(t!("offline-saved"));
        }
        if !self.who.is_logged_in() {
            return self.say(t!("game-save-needs-account"));
        }
        let path = format!("/saves/{}", self.id());
        spawn_local(async move {
            match http::put::<SavedGame>(&path, &()).await {
                Ok(saved) => self.say(t!("game-saved", number = saved.number)),
                Err(failure) => self.say(failure.sentence()),
            }
        });
    }

    /// Shows another position: of so many actions, as far as there are any.
    pub fn show_ply(self, ply: usize) {
        let plies = self
            .peek(|replica| replica.shown().table().ply())
            .unwrap_or(0);
        self.pending.set(None);
        self.seen.set((ply < plies).then_some(ply));
    }

    /// The number of actions that are seen.
    pub fn seen_ply(self) -> usize {
        let plies = self
            .peek(|replica| replica.shown().table().ply())
            .unwrap_or(0);
        self.seen.get_untracked().unwrap_or(plies)
    }
}

/// The seat that speaks: the person's; where computers play each other, the first, for who has begun it.
fn speaker(replica: &Replica) -> Option<Seat> {
    let own = replica.speaker();
    let hosts_show = replica.doc().host && game_messages::is_show(replica.shown());
    own.or(hosts_show.then_some(Seat::First))
}

/// Why an action would be refused, so that it is said at once and in the person's language.
fn refusal_of(replica: &Replica, seat: Seat, action: &Action) -> Option<Refused> {
    let command = match action {
        Action::Offer { offer } => Command::Offer(*offer),
        Action::Accept { offer } => Command::Accept(*offer),
        Action::Decline { offer } => Command::Decline(*offer),
        Action::Withdraw { offer } => Command::Withdraw(*offer),
        Action::Resign => Command::Resign,
        Action::ClaimWin => Command::ClaimWin,
        Action::Hint if replica.seat_to_act().is_none() => {
            let over = replica.shown().result().is_some();
            return Some(if over {
                Refused::Over
            } else {
                Refused::NotYourTurn
            });
        }
        Action::Hint => Command::Hint,
        Action::Play { .. } | Action::Abort | Action::MoveNow => return None,
    };
    let now = replica.server_time(game::now());
    replica.shown().clone().act(seat, command, now).err()
}

/// The same game again, with everybody where they sit.
fn same_again(replica: &Replica) -> NewGame {
    let game = replica.shown();
    let settings = game.settings();
    let me = replica.own_seats().next();
    let seat = |seat: Seat| match settings.participant(seat) {
        Participant::Computer { player, .. } => SeatChoice::Computer {
            player: player.clone(),
        },
        Participant::Person { .. } if Some(seat) == me => SeatChoice::Me,
        Participant::Person { name } => SeatChoice::Here { name: name.clone() },
    };
    NewGame {
        rules: settings.rules.to_string(),
        setup: settings.setup.clone(),
        seats: Seat::ALL.map(seat),
        order: SeatOrder::Given,
        time: settings.time,
        rated: settings.rated,
        games: 1,
    }
}

/// Whether this person can begin the same again at once.
pub fn can_restart(replica: &Replica) -> bool {
    let game = replica.shown();
    let waiting = replica.doc().status == GameStatus::Waiting;
    game.settings().venue == Venue::Here && replica.own_seats().next().is_some() && !waiting
}
