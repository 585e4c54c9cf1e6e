//! The screen of an invitation link: joins the game and opens it.

use leptos::prelude::*;
use leptos::task::spawn_local;
use sente_api::{GameDoc, InvitedDoc, Join, bounds};

use crate::components::loaded::{Loaded, load};
use crate::components::seek_row::describe;
use crate::components::show::Show;
use crate::navigation::{Navigation, use_navigation};
use crate::route::Route;
use crate::server::http::{self, Answer};
use crate::server::who::{Who, use_who};
use crate::{live, t};

/// The screen for joining a game.
#[component]
pub fn JoinScreen(
    /// The code in the link.
    code: String,
) -> impl IntoView {
    let who = use_who();
    let navigation = use_navigation();
    let name = RwSignal::new(String::new());
    let problem = RwSignal::new(None::<String>);
    Effect::new(move |_| {
        if let Some(account) = who.account() {
            name.set(account.name);
        }
    });
    let code = StoredValue::new(code);
    let invited: Loaded<InvitedDoc> = load(move || format!("/join/{}", code.get_value()));
    let says = move || {
        let known = invited.with(|it| t!("join-invited", name = it.name.as_str()));
        known.unwrap_or_else(|| t!("join-text"))
    };
    let terms = move || invited.with(|it| describe(&it.rules, it.time, it.rated, it.help));
    let submit = move |event: leptos::ev::SubmitEvent| {
        event.prevent_default();
        let wanted = name.get_untracked();
        spawn_local(async move {
            if let Err(failure) = sit_down(who, navigation, wanted, code.get_value()).await {
                problem.set(Some(failure.sentence()));
            }
        });
    };
    view! {
        <section class="page page-narrow">
            <h1>{live!("join-title")}</h1>
            <form class="panel stack" on:submit=submit>
                <p>{says}</p>
                <p class="join-terms"><strong>{terms}</strong></p>
                <Show
                    when=move || !who.is_logged_in()
                    fallback=move || view! { <p>{live!("new-you-are", name = name.get())}</p> }
                >
                    <label class="field">
                        <span>{live!("new-your-name")}</span>
                        <input
                            type="text"
                            autocomplete="nickname"
                            maxlength=bounds::NAME.to_string()
                            prop:value=name
                            on:input=move |event| name.set(event_target_value(&event))
                        />
                    </label>
                </Show>
                <p class="field-error" role="status">{move || problem.get()}</p>
                <button class="button button-filled" type="submit">{live!("join-sit")}</button>
            </form>
        </section>
    }
}

/// Sets the guest's name, joins the game and opens it.
pub async fn sit_down(who: Who, navigation: Navigation, name: String, code: String) -> Answer<()> {
    who.take_name(&name).await?;
    let game: GameDoc = http::post("/join", &Join { code }).await?;
    who.meet().await;
    navigation.go(&Route::Game(game.id));
    Ok(())
}
