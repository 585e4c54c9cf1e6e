//! Two people, each at their own screen.

use reqwest::{Method, StatusCode};
use sente_api::{Action, GameStatus, InvitedDoc, NewGame, ProblemCode, RankingPage, ServerMessage};
use sente_match::{Cause, Match, Offer};
use sente_rules::Seat;

use crate::client::{Guest, Player, TestServer, open_game, play_all};

/// Five in a row for the first seat.
const FIVE: &str = "h8 h9 i8 i9 j8 j9 k8 k9 l8";

fn result(game: &Match) -> (Option<Seat>, Cause) {
    let result = game.result().unwrap();
    (result.winner, result.cause)
}

fn rated(rules: &str) -> NewGame {
    NewGame {
        rated: true,
        ..open_game(rules)
    }
}

async fn finished(player: &mut Player) {
    player.until(|game| game.result().is_some()).await;
}

#[tokio::test]
async fn a_whole_game_is_the_same_for_everybody_and_rated_once() {
    let server = TestServer::open().await;
    let (mut ann, mut ben) = server.pair(&rated("gomoku")).await;
    let mut eve = Guest::new().sit(&server, &ann.game).await;
    play_all(&mut ann, &mut ben, FIVE).await;
    finished(&mut eve).await;
    assert_eq!(result(&ann.local).0, Some(Seat::First));
    assert_eq!(ann.local, ben.local);
    assert_eq!(ann.local, eve.local);
    let doc = Guest::new().view(&server, &ann.game).await;
    assert_eq!(doc.status, GameStatus::Finished);
    assert_eq!(crate::client::replay(&doc), ann.local);
    let [first, second] = doc.ratings.unwrap();
    assert_eq!((first.before, first.after), (1500.0, 1516.0));
    assert_eq!((second.before, second.after), (1500.0, 1484.0));
    let doc = server.restart().await;
    let again = Guest::new().view(&doc, &ann.game).await;
    assert_eq!(again.ratings, Some([first, second]));
    assert_eq!(again.seats[0].rating, Some(1500.0));
    doc.close().await;
}

#[tokio::test]
async fn hints_between_two_people_are_agreed_on_before_and_seen_by_who_is_invited() {
    let server = TestServer::open().await;
    let (mut ann, _) = server.pair(&open_game("gomoku")).await;
    let refused = ann.act(Action::Hint).await.unwrap_err();
    assert_eq!(refused.code, ProblemCode::Refused);
    let new = NewGame {
        help: true,
        ..open_game("gomoku")
    };
    let (host, guest) = (Guest::new(), Guest::new());
    let code = host.begin(&server, &new).await.invitation.unwrap().code;
    let path = format!("/join/{code}");
    let told = guest.call(&server, Method::GET, &path, &()).await;
    let told: InvitedDoc = told.json().await.unwrap();
    assert!(told.help && !told.rated);
    assert_eq!(told.rules, "gomoku");
    let game = guest.join(&server, &code).await.unwrap();
    assert!(game.settings.help);
    let gone = guest.call(&server, Method::GET, &path, &()).await;
    assert_eq!(gone.status(), StatusCode::NOT_FOUND);
    let mut host = host.sit(&server, &game.id).await;
    host.act(Action::Hint).await.unwrap();
    let both = NewGame { rated: true, ..new };
    let refused = guest.refused(&server, &both).await;
    assert_eq!(refused.code, ProblemCode::Invalid);
    server.close().await;
}

#[tokio::test]
async fn guests_are_ranked_like_everybody_else() {
    let server = TestServer::open().await;
    let (mut ann, mut ben) = server.pair(&rated("gomoku")).await;
    play_all(&mut ann, &mut ben, FIVE).await;
    let path = "/rankings/gomoku";
    let response = Guest::new().call(&server, Method::GET, path, &()).await;
    let page: RankingPage = response.json().await.unwrap();
    let people = page.rows.iter().filter(|row| row.player.is_none());
    let people: Vec<_> = people.map(|row| (row.rating, row.games)).collect();
    assert_eq!(people, [(1516.0, 1), (1484.0, 1)]);
    server.close().await;
}

#[tokio::test]
async fn an_othello_game_with_passes_goes_to_its_end() {
    let server = TestServer::open().await;
    let (mut ann, mut ben) = server.pair(&open_game("othello")).await;
    while ann.local.result().is_none() {
        let text = ann.local.table().legal_texts().remove(0);
        play_all(&mut ann, &mut ben, &text).await;
    }
    assert_eq!(ann.local, ben.local);
    assert!(matches!(result(&ann.local).1, Cause::Board(_)));
    server.close().await;
}

#[tokio::test]
async fn a_repeated_message_changes_nothing_also_after_a_restart() {
    let server = TestServer::open().await;
    let host = Guest::new();
    let game = host.begin(&server, &open_game("gomoku")).await;
    let code = game.invitation.clone().unwrap().code;
    Guest::new().join(&server, &code).await.unwrap();
    let mut ann = host.sit(&server, &game.id).await;
    let text = "h8".to_owned();
    let message = ann.message(Action::Play { text });
    let answer = ann.send(&message).await;
    assert_eq!(answer, Ok(1));
    assert_eq!(ann.send(&message).await, answer);
    let server = server.restart().await;
    let mut ann = host.sit(&server, &game.id).await;
    assert_eq!(ann.send(&message).await, answer);
    assert_eq!(ann.local.table().actions(), ["h8"]);
    server.close().await;
}

#[tokio::test]
async fn who_was_cut_off_gets_what_was_missed() {
    let server = TestServer::open().await;
    let guest = Guest::new();
    let game = guest.begin(&server, &open_game("gomoku")).await;
    let code = game.invitation.unwrap().code;
    let other = Guest::new();
    other.join(&server, &code).await.unwrap();
    let mut ann = guest.sit(&server, &game.id).await;
    let mut ben = other.sit(&server, &game.id).await;
    play_all(&mut ann, &mut ben, "h8 h9").await;

    let (local, version) = (ann.local.clone(), ann.local.version().0);
    drop(ann.socket);
    let mut eve = Guest::new().sit(&server, &game.id).await;
    ann.socket = guest.connect(&server).await;
    ann.local = local;
    // Something happens between the connection and the follow message.
    ben.act(Action::Offer {
        offer: Offer::Takeback,
    })
    .await
    .unwrap();
    let follow = sente_api::ClientMessage::Follow {
        game: game.id.clone(),
        version: Some(version),
    };
    ann.socket.say(&follow).await;
    ann.until(|game| game.offer(Seat::Second) == Some(Offer::Takeback))
        .await;
    ann.act(Action::Accept {
        offer: Offer::Takeback,
    })
    .await
    .unwrap();
    ann.until(|game| game.table().ply() == 1).await;
    ben.until(|game| game.table().ply() == 1).await;
    eve.until(|game| game.table().ply() == 1).await;
    assert_eq!(ann.local, ben.local);
    assert_eq!(ann.local, eve.local);
    server.close().await;
}

#[tokio::test]
async fn nobody_acts_for_a_seat_that_is_not_theirs() {
    let server = TestServer::open().await;
    let (mut ann, mut ben) = server.pair(&open_game("gomoku")).await;
    let code = |refused: Result<u32, sente_api::Problem>| refused.unwrap_err().code;
    ben.seat = Seat::First;
    assert_eq!(code(ben.play("h8").await), ProblemCode::Forbidden);
    let mut nobody = Guest::new().sit(&server, &ann.game).await;
    assert_eq!(code(nobody.play("h8").await), ProblemCode::Unauthorised);
    let stranger = Guest::new();
    stranger.begin(&server, &open_game("gomoku")).await;
    let mut stranger = stranger.sit(&server, &ann.game).await;
    for seat in [Seat::First, Seat::Second] {
        stranger.seat = seat;
        for action in [Action::Resign, Action::Abort, Action::Hint, Action::MoveNow] {
            assert_eq!(code(stranger.act(action).await), ProblemCode::Forbidden);
        }
    }
    ann.play("h8").await.unwrap();
    assert_eq!(ann.local.table().ply(), 1);
    server.close().await;
}

#[tokio::test]
async fn a_move_on_an_old_board_is_refused_with_the_version() {
    let server = TestServer::open().await;
    let (mut ann, mut ben) = server.pair(&open_game("gomoku")).await;
    let text = "a1".to_owned();
    let old = ben.message(Action::Play { text });
    play_all(&mut ann, &mut ben, "h8").await;
    ben.socket.say(&old).await;
    let (problem, version) = ben
        .wait(|message| match message {
            ServerMessage::Refused {
                problem, version, ..
            } => Some((problem.clone(), *version)),
            _ => None,
        })
        .await;
    assert_eq!((problem.code, version), (ProblemCode::Stale, 1));
    assert_eq!(ben.play("h8").await.unwrap_err().code, ProblemCode::Illegal);
    assert_eq!(ben.play("zz").await.unwrap_err().code, ProblemCode::Illegal);
    server.close().await;
}

#[tokio::test]
async fn offers_are_made_and_answered() {
    let server = TestServer::open().await;
    let (mut ann, mut ben) = server.pair(&open_game("gomoku")).await;
    assert_eq!(
        ann.offer(Offer::Draw).await.unwrap_err().code,
        ProblemCode::Refused
    );
    play_all(&mut ann, &mut ben, "h8 h9").await;
    ann.offer(Offer::Takeback).await.unwrap();
    ben.until(|game| game.offer(Seat::First).is_some()).await;
    ben.act(Action::Decline {
        offer: Offer::Takeback,
    })
    .await
    .unwrap();
    ann.until(|game| game.offer(Seat::First).is_none()).await;
    ben.offer(Offer::Draw).await.unwrap();
    ann.until(|game| game.offer(Seat::Second).is_some()).await;
    ann.act(Action::Accept { offer: Offer::Draw })
        .await
        .unwrap();
    finished(&mut ann).await;
    assert_eq!(result(&ann.local), (None, Cause::Agreement));
    server.close().await;
}

#[tokio::test]
async fn a_game_is_resigned_or_called_off() {
    let server = TestServer::open().await;
    let (mut ann, mut ben) = server.pair(&rated("gomoku")).await;
    play_all(&mut ann, &mut ben, "h8").await;
    ben.act(Action::Abort).await.unwrap();
    finished(&mut ann).await;
    assert_eq!(result(&ann.local), (None, Cause::Aborted));
    assert_eq!(Guest::new().view(&server, &ann.game).await.ratings, None);

    let (mut ann, mut ben) = server.pair(&rated("gomoku")).await;
    play_all(&mut ann, &mut ben, "h8 h9").await;
    assert_eq!(
        ben.act(Action::Abort).await.unwrap_err().code,
        ProblemCode::Refused
    );
    ben.act(Action::Resign).await.unwrap();
    finished(&mut ann).await;
    assert_eq!(result(&ann.local), (Some(Seat::First), Cause::Resignation));
    assert_eq!(ann.play("a1").await.unwrap_err().code, ProblemCode::Refused);
    server.close().await;
}

#[tokio::test]
async fn a_rematch_changes_the_seats() {
    let server = TestServer::open().await;
    let (mut ann, mut ben) = server.pair(&open_game("gomoku")).await;
    play_all(&mut ann, &mut ben, FIVE).await;
    ann.offer(Offer::Rematch).await.unwrap();
    ben.until(|game| game.offer(Seat::First).is_some()).await;
    ben.act(Action::Accept {
        offer: Offer::Rematch,
    })
    .await
    .unwrap();
    let next = |message: &ServerMessage| match message {
        ServerMessage::Next { next, .. } => Some(next.clone()),
        _ => None,
    };
    let (one, two) = (ann.wait(next).await, ben.wait(next).await);
    assert_eq!(one, two);
    ben.socket.follow(&two, None).await;
    let doc = ben
        .wait(|message| match message {
            ServerMessage::Game { game } => Some(game.clone()),
            _ => None,
        })
        .await;
    assert_eq!(doc.yours, [Seat::First]);
    assert_eq!(doc.status, GameStatus::Live);
    let old = Guest::new().view(&server, &ann.game).await;
    assert_eq!(old.next, Some(one.clone()));
    let server = server.restart().await;
    let old = Guest::new().view(&server, &ann.game).await;
    assert_eq!(old.next, Some(one));
    server.close().await;
}

#[tokio::test]
async fn who_leaves_is_missed_and_the_other_may_claim_the_win() {
    let server = TestServer::with(|config| {
        config.live.policy.leave_after = sente_match::Millis(20);
        config.live.grace = sente_match::Millis::ZERO;
    })
    .await;
    let guest = Guest::new();
    let game = guest.begin(&server, &open_game("gomoku")).await;
    let code = game.invitation.unwrap().code;
    let other = Guest::new();
    other.join(&server, &code).await.unwrap();
    let mut ann = guest.sit(&server, &game.id).await;
    let mut ben = other.sit(&server, &game.id).await;
    play_all(&mut ann, &mut ben, "h8 h9").await;
    assert_eq!(
        ann.act(Action::ClaimWin).await.unwrap_err().code,
        ProblemCode::Refused
    );
    drop(ben.socket);
    ann.until(|game| game.away_since(Seat::Second).is_some())
        .await;
    let ben = other.sit(&server, &game.id).await;
    ann.until(|game| game.away_since(Seat::Second).is_none())
        .await;
    drop(ben);
    ann.until(|game| game.away_since(Seat::Second).is_some())
        .await;
    ann.act(Action::ClaimWin).await.unwrap();
    finished(&mut ann).await;
    assert_eq!(result(&ann.local), (Some(Seat::First), Cause::Abandonment));
    server.close().await;
}

#[tokio::test]
async fn spectators_are_counted_and_told_no_codes() {
    let server = TestServer::open().await;
    let guest = Guest::new();
    let game = guest.begin(&server, &open_game("gomoku")).await;
    assert_eq!(game.status, GameStatus::Waiting);
    let seen = Guest::new().view(&server, &game.id).await;
    assert_eq!((seen.invitation, seen.yours), (None, Vec::new()));
    let mut ann = guest.sit(&server, &game.id).await;
    let _eve = Guest::new().sit(&server, &game.id).await;
    ann.wait(|message| matches!(message, ServerMessage::Spectators { count: 1, .. }).then_some(()))
        .await;
    server.close().await;
}

#[tokio::test]
async fn two_people_at_one_screen_share_a_socket() {
    let server = TestServer::open().await;
    let here = |name: &str| sente_api::SeatChoice::Here { name: name.into() };
    let new = crate::client::new_game("gomoku", [here("Zoe"), here("Yan")]);
    let guest = Guest::new();
    let game = guest.begin(&server, &new).await;
    assert_eq!(game.yours, [Seat::First, Seat::Second]);
    let mut both = guest.sit(&server, &game.id).await;
    both.play("h8").await.unwrap();
    both.seat = Seat::Second;
    both.play("h9").await.unwrap();
    both.offer(Offer::Takeback).await.unwrap();
    both.until(|game| game.table().actions() == ["h8"]).await;
    server.close().await;
}

#[tokio::test]
async fn what_cannot_be_a_game_is_refused() {
    use sente_api::SeatChoice::{Me, Open};
    let server = TestServer::open().await;
    let guest = Guest::new();
    let nobody = crate::client::computer("nobody");
    let usual = open_game("gomoku");
    for (new, code) in [
        (open_game("chess"), ProblemCode::Invalid),
        (
            crate::client::new_game("gomoku", [Me, Me]),
            ProblemCode::Invalid,
        ),
        (
            crate::client::new_game("gomoku", [Open, Open]),
            ProblemCode::Invalid,
        ),
        (
            crate::client::new_game("gomoku", [Me, nobody]),
            ProblemCode::Invalid,
        ),
        (
            NewGame {
                games: 2,
                ..usual.clone()
            },
            ProblemCode::Invalid,
        ),
        (
            NewGame {
                games: 0,
                ..usual.clone()
            },
            ProblemCode::Invalid,
        ),
        (
            NewGame {
                setup: Some("nonsense".into()),
                ..usual.clone()
            },
            ProblemCode::Invalid,
        ),
        (
            NewGame {
                setup: Some("x".repeat(5_000)),
                ..usual.clone()
            },
            ProblemCode::Invalid,
        ),
        (
            NewGame {
                time: sente_match::TimeControl::Move {
                    span: sente_match::Millis::ZERO,
                },
                ..usual.clone()
            },
            ProblemCode::Invalid,
        ),
        (
            crate::client::new_game(
                "gomoku",
                [
                    Me,
                    sente_api::SeatChoice::Here {
                        name: "Sente 3".into(),
                    },
                ],
            ),
            ProblemCode::NameReserved,
        ),
    ] {
        assert_eq!(guest.refused(&server, &new).await.code, code, "{new:?}");
    }
    for path in ["/games/0", "/games/00000000000000000000000000000000"] {
        let response = guest.call(&server, Method::GET, path, &()).await;
        assert_eq!(response.status(), StatusCode::NOT_FOUND);
    }
    server.close().await;
}
