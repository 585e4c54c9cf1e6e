//! The course of a game: chapters of positions in which the person plays the requested moves on a real board. The
//! browser and the account store the progress.

mod map;
mod openings;
pub mod progress;
mod story;

use leptos::prelude::*;
use leptos::task::spawn_local;
use sente_api::{AnalysisRequest, AnalysisStatus, GameSpecDoc, MoveRequest};
use sente_match::{ladder, nearest};
use sente_puzzles::{Chapter, Done, Goal, Place, Step, Words, course};
use sente_rules::{BoardView, GameId, Rules, Table};

use crate::board::Board;
use crate::board::input::Refusal;
use crate::board::marks::{Mark, recommended};
use crate::engine_worker::{self, WorkerUpdate};
use crate::messages::{Messages, use_messages};
use crate::route::Route;
use crate::screens::new_game;
use crate::{browser, learning, live, sentences, t, text};
use map::CourseMap;
use openings::Openings;
use story::Story;

/// The rating of the opponent suggested to beginners; the nearest level is used.
const BEGINNER: f64 = 300.0;
/// The time limit of computer players in a course, in milliseconds.
const MILLIS: u64 = Step::MOVE_TIME.as_millis() as u64;
/// The id of the element with the task.
const TASK: &str = "lesson-task";
/// The id of the button for the next step.
const NEXT: &str = "lesson-next";

/// The course of a game.
#[component]
pub fn LessonPage(
    /// The game.
    game: GameId,
) -> impl IntoView {
    let lesson = Lesson::open(game);
    view! {
        <section class="lesson">
            <div class="lesson-task stack">
                <h2>{move || lesson.chapter_name()}</h2>
                <p id=TASK tabindex="-1" class="lesson-words">{move || lesson.said_about("")}</p>
            </div>
            <div class="lesson-board">
                <Board
                    view=lesson.view
                    playable=Signal::derive(move || lesson.is_playable())
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
        <CourseMap lesson/>
        <Openings game/>
        <Story game/>
    }
}

/// A running course.
#[derive(Clone, Copy)]
pub struct Lesson {
    game: GameId,
    chapters: StoredValue<Vec<Chapter>>,
    /// The place of the current step.
    at: RwSignal<Place>,
    done: RwSignal<Done>,
    view: RwSignal<BoardView>,
    solved: RwSignal<bool>,
    shown: RwSignal<bool>,
    said: RwSignal<String>,
    /// The moves since the step began, if it is a game.
    played: StoredValue<Vec<String>>,
    /// Whether the computer is to move in that game.
    awaited: RwSignal<bool>,
    messages: Messages,
}

impl Lesson {
    /// Opens the course at the first open step, or at the start if all steps are done.
    fn open(game: GameId) -> Self {
        let chapters = course(game);
        let done = progress::stored(game, &chapters);
        let at = done.first_open(&chapters);
        let view = chapters[at.chapter].steps[at.step].table(game).view();
        on_cleanup(engine_worker::stop);
        let lesson = Self {
            game,
            chapters: StoredValue::new(chapters),
            at: RwSignal::new(at),
            done: RwSignal::new(done),
            view: RwSignal::new(view),
            solved: RwSignal::new(false),
            shown: RwSignal::new(false),
            said: RwSignal::new(String::new()),
            played: StoredValue::new(Vec::new()),
            awaited: RwSignal::new(false),
            messages: use_messages(),
        };
        spawn_local(lesson.ask_server());
        lesson
    }

    /// Merges the progress on the server; continues from there if the person has not begun here.
    async fn ask_server(self) {
        let known = learning::load().await;
        let Some(mut done) = self.done.try_get_untracked() else {
            return;
        };
        let chapters = self.chapters.get_value();
        let begun_here = self.solved.get_untracked() || !self.played.with_value(Vec::is_empty);
        if progress::merge(&mut done, self.game, &chapters, &known) {
            let place = done.first_open(&chapters);
            self.done.set(done);
            if !begun_here {
                self.at.set(place);
                self.begin();
            }
        }
    }

    /// The step on the board. Tracked.
    fn step(self) -> Step {
        let at = self.at.get();
        self.chapters
            .with_value(|chapters| chapters[at.chapter].steps[at.step])
    }

    fn chapter_name(self) -> String {
        let at = self.at.get();
        let name = self.chapters.with_value(|it| it[at.chapter].name);
        text::text(&format!("chapter-{name}"), &[])
    }

    /// The text of the step: its task, or with a suffix the reaction to a right or wrong answer. Tracked.
    fn said_about(self, answer: &str) -> String {
        said_about(self.game, self.step(), answer)
    }

    /// The current board, with the moves of the step.
    fn table(self) -> Box<dyn Table> {
        let mut table = untrack(|| self.step()).table(self.game);
        self.played.with_value(|played| {
            for text in played {
                table.play_text(text).ok();
            }
        });
        table
    }

    /// Goes to a step and moves the focus to its task.
    fn turn_to(self, place: Place) {
        self.at.set(place);
        self.begin();
        self.said.set(String::new());
        browser::focus(TASK);
    }

    fn begin(self) {
        engine_worker::stop();
        self.played.set_value(Vec::new());
        self.awaited.set(false);
        self.solved.set(false);
        self.shown.set(false);
        self.view.set(self.table().view());
    }

    fn is_playable(self) -> bool {
        !self.solved.get() && !self.awaited.get()
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
            return self.said.set(untrack(|| self.words_for_wrong()));
        }
        self.view.set(table.view());
        self.shown.set(false);
        match step.goal {
            Goal::Beat(player) => self.play_on(text, player),
            _ => self.solve(),
        }
    }

    fn words_for_wrong(self) -> String {
        match self.step().words() {
            Words::Both => self.said_about("-wrong"),
            Words::Right | Words::None => t!("course-wrong"),
        }
    }

    /// Marks the step as done.
    fn solve(self) {
        let said = untrack(|| match self.step().words() {
            Words::Both | Words::Right => self.said_about("-right"),
            Words::None => t!("course-right"),
        });
        self.said.set(said);
        self.solved.set(true);
        let place = self.at.get_untracked();
        self.done.update(|done| {
            if done.add(place) {
                self.chapters
                    .with_value(|it| progress::store(done, self.game, it));
            }
        });
        // The button exists only after this update.
        request_animation_frame(|| browser::focus(NEXT));
    }

    /// Adds a move of the person to the game and continues it.
    fn play_on(self, text: &str, player: &'static str) {
        self.played
            .update_value(|played| played.push(text.to_owned()));
        self.go_on(player);
    }

    /// Ends the game if it is over, or lets the side to move play.
    fn go_on(self, player: &'static str) {
        let own = untrack(|| self.step()).table(self.game).turn();
        let table = self.table();
        match table.outcome() {
            Some(outcome) if outcome.winner == Some(own) => self.solve(),
            Some(_) => {
                self.begin();
                self.said.set(t!("course-lost"));
            }
            None if table.turn() == own => {
                self.awaited.set(false);
                self.said.set(t!("course-go-on"));
            }
            None => {
                self.awaited.set(true);
                self.said.set(t!("course-thinking"));
                self.ask_computer(player);
            }
        }
    }

    fn ask_computer(self, player: &'static str) {
        let step = untrack(|| self.step());
        let question = AnalysisRequest {
            situation: GameSpecDoc {
                rules: Rules::usual(self.game).to_string(),
                setup: Some(step.table(self.game).position_text()),
                moves: self.played.get_value(),
            },
            player: player.to_owned(),
            lines: 1,
            millis: MILLIS,
            review: false,
        };
        let request = MoveRequest {
            question,
            seed: 1,
            explain: false,
        };
        engine_worker::ask_move(request, move |heard| match heard {
            WorkerUpdate::Found(doc) if doc.status == AnalysisStatus::Done => {
                let best = doc.lines.first().and_then(|line| line.moves.first());
                self.answer(best.cloned(), player);
            }
            WorkerUpdate::Found(doc) if doc.status != AnalysisStatus::Failed => {}
            WorkerUpdate::Found(_) | WorkerUpdate::Lost => self.answer(None, player),
        });
    }

    /// Plays the computer's move; if the engine failed, restarts the step.
    fn answer(self, text: Option<String>, player: &'static str) {
        if self.awaited.try_get_untracked() != Some(true) {
            return;
        }
        let mut table = self.table();
        let Some(text) = text.filter(|text| table.play_text(text).is_ok()) else {
            self.begin();
            return self.messages.warn(t!("engine-lost"));
        };
        self.played.update_value(|played| played.push(text));
        let view = table.view();
        if let Some(last) = &view.last {
            self.messages.announce(sentences::moved(self.game, last));
        }
        self.view.set(view);
        self.go_on(player);
    }

    fn refuse(self, refusal: Refusal) {
        if untrack(|| self.is_playable()) {
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

/// The task of a step as text.
pub fn task(game: GameId, step: Step) -> String {
    said_about(game, step, "")
}

fn said_about(game: GameId, step: Step, answer: &str) -> String {
    let side = sentences::side(game, step.table(game).turn());
    text::text(&format!("{}{answer}", step.text), &[("side", side.into())])
}

/// The buttons below the board: show the answer or restart, the next step, and after a chapter a game and puzzles.
fn buttons(lesson: Lesson) -> AnyView {
    let at = lesson.at.get();
    if !lesson.solved.get() {
        // A game has no single answer to show.
        let is_game = matches!(lesson.step().goal, Goal::Beat(_));
        let again = move |_| lesson.turn_to(at);
        return if is_game {
            view! { <div class="row"><button class="button" on:click=again>{live!("lesson-again")}</button></div> }
                .into_any()
        } else {
            view! {
                <div class="row">
                    <button class="button" on:click=move |_| lesson.show()>{live!("lesson-show")}</button>
                </div>
            }
            .into_any()
        };
    }
    let next = lesson.chapters.with_value(|chapters| at.next(chapters));
    match next {
        Some(place) if place.chapter == at.chapter => view! {
            <div class="row">{next_button(lesson, place)}</div>
        }
        .into_any(),
        Some(place) => view! {
            <p>{move || if at.chapter == 0 { t!("lesson-end") } else { t!("course-chapter-end") }}</p>
            <div class="row">{next_button(lesson, place)}{ways_out(lesson)}</div>
        }
        .into_any(),
        None => view! {
            <p>{live!("course-end")}</p>
            <div class="row">
                <button id=NEXT class="button" on:click=move |_| lesson.turn_to(Place::default())>
                    {live!("lesson-again")}
                </button>
                {ways_out(lesson)}
            </div>
        }
        .into_any(),
    }
}

fn next_button(lesson: Lesson, place: Place) -> impl IntoView {
    view! {
        <button id=NEXT class="button button-filled" on:click=move |_| lesson.turn_to(place)>
            {live!("lesson-next")}
        </button>
    }
}

/// Links to a game and puzzles for practising what was learnt.
fn ways_out(lesson: Lesson) -> impl IntoView {
    let opponents = ladder(lesson.game);
    let opponent = &opponents[nearest(&opponents, BEGINNER)].player;
    let game = new_game::against(lesson.game, opponent);
    let puzzles = Route::Puzzles(Some(lesson.game)).to_string();
    view! {
        <a class="button" href=game>{live!("lesson-play")}</a>
        <a class="button" href=puzzles>{live!("title-puzzles")}</a>
    }
}
