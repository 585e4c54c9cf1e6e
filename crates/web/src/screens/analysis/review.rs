//! The review of a whole game by the engine: start, progress, and the judgement of each move.

use leptos::prelude::*;
use sente_api::{AnalysisRequest, JudgementDoc, ReviewDoc, ReviewedMoveDoc};
use sente_puzzles::learning;
use sente_records::NodeId;
use sente_rules::Colour;

use super::graph::Graph;
use super::state::{AnalysisState, Tab};
use super::study::Study;
use super::{analysis_messages, learn, review_detail};
use crate::components::icon::{Icon, Symbol};
use crate::components::show::Show;
use crate::game_review::{self, GameReview, ReviewState};
use crate::{live, t};

/// A reviewed game with the nodes of its moves.
#[derive(Clone, Debug, PartialEq)]
pub struct Judged {
    /// The node after each judged move.
    pub nodes: Vec<NodeId>,
    /// The judgements of the moves.
    pub doc: ReviewDoc,
    /// The id of the engine.
    pub player: String,
    /// The time per position in milliseconds.
    pub millis: u64,
}

impl Judged {
    /// Finds the nodes of the judged moves on a line of a record.
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

    /// The indices of the moves that gave something away.
    pub fn turning_points(&self) -> Vec<usize> {
        let moves = self.doc.moves.iter().take(self.nodes.len());
        moves
            .enumerate()
            .filter_map(|(index, it)| learning::is_serious(it).then_some(index))
            .collect()
    }
}

/// The review of an analysis.
#[derive(Clone, Copy)]
pub struct Review {
    /// The time per position in milliseconds.
    pub millis: RwSignal<u64>,
    /// The numbers of finished and of all positions during a review.
    pub progress: RwSignal<Option<[u32; 2]>>,
    /// The result.
    pub judged: RwSignal<Option<Judged>>,
    /// Whether to review a game as soon as it is opened.
    pub is_wanted: StoredValue<bool>,
    /// The requested review.
    asked: RwSignal<Option<GameReview>>,
}

impl Review {
    /// A review that has not started.
    pub fn new() -> Self {
        Self {
            millis: RwSignal::new(game_review::MILLIS),
            progress: RwSignal::new(None),
            judged: RwSignal::new(None),
            is_wanted: StoredValue::new(false),
            asked: RwSignal::new(None),
        }
    }

    /// Discards the review.
    pub fn forget(self) {
        self.asked.set(None);
        self.progress.set(None);
        self.judged.set(None);
    }

    /// Stops and discards a running review.
    fn stop(self) {
        game_review::stop();
        self.forget();
    }

    /// The judgement of the move to a node. Tracked.
    pub fn judgement(self, node: NodeId) -> Option<JudgementDoc> {
        let judged = self.judged.read();
        judged.as_ref()?.at(node).map(|it| it.judgement)
    }

    /// Black's winning chance after the move to a node. Tracked.
    pub fn chance(self, node: NodeId) -> Option<f32> {
        let judged = self.judged.read();
        let mv = judged.as_ref()?.at(node)?;
        Some(analysis_messages::chance_of_black(mv.side, mv.after))
    }
}

/// Reviews the main line, or shows an existing review of it.
pub fn start(analysis: AnalysisState) {
    let review = analysis.review;
    analysis.engine.stop();
    analysis.lesson.set(None);
    review.judged.set(None);
    let study = analysis.study.read_untracked();
    let Some(end) = study.record.tree.main_line(NodeId::START).last() else {
        analysis.messages.note(t!("review-nothing"));
        return;
    };
    let question = AnalysisRequest {
        player: analysis.engine.player.get_untracked(),
        millis: review.millis.get_untracked(),
        ..game_review::usual(study.situation(end))
    };
    review.asked.set(Some(game_review::of(question, None)));
}

/// Starts the review if the address asked for one.
pub fn start_if_wanted(analysis: AnalysisState) {
    if analysis.review.is_wanted.get_value() {
        analysis.review.is_wanted.set_value(false);
        analysis.tab.set(Tab::Review);
        start(analysis);
    }
}

/// Shows the progress and the result of the requested review.
pub fn follow(analysis: AnalysisState) {
    let review = analysis.review;
    Effect::new(move |_| {
        let Some(asked) = review.asked.get() else {
            return;
        };
        match asked.state.get() {
            ReviewState::Running(progress) => return review.progress.set(Some(progress)),
            ReviewState::Done(doc) => {
                let study = analysis.study.read_untracked();
                let line: Vec<NodeId> = study.record.tree.main_line(NodeId::START).collect();
                let judged = Judged::new(&study, &line, doc, &asked.request);
                review.judged.set(Some(judged));
                analysis.messages.announce(t!("review-done"));
            }
            ReviewState::Failed => analysis.messages.warn(t!("review-not-here")),
            ReviewState::Lost => analysis.messages.warn(t!("engine-lost")),
        }
        review.progress.set(None);
    });
}

/// Displays the position after a move.
pub fn visit(analysis: AnalysisState, node: NodeId) {
    analysis.lesson.set(None);
    analysis.go(node);
}

/// Goes to the next mistake after the displayed position, or to the first.
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

/// The panel of the review.
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
            <button class="button" on:click=move |_| review.stop()>{live!("engine-stop")}</button>
        </div>
        <div class="progress"><div style:width=width></div></div>
    }
}

#[component]
fn Result(analysis: AnalysisState) -> impl IntoView {
    let review = analysis.review;
    let points = move || {
        let judged = review.judged.read();
        let judged = judged.as_ref()?;
        let here = analysis.here.get();
        let shown = weightiest(judged);
        let point = |index: usize| {
            let (mv, node) = (&judged.doc.moves[index], judged.nodes[index]);
            let sign = analysis_messages::sign(mv.judgement);
            let text = format!("{}. {}{sign}", index + 1, mv.text);
            let current = (here == node).then_some("true");
            view! {
                <button class="review-point" aria-current=current on:click=move |_| visit(analysis, node)>
                    {text}
                </button>
            }
        };
        Some(shown.into_iter().map(point).collect_view())
    };
    let mistakes = move || {
        let judged = review.judged.read();
        judged.as_ref().map_or(0, |it| it.turning_points().len())
    };
    view! {
        <div class="review-head">
            {Colour::ALL.map(|colour| view! { <review_detail::Side analysis colour/> }).collect_view()}
        </div>
        <Graph analysis/>
        <review_detail::Detail analysis/>
        <Show
            when=move || { mistakes() > 0 }
            fallback=move || view! { <p class="quiet">{live!("review-no-mistake")}</p> }
        >
            <h2 class="review-label">{live!("review-points")}</h2>
            <div class="review-points" role="group" aria-label=live!("review-points")>{points}</div>
            <button class="button button-filled review-learn" on:click=move |_| learn::begin(analysis)>
                <Icon symbol=Symbol::Target/>
                {live!("learn-start", count = mistakes())}
            </button>
        </Show>
    }
}

/// The maximum number of displayed turning points.
const MOST_POINTS: usize = 4;

/// The turning points that gave away most, in the order of play.
fn weightiest(judged: &Judged) -> Vec<usize> {
    let mut points = judged.turning_points();
    let lost = |index: &usize| {
        let mv = &judged.doc.moves[*index];
        let chance = mv.best.evaluation.win_probability - mv.after.win_probability;
        let discs = mv.best.evaluation.value - mv.after.value;
        (mv.judgement == JudgementDoc::Blunder, chance, discs)
    };
    points.sort_by(|one, two| {
        let (one, two) = (lost(one), lost(two));
        (two.0.cmp(&one.0))
            .then(two.1.total_cmp(&one.1))
            .then(two.2.total_cmp(&one.2))
    });
    points.truncate(MOST_POINTS);
    points.sort_unstable();
    points
}

#[cfg(test)]
mod tests {
    use super::*;
    use sente_api::{EvaluationDoc, LineDoc};
    use sente_rules::{Colour, GameId, Rules};

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
            side: Colour::Black,
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
