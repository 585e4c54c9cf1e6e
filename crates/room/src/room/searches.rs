//! The computers in a room: their moves, their answers to draw offers, hints. The room computes which searches the
//! current position needs, starts the missing ones and cancels the others.

use sente_api::ADVISER;
use sente_match::{Command, Millis, Offer, Participant, Time, Version, draws};
use sente_rules::Seat;

use super::{
    Found, Hint, Host, JobId, Output, Purpose, Refusal, Request, Room, SearchOrder, SearchUpdate,
    Thinking, Urgency,
};

/// A requested search.
#[derive(Debug)]
pub(super) struct Job {
    pub(super) id: JobId,
    purpose: Purpose,
    ply: usize,
    is_started: bool,
    /// The earliest time for playing a computer's move, so that people can follow.
    not_before: Time,
    thinking: Thinking,
    answer: Option<String>,
}

/// A user who waits for a hint.
#[derive(Debug)]
pub(super) struct PendingHint<H: Host> {
    request: Request<H>,
    /// Whether the match has recorded the hint.
    is_noted: bool,
    is_answered: bool,
}

impl<H: Host> PendingHint<H> {
    pub(super) const fn new(request: Request<H>, is_noted: bool) -> Self {
        Self {
            request,
            is_noted,
            is_answered: false,
        }
    }
}

impl<H: Host> Room<H> {
    /// The progress of the computer to move; `None` if no computer is searching.
    pub fn thinking(&self) -> Option<Thinking> {
        let job = self.move_job()?;
        job.is_started.then_some(job.thinking)
    }

    /// The searches that the position needs, the most urgent first.
    pub(super) fn wanted(&self) -> Vec<Purpose> {
        let Some(turn) = self.game.turn().filter(|_| !self.is_waiting) else {
            return Vec::new();
        };
        let is_offered =
            |seat: &Seat| self.is_computer(*seat) && self.game.offer(!*seat) == Some(Offer::Draw);
        let offered = Seat::ALL.into_iter().filter(is_offered);
        let mut wanted: Vec<Purpose> = offered.map(Purpose::Draw).collect();
        wanted.extend(self.is_computer(turn).then_some(Purpose::Move(turn)));
        wanted.extend(self.hint.is_some().then_some(Purpose::Hint));
        if self.policy.is_one_search {
            wanted.truncate(1);
        }
        wanted
    }

    /// Starts the searches that the position needs and cancels the others.
    pub(super) fn start_searches(&mut self, now: Time) {
        self.forget_stale_hint();
        self.retry_at.take_if(|at| *at <= now);
        let (wanted, ply) = (self.wanted(), self.game.table().ply());
        let was_thinking = self.thinking().is_some();
        let is_stale = |job: &mut Job| job.ply != ply || !wanted.contains(&job.purpose);
        let ended: Vec<Job> = self.jobs.extract_if(.., is_stale).collect();
        let ended = ended.iter().map(|job| Output::Cancel(job.id));
        self.outputs.extend(ended);
        if was_thinking && self.thinking().is_none() {
            self.outputs.push(Output::Thinking(None));
        }
        for purpose in wanted {
            let is_running = self.jobs.iter().any(|job| job.purpose == purpose);
            let can_start = self.retry_at.is_none() || purpose == Purpose::Hint;
            if !is_running && can_start {
                self.start(purpose, now);
            }
        }
    }

    fn start(&mut self, purpose: Purpose, now: Time) {
        let job = JobId(self.next_job);
        self.next_job += 1;
        let (player, limit, is_on_clock, urgency) = match purpose {
            Purpose::Move(seat) => {
                let share = self.game.clock().share(seat, now);
                let most = self.policy.move_limit;
                let is_unseen = self.is_show() && !self.is_watched;
                let urgency = if is_unseen {
                    Urgency::Background
                } else {
                    Urgency::Move
                };
                let limit = share.map_or(most, |share| most.min(share));
                (self.player(seat), limit, share.is_some(), urgency)
            }
            Purpose::Draw(_) => (
                ADVISER.to_owned(),
                self.policy.offer_time,
                false,
                Urgency::Advice,
            ),
            Purpose::Hint => (
                ADVISER.to_owned(),
                self.policy.hint_time,
                false,
                Urgency::Advice,
            ),
        };
        self.jobs.push(Job {
            id: job,
            purpose,
            ply: self.game.table().ply(),
            is_started: false,
            not_before: now + self.pause().min(limit),
            thinking: Thinking::default(),
            answer: None,
        });
        self.outputs.push(Output::Search(SearchOrder {
            job,
            purpose,
            player,
            limit,
            is_on_clock,
            urgency,
            user: self.user_of(purpose),
        }));
    }

    fn user_of(&self, purpose: Purpose) -> Option<H::User> {
        match purpose {
            Purpose::Move(seat) | Purpose::Draw(seat) => self.controllers[seat.index()].clone(),
            Purpose::Hint => self.hint.as_ref().map(|hint| hint.request.user.clone()),
        }
    }

    /// The least time for a computer's move.
    fn pause(&self) -> Millis {
        match (self.is_watched, self.is_show()) {
            (true, true) => self.policy.show_pause,
            (true, false) => self.policy.answer_pause,
            (false, _) => Millis::ZERO,
        }
    }

    fn player(&self, seat: Seat) -> String {
        match self.game.participant(seat) {
            Participant::Computer { player, .. } => player.clone(),
            Participant::Person { .. } => String::new(),
        }
    }

    fn move_job(&self) -> Option<&Job> {
        let is_move = |job: &&Job| matches!(job.purpose, Purpose::Move(_));
        self.jobs.iter().find(is_move)
    }

    pub(super) fn answer_due(&self) -> Option<Time> {
        let job = self.move_job()?;
        job.answer.is_some().then_some(job.not_before)
    }

    /// Tells the searching computer to move as soon as it can.
    pub(super) fn finish_now(&mut self, now: Time) -> Result<(), Refusal> {
        let is_move = |job: &&mut Job| matches!(job.purpose, Purpose::Move(_));
        let job = self.jobs.iter_mut().find(is_move);
        let job = job.ok_or(Refusal::NotThinking)?;
        job.not_before = now;
        if job.answer.is_none() {
            self.outputs.push(Output::FinishNow(job.id));
        }
        Ok(())
    }

    /// Handles an update of a search; ignores updates that come too late.
    pub(super) fn hear(&mut self, job: JobId, update: SearchUpdate<H::Evaluation>, now: Time) {
        let Some(index) = self.jobs.iter().position(|known| known.id == job) else {
            return;
        };
        let purpose = self.jobs[index].purpose;
        match (update, purpose) {
            (SearchUpdate::Started, _) => {
                self.jobs[index].is_started = true;
                match purpose {
                    Purpose::Move(_) => self.tell_thinking(),
                    Purpose::Hint => self.note_hint(now),
                    Purpose::Draw(_) => {}
                }
            }
            (SearchUpdate::PoolFull, _) => self.not_begun(index, Refusal::Busy, now),
            (SearchUpdate::NoEngine, _) => self.not_begun(index, Refusal::NoEngine, now),
            (SearchUpdate::Progress(found), Purpose::Move(_)) => {
                self.jobs[index].thinking = found.thinking;
                self.tell_thinking();
            }
            (SearchUpdate::Progress(_), _) => {}
            (SearchUpdate::Lost, _) => {
                self.jobs.remove(index);
                if matches!(purpose, Purpose::Move(_)) {
                    self.tell_thinking();
                }
            }
            (SearchUpdate::Answer(found), Purpose::Move(seat)) => {
                let job = &mut self.jobs[index];
                job.thinking = found.thinking;
                job.answer = found.best;
                if job.answer.is_none() {
                    self.forfeit(seat, "it has found no move".to_owned(), now);
                }
            }
            (SearchUpdate::Failed(reason), Purpose::Move(seat)) => self.forfeit(seat, reason, now),
            (SearchUpdate::Answer(found), Purpose::Draw(seat)) => {
                self.jobs.remove(index);
                self.answer_offer(seat, Some(&found), now);
            }
            (SearchUpdate::Failed(_), Purpose::Draw(seat)) => {
                self.jobs.remove(index);
                self.answer_offer(seat, None, now);
            }
            (SearchUpdate::Answer(found), Purpose::Hint) => {
                self.jobs.remove(index);
                self.give_hint(found);
            }
            (SearchUpdate::Failed(_), Purpose::Hint) => {
                self.jobs.remove(index);
                self.refuse_hint(Refusal::Busy);
            }
        }
    }

    /// A search could not start: a user who wants a hint gets an error, any other search is requested again later.
    fn not_begun(&mut self, index: usize, why: Refusal, now: Time) {
        let job = self.jobs.remove(index);
        if job.purpose == Purpose::Hint {
            self.refuse_hint(why);
        } else {
            self.retry_at = Some(now + self.policy.retry_after);
        }
    }

    /// Plays the computer's move once it is due.
    pub(super) fn play_answer(&mut self, now: Time) {
        let ply = self.game.table().ply();
        let is_due = |job: &Job| job.answer.is_some() && job.not_before <= now && job.ply == ply;
        let Some(index) = self.jobs.iter().position(is_due) else {
            return;
        };
        let job = self.jobs.remove(index);
        let (Purpose::Move(seat), Some(text)) = (job.purpose, job.answer) else {
            return;
        };
        self.tell_thinking();
        match self.game.act(seat, Command::play(text), now) {
            Ok(events) => self.happen(events, None),
            Err(refused) => self.forfeit(seat, refused.to_string(), now),
        }
    }

    fn forfeit(&mut self, seat: Seat, reason: String, now: Time) {
        if let Some(index) = self
            .jobs
            .iter()
            .position(|job| job.purpose == Purpose::Move(seat))
        {
            self.jobs.remove(index);
            self.tell_thinking();
        }
        self.outputs.push(Output::PlayerFailed { seat, reason });
        self.command(seat, Command::Forfeit, now);
    }

    fn answer_offer(&mut self, seat: Seat, found: Option<&Found<H::Evaluation>>, now: Time) {
        let outlook = found.and_then(|found| found.outlook);
        let agrees = |outlook| draws::computer_agrees_to_draw(&self.game, outlook);
        let command = if outlook.is_some_and(agrees) {
            Command::Accept(Offer::Draw)
        } else {
            Command::Decline(Offer::Draw)
        };
        self.command(seat, command, now);
    }

    fn tell_thinking(&mut self) {
        self.outputs.push(Output::Thinking(self.thinking()));
    }
}

/// Hints.
impl<H: Host> Room<H> {
    /// Cancels the search for a hint that no user has received yet.
    pub(super) fn drop_hint(&mut self) {
        if let Some(index) = self
            .jobs
            .iter()
            .position(|job| job.purpose == Purpose::Hint)
        {
            self.outputs
                .push(Output::Cancel(self.jobs.remove(index).id));
        }
        self.refuse_hint(Refusal::Stale);
    }

    /// A hint is valid for the position for which it was requested.
    fn forget_stale_hint(&mut self) {
        let Some(hint) = &self.hint else { return };
        let ply = self.game.table().ply();
        if hint.request.ply != ply || self.game.turn() != Some(hint.request.seat) {
            self.refuse_hint(Refusal::Stale);
        }
    }

    /// The search has started: the match records the help, and the user gets the answer that the hint is coming.
    fn note_hint(&mut self, now: Time) {
        // A search that was lost starts a second time.
        let is_new = |hint: &&mut PendingHint<H>| !hint.is_answered;
        let Some(hint) = self.hint.as_mut().filter(is_new) else {
            return;
        };
        let request = hint.request.clone();
        hint.is_answered = true;
        if hint.is_noted {
            let noted = self.answer_to(&request);
            let version = noted.map_or(self.game.version(), Version);
            return self.push_reply(&request, Ok(()), version);
        }
        hint.is_noted = true;
        if !self.act(&request, Command::Hint, now) {
            self.hint = None;
        }
    }

    fn refuse_hint(&mut self, refusal: Refusal) {
        let hint = self.hint.take();
        if let Some(hint) = hint.filter(|hint| !hint.is_answered) {
            self.reply(&hint.request, Err(refusal));
        }
    }

    fn give_hint(&mut self, found: Found<H::Evaluation>) {
        let Some(hint) = self.hint.take() else { return };
        if let (Some(text), Some(evaluation)) = (found.best, found.evaluation) {
            self.outputs.push(Output::Hint(Hint {
                to: hint.request.connection,
                ply: hint.request.ply,
                text,
                evaluation,
                depth: found.thinking.depth,
            }));
        }
    }
}
