//! The page reads with `sente-json` what the server writes with serde, and vice versa.

#![expect(clippy::unwrap_used, reason = "a test fails where it cannot go on")]

use std::fmt::Debug;

use sente_api::{
    AnalysisDoc, AnalysisRequest, ClientMessage, GameSpecDoc, HomeDoc, LearningDoc, Me, NewGame,
    NewSeek, Preferences, Problem, ProblemCode, SeatChoice, SeatOrder, ServerMessage,
    WorkerRequest,
};
use sente_json::{FromJson, ToJson};
use sente_match::{Command, Match, Participant, Settings, Time, TimeControl, Version};
use sente_rules::{GameId, Rules, Seat};
use serde::Serialize;
use serde::de::DeserializeOwned;

fn is_one_form<T>(value: &T)
where
    T: Debug + PartialEq + Serialize + DeserializeOwned + FromJson + ToJson,
{
    let theirs = serde_json::to_string(value).unwrap();
    assert_eq!(sente_json::read(&theirs).as_ref(), Some(value), "{theirs}");
    let ours = sente_json::write(value);
    assert_eq!(&serde_json::from_str::<T>(&ours).unwrap(), value, "{ours}");
}

/// Both read this text as the same value.
fn is_read_alike<T>(text: &str)
where
    T: Debug + PartialEq + Serialize + DeserializeOwned + FromJson + ToJson,
{
    let read: T = serde_json::from_str(text).unwrap();
    is_one_form(&read);
}

const SEAT: &str =
    r##"{"name":"Ann","player":null,"account":true,"rating":1516.25,"colour":"#d23b3b"}"##;

#[test]
fn a_game_with_everything_that_happened_in_it() {
    let seats = [
        Participant::person("Ann"),
        Participant::computer("Sente 3", "sente-3"),
    ];
    let settings = Settings {
        rated: true,
        help: true,
        ..Settings::usual(Rules::usual(GameId::Renju), seats)
    };
    let mut game = Match::new(settings.clone()).unwrap();
    let mut events = Vec::new();
    for command in [Command::play("h8"), Command::Hint, Command::Resign] {
        events.extend(game.act(Seat::First, command, Time(7)).unwrap());
    }
    assert_eq!(events.last().unwrap().version, Version(3));
    let text = format!(
        r#"{{"type":"game","game":{{"id":"x","status":"finished","settings":{},"events":{},"yours":["first"],
            "seats":[{SEAT},{SEAT}],"spectators":2,"now":1795000000000,"thinking":{{"depth":3,"nodes":12345678901}},
            "invitation":{{"code":"K7M2P-9QRTX","links":[]}},"ratings":[{{"before":1500.0,"after":1484.5}},{{"before":1,"after":2}}]}}}}"#,
        serde_json::to_string(&settings).unwrap(),
        serde_json::to_string(&events).unwrap(),
    );
    is_read_alike::<ServerMessage>(&text);
    is_one_form(&ServerMessage::Events {
        game: "x".to_owned(),
        events,
        now: 9,
        ratings: None,
    });
}

#[test]
fn all_that_goes_over_a_socket() {
    for text in [
        r#"{"type":"hello","name":null,"now":5}"#,
        r#"{"type":"done","game":"x","id":"1","version":4}"#,
        r#"{"type":"hint","game":"x","ply":2,"text":"c2xe5","evaluation":{"value":-1.5,"win_probability":0.25,"proven":{"result":"win","plies":null}},"depth":9,
            "reasons":[]}"#,
        r#"{"type":"thinking","game":"x","thinking":null}"#,
        r#"{"type":"seeks","seeks":[{"id":"1","name":"Bo","yours":false,"rules":"othello","time":{"kind":"game","main":300000,"increment":0},
            "rated":false,"help":true,"game":"x","since":7}]}"#,
        r#"{"type":"next","game":"x","next":"y"}"#,
        r#"{"type":"pong","sent":1,"now":2}"#,
    ] {
        is_read_alike::<ServerMessage>(text);
    }
    let problem = Problem::new(ProblemCode::NameTaken, "“Bo” is taken.");
    is_one_form(&ServerMessage::Refused {
        game: "x".to_owned(),
        id: "1".to_owned(),
        problem,
        version: 1,
    });
    for text in [
        r#"{"type":"follow","game":"x","version":3}"#,
        r#"{"type":"act","game":"x","id":"1","seat":"second","ply":4,"action":{"do":"play","text":"h8"}}"#,
        r#"{"type":"act","game":"x","id":"1","seat":"first","ply":4,"action":{"do":"offer","offer":"takeback"}}"#,
        r#"{"type":"act","game":"x","id":"1","seat":"first","ply":4,"action":{"do":"move_now"}}"#,
        r#"{"type":"follow_lobby"}"#,
    ] {
        is_read_alike::<ClientMessage>(text);
    }
}

#[test]
fn what_screens_ask_for() {
    is_one_form(&Preferences::default());
    is_one_form(&HomeDoc::default());
    is_one_form(&LearningDoc::default());
    is_read_alike::<HomeDoc>(
        r#"{"games":[{"game":"renju","levels":[80.0,912.5],"rating":1500.125,"points":[[1795000000000,1500.0]]}],"online":1,"seeks":[],
            "last":{"game":"x","rules":"renju opening=swap2","opponent":"Sente 3","player":"sente-3","outcome":"win"},
            "puzzle":{"id":"p","rules":"gomoku","position":"15 X","rating":612,"asked":2}}"#,
    );
    is_read_alike::<Me>(
        r##"{"account":{"name":"Ann","kind":"guest","since":1},"preferences":{"theme":"dark","colours":{"squares":["#112233",null]},"levels":{"renju":{"level":4}}},
            "can_quit":false,"version":"0.1.0"}"##,
    );
    is_read_alike::<AnalysisDoc>(
        r#"{"id":"a","status":"running","lines":[{"moves":["f5","d6"],"evaluation":{"value":0.1,"win_probability":0.5}}],"depth":4,"nodes":100,
            "progress":[1,2],"perfect":[{"text":"f5","proven":{"result":"draw"}}]}"#,
    );
    is_one_form(&NewGame {
        rules: "gomoku size=19".to_owned(),
        setup: None,
        seats: [
            SeatChoice::Me,
            SeatChoice::Computer {
                player: "sente-3".to_owned(),
            },
        ],
        order: SeatOrder::Random,
        time: TimeControl::Unlimited,
        rated: true,
        help: false,
        games: 1,
    });
    is_one_form(&NewSeek {
        rules: "renju".to_owned(),
        time: TimeControl::Unlimited,
        rated: false,
        order: SeatOrder::Given,
        help: true,
    });
    is_one_form(&WorkerRequest::Analysis(AnalysisRequest {
        situation: GameSpecDoc {
            rules: "othello".to_owned(),
            setup: None,
            moves: vec!["f5".to_owned()],
        },
        player: "sente-10".to_owned(),
        lines: 2,
        millis: 500,
        review: false,
    }));
}
