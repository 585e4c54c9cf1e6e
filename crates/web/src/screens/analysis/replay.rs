//! The animated replay of the current line: drawn picture by picture while the page stays responsive, and saved as one
//! file. `gif.rs` encodes it.

use leptos::prelude::*;
use leptos::task::spawn_local;
use sente_api::Preferences;
use sente_records::NodeId;
use sente_rules::BoardView;
use wasm_bindgen::JsValue;

use super::gif::Animation;
use super::move_list::line_through;
use super::share::file_name;
use super::state::AnalysisState;
use super::study::Study;
use crate::board::picture::{Still, still};
use crate::canvas::Canvas;
use crate::components::busy::{Task, Work, WorkBar};
use crate::settings::use_settings;
use crate::{browser, live, t};

/// The maximum number of pictures.
const MOST_PICTURES: usize = 1_000;
/// The width in pixels.
const WIDTH: f64 = 480.0;
/// The exact colours: the red of last moves and the gold of winning lines.
const KEPT: [[u8; 3]; 2] = [[0xd7, 0x26, 0x3d], [0xf5, 0xc5, 0x42]];
/// How long the last picture is shown, in hundredths of a second.
const LAST: u16 = 300;

/// How long a picture is shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Speed {
    Slow,
    Normal,
    Fast,
}

impl Speed {
    const ALL: [Self; 3] = [Self::Slow, Self::Normal, Self::Fast];

    const fn code(self) -> &'static str {
        match self {
            Self::Slow => "slow",
            Self::Normal => "normal",
            Self::Fast => "fast",
        }
    }

    fn name(self) -> String {
        match self {
            Self::Slow => t!("replay-slow"),
            Self::Normal => t!("replay-normal"),
            Self::Fast => t!("replay-fast"),
        }
    }

    const fn hundredths(self) -> u16 {
        match self {
            Self::Slow => 150,
            Self::Normal => 80,
            Self::Fast => 30,
        }
    }
}

/// The positions of the current line, up to [`MOST_PICTURES`].
fn positions(study: &Study) -> Vec<BoardView> {
    let mut table = study.table_at(NodeId::START);
    let mut views = vec![table.view()];
    let tree = &study.record.tree;
    for node in line_through(tree, study.node) {
        if views.len() == MOST_PICTURES || table.play_text(tree.action(node)).is_err() {
            break;
        }
        views.push(table.view());
    }
    views
}

/// The button with a choice of speed, and the progress of the replay under construction.
#[component]
pub fn ReplayMaker(analysis: AnalysisState) -> impl IntoView {
    let settings = use_settings();
    let speed = RwSignal::new(Speed::Normal);
    let work = Work::idle();
    on_cleanup(move || work.cancel());
    let begin = move |_| {
        let order = Order {
            name: file_name(&analysis.study.read_untracked(), "gif"),
            views: positions(&analysis.study.read_untracked()),
            flipped: analysis.flipped.get_untracked(),
            preferences: settings.read_untracked(Clone::clone),
            hundredths: speed.get_untracked().hundredths(),
        };
        let task = work.begin();
        task.tell(0, order.views.len());
        spawn_local(async move {
            let made = order.make(task).await;
            if !task.is_wanted() {
                return;
            }
            task.end();
            let count = order.views.len();
            match made {
                Err(_) => analysis.messages.warn(t!("picture-failed")),
                Ok(()) if count == MOST_PICTURES => {
                    analysis
                        .messages
                        .note(t!("replay-shortened", count = count));
                }
                Ok(()) => analysis.messages.note(t!("replay-saved", count = count)),
            }
        });
    };
    let options = Speed::ALL.map(|it| {
        let selected = move || speed.get() == it;
        view! { <option value=it.code() selected=selected>{move || it.name()}</option> }
    });
    let choose = move |event| {
        let code = event_target_value(&event);
        let chosen = Speed::ALL.into_iter().find(|it| it.code() == code);
        speed.set(chosen.unwrap_or(Speed::Normal));
    };
    let busy = Memo::new(move |_| work.is_busy());
    view! {
        <div class="row">
            <button class="button" data-test="replay" disabled=busy on:click=begin>{live!("replay-make")}</button>
            <select class="select" aria-label=live!("replay-speed") disabled=busy on:change=choose>
                {options.collect_view()}
            </select>
        </div>
        <WorkBar work words=|done, all| t!("replay-progress", done = done, all = all)/>
    }
}

/// The request for a replay.
struct Order {
    name: String,
    views: Vec<BoardView>,
    flipped: bool,
    preferences: Preferences,
    hundredths: u16,
}

impl Order {
    /// Draws and saves the replay, unless the task is cancelled.
    async fn make(&self, task: Task) -> Result<(), JsValue> {
        let ends = [self.views.first(), self.views.last()].map(|view| {
            let view = view.expect("a line has at least its initial position");
            self.picture(view)
        });
        let [width, height] = ends[0].size;
        let size = [WIDTH, (WIDTH * height / width).round()];
        let canvas = Canvas::new(size.map(|it| it as u32))?;
        let mut samples = Vec::new();
        for picture in &ends {
            canvas.draw(picture).await?;
            samples.push(canvas.pixels()?);
        }
        let samples: Vec<_> = samples.iter().map(Vec::as_slice).collect();
        let failed = |_| JsValue::NULL;
        let mut animation =
            Animation::new(size.map(|it| it as u16), &samples, &KEPT).map_err(failed)?;
        for (done, view) in self.views.iter().enumerate() {
            canvas.draw(&self.picture(view)).await?;
            let last = done + 1 == self.views.len();
            let hundredths = if last { LAST } else { self.hundredths };
            animation
                .add(&canvas.pixels()?, hundredths)
                .map_err(failed)?;
            task.tell(done + 1, self.views.len());
            browser::rest().await;
            if !task.is_wanted() {
                return Ok(());
            }
        }
        browser::download(&animation.finish().map_err(failed)?, &self.name)
    }

    fn picture(&self, view: &BoardView) -> Still {
        still(view, &[], self.flipped, &self.preferences)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use sente_rules::{GameId, Rules};

    #[test]
    fn the_line_where_one_is_is_replayed_from_its_start_to_its_end() {
        let mut study = Study::new(Rules::usual(GameId::Gomoku));
        study.play_all(&["h8", "i9", "j10"].map(str::to_owned));
        study.node = study.record.tree.path(study.node)[0];
        study.play("g7").unwrap();
        study.play("f6").unwrap();
        study.previous();
        let counts: Vec<_> = positions(&study).iter().map(|it| it.counts).collect();
        assert_eq!(counts, [[0, 0], [1, 0], [1, 1], [2, 1]]);
        assert!(positions(&study)[3].piece("f6".parse().unwrap()).is_some());
    }
}
