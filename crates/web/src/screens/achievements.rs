//! Achievements: those nearly reached, those reached last, and the rest.

use std::cmp::Reverse;

use leptos::prelude::*;
use sente_api::AchievementDoc;
use sente_rules::GameId;

use crate::components::chart::percent;
use crate::components::icon::{Icon, Symbol};
use crate::components::loaded::{Loaded, load};
use crate::route::Route;
use crate::server::player_names::PlayerNames;
use crate::{dates, live, sentences, t};

/// The maximum number of achievements shown as nearly reached.
const FEW: usize = 6;
/// The maximum number per group beside the profile.
const FEWER: usize = 3;

/// The achievements screen.
#[component]
pub fn Achievements() -> impl IntoView {
    let all: Loaded<Vec<AchievementDoc>> = load(|| "/achievements".to_owned());
    let roster = PlayerNames::load(GameId::ALL);
    let count = move || {
        all.with(|all| {
            let earned = all.iter().filter(|one| one.earned.is_some()).count();
            t!("achievements-count", earned = earned, total = all.len())
        })
    };
    let list = all.show(move |all| groups(all, roster));
    view! {
        <section class="page">
            <div class="page-head">
                <div>
                    <h1>{live!("title-achievements")}</h1>
                    <p>{count}</p>
                </div>
            </div>
            {list}
        </section>
    }
}

/// A card beside other statistics: achievements nearly reached and reached last.
pub fn nearly_there(all: &[AchievementDoc], roster: PlayerNames) -> AnyView {
    let Sorted { near, earned, .. } = sort(all);
    let total = all.len();
    let reached = earned.len();
    let near = near.into_iter().take(FEWER).map(|it| row(&it, roster));
    let latest = earned.into_iter().take(FEWER).map(|it| row(&it, roster));
    view! {
        <section class="panel profile-achievements" aria-labelledby="achievements">
            <div class="card-head">
                <h2 id="achievements">{live!("title-achievements")}</h2>
                <a class="more-link" href=Route::Achievements.to_string()>
                    {live!("achievements-of", earned = reached, total = total)}
                </a>
            </div>
            <h3 class="small quiet">{live!("achievements-near")}</h3>
            <ul class="list-plain">{near.collect_view()}</ul>
            {(reached > 0).then(|| view! {
                <h3 class="small quiet">{live!("achievements-latest")}</h3>
                <ul class="list-plain">{latest.collect_view()}</ul>
            })}
        </section>
    }
    .into_any()
}

fn groups(all: &[AchievementDoc], roster: PlayerNames) -> AnyView {
    let Sorted {
        mut near,
        earned,
        rest,
    } = sort(all);
    let far = near.split_off(near.len().min(FEW));
    let group = |title: fn() -> String, list: Vec<AchievementDoc>| {
        let is_empty = list.is_empty();
        let rows = list.into_iter().map(|it| row(&it, roster)).collect_view();
        (!is_empty).then(|| {
            view! {
                <section class="achievements-group">
                    <h2>{title}</h2>
                    <ul class="achievements">{rows}</ul>
                </section>
            }
        })
    };
    view! {
        {group(|| t!("achievements-near"), near)}
        {group(|| t!("achievements-latest"), earned)}
        {group(|| t!("achievements-rest"), far.into_iter().chain(rest).collect())}
    }
    .into_any()
}

/// All achievements in the order of interest.
struct Sorted {
    /// Begun and not reached, the nearest first; or else those of first games.
    near: Vec<AchievementDoc>,
    /// Reached, the latest first.
    earned: Vec<AchievementDoc>,
    /// All others, by increasing goals.
    rest: Vec<AchievementDoc>,
}

fn sort(all: &[AchievementDoc]) -> Sorted {
    let known = all
        .iter()
        .filter(|one| kind_of(&one.code).is_some())
        .cloned();
    let (mut earned, open): (Vec<_>, Vec<_>) = known.partition(|one| one.earned.is_some());
    earned.sort_by_key(|one| Reverse(one.earned));
    let (mut near, mut rest): (Vec<_>, Vec<_>) = open.into_iter().partition(|one| one.progress > 0);
    near.sort_by_key(|one| Reverse(one.progress * 1000 / one.goal.max(1)));
    rest.sort_by_key(|one| (one.goal, natural(subject(&one.code))));
    // Without any progress, the achievements of a first game are shown.
    if near.is_empty() {
        let first = |one: &AchievementDoc| one.code.starts_with("first:");
        (near, rest) = rest.into_iter().partition(first);
    }
    Sorted { near, earned, rest }
}

fn row(one: &AchievementDoc, roster: PlayerNames) -> AnyView {
    let goal = one.goal;
    let Some(kind) = kind_of(&one.code) else {
        return ().into_any();
    };
    let (symbol, ground) = match kind {
        AchievementKind::Beat(_) => (Symbol::Trophy, "tile tile-warn"),
        AchievementKind::First(_) => (Symbol::Flag, "tile tile-good"),
        AchievementKind::Streak => (Symbol::Flame, "tile tile-orange"),
        AchievementKind::Puzzles => (Symbol::Puzzle, "tile"),
    };
    let ground = if one.earned.is_none() && one.progress == 0 {
        "tile tile-plain"
    } else {
        ground
    };
    let title = match &kind {
        AchievementKind::Beat(player) => {
            t!("achievements-beat", name = roster.name(player), goal = goal)
        }
        AchievementKind::First(game) => t!("achievements-first", game = sentences::game(*game)),
        AchievementKind::Streak => t!("achievements-streak", goal = goal),
        AchievementKind::Puzzles => t!("achievements-puzzles", goal = goal),
    };
    let progress = one.progress.min(goal);
    let about = match (one.earned, &kind) {
        (Some(at), _) => t!("achievements-earned", date = dates::day(at)),
        (None, AchievementKind::Beat(_)) => {
            t!("achievements-wins", progress = progress, goal = goal)
        }
        (None, _) => t!("achievements-progress", progress = progress, goal = goal),
    };
    let part = f64::from(progress) / f64::from(goal.max(1)) * 100.0;
    let bar = one.earned.is_none().then(|| {
        view! { <div class="progress" aria-hidden="true"><div style:width=percent(part)></div></div> }
    });
    view! {
        <li class="list-row achievement">
            <span class=ground><Icon symbol=symbol/></span>
            <span class="list-words">
                <strong>{title}</strong>
                <span class="quiet">{about}</span>
                {bar}
            </span>
        </li>
    }
    .into_any()
}

/// The kind of achievement in a code.
#[derive(Clone, Debug, PartialEq, Eq)]
enum AchievementKind {
    Beat(String),
    First(GameId),
    Streak,
    Puzzles,
}

/// Parses a code such as `beat:minimax-3:10`; `None` for unknown codes of a newer server.
fn kind_of(code: &str) -> Option<AchievementKind> {
    let parts: Vec<&str> = code.split(':').collect();
    Some(match *parts {
        ["beat", player, _] => AchievementKind::Beat(player.to_owned()),
        ["first", game] => AchievementKind::First(game.parse().ok()?),
        ["streak", _] => AchievementKind::Streak,
        ["puzzles", _] => AchievementKind::Puzzles,
        _ => return None,
    })
}

/// A sort key that places `sente-10` after `sente-9`.
/// The code without the goal at its end.
fn subject(code: &str) -> &str {
    let (subject, goal) = code.rsplit_once(':').unwrap_or((code, ""));
    let has_goal = goal.parse::<u32>().is_ok();
    if has_goal { subject } else { code }
}

fn natural(id: &str) -> (String, u32) {
    let name = id.trim_end_matches(|letter: char| letter.is_ascii_digit());
    (name.to_owned(), id[name.len()..].parse().unwrap_or(0))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn codes_say_what_is_achieved() {
        assert_eq!(
            kind_of("beat:minimax-3:10"),
            Some(AchievementKind::Beat("minimax-3".to_owned()))
        );
        assert_eq!(
            kind_of("first:renju"),
            Some(AchievementKind::First(GameId::Renju))
        );
        assert_eq!(kind_of("streak:5"), Some(AchievementKind::Streak));
        assert_eq!(kind_of("puzzles:100"), Some(AchievementKind::Puzzles));
        assert_eq!(kind_of("first:chess"), None);
        assert_eq!(kind_of("from the future"), None);
    }

    #[test]
    fn what_is_nearest_comes_first_and_what_came_last_before_older_ones() {
        let one = |code: &str, progress, goal, earned| AchievementDoc {
            code: code.to_owned(),
            progress,
            goal,
            earned,
        };
        let all = [
            one("streak:5", 1, 5, None),
            one("beat:sente-3:10", 7, 10, None),
            one("first:renju", 1, 1, Some(5)),
            one("first:gomoku", 1, 1, Some(9)),
            one("puzzles:10", 0, 10, None),
            one("from the future", 3, 4, None),
        ];
        let codes = |list: Vec<AchievementDoc>| {
            let codes = list.into_iter().map(|one| one.code);
            codes.collect::<Vec<_>>().join(" ")
        };
        let Sorted { near, earned, rest } = sort(&all);
        assert_eq!(codes(near), "beat:sente-3:10 streak:5");
        assert_eq!(codes(earned), "first:gomoku first:renju");
        assert_eq!(codes(rest), "puzzles:10");
        let nothing = [one("streak:5", 0, 5, None), one("first:renju", 0, 1, None)];
        assert_eq!(codes(sort(&nothing).near), "first:renju");
    }

    #[test]
    fn players_are_ordered_by_their_number() {
        assert!(natural("sente-9") < natural("sente-10"));
        assert!(natural("random") < natural("sente-1"));
    }

    #[test]
    fn levels_are_in_the_order_of_their_strength() {
        let mut codes = ["beat:level-1000:1", "beat:level-200:1", "first:renju"];
        codes.sort_by_key(|code| natural(subject(code)));
        assert_eq!(
            codes,
            ["beat:level-200:1", "beat:level-1000:1", "first:renju"]
        );
    }
}
