//! Signing up. The account takes over the guest's data of this browser.

use leptos::ev::SubmitEvent;
use leptos::prelude::*;
use leptos::task::spawn_local;
use sente_api::{Me, Problem, ProblemCode, SignUp, bounds};
use sente_rules::{Colour, GameId};

use crate::board::look::{Material, usual_pieces};
use crate::board::picture::Picture;
use crate::components::diagram::diagram_view;
use crate::components::field::Field;
use crate::components::promise::Promise;
use crate::messages::use_messages;
use crate::navigation::use_navigation;
use crate::route::Route;
use crate::screens::login::{go_on, with_next};
use crate::server::http::{self, Answer};
use crate::server::problem_messages;
use crate::server::who::use_who;
use crate::settings::{Settings, use_settings};
use crate::{browser, live, t};

/// The sign-up screen.
#[component]
pub fn Signup() -> impl IntoView {
    let (who, messages, navigation) = (use_who(), use_messages(), use_navigation());
    let settings = use_settings();
    let (name, password) = (RwSignal::new(String::new()), RwSignal::new(String::new()));
    let colour = RwSignal::new(settings.read(|it| it.colours.own.clone()));
    let busy = RwSignal::new(false);
    let submit = move |event: SubmitEvent| {
        event.prevent_default();
        let request = SignUp {
            name: name.get().trim().to_owned(),
            password: password.get(),
            colour: colour.get(),
        };
        if let Some(code) = too_short(&request) {
            messages.warn(problem_messages::problem(&Problem::new(code, "")));
            return browser::focus(field_of(code));
        }
        messages.clear();
        busy.set(true);
        spawn_local(async move {
            let answer = sign_up(&request, settings).await;
            busy.set(false);
            match answer {
                Ok(me) => {
                    who.become_person(me);
                    let welcome = t!("signup-done", name = request.name.as_str());
                    go_on(navigation, messages, welcome).await;
                }
                Err(failure) => {
                    messages.warn(failure.sentence());
                    failure.code().map(field_of).map(browser::focus);
                }
            }
        });
    };
    view! {
        <section class="page">
            <div class="page-head"><h1>{live!("title-signup")}</h1></div>
            <div class="entrance">
            <form class="panel" on:submit=submit>
                <Field
                    id="username"
                    label=live!("account-name")
                    value=name
                    autocomplete="username"
                    longest=bounds::NAME
                    hint=Signal::derive(live!("account-name-hint"))
                />
                <Field
                    id="password"
                    label=live!("account-password")
                    value=password
                    kind="password"
                    autocomplete="new-password"
                    longest=bounds::PASSWORD
                    hint=Signal::derive(live!("account-password-hint"))
                />
                <PieceColour colour/>
                <button class="button button-filled button-main button-wide" disabled=busy>
                    {live!("title-signup")}
                </button>
                <p class="below">
                {live!("signup-have")} " "
                <a href=move || with_next(&Route::Login, &navigation.query())>{live!("title-login")}</a>
                </p>
                <p class="quiet small">{live!("signup-guest")}</p>
            </form>
            <Promise/>
            </div>
        </section>
    }
}

/// The colour of the person's pieces, with a board that shows it.
#[component]
fn PieceColour(colour: RwSignal<Option<String>>) -> impl IntoView {
    let settings = use_settings();
    let usual = usual_pieces(Material::Slate)[0];
    let shown = move || colour.get().unwrap_or_else(|| usual.to_string());
    let preferences = Signal::derive(move || {
        let mut preferences = settings.read(Clone::clone);
        preferences.colours.own = colour.get();
        preferences
    });
    let view = Signal::stored(diagram_view(GameId::Surakarta, "", ""));
    view! {
        <div class="piece-colour">
            <label class="picker">
                <span>{live!("signup-colour")}</span>
                <input
                    type="color"
                    name="colour"
                    prop:value=shown
                    on:input=move |event| colour.set(Some(event_target_value(&event)))
                />
            </label>
            <Picture
                view=view
                own=Colour::Black
                preferences=preferences
                label=Signal::derive(live!("signup-colour"))
            />
        </div>
    }
}

/// Creates the account and stores this browser's settings in it.
async fn sign_up(request: &SignUp, settings: Settings) -> Answer<Me> {
    let me: Me = http::post("/signup", request).await?;
    let mut preferences = settings.read_untracked(Clone::clone);
    preferences.colours.own.clone_from(&request.colour);
    // The account exists. If storing its settings fails now, the next change stores them.
    Ok(http::put("/me/preferences", &preferences)
        .await
        .unwrap_or(me))
}

/// The problem for which the server would refuse a short name or password.
fn too_short(request: &SignUp) -> Option<ProblemCode> {
    if request.name.chars().count() < bounds::NAME_MIN {
        Some(ProblemCode::BadName)
    } else if request.password.chars().count() < bounds::PASSWORD_MIN {
        Some(ProblemCode::WeakPassword)
    } else {
        None
    }
}

/// The id of the field that a problem is about.
const fn field_of(code: ProblemCode) -> &'static str {
    match code {
        ProblemCode::WeakPassword => "password",
        _ => "username",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_too_short_is_not_sent() {
        let request = |name: &str, password: &str| SignUp {
            name: name.to_owned(),
            password: password.to_owned(),
            colour: None,
        };
        assert_eq!(
            too_short(&request("A", "long enough")),
            Some(ProblemCode::BadName)
        );
        assert_eq!(
            too_short(&request("Ann", "short")),
            Some(ProblemCode::WeakPassword)
        );
        assert_eq!(too_short(&request("黑白", "五子棋五子棋五子")), None);
    }
}
