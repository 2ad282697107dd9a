//! Several instances on one PostgreSQL tell each other whose JSON has changed, and that the catalogue has. What is
//! told is a hint: whoever hears it looks into the database, and after a silence everybody does.

use std::collections::HashMap;
use std::mem::take;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use laurels_domain::UserId;
use laurels_store::StoreError;
use tokio::sync::Notify;

use super::Reach;

use crate::App;
use crate::tokens::new_id;

/// Changes are gathered for this long, so that a busy instance tells many with one statement.
const GATHER: Duration = Duration::from_millis(25);
const TRY_AGAIN: Duration = Duration::from_secs(1);
/// From here on it is less to say that everybody has changed.
const MOST_WAITING: usize = 10_000;
/// PostgreSQL takes messages of less than 8,000 bytes; an identifier has up to 64.
const PEOPLE_PER_MESSAGE: usize = 100;
const EVERYBODY: &str = "*";
const CATALOGUE: &str = "#";
/// Behind an identifier: this concerns the person alone.
const OWN: char = '!';

/// Whom other instances are to be told of.
#[derive(Debug)]
pub(super) struct Outbox {
    /// Leads each message, so that nobody answers to its own.
    sender: String,
    waiting: Mutex<Waiting>,
    wake: Notify,
}

#[derive(Debug, Default)]
struct Waiting {
    people: HashMap<UserId, Reach>,
    is_everybody: bool,
    is_catalogue: bool,
}

impl Outbox {
    pub(super) fn new() -> Self {
        Self { sender: new_id(), waiting: Mutex::default(), wake: Notify::new() }
    }

    pub(super) fn add(&self, person: &UserId, reach: Reach) {
        let mut waiting = self.waiting();
        if waiting.is_everybody || waiting.people.get(person).is_some_and(|known| *known >= reach) {
            return;
        }
        if waiting.people.len() < MOST_WAITING {
            waiting.people.insert(person.clone(), reach);
        } else {
            *waiting = Waiting { people: HashMap::new(), is_everybody: true, ..*waiting };
        }
        drop(waiting);
        self.wake.notify_one();
    }

    pub(super) fn add_catalogue(&self) {
        self.waiting().is_catalogue = true;
        self.wake.notify_one();
    }

    /// Empties the box into messages.
    fn messages(&self) -> Vec<String> {
        let waiting = take(&mut *self.waiting());
        let mut messages = Vec::new();
        if waiting.is_catalogue {
            messages.push(format!("{} {CATALOGUE}", self.sender));
        }
        if waiting.is_everybody {
            messages.push(format!("{} {EVERYBODY}", self.sender));
            return messages;
        }
        let written = |(person, reach): (&UserId, &Reach)| match reach {
            Reach::Own => format!("{person}{OWN}"),
            Reach::Friends => person.to_string(),
        };
        let people: Vec<String> = waiting.people.iter().map(written).collect();
        let told =
            people.chunks(PEOPLE_PER_MESSAGE).map(|some| format!("{} {}", self.sender, some.join(" ")));
        messages.extend(told);
        messages
    }

    /// What was to be told could not be: next time it is told of everybody.
    fn put_back(&self) {
        *self.waiting() = Waiting { people: HashMap::new(), is_everybody: true, is_catalogue: true };
        self.wake.notify_one();
    }

    fn waiting(&self) -> MutexGuard<'_, Waiting> {
        self.waiting.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl App {
    /// Tells other instances of changes made here and hears of theirs, for as long as the process lives. Does
    /// nothing on SQLite, which has one instance.
    pub async fn run_live_worker(self) {
        if let Some(outbox) = &self.live.0.outbox {
            tokio::join!(self.run_repeat_reporter(outbox), self.hear_for_ever(&outbox.sender));
        }
    }

    async fn run_repeat_reporter(&self, outbox: &Outbox) {
        let mut is_failing = false;
        loop {
            outbox.wake.notified().await;
            tokio::time::sleep(GATHER).await;
            let messages = outbox.messages();
            match self.store.notify_instances(&messages).await {
                Ok(()) => is_failing = false,
                Err(error) => {
                    once(&mut is_failing, &error, "other instances cannot be told of changes");
                    outbox.put_back();
                    tokio::time::sleep(TRY_AGAIN).await;
                }
            }
        }
    }

    async fn hear_for_ever(&self, sender: &str) {
        let mut is_failing = false;
        loop {
            if let Err(error) = self.hear(sender, &mut is_failing).await {
                once(&mut is_failing, &error, "other instances cannot be heard");
            }
            tokio::time::sleep(TRY_AGAIN).await;
        }
    }

    /// Listens until the connection breaks.
    async fn hear(&self, sender: &str, is_failing: &mut bool) -> Result<(), StoreError> {
        let Some(mut hearing) = self.store.listen_for_instances().await? else { return Ok(()) };
        *is_failing = false;
        // Nobody knows what was said while we did not listen.
        self.live.ring_everybody();
        loop {
            let message = hearing.next().await?;
            let Some((from, people)) = message.split_once(' ').filter(|(from, _)| *from != sender) else {
                continue;
            };
            tracing::trace!(instance = from, "another instance told of changes");
            match people {
                EVERYBODY => self.live.ring_everybody(),
                CATALOGUE => self.refresh_catalogue().await?,
                people => {
                    let people = people.split(' ').filter_map(read);
                    people.for_each(|(person, reach)| self.live.ring(&person, reach));
                }
            }
        }
    }
}

fn read(text: &str) -> Option<(UserId, Reach)> {
    match text.strip_suffix(OWN) {
        Some(person) => Some((UserId::parse(person)?, Reach::Own)),
        None => Some((UserId::parse(text)?, Reach::Friends)),
    }
}

/// Once per outage, not once a second.
fn once(is_failing: &mut bool, error: &StoreError, what: &str) {
    if !*is_failing {
        *is_failing = true;
        tracing::warn!(%error, "{what}");
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn id(text: &str) -> UserId {
        UserId::parse(text).unwrap()
    }

    #[test]
    fn a_person_is_told_of_once_and_messages_stay_short() {
        let outbox = Outbox::new();
        for reach in [Reach::Own, Reach::Friends, Reach::Own] {
            outbox.add(&id("ana"), reach);
        }
        assert_eq!(outbox.messages(), [format!("{} ana", outbox.sender)]);
        assert!(outbox.messages().is_empty());
        outbox.add_catalogue();
        outbox.add_catalogue();
        assert_eq!(outbox.messages(), [format!("{} {CATALOGUE}", outbox.sender)]);
        (0..250).for_each(|number| outbox.add(&id(&format!("{number:064}")), Reach::Own));
        let messages = outbox.messages();
        assert_eq!(messages.len(), 3);
        assert!(messages.iter().all(|message| message.len() < 8_000));
    }

    #[test]
    fn what_is_written_can_be_read() {
        for (text, expected) in [
            ("ana", Some((id("ana"), Reach::Friends))),
            ("ana!", Some((id("ana"), Reach::Own))),
            ("", None),
            ("!", None),
            ("a b", None),
        ] {
            assert_eq!(read(text), expected, "{text:?}");
        }
    }

    #[test]
    fn an_outbox_that_cannot_be_emptied_does_not_grow() {
        let outbox = Outbox::new();
        (0..=MOST_WAITING).for_each(|number| outbox.add(&id(&number.to_string()), Reach::Own));
        outbox.add(&id("ana"), Reach::Friends);
        assert!(outbox.waiting().people.is_empty());
        assert_eq!(outbox.messages(), [format!("{} {EVERYBODY}", outbox.sender)]);
    }
}
