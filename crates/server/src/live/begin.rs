//! Creates games: validates the request, turns it into settings and seats, and lets a second person join. Names and
//! passwords have already been checked by the caller.

use sente_api::{InvitedDoc, NewGame, SeatOrder, bounds};
use sente_match::{Match, Millis, Participant, Settings, TimeControl, Venue};
use sente_rules::{GameId, Rules};
use sente_store::{BatchId, Join, JoinCode, MatchId, NewMatch, StoredSeat, User, UserId};

use super::game_actor::COMPUTER_OVERDUE;
use super::registry::GameRegistry;
use crate::error::{ApiError, Result};
use crate::stored::StoredSettings;

/// The occupant of a seat. Names and passwords have already been checked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Occupant {
    /// The user who creates the game.
    Me,
    /// A person at the same screen without an account, by name.
    Here(String),
    /// A person at the same screen with an account.
    Account {
        /// The id of the account.
        user: UserId,
        /// The name of the account.
        name: String,
    },
    /// A computer player, by its id.
    Computer(String),
    /// An open seat for anybody who joins.
    Open,
}

/// The longest time for a game or a move: a day.
const LONGEST: Millis = Millis::from_secs(24 * 60 * 60);
/// The longest increment: an hour.
const LONGEST_INCREMENT: Millis = Millis::from_secs(60 * 60);
/// The shortest time: enough to press a button.
const SHORTEST: Millis = Millis(100);
/// The limit of running games between computers per user.
const SHOWS_OF_ONE: usize = 4;

impl GameRegistry {
    /// Creates a game.
    pub async fn begin(
        &self,
        asker: &User,
        new: &NewGame,
        seats: [Occupant; 2],
    ) -> Result<MatchId> {
        let plan = Plan::new(self, asker, new, seats)?;
        if plan.seats.iter().any(|seat| seat.player.is_some()) {
            self.0.pool.check_engines()?;
        }
        self.check_room_for(asker.id, plan.is_show()).await?;
        let (id, now) = (MatchId::random(), self.now());
        let computer_begins = plan.seats[0].player.is_some();
        let waits = plan.seats.iter().any(is_free);
        self.0
            .store
            .add_match(NewMatch {
                id,
                game: plan.game,
                settings: plan.terms.write(),
                code: waits.then(JoinCode::random),
                batch: (plan.terms.more > 0).then(BatchId::random),
                wake: computer_begins.then_some(now + COMPUTER_OVERDUE),
                seats: plan.seats,
                created: now,
            })
            .await?;
        if computer_begins {
            self.0.nudge(id).await;
        }
        Ok(id)
    }

    /// Joins a waiting game by its code.
    pub async fn join(&self, code: &str, user: &User) -> Result<MatchId> {
        let code: JoinCode = code.parse().map_err(|_| ApiError::NotFound("game"))?;
        let row = self.0.store.waiting_match(code).await?;
        if row
            .seats
            .iter()
            .any(|seat| seat.controller == Some(user.id))
        {
            let why = "This is your own game: give the code to somebody else.";
            return Err(ApiError::Refused(why.into()));
        }
        let mut terms = StoredSettings::read(&row.settings)?;
        let mut seats = row.seats;
        let free = seats.iter().position(is_free);
        let free = free.ok_or(ApiError::NotFound("game"))?;
        seats[free] = person(user);
        terms.settings.seats[free] = Participant::person(user.name.clone());
        let join = Join {
            code,
            settings: terms.write(),
            seats,
            wake: None,
            now: self.now(),
        };
        let joined = self.0.store.join(join).await?;
        self.0.reload(joined.id).await;
        self.0.close_seek_of(joined.id).await;
        Ok(joined.id)
    }

    /// Describes a waiting game to somebody who may join it, by its code.
    pub async fn invited(&self, code: &str) -> Result<InvitedDoc> {
        let code: JoinCode = code.parse().map_err(|_| ApiError::NotFound("game"))?;
        let row = self.0.store.waiting_match(code).await?;
        let settings = StoredSettings::read(&row.settings)?.settings;
        let host = row.seats.iter().find(|seat| !is_free(seat));
        Ok(InvitedDoc {
            name: host.map_or_else(String::new, |seat| seat.name.clone()),
            rules: settings.rules.to_string(),
            time: settings.time,
            rated: settings.rated,
            help: settings.help,
        })
    }

    async fn check_room_for(&self, asker: UserId, is_show: bool) -> Result<()> {
        let games = self.0.store.matches_of(asker).await?;
        let is_one = |seats: &[StoredSeat; 2]| seats.iter().all(|seat| seat.player.is_some());
        let shows = games.iter().filter(|game| is_one(&game.seats)).count();
        if games.len() >= self.0.config.games_of_one || (is_show && shows >= SHOWS_OF_ONE) {
            let why = "You have too many games in progress: finish one first.";
            return Err(ApiError::Refused(why.into()));
        }
        Ok(())
    }
}

/// A validated game, not stored yet.
pub(super) struct Plan {
    pub(super) game: GameId,
    pub(super) terms: StoredSettings,
    pub(super) seats: [StoredSeat; 2],
}

impl Plan {
    pub(super) fn new(
        games: &GameRegistry,
        asker: &User,
        new: &NewGame,
        mut sitters: [Occupant; 2],
    ) -> Result<Self> {
        check_company(&sitters, asker.id, new.games)?;
        if new.order == SeatOrder::Random && draw_lots() {
            sitters.swap(0, 1);
        }
        let rules = read_rules(&new.rules)?;
        let config = &games.0.config;
        let is_apart = sitters.contains(&Occupant::Open);
        let sit = |sitter: &Occupant| sit(games, asker, rules.game(), sitter);
        let [(one, first), (two, second)] = [sit(&sitters[0])?, sit(&sitters[1])?];
        let have_ratings = [&first, &second].into_iter().all(|seat| {
            let player = seat.player.as_deref();
            player.is_none_or(|id| games.0.pool.registry().has_rating(rules.game(), id))
        });
        let help = new.help && is_apart;
        if help && new.rated {
            let why = "A game with hints and analysis cannot be rated: choose one of the two.";
            return Err(ApiError::Invalid(why.into()));
        }
        let settings = Settings {
            setup: new.setup.clone(),
            help,
            rated: new.rated && have_ratings && can_be_rated(new, &first, &second, is_apart),
            time: check_time(new.time)?,
            venue: if is_apart { Venue::Apart } else { Venue::Here },
            lag_limit: config.lag_limit,
            grace: config.grace,
            ..Settings::usual(rules.clone(), [one, two])
        };
        if settings
            .setup
            .as_ref()
            .is_some_and(|setup| setup.len() > bounds::POSITION)
        {
            return Err(ApiError::Invalid("The position is too long.".into()));
        }
        Match::new(settings.clone()).map_err(|error| ApiError::Invalid(error.to_string()))?;
        Ok(Self {
            game: rules.game(),
            terms: StoredSettings {
                more: new.games - 1,
                ..StoredSettings::new(settings)
            },
            seats: [first, second],
        })
    }

    fn is_show(&self) -> bool {
        self.seats.iter().all(|seat| seat.player.is_some())
    }
}

/// Checks that these two can play each other.
fn check_company(sitters: &[Occupant; 2], asker: UserId, games: u32) -> Result<()> {
    let count = |sitter: &Occupant| sitters.iter().filter(|other| *other == sitter).count();
    let [one, two] = sitters;
    let wrong = |why: &str| Err(ApiError::Invalid(why.into()));
    if count(&Occupant::Me) > 1 {
        return wrong("You cannot sit in both seats: give the other a name.");
    }
    if count(&Occupant::Open) == 1 && count(&Occupant::Me) == 0 || count(&Occupant::Open) > 1 {
        return wrong("If one seat is open, the other one must be yours.");
    }
    for sitter in sitters {
        if matches!(sitter, Occupant::Account { user, .. } if *user == asker) {
            return wrong("This is your own account: choose somebody else for the other seat.");
        }
    }
    if let (Occupant::Account { user: one, .. }, Occupant::Account { user: two, .. }) = (one, two)
        && one == two
    {
        return wrong("One account cannot sit in both seats.");
    }
    let for_show = matches!((one, two), (Occupant::Computer(_), Occupant::Computer(_)));
    let most = if for_show { bounds::ARENA_GAMES } else { 1 };
    if !(1..=most).contains(&games) {
        return wrong("Only computers can play several games in a row, at most 100.");
    }
    Ok(())
}

fn sit(
    games: &GameRegistry,
    asker: &User,
    game: GameId,
    sitter: &Occupant,
) -> Result<(Participant, StoredSeat)> {
    let seat = match sitter {
        Occupant::Me => person(asker),
        Occupant::Here(name) => StoredSeat {
            controller: Some(asker.id),
            name: name.clone(),
            ..StoredSeat::default()
        },
        Occupant::Account { user, name } => StoredSeat {
            user: Some(*user),
            controller: Some(asker.id),
            name: name.clone(),
            player: None,
        },
        Occupant::Computer(player) => {
            let profile = games.0.pool.registry().profile(game, player);
            let unknown = || ApiError::Invalid(format!("No player “{player}” plays {game}."));
            let profile = profile.ok_or_else(unknown)?;
            let participant = Participant::computer(profile.name.clone(), profile.id.clone());
            let seat = StoredSeat {
                user: None,
                controller: Some(asker.id),
                player: Some(profile.id),
                name: profile.name,
            };
            return Ok((participant, seat));
        }
        Occupant::Open => StoredSeat::default(),
    };
    Ok((Participant::person(seat.name.clone()), seat))
}

fn person(user: &User) -> StoredSeat {
    StoredSeat {
        user: Some(user.id),
        controller: Some(user.id),
        player: None,
        name: user.name.clone(),
    }
}

/// Whether nobody has this seat.
fn is_free(seat: &StoredSeat) -> bool {
    seat.controller.is_none()
}

/// A game is rated only between two different players with ratings, from the standard starting position.
fn can_be_rated(new: &NewGame, first: &StoredSeat, second: &StoredSeat, is_apart: bool) -> bool {
    let known = |seat: &StoredSeat| seat.subject().is_some() || is_apart;
    let same = first.subject().is_some() && first.subject() == second.subject();
    new.setup.is_none() && known(first) && known(second) && !same
}

fn read_rules(text: &str) -> Result<Rules> {
    if text.len() > bounds::POSITION {
        return Err(ApiError::Invalid("The rules are too long.".into()));
    }
    let rules = text.parse();
    rules.map_err(|error: sente_rules::RulesError| ApiError::Invalid(error.to_string()))
}

fn check_time(time: TimeControl) -> Result<TimeControl> {
    let fine = match time {
        TimeControl::Unlimited => true,
        TimeControl::Game { main, increment } => {
            (SHORTEST..=LONGEST).contains(&main) && increment <= LONGEST_INCREMENT
        }
        TimeControl::Move { span } => (SHORTEST..=LONGEST).contains(&span),
    };
    let why =
        "Choose a time between 0.1 seconds and 24 hours, and an increment of at most one hour.";
    fine.then_some(time)
        .ok_or_else(|| ApiError::Invalid(why.into()))
}

fn draw_lots() -> bool {
    getrandom::u32().is_ok_and(|number| number % 2 == 1)
}
