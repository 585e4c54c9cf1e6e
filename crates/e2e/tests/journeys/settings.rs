//! Settings: they take effect at once and persist.

use crate::browser::journey;

#[test]
fn colours_and_disc_size_change_and_stay() {
    journey(async |server| {
        let user = server.user().await;
        user.go("/settings").await;
        let radius = "dom.board().querySelector('defs circle')?.getAttribute('r')";
        user.press("radio", "Large").await;
        let large: String = user.ask(radius).await;
        user.press("radio", "Small").await;
        user.until("discs are smaller", &format!("{radius} !== '{large}'"))
            .await;
        let pick = "(() => { const picker = dom.named('ColorWell', 'Light squares')[0] ?? document.querySelector('input[type=color]');
            picker.value = '#123456'; picker.dispatchEvent(new Event('input', { bubbles: true })); return true })()";
        user.until("a colour can be picked", pick).await;
        let shown = "dom.board().innerHTML.includes('#123456')";
        user.until("the board has the colour", shown).await;
        user.reload().await;
        user.until("the board still has the colour", shown).await;
        user.until("discs are still small", &format!("{radius} !== '{large}'"))
            .await;
    });
}

#[test]
fn the_language_can_be_switched_and_stays() {
    journey(async |server| {
        let user = server.user().await;
        user.go("/").await;
        user.see("How well do you play?").await;
        user.speak("繁體中文").await;
        user.see_no("How well do you play?").await;
        user.until(
            "the page declares its language",
            "document.documentElement.lang === 'zh-Hant'",
        )
        .await;
        user.reload().await;
        user.until(
            "the language is kept",
            "document.documentElement.lang === 'zh-Hant'",
        )
        .await;
        user.see_no("How well do you play?").await;
        user.speak("English").await;
        user.see("How well do you play?").await;
    });
}
