//! Feedback during a game: after each of the person's moves against a computer, the coach's worker judges it by the
//! same measure as a review. The gentle coach comments on serious mistakes, the strict one on every move. Only in
//! casual games: turning the coach on makes a rated game casual, after a confirmation.

use leptos::prelude::*;
use sente_api::{ADVISER, AnalysisRequest, Coach, GameSpecDoc, JudgementDoc, ReviewedMoveDoc};
use sente_room::Replica;
use sente_rules::GameId;

use super::end::own_seat;
use super::game_messages;
use super::play::{Play, Question};
use crate::board::marks::Mark;
use crate::engine_worker::{self, WorkerUpdate};
use crate::game_review;
use crate::settings::use_settings;
use crate::{live, reasons, t};

/// The coach's judgement of the last move, and counts of bad moves.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Coaching {
    /// The number of actions including the judged move, and the judgement.
    judged: Option<(usize, ReviewedMoveDoc)>,
    /// The numbers of inaccuracies, mistakes and blunders.
    counts: [u32; 3],
}

/// Asks the coach about each move of the person while it is turned on.
pub fn follow(play: Play) {
    let settings = use_settings();
    let coached = Memo::new(move |_| {
        let wanted = settings.read(|it| it.coach) != Coach::Off;
        play.read(is_coached).unwrap_or_default() && wanted
    });
    let count = Memo::new(move |_| play.read(|it| it.shown().table().ply()).unwrap_or_default());
    Effect::new(move |before: Option<usize>| {
        let (coached, count) = (coached.get(), count.get());
        let known = before.unwrap_or(count);
        if coached && count > known {
            let own = untrack(|| play.read(|it| own_last_move(it, known))).flatten();
            if let Some(situation) = own {
                ask(play, situation);
            }
        }
        count
    });
}

/// Whether one person plays a computer in a casual game that is not over.
fn is_coached(replica: &Replica) -> bool {
    let game = replica.shown();
    let against = own_seat(replica).is_some_and(|me| game.participant(!me).is_computer());
    against && !game.is_rated() && game.result().is_none()
}

/// The game up to the person's last move, if that came after the first `known` actions: the computer may have answered
/// already.
fn own_last_move(replica: &Replica, known: usize) -> Option<GameSpecDoc> {
    let game = replica.shown();
    let me = game.colour(own_seat(replica)?);
    let mut table = game.table().boxed_clone();
    while table.ply() > known {
        let moves = table.actions();
        let is_move = moves.last()?.contains(|it: char| it.is_ascii_digit());
        if table.undo() && table.turn() == me && is_move {
            return Some(GameSpecDoc {
                rules: game.settings().rules.to_string(),
                setup: game.settings().setup.clone(),
                moves,
            });
        }
    }
    None
}

fn ask(play: Play, situation: GameSpecDoc) {
    let count = situation.moves.len();
    let judge = AnalysisRequest {
        situation,
        player: ADVISER.to_owned(),
        lines: 1,
        millis: game_review::MILLIS,
        review: false,
    };
    game_review::stop();
    engine_worker::ask_judgement(judge, move |heard| {
        let WorkerUpdate::Found(doc) = heard else {
            return;
        };
        let Some(judged) = doc
            .review
            .and_then(|review| review.moves.into_iter().next())
        else {
            return;
        };
        play.coaching.try_update(|it| {
            let place = match judged.judgement {
                JudgementDoc::Best | JudgementDoc::Good => None,
                JudgementDoc::Inaccuracy => Some(0),
                JudgementDoc::Mistake => Some(1),
                JudgementDoc::Blunder => Some(2),
            };
            if let Some(place) = place {
                it.counts[place] += 1;
            }
            it.judged = Some((count, judged));
        });
    });
}

/// The judged move, while it is the person's last one and the coach comments on it. Tracked.
fn spoken(play: Play) -> Option<ReviewedMoveDoc> {
    let (count, judged) = play.coaching.get().judged?;
    let wanted = play.coach_mode();
    let (now, over) = play.read(|it| (it.shown().table().ply(), it.shown().result().is_some()))?;
    let is_last = now == count || now == count + 1;
    let serious = matches!(
        judged.judgement,
        JudgementDoc::Mistake | JudgementDoc::Blunder
    );
    let speaks = match wanted {
        Coach::Off => false,
        Coach::Gentle => serious,
        Coach::Strict => true,
    };
    (is_last && speaks && !over && play.seen.read().is_none()).then_some(judged)
}

/// The comment in a line.
pub fn title(play: Play) -> Option<String> {
    let mv = spoken(play)?;
    let text = mv.text.clone();
    Some(match mv.judgement {
        JudgementDoc::Best => t!("coach-best", move = text),
        JudgementDoc::Good => t!("coach-good", move = text),
        JudgementDoc::Inaccuracy => t!("coach-inaccuracy", move = text),
        JudgementDoc::Mistake => t!("coach-mistake", move = text),
        JudgementDoc::Blunder => t!("coach-blunder", move = text),
    })
}

/// The reason for the comment.
pub fn detail(play: Play) -> Option<String> {
    let mv = spoken(play)?;
    let game = play
        .read(|it| game_messages::game(it.shown()))
        .unwrap_or(GameId::Gomoku);
    let why = reasons::about(game, &mv.reasons, false);
    (!why.is_empty()).then_some(why)
}

/// The counts so far, while the coach is on.
pub fn counted(play: Play) -> Option<String> {
    let on = play.coach_mode() != Coach::Off && play.read(is_coached)?;
    let [inaccuracies, mistakes, blunders] = play.coaching.read().counts;
    on.then(|| {
        t!(
            "coach-counted",
            inaccuracies = inaccuracies,
            mistakes = mistakes,
            blunders = blunders
        )
    })
}

/// The name of the panel's colour for the judgement.
pub fn tone(play: Play) -> Option<&'static str> {
    Some(match spoken(play)?.judgement {
        JudgementDoc::Best | JudgementDoc::Good => "good",
        JudgementDoc::Inaccuracy => "inaccuracy",
        JudgementDoc::Mistake => "mistake",
        JudgementDoc::Blunder => "blunder",
    })
}

/// Whether the coach offers a takeback.
pub fn can_take_back(play: Play) -> bool {
    spoken(play)
        .is_some_and(|mv| matches!(mv.judgement, JudgementDoc::Mistake | JudgementDoc::Blunder))
}

/// Asks for a takeback.
pub fn take_back(play: Play) {
    play.coaching.update(|it| it.judged = None);
    play.ask(Question::Undo);
}

/// The mark of the judged move.
pub fn marks(play: Play) -> Vec<Mark> {
    let Some(mv) = spoken(play).filter(|mv| !mv.judgement.is_good()) else {
        return Vec::new();
    };
    let mark = reasons::target(&mv.text).map(|point| Mark::Judged {
        point,
        sign: match mv.judgement {
            JudgementDoc::Blunder => "??",
            JudgementDoc::Mistake => "?",
            _ => "?!",
        },
        serious: mv.judgement == JudgementDoc::Blunder,
    });
    mark.into_iter().collect()
}

/// The choice between off, gentle and strict.
#[component]
pub fn CoachChoice(
    /// The game.
    play: Play,
) -> impl IntoView {
    let settings = use_settings();
    let modes: [(Coach, fn() -> String); 3] = [
        (Coach::Off, || t!("coach-off")),
        (Coach::Gentle, || t!("coach-gentle")),
        (Coach::Strict, || t!("coach-strict")),
    ];
    let option = |(mode, name): (Coach, fn() -> String)| {
        let chosen = Signal::derive(move || settings.read(|it| it.coach) == mode);
        let choose = move || {
            settings.change(|it| it.coach = mode);
            let rated = untrack(|| play.read(|it| it.shown().is_rated())) == Some(true);
            if rated && mode != Coach::Off {
                play.ask(Question::Coach);
            }
        };
        crate::components::choice::choice("coach", name, chosen, choose)
    };
    view! {
        <fieldset class="coach">
            <legend>{live!("coach-title")}</legend>
            <div class="segmented">{modes.map(option).collect_view()}</div>
            <p class="quiet small">{live!("coach-about")}</p>
        </fieldset>
    }
}
