//! A client and a server with a connection that loses, repeats and delays messages: both reach the same game.

#![expect(clippy::unwrap_used, reason = "a test fails where it cannot go on")]

use std::collections::HashMap;

use proptest::prelude::*;
use sente_api::{
    Action, ClientMessage, GameDoc, GameStatus, Problem, ProblemCode, SeatSummary, ServerMessage,
};
use sente_match::{Command, Event, Match, Participant, Settings, Time, Venue};
use sente_room::{Replica, ReplicaUpdate};
use sente_rules::{GameId, Rules, Seat};

/// A minimal server: it stores events, and gives the same answer to a repeated message.
struct Server {
    settings: Settings,
    game: Match,
    events: Vec<Event>,
    answers: HashMap<String, u32>,
}

impl Server {
    fn new(game: GameId) -> Self {
        let seats = [Participant::person("Ann"), Participant::person("Ben")];
        let settings = Settings {
            venue: Venue::Apart,
            ..Settings::usual(Rules::usual(game), seats)
        };
        Self {
            game: Match::new(settings.clone()).unwrap(),
            settings,
            events: Vec::new(),
            answers: HashMap::new(),
        }
    }

    fn doc(&self, seat: Seat) -> GameDoc {
        let card = |name: &str| SeatSummary {
            name: name.to_owned(),
            player: None,
            account: false,
            rating: None,
            colour: None,
        };
        GameDoc {
            id: "g".to_owned(),
            status: GameStatus::Live,
            settings: self.settings.clone(),
            events: self.events.clone(),
            yours: vec![seat],
            host: true,
            seats: [card("Ann"), card("Ben")],
            invitation: None,
            ratings: None,
            thinking: None,
            next: None,
            spectators: 0,
            now: 0,
        }
    }

    fn since(&self, version: u32) -> ServerMessage {
        ServerMessage::Events {
            game: "g".to_owned(),
            events: self.events[version as usize..].to_vec(),
            now: 0,
            ratings: None,
        }
    }

    fn answer(&mut self, message: ClientMessage) -> Vec<ServerMessage> {
        match message {
            ClientMessage::Follow { version, .. } => vec![self.since(version.unwrap())],
            ClientMessage::Act {
                game,
                id,
                seat,
                ply,
                action: Action::Play { text },
            } => {
                if let Some(&version) = self.answers.get(&id) {
                    return vec![ServerMessage::Done { game, id, version }];
                }
                let before = self.game.version().0;
                let refused = |code, version| ServerMessage::Refused {
                    game: game.clone(),
                    id: id.clone(),
                    problem: Problem::new(code, "no"),
                    version,
                };
                if ply as usize != self.game.table().ply() {
                    return vec![refused(ProblemCode::Stale, before)];
                }
                match self.game.act(seat, Command::play(text), Time(0)) {
                    Err(_) => vec![refused(ProblemCode::Illegal, before)],
                    Ok(events) => {
                        self.events.extend(events.iter().cloned());
                        let version = self.game.version().0;
                        self.answers.insert(id.clone(), version);
                        vec![
                            ServerMessage::Done { game, id, version },
                            self.since(before),
                        ]
                    }
                }
            }
            other => panic!("unexpected message {other:?}"),
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(128))]

    #[test]
    fn two_clients_over_bad_lines_end_with_the_same_game(
        game in 0..GameId::ALL.len(),
        dice in prop::collection::vec(any::<u32>(), 1..200),
    ) {
        let mut server = Server::new(GameId::ALL[game]);
        let mut clients = Seat::ALL.map(|seat| Replica::new(server.doc(seat), Time(0)).unwrap());
        let mut number = 0;
        for dice in dice {
            let actor = dice as usize % 2;
            let mut outbox = Vec::new();
            if let Some(seat) = clients[actor].seat_to_act().filter(|_| !clients[actor].is_waiting()) {
                let legal = clients[actor].shown().table().legal_texts();
                let text = legal[dice as usize / 64 % legal.len()].clone();
                number += 1;
                let action = Action::Play { text: text.clone() };
                let sent = clients[actor].act(seat, action, number.to_string(), Time(0)).unwrap();
                let seen = clients[actor].shown().table().actions();
                prop_assert_eq!(seen.last(), Some(&text));
                outbox.push(sent);
            }
            if dice & 2 != 0 {
                outbox.extend(clients[actor].resume());
            }
            for message in outbox {
                // Lost on the way to the server, delivered twice, or its answer lost.
                let times = [0, 1, 1, 2][dice as usize / 4 % 4];
                for _ in 0..times {
                    for answer in server.answer(message.clone()) {
                        for client in &mut clients {
                            if dice & 32 == 0 {
                                client.receive(answer.clone(), Time(0)).unwrap();
                            }
                        }
                    }
                }
            }
        }
        for client in &mut clients {
            for message in client.resume() {
                for answer in server.answer(message) {
                    client.receive(answer, Time(0)).unwrap();
                }
            }
            let missed = server.since(client.confirmed().version().0);
            client.receive(missed, Time(0)).unwrap();
            prop_assert!(!client.is_waiting());
        }
        for client in &mut clients {
            let missed = server.since(client.confirmed().version().0);
            client.receive(missed, Time(0)).unwrap();
            prop_assert_eq!(client.confirmed(), &server.game);
            prop_assert_eq!(client.shown(), &server.game);
        }
    }
}

#[test]
fn a_refused_move_is_taken_off_the_board_again() {
    let server = Server::new(GameId::Gomoku);
    let mut client = Replica::new(server.doc(Seat::First), Time(0)).unwrap();
    let play = Action::Play {
        text: "h8".to_owned(),
    };
    client
        .act(Seat::First, play, "1".to_owned(), Time(0))
        .unwrap();
    assert_eq!(client.shown().table().ply(), 1);
    let problem = Problem::new(ProblemCode::Refused, "not now");
    let refused = ServerMessage::Refused {
        game: "g".to_owned(),
        id: "1".to_owned(),
        problem: problem.clone(),
        version: 0,
    };
    assert_eq!(
        client.receive(refused, Time(0)),
        Ok(ReplicaUpdate::Refused(problem))
    );
    assert_eq!(client.shown().table().ply(), 0);
    assert!(!client.is_waiting());
}

#[test]
fn what_makes_no_sense_is_refused_before_it_is_sent() {
    let server = Server::new(GameId::Othello);
    let mut client = Replica::new(server.doc(Seat::First), Time(0)).unwrap();
    let play = Action::Play {
        text: "a1".to_owned(),
    };
    let refused = client
        .act(Seat::First, play, "1".to_owned(), Time(0))
        .unwrap_err();
    assert_eq!(refused.to_string(), "a1 turns over no disc");
    assert!(!client.is_waiting());
}
