//! The state that the parts of a game's screen share: the game, the displayed position, the last message and the open
//! question. It draws nothing.

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
use crate::local_games;
use crate::messages::{Messages, use_messages};
use crate::navigation::{Navigation, use_navigation};
use crate::route::Route;
use crate::server::game::{self, LiveGame};
use crate::server::http;
use crate::server::problem_messages;
use crate::server::who::{Who, use_who};
use crate::settings::{Settings, use_settings};
use crate::{sentences, t};

/// The state of a game's screen.
#[derive(Clone, Copy)]
pub struct Play {
    /// The game and its connection.
    pub live: LiveGame,
    /// The number of displayed actions; `None` for all of them.
    pub seen: RwSignal<Option<usize>>,
    /// Whether the person has turned the board relative to its usual orientation.
    pub turned: RwSignal<bool>,
    /// A move that waits for confirmation.
    pub pending: RwSignal<Option<String>>,
    /// The move to play as soon as the computer has moved.
    pub premove: RwSignal<Option<Premove>>,
    /// The question to confirm before an action.
    pub question: RwSignal<Option<Question>>,
    /// The last message.
    pub note: RwSignal<Option<String>>,
    /// Whether the panel with the record is open.
    pub recording: RwSignal<bool>,
    /// Whether the panel with the board's appearance is open.
    pub dressing: RwSignal<bool>,
    /// Whether the panel about the end of the game is collapsed.
    pub folded: RwSignal<bool>,
    /// Whether the game has ended while the screen was open.
    pub ended_here: RwSignal<bool>,
    /// The comments of the coach.
    pub coaching: RwSignal<Coaching>,
    id: StoredValue<String>,
    messages: Messages,
    settings: Settings,
    navigation: Navigation,
    who: Who,
}

/// A question to confirm before an action.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Question {
    /// Whether to resign.
    Resign,
    /// Whether to abort the game.
    Abort,
    /// Whether to end this game and start another.
    Restart,
    /// Whether to request a takeback, which makes a rated game casual.
    Undo,
    /// Whether to request a hint, which makes a rated game casual.
    Hint,
    /// Whether to turn on the coach, which makes a rated game casual.
    Coach,
}

impl Play {
    /// Follows a game until the screen is disposed.
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

    /// Reads from the game; `None` until it has loaded. Tracked.
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

    /// The displayed position.
    pub fn view(self) -> Option<BoardView> {
        let seen = self.seen.get();
        self.read(|replica| view_at(replica.shown(), seen))
    }

    /// The points of the displayed moves with their numbers.
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

    /// The seat drawn at the bottom: the person's own, or the first.
    pub fn near_seat(self) -> Seat {
        let own = self.read(|replica| replica.own_seats().next()).flatten();
        let near = own.unwrap_or(Seat::First);
        if self.turned.get() { !near } else { near }
    }

    /// Whether the board is drawn turned. In games whose pieces stand on both sides, one's own are near.
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

    /// The colour of the person at this screen, and the preferences for the look of both sides.
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
                // The account's colour takes precedence over the piece colour that is set for all games.
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

    /// Shows a message.
    pub fn say(self, text: String) {
        self.note.set(Some(text));
    }
}

/// The board of a match after `seen` actions.
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

/// Actions.
impl Play {
    /// Plays the person's move or choice in the opening.
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

    /// Plans a move during the computer's turn; false if no computer is to move.
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

    /// Plays the planned move when it is the person's turn, or reports that it is no longer possible.
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

    /// Handles a press on a point where no move is possible.
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

    /// Performs an action beside the board, or shows why it is impossible.
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
                // `LiveGame::act` refuses only moves, and this is not a move.
                self.live.act(seat, action).ok();
            }
        }
    }

    /// Answers an offer of the other side.
    pub fn answer(self, offer: Offer, agree: bool) {
        self.act(if agree {
            Action::Accept { offer }
        } else {
            Action::Decline { offer }
        });
    }

    /// Asks for confirmation if something would be lost; performs the action at once otherwise.
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

    /// Performs the confirmed action.
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

    /// Ends this game and starts a new one with the same settings.
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
                let Ok(again) = local_games::again().await else {
                    return self.say(t!("part-not-loaded"));
                };
                again(&id)
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

    /// When the coach comments. Tracked.
    pub fn coach_mode(self) -> Coach {
        self.settings.read(|it| it.coach)
    }

    /// Notices when the game ends while the screen is open.
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

    /// Starts the same game against another level and makes that level the preferred one.
    pub fn try_level(self, level: &Rung) {
        let Some(mut new) = self.peek(same_again) else {
            return;
        };
        let game = self.peek(|it| game_messages::game(it.shown()));
        if let Some(game) = game {
            let rating = level.rating.into();
            self.settings.change(|it| it.levels.choose(game, rating));
        }
        // Without the server the form starts the game, at the preferred level.
        if local_games::is_here(&self.id()) {
            return self.navigation.go(&Route::New(game));
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

    /// Saves the game to the account.
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

    /// Displays the position after `ply` actions, at most the latest.
    pub fn show_ply(self, ply: usize) {
        let plies = self
            .peek(|replica| replica.shown().table().ply())
            .unwrap_or(0);
        self.pending.set(None);
        self.seen.set((ply < plies).then_some(ply));
    }

    /// The number of displayed actions.
    pub fn seen_ply(self) -> usize {
        let plies = self
            .peek(|replica| replica.shown().table().ply())
            .unwrap_or(0);
        self.seen.get_untracked().unwrap_or(plies)
    }
}

/// The seat that acts beside the board: the person's; in a game between computers, the first for the person who started
/// it.
fn speaker(replica: &Replica) -> Option<Seat> {
    let own = replica.speaker();
    let hosts_show = replica.doc().host && game_messages::is_show(replica.shown());
    own.or(hosts_show.then_some(Seat::First))
}

/// Why an action would be refused: checked locally for an immediate message in the person's language.
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

/// A new game with the same settings and seats.
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
        help: settings.help,
        games: 1,
    }
}

/// Whether this person can restart the game at once.
pub fn can_restart(replica: &Replica) -> bool {
    let game = replica.shown();
    let waiting = replica.doc().status == GameStatus::Waiting;
    game.settings().venue == Venue::Here && replica.own_seats().next().is_some() && !waiting
}
