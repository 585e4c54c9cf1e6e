//! Screens in every language fit their windows: nothing is too wide, and no text of a button, title or menu is cut off.
//! Takes a picture of each.

use crate::analysis::BLUNDER;
use crate::board::here;
use crate::browser::journey;
use crate::languages::{JAPANESE, Language, SIMPLIFIED, TRADITIONAL, speaks};
use crate::screens::complain;
use crate::user::{Light, User, Window};

/// Elements whose text is cut off or overflows: controls and titles. Excludes links that can be pressed beside their
/// text, and texts for screen readers, which have almost no width.
const CUT: &str = r"[...document.querySelectorAll('button, a, label, legend, summary, h1, h2, h3, th, .chip, .tag')]
    .filter(it => it.checkVisibility() && it.clientWidth > 4 && it.scrollWidth > it.clientWidth + 1
        && !it.matches('.more-link') && getComputedStyle(it).textOverflow !== 'ellipsis')
    .map(it => `${it.className}: ${it.innerText.slice(0, 40)}`)";

async fn look(user: &User, name: &str, faults: &mut Vec<String>) {
    user.see_it_loaded().await;
    for (window, width) in [(Window::Laptop, 1440), (Window::Phone, 390)] {
        user.sit_at(window, Light::Light).await;
        user.photograph(&format!("{name}-{width}")).await;
        let too_wide: f64 = user
            .ask("document.documentElement.scrollWidth - visualViewport.width * visualViewport.scale")
            .await;
        if too_wide > 0.5 {
            faults.push(format!("{name}-{width}: {too_wide} pixels too wide"));
        }
        let cut: Vec<String> = user.ask(CUT).await;
        let cut = cut.into_iter();
        faults.extend(cut.map(|it| format!("{name}-{width}: cut off: {it}")));
    }
    user.sit_at(Window::Desktop, Light::Light).await;
}

/// Checks all screens; `review` contains the localized names of the review's tab and button.
fn all_screens_fit(language: Language, review: [&'static str; 2]) {
    journey(async |server| {
        let user = server.user().await;
        speaks(&user, language).await;
        let is_drawn = "(() => { const pen = document.createElement('canvas').getContext('2d');
            pen.font = '100px sans-serif'; return Math.abs(pen.measureText('国语棋').width - 300) < 3 })()";
        assert!(
            user.ask::<bool>(is_drawn).await,
            "no font draws this language: `apt-get install fonts-noto-cjk`"
        );
        let mut faults = Vec::new();
        let code = language.1;
        for (name, path) in [
            ("home", "/"),
            ("new", "/new"),
            ("new-surakarta", "/new/surakarta"),
            ("lobby", "/lobby"),
            ("learn", "/help"),
            ("lesson", "/help/renju-lesson"),
            ("players", "/help/gomoku-players"),
            ("puzzles", "/puzzles/gomoku"),
            ("settings", "/settings"),
            ("rankings", "/rankings/gomoku"),
            ("arena", "/arena"),
            ("signup", "/signup"),
            ("analysis", "/analysis?rules=renju&moves=h8+i9+i7"),
        ] {
            user.go(path).await;
            look(&user, &format!("{code}-{name}"), &mut faults).await;
        }
        for (rules, moves) in [
            ("gomoku", "h8 h9 i8 i9 j8 j9 k8 k9 l8"),
            ("renju", "h8 h9 j8 g8 i9 g7 g11 i7"),
            ("othello", "f5 d6 c3 d3 c4 f4 f6 f3"),
            ("surakarta", "c2-c3 d5-d4 b2-b3 e5-e4"),
        ] {
            user.begin(&here(rules)).await;
            for text in moves.split(' ') {
                for point in text.split('-') {
                    user.press_point(point).await;
                }
                user.see_piece(text.rsplit('-').next().unwrap()).await;
            }
            look(&user, &format!("{code}-game-{rules}"), &mut faults).await;
        }
        user.go(BLUNDER).await;
        let [tab, begin] = review;
        user.press("button", tab).await;
        user.press("button", begin).await;
        user.press("button", "9. g4??").await;
        look(&user, &format!("{code}-review"), &mut faults).await;
        complain(faults);
    });
}

#[test]
fn all_screens_fit_in_traditional_chinese() {
    all_screens_fit(TRADITIONAL, ["覆盤", "覆盤這局棋"]);
}

#[test]
fn all_screens_fit_in_simplified_chinese() {
    all_screens_fit(SIMPLIFIED, ["复盘", "复盘这局棋"]);
}

#[test]
fn all_screens_fit_in_japanese() {
    all_screens_fit(JAPANESE, ["振り返り", "この対局を振り返る"]);
}
