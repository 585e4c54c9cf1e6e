//! Practice at the terminal: the list of ways to practise a game, and a page for each. `sente-puzzles` judges moves and
//! schedules repetitions, as for the browser.

mod board_page;
mod course;
mod learner;
mod mistakes;
mod puzzles;

use ratatui::buffer::Buffer;
use ratatui::crossterm::event::{KeyCode, KeyEvent, MouseEvent, MouseEventKind};
use ratatui::layout::Rect;
use sente_engine::ReviewedMove;
use sente_match::Time;
use sente_puzzles::{Chapter, Day, Place, Practice as Kind, course as chapters_of, shipped};
use sente_rules::GameId;
use std::time::Duration;

use super::event::{Effect, SearchId, SearchUpdate};
use super::geometry::centred;
use super::look::{Ink, Look};
use super::paint::put_line;
use board_page::BoardPage;
use course::CoursePage;
pub use learner::{Learned, Learner, Notebook, file};
use mistakes::MistakesPage;
use puzzles::PuzzlePage;

/// A way to practise.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Way {
    /// Puzzles one after another.
    Puzzles,
    /// The puzzle of the day, or a series.
    Kind(Kind),
    /// The person's own mistakes that are due.
    Mistakes,
    /// The course.
    Course,
}

impl Way {
    /// All ways, in the order of the list.
    pub const ALL: [Self; 6] = [
        Self::Puzzles,
        Self::Kind(Kind::Daily),
        Self::Kind(Kind::Streak),
        Self::Kind(Kind::Rush),
        Self::Mistakes,
        Self::Course,
    ];

    /// Its name, and a description in one sentence.
    const fn words(self) -> (&'static str, &'static str) {
        match self {
            Self::Puzzles => ("Puzzles", "One after another, at your strength."),
            Self::Kind(Kind::Daily) => ("Puzzle of the day", "The same for everybody."),
            Self::Kind(Kind::Streak) => ("Streak", "As many as you can without a miss."),
            Self::Kind(Kind::Rush) => ("Rush", "As many as you can in three minutes."),
            Self::Mistakes => ("Your mistakes", "They come back until you get them right."),
            Self::Course => ("Course", "From the rules to club play, step by step."),
        }
    }
}

/// The data that a practice page works with.
pub struct PracticeContext<'a> {
    pub learner: &'a mut Learner,
    pub now: Time,
    pub today: Day,
}

/// The practice pages.
pub struct Practice {
    game: GameId,
    chosen: usize,
    open: Option<Page>,
    /// Numbers the searches of these pages, so that answers to other searches can be ignored.
    number: u64,
    searches: u64,
    seed: u64,
    look: Look,
}

enum Page {
    Puzzles(Box<PuzzlePage>),
    Mistakes(Box<MistakesPage>),
    Course(Box<CoursePage>),
}

/// The first line of the list.
const TOP: u16 = 4;

impl Practice {
    /// The ways to practise a game. `number` must be unique among the app's pages.
    pub const fn new(game: GameId, number: u64, seed: u64, look: Look) -> Self {
        Self {
            game,
            chosen: 0,
            open: None,
            number,
            searches: 0,
            seed,
            look,
        }
    }

    /// The game.
    pub fn game(&self) -> GameId {
        match &self.open {
            Some(Page::Mistakes(page)) => page.game(),
            _ => self.game,
        }
    }

    /// Applies changed preferences.
    pub fn adapt(&mut self, look: Look) {
        self.look = look;
        match &mut self.open {
            Some(Page::Puzzles(page)) => page.adapt(look),
            Some(Page::Mistakes(page)) => page.adapt(look),
            Some(Page::Course(page)) => page.adapt(look),
            None => {}
        }
    }

    /// Opens a way to practise.
    pub fn enter(&mut self, way: Way, context: &PracticeContext<'_>) {
        self.chosen = Way::ALL.iter().position(|it| *it == way).unwrap_or(0);
        self.open = Some(match way {
            Way::Puzzles => self.puzzles(None, context),
            Way::Kind(kind) => self.puzzles(Some(kind), context),
            Way::Mistakes => Page::Mistakes(Box::new(MistakesPage::new(context, self.look))),
            Way::Course => Page::Course(Box::new(CoursePage::new(
                self.game,
                context.learner,
                self.look,
            ))),
        });
    }

    fn puzzles(&self, kind: Option<Kind>, context: &PracticeContext<'_>) -> Page {
        Page::Puzzles(Box::new(PuzzlePage::new(
            self.game, kind, self.seed, context, self.look,
        )))
    }

    /// Passes the time to the page: a series may be over.
    pub fn tick(&mut self, context: &mut PracticeContext<'_>) -> Vec<Effect> {
        match &mut self.open {
            Some(Page::Puzzles(page)) => page.tick(context),
            _ => Vec::new(),
        }
    }

    /// The time until a clock's display changes.
    pub fn changes_in(&self, now: Time) -> Option<Duration> {
        match &self.open {
            Some(Page::Puzzles(page)) => page.changes_in(now),
            _ => None,
        }
    }

    /// Handles a key; returns `None` if the practice pages should close.
    pub fn press(
        &mut self,
        key: KeyEvent,
        context: &mut PracticeContext<'_>,
    ) -> Option<Vec<Effect>> {
        let effects = match &mut self.open {
            None => return self.choose(key.code, context),
            Some(Page::Puzzles(page)) => page.press(key, context),
            Some(Page::Mistakes(page)) => page.press(key, context),
            Some(Page::Course(page)) => page.press(key, context),
        };
        if effects.is_none() {
            self.open = None;
        }
        let effects = effects.unwrap_or_else(|| vec![Effect::StopThinking]);
        Some(self.number(effects))
    }

    fn choose(&mut self, key: KeyCode, context: &mut PracticeContext<'_>) -> Option<Vec<Effect>> {
        let last = Way::ALL.len() - 1;
        match key {
            KeyCode::Up => self.chosen = self.chosen.saturating_sub(1),
            KeyCode::Down | KeyCode::Tab => self.chosen = (self.chosen + 1).min(last),
            KeyCode::Left => return Some(self.turn(-1, context)),
            KeyCode::Right => return Some(self.turn(1, context)),
            KeyCode::Enter | KeyCode::Char(' ') => self.enter(Way::ALL[self.chosen], context),
            KeyCode::Char(digit) => {
                let index = digit.to_digit(10).and_then(|it| it.checked_sub(1));
                if let Some(way) = index.and_then(|it| Way::ALL.get(it as usize)) {
                    self.enter(*way, context);
                }
            }
            KeyCode::Esc => return None,
            _ => {}
        }
        Some(Vec::new())
    }

    /// Switches to another game.
    fn turn(&mut self, by: isize, context: &PracticeContext<'_>) -> Vec<Effect> {
        let at = GameId::ALL.iter().position(|it| *it == self.game);
        let count = GameId::ALL.len() as isize;
        let next = (at.unwrap_or_default() as isize + by).rem_euclid(count);
        self.game = GameId::ALL[next as usize];
        context.learner.ask(self.game)
    }

    /// Handles the mouse.
    pub fn click(
        &mut self,
        mouse: MouseEvent,
        area: Rect,
        context: &mut PracticeContext<'_>,
    ) -> Vec<Effect> {
        let effects = match &mut self.open {
            Some(Page::Puzzles(page)) => page.click(mouse, area, context),
            Some(Page::Mistakes(page)) => page.click(mouse, area, context),
            Some(Page::Course(page)) => page.click(mouse, area, context),
            None => {
                let line = mouse.row.checked_sub(area.y + TOP);
                let way = line.and_then(|line| Way::ALL.get(usize::from(line / 3)));
                if let (Some(way), MouseEventKind::Down(_)) = (way, mouse.kind) {
                    self.enter(*way, context);
                }
                Vec::new()
            }
        };
        self.number(effects)
    }

    /// Handles the result of a search.
    pub fn hear(
        &mut self,
        ticket: SearchId,
        update: SearchUpdate,
        context: &mut PracticeContext<'_>,
    ) -> Vec<Effect> {
        let SearchUpdate::Answer(answer) = update else {
            return Vec::new();
        };
        if ticket != self.ticket() {
            return Vec::new();
        }
        let effects = match &mut self.open {
            Some(Page::Puzzles(page)) => page.hear(answer, context),
            Some(Page::Course(page)) => page.hear(answer, context),
            Some(Page::Mistakes(_)) | None => Vec::new(),
        };
        self.number(effects)
    }

    /// Handles the judgement of a move.
    pub fn hear_judgement(
        &mut self,
        number: u64,
        judged: &ReviewedMove,
        context: &mut PracticeContext<'_>,
    ) -> Vec<Effect> {
        if number != self.ticket().0 {
            return Vec::new();
        }
        let effects = match &mut self.open {
            Some(Page::Mistakes(page)) => page.hear(judged, context),
            _ => Vec::new(),
        };
        self.number(effects)
    }

    /// The number of the current search.
    const fn ticket(&self) -> SearchId {
        const SEARCHES: u64 = 1 << 32;
        SearchId(self.number * SEARCHES + self.searches)
    }

    /// Gives the requested searches and judgements the numbers that identify their answers.
    fn number(&mut self, mut effects: Vec<Effect>) -> Vec<Effect> {
        for effect in &mut effects {
            if matches!(effect, Effect::Think(_) | Effect::Judge(..)) {
                self.searches += 1;
            }
            match effect {
                Effect::Think(job) => {
                    job.ticket = self.ticket();
                    job.engine.game = self.number;
                }
                Effect::Judge(number, _) => *number = self.ticket().0,
                _ => {}
            }
        }
        effects
    }

    /// The name of the page and of the game, for the header.
    pub fn title(&self) -> (String, String) {
        let name = match &self.open {
            None => "Learn",
            Some(_) => Way::ALL[self.chosen].words().0,
        };
        (name.to_owned(), self.game().name().to_owned())
    }

    /// The text at the right of the header.
    pub fn standing(&self) -> String {
        match &self.open {
            Some(Page::Course(page)) => page.standing(),
            _ => String::new(),
        }
    }

    /// The keys that are currently available.
    pub fn keys(&self) -> &'static [(&'static str, &'static str)] {
        match &self.open {
            Some(Page::Puzzles(page)) => page.keys(),
            Some(Page::Mistakes(page)) => page.keys(),
            Some(Page::Course(page)) => page.keys(),
            None => &[
                ("Enter", "start"),
                ("1-6", "open"),
                ("←→", "game"),
                ("↑↓", "choose"),
                ("Esc", "back"),
                ("F1", "help"),
                ("^Q", "quit"),
            ],
        }
    }

    /// The displayed text, for tests.
    #[cfg(test)]
    pub fn said(&self) -> String {
        match &self.open {
            Some(Page::Puzzles(page)) => page.said(),
            Some(Page::Mistakes(page)) => page.said(),
            Some(Page::Course(page)) => page.said(),
            None => String::new(),
        }
    }

    /// Draws the page.
    pub fn draw(&self, area: Rect, learner: &Learner, today: Day, buffer: &mut Buffer) {
        match &self.open {
            Some(Page::Puzzles(page)) => page.draw(area, learner, buffer),
            Some(Page::Mistakes(page)) => page.draw(area, buffer),
            Some(Page::Course(page)) => page.draw(area, buffer),
            None => self.draw_choice(area, learner, today, buffer),
        }
    }

    fn draw_choice(&self, area: Rect, learner: &Learner, today: Day, buffer: &mut Buffer) {
        let look = self.look;
        let area = centred(area, 96);
        let page = Rect {
            x: area.x + 6,
            width: area.width.saturating_sub(12),
            ..area
        };
        let (left, right) = (look.pick('◂', '<'), look.pick('▸', '>'));
        let game = format!("{left} {} {right}", self.game.name());
        put_line(buffer, page, 1, &game, look.ink(Ink::Accent));
        let what = "Puzzles, a course, and the mistakes of your own games.";
        put_line(buffer, page, 2, what, look.ink(Ink::Faint));
        let beside = Rect {
            x: page.x + 26,
            width: page.width.saturating_sub(26),
            ..page
        };
        for (index, way) in Way::ALL.into_iter().enumerate() {
            let (name, about) = way.words();
            let line = TOP + 3 * index as u16;
            let style = if index == self.chosen {
                look.chosen()
            } else {
                look.ink(Ink::Plain)
            };
            let text = format!(" {}  {name:<19} ", index + 1);
            put_line(buffer, page, line, &text, style);
            put_line(buffer, beside, line, about, look.ink(Ink::Quiet));
            let (standing, ink) = self.figures(way, learner, today);
            put_line(buffer, beside, line + 1, &standing, look.ink(ink));
        }
    }

    /// The person's progress in a way to practise, emphasized if something is due.
    fn figures(&self, way: Way, learner: &Learner, today: Day) -> (String, Ink) {
        let progress = learner.progress(self.game);
        let best = |kind| progress.best(kind);
        let quiet = |text: String| (text, Ink::Faint);
        match way {
            Way::Puzzles => {
                let all = shipped(self.game).len();
                let solved = progress.solved.len();
                quiet(format!(
                    "{solved} of {all} solved, your rating is {:.0}",
                    progress.rating
                ))
            }
            Way::Kind(Kind::Daily) => match best(Kind::Daily) {
                it if it.day == today && it.last > 1 => {
                    quiet(format!("solved today, {} in a row", days(it.last)))
                }
                it if it.day == today && it.last > 0 => quiet("solved today".to_owned()),
                it if it.day == today => quiet("missed today; the next one comes tomorrow".into()),
                it if it.last > 1 && it.day.0 + 1 == today.0 => (
                    format!("waiting for you, {} in a row", days(it.last)),
                    Ink::Accent,
                ),
                _ => ("waiting for you".to_owned(), Ink::Accent),
            },
            Way::Kind(kind) => quiet(match best(kind).best {
                0 => "not tried yet".to_owned(),
                best => format!("your best is {best}"),
            }),
            Way::Mistakes => match (learner.due(today).len(), learner.later(today).first()) {
                (0, None) => quiet("none yet: reviewing a game finds them".to_owned()),
                (0, Some(next)) => {
                    let wait = days((next.0 - today.0).unsigned_abs());
                    quiet(format!("none today, the next one in {wait}"))
                }
                (due, _) => (format!("{due} due today"), Ink::Accent),
            },
            Way::Course => {
                let chapters = chapters_of(self.game);
                let done = learner.course(self.game, &chapters);
                let count = count_done(&chapters, |place| done.contains(place));
                let all = Place::all(&chapters).count();
                quiet(format!("{count} of {all} steps done"))
            }
        }
    }
}

/// The number of finished steps of a course.
fn count_done(chapters: &[Chapter], is_done: impl Fn(Place) -> bool) -> usize {
    Place::all(chapters).filter(|place| is_done(*place)).count()
}

/// A number of days in words.
fn days(count: u32) -> String {
    match count {
        1 => "1 day".to_owned(),
        count => format!("{count} days"),
    }
}
