//! A button with a popover below it, for a menu or a form. On a phone it rises from the bottom. Escape, a press
//! elsewhere and going to another screen close it.

use leptos::ev;
use leptos::html;
use leptos::prelude::*;
use wasm_bindgen::JsCast;

use crate::browser;
use crate::components::icon::{Icon, Symbol};
use crate::components::show::Show;
use crate::navigation::use_navigation;
use crate::route::Route;
use crate::text::words;

/// The button and its popover.
#[component]
pub fn Popover(
    /// The button's id, to which the focus returns.
    #[prop(into)]
    id: String,
    /// The button's class.
    class: &'static str,
    /// The button's label, if its content has no text.
    #[prop(into, optional)]
    label: Option<Signal<String>>,
    /// Whether the popover extends to the left, because the button is at the right.
    #[prop(optional)]
    right: bool,
    /// Whether the button stands for the current screen.
    #[prop(into, optional)]
    current: Signal<bool>,
    /// Whether it is open, if other code closes it too.
    #[prop(optional)]
    open: Option<RwSignal<bool>>,
    /// The content of the button.
    button: AnyView,
    /// The content of the popover, built each time it opens.
    children: ChildrenFn,
) -> impl IntoView {
    let open = open.unwrap_or_else(|| RwSignal::new(false));
    let id = StoredValue::new(id);
    let place = NodeRef::<html::Div>::new();
    let navigation = use_navigation();
    Effect::new(move |_| {
        navigation.route();
        open.set(false);
    });
    let outside = window_event_listener(ev::pointerdown, move |event| {
        let target = event.target().and_then(|it| it.dyn_into().ok());
        let inside = place
            .get_untracked()
            .is_some_and(|place| place.contains(target.as_ref()));
        if open.get_untracked() && !inside {
            open.set(false);
        }
    });
    on_cleanup(move || outside.remove());
    let keys = move |event: ev::KeyboardEvent| {
        if event.key() == "Escape" && open.get_untracked() {
            event.prevent_default();
            event.stop_propagation();
            open.set(false);
            id.with_value(|id| browser::focus(id));
        }
    };
    let panel = if right {
        "popover popover-right"
    } else {
        "popover"
    };
    view! {
        <div class="popover-place" node_ref=place on:keydown=keys>
            <button
                id=id.get_value()
                type="button"
                class=class
                aria-label=move || label.map(|label| label.get())
                title=move || label.map(|label| label.get())
                aria-expanded=words(move || open.get().to_string())
                aria-current=move || current.get().then_some("true")
                on:click=move |_| open.update(|open| *open = !*open)
            >
                {button}
            </button>
            <Show when=move || open.get()>
                <div class=panel>{children()}</div>
            </Show>
        </div>
    }
}

/// A link in a menu.
pub fn menu_link(route: &Route, symbol: Symbol, text: fn() -> String) -> impl IntoView + use<> {
    let navigation = use_navigation();
    let address = route.to_string();
    let own = address.clone();
    let current = move || (navigation.route().to_string() == own).then_some("page");
    view! {
        <a class="menu-link" href=address aria-current=current>
            <Icon symbol=symbol/>
            <span>{text}</span>
        </a>
    }
}
