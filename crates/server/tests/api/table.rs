//! The table of all API calls, with the data to test each: who may call it, on which resource, and with which body.
//! Sends nothing.

use reqwest::Method;
use sente_api::bounds;
use sente_rules::GameId;
use serde_json::{Value, json};

use crate::harness::PASSWORD;

/// One API call.
pub struct Row {
    /// The method and the path, as in the `OpenAPI` document after `/api/v1`.
    pub call: &'static str,
    /// The status of a valid request.
    pub good: u16,
    /// Who may make the request.
    pub by: By,
    /// The resource of the request.
    pub thing: Thing,
    /// The body of the request.
    pub body: Body,
    /// A valid and an invalid query string.
    pub query: [&'static str; 2],
    /// The status for another user who makes the request on the resource.
    pub stranger: Option<u16>,
    /// Whether it has its own rate limit besides the one for all calls.
    pub costly: bool,
    /// The limit of the body in bytes.
    pub most: usize,
}

/// Who may make a request.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum By {
    /// Anybody, even without a session.
    Anybody,
    /// Only the owner of the resource, or any account if there is none.
    Owner,
}

/// The resource of a request; its id replaces the parameter in the path.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Thing {
    Nothing,
    GameCode,
    Game,
    Invitation,
    Save,
    Study,
    Seek,
    Arena,
    Analysis,
    Session,
}

/// The body of a request. The function in `Json` gets the owner's name and the id of the resource.
pub enum Body {
    Nothing,
    Json(fn(&str, &str) -> Value),
    File(&'static str),
}

impl Row {
    pub fn method(&self) -> Method {
        self.call.split_once(' ').unwrap().0.parse().unwrap()
    }

    pub fn path(&self) -> &'static str {
        self.call.split_once(' ').unwrap().1
    }

    /// The path and query for the resource with this id.
    pub fn address(&self, id: &str, query: &str) -> String {
        let path = self.path();
        let path = match (path.find('{'), path.find('}')) {
            (Some(open), Some(close)) => {
                format!("{}{id}{}", &path[..open], &path[close + 1..])
            }
            _ => path.to_owned(),
        };
        format!("/api/v1{path}{query}")
    }

    const fn by(self, by: By) -> Self {
        Self { by, ..self }
    }

    const fn about(self, thing: Thing) -> Self {
        Self { thing, ..self }
    }

    const fn json(self, json: fn(&str, &str) -> Value) -> Self {
        let body = Body::Json(json);
        Self { body, ..self }
    }

    const fn query(self, right: &'static str, wrong: &'static str) -> Self {
        let query = [right, wrong];
        Self { query, ..self }
    }

    const fn stranger(self, status: u16) -> Self {
        let stranger = Some(status);
        Self { stranger, ..self }
    }

    const fn costly(self) -> Self {
        let costly = true;
        Self { costly, ..self }
    }
}

const fn row(call: &'static str, good: u16) -> Row {
    Row {
        call,
        good,
        by: By::Anybody,
        thing: Thing::Nothing,
        body: Body::Nothing,
        query: ["", ""],
        stranger: None,
        costly: false,
        most: bounds::BODY,
    }
}

/// All API calls.
pub fn rows() -> Vec<Row> {
    let mut rows = about_people();
    rows.extend(about_games());
    rows.extend(about_computers());
    rows
}

fn about_people() -> Vec<Row> {
    vec![
        row("GET /me", 200),
        row("DELETE /me", 204)
            .by(By::Owner)
            .json(|_, _| json!({ "password": PASSWORD })),
        row("PUT /me/name", 200).json(|name, _| json!({ "name": format!("{name}a") })),
        row("PUT /me/preferences", 200).json(|_, _| json!({})),
        row("POST /me/password", 204)
            .by(By::Owner)
            .json(|_, _| json!({ "old": PASSWORD, "new": "quiet-harbour-7" })),
        row("GET /me/export", 200).by(By::Owner).costly(),
        row("GET /me/sessions", 200).by(By::Owner),
        row("DELETE /me/sessions", 204).by(By::Owner),
        row("DELETE /me/sessions/{id}", 204)
            .by(By::Owner)
            .about(Thing::Session)
            .stranger(404),
        row("GET /me/passkeys", 200).by(By::Owner),
        row("POST /me/passkeys/challenge", 200)
            .by(By::Owner)
            .json(|_, _| json!({ "password": PASSWORD })),
        // Only an authenticator can answer a challenge; `passkeys.rs` tests that.
        row("POST /me/passkeys", 409)
            .by(By::Owner)
            .json(|_, _| json!({ "challenge": "none", "name": "Key", "credential": {} })),
        row("DELETE /me/passkeys/{id}", 404)
            .by(By::Owner)
            .about(Thing::GameCode),
        row("POST /login/passkey/challenge", 200)
            .costly()
            .json(|name, _| json!({ "name": name })),
        row("POST /login/passkey", 409)
            .costly()
            .json(|_, _| json!({ "challenge": "none", "credential": {} })),
        row("POST /signup", 201)
            .costly()
            .json(|name, _| json!({ "name": format!("{name}b"), "password": PASSWORD })),
        row("POST /login", 200)
            .costly()
            .json(|name, _| json!({ "name": name, "password": PASSWORD })),
        row("POST /logout", 204),
        row("GET /home", 200),
        row("GET /history", 200)
            .by(By::Owner)
            .query("?page=0&outcome=win", "?outcome=maybe"),
        row("GET /stats", 200).by(By::Owner),
        row("GET /achievements", 200),
        row("GET /learning", 200),
        row("POST /learning/reviews", 204).json(|_, _| own_review()),
        row("POST /learning/answers", 204)
            .json(|_, _| json!({ "mistake": "othello-1", "day": today(), "right": true })),
        row("POST /learning/courses", 204)
            .json(|_, _| json!({ "game": "othello", "steps": ["rules-1"] })),
        row("GET /puzzles/{game}", 200).about(Thing::GameCode),
        row("POST /puzzles/{game}/attempts", 200)
            .about(Thing::GameCode)
            .json(|_, _| solved_try(0)),
        row("POST /puzzles/{game}/series", 200)
            .about(Thing::GameCode)
            .json(|_, _| json!({ "practice": "rush", "day": today(), "tries": [solved_try(0)] })),
        row("GET /rankings/{game}", 200)
            .about(Thing::GameCode)
            .query("?page=1", "?page=first"),
        // Where it is allowed, it ends the program; `ops.rs` tests that.
        row("POST /quit", 403),
    ]
}

fn about_games() -> Vec<Row> {
    vec![
        row("GET /games", 200),
        row("POST /games", 201).costly().json(|_, _| {
            let seats = json!([{ "kind": "me" }, { "kind": "here", "name": "Bea" }]);
            json!({ "rules": "renju", "seats": seats })
        }),
        Row {
            most: bounds::RECORD,
            ..row("POST /games/played", 204)
                .costly()
                .json(|_, _| played())
        },
        row("GET /games/{id}", 200).about(Thing::Game),
        row("GET /games/{id}/record", 200)
            .about(Thing::Game)
            .query("?format=sgf", "?format=exe"),
        row("POST /join", 200)
            .about(Thing::Invitation)
            .costly()
            .json(|_, code| json!({ "code": code })),
        row("GET /join/{code}", 200)
            .about(Thing::Invitation)
            .costly(),
        row("GET /seeks", 200),
        row("POST /seeks", 201)
            .costly()
            .json(|_, _| json!({ "rules": "renju" })),
        row("DELETE /seeks/{id}", 204)
            .by(By::Owner)
            .about(Thing::Seek)
            .stranger(403),
        row("POST /seeks/{id}/accept", 200).about(Thing::Seek),
        row("GET /saves", 200).by(By::Owner),
        row("PUT /saves/{game}", 200)
            .by(By::Owner)
            .about(Thing::Game)
            .stranger(403),
        row("DELETE /saves/{game}", 204)
            .by(By::Owner)
            .about(Thing::Save)
            .stranger(404),
        row("GET /studies", 200).by(By::Owner),
        Row {
            most: bounds::STUDY,
            ..row("POST /studies", 201)
                .by(By::Owner)
                .costly()
                .json(|_, _| study("Corners"))
        },
        row("GET /studies/{id}", 200).about(Thing::Study),
        Row {
            most: bounds::STUDY,
            ..row("PUT /studies/{id}", 200)
                .by(By::Owner)
                .about(Thing::Study)
                .stranger(404)
                .json(|_, _| study("Edges"))
        },
        row("DELETE /studies/{id}", 204)
            .by(By::Owner)
            .about(Thing::Study)
            .stranger(404),
        Row {
            body: Body::File("f5d6c3"),
            most: bounds::RECORD,
            ..row("POST /records", 200)
                .costly()
                .query("?game=othello&to=sgf", "?to=exe")
        },
    ]
}

fn about_computers() -> Vec<Row> {
    vec![
        row("GET /players/{game}", 200).about(Thing::GameCode),
        row("GET /arenas", 200).query("?page=0", "?page=-1"),
        row("POST /arenas", 201).costly().json(|_, _| arena()),
        row("GET /arenas/{id}", 200).about(Thing::Arena),
        row("DELETE /arenas/{id}", 204)
            .by(By::Owner)
            .about(Thing::Arena)
            .stranger(403),
        row("POST /analyses", 202)
            .costly()
            .json(|_, _| question(50)),
        row("GET /analyses/{id}", 200).about(Thing::Analysis),
        row("DELETE /analyses/{id}", 204)
            .by(By::Owner)
            .about(Thing::Analysis)
            .stranger(404),
    ]
}

/// A game played without the server, ended by resignation.
pub fn played() -> Value {
    let person = |name: &str| json!({ "kind": "person", "name": name });
    let event = |version: u32, rest: Value| {
        let mut event = json!({ "version": version, "at": 1_000 * version });
        event
            .as_object_mut()
            .unwrap()
            .extend(rest.as_object().unwrap().clone());
        event
    };
    let play = |seat: &str, text: &str| json!({ "event": "played", "seat": seat, "text": text });
    let result = json!({ "winner": "second", "cause": "resignation", "rated": false });
    json!({
        "id": "here-1-0",
        "seat": "first",
        "settings": {
            "rules": "renju", "seats": [person("Ann"), person("Bea")], "venue": "here", "rated": false,
            "time": { "kind": "unlimited" }, "lag_limit": 0, "grace": 60_000,
        },
        "events": [
            event(1, play("first", "h8")),
            event(2, play("second", "h9")),
            event(3, json!({ "event": "ended", "result": result })),
        ],
    })
}

/// A study with a variation.
pub fn study(name: &str) -> Value {
    let mut record = sente_records::Record::new(sente_rules::Rules::usual(GameId::Othello));
    let first = record.tree.add(sente_records::NodeId::START, "f5");
    record.tree.add(first, "d6");
    record.tree.add(first, "f6");
    let bytes = sente_records::write(&[record], sente_records::Format::Json).unwrap();
    json!({ "name": name, "record": String::from_utf8(bytes).unwrap() })
}

/// An arena with two games.
pub fn arena() -> Value {
    json!({ "rules": "othello", "players": ["random", "minimax-1"], "games": 2 })
}

/// An analysis request with this time limit.
pub fn question(millis: u64) -> Value {
    let situation = json!({ "rules": "othello" });
    json!({ "situation": situation, "player": "sente-10", "lines": 1, "millis": millis })
}

/// Today, in days since 1970.
pub fn today() -> i32 {
    let since = std::time::UNIX_EPOCH.elapsed().unwrap().as_secs();
    i32::try_from(since / (24 * 60 * 60)).unwrap()
}

/// The result of a review of a game of Othello: one mistake.
pub fn own_review() -> Value {
    let position = sente_rules::Rules::usual(GameId::Othello)
        .table()
        .position_text();
    let reviewed = json!({
        "game": "here-1", "rules": "othello", "side": "black", "day": today(), "accuracy": 81.5,
        "motifs": [{ "motif": "gives-corner", "missed": 1, "all": 2 }],
    });
    let mistake = json!({ "position": position, "played": "d3", "best": "c4" });
    json!({ "reviewed": reviewed, "mistakes": [mistake] })
}

/// The id of a puzzle of Othello.
pub fn puzzle(index: usize) -> String {
    let puzzles = sente_puzzles::shipped(GameId::Othello);
    puzzles[index].id.clone()
}

/// A successful attempt at a puzzle of Othello.
pub fn solved_try(index: usize) -> serde_json::Value {
    let puzzles = sente_puzzles::shipped(GameId::Othello);
    let puzzle = &puzzles[index];
    json!({ "puzzle": puzzle.id, "solved": true, "moves": puzzle.solution })
}
