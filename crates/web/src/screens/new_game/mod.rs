//! The screen of a new game: which game, who plays, for how much. Remembers the last choices.

mod form;
mod names;
mod players;
mod terms;

use leptos::prelude::*;
use leptos::task::spawn_local;
use sente_api::{Credentials, GameDoc, PlayerDoc, SeekDoc, bounds};
use sente_rules::{Colour, GameId};

use crate::board::colour_names;
use crate::board::look::Look;
use crate::components::choice::{choice, choice_unless};
use crate::components::experience::ExperienceQuestion;
use crate::local_games::create;
use crate::messages::use_messages;
use crate::navigation::use_navigation;
use crate::route::{HelpPage, Route};
use crate::server::connectivity::{Connectivity, use_reach};
use crate::server::http::{self, Answer, Failure};
use crate::server::who::{Who, use_who};
use crate::settings::{Settings, use_settings};
use crate::{browser, level, live, query, sentences, t};
use form::{Company, Form, Side, StartRequest};
use names::Names;
use players::PlayerPick;
use terms::{Terms, number};

/// Where the browser keeps the last choices.
const KEY: &str = "sente-new-game";

/// Everything that the screen's parts share.
#[derive(Clone, Copy)]
struct Draft {
    form: RwSignal<Form>,
    players: RwSignal<Option<Vec<PlayerDoc>>>,
    /// The guest's own name.
    name: RwSignal<String>,
    second_logs_in: RwSignal<bool>,
    second_name: RwSignal<String>,
    password: RwSignal<String>,
    who: Who,
    reach: Connectivity,
    settings: Settings,
}

/// A new game.
#[component]
pub fn NewGameScreen(
    /// The game that the address names.
    game: Option<GameId>,
) -> impl IntoView {
    let draft = Draft::new(game);
    let (messages, navigation) = (use_messages(), use_navigation());
    let busy = RwSignal::new(false);
    let start = move |event: leptos::ev::SubmitEvent| {
        event.prevent_default();
        if busy.get_untracked() {
            return;
        }
        busy.set(true);
        messages.clear();
        spawn_local(async move {
            match draft.begin().await {
                Ok(Some(id)) => navigation.go(&Route::Game(id)),
                Ok(None) => messages.warn(t!("new-choose-computer")),
                Err(failure) => messages.warn(failure.sentence()),
            }
            busy.try_set(false);
        });
    };
    view! {
        <form class="page new-game" on:submit=start>
            <h1>{live!("title-new")}</h1>
            <div class="columns">
                <div class="stack">
                    <Games draft/>
                    <Companies draft/>
                    <Names draft/>
                </div>
                <div class="stack">
                    <Opponents draft/>
                    <Terms draft/>
                    <button class="button button-filled new-start" type="submit" disabled=busy>
                        {live!("new-start")}
                    </button>
                </div>
            </div>
        </form>
    }
}

impl Draft {
    fn new(game: Option<GameId>) -> Self {
        let who = use_who();
        let mut form = Form::read(&browser::stored(KEY).unwrap_or_default());
        // A level was right for the game before; which one is right now is found when the players are known.
        form.opponent = form.opponent.filter(|id| level::of_player(id).is_none());
        if let Some(game) = game {
            form.choose_game(game);
        }
        if let Some(player) = asked_player(&use_navigation().query()) {
            form.company = Company::Computer;
            form.opponent = Some(player);
        }
        let draft = Self {
            form: RwSignal::new(form),
            players: RwSignal::new(None),
            name: RwSignal::new(String::new()),
            second_logs_in: RwSignal::new(false),
            second_name: RwSignal::new(String::new()),
            password: RwSignal::new(String::new()),
            who,
            reach: use_reach(),
            settings: use_settings(),
        };
        let chosen_game = Memo::new(move |_| draft.form.read().game());
        Effect::new(move |_| draft.load_players(chosen_game.get()));
        // The level that fits may change while the screen is there: the person answers, or logs in.
        Effect::new(move |before: Option<String>| {
            let fitting = draft.fitting();
            if before.as_ref().is_some_and(|before| *before != fitting) {
                draft.change(|form| {
                    if form.opponent == before {
                        form.opponent = Some(fitting.clone());
                    }
                });
                draft.players.update(|players| {
                    suggest(
                        players.as_mut().map_or(&mut [], Vec::as_mut_slice),
                        &fitting,
                    );
                });
            }
            fitting
        });
        Effect::new(move |_| {
            // Nobody elsewhere can be met without the server.
            let wants_others = draft.read(|form| form.company.is_elsewhere());
            if draft.reach.is_offline() && wants_others {
                draft.change(|form| form.company = Company::Computer);
            }
        });
        Effect::new(move |_| browser::store(KEY, &draft.form.read().write()));
        Effect::new(move |_| {
            if let Some(account) = who.account() {
                draft.name.set(account.name);
            }
        });
        draft
    }

    fn change(self, change: impl FnOnce(&mut Form)) {
        self.form.update(change);
    }

    fn read<T>(self, read: impl FnOnce(&Form) -> T) -> T {
        read(&self.form.read())
    }

    fn load_players(self, game: GameId) {
        let messages = use_messages();
        self.players.set(None);
        spawn_local(async move {
            let answer: Answer<Vec<PlayerDoc>> = http::get(&format!("/players/{game}")).await;
            if self.form.try_read_untracked().map(|form| form.game()) != Some(game) {
                return;
            }
            match answer {
                Ok(players) => self.meet(players),
                // The header says so already.
                Err(Failure::Unreachable) => self.meet(Vec::new()),
                Err(failure) => messages.warn(failure.sentence()),
            }
        });
    }

    /// The player whose level fits the person in the chosen game; tracked.
    fn fitting(self) -> String {
        let game = self.read(Form::game);
        level::player(self.settings.read(|it| level::fitting(&it.levels, game)))
    }

    /// Whoever is not chosen yet, or not of this game, is chosen now.
    fn meet(self, players: Vec<PlayerDoc>) {
        let fitting = untrack(|| self.fitting());
        let mut players = players;
        suggest(&mut players, &fitting);
        let suggested = players.iter().find(|player| player.suggested);
        let suggested = suggested.or_else(|| players.first());
        let strongest = players.last();
        let known =
            |id: &Option<String>| players.iter().any(|player| Some(&player.id) == id.as_ref());
        let id = |player: Option<&PlayerDoc>| player.map(|player| player.id.clone());
        self.change(|form| {
            if !known(&form.opponent) {
                form.opponent = id(suggested);
            }
            if !known(&form.computers[0]) {
                form.computers[0] = id(suggested);
            }
            if !known(&form.computers[1]) {
                form.computers[1] = id(strongest);
            }
        });
        self.players.set(Some(players));
    }

    /// Begins the game and says where it is; nothing where something is not chosen yet.
    async fn begin(self) -> Answer<Option<String>> {
        let company = self.form.read_untracked().company;
        self.note_level();
        if self.reach.is_offline_untracked() {
            return self.begin_here();
        }
        match self.begin_there(company).await {
            // It was there when the screen was opened, and is gone.
            Err(Failure::Unreachable) if !company.is_elsewhere() => self.begin_here(),
            begun => begun,
        }
    }

    /// Whoever begins a game against a level has found the one to go on with.
    fn note_level(self) {
        let form = self.form.read_untracked();
        let chosen = form.opponent.as_deref().and_then(level::of_player);
        if let (Company::Computer, Some(chosen)) = (form.company, chosen) {
            let game = form.game();
            self.settings
                .change(|it| level::choose(&mut it.levels, game, chosen));
        }
    }

    /// Begins the game in this browser, casual.
    fn begin_here(self) -> Answer<Option<String>> {
        let Some(StartRequest::Game(game)) = self.form.read_untracked().wish(false, None) else {
            return Ok(None);
        };
        let players = self.players.get_untracked().unwrap_or_default();
        create::begin(&game, &self.name.get_untracked(), &players).map(Some)
    }

    async fn begin_there(self, company: Company) -> Answer<Option<String>> {
        if company != Company::Watch {
            self.who.take_name(&self.name.get_untracked()).await?;
        }
        let second = self.second_logs_in.get_untracked().then(|| Credentials {
            name: self.second_name.get_untracked().trim().to_owned(),
            password: self.password.get_untracked(),
        });
        let second = second.filter(|_| company == Company::Here);
        let logged_in = untrack(|| self.who.is_logged_in());
        let Some(wish) = self.form.read_untracked().wish(logged_in, second) else {
            return Ok(None);
        };
        let id = match wish {
            StartRequest::Game(game) => http::post::<GameDoc>("/games", &game).await?.id,
            StartRequest::Seek(seek) => http::post::<SeekDoc>("/seeks", &seek).await?.game,
        };
        self.who.meet().await;
        Ok(Some(id))
    }
}

/// Marks the player that fits, and nobody else.
fn suggest(players: &mut [PlayerDoc], fitting: &str) {
    for player in players {
        player.suggested = player.id == fitting;
    }
}

/// The address of a new game against a computer player.
pub fn against(game: GameId, player: &str) -> String {
    let path = Route::New(Some(game)).to_string();
    query::address(&path, &[("player", Some(player))])
}

/// The computer player that an address such as `/new/renju?player=sente-3` asks for.
fn asked_player(query: &str) -> Option<String> {
    query::value(query, "player")
}

#[component]
fn Games(draft: Draft) -> impl IntoView {
    let games = GameId::ALL.map(|game| {
        let chosen = Signal::derive(move || draft.read(|form| form.game() == game));
        let choose = move || draft.change(|form| form.choose_game(game));
        choice("game", move || sentences::game(game), chosen, choose)
    });
    let help = move || {
        let page = HelpPage::rules(draft.read(Form::game));
        Route::Help(Some(page)).to_string()
    };
    view! {
        <fieldset class="panel">
            <legend>{live!("new-game")}</legend>
            <div class="row">{games.collect_view()}</div>
            {setting(draft, "size", || t!("new-size"), |value| t!("new-lines", lines = value))}
            {setting(draft, "opening", || t!("new-opening"), opening)}
            <p class="new-help">
                <a href=help>{live!("new-help")}</a>
            </p>
        </fieldset>
    }
}

/// A setting of the rules, where the game has a choice.
fn setting(
    draft: Draft,
    name: &'static str,
    label: fn() -> String,
    word: fn(&'static str) -> String,
) -> impl IntoView {
    let values = Memo::new(move |_| draft.read(|form| form.values(name)));
    let choices = move || {
        let values = values.get().into_iter().map(|value| {
            let chosen = Signal::derive(move || {
                draft.read(|form| form.setting(name).as_deref() == Some(value))
            });
            let choose = move || draft.change(|form| form.set(name, value));
            choice(name, move || word(value), chosen, choose)
        });
        values.collect_view()
    };
    view! {
        <Show when=move || !values.read().is_empty()>
            <div class="row" role="radiogroup" aria-label=label>
                <span class="row-label">{label}</span>
                {choices}
            </div>
        </Show>
    }
}

fn opening(code: &'static str) -> String {
    match code {
        "pro" => t!("opening-pro"),
        "swap2" => t!("opening-swap2"),
        _ => t!("opening-free"),
    }
}

#[component]
fn Companies(draft: Draft) -> impl IntoView {
    let companies = Company::ALL.map(|company| {
        let chosen = Signal::derive(move || draft.read(|form| form.company == company));
        let choose = move || draft.change(|form| form.company = company);
        let off = Signal::derive(move || company.is_elsewhere() && draft.reach.is_offline());
        choice_unless(
            "company",
            move || company_name(company),
            chosen,
            choose,
            off,
        )
    });
    let sides = [Side::First, Side::Second, Side::Random].map(|side| {
        let chosen = Signal::derive(move || draft.read(|form| form.side == side));
        let choose = move || draft.change(|form| form.side = side);
        let name = move || match side {
            Side::First => t!("new-side-first", side = side_name(draft, Colour::Black)),
            Side::Second => t!("new-side-second", side = side_name(draft, Colour::White)),
            Side::Random => t!("new-side-random"),
        };
        choice("side", name, chosen, choose)
    });
    view! {
        <fieldset class="panel">
            <legend>{live!("new-company")}</legend>
            <div class="row">{companies.collect_view()}</div>
            <Show when=move || draft.reach.is_offline()>
                <p class="quiet offline-note">{live!("offline-new")}</p>
            </Show>
        </fieldset>
        <fieldset class="panel" class:gone=move || !draft.read(Form::has_side)>
            <legend>{live!("new-side")}</legend>
            <div class="row">{sides.collect_view()}</div>
        </fieldset>
    }
}

fn company_name(company: Company) -> String {
    match company {
        Company::Here => t!("new-company-here"),
        Company::Computer => t!("new-company-computer"),
        Company::Watch => t!("new-company-watch"),
        Company::Friend => t!("new-company-friend"),
        Company::Anyone => t!("new-company-anyone"),
    }
}

fn side_name(draft: Draft, colour: Colour) -> String {
    let game = draft.read(Form::game);
    if game == GameId::Surakarta {
        // The person's pieces have the person's colour, whichever side they are.
        let look = draft.settings.read(|it| Look::new(game, it, Some(colour)));
        return colour_names::name_of(look.pieces, colour);
    }
    sentences::side(game, colour)
}

/// The computer players, where some play; otherwise what will happen.
#[component]
fn Opponents(draft: Draft) -> impl IntoView {
    let company = Memo::new(move |_| draft.read(|form| form.company));
    let pick = move |index: usize, group: &'static str, label: fn() -> String| {
        let chosen = Signal::derive(move || draft.read(|form| form.computers[index].clone()));
        let choose = move |id| draft.change(|form| form.computers[index] = Some(id));
        view! {
            <PlayerPick
                group
                label=Signal::derive(label)
                game=Signal::derive(move || draft.read(Form::game))
                players=draft.players
                chosen
                choose=Callback::new(choose)
            />
        }
    };
    move || match company.get() {
        Company::Computer => {
            let chosen = Signal::derive(move || draft.read(|form| form.opponent.clone()));
            let choose = move |id| draft.change(|form| form.opponent = Some(id));
            view! {
                <ExperienceQuestion/>
                <PlayerPick
                    group="opponent"
                    label=Signal::derive(|| t!("new-opponent"))
                    game=Signal::derive(move || draft.read(Form::game))
                    players=draft.players
                    chosen
                    choose=Callback::new(choose)
                />
            }
            .into_any()
        }
        Company::Watch => view! {
            {pick(0, "first-computer", || t!("new-first-computer"))}
            {pick(1, "second-computer", || t!("new-second-computer"))}
            <label class="panel number-field">
                <span>{live!("new-games")}</span>
                {number(draft, bounds::ARENA_GAMES, |form| &mut form.games)}
            </label>
        }
        .into_any(),
        Company::Here => explanation(|| t!("new-about-here")).into_any(),
        Company::Friend => explanation(|| t!("new-about-friend")).into_any(),
        Company::Anyone => explanation(|| t!("new-about-anyone")).into_any(),
    }
}

fn explanation(text: fn() -> String) -> impl IntoView {
    view! { <p class="panel">{text}</p> }
}

/// The clock, and whether the game counts.
#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_can_ask_for_a_computer_player() {
        assert_eq!(asked_player("player=sente-3"), Some("sente-3".to_owned()));
        assert_eq!(asked_player("a=b&player=x"), Some("x".to_owned()));
        assert_eq!(asked_player("players=x"), None);
    }

    #[test]
    fn whoever_is_challenged_is_asked_for() {
        for player in ["sente-3", "Bo's engine & more", "黑白"] {
            let address = against(GameId::Renju, player);
            let query = address.strip_prefix("/new/renju?").unwrap();
            assert_eq!(asked_player(query).as_deref(), Some(player));
        }
    }
}
