//! A lesson: positions one after another, in each of which the person plays what is asked for on a real board.
//! How far somebody has come stays in the browser.

mod goal;
pub mod steps;

use leptos::prelude::*;
use sente_rules::{BoardView, Finished, GameId, Rules, Table};

use crate::board::Board;
use crate::board::input::Refusal;
use crate::board::marks::{Mark, recommended};
use crate::route::Route;
use crate::screens::new_game;
use crate::{browser, live, sentences, t};
use steps::{Step, steps};

/// Who a beginner plays against after the lesson.
const BEGINNER: &str = "sente-1";
/// The element that says what to do.
const TASK: &str = "lesson-task";
/// The element that leads on.
const NEXT: &str = "lesson-next";

/// The lesson of a game.
#[component]
pub fn LessonPage(
    /// The game.
    game: GameId,
) -> impl IntoView {
    let lesson = Lesson::open(game);
    view! {
        <section class="lesson">
            <div class="lesson-task stack">
                <h2>{move || t!("lesson-title", game = sentences::game(game))}</h2>
                <Dots lesson/>
                <p id=TASK tabindex="-1" class="lesson-words">{move || (lesson.step().task)()}</p>
            </div>
            <div class="lesson-board">
                <Board
                    view=lesson.view
                    playable=Signal::derive(move || !lesson.solved.get())
                    marks=Signal::derive(move || lesson.marks())
                    on_move=Callback::new(move |text: String| lesson.play(&text))
                    on_refused=Callback::new(move |refusal| lesson.refuse(refusal))
                />
            </div>
            <div class="lesson-said stack">
                <p
                    role="status"
                    class="lesson-answer"
                    class:lesson-right=move || lesson.solved.get()
                >
                    {move || lesson.said.get()}
                </p>
                {move || buttons(lesson)}
            </div>
        </section>
    }
}

/// A lesson under way.
#[derive(Clone, Copy)]
struct Lesson {
    game: GameId,
    /// The number of the step on the board.
    at: RwSignal<usize>,
    /// How many steps from the first were ever solved.
    done: RwSignal<usize>,
    view: RwSignal<BoardView>,
    solved: RwSignal<bool>,
    shown: RwSignal<bool>,
    said: RwSignal<String>,
}

impl Lesson {
    /// Goes on where the person was; those who have done all begin again.
    fn open(game: GameId) -> Self {
        let done = done_steps(game);
        let at = done % steps(game).len();
        Self {
            game,
            at: RwSignal::new(at),
            done: RwSignal::new(done),
            view: RwSignal::new(begin(game, &steps(game)[at]).view()),
            solved: RwSignal::new(false),
            shown: RwSignal::new(false),
            said: RwSignal::new(String::new()),
        }
    }

    fn step(self) -> &'static Step {
        &steps(self.game)[self.at.get()]
    }

    fn table(self) -> Box<dyn Table> {
        begin(self.game, &steps(self.game)[self.at.get_untracked()])
    }

    /// Puts a step on the board, and leads the keyboard and the voice to what it asks for.
    fn turn_to(self, number: usize) {
        self.solved.set(false);
        self.shown.set(false);
        self.said.set(String::new());
        self.at.set(number);
        self.view.set(self.table().view());
        browser::focus(TASK);
    }

    fn play(self, text: &str) {
        let mut table = self.table();
        let step = untrack(|| self.step());
        let legal = table.view().legal;
        let right = legal
            .iter()
            .find(|mv| mv.text == text)
            .is_some_and(|mv| step.goal.accepts(&*table, mv));
        if !right || table.play_text(text).is_err() {
            self.said.set((step.wrong)());
            return;
        }
        self.view.set(table.view());
        self.said.set((step.right)());
        self.shown.set(false);
        self.solved.set(true);
        let solved = self.at.get_untracked() + 1;
        if solved > self.done.get_untracked() {
            self.done.set(solved);
            browser::store(&key(self.game), &solved.to_string());
        }
        // The button is on the page only after this change.
        request_animation_frame(|| browser::focus(NEXT));
    }

    fn refuse(self, refusal: Refusal) {
        if !self.solved.get_untracked() {
            self.said.set(sentences::refusal(&*self.table(), refusal));
        }
    }

    fn show(self) {
        let step = untrack(|| self.step());
        if let Some(mv) = step.goal.answer(&*self.table()) {
            self.said.set(t!("lesson-shown", move = mv.text.as_str()));
            self.shown.set(true);
        }
    }

    fn marks(self) -> Vec<Mark> {
        if !self.shown.get() {
            return Vec::new();
        }
        let answer = self.step().goal.answer(&*self.table());
        answer.as_ref().map(recommended).unwrap_or_default()
    }
}

/// One dot for each step, each of which leads there.
#[component]
fn Dots(lesson: Lesson) -> impl IntoView {
    let dot = move |number: usize| {
        let current = move || (lesson.at.get() == number).then_some("step");
        let done = move || lesson.done.get() > number;
        let label = move || {
            if done() {
                t!("lesson-step-done", number = number + 1)
            } else {
                t!("lesson-step", number = number + 1)
            }
        };
        view! {
            <li>
                <button
                    class="lesson-dot"
                    class:lesson-dot-done=done
                    aria-current=current
                    aria-label=label
                    on:click=move |_| lesson.turn_to(number)
                ></button>
            </li>
        }
    };
    let dots = (0..steps(lesson.game).len()).map(dot);
    view! { <ol class="lesson-dots" aria-label=live!("lesson-progress")>{dots.collect_view()}</ol> }
}

/// What leads on: being shown the answer, the next step, or after the last a game.
fn buttons(lesson: Lesson) -> AnyView {
    let number = lesson.at.get();
    let last = number + 1 == steps(lesson.game).len();
    match (lesson.solved.get(), last) {
        (false, _) => view! {
            <div class="row">
                <button class="button" on:click=move |_| lesson.show()>{live!("lesson-show")}</button>
            </div>
        }
        .into_any(),
        (true, false) => view! {
            <div class="row">
                <button id=NEXT class="button button-filled" on:click=move |_| lesson.turn_to(number + 1)>
                    {live!("lesson-next")}
                </button>
            </div>
        }
        .into_any(),
        (true, true) => {
            let game = new_game::against(lesson.game, BEGINNER);
            let puzzles = Route::Puzzles(Some(lesson.game)).to_string();
            view! {
                <p>{live!("lesson-end")}</p>
                <div class="row">
                    <a id=NEXT class="button button-filled" href=game>{live!("lesson-play")}</a>
                    <a class="button" href=puzzles>{live!("title-puzzles")}</a>
                    <button class="button" on:click=move |_| lesson.turn_to(0)>{live!("lesson-again")}</button>
                </div>
            }
            .into_any()
        }
    }
}

/// How many steps of a game's lesson were solved in this browser.
pub fn done_steps(game: GameId) -> usize {
    let stored = browser::stored(&key(game)).and_then(|text| text.parse().ok());
    stored.unwrap_or(0).min(steps(game).len())
}

/// The table of a step. Its position is tested, so that none is faulty.
pub fn begin(game: GameId, step: &Step) -> Box<dyn Table> {
    let rules = Rules::usual(game);
    let set_up = rules.table_from(step.position, Finished::Refused).ok();
    set_up.unwrap_or_else(|| rules.table())
}

/// Where the browser keeps how far somebody has come.
fn key(game: GameId) -> String {
    format!("sente-lesson-{game}")
}
