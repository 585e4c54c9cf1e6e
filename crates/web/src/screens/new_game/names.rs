//! The names of the people in a new game.

use leptos::prelude::*;
use sente_api::bounds;

use super::Draft;
use super::form::Company;
use crate::components::show::Show;
use crate::{live, t};

/// The fields for names. People with an account already have one.
#[component]
pub fn Names(draft: Draft) -> impl IntoView {
    let two = move || draft.read(|form| form.company == Company::Here);
    // Accounts have a name, so the fields are needed only for guests and a second person here.
    let nobody = move || {
        let company = draft.read(|form| form.company);
        company == Company::Watch || (company != Company::Here && draft.who.is_logged_in())
    };
    let own = move || {
        if draft.who.is_logged_in() {
            let name = move || draft.name.get();
            return view! { <p class="new-own">{live!("new-you-are", name = name())}</p> }
                .into_any();
        }
        text_field("own-name", || t!("new-your-name"), draft.name, "nickname").into_any()
    };
    let second = move || {
        if draft.second_logs_in.get() && !draft.reach.is_offline() {
            view! {
                {text_field("second-account", || t!("new-second-account"), draft.second_name, "off")}
                <label class="field">
                    <span>{live!("new-second-password")}</span>
                    <input
                        type="password"
                        autocomplete="off"
                        prop:value=draft.password
                        on:input=move |event| draft.password.set(event_target_value(&event))
                    />
                </label>
            }
            .into_any()
        } else {
            view! {
                <label class="field">
                    <span>{live!("new-second-name")}</span>
                    <input
                        type="text"
                        autocomplete="off"
                        required
                        minlength=bounds::NAME_MIN.to_string()
                        maxlength=bounds::NAME.to_string()
                        prop:value=move || draft.read(|form| form.second.clone())
                        on:input=move |event| {
                            let name = event_target_value(&event);
                            draft.change(|form| form.second = name);
                        }
                    />
                </label>
            }
            .into_any()
        }
    };
    view! {
        <fieldset class="panel" class:gone=nobody inert=move || draft.is_settled()>
            <legend class="hidden">{live!("new-names")}</legend>
            <div class="new-names">
                <div>{own}</div>
                <Show when=two>
                    <div>
                        {second}
                        <label class="switch" class:gone=move || draft.reach.is_offline()>
                            <input
                                type="checkbox"
                                prop:checked=draft.second_logs_in
                                on:change=move |event| draft.second_logs_in.set(event_target_checked(&event))
                            />
                            <span>{live!("new-second-logs-in")}</span>
                        </label>
                    </div>
                </Show>
            </div>
        </fieldset>
    }
}

fn text_field(
    id: &'static str,
    label: fn() -> String,
    value: RwSignal<String>,
    autocomplete: &'static str,
) -> impl IntoView {
    view! {
        <label class="field">
            <span>{label}</span>
            <input
                id=id
                type="text"
                autocomplete=autocomplete
                maxlength=bounds::NAME.to_string()
                prop:value=value
                on:input=move |event| value.set(event_target_value(&event))
            />
        </label>
    }
}
