//! Memberships: products and subscription sync. Webhooks, the return page, the membership page and the daily sync all
//! fetch the subscription from the provider and store the result, so they may run in any order and any number of
//! times.

use std::sync::Arc;

use laurels_domain::membership::{
    Product, ReturnUrl, Subscription, SubscriptionStatus, is_full_member, is_provider_id,
};
use laurels_domain::{Timestamp, UserId};
use laurels_providers::ProviderError;
use laurels_providers::stripe::{EventError, Stripe};
use laurels_store::{InstanceStore, MembershipStore, StoreError};

use crate::limiter::Limiter;
use crate::tokens::new_token;
use crate::{Clock, LiveUpdates, Providers, TooMany};

#[derive(Debug, thiserror::Error)]
pub enum PurchaseError {
    #[error("payments are not set up")]
    NotSetUp,
    #[error("We couldn't find this price.")]
    UnknownPrice,
    #[error("You're already subscribed to this.")]
    Subscribed,
    #[error("We're still waiting for your last payment. Try again later.")]
    PaymentPending,
    #[error("You've started another checkout at the same time. Try again.")]
    CheckoutConflict,
    #[error("This account was deleted.")]
    AccountDeleted,
    #[error("You haven't bought anything yet.")]
    NoCustomer,
    #[error("We couldn't find this purchase.")]
    UnknownSession,
    #[error("This purchase belongs to another account.")]
    NotOwner,
    #[error(transparent)]
    Event(#[from] EventError),
    #[error(transparent)]
    TooMany(#[from] TooMany),
    #[error(transparent)]
    Provider(#[from] ProviderError),
    #[error(transparent)]
    Store(#[from] StoreError),
}

/// The result of a checkout; empty until it is paid.
#[derive(Clone, Debug, Default)]
pub struct Fulfilment {
    pub subscription: Option<Subscription>,
    pub products: Vec<Product>,
}

#[derive(Clone, Debug)]
pub struct Membership {
    pub(crate) store: MembershipStore,
    pub(crate) instance_store: InstanceStore,
    pub(crate) limiter: Limiter,
    pub(crate) live: LiveUpdates,
    pub(crate) providers: Arc<Providers>,
    pub(crate) clock: Clock,
}

impl Membership {
    pub(crate) fn stripe(&self) -> Result<&Stripe, PurchaseError> {
        self.providers.stripe.as_deref().ok_or(PurchaseError::NotSetUp)
    }

    /// The public key for browsers.
    pub fn publishable_key(&self) -> Result<&str, PurchaseError> {
        self.stripe().map(Stripe::publishable_key)
    }

    pub fn is_set_up(&self) -> bool {
        self.providers.stripe.is_some()
    }

    /// The subscriptions of a user, as last stored.
    pub async fn subscriptions(&self, user: &UserId) -> Result<Vec<Subscription>, StoreError> {
        self.store.list_subscriptions(user).await
    }

    /// All products, as offered to a user.
    pub async fn products(&self, user: &UserId) -> Result<Vec<Product>, PurchaseError> {
        let products = self.stripe()?.products().await?;
        let held = self.store.list_subscriptions(user).await?;
        Ok(products.into_iter().map(|product| product.offered_to(&held)).collect())
    }

    /// Grants what was bought in a checkout. Idempotent.
    pub async fn fulfill(&self, user: &UserId, session: &str) -> Result<Fulfilment, PurchaseError> {
        let stripe = self.stripe()?;
        if !is_provider_id(session) {
            return Err(PurchaseError::UnknownSession);
        }
        let found = stripe.checkout(session).await?.ok_or(PurchaseError::UnknownSession)?;
        let customer = self.store.find_customer(user).await?;
        if found.user.as_deref() != Some(user.as_str()) || customer.is_none() || found.customer != customer {
            return Err(PurchaseError::NotOwner);
        }
        if !found.is_complete {
            return Ok(Fulfilment::default());
        }
        let subscription = match &found.subscription {
            Some(id) => self.sync_subscription(stripe, id).await?,
            None => None,
        };
        Ok(Fulfilment { subscription, products: found.products })
    }

    /// A user's subscriptions that grant access, fetched from the provider.
    pub async fn active_subscriptions(&self, user: &UserId) -> Result<Vec<Subscription>, PurchaseError> {
        let stripe = self.stripe()?;
        let Some(customer) = self.store.find_customer(user).await? else { return Ok(Vec::new()) };
        let mut active = Vec::new();
        let listed = stripe.list_subscriptions(&customer).await?.unwrap_or_default();
        for open in listed.iter().filter(|it| !it.is_over) {
            let synced = self.sync_subscription(stripe, &open.id).await?;
            active.extend(synced.filter(|it| it.status.grants_access()));
        }
        Ok(active)
    }

    /// The URL of the customer portal, where the user manages subscriptions.
    pub async fn open_portal(&self, user: &UserId, return_url: &ReturnUrl) -> Result<String, PurchaseError> {
        let stripe = self.stripe()?;
        let customer = self.store.find_customer(user).await?.ok_or(PurchaseError::NoCustomer)?;
        let opened = stripe.open_portal(&customer, return_url, &new_token()).await?;
        opened.ok_or(PurchaseError::NoCustomer)
    }

    /// Verifies and handles a webhook event.
    pub async fn handle_webhook(&self, signature: &str, body: &[u8]) -> Result<(), PurchaseError> {
        let stripe = self.stripe()?;
        if !stripe.accepts_webhooks() {
            return Err(PurchaseError::NotSetUp);
        }
        let event = stripe.read_event(signature, body, self.clock.now())?;
        match event.subscription.filter(|id| is_provider_id(id)) {
            Some(id) => self.sync_subscription(stripe, &id).await.map(drop),
            None => Ok(()),
        }
    }

    /// Fetches a subscription and stores it; `None` if it belongs to no user here.
    pub(crate) async fn sync_subscription(
        &self,
        stripe: &Stripe,
        id: &str,
    ) -> Result<Option<Subscription>, PurchaseError> {
        // Before the request: of two responses, the one that was requested later is newer.
        let fetched_at = self.clock.now();
        let Some(fetched) = stripe.subscription(id).await? else { return Ok(None) };
        let Some(user) = self.store.find_customer_owner(&fetched.customer).await? else {
            return Ok(None);
        };
        self.store_subscription(&user, &fetched, fetched_at).await?;
        Ok(Some(fetched))
    }

    async fn store_subscription(
        &self,
        user: &UserId,
        fetched: &Subscription,
        fetched_at: Timestamp,
    ) -> Result<(), StoreError> {
        let change =
            self.store.change_membership(user, fetched, fetched_at, self.clock.now(), is_full_member).await?;
        if let Some(change) = change {
            tracing::info!(
                change = change.as_str(),
                status = fetched.status.as_str(),
                "a membership changed"
            );
            self.live.private_data_changed(user);
        }
        Ok(())
    }

    /// Fetches a stored subscription again. One that no longer exists at the provider is canceled.
    pub(crate) async fn resync_subscription(&self, user: &UserId, id: &str) -> Result<(), PurchaseError> {
        let stripe = self.stripe()?;
        let fetched_at = self.clock.now();
        if let Some(fetched) = stripe.subscription(id).await? {
            return Ok(self.store_subscription(user, &fetched, fetched_at).await?);
        }
        let stored = self.store.list_subscriptions(user).await?;
        let Some(missing) = stored.into_iter().find(|it| it.id == id) else { return Ok(()) };
        let canceled = Subscription { status: SubscriptionStatus::Canceled, ..missing };
        Ok(self.store_subscription(user, &canceled, fetched_at).await?)
    }
}
