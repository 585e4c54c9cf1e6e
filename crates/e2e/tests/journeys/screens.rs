//! Every screen in light and dark, in windows from 1920 pixels down to a phone's 390: takes a picture, and checks that
//! there are no serious accessibility barriers, no sideways scrolling and no complaints in the console.

use sente_api::GameDoc;

use crate::accounts::member;
use crate::axe;
use crate::board::{here, open, resign_rated_game};
use crate::browser::journey;
use crate::user::{Light, User, Window};

const LIGHTS: [(Light, &str); 2] = [(Light::Light, "light"), (Light::Dark, "dark")];
const WINDOWS: [(Window, &str); 4] = [
    (Window::Wide, "1920"),
    (Window::Laptop, "1440"),
    (Window::Tablet, "1024"),
    (Window::Phone, "390"),
];

/// Inspects the current screen in all eight variants, and returns its faults.
pub async fn inspect(user: &User, name: &str) -> Vec<String> {
    let mut faults = Vec::new();
    for (light, light_name) in LIGHTS {
        for (window, window_name) in WINDOWS {
            user.sit_at(window, light).await;
            let shot = format!("{name}-{light_name}-{window_name}");
            user.photograph(&shot).await;
            // A phone zooms out on a page that is too wide, so that the page seems to fit.
            let too_wide: f64 = user
                .ask("document.documentElement.scrollWidth - visualViewport.width * visualViewport.scale")
                .await;
            if too_wide > 0.5 {
                faults.push(format!("{shot}: {too_wide} pixels too wide"));
            }
            // Colours do not depend on the window, whose size only moves the parts.
            if window == Window::Laptop || (window == Window::Phone && light == Light::Light) {
                let barriers = axe::barriers(user).await;
                faults.extend(barriers.into_iter().map(|it| format!("{shot}: {it}")));
            }
        }
    }
    user.sit_at(Window::Desktop, Light::Light).await;
    let complaints = user.complaints().into_iter();
    faults.extend(complaints.map(|it| format!("{name}: the console says {it}")));
    faults
}

/// Opens paths one after another and inspects each screen.
async fn tour(user: &User, stops: &[(&str, &str)]) {
    let mut faults = Vec::new();
    for (name, path) in stops {
        user.go(path).await;
        user.see_it_loaded().await;
        faults.extend(inspect(user, name).await);
    }
    complain(faults);
}

/// Fails if there are faults.
pub fn complain(mut faults: Vec<String>) {
    faults.sort();
    faults.dedup();
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

#[test]
fn the_frame_and_its_quiet_screens() {
    journey(async |server| {
        let user = server.user().await;
        tour(
            &user,
            &[
                ("home", "/"),
                ("analysis", "/analysis"),
                ("settings", "/settings"),
                ("missing", "/no/such/page"),
            ],
        )
        .await;
    });
}

#[test]
fn the_pages_of_the_help() {
    journey(async |server| {
        let user = server.user().await;
        let stops = [
            ("help", "/help"),
            ("help-renju", "/help/renju"),
            ("help-othello", "/help/othello"),
            ("help-surakarta", "/help/surakarta"),
            ("help-lesson-renju", "/help/renju-lesson"),
            ("help-lesson-surakarta", "/help/surakarta-lesson"),
            ("help-notation", "/help/othello-notation"),
            ("help-keys", "/help/surakarta-keys"),
            ("help-players", "/help/gomoku-players"),
        ];
        tour(&user, &stops).await;
    });
}

#[test]
fn the_screens_of_a_new_game_and_of_waiting() {
    journey(async |server| {
        let user = server.user().await;
        let id = user.begin(&open("renju")).await;
        let game: GameDoc = user.get(&format!("/games/{id}")).await;
        let join = format!(
            "/join/{}",
            game.invitation.expect("the game is waiting").code
        );
        let waiting = format!("/game/{id}");
        let stops = [
            ("new", "/new"),
            ("new-surakarta", "/new/surakarta"),
            ("lobby", "/lobby"),
            ("join", join.as_str()),
            ("game-waiting", waiting.as_str()),
            ("game-missing", "/game/abcdef"),
        ];
        tour(&user, &stops).await;
    });
}

#[test]
fn the_boards_of_all_games() {
    journey(async |server| {
        let user = server.user().await;
        let games = [
            ("game-gomoku", "gomoku", "h8 i9 i8 g8 j8 k8 i7 h6"),
            ("game-renju", "renju", "h8 h9 j8 g8 i9 g7 g11 i7"),
            ("game-othello", "othello", "f5 d6 c3 d3 c4 f4 f6 f3"),
            ("game-surakarta", "surakarta", "c2-c3 d5-d4 b2-b3 e5-e4"),
            ("game-over", "gomoku", "h8 h9 i8 i9 j8 j9 k8 k9 l8"),
        ];
        for (name, rules, moves) in games {
            let id = user.begin(&here(rules)).await;
            for text in moves.split(' ') {
                for point in text.split('-') {
                    user.press_point(point).await;
                }
                user.see_piece(text.rsplit('-').next().unwrap()).await;
            }
            let address = format!("/game/{id}");
            tour(&user, &[(name, &address)]).await;
        }
    });
}

#[test]
fn the_screens_of_accounts_and_of_what_is_kept() {
    journey(async |server| {
        let guest = server.user().await;
        tour(
            &guest,
            &[
                ("login", "/login"),
                ("signup", "/signup"),
                ("account-nobody", "/account"),
            ],
        )
        .await;
        let ann = member(server, "Ann").await;
        tour(
            &ann,
            &[("saved-empty", "/saved"), ("stats-empty", "/stats")],
        )
        .await;
        resign_rated_game(&ann, "random").await;
        ann.see("→").await;
        ann.begin(&here("othello")).await;
        ann.press_point("f5").await;
        ann.press("button", "More").await;
        ann.press("button", "Save").await;
        ann.see("Saved as number").await;
        let stops = [
            ("home-continue", "/"),
            ("saved", "/saved"),
            ("stats", "/stats"),
            ("achievements", "/achievements"),
            ("rankings", "/rankings"),
            ("arena", "/arena"),
            ("account", "/account"),
        ];
        tour(&ann, &stops).await;
    });
}
