//! The board: it draws a [`BoardView`] and reports points and the texts of legal moves. It contains no game's logic and
//! makes no moves: its owner passes in the next view.

mod acting;
mod change;
pub mod colour_names;
mod contrast;
pub mod geometry;
pub mod input;
pub mod look;
pub mod marks;
mod motion;
pub mod picture;
mod pieces;
pub mod rgb;
mod surface;

use std::sync::atomic::{AtomicU32, Ordering};

use leptos::html::Div;
use leptos::prelude::*;
use sente_rules::{BoardView, Colour, GameId, MoveView, Point};

use crate::messages::use_messages;
use crate::sentences;
use crate::settings::{Settings, use_settings};
use crate::{live, sound, t};
use geometry::{Geometry, Place};
use input::{Held, Refusal};
use look::Look;
use marks::Mark;
use motion::{Ghost, Motions};
use sente_api::Preferences;

/// A board of any game.
#[component]
pub fn Board(
    /// The position.
    #[prop(into)]
    view: Signal<BoardView>,
    /// Whether the person may play on it now.
    #[prop(into, optional)]
    playable: Signal<bool>,
    /// Whether the board is rotated by half a turn.
    #[prop(into, optional)]
    flipped: Signal<bool>,
    /// The screen's marks.
    #[prop(into, optional)]
    marks: Signal<Vec<Mark>>,
    /// The move numbers; shown if the person wants them.
    #[prop(into, optional)]
    numbers: Signal<Vec<(Point, u16)>>,
    /// The side of the person at the page, whose pieces may have a colour of their own.
    #[prop(into, optional)]
    own: Signal<Option<Colour>>,
    /// Preferences to use instead of the person's own.
    #[prop(into, optional)]
    preferences: Option<Signal<Preferences>>,
    /// The label for screen readers; the game's name by default.
    #[prop(into, optional)]
    label: Option<Signal<String>>,
    /// Called when the person plays a legal move.
    #[prop(into, optional)]
    on_move: Option<Callback<String>>,
    /// Called when a move starts to wait for confirmation, or is taken back. Without this callback, moves are played at
    /// once.
    #[prop(into, optional)]
    on_pending: Option<Callback<Option<String>>>,
    /// Called when the person presses where nothing can be played.
    #[prop(into, optional)]
    on_refused: Option<Callback<Refusal>>,
    /// Whether the screen also uses ↑ and ↓ once the board was pressed.
    #[prop(optional)]
    browsed: bool,
    /// Called for presses on any point, to set up positions; no moves are played then.
    #[prop(into, optional)]
    on_point: Option<Callback<Point>>,
) -> impl IntoView {
    let settings = use_settings();
    let board = BoardState {
        id: StoredValue::new(next_id()),
        view,
        playable,
        geometry: Memo::new(move |_| Geometry::new(&view.read().shape, flipped.get())),
        look: Memo::new(move |_| {
            let (game, own) = (view.read().game, own.get());
            look_of(game, own, preferences, settings)
        }),
        held: RwSignal::new(Held::Nothing),
        hover: RwSignal::new(None),
        cursor: RwSignal::new(None),
        ghosts: RwSignal::new(Vec::new()),
        motions: StoredValue::new_local(Motions::default()),
        touched: StoredValue::new(false),
        pointed: StoredValue::new(false),
        element: NodeRef::new(),
        settings,
        on_move,
        on_pending,
        on_refused,
        on_point,
        browsed,
    };
    board.follow_view();
    let picture = board.picture(marks, numbers);
    let label = move || match label {
        Some(label) => label.get(),
        None => t!("board-label", game = sentences::game(view.read().game)),
    };
    view! {
        <div
            class="board"
            class:board-playable=move || playable.get()
            class:board-decided=move || view.read().outcome.as_ref().is_some_and(|it| !it.cells.is_empty())
            node_ref=board.element
            tabindex="0"
            role="application"
            aria-roledescription=live!("board-role")
            aria-label=label
            aria-activedescendant=move || board.cursor.get().map(|point| board.cursor_id(point))
            on:pointerdown=move |event| {
                board.touched.set_value(event.pointer_type() == "touch");
                board.pointed.set_value(true);
            }
            on:pointermove=move |event| board.point_at(&event)
            on:pointerleave=move |_| board.hover.set(None)
            on:click=move |event| board.clicked(&event)
            on:keydown=move |event| board.key(&event)
            on:blur=move |_| {
                board.cursor.set(None);
                board.pointed.set_value(false);
            }
        >
            {picture}
        </div>
    }
}

/// The state of a board on the page.
#[derive(Clone, Copy)]
struct BoardState {
    id: StoredValue<String>,
    view: Signal<BoardView>,
    playable: Signal<bool>,
    geometry: Memo<Geometry>,
    look: Memo<Look>,
    held: RwSignal<Held>,
    hover: RwSignal<Option<Point>>,
    cursor: RwSignal<Option<Point>>,
    ghosts: RwSignal<Vec<Ghost>>,
    motions: StoredValue<Motions, LocalStorage>,
    touched: StoredValue<bool>,
    /// Whether the board has the focus because it was pressed: then the screen handles ← and →.
    pointed: StoredValue<bool>,
    element: NodeRef<Div>,
    settings: Settings,
    on_move: Option<Callback<String>>,
    on_pending: Option<Callback<Option<String>>>,
    on_refused: Option<Callback<Refusal>>,
    on_point: Option<Callback<Point>>,
    browsed: bool,
}

/// Drawing: from the view to a picture.
impl BoardState {
    fn picture(
        self,
        marks: Signal<Vec<Mark>>,
        numbers: Signal<Vec<(Point, u16)>>,
    ) -> impl IntoView {
        let Self {
            view,
            geometry,
            look,
            held,
            settings,
            ..
        } = self;
        let id = self.id.get_value();
        let shape = Memo::new(move |_| view.read().shape.clone());
        let view_box = move || {
            let geometry = geometry.get();
            format!("0 0 {} {}", geometry.width(), geometry.height())
        };
        let surface_id = id.clone();
        let surface =
            move || surface::surface(&surface_id, &shape.read(), geometry.get(), &look.get());
        let definitions = move || pieces::definitions(&id, &look.get());
        let over = move || {
            let (view, geometry, look) = (view.read(), geometry.get(), look.get());
            let numbered = settings.read(|it| it.move_numbers) && !numbers.read().is_empty();
            let last = if numbered {
                marks::numbers(&view, &numbers.read(), geometry, &look)
            } else {
                marks::last_move(&view, geometry, &look)
            };
            last + &marks::all(&view, &marks.read(), geometry, &look)
        };
        let targets = move || {
            let (view, held) = (view.read(), held.read());
            let (geometry, look) = (geometry.get(), look.get());
            let everywhere = settings.read(|it| it.legal_dots) && self.playable.get();
            let mut svg = marks::legal(&view, &held, &marks.read(), geometry, &look, everywhere);
            svg += &marks::selected(&held, geometry, &look);
            svg
        };
        view! {
            <svg viewBox=view_box xmlns="http://www.w3.org/2000/svg" focusable="false">
                <defs inner_html=definitions></defs>
                <g inner_html=surface></g>
                <g inner_html=move || self.shown_way().unwrap_or_default()></g>
                {self.pieces()}
                <g inner_html=over></g>
                <g inner_html=targets></g>
                <g inner_html=move || self.preview().unwrap_or_default()></g>
                {move || self.cursor_mark()}
            </svg>
        }
    }

    fn pieces(self) -> impl IntoView {
        let Self { view, geometry, .. } = self;
        let id = self.id.get_value();
        let pieces = move || {
            let view = view.read();
            let points = view.shape.reading_order();
            let pieces = points.filter_map(|point| Some((point, view.piece(point)?)));
            pieces.collect::<Vec<_>>()
        };
        let place = move |point| {
            let Place { x, y } = geometry.get().centre(point);
            format!("translate({x} {y})")
        };
        let won = move |point: Point| {
            let view = view.read();
            let outcome = view.outcome.as_ref()?;
            outcome.cells.contains(&point).then_some("")
        };
        let ghost_id = id.clone();
        view! {
            <For
                each=pieces
                key=|&(point, colour)| (point, colour)
                children=move |(point, colour)| view! {
                    <g transform=move || place(point)>
                        <g data-piece=point.to_string() data-won=move || won(point)>
                            <use href=pieces::reference(&id, colour)/>
                        </g>
                    </g>
                }
            />
            <For
                each=move || self.ghosts.get()
                key=|ghost| (ghost.point, ghost.colour)
                children=move |Ghost { point, colour }| view! {
                    <g transform=move || place(point)>
                        <g data-ghost=point.to_string()>
                            <use href=pieces::reference(&ghost_id, colour)/>
                        </g>
                    </g>
                }
            />
        }
    }

    /// The path of the capture under the pointer or the cursor, or of the one that waits for confirmation.
    fn shown_way(self) -> Option<String> {
        let held = self.held.read();
        let view = self.view.read();
        let aimed = self
            .aim()
            .and_then(|to| input::target(&view, held.piece(), to));
        let mv = held.pending().or(aimed)?;
        let from = mv.from.filter(|_| mv.captures.is_some())?;
        Some(marks::way(from, &mv.path, self.geometry.get()))
    }

    /// The translucent piece where a press would put it, and the point's name.
    fn preview(self) -> Option<String> {
        let view = self.view.read();
        let held = self.held.read();
        let geometry = self.geometry.get();
        let piece = |mv: &MoveView, point, waits| {
            let reference = pieces::reference(&self.id.get_value(), mv.colour);
            marks::shadow_piece(
                geometry.centre(point),
                &reference,
                self.look.get().radius,
                waits,
            )
        };
        if let Some(mv) = held.pending() {
            return Some(piece(mv, mv.to?, true));
        }
        let aim = self.aim().filter(|_| self.playable.get())?;
        let mv = input::target(&view, held.piece(), aim).filter(|mv| mv.captures.is_none());
        let piece = mv.map(|mv| piece(mv, aim, false));
        Some(piece.unwrap_or_default() + &marks::name_tag(aim, geometry))
    }

    fn cursor_mark(self) -> Option<AnyView> {
        let point = self.cursor.get()?;
        let mark = marks::cursor(self.geometry.get().centre(point));
        let name = sentences::point(&self.view.read(), point);
        let id = self.cursor_id(point);
        Some(view! { <g id=id role="img" aria-label=name inner_html=mark></g> }.into_any())
    }

    fn cursor_id(self, point: Point) -> String {
        format!("{}-{point}", self.id.get_value())
    }

    /// The point under the pointer, or else the keyboard cursor.
    fn aim(self) -> Option<Point> {
        self.hover.get().or_else(|| self.cursor.get())
    }
}

/// Reactions to a new view.
impl BoardState {
    fn follow_view(self) {
        let messages = use_messages();
        Effect::new(move |before: Option<BoardView>| {
            let after = self.view.get();
            let Some(before) = before else { return after };
            if before == after {
                return after;
            }
            self.hold(Held::Nothing);
            self.end_motions();
            if let Some(mv) = change::step(&before, &after) {
                messages.announce(sentences::moved(after.game, &mv));
                self.show(&before, mv);
            }
            after
        });
        on_cleanup(move || self.end_motions());
    }

    fn show(self, before: &BoardView, mv: MoveView) {
        let animated = self.settings.animated();
        let geometry = self.geometry.get_untracked();
        if self.settings.read(|it| it.sounds) {
            for (sound, delay) in motion::sounds(geometry, &mv, animated) {
                sound::play(sound, delay);
            }
        }
        if !animated {
            return;
        }
        self.ghosts.set(motion::ghosts(before, &mv));
        motion::before_paint(move || {
            let Some(element) = self.element.try_get_untracked().flatten() else {
                return;
            };
            let duration = self
                .motions
                .try_update_value(|motions| motions.show(&element, geometry, &mv));
            let ply = mv;
            let ended = move || {
                let still_last = self
                    .view
                    .try_read_untracked()
                    .is_some_and(|it| it.last.as_ref() == Some(&ply));
                if still_last {
                    self.end_motions();
                }
            };
            let duration = std::time::Duration::from_millis(duration.unwrap_or_default() as u64);
            set_timeout(ended, duration);
        });
    }

    fn end_motions(self) {
        self.motions.try_update_value(Motions::finish);
        if self
            .ghosts
            .try_read_untracked()
            .is_some_and(|ghosts| !ghosts.is_empty())
        {
            self.ghosts.set(Vec::new());
        }
    }
}

/// The look of a board by the given preferences, or else by the person's own.
fn look_of(
    game: GameId,
    own: Option<Colour>,
    preferences: Option<Signal<Preferences>>,
    settings: Settings,
) -> Look {
    let look = match preferences {
        Some(preferences) => Look::new(game, &preferences.read(), own),
        None => settings.read(|it| Look::new(game, it, own)),
    };
    if settings.is_dark() {
        look.dimmed(game)
    } else {
        look
    }
}

fn next_id() -> String {
    static NEXT: AtomicU32 = AtomicU32::new(1);
    format!("board{}", NEXT.fetch_add(1, Ordering::Relaxed))
}
