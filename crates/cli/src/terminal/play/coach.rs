//! The coach: judges every move of a person against a computer in the same way as a review, and comments on its cost
//! and the reasons. Gentle comments on large mistakes, strict on every move. Games at this screen are never rated, so
//! this help is fair.

use sente_api::Coach;
use sente_engine::{Judgement, ReviewedMove};
use sente_rules::{Point, Seat};

use super::Play;
use crate::reasons;
use crate::terminal::column::Tone;
use crate::terminal::event::Effect;
use crate::terminal::game_screen::Need;
use crate::terminal::look::Ink;
use crate::terminal::review_page::{sign, target};

/// The coach's last judgement, and its counters.
#[derive(Default)]
pub(super) struct Coaching {
    pub mode: Coach,
    /// The ply after the judged move, and its judgement.
    judged: Option<(usize, ReviewedMove)>,
    /// The numbers of inaccuracies, mistakes and blunders.
    counts: [u32; 3],
}

impl Play {
    /// Requests a judgement of a person's move, if the coach is on and the opponent is a computer.
    pub(super) fn judge(&mut self, seat: Seat) -> Option<Effect> {
        let is_coached = !self.is_computer(seat) && self.is_computer(!seat);
        if self.coaching.mode == Coach::Off || !is_coached {
            return None;
        }
        self.coaching.judged = None;
        let table = self.game().table().boxed_clone();
        Some(Effect::Judge(self.number, table))
    }

    /// Drops the judgement of a move that was taken back.
    pub(super) fn forget_judgement(&mut self) {
        self.coaching.judged = None;
    }

    /// Handles the judgement of the move before this ply; ignores it if the move is gone.
    pub fn hear_judgement(&mut self, number: u64, count: usize, judged: ReviewedMove) {
        let moves = self.game().table().actions();
        let is_there = count > 0 && moves.get(count - 1) == Some(&judged.text);
        if number != self.number || !is_there {
            return;
        }
        let place = match judged.judgement {
            Judgement::Best | Judgement::Good => None,
            Judgement::Inaccuracy => Some(0),
            Judgement::Mistake => Some(1),
            Judgement::Blunder => Some(2),
        };
        if let Some(place) = place {
            self.coaching.counts[place] += 1;
        }
        self.coaching.judged = Some((count, judged));
    }

    /// The judgement to comment on: of the person's last move, if the coach's mode covers it.
    fn spoken(&self) -> Option<&ReviewedMove> {
        let (count, judged) = self.coaching.judged.as_ref()?;
        let now = self.game().table().ply();
        let is_last = now == *count || now == count + 1;
        let speaks = match self.coaching.mode {
            Coach::Off => false,
            Coach::Gentle => judged.judgement >= Judgement::Mistake,
            Coach::Strict => true,
        };
        let is_open = self.game().result().is_none() && self.input.browsed.is_none();
        (is_last && speaks && is_open).then_some(judged)
    }

    /// The coach's message, with a tone according to the move's cost.
    pub(super) fn coach_message(&self) -> Option<(String, Tone)> {
        let mv = self.spoken()?;
        let text = &mv.text;
        let (said, tone) = match mv.judgement {
            Judgement::Best => (format!("{text} is as good as any move."), Tone::Turn),
            Judgement::Good => (format!("{text} is a good move."), Tone::Turn),
            Judgement::Inaccuracy => (format!("{text} is a little inaccurate."), Tone::Warn),
            Judgement::Mistake => (format!("{text} is a mistake. Take it back? ^U"), Tone::Warn),
            Judgement::Blunder => (
                format!("{text} is a blunder. Take it back? ^U"),
                Tone::Danger,
            ),
        };
        let why = mv.reasons.iter().find(|reason| reason.mv == mv.text);
        let why = why.map(|reason| reasons::sentence(self.game().table().game(), reason));
        Some((format!("{said} {}", why.unwrap_or_default()), tone))
    }

    /// The coach's panel with all comments on the move, and its counters; `None` without a comment.
    pub(super) fn coach_panel(&self) -> Option<Need> {
        let mv = self.spoken()?;
        let game = self.game().table().game();
        let ink = sign(mv.judgement).map_or(Ink::Good, |(_, ink)| ink);
        let cost = match sign(mv.judgement) {
            Some((sign, _)) => format!("{}{sign} {}, −{:.0} %", mv.text, mv.judgement, cost(mv)),
            None => format!("{} {}", mv.text, mv.judgement),
        };
        let mut rows = vec![(cost, ink)];
        let told = mv.reasons.iter();
        rows.extend(told.map(|reason| (reasons::sentence(game, reason), Ink::Plain)));
        Some(Need {
            title: "Coach".to_owned(),
            figure: self.coach_counter(),
            rows,
        })
    }

    fn coach_counter(&self) -> String {
        let [inaccuracies, mistakes, blunders] = self.coaching.counts;
        format!("{inaccuracies} ?! {mistakes} ? {blunders} ??")
    }

    /// The mark of the judged move on the board, if it was not good.
    pub(super) fn coach_mark(&self) -> Option<(Point, &'static str)> {
        let mv = self.spoken()?;
        let (sign, _) = sign(mv.judgement)?;
        Some((target(&mv.text)?, sign))
    }
}

/// The decrease of the win probability, in percent.
fn cost(mv: &ReviewedMove) -> f32 {
    100.0 * mv.loss()
}
