//! Which steps of a course somebody has done: the browser keeps it, and the server with the person. Decides nothing about
//! what is right.

use std::collections::BTreeSet;

use sente_api::LearningDoc;
use sente_puzzles::Chapter;
use sente_rules::GameId;

use crate::server::who;
use crate::{browser, learning};

/// A step: the number of its chapter and its own, both counted from 0.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Place {
    pub chapter: usize,
    pub step: usize,
}

impl Place {
    /// All places of a course in their order.
    pub fn all(chapters: &[Chapter]) -> impl Iterator<Item = Self> {
        let of_chapter = |(chapter, it): (usize, &Chapter)| {
            (0..it.steps.len()).map(move |step| Self { chapter, step })
        };
        chapters.iter().enumerate().flat_map(of_chapter)
    }

    /// The place behind this one, if there is one.
    pub fn next(self, chapters: &[Chapter]) -> Option<Self> {
        Self::all(chapters).find(|place| *place > self)
    }
}

/// What was done.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Done(BTreeSet<Place>);

impl Done {
    /// What the browser knows about a game's course.
    pub fn stored(game: GameId, chapters: &[Chapter]) -> Self {
        let text = browser::stored(&key(game)).or_else(|| browser::stored(&guest_key(game)));
        let text = text.unwrap_or_default();
        Self::read(&text, chapters)
    }

    /// Lets the browser keep it, and the server hear of it.
    pub fn store(&self, game: GameId, chapters: &[Chapter]) {
        browser::store(&key(game), &self.write(chapters));
        learning::note_course(game, self.words(chapters));
    }

    /// Takes over what the server knows, and lets it hear of what it does not know; says whether that was anything new.
    pub fn merge(&mut self, game: GameId, chapters: &[Chapter], known: &LearningDoc) -> bool {
        let course = known.courses.iter().find(|it| it.game == game.code());
        let words = course.map(|it| it.steps.join(" ")).unwrap_or_default();
        let there = Self::read(&words, chapters);
        let all: BTreeSet<Place> = self.0.union(&there.0).copied().collect();
        let is_new = all != self.0;
        self.0 = all;
        if is_new {
            browser::store(&key(game), &self.write(chapters));
        }
        if self.0 != there.0 {
            learning::note_course(game, self.words(chapters));
        }
        is_new
    }

    pub fn add(&mut self, place: Place) -> bool {
        self.0.insert(place)
    }

    pub fn contains(&self, place: Place) -> bool {
        self.0.contains(&place)
    }

    /// How many steps of a chapter.
    pub fn of_chapter(&self, chapter: usize) -> usize {
        self.0
            .iter()
            .filter(|place| place.chapter == chapter)
            .count()
    }

    /// The first step that is not done; the very first where all are.
    pub fn first_open(&self, chapters: &[Chapter]) -> Place {
        let mut places = Place::all(chapters);
        let open = places.find(|place| !self.contains(*place));
        open.unwrap_or_default()
    }

    /// Reads `rules-1 rules-2 fours-1`, or a number, which means so many of the first steps.
    fn read(text: &str, chapters: &[Chapter]) -> Self {
        if let Ok(count) = text.parse() {
            return Self(Place::all(chapters).take(count).collect());
        }
        let place = |word: &str| {
            let (name, number) = word.rsplit_once('-')?;
            let number: usize = number.parse().ok()?;
            let chapter = chapters.iter().position(|chapter| chapter.name == name)?;
            let step = number.checked_sub(1)?;
            let is_there = step < chapters[chapter].steps.len();
            is_there.then_some(Place { chapter, step })
        };
        Self(text.split(' ').filter_map(place).collect())
    }

    fn write(&self, chapters: &[Chapter]) -> String {
        self.words(chapters).join(" ")
    }

    fn words(&self, chapters: &[Chapter]) -> Vec<String> {
        let word = |place: &Place| format!("{}-{}", chapters[place.chapter].name, place.step + 1);
        self.0.iter().map(word).collect()
    }
}

/// Where the browser keeps how far somebody has come: whoever logs in has a place of their own, which begins with what was
/// done before.
fn key(game: GameId) -> String {
    match who::last_account() {
        name if name.is_empty() => guest_key(game),
        name => format!("{}-{name}", guest_key(game)),
    }
}

fn guest_key(game: GameId) -> String {
    format!("sente-lesson-{game}")
}

#[cfg(test)]
mod tests {
    use sente_api::CourseDoc;
    use sente_puzzles::course;

    use super::*;

    #[test]
    fn what_was_done_is_kept_by_name() {
        let chapters = course(GameId::Renju);
        let mut done = Done::default();
        for place in [(1, 2), (0, 0), (3, 1)] {
            let (chapter, step) = place;
            assert!(done.add(Place { chapter, step }));
        }
        let text = done.write(&chapters);
        assert_eq!(text, "rules-1 defence-3 threes-2");
        assert_eq!(Done::read(&text, &chapters), done);
        assert_eq!(done.of_chapter(1), 1);
        let first = done.first_open(&chapters);
        assert_eq!((first.chapter, first.step), (0, 1));
    }

    #[test]
    fn what_the_server_knows_is_added() {
        let chapters = course(GameId::Renju);
        let mut done = Done::read("rules-1 rules-2", &chapters);
        let known = |steps: &[&str]| LearningDoc {
            courses: vec![CourseDoc {
                game: "renju".to_owned(),
                steps: steps.iter().map(|it| (*it).to_owned()).collect(),
            }],
            ..LearningDoc::default()
        };
        assert!(!done.merge(GameId::Renju, &chapters, &known(&["rules-1"])));
        assert!(done.merge(GameId::Renju, &chapters, &known(&["defence-1"])));
        assert_eq!(done.write(&chapters), "rules-1 rules-2 defence-1");
        assert!(!done.merge(GameId::Renju, &chapters, &LearningDoc::default()));
    }

    #[test]
    fn a_number_means_the_first_steps_and_nonsense_nothing() {
        let chapters = course(GameId::Othello);
        let done = Done::read("8", &chapters);
        assert_eq!((done.of_chapter(0), done.of_chapter(1)), (7, 1));
        assert_eq!(
            Done::read("rules-0 rules-99 x rules-", &chapters),
            Done::default()
        );
        let all = Done::read("1000", &chapters);
        assert_eq!(all.first_open(&chapters), Place::default());
        let last = Place::all(&chapters).last().unwrap();
        assert_eq!(last.next(&chapters), None);
    }
}
