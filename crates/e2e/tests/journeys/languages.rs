//! In another language, no screen contains an English sentence, and a first visit uses the browser's language.

use chromiumoxide::cdp::browser_protocol::emulation::SetUserAgentOverrideParams;

use crate::accounts::PASSWORD;
use crate::analysis::paste;
use crate::board::{against, here};
use crate::browser::journey;
use crate::screens::complain;
use crate::user::User;

/// Finds three English words in a row in all texts, labels, titles and placeholders, except for the names of two
/// formats.
const ENGLISH: &str = r"(() => {
    const sentence = /[A-Za-z]{2,}(?:['’][a-z]+)?(?:,? [A-Za-z]+(?:['’][a-z]+)?){2,}/g;
    const said = [document.title];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) if (!walker.currentNode.parentElement.closest('script, style, noscript')) said.push(walker.currentNode.textContent);
    for (const name of ['aria-label', 'title', 'placeholder', 'alt', 'aria-roledescription', 'aria-valuetext'])
        for (const it of document.querySelectorAll(`[${name}]`)) said.push(it.getAttribute(name));
    const names = ['Smart Game Format', 'Generic Game Format'];
    return [...new Set(said.flatMap(text => text.match(sentence) ?? []))].filter(it => !names.includes(it));
})()";

impl User {
    async fn english_on(&self, name: &str, faults: &mut Vec<String>) {
        self.see_it_loaded().await;
        let found: Vec<String> = self.ask(ENGLISH).await;
        faults.extend(found.into_iter().map(|it| format!("{name}: {it}")));
    }
}

/// A language: its own name and its code.
#[derive(Clone, Copy)]
pub struct Language(pub &'static str, pub &'static str);

pub const TRADITIONAL: Language = Language("繁體中文", "zh-Hant");
pub const SIMPLIFIED: Language = Language("简体中文", "zh-Hans");
pub const JAPANESE: Language = Language("日本語", "ja");

pub async fn speaks(user: &User, Language(name, code): Language) {
    user.go("/").await;
    user.speak(name).await;
    has_language(user, code).await;
}

async fn has_language(user: &User, code: &str) {
    let said = format!("document.documentElement.lang === '{code}'");
    user.until(&format!("the page is in {code}"), &said).await;
}

#[test]
fn no_english_sentence_reaches_a_screen_in_traditional_chinese() {
    no_english_on_any_screen(TRADITIONAL);
}

#[test]
fn no_english_sentence_reaches_a_screen_in_simplified_chinese() {
    no_english_on_any_screen(SIMPLIFIED);
}

#[test]
fn no_english_sentence_reaches_a_screen_in_japanese() {
    no_english_on_any_screen(JAPANESE);
}

#[test]
fn games_and_refused_files_speak_traditional_chinese_too() {
    no_english_in_games_and_refusals(TRADITIONAL);
}

#[test]
fn games_and_refused_files_speak_simplified_chinese_too() {
    no_english_in_games_and_refusals(SIMPLIFIED);
}

#[test]
fn games_and_refused_files_speak_japanese_too() {
    no_english_in_games_and_refusals(JAPANESE);
}

#[test]
fn a_first_visit_is_in_the_language_of_the_browser() {
    journey(async |server| {
        let user = server.user().await;
        let program: String = user.ask("navigator.userAgent").await;
        for (wanted, code) in [
            ("ja-JP,en", "ja"),
            ("zh-CN", "zh-Hans"),
            ("zh-SG,en", "zh-Hans"),
            ("zh-TW,en", "zh-Hant"),
            ("zh-HK", "zh-Hant"),
            ("de,fr", "en"),
        ] {
            let mut browser = SetUserAgentOverrideParams::new(program.clone());
            browser.accept_language = Some(wanted.to_owned());
            user.tab.chromium().execute(browser).await.unwrap();
            user.go("/").await;
            has_language(&user, code).await;
        }
    });
}

fn no_english_on_any_screen(language: Language) {
    journey(async |server| {
        let user = server.user().await;
        speaks(&user, language).await;
        let mut faults = Vec::new();
        for path in [
            "/",
            "/new/gomoku",
            "/new/renju",
            "/new/othello",
            "/new/surakarta",
            "/lobby",
            "/login",
            "/signup",
            "/settings",
            "/account",
            "/saved",
            "/stats",
            "/achievements",
            "/rankings/gomoku",
            "/arena",
            "/analysis",
            "/puzzles/gomoku",
            "/puzzles/othello",
            "/puzzles/renju/daily",
            "/puzzles/othello/streak",
            "/puzzles/surakarta/rush",
            "/puzzles/mistakes",
            "/help",
            "/help/renju",
            "/help/othello",
            "/help/surakarta",
            "/help/gomoku-players",
            "/help/othello-players",
            "/help/surakarta-players",
            "/help/renju-lesson",
            "/help/othello-notation",
            "/help/surakarta-keys",
            "/no/such/page",
            "/game/abcdef",
        ] {
            user.go(path).await;
            user.english_on(path, &mut faults).await;
        }
        complain(faults);
    });
}

fn no_english_in_games_and_refusals(language: Language) {
    journey(async |server| {
        let user = server.user().await;
        speaks(&user, language).await;
        let mut faults = Vec::new();
        for (player, rules, first) in [
            ("sente-1", "gomoku", "h8"),
            ("minimax-1", "othello", "f5"),
            ("easy", "surakarta", ""),
        ] {
            user.begin(&against(player, rules)).await;
            if !first.is_empty() {
                user.press_point(first).await;
                user.see_piece(first).await;
            }
            user.english_on(player, &mut faults).await;
        }
        user.begin(&here("renju")).await;
        for point in ["h8", "h9", "h8"] {
            user.press_point(point).await;
        }
        user.english_on("an illegal move", &mut faults).await;
        user.go("/analysis").await;
        for text in [
            "Dear Ann, how are you?",
            "(;GM[4]SZ[15];B[h8];W[h8])",
            "(;GM[4]SZ[99];B[h8])",
            "{\"rules\": 5}",
            "Piskvorky 3x3, 0:0, 0\n1,1,0\n",
            "15/15/15 X",
            "a1 a1",
        ] {
            paste(&user, text).await;
            user.until("there is a message", "!!document.querySelector('.message')")
                .await;
            user.english_on(text, &mut faults).await;
        }
        user.go("/signup").await;
        user.until("there is a form", "!!document.querySelector('#username')")
            .await;
        for (name, password) in [("Minimax 3", PASSWORD), ("Ben", "password"), ("x", "y")] {
            for (id, value) in [("username", name), ("password", password)] {
                let write = format!(
                    "(() => {{ const field = document.getElementById('{id}'); field.value = '{value}';
                        field.dispatchEvent(new Event('input', {{ bubbles: true }})); return true }})()"
                );
                user.until("the field can be filled in", &write).await;
            }
            user.press_selector("form .button-filled").await;
            user.until(
                "the form shows a message",
                "!!document.querySelector('.message')",
            )
            .await;
            user.english_on(name, &mut faults).await;
        }
        complain(faults);
    });
}
