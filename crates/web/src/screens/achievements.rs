//! Achievements: what somebody has reached, and how far the rest is.

use std::collections::BTreeMap;

use leptos::prelude::*;
use sente_api::AchievementDoc;
use sente_rules::GameId;

use crate::components::chart::percent;
use crate::components::loaded::{Loaded, load};
use crate::server::player_names::PlayerNames;
use crate::{dates, live, sentences, t};

/// The achievements' screen.
#[component]
pub fn Achievements() -> impl IntoView {
    let all: Loaded<Vec<AchievementDoc>> = load(|| "/achievements".to_owned());
    let roster = PlayerNames::load(GameId::ALL);
    let list = all.show(move |all| groups(all, roster));
    view! {
        <section class="page">
            <h1>{live!("title-achievements")}</h1>
            {list}
        </section>
    }
}

/// What an achievement's code says.
#[derive(Clone, Debug, PartialEq, Eq)]
enum AchievementKind {
    Beat(String),
    First(GameId),
    Streak,
    Puzzles,
}

/// Reads a code such as `beat:minimax-3:10`; nothing for those that a newer server has.
fn feat(code: &str) -> Option<AchievementKind> {
    let parts: Vec<&str> = code.split(':').collect();
    Some(match *parts {
        ["beat", player, _] => AchievementKind::Beat(player.to_owned()),
        ["first", game] => AchievementKind::First(game.parse().ok()?),
        ["streak", _] => AchievementKind::Streak,
        ["puzzles", _] => AchievementKind::Puzzles,
        _ => return None,
    })
}

fn groups(all: &[AchievementDoc], roster: PlayerNames) -> AnyView {
    let mut beaten: BTreeMap<String, Vec<AchievementDoc>> = BTreeMap::new();
    let mut others = Vec::new();
    for achievement in all {
        match feat(&achievement.code) {
            Some(AchievementKind::Beat(player)) => {
                beaten.entry(player).or_default().push(achievement.clone());
            }
            Some(feat) => others.push((feat, achievement.clone())),
            None => {}
        }
    }
    let earned = all.iter().filter(|one| one.earned.is_some()).count();
    let total = all.len();
    // Those that are begun come first: they are what is being played for.
    let mut players: Vec<_> = beaten.into_iter().collect();
    players.sort_by_key(|(id, steps)| {
        let wins = steps.iter().map(|step| step.progress).max();
        (std::cmp::Reverse(wins), natural(id))
    });
    view! {
        <p class="quiet">{move || t!("achievements-count", earned = earned, total = total)}</p>
        <ul class="achievements">
            {others.into_iter().map(|(feat, one)| single(&feat, &one)).collect_view()}
        </ul>
        <h2>{live!("achievements-computers")}</h2>
        <ul class="achievements">
            {players.into_iter().map(|(id, steps)| player(&id, steps, roster)).collect_view()}
        </ul>
    }
    .into_any()
}

fn single(feat: &AchievementKind, one: &AchievementDoc) -> impl IntoView + use<> {
    let goal = one.goal;
    let title = match feat {
        AchievementKind::First(game) => t!("achievements-first", game = sentences::game(*game)),
        AchievementKind::Streak => t!("achievements-streak", goal = goal),
        AchievementKind::Puzzles => t!("achievements-puzzles", goal = goal),
        AchievementKind::Beat(_) => unreachable!("computer players have a list of their own"),
    };
    let about = match one.earned {
        Some(at) => t!("achievements-earned", date = dates::day(at)),
        None => t!(
            "achievements-progress",
            progress = one.progress.min(goal),
            goal = goal
        ),
    };
    achievement(
        title,
        about,
        one.progress,
        goal,
        one.earned.is_some(),
        Vec::new(),
    )
}

/// One computer player with its steps: the bar leads to the next.
fn player(id: &str, mut steps: Vec<AchievementDoc>, roster: PlayerNames) -> impl IntoView + use<> {
    steps.sort_by_key(|step| step.goal);
    let next = steps.iter().find(|step| step.earned.is_none());
    let done = next.is_none();
    let goal = next.or(steps.last()).map_or(1, |step| step.goal);
    let progress = steps.iter().map(|step| step.progress).max().unwrap_or(0);
    let marks = steps
        .iter()
        .map(|step| (step.goal, step.earned.is_some()))
        .collect();
    let about = t!("achievements-wins", progress = progress, goal = goal);
    achievement(roster.name(id), about, progress, goal, done, marks)
}

fn achievement(
    title: String,
    about: String,
    progress: u32,
    goal: u32,
    earned: bool,
    steps: Vec<(u32, bool)>,
) -> impl IntoView {
    let part = f64::from(progress.min(goal)) / f64::from(goal.max(1)) * 100.0;
    let steps = steps.into_iter().map(|(goal, earned)| {
        let words = if earned {
            t!("achievements-reached")
        } else {
            t!("achievements-open")
        };
        view! {
            <span class="step" class:step-earned=earned>
                {goal} <span class="hidden">{words}</span>
            </span>
        }
    });
    view! {
        <li class="panel achievement" class:achievement-earned=earned>
            <span class="row row-apart">
                <strong>{title}</strong>
                <span class="steps">{steps.collect_view()}</span>
            </span>
            <span class="quiet">{about}</span>
            <div class="progress" aria-hidden="true"><div style:width=percent(part)></div></div>
        </li>
    }
}

/// An order in which `sente-10` comes after `sente-9`.
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
            feat("beat:minimax-3:10"),
            Some(AchievementKind::Beat("minimax-3".to_owned()))
        );
        assert_eq!(
            feat("first:renju"),
            Some(AchievementKind::First(GameId::Renju))
        );
        assert_eq!(feat("streak:5"), Some(AchievementKind::Streak));
        assert_eq!(feat("puzzles:100"), Some(AchievementKind::Puzzles));
        assert_eq!(feat("first:chess"), None);
        assert_eq!(feat("from the future"), None);
    }

    #[test]
    fn players_are_ordered_by_their_number() {
        assert!(natural("sente-9") < natural("sente-10"));
        assert!(natural("random") < natural("sente-1"));
    }
}
