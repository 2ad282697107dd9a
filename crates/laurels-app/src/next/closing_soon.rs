//! The weekly email "closing soon": who wants it, and sending it on time.

use std::hash::{BuildHasher, RandomState};
use std::sync::Arc;
use std::time::Duration;

use laurels_catalogue::Catalogue;
use laurels_domain::next::last_chance::Reason;
use laurels_domain::{Secret, Timestamp, User, UserId, Weekday, Zone};
use laurels_providers::mail::emails::{self, ClosingFilm};
use laurels_store::{
    CLOSING_SOON, ClosingSoon, ClosingSoonStore, DueClosingSoon, OutgoingEmail, Store, StoreError, UserStore,
};

use super::reason_text::sentence;
use super::{LastChance, NextError, SuggestionRequest, Suggestions};
use crate::due::{DueWork, handle_due};
use crate::outgoing::Outgoing;
use crate::supervisor::Worker;
use crate::tokens::{hash_token, new_short_token, split_user_token};
use crate::{CatalogueView, Clock, Settings};

const DAY: Weekday = Weekday::Thursday;
const HOUR: i8 = 16;
/// The next email is at most a week and an hour away, when clocks go back; one that is later was planned by a wrong clock.
const MAX_AHEAD: Duration = Duration::from_hours(8 * 24);
const MAX_FILMS: usize = 10;
/// An email that would be later is left out.
const MAX_DELAY: Duration = Duration::from_hours(12);
/// Enough for a few attempts to send it.
const MIN_LIFETIME: Duration = Duration::from_hours(1);
const POLL_INTERVAL: Duration = Duration::from_mins(1);

/// Cheap to clone.
#[derive(Clone, Debug)]
pub struct ClosingSoonEmails {
    store: ClosingSoonStore,
    user_store: UserStore,
    suggestions: Suggestions,
    catalogue: CatalogueView,
    outgoing: Outgoing,
    settings: Arc<Settings>,
    clock: Clock,
    /// Of the users, different in each instance.
    order: RandomState,
}

impl ClosingSoonEmails {
    pub(crate) fn new(
        store: &Store,
        suggestions: Suggestions,
        catalogue: CatalogueView,
        outgoing: Outgoing,
        settings: Arc<Settings>,
        clock: Clock,
    ) -> Self {
        let (user_store, store) = (store.users.clone(), store.closing_soon.clone());
        Self {
            store,
            user_store,
            suggestions,
            catalogue,
            outgoing,
            settings,
            clock,
            order: RandomState::new(),
        }
    }

    /// `None` if the user has never switched it on.
    pub async fn find(&self, user: &UserId) -> Result<Option<ClosingSoon>, StoreError> {
        self.store.find_closing_soon(user).await
    }

    pub async fn start(&self, user: &UserId, zone: &Zone) -> Result<(), StoreError> {
        let (token, next_at) = (Secret::new(new_short_token()), next_after(zone, self.clock.now()));
        self.store.start_closing_soon(user, zone.name(), &token, next_at).await
    }

    pub async fn stop(&self, user: &UserId) -> Result<(), StoreError> {
        self.store.stop_closing_soon(user).await
    }

    /// Stops the emails with the token of one of them; `false` if it's wrong. Repeating it does no harm.
    pub async fn unsubscribe(&self, token: &str) -> Result<bool, StoreError> {
        let Some((user, secret)) = split_user_token(token) else { return Ok(false) };
        let Some(stored) = self.store.find_closing_soon(&user).await? else { return Ok(false) };
        // Hashed, so that the time of the comparison says nothing about the token.
        if hash_token(stored.token.reveal()) != hash_token(secret) {
            return Ok(false);
        }
        self.store.stop_closing_soon(&user).await?;
        Ok(true)
    }

    pub(crate) async fn run_worker(self, worker: Worker) {
        worker.repeat(POLL_INTERVAL, || handle_due(&self, || worker.is_stopped())).await;
    }

    /// Queues the emails that are due. Several instances may do so at once.
    pub async fn send_due(&self) -> Result<(), NextError> {
        handle_due(self, || false).await
    }

    /// The address and the email; `None` if the user has no verified address or there is nothing to say.
    async fn compose(
        &self,
        due: &DueClosingSoon,
        zone: &Zone,
        now: Timestamp,
    ) -> Result<Option<(String, OutgoingEmail)>, NextError> {
        let Some(user) = self.user_store.find_user(&due.user).await? else { return Ok(None) };
        let Some(address) = user.verified_email().map(str::to_owned) else { return Ok(None) };
        // One snapshot: film indexes may differ in the next one.
        let catalogue = self.catalogue.current();
        let name = user.username.clone();
        let Some(LastChance { mut films, is_sample }) = self.find_films(&catalogue, user).await? else {
            return Ok(None);
        };
        films.truncate(MAX_FILMS);
        let listed: Vec<ClosingFilm> = films
            .iter()
            .filter_map(|found| {
                let film = catalogue.film_at(found.film)?;
                let reason = sentence(&catalogue, &found.reasons, zone, now);
                Some(ClosingFilm { name: film.name.clone(), year: film.year, reason })
            })
            .collect();
        if listed.is_empty() {
            return Ok(None);
        }
        let (url, token) = (&self.settings.public_url, format!("{}.{}", due.user, due.token.reveal()));
        let message = emails::closing_soon(&emails::ClosingSoon {
            to: &address,
            name: &name,
            films: &listed,
            is_sample,
            link: &format!("{url}/next?view=last-chance"),
            unsubscribe_page: &format!("{url}/unsubscribe/{token}"),
            unsubscribe: &format!("{url}/api/next/closing-soon/unsubscribe/{token}"),
        });
        let ends_at = deadline(films.iter().map(|film| film.reasons.as_slice()), now);
        Ok(Some((address, self.outgoing.prepare_until(ends_at, CLOSING_SOON, &due.user, &message))))
    }

    async fn find_films(&self, catalogue: &Catalogue, user: User) -> Result<Option<LastChance>, NextError> {
        match self.suggestions.last_chance(catalogue, user, &SuggestionRequest::default()).await {
            Ok(found) => Ok(Some(found)),
            Err(NextError::NoSuchUser) => Ok(None),
            Err(error) => Err(error),
        }
    }
}

impl DueWork for ClosingSoonEmails {
    type Due = DueClosingSoon;
    type Error = NextError;

    fn user(due: &DueClosingSoon) -> &UserId {
        &due.user
    }

    async fn list_due(&self, limit: u32) -> Result<Vec<DueClosingSoon>, NextError> {
        let now = self.clock.now();
        let mut due = self.store.list_due_closing_soon(now, now.after(MAX_AHEAD), limit).await?;
        // Each instance in an order of its own, so that they rarely compose the same email.
        due.sort_by_cached_key(|due| self.order.hash_one(&due.user));
        Ok(due)
    }

    async fn handle(&self, due: &DueClosingSoon) -> Result<(), NextError> {
        let now = self.clock.now();
        if !self.store.is_still_due(due).await? {
            return Ok(());
        }
        // A name that an update of the database has removed.
        let zone = Zone::parse(&due.time_zone).unwrap_or_else(Zone::utc);
        let is_late = due.next_at > now || !now.is_within(MAX_DELAY, due.next_at);
        let email = if is_late { None } else { self.compose(due, &zone, now).await? };
        let email = email.as_ref().map(|(address, email)| (address.as_str(), email));
        if self.store.advance_closing_soon(due, next_after(&zone, now), email).await? {
            self.outgoing.wake();
        }
        Ok(())
    }
}

/// When sending the email is given up: once all the airings that it announces have ended, if it has no other films.
fn deadline<'a>(reasons: impl Iterator<Item = &'a [Reason]>, now: Timestamp) -> Timestamp {
    let next_airing = |reasons: &[Reason]| {
        reasons.iter().find_map(|reason| match reason {
            Reason::Airs { program, .. } => Some(program.ends_at),
            _ => None,
        })
    };
    let last_end = reasons.map(next_airing).try_fold(now, |last, end| end.map(|end| last.max(end)));
    let latest = now.after(MAX_DELAY);
    last_end.map_or(latest, |end| end.clamp(now.after(MIN_LIFETIME), latest))
}

pub(crate) fn next_after(zone: &Zone, now: Timestamp) -> Timestamp {
    zone.next_weekly(now, DAY, HOUR)
}

#[cfg(test)]
mod tests {
    use laurels_catalogue::FilmId;
    use laurels_domain::listings::{Program, Station};

    use super::*;

    const MINUTE: i64 = 60_000;
    const NOW: Timestamp = Timestamp(1_774_000_000_000);

    fn at(minutes: i64) -> Timestamp {
        Timestamp(NOW.0 + minutes * MINUTE)
    }

    fn airs(start: i64, end: i64) -> Vec<Reason> {
        let film = FilmId::parse("tt1").unwrap();
        let program = Program { starts_at: at(start), ends_at: at(end), film };
        vec![Reason::Airs { station: Station::Tcm, program, airings: 1 }, Reason::StreamsNowhere]
    }

    #[test]
    fn an_email_is_given_up_when_all_its_films_have_aired_but_not_within_an_hour() {
        let deadline = |films: &[Vec<Reason>]| deadline(films.iter().map(Vec::as_slice), NOW);
        assert_eq!(deadline(&[airs(120, 240), airs(180, 300)]), at(300), "the end of the last airing");
        assert_eq!(deadline(&[airs(-60, 30)]), at(60), "an airing in progress");
        assert_eq!(deadline(&[airs(5, 20)]), at(60));
        assert_eq!(
            deadline(&[airs(5, 20), vec![Reason::StreamsNowhere]]),
            at(12 * 60),
            "a film without airings"
        );
        assert_eq!(deadline(&[airs(5, 20), airs(700, 800)]), at(12 * 60));
    }
}
