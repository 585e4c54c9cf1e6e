//! The four games, each with its board, the person's rating, the fitting level, and a button that starts a game at
//! once.

use leptos::prelude::*;
use leptos::task::spawn_local;
use sente_api::{HomeDoc, HomeGame, NewGame, SeatChoice, SeatOrder};
use sente_match::{Experience, Rung, TimeControl};
use sente_rules::GameId;

use super::parts;
use crate::board::picture::Crop;
use crate::components::bars::signed;
use crate::components::chart::round;
use crate::components::icon::{Icon, Symbol};
use crate::components::levels::{AroundFitting, LevelSlider, level_name};
use crate::components::loaded::{Loaded, loading};
use crate::components::popover::Popover;
use crate::components::small_board::known_view;
use crate::later::later;
use crate::messages::use_messages;
use crate::navigation::use_navigation;
use crate::route::Route;
use crate::server::http::{self, Begun, Failure};
use crate::server::who::use_who;
use crate::settings::use_settings;
use crate::text::words;
use crate::{live, query, sentences, t};

/// A game on the home screen, with an attractive position and the part of the board to show.
#[derive(Clone, Copy)]
struct Picture {
    game: GameId,
    position: &'static str,
    part: [f64; 4],
    about: fn() -> String,
}

const PICTURES: [Picture; GameId::MENU.len()] = [
    Picture {
        game: GameId::Gomoku,
        position: "15/15/15/8X6/9XO4/7OOOXOO2/6OXOXXX3/6X1OXX1X2/6OXXXXO1O1/8X1O4/7O7/8O2O3/7X7/15/15 O",
        part: [4.9, 2.4, 9.4, 5.0],
        about: || t!("home-gomoku"),
    },
    Picture {
        game: GameId::Renju,
        position: "15/15/15/15/7X7/7X7/6OX1O5/4XXX8/5O3O5/4O5O4/15/15/15/15/15 X",
        part: [2.6, 3.6, 9.4, 5.0],
        about: || t!("home-renju"),
    },
    Picture {
        game: GameId::Othello,
        position: "------------------XO-O----XXOO----XOOX---XXOXX----OOO------O---- X",
        part: [0.6, 1.3, 6.6, 3.5],
        about: || t!("home-othello"),
    },
    Picture {
        game: GameId::Surakarta,
        position: "OOOOOO/OOO..O/...OO./.XXX../X...XX/XXXXXX O",
        part: [-2.4, 2.5, 6.8, 3.6],
        about: || t!("home-surakarta"),
    },
];

/// The picture of a game for choosing one.
pub fn picture_of(game: GameId) -> AnyView {
    let wanted = game.facts().menu_entry;
    let picture = PICTURES.into_iter().find(|it| it.game == wanted);
    picture.map(|picture| draw(&picture)).into_any()
}

fn draw(picture: &Picture) -> impl IntoView + use<> {
    let view = known_view(picture.game, picture.position);
    view! { <Crop view part=picture.part/> }
}

/// The list of games.
#[component]
pub fn Games(
    /// The data of the home screen from the server.
    home: Loaded<HomeDoc>,
) -> impl IntoView {
    // The game that was played last has the filled button.
    let last = Memo::new(move |_| {
        let rules = home.with(|home| home.last.as_ref().map(|last| last.rules.clone()));
        let game = rules.flatten().and_then(|rules| game_of(&rules));
        game.unwrap_or(GameId::Gomoku)
    });
    let card = |picture: Picture| view! { <Game picture home last/> };
    view! { <ul class="home-games">{PICTURES.map(card).collect_view()}</ul> }
}

/// The game of rules in notation.
fn game_of(rules: &str) -> Option<GameId> {
    let game: GameId = rules.split(' ').next()?.parse().ok()?;
    Some(game.facts().menu_entry)
}

#[component]
fn Game(picture: Picture, home: Loaded<HomeDoc>, last: Memo<GameId>) -> impl IntoView {
    let game = picture.game;
    let settings = use_settings();
    let level = Memo::new(move |_| settings.read(|it| it.levels.fitting(game)));
    let known = move |choose: fn(&HomeGame) -> Option<f64>| {
        home.with(|home| {
            let found = home.games.iter().find(|it| it.game == game.code());
            found.and_then(choose)
        })
        .flatten()
    };
    let rating = move || known(|it| it.rating).map(round);
    let change = move || {
        let change = known(|it| match it.points[..] {
            [.., (_, before), (_, after)] => Some(after - before),
            _ => None,
        })?;
        let class = match round(change) {
            1.. => "small good",
            0 => "small quiet",
            _ => "small bad",
        };
        Some(view! { " " <span class=class>{signed(change)}</span> })
    };
    view! {
        <li class="panel home-game">
            <a class="home-picture" href=Route::New(Some(game)).to_string() tabindex="-1" aria-hidden="true">
                {draw(&picture)}
            </a>
            <div class="home-game-words">
                <h2><a href=Route::New(Some(game)).to_string()>{words(move || sentences::game(game))}</a></h2>
                <span class="figures home-rating"><strong>{rating}</strong>{change}</span>
                <p class="small quiet">{picture.about}</p>
            </div>
            <div class="home-play">
                <Popover
                    id=format!("level-{game}")
                    class="level-picker"
                    button=picker(level).into_any()
                >
                    {later(parts::level(), Picking { game, level }, loading)}
                </Popover>
                <Play game level last/>
            </div>
        </li>
    }
}

/// The content of the level's button.
fn picker(level: Memo<Rung>) -> impl IntoView {
    let settings = use_settings();
    let note = move || {
        let said = settings.read(|it| {
            let new = Experience::New.rating();
            it.levels
                .has_not_played()
                .then(|| it.levels.said.unwrap_or(new))
        });
        let said = Experience::ALL
            .into_iter()
            .find(|it| Some(it.rating()) == said);
        match said {
            Some(Experience::New) => t!("level-new"),
            Some(Experience::Rules) => t!("level-rules"),
            Some(Experience::Good) => t!("level-good"),
            None => t!("level-fits", rating = level.read().rating),
        }
    };
    view! {
        <span class="list-words">
            <strong>{move || level_name(&level.read().player)}</strong>
            <span class="quiet">{note}</span>
        </span>
        <Icon symbol=Symbol::Down/>
    }
}

/// A level to choose.
#[derive(Clone, Copy)]
pub struct Picking {
    game: GameId,
    level: Memo<Rung>,
}

/// The content of the popover for choosing the level.
pub fn slider(Picking { game, level }: Picking) -> impl IntoView {
    let settings = use_settings();
    let choose = Callback::new(move |rung: Rung| {
        settings.change(|it| it.levels.choose(game, rung.rating.into()));
    });
    let chosen = Signal::derive(move || Some(level.get().player));
    view! {
        <div class="level-panel">
            <p class="level-title">
                <strong>{move || level_name(&level.read().player)}</strong>
                " "
                <span class="quiet figures">{move || level.read().rating}</span>
            </p>
            <AroundFitting game group=game.code() chosen choose/>
            <LevelSlider game chosen choose/>
            <p class="row row-apart small quiet level-ends">
                <span>{live!("level-weakest")}</span>
                <span>{live!("level-strongest")}</span>
            </p>
        </div>
    }
}

/// The button that starts a game at the fitting level at once.
#[component]
fn Play(game: GameId, level: Memo<Rung>, last: Memo<GameId>) -> impl IntoView {
    let (who, messages, navigation) = (use_who(), use_messages(), use_navigation());
    let settings = use_settings();
    let busy = RwSignal::new(false);
    let play = move |_| {
        let Rung { player, rating } = level.get_untracked();
        settings.change(|it| it.levels.choose(game, rating.into()));
        busy.set(true);
        let begin = begin(game, player.clone(), untrack(|| who.is_logged_in()));
        spawn_local(async move {
            match http::post::<Begun>("/games", &begin).await {
                Ok(begun) => {
                    who.meet().await;
                    navigation.go(&Route::Game(begun.id));
                }
                // If the server is unreachable, the form starts the game in this browser.
                Err(Failure::Unreachable) => {
                    let path = Route::New(Some(game)).to_string();
                    navigation.go_to(&query::address(&path, &[("player", Some(&player))]));
                }
                Err(failure) => messages.warn(failure.sentence()),
            }
            busy.try_set(false);
        });
    };
    let class = move || {
        if last.get() == game {
            "button button-filled"
        } else {
            "button button-tonal"
        }
    };
    let label = move || {
        t!(
            "home-play-label",
            game = sentences::game(game),
            level = level_name(&level.read().player)
        )
    };
    view! {
        <button class=class aria-label=label disabled=busy on:click=play>
            <Icon symbol=Symbol::Play/>
            <span>{live!("nav-play")}</span>
        </button>
    }
}

/// The request for the game. With an account the game is rated.
fn begin(game: GameId, player: String, rated: bool) -> NewGame {
    NewGame {
        rules: game.code().to_owned(),
        setup: None,
        seats: [SeatChoice::Me, SeatChoice::Computer { player }],
        order: SeatOrder::Given,
        time: TimeControl::Unlimited,
        help: false,
        rated,
        games: 1,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use sente_rules::{Finished, Rules};

    #[test]
    fn the_pictures_show_positions_that_can_occur() {
        for picture in PICTURES {
            let rules = Rules::usual(picture.game);
            let table = rules.table_from(picture.position, Finished::Allowed);
            let still = known_view(picture.game, picture.position);
            assert_eq!(table.unwrap().view().pieces, still.pieces);
        }
    }

    #[test]
    fn the_game_played_last_is_read_from_its_rules() {
        assert_eq!(game_of("renju opening=swap2"), Some(GameId::Renju));
        assert_eq!(game_of("standard size=15"), Some(GameId::Gomoku));
        assert_eq!(game_of("chess"), None);
    }
}
