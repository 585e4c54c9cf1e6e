//! The messages about records that a format cannot hold.

use super::*;

fn message(record: &Record, format: Format) -> String {
    write(std::slice::from_ref(record), format)
        .unwrap_err()
        .to_string()
}

#[test]
fn formats_say_what_they_cannot_hold() {
    let mut renju = Record::new(Rules::usual(GameId::Renju));
    let first = renju.tree.add(NodeId::START, "h8");
    renju.tree.add(first, "i9");
    renju.tree.add(first, "h9");
    assert_eq!(
        message(&renju, Format::Ggf),
        "GGF cannot hold a game of Renju"
    );
    assert_eq!(
        message(&renju, Format::Wthor),
        "WTHOR can be read but not written"
    );
    assert_eq!(
        message(&renju, Format::Psq),
        "PSQ cannot hold variations: write the main line only"
    );
    assert_comes_back(&renju.main_line_only(), Format::Psq);
    let pair = [renju.clone(), renju.clone()];
    assert_eq!(
        write(&pair, Format::Lib).unwrap_err().to_string(),
        "LIB holds exactly one game, not 2"
    );
    let gomoku = Record::new(Rules::usual(GameId::Gomoku));
    assert_eq!(
        message(&gomoku, Format::Lib),
        "LIB cannot hold a game of Gomoku"
    );
    assert_eq!(
        message(&gomoku, Format::Transcript),
        "a transcript cannot hold a game without moves"
    );
    let surakarta = Record::new(Rules::usual(GameId::Surakarta));
    assert_eq!(
        message(&surakarta, Format::Sgf),
        "SGF cannot hold a game of Surakarta"
    );
    renju.tree.add(first, "h8");
    assert_eq!(
        message(&renju, Format::Json),
        "the record is not a legal game: move 2, h8: h8 is occupied"
    );
}
