//! A guest against computer players: whole games, and the actions in them.

use sente_match::Cause;
use sente_rules::Seat;

use crate::board::against;
use crate::browser::journey;
use crate::speed::time_answers;
use crate::user::User;

/// Starts a game with the form as a guest, and plays it to its end.
fn plays_to_the_end(game: &'static str, name: &'static str, player: &'static str) {
    journey(async |server| {
        let guest = server.user().await;
        guest.go("/").await;
        guest.press("link", game).await;
        guest.press("radio", "Computer").await;
        guest.write("textbox", "Your name", name).await;
        guest.press("button", "~other computers").await;
        guest.press("radio", &format!("~{player}")).await;
        guest.press("button", "Start game").await;
        let id = guest.game_id().await;
        guest.see(name).await;
        let game = guest.play_to_the_end(&id, Seat::First).await;
        assert!(matches!(game.result().unwrap().cause, Cause::Board(_)));
        guest.find("button", "Rematch").await;
        assert_eq!(guest.complaints(), Vec::<String>::new());
    });
}

#[test]
fn a_guest_plays_gomoku_to_the_end() {
    plays_to_the_end("Gomoku", "Ann", "Minimax 2");
}

#[test]
fn a_guest_plays_renju_to_the_end() {
    plays_to_the_end("Renju", "Bo", "Minimax 2");
}

#[test]
fn a_guest_plays_othello_to_the_end() {
    plays_to_the_end("Othello", "Cleo", "Random");
}

#[test]
fn a_guest_plays_surakarta_to_the_end() {
    plays_to_the_end("Surakarta", "Dan", "Easy");
}

impl User {
    /// Moves in a game against a computer that then thinks for many seconds.
    pub async fn let_it_think(&self) {
        self.begin(&against("hard", "surakarta")).await;
        self.press_point("c2").await;
        self.press_point("c3").await;
        self.see_piece("c3").await;
        self.find("button", "Move now").await;
    }

    /// In a new game of Gomoku, tries to take back a move, plays, and waits for the answer.
    pub async fn undo_nothing_and_play(&self) {
        self.press("button", "Undo").await;
        self.see("nothing to take back").await;
        self.press_point("h8").await;
        self.until("the computer has answered", "dom.pieces().length === 2")
            .await;
    }
}

async fn pieces(user: &User) -> usize {
    user.ask("dom.pieces().length").await
}

#[test]
fn undo_takes_back_both_moves_or_says_that_there_is_nothing() {
    journey(async |server| {
        let guest = server.user().await;
        let id = guest.begin(&against("random", "gomoku")).await;
        guest.undo_nothing_and_play().await;
        guest.press("button", "Undo").await;
        guest
            .until("both moves are gone", "dom.pieces().length === 0")
            .await;
        assert_eq!(guest.game(&id).await.table().ply(), 0);
        guest.key_point("g7").await;
        guest.see_piece("g7").await;
        assert!(pieces(&guest).await >= 1);
    });
}

#[test]
fn a_hint_marks_a_move_and_says_how_strong_it_is() {
    journey(async |server| {
        let guest = server.user().await;
        guest.begin(&against("random", "othello")).await;
        guest.press("button", "Hint").await;
        guest
            .until("a move is marked", "!!dom.board().querySelector('.hint')")
            .await;
        guest.see("%").await;
    });
}

#[test]
fn a_computer_that_thinks_can_be_told_to_move_now() {
    journey(async |server| {
        let guest = server.user().await;
        guest.let_it_think().await;
        guest.press("button", "Move now").await;
        guest
            .until(
                "the board is playable",
                "!!document.querySelector('.board-playable')",
            )
            .await;
    });
}

#[test]
fn a_restart_begins_the_same_game_again() {
    journey(async |server| {
        let guest = server.user().await;
        let id = guest.begin(&against("random", "gomoku")).await;
        guest.press_point("h8").await;
        guest
            .until("the computer has answered", "dom.pieces().length === 2")
            .await;
        guest.press("button", "More").await;
        guest.press("button", "Restart").await;
        guest.consent().await;
        guest
            .until("the board is empty", "dom.pieces().length === 0")
            .await;
        assert_ne!(guest.game_id().await, id);
    });
}

#[test]
fn giving_up_ends_the_game() {
    journey(async |server| {
        let guest = server.user().await;
        guest.begin(&against("random", "othello")).await;
        guest.press_point("f5").await;
        guest
            .until("the computer has answered", "dom.pieces().length === 6")
            .await;
        guest.press("button", "Resign").await;
        guest.consent().await;
        guest.see("resignation").await;
        guest.find("button", "Rematch").await;
    });
}

#[test]
fn the_page_answers_while_a_computer_thinks() {
    journey(async |server| {
        let guest = server.user().await;
        guest.let_it_think().await;
        time_answers(&guest, "a computer thinks").await;
    });
}
