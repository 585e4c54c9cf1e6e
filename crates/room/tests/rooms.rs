//! The room as a pure state machine: sequences of inputs with their outputs, and properties under random interleavings.

#![expect(clippy::unwrap_used, reason = "a failed step is a failed test")]

use std::collections::HashSet;

use proptest::prelude::*;
use sente_match::draws::Outlook;
use sente_match::{
    Cause, Command, Event, EventKind, Match, Millis, Offer, Participant, Refused, Settings, Time,
    Venue,
};
use sente_room::{
    Action, Found, Host, Input, JobId, Output, Policy, Presence, Purpose, Refusal, Reply, Request,
    Room, SearchOrder, SearchUpdate, Seated, Thinking, Urgency,
};
use sente_rules::Seat;

const ANN: u8 = 1;
const BEN: u8 = 2;
const CID: u8 = 3;

/// A host with numbers as users and connections.
#[derive(Debug)]
struct Numbers;

impl Host for Numbers {
    type User = u8;
    type Connection = u8;
    type Evaluation = f32;
}

/// A room, with the events that its host has stored.
struct Stage {
    room: Room<Numbers>,
    settings: Settings,
    events: Vec<Event>,
    now: Time,
    messages: u32,
}

fn people() -> Settings {
    let seats = [Participant::person("Ann"), Participant::person("Ben")];
    Settings {
        venue: Venue::Apart,
        ..Settings::usual("gomoku".parse().unwrap(), seats)
    }
}

fn against_computer() -> Settings {
    let seats = [
        Participant::person("Ann"),
        Participant::computer("Sente 1", "sente-1"),
    ];
    Settings::usual("gomoku".parse().unwrap(), seats)
}

impl Stage {
    fn new(settings: Settings, controllers: [u8; 2]) -> Self {
        let seated = Seated {
            game: Match::new(settings.clone()).unwrap(),
            controllers: controllers.map(Some),
            is_waiting: false,
            answered: [].into(),
            more: 0,
            is_watched: true,
        };
        Self {
            room: Room::open(seated, Policy::default()),
            settings,
            events: Vec::new(),
            now: Time(1_000),
            messages: 0,
        }
    }

    fn request(&mut self, user: u8, seat: Seat, action: Action) -> Request<Numbers> {
        self.messages += 1;
        Request {
            user,
            connection: user,
            message: self.messages.to_string(),
            seat,
            ply: self.room.game().table().ply(),
            action,
        }
    }

    fn feed(&mut self, input: Input<Numbers>) -> Vec<Output<Numbers>> {
        let outputs = self.room.handle(input, self.now);
        for output in &outputs {
            if let Output::Persist(persist) = output {
                self.events.extend(persist.events.iter().cloned());
            }
        }
        // Replaying the stored events gives the room's match.
        let replayed = Match::replay(self.settings.clone(), &self.events).unwrap();
        assert_eq!(&replayed, self.room.game());
        outputs
    }

    fn act(&mut self, user: u8, seat: Seat, command: Command) -> Vec<Output<Numbers>> {
        let request = self.request(user, seat, Action::Command(command));
        self.feed(Input::Request(request))
    }

    fn wait(&mut self, millis: u64) -> Vec<Output<Numbers>> {
        self.now = self.now + Millis(millis);
        self.feed(Input::Tick)
    }
}

fn found(best: &str, outlook: Outlook) -> Found<f32> {
    Found {
        best: Some(best.to_owned()),
        evaluation: Some(0.5),
        outlook: Some(outlook),
        thinking: Thinking {
            depth: 4,
            nodes: 900,
        },
    }
}

fn open_outlook() -> Outlook {
    Outlook::Open {
        win_probability: 0.5,
    }
}

fn replies(outputs: &[Output<Numbers>]) -> Vec<&Reply<Numbers>> {
    let replies = outputs.iter().filter_map(|output| match output {
        Output::Reply(reply) => Some(reply),
        _ => None,
    });
    replies.collect()
}

fn refusal(outputs: &[Output<Numbers>]) -> Option<Refusal> {
    replies(outputs).first()?.result.clone().err()
}

fn order(outputs: &[Output<Numbers>]) -> &SearchOrder<Numbers> {
    let search = outputs.iter().find_map(|output| match output {
        Output::Search(order) => Some(order),
        _ => None,
    });
    search.unwrap_or_else(|| panic!("{outputs:?}"))
}

fn has_persist(outputs: &[Output<Numbers>]) -> bool {
    let is_persist = |output: &Output<Numbers>| matches!(output, Output::Persist(_));
    outputs.iter().any(is_persist)
}

#[test]
fn only_who_holds_a_seat_acts_for_it() {
    let mut stage = Stage::new(people(), [ANN, BEN]);
    let outputs = stage.act(BEN, Seat::First, Command::play("h8"));
    assert_eq!(refusal(&outputs), Some(Refusal::NotYours));
    let outputs = stage.act(CID, Seat::Second, Command::Resign);
    assert_eq!(refusal(&outputs), Some(Refusal::NotYours));
    let outputs = stage.act(BEN, Seat::Second, Command::play("h8"));
    let not_yet = Refusal::Match(Refused::NotYourTurn);
    assert_eq!(refusal(&outputs), Some(not_yet));
    let outputs = stage.act(ANN, Seat::First, Command::play("h8"));
    assert!(has_persist(&outputs) && refusal(&outputs).is_none());
}

#[test]
fn who_brought_a_computer_can_only_end_its_search_and_call_the_game_off() {
    let mut stage = Stage::new(against_computer(), [ANN, ANN]);
    let outputs = stage.act(ANN, Seat::Second, Command::Resign);
    assert_eq!(refusal(&outputs), Some(Refusal::NotYours));
    let finish_now = stage.request(ANN, Seat::Second, Action::MoveNow);
    let outputs = stage.feed(Input::Request(finish_now));
    assert_eq!(refusal(&outputs), Some(Refusal::NotThinking));
    let outputs = stage.act(ANN, Seat::Second, Command::Abort);
    assert!(refusal(&outputs).is_none());
    let cause = stage.room.game().result().map(|result| result.cause);
    assert_eq!(cause, Some(Cause::Aborted));
    assert_eq!(stage.room.next_game(), None);
}

#[test]
fn a_repeated_message_gets_its_first_answer_and_changes_nothing() {
    let mut stage = Stage::new(people(), [ANN, BEN]);
    let request = stage.request(ANN, Seat::First, Action::Command(Command::play("h8")));
    let first = stage.feed(Input::Request(request.clone()));
    stage.act(BEN, Seat::Second, Command::play("h9"));
    let again = stage.feed(Input::Request(request.clone()));
    let [reply] = replies(&again)[..] else {
        panic!("{again:?}")
    };
    assert_eq!(reply.version, replies(&first)[0].version);
    assert!(reply.result.is_ok() && !has_persist(&again));
    // A message of another person may have the same id.
    let other = Request {
        user: BEN,
        seat: Seat::Second,
        ply: 2,
        action: Action::Command(Command::Resign),
        ..request
    };
    assert!(has_persist(&stage.feed(Input::Request(other))));
}

#[test]
fn whoever_has_seen_an_older_board_is_refused() {
    let mut stage = Stage::new(people(), [ANN, BEN]);
    let late = stage.request(BEN, Seat::Second, Action::Command(Command::Resign));
    stage.act(ANN, Seat::First, Command::play("h8"));
    let outputs = stage.feed(Input::Request(late));
    assert_eq!(refusal(&outputs), Some(Refusal::Stale));
}

#[test]
fn a_computer_moves_after_its_pause() {
    let mut stage = Stage::new(against_computer(), [ANN, ANN]);
    let outputs = stage.act(ANN, Seat::First, Command::play("h8"));
    let search = order(&outputs);
    assert_eq!(search.purpose, Purpose::Move(Seat::Second));
    assert_eq!(
        (search.player.as_str(), search.urgency, search.user),
        ("sente-1", Urgency::Move, Some(ANN))
    );
    let job = search.job;
    stage.feed(Input::Search(job, SearchUpdate::Started));
    assert_eq!(stage.room.thinking(), Some(Thinking::default()));
    let answer = SearchUpdate::Answer(found("i9", open_outlook()));
    assert!(!has_persist(&stage.feed(Input::Search(job, answer))));
    assert_eq!(stage.room.due(), Some(stage.now + Millis(350)));
    assert!(!has_persist(&stage.wait(349)));
    assert!(has_persist(&stage.wait(1)));
    assert_eq!(stage.room.game().table().actions(), ["h8", "i9"]);
    assert_eq!(stage.room.thinking(), None);
}

#[test]
fn nobody_who_is_not_there_is_waited_for() {
    let mut stage = Stage::new(against_computer(), [ANN, ANN]);
    let gone = Presence {
        seats: [false; 2],
        is_watched: false,
    };
    stage.feed(Input::Presence(gone));
    let outputs = stage.act(ANN, Seat::First, Command::play("h8"));
    let job = order(&outputs).job;
    stage.feed(Input::Search(job, SearchUpdate::Started));
    let answer = SearchUpdate::Answer(found("i9", open_outlook()));
    assert!(has_persist(&stage.feed(Input::Search(job, answer))));
}

#[test]
fn a_computer_that_plays_something_illegal_forfeits() {
    let mut stage = Stage::new(against_computer(), [ANN, ANN]);
    let outputs = stage.act(ANN, Seat::First, Command::play("h8"));
    let job = order(&outputs).job;
    stage.feed(Input::Search(job, SearchUpdate::Started));
    let answer = SearchUpdate::Answer(found("h8", open_outlook()));
    stage.feed(Input::Search(job, answer));
    let outputs = stage.wait(1_000);
    let failed = |output: &Output<_>| matches!(output, Output::PlayerFailed { seat, .. } if *seat == Seat::Second);
    assert!(outputs.iter().any(failed));
    let cause = stage.room.game().result().map(|result| result.cause);
    assert_eq!(cause, Some(Cause::Forfeit));
}

#[test]
fn a_search_that_finds_no_place_is_asked_for_again() {
    let mut stage = Stage::new(against_computer(), [ANN, ANN]);
    let outputs = stage.act(ANN, Seat::First, Command::play("h8"));
    let job = order(&outputs).job;
    let outputs = stage.feed(Input::Search(job, SearchUpdate::PoolFull));
    assert!(outputs.is_empty() && stage.room.thinking().is_none());
    assert_eq!(stage.room.due(), Some(stage.now + Millis(300)));
    let outputs = stage.wait(300);
    assert!(order(&outputs).job > job);
}

#[test]
fn a_hint_that_is_refused_costs_nothing_and_one_that_is_given_is_noted() {
    let mut stage = Stage::new(against_computer(), [ANN, ANN]);
    let hint = stage.request(ANN, Seat::First, Action::Command(Command::Hint));
    let outputs = stage.feed(Input::Request(hint.clone()));
    assert!(replies(&outputs).is_empty());
    let job = order(&outputs).job;
    assert_eq!(order(&outputs).urgency, Urgency::Advice);
    let outputs = stage.feed(Input::Search(job, SearchUpdate::PoolFull));
    assert_eq!(refusal(&outputs), Some(Refusal::Busy));
    assert!(!stage.room.has_answered(&hint));
    let outputs = stage.feed(Input::Request(hint.clone()));
    let job = order(&outputs).job;
    let outputs = stage.feed(Input::Search(job, SearchUpdate::Started));
    assert_eq!(replies(&outputs).len(), 1);
    assert_eq!(refusal(&outputs), None);
    let answer = SearchUpdate::Answer(found("h8", open_outlook()));
    let outputs = stage.feed(Input::Search(job, answer));
    let [Output::Hint(hint)] = outputs.as_slice() else {
        panic!("{outputs:?}");
    };
    assert_eq!((hint.to, hint.text.as_str(), hint.ply), (ANN, "h8", 0));
}

#[test]
fn a_hint_for_an_earlier_board_is_not_looked_for_any_more() {
    let mut stage = Stage::new(against_computer(), [ANN, ANN]);
    let outputs = stage.act(ANN, Seat::First, Command::Hint);
    let hint = order(&outputs).job;
    stage.feed(Input::Search(hint, SearchUpdate::Started));
    let outputs = stage.act(ANN, Seat::First, Command::play("h8"));
    let cancels = |output: &Output<_>| matches!(output, Output::Cancel(job) if *job == hint);
    assert!(outputs.iter().any(cancels));
    let answer = SearchUpdate::Answer(found("h8", open_outlook()));
    assert!(stage.feed(Input::Search(hint, answer)).is_empty());
}

#[test]
fn whoever_is_gone_too_long_has_left_and_is_welcome_back() {
    let mut stage = Stage::new(people(), [ANN, BEN]);
    stage.act(ANN, Seat::First, Command::play("h8"));
    stage.act(BEN, Seat::Second, Command::play("h9"));
    let presence = |ben| {
        Input::Presence(Presence {
            seats: [true, ben],
            is_watched: true,
        })
    };
    stage.feed(presence(false));
    assert!(!has_persist(&stage.wait(7_999)));
    assert!(has_persist(&stage.wait(1)));
    assert!(stage.room.game().away_since(Seat::Second).is_some());
    assert!(has_persist(&stage.feed(presence(true))));
    assert!(stage.room.game().away_since(Seat::Second).is_none());
}

#[test]
fn a_game_that_nobody_has_joined_can_only_be_called_off() {
    let mut stage = Stage::new(people(), [ANN, BEN]);
    let seated = Seated {
        game: Match::new(people()).unwrap(),
        controllers: [Some(ANN), None],
        is_waiting: true,
        answered: [].into(),
        more: 0,
        is_watched: true,
    };
    stage.room = Room::open(seated, Policy::default());
    let outputs = stage.act(ANN, Seat::First, Command::play("h8"));
    assert_eq!(refusal(&outputs), Some(Refusal::Waiting));
    let outputs = stage.act(ANN, Seat::First, Command::Abort);
    assert!(matches!(outputs.as_slice(), [Output::CallOff(_)]));
}

#[test]
fn a_room_that_is_opened_again_ends_its_searches_and_knows_what_is_stored() {
    let mut stage = Stage::new(against_computer(), [ANN, ANN]);
    let request = stage.request(ANN, Seat::First, Action::Command(Command::play("h8")));
    let outputs = stage.feed(Input::Request(request.clone()));
    let job = order(&outputs).job;
    // The events are not stored.
    let seated = Seated {
        game: Match::new(against_computer()).unwrap(),
        controllers: [Some(ANN); 2],
        is_waiting: false,
        answered: [].into(),
        more: 0,
        is_watched: true,
    };
    let outputs = stage.room.reopen(seated);
    assert!(matches!(outputs.as_slice(), [Output::Cancel(ended)] if *ended == job));
    stage.events.clear();
    assert!(!stage.room.has_answered(&request));
    // A late answer to the old search is ignored, and the next search has another number.
    let answer = SearchUpdate::Answer(found("i9", open_outlook()));
    assert!(stage.feed(Input::Search(job, answer)).is_empty());
    let outputs = stage.feed(Input::Request(request));
    assert!(order(&outputs).job > job);
}

#[test]
fn both_wanting_a_rematch_arranges_the_next_game_once() {
    let mut stage = Stage::new(people(), [ANN, BEN]);
    stage.act(ANN, Seat::First, Command::play("h8"));
    stage.act(BEN, Seat::Second, Command::play("h9"));
    stage.act(ANN, Seat::First, Command::Resign);
    stage.act(ANN, Seat::First, Command::Offer(Offer::Rematch));
    let outputs = stage.act(BEN, Seat::Second, Command::Accept(Offer::Rematch));
    let next = outputs.iter().filter_map(|output| match output {
        Output::Next(next) => Some(next),
        _ => None,
    });
    let next: Vec<_> = next.collect();
    assert_eq!(next.len(), 1);
    assert_eq!(next[0].settings.participant(Seat::First).name(), "Ben");
}

/// A random event in the life of a room.
#[derive(Clone, Copy, Debug)]
enum Step {
    Play(usize),
    Command(bool, u8),
    MoveNow,
    Update(u8),
    Presence(bool, bool),
    Wait(u16),
    Repeat,
    Reopen,
}

fn step() -> impl Strategy<Value = Step> {
    prop_oneof![
        4 => (0..400_usize).prop_map(Step::Play),
        2 => (any::<bool>(), 0..8_u8).prop_map(|(seat, what)| Step::Command(seat, what)),
        1 => Just(Step::MoveNow),
        6 => (0..6_u8).prop_map(Step::Update),
        1 => (any::<bool>(), any::<bool>()).prop_map(|(one, two)| Step::Presence(one, two)),
        2 => (0..2_000_u16).prop_map(Step::Wait),
        1 => Just(Step::Repeat),
        1 => Just(Step::Reopen),
    ]
}

/// A host that tracks the searches and the unanswered requests.
struct Counted {
    stage: Stage,
    running: Vec<JobId>,
    ended: HashSet<JobId>,
    owed: HashSet<String>,
    last: Option<Request<Numbers>>,
}

impl Counted {
    fn feed(&mut self, input: Input<Numbers>) {
        if let Input::Request(request) = &input {
            self.owed.insert(request.message.clone());
            self.last = Some(request.clone());
        }
        let outputs = self.stage.feed(input);
        for output in outputs {
            match output {
                Output::Search(order) => {
                    assert!(!self.ended.contains(&order.job), "a job id is reused");
                    self.running.push(order.job);
                    self.feed(Input::Search(order.job, SearchUpdate::Started));
                }
                Output::Cancel(job) => self.end(job),
                Output::Reply(reply) => {
                    assert!(self.owed.remove(&reply.message), "answered twice");
                }
                Output::CallOff(request) => drop(self.owed.remove(&request.message)),
                _ => {}
            }
        }
    }

    fn end(&mut self, job: JobId) {
        self.running.retain(|running| *running != job);
        self.ended.insert(job);
    }

    fn update(&mut self, kind: u8) {
        let Some(&job) = self.running.first() else {
            return;
        };
        let legal = self.stage.room.game().table().legal_texts();
        let best = legal.get(usize::from(kind) * 7).or(legal.first()).cloned();
        let found = Found {
            best,
            ..found("", Outlook::ProvenDraw)
        };
        let update = match kind {
            0 => SearchUpdate::Progress(found),
            1 => SearchUpdate::Lost,
            2 => SearchUpdate::PoolFull,
            _ => SearchUpdate::Answer(found),
        };
        if kind != 0 {
            self.end(job);
        }
        self.feed(Input::Search(job, update));
    }

    fn happen(&mut self, step: Step) {
        let turn = self.stage.room.game().table().seat();
        let users = [ANN, BEN];
        match step {
            Step::Play(pick) => {
                let legal = self.stage.room.game().table().legal_texts();
                let Some(text) = legal.get(pick % legal.len().max(1)) else {
                    return;
                };
                let action = Action::Command(Command::play(text.clone()));
                let request = self.stage.request(users[turn.index()], turn, action);
                self.feed(Input::Request(request));
            }
            Step::Command(first, what) => {
                let seat = if first { Seat::First } else { Seat::Second };
                let command = match what {
                    0 => Command::Offer(Offer::Draw),
                    1 => Command::Offer(Offer::Takeback),
                    2 => Command::Accept(Offer::Draw),
                    3 => Command::Decline(Offer::Takeback),
                    4 => Command::Offer(Offer::Rematch),
                    5 => Command::Resign,
                    _ => Command::Hint,
                };
                let action = Action::Command(command);
                let request = self.stage.request(users[seat.index()], seat, action);
                self.feed(Input::Request(request));
            }
            Step::MoveNow => {
                let request = self
                    .stage
                    .request(users[turn.index()], turn, Action::MoveNow);
                self.feed(Input::Request(request));
            }
            Step::Update(kind) => self.update(kind),
            Step::Presence(one, two) => self.feed(Input::Presence(Presence {
                seats: [one, two],
                is_watched: one || two,
            })),
            Step::Wait(millis) => {
                self.stage.now = self.stage.now + Millis(millis.into());
                self.feed(Input::Tick);
            }
            Step::Repeat => {
                if let Some(request) = self.last.clone() {
                    self.feed(Input::Request(request));
                }
            }
            Step::Reopen => self.reopen(),
        }
    }

    /// Simulates a write that failed or was made by another server: the room is reopened with the stored events.
    fn reopen(&mut self) {
        let game = Match::replay(self.stage.settings.clone(), &self.stage.events).unwrap();
        let seated = Seated {
            game,
            controllers: [Some(ANN), Some(BEN)],
            is_waiting: false,
            answered: [].into(),
            more: 0,
            is_watched: true,
        };
        for output in self.stage.room.reopen(seated) {
            if let Output::Cancel(job) = output {
                self.end(job);
            }
        }
        self.owed.clear();
        self.last = None;
        self.feed(Input::Opened);
    }
}

proptest! {
    #[test]
    fn whatever_happens_searches_fit_the_board_and_everybody_is_answered_once(
        computers in 0..3_usize,
        happenings in proptest::collection::vec(step(), 1..60),
    ) {
        let settings = [people(), against_computer(), {
            let computer = |name: &str| Participant::computer(name, name);
            let seats = [computer("sente-1"), computer("sente-2")];
            Settings::usual("othello".parse().unwrap(), seats)
        }][computers].clone();
        let mut counted = Counted {
            stage: Stage::new(settings, [ANN, BEN]),
            running: Vec::new(),
            ended: HashSet::new(),
            owed: HashSet::new(),
            last: None,
        };
        counted.feed(Input::Opened);
        for step in happenings {
            counted.happen(step);
            let room = &counted.stage.room;
            // At most the move, the answer to an offer and a hint are searched at the same time, and nothing after the
            // end.
            prop_assert!(counted.running.len() <= 3);
            prop_assert!(room.game().turn().is_some() || counted.running.is_empty());
            // A search starts before its request is answered; all other requests are answered at once.
            prop_assert!(counted.owed.is_empty());
            let is_over = room.game().result().is_some();
            let ended = |event: &Event| matches!(event.kind, EventKind::Ended { .. });
            let ends = counted.stage.events.iter().filter(|event| ended(event)).count();
            prop_assert_eq!(ends, usize::from(is_over));
        }
    }
}
