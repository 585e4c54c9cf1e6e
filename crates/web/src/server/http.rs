//! Requests to the server's API and what can go wrong with them.

use std::pin::Pin;

use leptos::prelude::*;
use sente_api::{Problem, ProblemCode};
use sente_json::{FromJson, ToJson};
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::JsFuture;
use web_sys::{Request, RequestInit, Response};

use crate::server::{connectivity, problem_messages};
use crate::t;

/// Why a request brought nothing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Failure {
    /// The server says why.
    Problem(Problem),
    /// The server cannot be reached.
    Unreachable,
}

impl Failure {
    /// What to tell the person.
    pub fn sentence(&self) -> String {
        match self {
            Self::Problem(problem) => problem_messages::problem(problem),
            Self::Unreachable => t!("server-unreachable"),
        }
    }

    /// The problem's code, if the server said one.
    pub const fn code(&self) -> Option<ProblemCode> {
        match self {
            Self::Problem(problem) => Some(problem.code),
            Self::Unreachable => None,
        }
    }
}

/// What the first screen reads of a game that it began: where it is. To read all of it would make the page heavier.
#[derive(sente_json::FromJson)]
pub struct Begun {
    /// The game's id.
    pub id: String,
}

/// What a request brings.
pub type Answer<T> = Result<T, Failure>;

/// Reads something, such as `get("/me")`.
pub async fn get<T: FromJson>(path: &str) -> Answer<T> {
    parse(&text(path).await?)
}

/// Sends something and reads the answer.
pub async fn post<T: FromJson>(path: &str, body: &impl ToJson) -> Answer<T> {
    parse(&answer("POST", path, Some(json(body))).await?)
}

/// Puts something in its place and reads the answer.
pub async fn put<T: FromJson>(path: &str, body: &impl ToJson) -> Answer<T> {
    parse(&answer("PUT", path, Some(json(body))).await?)
}

/// Does something that has no answer but that it was done.
pub async fn order(method: &str, path: &str, body: Option<&impl ToJson>) -> Answer<()> {
    done(method, path, body.map(json)).await
}

/// Sends what is JSON already, and whose answer is only that it came.
pub async fn post_text(path: &str, body: &str) -> Answer<()> {
    done("POST", path, Some(json_text(body))).await
}

/// Takes something away.
pub async fn delete(path: &str) -> Answer<()> {
    done("DELETE", path, None).await
}

/// Reads a text, such as a record.
pub async fn text(path: &str) -> Answer<String> {
    answer("GET", path, None).await
}

/// Reads a text that was asked for with [`text`]. Kept apart, because it is the only part of a request that
/// differs from one kind of answer to another, and the page should be small.
pub fn parse<T: FromJson>(text: &str) -> Answer<T> {
    sente_json::read(text).ok_or_else(odd)
}

fn odd() -> Failure {
    let detail = t!("server-odd-answer", status = 200);
    Failure::Problem(Problem::new(ProblemCode::Internal, detail))
}

/// Sends a file as it is and reads the answer.
pub async fn upload<T: FromJson>(path: &str, bytes: &[u8]) -> Answer<T> {
    let content = js_sys::Uint8Array::from(bytes);
    let sent = Sent {
        kind: "application/octet-stream",
        content: content.into(),
    };
    parse(&answer("POST", path, Some(sent)).await?)
}

struct Sent {
    kind: &'static str,
    content: JsValue,
}

fn json(body: &impl ToJson) -> Sent {
    json_text(&sente_json::write(body))
}

fn json_text(text: &str) -> Sent {
    Sent {
        kind: "application/json",
        content: JsValue::from_str(text),
    }
}

/// Something that is on its way. Boxed, so that who waits for it is small whatever is in it.
type Coming<T> = Pin<Box<dyn Future<Output = Answer<T>>>>;

/// The text of the answer.
fn answer(method: &'static str, path: &str, sent: Option<Sent>) -> Coming<String> {
    let path = path.to_owned();
    Box::pin(async move { body(&call(method, &path, sent).await?).await })
}

/// That it was done.
fn done(method: &str, path: &str, sent: Option<Sent>) -> Coming<()> {
    let (method, path) = (method.to_owned(), path.to_owned());
    Box::pin(async move { call(&method, &path, sent).await.map(drop) })
}

async fn call(method: &str, path: &str, sent: Option<Sent>) -> Answer<Response> {
    let request = request(method, path, sent.as_ref()).map_err(|_| Failure::Unreachable)?;
    let answer = JsFuture::from(window().fetch_with_request(&request)).await;
    let response = answer
        .ok()
        .and_then(|answer| answer.dyn_into::<Response>().ok())
        .filter(|response| !is_stand_in(response));
    let kept = |response: &Response| response.headers().has(connectivity::KEPT) == Ok(true);
    connectivity::note(response.as_ref().is_some_and(|it| !kept(it)));
    let response = response.ok_or(Failure::Unreachable)?;
    if response.ok() {
        return Ok(response);
    }
    let status = response.status();
    let text = body(&response).await.unwrap_or_default();
    Err(Failure::Problem(sente_json::read(&text).unwrap_or_else(
        // Something between here and the server answered, such as a proxy.
        || Problem::new(ProblemCode::Busy, t!("server-odd-answer", status = status)),
    )))
}

/// Whether somebody in front of the server says that it is not there.
fn is_stand_in(response: &Response) -> bool {
    matches!(response.status(), 502 | 504)
}

fn request(method: &str, path: &str, sent: Option<&Sent>) -> Result<Request, JsValue> {
    let options = RequestInit::new();
    options.set_method(method);
    if let Some(sent) = sent {
        options.set_body(&sent.content);
    }
    let request = Request::new_with_str_and_init(&format!("/api/v1{path}"), &options)?;
    if let Some(sent) = sent {
        request.headers().set("content-type", sent.kind)?;
    }
    Ok(request)
}

async fn body(response: &Response) -> Answer<String> {
    let promise = response.text().map_err(|_| Failure::Unreachable)?;
    let text = JsFuture::from(promise).await.ok();
    text.and_then(|text| text.as_string())
        .ok_or(Failure::Unreachable)
}
