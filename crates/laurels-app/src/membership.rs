//! Buying a membership and following what becomes of it. Whatever happens, the provider is asked how the subscription
//! stands, and its answer is kept: the return page, an event, a visit of the membership page and the daily look all
//! lead here, in any order and as often as they like.

use laurels_domain::limits::CHECKOUTS_PER_ACCOUNT;
use laurels_domain::membership::{
    Product, ReturnUrl, Subscription, SubscriptionStatus, is_full_member, is_provider_id,
};
use laurels_domain::{Secret, Timestamp, User, UserId};
use laurels_providers::ProviderError;
use laurels_providers::stripe::{Checkout, EventError, Stripe};
use laurels_store::StoreError;

use crate::tokens::{hash_token, new_token};
use crate::{App, TooMany};

#[derive(Debug, thiserror::Error)]
pub enum PurchaseError {
    #[error("payments are not set up")]
    NotSetUp,
    #[error("There is no such price.")]
    UnknownPrice,
    #[error("You have subscribed to this already.")]
    Subscribed,
    #[error("You have not bought anything yet.")]
    NoCustomer,
    #[error("There is no such purchase.")]
    UnknownSession,
    #[error("This purchase belongs to somebody else.")]
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

/// What came of a checkout; nothing while it is not paid.
#[derive(Clone, Debug, Default)]
pub struct Fulfilment {
    pub subscription: Option<Subscription>,
    pub products: Vec<Product>,
}

impl App {
    fn stripe(&self) -> Result<&Stripe, PurchaseError> {
        self.providers.stripe.as_deref().ok_or(PurchaseError::NotSetUp)
    }

    /// For browsers.
    pub fn publishable_key(&self) -> Result<&str, PurchaseError> {
        self.stripe().map(Stripe::publishable_key)
    }

    pub async fn products(&self) -> Result<Vec<Product>, PurchaseError> {
        Ok(self.stripe()?.products().await?)
    }

    /// Begins a checkout. Gives what the browser needs to show it.
    pub async fn begin_checkout(
        &self,
        user: &User,
        price: &str,
        return_url: &ReturnUrl,
    ) -> Result<Secret, PurchaseError> {
        let stripe = self.stripe()?;
        self.limiter.check_and_take("checkout", user.id.as_str(), CHECKOUTS_PER_ACCOUNT, self.now())?;
        let products = stripe.products().await?;
        let sold = products
            .iter()
            .find_map(|product| Some((product, product.prices.iter().find(|known| known.id == price)?)));
        let (product, price) = sold.ok_or(PurchaseError::UnknownPrice)?;
        if let Some(key) = &product.lookup_key {
            let held = self.store.list_subscriptions(&user.id).await?;
            if held.iter().any(|it| it.lookup_key.as_ref() == Some(key) && it.status.grants_access()) {
                return Err(PurchaseError::Subscribed);
            }
        }
        let key = new_token();
        let known = self.store.find_customer(&user.id).await?;
        if let Some(customer) = &known {
            let checkout = Checkout { user: &user.id, customer, price, return_url, key: &key };
            if let Some(secret) = stripe.begin_checkout(&checkout).await? {
                return Ok(secret);
            }
            // The keys are those of another account or mode by now.
            tracing::warn!("the payment provider does not know a customer any more");
        }
        let customer = self.add_customer(stripe, user, known.as_deref()).await?;
        let checkout = Checkout { user: &user.id, customer: &customer, price, return_url, key: &new_token() };
        stripe.begin_checkout(&checkout).await?.ok_or(PurchaseError::NoCustomer)
    }

    /// Two who ask at once get the same customer: the key says that they mean the same.
    async fn add_customer(
        &self,
        stripe: &Stripe,
        user: &User,
        lost: Option<&str>,
    ) -> Result<String, PurchaseError> {
        let (email, lost) = (user.email.as_deref().unwrap_or_default(), lost.unwrap_or_default());
        let key = hash_token(&format!("customer {} {email} {lost}", user.id));
        let customer = stripe.add_customer(&user.id, user.email.as_deref(), &key).await?;
        self.store.set_customer(&user.id, &customer, self.now()).await?;
        Ok(customer)
    }

    /// Gives what was bought in a checkout. May be called any number of times.
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
        let Some(id) = found.subscription.filter(|_| found.is_complete) else {
            return Ok(Fulfilment::default());
        };
        let subscription = self.follow(stripe, &id).await?;
        Ok(Fulfilment { subscription, products: found.products })
    }

    /// Somebody's subscriptions that give something, as the provider has them now.
    pub async fn active_subscriptions(&self, user: &UserId) -> Result<Vec<Subscription>, PurchaseError> {
        let stripe = self.stripe()?;
        let Some(customer) = self.store.find_customer(user).await? else { return Ok(Vec::new()) };
        let mut active = Vec::new();
        for id in stripe.open_subscriptions(&customer).await? {
            active.extend(self.follow(stripe, &id).await?.filter(|it| it.status.grants_access()));
        }
        Ok(active)
    }

    /// The address of the page where somebody manages subscriptions.
    pub async fn open_portal(&self, user: &UserId, return_url: &ReturnUrl) -> Result<String, PurchaseError> {
        let stripe = self.stripe()?;
        let customer = self.store.find_customer(user).await?.ok_or(PurchaseError::NoCustomer)?;
        let opened = stripe.open_portal(&customer, return_url, &new_token()).await?;
        opened.ok_or(PurchaseError::NoCustomer)
    }

    /// Takes an event that claims to be the provider's.
    pub async fn handle_webhook(&self, signature: &str, body: &[u8]) -> Result<(), PurchaseError> {
        let stripe = self.stripe()?;
        if !stripe.accepts_webhooks() {
            return Err(PurchaseError::NotSetUp);
        }
        let event = stripe.read_event(signature, body, self.now())?;
        match event.subscription.filter(|id| is_provider_id(id)) {
            Some(id) => self.follow(stripe, &id).await.map(drop),
            None => Ok(()),
        }
    }

    /// Asks how a subscription stands and keeps the answer; `None` for one that is nobody's here.
    async fn follow(&self, stripe: &Stripe, id: &str) -> Result<Option<Subscription>, PurchaseError> {
        // Taken before asking: of two answers, the one to the later question is the newer.
        let fetched_at = self.now();
        let Some(told) = stripe.subscription(id).await? else { return Ok(None) };
        let Some(user) = self.store.find_customer_owner(&told.customer).await? else { return Ok(None) };
        self.keep(&user, &told, fetched_at).await?;
        Ok(Some(told))
    }

    async fn keep(
        &self,
        user: &UserId,
        told: &Subscription,
        fetched_at: Timestamp,
    ) -> Result<(), StoreError> {
        let change = self.store.change_membership(user, told, fetched_at, self.now(), is_full_member).await?;
        if let Some(change) = change {
            tracing::info!(change = change.as_str(), status = told.status.as_str(), "a membership changed");
            self.live.private_data_changed(user);
        }
        Ok(())
    }

    /// Looks again at a subscription that has not been heard of; one that is gone has ended.
    pub(crate) async fn look_again(&self, user: &UserId, id: &str) -> Result<(), PurchaseError> {
        let stripe = self.stripe()?;
        let fetched_at = self.now();
        if let Some(told) = stripe.subscription(id).await? {
            return Ok(self.keep(user, &told, fetched_at).await?);
        }
        let held = self.store.list_subscriptions(user).await?;
        let Some(gone) = held.into_iter().find(|it| it.id == id) else { return Ok(()) };
        let ended = Subscription { status: SubscriptionStatus::Canceled, ..gone };
        Ok(self.keep(user, &ended, fetched_at).await?)
    }
}
