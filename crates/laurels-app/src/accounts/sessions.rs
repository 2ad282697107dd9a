//! Sessions: the devices on which users are logged in.

use std::sync::Arc;
use std::time::Duration;

use laurels_domain::{Secret, Timestamp, UserId, sessions};
use laurels_store::{
    LogInProof, NewSession, RelationshipRevisions, Session, SessionStore, SignedIn, StoreError,
};
use tokio::sync::Semaphore;

use super::device::Device;
use crate::tokens::{SessionToken, hash_token, new_token};
use crate::{Clock, LiveUpdates};

/// How long a request waits for its session to be extended.
const RECORD_TIMEOUT: Duration = Duration::from_millis(250);

#[derive(Clone, Debug)]
pub struct Sessions {
    store: SessionStore,
    live: LiveUpdates,
    clock: Clock,
    /// Limits writes that extend sessions.
    writes: Arc<Semaphore>,
}

impl Sessions {
    pub(crate) fn new(store: SessionStore, live: LiveUpdates, clock: Clock) -> Self {
        Self { store, live, clock, writes: Arc::new(Semaphore::new(1)) }
    }

    /// Logs a device in; `None` if what was verified is no longer valid.
    pub(crate) async fn start(
        &self,
        user: &UserId,
        proof: LogInProof<'_>,
        device: &Device,
    ) -> Result<Option<SessionToken>, StoreError> {
        let (token, now) = (new_token(), self.clock.now());
        let session = NewSession {
            user: user.clone(),
            token_hash: hash_token(&token),
            device: device.name.clone(),
            created_at: now,
            ends_at: sessions::ends_at(now, now),
        };
        let is_valid = self.store.add_session(&session, proof).await?;
        Ok(is_valid.then(|| SessionToken(Secret::new(token))))
    }

    /// Resolves a session token, and extends the session if it is due.
    pub async fn find(&self, token: &str) -> Result<Option<SignedIn>, StoreError> {
        let now = self.clock.now();
        let found = self.store.find_signed_in(&hash_token(token), now).await?;
        if let Some(found) = &found {
            self.extend(found, now).await;
        }
        Ok(found)
    }

    /// The same with the revisions of the user's relationships and friends.
    pub async fn find_with_friends(
        &self,
        token: &str,
    ) -> Result<Option<(SignedIn, RelationshipRevisions)>, StoreError> {
        let now = self.clock.now();
        let found = self.store.find_session_with_friends(&hash_token(token), now).await?;
        if let Some((found, _)) = &found {
            self.extend(found, now).await;
        }
        Ok(found)
    }

    /// Extends a session if it is due. Best effort: a failed or slow write must not delay or fail a request that only
    /// reads. One write at a time, so that writes don't pile up while the database is unavailable; the next request
    /// tries again.
    async fn extend(&self, found: &SignedIn, now: Timestamp) {
        if !sessions::needs_recording(found.session.seen_at, now) {
            return;
        }
        let Ok(permit) = Arc::clone(&self.writes).try_acquire_owned() else { return };
        let (store, user) = (self.store.clone(), found.user.id.clone());
        let session = found.session.token_hash.clone();
        let ends_at = sessions::ends_at(found.session.created_at, now);
        let write = tokio::spawn(async move {
            let _permit = permit;
            if let Err(error) = store.extend_session(&user, &session, now, ends_at).await {
                tracing::warn!(%error, "could not extend a session");
            }
        });
        // Done within milliseconds unless the database is overloaded.
        let _ = tokio::time::timeout(RECORD_TIMEOUT, write).await;
    }

    /// Whether a session still exists.
    pub(crate) async fn is_alive(&self, session: &Session) -> Result<bool, StoreError> {
        let found = self.store.find_session_revision(&session.token_hash, self.clock.now()).await?;
        Ok(found.is_some())
    }

    /// The sessions of a user, the most recent first.
    pub async fn list(&self, user: &UserId) -> Result<Vec<Session>, StoreError> {
        self.store.list_sessions(user, self.clock.now()).await
    }

    /// Ends a session; its streams end as well.
    pub async fn end(&self, user: &UserId, token_hash: &str) -> Result<(), StoreError> {
        self.store.remove_session(user, token_hash).await?;
        self.live.private_data_changed(user);
        Ok(())
    }

    /// Ends all sessions of a user but one.
    pub async fn end_others(&self, user: &UserId, token_hash: &str) -> Result<(), StoreError> {
        self.store.remove_other_sessions(user, token_hash).await?;
        self.live.private_data_changed(user);
        Ok(())
    }
}
