//! What somebody has learned at this terminal: own mistakes that come back, puzzles, courses. It is kept in a file of this
//! machine or, for who plays on a server, by the server; what it means is decided by `sente-puzzles` for everybody.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use directories::ProjectDirs;
use sente_api::{
    CourseDoc, LearningDoc, MistakeAnswerDoc, MistakeDoc, OwnReviewDoc, PuzzleProgressDoc,
    PuzzleTryDoc, SeriesDoc,
};
use sente_puzzles::{
    Chapter, Day, Done, Place, Practice, Progress, Puzzle, learning, mistake, shipped,
};
use sente_rules::GameId;
use serde::{Deserialize, Serialize};

use crate::terminal::event::Effect;
use crate::terminal::online::connection::Ask;

/// Everything that is known.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct Notebook {
    learning: LearningDoc,
    /// By the code of the game.
    puzzles: BTreeMap<String, Progress>,
}

/// Something new that a server is to keep.
#[derive(Clone, Debug, PartialEq)]
pub enum Learned {
    Review(OwnReviewDoc),
    Answer(MistakeAnswerDoc),
    Course(CourseDoc),
    Try(GameId, PuzzleTryDoc),
    Series(GameId, SeriesDoc),
}

/// Who keeps it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Keeper {
    File,
    Server,
}

/// Somebody who learns.
pub struct Learner {
    notebook: Notebook,
    keeper: Keeper,
}

/// The file in the folder that was named for what the person likes, or in the folder where this person's programs keep
/// their data; none for who has no home.
pub fn file(folder: Option<&Path>) -> Option<PathBuf> {
    const FILE: &str = "learning.json";
    match folder {
        Some(folder) => Some(folder.join(FILE)),
        None => ProjectDirs::from("", "", "sente").map(|dirs| dirs.data_dir().join(FILE)),
    }
}

impl Notebook {
    /// What a file says.
    pub fn read(text: &str) -> serde_json::Result<Self> {
        serde_json::from_str(text)
    }

    /// The contents of a file.
    fn write(&self) -> String {
        let text = serde_json::to_string(self).expect("plain data can be written");
        text + "\n"
    }
}

impl Learner {
    /// Whoever sits at this machine without an account.
    pub const fn here(notebook: Notebook) -> Self {
        Self {
            notebook,
            keeper: Keeper::File,
        }
    }

    /// Somebody on a server, of whom nothing is known yet.
    pub fn at_server() -> Self {
        Self {
            notebook: Notebook::default(),
            keeper: Keeper::Server,
        }
    }

    /// What is to be asked for when a game's practices are shown.
    pub fn ask(&self, game: GameId) -> Vec<Effect> {
        match self.keeper {
            Keeper::File => Vec::new(),
            Keeper::Server => [Ask::Learning, Ask::Puzzles(game)].map(Effect::Ask).into(),
        }
    }

    /// The server has said what it knows.
    pub fn hear_learning(&mut self, known: LearningDoc) {
        self.notebook.learning = known;
    }

    /// The server has said how far somebody has come with a game's puzzles.
    pub fn hear_puzzles(&mut self, game: GameId, known: &PuzzleProgressDoc) {
        let progress = self.puzzles(game);
        // A terminal tells at once whatever it knows.
        progress.merge(known, &shipped(game));
    }

    fn puzzles(&mut self, game: GameId) -> &mut Progress {
        let code = game.code().to_owned();
        self.notebook.puzzles.entry(code).or_default()
    }

    /// How far somebody has come with a game's puzzles.
    pub fn progress(&self, game: GameId) -> Progress {
        let known = self.notebook.puzzles.get(game.code());
        known.cloned().unwrap_or_default()
    }

    /// The mistakes that are to be repeated today, of all games.
    pub fn due(&self, today: Day) -> Vec<MistakeDoc> {
        let all = self.notebook.learning.mistakes.iter();
        let due = all.filter(|it| it.due <= today.0 && mistake::table_of(it).is_some());
        due.cloned().collect()
    }

    /// The days on which other mistakes come back, the next one first.
    pub fn later(&self, today: Day) -> Vec<Day> {
        let all = self.notebook.learning.mistakes.iter();
        let later = all.map(|it| Day(it.due)).filter(|day| *day > today);
        let mut later: Vec<Day> = later.collect();
        later.sort_unstable();
        later
    }

    /// What was done of a game's course.
    pub fn course(&self, game: GameId, chapters: &[Chapter]) -> Done {
        Done::of(game, chapters, &self.notebook.learning)
    }

    /// Keeps what the review of an own game has found.
    pub fn note_review(&mut self, doc: OwnReviewDoc) -> Effect {
        learning::add_review(&mut self.notebook.learning, &doc);
        self.keep(Learned::Review(doc))
    }

    /// Keeps an answer to a mistake.
    pub fn note_answer(&mut self, mistake: &str, day: Day, right: bool) -> Effect {
        learning::note_answer(&mut self.notebook.learning, mistake, day, right);
        self.keep(Learned::Answer(MistakeAnswerDoc {
            mistake: mistake.to_owned(),
            day: day.0,
            right,
        }))
    }

    /// Keeps a try at a puzzle, with the moves that have solved it.
    pub fn note_try(&mut self, puzzle: &Puzzle, moves: Option<Vec<String>>) -> Effect {
        let game = puzzle.game();
        let tried = self.puzzles(game).attempt(puzzle, moves);
        self.keep(Learned::Try(game, tried))
    }

    /// Keeps a series that is over, or the puzzle of the day.
    pub fn note_series(
        &mut self,
        (game, practice): (GameId, Practice),
        day: Day,
        tries: Vec<PuzzleTryDoc>,
    ) -> Effect {
        let series = self.puzzles(game).finish(practice, day, tries);
        self.keep(Learned::Series(game, series))
    }

    /// Keeps a step of a course.
    pub fn note_step(&mut self, game: GameId, chapters: &[Chapter], place: Place) -> Effect {
        let mut done = self.course(game, chapters);
        done.add(place);
        let doc = done.doc(game, chapters);
        let courses = &mut self.notebook.learning.courses;
        courses.retain(|known| known.game != doc.game);
        courses.push(doc.clone());
        self.keep(Learned::Course(doc))
    }

    fn keep(&self, learned: Learned) -> Effect {
        match self.keeper {
            Keeper::File => Effect::KeepLearning(self.notebook.write()),
            Keeper::Server => Effect::Ask(Ask::Learned(learned)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_learned_comes_back_from_the_file() {
        let puzzle = shipped(GameId::Othello).remove(0);
        let mut learner = Learner::here(Notebook::default());
        let kept = learner.note_try(&puzzle, Some(puzzle.solution.clone()));
        let Effect::KeepLearning(text) = kept else {
            panic!("{kept:?}");
        };
        let again = Learner::here(Notebook::read(&text).unwrap());
        assert!(again.progress(GameId::Othello).solved.contains(&puzzle.id));
        assert_eq!(again.progress(GameId::Renju), Progress::default());
        assert!(Notebook::read("[").is_err());
        assert_eq!(Notebook::read("{}").unwrap(), Notebook::default());
    }

    #[test]
    fn a_server_hears_of_everything() {
        let puzzle = shipped(GameId::Renju).remove(0);
        let mut learner = Learner::at_server();
        let kept = learner.note_try(&puzzle, None);
        let Effect::Ask(Ask::Learned(Learned::Try(game, tried))) = kept else {
            panic!("{kept:?}");
        };
        assert_eq!((game, tried.solved), (GameId::Renju, false));
        assert_eq!(learner.ask(GameId::Renju).len(), 2);
    }
}
