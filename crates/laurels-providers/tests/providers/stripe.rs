use laurels_domain::membership::{
    Discount, DiscountProblem, Interval, Price, Recurring, ReturnUrl, SubscriptionStatus,
};
use laurels_domain::{Secret, UserId};
use laurels_fakes::stripe::{Failure, PUBLISHABLE_KEY, SECRET_KEY, StripeServer, WEBHOOK_SECRET};
use laurels_providers::stripe::{Checkout, ListedSubscription, Stripe, StripeSettings};
use laurels_providers::{Client, ProviderError};
use serde_json::json;

use crate::harness::{NOW, now};

fn settings(url: &str) -> StripeSettings {
    StripeSettings {
        secret_key: Secret::new(SECRET_KEY),
        publishable_key: PUBLISHABLE_KEY.to_owned(),
        webhook_secret: Some(Secret::new(WEBHOOK_SECRET)),
        url: url.to_owned(),
    }
}

async fn start() -> (StripeServer, Stripe) {
    let server = StripeServer::start(NOW).await;
    let stripe = Stripe::new(Client::new().unwrap(), settings(&server.api())).unwrap();
    (server, stripe)
}

fn ana() -> UserId {
    UserId::parse("ana").unwrap()
}

fn return_url() -> ReturnUrl {
    let text = "https://laurels.example/membership?session_id={CHECKOUT_SESSION_ID}";
    ReturnUrl::parse(text, "https://laurels.example").unwrap()
}

async fn price(stripe: &Stripe, id: &str) -> Price {
    let products = stripe.products().await.unwrap();
    products.into_iter().flat_map(|product| product.prices).find(|price| price.id == id).unwrap()
}

/// Begins a checkout; returns the customer and the client secret for the browser.
async fn begin(stripe: &Stripe, price: &Price) -> (String, Secret) {
    let customer = stripe.add_customer(&ana(), Some("ana@example.org"), "customer-key").await.unwrap();
    let checkout =
        Checkout { user: &ana(), customer: &customer, price, return_url: &return_url(), key: "checkout-key" };
    let created = stripe.begin_checkout(&checkout).await.unwrap().unwrap();
    (customer, created.client_secret)
}

#[tokio::test]
async fn products_have_sorted_prices() {
    let (server, stripe) = start().await;
    let products = stripe.products().await.unwrap();
    let keys_and_prices: Vec<_> = products
        .iter()
        .map(|product| (product.lookup_key.as_deref(), product.prices.iter().map(|it| &*it.id).collect()))
        .collect::<Vec<(_, Vec<_>)>>();
    assert_eq!(
        keys_and_prices,
        [
            (Some("full-membership"), vec!["price_yearly", "price_monthly"]),
            (Some("poster-club"), vec!["price_once", "price_posters"]),
        ]
    );
    let yearly = &products[0].prices[0];
    assert_eq!(
        (yearly.unit_amount, yearly.recurring, yearly.trial_period_days),
        (4_788, Some(Recurring { interval: Interval::Year, count: 1 }), Some(14))
    );
    assert_eq!(
        (yearly.discount, yearly.coupon_id.as_deref()),
        (Some(Discount::Percent(2_000)), Some("premiere"))
    );
    let [once, weekly] = &products[1].prices[..] else { panic!("{products:?}") };
    assert_eq!((once.recurring, once.discount_problem), (None, None));
    assert_eq!((weekly.discount, weekly.discount_problem), (None, Some(DiscountProblem::NoCoupon)));
    assert_eq!(server.requests()[0].version.as_deref(), Some("2026-03-25.dahlia"));
}

#[tokio::test]
async fn paid_checkout_creates_a_subscription() {
    let (server, stripe) = start().await;
    let yearly = price(&stripe, "price_yearly").await;
    let (customer, secret) = begin(&stripe, &yearly).await;
    let requests = server.requests();
    let form = &requests.last().unwrap().form;
    for pair in [
        ("discounts[0][coupon]", "premiere"),
        ("subscription_data[trial_period_days]", "14"),
        ("return_url", return_url().as_str()),
    ] {
        assert!(form.contains(&(pair.0.to_owned(), pair.1.to_owned())), "{pair:?}");
    }
    assert_eq!(stripe.list_subscriptions(&customer).await.unwrap(), Some(Vec::new()));

    let session = server.pay(secret.reveal());
    let found = stripe.checkout(&session).await.unwrap().unwrap();
    assert!(found.is_complete);
    assert_eq!((found.user.as_deref(), found.customer.as_ref()), (Some("ana"), Some(&customer)));
    assert_eq!(found.products[0].lookup_key.as_deref(), Some("full-membership"));
    let id = found.subscription.unwrap();
    let listed = |is_over| Some(vec![ListedSubscription { id: id.clone(), is_over }]);
    assert_eq!(stripe.list_subscriptions(&customer).await.unwrap(), listed(false));
    let subscription = stripe.subscription(&id).await.unwrap().unwrap();
    assert_eq!((subscription.status, &subscription.customer), (SubscriptionStatus::Trialing, &customer));
    assert_eq!(subscription.lookup_key.as_deref(), Some("full-membership"));
    assert_eq!(subscription.trial_end.unwrap().0, (NOW + 14 * 86_400) * 1_000);

    server.change_subscription(&id, &json!({"status": "canceled"}));
    assert_eq!(stripe.list_subscriptions(&customer).await.unwrap(), listed(true));
}

#[tokio::test]
async fn price_that_is_paid_once_creates_no_subscription() {
    let (server, stripe) = start().await;
    let once = price(&stripe, "price_once").await;
    let (_, secret) = begin(&stripe, &once).await;
    let session = server.pay(secret.reveal());
    let found = stripe.checkout(&session).await.unwrap().unwrap();
    assert_eq!((found.is_complete, found.subscription), (true, None));
    assert_eq!(found.products[0].prices[0].recurring, None);
}

#[tokio::test]
async fn only_an_open_checkout_expires() {
    let (server, stripe) = start().await;
    let monthly = price(&stripe, "price_monthly").await;
    let customer = stripe.add_customer(&ana(), None, "c").await.unwrap();
    let begin = async |key: &str| {
        let (user, return_url) = (ana(), return_url());
        let checkout =
            Checkout { user: &user, customer: &customer, price: &monthly, return_url: &return_url, key };
        stripe.begin_checkout(&checkout).await.unwrap().unwrap()
    };
    let (abandoned, paid) = (begin("k1").await, begin("k2").await);
    let open = stripe.checkout(&abandoned.session).await.unwrap().unwrap();
    assert_eq!((open.is_open, open.client_secret.as_ref()), (true, Some(&abandoned.client_secret)));
    server.pay(paid.client_secret.reveal());
    // The first response is lost; the retry has the same idempotency key.
    server.fail_with([Failure::LostResponse]);
    for (session, key) in [(&abandoned.session, "e1"), (&abandoned.session, "e2"), (&paid.session, "e3")] {
        stripe.expire_checkout(session, key).await.unwrap();
    }
    assert_eq!(server.try_pay(abandoned.client_secret.reveal()), None);
    let expired = stripe.checkout(&abandoned.session).await.unwrap().unwrap();
    assert!(!expired.is_open && !expired.is_complete);
    assert!(stripe.checkout(&paid.session).await.unwrap().unwrap().is_complete);
}

#[tokio::test]
async fn lost_response_does_not_create_a_second_customer() {
    let (server, stripe) = start().await;
    server.fail_with([Failure::LostResponse]);
    stripe.add_customer(&ana(), None, "one-key").await.unwrap();
    assert_eq!(server.customers().len(), 1);
    let requests = server.requests();
    assert_eq!(requests.len(), 2);
    assert!(requests.iter().all(|request| request.idempotency_key.as_deref() == Some("one-key")));
}

#[tokio::test]
async fn missing_objects_are_none() {
    let (server, stripe) = start().await;
    let monthly = price(&stripe, "price_monthly").await;
    let checkout =
        Checkout { user: &ana(), customer: "cus_gone", price: &monthly, return_url: &return_url(), key: "k" };
    assert!(stripe.begin_checkout(&checkout).await.unwrap().is_none());
    assert!(stripe.checkout("cs_gone").await.unwrap().is_none());
    assert!(stripe.subscription("sub_gone").await.unwrap().is_none());
    assert!(stripe.list_subscriptions("cus_gone").await.unwrap().is_none());
    stripe.expire_checkout("cs_gone", "e").await.unwrap();
    assert!(stripe.open_portal("cus_gone", &return_url(), "p").await.unwrap().is_none());
    stripe.remove_customer("cus_gone").await.unwrap();
    assert!(server.requests().len() >= 6);
}

#[tokio::test]
async fn removing_a_customer_cancels_subscriptions() {
    let (server, stripe) = start().await;
    let monthly = price(&stripe, "price_monthly").await;
    let (customer, secret) = begin(&stripe, &monthly).await;
    let portal = stripe.open_portal(&customer, &return_url(), "portal").await.unwrap().unwrap();
    assert!(portal.starts_with(server.origin()));
    let id = server.subscription_of(&server.pay(secret.reveal()));
    stripe.remove_customer(&customer).await.unwrap();
    assert_eq!(server.subscription(&id)["status"], "canceled");
    assert!(server.customers().is_empty());
}

#[tokio::test]
async fn rejection_contains_only_the_error_code() {
    let (server, stripe) = start().await;
    let monthly = price(&stripe, "price_monthly").await;
    let odd = Price { coupon_id: Some("no-such-coupon".to_owned()), ..monthly };
    let customer = stripe.add_customer(&ana(), None, "c").await.unwrap();
    let requests_before = server.requests().len();
    let checkout =
        Checkout { user: &ana(), customer: &customer, price: &odd, return_url: &return_url(), key: "k" };
    let error = stripe.begin_checkout(&checkout).await.unwrap_err();
    assert_eq!(error.to_string(), "the payment provider rejected the request: status 400, resource_missing");
    assert_eq!(server.requests().len(), requests_before + 1, "no retry");
    let event = server.event("customer.subscription.updated", &json!({}), NOW);
    assert!(stripe.read_event(&event.1, event.0.as_bytes(), now()).is_ok());
    let printed = format!("{stripe:?} {checkout:?} {error:?}");
    for secret in [SECRET_KEY, WEBHOOK_SECRET, "secret-of-the-provider"] {
        assert!(!printed.contains(secret), "{printed}");
    }
}

#[tokio::test]
async fn invalid_settings_are_rejected() {
    let at = "https://api.stripe.com/v1";
    for wrong in [
        settings("http://api.stripe.com/v1"),
        settings("nonsense"),
        StripeSettings { publishable_key: "sk_live_1".to_owned(), ..settings(at) },
    ] {
        let client = Stripe::new(Client::new().unwrap(), wrong);
        assert!(matches!(client, Err(ProviderError::Misconfigured { .. })));
    }
    assert!(Stripe::new(Client::new().unwrap(), settings(at)).is_ok());
}
