//! The calls of its API.

use axum::http::Method;
use serde_json::{Value, json};

use super::routes::failure;
use super::shop::COUPONS;
use super::state::State;

/// Deeper than that it does not expand.
const DEEPEST: usize = 4;

pub(super) struct Call<'a> {
    pub(super) method: &'a Method,
    pub(super) path: &'a str,
    pub(super) query: &'a [(String, String)],
    pub(super) form: &'a [(String, String)],
}

type Answered = (u16, Value);

impl Call<'_> {
    fn asked(&self, name: &str) -> Option<&str> {
        self.query.iter().find_map(|(key, value)| (key == name).then_some(value.as_str()))
    }

    fn told(&self, name: &str) -> Option<&str> {
        self.form.iter().find_map(|(key, value)| (key == name).then_some(value.as_str()))
    }

    /// The first parameter that the call does not have.
    fn unknown(&self, known: &[&str]) -> Option<Answered> {
        let is_known = |key: &str| known.contains(&key) || key.starts_with("metadata[");
        let unknown = self.form.iter().find(|(key, _)| !is_known(key))?;
        Some((400, failure("parameter_unknown", Some(&unknown.0))))
    }
}

pub(super) fn answer(state: &mut State, call: &Call<'_>) -> Answered {
    let (status, mut body) = match (call.method.as_str(), call.path.split('/').collect::<Vec<_>>().as_slice())
    {
        ("GET", ["prices"]) => prices(state, call),
        ("POST", ["customers"]) => add_customer(state, call),
        ("DELETE", ["customers", id]) if state.remove_customer(id) => {
            (200, json!({"id": id, "object": "customer", "deleted": true}))
        }
        ("POST", ["checkout", "sessions"]) => add_session(state, call),
        ("GET", ["checkout", "sessions", id]) => found(state.sessions.get(*id)),
        ("GET", ["subscriptions"]) => subscriptions(state, call),
        ("GET", ["subscriptions", id]) => found(state.subscriptions.get(*id)),
        ("POST", ["billing_portal", "sessions"]) => add_portal(state, call),
        _ => missing(None),
    };
    for (_, path) in call.query.iter().filter(|(name, _)| name == "expand[]") {
        let path: Vec<&str> = path.split('.').collect();
        if path.len() > DEEPEST {
            return (400, failure("property_expansion_max_depth", Some("expand")));
        }
        state.expand(&mut body, &path);
    }
    without_private(&mut body);
    (status, body)
}

/// What it keeps beside a session and does not show.
fn without_private(body: &mut Value) {
    if let Value::Object(fields) = body {
        fields.retain(|name, _| !name.starts_with('_'));
    }
}

fn missing(param: Option<&str>) -> Answered {
    (404, failure("resource_missing", param))
}

fn found(record: Option<&Value>) -> Answered {
    record.map_or_else(|| missing(Some("id")), |record| (200, record.clone()))
}

fn list(all: &[Value], call: &Call<'_>) -> Answered {
    let limit = call.asked("limit").and_then(|limit| limit.parse().ok()).unwrap_or(10).min(100);
    let after = call.asked("starting_after").and_then(|id| all.iter().position(|record| record["id"] == id));
    let rest = &all[after.map_or(0, |at| at + 1)..];
    let page = &rest[..rest.len().min(limit)];
    (200, json!({"object": "list", "data": page, "has_more": page.len() < rest.len(), "url": call.path}))
}

fn prices(state: &State, call: &Call<'_>) -> Answered {
    let is_asked =
        |price: &&Value| call.asked("active").is_none_or(|active| price["active"] == (active == "true"));
    let all: Vec<Value> = state.prices.iter().filter(is_asked).cloned().collect();
    list(&all, call)
}

fn add_customer(state: &mut State, call: &Call<'_>) -> Answered {
    if let Some(unknown) = call.unknown(&["email", "name"]) {
        return unknown;
    }
    let id = state.new_id("cus");
    let customer = json!({"id": id, "object": "customer", "email": call.told("email"),
        "metadata": {"user_id": call.told("metadata[user_id]")}, "livemode": false});
    state.customers.insert(id, customer.clone());
    (200, customer)
}

fn add_session(state: &mut State, call: &Call<'_>) -> Answered {
    let known = [
        "mode",
        "ui_mode",
        "customer",
        "client_reference_id",
        "line_items[0][price]",
        "line_items[0][quantity]",
        "return_url",
        "subscription_data[metadata][user_id]",
        "subscription_data[trial_period_days]",
        "discounts[0][coupon]",
    ];
    if let Some(unknown) = call.unknown(&known) {
        return unknown;
    }
    if call.told("ui_mode") != Some("embedded_page") || call.told("mode") != Some("subscription") {
        return (400, failure("parameter_invalid", Some("ui_mode")));
    }
    let customer = call.told("customer").unwrap_or_default();
    if !state.customers.contains_key(customer) {
        return (400, failure("resource_missing", Some("customer")));
    }
    let is_sold = |price: &&Value| {
        let id = call.told("line_items[0][price]").unwrap_or_default();
        price["id"] == id && price["active"] == true && price["recurring"].is_object()
    };
    let Some(price) = state.prices.iter().find(is_sold).cloned() else {
        return (400, failure("resource_missing", Some("line_items[0][price]")));
    };
    if call.told("discounts[0][coupon]").is_some_and(|coupon| !COUPONS.contains(&coupon)) {
        return (400, failure("resource_missing", Some("discounts[0][coupon]")));
    }
    let trial = call.told("subscription_data[trial_period_days]").map(str::parse::<u16>);
    if !call.told("return_url").is_some_and(|url| url.starts_with("http")) || matches!(trial, Some(Err(_))) {
        return (400, failure("url_invalid", Some("return_url")));
    }
    let id = state.new_id("cs_test");
    let session = json!({
        "id": id, "object": "checkout.session", "status": "open", "payment_status": "unpaid",
        "mode": "subscription", "ui_mode": "embedded_page", "url": null, "livemode": false,
        "client_secret": format!("{id}_secret_fid"), "customer": customer, "subscription": null,
        "client_reference_id": call.told("client_reference_id"), "return_url": call.told("return_url"),
        "expires_at": state.now + 86_400,
        "_trial": trial.and_then(Result::ok),
        "_metadata": {"user_id": call.told("subscription_data[metadata][user_id]")},
        "_line_items": {"object": "list", "has_more": false, "data": [
            {"id": "li_1", "object": "item", "price": price, "quantity": 1},
        ]},
    });
    state.sessions.insert(id, session.clone());
    (200, session)
}

fn subscriptions(state: &State, call: &Call<'_>) -> Answered {
    let customer = call.asked("customer").unwrap_or_default();
    if !state.customers.contains_key(customer) {
        return (400, failure("resource_missing", Some("customer")));
    }
    let is_theirs = |it: &&Value| it["customer"] == customer;
    let all: Vec<Value> = state.subscriptions.values().filter(is_theirs).cloned().collect();
    list(&all, call)
}

fn add_portal(state: &mut State, call: &Call<'_>) -> Answered {
    if let Some(unknown) = call.unknown(&["customer", "return_url"]) {
        return unknown;
    }
    let customer = call.told("customer").unwrap_or_default().to_owned();
    if !state.customers.contains_key(&customer) {
        return (400, failure("resource_missing", Some("customer")));
    }
    let id = state.new_id("bps");
    let url = format!("{}/portal/{id}", state.origin);
    let return_url = call.told("return_url").unwrap_or_default().to_owned();
    state.portals.insert(id.clone(), (customer, return_url));
    (200, json!({"id": id, "object": "billing_portal.session", "url": url}))
}
