//! Takes back, at the providers, what people who have left leave there: the consents by which they signed in, and the
//! customer they were, with whom all subscriptions end. Several instances may do it at once.

use std::time::Duration;

use laurels_providers::ProviderError;
use laurels_providers::oidc::SocialProvider;
use laurels_store::{Revocation, StoreError};

use crate::App;

const EVERY: Duration = Duration::from_mins(10);
/// A provider that has not listened for so long never will; the token is not kept any longer.
const GIVE_UP_AFTER: Duration = Duration::from_hours(24 * 30);

/// What the payment provider is called among those that something is left at.
const CUSTOMER: &str = "stripe";

impl App {
    pub async fn run_revocation_worker(self) {
        loop {
            self.revoke_consents().await;
            tokio::time::sleep(EVERY).await;
        }
    }

    /// Deals with every consent that can be dealt with now; the others wait.
    pub(crate) async fn revoke_consents(&self) {
        if let Err(error) = self.try_revoking().await {
            tracing::warn!(%error, "consents of people who left could not be looked up");
        }
    }

    async fn try_revoking(&self) -> Result<(), StoreError> {
        for revocation in self.store.list_revocations().await? {
            if self.is_dealt_with(&revocation).await {
                self.store.remove_revocation(&revocation).await?;
            }
        }
        Ok(())
    }

    async fn is_dealt_with(&self, revocation: &Revocation) -> bool {
        let now = self.now();
        if revocation.provider == CUSTOMER {
            return self.is_customer_gone(revocation.token.reveal()).await;
        }
        let Some(provider) = SocialProvider::from_key(&revocation.provider) else { return true };
        let revoked = match self.oidc(provider) {
            Ok(oidc) => oidc.revoke(&revocation.token, now).await,
            Err(error) => Err(error),
        };
        match revoked {
            Ok(()) => {
                tracing::info!(provider = provider.key(), "a consent was taken back");
                true
            }
            // It knows of no such consent: there is nothing left to take back.
            Err(error @ ProviderError::Rejected { .. }) => {
                tracing::warn!(%error, "a consent could not be taken back");
                true
            }
            Err(error) => {
                let is_hopeless = now.since(revocation.left_at) > GIVE_UP_AFTER;
                tracing::warn!(%error, is_hopeless, "a consent could not be taken back yet");
                is_hopeless
            }
        }
    }

    /// Money would go on being taken from somebody who has left, so this is never given up.
    async fn is_customer_gone(&self, customer: &str) -> bool {
        let Some(stripe) = &self.providers.stripe else {
            tracing::warn!("a customer has left, but payments are not set up any more");
            return false;
        };
        match stripe.remove_customer(customer).await {
            Ok(()) => {
                tracing::info!("a customer was removed");
                true
            }
            Err(error) => {
                tracing::warn!(%error, "a customer could not be removed yet");
                false
            }
        }
    }
}
