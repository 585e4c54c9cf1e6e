//! The map of a course: its chapters in order, each with a dot for every step. Pressing a dot opens the step.

use leptos::prelude::*;
use sente_puzzles::{Chapter, Place};

use super::Lesson;
use crate::{live, t, text};

/// The map of a course.
#[component]
pub fn CourseMap(lesson: Lesson) -> impl IntoView {
    let chapters = lesson.chapters.with_value(|chapters| {
        let shown =
            |(number, it): (usize, &Chapter)| chapter(lesson, number, it.name, it.steps.len());
        chapters.iter().enumerate().map(shown).collect_view()
    });
    view! {
        <section class="panel course" aria-labelledby="course-map">
            <h2 id="course-map" class="card-title">{live!("course-map")}</h2>
            <ol class="course-chapters">{chapters}</ol>
        </section>
    }
}

fn chapter(lesson: Lesson, number: usize, name: &'static str, steps: usize) -> impl IntoView {
    let current = move || lesson.at.get().chapter == number;
    let done = move || lesson.done.read().of_chapter(number);
    let dots = (0..steps).map(|step| {
        let chapter = number;
        dot(lesson, Place { chapter, step })
    });
    let label = move || {
        let name = text::text(&format!("chapter-{name}"), &[]);
        t!("course-chapter", number = number + 1, name = name)
    };
    view! {
        <li class="course-chapter" class:course-current=current class:course-done=move || done() == steps>
            <h3>{label}</h3>
            <span class="small quiet">{live!("course-done", done = done(), all = steps)}</span>
            <ol class="lesson-dots" aria-label=label>{dots.collect_view()}</ol>
        </li>
    }
}

fn dot(lesson: Lesson, place: Place) -> impl IntoView {
    let current = move || (lesson.at.get() == place).then_some("step");
    let done = move || lesson.done.read().contains(place);
    let number = place.step + 1;
    let label = move || {
        if done() {
            t!("lesson-step-done", number = number)
        } else {
            t!("lesson-step", number = number)
        }
    };
    view! {
        <li>
            <button
                class="lesson-dot"
                class:lesson-dot-done=done
                aria-current=current
                aria-label=label
                on:click=move |_| lesson.turn_to(place)
            ></button>
        </li>
    }
}
