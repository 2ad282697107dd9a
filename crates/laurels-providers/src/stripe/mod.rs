//! The payment provider: what is sold, checkouts, subscriptions, the page where a member manages them.

mod read;
mod webhook;
mod wire;

use laurels_domain::membership::{Price, Product, ReturnUrl, Subscription, SubscriptionStatus};
use laurels_domain::{Secret, Timestamp, UserId};
use reqwest::Url;
use serde::de::DeserializeOwned;

pub use self::webhook::{Event, EventError};
use crate::client::{Answer, Client, How, Question};
use crate::error::{ProviderError, Service};
use crate::rate_limited_client::{Priority, RateLimitedClient};
use crate::secure_url::is_secure;

/// Answers keep this shape whatever the provider changes later. Stripe.js in the browser is of the same release.
const VERSION: &str = "2026-03-25.dahlia";
/// The checkout stands in our own page.
const UI_MODE: &str = "embedded_page";
/// It takes a hundred a second.
const PER_SECOND: u32 = 25;
/// More pages of prices than anybody sells.
const MOST_PAGES: usize = 10;

#[derive(Clone, Debug)]
pub struct StripeSettings {
    pub secret_key: Secret,
    /// For browsers; no secret.
    pub publishable_key: String,
    /// Without one no events are taken.
    pub webhook_secret: Option<Secret>,
    pub url: String,
}

#[derive(Debug)]
pub struct Stripe {
    rate_limited_client: RateLimitedClient,
    settings: StripeSettings,
}

/// What somebody wants to subscribe to.
#[derive(Clone, Copy, Debug)]
pub struct Checkout<'a> {
    pub user: &'a UserId,
    pub customer: &'a str,
    pub price: &'a Price,
    pub return_url: &'a ReturnUrl,
    /// Of this attempt: however often it is sent, one checkout comes of it.
    pub key: &'a str,
}

/// A checkout as it stands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CheckoutSession {
    pub user: Option<String>,
    pub customer: Option<String>,
    pub is_complete: bool,
    pub subscription: Option<String>,
    pub products: Vec<Product>,
}

/// A clear no, in the provider's own codes.
struct No {
    status: u16,
    code: Option<String>,
    param: Option<String>,
}

impl No {
    fn of(answer: &Answer) -> Self {
        let failure = answer.json::<wire::Failure>().map(|failure| failure.error).ok();
        let (code, param) = failure.map_or((None, None), |error| (error.code, error.param));
        Self { status: answer.status, code, param }
    }

    fn is_missing(&self) -> bool {
        self.status == 404 || self.code.as_deref() == Some("resource_missing")
    }
}

impl From<No> for ProviderError {
    fn from(no: No) -> Self {
        // Codes are words of the provider's own list; anything else stays out of logs.
        let is_word =
            |code: &&str| code.len() <= 60 && code.bytes().all(|it| it.is_ascii_lowercase() || it == b'_');
        let code = no.code.as_deref().filter(is_word).unwrap_or("no code");
        Self::refused(Service::Stripe, format!("status {}, {code}", no.status))
    }
}

impl Stripe {
    pub fn new(client: Client, settings: StripeSettings) -> Result<Self, ProviderError> {
        if !Url::parse(&settings.url).is_ok_and(|url| is_secure(&url)) {
            return Err(ProviderError::misconfigured(Service::Stripe, "its address is not https"));
        }
        // The wrong way round, the secret would be handed to every browser.
        if !settings.publishable_key.starts_with("pk_") {
            return Err(ProviderError::misconfigured(Service::Stripe, "its publishable key is none"));
        }
        let url = settings.url.trim_end_matches('/').to_owned();
        let rate_limited_client = RateLimitedClient::new(client, Service::Stripe, PER_SECOND);
        Ok(Self { rate_limited_client, settings: StripeSettings { url, ..settings } })
    }

    pub fn publishable_key(&self) -> &str {
        &self.settings.publishable_key
    }

    /// Everything that can be subscribed to.
    pub async fn products(&self) -> Result<Vec<Product>, ProviderError> {
        let mut prices: Vec<wire::Price> = Vec::new();
        for _ in 0..MOST_PAGES {
            let after =
                prices.last().map(|price| format!("&starting_after={}", price.id)).unwrap_or_default();
            let path = format!("prices?active=true&limit=100&expand[]=data.product{after}");
            let page: wire::List<wire::Price> = self.get(&path, Priority::Visitor).await??;
            prices.extend(page.data);
            if !page.has_more {
                break;
            }
        }
        Ok(read::products(prices))
    }

    /// Makes a customer of somebody; `key` gives the same one again.
    pub async fn add_customer(
        &self,
        user: &UserId,
        email: Option<&str>,
        key: &str,
    ) -> Result<String, ProviderError> {
        let mut form = vec![("metadata[user_id]", user.as_str())];
        form.extend(email.map(|email| ("email", email)));
        let made: wire::Created = self.post("customers", &form, key).await??;
        Ok(made.id)
    }

    /// Begins a checkout and gives what the browser needs to show it; `None` if there is no such customer.
    pub async fn begin_checkout(&self, checkout: &Checkout<'_>) -> Result<Option<Secret>, ProviderError> {
        let trial = checkout.price.trial_period_days.map(|days| days.to_string());
        let mut form = vec![
            ("mode", "subscription"),
            ("ui_mode", UI_MODE),
            ("customer", checkout.customer),
            ("client_reference_id", checkout.user.as_str()),
            ("line_items[0][price]", &checkout.price.id),
            ("line_items[0][quantity]", "1"),
            ("return_url", checkout.return_url.as_str()),
            ("subscription_data[metadata][user_id]", checkout.user.as_str()),
        ];
        form.extend(trial.as_deref().map(|days| ("subscription_data[trial_period_days]", days)));
        form.extend(checkout.price.coupon_id.as_deref().map(|coupon| ("discounts[0][coupon]", coupon)));
        match self.post::<wire::NewSession>("checkout/sessions", &form, checkout.key).await? {
            Ok(session) => Ok(Some(Secret::new(session.client_secret))),
            Err(no) if no.is_missing() && no.param.as_deref() == Some("customer") => Ok(None),
            Err(no) => Err(no.into()),
        }
    }

    pub async fn checkout(&self, session: &str) -> Result<Option<CheckoutSession>, ProviderError> {
        let path = format!("checkout/sessions/{session}?expand[]=line_items.data.price.product");
        let told: Option<wire::Session> = present(self.get(&path, Priority::Visitor).await?)?;
        Ok(told.map(|told| CheckoutSession {
            is_complete: told.status == "complete",
            user: told.client_reference_id,
            customer: told.customer,
            subscription: told.subscription,
            products: told
                .line_items
                .into_iter()
                .flat_map(|items| items.data)
                .map(|item| {
                    let prices = read::price(&item.price).into_iter().collect();
                    read::product(item.price.product, prices)
                })
                .collect(),
        }))
    }

    pub async fn subscription(&self, id: &str) -> Result<Option<Subscription>, ProviderError> {
        let path = format!("subscriptions/{id}?expand[]=items.data.price.product");
        let told: Option<wire::Subscription> = present(self.get(&path, Priority::Visitor).await?)?;
        told.map(|told| read::subscription(told).ok_or_else(unreadable)).transpose()
    }

    /// The ids of a customer's subscriptions that are not over.
    pub async fn open_subscriptions(&self, customer: &str) -> Result<Vec<String>, ProviderError> {
        let path = format!("subscriptions?customer={customer}&status=all&limit=100");
        let told: Option<wire::List<wire::ListedSubscription>> =
            present(self.get(&path, Priority::Visitor).await?)?;
        let is_open = |it: &wire::ListedSubscription| {
            SubscriptionStatus::parse(&it.status).is_none_or(|status| !status.is_over())
        };
        Ok(told.into_iter().flat_map(|list| list.data).filter(is_open).map(|it| it.id).collect())
    }

    /// The address of the page where a customer manages subscriptions; `None` if there is no such customer.
    pub async fn open_portal(
        &self,
        customer: &str,
        return_url: &ReturnUrl,
        key: &str,
    ) -> Result<Option<String>, ProviderError> {
        let form = [("customer", customer), ("return_url", return_url.as_str())];
        let made = present(self.post::<wire::PortalSession>("billing_portal/sessions", &form, key).await?)?;
        Ok(made.map(|made| made.url))
    }

    /// Forgets a customer and ends all of that customer's subscriptions at once.
    pub async fn remove_customer(&self, customer: &str) -> Result<(), ProviderError> {
        let url = format!("{}/customers/{customer}", self.settings.url);
        let headers = [("stripe-version", VERSION)];
        let question = Question {
            url: &url,
            token: Some(&self.settings.secret_key),
            headers: &headers,
            how: How::Delete,
        };
        let removed: Option<wire::Created> =
            present(self.rate_limited_client.ask(&question, Priority::Background, settled).await?)?;
        drop(removed);
        Ok(())
    }

    /// What an event says, once it is certain that the provider has sent it.
    pub fn read_event(&self, header: &str, body: &[u8], now: Timestamp) -> Result<Event, EventError> {
        let secret = self.settings.webhook_secret.as_ref().ok_or(EventError::BadSignature)?;
        webhook::read(header, body, secret, now)
    }

    pub fn accepts_webhooks(&self) -> bool {
        self.settings.webhook_secret.is_some()
    }

    async fn get<T: DeserializeOwned>(
        &self,
        path: &str,
        patience: Priority,
    ) -> Result<Result<T, No>, ProviderError> {
        let url = format!("{}/{path}", self.settings.url);
        let headers = [("stripe-version", VERSION)];
        let question = Question { headers: &headers, ..Question::get(&url, Some(&self.settings.secret_key)) };
        self.rate_limited_client.ask(&question, patience, settled).await
    }

    /// `key` makes sure that a request which is sent again, because no answer came, does its work once.
    async fn post<T: DeserializeOwned>(
        &self,
        path: &str,
        form: &[(&str, &str)],
        key: &str,
    ) -> Result<Result<T, No>, ProviderError> {
        let url = format!("{}/{path}", self.settings.url);
        let headers = [("stripe-version", VERSION), ("idempotency-key", key)];
        let token = Some(&self.settings.secret_key);
        let question = Question { url: &url, token, headers: &headers, how: How::Post(form) };
        self.rate_limited_client.ask(&question, Priority::Visitor, settled).await
    }
}

/// An answer or a clear no. Anything else (a conflict with a request under way, a fault of theirs) is tried again.
fn settled<T: DeserializeOwned>(answer: &Answer) -> Result<Result<T, No>, ProviderError> {
    match answer.status {
        200 => answer.json().map(Ok),
        400 | 402 | 404 => Ok(Err(No::of(answer))),
        _ => Err(answer.unexpected()),
    }
}

fn present<T>(outcome: Result<T, No>) -> Result<Option<T>, ProviderError> {
    match outcome {
        Ok(found) => Ok(Some(found)),
        Err(no) if no.is_missing() => Ok(None),
        Err(no) => Err(no.into()),
    }
}

fn unreadable() -> ProviderError {
    ProviderError::unavailable(Service::Stripe, "it told of a subscription that cannot be understood")
}
