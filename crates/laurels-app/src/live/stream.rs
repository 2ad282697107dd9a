//! What one browser is told, in the order of events.

use std::collections::VecDeque;
use std::time::Duration;

use laurels_domain::UserId;
use laurels_store::{Revision, StoreError};
use tokio::time::{Instant, sleep, sleep_until, timeout};

use super::Listener;
use super::subscription::Rung;
use crate::App;

/// A silent connection is cut by proxies, most of them after a minute.
const HEARTBEAT: Duration = Duration::from_secs(20);
/// However much happens, a browser is told no more often.
const PACE: Duration = Duration::from_secs(1);

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum LiveChange {
    /// How things are at the start.
    Hello {
        revision: i64,
        catalogue: String,
    },
    /// The person's own JSON has changed: the person's part, the friends' part or both.
    User {
        revision: i64,
        has_friend_changes: bool,
    },
    Catalogue {
        version: String,
    },
    /// Nothing has.
    Heartbeat,
}

/// The changes that concern one session of a person.
#[derive(Debug)]
pub struct LiveStream {
    app: App,
    listener: Listener,
    session: String,
    ready: VecDeque<LiveChange>,
    /// What was told last.
    told: Option<(Revision, String)>,
    /// What is still to be looked at because the database did not answer.
    missed: Rung,
    next_at: Instant,
}

impl App {
    /// The changes that concern a person, for as long as the session with this token lives.
    pub fn live_changes(&self, person: &UserId, token_hash: &str) -> LiveStream {
        LiveStream {
            app: self.clone(),
            listener: self.live.listen(person),
            session: token_hash.to_owned(),
            ready: VecDeque::new(),
            told: None,
            missed: Rung::NOTHING,
            next_at: Instant::now(),
        }
    }
}

impl LiveStream {
    /// Waits for the next change; `None` when the stream has ended.
    pub async fn next(&mut self) -> Option<LiveChange> {
        if let Some(change) = self.ready.pop_front() {
            return Some(change);
        }
        let is_behind = self.told.is_none() || self.missed != Rung::NOTHING;
        let rung = if is_behind { self.listener.bell.answer() } else { self.wait().await };
        if rung.is_for(Rung::END) {
            return None;
        }
        self.missed = self.missed | rung;
        match self.look(self.missed).await {
            Ok(true) => self.missed = Rung::NOTHING,
            Ok(false) => return None,
            Err(error) => {
                tracing::warn!(%error, "live changes could not be looked up");
                // Whatever it was that failed, the next look tells what has changed.
                self.missed = self.missed | Rung::OWN;
                sleep(PACE).await;
            }
        }
        Some(self.ready.pop_front().unwrap_or(LiveChange::Heartbeat))
    }

    /// Waits for the bell, and then until the browser may be told again.
    async fn wait(&self) -> Rung {
        let bell = &self.listener.bell;
        match timeout(HEARTBEAT, bell.rings()).await {
            Ok(rung) if rung.is_for(Rung::END) => rung,
            Ok(rung) => {
                sleep_until(self.next_at).await;
                rung | bell.answer()
            }
            // A look now and then finds what nobody rang for: what the command line did, say.
            Err(_) => Rung::OWN,
        }
    }

    /// Compares what is with what was told; `false` when the session has ended.
    async fn look(&mut self, rung: Rung) -> Result<bool, StoreError> {
        let store = &self.app.store;
        let Some(revision) = store.find_session_revision(&self.session, self.app.now()).await? else {
            return Ok(false);
        };
        if self.told.as_ref().is_none_or(|(told, _)| *told != revision) {
            // Making and ending a friendship raises the revision as well.
            let shown = store.list_visible_to(&self.listener.person).await?;
            self.listener.watch(shown);
        }
        let catalogue = self.app.catalogue().version().to_owned();
        match &self.told {
            None => {
                self.ready
                    .push_back(LiveChange::Hello { revision: revision.0, catalogue: catalogue.clone() });
            }
            Some((told, version)) => {
                let has_friend_changes = rung.is_for(Rung::FRIENDS);
                if *told != revision || has_friend_changes {
                    self.ready.push_back(LiveChange::User { revision: revision.0, has_friend_changes });
                }
                if *version != catalogue {
                    self.ready.push_back(LiveChange::Catalogue { version: catalogue.clone() });
                }
            }
        }
        self.told = Some((revision, catalogue));
        self.next_at = Instant::now() + PACE;
        Ok(true)
    }
}
