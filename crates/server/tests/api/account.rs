//! Guests, accounts, sessions.

use std::time::Duration;

use reqwest::Method;
use sente_server::Config;
use serde_json::{Value, json};

use crate::harness::{Answer, Bench, PASSWORD};

const ME: &str = "/api/v1/me";
const NAME: &str = "/api/v1/me/name";
const PREFERENCES: &str = "/api/v1/me/preferences";
const SIGN_UP: &str = "/api/v1/signup";
const LOG_IN: &str = "/api/v1/login";
const LOG_OUT: &str = "/api/v1/logout";
const SESSIONS: &str = "/api/v1/me/sessions";
const CHANGE: &str = "/api/v1/me/password";

fn credentials(name: &str, password: &str) -> Value {
    json!({ "name": name, "password": password })
}

#[tokio::test]
async fn nobody_becomes_a_guest_by_doing_something() {
    let bench = Bench::start().await;
    let browser = bench.browser();
    let me = browser.get(ME).await;
    assert_eq!(me.ok(200)["account"], Value::Null);
    assert!(!me.headers.contains_key("set-cookie"));
    let renamed = browser.put(NAME, json!({ "name": "Bo Li" })).await;
    let cookie = renamed.headers["set-cookie"].to_str().unwrap();
    assert!(cookie.contains("HttpOnly; SameSite=Lax"), "{cookie}");
    assert_eq!(renamed.ok(200)["account"]["kind"], "guest");
    assert_eq!(browser.name().await.as_deref(), Some("Bo Li"));
    assert_eq!(bench.browser().name().await, None);
    bench.stop().await;
}

#[tokio::test]
async fn names_are_refused_with_the_reason() {
    let bench = Bench::start().await;
    bench.account("Ann").await;
    let browser = bench.browser();
    for (name, status, code) in [
        ("x", 422, "bad_name"),
        ("<script>", 422, "bad_name"),
        ("an unusually long name for a person", 422, "bad_name"),
        ("Deleted", 409, "name_reserved"),
        ("minimax-3", 409, "name_reserved"),
        ("ann", 409, "name_taken"),
    ] {
        browser
            .put(NAME, json!({ "name": name }))
            .await
            .problem(status, code);
        let request = credentials(name, PASSWORD);
        browser.post(SIGN_UP, request).await.problem(status, code);
    }
    bench.stop().await;
}

#[tokio::test]
async fn a_guest_who_signs_up_stays_who_they_are_with_a_new_token() {
    let bench = Bench::start().await;
    let browser = bench.browser();
    let preferences = json!({ "theme": "dark", "colours": { "own": "#d23b3b" } });
    let before = browser.put(PREFERENCES, preferences).await;
    let request = credentials("Ann", PASSWORD);
    let after = browser.post(SIGN_UP, request).await;
    let me = after.ok(201);
    assert_eq!(me["account"]["kind"], "account");
    assert_eq!(me["preferences"]["theme"], "dark");
    assert_eq!(me["preferences"]["colours"]["own"], "#d23b3b");
    assert_ne!(before.headers["set-cookie"], after.headers["set-cookie"]);
    let old = before.headers["set-cookie"].to_str().unwrap();
    let stolen = bench
        .browser()
        .request(Method::GET, ME)
        .header("cookie", old);
    assert_eq!(Answer::of(stolen).await.ok(200)["account"], Value::Null);
    let again = browser.post(SIGN_UP, credentials("Zoe", PASSWORD)).await;
    again.problem(409, "refused");
    bench.stop().await;
}

#[tokio::test]
async fn logging_in_changes_the_token_and_logging_out_ends_it() {
    let bench = Bench::start().await;
    bench.account("Ann").await;
    let browser = bench.browser();
    let guest = browser.put(NAME, json!({ "name": "Bo" })).await;
    let account = browser.post(LOG_IN, credentials(" ANN", PASSWORD)).await;
    assert_eq!(account.ok(200)["account"]["name"], "Ann");
    assert_ne!(guest.headers["set-cookie"], account.headers["set-cookie"]);
    let cookie = account.headers["set-cookie"].to_str().unwrap();
    browser.post(LOG_OUT, json!({})).await.ok(204);
    assert_eq!(browser.name().await, None);
    let stolen = bench
        .browser()
        .request(Method::GET, ME)
        .header("cookie", cookie);
    assert_eq!(Answer::of(stolen).await.ok(200)["account"], Value::Null);
    bench.stop().await;
}

#[tokio::test]
async fn a_wrong_password_and_an_unknown_name_get_the_same_answer() {
    let bench = Bench::start().await;
    bench.account("Ann").await;
    let browser = bench.browser();
    let wrong = browser
        .post(LOG_IN, credentials("Ann", "wrong-password"))
        .await;
    let unknown = browser
        .post(LOG_IN, credentials("Nobody here", PASSWORD))
        .await;
    wrong.problem(401, "wrong_credentials");
    assert_eq!(wrong.body, unknown.body);
    let long = "x".repeat(200);
    let long = browser.post(LOG_IN, credentials("Ann", &long)).await;
    long.problem(401, "wrong_credentials");
    bench.stop().await;
}

#[tokio::test]
async fn guessing_is_slowed_down() {
    let bench = Bench::start().await;
    bench.account("Ann").await;
    let browser = bench.browser();
    for _ in 0..6 {
        let wrong = browser
            .post(LOG_IN, credentials("Ann", "wrong-password"))
            .await;
        wrong.problem(401, "wrong_credentials");
    }
    let refused = browser.post(LOG_IN, credentials("Ann", PASSWORD)).await;
    let problem = refused.problem(429, "too_many");
    let wait: u64 = refused.headers["retry-after"]
        .to_str()
        .unwrap()
        .parse()
        .unwrap();
    assert_eq!(problem["retry_after"], wait);
    assert!((1..=30).contains(&wait), "{wait}");
    bench.account("Bob").await;
    browser
        .post(LOG_IN, credentials("Bob", PASSWORD))
        .await
        .ok(200);
    bench.stop().await;
}

#[tokio::test]
async fn accounts_are_not_made_in_bulk() {
    let bench = Bench::start().await;
    for number in 0..10 {
        let request = credentials(&format!("Player {number}"), "short");
        let refused = bench.browser().post(SIGN_UP, request).await;
        refused.problem(422, "weak_password");
    }
    let request = credentials("Ann", PASSWORD);
    bench
        .browser()
        .post(SIGN_UP, request)
        .await
        .problem(429, "too_many");
    bench.stop().await;
}

#[tokio::test]
async fn bodies_that_are_no_wish_are_refused() {
    let bench = Bench::start().await;
    let browser = bench.browser();
    let send = |kind: &'static str, body: String| {
        let request = browser
            .request(Method::POST, SIGN_UP)
            .header("content-type", kind);
        Answer::of(request.body(body))
    };
    let request = credentials("Ann", PASSWORD).to_string();
    send("text/plain", request.clone())
        .await
        .problem(415, "wrong_type");
    send("application/json", "{".into())
        .await
        .problem(400, "malformed");
    send("application/json", "{}".into())
        .await
        .problem(400, "malformed");
    let more = request.replace('}', ",\"admin\":true}");
    send("application/json", more)
        .await
        .problem(400, "malformed");
    let large = format!("{}{request}", " ".repeat(70_000));
    send("application/json", large)
        .await
        .problem(413, "too_large");
    for password in ["password1", "annannann"] {
        let weak = browser
            .post(SIGN_UP, credentials("Annabel", password))
            .await;
        weak.problem(422, "weak_password");
    }
    let mut colour: Value = serde_json::from_str(&request).unwrap();
    colour["colour"] = json!("url(x)");
    browser.post(SIGN_UP, colour).await.problem(422, "invalid");
    bench.stop().await;
}

#[tokio::test]
async fn preferences_are_checked_and_kept() {
    let bench = Bench::start().await;
    let browser = bench.account("Ann").await;
    for wrong in [
        json!({ "colours": { "squares": ["red", null] } }),
        json!({ "language": "en\u{0}" }),
    ] {
        browser
            .put(PREFERENCES, wrong)
            .await
            .problem(422, "invalid");
    }
    let wrong = browser.put(PREFERENCES, json!({ "theme": "pink" })).await;
    wrong.problem(400, "malformed");
    let request = json!({ "language": "zh-Hant", "sounds": false, "disc_size": "small" });
    browser.put(PREFERENCES, request).await.ok(200);
    let elsewhere = bench.browser();
    let me = elsewhere
        .post(LOG_IN, credentials("Ann", PASSWORD))
        .await
        .ok(200);
    assert_eq!(me["preferences"]["language"], "zh-Hant");
    assert_eq!(me["preferences"]["sounds"], false);
    assert_eq!(me["preferences"]["coordinates"], true);
    bench.stop().await;
}

#[tokio::test]
async fn sessions_are_listed_and_ended_by_their_owner_only() {
    let bench = Bench::start().await;
    bench
        .browser()
        .get(SESSIONS)
        .await
        .problem(401, "unauthorised");
    let (home, phone) = (bench.account("Ann").await, bench.browser());
    phone
        .post(LOG_IN, credentials("Ann", PASSWORD))
        .await
        .ok(200);
    let listed = home.get(SESSIONS).await.ok(200);
    let listed = listed.as_array().unwrap();
    assert_eq!(listed.len(), 2);
    let other = listed
        .iter()
        .find(|session| session["current"] == false)
        .unwrap();
    let path = format!("{SESSIONS}/{}", other["id"].as_str().unwrap());
    let mallory = bench.account("Mallory").await;
    mallory.delete(&path).await.problem(404, "not_found");
    assert!(phone.name().await.is_some());
    home.delete(&path).await.ok(204);
    assert_eq!(phone.name().await, None);
    home.delete(&path).await.problem(404, "not_found");
    home.delete(&format!("{SESSIONS}/x"))
        .await
        .problem(404, "not_found");
    phone
        .post(LOG_IN, credentials("Ann", PASSWORD))
        .await
        .ok(200);
    home.delete(SESSIONS).await.ok(204);
    assert_eq!(
        (phone.name().await, home.name().await.as_deref()),
        (None, Some("Ann"))
    );
    bench.stop().await;
}

#[tokio::test]
async fn a_session_that_is_not_used_ends() {
    const MONTH: u64 = 30 * 24 * 60 * 60 * 1000;
    let bench = Bench::start().await;
    let browser = bench.account("Ann").await;
    for _ in 0..2 {
        bench.pass(MONTH);
        assert_eq!(browser.name().await.as_deref(), Some("Ann"));
    }
    bench.pass(3 * MONTH + 1);
    assert_eq!(browser.name().await, None);
    bench.stop().await;
}

#[tokio::test]
async fn a_session_ends_after_half_a_year_however_much_it_is_used() {
    const DAY: u64 = 24 * 60 * 60 * 1000;
    let bench = Bench::start().await;
    let browser = bench.account("Ann").await;
    for _ in 0..3 {
        bench.pass(59 * DAY);
        assert_eq!(browser.name().await.as_deref(), Some("Ann"));
    }
    bench.pass(4 * DAY);
    assert_eq!(browser.name().await, None);
    bench.stop().await;
}

#[tokio::test]
async fn a_new_password_needs_the_old_one_and_ends_other_sessions() {
    let bench = Bench::start().await;
    let (home, phone) = (bench.account("Ann").await, bench.browser());
    phone
        .post(LOG_IN, credentials("Ann", PASSWORD))
        .await
        .ok(200);
    let change = |old: &str, new: &str| json!({ "old": old, "new": new });
    let new = "another-lantern-4";
    home.post(CHANGE, change("wrong-password", new))
        .await
        .problem(401, "wrong_credentials");
    home.post(CHANGE, change(PASSWORD, "password"))
        .await
        .problem(422, "weak_password");
    home.post(CHANGE, change(PASSWORD, new)).await.ok(204);
    assert_eq!(
        (phone.name().await, home.name().await.as_deref()),
        (None, Some("Ann"))
    );
    phone
        .post(LOG_IN, credentials("Ann", PASSWORD))
        .await
        .problem(401, "wrong_credentials");
    phone.post(LOG_IN, credentials("Ann", new)).await.ok(200);
    let guest = bench.browser();
    guest
        .post(CHANGE, change("", new))
        .await
        .problem(401, "unauthorised");
    guest.put(NAME, json!({ "name": "Bo" })).await.ok(200);
    guest
        .post(CHANGE, change("", new))
        .await
        .problem(409, "refused");
    bench.stop().await;
}

#[tokio::test]
async fn a_deleted_account_is_gone_and_its_name_is_free() {
    let bench = Bench::start().await;
    let browser = bench.account("Ann").await;
    browser
        .delete_with(ME, json!({}))
        .await
        .problem(401, "wrong_credentials");
    let wrong = browser
        .delete_with(ME, json!({ "password": "wrong-password" }))
        .await;
    wrong.problem(401, "wrong_credentials");
    browser
        .delete_with(ME, json!({ "password": PASSWORD }))
        .await
        .ok(204);
    assert_eq!(browser.name().await, None);
    browser
        .post(LOG_IN, credentials("Ann", PASSWORD))
        .await
        .problem(401, "wrong_credentials");
    bench.account("Ann").await;
    bench
        .browser()
        .delete_with(ME, json!({}))
        .await
        .problem(401, "unauthorised");
    bench.stop().await;
}

#[tokio::test]
async fn cookies_insist_on_tls_where_the_server_is_reached_so() {
    let bench = Bench::start_with(|config| {
        config.public_origins = vec!["https://games.example".parse().unwrap()];
    })
    .await;
    let browser = bench.browser().at("https://games.example");
    let answer = browser.post(SIGN_UP, credentials("Ann", PASSWORD)).await;
    answer.ok(201);
    assert!(
        answer.headers["set-cookie"]
            .to_str()
            .unwrap()
            .contains("; Secure")
    );
    assert!(answer.headers.contains_key("strict-transport-security"));
    bench.stop().await;
}

#[tokio::test]
async fn nobodys_wrong_tries_lock_an_owner_out() {
    let quick = |config: &mut Config| {
        config.trusted_proxies = vec!["127.0.0.1/32".parse().unwrap()];
        config.login_delay = Duration::from_micros(10);
    };
    let bench = Bench::start_with(quick).await;
    let owner = bench.account("Ann").await;
    owner.post("/api/v1/logout", json!({})).await.ok(204);
    let attack = async |bench: &Bench| {
        for last in 1..=11 {
            let stranger = bench.browser().from(&format!("10.9.0.{last}"));
            for _ in 0..6 {
                let guess = credentials("Ann", "wrong-password");
                let wrong = stranger.post(LOG_IN, guess).await;
                wrong.problem(401, "wrong_credentials");
            }
            let guess = credentials("Ann", "wrong-password");
            stranger.post(LOG_IN, guess).await.problem(429, "too_many");
        }
    };
    attack(&bench).await;
    // A known browser can log in from any address, even from that of an attacker.
    let right = credentials("Ann", PASSWORD);
    let known = owner.from("10.9.0.1");
    known.post(LOG_IN, right.clone()).await.ok(200);
    known.post("/api/v1/logout", json!({})).await.ok(204);
    // So can a new browser.
    let new = bench.browser().from("10.9.1.1");
    new.post(LOG_IN, right.clone()).await.ok(200);
    // The same after a restart.
    let bench = bench.restart_with(quick).await;
    attack(&bench).await;
    let known = bench.again(&known);
    known.post(LOG_IN, right.clone()).await.ok(200);
    bench
        .browser()
        .from("10.9.1.2")
        .post(LOG_IN, right)
        .await
        .ok(200);
    bench.stop().await;
}

#[tokio::test]
async fn a_known_browser_is_no_way_in() {
    let bench = Bench::start().await;
    let browser = bench.account("Ann").await;
    browser.post("/api/v1/logout", json!({})).await.ok(204);
    assert_eq!(browser.name().await, None);
    let guess = async || {
        let guess = credentials("Ann", "wrong-password");
        browser.post(LOG_IN, guess).await
    };
    slowed_down(guess).await;
    bench.stop().await;
}

/// Tries until it is refused: after ten tries, or more on a busy machine.
async fn slowed_down(guess: impl AsyncFn() -> Answer) {
    for number in 0..60 {
        let answer = guess().await;
        if answer.status == 429 {
            assert!(number >= 10, "{number}");
            return;
        }
        answer.problem(401, "wrong_credentials");
    }
    panic!("the tries are not limited");
}

#[tokio::test]
async fn who_is_logged_in_is_asked_for_the_password_only_so_often() {
    let bench = Bench::start().await;
    let ann = bench.account("Ann").await;
    let guess = async || {
        let change = json!({ "old": "wrong-password", "new": "another-lantern-7" });
        ann.post(CHANGE, change).await
    };
    slowed_down(guess).await;
    bench.stop().await;
}

#[tokio::test]
async fn names_that_look_alike_are_the_same_name() {
    let bench = Bench::start().await;
    bench.account("Каро").await;
    let zoe = bench.account("Zoe\u{308}").await;
    assert_eq!(zoe.name().await.as_deref(), Some("Zoë"));
    bench.account("नमस्ते").await;
    let taken = credentials("Kapo", PASSWORD);
    bench
        .browser()
        .post(SIGN_UP, taken)
        .await
        .problem(409, "name_taken");
    for mixed in ["K\u{430}po", "\u{3164}\u{3164}"] {
        let request = credentials(mixed, PASSWORD);
        bench
            .browser()
            .post(SIGN_UP, request)
            .await
            .problem(422, "bad_name");
    }
    // Neither guests nor people at the same screen can use the name of an account.
    let guest = bench.browser();
    let name = json!({ "name": "Kapo" });
    guest
        .put("/api/v1/me/name", name)
        .await
        .problem(409, "name_taken");
    let local = |name: &str| json!({ "rules": "gomoku", "seats": [{ "kind": "me" }, { "kind": "here", "name": name }] });
    let game = guest.post("/api/v1/games", local("ZOË")).await;
    game.problem(409, "name_taken");
    guest.post("/api/v1/games", local("Zora")).await.ok(201);
    bench
        .browser()
        .post(LOG_IN, credentials("zoe\u{308}", PASSWORD))
        .await
        .ok(200);
    bench.stop().await;
}
