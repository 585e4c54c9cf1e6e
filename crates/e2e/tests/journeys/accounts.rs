//! Signing up, logging in and out, and refusals.

use crate::browser::journey;
use crate::server::TestServer;
use crate::user::User;

pub const PASSWORD: &str = "seven quiet stones";

impl User {
    pub async fn fill(&self, name: &str, password: &str) {
        self.write("textbox", "Name", name).await;
        self.write("textbox", "Password", password).await;
    }

    pub async fn sign_up(&self, name: &str, password: &str) {
        self.go("/signup").await;
        self.fill(name, password).await;
        self.press("button", "Sign up").await;
    }

    pub async fn log_in(&self, name: &str, password: &str) {
        self.go("/login").await;
        self.fill(name, password).await;
        self.press("button", "Log in").await;
    }

    async fn log_out(&self) {
        self.go("/account").await;
        self.press("button", "Log out").await;
        self.find("link", "Log in").await;
    }
}

/// A user with an account who is logged in.
pub async fn member(server: &TestServer<'_>, name: &str) -> User {
    let user = server.user().await;
    user.sign_up(name, PASSWORD).await;
    user.find("button", &format!("~{name}")).await;
    user
}

#[test]
fn an_account_is_made_left_and_entered_again() {
    journey(async |server| {
        let ann = member(server, "Ann").await;
        ann.reload().await;
        ann.find("button", "~Ann").await;
        ann.log_out().await;
        ann.log_in("Ann", "seven loud stones").await;
        ann.see("Name or password is wrong").await;
        let said: String = ann
            .ask("document.querySelector('.message').innerText")
            .await;
        ann.log_in("Nobody of this name", "seven loud stones").await;
        ann.see("Name or password is wrong").await;
        // The answer must not reveal whether an account exists.
        let other: String = ann
            .ask("document.querySelector('.message').innerText")
            .await;
        assert_eq!(said, other);
        ann.log_in("Ann", PASSWORD).await;
        ann.find("button", "~Ann").await;
    });
}

#[test]
fn taken_reserved_and_weak_are_refused_in_words() {
    journey(async |server| {
        member(server, "Ann").await;
        let other = server.user().await;
        other.sign_up("ann", PASSWORD).await;
        other.see("taken").await;
        other.sign_up("Minimax 3", PASSWORD).await;
        other.see("computer player").await;
        other.sign_up("Ben", "password").await;
        other.see("too easy to guess").await;
        assert_eq!(other.path().await, "/signup");
        other.go("/new/gomoku").await;
        other.press("radio", "Computer").await;
        other.write("textbox", "Your name", "Minimax 3").await;
        other.press("button", "Start game").await;
        other.see("computer player").await;
    });
}
