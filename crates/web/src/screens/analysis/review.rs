//! A whole game judged by the engine: started, shown while it goes on, and what came of it at each move.

use leptos::prelude::*;
use sente_api::{AnalysisRequest, AnalysisStatus, JudgementDoc, ReviewDoc, ReviewedMoveDoc};
use sente_records::NodeId;
use sente_rules::{Colour, GameId};

use super::graph::Graph;
use super::state::{AnalysisState, Tab};
use super::study::Study;
use super::{analysis_messages, engine, engine_panel, learn};
use crate::engine_worker::{self, WorkerUpdate};
use crate::{live, sentences, t};

/// A judged game and where its moves are in the record.
#[derive(Clone, Debug, PartialEq)]
pub struct Judged {
    /// The node after each judged move.
    pub nodes: Vec<NodeId>,
    /// The moves.
    pub doc: ReviewDoc,
    /// Who judged.
    pub player: String,
    /// How long each position was looked at.
    pub millis: u64,
}

impl Judged {
    /// Finds the judged moves on a line of a record.
    fn new(study: &Study, line: &[NodeId], doc: ReviewDoc, asked: &AnalysisRequest) -> Self {
        let mut line = line.iter().copied();
        let place = |mv: &ReviewedMoveDoc| line.find(|&it| study.record.tree.action(it) == mv.text);
        let nodes = doc.moves.iter().map_while(place).collect();
        Self {
            nodes,
            doc,
            player: asked.player.clone(),
            millis: asked.millis,
        }
    }

    /// The judged move that leads to a node.
    pub fn at(&self, node: NodeId) -> Option<&ReviewedMoveDoc> {
        let index = self.nodes.iter().position(|&it| it == node)?;
        self.doc.moves.get(index)
    }

    /// The moves that gave something away, by their places in the list.
    pub fn turning_points(&self) -> Vec<usize> {
        let moves = self.doc.moves.iter().take(self.nodes.len());
        let serious = |it: &ReviewedMoveDoc| {
            matches!(it.judgement, JudgementDoc::Mistake | JudgementDoc::Blunder)
        };
        moves
            .enumerate()
            .filter_map(|(index, it)| serious(it).then_some(index))
            .collect()
    }
}

/// The review at a analysis.
#[derive(Clone, Copy)]
pub struct Review {
    /// How long each position is looked at, in milliseconds.
    pub millis: RwSignal<u64>,
    /// Positions done and in all, while it goes on.
    pub progress: RwSignal<Option<[u32; 2]>>,
    /// What came of it.
    pub judged: RwSignal<Option<Judged>>,
}

impl Review {
    /// Nothing is judged yet.
    pub fn new() -> Self {
        Self {
            millis: RwSignal::new(300),
            progress: RwSignal::new(None),
            judged: RwSignal::new(None),
        }
    }

    /// Forgets what came of it, and stops.
    pub fn forget(self) {
        if self.progress.get_untracked().is_some() {
            engine_worker::stop();
            self.progress.set(None);
        }
        self.judged.set(None);
    }

    /// How good the move to a node was; tracked.
    pub fn judgement(self, node: NodeId) -> Option<JudgementDoc> {
        let judged = self.judged.read();
        judged.as_ref()?.at(node).map(|it| it.judgement)
    }

    /// Black's chance after the move to a node; tracked.
    pub fn chance(self, node: NodeId) -> Option<f32> {
        let judged = self.judged.read();
        let mv = judged.as_ref()?.at(node)?;
        Some(analysis_messages::chance_of_black(mv.side.into(), mv.after))
    }
}

/// Judges the main line.
pub fn start(analysis: AnalysisState) {
    let review = analysis.review;
    analysis.engine.stop();
    analysis.lesson.set(None);
    review.judged.set(None);
    let study = analysis.study.read_untracked();
    let line: Vec<NodeId> = study.record.tree.main_line(NodeId::START).collect();
    let Some(&end) = line.last() else {
        analysis.messages.note(t!("review-nothing"));
        return;
    };
    let question = AnalysisRequest {
        situation: study.situation(end),
        player: analysis.engine.player.get_untracked(),
        lines: 1,
        millis: review.millis.get_untracked(),
        review: true,
    };
    review.progress.set(Some([0, line.len() as u32]));
    let asked = question.clone();
    engine_worker::ask(&question, move |heard| match heard {
        WorkerUpdate::Found(doc) if !engine::is_over(&doc) => {
            if doc.progress.is_some() {
                review.progress.set(doc.progress);
            }
        }
        WorkerUpdate::Found(doc) => {
            review.progress.set(None);
            match doc.review.filter(|_| doc.status == AnalysisStatus::Done) {
                Some(doc) => {
                    let judged = Judged::new(&analysis.study.read_untracked(), &line, doc, &asked);
                    review.judged.set(Some(judged));
                    analysis.messages.announce(t!("review-done"));
                }
                None => analysis.messages.warn(t!("review-not-here")),
            }
        }
        WorkerUpdate::Lost => {
            review.progress.set(None);
            analysis.messages.warn(t!("engine-lost"));
        }
    });
}

/// Shows the position after a move.
pub fn visit(analysis: AnalysisState, node: NodeId) {
    analysis.lesson.set(None);
    analysis.go(node);
}

/// Goes to the next mistake after where one is, or to the first.
pub fn next_mistake(analysis: AnalysisState) {
    let found = analysis.review.judged.with_untracked(|judged| {
        let judged = judged.as_ref()?;
        let points = judged.turning_points();
        let here = analysis.here.get_untracked();
        let here = judged.nodes.iter().position(|&it| it == here);
        let next = points.iter().find(|&&it| here.is_none_or(|here| it > here));
        next.or(points.first()).map(|&index| judged.nodes[index])
    });
    match found {
        Some(node) => {
            analysis.tab.set(Tab::Review);
            visit(analysis, node);
        }
        None => analysis.messages.note(t!("review-no-mistake")),
    }
}

/// The panel.
#[component]
pub fn ReviewPanel(analysis: AnalysisState) -> impl IntoView {
    let review = analysis.review;
    let running = move || review.progress.read().is_some();
    let judged = move || review.judged.read().is_some();
    view! {
        <div class="panel stack review">
            <Show when=move || analysis.lesson.read().is_none() fallback=move || view! { <learn::LessonPanel analysis/> }>
                <Show when=running fallback=move || view! { <Start analysis/> }>
                    <Running analysis/>
                </Show>
                <Show when=judged>
                    <Result analysis/>
                </Show>
            </Show>
        </div>
    }
}

#[component]
fn Start(analysis: AnalysisState) -> impl IntoView {
    let review = analysis.review;
    let options = [100_u64, 300, 1000, 3000].map(|millis| {
        let selected = move || review.millis.get() == millis;
        let name = move || {
            t!(
                "review-time",
                seconds = format!("{}", millis as f64 / 1000.0)
            )
        };
        view! { <option value=millis.to_string() selected=selected>{name}</option> }
    });
    let choose = move |event| {
        if let Ok(millis) = event_target_value(&event).parse() {
            review.millis.set(millis);
        }
    };
    view! {
        <div class="row">
            <button class="button" on:click=move |_| start(analysis)>{live!("review-start")}</button>
            <select class="select" aria-label=live!("review-time-label") on:change=choose>{options.collect_view()}</select>
        </div>
    }
}

#[component]
fn Running(analysis: AnalysisState) -> impl IntoView {
    let review = analysis.review;
    let parts = move || review.progress.get().unwrap_or([0, 1]);
    let width = move || {
        let [done, all] = parts();
        format!("{}%", 100 * done / all.max(1))
    };
    let said = move || {
        let [done, all] = parts();
        t!("review-progress", done = done, all = all)
    };
    view! {
        <div class="row">
            <p class="review-progress" role="status">{said}</p>
            <button class="button" on:click=move |_| review.forget()>{live!("engine-stop")}</button>
        </div>
        <div class="progress"><div style:width=width></div></div>
    }
}

#[component]
fn Result(analysis: AnalysisState) -> impl IntoView {
    let review = analysis.review;
    let accuracy = move || {
        let judged = review.judged.read();
        let accuracy = judged
            .as_ref()
            .map(|it| it.doc.accuracy)
            .unwrap_or_default();
        let game = analysis.game();
        Colour::ALL
            .map(|colour| accuracy_words(game, colour, accuracy[colour.index()]))
            .collect_view()
    };
    let points = move || {
        let judged = review.judged.read();
        let judged = judged.as_ref()?;
        let points = judged.turning_points();
        let point = |index: usize| {
            let (mv, node) = (&judged.doc.moves[index], judged.nodes[index]);
            let ply = analysis.study.read_untracked().record.tree.path(node).len();
            let text = format!(
                "{ply}. {}{}",
                mv.text,
                analysis_messages::sign(mv.judgement)
            );
            view! {
                <button
                    class="button review-point"
                    aria-current=move || (analysis.here.get() == node).then_some("true")
                    on:click=move |_| visit(analysis, node)
                >
                    {text}
                </button>
            }
        };
        Some(if points.is_empty() {
            view! { <p class="quiet">{live!("review-no-mistake")}</p> }.into_any()
        } else {
            points.into_iter().map(point).collect_view().into_any()
        })
    };
    let has_mistakes = move || {
        let judged = review.judged.read();
        judged
            .as_ref()
            .is_some_and(|it| !it.turning_points().is_empty())
    };
    view! {
        <div class="review-accuracy">{accuracy}</div>
        <Graph analysis/>
        <div class="row review-points" role="group" aria-label=live!("review-points")>{points}</div>
        <Detail analysis/>
        <Show when=has_mistakes>
            <button class="button button-filled" on:click=move |_| learn::begin(analysis)>{live!("learn-start")}</button>
        </Show>
    }
}

fn accuracy_words(game: GameId, colour: Colour, accuracy: Option<f32>) -> impl IntoView {
    let number = accuracy.map_or_else(|| "–".to_owned(), |it| format!("{it:.0}"));
    let text = t!(
        "review-accuracy",
        side = sentences::side(game, colour),
        number = number
    );
    view! { <span class="figures">{text}</span> }
}

/// What was thought of the move where one is, and what would have been better.
#[component]
fn Detail(analysis: AnalysisState) -> impl IntoView {
    let detail = move || {
        let judged = analysis.review.judged.read();
        let node = analysis.here.get();
        let mv = judged.as_ref()?.at(node)?.clone();
        let game = analysis.game();
        let turn: Colour = mv.side.into();
        let judgement = t!(
            "review-judged",
            text = mv.text.clone(),
            judgement = analysis_messages::judgement(mv.judgement),
            words = analysis_messages::evaluation(game, turn, mv.after)
        );
        let discs = lost_discs(game, &mv);
        let before = analysis.study.read_untracked().record.tree.parent(node)?;
        // What is as good is not better.
        let better = (mv.judgement != JudgementDoc::Best).then(|| {
            view! {
                <p class="review-better">{live!("review-better")}</p>
                <ol class="lines">{engine_panel::line_row(analysis, before, turn, mv.best)}</ol>
            }
        });
        Some(view! { <p data-test="judgement">{judgement}" "{discs}</p>{better} })
    };
    view! { <div class="review-detail" role="status">{detail}</div> }
}

/// In Othello people count discs.
fn lost_discs(game: GameId, mv: &ReviewedMoveDoc) -> Option<String> {
    let lost = mv.best.evaluation.value - mv.after.value;
    let counts = match game {
        GameId::Othello => lost >= 1.0 && mv.after.proven.is_none(),
        GameId::Gomoku | GameId::Standard | GameId::Renju | GameId::Surakarta => false,
    };
    counts.then(|| t!("review-discs", count = lost.round() as i64))
}

#[cfg(test)]
mod tests {
    use super::*;
    use sente_api::{EvaluationDoc, LineDoc, SideDoc};
    use sente_rules::Rules;

    #[test]
    fn judged_moves_are_found_on_their_line() {
        let mut study = Study::new(Rules::usual(GameId::Gomoku));
        study.play_all(&["h8", "i9", "j10"].map(str::to_owned));
        let line: Vec<_> = study.record.tree.main_line(NodeId::START).collect();
        let evaluation = EvaluationDoc {
            value: 0.0,
            win_probability: 0.5,
            proven: None,
        };
        let reviewed = |text: &str, judgement| ReviewedMoveDoc {
            reasons: Vec::new(),
            text: text.to_owned(),
            side: SideDoc::Black,
            best: LineDoc {
                moves: vec!["a1".to_owned()],
                evaluation,
            },
            after: evaluation,
            judgement,
        };
        let doc = ReviewDoc {
            moves: vec![
                reviewed("h8", JudgementDoc::Best),
                reviewed("i9", JudgementDoc::Blunder),
            ],
            accuracy: [None, None],
        };
        let asked = AnalysisRequest {
            situation: study.situation(NodeId::START),
            player: "sente-10".to_owned(),
            lines: 1,
            millis: 100,
            review: true,
        };
        let judged = Judged::new(&study, &line, doc, &asked);
        assert_eq!(judged.nodes, line[..2]);
        assert_eq!(judged.turning_points(), [1]);
        assert_eq!(judged.at(line[1]).unwrap().text, "i9");
        assert!(judged.at(line[2]).is_none());
    }
}
