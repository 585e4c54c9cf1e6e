//! Local games: a replica follows a local room as it would follow a server.

#![expect(clippy::unwrap_used, reason = "a failed step is a failed test")]

use sente_api::{
    Action, AnalysisDoc, AnalysisStatus, ClientMessage, EvaluationDoc, GameStatus, LineDoc,
    MoveRequest, ProvenDoc, SeatSummary, ServerMessage,
};
use sente_match::{Cause, Match, Millis, Offer, Participant, Settings, Time, TimeControl};
use sente_room::{LocalGame, LocalRoom, Replica, ReplicaUpdate, SearchCommand};
use sente_rules::Seat;

/// A room with a client that follows its game.
struct Stage {
    room: LocalRoom,
    replica: Replica,
    now: Time,
    messages: u32,
    news: Vec<ReplicaUpdate>,
}

impl Stage {
    fn new(settings: &Settings, own: Option<Seat>, more: u32) -> Self {
        let card = |seat: Seat| SeatSummary {
            name: settings.participant(seat).name().to_owned(),
            player: None,
            account: false,
            rating: None,
            colour: None,
        };
        Self::open(LocalGame {
            id: "here-7-0".to_owned(),
            settings: settings.clone(),
            events: Vec::new(),
            seats: Seat::ALL.map(card),
            own,
            more,
            seed: 5,
        })
    }

    fn open(kept: LocalGame) -> Self {
        let mut room = LocalRoom::open(kept).unwrap();
        let now = Time(1_000);
        let follow = ClientMessage::Follow {
            game: room.kept().id.clone(),
            version: None,
        };
        room.hear(&follow, now);
        let said = room.take_messages();
        let [ServerMessage::Game { game }] = said.as_slice() else {
            panic!("{said:?}");
        };
        Self {
            replica: Replica::new((**game).clone(), now).unwrap(),
            room,
            now,
            messages: 0,
            news: Vec::new(),
        }
    }

    fn act(&mut self, seat: Seat, action: Action) {
        self.messages += 1;
        let id = self.messages.to_string();
        let message = self.replica.act(seat, action, id, self.now).unwrap();
        self.room.hear(&message, self.now);
        self.listen();
    }

    fn play(&mut self, seat: Seat, text: &str) {
        let text = text.to_owned();
        self.act(seat, Action::Play { text });
    }

    fn wait(&mut self, millis: u64) {
        self.now = self.now + Millis(millis);
        self.room.look(self.now);
        self.listen();
    }

    fn ask(&mut self) -> MoveRequest {
        match self.room.next_search(self.now) {
            SearchCommand::Ask(request) => request,
            other => panic!("{other:?}"),
        }
    }

    fn find(&mut self, status: AnalysisStatus, text: &str, chance: f32) {
        self.judge(status, text, chance, None);
    }

    fn judge(
        &mut self,
        status: AnalysisStatus,
        text: &str,
        chance: f32,
        proven: Option<ProvenDoc>,
    ) {
        let line = LineDoc {
            moves: vec![text.to_owned()],
            evaluation: EvaluationDoc {
                value: 0.0,
                win_probability: chance,
                proven,
            },
        };
        let doc = AnalysisDoc {
            id: String::new(),
            status,
            lines: vec![line],
            depth: 3,
            nodes: 99,
            millis: 0,
            review: None,
            progress: None,
            perfect: None,
            book: Vec::new(),
            reasons: Vec::new(),
        };
        self.room.found(&doc, self.now);
        self.listen();
    }

    /// The client always has the same state as the room.
    fn listen(&mut self) {
        for message in self.room.take_messages() {
            let news = self.replica.receive(message, self.now).unwrap();
            self.news.push(news);
        }
        assert_eq!(self.replica.confirmed(), self.room.game());
        assert!(!self.replica.is_waiting());
        let kept = LocalRoom::open(self.room.kept().clone()).unwrap();
        assert_eq!(kept.game(), self.room.game());
    }
}

fn people() -> Settings {
    let seats = [Participant::person("Ann"), Participant::person("Ben")];
    Settings::usual("gomoku".parse().unwrap(), seats)
}

fn against_computer() -> Settings {
    let computer = Participant::computer("Sente 1", "sente-1");
    Settings::usual(
        "gomoku".parse().unwrap(),
        [Participant::person("Ann"), computer],
    )
}

#[test]
fn two_people_play_to_the_end_and_again() {
    let mut stage = Stage::new(&people(), Some(Seat::First), 0);
    for (mine, other) in [("h8", "h9"), ("i8", "i9"), ("j8", "j9"), ("k8", "k9")] {
        stage.play(Seat::First, mine);
        stage.play(Seat::Second, other);
        assert_eq!(stage.room.next_search(stage.now), SearchCommand::Unchanged);
    }
    assert_eq!(stage.room.played(), None);
    assert_eq!(stage.room.card().status, GameStatus::Live);
    stage.play(Seat::First, "l8");
    let result = stage.replica.confirmed().result().unwrap();
    assert_eq!(result.winner, Some(Seat::First));
    assert_eq!(stage.room.card().status, GameStatus::Finished);
    let played = stage.room.played().unwrap();
    assert_eq!(played.seat, Seat::First);
    let offer = Offer::Rematch;
    stage.act(Seat::First, Action::Offer { offer });
    let next = stage.room.next().unwrap();
    assert_eq!(stage.replica.doc().next.as_deref(), Some("here-7-1"));
    assert_eq!(
        (next.id.as_str(), next.own),
        ("here-7-1", Some(Seat::Second))
    );
    assert_eq!(next.seats[0].name, "Ben");
    // A game sent to the server ends with its result, and passes the audit.
    assert_eq!(stage.room.played(), Some(played.clone()));
    let audited = Match::audit(people(), &played.events).unwrap();
    assert_eq!(audited.result(), stage.room.game().result());
}

#[test]
fn a_computer_answers_after_a_pause_and_both_moves_can_be_taken_back() {
    let mut stage = Stage::new(&against_computer(), Some(Seat::First), 0);
    stage.play(Seat::First, "h8");
    let request = stage.ask();
    assert_eq!(request.question.player, "sente-1");
    assert_eq!(request.question.situation.moves, ["h8"]);
    assert_eq!(stage.room.next_search(stage.now), SearchCommand::Unchanged);
    stage.listen();
    assert!(stage.replica.thinking().is_some());
    stage.find(AnalysisStatus::Running, "a1", 0.5);
    stage.find(AnalysisStatus::Done, "i9", 0.5);
    assert_eq!(stage.replica.shown().table().ply(), 1);
    let due = stage.room.due().unwrap();
    stage.wait(due.since(stage.now).0);
    assert_eq!(stage.replica.shown().table().actions(), ["h8", "i9"]);
    assert!(stage.replica.thinking().is_none());
    let offer = Offer::Takeback;
    stage.act(Seat::First, Action::Offer { offer });
    assert_eq!(stage.replica.shown().table().ply(), 0);
    // The same computer player continues with the same seed.
    stage.play(Seat::First, "g7");
    assert_eq!(stage.ask().seed, request.seed);
}

#[test]
fn a_hurried_computer_plays_the_best_so_far_and_stops() {
    let mut stage = Stage::new(&against_computer(), Some(Seat::First), 0);
    stage.play(Seat::First, "h8");
    stage.ask();
    stage.listen();
    stage.find(AnalysisStatus::Running, "i9", 0.5);
    stage.act(Seat::Second, Action::MoveNow);
    assert_eq!(stage.replica.shown().table().actions(), ["h8", "i9"]);
    assert_eq!(stage.room.next_search(stage.now), SearchCommand::Nothing);
    assert_eq!(stage.room.next_search(stage.now), SearchCommand::Unchanged);
    // Nobody else acts for a computer.
    stage.act(Seat::Second, Action::Resign);
    assert!(matches!(stage.news.last(), Some(ReplicaUpdate::Refused(_))));
}

#[test]
fn a_computer_that_finds_no_move_forfeits_and_a_lost_engine_is_asked_again() {
    let mut stage = Stage::new(&against_computer(), Some(Seat::First), 0);
    stage.play(Seat::First, "h8");
    let asked = stage.ask();
    stage.room.lost(stage.now);
    assert_eq!(stage.ask(), asked);
    stage.listen();
    stage.find(AnalysisStatus::Done, "h8", 0.5);
    stage.wait(1_000);
    let result = stage.replica.confirmed().result().unwrap();
    assert_eq!(
        (result.winner, result.cause),
        (Some(Seat::First), Cause::Forfeit)
    );
}

#[test]
fn a_hint_is_given_once_it_is_found() {
    let mut stage = Stage::new(&people(), Some(Seat::First), 0);
    stage.act(Seat::First, Action::Hint);
    assert_eq!(stage.ask().question.player, "sente-10");
    stage.listen();
    stage.find(AnalysisStatus::Done, "h8", 0.75);
    assert_eq!(stage.replica.hint().unwrap().text, "h8");
    assert_eq!(stage.room.next_search(stage.now), SearchCommand::Unchanged);
}

/// Offers a draw to the computer, with this evaluation by the engine.
fn offer_draw(stage: &mut Stage, chance: f32, proven: Option<ProvenDoc>) -> Option<Cause> {
    let offer = Offer::Draw;
    stage.act(Seat::First, Action::Offer { offer });
    assert_eq!(stage.ask().question.player, "sente-10");
    stage.listen();
    stage.judge(AnalysisStatus::Done, "o15", chance, proven);
    assert_eq!(stage.replica.confirmed().offer(Seat::First), None);
    let result = stage.replica.confirmed().result();
    result.map(|result| result.cause)
}

#[test]
fn a_computer_takes_no_draw_early_and_a_proven_one_late() {
    let mut stage = Stage::new(&against_computer(), Some(Seat::First), 0);
    // Two rows of alternating black and white stones.
    let columns = ('a'..='o').map(|column| format!("{column}1"));
    let points: Vec<_> = columns
        .chain(('a'..='o').map(|column| format!("{column}2")))
        .collect();
    for (turn, pair) in points.chunks(2).enumerate() {
        stage.play(Seat::First, &pair[0]);
        stage.ask();
        stage.listen();
        stage.find(AnalysisStatus::Done, &pair[1], 0.5);
        stage.wait(1_000);
        if turn == 0 {
            assert_eq!(offer_draw(&mut stage, 0.9, None), None);
        }
        if turn == 1 {
            let draw = Some(ProvenDoc::Draw);
            assert_eq!(offer_draw(&mut stage, 0.5, draw), None);
        }
    }
    let draw = offer_draw(&mut stage, 0.5, Some(ProvenDoc::Draw));
    assert_eq!(draw, Some(Cause::Agreement));
}

#[test]
fn computers_play_several_games_and_none_of_them_is_sent() {
    let computer = |name: &str| Participant::computer(name, name);
    let settings = Settings::usual(
        "gomoku".parse().unwrap(),
        [computer("sente-1"), computer("sente-2")],
    );
    let mut stage = Stage::new(&settings, None, 1);
    for text in ["h8", "h9", "i8", "i9", "j8", "j9", "k8", "k9", "l8"] {
        stage.ask();
        stage.listen();
        stage.find(AnalysisStatus::Done, text, 0.5);
        stage.wait(700);
    }
    assert!(stage.room.game().result().is_some());
    assert_eq!(stage.room.played(), None);
    let next = stage.room.next().unwrap();
    assert_eq!((next.more, next.own), (0, None));
    let next = Stage::open(next);
    let name = next.replica.shown().participant(Seat::First).name();
    assert_eq!(name, "sente-2");
    assert_eq!(next.room.next(), None);
}

#[test]
fn a_clock_runs_out_while_nobody_acts() {
    let time = TimeControl::Move {
        span: Millis(3_000),
    };
    let settings = Settings { time, ..people() };
    let mut stage = Stage::new(&settings, Some(Seat::First), 0);
    stage.play(Seat::First, "h8");
    stage.play(Seat::Second, "h9");
    assert_eq!(stage.room.due(), Some(stage.now + Millis(3_000)));
    stage.wait(2_999);
    assert_eq!(stage.room.game().result(), None);
    stage.wait(1);
    let result = stage.replica.confirmed().result().unwrap();
    assert_eq!(
        (result.winner, result.cause),
        (Some(Seat::Second), Cause::Time)
    );
}

#[test]
fn an_old_ply_is_refused() {
    let mut stage = Stage::new(&people(), Some(Seat::First), 0);
    stage.play(Seat::First, "h8");
    let late = ClientMessage::Act {
        game: "here-7-0".to_owned(),
        id: "late".to_owned(),
        seat: Seat::Second,
        ply: 0,
        action: Action::Resign,
    };
    stage.room.hear(&late, stage.now);
    assert!(matches!(
        stage.room.take_messages().as_slice(),
        [ServerMessage::Refused { version: 1, .. }]
    ));
    assert_eq!(stage.room.game().result(), None);
}
