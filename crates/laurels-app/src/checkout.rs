//! Starting a checkout.
//!
//! A user has at most one checkout that can be paid, on any number of instances. The browser gets a client secret, without
//! which it can't be paid, only after its checkout has replaced the previous one in the database; and a checkout is replaced
//! only after it was found closed at the provider. Subscriptions are synced in between, so a payment of the previous
//! checkout is known before the next one is created: neither a second subscription nor a second trial is sold. A request
//! that is canceled halfway leaves at most a checkout without a recipient, which expires after a day.

use laurels_domain::limits::CHECKOUTS_PER_ACCOUNT;
use laurels_domain::membership::{Price, Product, ReturnUrl, Subscription, SubscriptionStatus};
use laurels_domain::{Secret, User};
use laurels_providers::stripe::{Checkout, ListedSubscription, NewCheckout, Stripe};
use laurels_store::StoredCheckout;

use crate::membership::{Membership, PurchaseError};
use crate::tokens::{hash_token, new_token};

/// Replacing a checkout takes two rounds; the others are for concurrent requests of the same user.
const MAX_ROUNDS: usize = 6;

impl Membership {
    /// Starts a checkout, or continues the user's open one if it is for the same. Returns the client secret with which the
    /// browser displays it.
    pub async fn begin_checkout(
        &self,
        user: &User,
        price: &str,
        return_url: &ReturnUrl,
    ) -> Result<Secret, PurchaseError> {
        let stripe = self.stripe()?;
        self.limiter.take("checkout", user.id.as_str(), CHECKOUTS_PER_ACCOUNT, self.clock.now())?;
        let is_sold = |product: &Product| product.prices.iter().any(|it| it.id == price);
        let product =
            stripe.products().await?.into_iter().find(is_sold).ok_or(PurchaseError::UnknownPrice)?;
        for _ in 0..MAX_ROUNDS {
            let previous = self.store.find_checkout(&user.id).await?;
            let session = match &previous {
                Some(previous) => stripe.checkout(&previous.session).await?,
                None => None,
            };
            // After the session was read: if it was paid by then, its subscription is included.
            let customer = self.sync_customer(stripe, user).await?;
            let held = self.store.list_subscriptions(&user.id).await?;
            let offered = product.clone().offered_to(&held);
            let offered =
                offered.prices.iter().find(|it| it.id == price).ok_or(PurchaseError::UnknownPrice)?;
            if offered.recurring.is_some() {
                check_not_subscribed(&product, &held)?;
            }
            let key = new_token();
            let checkout =
                Checkout { user: &user.id, customer: &customer, price: offered, return_url, key: &key };
            let request_hash = hash_request(&customer, offered, return_url);
            match (&previous, session.filter(|session| session.is_open)) {
                (Some(previous), Some(session)) => match session.client_secret {
                    Some(secret) if previous.request_hash == request_hash => return Ok(secret),
                    // The next round finds it closed: paid a moment ago or expired.
                    _ => stripe.expire_checkout(&previous.session, &new_token()).await?,
                },
                (previous, _) => {
                    let created = stripe.begin_checkout(&checkout).await?.ok_or(PurchaseError::NoCustomer)?;
                    let NewCheckout { session, client_secret } = created;
                    let replaced = previous.as_ref().map(|previous| previous.session.as_str());
                    let new = StoredCheckout { session, request_hash };
                    if self.store.replace_checkout(&user.id, replaced, &new).await? {
                        return Ok(client_secret);
                    }
                    stripe.expire_checkout(&new.session, &new_token()).await?;
                }
            }
        }
        Err(PurchaseError::CheckoutConflict)
    }

    /// Syncs all subscriptions of the user's customer and returns the customer, which is created if it doesn't exist.
    async fn sync_customer(&self, stripe: &Stripe, user: &User) -> Result<String, PurchaseError> {
        let existing = self.store.find_customer(&user.id).await?;
        if let Some(customer) = &existing {
            if let Some(listed) = stripe.list_subscriptions(customer).await? {
                let stored = self.store.list_subscriptions(&user.id).await?;
                let is_final = |listed: &ListedSubscription| {
                    listed.is_over && stored.iter().any(|it| it.id == listed.id && it.status.is_over())
                };
                for changed in listed.iter().filter(|listed| !is_final(listed)) {
                    self.sync_subscription(stripe, &changed.id).await?;
                }
                return Ok(customer.clone());
            }
            // Happens if the keys now belong to another Stripe account or mode.
            tracing::warn!("the payment provider no longer has a customer; creating a new one");
        }
        self.add_customer(stripe, user, existing.as_deref()).await
    }

    /// Concurrent calls create one customer, because they use the same idempotency key.
    async fn add_customer(
        &self,
        stripe: &Stripe,
        user: &User,
        lost: Option<&str>,
    ) -> Result<String, PurchaseError> {
        let (email, lost) = (user.email.as_deref().unwrap_or_default(), lost.unwrap_or_default());
        let key = hash_token(&format!("customer {} {email} {lost}", user.id));
        let customer = stripe.add_customer(&user.id, user.email.as_deref(), &key).await?;
        if !self.store.set_customer(&user.id, &customer, self.clock.now()).await? {
            return Err(PurchaseError::AccountDeleted);
        }
        Ok(customer)
    }
}

/// A second subscription to the same product would be charged in addition to the first.
fn check_not_subscribed(product: &Product, held: &[Subscription]) -> Result<(), PurchaseError> {
    let Some(key) = &product.lookup_key else { return Ok(()) };
    for subscription in held.iter().filter(|it| it.lookup_key.as_ref() == Some(key)) {
        match subscription.status {
            SubscriptionStatus::Incomplete => return Err(PurchaseError::PaymentPending),
            status if status.grants_access() => return Err(PurchaseError::Subscribed),
            _ => {}
        }
    }
    Ok(())
}

fn hash_request(customer: &str, price: &Price, return_url: &ReturnUrl) -> String {
    let Price { id, trial_period_days, coupon_id, .. } = price;
    hash_token(&format!("{customer} {id} {trial_period_days:?} {coupon_id:?} {}", return_url.as_str()))
}
