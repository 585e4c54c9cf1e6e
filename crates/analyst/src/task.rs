//! One question from text to text, as the worker in the page does it: what comes in and goes out is JSON.

use std::sync::atomic::AtomicBool;
use std::time::Duration;

use sente_engine::{Control, players};
use sente_protocol::{AnalysisDoc, AnalysisRequest, AnalysisStatus};

use crate::{News, Question};

/// How often somebody hears of a deeper look.
const TELL_EVERY: Duration = Duration::from_millis(120);

/// An analysis of which nothing is known yet.
pub fn fresh(id: &str) -> AnalysisDoc {
    AnalysisDoc {
        id: id.to_owned(),
        status: AnalysisStatus::Queued,
        lines: Vec::new(),
        depth: 0,
        nodes: 0,
        millis: 0,
        review: None,
        progress: None,
    }
}

/// Answers an [`AnalysisRequest`] with [`AnalysisDoc`]s, the last of which is done or failed. The engine's own players
/// only: others are programs, which a browser has not. There is no way to stop it but to end whoever runs it.
pub fn work(question: &str, elapsed: &(dyn Fn() -> Duration + Sync), tell: &mut dyn FnMut(&str)) {
    let mut doc = fresh("");
    doc.status = AnalysisStatus::Running;
    let mut say = |doc: &AnalysisDoc| {
        tell(&serde_json::to_string(doc).expect("an analysis is plain data"));
    };
    let answered = answer(question, elapsed, &mut |news, due| {
        news.enter(&mut doc);
        if due {
            say(&doc);
        }
    });
    doc.status = match answered {
        Some(()) => AnalysisStatus::Done,
        None => AnalysisStatus::Failed,
    };
    say(&doc);
}

/// Tells news, and whether somebody should hear of them now.
fn answer(
    question: &str,
    elapsed: &(dyn Fn() -> Duration + Sync),
    tell: &mut dyn FnMut(News, bool),
) -> Option<()> {
    let request: AnalysisRequest = serde_json::from_str(question).ok()?;
    let question = Question::new(request).ok()?;
    let game = question.situation.rules.game();
    let mut mind = players::hire(game, &question.request.player, 0)?;
    let stop = AtomicBool::new(false);
    let begin = elapsed();
    let since = || elapsed().saturating_sub(begin);
    let control = Control {
        stop: &stop,
        elapsed: &since,
    };
    let mut told = None::<Duration>;
    let mut hear = |news: News| {
        let now = since();
        let due = match &news {
            News::Lines { .. } => told.is_none_or(|told| now.saturating_sub(told) >= TELL_EVERY),
            News::Progress(_) => true,
            News::Review(_) => false,
        };
        if due {
            told = Some(now);
        }
        tell(news, due);
    };
    question.answer(mind.as_mut(), control, &mut hear).ok()
}
