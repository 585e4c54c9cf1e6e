//! The rules of a game in a few sentences, with diagrams of what is legal and what is not.

use leptos::prelude::*;
use sente_rules::{GameId, Point};

use super::game_words;
use crate::board::marks::Mark;
use crate::board::picture::Crop;
use crate::components::diagram::diagram_view;
use crate::components::icon::{Icon, Symbol};
use crate::route::{HelpPage, Topic};
use crate::text::words;
use crate::{live, sentences, t};

/// A diagram with its caption.
struct Example {
    game: GameId,
    position: &'static str,
    moves: &'static str,
    marks: fn() -> Vec<Mark>,
    /// A legal move whose path is drawn.
    way: Option<&'static str>,
    caption: fn() -> String,
}

impl Example {
    const fn new(game: GameId, moves: &'static str, caption: fn() -> String) -> Self {
        Self {
            game,
            position: "",
            moves,
            marks: Vec::new,
            way: None,
            caption,
        }
    }

    const fn set_up(game: GameId, position: &'static str, caption: fn() -> String) -> Self {
        Self {
            position,
            ..Self::new(game, "", caption)
        }
    }

    const fn with_way(self, way: &'static str) -> Self {
        Self {
            way: Some(way),
            ..self
        }
    }

    const fn with_marks(self, marks: fn() -> Vec<Mark>) -> Self {
        Self { marks, ..self }
    }

    fn all_marks(&self) -> Vec<Mark> {
        let mut marks = (self.marks)();
        let view = diagram_view(self.game, self.position, self.moves);
        let way = view
            .legal
            .into_iter()
            .find(|mv| Some(mv.text.as_str()) == self.way);
        marks.extend(way.and_then(|mv| {
            let from = mv.from?;
            Some(Mark::Way {
                from,
                path: mv.path,
            })
        }));
        marks
    }
}

const fn hint(col: u8, row: u8) -> Mark {
    Mark::Hint(Point::new(col, row))
}

const fn cross(col: u8, row: u8) -> Mark {
    Mark::Cross(Point::new(col, row))
}

const EXAMPLES: [Example; 25] = [
    Example::new(GameId::Gomoku, "h8 h9 i8 i9 j8 j9 k8 k9 l8", || {
        t!("help-gomoku-five")
    }),
    Example::new(GameId::Gomoku, "f6 f7 g7 g8 h8 h9 i9 i8 j10", || {
        t!("help-gomoku-diagonal")
    }),
    Example::new(
        GameId::Gomoku,
        "g8 g10 h8 h10 i8 i10 k8 k10 l8 l10 j8",
        || t!("help-gomoku-six"),
    ),
    Example::new(GameId::Standard, "h8 h9 i8 i9 j8 j9 k8 k9 l8", || {
        t!("help-standard-five")
    }),
    Example::new(
        GameId::Standard,
        "g8 g10 h8 h10 i8 i10 k8 k10 l8 l10 j8",
        || t!("help-standard-six"),
    ),
    Example::set_up(
        GameId::Renju,
        "15/15/15/15/15/7X7/6OX7/8XX5/6O2O5/9O5/15/15/15/15/15 X",
        || t!("help-renju-three"),
    ),
    Example::set_up(
        GameId::Renju,
        "15/15/15/15/15/7X7/5O1X1O5/4OXX4O3/5O9/15/15/15/15/15/15 X",
        || t!("help-renju-one-three"),
    )
    .with_marks(|| vec![hint(7, 7)]),
    Example::set_up(
        GameId::Renju,
        "15/15/15/15/10X4/7X2X4/5O1X1OX4/5O2XX5/5O5O3/9O5/5O9/15/15/15/15 X",
        || t!("help-renju-exception"),
    )
    .with_marks(|| vec![hint(7, 7), Mark::Label(Point::new(10, 7), "A".to_owned())]),
    Example::set_up(
        GameId::Renju,
        "15/15/15/15/15/7X7/5O1X1O5/3OXXX8/5O1O7/15/15/15/15/15/15 X",
        || t!("help-renju-four-three"),
    )
    .with_marks(|| vec![hint(7, 7)]),
    Example::set_up(
        GameId::Renju,
        "15/15/15/15/7X7/7X7/6OX1O5/4XXX8/5O3O5/4O5O4/15/15/15/15/15 X",
        || t!("help-renju-four"),
    ),
    Example::set_up(
        GameId::Renju,
        "15/15/15/15/15/15/5O3O5/4X1X1X1X4/4O1O8/15/15/15/15/15/15 X",
        || t!("help-renju-four-line"),
    ),
    Example::set_up(
        GameId::Renju,
        "15/15/15/15/15/15/4OO3O5/3XXX1XX6/5O3O5/15/15/15/15/15/15 X",
        || t!("help-renju-overline"),
    ),
    Example::set_up(
        GameId::Renju,
        "15/15/15/15/15/7X7/5O1X1O5/4XXX1X6/4OO1X7/5O1XOO5/7X7/5O3O5/15/15/15 X",
        || t!("help-renju-five-first"),
    )
    .with_marks(|| vec![hint(7, 7)]),
    Example::new(GameId::Othello, "", || t!("help-othello-moves"))
        .with_marks(|| vec![hint(5, 4), hint(4, 5), hint(3, 2), hint(2, 3)]),
    Example::new(GameId::Othello, "", || t!("help-othello-illegal"))
        .with_marks(|| vec![cross(4, 2), cross(2, 4), cross(5, 3), cross(1, 1)]),
    Example::new(GameId::Othello, "f5", || t!("help-othello-flip")),
    Example::set_up(GameId::Othello, SEVERAL_LINES, || t!("help-othello-lines"))
        .with_marks(|| vec![hint(3, 3)]),
    Example::set_up(
        GameId::Othello,
        "XXXXO---XOOOO--- ---------------- ---------------- ---------------- O",
        || t!("help-othello-pass"),
    )
    .with_marks(|| vec![hint(5, 0), hint(5, 1)]),
    Example::set_up(GameId::Surakarta, "6/6/2O3/3X2/6/6 X", || {
        t!("help-surakarta-step")
    })
    .with_marks(|| {
        let steps = [(2, 1), (3, 1), (4, 1), (2, 2), (4, 2), (3, 3), (4, 3)];
        steps.map(|(col, row)| hint(col, row)).to_vec()
    }),
    Example::set_up(GameId::Surakarta, "6/6/6/1X4/3O2/6 X", || {
        t!("help-surakarta-one")
    })
    .with_way("b3xd2"),
    Example::set_up(GameId::Surakarta, "6/6/4O1/1X4/6/6 X", || {
        t!("help-surakarta-two")
    })
    .with_way("b3xe4"),
    Example::set_up(GameId::Surakarta, "6/6/6/1XX1O1/6/6 X", || {
        t!("help-surakarta-three")
    })
    .with_way("c3xe3"),
    Example::set_up(GameId::Surakarta, "6/6/1X4/1X2X1/2XO2/6 X", || {
        t!("help-surakarta-blocked")
    })
    .with_marks(|| vec![cross(3, 1)]),
    Example::set_up(GameId::Surakarta, "6/XX1O1X/6/6/6/6 X", || {
        t!("help-surakarta-straight")
    })
    .with_marks(|| vec![cross(3, 4)]),
    Example::set_up(GameId::Surakarta, "O5/6/6/1X4/6/5X X", || {
        t!("help-surakarta-corner")
    })
    .with_marks(|| vec![cross(0, 5)]),
];

/// A position in which d4 flips discs in four directions.
const SEVERAL_LINES: &str =
    "-------- -------- -------- -XO-OOX- ---OO--- ---X-X-- -------- -------- X";

/// The rules of a game.
#[component]
pub fn RulesPage(
    /// The game.
    game: GameId,
) -> impl IntoView {
    let examples = EXAMPLES.iter().filter(move |example| example.game == game);
    let examples = examples.map(|example| {
        let caption = example.caption;
        view! {
            <figure>
                <div class="help-diagram">
                    <Crop
                        view=diagram_view(game, example.position, example.moves)
                        marks=example.all_marks()
                        label=Signal::derive(caption)
                    />
                </div>
                <figcaption>{caption}</figcaption>
            </figure>
        }
    });
    let lines = matches!(game, GameId::Gomoku | GameId::Standard | GameId::Renju);
    view! {
        <section>
            <h2>{words(move || sentences::game(game))}</h2>
            <p class="help-words">{move || game_words::rules(game)}</p>
            {game_words::openings(game).map(|words| view! { <p class="help-words">{move || words()}</p> })}
            <p>
                <a class="button button-tonal" href=super::address(HelpPage { game, topic: Topic::Lesson })>
                    <Icon symbol=Symbol::Play/>
                    <span>{live!("help-play-lesson")}</span>
                </a>
            </p>
            <div class="figures-row">{examples.collect_view()}</div>
            {lines.then(differences)}
        </section>
    }
}

/// A table of the differences between the three games of five in a row.
fn differences() -> impl IntoView {
    let row = |game: GameId, black: fn() -> String, white: fn() -> String| {
        view! {
            <tr>
                <th scope="row">{words(move || sentences::game(game))}</th>
                <td>{black}</td>
                <td>{white}</td>
            </tr>
        }
    };
    view! {
        <h3 class="help-part">{live!("help-differences")}</h3>
        <table class="table help-table">
            <thead>
                <tr>
                    <td></td>
                    <th scope="col">{live!("help-differences-black")}</th>
                    <th scope="col">{live!("help-differences-white")}</th>
                </tr>
            </thead>
            <tbody>
                {row(GameId::Gomoku, || t!("help-five-or-more"), || t!("help-five-or-more"))}
                {row(GameId::Standard, || t!("help-five-only"), || t!("help-five-only"))}
                {row(GameId::Renju, || t!("help-five-forbidden"), || t!("help-five-or-more"))}
            </tbody>
        </table>
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use sente_rules::{Finished, MoveView, Rules, Table};

    fn table(example: &Example) -> Box<dyn Table> {
        let rules = Rules::usual(example.game);
        let mut table = match example.position {
            "" => rules.table(),
            text => rules.table_from(text, Finished::Allowed).unwrap(),
        };
        for text in example.moves.split_whitespace() {
            table.play_text(text).unwrap();
        }
        table
    }

    /// The example of a game with this index.
    fn example(game: GameId, number: usize) -> &'static Example {
        let mut examples = EXAMPLES.iter().filter(|example| example.game == game);
        examples.nth(number).unwrap()
    }

    fn points(example: &Example, wanted: fn(&Mark) -> Option<Point>) -> Vec<Point> {
        (example.marks)().iter().filter_map(wanted).collect()
    }

    fn hints(example: &Example) -> Vec<Point> {
        points(example, |mark| match mark {
            Mark::Hint(point) => Some(*point),
            _ => None,
        })
    }

    fn crosses(example: &Example) -> Vec<Point> {
        points(example, |mark| match mark {
            Mark::Cross(point) => Some(*point),
            _ => None,
        })
    }

    #[test]
    fn every_example_is_a_position_that_can_come_about() {
        for example in &EXAMPLES {
            table(example);
            let drawn = example.all_marks();
            let way = drawn.iter().any(|mark| matches!(mark, Mark::Way { .. }));
            assert_eq!(way, example.way.is_some(), "{:?}", example.way);
        }
    }

    #[test]
    fn lines_win_as_the_examples_say() {
        let ended = |game, number| table(example(game, number)).outcome().is_some();
        assert!((0..3).all(|number| ended(GameId::Gomoku, number)));
        assert!(ended(GameId::Standard, 0));
        assert!(!ended(GameId::Standard, 1), "six stones do not win there");
    }

    #[test]
    fn renju_forbids_what_the_examples_say() {
        let kinds: Vec<Vec<&str>> = (0..8)
            .map(|number| table(example(GameId::Renju, number)).view().forbidden)
            .map(|forbidden| forbidden.iter().map(|it| it.1.code()).collect())
            .collect();
        let three = vec!["double-three"];
        let four = vec!["double-four"];
        let none = Vec::new;
        let expected = [
            three,
            none(),
            none(),
            none(),
            four.clone(),
            four,
            vec!["overline"],
            none(),
        ];
        assert_eq!(kinds, expected);
        for number in [1, 2, 3, 7] {
            let example = example(GameId::Renju, number);
            let mut table = table(example);
            table.play_text(&hints(example)[0].to_string()).unwrap();
            assert_eq!(table.outcome().is_some(), number == 7);
        }
    }

    #[test]
    fn the_exception_rests_on_a_point_that_would_be_forbidden() {
        let mut table = table(example(GameId::Renju, 2));
        table.play_text("h8").unwrap();
        table.play_text("a1").unwrap();
        let forbidden = table.view().forbidden;
        assert!(forbidden.iter().any(|(point, _)| point.to_string() == "k8"));
    }

    #[test]
    fn othello_shows_legal_and_illegal_squares() {
        let legal = |example: &Example| -> Vec<Option<Point>> {
            table(example).view().legal.iter().map(|mv| mv.to).collect()
        };
        let moves = example(GameId::Othello, 0);
        assert!(
            hints(moves)
                .into_iter()
                .all(|point| legal(moves).contains(&Some(point)))
        );
        let illegal = example(GameId::Othello, 1);
        assert!(
            !crosses(illegal)
                .into_iter()
                .any(|point| legal(illegal).contains(&Some(point)))
        );
        let lines = table(example(GameId::Othello, 3)).play_text("d4").unwrap();
        assert_eq!(lines.seen.unwrap().flips.len(), 5);
        let passes = example(GameId::Othello, 4);
        assert_eq!(table(passes).turn(), sente_rules::Colour::Black);
        assert!(
            hints(passes)
                .into_iter()
                .all(|point| legal(passes).contains(&Some(point)))
        );
    }

    #[test]
    fn surakarta_shows_captures_and_what_is_none() {
        let loops = |number| {
            let example = example(GameId::Surakarta, number);
            let mut legal = table(example).view().legal.into_iter();
            let found = legal.find(|mv| Some(mv.text.as_str()) == example.way);
            let path = found.unwrap().path;
            path.iter().filter(|step| step.around_loop).count()
        };
        assert_eq!([1, 2, 3].map(loops), [1, 2, 3]);
        let captures = |number| -> Vec<MoveView> {
            let legal = table(example(GameId::Surakarta, number)).view().legal;
            legal
                .into_iter()
                .filter(|mv| mv.captures.is_some())
                .collect()
        };
        assert!(captures(4).iter().all(|mv| mv.text != "b3xd2"));
        assert!(captures(5).is_empty() && captures(6).is_empty());
        let steps = example(GameId::Surakarta, 0);
        let legal = table(steps).view().legal;
        let plain = legal.iter().filter(|mv| mv.captures.is_none()).count();
        assert_eq!(plain, hints(steps).len());
    }
}
