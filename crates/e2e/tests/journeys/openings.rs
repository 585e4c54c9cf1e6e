//! Names of openings in any orientation of the board, and links to positions.

use crate::board::here;
use crate::browser::journey;
use crate::user::{Light, Window};

#[test]
fn an_opening_has_its_name_on_any_side_of_the_board() {
    journey(async |server| {
        let user = server.user().await;
        // The same opening from two of Black's four first moves, and with one more stone.
        for moves in ["f5+d6+c3+d3+c4", "d3+c5+f6+f5+e6", "f5+d6+c3+d3+c4+b3"] {
            user.go(&format!("/analysis?rules=othello&moves={moves}"))
                .await;
            let name = if moves.ends_with("b3") {
                "Aubrey / Tanaka"
            } else {
                "Tiger"
            };
            user.see(name).await;
        }
        user.key("Home").await;
        user.see_no("Aubrey").await;
        for (moves, name) in [
            ("h8+h9+i9", "Kagetsu (D4)"),
            ("h8+g8+g7", "Kagetsu (D4)"),
            ("h8+g7+i7+a1", "Hogetsu (I7)"),
        ] {
            user.go(&format!("/analysis?rules=renju&moves={moves}"))
                .await;
            user.see(name).await;
        }
        user.speak("繁體中文").await;
        user.see("浦月（I7）").await;
    });
}

#[test]
fn a_game_shows_the_name_of_its_opening_while_it_is_played() {
    journey(async |server| {
        let user = server.user().await;
        user.begin(&here("renju")).await;
        for point in ["h8", "i9", "i7"] {
            user.press_point(point).await;
            user.see_piece(point).await;
        }
        user.see("Hogetsu (I7)").await;
    });
}

#[test]
fn a_link_opens_the_line_where_one_is_without_its_branches() {
    journey(async |server| {
        let user = server.user().await;
        user.go("/analysis?rules=gomoku&moves=h8+i9+j10+g7").await;
        user.see_piece("g7").await;
        user.key("Home").await;
        user.key("ArrowRight").await;
        for point in ["h9", "h10"] {
            user.press_point(point).await;
            user.see_piece(point).await;
        }
        user.press("button", "Save").await;
        user.find("textbox", "Link to this position").await;
        let address: String = user
            .ask("dom.named('textbox', 'Link to this position')[0].value")
            .await;
        let (_, path) = address.split_once("/analysis").unwrap();
        let friend = server.user().await;
        friend.go(&format!("/analysis{path}")).await;
        friend.see_piece("h10").await;
        let pieces: String = friend.ask("dom.pieces().sort().join()").await;
        assert_eq!(pieces, "h10,h8,h9");
        let listed: usize = friend
            .ask("document.querySelectorAll('.tree .move').length")
            .await;
        assert_eq!(listed, 3);
    });
}

#[test]
fn a_tournament_opening_of_renju_says_what_it_asks() {
    journey(async |server| {
        let user = server.user().await;
        user.begin(&here("renju opening=soosyrv-8")).await;
        for point in ["h8", "h9", "h10"] {
            user.press_point(point).await;
            user.see_piece(point).await;
        }
        user.press("button", "Take White").await;
        user.press_point("h7").await;
        user.see("How many fifth moves will be offered?").await;
        user.press("button", "2 fifth moves").await;
        user.press("button", "Take Black").await;
        user.see("Offer 2 fifth moves: 0 of 2 placed").await;
        user.press_point("g9").await;
        user.see("Offer 2 fifth moves: 1 of 2 placed").await;
        user.press_point("g10").await;
        user.see("Take one of the offered fifth moves.").await;
        user.photograph("game-offers").await;
        user.press_point("g10").await;
        user.see_piece("g10").await;
        user.press_point("a1").await;
        user.see_piece("a1").await;
        user.see("offers g9").await;
    });
}

#[test]
fn every_opening_of_renju_can_be_chosen_on_a_phone() {
    journey(async |server| {
        let user = server.user().await;
        user.sit_at(Window::Phone, Light::Light).await;
        user.go("/new/renju").await;
        user.press("button", "Rules and openings").await;
        user.find("radio", "Taraguchi-10").await;
        let right: f64 = user
            .ask("dom.named('radio', 'Taraguchi-10')[0].closest('.choice').getBoundingClientRect().right")
            .await;
        assert!(right <= 390.0, "the choices end at {right}");
    });
}
