//! The panel for changing the look of the board and the pieces during a game.

use leptos::prelude::*;

use super::game_messages;
use super::play::Play;
use crate::components::icon::{Icon, Symbol};
use crate::components::look_settings::{Colours, DiscSizes, OwnColour};
use crate::components::show::Show;
use crate::live;
use crate::text::words;

/// The button that opens the panel. In Surakarta its label mentions the colour of the pieces, the most wanted setting.
pub fn look_button(play: Play) -> AnyView {
    let own = Memo::new(move |_| has_chosen_colours(play));
    let text = move || {
        if own.get() {
            crate::t!("piece-colour-change")
        } else {
            crate::t!("game-look")
        }
    };
    view! {
        <button
            class="menu-link"
            aria-expanded=words(move || play.dressing.get().to_string())
            on:click=move |_| play.dressing.update(|open| *open = !*open)
        >
            <Icon symbol=Symbol::Settings/>
            <span>{text}</span>
        </button>
    }
    .into_any()
}

/// The panel.
#[component]
pub fn LookPanel(
    /// The game.
    play: Play,
) -> impl IntoView {
    let own = Memo::new(move |_| has_chosen_colours(play));
    view! {
        <div class="stack game-look">
            <div class="panel">
                <Show when=move || own.get()>
                    <OwnColour/>
                </Show>
                <DiscSizes/>
            </div>
            <Colours/>
            <button class="button" on:click=move |_| play.dressing.set(false)>{live!("message-close")}</button>
        </div>
    }
}

fn has_chosen_colours(play: Play) -> bool {
    play.read(|it| game_messages::game(it.shown()).facts().has_chosen_colours) == Some(true)
}
