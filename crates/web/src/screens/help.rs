//! Help: the rules of each game in a few sentences, with diagrams of what is legal and what is not.

use leptos::prelude::*;
use sente_rules::{GameId, Point};

use crate::board::marks::Mark;
use crate::components::diagram::{Diagram, diagram_view};
use crate::route::Route;
use crate::{live, sentences, t};

/// A diagram with its sentence.
struct Example {
    game: GameId,
    position: &'static str,
    moves: &'static str,
    marks: fn() -> Vec<Mark>,
    /// A legal move whose way is drawn.
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

const EXAMPLES: [Example; 13] = [
    Example::new(GameId::Gomoku, "h8 h9 i8 i9 j8 j9 k8 k9 l8", || {
        t!("help-gomoku-five")
    }),
    Example::new(
        GameId::Gomoku,
        "g8 g10 h8 h10 i8 i10 k8 k10 l8 l10 j8",
        || t!("help-gomoku-six"),
    ),
    Example::new(
        GameId::Standard,
        "g8 g10 h8 h10 i8 i10 k8 k10 l8 l10 j8",
        || t!("help-standard-six"),
    ),
    Example::new(GameId::Renju, "h9 a1 h10 a15 i8 o1 j8 o15", || {
        t!("help-renju-three")
    }),
    Example::new(
        GameId::Renju,
        "e8 a1 f8 a3 g8 a5 h9 o1 h10 o3 h11 o5",
        || t!("help-renju-four"),
    ),
    Example::new(GameId::Renju, "d8 a1 e8 a3 f8 a5 h8 o1 i8 o3", || {
        t!("help-renju-overline")
    }),
    Example::new(GameId::Othello, "", || t!("help-othello-moves"))
        .with_marks(|| vec![hint(5, 4), hint(4, 5), hint(3, 2), hint(2, 3)]),
    Example::new(GameId::Othello, "f5", || t!("help-othello-flip")),
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
    Example::set_up(GameId::Surakarta, "6/6/1X4/1X2X1/2XO2/6 X", || {
        t!("help-surakarta-blocked")
    })
    .with_marks(|| vec![Mark::Cross(Point::new(3, 1))]),
];

/// The help screen.
#[component]
pub fn Help(
    /// The game to read about; all of them where there is none.
    topic: Option<String>,
) -> impl IntoView {
    let named: Option<GameId> = topic.and_then(|topic| topic.parse().ok());
    let shown = named.map_or_else(|| GameId::ALL.to_vec(), |game| vec![game]);
    let links = GameId::ALL.map(|game| {
        let address = Route::Help(Some(game.code().to_owned())).to_string();
        view! { <a class="button" href=address>{move || sentences::game(game)}</a> }
    });
    view! {
        <section class="page">
            <h1>{live!("title-help")}</h1>
            <nav class="tiles" aria-label=live!("nav-games")>{links.collect_view()}</nav>
            {shown.into_iter().map(rules).collect_view()}
        </section>
    }
}

fn rules(game: GameId) -> impl IntoView {
    let examples = EXAMPLES.iter().filter(move |example| example.game == game);
    let examples = examples.map(|example| {
        let caption = example.caption;
        view! {
            <figure>
                <Diagram
                    game
                    position=example.position
                    moves=example.moves
                    marks=example.all_marks()
                    label=Signal::derive(caption)
                />
                <figcaption>{caption}</figcaption>
            </figure>
        }
    });
    view! {
        <section class="help-game">
            <h2>{move || sentences::game(game)}</h2>
            <p>{move || about(game)}</p>
            <div class="figures-row">{examples.collect_view()}</div>
        </section>
    }
}

fn about(game: GameId) -> String {
    match game {
        GameId::Gomoku => t!("help-gomoku"),
        GameId::Standard => t!("help-standard"),
        GameId::Renju => t!("help-renju"),
        GameId::Othello => t!("help-othello"),
        GameId::Surakarta => t!("help-surakarta"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use sente_rules::{Finished, Rules};

    #[test]
    fn every_example_is_a_position_that_can_come_about() {
        for example in &EXAMPLES {
            let rules = Rules::usual(example.game);
            let mut table = match example.position {
                "" => rules.table(),
                text => rules.table_from(text, Finished::Allowed).unwrap(),
            };
            for text in example.moves.split_whitespace() {
                table.play_text(text).unwrap();
            }
            let way = example
                .all_marks()
                .into_iter()
                .any(|mark| matches!(mark, Mark::Way { .. }));
            assert_eq!(way, example.way.is_some(), "{:?}", example.way);
        }
    }

    #[test]
    fn the_examples_show_what_they_say() {
        let view = |index: usize| {
            let example = &EXAMPLES[index];
            diagram_view(example.game, example.position, example.moves)
        };
        assert!(view(0).outcome.is_some() && view(1).outcome.is_some());
        assert!(
            view(2).outcome.is_none(),
            "six stones do not win in Standard Gomoku"
        );
        for (index, code) in [(3, "double-three"), (4, "double-four"), (5, "overline")] {
            let kinds = view(index).forbidden;
            assert!(
                kinds.iter().any(|(_, kind)| kind.code() == code),
                "{code}: {kinds:?}"
            );
        }
        let loops = |index: usize| {
            let way = EXAMPLES[index].way;
            let found = view(index)
                .legal
                .into_iter()
                .find(|mv| Some(mv.text.as_str()) == way);
            found
                .unwrap()
                .path
                .iter()
                .filter(|step| step.around_loop)
                .count()
        };
        assert_eq!((loops(10), loops(11)), (1, 2));
        let blocked = |text: &str| view(12).legal.iter().all(|mv| mv.text != text);
        assert!(blocked("b3xd2"));
        let steps = view(9)
            .legal
            .iter()
            .filter(|mv| mv.captures.is_none())
            .count();
        assert_eq!(steps, (EXAMPLES[9].marks)().len());
    }
}
