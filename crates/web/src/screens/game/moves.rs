//! The list of moves. Each is a button that displays the position after it.

use leptos::prelude::*;
use sente_match::Match;
use sente_room::Replica;
use sente_rules::Colour;
use wasm_bindgen::JsCast;

use super::game_messages;
use super::play::Play;
use super::typed::TypedMove;
use crate::components::icon::{Icon, Symbol};
use crate::openings::{self, OpeningLine};
use crate::route::{HelpPage, Route};
use crate::{live, player_words, t};

/// A move or an opening choice in the list.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Entry {
    /// The number of actions up to and including it.
    ply: usize,
    text: String,
    colour: Colour,
}

/// The list of moves.
#[component]
pub fn Moves(
    /// The game.
    play: Play,
) -> impl IntoView {
    let entries = Memo::new(move |_| play.read(|it| entries(it.shown())).unwrap_or_default());
    let shown = Memo::new(move |_| play.seen.get().unwrap_or(entries.read().len()));
    let cell = move |entry: Option<Entry>| match entry {
        None => view! { <span class="move move-none" aria-hidden="true">"–"</span> }.into_any(),
        Some(Entry { ply, text, .. }) => view! {
            <button
                class="move"
                aria-current=move || (shown.get() == ply).then_some("true")
                on:click=move |_| play.show_ply(ply)
            >
                {said(&text)}
            </button>
        }
        .into_any(),
    };
    let help = move || {
        let page = play.read(|it| HelpPage::rules(game_messages::game(it.shown())));
        Route::Help(page).to_string()
    };
    let game = Memo::new(move |_| play.read(|it| game_messages::game(it.shown())));
    let plays = Memo::new(move |_| {
        let open = |it: &Replica| it.own_seats().next().is_some() && it.shown().result().is_none();
        play.read(open) == Some(true)
    });
    let head = move |colour: Colour| {
        let name = move || {
            play.read(|it| player_words::seated(it.shown(), it.shown().table().holder(colour)))
        };
        let paint = move || {
            let seat = play.read(|it| it.shown().table().holder(colour))?;
            play.piece_colour(seat)
        };
        view! {
            <span class="move-head">
                <span class="move-disc" aria-hidden="true" style:background-color=paint></span>
                <span>{name}</span>
            </span>
        }
    };
    let list = NodeRef::<leptos::html::Ol>::new();
    follow_end(list, entries, shown);
    view! {
        <div class="panel game-moves">
            <p class="quiet game-terms">
                {move || play.read(|it| game_messages::terms(it.shown()))}
                " · "
                <a href=help>{live!("game-help")}</a>
            </p>
            {move || game.get().map(|game| {
                let name = openings::named(game, move |naming| play.read(|it| naming(it.shown().table())).flatten());
                view! { <OpeningLine game name/> }
            })}
            <div class="move-heads">{Colour::ALL.map(head).collect_view()}</div>
            <ol class="move-list figures" node_ref=list aria-label=live!("game-moves")>
                <For
                    each=move || rows(&entries.read())
                    key=|row| row.clone()
                    children=move |(number, [one, two])| view! {
                        <li class="move-row">
                            <span class="quiet move-number">{number}</span>
                            {cell(one)}
                            {two.map(|two| cell(Some(two)))}
                        </li>
                    }
                />
            </ol>
            <div class="game-browse">
                {browse(Symbol::First, live!("game-first"), move || play.show_ply(0))}
                {browse(Symbol::Previous, live!("game-previous"), move || play.show_ply(play.seen_ply().saturating_sub(1)))}
                {browse(Symbol::Next, live!("game-next"), move || play.show_ply(play.seen_ply() + 1))}
                {browse(Symbol::Last, live!("game-last"), move || play.seen.set(None))}
                {move || plays.get().then(|| view! { <TypedMove play/> })}
            </div>
        </div>
    }
}

/// A button for navigating through the moves.
pub fn browse(
    symbol: Symbol,
    name: impl Fn() -> String + Copy + Send + Sync + 'static,
    go: impl Fn() + 'static,
) -> impl IntoView {
    view! {
        <button class="button button-bare" aria-label=name title=name on:click=move |_| go()>
            <Icon symbol=symbol/>
        </button>
    }
}

/// The text of a move or choice in the list.
fn said(text: &str) -> String {
    choice(text).unwrap_or_else(|| text.to_owned())
}

/// The name of an opening choice; `None` for a move.
pub fn choice(text: &str) -> Option<String> {
    match text {
        "black" => Some(t!("choice-black")),
        "white" => Some(t!("choice-white")),
        "extend" => Some(t!("choice-extend")),
        _ => match text.split_once('-') {
            Some(("fifths", count)) => {
                let count: u8 = count.parse().ok()?;
                Some(t!("choice-fifths", count = count))
            }
            Some(("offer", point)) => Some(t!("choice-offer", point = point)),
            _ => None,
        },
    }
}

/// All actions with the side that made them.
fn entries(game: &Match) -> Vec<Entry> {
    let mut table = game.table().boxed_clone();
    let actions = table.actions();
    let mut sides = Vec::with_capacity(actions.len());
    while table.undo() {
        sides.push(table.turn());
    }
    let numbered = (1..).zip(actions).zip(sides.into_iter().rev());
    numbered
        .map(|((ply, text), colour)| Entry { ply, text, colour })
        .collect()
}

type Row = (usize, [Option<Entry>; 2]);

/// Rows of Black's and White's move. A pass leaves an empty cell; an opening choice takes the next free cell.
fn rows(entries: &[Entry]) -> Vec<Row> {
    let mut rows: Vec<Row> = Vec::new();
    for entry in entries {
        let is_choice = choice(&entry.text).is_some();
        let open = rows.last().is_some_and(|(_, row)| row[1].is_none());
        let second = if is_choice {
            open
        } else {
            entry.colour == Colour::White
        };
        if second && open {
            if let Some((_, row)) = rows.last_mut() {
                row[1] = Some(entry.clone());
            }
            continue;
        }
        let number = entry.ply;
        let cells = if second {
            [None, Some(entry.clone())]
        } else {
            [Some(entry.clone()), None]
        };
        rows.push((number, cells));
    }
    rows
}

/// Keeps the last move or the displayed one visible.
fn follow_end(list: NodeRef<leptos::html::Ol>, entries: Memo<Vec<Entry>>, shown: Memo<usize>) {
    Effect::new(move |_| {
        let (count, shown) = (entries.read().len(), shown.get());
        let Some(list) = list.get() else { return };
        request_animation_frame(move || {
            if shown == count {
                list.set_scroll_top(list.scroll_height());
                list.set_scroll_left(list.scroll_width());
                return;
            }
            let current = list.query_selector("[aria-current]").ok().flatten();
            let current = current.and_then(|it| it.dyn_into::<web_sys::HtmlElement>().ok());
            if let Some(current) = current {
                list.set_scroll_top(
                    current.offset_top() - list.offset_top() - list.client_height() / 2,
                );
            }
        });
    });
}

#[cfg(test)]
mod tests {
    use super::*;
    use sente_match::{Command, Participant, Settings, Time};
    use sente_rules::Rules;

    fn listed(rules: &str, moves: &str) -> Vec<String> {
        let rules: Rules = rules.parse().unwrap();
        let seats = ["Ann", "Ben"].map(Participant::person);
        let mut game = Match::new(Settings::usual(rules, seats)).unwrap();
        for text in moves.split(' ') {
            let seat = game.turn().unwrap();
            game.act(seat, Command::play(text), Time(0)).unwrap();
        }
        let cell = |entry: &Option<Entry>| entry.as_ref().map_or("–", |it| &it.text).to_owned();
        let row = |(number, [one, two]): &Row| format!("{number} {} {}", cell(one), cell(two));
        rows(&entries(&game)).iter().map(row).collect()
    }

    #[test]
    fn moves_stand_in_rows_of_two() {
        assert_eq!(listed("renju", "h8 i9 i8"), ["1 h8 i9", "3 i8 –"]);
    }

    #[test]
    fn a_side_that_passes_has_an_empty_place() {
        let rules = Rules::usual(sente_rules::GameId::Othello);
        let seats = ["Ann", "Ben"].map(Participant::person);
        let mut game = Match::new(Settings::usual(rules, seats)).unwrap();
        let passed = loop {
            let seat = game.turn().unwrap();
            let text = game.table().legal_texts().swap_remove(0);
            let colour = game.table().turn();
            game.act(seat, Command::play(text), Time(0)).unwrap();
            if game.turn().is_some() && game.table().turn() == colour {
                break !colour;
            }
        };
        let seat = game.turn().unwrap();
        let text = game.table().legal_texts().swap_remove(0);
        game.act(seat, Command::play(text), Time(0)).unwrap();
        let rows = rows(&entries(&game));
        let holes = |rows: &[Row]| rows.iter().any(|(_, row)| row[passed.index()].is_none());
        assert!(holes(&rows), "{rows:?}");
    }

    #[test]
    fn choices_of_an_opening_stand_in_the_list() {
        let rows = listed("gomoku opening=swap2", "h8 i9 i8 white j8");
        assert_eq!(rows, ["1 h8 i9", "3 i8 white", "5 – j8"]);
    }
}
