//! Exported pictures: the contents of the files that the page hands to the browser.

use serde::Deserialize;

use crate::browser::journey;
use crate::screens::{complain, inspect};
use crate::user::User;

/// A file that the page handed to the browser.
#[derive(Deserialize)]
struct Taken {
    name: String,
    bytes: Vec<u8>,
}

/// Stores files in a variable instead of saving them.
const KEEP: &str = "(() => { window.taken = null; let blob = null;
    const make = URL.createObjectURL.bind(URL);
    URL.createObjectURL = it => { blob = it; return make(it) };
    HTMLAnchorElement.prototype.click = function () {
        const name = this.download;
        blob.arrayBuffer().then(it => { window.taken = { name, bytes: [...new Uint8Array(it)] } }) };
})()";

async fn take(user: &User, button: &str) -> Taken {
    user.tell("window.taken = null").await;
    user.press("button", button).await;
    user.until("a file is made", "!!window.taken").await;
    user.ask("window.taken").await
}

#[test]
fn a_board_is_taken_away_as_it_is_seen() {
    journey(async |server| {
        let user = server.user().await;
        user.go("/analysis?rules=renju&moves=h8+i9+i7").await;
        user.see_piece("i7").await;
        user.tell(KEEP).await;
        user.press("button", "Save").await;
        let faults = inspect(&user, "analysis-pictures").await;
        let straight = take(&user, "Board as SVG").await;
        assert_eq!(straight.name, "renju.svg");
        let svg = String::from_utf8(straight.bytes).unwrap();
        let xml = roxmltree::Document::parse(&svg).unwrap();
        let count = |tag: &str| xml.descendants().filter(|it| it.has_tag_name(tag)).count();
        let drawn = xml.descendants().filter(|it| it.tag_name().name() == "use");
        assert_eq!(drawn.count(), 3, "three stones");
        assert_eq!(count("style") + count("link") + count("image"), 0);
        assert!(
            svg.contains("#d7263d") && svg.contains(">15<"),
            "the last move and the names of lines"
        );
        user.key("f").await;
        let turned = take(&user, "Board as SVG").await;
        assert_ne!(turned.bytes, svg.as_bytes());
        let png = take(&user, "Board as PNG").await;
        assert_eq!(png.name, "renju.png");
        assert!(png.bytes.starts_with(b"\x89PNG\r\n\x1a\n"));
        let side = |at: usize| u32::from_be_bytes(png.bytes[at..at + 4].try_into().unwrap());
        assert!(
            side(16) >= 1_200 && side(16) == side(20),
            "{}×{}",
            side(16),
            side(20)
        );
        complain(faults);
    });
}

#[test]
fn a_line_is_taken_away_as_a_replay_and_can_be_cancelled() {
    journey(async |server| {
        let user = server.user().await;
        user.go("/analysis?rules=othello&moves=f5+d6+c3+d3+c4+f4")
            .await;
        user.see_piece("f4").await;
        user.tell(KEEP).await;
        user.press("button", "Save").await;
        user.choose("Speed of the replay", "fast").await;
        let replay = take(&user, "Animated replay (GIF)").await;
        assert_eq!(replay.name, "othello.gif");
        user.see("with 7 frames").await;
        let mut options = gif::DecodeOptions::new();
        options.set_color_output(gif::ColorOutput::RGBA);
        let mut film = options.read_info(&replay.bytes[..]).unwrap();
        assert_eq!(film.width(), 480);
        let (mut delays, mut colours) = (Vec::new(), std::collections::HashSet::new());
        while let Some(frame) = film.read_next_frame().unwrap() {
            delays.push(frame.delay);
            let square = frame.buffer.chunks_exact(4).map(<[u8]>::to_vec);
            colours.extend(square);
        }
        assert_eq!(delays, [30, 30, 30, 30, 30, 30, 300]);
        let near = |wanted: [u8; 3]| {
            colours
                .iter()
                .any(|it| it.iter().zip(wanted).all(|(a, b)| a.abs_diff(b) < 40))
        };
        assert!(near([215, 38, 61]), "the last move is marked in red");
        assert!(
            near([240, 240, 235]) && near([30, 30, 32]),
            "both sides have their colours"
        );
    });
}

#[test]
fn a_long_game_makes_a_long_film_and_making_it_can_be_cancelled() {
    journey(async |server| {
        let user = server.user().await;
        // A game without a five: each line of the board is filled in pairs.
        let points = (0..20_u8).flat_map(|row| (0..20_u8).map(move |col| (col, row)));
        let mut sides = [Vec::new(), Vec::new()];
        for (col, row) in points {
            let point = format!("{}{}", char::from(b'a' + col), row + 1);
            sides[usize::from((col / 2 + row) % 2)].push(point);
        }
        let moves: Vec<_> = (0..200)
            .flat_map(|at| [sides[0][at].clone(), sides[1][at].clone()])
            .collect();
        let address = format!("/analysis?rules=gomoku+size%3D20&moves={}", moves.join("+"));
        user.go(&address).await;
        user.see_piece("t20").await;
        user.tell(KEEP).await;
        // With this many moves in the list, searching elements by name is too slow.
        user.press_selector(".analysis-tool:nth-child(3)").await;
        user.press_selector("[data-test=replay]").await;
        user.see("of 401").await;
        user.press_selector(".work .button").await;
        user.see_no("of 401").await;
        user.press_selector("[data-test=replay]").await;
        for done in [50, 100, 150, 200, 250, 300, 350, 400] {
            let there = format!("taken || document.querySelector('.work-bar').value >= {done}");
            user.until(
                &format!("{done} pictures are done"),
                &format!("!!({there})"),
            )
            .await;
        }
        user.until("a file is made", "!!window.taken").await;
        let replay: Taken = user.ask("window.taken").await;
        let mut film = gif::DecodeOptions::new()
            .read_info(&replay.bytes[..])
            .unwrap();
        let mut frames = 0;
        while film.read_next_frame().unwrap().is_some() {
            frames += 1;
        }
        assert_eq!(frames, 401);
        println!("401 pictures in {} kB", replay.bytes.len() / 1000);
    });
}
