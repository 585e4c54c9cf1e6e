//! The screen of a new game: three questions (which game, against whom, on which side and with how much time) and one
//! button. Remembers the last choices.

mod form;
mod friend;
mod games;
mod names;
mod opponent;
mod players;
mod summary;
mod terms;

use leptos::prelude::*;
use leptos::task::spawn_local;
use sente_api::{Credentials, GameDoc, PlayerDoc, SeekDoc};
use sente_match::ladder;
use sente_rules::GameId;

use crate::local_games::create;
use crate::messages::use_messages;
use crate::navigation::use_navigation;
use crate::route::Route;
use crate::server::connectivity::{Connectivity, use_reach};
use crate::server::http::{self, Answer, Failure};
use crate::server::who::{Who, use_who};
use crate::settings::{Settings, use_settings};
use crate::{browser, live, query, t};
use form::{Company, Form, StartRequest};
use friend::OpenGame;
use games::Games;
use opponent::Opponents;
use summary::Summary;
use terms::Terms;

/// The storage key of the last choices.
const KEY: &str = "sente-new-game";

/// The state that the parts of the screen share.
#[derive(Clone, Copy)]
struct Draft {
    form: RwSignal<Form>,
    players: RwSignal<Option<Vec<PlayerDoc>>>,
    /// The guest's own name.
    name: RwSignal<String>,
    second_logs_in: RwSignal<bool>,
    second_name: RwSignal<String>,
    password: RwSignal<String>,
    /// The game that waits for an invited friend; while it exists, nothing else can be chosen.
    open: RwSignal<Option<OpenGame>>,
    who: Who,
    reach: Connectivity,
    settings: Settings,
}

/// The result of starting a game.
enum Begun {
    /// The id of a game to open.
    Game(String),
    /// A game that waits for a friend; the screen shows the invitation.
    Invitation(OpenGame),
}

/// The screen of a new game.
#[component]
pub fn NewGameScreen(
    /// The game in the address.
    game: Option<GameId>,
) -> impl IntoView {
    let draft = Draft::new(game);
    let (messages, navigation) = (use_messages(), use_navigation());
    let busy = RwSignal::new(false);
    let start = move |event: leptos::ev::SubmitEvent| {
        event.prevent_default();
        if busy.get_untracked() || draft.open.read_untracked().is_some() {
            return;
        }
        busy.set(true);
        messages.clear();
        spawn_local(async move {
            match draft.begin().await {
                Ok(Some(Begun::Game(id))) => navigation.go(&Route::Game(id)),
                Ok(Some(Begun::Invitation(open))) => {
                    draft.open.try_set(Some(open));
                }
                Ok(None) => messages.warn(t!("new-choose-computer")),
                Err(failure) => messages.warn(failure.sentence()),
            }
            busy.try_set(false);
        });
    };
    view! {
        <form class="page new-game" on:submit=start>
            <div class="new-questions">
                <h1>{live!("title-new")}</h1>
                <Games draft/>
                <Opponents draft/>
                <Terms draft/>
            </div>
            <Summary draft busy/>
        </form>
    }
}

impl Draft {
    fn new(game: Option<GameId>) -> Self {
        let who = use_who();
        let mut form = Form::read(&browser::stored(KEY).unwrap_or_default());
        // A stored level is of the previous game; the fitting one is chosen when the players are known.
        let played = game.unwrap_or_else(|| form.game());
        form.opponent = form.opponent.filter(|id| !is_level(played, id));
        if let Some(game) = game {
            form.choose_game(game);
        }
        let asked = use_navigation().query_untracked();
        if let Some(player) = asked_player(&asked) {
            form.company = Company::Computer;
            form.opponent = Some(player);
        }
        form.company = asked_company(&asked).unwrap_or(form.company);
        let draft = Self {
            form: RwSignal::new(form),
            players: RwSignal::new(None),
            name: RwSignal::new(String::new()),
            second_logs_in: RwSignal::new(false),
            second_name: RwSignal::new(String::new()),
            password: RwSignal::new(String::new()),
            open: RwSignal::new(None),
            who,
            reach: use_reach(),
            settings: use_settings(),
        };
        let chosen_game = Memo::new(move |_| draft.form.read().game());
        Effect::new(move |_| draft.load_players(chosen_game.get()));
        // The fitting level may change while the screen is open: the person answers a question, or logs in.
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
            // Without the server there are no remote opponents.
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
                // The header already reports this.
                Err(Failure::Unreachable) => self.meet(Vec::new()),
                Err(failure) => messages.warn(failure.sentence()),
            }
        });
    }

    /// The id of the player that fits the person in the chosen game. Tracked.
    fn fitting(self) -> String {
        let game = self.read(Form::game);
        self.settings.read(|it| it.levels.fitting(game).player)
    }

    /// The chosen computer player, once the players are known. Tracked.
    fn chosen_player(self) -> Option<PlayerDoc> {
        let id = self.read(|form| form.opponent.clone())?;
        let players = self.players.read();
        players.as_ref()?.iter().find(|it| it.id == id).cloned()
    }

    /// Whether the game can be rated. Tracked.
    fn can_count(self) -> bool {
        let possible = self.read(|form| form.can_be_rated(self.second_logs_in.get()));
        possible && !self.reach.is_offline()
    }

    /// Sets the players and chooses one where none of this game is chosen yet.
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

    /// Whether a friend is invited, so that the choices are fixed. Tracked.
    fn is_settled(self) -> bool {
        self.open.read().is_some()
    }

    /// Starts the game; `None` if a choice is missing.
    async fn begin(self) -> Answer<Option<Begun>> {
        let company = self.form.read_untracked().company;
        self.note_level();
        if self.reach.is_offline_untracked() {
            return self.begin_here();
        }
        match self.begin_there(company).await {
            // The server was reachable when the screen was opened, and no longer is.
            Err(Failure::Unreachable) if !company.is_elsewhere() => self.begin_here(),
            begun => begun,
        }
    }

    /// Makes the level of the new game the preferred one.
    fn note_level(self) {
        let form = self.form.read_untracked();
        let game = form.game();
        let mut rungs = ladder(game).into_iter();
        let chosen = rungs.find(|rung| Some(&rung.player) == form.opponent.as_ref());
        if let (Company::Computer, Some(chosen)) = (form.company, chosen) {
            self.settings
                .change(|it| it.levels.choose(game, chosen.rating.into()));
        }
    }

    /// Starts a casual game in this browser.
    fn begin_here(self) -> Answer<Option<Begun>> {
        let Some(StartRequest::Game(game)) = self.form.read_untracked().request(false, None) else {
            return Ok(None);
        };
        let players = self.players.get_untracked().unwrap_or_default();
        create::begin(&game, &self.name.get_untracked(), &players).map(|id| Some(Begun::Game(id)))
    }

    async fn begin_there(self, company: Company) -> Answer<Option<Begun>> {
        if company != Company::Watch {
            self.who.take_name(&self.name.get_untracked()).await?;
        }
        let second = self.second_logs_in.get_untracked().then(|| Credentials {
            name: self.second_name.get_untracked().trim().to_owned(),
            password: self.password.get_untracked(),
        });
        let second = second.filter(|_| company == Company::Here);
        let logged_in = untrack(|| self.who.is_logged_in());
        let Some(request) = self.form.read_untracked().request(logged_in, second) else {
            return Ok(None);
        };
        let begun = match request {
            StartRequest::Game(game) => begun(http::post("/games", &game).await?),
            StartRequest::Seek(seek) => {
                Begun::Game(http::post::<SeekDoc>("/seeks", &seek).await?.game)
            }
        };
        self.who.meet().await;
        Ok(Some(begun))
    }
}

/// The result of a game that the server has created.
fn begun(game: GameDoc) -> Begun {
    let id = game.id;
    match game.invitation {
        Some(invitation) => Begun::Invitation(OpenGame { id, invitation }),
        None => Begun::Game(id),
    }
}

/// Whether a player is one of the levels on the slider.
fn is_level(game: GameId, id: &str) -> bool {
    ladder(game).iter().any(|rung| rung.player == id)
}

/// Marks only the fitting player as suggested.
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

/// The computer player in an address such as `/new/renju?player=sente-3`.
fn asked_player(query: &str) -> Option<String> {
    query::value(query, "player")
}

/// The opponent in an address such as `/new?with=friend`.
fn asked_company(query: &str) -> Option<Company> {
    match query::value(query, "with")?.as_str() {
        "friend" => Some(Company::Friend),
        "anyone" => Some(Company::Anyone),
        _ => None,
    }
}

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
    fn an_address_can_ask_for_people() {
        assert_eq!(asked_company("with=friend"), Some(Company::Friend));
        assert_eq!(asked_company("with=anyone"), Some(Company::Anyone));
        assert_eq!(asked_company("player=x"), None);
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
