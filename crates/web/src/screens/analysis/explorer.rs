//! The panel of the collection: the moves played in the displayed position, the results of those games, and the games.

use leptos::ev;
use leptos::prelude::*;
use sente_explorer::{Choice, Entry, PositionStatistics, Tally, Won};
use sente_records::Record;
use sente_rules::{Colour, Finished, GameId};
use web_sys::HtmlInputElement;

use super::drill::{DrillPanel, DrillStart, hides_moves};
use super::state::AnalysisState;
use super::study::Study;
use crate::components::busy::WorkBar;
use crate::components::chart::percent;
use crate::components::confirm::Confirm;
use crate::components::show::Show;
use crate::{live, sentences, t};

/// The panel of the collection.
#[component]
pub fn ExplorerPanel(analysis: AnalysisState) -> impl IntoView {
    let shelf = analysis.shelf;
    let rules = Memo::new(move |_| analysis.study.read().record.rules.without_opening());
    Effect::new(move |_| shelf.take_out(&rules.read()));
    let here = Memo::new(move |_| shelf.at(&*analysis.study.read().table()));
    let count = Memo::new(move |_| shelf.len());
    let game = Memo::new(move |_| analysis.game());
    let chosen = move |event: ev::Event| {
        let input: HtmlInputElement = event_target(&event);
        if let Some(files) = input.files() {
            shelf.bring(&files, &rules.read_untracked());
        }
        input.set_value("");
    };
    let clear = Callback::new(move |()| shelf.clear(&rules.read_untracked()));
    let says = move || match (count.get(), here.read().games) {
        (all, games) if all > 0 && shelf.is_engines() => {
            t!("explorer-engine", games = games, all = all)
        }
        (0, _) if shelf.work.is_busy() => t!("explorer-wait"),
        (0, _) => t!("explorer-empty", game = sentences::game(game.get())),
        (_, 0) => t!("explorer-nothing"),
        (all, games) => t!("explorer-here", games = games, all = all),
    };
    view! {
        <div class="panel stack explorer">
            <Show when=move || analysis.drill.read().is_some()>
                <DrillPanel analysis/>
            </Show>
            <p class="quiet" role="status">{says}</p>
            <Show when=move || !here.read().moves.is_empty() && !hides_moves(analysis)>
                <Moves analysis here game/>
            </Show>
            <Show when=move || analysis.drill.read().is_none()>
                <DrillStart analysis/>
            </Show>
            <Show when=move || !here.read().latest.is_empty() && !shelf.is_engines() && !hides_moves(analysis)>
                <Games analysis here/>
            </Show>
            <Show when=move || shelf.is_engines()>
                <p class="quiet small">{live!("explorer-engine-about")}</p>
            </Show>
            <WorkBar work=shelf.work words=|done, all| t!("explorer-reading", done = done, all = all)/>
            <div class="row">
                <label class="button explorer-file">
                    <input class="hidden" type="file" multiple on:change=chosen/>
                    {live!("explorer-bring")}
                </label>
                <Show when=move || count.get() != 0 && !shelf.is_engines()>
                    <Confirm text=Signal::derive(live!("explorer-clear")) label=Signal::derive(live!("explorer-clear")) on_yes=clear/>
                </Show>
            </div>
        </div>
    }
}

/// The table of the moves played here.
#[component]
fn Moves(
    analysis: AnalysisState,
    here: Memo<PositionStatistics>,
    game: Memo<GameId>,
) -> impl IntoView {
    let row = move |choice: Choice, games: u32| {
        let Choice { text, tally } = choice;
        let played = text.clone();
        let share = f64::from(tally.all()) / f64::from(games.max(1)) * 100.0;
        view! {
            <tr>
                <td><button class="move" on:click=move |_| analysis.play(&played)>{text}</button></td>
                <td class="explorer-count">{tally.all()}</td>
                <td class="explorer-count quiet">{format!("{share:.0} %")}</td>
                <td class="explorer-wide">{results(tally, game)}</td>
            </tr>
        }
    };
    let rows = move || {
        let here = here.read();
        let rows = here
            .moves
            .iter()
            .map(|choice| row(choice.clone(), here.games));
        rows.collect_view()
    };
    let side = move |colour| sentences::side(game.get(), colour);
    view! {
        <table class="table explorer-moves figures">
            <thead>
                <tr>
                    <th>{live!("explorer-move")}</th>
                    <th class="explorer-count">{live!("explorer-games")}</th>
                    <th class="explorer-count">{live!("explorer-share")}</th>
                    <th class="explorer-wide">
                        {live!("explorer-results", black = side(Colour::Black), white = side(Colour::White))}
                    </th>
                </tr>
            </thead>
            <tbody>{rows}</tbody>
        </table>
    }
}

/// The results as a bar of three parts, with the numbers as a label.
fn results(tally: Tally, game: Memo<GameId>) -> impl IntoView {
    let decided = f64::from((tally.black + tally.drawn + tally.white).max(1));
    let part = |number: u32| percent(f64::from(number) / decided * 100.0);
    let said = move || {
        let side = |colour| sentences::side(game.get(), colour);
        t!(
            "explorer-tally",
            black = side(Colour::Black),
            white = side(Colour::White),
            wins = tally.black,
            draws = tally.drawn,
            losses = tally.white
        )
    };
    view! {
        <div class="results" role="img" aria-label=said title=said>
            <span class="results-black" style:width=part(tally.black)></span>
            <span class="results-drawn" style:width=part(tally.drawn)></span>
            <span class="results-white" style:width=part(tally.white)></span>
        </div>
    }
}

/// The latest games with this position. Pressing one opens it.
#[component]
fn Games(analysis: AnalysisState, here: Memo<PositionStatistics>) -> impl IntoView {
    let shelf = analysis.shelf;
    let row = move |number: u32| {
        let said = shelf.game(number, |collection, entry| {
            let score = match collection.end(number) {
                Won::By(Colour::Black) => "1–0",
                Won::By(Colour::White) => "0–1",
                Won::Drawn => "½–½",
                Won::Unknown => "–",
            };
            let name = |name: &str| match name {
                "" => "?".to_owned(),
                name => name.to_owned(),
            };
            let (black, white) = (name(&entry.black), name(&entry.white));
            format!("{black} – {white}  {score}  {}", entry.date)
        });
        let open = move |_| {
            let rules = analysis
                .study
                .read_untracked()
                .record
                .rules
                .without_opening();
            let record = untrack(|| shelf.game(number, |_, entry| record(&rules, entry))).flatten();
            if let Some(record) = record {
                analysis.games.set(Vec::new());
                analysis.open(Study::at_end(record));
            }
        };
        view! { <li><button class="link" on:click=open>{said}</button></li> }
    };
    let rows = move || {
        let here = here.read();
        let rows = here.latest.iter().map(|&number| row(number));
        rows.collect_view()
    };
    view! {
        <details>
            <summary>{live!("explorer-latest")}</summary>
            <ul class="explorer-list">{rows}</ul>
        </details>
    }
}

/// Converts a game of the collection to a record.
fn record(rules: &sente_rules::Rules, entry: &Entry) -> Option<Record> {
    let mut table = match &entry.setup {
        None => rules.table(),
        Some(text) => rules.table_from(text, Finished::Allowed).ok()?,
    };
    for text in entry.texts() {
        if table.play_text(text).is_err() {
            break;
        }
    }
    let mut record = Record::of(&*table);
    record.info.black.name.clone_from(&entry.black);
    record.info.white.name.clone_from(&entry.white);
    record.info.date.clone_from(&entry.date);
    Some(record)
}

#[cfg(test)]
mod tests {
    use super::*;
    use sente_rules::Rules;

    #[test]
    fn a_game_of_the_collection_can_be_opened() {
        let rules = Rules::usual(GameId::Renju);
        let entry = Entry::from_line("B\tAnn\tBo\t2024\t\th8i9i7a1a1").unwrap();
        let record = record(&rules, &entry).unwrap();
        assert_eq!(
            record.main_line().collect::<Vec<_>>(),
            ["h8", "i9", "i7", "a1"]
        );
        assert_eq!(record.info.black.name, "Ann");
    }
}
