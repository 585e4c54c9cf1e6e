//! The moves of a record with their variations: nodes in one vector, linked by index. Contains no rules: the meaning
//! and legality of an action are found by replaying.

use std::collections::BTreeMap;

use sente_rules::Point;

/// The id of a node, valid as long as its tree.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct NodeId(u32);

impl NodeId {
    /// The start of the game, before the first move.
    pub const START: Self = Self(0);

    /// The index of the node in the order of insertion; 0 is the start.
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// Annotations of the position after a move.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Notes {
    /// A comment, possibly of several lines.
    pub comment: String,
    /// The evaluation from Black's perspective in the game's unit, such as discs.
    pub evaluation: Option<f32>,
    /// The time spent on the move, in milliseconds.
    pub time: Option<u32>,
    /// Whether the position is marked.
    pub mark: bool,
    /// Labels on points of the board.
    pub labels: BTreeMap<Point, String>,
}

impl Notes {
    /// Adds the annotations that only the other has; joins comments.
    pub fn merge(&mut self, other: Self) {
        if self.comment.is_empty() {
            self.comment = other.comment;
        } else if !other.comment.is_empty() && other.comment != self.comment {
            self.comment.push('\n');
            self.comment.push_str(&other.comment);
        }
        self.evaluation = self.evaluation.or(other.evaluation);
        self.time = self.time.or(other.time);
        self.mark |= other.mark;
        for (point, label) in other.labels {
            self.labels.entry(point).or_insert(label);
        }
    }
}

#[derive(Clone, Debug)]
struct Node {
    action: Box<str>,
    parent: NodeId,
    children: Vec<NodeId>,
    notes: Notes,
}

/// A tree of actions. The first child of a node continues the main line.
///
/// Two trees are equal if they have the same actions and annotations in the same order, however they were built.
///
/// ```
/// use sente_records::{NodeId, Tree};
///
/// let mut tree = Tree::new();
/// let first = tree.add(NodeId::START, "h8");
/// let second = tree.add(first, "i9");
/// assert_eq!(tree.action(second), "i9");
/// assert_eq!(tree.parent(second), Some(first));
/// assert_eq!(tree.children(NodeId::START), [first]);
/// ```
#[derive(Clone, Debug)]
pub struct Tree {
    nodes: Vec<Node>,
}

impl Default for Tree {
    fn default() -> Self {
        Self::new()
    }
}

impl Tree {
    /// A tree with only the start.
    pub fn new() -> Self {
        let start = Node {
            action: Box::default(),
            parent: NodeId::START,
            children: Vec::new(),
            notes: Notes::default(),
        };
        Self { nodes: vec![start] }
    }

    /// The action that leads to a node: a move such as `h8` or `c2xe5`, or an opening's choice. Empty at the start.
    pub fn action(&self, node: NodeId) -> &str {
        &self.nodes[node.index()].action
    }

    /// The parent of a node; `None` for the start.
    pub fn parent(&self, node: NodeId) -> Option<NodeId> {
        (node != NodeId::START).then(|| self.nodes[node.index()].parent)
    }

    /// The continuations of a node, the main line first.
    pub fn children(&self, node: NodeId) -> &[NodeId] {
        &self.nodes[node.index()].children
    }

    /// The annotations of a node.
    pub fn notes(&self, node: NodeId) -> &Notes {
        &self.nodes[node.index()].notes
    }

    /// Mutable access to the annotations of a node.
    pub fn notes_mut(&mut self, node: NodeId) -> &mut Notes {
        &mut self.nodes[node.index()].notes
    }

    /// The number of ids, including the start and deleted nodes.
    pub fn capacity(&self) -> usize {
        self.nodes.len()
    }

    /// The number of actions in the tree.
    pub fn len(&self) -> usize {
        self.preorder(NodeId::START).count() - 1
    }

    /// Whether the tree has no actions.
    pub fn is_empty(&self) -> bool {
        self.children(NodeId::START).is_empty()
    }

    /// Whether a node has more than one continuation.
    pub fn has_variations(&self) -> bool {
        self.preorder(NodeId::START)
            .any(|(node, _)| self.children(node).len() > 1)
    }

    /// The continuation of `parent` with this action; appended as the last one if it does not exist.
    pub fn add(&mut self, parent: NodeId, action: &str) -> NodeId {
        let known = self.children(parent).iter().copied();
        match known
            .into_iter()
            .find(|&child| self.action(child) == action)
        {
            Some(child) => child,
            None => self.push(parent, action),
        }
    }

    /// Appends a continuation without checking for an equal one.
    pub(super) fn push(&mut self, parent: NodeId, action: &str) -> NodeId {
        let node = NodeId(u32::try_from(self.nodes.len()).expect("trees are limited in size"));
        self.nodes.push(Node {
            action: action.into(),
            parent,
            children: Vec::new(),
            notes: Notes::default(),
        });
        self.nodes[parent.index()].children.push(node);
        node
    }

    /// Makes a node the first among its siblings.
    pub fn promote(&mut self, node: NodeId) {
        if let Some(parent) = self.parent(node) {
            let siblings = &mut self.nodes[parent.index()].children;
            if let Some(place) = siblings.iter().position(|&sibling| sibling == node) {
                siblings[..=place].rotate_right(1);
            }
        }
    }

    /// Makes the line from the start to a node the main line.
    pub fn make_main_line(&mut self, node: NodeId) {
        for node in self.path(node) {
            self.promote(node);
        }
    }

    /// Deletes a node with its subtree. For the start, deletes only the subtree.
    pub fn delete(&mut self, node: NodeId) {
        let doomed: Vec<_> = self.preorder(node).map(|(doomed, _)| doomed).collect();
        if let Some(parent) = self.parent(node) {
            let siblings = &mut self.nodes[parent.index()].children;
            siblings.retain(|&sibling| sibling != node);
        }
        for doomed in doomed {
            self.nodes[doomed.index()].children = Vec::new();
            if doomed != NodeId::START {
                self.nodes[doomed.index()].notes = Notes::default();
            }
        }
    }

    /// The nodes from the first action to this one; empty for the start.
    pub fn path(&self, node: NodeId) -> Vec<NodeId> {
        let mut path = Vec::new();
        let mut node = node;
        while let Some(parent) = self.parent(node) {
            path.push(node);
            node = parent;
        }
        path.reverse();
        path
    }

    /// The line of first continuations after a node.
    pub fn main_line(&self, from: NodeId) -> impl Iterator<Item = NodeId> + '_ {
        std::iter::successors(Some(from), |&node| self.children(node).first().copied()).skip(1)
    }

    /// A node and its subtree in pre-order, with the depth below the node.
    pub fn preorder(&self, from: NodeId) -> impl Iterator<Item = (NodeId, usize)> + '_ {
        let mut waiting = vec![(from, 0)];
        std::iter::from_fn(move || {
            let (node, depth) = waiting.pop()?;
            let children = self.children(node).iter().rev();
            waiting.extend(children.map(|&child| (child, depth + 1)));
            Some((node, depth))
        })
    }
}

impl PartialEq for Tree {
    fn eq(&self, other: &Self) -> bool {
        let content = |tree: &Self| {
            let nodes = tree.preorder(NodeId::START);
            nodes.collect::<Vec<_>>()
        };
        let (mine, theirs) = (content(self), content(other));
        mine.len() == theirs.len()
            && mine
                .iter()
                .zip(&theirs)
                .all(|(&(a, depth), &(b, other_depth))| {
                    depth == other_depth
                        && self.action(a) == other.action(b)
                        && self.notes(a) == other.notes(b)
                })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// a (b (c), d), e
    fn sample() -> (Tree, [NodeId; 5]) {
        let mut tree = Tree::new();
        let mut ids = [NodeId::START; 5];
        for (index, (parent, action)) in [(5, "a"), (0, "b"), (1, "c"), (0, "d"), (5, "e")]
            .into_iter()
            .enumerate()
        {
            let parent = ids.get(parent).copied().unwrap_or(NodeId::START);
            ids[index] = tree.add(parent, action);
        }
        (tree, ids)
    }

    fn written(tree: &Tree) -> String {
        let nodes = tree.preorder(NodeId::START).skip(1);
        let words: Vec<_> = nodes
            .map(|(node, depth)| format!("{}{depth}", tree.action(node)))
            .collect();
        words.join(" ")
    }

    #[test]
    fn equal_continuations_are_one() {
        let (mut tree, [a, b, ..]) = sample();
        assert_eq!(tree.add(a, "b"), b);
        assert_eq!(written(&tree), "a1 b2 c3 d2 e1");
        assert_eq!(tree.len(), 5);
    }

    #[test]
    fn promoting_changes_the_main_line() {
        let (mut tree, [a, _, _, d, _]) = sample();
        tree.promote(d);
        assert_eq!(written(&tree), "a1 d2 b2 c3 e1");
        assert_eq!(tree.main_line(NodeId::START).collect::<Vec<_>>(), [a, d]);
    }

    #[test]
    fn a_deep_node_can_become_the_main_line() {
        let (mut tree, [.., e]) = sample();
        let f = tree.add(e, "f");
        tree.make_main_line(f);
        assert_eq!(written(&tree), "e1 f2 a1 b2 c3 d2");
        assert_eq!(tree.path(f), [e, f]);
    }

    #[test]
    fn deleting_takes_what_follows_and_leaves_other_names_alone() {
        let (mut tree, [_, b, _, d, _]) = sample();
        tree.delete(b);
        assert_eq!(written(&tree), "a1 d2 e1");
        assert_eq!(tree.action(d), "d");
        assert!(tree.has_variations());
        tree.delete(NodeId::START);
        assert!(tree.is_empty());
    }

    #[test]
    fn equality_is_about_content_not_history() {
        let (mut tree, [_, b, ..]) = sample();
        let mut other = Tree::new();
        let a = other.add(NodeId::START, "a");
        other.add(NodeId::START, "e");
        other.add(a, "d");
        assert_ne!(tree, other);
        tree.delete(b);
        assert_eq!(tree, other);
        other.notes_mut(a).mark = true;
        assert_ne!(tree, other);
    }

    #[test]
    fn a_line_of_a_hundred_thousand_moves_overflows_nothing() {
        let mut tree = Tree::new();
        let mut node = NodeId::START;
        for _ in 0..100_000 {
            node = tree.add(node, "a");
        }
        tree.make_main_line(node);
        assert_eq!(tree.len(), 100_000);
        assert_eq!(tree.clone(), tree);
        tree.delete(NodeId::START);
        assert_eq!(tree.len(), 0);
    }
}
