//! Cleanup at the providers after an account was deleted or unlinked: revokes sign-in consents, and removes the customer, which
//! ends all subscriptions. Safe to run on several instances at once.

use std::sync::Arc;
use std::time::Duration;

use laurels_domain::UserId;
use laurels_providers::ProviderError;
use laurels_providers::oidc::SocialProvider;
use laurels_store::{IdentityStore, Revocation, StoreError};

use crate::{Clock, LiveUpdates, Providers};

const EVERY: Duration = Duration::from_mins(10);
/// After this time the token is deleted even if the provider never accepted the revocation.
const GIVE_UP_AFTER: Duration = Duration::from_hours(24 * 30);

/// Provider key of revocations that remove a customer.
const CUSTOMER: &str = "stripe";

#[derive(Clone, Debug)]
pub(crate) struct Revocations {
    store: IdentityStore,
    providers: Arc<Providers>,
    clock: Clock,
}

impl Revocations {
    pub(crate) fn new(store: IdentityStore, providers: Arc<Providers>, clock: Clock) -> Self {
        Self { store, providers, clock }
    }

    /// Ends the streams of a deleted user, notifies the user's friends, and revokes consents at the providers.
    pub(crate) fn after_account_deleted(&self, live: &LiveUpdates, user: &UserId, others: &[UserId]) {
        for changed in others.iter().chain([user]) {
            live.profile_changed(changed);
        }
        self.process_in_background();
    }

    /// Doesn't wait for the providers; the worker retries what fails.
    pub(crate) fn process_in_background(&self) {
        let revocations = self.clone();
        tokio::spawn(async move { revocations.process().await });
    }

    pub(crate) async fn run_worker(self) {
        loop {
            self.process().await;
            tokio::time::sleep(EVERY).await;
        }
    }

    /// Processes all pending revocations; failed ones stay pending.
    async fn process(&self) {
        if let Err(error) = self.try_process().await {
            tracing::warn!(%error, "could not look up the consents of deleted accounts");
        }
    }

    async fn try_process(&self) -> Result<(), StoreError> {
        for revocation in self.store.list_revocations().await? {
            if self.revoke(&revocation).await {
                self.store.remove_revocation(&revocation).await?;
            }
        }
        Ok(())
    }

    /// Whether the revocation is done, or will never succeed.
    async fn revoke(&self, revocation: &Revocation) -> bool {
        let now = self.clock.now();
        if revocation.provider == CUSTOMER {
            return self.remove_customer(revocation.token.reveal()).await;
        }
        let Some(provider) = SocialProvider::from_key(&revocation.provider) else { return true };
        let revoked = match self.providers.oidc(provider) {
            Ok(oidc) => oidc.revoke(&revocation.token, now).await,
            Err(error) => Err(error),
        };
        match revoked {
            Ok(()) => {
                tracing::info!(provider = provider.key(), "revoked a consent");
                true
            }
            // The provider has no such consent: there is nothing left to revoke.
            Err(error @ ProviderError::Rejected { .. }) => {
                tracing::warn!(%error, "could not revoke a consent");
                true
            }
            Err(error) => {
                let is_expired = now.since(revocation.left_at) > GIVE_UP_AFTER;
                tracing::warn!(%error, is_expired, "could not revoke a consent yet");
                is_expired
            }
        }
    }

    /// Retried without limit, because the user would be charged even after deleting the account.
    async fn remove_customer(&self, customer: &str) -> bool {
        let Some(stripe) = &self.providers.stripe else {
            tracing::warn!("could not remove a customer: payments are no longer set up");
            return false;
        };
        match stripe.remove_customer(customer).await {
            Ok(()) => {
                tracing::info!("removed a customer");
                true
            }
            Err(error) => {
                tracing::warn!(%error, "could not remove a customer yet");
                false
            }
        }
    }
}
