//! The choices for a new game as plain data, stored in the browser, and the request that they result in. Independent of
//! the input elements.

use sente_api::{Credentials, NewGame, NewSeek, SeatChoice, SeatOrder, bounds};
use sente_json::{FromJson, ToJson};
use sente_match::{Millis, TimeControl};
use sente_rules::{GameId, Opening, Rules};

/// The choices, which are preset the next time.
#[derive(Clone, Debug, PartialEq, Eq, FromJson, ToJson)]
#[serde(default)]
pub struct Form {
    /// The rules in notation.
    rules: String,
    /// Who plays.
    pub company: Company,
    /// The computer player against a person.
    pub opponent: Option<String>,
    /// The computer players of a game between computers.
    pub computers: [Option<String>; 2],
    /// The person's seat.
    pub side: Side,
    /// The name of the second person at this screen.
    pub second: String,
    /// Whether the game is rated; `None` if the person has not chosen.
    pub counts: Option<bool>,
    /// Whether to offer a remote opponent a game with hints and analysis for both.
    pub help: bool,
    /// The kind of clock.
    pub clock: Clock,
    /// Main time in minutes.
    pub minutes: u32,
    /// Increment per move in seconds.
    pub increment: u32,
    /// Time per move in seconds.
    pub seconds: u32,
    /// The number of games between computers.
    pub games: u32,
}

/// Who plays.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, FromJson, ToJson)]
pub enum Company {
    /// Two people at this screen.
    Here,
    /// A person against a computer player.
    #[default]
    Computer,
    /// Two computer players.
    Watch,
    /// A friend at another screen.
    Friend,
    /// Anyone in the lobby.
    Anyone,
}

/// The person's seat.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, FromJson, ToJson)]
pub enum Side {
    /// The seat that moves first.
    #[default]
    First,
    /// The seat that moves second.
    Second,
    /// A random seat.
    Random,
}

/// The kind of clock.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, FromJson, ToJson)]
pub enum Clock {
    /// No clock.
    #[default]
    None,
    /// Time for the whole game with an increment per move.
    Game,
    /// Time for each move.
    Move,
}

/// The request to the server.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum StartRequest {
    /// A game between given players.
    Game(NewGame),
    /// A seek in the lobby.
    Seek(NewSeek),
}

impl Company {
    /// Whether the opponent is at another screen.
    pub const fn is_elsewhere(self) -> bool {
        matches!(self, Self::Friend | Self::Anyone)
    }
}

impl Default for Form {
    fn default() -> Self {
        Self {
            rules: GameId::Gomoku.code().to_owned(),
            company: Company::default(),
            opponent: None,
            computers: [None, None],
            side: Side::default(),
            second: String::new(),
            counts: None,
            help: false,
            clock: Clock::default(),
            minutes: 10,
            increment: 5,
            seconds: 30,
            games: 1,
        }
    }
}

impl Form {
    /// Reads the result of an earlier [`write`](Self::write); the defaults if it is unreadable.
    pub fn read(text: &str) -> Self {
        sente_json::read(text).unwrap_or_default()
    }

    /// The choices as text.
    pub fn write(&self) -> String {
        sente_json::write(self)
    }

    /// The rules.
    pub fn rules(&self) -> Rules {
        let rules = self.rules.parse();
        rules.unwrap_or_else(|_| Rules::usual(GameId::Gomoku))
    }

    /// The game.
    pub fn game(&self) -> GameId {
        self.rules().game()
    }

    /// Chooses a game with its usual rules and resets the computer players, which belong to a game.
    pub fn choose_game(&mut self, game: GameId) {
        if self.game() != game {
            game.code().clone_into(&mut self.rules);
            self.opponent = None;
            self.computers = [None, None];
        }
    }

    /// The value of one of the rules' settings.
    pub fn setting(&self, name: &str) -> Option<String> {
        let settings = self.rules().settings();
        let found = settings.into_iter().find(|(known, _)| *known == name);
        found.map(|(_, value)| value)
    }

    /// Changes one setting of the rules; ignores settings that the game does not have.
    pub fn set(&mut self, name: &str, value: &str) {
        if let Ok(rules) = self.rules().with(name, value) {
            self.rules = rules.to_string();
        }
    }

    /// The possible values of a setting; empty if there is no choice.
    pub fn values(&self, name: &str) -> Vec<&'static str> {
        let known: &[&str] = match name {
            "size" => &["15", "19", "20"],
            "opening" => &Opening::ALL.map(Opening::code),
            _ => &[],
        };
        let rules = self.rules();
        let possible = known
            .iter()
            .copied()
            .filter(|value| rules.with(name, value).is_ok());
        let values: Vec<_> = possible.collect();
        if values.len() > 1 { values } else { Vec::new() }
    }

    /// Whether a person takes part and can choose a side.
    pub const fn has_side(&self) -> bool {
        !matches!(self.company, Company::Watch)
    }

    /// Whether the game can be rated. Two people at one screen both need an account.
    pub const fn can_be_rated(&self, second_logs_in: bool) -> bool {
        match self.company {
            Company::Computer | Company::Friend | Company::Anyone | Company::Watch => true,
            Company::Here => second_logs_in,
        }
    }

    /// Whether the game is rated: as the person has chosen; by default only against a computer, if `logged_in`. Games
    /// between computers are always rated, as in the arena.
    pub fn is_rated(&self, logged_in: bool) -> bool {
        match self.company {
            Company::Watch => true,
            Company::Computer => self.counts.unwrap_or(logged_in),
            Company::Friend | Company::Anyone | Company::Here => self.counts.unwrap_or(false),
        }
    }

    /// Whether both may use hints and analysis. Only games against remote opponents need this agreement.
    pub const fn has_help(&self) -> bool {
        self.help && self.company.is_elsewhere()
    }

    /// Chooses whether to offer hints and analysis. A game with them is not rated.
    pub const fn choose_help(&mut self, help: bool) {
        self.help = help;
        if help {
            self.counts = Some(false);
        }
    }

    /// Chooses whether the game is rated. A rated game has no hints.
    pub const fn choose_rated(&mut self, rated: bool) {
        self.counts = Some(rated);
        if rated {
            self.help = false;
        }
    }

    /// The request to the server; `None` until all computer players are chosen.
    pub fn request(&self, logged_in: bool, second: Option<Credentials>) -> Option<StartRequest> {
        let rated = self.is_rated(logged_in) && self.can_be_rated(second.is_some());
        let computer = |player: &Option<String>| {
            let player = player.clone()?;
            Some(SeatChoice::Computer { player })
        };
        let other = match self.company {
            Company::Anyone => return Some(StartRequest::Seek(self.seek(rated))),
            Company::Computer => computer(&self.opponent)?,
            Company::Friend => SeatChoice::Open,
            Company::Watch => computer(&self.computers[1])?,
            Company::Here => match second {
                Some(Credentials { name, password }) => SeatChoice::Account { name, password },
                None => SeatChoice::Here {
                    name: self.second.trim().to_owned(),
                },
            },
        };
        let own = match self.company {
            Company::Watch => computer(&self.computers[0])?,
            _ => SeatChoice::Me,
        };
        let second_seat = self.side == Side::Second && self.has_side();
        Some(StartRequest::Game(NewGame {
            rules: self.rules.clone(),
            setup: None,
            seats: if second_seat {
                [other, own]
            } else {
                [own, other]
            },
            order: self.order(),
            time: self.time(),
            rated,
            help: self.has_help(),
            games: match self.company {
                Company::Watch => self.games.clamp(1, bounds::ARENA_GAMES),
                _ => 1,
            },
        }))
    }

    fn seek(&self, rated: bool) -> NewSeek {
        NewSeek {
            rules: self.rules.clone(),
            time: self.time(),
            rated,
            help: self.has_help(),
            order: self.order(),
        }
    }

    fn order(&self) -> SeatOrder {
        // A seek cannot ask for the second seat.
        let by_lot = match self.side {
            Side::First => false,
            Side::Second => self.company == Company::Anyone,
            Side::Random => self.has_side(),
        };
        if by_lot {
            SeatOrder::Random
        } else {
            SeatOrder::Given
        }
    }

    fn time(&self) -> TimeControl {
        let millis = |seconds: u32| Millis::from_secs(seconds.into());
        match self.clock {
            Clock::None => TimeControl::Unlimited,
            Clock::Game => TimeControl::Game {
                main: millis(self.minutes.clamp(1, 600) * 60),
                increment: millis(self.increment.min(600)),
            },
            Clock::Move => TimeControl::Move {
                span: millis(self.seconds.clamp(1, 3600)),
            },
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn game(form: &Form) -> NewGame {
        match form.request(false, None) {
            Some(StartRequest::Game(game)) => game,
            other => panic!("{other:?}"),
        }
    }

    #[test]
    fn against_the_computer_the_person_sits_where_they_like() {
        let mut form = Form::default();
        assert_eq!(form.request(false, None), None);
        form.opponent = Some("sente-3".to_owned());
        let computer = SeatChoice::Computer {
            player: "sente-3".to_owned(),
        };
        assert_eq!(game(&form).seats, [SeatChoice::Me, computer.clone()]);
        form.side = Side::Second;
        assert_eq!(game(&form).seats, [computer, SeatChoice::Me]);
        assert_eq!(game(&form).order, SeatOrder::Given);
        form.side = Side::Random;
        assert_eq!(game(&form).order, SeatOrder::Random);
    }

    #[test]
    fn rules_have_only_the_settings_of_their_game() {
        let mut form = Form::default();
        assert_eq!(form.values("size"), ["15", "19", "20"]);
        form.set("size", "19");
        form.set("opening", "swap2");
        form.company = Company::Friend;
        assert_eq!(game(&form).rules, "gomoku size=19 opening=swap2");
        form.choose_game(GameId::Renju);
        assert!(form.values("size").is_empty());
        assert_eq!(form.values("opening")[..3], ["free", "pro", "swap2"]);
        assert_eq!(form.values("opening").len(), 7);
        form.choose_game(GameId::Othello);
        form.set("size", "19");
        assert_eq!(game(&form).rules, "othello");
    }

    #[test]
    fn two_people_here_are_rated_only_where_both_are_known() {
        let mut form = Form {
            company: Company::Here,
            counts: Some(true),
            second: " Ben ".to_owned(),
            ..Form::default()
        };
        let ben = SeatChoice::Here {
            name: "Ben".to_owned(),
        };
        assert_eq!(game(&form).seats, [SeatChoice::Me, ben]);
        assert!(!game(&form).rated);
        let credentials = Credentials {
            name: "Ben".to_owned(),
            password: "secret words".to_owned(),
        };
        let Some(StartRequest::Game(both)) = form.request(true, Some(credentials)) else {
            panic!("not a request for a game");
        };
        assert!(both.rated);
        form.company = Company::Anyone;
        assert!(matches!(form.request(true, None), Some(StartRequest::Seek(seek)) if seek.rated));
    }

    #[test]
    fn hints_for_both_are_offered_to_people_elsewhere_and_never_in_a_rated_game() {
        let mut form = Form {
            company: Company::Friend,
            counts: Some(true),
            ..Form::default()
        };
        form.choose_help(true);
        assert!(game(&form).help && !game(&form).rated);
        form.choose_rated(true);
        assert!(!game(&form).help && game(&form).rated);
        form.choose_help(true);
        form.company = Company::Anyone;
        assert!(matches!(form.request(true, None), Some(StartRequest::Seek(seek)) if seek.help));
        form.company = Company::Here;
        assert!(!game(&form).help);
    }

    #[test]
    fn an_account_plays_for_its_rating_against_a_computer_unless_it_says_no() {
        let mut form = Form {
            opponent: Some("sente-3".to_owned()),
            ..Form::default()
        };
        assert!(form.is_rated(true) && !form.is_rated(false));
        form.company = Company::Friend;
        assert!(!form.is_rated(true));
        form.company = Company::Computer;
        form.counts = Some(false);
        assert!(matches!(form.request(true, None), Some(StartRequest::Game(game)) if !game.rated));
        form.company = Company::Watch;
        form.computers = ["sente-1", "sente-2"].map(|player| Some(player.to_owned()));
        assert!(matches!(form.request(false, None), Some(StartRequest::Game(game)) if game.rated));
        // Older versions stored `rated`, which is ignored: `false` was its default and not a choice.
        assert_eq!(Form::read(r#"{"rated":false}"#).counts, None);
    }

    #[test]
    fn choices_survive_being_kept_and_nonsense_gives_the_usual_ones() {
        let mut form = Form::default();
        form.choose_game(GameId::Surakarta);
        form.clock = Clock::Move;
        assert_eq!(Form::read(&form.write()), form);
        assert_eq!(Form::read("{]"), Form::default());
    }
}
