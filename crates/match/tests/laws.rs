//! Properties of every match, whatever the seats do and whenever they do it.

#![expect(clippy::unwrap_used, reason = "a test may fail like this")]

use proptest::prelude::*;
use proptest::sample::{Index, select};
use sente_match::{
    Cause, Command, Event, EventKind, Match, Millis, Offer, Participant, Settings, Time,
    TimeControl, Venue,
};
use sente_rules::Seat;

/// An attempted command; a move is chosen from the legal ones later.
#[derive(Clone, Debug)]
enum Try {
    Move { index: Index, lag: u64 },
    Other(Command),
}

#[derive(Clone, Debug)]
struct Step {
    /// Whether the seat that is not to move acts; rare.
    out_of_turn: bool,
    attempt: Try,
    /// The time since the last step; may be negative, because callers may pass times out of order.
    passed: i64,
}

fn settings() -> impl Strategy<Value = Settings> {
    let rules = [
        "gomoku opening=swap2",
        "renju",
        "renju opening=yamaguchi",
        "renju opening=taraguchi-10",
        "othello",
        "surakarta",
    ];
    let times = [
        TimeControl::Unlimited,
        TimeControl::Game {
            main: Millis(20_000),
            increment: Millis(1_000),
        },
        TimeControl::Move {
            span: Millis(2_500),
        },
    ];
    let person = Participant::person("Ann");
    let participants = [person, Participant::computer("Sente", "sente-1")];
    (
        select(rules.to_vec()),
        [select(participants.to_vec()), select(participants.to_vec())],
        select(vec![Venue::Here, Venue::Apart]),
        any::<bool>(),
        select(times.to_vec()),
        select(vec![0, 300]),
    )
        .prop_map(|(rules, seats, venue, rated, time, lag)| Settings {
            venue,
            rated,
            time,
            lag_limit: Millis(lag),
            grace: Millis(3_000),
            ..Settings::usual(rules.parse().unwrap(), seats)
        })
}

fn steps() -> impl Strategy<Value = Vec<Step>> {
    let offers = || select(vec![Offer::Draw, Offer::Takeback, Offer::Rematch]);
    let rare = vec![
        Command::Resign,
        Command::Abort,
        Command::ClaimWin,
        Command::Forfeit,
    ];
    let usual = vec![
        Command::Hint,
        Command::Leave,
        Command::Return,
        Command::play("nonsense"),
        Command::play("a1"),
    ];
    let attempt = prop_oneof![
        300 => (any::<Index>(), 0..600_u64).prop_map(|(index, lag)| Try::Move { index, lag }),
        20 => select(usual).prop_map(Try::Other),
        1 => select(rare).prop_map(Try::Other),
        10 => offers().prop_map(|offer| Try::Other(Command::Offer(offer))),
        4 => offers().prop_map(|offer| Try::Other(Command::Accept(offer))),
        4 => offers().prop_map(|offer| Try::Other(Command::Decline(offer))),
        2 => offers().prop_map(|offer| Try::Other(Command::Withdraw(offer))),
    ];
    let step = (proptest::bool::weighted(0.1), attempt, -200..1_500_i64);
    let step = step.prop_map(|(out_of_turn, attempt, passed)| Step {
        out_of_turn,
        attempt,
        passed,
    });
    prop::collection::vec(step, 0..120)
}

fn command(game: &Match, attempt: Try) -> Command {
    match attempt {
        Try::Other(command) => command,
        Try::Move { index, lag } => {
            let legal = game.table().legal_texts();
            let text = if legal.is_empty() {
                String::from("a1")
            } else {
                index.get(&legal).clone()
            };
            Command::Play {
                text,
                lag: Millis(lag),
            }
        }
    }
}

/// Checks the match after a step against the match before it.
fn check(before: &Match, game: &Match, events: &[Event]) -> Result<(), TestCaseError> {
    prop_assert_eq!(
        game.version().0 as usize,
        before.version().0 as usize + events.len()
    );
    prop_assert!(game.latest() >= before.latest());
    prop_assert!(before.result().is_none() || before.result() == game.result());
    prop_assert!(before.is_rated() || !game.is_rated());
    let mut may_gain = false;
    for event in events {
        match &event.kind {
            EventKind::Played { seat, .. } => {
                prop_assert_eq!(Some(*seat), before.turn());
                may_gain = true;
            }
            EventKind::TakenBack { plies, .. } => {
                prop_assert!(!game.is_rated());
                prop_assert_eq!(
                    before.table().ply(),
                    game.table().ply() + usize::from(*plies)
                );
                may_gain = true;
            }
            EventKind::Ended { result } => {
                prop_assert_eq!(
                    result.rated,
                    before.is_rated() && result.cause != Cause::Aborted
                );
                prop_assert_eq!(game.clock().running(), None);
            }
            _ => {}
        }
    }
    for seat in Seat::ALL {
        let left = |game: &Match, at| game.time_left(seat, at);
        let (now, later) = (
            left(game, game.latest()),
            left(game, game.latest() + Millis(700)),
        );
        prop_assert!(later <= now);
        prop_assert!(may_gain || now <= left(before, before.latest()));
    }
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(192))]

    #[test]
    fn whatever_is_tried(settings in settings(), steps in steps()) {
        let mut game = Match::new(settings.clone()).unwrap();
        let mut stored = Vec::new();
        let mut now = 10_000_i64;
        for step in steps {
            now += step.passed;
            let before = game.clone();
            let seat = game.turn().unwrap_or(Seat::First);
            let seat = if step.out_of_turn { !seat } else { seat };
            let command = command(&game, step.attempt);
            match game.act(seat, command, Time(now as u64)) {
                Ok(events) => {
                    check(&before, &game, &events)?;
                    stored.extend(events);
                }
                Err(refused) => {
                    prop_assert!(!refused.to_string().is_empty());
                    prop_assert_eq!(&game, &before);
                }
            }
        }
        stored.extend(game.tick(Time(now as u64)));
        prop_assert_eq!(stored.len(), game.version().0 as usize);
        prop_assert!(stored.is_sorted_by_key(|event| event.at));
        prop_assert_eq!(Match::audit(settings.clone(), &stored), Ok(game.clone()));
        prop_assert_eq!(Match::replay(settings, &stored).unwrap(), game);
    }

    #[test]
    fn a_deadline_is_when_the_flag_falls(settings in settings(), moves in prop::collection::vec((any::<Index>(), 0..2_000_u64), 1..40)) {
        let mut game = Match::new(settings).unwrap();
        let mut now = Time(0);
        for (index, passed) in moves {
            now = now + Millis(passed);
            let Some(seat) = game.turn() else { break };
            let command = command(&game, Try::Move { index, lag: 0 });
            game.act(seat, command, now).unwrap();
        }
        if let Some(deadline) = game.deadline() {
            let loser = game.turn().unwrap();
            prop_assert_eq!(game.clone().tick(Time(deadline.0 - 1)), []);
            game.tick(deadline);
            let result = game.result().unwrap();
            prop_assert_eq!((result.winner, result.cause), (Some(!loser), Cause::Time));
        }
    }
}
