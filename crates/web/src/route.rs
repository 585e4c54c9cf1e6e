//! The page's addresses. A type on one side, text on the other; knows no screens.

use std::fmt;
use std::str::FromStr;

use sente_rules::GameId;

/// Where in the app somebody is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Route {
    /// `/`
    Home,
    /// `/new` and `/new/renju`: a new game.
    New(Option<GameId>),
    /// `/game/{id}`: a game that is played or watched.
    Game(String),
    /// `/join/{code}`: the link that a friend was sent.
    Join(String),
    /// `/lobby`: games that anyone may join.
    Lobby,
    /// `/saved`: games to load.
    Saved,
    /// `/analysis`: a board to try things on; the query says what is on it.
    Analysis,
    /// `/arena`
    Arena,
    /// `/rankings` and `/rankings/renju`.
    Rankings(Option<GameId>),
    /// `/stats`
    Stats,
    /// `/achievements`
    Achievements,
    /// `/help` and `/help/{topic}`.
    Help(Option<String>),
    /// `/login`
    Login,
    /// `/signup`
    Signup,
    /// `/account`
    Account,
    /// `/settings`
    Settings,
    /// Any other address.
    Missing(String),
}

impl fmt::Display for Route {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Home => f.write_str("/"),
            Self::New(None) => f.write_str("/new"),
            Self::New(Some(game)) => write!(f, "/new/{game}"),
            Self::Game(id) => write!(f, "/game/{id}"),
            Self::Join(code) => write!(f, "/join/{code}"),
            Self::Lobby => f.write_str("/lobby"),
            Self::Saved => f.write_str("/saved"),
            Self::Analysis => f.write_str("/analysis"),
            Self::Arena => f.write_str("/arena"),
            Self::Rankings(None) => f.write_str("/rankings"),
            Self::Rankings(Some(game)) => write!(f, "/rankings/{game}"),
            Self::Stats => f.write_str("/stats"),
            Self::Achievements => f.write_str("/achievements"),
            Self::Help(None) => f.write_str("/help"),
            Self::Help(Some(topic)) => write!(f, "/help/{topic}"),
            Self::Login => f.write_str("/login"),
            Self::Signup => f.write_str("/signup"),
            Self::Account => f.write_str("/account"),
            Self::Settings => f.write_str("/settings"),
            Self::Missing(path) => f.write_str(path),
        }
    }
}

impl FromStr for Route {
    type Err = std::convert::Infallible;

    fn from_str(path: &str) -> Result<Self, Self::Err> {
        let parts: Vec<&str> = path.split('/').filter(|part| !part.is_empty()).collect();
        Ok(read(&parts).unwrap_or_else(|| Self::Missing(path.to_owned())))
    }
}

fn read(parts: &[&str]) -> Option<Route> {
    let own = |text: &str| text.to_owned();
    Some(match *parts {
        [] => Route::Home,
        ["new"] => Route::New(None),
        ["new", game] => Route::New(Some(game.parse().ok()?)),
        ["game", id] => Route::Game(own(id)),
        ["join", code] => Route::Join(own(code)),
        ["lobby"] => Route::Lobby,
        ["saved"] => Route::Saved,
        ["analysis"] => Route::Analysis,
        ["arena"] => Route::Arena,
        ["rankings"] => Route::Rankings(None),
        ["rankings", game] => Route::Rankings(Some(game.parse().ok()?)),
        ["stats"] => Route::Stats,
        ["achievements"] => Route::Achievements,
        ["help"] => Route::Help(None),
        ["help", topic] => Route::Help(Some(own(topic))),
        ["login"] => Route::Login,
        ["signup"] => Route::Signup,
        ["account"] => Route::Account,
        ["settings"] => Route::Settings,
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_route_survives_its_address() {
        let own = |text: &str| text.to_owned();
        let routes = [
            Route::Home,
            Route::New(None),
            Route::New(Some(GameId::Renju)),
            Route::Game(own("x7")),
            Route::Join(own("k3")),
            Route::Lobby,
            Route::Saved,
            Route::Analysis,
            Route::Arena,
            Route::Rankings(None),
            Route::Rankings(Some(GameId::Othello)),
            Route::Stats,
            Route::Achievements,
            Route::Help(None),
            Route::Help(Some(own("keys"))),
            Route::Login,
            Route::Signup,
            Route::Account,
            Route::Settings,
            Route::Missing(own("/no/such/page")),
            Route::Missing(own("/new/chess")),
        ];
        for route in routes {
            assert_eq!(route.to_string().parse(), Ok(route));
        }
    }
}
