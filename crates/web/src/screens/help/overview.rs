//! The overview of all courses: each game's chapters as a line of stones, and beside them the next chapter with its
//! board.

use leptos::prelude::*;
use leptos::task::spawn_local;
use sente_puzzles::{Chapter, Done, Step, course};
use sente_rules::GameId;

use super::address;
use super::lesson::progress;
use super::lesson::task;
use crate::board::picture::Crop;
use crate::components::due_row::due_row;
use crate::components::icon::{Icon, Symbol};
use crate::route::{HelpPage, Topic};
use crate::text::words;
use crate::{learning, live, sentences, t};

/// The overview of the courses.
#[component]
pub fn Overview() -> impl IntoView {
    let due = RwSignal::new(learning::due_here());
    // Counts updates by the server's progress; a change redraws the courses.
    let heard = RwSignal::new(0_u32);
    spawn_local(async move {
        let known = learning::load().await;
        due.try_set(learning::due_here());
        let merged = GameId::ALL.map(|game| {
            let mut course = Course::stored(game);
            progress::merge(&mut course.done, game, &course.chapters, &known)
        });
        if merged.contains(&true) {
            heard.try_update(|heard| *heard += 1);
        }
    });
    move || {
        heard.track();
        courses(due)
    }
}

fn courses(due: RwSignal<u32>) -> impl IntoView {
    let courses = GameId::ALL.map(Course::stored);
    let next = courses.iter().find(|course| !course.is_complete());
    let next = next.unwrap_or(&courses[0]);
    view! {
        <div class="lessons">
            <ul class="panel lessons-list">
                {courses.iter().map(|course| line(course, course.game == next.game)).collect_view()}
            </ul>
            <div class="lessons-side">
                {next_chapter(next)}
                {move || due_row(due.get()).map(|row| view! { <div class="panel">{row}</div> })}
            </div>
        </div>
    }
}

/// The course of a game and the person's progress in it.
struct Course {
    game: GameId,
    chapters: Vec<Chapter>,
    done: Done,
}

impl Course {
    fn stored(game: GameId) -> Self {
        let chapters = course(game);
        let done = progress::stored(game, &chapters);
        Self {
            game,
            chapters,
            done,
        }
    }

    fn is_done(&self, chapter: usize) -> bool {
        self.done.of_chapter(chapter) == self.chapters[chapter].steps.len()
    }

    fn done_chapters(&self) -> usize {
        let all = 0..self.chapters.len();
        all.filter(|chapter| self.is_done(*chapter)).count()
    }

    fn is_complete(&self) -> bool {
        self.done_chapters() == self.chapters.len()
    }

    /// The index of the next chapter, and its first open step.
    fn next(&self) -> (usize, Step) {
        let place = self.done.first_open(&self.chapters);
        let step = self.chapters[place.chapter].steps[place.step];
        (place.chapter, step)
    }

    fn is_begun(&self) -> bool {
        self.done != Done::default()
    }
}

/// The course of a game: stones for finished chapters, a ring for the next one.
fn line(course: &Course, chosen: bool) -> impl IntoView + use<> {
    let (game, all, done) = (course.game, course.chapters.len(), course.done_chapters());
    let ((next, step), begun) = (course.next(), course.is_begun());
    let dots: Vec<_> = (0..all)
        .map(|chapter| {
            let (class, inside) = match chapter {
                _ if course.is_done(chapter) => (
                    "path-step path-done",
                    view! { <Icon symbol=Symbol::Check/> }.into_any(),
                ),
                _ if chapter == next => (
                    "path-step path-next",
                    view! { <Icon symbol=Symbol::Play/> }.into_any(),
                ),
                _ => ("path-step", (chapter + 1).into_any()),
            };
            view! { <li class=class>{inside}</li> }
        })
        .collect();
    let leads_on = move || {
        if !begun {
            t!("lessons-begin")
        } else if done == all {
            t!("lesson-again")
        } else {
            t!("lessons-next", number = next + 1)
        }
    };
    let label = move || format!("{}: {}", sentences::game(game), leads_on());
    let complete = (done == all)
        .then(|| view! { <span class="tag tag-good">{live!("lessons-complete")}</span> });
    view! {
        <li class="path" class:path-chosen=chosen>
            <div class="thumbnail">{board(game, step)}</div>
            <div class="path-head">
                <h2>{words(move || sentences::game(game))}</h2>
                <span class="small quiet">{live!("lessons-done", done = done, all = all)}</span>
                {complete}
                <a class="path-link" href=course_of(game) aria-label=label>
                    <span>{leads_on}</span>
                    <Icon symbol=Symbol::Right/>
                </a>
            </div>
            <ol class="path-line" aria-hidden="true">{dots}</ol>
        </li>
    }
}

/// The next chapter.
fn next_chapter(course: &Course) -> impl IntoView + use<> {
    let (game, all, begun) = (course.game, course.chapters.len(), course.is_begun());
    let (chapter, step) = course.next();
    let number = chapter + 1;
    view! {
        <section class="panel lessons-next" aria-labelledby="next-lesson">
            <div class="lessons-board">{board(game, step)}</div>
            <span class="small quiet">
                {live!("lessons-step-of", game = sentences::game(game), number = number, all = all)}
            </span>
            <h2 id="next-lesson">{move || task(game, step)}</h2>
            <a class="button button-filled button-main" href=course_of(game)>
                <Icon symbol=Symbol::Play/>
                <span>{move || if begun { t!("lessons-go-on", number = number) } else { t!("lessons-begin") }}</span>
            </a>
        </section>
    }
}

/// The board of the next step.
fn board(game: GameId, step: Step) -> impl IntoView {
    let view = step.table(game).view();
    view! { <Crop view/> }
}

fn course_of(game: GameId) -> String {
    address(HelpPage {
        game,
        topic: Topic::Lesson,
    })
}
