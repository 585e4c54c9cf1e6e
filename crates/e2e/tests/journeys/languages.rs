//! In another language no English sentence is left on any screen.

use crate::accounts::PASSWORD;
use crate::analysis::paste;
use crate::board::{against, here};
use crate::browser::journey;
use crate::screens::complain;
use crate::user::User;

/// Three English words in a row, anywhere that people read or hear: texts, labels, titles, hints in fields. Two formats
/// are called so in every language.
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
        self.until(
            "nothing is loading",
            "document.querySelector('main > *') && !document.querySelector('[aria-busy=true], .loading')",
        )
        .await;
        let found: Vec<String> = self.ask(ENGLISH).await;
        faults.extend(found.into_iter().map(|it| format!("{name}: {it}")));
    }
}

pub async fn speaks_chinese(user: &User) {
    user.go("/").await;
    user.speak("繁體中文").await;
    user.until(
        "the page says its language",
        "document.documentElement.lang === 'zh-Hant'",
    )
    .await;
}

#[test]
fn no_english_sentence_reaches_a_screen_in_chinese() {
    journey(async |server| {
        let user = server.user().await;
        speaks_chinese(&user).await;
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

#[test]
fn games_and_refused_files_speak_chinese_too() {
    journey(async |server| {
        let user = server.user().await;
        speaks_chinese(&user).await;
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
            user.until("it is said", "!!document.querySelector('.message')")
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
                user.until("it can be written", &write).await;
            }
            user.press_selector("form .button-filled").await;
            user.until("it is refused", "!!document.querySelector('.message')")
                .await;
            user.english_on(name, &mut faults).await;
        }
        complain(faults);
    });
}
