//! What the parts of the analysis screen share: the game under study, what is open beside it, and who thinks about
//! it. No drawing here.

use leptos::prelude::*;
use sente_api::GameSpecDoc;
use sente_records::{NodeId, Record};
use sente_rules::{BoardView, GameId, Rules};

use super::collection_storage::GameCollection;
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

/// What is open beside the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Tab {
    /// Evaluations and best lines.
    Engine,
    /// The judged game.
    Review,
    /// What was played in a collection.
    Explorer,
    /// Setting up a position.
    SetUp,
    /// Opening something else.
    Open,
    /// Saving and sharing.
    Save,
    /// The keys.
    Keys,
}

/// A analysis with a board on it.
#[derive(Clone, Copy)]
pub struct AnalysisState {
    /// The game under study.
    pub study: RwSignal<Study>,
    /// The position where one is.
    pub view: Memo<BoardView>,
    /// The same as a question is asked about it.
    pub situation: Memo<GameSpecDoc>,
    /// Where one is.
    pub here: Memo<NodeId>,
    /// Whether the board is turned.
    pub flipped: RwSignal<bool>,
    /// What is open.
    pub tab: RwSignal<Tab>,
    /// The position that is being set up.
    pub setup: RwSignal<Option<Setup>>,
    /// Who thinks, and what they find.
    pub engine: Engine,
    /// The judged game.
    pub review: Review,
    /// The mistakes, put back on the board one after another.
    pub lesson: RwSignal<Option<Lesson>>,
    /// The games of the opened file, where it has several.
    pub games: RwSignal<Vec<Record>>,
    /// A file that is being read.
    pub reading: Work,
    /// The collection of games.
    pub shelf: GameCollection,
    /// Which of the analyses that the browser keeps this is.
    pub keeper: Keeper,
    /// The study of an account that this is.
    pub named: RwSignal<Option<Named>>,
    /// Where things are said.
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
            games: RwSignal::new(Vec::new()),
            reading: Work::idle(),
            shelf: GameCollection::new(),
            keeper: Keeper::new(),
            named: RwSignal::new(None),
            messages: use_messages(),
        }
    }

    /// The game; tracked.
    pub fn game(self) -> GameId {
        self.view.read().game
    }

    /// Puts something else on the analysis.
    pub fn open(self, study: Study) {
        self.engine.found.set(None);
        self.review.forget();
        self.lesson.set(None);
        self.setup.set(None);
        self.named.set(None);
        self.keeper.begin();
        self.study.set(study);
        if matches!(self.tab.get_untracked(), Tab::Open | Tab::SetUp) {
            self.tab.set(Tab::Engine);
        }
    }

    /// Goes somewhere in the record, or changes it.
    pub fn change(self, change: impl FnOnce(&mut Study)) {
        self.study.update(change);
    }

    /// Shows the position after a move.
    pub fn go(self, node: NodeId) {
        self.change(|study| study.node = node);
    }

    /// Plays a move on the board.
    pub fn play(self, text: &str) {
        if self.lesson.read_untracked().is_some() {
            super::learn::attempt(self, text);
            return;
        }
        self.change(|study| {
            // The board plays legal moves only.
            study.play(text).ok();
        });
    }

    /// Plays the first moves of a line from where it begins.
    pub fn follow(self, root: NodeId, moves: &[String]) {
        self.change(|study| {
            study.node = root;
            study.play_all(moves);
        });
    }

    /// Says why nothing can be played there.
    pub fn explain(self, refusal: Refusal) {
        let table = self.study.read_untracked().table();
        self.messages.warn(sentences::refusal(&*table, refusal));
    }

    /// Copies a text, or says that the browser does not allow it.
    pub fn copy(self, text: &str) {
        if browser::copy(text) {
            self.messages.note(t!("share-copied"));
        } else {
            self.messages.warn(t!("share-not-copied"));
        }
    }

    /// Opens one of the panels, or the first again.
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
        self.tab.set(tab);
    }

    /// Takes what was set up for a new game to study.
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

    /// Takes the move where one is out of the record.
    pub fn delete(self) {
        self.engine.found.set(None);
        self.review.forget();
        self.lesson.set(None);
        self.change(Study::delete);
        self.messages.announce(t!("tree-deleted"));
    }
}
