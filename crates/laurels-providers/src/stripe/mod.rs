//! Client of the payment provider (Stripe): products, checkouts, subscriptions, billing portal, webhooks.

mod discounts;
mod metadata;
mod read;
mod webhook;
mod wire;

use laurels_domain::membership::{Price, Product, ReturnUrl, Subscription, SubscriptionStatus};
use laurels_domain::{Secret, Timestamp, UserId};
use reqwest::Url;
use serde::de::DeserializeOwned;

pub use self::webhook::{Event, EventError};
use crate::client::{Client, Method, Request, Response};
use crate::error::{ProviderError, Service};
use crate::rate_limited_client::{Priority, RateLimitedClient};
use crate::secure_url::is_secure;

/// Pins the API version, and so the format of responses. Stripe.js in the browser has the same release.
const VERSION: &str = "2026-03-25.dahlia";
/// The checkout is embedded in our own page.
const UI_MODE: &str = "embedded_page";
/// Stripe allows a hundred a second.
const PER_SECOND: u32 = 25;
/// Upper limit for pages of a list, against endless pagination.
const MAX_PAGES: usize = 10;

#[derive(Clone, Debug)]
pub struct StripeSettings {
    pub secret_key: Secret,
    /// For browsers; not secret.
    pub publishable_key: String,
    /// Without it, webhooks are rejected.
    pub webhook_secret: Option<Secret>,
    pub url: String,
}

#[derive(Debug)]
pub struct Stripe {
    rate_limited_client: RateLimitedClient,
    settings: StripeSettings,
}

/// A checkout to begin.
#[derive(Clone, Copy, Debug)]
pub struct Checkout<'a> {
    pub user: &'a UserId,
    pub customer: &'a str,
    pub price: &'a Price,
    pub return_url: &'a ReturnUrl,
    /// Idempotency key: repeated requests create only one checkout.
    pub key: &'a str,
}

/// A checkout that was created.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NewCheckout {
    pub session: String,
    /// For the browser, which can't display or pay the checkout without it.
    pub client_secret: Secret,
}

/// The current state of a checkout.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CheckoutSession {
    pub user: Option<String>,
    pub customer: Option<String>,
    pub is_open: bool,
    pub is_complete: bool,
    pub client_secret: Option<Secret>,
    pub subscription: Option<String>,
    pub products: Vec<Product>,
}

/// A subscription in the list of a customer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ListedSubscription {
    pub id: String,
    /// Whether it has ended for good.
    pub is_over: bool,
}

/// An error response that a retry won't change.
struct ApiError {
    status: u16,
    code: Option<String>,
    param: Option<String>,
}

impl ApiError {
    fn of(response: &Response) -> Self {
        let failure = response.json::<wire::Failure>().map(|failure| failure.error).ok();
        let (code, param) = failure.map_or((None, None), |error| (error.code, error.param));
        Self { status: response.status, code, param }
    }

    fn is_missing(&self) -> bool {
        self.status == 404 || self.code.as_deref() == Some("resource_missing")
    }
}

impl From<ApiError> for ProviderError {
    fn from(error: ApiError) -> Self {
        // Keeps anything but Stripe's own error codes out of the log.
        let is_code =
            |code: &&str| code.len() <= 60 && code.bytes().all(|it| it.is_ascii_lowercase() || it == b'_');
        let code = error.code.as_deref().filter(is_code).unwrap_or("no code");
        Self::rejected(Service::Stripe, format!("status {}, {code}", error.status))
    }
}

impl Stripe {
    pub fn new(client: Client, settings: StripeSettings) -> Result<Self, ProviderError> {
        if !Url::parse(&settings.url).is_ok_and(|url| is_secure(&url)) {
            return Err(ProviderError::misconfigured(Service::Stripe, "the URL is not https"));
        }
        // If the keys are swapped, every browser would receive the secret key.
        if !settings.publishable_key.starts_with("pk_") {
            return Err(ProviderError::misconfigured(
                Service::Stripe,
                "the publishable key must start with pk_",
            ));
        }
        let url = settings.url.trim_end_matches('/').to_owned();
        let rate_limited_client = RateLimitedClient::new(client, Service::Stripe, PER_SECOND);
        Ok(Self { rate_limited_client, settings: StripeSettings { url, ..settings } })
    }

    pub fn publishable_key(&self) -> &str {
        &self.settings.publishable_key
    }

    /// All products with a price.
    pub async fn products(&self) -> Result<Vec<Product>, ProviderError> {
        let prices: Vec<wire::Price> =
            self.list("prices?active=true&expand[]=data.product", |price: &wire::Price| &price.id).await?;
        let coupons = if discounts::are_named_by(&prices) {
            self.list("coupons?expand[]=data.applies_to", |coupon: &wire::Coupon| &coupon.id).await?
        } else {
            Vec::new()
        };
        Ok(read::products(prices, &coupons))
    }

    /// Creates a customer for a user; the same idempotency `key` returns the same customer.
    pub async fn add_customer(
        &self,
        user: &UserId,
        email: Option<&str>,
        key: &str,
    ) -> Result<String, ProviderError> {
        let mut form = vec![("metadata[user_id]", user.as_str())];
        form.extend(email.map(|email| ("email", email)));
        let created: wire::Created = self.post("customers", &form, key).await??;
        Ok(created.id)
    }

    /// Begins a checkout; `None` if the customer doesn't exist.
    pub async fn begin_checkout(
        &self,
        checkout: &Checkout<'_>,
    ) -> Result<Option<NewCheckout>, ProviderError> {
        let trial = checkout.price.trial_period_days.map(|days| days.to_string());
        let is_recurring = checkout.price.recurring.is_some();
        let user_id = if is_recurring {
            "subscription_data[metadata][user_id]"
        } else {
            "payment_intent_data[metadata][user_id]"
        };
        let mut form = vec![
            ("mode", if is_recurring { "subscription" } else { "payment" }),
            ("ui_mode", UI_MODE),
            ("customer", checkout.customer),
            ("client_reference_id", checkout.user.as_str()),
            ("line_items[0][price]", &checkout.price.id),
            ("line_items[0][quantity]", "1"),
            ("return_url", checkout.return_url.as_str()),
            (user_id, checkout.user.as_str()),
        ];
        form.extend(trial.as_deref().map(|days| ("subscription_data[trial_period_days]", days)));
        form.extend(checkout.price.coupon_id.as_deref().map(|coupon| ("discounts[0][coupon]", coupon)));
        match self.post::<wire::NewSession>("checkout/sessions", &form, checkout.key).await? {
            Ok(created) => Ok(Some(NewCheckout {
                session: created.id,
                client_secret: Secret::new(created.client_secret),
            })),
            Err(error) if error.is_missing() && error.param.as_deref() == Some("customer") => Ok(None),
            Err(error) => Err(error.into()),
        }
    }

    pub async fn checkout(&self, session: &str) -> Result<Option<CheckoutSession>, ProviderError> {
        let path = format!("checkout/sessions/{session}?expand[]=line_items.data.price.product");
        let session: Option<wire::Session> = or_none(self.get(&path, Priority::Visitor).await?)?;
        Ok(session.map(|session| CheckoutSession {
            is_open: session.status == "open",
            is_complete: session.status == "complete",
            client_secret: session.client_secret.map(Secret::new),
            user: session.client_reference_id,
            customer: session.customer,
            subscription: session.subscription,
            products: session
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

    /// Closes a checkout, which can't be paid after that. One that isn't open stays as it is, possibly paid.
    pub async fn expire_checkout(&self, session: &str, key: &str) -> Result<(), ProviderError> {
        let path = format!("checkout/sessions/{session}/expire");
        match self.post::<wire::Created>(&path, &[], key).await? {
            // Stripe rejects the request if the checkout has been paid or has expired.
            Ok(_) | Err(ApiError { status: 400 | 404, .. }) => Ok(()),
            Err(error) => Err(error.into()),
        }
    }

    pub async fn subscription(&self, id: &str) -> Result<Option<Subscription>, ProviderError> {
        let path = format!("subscriptions/{id}?expand[]=items.data.price.product");
        let found: Option<wire::Subscription> = or_none(self.get(&path, Priority::Visitor).await?)?;
        found.map(|subscription| read::subscription(subscription).ok_or_else(unreadable)).transpose()
    }

    /// The subscriptions of a customer, including those that have ended; `None` if the customer doesn't exist.
    pub async fn list_subscriptions(
        &self,
        customer: &str,
    ) -> Result<Option<Vec<ListedSubscription>>, ProviderError> {
        let path = format!("subscriptions?customer={customer}&status=all&limit=100");
        let list: Option<wire::List<wire::ListedSubscription>> =
            or_none(self.get(&path, Priority::Visitor).await?)?;
        let listed = |it: wire::ListedSubscription| ListedSubscription {
            is_over: SubscriptionStatus::parse(&it.status).is_some_and(SubscriptionStatus::is_over),
            id: it.id,
        };
        Ok(list.map(|list| list.data.into_iter().map(listed).collect()))
    }

    /// The URL of a billing portal session; `None` if the customer doesn't exist.
    pub async fn open_portal(
        &self,
        customer: &str,
        return_url: &ReturnUrl,
        key: &str,
    ) -> Result<Option<String>, ProviderError> {
        let form = [("customer", customer), ("return_url", return_url.as_str())];
        let session =
            or_none(self.post::<wire::PortalSession>("billing_portal/sessions", &form, key).await?)?;
        Ok(session.map(|session| session.url))
    }

    /// Deletes a customer, which also cancels all their subscriptions immediately.
    pub async fn remove_customer(&self, customer: &str) -> Result<(), ProviderError> {
        let url = format!("{}/customers/{customer}", self.settings.url);
        let headers = [("stripe-version", VERSION)];
        let request = Request {
            url: &url,
            token: Some(&self.settings.secret_key),
            headers: &headers,
            method: Method::Delete,
        };
        let removed: Option<wire::Created> =
            or_none(self.rate_limited_client.send(&request, Priority::Background, parse_response).await?)?;
        drop(removed);
        Ok(())
    }

    /// Verifies and parses a webhook event.
    pub fn read_event(&self, header: &str, body: &[u8], now: Timestamp) -> Result<Event, EventError> {
        let secret = self.settings.webhook_secret.as_ref().ok_or(EventError::BadSignature)?;
        webhook::read(header, body, secret, now)
    }

    pub fn accepts_webhooks(&self) -> bool {
        self.settings.webhook_secret.is_some()
    }

    /// All pages of a list; `path` has a query.
    async fn list<T: DeserializeOwned>(
        &self,
        path: &str,
        id: fn(&T) -> &str,
    ) -> Result<Vec<T>, ProviderError> {
        let mut all: Vec<T> = Vec::new();
        for _ in 0..MAX_PAGES {
            let after = all.last().map(|last| format!("&starting_after={}", id(last))).unwrap_or_default();
            let path = format!("{path}&limit=100{after}");
            let page: wire::List<T> = self.get(&path, Priority::Visitor).await??;
            all.extend(page.data);
            if !page.has_more {
                break;
            }
        }
        Ok(all)
    }

    async fn get<T: DeserializeOwned>(
        &self,
        path: &str,
        priority: Priority,
    ) -> Result<Result<T, ApiError>, ProviderError> {
        let url = format!("{}/{path}", self.settings.url);
        let headers = [("stripe-version", VERSION)];
        let request = Request { headers: &headers, ..Request::get(&url, Some(&self.settings.secret_key)) };
        self.rate_limited_client.send(&request, priority, parse_response).await
    }

    /// The idempotency `key` makes retries safe.
    async fn post<T: DeserializeOwned>(
        &self,
        path: &str,
        form: &[(&str, &str)],
        key: &str,
    ) -> Result<Result<T, ApiError>, ProviderError> {
        let url = format!("{}/{path}", self.settings.url);
        let headers = [("stripe-version", VERSION), ("idempotency-key", key)];
        let token = Some(&self.settings.secret_key);
        let request = Request { url: &url, token, headers: &headers, method: Method::Post(form) };
        self.rate_limited_client.send(&request, Priority::Visitor, parse_response).await
    }
}

/// The outer error is retried: for example a conflict with a concurrent request, or an error of Stripe's own.
fn parse_response<T: DeserializeOwned>(response: &Response) -> Result<Result<T, ApiError>, ProviderError> {
    match response.status {
        200 => response.json().map(Ok),
        400 | 402 | 404 => Ok(Err(ApiError::of(response))),
        _ => Err(response.unexpected()),
    }
}

/// `None` for a missing object.
fn or_none<T>(result: Result<T, ApiError>) -> Result<Option<T>, ProviderError> {
    match result {
        Ok(found) => Ok(Some(found)),
        Err(error) if error.is_missing() => Ok(None),
        Err(error) => Err(error.into()),
    }
}

fn unreadable() -> ProviderError {
    ProviderError::unavailable(Service::Stripe, "it returned a subscription that could not be parsed")
}
