//! The field for typing a move: `h8`, `f5`, `c2xe5`. Pure except for the field itself.

use leptos::prelude::*;
use sente_rules::BoardView;

use super::play::Play;
use crate::{live, t};

/// Finds the legal move for a typed text. The signs of steps and captures are optional.
pub fn legal_text(view: &BoardView, typed: &str) -> Option<String> {
    let plain = |text: &str| -> String {
        let kept = text.chars().filter(char::is_ascii_alphanumeric);
        kept.collect::<String>().to_ascii_lowercase()
    };
    let typed = plain(typed);
    let mut legal = view.legal.iter().map(|mv| &mv.text);
    let found =
        legal.find(|text| plain(text) == typed || plain(text).replacen('x', "", 1) == typed);
    found.cloned()
}

/// The field for typing a move.
#[component]
pub fn TypedMove(
    /// The game.
    play: Play,
) -> impl IntoView {
    let text = RwSignal::new(String::new());
    let enter = move |event: leptos::ev::SubmitEvent| {
        event.prevent_default();
        let typed = text.get_untracked();
        let view = untrack(|| play.view());
        match view.and_then(|view| legal_text(&view, &typed)) {
            Some(found) => {
                play.play(found);
                text.set(String::new());
            }
            None => play.say(t!("typed-illegal", text = typed.trim())),
        }
    };
    view! {
        <form class="typed" on:submit=enter>
            <input
                type="text"
                aria-label=live!("typed-label")
                placeholder=live!("typed-short")
                maxlength="8"
                autocomplete="off"
                autocapitalize="none"
                spellcheck="false"
                prop:value=text
                on:input=move |event| text.set(event_target_value(&event))
            />
        </form>
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use sente_rules::{GameId, Rules};

    #[test]
    fn what_is_typed_is_found_among_the_legal_moves() {
        let view = |game| Rules::usual(game).table().view();
        assert_eq!(
            legal_text(&view(GameId::Renju), " H8 ").as_deref(),
            Some("h8")
        );
        assert_eq!(
            legal_text(&view(GameId::Othello), "f5").as_deref(),
            Some("f5")
        );
        let surakarta = view(GameId::Surakarta);
        assert_eq!(legal_text(&surakarta, "c2-c3").as_deref(), Some("c2-c3"));
        assert_eq!(legal_text(&surakarta, "c2c3").as_deref(), Some("c2-c3"));
        assert_eq!(legal_text(&surakarta, "c2-c5"), None);
        assert_eq!(legal_text(&view(GameId::Othello), "a1"), None);
        assert_eq!(legal_text(&view(GameId::Othello), ""), None);
    }
}
