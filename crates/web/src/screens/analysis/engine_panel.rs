//! The panel of the engine: which engine, its evaluation in words and numbers, and its best lines with moves to press.

use std::time::Duration;

use leptos::prelude::*;
use sente_api::{LineDoc, bounds};
use sente_records::NodeId;
use sente_rules::{BoardView, Colour, MoveView};

use super::analysis_messages;
use super::book::Book;
use super::engine::{EngineMode, Found, Thinking};
use super::perfect::PerfectPlay;
use super::review_detail;
use super::server_search::ask_server;
use super::state::{AnalysisState, Tab};
use crate::board::marks::Mark;
use crate::components::icon::{Icon, Symbol};
use crate::components::show::Show;
use crate::{live, player_words, reasons, sentences, t};

/// How long each move is displayed when a line is played out.
const STEP: Duration = Duration::from_millis(800);

/// The panel of the engine.
#[component]
pub fn EnginePanel(analysis: AnalysisState) -> impl IntoView {
    let engine = analysis.engine;
    let always = move || engine.request.get() == EngineMode::Always;
    let ask = move |request| {
        engine.request.set(request);
    };
    let toggle = move |_| toggle(analysis);
    let busy = move || engine.thinking.get() != Thinking::Nobody;
    view! {
        <div class="panel opinion">
            <div class="row opinion-who">
                <Players analysis/>
                <label class="switch" title="l">
                    <input type="checkbox" role="switch" prop:checked=always on:change=toggle/>
                    <span>{live!("engine-always")}</span>
                </label>
            </div>
            <Verdict analysis/>
            <Show when=always fallback=move || view! {
                <div class="row">
                    <button class="button" on:click=move |_| ask(EngineMode::Evaluation)>{live!("engine-evaluate")}</button>
                    <button class="button" on:click=move |_| ask(EngineMode::Continuation)>{live!("engine-continuation")}</button>
                    <Show when=busy>
                        <button class="button button-bare" on:click=move |_| engine.stop()>{live!("engine-stop")}</button>
                    </Show>
                </div>
            }>
                <Always analysis/>
            </Show>
            <Lines analysis/>
            <Book analysis/>
            <PerfectPlay analysis/>
        </div>
    }
}

/// Turns the engine permanently on, or off.
pub fn toggle(analysis: AnalysisState) {
    let engine = analysis.engine;
    if engine.request.get_untracked() == EngineMode::Always {
        engine.stop();
    } else {
        analysis.lesson.set(None);
        engine.request.set(EngineMode::Always);
    }
}

/// Turns the display of the opponent's threat on or off. Turning it on also starts the engine.
pub fn toggle_threat(analysis: AnalysisState) {
    let engine = analysis.engine;
    engine.wants_threat.update(|on| *on = !*on);
    if engine.wants_threat.get_untracked() && engine.request.get_untracked() == EngineMode::Nothing
    {
        engine.request.set(EngineMode::Continuation);
    }
}

#[component]
fn Players(analysis: AnalysisState) -> impl IntoView {
    let engine = analysis.engine;
    let options = move || {
        let chosen = engine.player.get();
        let mut listed: Vec<_> = engine
            .players
            .read()
            .iter()
            .map(|it| {
                let name = player_words::name(&it.id, &it.name);
                let rating = it.rating.map(|rating| format!(" · {rating:.0}"));
                (it.id.clone(), name + &rating.unwrap_or_default())
            })
            .collect();
        if listed.iter().all(|(id, _)| *id != chosen) {
            listed.push((chosen.clone(), chosen.clone()));
        }
        listed.reverse();
        let option = |(id, name): (String, String)| {
            let selected = id == chosen;
            view! { <option value=id selected=selected>{name}</option> }
        };
        listed.into_iter().map(option).collect_view()
    };
    view! {
        <select
            class="select opinion-player"
            aria-label=live!("engine-player")
            on:change=move |event| engine.player.set(event_target_value(&event))
        >
            {options}
        </select>
    }
}

/// The settings of an engine that is permanently on.
#[component]
fn Always(analysis: AnalysisState) -> impl IntoView {
    let engine = analysis.engine;
    let options = (1..=bounds::ANALYSIS_LINES as u8).map(|count| {
        let selected = move || engine.lines.get() == count;
        view! { <option value=count.to_string() selected=selected>{live!("engine-lines", count = count)}</option> }
    });
    let choose = move |event| {
        if let Ok(count) = event_target_value(&event).parse() {
            engine.lines.set(count);
        }
    };
    view! {
        <div class="row">
            <select class="select" aria-label=live!("engine-lines-label") on:change=choose>{options.collect_view()}</select>
            <label class="switch" title="x">
                <input
                    type="checkbox"
                    role="switch"
                    prop:checked=move || engine.wants_threat.get()
                    on:change=move |_| toggle_threat(analysis)
                />
                <span>{live!("engine-threat")}</span>
            </label>
        </div>
    }
}

/// The evaluation in words and as a number, and the search effort.
#[component]
fn Verdict(analysis: AnalysisState) -> impl IntoView {
    let engine = analysis.engine;
    let said = move || verdict(analysis);
    let number = move || {
        let found = engine.found.read();
        let found = found.as_ref()?;
        let line = found.doc.lines.first()?;
        Some(analysis_messages::number(found.turn, line.evaluation))
    };
    let work = move || work(analysis);
    let can_ask_server =
        move || engine.thinking.get() != Thinking::Server && engine.found.read().is_some();
    view! {
        <p class="opinion-words" role="status">
            <strong class="figures">{number}</strong>
            " "
            <span data-test="evaluation">{said}</span>
        </p>
        <p class="quiet figures opinion-work">
            <span>{work}</span>
            <Show when=can_ask_server>
                <button class="link" on:click=move |_| ask_server(analysis)>{live!("engine-server")}</button>
            </Show>
        </p>
    }
}

fn verdict(analysis: AnalysisState) -> String {
    let view = analysis.view.read();
    if let Some(outcome) = &view.outcome {
        return sentences::outcome(view.game, outcome);
    }
    let found = analysis.engine.found.read();
    let line = found
        .as_ref()
        .and_then(|it| Some((it, it.doc.lines.first()?)));
    match line {
        Some((found, line)) => {
            let words = analysis_messages::evaluation(view.game, found.turn, line.evaluation);
            if found.root == analysis.here.get() {
                words
            } else {
                let ply = analysis.study.read().record.tree.path(found.root).len();
                t!("eval-after", ply = ply, words = words)
            }
        }
        None if analysis.engine.thinking.get() != Thinking::Nobody => t!("engine-thinking"),
        None => t!("engine-silent"),
    }
}

fn work(analysis: AnalysisState) -> String {
    let found = analysis.engine.found.read();
    let Some(Found { doc, .. }) = &*found else {
        return String::new();
    };
    let speed = doc.nodes * 1000 / doc.millis.max(1);
    let done = t!(
        "engine-work",
        depth = doc.depth,
        nodes = analysis_messages::count(doc.nodes),
        speed = analysis_messages::count(speed)
    );
    match analysis.engine.thinking.get() {
        Thinking::Server => format!("{done} · {}", t!("engine-on-server")),
        Thinking::Nobody | Thinking::Page => done,
    }
}

/// The best lines; each move is a button.
#[component]
fn Lines(analysis: AnalysisState) -> impl IntoView {
    let engine = analysis.engine;
    let lines = move || {
        let found = engine.found.get().filter(|found| found.lined)?;
        let Found {
            root, turn, doc, ..
        } = found;
        let line = |line: LineDoc| line_row(analysis, root, turn, line);
        Some(doc.lines.into_iter().map(line).collect_view())
    };
    let threat = move || {
        let line = engine.threat.get()?;
        let game = analysis.game();
        let turn = !analysis.view.read().turn;
        let text = t!(
            "engine-threatens",
            side = sentences::side(game, turn),
            moves = line
                .moves
                .iter()
                .take(5)
                .cloned()
                .collect::<Vec<_>>()
                .join(" "),
            words = analysis_messages::evaluation(game, turn, line.evaluation)
        );
        Some(view! { <p class="opinion-threat">{text}</p> })
    };
    let why = move || {
        let found = engine.found.read();
        let found = found.as_ref().filter(|found| found.lined)?;
        let why = reasons::about(analysis.game(), &found.doc.reasons, false);
        (!why.is_empty()).then(|| view! { <p class="opinion-why" data-test="line-why">{why}</p> })
    };
    view! {
        {threat}
        {why}
        <ol class="lines" aria-label=live!("engine-best-lines")>{lines}</ol>
    }
}

/// A line with its evaluation; pressing a move plays the line up to it.
pub fn line_row(
    analysis: AnalysisState,
    root: NodeId,
    turn: Colour,
    line: LineDoc,
) -> impl IntoView {
    let number = analysis_messages::number(turn, line.evaluation);
    let moves = StoredValue::new(line.moves);
    let count = moves.with_value(Vec::len);
    let cell = move |index: usize| {
        let text = moves.with_value(|moves| moves[index].clone());
        let press = move |_| moves.with_value(|moves| analysis.follow(root, &moves[..=index]));
        view! { <button class="move" on:click=press>{text}</button> }
    };
    let play_out = move |_| moves.with_value(|moves| play_out(analysis, root, moves.clone(), 1));
    view! {
        <li class="line">
            <span class="line-number figures">{number}</span>
            <span class="line-moves">{(0..count).map(cell).collect_view()}</span>
            <button class="button button-bare line-play" aria-label=live!("line-play") title=live!("line-play") on:click=play_out><Icon symbol=Symbol::PlayOutline/></button>
        </li>
    }
}

/// Plays a line on the board move by move, until the person goes elsewhere.
fn play_out(analysis: AnalysisState, root: NodeId, moves: Vec<String>, count: usize) {
    analysis.follow(root, &moves[..count]);
    let here = analysis.here.get_untracked();
    if count == moves.len() {
        return;
    }
    set_timeout(
        move || {
            if analysis.here.try_get_untracked() == Some(here) {
                play_out(analysis, root, moves, count + 1);
            }
        },
        STEP,
    );
}

/// Plays the best move, or starts a search for it.
pub fn play_best(analysis: AnalysisState) {
    let here = analysis.here.get_untracked();
    let best = analysis.engine.found.with_untracked(|found| {
        let found = found.as_ref().filter(|found| found.root == here)?;
        found.doc.lines.first()?.moves.first().cloned()
    });
    match best {
        Some(text) => analysis.play(&text),
        None => analysis.engine.request.set(EngineMode::Continuation),
    }
}

/// The marks of candidate moves with their evaluations, and of the threat.
pub fn marks(analysis: AnalysisState) -> Vec<Mark> {
    let view = analysis.view.read();
    let engine = analysis.engine;
    let mut marks = Vec::new();
    if analysis.lesson.read().is_some() {
        return marks;
    }
    if analysis.tab.get() == Tab::Review {
        return review_detail::marks(analysis);
    }
    if let Some(threat) = &*engine.threat.read()
        && let Some(text) = threat.moves.first()
    {
        marks.extend(threat_marks(text).into_iter().flatten());
    }
    let found = engine.found.read();
    let here = analysis.here.get();
    let shown = found.as_ref().filter(|found| found.root == here);
    let Some(found) = shown.filter(|found| found.lined) else {
        return marks;
    };
    for (index, line) in found.doc.lines.iter().enumerate() {
        let Some(mv) = line.moves.first().and_then(|text| legal(&view, text)) else {
            continue;
        };
        if let (Some(from), Some(to)) = (mv.from, mv.to) {
            marks.push(Mark::Arrow(from, to));
        }
        if let Some(point) = mv.to {
            marks.push(Mark::Candidate {
                point,
                label: analysis_messages::number(found.turn, line.evaluation),
                best: index == 0,
            });
        }
    }
    marks
}

fn legal<'a>(view: &'a BoardView, text: &str) -> Option<&'a MoveView> {
    view.legal.iter().find(|mv| mv.text == text)
}

/// Reads the points from the text of a threat, which is not a legal move of the current position.
fn threat_marks(text: &str) -> Option<Vec<Mark>> {
    let (way, to) = match text.split_once(['-', 'x']) {
        Some((from, to)) => {
            let to = to.parse().ok()?;
            (Some(Mark::Arrow(from.parse().ok()?, to)), to)
        }
        None => (None, text.parse().ok()?),
    };
    Some(
        way.into_iter()
            .chain([Mark::Label(to, "!".to_owned())])
            .collect(),
    )
}
