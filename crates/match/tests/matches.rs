//! Matches move by move, with explicit times.

#![expect(clippy::unwrap_used, reason = "a test may fail like this")]

use sente_match::{
    Cause, Command, Event, EventKind, Help, Match, MatchResult, Millis, Offer, Participant, Rating,
    Refused, ReplayError, Settings, Time, TimeControl, Venue, Version,
};
use sente_rules::Seat::{First, Second};
use sente_rules::{Colour, GameId, Illegal, Reason, Rules, Seat};

const MINUTE: Millis = Millis::from_secs(60);

fn persons() -> [Participant; 2] {
    [Participant::person("Ann"), Participant::person("Ben")]
}

fn settings(rules: &str, seats: [Participant; 2]) -> Settings {
    Settings::usual(rules.parse().unwrap(), seats)
}

/// A rated match of two persons at different places, with a minute each and a second per move.
fn online() -> Match {
    Match::new(Settings {
        venue: Venue::Apart,
        rated: true,
        time: TimeControl::Game {
            main: MINUTE,
            increment: Millis(1_000),
        },
        ..settings("gomoku", persons())
    })
    .unwrap()
}

/// A rated match of Ann against a computer player.
fn against_computer(ann: Seat) -> Match {
    let mut seats = [
        Participant::person("Ann"),
        Participant::computer("Sente 3", "sente-3"),
    ];
    if ann == Second {
        seats.reverse();
    }
    Match::new(Settings {
        rated: true,
        ..settings("gomoku", seats)
    })
    .unwrap()
}

/// Plays these moves at this moment, each for the seat to move.
#[track_caller]
fn play(game: &mut Match, moves: &str, now: Time) -> Vec<Event> {
    let mut events = Vec::new();
    for text in moves.split_whitespace() {
        let seat = game.turn().unwrap();
        events.extend(game.act(seat, Command::play(text), now).unwrap());
    }
    events
}

#[track_caller]
fn act(game: &mut Match, seat: Seat, command: Command, now: Time) -> Vec<EventKind> {
    let events = game.act(seat, command, now).unwrap();
    events.into_iter().map(|event| event.kind).collect()
}

#[track_caller]
fn refuse(game: &mut Match, seat: Seat, command: Command, refused: &Refused) {
    let before = game.clone();
    assert_eq!(&game.act(seat, command, Time(0)).unwrap_err(), refused);
    assert_eq!(*game, before);
}

#[track_caller]
fn ended(game: &Match, winner: Option<Seat>, cause: Cause, rated: bool) {
    let result = MatchResult {
        winner,
        cause,
        rated,
    };
    assert_eq!(game.result(), Some(result));
    assert_eq!(game.turn(), None);
}

fn actions(game: &Match) -> String {
    game.table().actions().join(" ")
}

#[test]
fn a_five_ends_the_match_and_moves_the_ratings() {
    let mut game = online();
    play(&mut game, "h8 a1 i8 a2 j8 a3 k8 a4", Time(0));
    let last = play(&mut game, "l8", Time(0));
    assert_eq!(last.len(), 2);
    assert_eq!(last[1].version, Version(10));
    ended(&game, Some(First), Cause::Board(Reason::Line), true);
    let ratings = game.result().unwrap().ratings([Rating(1500.0); 2]);
    assert_eq!(ratings, Some([Rating(1516.0), Rating(1484.0)]));
    for command in [
        Command::play("a5"),
        Command::Resign,
        Command::Abort,
        Command::Hint,
    ] {
        refuse(&mut game, Second, command, &Refused::Over);
    }
}

#[test]
fn only_the_seat_to_act_plays_and_only_what_is_legal() {
    let mut game = online();
    refuse(
        &mut game,
        Second,
        Command::play("h8"),
        &Refused::NotYourTurn,
    );
    play(&mut game, "h8", Time(0));
    refuse(&mut game, First, Command::play("h9"), &Refused::NotYourTurn);
    let occupied = Illegal::Occupied("h8".parse().unwrap());
    refuse(
        &mut game,
        Second,
        Command::play("h8"),
        &Refused::Illegal(occupied),
    );
}

#[test]
fn a_forced_pass_is_in_the_event() {
    let rules = Rules::usual(GameId::Othello);
    // Black's a1 turns over b1 and leaves White without a move, while Black still has h1.
    let position = format!("-OXXXXO-{} X", "-".repeat(56));
    let mut game = Match::new(Settings {
        setup: Some(position),
        ..Settings::usual(rules, persons())
    })
    .unwrap();
    let kinds = act(&mut game, First, Command::play("a1"), Time(0));
    let passed = match &kinds[0] {
        EventKind::Played { passed, .. } => *passed,
        other => panic!("{other:?}"),
    };
    assert_eq!(passed, Some(Colour::White));
    assert_eq!(game.turn(), Some(First));
}

#[test]
fn resignation_works_out_of_turn() {
    let mut game = online();
    play(&mut game, "h8 h9", Time(0));
    act(&mut game, Second, Command::Resign, Time(5_000));
    ended(&game, Some(First), Cause::Resignation, true);
    assert_eq!(game.time_left(First, Time(90_000)), Some(Millis(55_000)));
}

#[test]
fn no_time_runs_until_both_have_acted() {
    let mut game = online();
    play(&mut game, "h8", Time(500_000));
    assert_eq!(game.deadline(), None);
    play(&mut game, "h9", Time(900_000));
    assert_eq!(game.time_left(Second, Time(900_000)), Some(MINUTE));
    assert_eq!(game.deadline(), Some(Time(960_000)));
    play(&mut game, "i9", Time(910_000));
    assert_eq!(game.time_left(First, Time(999_000)), Some(Millis(51_000)));
    assert_eq!(game.clock().running(), Some(Second));
}

#[test]
fn the_flag_falls_exactly_at_the_limit() {
    let mut game = online();
    play(&mut game, "h8 h9", Time(0));
    let mut in_time = game.clone();
    assert_eq!(in_time.tick(Time(59_999)), []);
    play(&mut in_time, "i9", Time(59_999));
    assert_eq!(in_time.time_left(First, Time(59_999)), Some(Millis(1_001)));

    let mut too_late = game.clone();
    act(&mut too_late, First, Command::play("i9"), Time(60_000));
    ended(&too_late, Some(Second), Cause::Time, true);
    assert_eq!(actions(&too_late), "h8 h9");

    assert_eq!(game.tick(Time(60_000)).len(), 1);
    ended(&game, Some(Second), Cause::Time, true);
    assert_eq!(game.tick(Time(70_000)), []);
    assert_eq!(game.deadline(), None);
}

#[test]
fn lag_is_credited_up_to_its_limit() {
    let mut settings = online().settings().clone();
    settings.lag_limit = Millis(500);
    let mut game = Match::new(settings).unwrap();
    play(&mut game, "h8 h9", Time(0));
    assert_eq!(game.deadline(), Some(Time(60_500)));
    assert_eq!(game.tick(Time(60_499)), []);
    let late = |lag| Command::Play {
        text: "i9".into(),
        lag: Millis(lag),
    };

    let mut credited = game.clone();
    act(&mut credited, First, late(9_000), Time(60_400));
    assert_eq!(credited.time_left(First, Time(60_400)), Some(Millis(1_100)));

    act(&mut game, First, late(400), Time(60_400));
    ended(&game, Some(Second), Cause::Time, true);
}

#[test]
fn time_for_each_move() {
    let mut settings = online().settings().clone();
    settings.time = TimeControl::Move {
        span: Millis(5_000),
    };
    let mut game = Match::new(settings).unwrap();
    play(&mut game, "h8 h9", Time(0));
    play(&mut game, "i9", Time(4_000));
    assert_eq!(game.time_left(Second, Time(5_000)), Some(Millis(4_000)));
    assert_eq!(game.tick(Time(9_000)).len(), 1);
    ended(&game, Some(First), Cause::Time, true);
}

#[test]
fn swap2_seats_keep_their_clocks_when_colours_change() {
    let mut settings = online().settings().clone();
    settings.rules = "gomoku opening=swap2".parse().unwrap();
    let mut game = Match::new(settings).unwrap();
    play(&mut game, "h8 h9 i9", Time(50_000));
    assert_eq!(game.turn(), Some(Second));
    assert!(!game.is_underway());
    play(&mut game, "extend", Time(80_000));
    assert_eq!(game.clock().running(), Some(Second));
    play(&mut game, "a1", Time(85_000));
    play(&mut game, "a2", Time(90_000));
    assert_eq!(game.turn(), Some(First));
    assert_eq!(game.time_left(Second, Time(90_000)), Some(Millis(52_000)));
    play(&mut game, "white", Time(100_000));
    assert_eq!(
        (game.colour(First), game.colour(Second)),
        (Colour::White, Colour::Black)
    );
    // There are five stones, so White is to move: this is now the first seat.
    assert_eq!(game.clock().running(), Some(First));
    assert_eq!(game.time_left(First, Time(100_000)), Some(Millis(51_000)));
    play(&mut game, "g7", Time(100_000));
    assert_eq!(game.tick(game.deadline().unwrap()).len(), 1);
    ended(&game, Some(First), Cause::Time, true);
}

#[test]
fn a_swap_gives_the_win_to_the_right_seat() {
    let mut game = Match::new(settings("gomoku opening=swap2", persons())).unwrap();
    play(&mut game, "h8 a1 i8", Time(0));
    play(&mut game, "black a2 j8 a3 k8 a4 l8", Time(0));
    ended(&game, Some(Second), Cause::Board(Reason::Line), false);
}

#[test]
fn a_move_declines_a_draw() {
    let mut game = online();
    refuse(
        &mut game,
        First,
        Command::Offer(Offer::Draw),
        &Refused::NotUnderway,
    );
    play(&mut game, "h8 h9", Time(0));
    act(&mut game, Second, Command::Offer(Offer::Draw), Time(0));
    refuse(
        &mut game,
        Second,
        Command::Offer(Offer::Draw),
        &Refused::AlreadyOffered(Offer::Draw),
    );
    let kinds = act(&mut game, First, Command::play("i9"), Time(0));
    let declined = EventKind::Declined {
        seat: First,
        offer: Offer::Draw,
    };
    assert_eq!(kinds[0], declined);
    assert_eq!(game.offer(Second), None);
    refuse(
        &mut game,
        First,
        Command::Accept(Offer::Draw),
        &Refused::NoOffer(Offer::Draw),
    );
    refuse(
        &mut game,
        Second,
        Command::Offer(Offer::Draw),
        &Refused::OfferSpent,
    );
    play(&mut game, "g7", Time(0));
    act(&mut game, Second, Command::Offer(Offer::Draw), Time(0));
}

#[test]
fn a_draw_stays_offered_while_its_own_side_moves() {
    let mut game = online();
    play(&mut game, "h8 h9", Time(0));
    act(&mut game, First, Command::Offer(Offer::Draw), Time(0));
    play(&mut game, "i9", Time(0));
    act(&mut game, Second, Command::Accept(Offer::Draw), Time(0));
    ended(&game, None, Cause::Agreement, true);
}

#[test]
fn two_draw_offers_are_a_draw() {
    let mut game = online();
    play(&mut game, "h8 h9", Time(0));
    act(&mut game, First, Command::Offer(Offer::Draw), Time(0));
    act(&mut game, Second, Command::Offer(Offer::Draw), Time(0));
    ended(&game, None, Cause::Agreement, true);
}

#[test]
fn undo_against_a_computer_takes_back_its_move_and_mine() {
    let mut game = against_computer(First);
    let undo = || Command::Offer(Offer::Takeback);
    refuse(&mut game, First, undo(), &Refused::NothingToTakeBack);
    play(&mut game, "h8", Time(0));
    refuse(&mut game, Second, undo(), &Refused::OnlyPersons);
    let casual = EventKind::BecameCasual {
        seat: First,
        help: Help::Takeback,
    };
    let back = |plies| EventKind::TakenBack { seat: First, plies };
    assert_eq!(act(&mut game, First, undo(), Time(0)), [casual, back(1)]);
    assert_eq!(actions(&game), "");

    play(&mut game, "h8 h9 i9 g7", Time(0));
    assert_eq!(act(&mut game, First, undo(), Time(0)), [back(2)]);
    assert_eq!(actions(&game), "h8 h9");
    assert_eq!(game.turn(), Some(First));
    act(&mut game, First, Command::Resign, Time(0));
    ended(&game, Some(Second), Cause::Resignation, false);
    assert_eq!(game.result().unwrap().ratings([Rating::START; 2]), None);
}

#[test]
fn a_match_is_not_made_endless_by_taking_back() {
    let mut game = Match::new(settings("gomoku", persons())).unwrap();
    for _ in 0..Match::MOST_TAKEBACKS {
        play(&mut game, "h8", Time(0));
        act(&mut game, First, Command::Offer(Offer::Takeback), Time(0));
    }
    play(&mut game, "h8", Time(0));
    refuse(
        &mut game,
        First,
        Command::Offer(Offer::Takeback),
        &Refused::TooManyTakebacks,
    );
    assert_eq!(game.version().0, 2 * Match::MOST_TAKEBACKS + 1);
    play(&mut game, "h9", Time(0));
}

#[test]
fn a_match_is_not_made_endless_by_coming_and_going() {
    let mut game = online();
    play(&mut game, "h8 h9", Time(0));
    let version = game.version().0;
    for time in 0..1000 {
        act(&mut game, First, Command::Leave, Time(time));
        act(&mut game, First, Command::Return, Time(time));
    }
    let noted = game.version().0 - version;
    assert!(noted <= Match::MOST_COMINGS_PER_PLY + 1, "{noted}");
    // A person who moves is present again.
    assert!(game.away_since(First).is_some());
    play(&mut game, "g8", Time(1000));
    assert_eq!(game.away_since(First), None);
    act(&mut game, First, Command::Leave, Time(1001));
    act(&mut game, First, Command::Return, Time(1002));
    assert_eq!(game.away_since(First), None);
}

#[test]
fn the_first_move_of_a_computer_cannot_be_taken_back() {
    let mut game = against_computer(Second);
    play(&mut game, "h8", Time(0));
    refuse(
        &mut game,
        Second,
        Command::Offer(Offer::Takeback),
        &Refused::NothingToTakeBack,
    );
    play(&mut game, "h9 i9", Time(0));
    act(&mut game, Second, Command::Offer(Offer::Takeback), Time(0));
    assert_eq!(actions(&game), "h8");
}

#[test]
fn undo_at_one_screen_takes_back_one_action_at_once() {
    let mut game = Match::new(settings("surakarta", persons())).unwrap();
    play(&mut game, "c2-c3", Time(0));
    act(&mut game, Second, Command::Offer(Offer::Takeback), Time(0));
    assert_eq!(actions(&game), "");
    assert_eq!(game.turn(), Some(First));
}

#[test]
fn a_takeback_between_persons_apart_is_asked_for() {
    let mut game = online();
    play(&mut game, "h8 h9 i9", Time(1_000));
    let undo = || Command::Offer(Offer::Takeback);
    act(&mut game, First, undo(), Time(1_000));
    assert_eq!(game.offer(First), Some(Offer::Takeback));

    let mut declined = game.clone();
    act(
        &mut declined,
        Second,
        Command::Decline(Offer::Takeback),
        Time(0),
    );
    assert_eq!(actions(&declined), "h8 h9 i9");
    assert!(declined.is_rated());
    refuse(&mut declined, First, undo(), &Refused::OfferSpent);

    let mut withdrawn = game.clone();
    act(
        &mut withdrawn,
        First,
        Command::Withdraw(Offer::Takeback),
        Time(0),
    );
    refuse(
        &mut withdrawn,
        Second,
        Command::Accept(Offer::Takeback),
        &Refused::NoOffer(Offer::Takeback),
    );

    act(
        &mut game,
        Second,
        Command::Accept(Offer::Takeback),
        Time(9_000),
    );
    assert_eq!(actions(&game), "h8 h9");
    assert!(!game.is_rated());
    assert_eq!(game.clock().running(), Some(First));
    // The second seat took eight seconds before it agreed.
    assert_eq!(game.time_left(Second, Time(9_000)), Some(Millis(52_000)));
}

#[test]
fn a_takeback_is_withdrawn_by_playing_on() {
    let mut game = online();
    play(&mut game, "h8 h9", Time(0));
    act(&mut game, First, Command::Offer(Offer::Takeback), Time(0));
    let kinds = act(&mut game, First, Command::play("i9"), Time(0));
    let withdrawn = EventKind::Withdrawn {
        seat: First,
        offer: Offer::Takeback,
    };
    assert_eq!(kinds[0], withdrawn);
    assert_eq!(game.offer(First), None);
}

#[test]
fn a_hint_makes_a_rated_match_casual_and_is_not_for_matches_between_persons_apart() {
    let mut game = against_computer(First);
    assert_eq!(act(&mut game, First, Command::Hint, Time(0)).len(), 1);
    assert_eq!(act(&mut game, First, Command::Hint, Time(0)), []);
    assert!(!game.is_rated());
    refuse(&mut game, Second, Command::Hint, &Refused::OnlyPersons);
    refuse(&mut online(), First, Command::Hint, &Refused::NoHints);
}

#[test]
fn persons_apart_get_hints_where_they_have_agreed_to_them_and_a_rematch_keeps_the_agreement() {
    let mut game = Match::new(Settings {
        venue: Venue::Apart,
        help: true,
        ..settings("gomoku", persons())
    })
    .unwrap();
    assert_eq!(act(&mut game, First, Command::Hint, Time(0)), []);
    play(&mut game, "h8", Time(0));
    assert_eq!(act(&mut game, Second, Command::Hint, Time(0)), []);
    assert!(game.settings().swapped().allows_help());
}

#[test]
fn abort_before_both_have_moved() {
    let mut game = online();
    play(&mut game, "h8", Time(0));
    let mut aborted = game.clone();
    act(&mut aborted, First, Command::Abort, Time(0));
    ended(&aborted, None, Cause::Aborted, false);
    assert_eq!(aborted.result().unwrap().for_first_seat(), None);
    play(&mut game, "h9", Time(0));
    refuse(&mut game, First, Command::Abort, &Refused::TooLateToAbort);
}

#[test]
fn who_leaves_has_a_grace_period() {
    let mut game = online();
    refuse(&mut game, First, Command::ClaimWin, &Refused::NotUnderway);
    play(&mut game, "h8 h9 i9 g7", Time(0));
    refuse(&mut game, Second, Command::ClaimWin, &Refused::NotLeft);
    act(&mut game, Second, Command::Leave, Time(0));
    let early = game.act(First, Command::ClaimWin, Time(30_001));
    assert_eq!(early, Err(Refused::MayReturn(Millis(29_999))));
    let sentence = "the other player may still come back: wait 30 s more";
    assert_eq!(early.unwrap_err().to_string(), sentence);

    let mut returned = game.clone();
    act(&mut returned, Second, Command::Return, Time(40_000));
    refuse(&mut returned, First, Command::ClaimWin, &Refused::NotLeft);

    let mut moved = game.clone();
    play(&mut moved, "i7 g9", Time(40_000));
    assert_eq!(moved.away_since(Second), None);

    act(&mut game, First, Command::ClaimWin, Time(60_000));
    ended(&game, Some(First), Cause::Abandonment, true);
}

#[test]
fn a_computer_that_cannot_go_on_forfeits() {
    let mut game = against_computer(First);
    refuse(&mut game, First, Command::Forfeit, &Refused::OnlyComputers);
    act(&mut game, Second, Command::Forfeit, Time(0));
    ended(&game, Some(First), Cause::Forfeit, true);
}

#[test]
fn a_rematch_swaps_the_seats() {
    let mut game = online();
    let offer = || Command::Offer(Offer::Rematch);
    refuse(&mut game, First, offer(), &Refused::NotOver);
    act(&mut game, First, Command::Resign, Time(0));

    let mut declined = game.clone();
    act(&mut declined, First, offer(), Time(0));
    act(
        &mut declined,
        Second,
        Command::Decline(Offer::Rematch),
        Time(0),
    );
    refuse(&mut declined, First, offer(), &Refused::RematchOff);

    act(&mut game, Second, offer(), Time(0));
    let agreed = act(&mut game, First, Command::Accept(Offer::Rematch), Time(0));
    assert_eq!(agreed, [EventKind::RematchAgreed]);
    refuse(&mut game, First, offer(), &Refused::RematchAgreed);
    let next = Match::new(game.rematch()).unwrap();
    assert_eq!(next.participant(First).name(), "Ben");
    assert_eq!(next.colour(First), Colour::Black);
    assert!(next.is_rated());
}

#[test]
fn a_computer_always_wants_a_rematch_but_has_to_be_asked_for_a_draw() {
    let mut game = against_computer(First);
    play(&mut game, "h8 h9", Time(0));
    act(&mut game, First, Command::Offer(Offer::Draw), Time(0));
    assert_eq!(game.result(), None);
    act(&mut game, Second, Command::Accept(Offer::Draw), Time(0));
    ended(&game, None, Cause::Agreement, true);
    let agreed = act(&mut game, First, Command::Offer(Offer::Rematch), Time(0));
    assert_eq!(agreed, [EventKind::RematchAgreed]);
}

#[test]
fn events_only_fit_in_their_order() {
    let mut game = online();
    let events = play(&mut game, "h8 h9", Time(0));
    let mut other = online();
    let gap = ReplayError::Version {
        expected: Version(1),
        found: Version(2),
    };
    assert_eq!(other.apply(&events[1]), Err(gap));
    assert_eq!(other.apply(&events[0]), Ok(()));
    assert!(other.apply(&events[0]).is_err());
    let too_many = Event {
        version: Version(2),
        at: Time(0),
        kind: EventKind::TakenBack {
            seat: First,
            plies: 2,
        },
    };
    let misfit = ReplayError::TakenBack {
        plies: 2,
        played: 1,
    };
    assert_eq!(other.apply(&too_many), Err(misfit));
}

#[test]
fn a_match_cannot_begin_where_the_game_is_over() {
    let rules = Rules::usual(GameId::Gomoku);
    let setup = Some("15/15/15/15/15/15/15/7XXXXX3/15/15/15/15/15/15/15 O".into());
    let finished = Settings {
        setup,
        ..Settings::usual(rules, persons())
    };
    assert!(Match::new(finished).is_err());
}

/// A client's own match is only accepted if it is possible.
#[test]
fn a_forged_match_is_found_out() {
    let seats = [
        Participant::person("Ann"),
        Participant::computer("Sente", "sente-1"),
    ];
    let settings = Settings::usual("gomoku".parse().unwrap(), seats);
    let mut game = Match::new(settings.clone()).unwrap();
    let mut events = Vec::new();
    for (seat, text) in [(Seat::First, "h8"), (Seat::Second, "h9")] {
        events.extend(game.act(seat, Command::play(text), Time(1_000)).unwrap());
    }
    let resigned = game.act(Seat::First, Command::Resign, Time(2_000)).unwrap();
    events.extend(resigned);
    assert_eq!(Match::audit(settings.clone(), &events), Ok(game));
    let forge = |change: &dyn Fn(&mut Vec<Event>)| {
        let mut forged = events.clone();
        change(&mut forged);
        assert!(
            Match::audit(settings.clone(), &forged).is_err(),
            "{forged:?}"
        );
    };
    let ended = |winner: Option<Seat>, cause: Cause, rated: bool| {
        let result = MatchResult {
            winner,
            cause,
            rated,
        };
        EventKind::Ended { result }
    };
    let won = Some(Seat::First);
    let five = Cause::Board(Reason::Line);
    forge(&|events| events[2].kind = ended(won, five, false));
    forge(&|events| events[2].kind = ended(won, Cause::Time, false));
    forge(&|events| events[2].kind = ended(won, Cause::Abandonment, false));
    forge(&|events| events[2].kind = ended(won, Cause::Resignation, true));
    forge(&|events| events[2].kind = ended(None, Cause::Resignation, false));
    forge(&|events| events[2].at = Time(999));
    forge(&|events| events[1].version = Version(7));
    forge(&|events| drop(events.remove(1)));
    forge(&|events| events[1].kind = events[0].kind.clone());
}
