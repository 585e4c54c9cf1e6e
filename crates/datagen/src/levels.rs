//! Measures the ratings of the opponents for learners: by skill, to find the skill for each rating, or by level, to
//! check each level. They play each other and named players with known ratings.

use std::sync::atomic::AtomicBool;

use clap::Args;
use fastrand::Rng;
use sente_arena::statistics::{Meeting, Ratings, Tally};
use sente_arena::{Contest, opening};
use sente_engine::{DynEngine, Level, Limits, players};
use sente_rules::{GameId, Rules};

/// The options.
#[derive(Args)]
pub struct Levels {
    /// The game
    game: GameId,
    /// Measures the listed levels instead of skills
    #[arg(long)]
    check: bool,
    /// The number of pairs of games between each two players with similar ratings
    #[arg(long, default_value_t = 100)]
    pairs: usize,
    /// The lowest skill
    #[arg(long, default_value_t = -300, allow_negative_numbers = true)]
    from: i32,
    /// The highest skill
    #[arg(long, default_value_t = 1700)]
    to: i32,
    /// The seed of the openings and of the players
    #[arg(long, default_value_t = 1)]
    seed: u64,
}

/// A participant.
struct Entrant {
    name: String,
    kind: Kind,
    /// The expected rating.
    about: f64,
}

/// What is known about a participant.
enum Kind {
    /// The skill; the rating is to be measured.
    Skill(f32),
    /// The level; the rating should be the level's number.
    Level,
    /// A player with a known rating.
    Known,
}

/// The largest rating difference of two players who meet: other results contain little information.
const NEAR: f64 = 350.0;

impl Levels {
    /// Plays the games and prints the ratings.
    pub fn run(&self) {
        let entrants = self.entrants();
        let mut meetings = Vec::new();
        let mut rng = Rng::with_seed(self.seed);
        for one in 0..entrants.len() {
            for two in one + 1..entrants.len() {
                let pair = [&entrants[one], &entrants[two]];
                let named = pair.iter().filter(|it| matches!(it.kind, Kind::Known));
                let is_near = (pair[0].about - pair[1].about).abs() <= NEAR;
                if is_near && named.count() < 2 {
                    let points = self.meet(pair, &mut rng);
                    let games = 2.0 * self.pairs as f64;
                    println!("{} {} {points} of {games}", pair[0].name, pair[1].name);
                    meetings.push(Meeting {
                        players: [one, two],
                        points,
                        games,
                    });
                }
            }
        }
        self.report(&entrants, &meetings);
    }

    fn entrants(&self) -> Vec<Entrant> {
        let mut entrants: Vec<Entrant> = if self.check {
            let entrant = |level: Level| Entrant {
                name: level.to_string(),
                kind: Kind::Level,
                about: level.rating().into(),
            };
            Level::listed(self.game).map(entrant).collect()
        } else {
            let skills = (self.from..=self.to).step_by(100);
            let entrant = |skill: i32| Entrant {
                name: format!("skill {skill}"),
                kind: Kind::Skill(skill as f32),
                about: skill.into(),
            };
            skills.map(entrant).collect()
        };
        let profiles = players::profiles(self.game);
        entrants.extend(players::anchors(self.game).iter().map(|&name| {
            let profile = profiles.iter().find(|profile| profile.id == name);
            let rating = profile.expect("a listed player").rating;
            Entrant {
                name: name.to_owned(),
                kind: Kind::Known,
                about: rating.into(),
            }
        }));
        entrants
    }

    /// The score of the first player in pairs of games, each pair from one opening with both colours.
    fn meet(&self, pair: [&Entrant; 2], rng: &mut Rng) -> f64 {
        let rules = Rules::usual(self.game);
        let plies = self.game.facts().random_plies;
        let openings = opening::draw(&rules, plies, self.pairs, rng.u64(..), None);
        let mut points = 0.0;
        for number in 0..2 * self.pairs {
            let opening = &openings[number / 2 % openings.len()];
            let table = rules.table_after(None, opening);
            let contest = Contest {
                table: table.expect("it was drawn by the rules"),
                limits: Limits::default(),
                longest: 400,
            };
            let swapped = number % 2 == 1;
            let order = if swapped { [pair[1], pair[0]] } else { pair };
            let mut engines = order.map(|entrant| self.create(entrant, rng.u64(..)));
            let played = contest.play(&mut engines, &AtomicBool::new(false));
            let mut tally = Tally::default();
            tally.add(played.expect("nobody stops it").result);
            points += if swapped {
                1.0 - tally.points()
            } else {
                tally.points()
            };
        }
        points
    }

    fn create(&self, entrant: &Entrant, seed: u64) -> Box<dyn DynEngine> {
        match entrant.kind {
            Kind::Skill(skill) => players::person(self.game, skill, seed),
            Kind::Level | Kind::Known => {
                players::create(self.game, &entrant.name, seed).expect("a known player")
            }
        }
    }

    /// The ratings of all participants, shifted so that the named players have their known ratings on average.
    fn report(&self, entrants: &[Entrant], meetings: &[Meeting]) {
        let ratings = Ratings::of(entrants.len(), meetings);
        let known = entrants.iter().enumerate();
        let known = known.filter(|(_, entrant)| matches!(entrant.kind, Kind::Known));
        let shifts: Vec<f64> = known
            .map(|(number, entrant)| entrant.about - ratings.rating(number).elo)
            .collect();
        let shift = shifts.iter().sum::<f64>() / shifts.len() as f64;
        let games: f64 = meetings.iter().map(|meeting| meeting.games).sum();
        println!("{}: {games} games", self.game);
        for (number, entrant) in entrants.iter().enumerate() {
            let rating = ratings.rating(number);
            println!(
                "{:14} {:5.0} ± {:.0}{}",
                entrant.name,
                rating.elo + shift,
                rating.high - rating.elo,
                match entrant.kind {
                    Kind::Known => format!("   known {:.0}", entrant.about),
                    Kind::Level => format!("   off {:+.0}", rating.elo + shift - entrant.about),
                    Kind::Skill(_) => String::new(),
                }
            );
        }
    }
}
