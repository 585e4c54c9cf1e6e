//! The log-in form. Without a password the person plays as a guest.

use ratatui::buffer::Buffer;
use ratatui::crossterm::event::KeyCode;
use ratatui::layout::Rect;
use sente_api::{Credentials, SignUp};

use super::THIS_MACHINE;
use super::connection::Ask;
use crate::terminal::column::{Panel, Tone, draw_title};
use crate::terminal::look::{Ink, Look};
use crate::terminal::paint::put_line;

/// The form's contents.
#[derive(Default)]
pub struct Login {
    name: String,
    password: String,
    is_at_password: bool,
}

/// The result of a key.
#[derive(Debug, PartialEq)]
pub enum Wish {
    Open,
    Leave,
    Ask(Ask),
    Refused(&'static str),
}

/// The maximal length of a field.
const LONGEST: usize = 128;

impl Login {
    pub fn press(&mut self, key: KeyCode, is_control: bool) -> Wish {
        match key {
            KeyCode::Char('n') if is_control => return self.sign_up(),
            KeyCode::Char(_) if is_control => {}
            KeyCode::Tab | KeyCode::BackTab | KeyCode::Up | KeyCode::Down => {
                self.is_at_password = !self.is_at_password;
            }
            KeyCode::Enter => return self.log_in(),
            KeyCode::Esc => return Wish::Leave,
            KeyCode::Backspace => {
                self.field().pop();
            }
            KeyCode::Char(letter) if self.field().chars().count() < LONGEST => {
                self.field().push(letter);
            }
            _ => {}
        }
        Wish::Open
    }

    fn field(&mut self) -> &mut String {
        if self.is_at_password {
            &mut self.password
        } else {
            &mut self.name
        }
    }

    fn log_in(&mut self) -> Wish {
        if self.name.is_empty() {
            return Wish::Refused("Type your name first.");
        }
        // Enter in the name field moves on to the password, and in the password field logs in.
        let name = self.name.clone();
        if self.password.is_empty() && !self.is_at_password {
            self.is_at_password = true;
            return Wish::Open;
        }
        Wish::Ask(if self.password.is_empty() {
            Ask::Guest(name)
        } else {
            Ask::LogIn(Credentials {
                name,
                password: self.password.clone(),
            })
        })
    }

    fn sign_up(&self) -> Wish {
        if self.name.is_empty() || self.password.is_empty() {
            return Wish::Refused("A new account needs a name and a password.");
        }
        Wish::Ask(Ask::SignUp(SignUp {
            name: self.name.clone(),
            password: self.password.clone(),
            colour: None,
        }))
    }

    pub fn draw(&self, area: Rect, server: &str, look: Look, buffer: &mut Buffer) {
        let width = area.width.saturating_sub(8).min(60);
        let panel = Panel {
            area: Rect {
                x: area.x + (area.width - width) / 2,
                y: area.y + area.height / 5,
                width,
                height: 10,
            },
            tone: Tone::Turn,
            is_tinted: false,
        };
        let inner = panel.draw(look, buffer);
        if server == THIS_MACHINE {
            draw_title(inner, "Your account on this machine", "", look, buffer);
        } else {
            draw_title(inner, "Play against people online", server, look, buffer);
        }
        let hidden = "*".repeat(self.password.chars().count());
        for (line, label, text, is_here) in [
            (2, "Name", &self.name, !self.is_at_password),
            (4, "Password", &hidden, self.is_at_password),
        ] {
            put_line(buffer, inner, line, label, look.ink(Ink::Quiet));
            let field = Rect {
                x: inner.x + 10,
                width: inner.width.saturating_sub(10),
                ..inner
            };
            let room = usize::from(field.width.saturating_sub(1));
            let end = if is_here { "_" } else { "" };
            let text = format!("{text}{end}");
            let skipped = text.chars().count().saturating_sub(room);
            let text: String = text.chars().skip(skipped).collect();
            let style = if is_here {
                look.chosen()
            } else {
                look.ink(Ink::Plain)
            };
            put_line(buffer, field, line, &format!("{text:<room$}"), style);
        }
        let guest = "Without a password you play as a guest, unrated.";
        put_line(buffer, inner, 6, guest, look.ink(Ink::Faint));
        let new = "Ctrl-N creates an account with this name and password.";
        put_line(buffer, inner, 7, new, look.ink(Ink::Faint));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn write(login: &mut Login, text: &str) {
        for letter in text.chars() {
            login.press(KeyCode::Char(letter), false);
        }
    }

    #[test]
    fn a_name_with_a_password_logs_in_and_without_one_is_a_guest() {
        let mut login = Login::default();
        assert!(matches!(
            login.press(KeyCode::Enter, false),
            Wish::Refused(_)
        ));
        write(&mut login, "Ann");
        assert_eq!(login.press(KeyCode::Enter, false), Wish::Open);
        let guest = login.press(KeyCode::Enter, false);
        assert_eq!(guest, Wish::Ask(Ask::Guest("Ann".to_owned())));
        write(&mut login, "secret");
        let Wish::Ask(Ask::LogIn(sent)) = login.press(KeyCode::Enter, false) else {
            panic!("the form should log in");
        };
        assert_eq!(
            (sent.name.as_str(), sent.password.as_str()),
            ("Ann", "secret")
        );
        let new = login.press(KeyCode::Char('n'), true);
        assert!(matches!(new, Wish::Ask(Ask::SignUp(_))));
        assert_eq!(login.press(KeyCode::Esc, false), Wish::Leave);
    }
}
