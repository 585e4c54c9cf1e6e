//! The database of the Othello federation, completely if it is available.

use super::*;

fn raw_file(games: &[&[u8]]) -> Vec<u8> {
    let mut bytes = vec![20, 24, 1, 1];
    bytes.extend((games.len() as u32).to_le_bytes());
    bytes.extend([0, 0, 0xE8, 0x07, 8, 0, 22, 0]);
    for moves in games {
        bytes.extend([1, 0, 2, 0, 0, 0, 40, 38]);
        bytes.extend(*moves);
        bytes.resize(bytes.len().next_multiple_of(4), 0);
        let end = 16 + (bytes.len() - 16).next_multiple_of(68);
        bytes.resize(end, 0);
    }
    bytes
}

#[test]
fn squares_are_row_and_column() {
    let bytes = raw_file(&[&[56, 64, 33], &[56, 11]]);
    let mut games = wthor::games(&bytes).unwrap();
    assert_eq!((games.len(), games.year(), games.depth()), (2, 2024, 22));
    let first = games.next().unwrap();
    let moves: Vec<_> = first.moves().map(|point| point.to_string()).collect();
    assert_eq!(moves, ["f5", "d6", "c3"]);
    let reading = read(&bytes, None, None).unwrap();
    assert_eq!(
        warnings(&reading),
        ["game 2, move 2, a1: a1 turns over no disc"]
    );
    let info = &reading.records[0].info;
    assert_eq!(info.black.name, "player 2");
    assert_eq!(info.verdict.unwrap().to_string(), "1-0 by 16");
    let cut = wthor::read(&bytes[..100], None).unwrap();
    assert_eq!(warnings(&cut), ["byte 100: it ends after 1 of 2 games"]);
}

fn years() -> impl Iterator<Item = Vec<u8>> {
    (1977..=2025).filter_map(|year| collected(&format!("othello/wthor/WTH_{year}.wtb")))
}

/// The number of legal moves, and the position after them.
fn replay(game: &wthor::RawGame<'_>) -> (usize, Othello) {
    let mut position = Othello::start(&othello::Rules);
    let mut count = 0;
    for point in game.moves() {
        if let Some(pass) = position.forced_pass() {
            position.play_unchecked(pass);
        }
        let Ok(mv) = point.to_string().parse() else {
            break;
        };
        if position.play(mv).is_err() {
            break;
        }
        count += 1;
    }
    (count, position)
}

#[test]
fn all_games_are_there_legal_and_end_as_stated() {
    let mut total = 0;
    let mut illegal = 0;
    let mut finished = 0;
    let mut agreeing = 0;
    for bytes in years() {
        for game in wthor::games(&bytes).unwrap() {
            total += 1;
            let (count, position) = replay(&game);
            illegal += usize::from(count < game.moves().count());
            if let Some(outcome) = position.outcome() {
                finished += 1;
                let stated = Verdict::counted(f32::from(game.score) - 32.0).winner;
                agreeing += usize::from(outcome.winner == stated);
            }
        }
    }
    if Need::Data.is_left_out() {
        return;
    }
    println!(
        "{total} games, {illegal} with an illegal move, {finished} finished, {agreeing} of them as stated"
    );
    assert_eq!(total, 137_548);
    assert_eq!(illegal, 0);
    assert_eq!(agreeing, finished);
}

#[test]
fn a_year_becomes_records_with_names() {
    let files = ["WTH_1977.wtb", "WTH.JOU", "WTH.TRN"];
    let [Some(games), Some(players), Some(tournaments)] =
        files.map(|file| collected(&format!("othello/wthor/{file}")))
    else {
        return;
    };
    let names = wthor::Names::read(&players, &tournaments).unwrap();
    assert_eq!(names.player(1), Some("Tastet Marc"));
    assert_eq!(names.tournament(1), Some("World Championship"));
    assert_eq!(Format::detect(&games), Some(Format::Wthor));
    let reading = wthor::read(&games, Some(&names)).unwrap();
    assert_eq!(reading.warnings, []);
    assert_eq!(reading.records.len(), 12);
    let record = &reading.records[0];
    assert_eq!(record.info.event, "World Championship");
    assert_eq!(record.info.date, "1977");
    assert_eq!(record.tree.len(), 60);
    assert_comes_back(record, Format::Ggf);
}
