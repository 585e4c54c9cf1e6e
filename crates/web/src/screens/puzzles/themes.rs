//! The choice of a theme to practise.

use std::collections::BTreeMap;

use leptos::prelude::*;
use sente_puzzles::{Puzzle, Theme};

use super::state::PuzzleState;
use crate::progress::theme_name;
use crate::{live, t};

/// The themes of the game's puzzles with their numbers of puzzles.
#[component]
pub fn ThemeChoice(puzzles: PuzzleState) -> impl IntoView {
    let choose = move |event| {
        let theme = event_target_value(&event).parse().ok();
        puzzles.practise(theme);
    };
    let options = move || {
        puzzles.loaded.track();
        let counted = puzzles.puzzles.with_value(|it| counted(it));
        let option = |(theme, count): (Theme, usize)| {
            let words = move || t!("theme-count", theme = theme_name(theme), count = count);
            let chosen = move || puzzles.theme.get() == Some(theme);
            view! { <option value=theme.code() selected=chosen>{words}</option> }
        };
        counted.into_iter().map(option).collect_view()
    };
    view! {
        <select class="select" aria-label=live!("theme-label") on:change=choose>
            <option value="">{live!("theme-all")}</option>
            {options}
        </select>
    }
}

fn counted(puzzles: &[Puzzle]) -> BTreeMap<Theme, usize> {
    let mut counted = BTreeMap::new();
    for puzzle in puzzles {
        *counted.entry(puzzle.theme).or_default() += 1;
    }
    counted
}
