//! What the help says about each game: its rules in short, its notation, its history. Contains no views.

use sente_rules::GameId;

use crate::t;

/// The rules in a few sentences.
pub fn rules(game: GameId) -> String {
    match game {
        GameId::Gomoku => t!("help-gomoku"),
        GameId::Standard => t!("help-standard"),
        GameId::Renju => t!("help-renju"),
        GameId::Othello => t!("help-othello"),
        GameId::Surakarta => t!("help-surakarta"),
    }
}

/// The opening rules, if the game has any.
pub fn openings(game: GameId) -> Option<fn() -> String> {
    match game {
        GameId::Gomoku | GameId::Standard => Some(|| t!("help-gomoku-openings")),
        GameId::Renju => Some(|| t!("help-renju-openings")),
        GameId::Othello | GameId::Surakarta => None,
    }
}

/// How moves are written.
pub fn notation(game: GameId) -> String {
    match game {
        GameId::Gomoku | GameId::Standard | GameId::Renju => t!("notation-stones"),
        GameId::Othello => t!("notation-othello"),
        GameId::Surakarta => t!("notation-surakarta"),
    }
}

/// A few moves as an example of the notation, and the sentence about them.
pub fn example(game: GameId) -> (&'static str, fn() -> String) {
    match game {
        GameId::Gomoku | GameId::Standard | GameId::Renju => {
            ("h8 i9 j7", || t!("notation-stones-example"))
        }
        GameId::Othello => ("f5 d6 c3", || t!("notation-othello-example")),
        GameId::Surakarta => ("c2-c3", || t!("notation-surakarta-example")),
    }
}

/// The history.
pub fn history(game: GameId) -> String {
    match game {
        GameId::Gomoku | GameId::Standard => t!("story-gomoku"),
        GameId::Renju => t!("story-renju"),
        GameId::Othello => t!("story-othello"),
        GameId::Surakarta => t!("story-surakarta"),
    }
}

/// Who plays it today.
pub fn today(game: GameId) -> String {
    match game {
        GameId::Gomoku | GameId::Standard => t!("story-gomoku-today"),
        GameId::Renju => t!("story-renju-today"),
        GameId::Othello => t!("story-othello-today"),
        GameId::Surakarta => t!("story-surakarta-today"),
    }
}

/// The sources of the history. Titles are not translated.
pub const fn sources(game: GameId) -> &'static [&'static str] {
    match game {
        GameId::Gomoku | GameId::Standard => &[
            "L. V. Allis, Searching for Solutions in Games and Artificial Intelligence, University of Limburg, 1994",
            "gomocup.org",
            "renju.net",
        ],
        GameId::Renju => &["renju.net"],
        GameId::Othello => &[
            "worldothello.org",
            "M. Buro, The Othello Match of the Year: Takeshi Murakami vs. Logistello, ICCA Journal 20(3), 1997",
            "H. Takizawa, Othello is Solved, arXiv:2310.19387, 2023",
        ],
        GameId::Surakarta => {
            &["M. H. M. Winands, SIA Wins Surakarta Tournament, ICGA Journal 30(3), 2007"]
        }
    }
}
