//! Sides are named after their colours, and the user's own colour can be changed anywhere.

use sente_api::Me;

use crate::accounts::member;
use crate::board::{here, open};
use crate::browser::{journey, seen};
use crate::user::User;

impl User {
    /// Picks a colour in the field with this name.
    async fn pick(&self, name: &str, colour: &str) {
        let pick = format!(
            "(() => {{ const label = [...document.querySelectorAll('label.picker')].find(it => it.innerText.includes('{name}'));
                const picker = label.querySelector('input'); picker.value = '{colour}';
                picker.dispatchEvent(new Event('input', {{ bubbles: true }})); return true }})()"
        );
        self.until(&format!("{name} can be picked"), &pick).await;
    }

    async fn keeps_colour(&self, colour: &str) {
        let kept = seen(async || {
            let me: Me = self.get("/me").await;
            (me.preferences.colours.own.as_deref() == Some(colour)).then_some(())
        });
        kept.await
            .expect("the account did not store the colour in time");
    }
}

#[test]
fn the_words_name_the_colours_that_are_on_the_board() {
    journey(async |server| {
        let ann = member(server, "Ann").await;
        ann.begin(&here("surakarta")).await;
        ann.see("Ann to move: Yellow.").await;
        ann.press("button", "More").await;
        ann.press("button", "Change piece colour").await;
        ann.pick("Change piece colour", "#2040d0").await;
        ann.see("Ann to move: Blue.").await;
        ann.find("image", "Blue").await;
        ann.keeps_colour("#2040d0").await;
        ann.press_point("c2").await;
        ann.press_point("c3").await;
        ann.see("Ben to move: Green.").await;
        // If the other side's colour would be nearly the same, it changes, too.
        ann.pick("Change piece colour", "#3ca56e").await;
        ann.see("Ben to move: Yellow.").await;
    });
}

#[test]
fn the_own_colour_is_changed_in_the_settings_and_beside_the_account() {
    journey(async |server| {
        let ann = member(server, "Ann").await;
        ann.go("/settings").await;
        ann.pick("Change piece colour", "#aa2211").await;
        ann.keeps_colour("#aa2211").await;
        ann.go("/account").await;
        ann.pick("Change piece colour", "#2040d0").await;
        ann.keeps_colour("#2040d0").await;
        ann.go("/new/surakarta").await;
        ann.find("radio", "Blue").await;
    });
}

#[test]
fn two_who_chose_the_same_colour_see_two() {
    journey(async |server| {
        let ann = member(server, "Ann").await;
        let bea = member(server, "Bea").await;
        for user in [&ann, &bea] {
            user.go("/settings").await;
            user.pick("Change piece colour", "#2040d0").await;
            user.keeps_colour("#2040d0").await;
        }
        let id = ann.begin(&open("surakarta")).await;
        let doc: sente_api::GameDoc = ann.get(&format!("/games/{id}")).await;
        bea.go(&format!("/join/{}", doc.invitation.unwrap().code))
            .await;
        if bea.path().await.starts_with("/join") {
            bea.press("button", "Join").await;
        }
        bea.game_id().await;
        for user in [&ann, &bea] {
            user.find("image", "Blue").await;
            user
                .until(
                    "the two sides have two names",
                    "new Set([...document.querySelectorAll('.player-disc')].map(it => it.getAttribute('aria-label'))).size === 2",
                )
                .await;
        }
    });
}
