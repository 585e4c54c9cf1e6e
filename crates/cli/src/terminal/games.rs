//! What the terminal says and shows about each game: descriptions, rules, and the moves of its picture. Draws nothing.

use sente_rules::GameId;

/// A description of a game in one sentence.
pub const fn about(game: GameId) -> &'static str {
    match game {
        GameId::Gomoku => "Five or more in a row win.",
        GameId::Standard => "Exactly five in a row win.",
        GameId::Renju => "Five in a row, with forbidden points for Black.",
        GameId::Othello => "Flip your opponent's discs.",
        GameId::Surakarta => "Capture all pieces by running round the loops.",
    }
}

/// A shorter description for a card.
pub const fn in_short(game: GameId) -> &'static str {
    match game {
        GameId::Gomoku | GameId::Standard => about(game),
        GameId::Renju => "Stricter for Black.",
        GameId::Othello => "Enclose and turn.",
        GameId::Surakarta => "Capture round the loops.",
    }
}

/// The moves to the position on the game's card.
pub const fn picture(game: GameId) -> &'static [&'static str] {
    match game {
        GameId::Gomoku => &[
            "h8", "h9", "i8", "g8", "i9", "i10", "j11", "g7", "g9", "g10", "h10", "f9",
        ],
        GameId::Standard => &["h8", "i8", "i9", "g7", "j10", "k11", "h9", "h10", "g9"],
        GameId::Renju => &["h8", "h9", "i9", "g7", "g9", "i7", "j8", "f8", "i10", "f6"],
        GameId::Othello => &["f5", "d6", "c3", "d3", "c4", "f4", "f6", "f3", "e6"],
        GameId::Surakarta => &["c2-c3", "d5-d4", "b2-b3", "e5-e4"],
    }
}

/// The rules in short paragraphs.
pub const fn rules(game: GameId) -> &'static [&'static str] {
    match game {
        GameId::Gomoku => &[
            "Black and White place stones on the intersections in turn; Black begins. Stones never move.",
            "Five or more of your own stones in an unbroken row, column or diagonal win. A full board is a draw.",
            SWAP,
            TOURNAMENT,
        ],
        GameId::Standard => &[
            "Black and White place stones on the intersections in turn; Black begins. Stones never move.",
            "Exactly five of your own stones in an unbroken row, column or diagonal win. Six or more win nothing. A full board is a draw.",
            SWAP,
        ],
        GameId::Renju => &[
            "Black and White place stones on the intersections in turn; Black begins. White wins with five or more in a row, Black with exactly five.",
            "Black may not make two open threes at once, two fours at once, or six or more in a row, unless the same move makes five. Forbidden points are marked.",
            SWAP,
        ],
        GameId::Othello => &[
            "Place a disc so that it and another of your discs enclose a straight line of your opponent's discs. All enclosed discs, in every direction, turn over.",
            "A move must turn over at least one disc; the dots show where you may play. A side without a move passes. When neither side can move, the side with more discs wins.",
        ],
        GameId::Surakarta => &[
            "Yellow begins. A piece steps to any empty point next to it, also diagonally.",
            "To capture, a piece runs along a coloured track over empty points, round at least one corner loop, until it meets an enemy piece, and takes its place. It may use several loops.",
            "The side that captures all enemy pieces wins. After many moves without a capture, or when a position repeats too often, the side with more pieces wins.",
            "When you choose a piece, its steps are dotted and its captures bracketed.",
        ],
    }
}

const TOURNAMENT: &str = "Tournament openings of Renju: one player places one of the 26 openings and the other may change colours; after White's fourth move Black offers fifth moves (two in rif, as many as was said in yamaguchi and soosyrv-8), of which White takes one. In taraguchi-10 the colours may change after each of the first five moves, or Black offers ten.";

const SWAP: &str = "Openings: in pro the first stone goes to the centre and Black's second one outside the central 5x5. In swap2 one player places three stones; the other takes Black, takes White, or adds two stones and lets the first player choose.";
