//! An article with measurements of how computers play Surakarta best. `docs/measurements/surakarta-study.md` has the
//! commands.

use leptos::prelude::*;
use sente_api::Tally;

use crate::components::bars::{tally_bar, words};
use crate::{live, t};

/// A kind of random search, and its results against alpha-beta by the milliseconds per move.
struct Kind {
    name: fn() -> String,
    games: &'static [(u32, Tally)],
}

const fn tally(wins: u32, draws: u32, losses: u32) -> Tally {
    Tally {
        wins,
        draws,
        losses,
    }
}

const KINDS: [Kind; 3] = [
    Kind {
        name: || t!("minimax-plain"),
        games: &[
            (100, tally(0, 0, 20)),
            (300, tally(0, 0, 20)),
            (1000, tally(0, 0, 10)),
            (3000, tally(0, 0, 10)),
        ],
    },
    Kind {
        name: || t!("minimax-capturing"),
        games: &[
            (100, tally(0, 0, 20)),
            (300, tally(0, 1, 19)),
            (1000, tally(0, 0, 10)),
            (3000, tally(0, 0, 10)),
        ],
    },
    Kind {
        name: || t!("minimax-evaluation"),
        games: &[
            (100, tally(0, 0, 20)),
            (300, tally(2, 0, 18)),
            (1000, tally(2, 0, 8)),
            (3000, tally(0, 1, 9)),
        ],
    },
];

/// The results of games between strong engines, by pairing.
const DRAWS: [(fn() -> String, Tally); 2] = [
    (|| t!("minimax-draws-short"), tally(1013, 434, 953)),
    (|| t!("minimax-draws-long"), tally(306, 51, 43)),
];

/// The article about searching in Surakarta.
#[component]
pub fn SurakartaStudy() -> impl IntoView {
    let rows = KINDS.into_iter().flat_map(|kind| {
        let row = move |(index, &(millis, tally)): (usize, &(u32, Tally))| {
            let time = move || {
                t!(
                    "minimax-time",
                    seconds = (f64::from(millis) / 1000.0).to_string()
                )
            };
            let name = (index == 0).then(|| {
                let rows = kind.games.len().to_string();
                view! { <th scope="rowgroup" rowspan=rows>{kind.name}</th> }
            });
            view! {
                <tr>
                    {name}
                    <td class="figures">{time}</td>
                    <td class="study-bar">{tally_bar(tally)}</td>
                    <td>{move || words(tally)}</td>
                </tr>
            }
        };
        kind.games.iter().enumerate().map(row)
    });
    let draws = DRAWS.map(|(name, tally)| {
        view! {
            <tr>
                <th scope="row">{name}</th>
                <td class="study-bar">{tally_bar(tally)}</td>
                <td>{move || words(tally)}</td>
            </tr>
        }
    });
    view! {
        <article class="help-words" data-test="surakarta-study">
            <h2 class="help-part">{live!("minimax-title")}</h2>
            <p>{live!("minimax-question")}</p>
            <p>{live!("minimax-how")}</p>
            <table class="table help-table study-table">
                <caption>{live!("minimax-caption")}</caption>
                <tbody>{rows.collect_view()}</tbody>
            </table>
            <p>{live!("minimax-why")}</p>
            <h3>{live!("minimax-draws-title")}</h3>
            <p>{live!("minimax-draws")}</p>
            <table class="table help-table study-table">
                <caption>{live!("minimax-draws-caption")}</caption>
                <tbody>{draws.collect_view()}</tbody>
            </table>
        </article>
    }
}
