//! The completed steps of a course, and the next step. Does not judge answers and stores nothing.

use std::collections::BTreeSet;

use sente_api::{CourseDoc, LearningDoc};
use sente_rules::GameId;

use crate::Chapter;

/// The place of a step: the indices of its chapter and of the step in it, from 0.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Place {
    /// The index of the chapter.
    pub chapter: usize,
    /// The index of the step in its chapter.
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

    /// The next place, if there is one.
    pub fn next(self, chapters: &[Chapter]) -> Option<Self> {
        Self::all(chapters).find(|place| *place > self)
    }
}

/// The completed steps.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Done(BTreeSet<Place>);

impl Done {
    /// The progress in a game's course.
    pub fn of(game: GameId, chapters: &[Chapter], known: &LearningDoc) -> Self {
        let course = known.courses.iter().find(|it| it.game == game.code());
        let words = course.map(|it| it.steps.join(" ")).unwrap_or_default();
        Self::read(&words, chapters)
    }

    /// Merges the progress of both.
    #[must_use]
    pub fn with(&self, other: &Self) -> Self {
        Self(self.0.union(&other.0).copied().collect())
    }

    /// Records a completed step; returns whether it is new.
    pub fn add(&mut self, place: Place) -> bool {
        self.0.insert(place)
    }

    /// Whether a step is completed.
    pub fn contains(&self, place: Place) -> bool {
        self.0.contains(&place)
    }

    /// The number of completed steps in a chapter.
    pub fn of_chapter(&self, chapter: usize) -> usize {
        self.0
            .iter()
            .filter(|place| place.chapter == chapter)
            .count()
    }

    /// The first step that is not completed; the first step of all if all are completed.
    pub fn first_open(&self, chapters: &[Chapter]) -> Place {
        let mut places = Place::all(chapters);
        let open = places.find(|place| !self.contains(*place));
        open.unwrap_or_default()
    }

    /// Parses `rules-1 rules-2 fours-1`, or a number, which means that many first steps.
    pub fn read(text: &str, chapters: &[Chapter]) -> Self {
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

    /// The text that [`Done::read`] parses.
    pub fn write(&self, chapters: &[Chapter]) -> String {
        self.words(chapters).join(" ")
    }

    /// The form to be stored.
    pub fn doc(&self, game: GameId, chapters: &[Chapter]) -> CourseDoc {
        CourseDoc {
            game: game.code().to_owned(),
            steps: self.words(chapters),
        }
    }

    fn words(&self, chapters: &[Chapter]) -> Vec<String> {
        let word = |place: &Place| format!("{}-{}", chapters[place.chapter].name, place.step + 1);
        self.0.iter().map(word).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::course;

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
    fn what_is_known_elsewhere_is_added() {
        let chapters = course(GameId::Renju);
        let done = Done::read("rules-1 rules-2", &chapters);
        let known = LearningDoc {
            courses: vec![Done::read("defence-1", &chapters).doc(GameId::Renju, &chapters)],
            ..LearningDoc::default()
        };
        let there = Done::of(GameId::Renju, &chapters, &known);
        let both = done.with(&there);
        assert_eq!(both.write(&chapters), "rules-1 rules-2 defence-1");
        assert_eq!(
            Done::of(GameId::Othello, &chapters, &known),
            Done::default()
        );
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
