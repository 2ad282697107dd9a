//! Buying a membership, with a fake Stripe.

mod checkout;
mod rejections;
mod repeated;
mod webhooks;

use laurels_domain::{Role, Secret, Timestamp};
use laurels_fakes::stripe::{PUBLISHABLE_KEY, SECRET_KEY, StripeServer, WEBHOOK_SECRET};
use laurels_providers::Client;
use laurels_providers::stripe::{Stripe, StripeSettings};
use serde_json::{Value, json};

use crate::harness::{NOW, Options, PostgresDatabase, Reply, Server, User};

pub(crate) const FULFILL: &str = "/api/purchase/fulfill-purchase-from-session";
pub(crate) const CHECKOUT: &str = "/api/purchase/create-checkout-session";
pub(crate) const PORTAL: &str = "/api/purchase/create-customer-portal-session";
pub(crate) const ACTIVE: &str = "/api/purchase/active-stripe-subscriptions";
pub(crate) const WEBHOOK: &str = "/api/purchase/webhook";

/// A server with a fake payment provider.
pub(crate) struct Shop {
    pub(crate) stripe: StripeServer,
    pub(crate) server: Server,
}

pub(crate) fn seconds(at: Timestamp) -> i64 {
    at.0 / 1_000
}

/// With the keys of a fake payment provider.
pub(crate) fn options(stripe: &StripeServer) -> Options {
    let settings = StripeSettings {
        secret_key: Secret::new(SECRET_KEY),
        publishable_key: PUBLISHABLE_KEY.to_owned(),
        webhook_secret: Some(Secret::new(WEBHOOK_SECRET)),
        url: stripe.api(),
    };
    let client = Stripe::new(Client::new().unwrap(), settings).unwrap();
    Options { stripe: Some(client), ..Options::default() }
}

impl Shop {
    pub(crate) async fn open() -> Self {
        let stripe = StripeServer::start(seconds(NOW)).await;
        let server = Server::start_with(options(&stripe)).await;
        Self { stripe, server }
    }

    pub(crate) async fn open_on_postgres(database: &PostgresDatabase) -> Self {
        let stripe = StripeServer::start(seconds(NOW)).await;
        let server = Server::start_instance(database, options(&stripe)).await;
        Self { stripe, server }
    }

    pub(crate) async fn tester(&self, name: &str) -> User {
        tester(&self.server, name).await
    }

    pub(crate) fn page(&self, path: &str) -> String {
        format!("{}{path}", self.server.services.settings.public_url)
    }

    pub(crate) async fn start_checkout(&self, user: &User, price: &str) -> Reply {
        let return_url = self.page("/membership?session_id={CHECKOUT_SESSION_ID}");
        user.post(CHECKOUT, &json!({ "price_id": price, "return_url": return_url })).await
    }

    /// Starts a checkout and pays, without returning to the site. Returns the session id.
    pub(crate) async fn pay(&self, user: &User, price: &str) -> String {
        let checkout = self.start_checkout(user, price).await.ok();
        self.stripe.pay(checkout["clientSecret"].as_str().unwrap())
    }

    pub(crate) async fn fulfill(&self, user: &User, session: &str) -> Reply {
        user.post(FULFILL, &json!({ "session_id": session })).await
    }

    /// Sends a signed webhook event.
    pub(crate) async fn report(&self, kind: &str, object: &Value) -> Reply {
        let (body, signature) = self.stripe.event(kind, object, seconds(self.server.services.clock.now()));
        self.send_event(&body, &signature).await
    }

    pub(crate) async fn send_event(&self, body: &str, signature: &str) -> Reply {
        let provider = self.server.visitor().without("x-mol-frontend-build-version");
        let provider = provider.with("stripe-signature", signature);
        provider.send(http::Method::POST, WEBHOOK, body.to_owned().into()).await
    }

    /// Changes a subscription at the provider and sends the webhook event.
    pub(crate) async fn change(&self, subscription: &str, changes: &Value) {
        self.stripe.change_subscription(subscription, changes);
        let object = self.stripe.subscription(subscription);
        self.report("customer.subscription.updated", &object).await.done();
    }

    /// Membership changes so far.
    pub(crate) async fn records(&self, user: &User) -> Vec<String> {
        let records = self.server.store.memberships.list_membership_changes(&user.id).await.unwrap();
        records.into_iter().map(|it| format!("{} {}", it.change.as_str(), it.status)).collect()
    }
}

pub(crate) async fn tester(server: &Server, name: &str) -> User {
    let user = server.user(name).await;
    server.store.users.set_role(&user.id, Role::Tester, true).await.unwrap().unwrap();
    user
}

pub(crate) async fn is_member(user: &User) -> bool {
    user.profile().await["isFullMember"].as_bool().unwrap()
}
