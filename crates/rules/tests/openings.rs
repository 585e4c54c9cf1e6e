//! The openings, move by move on a table.

use sente_rules::gomoku::{Gomoku, Rules, Size, Variant};
use sente_rules::{
    Colour, Finished, Game, Illegal, Opening, Position, Rules as AnyRules, Seat, SetupError, Table,
};

fn table(rules: &str) -> Box<dyn Table> {
    rules.parse::<AnyRules>().expect("good rules").table()
}

/// Plays all these actions, each by the seat that is expected to act.
fn play(table: &mut dyn Table, actions: &[(Seat, &str)]) {
    for &(seat, text) in actions {
        assert_eq!(table.seat(), seat, "before {text}");
        table
            .play_text(text)
            .unwrap_or_else(|error| panic!("{text}: {error}"));
    }
}

/// Asserts that the text is rejected with this message and that nothing changes.
fn refuse(table: &mut dyn Table, text: &str, message: &str) {
    let before = (table.actions(), table.seat(), table.position_text());
    let error = table.play_text(text).expect_err(text);
    assert_eq!(error.to_string(), message);
    assert_eq!(
        (table.actions(), table.seat(), table.position_text()),
        before
    );
}

const THREE_STONES: [(Seat, &str); 3] = [
    (Seat::First, "h8"),
    (Seat::First, "i9"),
    (Seat::First, "c3"),
];

const NO_CHOICE: &str = "there is nothing to choose now: play a move";

fn after_three_stones() -> Box<dyn Table> {
    let mut table = table("gomoku opening=swap2");
    for choice in ["black", "white", "extend"] {
        refuse(&mut *table, choice, NO_CHOICE);
    }
    play(&mut *table, &THREE_STONES);
    assert_eq!(table.seat(), Seat::Second);
    assert_eq!(table.legal_texts(), ["black", "white", "extend"]);
    refuse(&mut *table, "j10", "choose first: black, white or extend");
    table
}

fn holders(table: &dyn Table) -> [Seat; 2] {
    Colour::ALL.map(|colour| table.holder(colour))
}

#[test]
fn swap2_the_second_person_takes_white_and_plays_on() {
    let mut table = after_three_stones();
    play(&mut *table, &[(Seat::Second, "white")]);
    assert_eq!(holders(&*table), [Seat::First, Seat::Second]);
    refuse(&mut *table, "black", NO_CHOICE);
    play(&mut *table, &[(Seat::Second, "j10"), (Seat::First, "k11")]);
    assert_eq!((table.turn(), table.ply()), (Colour::White, 6));
}

#[test]
fn swap2_the_second_person_takes_black_and_the_first_plays_on_with_white() {
    let mut table = after_three_stones();
    play(&mut *table, &[(Seat::Second, "black")]);
    assert_eq!(holders(&*table), [Seat::Second, Seat::First]);
    play(&mut *table, &[(Seat::First, "j10"), (Seat::Second, "k11")]);
}

fn after_five_stones() -> Box<dyn Table> {
    let mut table = after_three_stones();
    play(&mut *table, &[(Seat::Second, "extend")]);
    refuse(&mut *table, "extend", NO_CHOICE);
    refuse(&mut *table, "h8", "h8 is occupied");
    play(&mut *table, &[(Seat::Second, "j10")]);
    refuse(&mut *table, "white", NO_CHOICE);
    play(&mut *table, &[(Seat::Second, "k11")]);
    assert_eq!((table.seat(), table.turn()), (Seat::First, Colour::White));
    assert_eq!(table.legal_texts(), ["black", "white"]);
    refuse(&mut *table, "extend", "choose first: black or white");
    refuse(&mut *table, "a1", "choose first: black or white");
    table
}

#[test]
fn swap2_extended_the_first_person_takes_white_and_plays_on() {
    let mut table = after_five_stones();
    play(&mut *table, &[(Seat::First, "white")]);
    assert_eq!(holders(&*table), [Seat::Second, Seat::First]);
    play(&mut *table, &[(Seat::First, "a1"), (Seat::Second, "a2")]);
}

#[test]
fn swap2_extended_the_first_person_takes_black_and_the_second_plays_on() {
    let mut table = after_five_stones();
    play(&mut *table, &[(Seat::First, "black")]);
    assert_eq!(holders(&*table), [Seat::First, Seat::Second]);
    play(&mut *table, &[(Seat::Second, "a1"), (Seat::First, "a2")]);
}

#[test]
fn swap2_can_be_taken_back_step_by_step() {
    let mut table = after_five_stones();
    play(&mut *table, &[(Seat::First, "white"), (Seat::First, "a1")]);
    let actions = table.actions();
    let all = ["h8", "i9", "c3", "extend", "j10", "k11", "white", "a1"];
    assert_eq!(actions, all);
    let seats_before = [
        Seat::First,
        Seat::First,
        Seat::First,
        Seat::Second,
        Seat::Second,
        Seat::Second,
        Seat::First,
        Seat::First,
    ];
    for (left, seat) in seats_before.into_iter().enumerate().rev() {
        assert!(table.undo());
        assert_eq!(table.actions(), all[..left]);
        assert_eq!(table.seat(), seat, "after {left} actions");
    }
    assert!(!table.undo());
    assert_eq!(holders(&*table), [Seat::First, Seat::Second]);
    play(&mut *table, &THREE_STONES);
    play(&mut *table, &[(Seat::Second, "black"), (Seat::First, "a1")]);
}

#[test]
fn swap2_keeps_the_rules_of_renju() {
    let mut table = table("renju opening=swap2");
    play(&mut *table, &THREE_STONES);
    play(&mut *table, &[(Seat::Second, "black")]);
    assert_eq!(table.view().legal.len(), 222);
    refuse(&mut *table, "c3", "c3 is occupied");
}

#[test]
fn a_choice_shows_no_moves_to_click() {
    let table = after_three_stones();
    assert_eq!(table.view().legal, []);
}

#[test]
fn pro_asks_for_the_centre_and_then_for_distance() {
    let mut table = table("gomoku opening=pro");
    refuse(&mut *table, "white", NO_CHOICE);
    refuse(
        &mut *table,
        "h9",
        "the opening requires the first stone in the centre, h8",
    );
    assert_eq!(table.legal_texts(), ["h8"]);
    play(&mut *table, &[(Seat::First, "h8")]);
    assert_eq!(table.legal_texts().len(), 224, "White plays anywhere");
    play(&mut *table, &[(Seat::Second, "h9")]);
    assert_eq!(table.legal_texts().len(), 200);
    for close in ["f6", "j10", "h7", "f10"] {
        let message = format!(
            "{close} is inside the central 5×5: the opening requires Black's second stone outside it"
        );
        refuse(&mut *table, close, &message);
    }
    refuse(&mut *table, "h8", "h8 is occupied");
    play(&mut *table, &[(Seat::First, "k8"), (Seat::Second, "h7")]);
    assert_eq!(table.legal_texts().len(), 221, "the opening is over");
    for _ in 0..2 {
        assert!(table.undo());
    }
    assert_eq!(table.legal_texts().len(), 200);
}

#[test]
fn pro_knows_the_centre_of_every_board() {
    for (size, centre) in [
        (Size::Fifteen, "h8"),
        (Size::Nineteen, "j10"),
        (Size::Twenty, "k11"),
    ] {
        let rules = Rules::default().with_size(size).unwrap();
        let game = Game::<Gomoku>::new(&rules.with_opening(Opening::Pro));
        let legal: Vec<String> = game
            .legal_actions()
            .iter()
            .map(ToString::to_string)
            .collect();
        assert_eq!(legal, [centre]);
    }
}

#[test]
fn openings_begin_on_the_empty_board() {
    let rules = Rules::usual(Variant::Renju);
    let text = format!("7X7/{} O", ["15"; 14].join("/"));
    for opening in Opening::ALL {
        let rules = rules.with_opening(opening);
        let position = Gomoku::from_text(&rules, &text, Finished::Refused).unwrap();
        let game = Game::from_position(position);
        match opening {
            Opening::Free => assert!(game.is_ok()),
            _ => {
                assert_eq!(game.err(), Some(SetupError::OpeningNeedsEmptyBoard));
            }
        }
    }
}

#[test]
fn what_is_no_move_at_all_is_refused_with_an_example() {
    let mut table = after_three_stones();
    let error = table.play_text("nonsense").unwrap_err();
    assert!(matches!(error, Illegal::Unreadable { example: "h8", .. }));
}

/// Renju's tournament openings by a second, naive implementation: the whole course as a list of what is asked of whom,
/// found from the actions so far.
mod tournament {
    use fastrand::Rng;
    use sente_rules::{Asked, Point, Symmetry};

    use super::*;

    /// What is asked of the person, and where a stone may go: at most this far from the centre.
    #[derive(Debug, PartialEq)]
    enum Task {
        Stone(u8),
        Colour,
        ColourOrTen,
        Count(u8),
        Offer,
        Pick,
    }

    const ANYWHERE: u8 = 7;

    /// The rules of the openings, told again: the task after these actions, whose it is, and who holds Black.
    fn told(opening: Opening, actions: &[String]) -> (Task, Seat, Seat) {
        use Task::{Colour, ColourOrTen, Count, Offer, Pick, Stone};
        let mut black = Seat::First;
        let mut said = 2;
        let mut ten = false;
        let mut script: Vec<Task> = match opening {
            Opening::Rif => vec![Stone(0), Stone(1), Stone(2), Colour, Stone(ANYWHERE)],
            Opening::Yamaguchi => {
                vec![
                    Stone(0),
                    Stone(1),
                    Stone(2),
                    Count(12),
                    Colour,
                    Stone(ANYWHERE),
                ]
            }
            Opening::Soosyrv8 => vec![
                Stone(0),
                Stone(1),
                Stone(2),
                Colour,
                Stone(ANYWHERE),
                Count(8),
                Colour,
            ],
            Opening::Taraguchi10 => vec![
                Stone(0),
                Colour,
                Stone(1),
                Colour,
                Stone(2),
                Colour,
                Stone(3),
                ColourOrTen,
            ],
            other => panic!("{other} is no opening of Renju alone"),
        };
        let mut stones = 0;
        let mut at = 0;
        let whose = |task: &Task, stones: usize, black: Seat| {
            let to_move = if stones.is_multiple_of(2) {
                black
            } else {
                !black
            };
            let early = stones < 3 && opening != Opening::Taraguchi10;
            match task {
                Stone(_) if early => Seat::First,
                Stone(_) | Colour | ColourOrTen | Offer => to_move,
                Count(_) | Pick => !to_move,
            }
        };
        for action in actions {
            let seat = whose(&script[at], stones, black);
            match action.as_str() {
                "black" => black = seat,
                "white" => black = !seat,
                text => match text.strip_prefix("fifths-") {
                    Some(count) => {
                        said = count.parse().expect("the count is a number");
                        ten = script[at] == ColourOrTen;
                    }
                    None if text.starts_with("offer-") => {}
                    None => stones += 1,
                },
            }
            at += 1;
            if at == script.len() {
                let swapped = opening == Opening::Taraguchi10 && !ten;
                if script.contains(&Pick) || swapped && stones == 5 && at > 9 {
                    script.extend((0..230).map(|_| Stone(ANYWHERE)));
                } else if swapped {
                    script.extend([Stone(4), Colour]);
                } else {
                    script.extend((0..said).map(|_| Offer));
                    script.push(Pick);
                }
            }
        }
        let task = script.swap_remove(at);
        let seat = whose(&task, stones, black);
        (task, seat, black)
    }

    /// The points of the stones, by colour, from the actions alone.
    fn stones(actions: &[String]) -> Vec<(Point, usize)> {
        let points = actions.iter().filter_map(|text| text.parse().ok());
        points
            .zip(0..)
            .map(|(point, number)| (point, number % 2))
            .collect()
    }

    /// Whether two points are equal by a symmetry that keeps all stones.
    fn are_images(stones: &[(Point, usize)], one: Point, other: Point) -> bool {
        Symmetry::ALL.into_iter().any(|symmetry| {
            let image = |point| symmetry.apply(point, 15);
            image(one) == other
                && stones
                    .iter()
                    .all(|&(point, colour)| stones.contains(&(image(point), colour)))
        })
    }

    fn expected(task: &Task, actions: &[String]) -> Vec<String> {
        let numbers = |most: u8| (1..=most).map(|count| format!("fifths-{count}")).collect();
        let colours = ["black", "white"].map(str::to_owned);
        let stones = stones(actions);
        let offered = actions
            .iter()
            .filter_map(|text| text.strip_prefix("offer-"));
        let offered: Vec<Point> = offered
            .map(|text| text.parse().expect("a point is offered"))
            .collect();
        let all = (0..225).map(|index| Point::from_index(index, 15));
        let free = all.filter(|point| stones.iter().all(|(stone, _)| stone != point));
        match *task {
            Task::Colour => colours.to_vec(),
            Task::ColourOrTen => [&colours[..], &["fifths-10".to_owned()]].concat(),
            Task::Count(most) => numbers(most),
            Task::Pick => offered.iter().map(ToString::to_string).collect(),
            Task::Stone(far) => {
                let near = |point: &Point| point.col.abs_diff(7).max(point.row.abs_diff(7)) <= far;
                free.filter(near).map(|point| point.to_string()).collect()
            }
            Task::Offer => {
                let new = |point: &Point| {
                    !offered
                        .iter()
                        .any(|&offer| are_images(&stones, offer, *point))
                };
                free.filter(new)
                    .map(|point| format!("offer-{point}"))
                    .collect()
            }
        }
    }

    #[test]
    fn every_course_is_as_it_is_told() {
        let mut rng = Rng::with_seed(5);
        for opening in Opening::ALL
            .into_iter()
            .filter(|opening| opening.is_for_renju())
        {
            for _ in 0..60 {
                let mut table = table(&format!("renju opening={opening}"));
                for _ in 0..26 {
                    let actions = table.actions();
                    let (task, seat, black) = told(opening, &actions);
                    let mut legal = table.legal_texts();
                    assert_eq!(table.seat(), seat, "{opening} {actions:?} {task:?}");
                    assert_eq!(table.holder(Colour::Black), black, "{opening} {actions:?}");
                    // From the sixth stone on Black has forbidden points, which other tests compare.
                    if stones(&actions).len() < 6 {
                        let mut expected = expected(&task, &actions);
                        let next = rng.choice(&expected).cloned().unwrap();
                        expected.sort();
                        legal.sort();
                        assert_eq!(legal, expected, "{opening} {actions:?} {task:?}");
                        table.play_text(&next).unwrap();
                    } else {
                        let next = rng.choice(&legal).unwrap();
                        table.play_text(next).unwrap();
                    }
                }
                let actions = table.actions();
                let again = table.rules().table_after(None, &actions).unwrap();
                assert_eq!(again.position_text(), table.position_text());
            }
        }
    }

    #[test]
    fn the_three_first_stones_are_the_26_openings() {
        let mut found = std::collections::HashSet::new();
        for second in ["h9", "i9"] {
            let mut table = table("renju opening=rif");
            play(&mut *table, &[(Seat::First, "h8"), (Seat::First, second)]);
            for third in table.legal_texts() {
                let points = ["h8", second, third.as_str()].map(|text| text.parse().unwrap());
                let image =
                    |symmetry: Symmetry| points.map(|point: Point| symmetry.apply(point, 15));
                let all =
                    Symmetry::ALL.map(|symmetry| image(symmetry).map(|point| point.to_string()));
                found.insert(all.into_iter().min());
            }
        }
        assert_eq!(found.len(), 26);
    }

    #[test]
    fn soosyrv_8_from_the_first_stone_to_the_sixth() {
        let mut table = table("renju opening=soosyrv8");
        assert_eq!(table.rules().to_string(), "renju opening=soosyrv-8");
        refuse(
            &mut *table,
            "h9",
            "the opening requires the first stone in the centre, h8",
        );
        play(&mut *table, &[(Seat::First, "h8"), (Seat::First, "h9")]);
        refuse(
            &mut *table,
            "h11",
            "h11 is outside the central 5×5: the opening requires this stone inside it",
        );
        play(
            &mut *table,
            &[(Seat::First, "h10"), (Seat::Second, "black")],
        );
        play(&mut *table, &[(Seat::First, "h7")]);
        assert_eq!(table.asked(), Asked::Count { most: 8 });
        for wrong in ["j10", "fifths-0", "fifths-9", "black"] {
            let message = "say first how many fifth moves will be offered: fifths-1 to fifths-8";
            refuse(&mut *table, wrong, message);
        }
        play(
            &mut *table,
            &[(Seat::First, "fifths-3"), (Seat::Second, "white")],
        );
        // The stones stand in one column, so that its two sides are equal.
        play(&mut *table, &[(Seat::First, "offer-g9")]);
        assert_eq!(table.asked(), Asked::Offer { placed: 1, of: 3 });
        let equal = "is already offered, or equal by symmetry to a move that is";
        refuse(&mut *table, "i9", &format!("i9 {equal}"));
        refuse(&mut *table, "offer-g9", &format!("g9 {equal}"));
        refuse(&mut *table, "h8", "h8 is occupied");
        // A point alone is an offer now.
        play(&mut *table, &[(Seat::First, "g10"), (Seat::First, "j8")]);
        assert_eq!((table.asked(), table.seat()), (Asked::Pick, Seat::Second));
        assert_eq!(table.view().offers.len(), 3);
        assert_eq!(table.view().counts, [2, 2], "offers are not stones");
        refuse(
            &mut *table,
            "j9",
            "j9 was not offered: take one of the offered moves",
        );
        play(&mut *table, &[(Seat::Second, "g10"), (Seat::Second, "a1")]);
        play(&mut *table, &[(Seat::First, "a2")]);
        assert_eq!(table.view().offers, []);
        assert_eq!(
            table.view().piece("g10".parse().unwrap()),
            Some(Colour::Black)
        );
        for _ in 0..3 {
            assert!(table.undo());
        }
        assert_eq!((table.asked(), table.view().offers.len()), (Asked::Pick, 3));
    }

    #[test]
    fn other_games_have_no_opening_of_renju() {
        let error = "gomoku opening=rif".parse::<AnyRules>().unwrap_err();
        assert!(error.to_string().contains("free, pro or swap2"), "{error}");
    }
}
