//! A person's moves at a puzzle: whether they are known to solve it, and which positions only an engine can judge. Runs
//! no engine.

use crate::Puzzle;

/// The judgement of the moves.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Attempted {
    /// Every move is known to win.
    Solved,
    /// The moves solve the puzzle if the solver wins after each of these numbers of moves against every defence.
    IfWonAfter(Vec<usize>),
    /// The moves are illegal, or too few.
    Unsolved,
}

/// Judges the moves of both sides from the puzzle's position on.
pub fn attempted(puzzle: &Puzzle, moves: &[String]) -> Attempted {
    /// More than the length of any puzzle.
    const MOST: usize = 200;
    let mut table = puzzle.table();
    let side = table.turn();
    let (mut made, mut unclear) = (0, Vec::new());
    for (place, text) in moves.iter().enumerate().take(MOST) {
        let own = table.turn() == side;
        let follows = puzzle.solution.starts_with(&moves[..place]);
        if table.outcome().is_some() || table.play_text(text).is_err() {
            return Attempted::Unsolved;
        }
        if own {
            made += 1;
            let over = table.outcome().is_some();
            let is_listed = follows && puzzle.accepts(place, text);
            if !(over || is_listed) {
                unclear.push(place + 1);
            }
        }
    }
    let finished = match table.outcome() {
        Some(outcome) => outcome.winner == Some(side),
        None => made >= puzzle.asked,
    };
    match (finished, unclear.is_empty()) {
        (false, _) => Attempted::Unsolved,
        (true, true) => Attempted::Solved,
        (true, false) => Attempted::IfWonAfter(unclear),
    }
}

#[cfg(test)]
mod tests {
    use sente_rules::GameId;

    use super::*;
    use crate::shipped;

    /// The moves up to the solver's last required one.
    fn enough(puzzle: &Puzzle) -> Vec<String> {
        let mut table = puzzle.table();
        let side = table.turn();
        let mut made = 0;
        let needed = puzzle.solution.iter().take_while(|text| {
            let more = made < puzzle.asked;
            made += usize::from(table.turn() == side);
            table.play_text(text).unwrap();
            more
        });
        needed.cloned().collect()
    }

    #[test]
    fn the_solution_solves_and_less_of_it_does_not() {
        for game in GameId::ALL {
            for puzzle in shipped(game) {
                let moves = enough(&puzzle);
                assert_eq!(attempted(&puzzle, &moves), Attempted::Solved, "{puzzle}");
                let (_, fewer) = moves.split_last().unwrap();
                assert_eq!(attempted(&puzzle, fewer), Attempted::Unsolved, "{puzzle}");
                assert_eq!(attempted(&puzzle, &[]), Attempted::Unsolved);
            }
        }
    }

    #[test]
    fn what_leaves_the_solution_has_to_be_looked_at() {
        let puzzle = shipped(GameId::Othello).pop().unwrap();
        let legal = puzzle.table().legal_texts();
        let other = legal.into_iter().find(|text| !puzzle.accepts(0, text));
        let mut puzzle = puzzle;
        puzzle.asked = 1;
        let moves = [other.unwrap()];
        assert_eq!(attempted(&puzzle, &moves), Attempted::IfWonAfter(vec![1]));
        assert_eq!(
            attempted(&puzzle, &["nonsense".to_owned()]),
            Attempted::Unsolved
        );
    }
}
