//! The layout of a tree of moves: rows of moves, with each variation in a row of its own below the move it replaces.
//! Pure; draws nothing.

use sente_records::{NodeId, Tree};

/// A line of the list.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Row {
    /// The indentation: the number of variations it is nested in.
    pub depth: usize,
    /// Its moves.
    pub cells: Vec<Cell>,
    /// The number of further variations at the same place that are not listed.
    pub hidden: usize,
}

/// A move in the list.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Cell {
    /// The node after the move.
    pub node: NodeId,
    /// Its number, if it is displayed.
    pub number: Option<usize>,
    /// The move.
    pub text: String,
    /// The comment on the move.
    pub comment: String,
    /// Whether it has continuations that are not listed.
    pub folded: bool,
}

/// Above this number of moves, only the current line with its variations is listed.
const MOST: usize = 1_200;
/// The maximum number of listed variations of a move in such a large tree.
const MOST_ASIDE: usize = 6;

/// The rows for all moves, or in a large tree for the current line and its variations.
pub fn rows(tree: &Tree, here: NodeId) -> Vec<Row> {
    let large = tree.preorder(NodeId::START).nth(MOST).is_some();
    let line = large.then(|| line_through(tree, here));
    let mut rows = Vec::new();
    let first = match &line {
        Some(line) => line.first(),
        None => tree.children(NodeId::START).first(),
    };
    let Some(&first) = first else {
        return rows;
    };
    // Pending rows: first node, its number, depth, whether to list only its first move, and the number of variations
    // hidden after it.
    let mut waiting = vec![(first, 1, 0, false, 0)];
    while let Some((mut node, mut ply, depth, folded, hidden)) = waiting.pop() {
        let mut row = Row {
            depth,
            cells: Vec::new(),
            hidden,
        };
        loop {
            let numbered = row.cells.is_empty() || ply % 2 == 1;
            row.cells.push(Cell {
                node,
                number: numbered.then_some(ply),
                text: tree.action(node).to_owned(),
                comment: tree.notes(node).comment.clone(),
                folded: folded && !tree.children(node).is_empty(),
            });
            if folded {
                break;
            }
            let parent = tree.parent(node).unwrap_or(NodeId::START);
            let siblings = tree.children(parent);
            let leads = line.as_ref().map_or(siblings[0], |line| line[ply - 1]);
            let others: Vec<_> = siblings
                .iter()
                .filter(|&&it| node == leads && it != node)
                .collect();
            let next = match &line {
                Some(line) => line.get(ply),
                None => tree.children(node).first(),
            };
            if !others.is_empty() {
                waiting.extend(next.map(|&next| (next, ply + 1, depth, false, 0)));
                let most = if large { MOST_ASIDE } else { others.len() };
                let shown = others.len().min(most);
                for (at, &&it) in others.iter().enumerate().take(shown).rev() {
                    let hidden = if at + 1 == shown {
                        others.len() - shown
                    } else {
                        0
                    };
                    waiting.push((it, ply, depth + 1, large, hidden));
                }
                break;
            }
            match next {
                Some(&next) => (node, ply) = (next, ply + 1),
                None => break,
            }
        }
        rows.push(row);
    }
    rows
}

/// The line from the start through a node to the end.
pub fn line_through(tree: &Tree, node: NodeId) -> Vec<NodeId> {
    let mut line = tree.path(node);
    line.extend(tree.main_line(node));
    line
}

#[cfg(test)]
mod tests {
    use super::*;

    fn written(tree: &Tree, here: NodeId) -> Vec<String> {
        let cell = |cell: &Cell| {
            let number = cell.number.map(|it| format!("{it}.")).unwrap_or_default();
            let more = if cell.folded { "…" } else { "" };
            format!("{number}{}{more}", cell.text)
        };
        let row = |row: &Row| {
            let cells: Vec<_> = row.cells.iter().map(cell).collect();
            format!("{}{}", "  ".repeat(row.depth), cells.join(" "))
        };
        rows(tree, here).iter().map(row).collect()
    }

    #[test]
    fn a_variation_stands_below_the_move_it_replaces() {
        let mut tree = Tree::new();
        let a = tree.add(NodeId::START, "a");
        let b = tree.add(a, "b");
        tree.add(b, "c");
        let x = tree.add(a, "x");
        let y = tree.add(x, "y");
        tree.add(y, "z");
        tree.add(x, "w");
        assert_eq!(
            written(&tree, a),
            [
                "1.a 2.b".replace("2.", ""),
                "  2.x 3.y".to_owned(),
                "    3.w".to_owned(),
                "  4.z".to_owned(),
                "3.c".to_owned()
            ]
        );
    }

    #[test]
    fn of_a_large_tree_the_line_where_one_is_is_listed() {
        let mut tree = Tree::new();
        let mut node = NodeId::START;
        for _ in 0..100 {
            node = tree.add(node, "m");
            let mut side = node;
            for _ in 0..20 {
                side = tree.add(side, "s");
            }
        }
        let rows = rows(&tree, node);
        let cells: usize = rows.iter().map(|row| row.cells.len()).sum();
        assert!(cells < 500, "{cells}");
        assert!(rows.iter().any(|row| row.cells.iter().any(|it| it.folded)));
    }

    #[test]
    fn of_a_large_tree_a_variation_of_the_first_move_is_listed_as_it_is() {
        let mut tree = Tree::new();
        for name in ["a", "b"] {
            let mut node = tree.add(NodeId::START, name);
            for _ in 0..1_000 {
                node = tree.add(node, &format!("{name}+"));
            }
        }
        let other = tree.children(NodeId::START)[1];
        let listed = written(&tree, other);
        assert_eq!(listed[0], "1.b");
        assert_eq!(listed[1], "  1.a…");
        assert!(listed[2].starts_with("2.b+ 3.b+ b+"), "{}", listed[2]);
    }

    #[test]
    fn of_many_variations_of_a_move_a_few_are_listed_and_the_others_counted() {
        let mut tree = Tree::new();
        let first = tree.add(NodeId::START, "m");
        for number in 0..2_000 {
            tree.add(first, &number.to_string());
        }
        let rows = rows(&tree, first);
        assert_eq!(rows.len(), 1 + MOST_ASIDE);
        let hidden: Vec<_> = rows.iter().map(|row| row.hidden).collect();
        assert_eq!(hidden.iter().sum::<usize>(), 1_999 - MOST_ASIDE);
        assert_eq!(hidden.last(), Some(&(1_999 - MOST_ASIDE)));
    }

    #[test]
    fn an_empty_tree_has_no_rows() {
        assert!(rows(&Tree::new(), NodeId::START).is_empty());
    }
}
