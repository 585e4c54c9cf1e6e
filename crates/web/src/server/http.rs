//! Requests to the server's API and their failures.

use std::pin::Pin;

use leptos::prelude::*;
use sente_api::{Problem, ProblemCode};
use sente_json::{FromJson, ToJson};
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::JsFuture;
use web_sys::{Request, RequestInit, Response};

use crate::server::{connectivity, problem_messages};
use crate::t;

/// The reason why a request failed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Failure {
    /// The server answered with a problem.
    Problem(Problem),
    /// The server cannot be reached.
    Unreachable,
}

impl Failure {
    /// The message for the person.
    pub fn sentence(&self) -> String {
        match self {
            Self::Problem(problem) => problem_messages::problem(problem),
            Self::Unreachable => t!("server-unreachable"),
        }
    }

    /// The problem's code, if the server sent one.
    pub const fn code(&self) -> Option<ProblemCode> {
        match self {
            Self::Problem(problem) => Some(problem.code),
            Self::Unreachable => None,
        }
    }
}

/// The part of a new game that the first screen needs: its id. Parsing the whole game would enlarge the page.
#[derive(sente_json::FromJson)]
pub struct Begun {
    /// The game's id.
    pub id: String,
}

/// The result of a request.
pub type Answer<T> = Result<T, Failure>;

/// Sends a GET request, such as `get("/me")`, and parses the answer.
pub async fn get<T: FromJson>(path: &str) -> Answer<T> {
    parse(&text(path).await?)
}

/// Sends a POST request and parses the answer.
pub async fn post<T: FromJson>(path: &str, body: &impl ToJson) -> Answer<T> {
    parse(&answer("POST", path, Some(json(body))).await?)
}

/// Sends a PUT request and parses the answer.
pub async fn put<T: FromJson>(path: &str, body: &impl ToJson) -> Answer<T> {
    parse(&answer("PUT", path, Some(json(body))).await?)
}

/// Sends a request whose answer has no content.
pub async fn order(method: &str, path: &str, body: Option<&impl ToJson>) -> Answer<()> {
    done(method, path, body.map(json)).await
}

/// Posts a text that is JSON already and returns the text of the answer.
pub async fn exchange(path: &str, body: &str) -> Answer<String> {
    answer("POST", path, Some(json_text(body))).await
}

/// Posts a text that is JSON already; the answer has no content.
pub async fn post_text(path: &str, body: &str) -> Answer<()> {
    done("POST", path, Some(json_text(body))).await
}

/// Sends a DELETE request.
pub async fn delete(path: &str) -> Answer<()> {
    done("DELETE", path, None).await
}

/// Sends a GET request for a text, such as a game record.
pub async fn text(path: &str) -> Answer<String> {
    answer("GET", path, None).await
}

/// Parses a text that was requested with [`text`]. Separate, because it is the only generic part of a request, and the
/// page should be small.
pub fn parse<T: FromJson>(text: &str) -> Answer<T> {
    sente_json::read(text).ok_or_else(odd)
}

fn odd() -> Failure {
    let detail = t!("server-odd-answer", status = 200);
    Failure::Problem(Problem::new(ProblemCode::Internal, detail))
}

/// Posts a file as it is and parses the answer.
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

/// A pending answer, boxed to keep the futures that await it small.
type Coming<T> = Pin<Box<dyn Future<Output = Answer<T>>>>;

/// Sends a request and returns the text of the answer.
fn answer(method: &'static str, path: &str, sent: Option<Sent>) -> Coming<String> {
    let path = path.to_owned();
    Box::pin(async move { body(&call(method, &path, sent).await?).await })
}

/// Sends a request and drops the content of the answer.
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
        // Something between the page and the server answered, such as a proxy.
        || Problem::new(ProblemCode::Busy, t!("server-odd-answer", status = status)),
    )))
}

/// Whether a proxy answers that it cannot reach the server.
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
