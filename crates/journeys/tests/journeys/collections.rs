//! Files that are brought: a collection for the explorer, a record dropped on the board, and one so large that a page
//! that read it at once would stand still.

use sente_rules::record::{Format, NodeId, Record, write};
use sente_rules::{GameId, Rules};
use sente_testbed::collected;
use serde_json::json;

use crate::person::Person;
use crate::screens::{complain, inspect};
use crate::stage::journey;

const COLLECTION: &str = "(;GM[2]SZ[8]PB[Ann]PW[Bo]RE[B+4]DT[2023];B[f5];W[d6];B[c3])
(;GM[2]SZ[8]PB[Cy]PW[Di]RE[W+2]DT[2024];B[f5];W[f6];B[e6])
(;GM[2]SZ[8]PB[Ed]PW[Flo]RE[0]DT[2024];B[d3];W[c5];B[b6])
(;GM[4]SZ[15];B[h8];W[i9])";

/// Drops a file with a text on the board.
pub async fn drop_file(person: &Person, name: &str, text: &str) {
    let dropped = format!(
        "(() => {{ const dataTransfer = new DataTransfer();
            dataTransfer.items.add(new File([{}], {}));
            eyes.board().dispatchEvent(new DragEvent('drop', {{ dataTransfer, bubbles: true, cancelable: true }})); }})()",
        json!(text),
        json!(name),
    );
    person.tell(&dropped).await;
}

/// Chooses a file in the explorer, as its button lets people do.
async fn choose_file(person: &Person, name: &str, bytes: &[u8]) {
    let chosen = format!(
        "(() => {{ const data = new DataTransfer();
            data.items.add(new File([new Uint8Array({})], {}));
            const input = document.querySelector('.explorer input[type=file]');
            input.files = data.files;
            input.dispatchEvent(new Event('change', {{ bubbles: true }})); }})()",
        json!(bytes),
        json!(name),
    );
    person.tell(&chosen).await;
}

/// What the explorer says about each move: `d6 2 67 %`.
async fn rows(person: &Person) -> Vec<String> {
    person
        .ask("[...document.querySelectorAll('.explorer-moves tbody tr')].map(it => it.innerText.trim().split(/\\s+/).join(' '))")
        .await
}

#[test]
fn a_record_dropped_on_the_board_is_opened() {
    journey(async |house| {
        let person = house.person().await;
        person.go("/analysis").await;
        person.until("there is a board", "!!eyes.board()").await;
        drop_file(
            &person,
            "game.sgf",
            "(;GM[4]SZ[15]PB[Ann]PW[Bo];B[h8];W[i9](;B[i7])(;B[j10]))",
        )
        .await;
        person.see_piece("i7").await;
        person.see("Ann – Bo").await;
        person.see("Hogetsu").await;
    });
}

#[test]
fn a_collection_says_what_was_played_and_stays() {
    journey(async |house| {
        let person = house.person().await;
        person.go("/analysis?rules=othello").await;
        person.press("button", "Explorer").await;
        person.see("There is no collection for Othello yet").await;
        let mut faults = inspect(&person, "analysis-explorer-empty").await;
        choose_file(&person, "games.sgf", COLLECTION.as_bytes()).await;
        person
            .see("Games added: 3. Left out, of another game or board: 1.")
            .await;
        person.see("3 of 3 games came to this position.").await;
        assert_eq!(rows(&person).await, ["f5 3 100 %"]);
        person.press("button", "f5").await;
        person.see_piece("f5").await;
        person
            .until(
                "the moves are those after f5",
                "document.querySelectorAll('.explorer-moves tbody tr').length === 2",
            )
            .await;
        // One of the two games with d6 began on another side of the board.
        assert_eq!(rows(&person).await, ["d6 2 67 %", "f6 1 33 %"]);
        person
            .find("image", "Black won 1, drawn 1, White won 0")
            .await;
        faults.extend(inspect(&person, "analysis-explorer").await);
        person.press_point("f4").await;
        person
            .see("No game of the collection came to this position.")
            .await;
        person.reload().await;
        person.press("button", "Explorer").await;
        // The analysis is where it was.
        person
            .see("No game of the collection came to this position.")
            .await;
        person.press("button", "First position").await;
        person.see("3 of 3 games came to this position.").await;
        person.press_selector(".explorer summary").await;
        person.press("button", "~Cy – Di").await;
        person.see_piece("e6").await;
        person.press("button", "Clear the collection").await;
        person.press("button", "No").await;
        person.see("of 3 games").await;
        person.press("button", "Clear the collection").await;
        person.press("button", "Yes").await;
        person.see("There is no collection for Othello yet").await;
        person.reload().await;
        person.press("button", "Explorer").await;
        person.see("There is no collection").await;
        complain(faults);
    });
}

/// Counts the turns that the page takes, and the longest time between two.
const WATCH: &str = "(() => { window.turns = 0; window.longest = 0; let last = performance.now();
    window.watch = setInterval(() => { const now = performance.now();
        longest = Math.max(longest, now - last); last = now; turns += 1 }, 1); })()";

/// A page that reads everything in one piece takes no more turns than before and after it. How many it takes otherwise
/// depends on the machine.
const FROZEN: u32 = 2;

#[test]
fn a_year_of_tournaments_is_read_while_the_page_stays_awake() {
    let Some(bytes) = collected("othello/wthor/WTH_2005.wtb") else {
        return;
    };
    journey(async |house| {
        let person = house.person().await;
        person.go("/analysis?rules=othello").await;
        person.press("button", "Explorer").await;
        person.see("There is no collection for Othello yet").await;
        person.tell(WATCH).await;
        choose_file(&person, "WTH_2005.wtb", &bytes).await;
        person.see("games were added").await;
        let (turns, longest): (u32, f64) = person.ask("[turns, longest]").await;
        println!("{turns} turns, the longest after {longest:.0} ms");
        assert!(turns > FROZEN, "the page took only {turns} turns");
        assert!(rows(&person).await[0].ends_with("100 %"));
        person.press("button", "f5").await;
        person
            .until(
                "the answers to f5 are there",
                "document.querySelectorAll('.explorer-moves tbody tr').length === 3",
            )
            .await;
        complain(inspect(&person, "analysis-explorer-year").await);
    });
}

/// A game of Gomoku with many long variations.
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
        // Further variations leave the line a little later, up to its fortieth move.
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
    journey(async |house| {
        let person = house.person().await;
        person.go("/analysis?rules=gomoku").await;
        person.until("there is a board", "!!eyes.board()").await;
        person.tell(&format!("window.large = {}", json!(sgf))).await;
        person.tell(WATCH).await;
        person
            .tell(
                "(() => { const dataTransfer = new DataTransfer();
                    dataTransfer.items.add(new File([large], 'large.sgf'));
                    eyes.board().dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true })); })()",
            )
            .await;
        person
            .until(
                "it is open",
                "document.querySelectorAll('.tree .move').length > 40",
            )
            .await;
        let (turns, longest): (u32, f64) = person.ask("[turns, longest]").await;
        println!("{turns} turns, the longest after {longest:.0} ms");
        assert!(turns > FROZEN, "the page took only {turns} turns");
        // The list shows the line where one is, and folds what leads away from it.
        let listed: usize = person
            .ask("document.querySelectorAll('.tree .move').length")
            .await;
        assert!(listed < 4_000, "{listed} moves are listed");
        person.key("ArrowLeft").await;
        person.key("ArrowLeft").await;
        let pieces = "eyes.pieces().length";
        let before: usize = person.ask(pieces).await;
        person.key("ArrowRight").await;
        person
            .until("a move further", &format!("{pieces} === {}", before + 1))
            .await;
        person.key("Home").await;
        person
            .until("at the start", &format!("{pieces} === 0"))
            .await;
        person
            .press_selector(".tree-row[data-depth='1'] .move")
            .await;
        person
            .until("in a variation", &format!("{pieces} > 0"))
            .await;
        let current = "document.querySelector('.tree [aria-current]').innerText.replace('…', '')";
        person
            .until(
                "the list shows where one is",
                &format!("eyes.pieces().join() === {current}"),
            )
            .await;
        complain(inspect(&person, "analysis-large").await);
    });
}
