//! The page's addresses: converts between a typed route and text. Knows no screens.

use std::fmt;
use std::str::FromStr;

use sente_puzzles::Practice;
use sente_rules::GameId;

/// A screen of the page and its parameters.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Route {
    /// `/`
    Home,
    /// `/new` and `/new/renju`: a new game.
    New(Option<GameId>),
    /// `/game/{id}`: a game that is played or watched.
    Game(String),
    /// `/join/{code}`: the link sent to a friend.
    Join(String),
    /// `/lobby`: games that anyone may join.
    Lobby,
    /// `/saved`: games to load.
    Saved,
    /// `/analysis`: the analysis board; the query holds its content.
    Analysis,
    /// `/arena`
    Arena,
    /// `/rankings` and `/rankings/renju`.
    Rankings(Option<GameId>),
    /// `/puzzles` and `/puzzles/renju`.
    Puzzles(Option<GameId>),
    /// `/puzzles/renju/rush`: a way to practise, such as the puzzle of the day or a rush.
    Practice(GameId, Practice),
    /// `/puzzles/mistakes`: the person's own mistakes, to repeat.
    Mistakes,
    /// `/stats`
    Stats,
    /// `/achievements`
    Achievements,
    /// `/help`, and `/help/renju` or `/help/renju-lesson`.
    Help(Option<HelpPage>),
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

/// A page of the help: a game and a topic.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct HelpPage {
    /// The game.
    pub game: GameId,
    /// The topic.
    pub topic: Topic,
}

/// A topic of the help.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Topic {
    /// The rules.
    Rules,
    /// An interactive lesson with the first moves.
    Lesson,
    /// The notation of moves and games.
    Notation,
    /// The keyboard shortcuts.
    Keys,
    /// The computer players.
    Players,
}

impl Topic {
    /// All topics, in display order.
    pub const ALL: [Self; 5] = [
        Self::Lesson,
        Self::Rules,
        Self::Notation,
        Self::Keys,
        Self::Players,
    ];

    const fn code(self) -> &'static str {
        match self {
            Self::Rules => "rules",
            Self::Lesson => "lesson",
            Self::Notation => "notation",
            Self::Keys => "keys",
            Self::Players => "players",
        }
    }
}

impl HelpPage {
    /// The rules of a game.
    pub const fn rules(game: GameId) -> Self {
        Self {
            game,
            topic: Topic::Rules,
        }
    }
}

impl fmt::Display for HelpPage {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.topic {
            Topic::Rules => write!(f, "{}", self.game),
            topic => write!(f, "{}-{}", self.game, topic.code()),
        }
    }
}

/// The error for a text that is not the address of a help page.
#[derive(Debug, PartialEq, Eq)]
pub struct NoSuchPage;

impl FromStr for HelpPage {
    type Err = NoSuchPage;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let topic_of = |code| Topic::ALL.into_iter().find(|topic| topic.code() == code);
        if let Some(topic) = topic_of(text) {
            let game = GameId::Gomoku;
            return Ok(Self { game, topic });
        }
        let (game, topic) = text.split_once('-').unwrap_or((text, Topic::Rules.code()));
        Ok(Self {
            game: game.parse().map_err(|_| NoSuchPage)?,
            topic: topic_of(topic).ok_or(NoSuchPage)?,
        })
    }
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
            Self::Puzzles(None) => f.write_str("/puzzles"),
            Self::Puzzles(Some(game)) => write!(f, "/puzzles/{game}"),
            Self::Practice(game, practice) => write!(f, "/puzzles/{game}/{practice}"),
            Self::Mistakes => f.write_str("/puzzles/mistakes"),
            Self::Stats => f.write_str("/stats"),
            Self::Achievements => f.write_str("/achievements"),
            Self::Help(None) => f.write_str("/help"),
            Self::Help(Some(page)) => write!(f, "/help/{page}"),
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
        ["puzzles"] => Route::Puzzles(None),
        ["puzzles", "mistakes"] => Route::Mistakes,
        ["puzzles", game, practice] => Route::Practice(game.parse().ok()?, practice.parse().ok()?),
        ["puzzles", game] => Route::Puzzles(Some(game.parse().ok()?)),
        ["stats"] => Route::Stats,
        ["achievements"] => Route::Achievements,
        ["help"] => Route::Help(None),
        ["help", page] => Route::Help(Some(page.parse().ok()?)),
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
            Route::Puzzles(None),
            Route::Puzzles(Some(GameId::Surakarta)),
            Route::Practice(GameId::Renju, Practice::Rush),
            Route::Mistakes,
            Route::Stats,
            Route::Achievements,
            Route::Help(None),
            Route::Help(Some(HelpPage::rules(GameId::Othello))),
            Route::Login,
            Route::Signup,
            Route::Account,
            Route::Settings,
            Route::Missing(own("/no/such/page")),
            Route::Missing(own("/new/chess")),
            Route::Missing(own("/help/renju-chess")),
            Route::Missing(own("/help/chess-lesson")),
        ];
        for route in routes {
            assert_eq!(route.to_string().parse(), Ok(route));
        }
    }

    #[test]
    fn every_page_of_the_help_has_an_address() {
        for game in GameId::ALL {
            for topic in Topic::ALL {
                let route = Route::Help(Some(HelpPage { game, topic }));
                assert_eq!(route.to_string().parse(), Ok(route));
            }
        }
        let lesson = HelpPage {
            game: GameId::Renju,
            topic: Topic::Lesson,
        };
        assert_eq!(lesson.to_string(), "renju-lesson");
        assert_eq!(HelpPage::rules(GameId::Renju).to_string(), "renju");
    }

    #[test]
    fn a_topic_alone_is_that_of_the_first_game() {
        let keys: Result<HelpPage, _> = "keys".parse();
        assert_eq!(keys.unwrap().to_string(), "gomoku-keys");
    }
}
