//! Opening files: a collection for the explorer, a record dropped on the board, and a record that would block the page
//! if it were read at once.

use sente_records::{Format, NodeId, Record, write};
use sente_rules::{GameId, Rules};
use sente_testbed::collected;
use serde_json::json;

use crate::browser::journey;
use crate::screens::{complain, inspect};
use crate::user::User;

const COLLECTION: &str = "(;GM[2]SZ[8]PB[Ann]PW[Bo]RE[B+4]DT[2023];B[f5];W[d6];B[c3])
(;GM[2]SZ[8]PB[Cy]PW[Di]RE[W+2]DT[2024];B[f5];W[f6];B[e6])
(;GM[2]SZ[8]PB[Ed]PW[Flo]RE[0]DT[2024];B[d3];W[c5];B[b6])
(;GM[4]SZ[15];B[h8];W[i9])";

/// Drops a file with this text on the board.
pub async fn drop_file(user: &User, name: &str, text: &str) {
    let dropped = format!(
        "(() => {{ const dataTransfer = new DataTransfer();
            dataTransfer.items.add(new File([{}], {}));
            dom.board().dispatchEvent(new DragEvent('drop', {{ dataTransfer, bubbles: true, cancelable: true }})); }})()",
        json!(text),
        json!(name),
    );
    user.tell(&dropped).await;
}

/// Selects a file in the explorer's file input.
async fn choose_file(user: &User, name: &str, bytes: &[u8]) {
    let chosen = format!(
        "(() => {{ const data = new DataTransfer();
            data.items.add(new File([new Uint8Array({})], {}));
            const input = document.querySelector('.explorer input[type=file]');
            input.files = data.files;
            input.dispatchEvent(new Event('change', {{ bubbles: true }})); }})()",
        json!(bytes),
        json!(name),
    );
    user.tell(&chosen).await;
}

/// The explorer's rows, such as `d6 2 67 %`.
async fn rows(user: &User) -> Vec<String> {
    user
        .ask("[...document.querySelectorAll('.explorer-moves tbody tr')].map(it => it.innerText.trim().split(/\\s+/).join(' '))")
        .await
}

#[test]
fn a_record_dropped_on_the_board_is_opened() {
    journey(async |server| {
        let user = server.user().await;
        user.go("/analysis").await;
        user.until("there is a board", "!!dom.board()").await;
        drop_file(
            &user,
            "game.sgf",
            "(;GM[4]SZ[15]PB[Ann]PW[Bo];B[h8];W[i9](;B[i7])(;B[j10]))",
        )
        .await;
        user.see_piece("i7").await;
        user.see("Ann – Bo").await;
        user.see("Hogetsu").await;
    });
}

#[test]
fn a_collection_says_what_was_played_and_stays() {
    journey(async |server| {
        let user = server.user().await;
        user.go("/analysis?rules=othello").await;
        user.press("button", "Explorer").await;
        // Without a collection of the person's, the explorer shows the engine's games.
        user.see("games that Sente played against itself came to this position.")
            .await;
        let own = rows(&user).await;
        assert!(own.len() == 1 && own[0].ends_with("100 %"), "{own:?}");
        let mut faults = inspect(&user, "analysis-explorer-first").await;
        choose_file(&user, "games.sgf", COLLECTION.as_bytes()).await;
        user.see("Games added: 3. Skipped, of another game or board: 1.")
            .await;
        user.see("3 of 3 games came to this position.").await;
        assert_eq!(rows(&user).await, ["f5 3 100 %"]);
        user.press("button", "f5").await;
        user.see_piece("f5").await;
        user.until(
            "the moves are those after f5",
            "document.querySelectorAll('.explorer-moves tbody tr').length === 2",
        )
        .await;
        // One of the two games with d6 started in another orientation of the board.
        assert_eq!(rows(&user).await, ["d6 2 67 %", "f6 1 33 %"]);
        user.find("image", "Black won 1, drawn 1, White won 0")
            .await;
        faults.extend(inspect(&user, "analysis-explorer").await);
        user.press_point("f4").await;
        user.see("No game of the collection came to this position.")
            .await;
        user.reload().await;
        user.press("button", "Explorer").await;
        // The analysis is restored after a reload.
        user.see("No game of the collection came to this position.")
            .await;
        user.press("button", "First position").await;
        user.see("3 of 3 games came to this position.").await;
        user.press_selector(".explorer summary").await;
        user.press("button", "~Cy – Di").await;
        user.see_piece("e6").await;
        user.press("button", "Clear the collection").await;
        user.press("button", "No").await;
        user.see("of 3 games").await;
        user.press("button", "Clear the collection").await;
        user.press("button", "Yes").await;
        user.see("games that Sente played against itself").await;
        user.reload().await;
        user.press("button", "Explorer").await;
        user.see("games that Sente played against itself").await;
        user.go("/analysis?rules=gomoku size=19").await;
        user.press("button", "Explorer").await;
        user.see("There is no collection for Gomoku yet").await;
        complain(faults);
    });
}

/// Counts the page's turns, and measures the longest time between two of them.
const WATCH: &str = "(() => { window.turns = 0; window.longest = 0; let last = performance.now();
    window.watch = setInterval(() => { const now = performance.now();
        longest = Math.max(longest, now - last); last = now; turns += 1 }, 1); })()";

/// The most turns of a page that reads everything at once: only before and after. The normal number depends on the
/// machine.
const FROZEN: u32 = 2;

#[test]
fn a_year_of_tournaments_is_read_while_the_page_stays_awake() {
    let Some(bytes) = collected("othello/wthor/WTH_2005.wtb") else {
        return;
    };
    journey(async |server| {
        let user = server.user().await;
        user.go("/analysis?rules=othello").await;
        user.press("button", "Explorer").await;
        user.see("games that Sente played").await;
        user.tell(WATCH).await;
        choose_file(&user, "WTH_2005.wtb", &bytes).await;
        user.see("games were added").await;
        let (turns, longest): (u32, f64) = user.ask("[turns, longest]").await;
        println!("{turns} turns, the longest after {longest:.0} ms");
        assert!(turns > FROZEN, "the page took only {turns} turns");
        assert!(rows(&user).await[0].ends_with("100 %"));
        user.press("button", "f5").await;
        user.until(
            "the answers to f5 are there",
            "document.querySelectorAll('.explorer-moves tbody tr').length === 3",
        )
        .await;
        complain(inspect(&user, "analysis-explorer-year").await);
    });
}

/// A record of Gomoku with many long variations.
fn large_record(nodes: usize) -> Record {
    let mut record = Record::new(Rules::usual(GameId::Gomoku));
    let mut seed = 1_u32;
    let mut random = || {
        seed = seed.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        (seed >> 8) as usize
    };
    let mut trunk = record.rules.table();
    let mut root = NodeId::START;
    while record.tree.capacity() <= nodes {
        let (mut table, mut node) = (trunk.clone(), root);
        let mut free: Vec<String> = table.legal_texts();
        for _ in 0..50 {
            let text = free.swap_remove(random() % free.len());
            let mut next = table.clone();
            if next.play_text(&text).is_ok() && next.outcome().is_none() {
                node = record.tree.add(node, &text);
                table = next;
            }
        }
        // Further variations branch off later, up to the fortieth move.
        if trunk.ply() < 40 && random() % 48 == 0 {
            let first = record.tree.children(root)[0];
            let text = record.tree.action(first).to_owned();
            trunk.play_text(&text).unwrap();
            root = first;
        }
    }
    record
}

#[test]
fn a_record_of_a_hundred_thousand_moves_opens_while_the_page_stays_awake() {
    let record = large_record(100_000);
    let sgf = write(std::slice::from_ref(&record), Format::Sgf).unwrap();
    let sgf = String::from_utf8(sgf).unwrap();
    journey(async |server| {
        let user = server.user().await;
        user.go("/analysis?rules=gomoku").await;
        user.until("there is a board", "!!dom.board()").await;
        user.tell(&format!("window.large = {}", json!(sgf))).await;
        user.tell(WATCH).await;
        user
            .tell(
                "(() => { const dataTransfer = new DataTransfer();
                    dataTransfer.items.add(new File([large], 'large.sgf'));
                    dom.board().dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true })); })()",
            )
            .await;
        user.until(
            "the record is open",
            "document.querySelectorAll('.tree .move').length > 40",
        )
        .await;
        let (turns, longest): (u32, f64) = user.ask("[turns, longest]").await;
        println!("{turns} turns, the longest after {longest:.0} ms");
        assert!(turns > FROZEN, "the page took only {turns} turns");
        // The list shows the current line and folds other variations.
        let listed: usize = user
            .ask("document.querySelectorAll('.tree .move').length")
            .await;
        assert!(listed < 4_000, "{listed} moves are listed");
        user.key("ArrowLeft").await;
        user.key("ArrowLeft").await;
        let pieces = "dom.pieces().length";
        let before: usize = user.ask(pieces).await;
        user.key("ArrowRight").await;
        user.until("a move further", &format!("{pieces} === {}", before + 1))
            .await;
        user.key("Home").await;
        user.until("at the start", &format!("{pieces} === 0")).await;
        user.press_selector(".tree-row[data-depth='1'] .move").await;
        user.until("in a variation", &format!("{pieces} > 0")).await;
        let current = "document.querySelector('.tree [aria-current]').innerText.replace('…', '')";
        user.until(
            "the list shows the current move",
            &format!("dom.pieces().join() === {current}"),
        )
        .await;
        complain(inspect(&user, "analysis-large").await);
    });
}
