//! Feedback while playing: each move of a person against a computer is judged as a review would, and the coach says what
//! it cost and why. Gentle speaks where much is given away, strict after every move. Games at this screen are never
//! rated, so that help takes nothing away from anybody.

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

/// What the coach has said about the last move, and how often it had something to say.
#[derive(Default)]
pub(super) struct Coaching {
    pub mode: Coach,
    /// The number of actions with the judged move, and the move.
    judged: Option<(usize, ReviewedMove)>,
    /// How many moves were inaccuracies, mistakes, blunders.
    counts: [u32; 3],
}

impl Play {
    /// Wants a person's move judged, if the coach is on and a computer is the opponent.
    pub(super) fn judge(&mut self, seat: Seat) -> Option<Effect> {
        let is_coached = !self.is_computer(seat) && self.is_computer(!seat);
        if self.coaching.mode == Coach::Off || !is_coached {
            return None;
        }
        self.coaching.judged = None;
        let table = self.game().table().boxed_clone();
        Some(Effect::Judge(self.number, table))
    }

    /// A move was taken back: nothing is said about it any more.
    pub(super) fn forget_judgement(&mut self) {
        self.coaching.judged = None;
    }

    /// The judgement of the move that was the last of so many; what comes too late changes nothing.
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

    /// The judged move, while it is the last of the person and the coach speaks of it.
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

    /// What the coach says, with the colour of what the move cost.
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

    /// The panel with everything that the coach knows about the move, and its counter; none while the coach is off.
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

    /// The judged move on the board, where it was not good.
    pub(super) fn coach_mark(&self) -> Option<(Point, &'static str)> {
        let mv = self.spoken()?;
        let (sign, _) = sign(mv.judgement)?;
        Some((target(&mv.text)?, sign))
    }
}

/// The chance to win that a move gave away, in percent.
fn cost(mv: &ReviewedMove) -> f32 {
    100.0 * mv.loss()
}
