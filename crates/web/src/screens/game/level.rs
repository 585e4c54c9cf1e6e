//! Learns from finished games against computers which level fits the person.

use leptos::prelude::*;
use sente_match::{Cause, GameResult, Participant, ladder};
use sente_room::Replica;

use super::game_messages;
use super::play::Play;
use crate::browser;
use crate::settings::use_settings;

/// The storage key of the last game that was evaluated: another tab may show the same game.
const LEARNT: &str = "sente-level-learnt";

/// Updates the fitting level when a game ends while the screen is open.
pub fn follow(play: Play) {
    let settings = use_settings();
    let over = Memo::new(move |_| play.read(|replica| replica.shown().result().is_some()));
    Effect::new(move |before: Option<Option<bool>>| {
        let over = over.get();
        let ends = before == Some(Some(false)) && over == Some(true);
        let found = ends
            .then(|| untrack(|| play.read(found)).flatten())
            .flatten();
        let id = play.id();
        if let Some((opponent, result)) = found
            && browser::stored(LEARNT).as_deref() != Some(id.as_str())
        {
            browser::store(LEARNT, &id);
            if let Some(game) =
                untrack(|| play.read(|replica| game_messages::game(replica.shown())))
            {
                settings.change(|it| it.levels.learn(game, opponent, result));
            }
        }
        over
    });
}

/// The rating of the computer opponent and the result; `None` unless the person has one seat against a computer.
fn found(replica: &Replica) -> Option<(f64, GameResult)> {
    let game = replica.shown();
    let mut own = replica.own_seats();
    let me = own.next().filter(|_| own.next().is_none())?;
    let Participant::Computer { player, .. } = game.participant(!me) else {
        return None;
    };
    let result = game.result().filter(|it| it.cause != Cause::Aborted)?;
    let result = match result.winner {
        Some(winner) if winner == me => GameResult::Win,
        Some(_) => GameResult::Loss,
        None => GameResult::Draw,
    };
    let mut rungs = ladder(game_messages::game(game)).into_iter();
    let measured = rungs.find(|rung| rung.player == *player);
    let measured = measured.map(|rung| f64::from(rung.rating));
    let rating = measured.or(replica.doc().seats[(!me).index()].rating)?;
    Some((rating, result))
}
