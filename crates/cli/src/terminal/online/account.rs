//! What the server knows about the person: ratings, scores, the last games and the saved ones.

use ratatui::buffer::Buffer;
use ratatui::crossterm::event::KeyCode;
use ratatui::layout::Rect;
use sente_api::{HistoryPage, Outcome, SavedGame, Stats, Tally};
use sente_rules::GameId;

use super::lobby::name;
use crate::terminal::column::{Panel, Tone, draw_title, put_right};
use crate::terminal::look::{Ink, Look};
use crate::terminal::paint::put_line;

/// The page, as far as the server has answered.
pub struct AccountPage {
    name: String,
    pub stats: Option<Stats>,
    pub history: Option<HistoryPage>,
    pub saves: Option<Vec<SavedGame>>,
    top: usize,
}

impl AccountPage {
    pub const fn new(name: String) -> Self {
        Self {
            name,
            stats: None,
            history: None,
            saves: None,
            top: 0,
        }
    }

    /// A key; whether the page is left.
    pub fn press(&mut self, key: KeyCode) -> bool {
        match key {
            KeyCode::Up => self.top = self.top.saturating_sub(1),
            KeyCode::Down => self.top += 1,
            KeyCode::Esc | KeyCode::Enter => return true,
            _ => {}
        }
        false
    }

    pub fn draw(&self, area: Rect, look: Look, buffer: &mut Buffer) {
        let panel = Panel {
            area: Rect {
                x: area.x + 2,
                y: area.y + 1,
                width: area.width.saturating_sub(4).min(90),
                height: area.height.saturating_sub(3),
            },
            tone: Tone::Plain,
            is_tinted: false,
        };
        let inner = panel.draw(look, buffer);
        draw_title(inner, &self.name, "your games on this server", look, buffer);
        let rows = self.rows();
        let room = usize::from(inner.height.saturating_sub(2));
        let top = self.top.min(rows.len().saturating_sub(room));
        for (line, (text, right, ink)) in (2..).zip(rows.iter().skip(top).take(room)) {
            put_line(buffer, inner, line, text, look.ink(*ink));
            put_right(buffer, inner, line, right, look.ink(Ink::Quiet));
        }
    }

    fn rows(&self) -> Vec<(String, String, Ink)> {
        let mut rows = Vec::new();
        let heading = |text: &str| (text.to_owned(), String::new(), Ink::Accent);
        let plain = |text: String, right: String| (text, right, Ink::Plain);
        let nothing = |text: &str| (text.to_owned(), String::new(), Ink::Faint);
        rows.push(heading("Ratings"));
        match &self.stats {
            None => rows.push(nothing("...")),
            Some(stats) if stats.standings.is_empty() => {
                rows.push(nothing("Play rated games, and your ratings begin."));
            }
            Some(stats) => rows.extend(stats.standings.iter().map(|it| {
                let rating = format!("{:.0} ± {:.0}", it.rating, 2.0 * it.deviation);
                plain(name(&it.game), format!("{rating}, {} games", it.games))
            })),
        }
        rows.push(heading("Scores"));
        let totals = self.stats.as_ref().map(totals).unwrap_or_default();
        rows.extend(totals.into_iter().map(|(who, tally)| {
            let Tally {
                wins,
                draws,
                losses,
            } = tally;
            plain(who, format!("won {wins}, drawn {draws}, lost {losses}"))
        }));
        rows.push(heading("Last games"));
        for row in self.history.iter().flat_map(|page| &page.rows) {
            let outcome = match row.outcome {
                Outcome::Win => "won",
                Outcome::Draw => "drawn",
                Outcome::Loss => "lost",
            };
            let change = row.rating.map_or_else(String::new, |rating| {
                format!(", {:.0} to {:.0}", rating.before, rating.after)
            });
            let text = format!("{} against {}", name(&row.rules), row.opponent);
            rows.push(plain(text, format!("{outcome}{change}")));
        }
        rows.push(heading("Saved games"));
        match &self.saves {
            None => rows.push(nothing("An account keeps saved games.")),
            Some(saves) if saves.is_empty() => rows.push(nothing("None yet: Ctrl-S in a game.")),
            Some(saves) => rows.extend(saves.iter().map(|save| {
                let [one, two] = save.game.seats.each_ref().map(|seat| seat.name.as_str());
                let text = format!("{}: {one} and {two}", name(&save.game.rules));
                plain(text, format!("{} moves", save.game.ply))
            })),
        }
        rows
    }
}

/// Against people and against computers, in each game that was played.
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
