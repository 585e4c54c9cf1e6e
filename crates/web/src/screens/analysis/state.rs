//! The state that the parts of the analysis screen share: the game under study, the open panel, and the engine. It
//! draws nothing.

use leptos::prelude::*;
use sente_api::GameSpecDoc;
use sente_records::{NodeId, Record};
use sente_rules::{BoardView, GameId, Rules};

use super::collection_storage::GameCollection;
use super::drill::Drill;
use super::engine::Engine;
use super::kept::Keeper;
use super::learn::Lesson;
use super::named::Named;
use super::review::Review;
use super::setup::Setup;
use super::study::Study;
use crate::board::input::Refusal;
use crate::components::busy::Work;
use crate::messages::{Messages, use_messages};
use crate::{browser, sentences, t};

/// The panel that is open beside the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Tab {
    /// Evaluations and best lines.
    Engine,
    /// The review of the game.
    Review,
    /// The move statistics of a collection.
    Explorer,
    /// Setting up a position.
    SetUp,
    /// Opening another game.
    Open,
    /// Saving and sharing.
    Save,
    /// The list of keys.
    Keys,
}

/// The state of the analysis screen.
#[derive(Clone, Copy)]
pub struct AnalysisState {
    /// The game under study.
    pub study: RwSignal<Study>,
    /// The displayed position.
    pub view: Memo<BoardView>,
    /// The displayed position with its history, as a search request needs it.
    pub situation: Memo<GameSpecDoc>,
    /// The current node of the tree.
    pub here: Memo<NodeId>,
    /// Whether the board is turned.
    pub flipped: RwSignal<bool>,
    /// The open panel.
    pub tab: RwSignal<Tab>,
    /// The position that is being set up.
    pub setup: RwSignal<Option<Setup>>,
    /// The engine and its results.
    pub engine: Engine,
    /// The review of the game.
    pub review: Review,
    /// The lesson in which mistakes are put back on the board, one after another.
    pub lesson: RwSignal<Option<Lesson>>,
    /// The drill in the opening.
    pub drill: RwSignal<Option<Drill>>,
    /// The games of the opened file, if it has several.
    pub games: RwSignal<Vec<Record>>,
    /// The progress of reading a file.
    pub reading: Work,
    /// The collection of games.
    pub shelf: GameCollection,
    /// The identity of this analysis in the browser's storage.
    pub keeper: Keeper,
    /// The study of an account, if this is one.
    pub named: RwSignal<Option<Named>>,
    /// The messages of the page.
    pub messages: Messages,
}

impl AnalysisState {
    /// An empty board of a game.
    pub fn new(game: GameId) -> Self {
        let study = RwSignal::new(Study::new(Rules::usual(game)));
        let here = Memo::new(move |_| study.read().node);
        Self {
            study,
            view: Memo::new(move |_| study.read().table().view()),
            situation: Memo::new(move |_| {
                let study = study.read();
                study.situation(study.node)
            }),
            here,
            flipped: RwSignal::new(false),
            tab: RwSignal::new(Tab::Engine),
            setup: RwSignal::new(None),
            engine: Engine::new(),
            review: Review::new(),
            lesson: RwSignal::new(None),
            drill: RwSignal::new(None),
            games: RwSignal::new(Vec::new()),
            reading: Work::idle(),
            shelf: GameCollection::new(),
            keeper: Keeper::new(),
            named: RwSignal::new(None),
            messages: use_messages(),
        }
    }

    /// The game. Tracked.
    pub fn game(self) -> GameId {
        self.view.read().game
    }

    /// Opens another study.
    pub fn open(self, study: Study) {
        self.engine.found.set(None);
        self.review.forget();
        self.lesson.set(None);
        self.drill.set(None);
        self.setup.set(None);
        self.named.set(None);
        self.keeper.begin();
        self.study.set(study);
        if matches!(self.tab.get_untracked(), Tab::Open | Tab::SetUp) {
            self.tab.set(Tab::Engine);
        }
    }

    /// Moves within the study or changes it.
    pub fn change(self, change: impl FnOnce(&mut Study)) {
        self.study.update(change);
    }

    /// Displays the position after a move.
    pub fn go(self, node: NodeId) {
        self.change(|study| study.node = node);
    }

    /// Plays a move on the board.
    pub fn play(self, text: &str) {
        if self.lesson.read_untracked().is_some() {
            super::learn::attempt(self, text);
            return;
        }
        if self.drill.read_untracked().is_some() {
            super::drill::attempt(self, text);
            return;
        }
        self.change(|study| {
            // The board offers only legal moves.
            study.play(text).ok();
        });
    }

    /// Plays the first moves of a line from its starting position.
    pub fn follow(self, root: NodeId, moves: &[String]) {
        self.change(|study| {
            study.node = root;
            study.play_all(moves);
        });
    }

    /// Shows why no move is possible there.
    pub fn explain(self, refusal: Refusal) {
        let table = self.study.read_untracked().table();
        self.messages.warn(sentences::refusal(&*table, refusal));
    }

    /// Copies a text to the clipboard, or reports that the browser does not allow it.
    pub fn copy(self, text: &str) {
        if browser::copy(text) {
            self.messages.note(t!("share-copied"));
        } else {
            self.messages.warn(t!("share-not-copied"));
        }
    }

    /// Opens a panel; closes it if it was open, and shows the engine again.
    pub fn show(self, tab: Tab) {
        let tab = if self.tab.get_untracked() == tab {
            Tab::Engine
        } else {
            tab
        };
        self.setup.set(match tab {
            Tab::SetUp => Some(Setup::new(self.view.get_untracked())),
            _ => None,
        });
        if tab == Tab::SetUp {
            self.lesson.set(None);
        }
        if tab != Tab::Explorer {
            self.drill.set(None);
        }
        self.tab.set(tab);
    }

    /// Starts a new study from the position that was set up.
    pub fn use_setup(self) {
        let Some(setup) = self.setup.get_untracked() else {
            return;
        };
        let rules = self.study.read_untracked().record.rules.without_opening();
        match Study::set_up(&rules, Some(&setup.view.position_text()), "") {
            Ok(study) => self.open(study),
            Err(why) => self.messages.warn(sentences::setup(setup.view.game, &why)),
        }
    }

    /// Deletes the current move and its continuations.
    pub fn delete(self) {
        self.engine.found.set(None);
        self.review.forget();
        self.lesson.set(None);
        self.drill.set(None);
        self.change(Study::delete);
        self.messages.announce(t!("tree-deleted"));
    }
}
