//! What the screen of a game tells those who only watch, and what can be changed on it while a game goes on.

use crate::accounts::{PASSWORD, member};
use crate::analysis::paste;
use crate::board::{against, here};
use crate::collections::drop_file;
use crate::stage::journey;

#[test]
fn whoever_watches_reads_whose_turn_it_is() {
    journey(async |house| {
        let host = house.person().await;
        let id = host.begin(&here("othello")).await;
        let watcher = house.person().await;
        watcher.go(&format!("/game/{id}")).await;
        watcher.see("to move: Black").await;
        host.press_point("f5").await;
        watcher.see("Ben to move: White").await;
        watcher.see_no("Waiting for").await;
    });
}

#[test]
fn discs_and_colours_are_changed_while_playing() {
    journey(async |house| {
        let guest = house.person().await;
        let id = guest.begin(&against("random", "othello")).await;
        let radius = "eyes.board().querySelector('defs circle')?.getAttribute('r')";
        guest.until("there is a board", "!!eyes.board()").await;
        let large: String = guest.ask(radius).await;
        guest.press("button", "Colours").await;
        guest.press("radio", "Small").await;
        guest
            .until("discs are smaller", &format!("{radius} !== '{large}'"))
            .await;
        let pick = "(() => { const picker = document.querySelector('.game-look input[type=color]');
            picker.value = '#123456'; picker.dispatchEvent(new Event('input', { bubbles: true })); return true })()";
        guest.until("a colour can be picked", pick).await;
        guest
            .until(
                "the board has the colour",
                "eyes.board().innerHTML.includes('#123456')",
            )
            .await;
        guest.photograph("game-look").await;
        guest.press_point("f5").await;
        guest.see_piece("f5").await;
        assert_eq!(guest.game_id().await, id);
    });
}

#[test]
fn what_happened_leaves_by_itself_and_what_went_wrong_stays() {
    journey(async |house| {
        let ann = member(house, "Ann").await;
        ann.until(
            "the welcome is there",
            "document.querySelector('.message')?.innerText.includes('Ann')",
        )
        .await;
        ann.until("it leaves", "!document.querySelector('.message')")
            .await;
        ann.go("/login").await;
        ann.fill("Ann", &PASSWORD.replace("quiet", "loud")).await;
        ann.press("button", "Log in").await;
        ann.see("Name or password is wrong").await;
    });
}

/// Games with names that are longer than any column.
fn long_games() -> String {
    let name = "A player with a remarkably long name who never shortens it";
    let game =
        |number| format!("(;GM[4]SZ[15]PB[{name} {number}]PW[{name} the other];B[h8];W[i9])");
    [1, 2, 3, 4].map(game).join("\n")
}

#[test]
fn a_file_with_several_games_leaves_the_layout_as_it_is() {
    journey(async |house| {
        let person = house.person().await;
        for (width, height) in [(1280, 800), (390, 844)] {
            person.resize(width, height).await;
            person.go("/analysis").await;
            person.until("there is a board", "!!eyes.board()").await;
            let board = "eyes.board().getBoundingClientRect().width";
            let before: f64 = person.ask(board).await;
            drop_file(&person, "games.sgf", &long_games()).await;
            person
                .until(
                    "one can choose between the games",
                    "!!document.querySelector('.game-choice')",
                )
                .await;
            person.photograph(&format!("several-games-{width}")).await;
            let after: f64 = person.ask(board).await;
            assert!((before - after).abs() < 0.5, "{before} {after}");
            let inside = "[...document.querySelectorAll('.analysis-side > *, .analysis-head > *')].every(it => {
                const side = document.querySelector('.analysis-side').getBoundingClientRect(), box = it.getBoundingClientRect();
                return box.left >= side.left - 1 && box.right <= side.right + 1 && box.right <= innerWidth + 1 })";
            person
                .until("everything is inside its column", inside)
                .await;
        }
    });
}

#[test]
fn a_large_board_of_piskvork_opens_over_any_game() {
    journey(async |house| {
        let person = house.person().await;
        for rules in ["othello", "surakarta", "renju"] {
            person.go(&format!("/analysis?rules={rules}")).await;
            person.until("there is a board", "!!eyes.board()").await;
            paste(
                &person,
                "Piskvorky 20x20, 11:11, 0\n10,10,100\n11,11,100\n20,20,100\nAnn\nBo\n",
            )
            .await;
            person.see("Ann – Bo").await;
            person.see_piece("t1").await;
        }
    });
}
