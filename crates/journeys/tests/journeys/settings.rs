//! Settings: they show at once, and stay.

use crate::stage::journey;

#[test]
fn colours_and_disc_size_change_and_stay() {
    journey(async |house| {
        let person = house.person().await;
        person.go("/settings").await;
        let radius = "eyes.board().querySelector('defs circle')?.getAttribute('r')";
        person.press("radio", "Large").await;
        let large: String = person.ask(radius).await;
        person.press("radio", "Small").await;
        person
            .until("discs are smaller", &format!("{radius} !== '{large}'"))
            .await;
        let pick = "(() => { const picker = eyes.named('ColorWell', 'Light squares')[0] ?? document.querySelector('input[type=color]');
            picker.value = '#123456'; picker.dispatchEvent(new Event('input', { bubbles: true })); return true })()";
        person.until("a colour can be picked", pick).await;
        let shown = "eyes.board().innerHTML.includes('#123456')";
        person.until("the board has the colour", shown).await;
        person.reload().await;
        person.until("the board still has the colour", shown).await;
        person
            .until("discs are still small", &format!("{radius} !== '{large}'"))
            .await;
    });
}

#[test]
fn the_language_can_be_switched_and_stays() {
    journey(async |house| {
        let person = house.person().await;
        person.go("/").await;
        person.see("New game").await;
        person.choose("Language", "繁體中文").await;
        person.see_no("New game").await;
        person
            .until(
                "the page says its language",
                "document.documentElement.lang === 'zh-Hant'",
            )
            .await;
        person.reload().await;
        person
            .until(
                "it is still so",
                "document.documentElement.lang === 'zh-Hant'",
            )
            .await;
        person.see_no("New game").await;
        person.choose("~", "English").await;
        person.see("New game").await;
    });
}
