//! The texts of a review: about the displayed move, the better one, and the whole game.

use sente_engine::Judgement;
use sente_engine::reasons::Subject;
use sente_rules::Colour;

use super::{ReviewPage, sign};
use crate::messages;
use crate::reasons;
use crate::terminal::column::Tone;
use crate::terminal::game_screen::Need;
use crate::terminal::look::Ink;

impl ReviewPage {
    /// The comment on the displayed move, with a tone according to its judgement.
    pub(super) fn verdict(&self) -> (Need, Tone) {
        let (done, all) = self.progress;
        let said = |title: String, text: &str, tone| {
            let need = Need {
                title,
                figure: String::new(),
                rows: vec![(text.to_owned(), Ink::Plain)],
            };
            (need, tone)
        };
        let (review, current) = (&self.review, self.current());
        let mv = match (review, current) {
            (None, _) => {
                let title = format!("Judging move {done} of {all}.");
                return said(title, &self.ending, Tone::Plain);
            }
            (Some(Err(reason)), _) => {
                return said(messages::sentence(reason), &self.ending, Tone::Warn);
            }
            (Some(Ok(_)), None) if self.shown == 0 => {
                let title = "The beginning of the game.".to_owned();
                return said(title, &self.ending, Tone::Plain);
            }
            (Some(Ok(_)), None) => {
                let text = &self.moves[self.shown - 1];
                let title = format!("{} {text}", self.shown);
                return said(title, "An opening choice.", Tone::Plain);
            }
            (Some(Ok(_)), Some(mv)) => mv,
        };
        let sign = sign(mv.judgement);
        let text = format!("{} {}", self.shown, mv.text);
        let about = mv.reasons.iter().filter(|it| it.subject == Subject::Move);
        let about: Vec<(String, Ink)> = about
            .map(|reason| (reasons::sentence(self.game(), reason), Ink::Plain))
            .collect();
        let rows = if about.is_empty() {
            vec![(messages::sentence(&mv.after.to_string()), Ink::Quiet)]
        } else {
            about
        };
        let need = Need {
            title: match sign {
                Some((sign, _)) => format!("{text} {sign} {}", mv.judgement),
                None => format!("{text}: {}", mv.judgement),
            },
            figure: match sign {
                Some(_) => format!("costs {:.0} %", 100.0 * mv.loss()),
                None => String::new(),
            },
            rows,
        };
        let tone = match mv.judgement {
            Judgement::Best | Judgement::Good => Tone::Plain,
            Judgement::Inaccuracy | Judgement::Mistake => Tone::Warn,
            Judgement::Blunder => Tone::Danger,
        };
        (need, tone)
    }

    /// The comment on the better move or, for a good move, the expected line.
    pub(super) fn better(&self) -> Need {
        let Some(mv) = self.current() else {
            return Need::default();
        };
        let first = mv.best.moves.first().map_or("", String::as_str);
        let chance = 100.0 * mv.best.evaluation.win_probability;
        let why = mv.reasons.iter().filter(|it| it.subject == Subject::Better);
        let why = why.map(|reason| (reasons::about(self.game(), reason), Ink::Plain));
        Need {
            title: match sign(mv.judgement) {
                Some(_) => format!("{} Better: {first}", self.look.pick('✓', '*')),
                None => "Expected line".to_owned(),
            },
            figure: format!("{chance:.0} % to win"),
            rows: why.collect(),
        }
    }

    /// The summary of a finished game: both accuracies, and the turning point.
    pub fn summary(&self) -> Need {
        let (done, all) = self.progress;
        let mut need = Need {
            title: "Game summary".to_owned(),
            ..Need::default()
        };
        let review = match &self.review {
            None => {
                need.rows = vec![(format!("Judging move {done} of {all}."), Ink::Faint)];
                return need;
            }
            Some(Err(reason)) => {
                need.rows = vec![(messages::sentence(reason), Ink::Warn)];
                return need;
            }
            Some(Ok(review)) => review,
        };
        let accuracies = Colour::ALL.into_iter().filter_map(|colour| {
            let name = self.name(colour);
            let accuracy = review.accuracy[colour.index()]?;
            Some((format!("{name}: {accuracy:.0} % accurate"), Ink::Plain))
        });
        need.rows = accuracies.collect();
        need.rows.extend(self.turning_point());
        need.rows
            .push(("Enter shows every move.".to_owned(), Ink::Faint));
        need
    }

    /// The move with the highest cost, if it was at least a mistake.
    fn turning_point(&self) -> Option<(String, Ink)> {
        let judged = self.judged().into_iter().enumerate();
        let judged = judged.filter_map(|(index, mv)| Some((index + 1, mv?)));
        let worst = judged.max_by(|(_, one), (_, two)| one.loss().total_cmp(&two.loss()));
        let (number, mv) = worst.filter(|(_, mv)| mv.judgement >= Judgement::Mistake)?;
        let (sign, ink) = sign(mv.judgement)?;
        let cost = 100.0 * mv.loss();
        let text = &mv.text;
        Some((
            format!("Turning point: {number} {text}{sign}, which cost {cost:.0} %."),
            ink,
        ))
    }
}
