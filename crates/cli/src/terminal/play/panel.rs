//! Draws a game: the board, and beside it the players, the moves and what a computer thinks.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use sente_engine::Analysis;
use sente_rules::{BoardView, Colour, Seat, Surface};

use super::Play;
use crate::messages;
use crate::terminal::board::Picture;
use crate::terminal::clock;
use crate::terminal::geometry::Geometry;
use crate::terminal::look::Ink;
use crate::terminal::paint::put_line;

/// The width of a pair of moves in the list.
const PAIR: u16 = 17;

impl Play {
    /// Where the board lies when the page has this area.
    pub fn geometry(&self, area: Rect) -> Geometry {
        Geometry::fit(&self.game.table().view().shape, area)
    }

    /// Draws the board and what stands beside it.
    pub fn draw(&self, area: Rect, buffer: &mut Buffer) {
        let view = self.view();
        let geometry = self.geometry(area);
        let is_person = self.game.turn().is_some_and(|seat| !self.is_computer(seat));
        let picture = Picture {
            view: &view,
            cursor: is_person.then_some(self.cursor),
            selected: self.selected,
            hint: &self.hint,
            shows_legal: is_person && self.browsed.is_none(),
            own: self.own(),
            look: self.look,
        };
        picture.draw(&geometry, buffer);
        let left = geometry.right() + 1;
        let panel = Rect {
            x: left,
            y: area.y,
            width: area.right().saturating_sub(left + 1),
            height: area.height,
        };
        self.draw_panel(panel, &view, buffer);
    }

    /// The line for messages, or the move that is being typed.
    pub fn message(&self) -> String {
        if self.entry.is_empty() {
            self.message.clone()
        } else {
            format!("Move: {}_   (Enter plays it, Esc clears it)", self.entry)
        }
    }

    fn draw_panel(&self, area: Rect, view: &BoardView, buffer: &mut Buffer) {
        let [white, black] = [Colour::White, Colour::Black];
        // A line more for each clock.
        let height = if self.has_clocks() { 4 } else { 3 };
        self.draw_player(area, 0, white, view, buffer);
        self.draw_player(area, height, black, view, buffer);
        let top = 2 * height + 1;
        let thoughts = self.thoughts(usize::from(area.width));
        let thoughts_height = thoughts.len() as u16;
        let moves = Rect {
            y: area.y + top,
            height: area.height.saturating_sub(top + thoughts_height + 1),
            ..area
        };
        self.draw_moves(moves, buffer);
        let at = area.height.saturating_sub(thoughts_height);
        for (line, text) in (at..).zip(&thoughts) {
            let ink = if line == at { Ink::Accent } else { Ink::Plain };
            put_line(buffer, area, line, text, self.look.ink(ink));
        }
    }

    /// The name with a mark for whose turn it is, then what is known and counted, then the clock.
    fn draw_player(
        &self,
        area: Rect,
        line: u16,
        colour: Colour,
        view: &BoardView,
        buffer: &mut Buffer,
    ) {
        let look = self.look;
        let seat = self.game.table().holder(colour);
        let is_turn = self.game.turn() == Some(seat);
        let mark = if is_turn { look.pick('▶', '>') } else { ' ' };
        let piece = look.piece(view.game, colour);
        let name = self.name(seat);
        let ink = if is_turn { Ink::Accent } else { Ink::Plain };
        let rating = self.ratings[seat.index()].map_or(String::new(), |it| format!(" ({it})"));
        let title = format!("{mark} {piece} {name}{rating}");
        put_line(buffer, area, line, &title, look.ink(ink));
        let mut details = vec![messages::side(view.game, colour).to_owned()];
        let index = colour.index();
        match (view.shape.surface, view.captured) {
            (Surface::Squares, _) => details.push(counted(view.counts[index].into(), "disc")),
            (_, Some(captured)) => {
                details.push(counted(view.counts[index].into(), "piece"));
                details.push(format!("captured {}", captured[(!colour).index()]));
            }
            (Surface::Crossings | Surface::Tracks, None) => {}
        }
        let details = format!("    {}", details.join(", "));
        put_line(buffer, area, line + 1, &details, look.ink(Ink::Faint));
        self.draw_clock(area, line + 2, seat, buffer);
    }

    fn has_clocks(&self) -> bool {
        self.game.time_left(Seat::First, self.now).is_some()
    }

    fn draw_clock(&self, area: Rect, line: u16, seat: Seat, buffer: &mut Buffer) {
        let Some(left) = self.game.time_left(seat, self.now) else {
            return;
        };
        let ink = match self.game.clock().running() {
            Some(running) if running == seat && left < clock::CLOSE => Ink::Danger,
            Some(running) if running == seat => Ink::Accent,
            _ => Ink::Plain,
        };
        let text = format!("    {}", clock::show(left));
        put_line(buffer, area, line, &text, self.look.ink(ink));
    }

    /// The moves in pairs, the latest or the shown one in view.
    fn draw_moves(&self, area: Rect, buffer: &mut Buffer) {
        let look = self.look;
        put_line(buffer, area, 0, "Moves", look.ink(Ink::Accent));
        let actions = self.game.table().actions();
        let shown = self.browsed.unwrap_or(actions.len());
        // As many columns of pairs as fit, so that long games stay in view.
        let columns = usize::from((area.width / PAIR).clamp(1, 3));
        let lines = usize::from(area.height.saturating_sub(1));
        let room = lines * columns;
        let current = shown.saturating_sub(1) / 2;
        let first = (current + 1).saturating_sub(room);
        for (slot, (index, pair)) in actions
            .chunks(2)
            .enumerate()
            .skip(first)
            .take(room)
            .enumerate()
        {
            let column = Rect {
                x: area.x + PAIR * (slot / lines) as u16,
                width: PAIR.min(area.width),
                ..area
            };
            let second = pair.get(1).map_or("", String::as_str);
            let text = format!("{:>3}. {:<5} {second}", index + 1, pair[0]);
            let is_current = shown > 0 && index == current;
            let ink = match (is_current, self.browsed) {
                (true, Some(_)) => look.chosen(),
                (true, None) => look.ink(Ink::Plain),
                (false, _) => look.ink(Ink::Faint),
            };
            put_line(buffer, column, 1 + (slot % lines) as u16, &text, ink);
        }
    }

    /// What a computer player thinks, or last thought.
    fn thoughts(&self, width: usize) -> Vec<String> {
        let title = match self.thinking {
            Some(_) => "Thinking...",
            None if self.analysis.is_some() => "Thought",
            None => return Vec::new(),
        };
        let mut lines = vec![title.to_owned()];
        let Some((turn, analysis)) = &self.analysis else {
            return lines;
        };
        lines.push(format!(
            "depth {}, {} nodes",
            analysis.depth, analysis.nodes
        ));
        if let Some(best) = analysis.lines.first() {
            let mut moves = String::new();
            for text in &best.moves {
                if moves.len() + text.len() + 1 > width {
                    break;
                }
                moves.push_str(text);
                moves.push(' ');
            }
            lines.push(moves.trim_end().to_owned());
            lines.push(self.chances(*turn, analysis));
        }
        lines
    }

    /// The evaluation as the first player's chance to win, with a bar.
    fn chances(&self, turn: Colour, analysis: &Analysis<String>) -> String {
        const CELLS: usize = 10;
        let Some(line) = analysis.lines.first() else {
            return String::new();
        };
        let for_black = match turn {
            Colour::Black => line.evaluation,
            Colour::White => line.evaluation.opposite(),
        };
        let chance = for_black.win_probability.clamp(0.0, 1.0);
        let full = (chance * CELLS as f32).round() as usize;
        let (on, off) = (self.look.pick('█', '#'), self.look.pick('░', '.'));
        let bar: String = (0..CELLS)
            .map(|cell| if cell < full { on } else { off })
            .collect();
        let side = messages::side(self.game.table().game(), Colour::Black);
        format!("{side} {bar} {:.0} %", chance * 100.0)
    }
}

fn counted(count: u32, what: &str) -> String {
    let ending = if count == 1 { "" } else { "s" };
    format!("{count} {what}{ending}")
}
