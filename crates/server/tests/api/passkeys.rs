//! Logging in with a passkey, using a software authenticator.

use serde_json::{Value, json};
use webauthn_authenticator_rs::softpasskey::SoftPasskey;
use webauthn_authenticator_rs::{AuthenticatorBackend, WebauthnAuthenticator};

use crate::harness::{Bench, Browser, PASSWORD};

const KEYS: &str = "/api/v1/me/passkeys";
const ADD: &str = "/api/v1/me/passkeys/challenge";
const CHALLENGE: &str = "/api/v1/login/passkey/challenge";
const LOG_IN: &str = "/api/v1/login/passkey";

/// The origin of the page.
fn origin(bench: &Bench) -> url::Url {
    let port = bench.server.address().port();
    format!("http://localhost:{port}").parse().unwrap()
}

async fn add_key<A: AuthenticatorBackend>(
    bench: &Bench,
    browser: &Browser,
    key: &mut A,
    name: &str,
) -> Value {
    let asked = json!({ "password": PASSWORD });
    let challenge = browser.post(ADD, asked).await.ok(200);
    let options = serde_json::from_value(challenge["options"].clone()).unwrap();
    let made = key.do_registration(origin(bench), options).unwrap();
    let new = json!({ "challenge": challenge["id"], "name": name, "credential": made });
    browser.post(KEYS, new).await.ok(201)
}

async fn answer<A: AuthenticatorBackend>(
    bench: &Bench,
    browser: &Browser,
    key: &mut A,
    name: &str,
) -> Value {
    let challenge = browser
        .post(CHALLENGE, json!({ "name": name }))
        .await
        .ok(200);
    let options = serde_json::from_value(challenge["options"].clone()).unwrap();
    let signed = key.do_authentication(origin(bench), options).unwrap();
    json!({ "challenge": challenge["id"], "credential": signed })
}

#[tokio::test]
async fn somebody_logs_in_with_a_passkey_and_without_a_password() {
    let bench = Bench::start().await;
    let home = bench.account("Ann").await;
    let mut key = SoftPasskey::new(true);
    let added = add_key(&bench, &home, &mut key, "My laptop").await;
    assert_eq!(added["name"], "My laptop");
    let away = bench.browser();
    let signed = answer(&bench, &away, &mut key, "Ann").await;
    let me = away.post(LOG_IN, signed.clone()).await.ok(200);
    assert_eq!(me["account"]["name"], "Ann");
    assert_eq!(away.name().await.as_deref(), Some("Ann"));
    let listed = away.get(KEYS).await.ok(200);
    assert_eq!(listed.as_array().unwrap().len(), 1);
    assert!(listed[0]["used"].is_u64(), "{listed}");
    // A signed challenge cannot be used twice.
    let replayed = bench.browser().post(LOG_IN, signed).await;
    replayed.problem(409, "refused");
    let path = format!("{KEYS}/{}", added["id"].as_str().unwrap());
    let signed = answer(&bench, &bench.browser(), &mut key, "Ann").await;
    home.delete(&path).await.ok(204);
    let refused = bench.browser().post(LOG_IN, signed).await;
    refused.problem(401, "wrong_credentials");
    home.delete(&path).await.problem(404, "not_found");
    bench.stop().await;
}

#[tokio::test]
async fn a_passkey_is_added_by_the_accounts_owner_only() {
    let bench = Bench::start().await;
    let ann = bench.account("Ann").await;
    let wrong = json!({ "password": "not-the-password" });
    ann.post(ADD, wrong).await.problem(401, "wrong_credentials");
    let nobody = bench.browser();
    let proof = json!({ "password": PASSWORD });
    nobody
        .post(ADD, proof.clone())
        .await
        .problem(401, "unauthorised");
    nobody.get(KEYS).await.problem(401, "unauthorised");
    // A challenge for one account is not valid for another.
    let challenge = ann.post(ADD, proof).await.ok(200);
    let options = serde_json::from_value(challenge["options"].clone()).unwrap();
    let mut key = SoftPasskey::new(true);
    let made = key.do_registration(origin(&bench), options).unwrap();
    let new = json!({ "challenge": challenge["id"], "name": "Hers", "credential": made });
    let eve = bench.account("Eve").await;
    eve.post(KEYS, new).await.problem(403, "forbidden");
    assert_eq!(eve.get(KEYS).await.ok(200), json!([]));
    bench.stop().await;
}

#[tokio::test]
async fn the_page_of_another_site_cannot_use_a_passkey() {
    let bench = Bench::start().await;
    let ann = bench.account("Ann").await;
    let mut key = SoftPasskey::new(true);
    add_key(&bench, &ann, &mut key, "Key").await;
    let challenge = ann.post(CHALLENGE, json!({ "name": "Ann" })).await.ok(200);
    let options = serde_json::from_value(challenge["options"].clone()).unwrap();
    let evil = "https://localhost.evil.example".parse().unwrap();
    let signed = key.do_authentication(evil, options);
    let Ok(signed) = signed else {
        // The authenticator itself refuses.
        return bench.stop().await;
    };
    let request = json!({ "challenge": challenge["id"], "credential": signed });
    let refused = bench.browser().post(LOG_IN, request).await;
    refused.problem(401, "wrong_credentials");
    bench.stop().await;
}

#[tokio::test]
async fn nothing_tells_names_with_a_passkey_from_others() {
    let bench = Bench::start().await;
    let ann = bench.account("Ann").await;
    let mut key = SoftPasskey::new(true);
    add_key(&bench, &ann, &mut key, "Key").await;
    bench.account("Ben").await;
    let mut shapes = Vec::new();
    for name in ["Ann", "Ben", "Nobody"] {
        let asked = json!({ "name": name });
        let challenge = bench.browser().post(CHALLENGE, asked).await.ok(200);
        let mut options = challenge["options"].clone();
        let allowed = &mut options["publicKey"]["allowCredentials"];
        assert_eq!(allowed.as_array().unwrap().len(), 1, "{name}");
        allowed[0]["id"] = Value::Null;
        options["publicKey"]["challenge"] = Value::Null;
        shapes.push(options);
    }
    assert_eq!(shapes[0], shapes[1]);
    assert_eq!(shapes[0], shapes[2]);
    bench.stop().await;
}
