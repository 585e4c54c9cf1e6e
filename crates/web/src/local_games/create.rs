//! Creates a local game from the same request that the server would get. Always casual.

use sente_api::{
    NewGame, PlayerDoc, Problem, ProblemCode, SeatChoice, SeatOrder, SeatSummary, bounds,
};
use sente_match::{Participant, Settings};
use sente_room::{HERE, LocalGame, LocalRoom};
use sente_rules::{Rules, Seat};

use crate::local_games::storage;
use crate::server::http::{Answer, Failure};
use crate::t;

/// Starts a game of a person called `me`, with these computer players to choose from, and returns its id.
pub fn begin(new: &NewGame, me: &str, players: &[PlayerDoc]) -> Answer<String> {
    keep(plan(new, me, players, &mut random)?)
}

/// Starts the same game again, with everyone in the same seat.
pub fn again(id: &str) -> Answer<String> {
    let before = storage::take(id).ok_or_else(|| refuse(ProblemCode::NotFound))?;
    keep(LocalGame {
        id: fresh_id(&mut random),
        events: Vec::new(),
        seed: random(),
        ..before
    })
}

fn keep(game: LocalGame) -> Answer<String> {
    let room = LocalRoom::open(game).map_err(|why| invalid(why.to_string()))?;
    if storage::put(&room) {
        Ok(room.kept().id.clone())
    } else {
        Err(invalid(t!("offline-no-storage")))
    }
}

fn plan(
    new: &NewGame,
    me: &str,
    players: &[PlayerDoc],
    random: &mut impl FnMut() -> u64,
) -> Answer<LocalGame> {
    let mut seats = new.seats.clone();
    if new.order == SeatOrder::Random && random() % 2 == 1 {
        seats.swap(0, 1);
    }
    let own = seats.iter().position(|seat| *seat == SeatChoice::Me);
    let [first, second] = seats.map(|seat| sit(seat, me, players));
    let [(one, first), (two, second)] = [first?, second?];
    let rules: Rules = new.rules.parse().map_err(|_| invalid(String::new()))?;
    let settings = Settings {
        setup: new.setup.clone(),
        time: new.time,
        ..Settings::usual(rules, [one, two])
    };
    Ok(LocalGame {
        id: fresh_id(random),
        settings,
        events: Vec::new(),
        seats: [first, second],
        own: own.map(|index| Seat::ALL[index]),
        more: new.games.saturating_sub(1),
        seed: random(),
    })
}

fn sit(seat: SeatChoice, me: &str, players: &[PlayerDoc]) -> Answer<(Participant, SeatSummary)> {
    let card = |name: &str, player: Option<&PlayerDoc>| SeatSummary {
        name: name.to_owned(),
        player: player.map(|player| player.id.clone()),
        account: false,
        rating: player.and_then(|player| player.rating),
        colour: None,
    };
    let name = match seat {
        SeatChoice::Computer { player } => {
            let known = players.iter().find(|known| known.id == player);
            let known = known.ok_or_else(|| refuse(ProblemCode::NotFound))?;
            let sits = Participant::computer(known.name.clone(), player);
            return Ok((sits, card(&known.name, Some(known))));
        }
        SeatChoice::Me if me.trim().is_empty() => t!("offline-you"),
        SeatChoice::Me => me.trim().to_owned(),
        SeatChoice::Here { name } => name.trim().to_owned(),
        // These seats need the server.
        SeatChoice::Account { .. } | SeatChoice::Open => {
            return Err(refuse(ProblemCode::Refused));
        }
    };
    let length = name.chars().count();
    if !(bounds::NAME_MIN..=bounds::NAME).contains(&length) {
        return Err(refuse(ProblemCode::BadName));
    }
    let is_taken = |known: &PlayerDoc| known.name.eq_ignore_ascii_case(&name);
    if players.iter().any(is_taken) {
        return Err(refuse(ProblemCode::NameReserved));
    }
    let card = card(&name, None);
    Ok((Participant::person(name), card))
}

fn refuse(code: ProblemCode) -> Failure {
    Failure::Problem(Problem::new(code, ""))
}

fn invalid(why: String) -> Failure {
    Failure::Problem(Problem::new(ProblemCode::Invalid, why))
}

fn fresh_id(random: &mut impl FnMut() -> u64) -> String {
    format!("{HERE}{:08x}{:08x}-0", random(), random())
}

/// A random number, small enough for the numbers of any JSON parser.
fn random() -> u64 {
    (js_sys::Math::random() * f64::from(u32::MAX)) as u64
}

#[cfg(test)]
mod tests {
    use super::*;
    use sente_api::Tally;
    use sente_match::TimeControl;

    fn players() -> Vec<PlayerDoc> {
        vec![PlayerDoc {
            id: "sente-3".to_owned(),
            name: "Sente 3".to_owned(),
            style: String::new(),
            rating: Some(1500.0),
            score: Tally::default(),
            suggested: false,
        }]
    }

    fn request(seats: [SeatChoice; 2]) -> NewGame {
        NewGame {
            rules: "renju".to_owned(),
            setup: None,
            seats,
            order: SeatOrder::Given,
            time: TimeControl::Unlimited,
            help: false,
            rated: true,
            games: 1,
        }
    }

    fn computer() -> SeatChoice {
        SeatChoice::Computer {
            player: "sente-3".to_owned(),
        }
    }

    #[test]
    fn a_game_against_the_computer_is_casual_and_knows_whose_it_is() {
        let new = request([computer(), SeatChoice::Me]);
        let game = plan(&new, " Ann ", &players(), &mut || 4).unwrap();
        assert_eq!(game.own, Some(Seat::Second));
        assert!(!game.settings.rated);
        assert_eq!(game.seats[1].name, "Ann");
        assert_eq!(game.seats[0].rating, Some(1500.0));
        assert!(crate::local_games::is_here(&game.id));
        assert!(LocalRoom::open(game).is_ok());
    }

    #[test]
    fn lots_are_drawn_where_that_is_wanted() {
        let mut new = request([SeatChoice::Me, computer()]);
        new.order = SeatOrder::Random;
        let own = |number| plan(&new, "Ann", &players(), &mut || number).unwrap().own;
        assert_eq!(own(0), Some(Seat::First));
        assert_eq!(own(1), Some(Seat::Second));
    }

    #[test]
    fn names_of_computers_and_people_elsewhere_are_refused() {
        let here = |name: &str| SeatChoice::Here {
            name: name.to_owned(),
        };
        for (other, code) in [
            (here("sente 3"), ProblemCode::NameReserved),
            (here("x"), ProblemCode::BadName),
            (SeatChoice::Open, ProblemCode::Refused),
        ] {
            let new = request([SeatChoice::Me, other]);
            let refused = plan(&new, "Ann", &players(), &mut || 0).unwrap_err();
            assert_eq!(refused.code(), Some(code));
        }
    }
}
