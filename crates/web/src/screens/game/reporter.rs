//! Reports the events of a game to the person, and opens the next game of a series.

use leptos::prelude::*;
use sente_match::{Event, EventKind, Help};
use sente_room::{Replica, ReplicaUpdate};
use sente_rules::Seat;

use super::game_messages;
use super::play::Question;
use crate::messages::{Messages, use_messages};
use crate::navigation::{Navigation, use_navigation};
use crate::route::Route;
use crate::server::problem_messages;
use crate::settings::{Settings, use_settings};
use crate::sound::{self, Sound};
use crate::{player_words, sentences, t};

/// The query of the address that marks a game opened automatically after the previous one.
const LED_ON: &str = "on";

/// Reports the events of a game.
#[derive(Clone, Copy)]
pub struct Reporter {
    note: RwSignal<Option<String>>,
    question: RwSignal<Option<Question>>,
    messages: Messages,
    settings: Settings,
    navigation: Navigation,
    /// Whether the next game existed before, so that nobody is led away from an old game.
    knows_next: StoredValue<bool>,
}

impl Reporter {
    /// A reporter for the screen's message and question. For use while a component is built.
    pub fn new(note: RwSignal<Option<String>>, question: RwSignal<Option<Question>>) -> Self {
        Self {
            note,
            question,
            messages: use_messages(),
            settings: use_settings(),
            navigation: use_navigation(),
            knows_next: StoredValue::new(false),
        }
    }

    /// Handles an update of the game.
    pub fn hear(self, news: &ReplicaUpdate, replica: &Replica) {
        match news {
            ReplicaUpdate::Happened(events) => {
                for event in events {
                    self.tell(event, replica);
                }
            }
            ReplicaUpdate::Refused(problem) => self.say(problem_messages::problem(problem)),
            ReplicaUpdate::Aside => self.follow_on(replica),
            // People who were led here continue, even if this game has ended meanwhile.
            ReplicaUpdate::Replaced if self.navigation.query_untracked() == LED_ON => {
                self.follow_on(replica);
            }
            ReplicaUpdate::Replaced => self.knows_next.set_value(replica.doc().next.is_some()),
            ReplicaUpdate::Nothing | ReplicaUpdate::Ask(_) => {}
        }
    }

    fn tell(self, event: &Event, replica: &Replica) {
        let game = replica.shown();
        let name = |seat: Seat| player_words::seated(game, seat);
        let mine = |seat: Seat| replica.own_seats().any(|own| own == seat);
        match &event.kind {
            EventKind::Played { passed, .. } => {
                // The message belongs to the previous position.
                self.note.set(None);
                if let Some(colour) = passed {
                    let side = sentences::side(game_messages::game(game), *colour);
                    self.say(t!("moved-pass", side = side));
                }
            }
            EventKind::TakenBack { plies, .. } => self.say(t!("game-taken-back", count = *plies)),
            EventKind::BecameCasual {
                help: Help::Hint, ..
            } => self.say(t!("game-now-casual")),
            EventKind::Offered { seat, offer } if !mine(*seat) => {
                self.messages
                    .announce(game_messages::offered(&name(*seat), *offer));
            }
            EventKind::Declined { seat, offer } if !mine(*seat) => {
                let offer = problem_messages::offer(*offer);
                self.say(t!("game-declined", name = name(*seat), offer = offer));
            }
            EventKind::Left { seat } if !mine(*seat) => {
                self.say(t!("game-left", name = name(*seat)));
            }
            EventKind::Returned { seat } if !mine(*seat) => {
                self.say(t!("game-returned", name = name(*seat)));
            }
            EventKind::Ended { .. } => self.end(replica),
            EventKind::Offered { .. }
            | EventKind::Declined { .. }
            | EventKind::Withdrawn { .. }
            | EventKind::Left { .. }
            | EventKind::Returned { .. }
            | EventKind::RematchAgreed
            | EventKind::BecameCasual {
                help: Help::Takeback,
                ..
            } => {}
        }
    }

    fn end(self, replica: &Replica) {
        self.note.set(None);
        self.question.set(None);
        self.messages.announce(game_messages::result(replica));
        if self.settings.read(|it| it.sounds) {
            sound::play(Sound::Win, 500.0);
        }
    }

    /// Opens the next game for players, and for spectators of a series between computers.
    fn follow_on(self, replica: &Replica) {
        let takes_part =
            replica.own_seats().next().is_some() || game_messages::is_show(replica.shown());
        if let (Some(next), true) = (&replica.doc().next, takes_part)
            && !self.knows_next.get_value()
        {
            self.knows_next.set_value(true);
            let next = format!("{}?{LED_ON}", Route::Game(next.clone()));
            let navigation = self.navigation;
            let here = replica.id().to_owned();
            let wait = if game_messages::is_show(replica.shown()) {
                2500
            } else {
                0
            };
            set_timeout(
                move || {
                    if navigation.route_untracked() == Route::Game(here) {
                        navigation.go_to(&next);
                    }
                },
                std::time::Duration::from_millis(wait),
            );
        }
    }

    fn say(self, text: String) {
        self.note.set(Some(text));
    }
}
