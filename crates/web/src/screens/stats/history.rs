//! The person's finished games, newest first, with filters and links to their reviews.

use leptos::prelude::*;
use sente_api::{HistoryPage, HistoryRow, Outcome};
use sente_match::{Cause, MatchResult};
use sente_rules::GameId;

use crate::components::bars::signed;
use crate::components::loaded::{Loaded, load};
use crate::components::pager::{pager, pages};
use crate::components::small_board::game_of;
use crate::route::Route;
use crate::screens::game::end::analysis_of;
use crate::server::player_names::PlayerNames;
use crate::text::words;
use crate::{dates, live, player_words, query, sentences, t};

/// The filters of the list.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct Filter {
    game: Option<GameId>,
    opponent: String,
    outcome: Option<Outcome>,
    page: u32,
}

impl Filter {
    /// The path of the API request.
    fn path(&self) -> String {
        let page = self.page.to_string();
        let outcome = self.outcome.map(code);
        query::address(
            "/history",
            &[
                ("page", Some(&page)),
                ("game", self.game.map(GameId::code)),
                ("opponent", Some(self.opponent.trim())),
                ("outcome", outcome),
            ],
        )
    }
}

const OUTCOMES: [Outcome; 3] = [Outcome::Win, Outcome::Draw, Outcome::Loss];

const fn code(outcome: Outcome) -> &'static str {
    match outcome {
        Outcome::Win => "win",
        Outcome::Draw => "draw",
        Outcome::Loss => "loss",
    }
}

/// The list with its filters.
#[component]
pub fn History(roster: PlayerNames) -> impl IntoView {
    let filter = RwSignal::new(Filter::default());
    let history: Loaded<HistoryPage> = load(move || filter.read().path());
    let go = Callback::new(move |page| filter.update(|filter| filter.page = page));
    let list = history.show(move |history| table(history, go));
    view! {
        <section class="panel profile-history" aria-labelledby="games">
            <div class="card-head">
                <h2 id="games">{live!("history-title")}</h2>
                <Filters filter roster/>
            </div>
            {list}
        </section>
    }
}

#[component]
fn Filters(filter: RwSignal<Filter>, roster: PlayerNames) -> impl IntoView {
    let change = move |change: &dyn Fn(&mut Filter)| {
        filter.update(|filter| {
            change(filter);
            filter.page = 0;
        });
    };
    let choose_game = move |event| {
        let game = event_target_value(&event).parse().ok();
        change(&|filter| filter.game = game);
    };
    let choose_outcome = move |event| {
        let value = event_target_value(&event);
        let outcome = OUTCOMES.into_iter().find(|outcome| code(*outcome) == value);
        change(&|filter| filter.outcome = outcome);
    };
    let choose_opponent = move |event| {
        let id = roster.id(event_target_value(&event).trim());
        change(&|filter| filter.opponent.clone_from(&id));
    };
    let games = GameId::ALL.map(|game| {
        view! { <option value=game.code()>{words(move || sentences::game(game))}</option> }
    });
    let outcomes = OUTCOMES.map(|outcome| {
        view! { <option value=code(outcome)>{move || outcome_words(outcome)}</option> }
    });
    let names = move || {
        let name = |name| view! { <option value=name></option> };
        roster.names().into_iter().map(name).collect_view()
    };
    view! {
        <div class="filters">
            <select class="select select-chip" aria-label=live!("history-game") on:change=choose_game>
                <option value="">{live!("history-all-games")}</option>
                {games.collect_view()}
            </select>
            <select class="select select-chip" aria-label=live!("history-result") on:change=choose_outcome>
                <option value="">{live!("history-all-results")}</option>
                {outcomes.collect_view()}
            </select>
            <input
                type="search"
                list="opponents"
                aria-label=live!("history-opponent")
                placeholder=live!("history-all-opponents")
                on:change=choose_opponent
            />
            <datalist id="opponents">{names}</datalist>
        </div>
    }
}

fn table(history: &HistoryPage, go: Callback<u32>) -> AnyView {
    if history.rows.is_empty() {
        return view! { <p class="quiet">{live!("history-empty")}</p> }.into_any();
    }
    let rows = history.rows.iter().map(row);
    view! {
        <ul class="list history">{rows.collect_view()}</ul>
        {pager(history.page, pages(history.total, history.page_size), go)}
    }
    .into_any()
}

fn row(row: &HistoryRow) -> impl IntoView + use<> {
    let game = game_of(&row.rules);
    let ground = game.map(|game| format!("ground ground-large ground-{game}"));
    let name = game.map_or_else(|| row.rules.clone(), sentences::game);
    let opponent = player_words::carded(row.player.as_deref(), &row.opponent);
    let review = t!("history-review-label", number = row.number);
    let open = t!("history-open", game = name.as_str(), number = row.number);
    let tag = match row.outcome {
        Outcome::Win => "tag tag-good",
        Outcome::Draw => "tag tag-plain",
        Outcome::Loss => "tag tag-bad",
    };
    let change = row.rating.map(|rating| {
        let change = rating.after - rating.before;
        let class = if change < 0.0 { "bad" } else { "good" };
        view! { <strong class=class>{signed(change)}</strong> }
    });
    let address = Route::Game(row.game.clone()).to_string();
    view! {
        <li class="list-row opens">
            <span class=ground aria-hidden="true"></span>
            <span class="list-words history-opponent">
                <a href=address aria-label=open><strong>{name}</strong></a>
                <span class="quiet">{t!("saved-against", name = opponent)}</span>
            </span>
            <span class="list-words history-result">
                <span><span class=tag>{outcome_words(row.outcome)}</span></span>
                <span class="quiet">{cause(row.result)}</span>
            </span>
            <span class="list-words history-change">
                <span class="figures">{change}</span>
                <span class="quiet">{dates::day(row.finished)}</span>
            </span>
            <a class="button button-small history-analyse" href=analysis_of(&row.game) aria-label=review>
                {live!("history-review")}
            </a>
        </li>
    }
}

fn outcome_words(outcome: Outcome) -> String {
    match outcome {
        Outcome::Win => t!("history-win"),
        Outcome::Draw => t!("history-draw"),
        Outcome::Loss => t!("history-loss"),
    }
}

/// The cause of a result in a few words.
fn cause(result: MatchResult) -> String {
    match result.cause {
        Cause::Board(reason) => sentences::reason(reason),
        Cause::Resignation => t!("cause-resignation"),
        Cause::Time => t!("cause-time"),
        Cause::Agreement => t!("cause-agreement"),
        Cause::Abandonment => t!("cause-abandonment"),
        Cause::Aborted => t!("cause-aborted"),
        Cause::Forfeit => t!("cause-forfeit"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_filter_asks_for_what_was_chosen_and_nothing_else() {
        assert_eq!(Filter::default().path(), "/history?page=0");
        let filter = Filter {
            game: Some(GameId::Othello),
            opponent: " Bo Li ".to_owned(),
            outcome: Some(Outcome::Loss),
            page: 2,
        };
        assert_eq!(
            filter.path(),
            "/history?page=2&game=othello&opponent=Bo%20Li&outcome=loss"
        );
    }
}
