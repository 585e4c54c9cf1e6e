//! The messages of a game's screen: turns, clocks, offers, hints and results.

use sente_api::{GameStatus, ProvenDoc, SeatSummary};
use sente_match::{Cause, Match, MatchResult, Millis, Offer, TimeControl};
use sente_room::{Advice, Replica};
use sente_rules::{Asked, GameId, Opening, Reason, Seat};

use crate::{player_words, reasons, sentences, t};

/// The kind of game of a match.
pub fn game(game: &Match) -> GameId {
    game.settings().rules.game()
}

/// Whether both players are computers.
pub fn is_show(game: &Match) -> bool {
    Seat::ALL
        .into_iter()
        .all(|seat| game.participant(seat).is_computer())
}

/// The settings in a line: the game, the opening, the clock, whether it is rated.
pub fn terms(game: &Match) -> String {
    let settings = game.settings();
    let mut parts = vec![sentences::game(self::game(game))];
    for (name, value) in settings.rules.settings() {
        match (name, value.as_str()) {
            ("size", lines) if lines != "15" => parts.push(t!("new-lines", lines = lines)),
            ("opening", opening) if opening != Opening::Free.code() => {
                parts.push(sentences::opening(opening));
            }
            _ => {}
        }
    }
    if settings.time != TimeControl::Unlimited {
        parts.push(sentences::clock(settings.time));
    }
    parts.push(sentences::counting(game.is_rated(), game.settings().help));
    parts.join(" · ")
}

/// Whose turn it is, for the screen and the title of the page.
pub fn turn(replica: &Replica) -> String {
    let game = replica.shown();
    let Some(seat) = game.turn() else {
        return result(replica);
    };
    if replica.doc().status == GameStatus::Waiting {
        return t!("game-waiting");
    }
    let name = player_words::seated(game, seat);
    let owned = replica.own_seats().count();
    if game.participant(seat).is_computer() {
        return match replica.thinking().filter(|thinking| thinking.depth > 0) {
            Some(thinking) => t!("game-thinking-deep", name = name, depth = thinking.depth),
            None => t!("game-thinking", name = name),
        };
    }
    if replica.seat_to_act().is_some()
        && let Some(asked) = offered_fifth(game)
    {
        return asked;
    }
    match (replica.seat_to_act(), owned) {
        (Some(_), 1) => t!("game-your-turn"),
        // For two people at one screen and for spectators, no side is the person's own.
        (Some(_), _) | (None, 0) => {
            let side = sentences::side(self::game(game), game.table().turn());
            t!("game-turn-of", name = name, side = side)
        }
        (None, _) => t!("game-their-turn", name = name),
    }
}

/// What an opening asks for that is done on the board: fifth moves to offer, or one of them to take.
pub fn offered_fifth(game: &Match) -> Option<String> {
    match game.table().asked() {
        Asked::Offer { placed, of } => Some(t!("game-offer-fifths", of = of, placed = placed)),
        Asked::Pick => Some(t!("game-take-fifth")),
        Asked::Move { .. } | Asked::Colour | Asked::Count { .. } => None,
    }
}

/// The result with its reason.
pub fn result(replica: &Replica) -> String {
    let game = replica.shown();
    let Some(MatchResult { winner, cause, .. }) = game.result() else {
        return t!("result-aborted");
    };
    let reason = reason(game, cause);
    let mut own = replica.own_seats();
    match (winner, own.next(), own.next()) {
        (_, _, _) if cause == Cause::Aborted => t!("result-aborted"),
        (None, _, _) => t!("result-draw", reason = reason),
        (Some(winner), Some(me), None) if winner == me => t!("result-you-win", reason = reason),
        (Some(winner), _, _) => {
            let name = player_words::seated(game, winner);
            t!("result-wins", name = name, reason = reason)
        }
    }
}

fn reason(game: &Match, cause: Cause) -> String {
    match cause {
        Cause::Board(reason) => board_reason(game, reason),
        Cause::Resignation => t!("cause-resignation"),
        Cause::Time => t!("cause-time"),
        Cause::Agreement => t!("cause-agreement"),
        Cause::Abandonment => t!("cause-abandonment"),
        Cause::Aborted => t!("result-aborted"),
        Cause::Forfeit => t!("cause-forfeit"),
    }
}

fn board_reason(game: &Match, reason: Reason) -> String {
    match reason {
        Reason::Line if self::game(game) == GameId::Gomoku => t!("cause-line-or-more"),
        other => sentences::reason(other),
    }
}

/// The message about an offer.
pub fn offered(name: &str, offer: Offer) -> String {
    match offer {
        Offer::Draw => t!("offered-draw", name = name),
        Offer::Takeback => t!("offered-takeback", name = name),
        Offer::Rematch => t!("offered-rematch", name = name),
    }
}

/// The reasons for a hint; `None` if there are none with a name.
pub fn hint_reason(replica: &Replica, advice: &Advice) -> Option<String> {
    let game = self::game(replica.shown());
    let why = reasons::about(game, &advice.reasons, false);
    (!why.is_empty()).then_some(why)
}

/// The result as a title, and the reason as a sentence of its own.
pub fn result_words(replica: &Replica) -> (String, String) {
    let game = replica.shown();
    let Some(MatchResult { winner, cause, .. }) = game.result() else {
        return (t!("result-aborted"), String::new());
    };
    let mut own = replica.own_seats();
    let title = match (winner, own.next(), own.next()) {
        (_, _, _) if cause == Cause::Aborted => return (t!("result-aborted"), String::new()),
        (None, _, _) => t!("end-draw"),
        (Some(winner), Some(me), None) if winner == me => t!("end-you-win"),
        (Some(winner), _, _) => t!("end-wins", name = player_words::seated(game, winner)),
    };
    let moves = game.table().ply();
    let reason = t!("end-reason", reason = reason(game, cause), count = moves);
    (title, reason)
}

/// A hint with its evaluation.
pub fn hint(advice: &Advice) -> String {
    let text = advice.text.as_str();
    let depth = advice.depth;
    match advice.evaluation.proven {
        Some(ProvenDoc::Win { plies: Some(plies) }) => {
            t!("hint-win-in", move = text, count = plies.div_ceil(2))
        }
        Some(ProvenDoc::Win { plies: None }) => t!("hint-win", move = text),
        Some(ProvenDoc::Draw) => t!("hint-draw", move = text),
        Some(ProvenDoc::Loss { .. }) => t!("hint-loss", move = text),
        None => {
            let chance = (advice.evaluation.win_probability * 100.0).round() as u8;
            t!("hint-chance", move = text, chance = chance, depth = depth)
        }
    }
}

/// The line below a name: the kind of player, and the rating.
pub fn card(card: &SeatSummary) -> String {
    let kind = match (&card.player, card.account) {
        (Some(_), _) => t!("player-computer"),
        (None, true) => t!("player-account"),
        (None, false) => t!("player-guest"),
    };
    match card.rating {
        Some(rating) => format!("{kind} · {rating:.0}"),
        None => kind,
    }
}

/// The time of a clock: with tenths in the last ten seconds.
pub fn clock(left: Millis) -> String {
    let Millis(millis) = left;
    if millis < 10_000 {
        return format!("{}.{}", millis / 1000, millis % 1000 / 100);
    }
    let seconds = millis.div_ceil(1000);
    let (hours, minutes, seconds) = (seconds / 3600, seconds / 60 % 60, seconds % 60);
    if hours > 0 {
        format!("{hours}:{minutes:02}:{seconds:02}")
    } else {
        format!("{minutes}:{seconds:02}")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn clocks_show_tenths_at_the_end_and_hours_where_there_are_any() {
        let cases = [
            (0, "0.0"),
            (9_940, "9.9"),
            (10_000, "0:10"),
            (10_001, "0:11"),
            (252_000, "4:12"),
            (3_600_000, "1:00:00"),
        ];
        for (millis, text) in cases {
            assert_eq!(clock(Millis(millis)), text);
        }
    }
}
