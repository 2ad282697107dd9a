//! Cleanup at the providers after an account was deleted or unlinked: revokes sign-in consents, and removes the customer, which
//! ends all subscriptions. Safe to run on several instances at once.

use std::sync::Arc;
use std::time::Duration;

use laurels_domain::{Backoff, UserId};
use laurels_providers::oidc::SocialProvider;
use laurels_providers::{ProviderError, Service};
use laurels_store::{IdentityStore, InstanceStore, Revocation, StoreError};
use tokio::sync::Notify;
use tokio::time::timeout;

use crate::item_retries::ItemRetries;
use crate::supervisor::Worker;
use crate::tokens::hash_token;
use crate::{Clock, LiveUpdates, Providers};

pub(crate) const REVOKE_CONSENTS: &str = "revoke consents";
const EVERY: Duration = Duration::from_mins(1);
const RETRY_DELAYS: Backoff = Backoff { first: Duration::from_mins(10), max: Duration::from_hours(12) };
/// After this time the token is deleted even if the provider never accepted the revocation.
const GIVE_UP_AFTER: Duration = Duration::from_hours(24 * 30);

/// Provider key of revocations that remove a customer.
const CUSTOMER: &str = "stripe";

#[derive(Clone, Debug)]
pub(crate) struct Revocations {
    store: IdentityStore,
    instance_store: InstanceStore,
    providers: Arc<Providers>,
    clock: Clock,
    added: Arc<Notify>,
}

impl Revocations {
    pub(crate) fn new(
        store: IdentityStore,
        instance_store: InstanceStore,
        providers: Arc<Providers>,
        clock: Clock,
    ) -> Self {
        Self { store, instance_store, providers, clock, added: Arc::default() }
    }

    /// Ends the streams of a deleted user, notifies the user's friends, and revokes consents at the providers.
    pub(crate) fn after_account_deleted(&self, live: &LiveUpdates, user: &UserId, others: &[UserId]) {
        live.private_data_changed(user);
        for other in others {
            live.relationship_changed(user, other);
        }
        self.wake();
    }

    /// Call after a revocation was queued: the worker processes it at once.
    pub(crate) fn wake(&self) {
        self.added.notify_one();
    }

    pub(crate) async fn run_worker(self, worker: Worker) {
        loop {
            worker.record(&self.process().await);
            if worker.wait_for(timeout(EVERY, self.added.notified())).await.is_break() {
                return;
            }
        }
    }

    /// Processes the revocations that are due; failed ones stay pending.
    async fn process(&self) -> Result<(), StoreError> {
        let retries = ItemRetries::load(&self.instance_store, REVOKE_CONSENTS, RETRY_DELAYS).await?;
        for revocation in self.store.list_revocations().await? {
            let (item, now) = (item(&revocation), self.clock.now());
            if !retries.is_due(&item, now) {
                continue;
            }
            let revoked = self.revoke(&revocation).await;
            retries.record(&item, &revoked, now).await?;
            if revoked.is_ok() {
                self.store.remove_revocation(&revocation).await?;
            }
        }
        Ok(())
    }

    /// Succeeds also if nothing is left to revoke, or if it has failed for too long.
    async fn revoke(&self, revocation: &Revocation) -> Result<(), ProviderError> {
        let now = self.clock.now();
        if revocation.provider == CUSTOMER {
            return self.remove_customer(revocation.token.reveal()).await;
        }
        let Some(provider) = SocialProvider::from_key(&revocation.provider) else { return Ok(()) };
        let revoked = match self.providers.oidc(provider) {
            Ok(oidc) => oidc.revoke(&revocation.token, now).await,
            Err(error) => Err(error),
        };
        match revoked {
            Ok(()) => {
                tracing::info!(provider = provider.key(), "revoked a consent");
                Ok(())
            }
            // The provider has no such consent: there is nothing left to revoke.
            Err(error @ ProviderError::Rejected { .. }) => {
                tracing::warn!(%error, "could not revoke a consent");
                Ok(())
            }
            Err(error) => {
                let is_expired = now.since(revocation.left_at) > GIVE_UP_AFTER;
                tracing::warn!(%error, is_expired, "could not revoke a consent yet");
                if is_expired { Ok(()) } else { Err(error) }
            }
        }
    }

    /// Retried without limit, because the user would be charged even after deleting the account.
    async fn remove_customer(&self, customer: &str) -> Result<(), ProviderError> {
        let stripe = self.providers.stripe.as_ref().ok_or(ProviderError::NotSetUp(Service::Stripe));
        let removed = match stripe {
            Ok(stripe) => stripe.remove_customer(customer).await,
            Err(error) => Err(error),
        };
        match &removed {
            Ok(()) => tracing::info!("removed a customer"),
            Err(error) => tracing::warn!(%error, "could not remove a customer yet"),
        }
        removed
    }
}

/// Names a revocation without revealing its token.
fn item(revocation: &Revocation) -> String {
    let hash = hash_token(revocation.token.reveal());
    format!("{} {}", revocation.provider, hash.get(..12).unwrap_or_default())
}
