//! Adding a passkey in the account, and logging in with it, with a virtual authenticator.

use chromiumoxide::cdp::browser_protocol::web_authn::{
    AddVirtualAuthenticatorParams, AuthenticatorProtocol, AuthenticatorTransport, EnableParams,
    VirtualAuthenticatorOptions,
};

use crate::accounts::PASSWORD;
use crate::browser::journey;
use crate::user::User;

/// Gives the user's browser an authenticator that always recognises the user.
async fn give_authenticator(user: &User) {
    let options = VirtualAuthenticatorOptions::builder()
        .protocol(AuthenticatorProtocol::Ctap2)
        .transport(AuthenticatorTransport::Internal)
        .has_resident_key(true)
        .has_user_verification(true)
        .is_user_verified(true)
        .build()
        .unwrap();
    let page = user.tab.chromium();
    page.execute(EnableParams::default()).await.unwrap();
    page.execute(AddVirtualAuthenticatorParams::new(options))
        .await
        .unwrap();
}

#[test]
fn a_passkey_is_added_used_instead_of_the_password_and_removed() {
    journey(async |server| {
        let ann = server.user_by_name().await;
        give_authenticator(&ann).await;
        ann.sign_up("Ann", PASSWORD).await;
        ann.find("button", "~Ann").await;
        ann.go("/account").await;
        ann.write("textbox", "Name of the passkey", "My laptop")
            .await;
        ann.write("textbox", "Password", "seven loud stones").await;
        ann.press("button", "Add a passkey").await;
        ann.see("The password is wrong").await;
        ann.write("textbox", "Password", PASSWORD).await;
        ann.press("button", "Add a passkey").await;
        ann.see("Passkey added").await;
        ann.see("My laptop").await;
        ann.press("button", "Log out").await;
        ann.find("link", "Log in").await;

        ann.go("/login").await;
        ann.write("textbox", "Name", "Ann").await;
        ann.press("button", "Log in with a passkey").await;
        ann.see("Welcome back, Ann").await;
        ann.go("/account").await;
        ann.press("button", "Remove My laptop").await;
        ann.press("button", "Yes").await;
        ann.see("Passkey removed").await;
        ann.press("button", "Log out").await;
        ann.find("link", "Log in").await;

        ann.go("/login").await;
        ann.write("textbox", "Name", "Ann").await;
        ann.press("button", "Log in with a passkey").await;
        ann.see("No passkey was used").await;
    });
}

#[test]
fn without_a_host_name_there_are_no_passkeys() {
    journey(async |server| {
        let ann = server.user().await;
        ann.go("/login").await;
        ann.find("button", "Log in").await;
        ann.see_no("Log in with a passkey").await;
    });
}
