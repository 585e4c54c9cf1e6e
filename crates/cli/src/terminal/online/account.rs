//! The person's account page: ratings, scores, recent games and saved games.

use ratatui::buffer::Buffer;
use ratatui::crossterm::event::KeyCode;
use ratatui::layout::Rect;
use sente_api::{HistoryPage, HistoryRow, Outcome, SavedGame, Stats, Tally};
use sente_rules::GameId;

use super::lobby::name;
use crate::terminal::column::{Panel, Tone, draw_title, put_right};
use crate::terminal::geometry::centred;
use crate::terminal::look::{Ink, Look};
use crate::terminal::paint::{put, put_line};

/// The page with the server's answers so far.
pub struct AccountPage {
    name: String,
    pub stats: Option<Stats>,
    pub history: Option<HistoryPage>,
    pub saves: Option<Vec<SavedGame>>,
    /// The index of the selected game.
    chosen: usize,
}

/// The result of a key.
pub enum Answer {
    Stay,
    /// Back to the lobby.
    Leave,
    /// Opens this game.
    Open(String),
}

/// A line of the page.
struct Row {
    text: String,
    right: String,
    ink: Ink,
    /// The id of the game that the row opens.
    game: Option<String>,
}

impl AccountPage {
    pub const fn new(name: String) -> Self {
        Self {
            name,
            stats: None,
            history: None,
            saves: None,
            chosen: 0,
        }
    }

    /// Handles a key: Up and Down select a game, Enter opens it.
    pub fn press(&mut self, key: KeyCode) -> Answer {
        let mut games = self.rows().into_iter().filter_map(|row| row.game);
        match key {
            KeyCode::Up => self.chosen = self.chosen.saturating_sub(1),
            KeyCode::Down => self.chosen = (self.chosen + 1).min(games.count().max(1) - 1),
            KeyCode::Enter => {
                return games.nth(self.chosen).map_or(Answer::Stay, Answer::Open);
            }
            KeyCode::Esc => return Answer::Leave,
            _ => {}
        }
        Answer::Stay
    }

    pub fn draw(&self, area: Rect, look: Look, buffer: &mut Buffer) {
        let area = centred(area, 94);
        let panel = Panel {
            area: Rect {
                x: area.x + 2,
                y: area.y + 1,
                width: area.width.saturating_sub(4),
                height: area.height.saturating_sub(3),
            },
            tone: Tone::Plain,
            is_tinted: false,
        };
        let inner = panel.draw(look, buffer);
        draw_title(inner, &self.name, "your games on this server", look, buffer);
        let rows = self.rows();
        let games = rows
            .iter()
            .enumerate()
            .filter(|(_, row)| row.game.is_some());
        let chosen = games.map(|(index, _)| index).nth(self.chosen);
        let room = usize::from(inner.height.saturating_sub(2));
        // Keeps the selected game in view.
        let top = chosen.map_or(0, |chosen| (chosen + 2).saturating_sub(room));
        let shown = rows.iter().enumerate().skip(top).take(room);
        for (line, (index, row)) in (2..).zip(shown) {
            let is_chosen = chosen == Some(index);
            let style = |ink| {
                if is_chosen {
                    look.chosen()
                } else {
                    look.ink(ink)
                }
            };
            let width = usize::from(inner.width);
            if is_chosen && line < inner.height {
                let text = format!(" {:<width$} ", row.text);
                put(buffer, inner.x - 1, inner.y + line, &text, look.chosen());
            } else {
                put_line(buffer, inner, line, &row.text, style(row.ink));
            }
            put_right(buffer, inner, line, &row.right, style(Ink::Quiet));
        }
    }

    fn rows(&self) -> Vec<Row> {
        let mut rows = vec![heading("Ratings")];
        match &self.stats {
            None => rows.push(nothing("...")),
            Some(stats) if stats.standings.is_empty() => {
                rows.push(nothing("Play rated games to get ratings."));
            }
            Some(stats) => rows.extend(stats.standings.iter().map(|it| {
                let rating = format!("{:.0} ± {:.0}", it.rating, 2.0 * it.deviation);
                let played = counted(it.games, "game");
                plain(name(&it.game), format!("{rating}, {played}"), None)
            })),
        }
        rows.push(heading("Scores"));
        let totals = self.stats.as_ref().map(totals).unwrap_or_default();
        if totals.is_empty() {
            rows.push(nothing("None yet."));
        }
        rows.extend(totals.into_iter().map(|(who, tally)| {
            let Tally {
                wins,
                draws,
                losses,
            } = tally;
            let score = format!("won {wins}, drawn {draws}, lost {losses}");
            plain(who, score, None)
        }));
        rows.push(heading("Last games"));
        let games: Vec<Row> = self
            .history
            .iter()
            .flat_map(|page| &page.rows)
            .map(past)
            .collect();
        if games.is_empty() {
            rows.push(nothing("None yet."));
        }
        rows.extend(games);
        rows.push(heading("Saved games"));
        match &self.saves {
            None => rows.push(nothing("Saving games needs an account.")),
            Some(saves) if saves.is_empty() => rows.push(nothing("None yet: Ctrl-S in a game.")),
            Some(saves) => rows.extend(saves.iter().map(|save| {
                let [one, two] = save.game.seats.each_ref().map(|seat| seat.name.as_str());
                let text = format!("{}: {one} and {two}", name(&save.game.rules));
                let moves = counted(save.game.ply, "move");
                plain(text, moves, Some(&save.game.id))
            })),
        }
        rows
    }
}

fn heading(text: &str) -> Row {
    Row {
        ink: Ink::Accent,
        ..plain(text.to_owned(), String::new(), None)
    }
}

fn nothing(text: &str) -> Row {
    Row {
        ink: Ink::Faint,
        ..plain(text.to_owned(), String::new(), None)
    }
}

fn plain(text: String, right: String, game: Option<&str>) -> Row {
    Row {
        text,
        right,
        ink: Ink::Plain,
        game: game.map(str::to_owned),
    }
}

/// A count with its noun.
fn counted(count: u32, thing: &str) -> String {
    let ending = if count == 1 { "" } else { "s" };
    format!("{count} {thing}{ending}")
}

/// A row for a game of the history.
fn past(row: &HistoryRow) -> Row {
    let outcome = match row.outcome {
        Outcome::Win => "won",
        Outcome::Draw => "drawn",
        Outcome::Loss => "lost",
    };
    let change = row.rating.map_or_else(String::new, |rating| {
        format!(", {:.0} to {:.0}", rating.before, rating.after)
    });
    let text = format!("{} against {}", name(&row.rules), row.opponent);
    plain(text, format!("{outcome}{change}"), Some(&row.game))
}

/// The totals against people and against computers in each game.
fn totals(stats: &Stats) -> Vec<(String, Tally)> {
    let mut found = Vec::new();
    for game in GameId::ALL {
        for is_computer in [false, true] {
            let mut sum = Tally::default();
            let scores = stats
                .scores
                .iter()
                .filter(|score| score.game == game.code() && score.player.is_some() == is_computer);
            for score in scores {
                sum.wins += score.tally.wins;
                sum.draws += score.tally.draws;
                sum.losses += score.tally.losses;
            }
            if sum != Tally::default() {
                let whom = if is_computer { "computers" } else { "people" };
                found.push((format!("{} against {whom}", game.name()), sum));
            }
        }
    }
    found
}
