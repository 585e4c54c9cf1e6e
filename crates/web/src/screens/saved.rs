//! The saved games, each with a small board, to open or to delete.

use leptos::prelude::*;
use sente_api::{GameSummary, SavedGame};
use sente_rules::{GameId, Seat};

use crate::board::picture::Crop;
use crate::components::confirm::Confirm;
use crate::components::empty::empty as empty_place;
use crate::components::game_row::board_of;
use crate::components::loaded::{Loaded, load};
use crate::components::small_board::game_of;
use crate::route::Route;
use crate::screens::game::end::analysis_of;
use crate::screens::studies::Studies;
use crate::{dates, live, player_words, sentences, t};

/// The screen of saved games.
#[component]
pub fn Saved() -> impl IntoView {
    let saves: Loaded<Vec<SavedGame>> = load(|| "/saves".to_owned());
    let delete = saves.deleting(|save| &save.game.id, || t!("saved-deleted"));
    let list = saves.show(move |all| {
        if all.is_empty() {
            return empty();
        }
        let cards = all.iter().cloned().map(|save| card(save, delete));
        view! { <ul class="list">{cards.collect_view()}</ul> }.into_any()
    });
    view! {
        <section class="page">
            <div class="page-head"><h1>{live!("title-saved")}</h1></div>
            <div class="stack">
                <section class="panel saves" aria-labelledby="saved-games">
                    <div class="card-head"><h2 id="saved-games" class="card-title">{live!("saved-games")}</h2></div>
                    {list}
                </section>
                <Studies/>
            </div>
        </section>
    }
}

fn empty() -> AnyView {
    empty_place(
        GameId::Gomoku,
        || t!("saved-empty"),
        || t!("saved-empty-text"),
        view! { <a class="button button-tonal" href=Route::New(None).to_string()>{live!("home-new")}</a> },
    )
}

fn card(save: SavedGame, delete: Callback<String>) -> impl IntoView {
    let SavedGame {
        number,
        saved,
        game,
    } = save;
    let name = game_of(&game.rules).map_or_else(|| game.rules.clone(), sentences::game);
    let opponent = opponents(&game);
    let turn = turn(&game);
    let address = Route::Game(game.id.clone()).to_string();
    let analysis = analysis_of(&game.id);
    let label = t!("saved-number", number = number);
    let id = game.id.clone();
    let about = format!("{opponent} · {turn} · {}", dates::moment(saved));
    let board = board_of(&game).map(|view| view! { <Crop view/> });
    view! {
        <li class="list-row save">
            <span class="thumbnail">{board}</span>
            <span class="list-words">
                <strong>{t!("saved-title", number = number, game = name)}</strong>
                <span class="quiet">{about}</span>
            </span>
            <span class="row save-buttons">
                <a class="button button-small" href=address>{live!("saved-open")}</a>
                <a class="button button-small button-plain" href=analysis>{live!("game-analyse")}</a>
                <Confirm
                    text=Signal::derive(live!("saved-delete"))
                    label=Signal::derive(move || t!("saved-delete-named", save = label.as_str()))
                    on_yes=Callback::new(move |()| delete.run(id.clone()))
                />
            </span>
        </li>
    }
}

/// The players: only the opponent if one seat is the person's own, else both.
fn opponents(game: &GameSummary) -> String {
    let name = |seat: Seat| {
        let card = &game.seats[seat.index()];
        player_words::carded(card.player.as_deref(), &card.name)
    };
    match game.yours[..] {
        [own] => t!("saved-against", name = name(!own)),
        _ => t!(
            "saved-between",
            first = name(Seat::First),
            second = name(Seat::Second)
        ),
    }
}

/// Whose turn it is.
fn turn(game: &GameSummary) -> String {
    let Some(seat) = game.turn else {
        return t!("saved-over");
    };
    match game.yours[..] {
        [own] if own == seat => t!("saved-your-turn"),
        _ => {
            let card = &game.seats[seat.index()];
            let name = player_words::carded(card.player.as_deref(), &card.name);
            t!("saved-turn", name = name)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use sente_api::{GameStatus, SeatSummary};

    fn saved(yours: &[Seat], turn: Seat) -> GameSummary {
        let seat = |name: &str| SeatSummary {
            name: name.to_owned(),
            player: None,
            account: false,
            rating: None,
            colour: None,
        };
        GameSummary {
            id: "x".to_owned(),
            status: GameStatus::Live,
            rules: "renju".to_owned(),
            seats: [seat("Ann"), seat("Bo")],
            yours: yours.to_vec(),
            position: String::new(),
            ply: 3,
            turn: Some(turn),
            result: None,
            updated: 0,
        }
    }

    #[test]
    fn a_save_says_who_plays_and_whose_turn_it_is() {
        let game = saved(&[Seat::Second], Seat::Second);
        assert_eq!(opponents(&game), "Against Ann");
        assert_eq!(turn(&game), "Your turn");
        let game = saved(&[Seat::First, Seat::Second], Seat::Second);
        assert_eq!(opponents(&game), "Ann against Bo");
        assert_eq!(turn(&game), "Bo to move");
    }
}
