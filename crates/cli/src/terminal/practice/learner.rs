//! What a person has learned at this terminal: their own mistakes, puzzles, courses. It is stored in a file on this
//! machine or, for an account, by the server. `sente-puzzles` interprets it.

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

/// All learning progress of a person.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct Notebook {
    learning: LearningDoc,
    /// By game code.
    puzzles: BTreeMap<String, Progress>,
}

/// New learning progress to store on the server.
#[derive(Clone, Debug, PartialEq)]
pub enum Learned {
    Review(OwnReviewDoc),
    Answer(MistakeAnswerDoc),
    Course(CourseDoc),
    Try(GameId, PuzzleTryDoc),
    Series(GameId, SeriesDoc),
}

/// Where the progress is stored.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Keeper {
    File,
    Server,
}

/// A person who learns.
pub struct Learner {
    notebook: Notebook,
    keeper: Keeper,
}

/// The file of the learning progress, in the given folder of the preferences or in the user's data directory; `None`
/// without a home directory.
pub fn file(folder: Option<&Path>) -> Option<PathBuf> {
    const FILE: &str = "learning.json";
    match folder {
        Some(folder) => Some(folder.join(FILE)),
        None => ProjectDirs::from("", "", "sente").map(|dirs| dirs.data_dir().join(FILE)),
    }
}

impl Notebook {
    /// Parses the contents of a file.
    pub fn read(text: &str) -> serde_json::Result<Self> {
        serde_json::from_str(text)
    }

    /// Serializes the contents of a file.
    fn write(&self) -> String {
        let text = serde_json::to_string(self).expect("plain data can be written");
        text + "\n"
    }
}

impl Learner {
    /// The person at this machine, without an account.
    pub const fn here(notebook: Notebook) -> Self {
        Self {
            notebook,
            keeper: Keeper::File,
        }
    }

    /// A person with an account on a server, whose progress is not loaded yet.
    pub fn at_server() -> Self {
        Self {
            notebook: Notebook::default(),
            keeper: Keeper::Server,
        }
    }

    /// The requests to send when a game's ways to practise are displayed.
    pub fn ask(&self, game: GameId) -> Vec<Effect> {
        match self.keeper {
            Keeper::File => Vec::new(),
            Keeper::Server => [Ask::Learning, Ask::Puzzles(game)].map(Effect::Ask).into(),
        }
    }

    /// Handles the server's learning document.
    pub fn hear_learning(&mut self, known: LearningDoc) {
        self.notebook.learning = known;
    }

    /// Handles the server's progress with a game's puzzles.
    pub fn hear_puzzles(&mut self, game: GameId, known: &PuzzleProgressDoc) {
        let progress = self.puzzles(game);
        // Local progress needs no merging back: it was sent to the server at once.
        progress.merge(known, &shipped(game));
    }

    fn puzzles(&mut self, game: GameId) -> &mut Progress {
        let code = game.code().to_owned();
        self.notebook.puzzles.entry(code).or_default()
    }

    /// The progress with a game's puzzles.
    pub fn progress(&self, game: GameId) -> Progress {
        let known = self.notebook.puzzles.get(game.code());
        known.cloned().unwrap_or_default()
    }

    /// The mistakes of all games that are due today.
    pub fn due(&self, today: Day) -> Vec<MistakeDoc> {
        let all = self.notebook.learning.mistakes.iter();
        let due = all.filter(|it| it.due <= today.0 && mistake::table_of(it).is_some());
        due.cloned().collect()
    }

    /// The days on which other mistakes become due, in order.
    pub fn later(&self, today: Day) -> Vec<Day> {
        let all = self.notebook.learning.mistakes.iter();
        let later = all.map(|it| Day(it.due)).filter(|day| *day > today);
        let mut later: Vec<Day> = later.collect();
        later.sort_unstable();
        later
    }

    /// The finished steps of a game's course.
    pub fn course(&self, game: GameId, chapters: &[Chapter]) -> Done {
        Done::of(game, chapters, &self.notebook.learning)
    }

    /// Stores the review of the person's own game.
    pub fn note_review(&mut self, doc: OwnReviewDoc) -> Effect {
        learning::add_review(&mut self.notebook.learning, &doc);
        self.keep(Learned::Review(doc))
    }

    /// Stores an answer to a mistake.
    pub fn note_answer(&mut self, mistake: &str, day: Day, right: bool) -> Effect {
        learning::note_answer(&mut self.notebook.learning, mistake, day, right);
        self.keep(Learned::Answer(MistakeAnswerDoc {
            mistake: mistake.to_owned(),
            day: day.0,
            right,
        }))
    }

    /// Stores a try at a puzzle, with the moves that solved it.
    pub fn note_try(&mut self, puzzle: &Puzzle, moves: Option<Vec<String>>) -> Effect {
        let game = puzzle.game();
        let tried = self.puzzles(game).attempt(puzzle, moves);
        self.keep(Learned::Try(game, tried))
    }

    /// Stores a finished series or puzzle of the day.
    pub fn note_series(
        &mut self,
        (game, practice): (GameId, Practice),
        day: Day,
        tries: Vec<PuzzleTryDoc>,
    ) -> Effect {
        let series = self.puzzles(game).finish(practice, day, tries);
        self.keep(Learned::Series(game, series))
    }

    /// Stores a finished step of a course.
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
