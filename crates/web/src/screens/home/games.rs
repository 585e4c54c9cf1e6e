//! The four games, each with its board, the person's rating, the level that fits, and a button that begins at once.

use leptos::prelude::*;
use leptos::task::spawn_local;
use sente_api::{HomeDoc, HomeGame, NewGame, SeatChoice, SeatOrder};
use sente_match::{Experience, Rung, TimeControl};
use sente_rules::GameId;

use crate::board::picture::Crop;
use crate::components::bars::signed;
use crate::components::chart::round;
use crate::components::diagram::diagram_view;
use crate::components::icon::{Icon, Symbol};
use crate::components::levels::{AroundFitting, LevelSlider, level_name};
use crate::components::loaded::Loaded;
use crate::components::popover::Popover;
use crate::messages::use_messages;
use crate::navigation::use_navigation;
use crate::route::Route;
use crate::server::http::{self, Begun, Failure};
use crate::server::who::use_who;
use crate::settings::use_settings;
use crate::{live, query, sentences, t};

/// A game on the first screen, with a position that makes a pleasant picture, and the part of it that is seen.
#[derive(Clone, Copy)]
struct Picture {
    game: GameId,
    position: &'static str,
    moves: &'static str,
    part: [f64; 4],
    about: fn() -> String,
}

const PICTURES: [Picture; 4] = [
    Picture {
        game: GameId::Gomoku,
        position: "",
        moves: "h7 g7 i7 i8 j7 g9 h9 h10 g8 i10 i6 l4 k7 l7 k8 h5 l9 m10 k9 k6 k10 k11 m8 i4 h3 n7 j8 l10 j9 i9 j11 j10 i12",
        part: [4.9, 2.4, 9.4, 5.0],
        about: || t!("home-gomoku"),
    },
    Picture {
        game: GameId::Renju,
        position: "15/15/15/15/7X7/7X7/6OX1O5/4XXX8/5O3O5/4O5O4/15/15/15/15/15 X",
        moves: "",
        part: [2.6, 3.6, 9.4, 5.0],
        about: || t!("home-renju"),
    },
    Picture {
        game: GameId::Othello,
        position: "",
        moves: "f5 d6 c3 d3 c4 f4 f6 f3 e6 e7 d7 c5 b6 d8 c6 c7",
        part: [0.6, 1.3, 6.6, 3.5],
        about: || t!("home-othello"),
    },
    Picture {
        game: GameId::Surakarta,
        position: "",
        moves: "c2-c3 d5-d4 b2-b3 e5-e4 d2-d3",
        part: [-2.4, 2.5, 6.8, 3.6],
        about: || t!("home-surakarta"),
    },
];

/// A picture of a game for those who choose one.
pub fn picture_of(game: GameId) -> AnyView {
    let wanted = pictured(game);
    let picture = PICTURES.into_iter().find(|it| it.game == wanted);
    picture.map(|picture| draw(&picture)).into_any()
}

fn draw(picture: &Picture) -> impl IntoView + use<> {
    let mut view = diagram_view(picture.game, picture.position, picture.moves);
    view.last = None;
    view! { <Crop view part=picture.part/> }
}

/// The games.
#[component]
pub fn Games(
    /// What the server says.
    home: Loaded<HomeDoc>,
) -> impl IntoView {
    // The one that was played last has the filled button.
    let last = Memo::new(move |_| {
        let rules = home.with(|home| home.last.as_ref().map(|last| last.rules.clone()));
        let game = rules.flatten().and_then(|rules| game_of(&rules));
        game.unwrap_or(GameId::Gomoku)
    });
    let card = |picture: Picture| view! { <Game picture home last/> };
    view! { <ul class="home-games">{PICTURES.map(card).collect_view()}</ul> }
}

/// The game that rules in text begin with.
fn game_of(rules: &str) -> Option<GameId> {
    let game = rules.split(' ').next()?.parse().ok()?;
    Some(pictured(game))
}

/// The game that stands for a game on the first screen.
const fn pictured(game: GameId) -> GameId {
    match game {
        GameId::Gomoku | GameId::Standard => GameId::Gomoku,
        GameId::Renju => GameId::Renju,
        GameId::Othello => GameId::Othello,
        GameId::Surakarta => GameId::Surakarta,
    }
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
                <h2><a href=Route::New(Some(game)).to_string()>{move || sentences::game(game)}</a></h2>
                <span class="figures home-rating"><strong>{rating}</strong>{change}</span>
                <p class="small quiet">{picture.about}</p>
            </div>
            <div class="home-play">
                <Popover
                    id=format!("level-{game}")
                    class="level-picker"
                    button=picker(level).into_any()
                >
                    {slider(game, level)}
                </Popover>
                <Play game level last/>
            </div>
        </li>
    }
}

/// What the level's button shows.
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

/// What opens below it.
fn slider(game: GameId, level: Memo<Rung>) -> impl IntoView {
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

/// Begins a game with the level that fits, at once.
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
                // Without the server, the form begins it in this browser.
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

/// The game that is asked for. An account's counts.
fn begin(game: GameId, player: String, rated: bool) -> NewGame {
    NewGame {
        rules: game.code().to_owned(),
        setup: None,
        seats: [SeatChoice::Me, SeatChoice::Computer { player }],
        order: SeatOrder::Given,
        time: TimeControl::Unlimited,
        rated,
        games: 1,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use sente_rules::{Finished, Rules};

    #[test]
    fn the_pictures_show_legal_games() {
        for picture in PICTURES {
            let rules = Rules::usual(picture.game);
            let mut table = match picture.position {
                "" => rules.table(),
                position => rules.table_from(position, Finished::Allowed).unwrap(),
            };
            for text in picture.moves.split_whitespace() {
                table
                    .play_text(text)
                    .unwrap_or_else(|why| panic!("{text}: {why}"));
            }
        }
    }

    #[test]
    fn the_game_played_last_is_read_from_its_rules() {
        assert_eq!(game_of("renju opening=swap2"), Some(GameId::Renju));
        assert_eq!(game_of("standard size=15"), Some(GameId::Gomoku));
        assert_eq!(game_of("chess"), None);
    }
}
