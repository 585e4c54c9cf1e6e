//! The download of a game's record: its format, and the names in it.

use std::fmt::Write as _;

use leptos::prelude::*;
use sente_api::bounds;
use sente_records::{Format, write};
use sente_rules::{Colour, GameId};

use super::game_messages;
use super::play::Play;
use crate::{browser, live, local_games, sentences, t};

/// The panel for downloading the record.
#[component]
pub fn RecordPanel(
    /// The game.
    play: Play,
) -> impl IntoView {
    let game = play
        .read(|it| game_messages::game(it.shown()))
        .unwrap_or(GameId::Gomoku);
    let name = move |colour: Colour| {
        let name = play.read(|it| {
            let seat = it.shown().table().holder(colour);
            it.shown().participant(seat).name().to_owned()
        });
        RwSignal::new(name.unwrap_or_default())
    };
    let names = untrack(|| Colour::ALL.map(name));
    let format = RwSignal::new(Format::Json.extension());
    let address = move || address(&play.id(), format.get(), &names.map(|name| name.get()));
    let fields = Colour::ALL.map(|colour| {
        let name = names[colour.index()];
        view! {
            <label class="field">
                <span>{live!("record-name", side = sentences::side(game, colour))}</span>
                <input
                    type="text"
                    maxlength=bounds::NAME.to_string()
                    prop:value=name
                    on:input=move |event| name.set(event_target_value(&event))
                />
            </label>
        }
    });
    let options = Format::of(game).iter().map(|&choice| {
        let end = choice.extension();
        view! { <option value=end selected=move || format.get() == end>{format!(".{end}")}</option> }
    });
    let choose = move |event: leptos::ev::Event| {
        let chosen = Format::from_extension(&event_target_value(&event));
        format.set(chosen.unwrap_or(Format::Json).extension());
    };
    view! {
        <div class="panel record" role="group" aria-label=live!("game-record")>
            {fields.collect_view()}
            <div class="row">
                <select class="select" aria-label=live!("record-format") on:change=choose>
                    {options.collect_view()}
                </select>
                {if local_games::is_here(&play.id()) {
                    let save = move |_| save(play, format.get(), &names.map(|name| name.get()));
                    view! { <button class="button" on:click=save>{live!("record-download")}</button> }.into_any()
                } else {
                    view! { <a class="button" href=address download="">{live!("record-download")}</a> }.into_any()
                }}
                <button class="button button-bare" on:click=move |_| play.recording.set(false)>{live!("record-close")}</button>
            </div>
        </div>
    }
}

/// Saves the record of a local game as a file.
fn save(play: Play, ending: &str, names: &[String; 2]) {
    let Some(mut record) = play.read(|it| it.shown().record()) else {
        return;
    };
    let format = Format::from_extension(ending).unwrap_or(Format::Json);
    let [black, white] = names.clone();
    let name = format!("{black}-{white}.{ending}").replace([' ', '/', '\\'], "_");
    record.info.black.name = black;
    record.info.white.name = white;
    let saved =
        write(&[record], format).is_ok_and(|bytes| browser::download(&bytes, &name).is_ok());
    if !saved {
        play.say(t!("share-no-file"));
    }
}

fn address(id: &str, format: &str, names: &[String; 2]) -> String {
    let [black, white] = names.each_ref().map(|name| encoded(name));
    format!("/api/v1/games/{id}/record?format={format}&black={black}&white={white}")
}

/// Percent-encodes a text for an address.
fn encoded(text: &str) -> String {
    let plain = |byte: &u8| byte.is_ascii_alphanumeric() || b"-_.~".contains(byte);
    let mut address = String::with_capacity(text.len());
    for byte in text.as_bytes() {
        if plain(byte) {
            address.push(char::from(*byte));
        } else {
            write!(address, "%{byte:02X}").expect("writing to a string cannot fail");
        }
    }
    address
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_safe_in_an_address() {
        let names = ["Ann & Bo".to_owned(), "棋".to_owned()];
        assert_eq!(
            address("x7", "sgf", &names),
            "/api/v1/games/x7/record?format=sgf&black=Ann%20%26%20Bo&white=%E6%A3%8B"
        );
    }

    #[test]
    fn every_offered_format_can_hold_its_game() {
        use sente_records::Record;
        use sente_rules::Rules;
        for game in GameId::ALL {
            let mut table = Rules::usual(game).table();
            let first = table.legal_texts().swap_remove(0);
            table.play_text(&first).unwrap();
            for &format in Format::of(game) {
                assert!(
                    write(&[Record::of(&*table)], format).is_ok(),
                    "{game} {format}"
                );
            }
        }
    }
}
