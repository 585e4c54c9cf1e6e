//! Stored data about games: saves, history, statistics, achievements, rankings, players.

use reqwest::Method;
use sente_match::{Cause, Command, Event, Match, MatchResult, Participant, Settings, Version};
use sente_rules::{GameId, Rules, Seat};
use sente_store::{Append, End, EventRow, MatchId, NewMatch, StoredSeat, UserId};
use serde_json::{Value, json};

use crate::harness::{Answer, Bench, PASSWORD};
use crate::table::{own_review, puzzle, solved_try, today};

/// Stores a game of an account against a computer player with these moves; returns its id and match.
pub async fn begin(bench: &Bench, name: &str, player: &str, moves: &[&str]) -> (MatchId, Match) {
    let state = bench.server.state();
    let user = user(bench, name).await;
    let settings = rated(name, player);
    let doc = serde_json::to_string(&settings).unwrap();
    let (id, now) = (MatchId::random(), state.clock.now());
    let seat = |user: Option<UserId>, player: Option<&str>, name: &str| StoredSeat {
        user,
        controller: user,
        player: player.map(str::to_owned),
        name: name.to_owned(),
    };
    let new = NewMatch {
        id,
        game: GameId::Othello,
        settings: doc,
        seats: [
            seat(Some(user), None, name),
            seat(None, Some(player), player),
        ],
        code: None,
        batch: None,
        wake: None,
        created: now,
    };
    state.store.add_match(new).await.unwrap();
    let mut game = Match::new(settings).unwrap();
    for text in moves {
        let turn = game.turn().unwrap();
        act(bench, id, &mut game, turn, Command::play(*text)).await;
    }
    (id, game)
}

fn rated(name: &str, player: &str) -> Settings {
    let seats = [
        Participant::person(name),
        Participant::computer(player, player),
    ];
    Settings {
        rated: true,
        ..Settings::usual(Rules::usual(GameId::Othello), seats)
    }
}

/// Executes a command for a seat and stores the events.
pub async fn act(bench: &Bench, id: MatchId, game: &mut Match, seat: Seat, command: Command) {
    let state = bench.server.state();
    let (expected, now) = (game.version(), state.clock.now());
    let events = game.act(seat, command, now).unwrap();
    let append = Append {
        id,
        fence: sente_store::Fence::default(),
        expected,
        events: events.iter().map(row).collect(),
        wake: None,
        summary: None,
        end: game.result().map(|result| End {
            result,
            body: serde_json::to_string(&result).unwrap(),
            seeds: [1500.0, 1500.0].map(sente_match::Rating),
        }),
        now,
    };
    state.store.append(append).await.unwrap();
}

fn row(event: &Event) -> EventRow {
    EventRow {
        version: event.version,
        at: event.at,
        message: None,
        body: serde_json::to_string(event).unwrap(),
    }
}

pub async fn user(bench: &Bench, name: &str) -> UserId {
    let found = bench.server.state().store.credentials(name).await.unwrap();
    found.unwrap().user
}

async fn finish(bench: &Bench, name: &str, player: &str, loser: Seat) -> String {
    let (id, mut game) = begin(bench, name, player, &["f5", "d6"]).await;
    act(bench, id, &mut game, loser, Command::Resign).await;
    id.to_string()
}

fn paths(rows: &Value) -> Vec<&str> {
    let rows = rows["rows"].as_array().unwrap();
    rows.iter()
        .map(|row| row["game"].as_str().unwrap())
        .collect()
}

#[tokio::test]
async fn the_list_of_games_reads_no_events() {
    let bench = Bench::start().await;
    let ann = bench.account("Ann").await;
    let store = &bench.server.state().store;
    let (id, game) = begin(&bench, "Ann", "minimax-1", &["f5", "d6"]).await;
    let (waiting, _) = begin(&bench, "Ann", "minimax-1", &[]).await;
    // Without a stored summary, as in matches of older versions: it is computed once.
    let listed = ann.get("/api/v1/games").await.ok(200);
    let card = |listed: &Value, id: MatchId| {
        let cards = listed.as_array().unwrap().iter();
        let mut cards = cards.filter(|card| card["id"] == id.to_string());
        cards.next().unwrap().clone()
    };
    let position = game.table().position_text();
    let first = card(&listed, id);
    assert_eq!(
        (&first["ply"], &first["turn"], &first["position"]),
        (&json!(2), &json!("first"), &json!(position))
    );
    assert_eq!(card(&listed, waiting)["ply"], 0);
    let kept = store.find_match(id).await.unwrap().summary.unwrap();
    let mut summary: Value = serde_json::from_str(&kept).unwrap();
    summary["version"] = json!(game.version().0 + 1);
    summary["ply"] = json!(3);
    let append = Append {
        id,
        expected: game.version(),
        fence: sente_store::Fence::default(),
        events: vec![EventRow {
            version: Version(game.version().0 + 1),
            at: game.latest(),
            message: None,
            body: "no event".into(),
        }],
        wake: None,
        summary: Some(summary.to_string()),
        end: None,
        now: game.latest(),
    };
    store.append(append).await.unwrap();
    let listed = ann.get("/api/v1/games").await.ok(200);
    assert_eq!(card(&listed, id)["ply"], 3);
    bench.stop().await;
}

#[tokio::test]
async fn ratings_say_how_sure_they_are_and_a_computer_moves_slowly() {
    let bench = Bench::start().await;
    let ann = bench.account("Ann").await;
    let players = ann.get("/api/v1/players/othello").await.ok(200);
    let rating = |players: &Value| {
        let mut players = players.as_array().unwrap().iter();
        let random = players.find(|player| player["id"] == "random").unwrap();
        random["rating"].as_f64().unwrap()
    };
    let before = rating(&players);
    finish(&bench, "Ann", "random", Seat::First).await;
    let after = rating(&ann.get("/api/v1/players/othello").await.ok(200));
    assert!(after > before && after - before < 16.0, "{before}, {after}");
    let stats = ann.get("/api/v1/stats").await.ok(200);
    let standing = &stats["standings"][0];
    assert_eq!(
        (&standing["game"], &standing["games"]),
        (&json!("othello"), &json!(1))
    );
    let deviation = standing["deviation"].as_f64().unwrap();
    assert!((200.0..350.0).contains(&deviation), "{deviation}");
    let ranked = ann.get("/api/v1/rankings/othello").await.ok(200);
    assert_eq!(ranked["own"]["deviation"].as_f64(), Some(deviation));
    bench.stop().await;
}

/// Stores this many finished rated games; their moves do not matter.
async fn finish_many(bench: &Bench, name: &str, count: usize) {
    let state = bench.server.state();
    let (user, now) = (user(bench, name).await, state.clock.now());
    let settings = rated(name, "minimax-1");
    let settings = serde_json::to_string(&settings).unwrap();
    let seat = |user, player: Option<&str>| StoredSeat {
        user,
        controller: user,
        player: player.map(str::to_owned),
        name: name.to_owned(),
    };
    let result = MatchResult {
        winner: Some(Seat::Second),
        cause: Cause::Resignation,
        rated: true,
    };
    let all = (0..count).map(|_| {
        let id = MatchId::random();
        let new = NewMatch {
            id,
            game: GameId::Othello,
            settings: settings.clone(),
            seats: [seat(Some(user), None), seat(None, Some("minimax-1"))],
            code: None,
            batch: None,
            wake: None,
            created: now,
        };
        let event = EventRow {
            version: Version(1),
            at: now,
            message: None,
            body: "{}".into(),
        };
        let append = Append {
            id,
            expected: Version(0),
            fence: sente_store::Fence::default(),
            events: vec![event],
            wake: None,
            summary: None,
            end: Some(End {
                result,
                body: serde_json::to_string(&result).unwrap(),
                seeds: [1500.0, 1500.0].map(sente_match::Rating),
            }),
            now,
        };
        state.store.add_finished(new, append)
    });
    futures_util::future::try_join_all(all).await.unwrap();
}

#[tokio::test]
async fn an_old_game_shows_the_ratings_it_was_played_with() {
    let bench = Bench::start().await;
    let ann = bench.account("Ann").await;
    let old = finish(&bench, "Ann", "minimax-1", Seat::Second).await;
    finish_many(&bench, "Ann", 1_001).await;
    let game = ann.get(&format!("/api/v1/games/{old}")).await.ok(200);
    assert_eq!(game["ratings"][0]["before"], 1500.0, "{game}");
    assert_eq!(game["seats"][0]["rating"], 1500.0, "{game}");
    let page = ann.get("/api/v1/history?page=40").await.ok(200);
    let row = page["rows"].as_array().unwrap().last().unwrap().clone();
    assert_eq!(row["game"], old);
    assert_eq!(row["rating"]["before"], 1500.0, "{row}");
    bench.stop().await;
}

#[tokio::test]
async fn finished_games_are_listed_newest_first_and_by_filter() {
    let bench = Bench::start().await;
    let ann = bench.account("Ann").await;
    let won = finish(&bench, "Ann", "random", Seat::Second).await;
    let lost = finish(&bench, "Ann", "minimax-3", Seat::First).await;
    let all = ann.get("/api/v1/history").await.ok(200);
    assert_eq!(paths(&all), [&lost, &won]);
    assert_eq!(
        (all["total"].as_u64(), all["page_size"].as_u64()),
        (Some(2), Some(25))
    );
    let newest = &all["rows"][0];
    assert_eq!(newest["number"], 2);
    assert_eq!(newest["rules"], "othello");
    assert_eq!(newest["player"], "minimax-3");
    assert_eq!(newest["outcome"], "loss");
    assert_eq!(newest["winner"], "minimax-3");
    assert_eq!(newest["result"]["cause"], "resignation");
    let change = &newest["rating"];
    assert!(
        change["after"].as_f64() < change["before"].as_f64(),
        "{change}"
    );
    for (query, found) in [
        ("outcome=win", vec![&won]),
        ("opponent=minimax-3", vec![&lost]),
        ("opponent=nobody", vec![]),
        ("game=othello", vec![&lost, &won]),
        ("game=renju", vec![]),
        ("page=1", vec![]),
        ("page=1000", vec![]),
    ] {
        let rows = ann.get(&format!("/api/v1/history?{query}")).await.ok(200);
        assert_eq!(paths(&rows), found, "{query}");
    }
    ann.get("/api/v1/history?page=4294967295")
        .await
        .problem(400, "malformed");
    ann.get("/api/v1/history?outcome=abort")
        .await
        .problem(400, "malformed");
    ann.get("/api/v1/history?game=chess")
        .await
        .problem(404, "not_found");
    bench
        .browser()
        .get("/api/v1/history")
        .await
        .problem(401, "unauthorised");
    let bob = bench.account("Bob").await;
    assert_eq!(bob.get("/api/v1/history").await.ok(200)["total"], 0);
    bench.stop().await;
}

#[tokio::test]
async fn the_numbers_begin_at_nothing_and_follow_the_games() {
    let bench = Bench::start().await;
    let ann = bench.account("Ann").await;
    let stats = ann.get("/api/v1/stats").await.ok(200);
    let scores = stats["scores"].as_array().unwrap();
    assert!(scores.len() > 20);
    assert!(scores.iter().all(|score| score["tally"]["wins"] == 0));
    finish(&bench, "Ann", "random", Seat::Second).await;
    let stats = ann.get("/api/v1/stats").await.ok(200);
    let scores = stats["scores"].as_array().unwrap();
    let random = |score: &&Value| score["game"] == "othello" && score["player"] == "random";
    let random = scores.iter().find(random).unwrap();
    assert_eq!(
        random["tally"],
        json!({ "wins": 1, "draws": 0, "losses": 0 })
    );
    assert_eq!(stats["ratings"].as_array().unwrap().len(), 1);
    bench
        .browser()
        .get("/api/v1/stats")
        .await
        .problem(401, "unauthorised");
    let achieved = ann.get("/api/v1/achievements").await.ok(200);
    let achieved = achieved.as_array().unwrap();
    let by_code = |code: &str| achieved.iter().find(|one| one["code"] == code).unwrap();
    assert!(by_code("beat:random:1")["earned"].is_u64());
    assert_eq!(by_code("beat:random:10")["progress"], 1);
    assert_eq!(by_code("first:renju")["progress"], 0);
    let nobody = bench.browser().get("/api/v1/achievements").await.ok(200);
    assert_eq!(nobody.as_array().unwrap().len(), achieved.len());
    bench.stop().await;
}

#[tokio::test]
async fn rankings_hold_people_and_computers_and_mark_the_own_row() {
    let bench = Bench::start().await;
    let ann = bench.account("Ann").await;
    finish(&bench, "Ann", "random", Seat::Second).await;
    let page = ann.get("/api/v1/rankings/othello").await.ok(200);
    let rows = page["rows"].as_array().unwrap();
    let ratings: Vec<f64> = rows
        .iter()
        .map(|row| row["rating"].as_f64().unwrap())
        .collect();
    assert!(ratings.is_sorted_by(|one, two| one >= two));
    let own = rows.iter().find(|row| row["you"] == true).unwrap();
    assert_eq!(
        (own["name"].as_str(), own["games"].as_u64()),
        (Some("Ann"), Some(1))
    );
    assert_eq!(own["score"], json!({ "wins": 1, "draws": 0, "losses": 0 }));
    assert_eq!(&page["own"], own);
    assert!(rows.iter().any(|row| row["player"] == "random"));
    let seen = bench
        .browser()
        .get("/api/v1/rankings/othello")
        .await
        .ok(200);
    assert!(
        seen["rows"]
            .as_array()
            .unwrap()
            .iter()
            .all(|row| row["you"] == false)
    );
    ann.get("/api/v1/rankings/chess")
        .await
        .problem(404, "not_found");
    ann.get("/api/v1/rankings/othello?page=-1")
        .await
        .problem(400, "malformed");
    bench.stop().await;
}

#[tokio::test]
async fn one_computer_player_is_suggested() {
    let bench = Bench::start().await;
    for game in ["gomoku", "standard", "renju", "othello", "surakarta"] {
        let players = bench
            .browser()
            .get(&format!("/api/v1/players/{game}"))
            .await
            .ok(200);
        let players = players.as_array().unwrap();
        let suggested = players.iter().filter(|player| player["suggested"] == true);
        assert_eq!(suggested.count(), 1, "{game}");
        // The player “surprise” has no rating and no place in the ranking, because it is a different player in each
        // game.
        let last = players.last().unwrap();
        assert_eq!(last["id"], "surprise", "{game}");
        assert!(last["rating"].is_null() && last["suggested"] == false);
        let ranking = format!("/api/v1/rankings/{game}");
        let ranking = bench.browser().get(&ranking).await.ok(200);
        let mut rows = ranking["rows"].as_array().unwrap().iter();
        assert!(rows.all(|row| row["player"] != "surprise"), "{game}");
        assert!(
            players
                .iter()
                .all(|player| !player["style"].as_str().unwrap().is_empty())
        );
    }
    let ann = bench.account("Ann").await;
    finish(&bench, "Ann", "random", Seat::Second).await;
    let players = ann.get("/api/v1/players/othello").await.ok(200);
    let random = |player: &&Value| player["id"] == "random";
    let random = players.as_array().unwrap().iter().find(random).unwrap();
    assert_eq!(random["score"]["wins"], 1);
    ann.get("/api/v1/players/go")
        .await
        .problem(404, "not_found");
    bench.stop().await;
}

#[tokio::test]
async fn only_who_plays_a_game_saves_it_and_only_for_themselves() {
    let bench = Bench::start().await;
    let (ann, mallory) = (bench.account("Ann").await, bench.account("Mallory").await);
    let (id, mut game) = begin(&bench, "Ann", "random", &["f5", "d6"]).await;
    let path = format!("/api/v1/saves/{id}");
    let saved = ann.put(&path, json!({})).await.ok(200);
    assert_eq!(
        (saved["number"].as_u64(), saved["game"]["ply"].as_u64()),
        (Some(1), Some(2))
    );
    assert_eq!(saved["game"]["turn"], "first");
    mallory
        .put(&path, json!({}))
        .await
        .problem(403, "forbidden");
    mallory.delete(&path).await.problem(404, "not_found");
    assert_eq!(mallory.get("/api/v1/saves").await.ok(200), json!([]));
    act(&bench, id, &mut game, Seat::First, Command::play("c3")).await;
    let again = ann.put(&path, json!({})).await.ok(200);
    assert_eq!(
        (again["number"].as_u64(), again["game"]["ply"].as_u64()),
        (Some(1), Some(3))
    );
    assert_eq!(
        ann.get("/api/v1/saves")
            .await
            .ok(200)
            .as_array()
            .unwrap()
            .len(),
        1
    );
    ann.delete(&path).await.ok(204);
    ann.delete(&path).await.problem(404, "not_found");
    ann.put("/api/v1/saves/0123", json!({}))
        .await
        .problem(404, "not_found");
    let guest = bench.browser();
    guest
        .put(&path, json!({}))
        .await
        .problem(401, "unauthorised");
    guest
        .put("/api/v1/me/name", json!({ "name": "Bo" }))
        .await
        .ok(200);
    guest
        .put(&path, json!({}))
        .await
        .problem(401, "unauthorised");
    guest
        .get("/api/v1/saves")
        .await
        .problem(401, "unauthorised");
    ann.put(&path, json!({})).await.ok(200);
    act(&bench, id, &mut game, Seat::Second, Command::Resign).await;
    assert_eq!(ann.get("/api/v1/saves").await.ok(200), json!([]));
    bench.stop().await;
}

#[tokio::test]
async fn games_in_progress_are_listed_for_who_acts_in_them() {
    let bench = Bench::start().await;
    let (ann, bob) = (bench.account("Ann").await, bench.account("Bob").await);
    let (id, mut game) = begin(&bench, "Ann", "random", &["f5"]).await;
    let cards = ann.get("/api/v1/games").await.ok(200);
    assert_eq!(cards[0]["id"], id.to_string());
    assert_eq!(
        (&cards[0]["yours"], &cards[0]["turn"]),
        (&json!(["first"]), &json!("second"))
    );
    assert_eq!(cards[0]["status"], "live");
    for other in [bob, bench.browser()] {
        assert_eq!(other.get("/api/v1/games").await.ok(200), json!([]));
    }
    act(&bench, id, &mut game, Seat::First, Command::Resign).await;
    assert_eq!(ann.get("/api/v1/games").await.ok(200), json!([]));
    bench.stop().await;
}

#[tokio::test]
async fn a_game_becomes_a_file_with_the_names_one_wants() {
    let bench = Bench::start().await;
    bench.account("Ann").await;
    let id = finish(&bench, "Ann", "random", Seat::Second).await;
    let browser = bench.browser();
    let path = format!("/api/v1/games/{id}/record");
    let file = browser
        .get(&format!(
            "{path}?format=ggf&black=Anna%20B&white=%22x%22%0A"
        ))
        .await;
    assert_eq!(file.status, 200);
    assert!(
        file.body.contains("PB[Anna B]") && file.body.contains("B[f5"),
        "{}",
        file.body
    );
    let name = file.headers["content-disposition"].to_str().unwrap();
    assert!(name.ends_with("-Anna-B-x.ggf\""), "{name}");
    let own = browser.get(&path).await.ok(200);
    assert!(own.to_string().contains("resignation"), "{own}");
    browser
        .get(&format!("{path}?format=exe"))
        .await
        .problem(422, "invalid");
    browser
        .get(&format!("{path}?format=psq"))
        .await
        .problem(422, "invalid");
    let other = "0".repeat(32);
    let other = browser.get(&format!("/api/v1/games/{other}/record")).await;
    other.problem(404, "not_found");
    bench.stop().await;
}

#[tokio::test]
async fn uploaded_records_are_read_and_converted() {
    let bench = Bench::start().await;
    let browser = bench.browser();
    let send = |query: &str, file: Vec<u8>| {
        let request = browser.request(Method::POST, &format!("/api/v1/records{query}"));
        Answer::of(request.body(file))
    };
    let read = send("?game=othello", b"f5d6c3a1".to_vec()).await.ok(200);
    assert_eq!(read["records"].as_array().unwrap().len(), 1);
    assert!(
        read["warnings"][0].as_str().unwrap().contains("a1"),
        "{read}"
    );
    let sgf = send("?game=othello&to=sgf", b"f5d6c3".to_vec()).await;
    assert_eq!(sgf.status, 200);
    assert!(sgf.body.starts_with("(;"), "{}", sgf.body);
    send("", vec![0, 1, 2]).await.problem(422, "invalid");
    send("?to=wtb&game=othello", b"f5".to_vec())
        .await
        .problem(422, "invalid");
    send("?to=exe", b"f5".to_vec())
        .await
        .problem(422, "invalid");
    send("", vec![b' '; 2 * 1024 * 1024 + 1])
        .await
        .problem(413, "too_large");
    bench.stop().await;
}

#[tokio::test]
async fn the_own_data_can_be_taken_away() {
    let bench = Bench::start().await;
    let ann = bench.account("Ann").await;
    let id = finish(&bench, "Ann", "random", Seat::Second).await;
    let file = ann.get("/api/v1/me/export").await;
    let data = file.ok(200);
    assert_eq!(data["account"]["name"], "Ann");
    assert_eq!(data["history"][0]["game"], id);
    assert_eq!(data["games"][0]["settings"]["rules"], "othello");
    assert!(data["games"][0]["events"].as_array().unwrap().len() >= 3);
    assert!(!file.body.contains("argon2"));
    bench
        .browser()
        .get("/api/v1/me/export")
        .await
        .problem(401, "unauthorised");
    bench.stop().await;
}

#[tokio::test]
async fn who_is_deleted_leaves_no_name_in_others_games() {
    let bench = Bench::start().await;
    let ann = bench.account("Ann").await;
    let id = finish(&bench, "Ann", "random", Seat::Second).await;
    let request = json!({ "password": crate::harness::PASSWORD });
    ann.delete_with("/api/v1/me", request).await.ok(204);
    let record = bench
        .browser()
        .get(&format!("/api/v1/games/{id}/record"))
        .await;
    assert!(
        !record.body.contains("Ann") && record.body.contains("deleted"),
        "{}",
        record.body
    );
    bench.stop().await;
}

#[tokio::test]
async fn a_puzzle_is_rated_once_and_counts_towards_an_achievement() {
    let bench = Bench::start().await;
    let ann = bench.account("Ann").await;
    let path = "/api/v1/puzzles/othello/attempts";
    let tried = async |index: usize, solved: bool| {
        let body = if solved {
            solved_try(index)
        } else {
            json!({ "puzzle": puzzle(index), "solved": false })
        };
        let tried = ann.post(path, body).await.ok(200);
        let rating = &tried["rating"];
        rating["after"].as_f64().unwrap() - rating["before"].as_f64().unwrap()
    };
    assert!(tried(0, false).await < 0.0);
    assert!(tried(0, false).await.abs() < 1e-9, "sent twice");
    assert!(tried(0, true).await.abs() < 1e-9, "solved in the end");
    assert!(tried(1, true).await > 0.0);
    tried(2, false).await;
    let progress = ann.get("/api/v1/puzzles/othello").await.ok(200);
    let mut solved = [puzzle(0), puzzle(1)];
    solved.sort();
    assert_eq!(progress["solved"], json!(solved));
    assert_eq!(progress["failed"], json!([puzzle(2)]));
    let achievements = ann.get("/api/v1/achievements").await.ok(200);
    let ten = achievements.as_array().unwrap().iter();
    let ten = ten.into_iter().find(|it| it["code"] == "puzzles:10");
    assert_eq!(ten.unwrap()["progress"], 2);
    let other = solved_try(0);
    let renju = ann.post("/api/v1/puzzles/renju/attempts", other).await;
    assert_eq!(renju.status, 404, "{}", renju.body);
}

#[tokio::test]
async fn a_puzzle_is_solved_by_its_moves_and_not_by_saying_so() {
    let bench = Bench::start().await;
    let ann = bench.account("Ann").await;
    let path = "/api/v1/puzzles/othello/attempts";
    let right = solved_try(0);
    let first = right["moves"][0].as_str().unwrap().to_owned();
    let known = sente_puzzles::find(GameId::Othello, &puzzle(0)).unwrap();
    let legal = known.table().legal_texts();
    let other = legal.iter().find(|text| !known.accepts(0, text)).unwrap();
    // A wrong first move, followed by arbitrary legal moves of both sides.
    let mut helped = known.table();
    let mut moves = vec![other.clone()];
    helped.play_text(other).unwrap();
    while helped.outcome().is_none() && moves.len() < 2 * known.asked {
        let text = helped.view().legal[0].text.clone();
        helped.play_text(&text).unwrap();
        moves.push(text);
    }
    for moves in [json!([]), json!([first]), json!(["z9"]), json!(moves)] {
        let body = json!({ "puzzle": puzzle(0), "solved": true, "moves": moves });
        let refused = ann.post(path, body).await;
        assert_eq!(refused.status, 422, "{moves}: {}", refused.body);
    }
    let silent = json!({ "puzzle": puzzle(0), "solved": true });
    assert_eq!(ann.post(path, silent).await.status, 422);
    let progress = ann.get("/api/v1/puzzles/othello").await.ok(200);
    assert_eq!(progress["solved"], json!([]));
    ann.post(path, right).await.ok(200);
    let progress = ann.get("/api/v1/puzzles/othello").await.ok(200);
    assert_eq!(progress["solved"], json!([puzzle(0)]));
}

#[tokio::test]
async fn another_way_to_win_a_puzzle_counts_too() {
    let bench = Bench::start().await;
    let ann = bench.account("Ann").await;
    let puzzles = sente_puzzles::shipped(GameId::Othello);
    let (puzzle, moves) = puzzles
        .iter()
        .find_map(|puzzle| Some((puzzle, other_way(puzzle)?)))
        .expect("some puzzle has an alternative solution");
    let body = json!({ "puzzle": puzzle.id, "solved": true, "moves": moves });
    ann.post("/api/v1/puzzles/othello/attempts", body)
        .await
        .ok(200);
}

/// Moves that solve a puzzle outside its stored solution, so that the last own move is not in it.
fn other_way(puzzle: &sente_puzzles::Puzzle) -> Option<Vec<String>> {
    let (&place, others) = puzzle.also.iter().find(|(place, _)| **place > 0)?;
    let mut moves = puzzle.solution[..place].to_vec();
    moves.push(others[0].clone());
    let mut table = puzzle.table();
    let mut made = 0;
    for text in &moves {
        made += usize::from(table.turn() == puzzle.side());
        table.play_text(text).ok()?;
    }
    let stop = std::sync::atomic::AtomicBool::new(false);
    let control = sente_engine::SearchControl {
        stop: &stop,
        elapsed: &|| std::time::Duration::ZERO,
    };
    let mut left = false;
    while made < puzzle.asked && table.outcome().is_none() {
        let own = table.turn() == puzzle.side();
        let text = if own {
            let question = sente_engine::SearchRequest::best(sente_engine::Limits::default());
            let solved = sente_engine::solve(&*table, question, control).ok()?;
            solved.line.first()?.clone()
        } else {
            table.view().legal.first()?.text.clone()
        };
        table.play_text(&text).ok()?;
        moves.push(text);
        made += usize::from(own);
        left |= own;
    }
    (left && table.outcome().is_none()).then_some(moves)
}

#[tokio::test]
async fn a_guests_puzzles_move_to_the_account() {
    let bench = Bench::start().await;
    let guest = bench.browser();
    let empty = guest.get("/api/v1/puzzles/othello").await.ok(200);
    assert_eq!(empty["rating"], 1500.0);
    let body = solved_try(0);
    let path = "/api/v1/puzzles/othello/attempts";
    guest.post(path, body).await.ok(200);
    let account = json!({ "name": "Gil", "password": PASSWORD });
    guest.post("/api/v1/signup", account).await.ok(201);
    let progress = guest.get("/api/v1/puzzles/othello").await.ok(200);
    assert_eq!(progress["solved"], json!([puzzle(0)]));
}

#[tokio::test]
async fn a_mistake_comes_back_until_it_is_known() {
    let bench = Bench::start().await;
    let ann = bench.account("Ann").await;
    let path = "/api/v1/learning";
    let reviews = "/api/v1/learning/reviews";
    let mut review = own_review();
    // Found two days ago, so due since yesterday.
    review["reviewed"]["day"] = json!(today() - 2);
    for _ in 0..2 {
        ann.post(reviews, review.clone()).await.ok(204);
    }
    let kept = ann.get(path).await.ok(200);
    assert_eq!(kept["mistakes"].as_array().unwrap().len(), 1, "{kept}");
    assert_eq!(kept["games"][0]["accuracy"], 81.5);
    assert_eq!(kept["mistakes"][0]["due"], today() - 1);
    assert_eq!(ann.get("/api/v1/home").await.ok(200)["due"], 1);
    let answer = json!({ "mistake": kept["mistakes"][0]["id"], "day": today(), "right": true });
    for _ in 0..2 {
        ann.post("/api/v1/learning/answers", answer.clone())
            .await
            .ok(204);
    }
    let moved = ann.get(path).await.ok(200);
    assert_eq!(
        moved["mistakes"][0]["due"],
        today() + 3,
        "an answer counts once"
    );
    assert_eq!(ann.get("/api/v1/home").await.ok(200)["due"], 0);
    // The same mistake in another game restarts its schedule.
    review["reviewed"]["game"] = json!("here-2");
    review["reviewed"]["day"] = json!(today());
    ann.post(reviews, review.clone()).await.ok(204);
    let again = ann.get(path).await.ok(200);
    assert_eq!(again["mistakes"][0]["due"], today() + 1);
    assert_eq!(again["games"].as_array().unwrap().len(), 2);
    // Only Ann sees it.
    let bea = bench.account("Bea").await;
    assert_eq!(bea.get(path).await.ok(200)["mistakes"], json!([]));
    for (field, wrong) in [
        ("day", json!(today() + 5)),
        ("game", json!("no name")),
        ("rules", json!("go")),
    ] {
        let mut odd = own_review();
        odd["reviewed"][field] = wrong;
        assert_eq!(ann.post(reviews, odd).await.status, 422, "{field}");
    }
}

#[tokio::test]
async fn a_series_counts_what_its_moves_solve() {
    let bench = Bench::start().await;
    let ann = bench.account("Ann").await;
    let path = "/api/v1/puzzles/othello/series";
    let rush = |tries: Value| json!({ "practice": "rush", "day": today(), "tries": tries });
    let failed = json!({ "puzzle": puzzle(3), "solved": false });
    let two = rush(json!([solved_try(0), failed, solved_try(1)]));
    let best = ann.post(path, two).await.ok(200);
    assert_eq!((&best["best"], &best["last"]), (&json!(2), &json!(2)));
    let one = ann.post(path, rush(json!([solved_try(2)]))).await.ok(200);
    assert_eq!((&one["best"], &one["last"]), (&json!(2), &json!(1)));
    let silent = rush(json!([{ "puzzle": puzzle(4), "solved": true }]));
    assert_eq!(ann.post(path, silent).await.status, 422);
    let progress = ann.get("/api/v1/puzzles/othello").await.ok(200);
    assert_eq!(progress["bests"][0]["best"], 2);
    assert_eq!(progress["rating"], 1500.0, "a rush changes no rating");
    // The puzzle of the day counts once a day.
    let puzzles = sente_puzzles::shipped(GameId::Othello);
    let daily = sente_puzzles::daily(&puzzles, sente_puzzles::Day(today())).unwrap();
    let place = puzzles.iter().position(|it| it.id == daily.id).unwrap();
    let body = json!({ "practice": "daily", "day": today(), "tries": [solved_try(place)] });
    for _ in 0..2 {
        let best = ann.post(path, body.clone()).await.ok(200);
        assert_eq!((&best["best"], &best["last"]), (&json!(1), &json!(1)));
    }
    let yesterday =
        json!({ "practice": "daily", "day": today() - 1, "tries": [solved_try(place)] });
    assert_eq!(ann.post(path, yesterday).await.status, 422);
}

#[tokio::test]
async fn everybody_moves_the_rating_of_a_puzzle() {
    let bench = Bench::start().await;
    for name in ["Ann", "Bea"] {
        let body = json!({ "puzzle": puzzle(0), "solved": false });
        let path = "/api/v1/puzzles/othello/attempts";
        bench.account(name).await.post(path, body).await.ok(200);
    }
    let known = bench.browser().get("/api/v1/puzzles/othello").await.ok(200);
    let file = sente_puzzles::shipped(GameId::Othello)[0].rating;
    assert_eq!(known["ratings"][0][0], puzzle(0));
    assert!(known["ratings"][0][1].as_i64().unwrap() > i64::from(file));
}

#[tokio::test]
async fn steps_of_a_course_are_kept_with_the_account() {
    let bench = Bench::start().await;
    let ann = bench.account("Ann").await;
    let path = "/api/v1/learning/courses";
    for steps in [json!(["rules-1", "rules-2"]), json!(["rules-2", "rules-3"])] {
        let body = json!({ "game": "othello", "steps": steps });
        ann.post(path, body).await.ok(204);
    }
    let known = ann.get("/api/v1/learning").await.ok(200);
    let expected = json!([{ "game": "othello", "steps": ["rules-1", "rules-2", "rules-3"] }]);
    assert_eq!(known["courses"], expected);
    let odd = json!({ "game": "othello", "steps": ["rules-99"] });
    assert_eq!(ann.post(path, odd).await.status, 422);
    let no_game = json!({ "game": "go", "steps": [] });
    assert_eq!(ann.post(path, no_game).await.status, 404);
}
