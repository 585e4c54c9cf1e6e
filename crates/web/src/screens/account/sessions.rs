//! The list of the account's sessions, each of which can be ended here.

use leptos::prelude::*;
use leptos::task::spawn_local;
use sente_api::SessionDoc;

use crate::components::confirm::Confirm;
use crate::components::loaded::{Loaded, load};
use crate::messages::use_messages;
use crate::server::http;
use crate::{dates, live, t};

/// The list of sessions.
#[component]
pub fn Sessions() -> impl IntoView {
    let messages = use_messages();
    let sessions: Loaded<Vec<SessionDoc>> = load(|| "/me/sessions".to_owned());
    let revoke = Callback::new(move |id: Option<String>| {
        spawn_local(async move {
            let path = id.as_ref().map_or_else(
                || "/me/sessions".to_owned(),
                |id| format!("/me/sessions/{id}"),
            );
            match http::delete(&path).await {
                Ok(()) => {
                    let gone =
                        |it: &SessionDoc| !it.current && id.as_ref().is_none_or(|id| *id == it.id);
                    sessions.change(|all| all.retain(|it| !gone(it)));
                    messages.note(t!("sessions-ended"));
                }
                Err(failure) => messages.warn(failure.sentence()),
            }
        });
    });
    let list = sessions.show(move |all| {
        let others = all.iter().any(|session| !session.current);
        let rows = all.iter().cloned().map(|session| row(session, revoke));
        view! {
            <ul class="list">{rows.collect_view()}</ul>
            {others.then(|| view! {
                <Confirm
                    text=Signal::derive(live!("sessions-end-others"))
                    label=Signal::derive(live!("sessions-end-others"))
                    on_yes=Callback::new(move |()| revoke.run(None))
                />
            })}
        }
        .into_any()
    });
    view! {
        <section class="panel">
            <h2>{live!("sessions-title")}</h2>
            {list}
        </section>
    }
}

fn row(session: SessionDoc, revoke: Callback<Option<String>>) -> impl IntoView {
    let SessionDoc {
        id,
        current,
        agent,
        seen,
        ..
    } = session;
    let name = device(&agent);
    let label = name.clone();
    view! {
        <li class="row row-apart">
            <span class="stack stack-tight">
                <span>{name}</span>
                <span class="quiet">
                    {move || {
                        if current { t!("sessions-here") } else { t!("sessions-seen", date = dates::moment(seen)) }
                    }}
                </span>
            </span>
            {(!current).then(move || view! {
                <Confirm
                    text=Signal::derive(live!("sessions-end"))
                    label=Signal::derive(move || t!("sessions-end-named", device = label.as_str()))
                    on_yes=Callback::new(move |()| revoke.run(Some(id.clone())))
                />
            })}
        </li>
    }
}

/// The browser and system of a user agent. These names are the same in every language.
fn device(agent: &str) -> String {
    // The order matters: each user agent also contains the names of later ones.
    let browsers = [
        ("Edg", "Edge"),
        ("OPR", "Opera"),
        ("SamsungBrowser", "Samsung Internet"),
        ("Firefox", "Firefox"),
        ("FxiOS", "Firefox"),
        ("CriOS", "Chrome"),
        ("Chrome", "Chrome"),
        ("Safari", "Safari"),
    ];
    let systems = [
        ("iPhone", "iPhone"),
        ("iPad", "iPad"),
        ("Android", "Android"),
        ("Windows", "Windows"),
        ("CrOS", "ChromeOS"),
        ("Mac OS X", "macOS"),
        ("Linux", "Linux"),
    ];
    let find = |known: &[(&str, &'static str)]| {
        let found = known.iter().find(|(sign, _)| agent.contains(sign));
        found.map(|(_, name)| *name)
    };
    match (find(&browsers), find(&systems)) {
        (Some(browser), Some(system)) => format!("{browser} · {system}"),
        (Some(name), None) | (None, Some(name)) => name.to_owned(),
        (None, None) => agent.chars().take(40).collect(),
    }
}

#[cfg(test)]
mod tests {
    use super::device;

    #[test]
    fn browsers_are_told_apart_by_what_they_alone_say() {
        let windows =
            "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko)";
        assert_eq!(
            device(&format!("{windows} Chrome/149.0 Safari/537.36 Edg/149.0")),
            "Edge · Windows"
        );
        assert_eq!(
            device(&format!("{windows} Chrome/149.0 Safari/537.36")),
            "Chrome · Windows"
        );
        assert_eq!(
            device(
                "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Safari/604.1"
            ),
            "Safari · iPhone"
        );
        assert_eq!(device("curl/8.5"), "curl/8.5");
    }
}
