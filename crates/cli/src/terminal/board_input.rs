//! The meaning of keys and mouse events on a board, for every page with a board: pointing, typing, selecting a piece,
//! browsing. Knows no match: moves are returned as text.

use ratatui::crossterm::event::{KeyCode, MouseButton, MouseEvent, MouseEventKind};
use sente_rules::{BoardView, FirstRow, Point, Rules, Shape, Table};

use super::geometry::Geometry;

/// The person's input on a board: the cursor, the typed text, and the browsed position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BoardInput {
    pub cursor: Point,
    pub selected: Option<Point>,
    pub entry: String,
    /// The point under the mouse.
    hover: Option<Point>,
    /// The ply of the browsed position, if it is an earlier one.
    pub browsed: Option<usize>,
}

/// The current state of the board.
pub struct Situation {
    pub view: BoardView,
    /// The available opening choices.
    choices: Vec<String>,
    /// The number of moves so far.
    plies: usize,
    /// Whether the person may move now.
    may_play: bool,
}

impl Situation {
    /// The current position of a game.
    pub fn of(table: &dyn Table, may_play: bool) -> Self {
        Self {
            view: table.view(),
            choices: choices(table),
            plies: table.ply(),
            may_play,
        }
    }

    /// The same without its history, so that nothing can be browsed.
    pub fn without_past(self) -> Self {
        Self { plies: 0, ..self }
    }

    /// Whether pieces move on the board, so that one must be selected first.
    fn moves_pieces(&self) -> bool {
        self.view.game.facts().pieces_move
    }
}

/// The available opening choices. Stones and choices are never available at the same time.
fn choices(table: &dyn Table) -> Vec<String> {
    if table.outcome().is_none() && table.view().legal.is_empty() {
        table.legal_texts()
    } else {
        Vec::new()
    }
}

/// The board after the first moves of a game; `None` if they cannot be played.
pub fn earlier(
    rules: &Rules,
    setup: Option<&str>,
    moves: &[String],
    count: usize,
) -> Option<BoardView> {
    let moves = &moves[..count.min(moves.len())];
    let table = rules.table_after(setup, moves).ok()?;
    Some(table.view())
}

/// The result of a key or click.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Meant {
    /// The cursor, the typed text, the selection or the browsed position changed.
    Shown,
    /// A move.
    Move(String),
    /// The input is not possible for this reason.
    Refused(String),
    /// The input has no meaning on a board.
    Unknown,
}

/// The maximal length of a typed move.
const LONGEST_ENTRY: usize = 12;

impl BoardInput {
    /// An input with the cursor in the centre.
    pub const fn new(shape: &Shape) -> Self {
        Self {
            cursor: Point::new(shape.width / 2, shape.height / 2),
            selected: None,
            entry: String::new(),
            hover: None,
            browsed: None,
        }
    }

    /// Handles a key without Ctrl.
    pub fn press(&mut self, key: KeyCode, situation: &Situation) -> Meant {
        let shape = &situation.view.shape;
        self.hover = None;
        match key {
            KeyCode::Up => self.move_cursor(0, -1, shape),
            KeyCode::Down => self.move_cursor(0, 1, shape),
            KeyCode::Left => self.move_cursor(-1, 0, shape),
            KeyCode::Right => self.move_cursor(1, 0, shape),
            KeyCode::Enter | KeyCode::Char(' ') if self.entry.is_empty() => {
                return self.point(self.cursor, situation);
            }
            KeyCode::Enter | KeyCode::Char(' ') => return self.enter(situation),
            KeyCode::PageUp | KeyCode::Char('[') => {
                self.browse(situation.plies, |shown, _| shown.saturating_sub(1));
            }
            KeyCode::PageDown | KeyCode::Char(']') => {
                self.browse(situation.plies, |shown, _| shown + 1);
            }
            KeyCode::Home => self.browse(situation.plies, |_, _| 0),
            KeyCode::End => self.browse(situation.plies, |_, last| last),
            KeyCode::Backspace => {
                self.entry.pop();
            }
            KeyCode::Esc if !self.is_idle() => {
                self.entry.clear();
                self.selected = None;
                self.browsed = None;
            }
            KeyCode::Char(letter) => return self.typed(letter.to_ascii_lowercase(), situation),
            _ => return Meant::Unknown,
        }
        Meant::Shown
    }

    /// Handles the mouse: a click points, the wheel browses, and movement previews a click.
    pub fn click(
        &mut self,
        mouse: MouseEvent,
        geometry: &Geometry,
        situation: &Situation,
    ) -> Meant {
        match mouse.kind {
            MouseEventKind::Down(MouseButton::Left) => {
                let Some(point) = geometry.point_at(mouse.column, mouse.row) else {
                    return Meant::Unknown;
                };
                self.cursor = point;
                self.point(point, situation)
            }
            MouseEventKind::Moved => {
                self.hover = geometry.point_at(mouse.column, mouse.row);
                Meant::Unknown
            }
            MouseEventKind::ScrollUp => {
                self.browse(situation.plies, |shown, _| shown.saturating_sub(1));
                Meant::Shown
            }
            MouseEventKind::ScrollDown => {
                self.browse(situation.plies, |shown, _| shown + 1);
                Meant::Shown
            }
            _ => Meant::Unknown,
        }
    }

    /// A message about the input: the browsed position, or the moves of the selected piece.
    pub fn told(&self, situation: &Situation) -> Option<String> {
        if let Some(shown) = self.browsed {
            let last = situation.plies;
            return Some(format!(
                "After {shown} of {last} moves. Esc goes back to the game."
            ));
        }
        let chosen = self.selected?;
        let legal = situation.view.legal.iter();
        let (captures, steps): (Vec<_>, Vec<_>) = legal
            .filter(|mv| mv.from == Some(chosen))
            .partition(|mv| mv.captures.is_some());
        Some(format!(
            "{chosen}: steps {}, captures {}. Choose a target.",
            steps.len(),
            captures.len()
        ))
    }

    /// A message with the move that is being typed.
    pub fn typing(&self) -> Option<String> {
        let entry = &self.entry;
        (!entry.is_empty()).then(|| format!("Move: {entry}_   (Enter plays it, Esc clears it)"))
    }

    /// Where to preview a piece: on the typed point, or on the one under the mouse.
    pub fn ghost(&self) -> Option<Point> {
        self.entry.parse().ok().or(self.hover)
    }

    /// The displayed board: the current or a browsed one.
    pub fn view(&self, table: &dyn Table) -> BoardView {
        let back = self.browsed.and_then(|count| {
            let setup = table.setup_text();
            earlier(&table.rules(), setup.as_deref(), &table.actions(), count)
        });
        back.unwrap_or_else(|| table.view())
    }

    /// Resets the input that belongs to the previous position.
    pub fn clear(&mut self) {
        self.entry.clear();
        self.selected = None;
        self.browsed = None;
    }

    fn is_idle(&self) -> bool {
        self.entry.is_empty() && self.selected.is_none() && self.browsed.is_none()
    }

    fn typed(&mut self, letter: char, situation: &Situation) -> Meant {
        // A letter makes the only opening choice that begins with it; no stones can be played then.
        let mut choices = situation.choices.iter();
        let mut begun = choices.by_ref().filter(|choice| choice.starts_with(letter));
        if let (Some(choice), None, true) = (begun.next(), begun.next(), self.entry.is_empty()) {
            return Meant::Move(choice.clone());
        }
        if (letter.is_ascii_alphanumeric() || letter == '-') && self.entry.len() < LONGEST_ENTRY {
            self.entry.push(letter);
            return Meant::Shown;
        }
        Meant::Unknown
    }

    /// If pieces move, points at a typed point; otherwise the text is a move.
    fn enter(&mut self, situation: &Situation) -> Meant {
        let text = std::mem::take(&mut self.entry);
        let numbered = format!("fifths-{text}");
        if situation.choices.contains(&numbered) {
            return Meant::Move(numbered);
        }
        match text.parse::<Point>() {
            Ok(point) if situation.moves_pieces() && situation.view.shape.contains(point) => {
                self.cursor = point;
                self.point(point, situation)
            }
            _ => Meant::Move(text),
        }
    }

    /// Plays on a point, selects its piece, or moves the selected piece there.
    fn point(&mut self, point: Point, situation: &Situation) -> Meant {
        if self.browsed.is_some() {
            let reason = "This is an earlier position: Esc goes back to the game.";
            return Meant::Refused(reason.to_owned());
        }
        if !situation.moves_pieces() {
            return Meant::Move(point.to_string());
        }
        let view = &situation.view;
        let is_own = view.piece(point) == Some(view.turn);
        match self.selected {
            Some(from) if from == point => {
                self.selected = None;
                Meant::Shown
            }
            Some(from) if !is_own => {
                let joint = if view.piece(point).is_some() {
                    'x'
                } else {
                    '-'
                };
                Meant::Move(format!("{from}{joint}{point}"))
            }
            _ if is_own && situation.may_play => {
                self.selected = Some(point);
                Meant::Shown
            }
            _ if view.piece(point).is_none() => Meant::Refused(format!(
                "There is no piece on {point}: choose one of yours."
            )),
            _ => Meant::Refused(format!("The piece on {point} is not yours to move.")),
        }
    }

    fn move_cursor(&mut self, right: i8, down: i8, shape: &Shape) {
        let up = match shape.first_row {
            FirstRow::Top => down,
            FirstRow::Bottom => -down,
        };
        let moved = |at: u8, by: i8, size: u8| at.saturating_add_signed(by).min(size - 1);
        self.cursor.col = moved(self.cursor.col, right, shape.width);
        self.cursor.row = moved(self.cursor.row, up, shape.height);
    }

    /// Browses to another position of the game.
    pub fn browse(&mut self, last: usize, to: impl Fn(usize, usize) -> usize) {
        let shown = to(self.browsed.unwrap_or(last), last).min(last);
        self.browsed = (shown < last).then_some(shown);
        self.selected = None;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use sente_rules::GameId;

    fn press(input: &mut BoardInput, view: &BoardView, keys: &[KeyCode]) -> Meant {
        let situation = Situation {
            view: view.clone(),
            choices: Vec::new(),
            plies: 4,
            may_play: true,
        };
        let mut meant = Meant::Unknown;
        for &key in keys {
            meant = input.press(key, &situation);
        }
        meant
    }

    #[test]
    fn moves_are_pointed_at_or_typed() {
        let view = Rules::usual(GameId::Gomoku).table().view();
        let mut input = BoardInput::new(&view.shape);
        let meant = press(&mut input, &view, &[KeyCode::Up, KeyCode::Enter]);
        assert_eq!(meant, Meant::Move("h9".to_owned()));
        let typed = [KeyCode::Char('J'), KeyCode::Char('4'), KeyCode::Enter];
        assert_eq!(
            press(&mut input, &view, &typed),
            Meant::Move("j4".to_owned())
        );
    }

    #[test]
    fn a_piece_is_chosen_before_it_moves() {
        let view = Rules::usual(GameId::Surakarta).table().view();
        let mut input = BoardInput::new(&view.shape);
        input.cursor = "c2".parse().unwrap();
        assert_eq!(press(&mut input, &view, &[KeyCode::Enter]), Meant::Shown);
        assert_eq!(input.selected, Some(input.cursor));
        let meant = press(&mut input, &view, &[KeyCode::Up, KeyCode::Enter]);
        assert_eq!(meant, Meant::Move("c2-c3".to_owned()));
        input.selected = None;
        let refused = press(&mut input, &view, &[KeyCode::Enter]);
        assert!(matches!(refused, Meant::Refused(_)));
    }

    #[test]
    fn looking_back_ends_at_the_game() {
        let view = Rules::usual(GameId::Othello).table().view();
        let mut input = BoardInput::new(&view.shape);
        press(&mut input, &view, &[KeyCode::Char('['), KeyCode::PageUp]);
        assert_eq!(input.browsed, Some(2));
        let refused = press(&mut input, &view, &[KeyCode::Enter]);
        assert!(matches!(refused, Meant::Refused(_)));
        press(&mut input, &view, &[KeyCode::End]);
        assert_eq!(input.browsed, None);
        assert_eq!(press(&mut input, &view, &[KeyCode::Esc]), Meant::Unknown);
    }
}
