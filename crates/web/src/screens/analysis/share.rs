//! Sharing a study: as a file in any suitable format, as a link to the position, as pictures.

use leptos::prelude::*;
use sente_records::{Format, write};

use super::named::StudyPlace;
use super::pictures::Pictures;
use super::state::AnalysisState;
use super::study::Study;
use crate::route::Route;
use crate::{browser, live, query, t};

/// The address that opens the current position with the moves that led to it.
pub fn link(study: &Study) -> String {
    let rules = study.record.rules.to_string();
    let moves = study.moves_to(study.node).join(" ");
    query::address(
        &Route::Analysis.to_string(),
        &[
            ("rules", Some(&rules)),
            ("position", study.record.setup.as_deref()),
            ("moves", Some(&moves)),
        ],
    )
}

/// A file name from the players' names, or else the game.
pub fn file_name(study: &Study, extension: &str) -> String {
    let info = &study.record.info;
    let names = [&info.black.name, &info.white.name];
    let stem = if names.iter().all(|name| name.is_empty()) {
        study.record.rules.game().code().to_owned()
    } else {
        names.map(String::as_str).join("-")
    };
    let plain = |c: char| {
        if c.is_alphanumeric() || c == '-' {
            c
        } else {
            '_'
        }
    };
    let stem: String = stem.chars().map(plain).collect();
    format!("{stem}.{extension}")
}

/// The panel for saving and sharing.
#[component]
pub fn SharePanel(analysis: AnalysisState) -> impl IntoView {
    let format = RwSignal::new(Format::Json);
    let options = move || {
        let option = |choice: Format| {
            let end = choice.extension();
            view! { <option value=end selected=move || format.get() == choice>{format!(".{end}")}</option> }
        };
        let formats = Format::of(analysis.game()).iter().copied();
        formats.map(option).collect_view()
    };
    let choose = move |event| {
        let chosen = Format::from_extension(&event_target_value(&event));
        format.set(chosen.unwrap_or(Format::Json));
    };
    let address = Memo::new(move |_| {
        let origin = browser::origin().unwrap_or_default();
        format!("{origin}{}", link(&analysis.study.read()))
    });
    let position = Memo::new(move |_| analysis.study.read().table().position_text());
    view! {
        <div class="panel stack">
            <StudyPlace analysis/>
            <div class="row">
                <select class="select" aria-label=live!("record-format") on:change=choose>{options}</select>
                <button class="button" on:click=move |_| save(analysis, format.get_untracked())>{live!("share-save")}</button>
            </div>
            <p class="quiet">{live!("share-formats")}</p>
            <label class="field">
                <span>{live!("share-link")}</span>
                <input type="text" readonly prop:value=address/>
            </label>
            <label class="field">
                <span>{live!("share-position")}</span>
                <input type="text" readonly prop:value=position/>
            </label>
            <div class="row">
                <button class="button" on:click=move |_| analysis.copy(&address.read_untracked())>{live!("share-copy-link")}</button>
                <button class="button" on:click=move |_| analysis.copy(&position.read_untracked())>{live!("share-copy-position")}</button>
            </div>
            <Pictures analysis/>
        </div>
    }
}

/// Saves the record as a file, or shows why the format does not support it.
fn save(analysis: AnalysisState, format: Format) {
    let study = analysis.study.read_untracked();
    match write(std::slice::from_ref(&study.record), format) {
        Err(why) => {
            let reason = why.to_string();
            analysis.messages.warn(t!("share-refused", reason = reason));
        }
        Ok(bytes) => {
            if browser::download(&bytes, &file_name(&study, format.extension())).is_err() {
                analysis.messages.warn(t!("share-no-file"));
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use sente_rules::{GameId, Rules};

    #[test]
    fn a_link_opens_the_same_position() {
        let setup = "15/15/15/15/15/15/15/6XXX6/6OO7/8O6/15/15/15/15/15 X";
        let rules = Rules::usual(GameId::Renju);
        let study = Study::set_up(&rules, Some(setup), "k8 l8").unwrap();
        let address = link(&study);
        let query = address.strip_prefix("/analysis?").unwrap();
        let value = |name| query::value(query, name);
        let again = Study::set_up(
            &value("rules").unwrap().parse().unwrap(),
            value("position").as_deref(),
            &value("moves").unwrap(),
        );
        assert_eq!(again.unwrap().record, study.record);
    }

    #[test]
    fn a_file_is_named_after_those_who_played() {
        let mut study = Study::new(Rules::usual(GameId::Othello));
        assert_eq!(file_name(&study, "sgf"), "othello.sgf");
        study.record.info.black.name = "Ann Lee".to_owned();
        study.record.info.white.name = "Bo/棋".to_owned();
        assert_eq!(file_name(&study, "json"), "Ann_Lee-Bo_棋.json");
    }
}
