//! The analysis screen: opening, editing, saving, searching in the page, reviewing a game and learning from it.

use sente_records::{NodeId, read};
use serde_json::json;

use crate::board::here;
use crate::browser::journey;
use crate::screens::{complain, inspect};
use crate::user::User;

/// Black has an open three and is to move.
const OPEN_THREE: &str = "15/15/15/15/15/15/15/6XXX6/6OO7/8O6/15/15/15/15/15%20X";

/// White makes four in a row; Black's ninth move makes a four instead of blocking at h10.
pub const BLUNDER: &str = "/analysis?rules=gomoku&moves=c10+d10+d4+e10+e4+f10+f4+g10+g4+h10";

/// A game of each other kind, with its losing move and the winning one.
const BLUNDERS: [(&str, &str, &str); 3] = [
    // The same four in a row.
    (
        "rules=renju&moves=c10+d10+d4+e10+e4+f10+f4+g10+g4+h10",
        "9. g4??",
        "h10",
    ),
    // Eight empty squares: g8 wins by 22 discs, and a7 loses by 10.
    (
        "rules=othello&position=OOOOO---XXXOOO-OOXOOOOOOOXOOXXOOOOXOXOXOOOOXOOOO-OOOOO-O-XXXXX--%20X&moves=a7",
        "1. a7??",
        "g8",
    ),
    // Each side can capture the other's last piece around the corner.
    (
        "rules=surakarta&position=....../....../....../....../O...../.X....%20X&moves=b1-b2+a2xb2",
        "1. b1-b2??",
        "b1xa2",
    ),
];

/// Pastes a text into the screen, like the keyboard shortcut.
pub async fn paste(user: &User, text: &str) {
    let paste = format!(
        "(() => {{ const clipboardData = new DataTransfer(); clipboardData.setData('text/plain', {});
            document.body.dispatchEvent(new ClipboardEvent('paste', {{ clipboardData, bubbles: true, cancelable: true }})); }})()",
        json!(text)
    );
    user.tell(&paste).await;
}

/// Saves the study in a format, and returns the contents of the file.
async fn save(user: &User, format: &str) -> Vec<u8> {
    user
        .tell(
            "(() => { window.saved = null; const make = URL.createObjectURL.bind(URL);
                URL.createObjectURL = blob => { blob.text().then(text => { window.saved = text }); return make(blob) }; })()",
        )
        .await;
    user.press("button", "Save").await;
    user.choose("Format", format).await;
    user.press("button", "Save as a file").await;
    user.until("a file is made", "typeof saved === 'string'")
        .await;
    user.ask::<String>("saved").await.into_bytes()
}

#[test]
fn a_pasted_record_gets_a_variation_and_is_saved_with_all_branches() {
    journey(async |server| {
        let user = server.user().await;
        user.go("/analysis").await;
        paste(
            &user,
            "(;GM[4]SZ[15];B[h8];W[i9](;B[j10];W[g8])(;B[g7]C[a try]))",
        )
        .await;
        user.see_piece("g8").await;
        user.see("a try").await;
        user.key("Home").await;
        user.see_no_piece("h8").await;
        user.key("ArrowRight").await;
        user.see_piece("h8").await;
        user.press_point("j9").await;
        user.see_piece("j9").await;
        user.press("button", "Promote").await;
        for format in [".json", ".sgf"] {
            let bytes = save(&user, format).await;
            let record = read(&bytes, None, None).unwrap().records.remove(0);
            assert_eq!(record.main_line().collect::<Vec<_>>(), ["h8", "j9"]);
            assert_eq!(record.tree.len(), 6, "{format}");
            let first = record.tree.children(NodeId::START)[0];
            assert_eq!(record.tree.children(first).len(), 2);
            user.press("button", "Save").await;
        }
    });
}

#[test]
fn what_is_no_record_is_said_and_what_was_open_stays() {
    journey(async |server| {
        let user = server.user().await;
        user.go("/analysis").await;
        paste(&user, "1. h8 i9 2. j10").await;
        user.see_piece("j10").await;
        paste(&user, "Dear Ann, how are you?").await;
        user.see("This is not a game record").await;
        user.see_piece("j10").await;
        user.press("button", "Open").await;
        user.write("textbox", "Moves, a position or a record as text", "f5d6c3")
            .await;
        user.press("button", "Open this text").await;
        user.see_no("This is not a game record").await;
    });
}

#[test]
fn a_position_is_set_up_with_the_pieces_of_both_sides() {
    journey(async |server| {
        let user = server.user().await;
        user.go("/analysis").await;
        user.press("button", "Set up").await;
        for point in ["h8", "i8", "i8"] {
            user.press_point(point).await;
        }
        user.press("radio", "White").await;
        user.press_point("j8").await;
        user.press("radio", "Black/White").await;
        user.press_point("a1").await;
        user.press_point("b1").await;
        user.see_piece("b1").await;
        user.press("button", "Use this position").await;
        user.find("button", "Evaluate").await;
        let pieces: String = user.ask("dom.pieces().sort().join()").await;
        assert_eq!(pieces, "a1,b1,h8,j8");
        user.press_point("c1").await;
        user.see_piece("c1").await;
    });
}

#[test]
fn the_server_thinks_on_and_tells_what_it_finds_without_being_asked_again() {
    journey(async |server| {
        let user = server.user().await;
        user.go("/analysis").await;
        paste(&user, "f5d6c3").await;
        user.see_piece("c3").await;
        user.press("button", "Evaluate").await;
        user.press("button", "Continue on the server").await;
        user.see("on the server").await;
        let work = "document.querySelector('.opinion-work').textContent";
        let before: String = user.ask(work).await;
        let more = format!("{work}.includes('on the server') && {work} !== {before:?}");
        user.until("the server has found more", &more).await;
        let asked = "performance.getEntriesByType('resource').filter((it) => it.name.includes('/analyses/')).length";
        assert_eq!(user.ask::<u32>(asked).await, 0);
        // The search ends when the user leaves the position.
        user.key("Home").await;
        let ended = format!("!{work}.includes(' · on the server')");
        user.until("the server thinks no more", &ended).await;
    });
}

#[test]
fn a_forced_win_in_renju_is_announced_with_its_length() {
    journey(async |server| {
        let user = server.user().await;
        let address = format!("/analysis?rules=renju&position={OPEN_THREE}");
        user.go(&address).await;
        user.press("button", "Evaluate").await;
        user.see("Black: forced win in 2").await;
        user.press("button", "Best continuation").await;
        user.until(
            "a line is there",
            "document.querySelectorAll('.line .move').length >= 3",
        )
        .await;
        user.press_selector(".line .move:last-child").await;
        user.until("the line is on the board", "dom.pieces().length >= 9")
            .await;
        user.see("wins").await;
        user.key("Home").await;
        user.key("l").await;
        user.until("candidates are drawn", "!!document.querySelector('.line')")
            .await;
        let faults = inspect(&user, "analysis-engine").await;
        complain(faults);
    });
}

#[test]
fn what_the_opponent_threatens_is_shown() {
    journey(async |server| {
        let user = server.user().await;
        let whites_turn = OPEN_THREE.replace("%20X", "%20O");
        user.go(&format!("/analysis?rules=renju&position={whites_turn}"))
            .await;
        user.key("x").await;
        user.see("Black threatens").await;
        user.until(
            "the threat is marked on the board",
            "[...document.querySelectorAll('.board text')].some(it => it.textContent === '!')",
        )
        .await;
    });
}

#[test]
fn the_server_goes_on_where_the_page_has_stopped() {
    journey(async |server| {
        let user = server.user().await;
        user.go("/analysis?rules=othello&moves=f5d6c3d3c4").await;
        user.press("button", "Evaluate").await;
        let work = "document.querySelector('.opinion-work span').innerText";
        let over = "![...document.querySelectorAll('.opinion button')].some(it => it.innerText === 'Stop')";
        user.until("the page has thought", &format!("{work} && {over}"))
            .await;
        let before: String = user.ask(work).await;
        user.press("button", "Continue on the server").await;
        let grown = format!(
            "{work}.includes('on the server') && !{work}.includes({})",
            json!(before)
        );
        user.until("the server's work is shown", &grown).await;
        user.press("button", "Stop").await;
        user.until(
            "the server is left alone",
            &format!("!{work}.includes('on the server')"),
        )
        .await;
    });
}

#[test]
fn a_review_finds_the_planted_blunder_and_teaches_the_better_move() {
    journey(async |server| {
        let user = server.user().await;
        user.go(BLUNDER).await;
        user.see_piece("h10").await;
        user.press("button", "Review").await;
        user.press("button", "Review this game").await;
        user.press("button", "9. g4??").await;
        user.see("blunder").await;
        user.until(
            "the better move is named",
            "document.querySelector('.review-detail .line .move').innerText === 'h10'",
        )
        .await;
        let faults = inspect(&user, "analysis-review").await;
        user.press("button", "~Learn from").await;
        while !user
            .ask::<bool>("document.querySelector('[data-test=lesson]').innerText.includes('g4')")
            .await
        {
            user.press("button", "Show the answer").await;
            user.press("button", "Next").await;
        }
        user.see_no_piece("g4").await;
        user.press_point("o15").await;
        user.see("not good enough").await;
        user.press_point("h10").await;
        user.see("h10 is right").await;
        complain(faults);
    });
}

#[test]
fn a_planted_blunder_is_found_in_the_other_games_too() {
    journey(async |server| {
        let user = server.user().await;
        for (game, blunder, better) in BLUNDERS {
            user.go(&format!("/analysis?{game}")).await;
            user.press("button", "Review").await;
            user.press("button", "Review this game").await;
            user.press("button", blunder).await;
            user.see("blunder").await;
            let named = format!(
                "document.querySelector('.review-detail .line .move').innerText === {}",
                json!(better)
            );
            user.until("the better move is named", &named).await;
        }
    });
}

#[test]
fn a_finished_game_is_opened_in_the_analysis() {
    journey(async |server| {
        let user = server.user().await;
        let moves = ["h8", "h9", "i8", "i9", "j8", "j9", "k8", "k9", "l8"];
        user.begin(&here("gomoku")).await;
        for point in moves {
            user.press_point(point).await;
            user.see_piece(point).await;
        }
        user.press("button", "More").await;
        user.press("link", "Analyse").await;
        user.until("the analysis is open", "location.pathname === '/analysis'")
            .await;
        user.see_piece("l8").await;
        user.until(
            "all moves are listed",
            "document.querySelectorAll('.tree .move').length === 9",
        )
        .await;
        user.press("button", "Open").await;
        let mut faults = inspect(&user, "analysis-open").await;
        for tab in ["Set up", "Save", "Keys"] {
            user.press("button", tab).await;
            faults.extend(inspect(&user, &format!("analysis-{}", tab.replace(' ', "-"))).await);
        }
        complain(faults);
    });
}
