//! The notation of moves and games: coordinates, and the formats of records that the program reads and writes.

use leptos::prelude::*;
use sente_records::Format;
use sente_rules::{FirstRow, GameId, Rules};

use super::game_words::{self, example};
use crate::components::diagram::Diagram;
use crate::{live, sentences, t};

/// A format, its description, and whether it can also be written.
type Row = (Format, fn() -> String, bool);

/// The page about the notation of a game.
#[component]
pub fn NotationPage(
    /// The game.
    game: GameId,
) -> impl IntoView {
    let (moves, caption) = example(game);
    let rows = formats(game).into_iter().map(|(format, about, written)| {
        let ways = move || {
            if written {
                t!("notation-both")
            } else {
                t!("notation-read")
            }
        };
        view! {
            <tr>
                <th scope="row">{format!(".{}", format.extension())}</th>
                <td>{about}</td>
                <td>{ways}</td>
            </tr>
        }
    });
    view! {
        <section class="columns">
            <div>
                <h2>{live!("notation-moves")}</h2>
                <p>{move || coordinates(game)}</p>
                <p>{move || game_words::notation(game)}</p>
                <h2 class="help-part">{live!("notation-records")}</h2>
                <p>{live!("notation-where")}</p>
                <table class="table help-table">
                    <thead>
                        <tr>
                            <th scope="col">{live!("notation-file")}</th>
                            <th scope="col">{live!("notation-what")}</th>
                            <th scope="col">{live!("notation-ways")}</th>
                        </tr>
                    </thead>
                    <tbody>{rows.collect_view()}</tbody>
                </table>
            </div>
            <figure class="help-figure">
                <Diagram game moves label=Signal::derive(caption)/>
                <figcaption>{caption}</figcaption>
            </figure>
        </section>
    }
}

fn coordinates(game: GameId) -> String {
    let name = sentences::game(game);
    match Rules::usual(game).shape().first_row {
        FirstRow::Bottom => t!("notation-bottom", game = name),
        FirstRow::Top => t!("notation-top", game = name),
    }
}

/// The formats that support the game.
fn formats(game: GameId) -> Vec<Row> {
    let json: Row = (Format::Json, || t!("notation-json"), true);
    let sgf: Row = (Format::Sgf, || t!("notation-sgf"), true);
    let psq: Row = (Format::Psq, || t!("notation-psq"), true);
    let lib: Row = (Format::Lib, || t!("notation-lib"), true);
    let ggf: Row = (Format::Ggf, || t!("notation-ggf"), true);
    let wthor: Row = (Format::Wthor, || t!("notation-wthor"), false);
    let transcript: Row = (Format::Transcript, || t!("notation-transcript"), true);
    let mut rows = vec![json, sgf, psq, lib, ggf, wthor, transcript];
    let is_read = |format: Format| format == Format::Wthor && game == GameId::Othello;
    rows.retain(|&(format, ..)| is_read(format) || Format::of(game).contains(&format));
    rows
}

#[cfg(test)]
mod tests {
    use super::*;
    use sente_records::{Record, write};
    use sente_rules::Rules;

    #[test]
    fn formats_are_written_as_the_page_says() {
        for game in GameId::ALL {
            let mut table = Rules::usual(game).table();
            for text in example(game).0.split_whitespace() {
                table.play_text(text).unwrap();
            }
            for (format, _, written) in formats(game) {
                let record = Record::of(&*table);
                assert_eq!(write(&[record], format).is_ok(), written, "{game} {format}");
            }
        }
    }
}
