//! The person's preferences: read at the start, stored in the browser at each change, and applied to the page at once.

use std::time::Duration;

use leptos::prelude::*;
use leptos::task::spawn_local;

use crate::board::colour_names;
use crate::board::look::Look;
use crate::browser;
use crate::messages::Messages;
use crate::server::http::{self, Failure};
use crate::server::who::Who;
use crate::t;
use crate::text::{self, Language};
use sente_api::{Me, Preferences, Theme};
use sente_rules::GameId;

/// The storage key of the preferences. `static/before-paint.js` reads the theme from it too.
const KEY: &str = "sente-preferences";

/// The storage key of the name of the account to which the last change has not been sent yet.
const UNSENT: &str = "sente-preferences-unsent";

/// The delay before the last change is sent to the account: picking a colour makes many small changes.
const SEND_AFTER: Duration = Duration::from_millis(800);

/// The current preferences, shared by all screens.
#[derive(Clone, Copy)]
pub struct Settings {
    preferences: RwSignal<Preferences>,
    /// Whether the system's theme is dark.
    is_system_dark: RwSignal<bool>,
}

impl Settings {
    /// Reads the stored preferences and provides them as context.
    pub fn provide() -> Self {
        let settings = Self {
            preferences: RwSignal::new(stored()),
            is_system_dark: RwSignal::new(browser::matches(browser::DARK)),
        };
        provide_context(settings);
        settings
    }

    /// Reads the preferences, or something derived from them; tracked.
    pub fn read<T>(self, choose: impl FnOnce(&Preferences) -> T) -> T {
        choose(&self.preferences.read())
    }

    /// The same, not tracked.
    pub fn read_untracked<T>(self, choose: impl FnOnce(&Preferences) -> T) -> T {
        choose(&self.preferences.read_untracked())
    }

    /// Changes the preferences.
    pub fn change(self, change: impl FnOnce(&mut Preferences)) {
        self.preferences.update(change);
    }

    /// Whether the page is dark: the person's choice, or the system's; tracked.
    pub fn is_dark(self) -> bool {
        match self.read(|it| it.theme) {
            Theme::System => self.is_system_dark.get(),
            Theme::Light => false,
            Theme::Dark => true,
        }
    }

    /// Whether pieces are animated: the person wants it, and the system doesn't ask for reduced motion.
    pub fn animated(self) -> bool {
        self.preferences.read_untracked().animations && !browser::wants_less_motion()
    }
}

/// The preferences from the context. Call this while a component is built.
pub fn use_settings() -> Settings {
    expect_context()
}

/// Stores and applies each change from now on. The language was set before the first screen.
pub fn follow(settings: Settings, messages: Messages) {
    browser::follow_media(browser::DARK, move |dark| settings.is_system_dark.set(dark));
    Effect::new(move |_| {
        let theme = settings.read(|it| it.theme);
        browser::set_root_attribute("data-theme", code(theme));
        browser::store(KEY, &sente_json::write(&*settings.preferences.read()));
    });
    Effect::new(move |_| {
        let look = settings.read(|it| Look::new(GameId::Surakarta, it, None));
        colour_names::set_usual(look.pieces);
    });
    let wanted = Memo::new(move |_| settings.read(chosen_language));
    Effect::new(move |before: Option<String>| {
        let language = wanted.get();
        if before.is_some_and(|before| before != language.code) {
            let language = language.clone();
            spawn_local(async move {
                let name = language.name.clone();
                if !text::switch(language).await {
                    messages.warn(t!("language-not-loaded", language = name));
                }
            });
        }
        language.code
    });
}

/// Keeps the preferences of a logged-in person with the account: the account's preferences are used as soon as they are
/// known, and each change is sent after a delay. A guest's stay in the browser. A change that has not reached the
/// account (the page was closed, the server unreachable) is newer than the account's preferences, and is sent when the
/// account becomes known again.
pub fn keep_with_account(settings: Settings, who: Who, messages: Messages) {
    let kept = StoredValue::new(None::<(String, Preferences)>);
    let sender = StoredValue::new(None::<TimeoutHandle>);
    Effect::new(move |_| {
        let account = who.account().filter(|_| who.is_logged_in());
        let (Some(me), Some(account)) = (who.me(), account) else {
            // After a log-out, changes must not be sent to the previous account.
            if kept.try_update_value(Option::take).flatten().is_some() {
                browser::forget(UNSENT);
            }
            return;
        };
        // The account's answer to an older change must not undo a newer one.
        let known =
            |kept: &Option<(String, _)>| kept.as_ref().is_some_and(|it| it.0 == account.name);
        if kept.with_value(known) {
            return;
        }
        let is_newer_here = browser::stored(UNSENT).as_ref() == Some(&account.name);
        let here = settings.preferences.get_untracked();
        kept.set_value(Some((account.name, me.preferences.clone())));
        settings
            .preferences
            .set(if is_newer_here { here } else { me.preferences });
    });
    Effect::new(move |_| {
        let wanted = settings.preferences.get();
        let changed = |kept: &Option<(String, Preferences)>| {
            let kept = kept.as_ref().filter(|kept| kept.1 != wanted);
            kept.map(|kept| kept.0.clone())
        };
        if let Some(before) = sender.get_value() {
            before.clear();
        }
        let Some(account) = kept.with_value(changed) else {
            // The change was undone before it was sent.
            if kept.with_value(Option::is_some) {
                browser::forget(UNSENT);
            }
            return;
        };
        browser::store(UNSENT, &account);
        let send = move || {
            kept.update_value(|kept| {
                if let Some(kept) = kept {
                    kept.1.clone_from(&wanted);
                }
            });
            let wanted = wanted.clone();
            spawn_local(async move {
                match http::put::<Me>("/me/preferences", &wanted).await {
                    Ok(_) if settings.preferences.get_untracked() == wanted => {
                        browser::forget(UNSENT);
                    }
                    // The change holds in this browser, and the page already shows that it is offline.
                    Ok(_) | Err(Failure::Unreachable) => {}
                    Err(failure) => messages.warn(failure.sentence()),
                }
            });
        };
        sender.set_value(set_timeout_with_handle(send, SEND_AFTER).ok());
    });
}

/// The initial language.
pub fn first_language() -> Language {
    chosen_language(&stored())
}

/// The chosen language, or the best one that the browser prefers, or English.
fn chosen_language(preferences: &Preferences) -> Language {
    let mut wanted: Vec<String> = preferences.language.iter().cloned().collect();
    wanted.extend(browser::preferred_languages());
    best_language(&wanted, text::languages())
}

fn best_language(wanted: &[String], mut offered: Vec<Language>) -> Language {
    let found = wanted.iter().find_map(|tag| {
        offered
            .iter()
            .position(|language| suits(tag, &language.code))
    });
    offered.swap_remove(found.unwrap_or(0))
}

/// Whether a language matches a tag. Chinese is told apart by its script, which regions imply.
fn suits(tag: &str, code: &str) -> bool {
    let (tag, code) = (tag.to_ascii_lowercase(), code.to_ascii_lowercase());
    let language = |text: &str| text.split('-').next().unwrap_or_default().to_owned();
    tag == code
        || (language(&tag) == language(&code)
            && (language(&tag) != "zh" || is_traditional(&tag) == is_traditional(&code)))
}

/// Whether a tag for Chinese, in lower case, asks for traditional characters, by its script or, without one, by its
/// region.
fn is_traditional(tag: &str) -> bool {
    let mut parts = tag.split('-').skip(1);
    parts.clone().any(|part| part == "hant")
        || (parts.clone().all(|part| part != "hans")
            && parts.any(|part| ["tw", "hk", "mo"].contains(&part)))
}

fn stored() -> Preferences {
    let kept = browser::stored(KEY);
    kept.and_then(|json| sente_json::read(&json))
        .unwrap_or_default()
}

const fn code(theme: Theme) -> &'static str {
    match theme {
        Theme::System => "system",
        Theme::Light => "light",
        Theme::Dark => "dark",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_best_language_is_the_first_wanted_one_that_is_offered() {
        let offered = || {
            ["en", "ja", "zh-Hans", "zh-Hant"].map(|code| Language {
                code: code.to_owned(),
                name: String::new(),
                address: None,
            })
        };
        let best = |wanted: &[&str]| {
            let wanted: Vec<String> = wanted.iter().map(|&tag| tag.to_owned()).collect();
            best_language(&wanted, offered().to_vec()).code
        };
        for (wanted, found) in [
            (&[][..], "en"),
            (&["zh-TW", "en"], "zh-Hant"),
            (&["zh-HK"], "zh-Hant"),
            (&["zh-Hant-HK"], "zh-Hant"),
            (&["zh-CN", "en-GB"], "zh-Hans"),
            (&["zh-SG"], "zh-Hans"),
            (&["zh-Hans-HK"], "zh-Hans"),
            (&["zh"], "zh-Hans"),
            (&["ja-JP", "en"], "ja"),
            (&["de", "en-US", "zh-TW"], "en"),
            (&["de", "fr"], "en"),
        ] {
            assert_eq!(best(wanted), found, "{wanted:?}");
        }
    }
}
