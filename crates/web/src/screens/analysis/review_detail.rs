//! The details of a judged move: its judgement, what it cost, the reasons, and the better move with its line. Above it
//! the accuracy of each side.

use leptos::prelude::*;
use sente_api::{JudgementDoc, ReviewedMoveDoc};
use sente_rules::{Colour, GameId};

use super::state::AnalysisState;
use super::{analysis_messages, engine_panel};
use crate::board::marks::Mark;
use crate::components::icon::{Icon, Symbol};
use crate::{reasons, sentences, t};

/// A side with its name and accuracy.
#[component]
pub fn Side(analysis: AnalysisState, colour: Colour) -> impl IntoView {
    let name = move || {
        let info = analysis.study.read().record.info.clone();
        let name = match colour {
            Colour::Black => info.black.name,
            Colour::White => info.white.name,
        };
        if name.is_empty() {
            sentences::side(analysis.game(), colour)
        } else {
            name
        }
    };
    let accuracy = move || {
        let judged = analysis.review.judged.read();
        let accuracy = judged.as_ref()?.doc.accuracy[colour.index()];
        let number = accuracy.map_or_else(|| "–".to_owned(), |it| format!("{it:.0}"));
        Some(t!("review-accuracy", number = number))
    };
    let class = match colour {
        Colour::Black => "review-side review-black",
        Colour::White => "review-side review-white",
    };
    view! {
        <div class=class>
            <strong>{name}</strong>
            <span class="quiet figures">{accuracy}</span>
        </div>
    }
}

/// The judgement of the current move, and the better move.
#[component]
pub fn Detail(analysis: AnalysisState) -> impl IntoView {
    let detail = move || {
        let judged = analysis.review.judged.read();
        let node = analysis.here.get();
        let mv = judged.as_ref()?.at(node)?.clone();
        let game = analysis.game();
        let turn: Colour = mv.side;
        let ply = analysis.study.read_untracked().record.tree.path(node).len();
        let why = reasons::about(game, &mv.reasons, false);
        let why = if why.is_empty() {
            format!("{}.", analysis_messages::evaluation(game, turn, mv.after))
        } else {
            why
        };
        let word = analysis_messages::judgement(mv.judgement);
        let sign = analysis_messages::sign(mv.judgement);
        Some(view! {
            <p class="review-move">
                <strong class="review-name">{format!("{ply} {}", mv.text)}</strong>
                <span class="tag" data-judged=key(mv.judgement) data-test="judgement">{format!("{sign} {word}")}</span>
                <span class="quiet figures review-cost">{cost(game, &mv)}</span>
            </p>
            <p class="review-why" data-test="why">{why}</p>
            {better(analysis, turn, mv)}
        })
    };
    view! { <div class="review-detail" role="status">{detail}</div> }
}

/// The better move with its reasons and line; `None` if the move was as good.
fn better(analysis: AnalysisState, turn: Colour, mv: ReviewedMoveDoc) -> Option<impl IntoView> {
    let game = analysis.game();
    let node = analysis.here.get_untracked();
    let before = analysis.study.read_untracked().record.tree.parent(node)?;
    let best = mv.best.moves.first().cloned()?;
    let [best_number, played_number] =
        [mv.best.evaluation, mv.after].map(|it| analysis_messages::number(turn, it));
    let why = reasons::about(game, &mv.reasons, true);
    (mv.judgement != JudgementDoc::Best && best != mv.text).then(|| {
        view! {
            <div class="review-better">
                <p class="review-best">
                    <Icon symbol=Symbol::Check/>
                    <strong>{t!("review-better", move = best)}</strong>
                    <span class="figures review-cost">
                        <strong>{best_number}</strong>" "
                        {t!("review-instead", number = played_number)}
                    </span>
                </p>
                {(!why.is_empty()).then(|| view! { <p class="review-because" data-test="better-why">{why}</p> })}
                <ol class="lines">{engine_panel::line_row(analysis, before, turn, mv.best)}</ol>
            </div>
        }
    })
}

/// What a move gave away: in discs or as a winning chance, whichever is usual in the game.
fn cost(game: GameId, mv: &ReviewedMoveDoc) -> Option<String> {
    if mv.judgement.is_good() {
        return None;
    }
    let (best, after) = (mv.best.evaluation, mv.after);
    let discs = (best.value - after.value).round();
    let chance = ((best.win_probability - after.win_probability) * 100.0).round();
    if game.facts().counts_pieces && discs >= 1.0 {
        Some(t!("review-cost-discs", count = discs as i64))
    } else if chance >= 1.0 {
        Some(t!("review-cost-chance", percent = chance as i64))
    } else {
        None
    }
}

/// The name of a judgement for the style sheet.
pub const fn key(judgement: JudgementDoc) -> &'static str {
    match judgement {
        JudgementDoc::Best => "best",
        JudgementDoc::Good => "good",
        JudgementDoc::Inaccuracy => "inaccuracy",
        JudgementDoc::Mistake => "mistake",
        JudgementDoc::Blunder => "blunder",
    }
}

/// The marks of the judged move, of what it gives away, and of the better move.
pub fn marks(analysis: AnalysisState) -> Vec<Mark> {
    let judged = analysis.review.judged.read();
    let here = analysis.here.get();
    let Some(mv) = judged.as_ref().and_then(|it| it.at(here)) else {
        return Vec::new();
    };
    if mv.judgement.is_good() {
        return Vec::new();
    }
    let view = analysis.view.read();
    let is_free = |mark: &Mark| match mark {
        Mark::GivenAway(point) => view.piece(*point).is_none(),
        _ => false,
    };
    let mut marks: Vec<Mark> = reasons::marks(&mv.reasons)
        .into_iter()
        .filter(is_free)
        .collect();
    let best = mv.best.moves.first().and_then(|text| reasons::target(text));
    marks.extend(best.map(Mark::Better));
    marks.extend(reasons::target(&mv.text).map(|point| Mark::Judged {
        point,
        sign: analysis_messages::sign(mv.judgement),
        serious: mv.judgement == JudgementDoc::Blunder,
    }));
    marks
}
