//! Passkeys: the browser creates them and signs the server's challenges with them. Passes JSON on between the two and
//! reads none of it.

use js_sys::{Array, Function, JSON, Object, Promise, Reflect};
use leptos::prelude::window;
use sente_api::Me;
use sente_json::Json;
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::JsFuture;

use crate::browser;
use crate::server::http::{self, Failure};

/// Why there is no passkey, or no log-in with one.
pub enum Unproven {
    /// The server refused, or cannot be reached.
    Failure(Failure),
    /// The person closed the browser's question, or the browser has no fitting passkey.
    Cancelled,
}

impl From<Failure> for Unproven {
    fn from(failure: Failure) -> Self {
        Self::Failure(failure)
    }
}

/// Whether this browser has passkeys for this page: only over TLS, or from this machine, and not at a numeric address.
pub fn are_possible() -> bool {
    let is_numeric =
        |host: &str| host.starts_with('[') || host.ends_with(|last: char| last.is_ascii_digit());
    let host = || window().location().hostname().unwrap_or_default();
    browser::exists()
        && parser(REQUEST).is_some_and(|parser| parser.is_function())
        && !is_numeric(&host())
}

/// The browser's functions that read the options of a new passkey, and of a log-in.
const CREATION: &str = "parseCreationOptionsFromJSON";
const REQUEST: &str = "parseRequestOptionsFromJSON";

/// Adds a passkey with this name to the account.
pub async fn add(password: String, name: String) -> Result<(), Unproven> {
    let asked = map([("password", password)]);
    let challenge = http::exchange("/me/passkeys/challenge", &asked.to_string()).await?;
    let proof = prove(&challenge, "create", CREATION, Some(&name)).await;
    let proof = proof.ok_or(Unproven::Cancelled)?;
    http::exchange("/me/passkeys", &proof).await?;
    Ok(())
}

/// Logs in with a passkey of the account with this name.
pub async fn log_in(name: String) -> Result<Me, Unproven> {
    let asked = map([("name", name)]);
    let challenge = http::exchange("/login/passkey/challenge", &asked.to_string()).await?;
    let proof = prove(&challenge, "get", REQUEST, None).await;
    let proof = proof.ok_or(Unproven::Cancelled)?;
    let me = http::exchange("/login/passkey", &proof).await?;
    Ok(http::parse(&me)?)
}

fn map<const N: usize>(entries: [(&str, String); N]) -> Json {
    let entry = |(key, value): (&str, String)| (key.to_owned(), Json::Text(value));
    Json::Map(entries.into_iter().map(entry).collect())
}

/// Answers a challenge with this method of `navigator.credentials`. `None` if the browser or the person refuses.
async fn prove(challenge: &str, method: &str, parse: &str, name: Option<&str>) -> Option<String> {
    let challenge = JSON::parse(challenge).ok()?;
    let options = property(&property(&challenge, "options")?, "publicKey")?;
    let options = call(&class()?, parse, &options)?;
    let credentials = property(&window().navigator(), "credentials")?;
    let request = object(&[("publicKey", options)]);
    let promise: Promise = call(&credentials, method, &request)?.dyn_into().ok()?;
    let credential = JsFuture::from(promise).await.ok()?;
    let proof = object(&[
        ("challenge", property(&challenge, "id")?),
        ("credential", credential),
    ]);
    if let Some(name) = name {
        Reflect::set(&proof, &"name".into(), &name.into()).ok()?;
    }
    JSON::stringify(&proof).ok()?.as_string()
}

fn class() -> Option<JsValue> {
    property(&window(), "PublicKeyCredential")
}

fn parser(name: &str) -> Option<JsValue> {
    property(&class()?, name)
}

fn property(target: &JsValue, name: &str) -> Option<JsValue> {
    let value = Reflect::get(target, &name.into()).ok()?;
    (!value.is_undefined()).then_some(value)
}

fn call(target: &JsValue, method: &str, argument: &JsValue) -> Option<JsValue> {
    let function: Function = property(target, method)?.dyn_into().ok()?;
    function.apply(target, &Array::of1(argument)).ok()
}

fn object(entries: &[(&str, JsValue)]) -> JsValue {
    let object = Object::new();
    for (key, value) in entries {
        // A new object takes every property.
        let _ = Reflect::set(&object, &(*key).into(), value);
    }
    object.into()
}
