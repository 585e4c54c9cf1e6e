//! The screen of a game for spectators, and the settings that can be changed during a game.

use crate::accounts::{PASSWORD, member};
use crate::analysis::paste;
use crate::board::{against, here};
use crate::browser::journey;
use crate::collections::drop_file;

#[test]
fn whoever_watches_reads_whose_turn_it_is() {
    journey(async |server| {
        let host = server.user().await;
        let id = host.begin(&here("othello")).await;
        let watcher = server.user().await;
        watcher.go(&format!("/game/{id}")).await;
        watcher.see("to move: Black").await;
        host.press_point("f5").await;
        watcher.see("Ben to move: White").await;
        watcher.see_no("Waiting for").await;
    });
}

#[test]
fn discs_and_colours_are_changed_while_playing() {
    journey(async |server| {
        let guest = server.user().await;
        let id = guest.begin(&against("random", "othello")).await;
        let radius = "dom.board().querySelector('defs circle')?.getAttribute('r')";
        guest.until("there is a board", "!!dom.board()").await;
        let large: String = guest.ask(radius).await;
        guest.press("button", "More").await;
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
                "dom.board().innerHTML.includes('#123456')",
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
    journey(async |server| {
        let ann = member(server, "Ann").await;
        ann.until(
            "the welcome is there",
            "document.querySelector('.message')?.innerText.includes('Ann')",
        )
        .await;
        ann.until(
            "the welcome disappears",
            "!document.querySelector('.message')",
        )
        .await;
        ann.go("/login").await;
        ann.fill("Ann", &PASSWORD.replace("quiet", "loud")).await;
        ann.press("button", "Log in").await;
        ann.see("Name or password is wrong").await;
    });
}

/// Games with players' names that are longer than any column.
fn long_games() -> String {
    let name = "A player with a remarkably long name who never shortens it";
    let game =
        |number| format!("(;GM[4]SZ[15]PB[{name} {number}]PW[{name} the other];B[h8];W[i9])");
    [1, 2, 3, 4].map(game).join("\n")
}

#[test]
fn a_file_with_several_games_leaves_the_layout_as_it_is() {
    journey(async |server| {
        let user = server.user().await;
        for (width, height) in [(1280, 800), (390, 844)] {
            user.resize(width, height).await;
            user.go("/analysis").await;
            user.until("there is a board", "!!dom.board()").await;
            let board = "dom.board().getBoundingClientRect().width";
            let before: f64 = user.ask(board).await;
            drop_file(&user, "games.sgf", &long_games()).await;
            user.until(
                "there is a choice of games",
                "!!document.querySelector('.game-choice')",
            )
            .await;
            user.photograph(&format!("several-games-{width}")).await;
            let after: f64 = user.ask(board).await;
            assert!((before - after).abs() < 0.5, "{before} {after}");
            let inside = "[...document.querySelectorAll('.analysis-side > *, .analysis-head > *')].every(it => {
                const side = document.querySelector('.analysis-side').getBoundingClientRect(), box = it.getBoundingClientRect();
                return box.left >= side.left - 1 && box.right <= side.right + 1 && box.right <= innerWidth + 1 })";
            user.until("everything is inside its column", inside).await;
        }
    });
}

#[test]
fn a_large_board_of_piskvork_opens_over_any_game() {
    journey(async |server| {
        let user = server.user().await;
        for rules in ["othello", "surakarta", "renju"] {
            user.go(&format!("/analysis?rules={rules}")).await;
            user.until("there is a board", "!!dom.board()").await;
            paste(
                &user,
                "Piskvorky 20x20, 11:11, 0\n10,10,100\n11,11,100\n20,20,100\nAnn\nBo\n",
            )
            .await;
            user.see("Ann – Bo").await;
            user.see_piece("t1").await;
        }
    });
}
