//! The first screen: the games with their boards, and where to go from here.

use leptos::prelude::*;
use leptos::task::spawn_local;
use sente_rules::GameId;

use crate::components::diagram::Diagram;
use crate::local_games::storage;
use crate::messages::use_messages;
use crate::route::Route;
use crate::screens::parts;
use crate::server::http;
use crate::server::who::use_who;
use crate::{live, sentences, t};

/// A game on the first screen, with moves that make a pleasant picture.
#[derive(Clone, Copy)]
struct Picture {
    game: GameId,
    moves: &'static str,
    about: fn() -> String,
}

const PICTURES: [Picture; 4] = [
    Picture {
        game: GameId::Gomoku,
        moves: "h8 i9 i8 g8 j8 k8 i7 h6 i6 i5 j7 k7 j9 g10 h9",
        about: || t!("home-gomoku"),
    },
    Picture {
        game: GameId::Renju,
        moves: "h9 g7 h10 g11 i8 k9 j8 f9",
        about: || t!("home-renju"),
    },
    Picture {
        game: GameId::Othello,
        moves: "f5 d6 c3 d3 c4 f4 f6 f3 e6 e7 d7 c5 b6 d8 c6 c7",
        about: || t!("home-othello"),
    },
    Picture {
        game: GameId::Surakarta,
        moves: "c2-c3 d5-d4 b2-b3 e5-e4 d2-d3",
        about: || t!("home-surakarta"),
    },
];

/// The first screen.
#[component]
pub fn Home() -> impl IntoView {
    let who = use_who();
    view! {
        <section class="page home">
            <h1 class="hidden">{live!("title-home")}</h1>
            <ul class="gallery">{PICTURES.map(card).collect_view()}</ul>
            <Continue/>
            <nav class="tiles" aria-label=live!("home-menu")>
                <a class="button button-filled" href=Route::New(None).to_string()>
                    {live!("home-new")}
                </a>
                {tile(&Route::Lobby, || t!("home-lobby"))}
                {tile(&Route::Saved, || t!("home-load"))}
                {tile(&Route::Puzzles(None), || t!("title-puzzles"))}
                {tile(&Route::Analysis, || t!("home-analysis"))}
                {tile(&Route::Rankings(None), || t!("home-rankings"))}
                {tile(&Route::Stats, || t!("home-stats"))}
                {tile(&Route::Help(None), || t!("home-help"))}
                {move || entrance(who.is_logged_in())}
                <Show when=move || who.me().is_some_and(|me| me.can_quit)>
                    <Quit/>
                </Show>
            </nav>
        </section>
    }
}

/// The games in progress of somebody who is known here: whoever is new has none, and loads nothing for them.
#[component]
fn Continue() -> impl IntoView {
    let who = use_who();
    let part = RwSignal::new(None::<fn() -> AnyView>);
    let is_known = Memo::new(move |_| who.account().is_some() || storage::has_games());
    Effect::new(move |_| {
        if is_known.get() {
            spawn_local(async move {
                // Without it nothing is shown; whatever is pressed next says what is wrong.
                part.try_set(parts::games_in_progress().await.ok());
            });
        }
    });
    move || part.get().map(|make| make())
}

/// Where somebody becomes, or is, known by name.
fn entrance(logged_in: bool) -> AnyView {
    if logged_in {
        return tile(&Route::Account, || t!("title-account")).into_any();
    }
    let login = tile(&Route::Login, || t!("home-login"));
    (login, tile(&Route::Signup, || t!("home-signup"))).into_any()
}

/// Ends the program, where it serves only this machine. Nothing is lost: every move is kept already.
#[component]
fn Quit() -> impl IntoView {
    let messages = use_messages();
    let ended = RwSignal::new(false);
    let quit = move |_| {
        spawn_local(async move {
            match http::order("POST", "/quit", None::<&()>).await {
                Ok(()) => {
                    ended.set(true);
                    messages.note(t!("home-quit-done"));
                }
                Err(failure) => messages.warn(failure.sentence()),
            }
        });
    };
    view! { <button class="button" disabled=ended on:click=quit>{live!("home-quit")}</button> }
}

fn card(picture: Picture) -> impl IntoView {
    let Picture { game, moves, about } = picture;
    let name = move || sentences::game(game);
    view! {
        <li>
            <a class="card" href=Route::New(Some(game)).to_string()>
                <Diagram game moves label=Signal::derive(String::new)/>
                <span class="card-text">
                    <strong>{name}</strong>
                    <span class="quiet">{about}</span>
                </span>
            </a>
        </li>
    }
}

fn tile(route: &Route, text: fn() -> String) -> impl IntoView + use<> {
    view! { <a class="button" href=route.to_string()>{text}</a> }
}

#[cfg(test)]
mod tests {
    use super::*;
    use sente_rules::Rules;

    #[test]
    fn the_pictures_show_legal_games() {
        for picture in PICTURES {
            let mut table = Rules::usual(picture.game).table();
            for text in picture.moves.split(' ') {
                table.play_text(text).unwrap();
            }
        }
    }
}
