//! Converts a match into the contents of its [`GameScreen`].

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use sente_rules::{BoardView, Colour, Seat};

use super::Play;
use crate::messages;
use crate::terminal::board::Picture;
use crate::terminal::clock;
use crate::terminal::column::Tone;
use crate::terminal::game_screen::{Card, GameScreen, Layout, MESSAGE, Need, count};
use crate::terminal::geometry::Geometry;
use crate::terminal::look::Ink;
use crate::terminal::motion::Motion;
use crate::terminal::review_page::ReviewPage;

impl Play {
    /// The position of the board on a page with this area.
    pub fn geometry(&self, area: Rect) -> Geometry {
        Layout::new(&self.game().table().view().shape, area).geometry
    }

    /// Draws the board and the column beside it. A message from outside the game replaces its own, and a finished game
    /// includes the results of its review.
    pub fn draw(
        &self,
        area: Rect,
        said: Option<(String, Tone)>,
        review: Option<&ReviewPage>,
        buffer: &mut Buffer,
    ) {
        let review = review.filter(|_| self.game().result().is_some());
        let view = self.input.view(self.game().table());
        let layout = Layout::new(&view.shape, area);
        let is_person = self
            .game()
            .turn()
            .is_some_and(|seat| !self.is_computer(seat));
        let moves = self.game().table().actions();
        let own = self.own().unwrap_or(Colour::Black);
        let screen = GameScreen {
            picture: Picture {
                cursor: is_person.then_some(self.input.cursor),
                selected: self.input.selected,
                ghost: self.input.ghost(),
                hint: &self.hint,
                shows_legal: is_person && self.input.browsed.is_none(),
                own: self.own(),
                mistake: self.coach_mark(),
                moving: self.moving(),
                ..Picture::plain(&view, self.look)
            },
            // The person's own card is the lower one.
            cards: [!own, own].map(|colour| {
                let accuracy = review.and_then(|review| review.accuracy(colour));
                self.card(colour, accuracy, &view)
            }),
            signs: review.map_or_else(Vec::new, ReviewPage::signs),
            shown: self.input.browsed.unwrap_or(moves.len()),
            moves: &moves,
            is_earlier: self.input.browsed.is_some(),
            need: match review {
                Some(review) => review.summary(),
                None => self.coach_panel().unwrap_or_else(|| self.need()),
            },
            has_evaluation: true,
            chance: self.shown_chance(),
            chances: &review.map_or_else(|| self.chances.clone(), ReviewPage::chances),
            message: said.unwrap_or_else(|| self.own_message(is_person)),
            message_height: MESSAGE,
            review: None,
        };
        screen.draw(&layout, buffer);
    }

    /// The message, or the move that is being typed.
    pub fn message(&self) -> String {
        let typing = self.input.typing();
        typing.unwrap_or_else(|| self.message.clone())
    }

    fn own_message(&self, is_person: bool) -> (String, Tone) {
        if let Some(coach) = self.coach_message().filter(|_| !self.is_typing()) {
            return coach;
        }
        let tone = if is_person { Tone::Turn } else { Tone::Plain };
        (self.message(), tone)
    }

    /// A player's card: name, rating, counts, accuracy, clock.
    fn card(&self, colour: Colour, accuracy: Option<f32>, view: &BoardView) -> Card {
        let seat = self.game().table().holder(colour);
        let is_turn = self.game().turn() == Some(seat);
        let clock = self.game().time_left(seat, self.now).map(|left| {
            let is_running = self.game().clock().running() == Some(seat);
            (clock::show(left), is_running && left < clock::CLOSE)
        });
        Card {
            colour,
            name: self.name(seat).to_owned(),
            rating: self.ratings[seat.index()],
            details: self.details(colour, seat, view),
            accuracy: accuracy.map(|accuracy| format!("{accuracy:.0} % accurate")),
            clock,
            is_turn,
        }
    }

    fn details(&self, colour: Colour, seat: Seat, view: &BoardView) -> String {
        if self.searching.is_some() && self.game().turn() == Some(seat) && self.is_computer(seat) {
            let depth = self.analysis.as_ref().map(|(_, analysis)| analysis.depth);
            let depth = depth.map_or_else(String::new, |depth| format!(", depth {depth}"));
            return format!("thinking{depth}");
        }
        let counted = count(view, colour);
        // A person without a name already has the side's name.
        if counted == self.name(seat) {
            return "a person".to_owned();
        }
        counted
    }

    /// The current or last analysis of a computer player: its lines with their evaluations.
    fn need(&self) -> Need {
        let title = match self.searching {
            Some(_) => "Thinking",
            None => "Analysis",
        };
        let Some((turn, analysis)) = &self.analysis else {
            return Need::default();
        };
        let mut rows: Vec<(String, Ink)> = Vec::new();
        for (index, line) in analysis.lines.iter().take(3).enumerate() {
            let ink = if index == 0 { Ink::Plain } else { Ink::Quiet };
            let moves = line.moves.join(" ");
            rows.push((moves, ink));
            let words = line.evaluation.to_string();
            let side = messages::side(self.game().table().game(), *turn);
            rows.push((format!("{side}: {words}"), Ink::Faint));
        }
        if let Some(bar) = self.chance_bar() {
            rows.push((bar, Ink::Plain));
        }
        let nodes = analysis.nodes;
        Need {
            title: title.to_owned(),
            figure: format!("depth {}, {nodes} nodes", analysis.depth),
            rows,
        }
    }

    /// The first player's win probability.
    pub(super) fn chance(&self) -> Option<f32> {
        let (turn, analysis) = self.analysis.as_ref()?;
        let line = analysis.lines.first()?;
        let for_black = match turn {
            Colour::Black => line.evaluation,
            Colour::White => line.evaluation.opposite(),
        };
        Some(for_black.win_probability.clamp(0.0, 1.0))
    }

    /// The evaluation bar glides to the last analysis from what it showed before.
    pub(super) fn glide_from(&mut self, before: Option<f32>) {
        let before = before.filter(|_| self.look.is_moving);
        self.glide = before.map(|before| (Motion::begin(self.now), before));
    }

    /// The win probability that the bar shows at this moment.
    fn shown_chance(&self) -> Option<f32> {
        let chance = self.chance()?;
        let gliding = self.glide.and_then(|(motion, before)| {
            let share = motion.share(self.now)?;
            Some(before + (chance - before) * share)
        });
        Some(gliding.unwrap_or(chance))
    }

    /// The share of the last move's movement that has passed, if its position is displayed.
    fn moving(&self) -> Option<f32> {
        let motion = self.motion.filter(|_| self.input.browsed.is_none())?;
        motion.share(self.now)
    }

    /// Records the last analysis as the evaluation of the position, which the last move has led to.
    pub(super) fn note_chance(&mut self) {
        let count = self.game().table().actions().len();
        if let Some(last) = count.checked_sub(1) {
            self.chances.resize(count, None);
            self.chances[last] = self.chance();
        }
    }

    /// The first player's win probability with a bar.
    fn chance_bar(&self) -> Option<String> {
        const CELLS: usize = 10;
        let chance = self.chance()?;
        let full = (chance * CELLS as f32).round() as usize;
        let (on, off) = (self.look.pick('█', '#'), self.look.pick('░', '.'));
        let bar: String = (0..CELLS)
            .map(|cell| if cell < full { on } else { off })
            .collect();
        let side = messages::side(self.game().table().game(), Colour::Black);
        Some(format!("{side} {bar} {:.0} %", chance * 100.0))
    }
}
