//! A match can be stored and restored, and matches stored today will stay readable.

#![expect(clippy::unwrap_used, reason = "a test fails where it cannot go on")]

use std::fmt::Debug;

use proptest::prelude::*;
use sente_json::FromJson;
use sente_match::{Command, Event, Match, Millis, Offer, Participant, Settings, Time, TimeControl};
use sente_rules::{GameId, Rules, Seat};

fn settings(game: GameId, rated: bool, time: TimeControl) -> Settings {
    let seats = [
        Participant::person("Ann"),
        Participant::computer("Sente 3", "sente-3"),
    ];
    Settings {
        rated,
        time,
        lag_limit: Millis(500),
        ..Settings::usual(Rules::usual(game), seats)
    }
}

/// Reads the stored form; the page reads the same value from it.
fn through_text<T>(value: &T) -> T
where
    T: serde::Serialize + serde::de::DeserializeOwned + FromJson + PartialEq + Debug,
{
    let text = serde_json::to_string(value).unwrap();
    let read = serde_json::from_str(&text).unwrap();
    assert_eq!(sente_json::read(&text).as_ref(), Some(&read), "{text}");
    read
}

fn times() -> impl Strategy<Value = TimeControl> {
    prop_oneof![
        Just(TimeControl::Unlimited),
        (1_000..9_000_u64, 0..900_u64).prop_map(|(main, increment)| TimeControl::Game {
            main: Millis(main),
            increment: Millis(increment)
        }),
        (1_000..9_000_u64).prop_map(|span| TimeControl::Move { span: Millis(span) }),
    ]
}

/// A random command of a seat; most are refused, and the rest lead to all kinds of events.
fn attempt(game: &Match, dice: u32) -> Command {
    let legal = game.table().legal_texts();
    let offer = [Offer::Draw, Offer::Takeback, Offer::Rematch][dice as usize / 16 % 3];
    match dice % 16 {
        0..9 if !legal.is_empty() => Command::Play {
            text: legal[dice as usize / 16 % legal.len()].clone(),
            lag: Millis(u64::from(dice % 700)),
        },
        9 | 10 => Command::Offer(offer),
        11 => Command::Accept(offer),
        12 => Command::Decline(offer),
        13 => Command::Withdraw(offer),
        14 => [Command::Hint, Command::Leave, Command::Return][dice as usize / 16 % 3].clone(),
        _ if dice.is_multiple_of(7) => Command::Resign,
        _ => Command::Abort,
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn a_match_read_again_is_the_same_match(
        game in 0..GameId::ALL.len(),
        rated: bool,
        time in times(),
        dice in prop::collection::vec(any::<u32>(), 0..120),
    ) {
        let settings = settings(GameId::ALL[game], rated, time);
        let mut played = Match::new(settings.clone()).unwrap();
        let mut events: Vec<Event> = Vec::new();
        for (moment, dice) in dice.into_iter().enumerate() {
            let seat = played.turn().filter(|_| !dice.is_multiple_of(5)).unwrap_or(Seat::First);
            let command = attempt(&played, dice);
            events.extend(played.act(seat, command, Time(moment as u64 * 100)).unwrap_or_default());
        }
        let settings = through_text(&settings);
        let events: Vec<Event> = events.iter().map(through_text).collect();
        prop_assert_eq!(Match::replay(settings, &events).unwrap(), played);
    }
}

#[test]
fn an_agreement_on_hints_is_written_down_and_old_games_have_none() {
    let old = settings(GameId::Renju, false, TimeControl::Unlimited);
    let agreed = Settings {
        help: true,
        ..old.clone()
    };
    assert!(!serde_json::to_string(&old).unwrap().contains("help"));
    assert_eq!(through_text(&old), old);
    assert_eq!(through_text(&agreed), agreed);
}

/// The stored form of old games. Changing it needs a migration of all stored games.
#[test]
fn the_written_form_stays_as_it_is() {
    let settings = settings(
        GameId::Othello,
        true,
        TimeControl::Game {
            main: Millis(300_000),
            increment: Millis(2_000),
        },
    );
    let mut game = Match::new(settings.clone()).unwrap();
    let mut events = Vec::new();
    for (seat, command) in [
        (Seat::First, Command::play("f5")),
        (Seat::Second, Command::play("f4")),
        (Seat::First, Command::Offer(Offer::Takeback)),
        (Seat::First, Command::Resign),
    ] {
        events.extend(game.act(seat, command, Time(1_000)).unwrap());
    }
    let lines = std::iter::once(serde_json::to_string(&settings).unwrap()).chain(
        events
            .iter()
            .map(|event| serde_json::to_string(event).unwrap()),
    );
    insta::assert_snapshot!(lines.collect::<Vec<_>>().join("\n"), @r#"
    {"rules":"othello","seats":[{"kind":"person","name":"Ann"},{"kind":"computer","name":"Sente 3","player":"sente-3"}],"venue":"here","rated":true,"time":{"kind":"game","main":300000,"increment":2000},"lag_limit":500,"grace":60000}
    {"version":1,"at":1000,"event":"played","seat":"first","text":"f5"}
    {"version":2,"at":1000,"event":"played","seat":"second","text":"f4"}
    {"version":3,"at":1000,"event":"became_casual","seat":"first","help":"takeback"}
    {"version":4,"at":1000,"event":"taken_back","seat":"first","plies":2}
    {"version":5,"at":1000,"event":"ended","result":{"winner":"second","cause":"resignation","rated":false}}
    "#);
}
