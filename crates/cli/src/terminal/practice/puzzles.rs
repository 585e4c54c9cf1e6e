//! Puzzles at the terminal: one after another, the puzzle of the day, and series. If the puzzle does not contain a
//! move, the engine judges it: every winning move counts.

mod series;
mod shown;

use std::collections::BTreeSet;
use std::time::Duration;

use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
use sente_api::{ADVISER, PuzzleTryDoc};
use sente_engine::{Analysis, Limits};
use sente_engine_worker::line_doc;
use sente_match::Millis;
use sente_puzzles::{Attempt, Hint, Practice, Puzzle, Theme, Verdict, daily, day_of, shipped};
use sente_room::Purpose;
use sente_rules::{GameId, Point, Table};

use super::PracticeContext;
use super::board_page::{BoardPage, TaskBoard};
use crate::messages;
use crate::reasons::theme_name;
use crate::terminal::board_input::BoardInput;
use crate::terminal::column::Tone;
use crate::terminal::event::{Effect, EngineKey, Job, SearchId};
use crate::terminal::look::Look;
use series::{SeriesClock, rules, series};

/// The time limit of the engine for judging whether a move still wins.
const JUDGING: Duration = Attempt::JUDGING_TIME;

/// The page.
pub struct PuzzlePage {
    game: GameId,
    puzzles: Vec<Puzzle>,
    /// The way to practise; `None` for puzzles one after another.
    practice: Option<Practice>,
    /// The theme to practise; `None` for all.
    theme: Option<Theme>,
    series: Option<SeriesClock>,
    attempt: Attempt,
    board: TaskBoard,
    stage: Stage,
    /// Whether the first try at this puzzle is recorded, and whether the person used a hint or the solution.
    is_noted: bool,
    is_helped: bool,
    /// The numbers of puzzles solved at the first try and of tried puzzles since the page was opened.
    score: (u32, u32),
    /// The previous puzzles, and the ids of skipped ones.
    past: Vec<Puzzle>,
    skipped: Vec<String>,
    /// The last hint for the next move, and its marks.
    hinted: Option<Hint>,
    hint: Vec<Point>,
    /// The time left in a timed series.
    left: Option<Millis>,
    seed: u64,
}

#[derive(Clone, Debug, PartialEq, Eq)]
enum Stage {
    /// Waits for the person's move.
    Open,
    /// The engine judges a move.
    Judging(String),
    /// The engine searches for the other side's move.
    Answering,
    /// The puzzle is won, or its solution was shown.
    Done,
}

impl BoardPage for PuzzlePage {
    fn table(&self) -> &dyn Table {
        &*self.attempt.table
    }

    fn board(&mut self) -> &mut TaskBoard {
        &mut self.board
    }

    fn is_open(&self) -> bool {
        let runs = self.series.as_ref().is_none_or(SeriesClock::is_running);
        runs && self.stage == Stage::Open
    }

    /// The puzzle knows the move as right or wrong, or the engine judges it.
    fn answer(
        &mut self,
        played: String,
        after: Box<dyn Table>,
        context: &mut PracticeContext<'_>,
    ) -> Vec<Effect> {
        self.forget_hint();
        match self.attempt.judge(&played) {
            Verdict::Unclear => {
                self.board.message = (format!("Does {played} win? Checking..."), Tone::Plain);
                self.stage = Stage::Judging(played);
                vec![self.think(after)]
            }
            verdict => self.conclude(&played, &verdict, None, context),
        }
    }
}

impl PuzzlePage {
    /// A page with a game's puzzles.
    pub fn new(
        game: GameId,
        practice: Option<Practice>,
        seed: u64,
        context: &PracticeContext<'_>,
        look: Look,
    ) -> Self {
        let puzzles = shipped(game);
        let today = daily(&puzzles, context.today).filter(|_| practice == Some(Practice::Daily));
        let progress = context.learner.progress(game);
        let first = today.or_else(|| progress.next(&puzzles, None));
        let first = first.or(puzzles.first()).expect("every game has puzzles");
        let attempt = Attempt::new(first.clone());
        let series = practice.and_then(|practice| series(practice, seed));
        let mut page = Self {
            game,
            puzzles,
            practice,
            theme: None,
            series,
            board: TaskBoard::new(&attempt.table.view().shape, look),
            attempt,
            stage: Stage::Open,
            is_noted: false,
            is_helped: false,
            score: (0, 0),
            past: Vec::new(),
            skipped: Vec::new(),
            hinted: None,
            hint: Vec::new(),
            left: None,
            seed,
        };
        page.ask("");
        page
    }

    /// Applies changed preferences.
    pub const fn adapt(&mut self, look: Look) {
        self.board.look = look;
    }

    /// Shows the task after a message about the previous puzzle.
    fn ask(&mut self, before: &str) {
        let side = messages::side(self.game, self.attempt.side);
        let moves = match self.attempt.puzzle.asked {
            1 => "one move".to_owned(),
            asked => format!("{asked} moves"),
        };
        let text = match &self.series {
            Some(series) if series.begun.is_none() => rules(series.practice).to_owned(),
            Some(_) => format!("{before}{side} to move and win."),
            None => format!("{before}{side} to move and win. Find {moves}."),
        };
        self.board.message = (text, Tone::Turn);
    }

    fn begin(&mut self, puzzle: Puzzle, said: &str) {
        self.attempt = Attempt::new(puzzle);
        self.board.input = BoardInput::new(&self.attempt.table.view().shape);
        self.stage = Stage::Open;
        (self.is_noted, self.is_helped) = (false, false);
        self.forget_hint();
        self.ask(said);
    }

    /// Continues with another puzzle.
    fn go_on(&mut self, context: &PracticeContext<'_>, said: &str) {
        let now = &self.attempt.puzzle;
        let next = if let Some(series) = &mut self.series {
            let lot = series.lots.f64();
            series.run.next(&self.puzzles, lot)
        } else {
            self.skipped.push(now.id.clone());
            let open = |puzzle: &&Puzzle| {
                let is_suitable = self.theme.is_none_or(|theme| puzzle.theme == theme);
                is_suitable && !self.skipped.contains(&puzzle.id)
            };
            let progress = context.learner.progress(self.game);
            progress.next(self.puzzles.iter().filter(open), None)
        };
        let Some(next) = next.cloned() else {
            self.skipped.clear();
            self.board.message = (self.all_seen().to_owned(), Tone::Turn);
            return;
        };
        self.past.push(self.attempt.puzzle.clone());
        self.begin(next, said);
    }

    /// Handles a key; returns `None` if the page should close.
    pub fn press(
        &mut self,
        key: KeyEvent,
        context: &mut PracticeContext<'_>,
    ) -> Option<Vec<Effect>> {
        let is_control = key.modifiers.contains(KeyModifiers::CONTROL);
        if is_control {
            return Some(self.control(key.code, context));
        }
        if let Some(series) = &self.series
            && !series.is_running()
        {
            return match key.code {
                // Enter does not restart a finished series: the person may have meant to play a move when the time ran
                // out.
                KeyCode::Enter if !series.is_over => Some(self.start(context)),
                KeyCode::Esc => None,
                _ => Some(Vec::new()),
            };
        }
        if key.code == KeyCode::Enter && self.stage == Stage::Done {
            // There is only one puzzle of the day.
            if self.practice.is_some() {
                return None;
            }
            self.go_on(context, "");
            return Some(Vec::new());
        }
        let handled = self.press_board(key.code, context);
        if handled.is_none() && self.series.is_some() {
            return Some(self.end(context, ""));
        }
        handled
    }

    fn control(&mut self, key: KeyCode, context: &mut PracticeContext<'_>) -> Vec<Effect> {
        match &self.series {
            Some(series) if series.is_over && key == KeyCode::Char('a') => {
                return self.start(context);
            }
            Some(_) => return Vec::new(),
            None => {}
        }
        match key {
            KeyCode::Char('n') if self.practice.is_none() => {
                self.go_on(context, "");
                vec![Effect::StopThinking]
            }
            KeyCode::Char('b') => {
                if let Some(before) = self.past.pop() {
                    self.skipped.retain(|id| *id != before.id);
                    self.begin(before, "");
                }
                vec![Effect::StopThinking]
            }
            KeyCode::Char('f') if self.practice.is_none() => {
                self.change_theme(context);
                vec![Effect::StopThinking]
            }
            KeyCode::Char('t') => self.show_hint(context),
            KeyCode::Char('s') => self.show_solution(context),
            KeyCode::Char('u') if self.stage != Stage::Done => {
                let puzzle = self.attempt.puzzle.clone();
                let known = (self.is_noted, self.is_helped);
                self.begin(puzzle, "");
                (self.is_noted, self.is_helped) = known;
                vec![Effect::StopThinking]
            }
            _ => Vec::new(),
        }
    }

    fn think(&self, table: Box<dyn Table>) -> Effect {
        Effect::Think(Job {
            // The practice pages assign both numbers.
            ticket: SearchId(0),
            engine: EngineKey {
                game: 0,
                purpose: Purpose::Hint,
                player: ADVISER.to_owned(),
                seed: self.seed,
            },
            table,
            limits: Limits::time(JUDGING),
        })
    }

    /// Handles the result of a search.
    pub fn hear(
        &mut self,
        answer: Result<Analysis<String>, String>,
        context: &mut PracticeContext<'_>,
    ) -> Vec<Effect> {
        let best = answer.map(|found| found.lines.first().map(line_doc));
        let first = |line: &sente_api::LineDoc| line.moves.first().cloned();
        match (self.stage.clone(), best) {
            (Stage::Judging(text), Ok(best)) => {
                self.stage = Stage::Open;
                let verdict = self.attempt.weigh(&text, best.as_ref());
                self.conclude(&text, &verdict, best.as_ref().and_then(first), context)
            }
            (Stage::Answering, Ok(best)) => {
                self.stage = Stage::Open;
                self.reply(best.as_ref().and_then(first), "")
            }
            (Stage::Judging(_) | Stage::Answering, Err(reason)) => {
                self.stage = Stage::Open;
                self.board.message = (messages::sentence(&reason), Tone::Warn);
                Vec::new()
            }
            (Stage::Open | Stage::Done, _) => Vec::new(),
        }
    }

    fn conclude(
        &mut self,
        text: &str,
        verdict: &Verdict,
        answer: Option<String>,
        context: &mut PracticeContext<'_>,
    ) -> Vec<Effect> {
        match verdict {
            Verdict::Wrong | Verdict::Unclear => self.fail(text, context),
            Verdict::Right => {
                self.attempt.play(text);
                self.reply(answer, &format!("{text} is right. "))
            }
            Verdict::Won => {
                self.attempt.play(text);
                self.win(context)
            }
        }
    }

    /// Plays the other side's moves: the engine's answer, or else the solution's; without either, starts a search.
    fn reply(&mut self, mut said: Option<String>, before: &str) -> Vec<Effect> {
        let mut answers = Vec::new();
        while self.attempt.awaits_answer() {
            let expected = self.attempt.expected().map(str::to_owned);
            let Some(text) = said.take().or(expected) else {
                self.stage = Stage::Answering;
                return vec![self.think(self.attempt.table.boxed_clone())];
            };
            if !self.attempt.answer(&text) {
                break;
            }
            answers.push(text);
        }
        let told = match answers.as_slice() {
            [] => "Your move again.".to_owned(),
            answers => format!("The reply is {}. Go on.", answers.join(", ")),
        };
        self.board.message = (format!("{before}{told}"), Tone::Turn);
        Vec::new()
    }

    fn fail(&mut self, text: &str, context: &mut PracticeContext<'_>) -> Vec<Effect> {
        let mut effects = self.note(false, context);
        if self.series.is_some() {
            let solution = self.attempt.expected().unwrap_or_default();
            let said = format!("{text} does not win: {solution} does. ");
            effects.extend(self.run_on(&said, context));
            return effects;
        }
        let said = format!("{text} does not win. Try another move, or press Ctrl-T for a hint.");
        self.board.message = (said, Tone::Warn);
        effects
    }

    fn win(&mut self, context: &mut PracticeContext<'_>) -> Vec<Effect> {
        let at_once = !self.is_noted;
        let mut effects = Vec::new();
        if !self.is_helped {
            effects = self.note(true, context);
        }
        if self.series.is_some() {
            effects.extend(self.run_on("Solved. ", context));
            return effects;
        }
        let next = self.what_next();
        let said = match (at_once, self.is_helped) {
            (true, _) => "Solved.",
            (false, false) => "That wins.",
            (false, true) => "That wins. It will come again, without help.",
        };
        self.stage = Stage::Done;
        self.board.message = (format!("{said} {next}"), Tone::Turn);
        effects
    }

    /// The effect of Enter after a finished puzzle.
    const fn what_next(&self) -> &'static str {
        match self.practice {
            Some(_) => "Enter goes back.",
            None => "Enter opens the next puzzle.",
        }
    }

    /// Records a try. The first try counts for the score; later ones are recorded only if they solve the puzzle.
    fn note(&mut self, solved: bool, context: &mut PracticeContext<'_>) -> Vec<Effect> {
        let moves = solved.then(|| self.attempt.table.actions());
        let puzzle = &self.attempt.puzzle;
        if let Some(series) = &mut self.series {
            let elapsed = series.elapsed(context.now);
            series.run.note(puzzle, moves, elapsed);
            return Vec::new();
        }
        let is_first = !std::mem::replace(&mut self.is_noted, true);
        if is_first {
            self.score.0 += u32::from(solved);
            self.score.1 += 1;
        } else if !solved {
            return Vec::new();
        }
        let mut effects = Vec::new();
        let known = context.learner.progress(self.game).best(Practice::Daily);
        let day = day_of(&self.puzzles, puzzle, context.today);
        if self.practice == Some(Practice::Daily) && known.day < day {
            let tried = PuzzleTryDoc {
                puzzle: puzzle.id.clone(),
                solved,
                moves: moves.clone().unwrap_or_default(),
            };
            let daily = (self.game, Practice::Daily);
            effects.push(context.learner.note_series(daily, day, vec![tried]));
        }
        effects.push(context.learner.note_try(puzzle, moves));
        effects
    }

    fn show_hint(&mut self, context: &mut PracticeContext<'_>) -> Vec<Effect> {
        if self.stage != Stage::Open {
            return Vec::new();
        }
        let effects = self.note(false, context);
        self.is_helped = true;
        if self.attempt.expected().is_none() {
            self.attempt = Attempt::new(self.attempt.puzzle.clone());
        }
        let hint = Hint::after(self.hinted);
        self.hinted = Some(hint);
        let text = self.attempt.expected().unwrap_or_default();
        self.hint = match hint {
            Hint::Where | Hint::Theme => self.attempt.where_to_look(),
            Hint::Move => {
                let legal = self.attempt.table.view().legal;
                let found = legal.into_iter().find(|mv| mv.text == *text);
                found.map_or_else(Vec::new, |mv| mv.from.into_iter().chain(mv.to).collect())
            }
        };
        let said = match hint {
            Hint::Where => "The marks show where to look. Ctrl-T tells more.".to_owned(),
            Hint::Theme => {
                let theme = theme_name(self.attempt.puzzle.theme);
                format!("It is about this: {theme}. Ctrl-T shows the move.")
            }
            Hint::Move => format!("Play {text}."),
        };
        self.board.message = (said, Tone::Turn);
        effects
    }

    fn forget_hint(&mut self) {
        self.hinted = None;
        self.hint.clear();
    }

    /// Practises the next theme that has puzzles, and after the last one all of them.
    fn change_theme(&mut self, context: &PracticeContext<'_>) {
        let themes: BTreeSet<Theme> = self.puzzles.iter().map(|it| it.theme).collect();
        self.theme = match self.theme {
            None => themes.first().copied(),
            Some(theme) => themes.into_iter().find(|it| *it > theme),
        };
        self.skipped.clear();
        let said = match self.theme {
            Some(theme) => format!("{}. ", theme_name(theme)),
            None => "All themes. ".to_owned(),
        };
        self.go_on(context, &said);
    }

    const fn all_seen(&self) -> &'static str {
        match self.theme {
            Some(_) => "No puzzle of this theme is left. Ctrl-F goes to another one.",
            None => "You have seen all puzzles of this game. Well done!",
        }
    }

    fn show_solution(&mut self, context: &mut PracticeContext<'_>) -> Vec<Effect> {
        let mut effects = self.note(false, context);
        self.is_helped = true;
        self.forget_hint();
        self.stage = Stage::Done;
        let solution = self.attempt.puzzle.solution.join(" ");
        self.board.message = (
            format!("The solution: {solution}. {}", self.what_next()),
            Tone::Turn,
        );
        effects.push(Effect::StopThinking);
        effects
    }
}
