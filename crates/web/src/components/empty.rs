//! Empty states: a small board, a friendly sentence, and a way to get started.

use leptos::prelude::*;
use sente_rules::GameId;

use crate::board::picture::Crop;
use crate::components::small_board::known_view;
use crate::live;
use crate::route::Route;

/// A card of a profile that is empty before the first game.
pub fn empty_card(
    class: &'static str,
    id: &'static str,
    heading: fn() -> String,
    game: GameId,
    title: fn() -> String,
    text: fn() -> String,
) -> AnyView {
    let action = view! {
        <a class="button button-small button-tonal" href=Route::New(Some(game)).to_string()>
            {live!("home-new")}
        </a>
    };
    view! {
        <section class=class aria-labelledby=id>
            <h2 id=id>{heading}</h2>
            {empty(game, title, text, action)}
        </section>
    }
    .into_any()
}

/// The empty state. `action` is a tonal button, or nothing.
pub fn empty(
    game: GameId,
    title: fn() -> String,
    text: fn() -> String,
    action: impl IntoView + 'static,
) -> AnyView {
    let view = known_view(game, game.facts().beginning);
    view! {
        <div class="empty">
            <div class="thumbnail"><Crop view/></div>
            <div>
                <h3>{title}</h3>
                <p>{text}</p>
                {action.into_any()}
            </div>
        </div>
    }
    .into_any()
}

#[cfg(test)]
mod tests {
    use super::*;
    use sente_rules::Rules;

    #[test]
    fn the_boards_are_those_with_which_games_begin() {
        for game in GameId::ALL {
            let mut table = Rules::usual(game).table();
            if game.facts().begins_empty {
                table.play_text("h8").unwrap();
            }
            assert_eq!(
                known_view(game, game.facts().beginning).pieces,
                table.view().pieces
            );
        }
    }
}
