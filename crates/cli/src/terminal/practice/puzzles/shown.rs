//! Displays puzzles: the board, the person's progress, and the keys.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use sente_puzzles::Practice;
use sente_rules::Colour;

use super::series::SeriesClock;
use super::{BoardPage, PuzzlePage, Stage};
use crate::messages;
use crate::reasons::theme_name;
use crate::terminal::board::Picture;
use crate::terminal::clock;
use crate::terminal::game_screen::{Card, GameScreen, Layout, Need};
use crate::terminal::look::Ink;
use crate::terminal::practice::{Learner, days};

impl PuzzlePage {
    /// Draws the board and the task.
    pub fn draw(&self, area: Rect, learner: &Learner, buffer: &mut Buffer) {
        let view = self.attempt.table.view();
        let layout = Layout::new(&view.shape, area);
        let is_open = self.is_open();
        let side = self.attempt.side;
        let moves = self.attempt.table.actions();
        let picture = Picture {
            hint: &self.hint,
            ..self.board.picture(&view, side, is_open)
        };
        let cards = [!side, side].map(|colour| self.card(colour, colour == side));
        let screen = GameScreen::of_task(
            picture,
            cards,
            &moves,
            self.standing(learner),
            self.board.shown_message(),
        );
        screen.draw(&layout, buffer);
    }

    fn standing(&self, learner: &Learner) -> Need {
        let progress = learner.progress(self.game);
        let (solved, tried) = self.score;
        let puzzle = &self.attempt.puzzle;
        let mut rows = vec![(format!("Rated {}", puzzle.rating), Ink::Plain)];
        let (title, figure) = match (&self.series, self.practice) {
            (Some(series), _) => {
                rows.push((standing(series), Ink::Plain));
                let best = progress.best(series.practice).best;
                rows.push((format!("Your best is {best}"), Ink::Quiet));
                let name = match series.practice {
                    Practice::Rush => "Rush",
                    Practice::Streak | Practice::Daily => "Streak",
                };
                (name, series.run.series().solved.to_string())
            }
            (None, Some(_)) => {
                let row = progress.best(Practice::Daily).last;
                rows.push((format!("{} in a row", days(row)), Ink::Quiet));
                ("Puzzle of the day", String::new())
            }
            (None, None) => {
                rows.push((format!("Solved {solved} of {tried}"), Ink::Quiet));
                rows.push((format!("Your rating {:.0}", progress.rating), Ink::Quiet));
                let all = format!("{} of {}", progress.solved.len(), self.puzzles.len());
                ("Puzzle", all)
            }
        };
        if let Some(theme) = self.theme {
            rows.push((theme_name(theme), Ink::Quiet));
        }
        rows.push((puzzle.id.clone(), Ink::Faint));
        Need {
            title: title.to_owned(),
            figure,
            rows,
        }
    }

    /// The displayed message, for tests.
    #[cfg(test)]
    pub fn said(&self) -> String {
        self.board.message.0.clone()
    }

    fn card(&self, colour: Colour, is_solver: bool) -> Card {
        let rating = self.attempt.puzzle.rating;
        let (name, details) = if is_solver {
            ("You", messages::side(self.game, colour).to_owned())
        } else {
            ("The puzzle", format!("rated {rating}"))
        };
        Card {
            colour,
            name: name.to_owned(),
            rating: None,
            accuracy: None,
            details,
            clock: self.clock(is_solver),
            is_turn: self.stage != Stage::Done && self.attempt.table.turn() == colour,
        }
    }

    /// The time left in a series, displayed as the person's clock.
    fn clock(&self, is_solver: bool) -> Option<(String, bool)> {
        let left = self.left.filter(|_| is_solver)?;
        Some((clock::show(left), left < clock::CLOSE))
    }

    /// The keys that are currently available.
    pub fn keys(&self) -> &'static [(&'static str, &'static str)] {
        match (&self.series, self.practice) {
            (Some(series), _) if series.is_running() => &[
                ("Enter", "play"),
                ("Esc", "stop here"),
                ("F1", "help"),
                ("^Q", "quit"),
            ],
            (Some(series), _) if series.is_over => &[
                ("^A", "again"),
                ("Esc", "back"),
                ("F1", "help"),
                ("^Q", "quit"),
            ],
            (Some(_), _) => &[
                ("Enter", "start"),
                ("Esc", "back"),
                ("F1", "help"),
                ("^Q", "quit"),
            ],
            (None, Some(_)) => &[
                ("Enter", "play"),
                ("^T", "hint"),
                ("^S", "show"),
                ("^U", "again"),
                ("Esc", "back"),
                ("F1", "help"),
                ("^Q", "quit"),
            ],
            (None, None) => &[
                ("Enter", "play"),
                ("^T", "hint"),
                ("^S", "show"),
                ("^F", "theme"),
                ("^N", "next"),
                ("^B", "previous"),
                ("^U", "again"),
                ("Esc", "back"),
                ("F1", "help"),
                ("^Q", "quit"),
            ],
        }
    }
}

/// The numbers of solved and missed puzzles so far.
fn standing(series: &SeriesClock) -> String {
    let standing = series.run.series();
    let (missed, most) = (standing.missed, standing.most_missed());
    format!("Solved {}, missed {missed} of {most}", standing.solved)
}
