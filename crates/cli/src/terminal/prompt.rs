//! A question in the message line: a file name, or a confirmation.

use std::fmt;

use ratatui::crossterm::event::KeyCode;

/// An open question.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Prompt {
    /// Whether the person really wants this action.
    Confirm(ConfirmedAction),
    /// Whether the other person, with this name, agrees to a draw.
    Agree(String),
    /// The name of a file to write.
    Save(String),
    /// Whether to replace the file with this name.
    Replace(String),
    /// The name of a file to read.
    Load(String),
}

/// An action that needs a confirmation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ConfirmedAction {
    Resign,
    Leave,
    Quit,
}

/// The result of a key.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Reply {
    /// The question is still open.
    Open,
    /// The question was cancelled or answered with no.
    Cancelled,
    Do(ConfirmedAction),
    /// The other person agrees to a draw.
    Agreed,
    /// A name other than this existing one is wanted.
    Rename(String),
    Save(String),
    Replace(String),
    Load(String),
}

const LONGEST: usize = 200;
/// How much of a name fits into two lines of a message in the smallest window.
const MOST_SHOWN: usize = 48;

impl Prompt {
    /// Asks for a file name to save to, with a suggestion.
    pub const fn save(proposal: String) -> Self {
        Self::Save(proposal)
    }

    /// Asks for a file to load.
    pub const fn load() -> Self {
        Self::Load(String::new())
    }

    /// Handles a key.
    pub fn press(&mut self, key: KeyCode) -> Reply {
        match (key, &mut *self) {
            (KeyCode::Enter | KeyCode::Char('y' | 'Y'), Self::Confirm(deed)) => Reply::Do(*deed),
            (KeyCode::Enter | KeyCode::Char('y' | 'Y'), Self::Agree(_)) => Reply::Agreed,
            (KeyCode::Enter | KeyCode::Char('y' | 'Y'), Self::Replace(name)) => {
                Reply::Replace(name.clone())
            }
            (KeyCode::Char(_), Self::Replace(name)) => Reply::Rename(name.clone()),
            (KeyCode::Esc, _) | (KeyCode::Char(_), Self::Confirm(_) | Self::Agree(_)) => {
                Reply::Cancelled
            }
            (KeyCode::Enter, Self::Save(text) | Self::Load(text)) if text.trim().is_empty() => {
                Reply::Cancelled
            }
            (KeyCode::Enter, Self::Save(text)) => Reply::Save(text.trim().to_owned()),
            (KeyCode::Enter, Self::Load(text)) => Reply::Load(text.trim().to_owned()),
            (KeyCode::Backspace, Self::Save(text) | Self::Load(text)) => {
                text.pop();
                Reply::Open
            }
            (KeyCode::Char(letter), Self::Save(text) | Self::Load(text)) => {
                if text.len() < LONGEST {
                    text.push(letter);
                }
                Reply::Open
            }
            _ => Reply::Open,
        }
    }
}

impl fmt::Display for Prompt {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Confirm(ConfirmedAction::Resign) => f.write_str("Resign this game?"),
            Self::Agree(name) => write!(f, "{name}, do you agree to a draw?"),
            Self::Confirm(ConfirmedAction::Leave) => {
                f.write_str("Leave this game? It is not saved.")
            }
            Self::Confirm(ConfirmedAction::Quit) => f.write_str("Quit? This game is not saved."),
            Self::Save(text) => write!(f, "Save as: {}_", end_of(text)),
            Self::Replace(name) => write!(f, "{name} already exists. Replace it?"),
            Self::Load(text) => write!(f, "Load file: {}_", end_of(text)),
        }
    }
}

/// The end of a text that is too long for the smallest window, because that is where somebody types.
fn end_of(text: &str) -> String {
    let length = text.chars().count();
    if length <= MOST_SHOWN {
        return text.to_owned();
    }
    let end: String = text.chars().skip(length - MOST_SHOWN).collect();
    format!("...{end}")
}
