//! Pairs of clients that play one game after another and record what the server tells them, and a comparison of this
//! record with the stored games. Knows nothing of how the servers work, or of the faults injected into them.

use std::collections::{HashMap, HashSet};
use std::net::SocketAddr;
use std::time::Duration;

use anyhow::bail;
use fastrand::Rng;
use sente_api::{Action, ClientMessage, GameDoc, ProblemCode, ServerMessage};
use sente_load::client::Socket;
use sente_load::people::SeatedUser;
use sente_match::{Cause, Match, Offer, Participant, Settings};
use sente_rules::{GameId, Rules, Seat};
use sente_server::live::Loaded;
use sente_store::{MatchId, Status, Store, Subject};
use tokio::sync::watch;

/// The addresses of the running servers.
pub type Addresses = watch::Receiver<Vec<SocketAddr>>;

/// The delay before a retry.
pub const BREATH: Duration = Duration::from_millis(10);
/// Five in a row for the first seat.
const FIVE: [&str; 9] = ["h8", "h9", "i8", "i9", "j8", "j9", "k8", "k9", "l8"];

/// What the two players of a game were told.
pub struct Told {
    pub id: String,
    local: Match,
    /// The acknowledged moves by message: the version and the move.
    pub acknowledged: HashMap<String, (u32, String)>,
    /// Why the players had to reconnect.
    pub interruptions: Vec<String>,
}

/// Two players who play one game after another with the same rules, changing seats after each.
pub struct Pair {
    kind: GameId,
    cookies: [String; 2],
    /// The index of the player in the first seat.
    first: usize,
    game: String,
    rng: Rng,
    addresses: Addresses,
    /// The time limit for a round with a server.
    patience: Duration,
}

impl Pair {
    pub fn new(
        kind: GameId,
        [one, two]: [SeatedUser; 2],
        seed: u64,
        addresses: Addresses,
        patience: Duration,
    ) -> Self {
        Self {
            kind,
            game: one.game.to_string(),
            cookies: [one.cookie, two.cookie],
            first: 0,
            rng: Rng::with_seed(seed),
            addresses,
            patience,
        }
    }

    /// Plays until the test closes the list of addresses.
    pub async fn play(mut self) -> Vec<Told> {
        let mut told = Vec::new();
        while self.addresses.has_changed().is_ok() {
            let nobody = ["", ""].map(Participant::person);
            let settings = Settings::usual(Rules::usual(self.kind), nobody);
            let mut game = Told {
                id: self.game.clone(),
                local: Match::new(settings).unwrap(),
                acknowledged: HashMap::new(),
                interruptions: Vec::new(),
            };
            let mut pending = None;
            // If the test hangs, its caller ends it; if it fails, it panics here.
            self.game = loop {
                let patience = self.patience;
                let round = self.go_on(&mut game, &mut pending);
                let why = match tokio::time::timeout(patience, round).await {
                    Ok(Ok(next)) => break next,
                    Ok(Err(error)) => error.to_string(),
                    Err(late) => late.to_string(),
                };
                game.interruptions.push(why);
                tokio::time::sleep(BREATH).await;
            };
            self.first = 1 - self.first;
            told.push(game);
        }
        told
    }

    /// Plays to the end of the game and returns the next one. A message without an answer is sent again unchanged.
    async fn go_on(
        &mut self,
        game: &mut Told,
        pending: &mut Option<(Seat, ClientMessage)>,
    ) -> anyhow::Result<String> {
        let (first, second) = (self.first, 1 - self.first);
        let (one, two) = (self.somewhere()?, self.somewhere()?);
        let mut sockets = [
            Socket::connect(one, &self.cookies[first]).await?,
            Socket::connect(two, &self.cookies[second]).await?,
        ];
        for socket in &mut sockets {
            let doc = socket.follow(&game.id).await?;
            catch_up(game, &doc);
            if let Some(next) = doc.next {
                return Ok(next);
            }
        }
        while !game.local.is_rematch_agreed() {
            let (seat, message) = match pending.clone() {
                Some(pending) => pending,
                None => self.choose(game),
            };
            *pending = Some((seat, message.clone()));
            let socket = &mut sockets[usize::from(seat == Seat::Second)];
            socket.say(&message).await?;
            settle(socket, game, &message).await?;
            *pending = None;
        }
        loop {
            if let ServerMessage::Next { next, .. } = sockets[0].hear().await? {
                return Ok(next);
            }
        }
    }

    /// The address of a random server.
    fn somewhere(&mut self) -> anyhow::Result<SocketAddr> {
        let addresses = self.addresses.borrow().clone();
        match self.rng.choice(addresses) {
            Some(address) => Ok(address),
            None => bail!("no server is running yet"),
        }
    }

    /// The next action and its seat: a move, or a rematch.
    fn choose(&mut self, game: &Told) -> (Seat, ClientMessage) {
        let table = game.local.table();
        let (seat, action) = if let Some(turn) = game.local.turn() {
            let mut legal = table.legal_texts();
            let text = if self.kind == GameId::Gomoku {
                FIVE[table.ply()].to_owned()
            } else {
                legal.swap_remove(self.rng.usize(..legal.len()))
            };
            (turn, Action::Play { text })
        } else {
            let offered = game.local.offer(sente_rules::Seat::First).is_some();
            let seat = sente_rules::Seat::ALL[usize::from(offered)];
            let offer = Offer::Rematch;
            (seat, Action::Offer { offer })
        };
        let message = ClientMessage::Act {
            game: game.id.clone(),
            id: format!("{:016x}", self.rng.u64(..)),
            seat,
            ply: table.ply() as u32,
            action,
        };
        (seat, message)
    }
}

/// Waits for the answer and for the events that precede it.
async fn settle(
    socket: &mut Socket,
    game: &mut Told,
    message: &ClientMessage,
) -> anyhow::Result<()> {
    let ClientMessage::Act {
        id: own,
        seat,
        action,
        ..
    } = message
    else {
        unreachable!("nothing else is sent")
    };
    loop {
        match socket.hear().await? {
            ServerMessage::Done { id, version, .. } if id == *own => {
                assert!(
                    game.local.version().0 >= version,
                    "the answer came before its events"
                );
                if let Action::Play { text } = action {
                    let number = if *seat == Seat::First { 1 } else { 2 };
                    let key = format!("{number}:{own}");
                    game.acknowledged.insert(key, (version, text.clone()));
                }
                return Ok(());
            }
            ServerMessage::Refused { id, problem, .. } if id == *own => {
                // The database or the server may be unavailable for a while; any other refusal is an error.
                let is_passing = [ProblemCode::Internal, ProblemCode::Busy].contains(&problem.code);
                assert!(is_passing, "{}", problem.detail);
                bail!(problem.detail)
            }
            // The whole game may have been sent before the other player's move, and be read after it.
            ServerMessage::Game { game: doc }
                if doc.id == game.id && doc.events.len() > game.local.version().0 as usize =>
            {
                catch_up(game, &doc);
            }
            ServerMessage::Events {
                game: id, events, ..
            } if id == game.id => {
                for event in events {
                    if event.version > game.local.version() {
                        game.local.apply(&event).unwrap();
                    }
                }
            }
            _ => {}
        }
    }
}

fn catch_up(game: &mut Told, doc: &GameDoc) {
    let fresh = Match::replay(doc.settings.clone(), &doc.events).unwrap();
    let forgotten = fresh.version() < game.local.version();
    assert!(!forgotten, "the server has lost events");
    game.local = fresh;
}

/// Asserts that the stored game is what the players were told.
pub async fn compare(store: &Store, told: &Told) {
    let id: MatchId = told.id.parse().unwrap();
    let (row, events) = store.match_with_events(id).await.unwrap();
    let stored = Loaded::of(row, &events).unwrap().game;
    assert_eq!(stored.table().actions(), told.local.table().actions());
    assert_eq!(stored.result(), told.local.result());
    let cause = stored.result().map(|result| result.cause);
    let is_board = |cause: &Cause| matches!(cause, Cause::Board(_));
    assert!(
        cause.as_ref().is_none_or(is_board),
        "a game ended by {cause:?}, not on the board"
    );
    let mut messages = HashSet::new();
    for message in events.iter().filter_map(|event| event.message.as_ref()) {
        assert!(messages.insert(message), "{message} was executed twice");
    }
    for (message, (version, text)) in &told.acknowledged {
        // A move that ends the game is followed by the event of the end, which carries the message id.
        let event = &events[*version as usize - 1];
        assert_eq!(event.message.as_ref(), Some(message), "{text} was lost");
        assert!(stored.table().actions().contains(text), "{text} was lost");
    }
}

/// Asserts that every finished game changed both ratings once.
pub async fn count_ratings(store: &Store, told: &[Told]) {
    let mut expected: HashMap<(Subject, GameId), HashSet<MatchId>> = HashMap::new();
    for game in told {
        let row = store.find_match(game.id.parse().unwrap()).await.unwrap();
        assert_eq!(row.status, Status::Finished);
        for seat in &row.seats {
            let key = (seat.subject().unwrap(), row.game);
            expected.entry(key).or_default().insert(row.id);
        }
    }
    for ((subject, game), ids) in expected {
        let points = store.rating_history(&subject, game).await.unwrap();
        assert_eq!(
            points.len(),
            ids.len(),
            "a game was rated twice, or not at all"
        );
        assert_eq!(
            points.iter().map(|point| point.id).collect::<HashSet<_>>(),
            ids
        );
    }
}
