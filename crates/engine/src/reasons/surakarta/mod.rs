//! Surakarta's motifs: captures and their loops, exchanges by piece count, unguarded pieces, tracks that open and
//! close, and positions without a safe move.

use sente_rules::surakarta::{Board, Move, SIZE, Surakarta, Track, shortest_way};
use sente_rules::{Colour, Game, PathStep, Point, Position};

use super::{Judged, Motif, MoveReason, replay};

/// The smallest difference in moves that is mentioned.
const ROOM: u32 = 2;

/// The smallest lead in moves that counts as a clear advantage.
const MANY_MORE: u32 = 4;

/// Moves later in the line are no longer attributed to the move.
const LOOK_AHEAD: usize = 8;

/// The merits of the first move of a line, in order of importance.
pub(super) fn merits(game: &Game<Surakarta>, line: &[String]) -> Vec<MoveReason> {
    let played = replay(game, line);
    let Some(case) = Case::new(&played, &[]) else {
        return Vec::new();
    };
    let mut found = Vec::new();
    found.extend(case.wins_exchange());
    found.extend(case.captures());
    found.extend(case.moves_out_of_reach());
    found.extend(case.blocks_track());
    found.extend(case.guards_piece());
    found.extend(case.leaves_no_safe_move());
    found
}

/// The faults of a judged move, in order of importance.
pub(super) fn faults(game: &Game<Surakarta>, judged: Judged<'_>) -> Vec<MoveReason> {
    let line = [&[judged.played.to_owned()], judged.follows].concat();
    let played = replay(game, &line);
    let better = replay(game, &judged.best.moves);
    let Some(case) = Case::new(&played, &better) else {
        return Vec::new();
    };
    let mut found = Vec::new();
    found.extend(case.opens_track());
    found.extend(case.loses_piece());
    found.extend(case.loses_exchange());
    found.extend(case.has_no_safe_move());
    found.extend(case.moves_into_corner());
    found.extend(case.compared());
    found.extend(case.fewer_own_moves());
    found.extend(case.outnumbered());
    found
}

/// The moves of a line with the positions before them.
type Played = [(Surakarta, Move)];

/// A move with its line and the better one.
struct Case<'a> {
    before: &'a Surakarta,
    mv: Move,
    played: &'a Played,
    better: &'a Played,
}

impl<'a> Case<'a> {
    /// The first move of a line; `None` if the line is empty.
    fn new(played: &'a Played, better: &'a Played) -> Option<Self> {
        let (before, mv) = played.first()?;
        Some(Self {
            before,
            mv: *mv,
            played,
            better,
        })
    }

    fn side(&self) -> Colour {
        self.before.turn()
    }

    fn reason(&self, motif: Motif, points: Vec<Point>) -> MoveReason {
        MoveReason {
            other: self.better.first().map(|(_, mv)| mv.to_string()),
            points,
            ..MoveReason::new(motif, self.side(), &self.mv)
        }
    }

    /// The board after the move, with the opponent to move.
    fn after(&self) -> Board {
        after(self.before.board(), self.mv)
    }

    fn answer(&self) -> Option<Move> {
        self.played.get(1).map(|(_, answer)| *answer)
    }

    fn captures(&self) -> Option<MoveReason> {
        if !self.mv.capture {
            return None;
        }
        let way = way(self.before.board(), self.mv)?;
        let motif = match track(self.mv.from, &way)? {
            Track::Inner => Motif::CapturesBySmallLoop,
            Track::Outer => Motif::CapturesByLargeLoop,
        };
        let loops = way.iter().filter(|step| step.around_loop).count();
        let points = way.iter().map(|step| step.to).collect();
        Some(MoveReason {
            count: Some(loops as u32),
            ..self.reason(motif, points)
        })
    }

    /// The line wins more pieces than it loses.
    fn wins_exchange(&self) -> Option<MoveReason> {
        let (won, lost, moves) = material(self.played, self.side());
        // A line that ends with a capture does not show whether it can be answered with another.
        let is_complete = moves < self.played.len() || self.ends_quietly();
        (moves > 1 && won > lost && is_complete).then(|| MoveReason {
            count: Some(won),
            before: Some(lost),
            line: texts(self.played, moves),
            ..self.reason(Motif::WinsExchange, vec![self.mv.to])
        })
    }

    /// Whether nothing can be captured on the target of the line's last move.
    fn ends_quietly(&self) -> bool {
        self.played.last().is_some_and(|(position, mv)| {
            let board = after(position.board(), *mv);
            takers(board, mv.to) == 0
        })
    }

    /// The piece could have been captured on its old point and cannot be captured on its new one.
    fn moves_out_of_reach(&self) -> Option<MoveReason> {
        let before = self.before.board().swapped();
        let free = takers(before, self.mv.from) > 0 && takers(self.after(), self.mv.to) == 0;
        let points = vec![self.mv.from];
        (free && !self.mv.capture).then(|| self.reason(Motif::MovesOutOfReach, points))
    }

    /// An opponent's capture is no longer possible, because the move blocks its path.
    fn blocks_track(&self) -> Option<MoveReason> {
        let (before, now) = (self.before.board().swapped(), self.after());
        let (_, target) = before.captures().iter().find(|&(from, to)| {
            let stays = to != self.mv.from.index(SIZE) && from != self.mv.to.index(SIZE);
            stays && now.own >> from & 1 == 1 && takers(now, point(to)) == 0 && {
                let mv = capture(from, to);
                let way = way(before, mv).unwrap_or_default();
                way.iter().any(|step| step.to == self.mv.to)
            }
        })?;
        let points = vec![self.mv.to, point(target)];
        Some(self.reason(Motif::BlocksTrack, points))
    }

    /// A piece that could have been captured for nothing is now guarded.
    fn guards_piece(&self) -> Option<MoveReason> {
        let (before, now) = (self.before.board().swapped(), self.after());
        let (_, target) = before.captures().iter().find(|&(from, to)| {
            let stays = to != self.mv.from.index(SIZE);
            let was_loose = takers(before.after(from, to), point(to)) == 0;
            let still = now.captures().contains(from, to);
            stays && was_loose && still && takers(now.after(from, to), point(to)) > 0
        })?;
        Some(self.reason(Motif::GuardsPiece, vec![point(target)]))
    }

    /// Every move of the opponent loses a piece for nothing.
    fn leaves_no_safe_move(&self) -> Option<MoveReason> {
        let board = self.after();
        let stuck = !is_threatened(board) && has_no_safe_move(board);
        stuck.then(|| self.reason(Motif::LeavesNoSafeMove, Vec::new()))
    }

    /// The answer is a capture that became possible because the move left its path.
    fn opens_track(&self) -> Option<MoveReason> {
        let answer = self.answer().filter(|answer| answer.capture)?;
        let before = self.before.board().swapped();
        let (from, to) = (answer.from.index(SIZE), answer.to.index(SIZE));
        let way = way(self.after(), answer)?;
        let opened = answer.to != self.mv.to
            && !before.captures().contains(from, to)
            && way.iter().any(|step| step.to == self.mv.from);
        let points = vec![self.mv.from, answer.to];
        opened.then(|| self.reason(Motif::OpensTrack, points).answered(&answer))
    }

    /// The answer captures an unguarded piece, which was not possible after the better move.
    fn loses_piece(&self) -> Option<MoveReason> {
        let answer = self.answer().filter(|answer| answer.capture)?;
        let loses = |board: Board| {
            let taken = after(board, answer);
            takers(taken, answer.to) == 0
        };
        let spared = self.better.first().is_none_or(|(_, better)| {
            let board = after(self.before.board(), *better);
            let (from, to) = (answer.from.index(SIZE), answer.to.index(SIZE));
            !board.captures().contains(from, to) || !loses(board)
        });
        let is_loss = !self.mv.capture && loses(self.after()) && spared;
        let reason = || self.reason(Motif::LosesPiece, vec![answer.to]);
        is_loss.then(|| reason().answered(&answer))
    }

    /// The line loses more pieces than it wins, and more than the better line does.
    fn loses_exchange(&self) -> Option<MoveReason> {
        let (won, lost, moves) = material(self.played, self.side());
        let (better_won, better_lost, _) = material(self.better, self.side());
        let worse = lost > won && lost - won > better_lost.saturating_sub(better_won);
        worse.then(|| MoveReason {
            count: Some(lost),
            before: Some(won),
            answer: self.answer().map(|answer| answer.to_string()),
            line: texts(self.played, moves),
            ..self.reason(Motif::LosesExchange, Vec::new())
        })
    }

    /// After the answer every move of the side loses a piece for nothing.
    fn has_no_safe_move(&self) -> Option<MoveReason> {
        let answer = self.answer()?;
        let board = after(self.after(), answer);
        let stuck = !is_threatened(board) && has_no_safe_move(board);
        let reason = || self.reason(Motif::NoSafeMove, Vec::new());
        stuck.then(|| reason().answered(&answer))
    }

    /// Compares counts after both moves: attacked pieces, attacks, and mobility.
    fn compared(&self) -> Option<MoveReason> {
        let (_, better) = self.better.first()?;
        let boards = [self.after(), after(self.before.board(), *better)];
        if boards.iter().any(|board| board.own == 0) {
            // A side without pieces has nothing to compare.
            return None;
        }
        let attacked = boards.map(targets);
        let attacks = boards.map(|board| targets(board.swapped()));
        let room = boards.map(|board| board.swapped().count_moves() as u32);
        let theirs = boards.map(|board| board.count_moves() as u32);
        let (motif, [count, before]) = if attacked[0] > attacked[1] {
            (Motif::MoreAttacked, attacked)
        } else if attacks[0] < attacks[1] {
            (Motif::FewerAttacks, attacks)
        } else if room[0] < room[1] {
            (Motif::Cramped, room)
        } else if theirs[0] > theirs[1] {
            (Motif::LessRoom, theirs)
        } else {
            return None;
        };
        Some(MoveReason {
            count: Some(count),
            before: Some(before),
            ..self.reason(motif, Vec::new())
        })
    }

    /// After the answer the mover has fewer moves than after the better move and its answer.
    fn fewer_own_moves(&self) -> Option<MoveReason> {
        let answer = self.answer()?;
        let room = |line: &Played| {
            let (position, mv) = line.get(1)?;
            let board = after(position.board(), *mv);
            (board.own != 0).then(|| board.count_moves() as u32)
        };
        let (count, better) = (room(self.played)?, room(self.better)?);
        let reason = || self.reason(Motif::FewerOwnMoves, Vec::new());
        (better >= count + ROOM).then(|| MoveReason {
            count: Some(count),
            before: Some(better),
            ..reason().answered(&answer)
        })
    }

    /// In the line the opponent gets many more moves than the mover.
    fn outnumbered(&self) -> Option<MoveReason> {
        let ahead = self.played.iter().take(LOOK_AHEAD).enumerate().skip(1);
        let (moves, [count, theirs]) = ahead
            .map(|(place, (position, mv))| {
                let board = after(position.board(), *mv);
                let [turn, other] =
                    [board, board.swapped()].map(|board| board.count_moves() as u32);
                let is_own = position.turn() != self.side();
                (
                    place + 1,
                    if is_own { [turn, other] } else { [other, turn] },
                )
            })
            .find(|(_, [own, theirs])| *own > 0 && *theirs >= own + MANY_MORE)?;
        let line = texts(self.played, moves);
        Some(MoveReason {
            count: Some(count),
            before: Some(theirs),
            answer: line.get(1).cloned(),
            line,
            ..self.reason(Motif::Outnumbered, Vec::new())
        })
    }

    /// Corners are on no track, so a piece there cannot capture.
    fn moves_into_corner(&self) -> Option<MoveReason> {
        let is_corner = |mv: Move| !mv.capture && is_corner(mv.to);
        let better = self.better.first().is_some_and(|(_, mv)| is_corner(*mv));
        let points = vec![self.mv.to];
        (is_corner(self.mv) && !better).then(|| self.reason(Motif::IntoCorner, points))
    }
}

/// The pieces that a side wins and loses in a line, and the number of moves up to the last capture.
fn material(line: &Played, side: Colour) -> (u32, u32, usize) {
    let (mut won, mut lost, mut moves) = (0, 0, 0);
    for (place, (position, mv)) in line.iter().enumerate().take(LOOK_AHEAD) {
        if mv.capture {
            moves = place + 1;
            if position.turn() == side {
                won += 1;
            } else {
                lost += 1;
            }
        }
    }
    (won, lost, moves)
}

/// Whether the side to move has a capture, which is as good as a safe move.
fn is_threatened(board: Board) -> bool {
    !board.captures().is_empty()
}

/// Whether the side to move has moves, but after each of them the opponent can capture a piece for nothing.
fn has_no_safe_move(board: Board) -> bool {
    let (mut moves, mut safe) = (0, false);
    board.for_each_move(|from, to, _| {
        moves += 1;
        safe |= !loses_for_nothing(board.after(from, to));
    });
    moves > 0 && !safe
}

/// Whether the side to move can capture an unguarded piece.
fn loses_for_nothing(board: Board) -> bool {
    board
        .captures()
        .iter()
        .any(|(from, to)| takers(board.after(from, to), point(to)) == 0)
}

/// The number of the opponent's pieces that can be captured.
fn targets(board: Board) -> u32 {
    let captures = board.captures();
    let taken = captures.iter().fold(0u64, |set, (_, to)| set | 1 << to);
    taken.count_ones()
}

/// The number of pieces that can capture on a point.
fn takers(board: Board, target: Point) -> usize {
    let target = target.index(SIZE);
    board
        .captures()
        .iter()
        .filter(|(_, to)| *to == target)
        .count()
}

fn after(board: Board, mv: Move) -> Board {
    board.after(mv.from.index(SIZE), mv.to.index(SIZE))
}

fn way(board: Board, mv: Move) -> Option<Vec<PathStep>> {
    shortest_way(mv.from, mv.to, board.occupied())
}

/// The track of a capture's path: at its first loop it leaves one end of a line and enters another.
fn track(from: Point, way: &[PathStep]) -> Option<Track> {
    let place = way.iter().position(|step| step.around_loop)?;
    let leaves = place.checked_sub(1).map_or(from, |before| way[before].to);
    let enters = way[place].to;
    let joins = |track: Track| {
        let ring = track.ring();
        let at = |place: usize| Point::from_index(usize::from(ring[place % ring.len()]), SIZE);
        (0..Track::LOOPS).any(|number| {
            let (start, end) = (at(6 * number), at(6 * number + Track::LAP - 1));
            (start, end) == (leaves, enters) || (end, start) == (leaves, enters)
        })
    };
    Track::ALL.into_iter().find(|track| joins(*track))
}

fn capture(from: usize, to: usize) -> Move {
    Move {
        from: point(from),
        to: point(to),
        capture: true,
    }
}

fn texts(line: &Played, moves: usize) -> Vec<String> {
    let moves = line.iter().take(moves);
    moves.map(|(_, mv)| mv.to_string()).collect()
}

const fn is_corner(point: Point) -> bool {
    (point.col == 0 || point.col == SIZE - 1) && (point.row == 0 || point.row == SIZE - 1)
}

const fn point(index: usize) -> Point {
    Point::from_index(index, SIZE)
}
