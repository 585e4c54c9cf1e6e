//! Converts a game to a record file and back. Computer players in a file are recognized by their names.

use std::path::Path;

use sente_engine::{PlayerRegistry, Profile};
use sente_match::{
    Cause, Command, Event, EventKind, Match, MatchResult, Participant, Settings, Time,
};
use sente_records::{Ending, Format, NodeId, Player, Record, Verdict};
use sente_rules::{Colour, GameId, Seat};

/// A file name from the date and the players.
pub fn file_name(game: &Match, today: &str) -> String {
    let simple = |seat: Seat| {
        let name = game.participant(seat).name().to_lowercase();
        let kept = name.chars().map(|letter| {
            if letter.is_alphanumeric() {
                letter
            } else {
                '-'
            }
        });
        kept.collect::<String>()
    };
    let code = game.table().game().code();
    format!(
        "{today}-{code}-{}-{}.json",
        simple(Seat::First),
        simple(Seat::Second)
    )
}

/// The contents of a file with this name, whose extension determines the format.
pub fn write(game: &Match, path: &Path, today: &str) -> Result<Vec<u8>, String> {
    let ending = path.extension().and_then(|ending| ending.to_str());
    let format = match ending {
        Some(ending) => Format::from_extension(ending)
            .ok_or_else(|| format!("“{ending}” is not a record format: end the name in .json"))?,
        None => Format::Json,
    };
    let table = game.table();
    let mut record = Record::of(table);
    let player = |colour| Player {
        name: game.participant(table.holder(colour)).name().to_owned(),
        rating: String::new(),
    };
    record.info.black = player(Colour::Black);
    record.info.white = player(Colour::White);
    today.clone_into(&mut record.info.date);
    if let Some(result) = game.result()
        && record.info.verdict.is_none()
    {
        let ending = match result.cause {
            Cause::Resignation => Some(Ending::Resignation),
            Cause::Time => Some(Ending::Time),
            Cause::Agreement => Some(Ending::Agreement),
            Cause::Forfeit | Cause::Abandonment => Some(Ending::Forfeit),
            Cause::Board(_) | Cause::Aborted => None,
        };
        record.info.verdict = ending.map(|ending| Verdict {
            winner: result.winner.map(|seat| game.colour(seat)),
            margin: None,
            ending,
        });
    }
    sente_records::write(&[record], format).map_err(|error| error.to_string())
}

/// The first game of a file, ready to be continued.
pub fn read(bytes: &[u8], registry: &PlayerRegistry) -> Result<Match, String> {
    let reading = sente_records::read(bytes, None, None).map_err(|error| error.to_string())?;
    let record = reading.records.first().ok_or("the file contains no game")?;
    let table = record.table(
        record
            .tree
            .main_line(NodeId::START)
            .last()
            .unwrap_or(NodeId::START),
    );
    let table = table.map_err(|error| error.to_string())?;
    let game = record.rules.game();
    let roster = registry.profiles(game);
    let seat = |seat: Seat| {
        let (colour, player) = if table.holder(Colour::Black) == seat {
            (Colour::Black, &record.info.black)
        } else {
            (Colour::White, &record.info.white)
        };
        participant(game, colour, &player.name, &roster)
    };
    let mut settings = Settings::usual(record.rules.clone(), Seat::ALL.map(seat));
    settings.setup.clone_from(&record.setup);
    let mut loaded = replay(settings, record.main_line())?;
    if let Some(verdict) = record.info.verdict
        && loaded.result().is_none()
    {
        end(&mut loaded, verdict)?;
    }
    Ok(loaded)
}

/// A game after these moves.
pub fn replay(
    settings: Settings,
    moves: impl IntoIterator<Item = impl Into<String>>,
) -> Result<Match, String> {
    let mut game = Match::new(settings).map_err(|error| error.to_string())?;
    for text in moves {
        let seat = game.table().seat();
        game.act(seat, Command::play(text), Time::default())
            .map_err(|error| error.to_string())?;
    }
    Ok(game)
}

/// Whether a file contains this game and nothing else, so that a later state of the game may replace it.
pub fn is_whole(game: &Match, path: &Path, bytes: &[u8]) -> bool {
    let reading = sente_records::read(bytes, None, None).ok();
    let date = reading.and_then(|reading| Some(reading.records.first()?.info.date.clone()));
    date.is_some_and(|date| write(game, path, &date).is_ok_and(|written| written == bytes))
}

/// Ends a game by what a record says beyond its moves, such as a resignation or a lost clock.
fn end(game: &mut Match, verdict: Verdict) -> Result<(), String> {
    let cause = match (verdict.ending, verdict.winner) {
        (Ending::Resignation, Some(_)) => Cause::Resignation,
        (Ending::Time, Some(_)) => Cause::Time,
        (Ending::Forfeit, Some(_)) => Cause::Forfeit,
        (Ending::Agreement, None) => Cause::Agreement,
        // The moves have not ended the game, so it can be continued.
        _ => return Ok(()),
    };
    let result = MatchResult {
        winner: verdict.winner.map(|winner| game.table().holder(winner)),
        cause,
        rated: false,
    };
    let event = Event {
        version: game.version().next(),
        at: Time::default(),
        kind: EventKind::Ended { result },
    };
    game.apply(&event).map_err(|error| error.to_string())
}

fn participant(game: GameId, colour: Colour, name: &str, roster: &[Profile]) -> Participant {
    match roster.iter().find(|profile| profile.name == name) {
        Some(profile) => Participant::computer(&profile.name, &profile.id),
        None if name.is_empty() => Participant::person(crate::messages::side(game, colour)),
        None => Participant::person(name),
    }
}

#[cfg(test)]
mod tests {
    use sente_match::Offer;
    use sente_rules::Rules;

    use super::*;

    #[test]
    fn a_saved_game_comes_back_with_its_players_and_its_end() {
        let rules = Rules::usual(GameId::Renju)
            .with("opening", "swap2")
            .unwrap();
        let seats = [
            Participant::person("Ann"),
            Participant::computer("Sente 2", "sente-2"),
        ];
        let mut game = Match::new(Settings::usual(rules, seats)).unwrap();
        for text in ["h8", "h9", "i9", "black", "j10"] {
            let seat = game.table().seat();
            game.act(seat, Command::play(text), Time(0)).unwrap();
        }
        let path = Path::new("game.json");
        let back = |game: &Match| {
            let bytes = write(game, path, "2026-01-02").unwrap();
            read(&bytes, &PlayerRegistry::default()).unwrap()
        };
        let loaded = back(&game);
        assert_eq!(loaded.settings(), game.settings());
        assert_eq!(loaded.table().actions(), game.table().actions());
        let mut drawn = game.clone();
        for (seat, command) in [
            (Seat::First, Command::Offer(Offer::Draw)),
            (Seat::Second, Command::Accept(Offer::Draw)),
        ] {
            drawn.act(seat, command, Time(0)).unwrap();
        }
        assert_eq!(back(&drawn).result(), drawn.result());
        for cause in [Cause::Time, Cause::Forfeit] {
            let mut ended = game.clone();
            let result = MatchResult {
                winner: Some(Seat::Second),
                cause,
                rated: false,
            };
            let event = Event {
                version: ended.version().next(),
                at: Time(0),
                kind: EventKind::Ended { result },
            };
            ended.apply(&event).unwrap();
            assert_eq!(back(&ended).result(), Some(result));
        }
        game.act(Seat::First, Command::Resign, Time(0)).unwrap();
        assert_eq!(back(&game).result(), game.result());
        assert_eq!(
            file_name(&game, "2026-01-02"),
            "2026-01-02-renju-ann-sente-2.json"
        );
    }

    #[test]
    fn what_is_no_record_is_refused_with_a_reason() {
        assert!(read(b"{\"sente\":1,", &PlayerRegistry::default()).is_err());
        let seats = [Participant::person("A"), Participant::person("B")];
        let game = Match::new(Settings::usual(Rules::usual(GameId::Othello), seats)).unwrap();
        let refused = write(&game, Path::new("game.doc"), "").unwrap_err();
        assert!(refused.contains("end the name in .json"));
    }
}
