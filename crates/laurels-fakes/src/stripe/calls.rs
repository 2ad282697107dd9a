//! API calls of the fake payment provider.

use axum::http::Method;
use serde_json::{Value, json};

use super::error::error_body;
use super::shop::coupons;
use super::state::State;

/// Stripe's limit for the depth of `expand[]` paths.
const MAX_EXPAND_DEPTH: usize = 4;

pub(super) struct Call<'a> {
    pub(super) method: &'a Method,
    pub(super) path: &'a str,
    pub(super) query: &'a [(String, String)],
    pub(super) form: &'a [(String, String)],
}

type ApiResponse = (u16, Value);

impl Call<'_> {
    fn query_value(&self, name: &str) -> Option<&str> {
        self.query.iter().find_map(|(key, value)| (key == name).then_some(value.as_str()))
    }

    fn form_value(&self, name: &str) -> Option<&str> {
        self.form.iter().find_map(|(key, value)| (key == name).then_some(value.as_str()))
    }

    /// An error response for the first form parameter that is not allowed.
    fn reject_unknown(&self, allowed: &[&str]) -> Option<ApiResponse> {
        let is_allowed = |key: &str| allowed.contains(&key) || key.starts_with("metadata[");
        let unknown = self.form.iter().find(|(key, _)| !is_allowed(key))?;
        Some((400, error_body("parameter_unknown", Some(&unknown.0))))
    }
}

pub(super) fn handle(state: &mut State, call: &Call<'_>) -> ApiResponse {
    let (status, mut body) = match (call.method.as_str(), call.path.split('/').collect::<Vec<_>>().as_slice())
    {
        ("GET", ["prices"]) => prices(state, call),
        ("GET", ["coupons"]) => list(&coupons(), call),
        ("POST", ["customers"]) => add_customer(state, call),
        ("DELETE", ["customers", id]) if state.remove_customer(id) => {
            (200, json!({"id": id, "object": "customer", "deleted": true}))
        }
        ("POST", ["checkout", "sessions"]) => add_session(state, call),
        ("GET", ["checkout", "sessions", id]) => found(state.sessions.get(*id)),
        ("POST", ["checkout", "sessions", id, "expire"]) => expire_session(state, call, id),
        ("GET", ["subscriptions"]) => subscriptions(state, call),
        ("GET", ["subscriptions", id]) => found(state.subscriptions.get(*id)),
        ("POST", ["billing_portal", "sessions"]) => add_portal(state, call),
        _ => missing(None),
    };
    for (_, path) in call.query.iter().filter(|(name, _)| name == "expand[]") {
        let path: Vec<&str> = path.split('.').collect();
        if path.len() > MAX_EXPAND_DEPTH {
            return (400, error_body("property_expansion_max_depth", Some("expand")));
        }
        state.expand(&mut body, &path);
    }
    remove_internal(&mut body);
    (status, body)
}

/// Removes internal fields, which start with an underscore.
fn remove_internal(body: &mut Value) {
    if let Value::Object(fields) = body {
        fields.retain(|name, _| !name.starts_with('_'));
    }
}

fn missing(param: Option<&str>) -> ApiResponse {
    (404, error_body("resource_missing", param))
}

fn found(record: Option<&Value>) -> ApiResponse {
    record.map_or_else(|| missing(Some("id")), |record| (200, record.clone()))
}

fn list(all: &[Value], call: &Call<'_>) -> ApiResponse {
    let limit = call.query_value("limit").and_then(|limit| limit.parse().ok()).unwrap_or(10).min(100);
    let after =
        call.query_value("starting_after").and_then(|id| all.iter().position(|record| record["id"] == id));
    let rest = &all[after.map_or(0, |at| at + 1)..];
    let page = &rest[..rest.len().min(limit)];
    (200, json!({"object": "list", "data": page, "has_more": page.len() < rest.len(), "url": call.path}))
}

fn prices(state: &State, call: &Call<'_>) -> ApiResponse {
    let matches_filter = |price: &&Value| {
        call.query_value("active").is_none_or(|active| price["active"] == (active == "true"))
    };
    let all: Vec<Value> = state.prices.iter().filter(matches_filter).cloned().collect();
    list(&all, call)
}

fn add_customer(state: &mut State, call: &Call<'_>) -> ApiResponse {
    if let Some(response) = call.reject_unknown(&["email", "name"]) {
        return response;
    }
    let id = state.new_id("cus");
    let customer = json!({"id": id, "object": "customer", "email": call.form_value("email"),
        "metadata": {"user_id": call.form_value("metadata[user_id]")}, "livemode": false});
    state.customers.insert(id, customer.clone());
    (200, customer)
}

fn add_session(state: &mut State, call: &Call<'_>) -> ApiResponse {
    let allowed = [
        "mode",
        "ui_mode",
        "customer",
        "client_reference_id",
        "line_items[0][price]",
        "line_items[0][quantity]",
        "return_url",
        "subscription_data[metadata][user_id]",
        "subscription_data[trial_period_days]",
        "payment_intent_data[metadata][user_id]",
        "discounts[0][coupon]",
    ];
    if let Some(response) = call.reject_unknown(&allowed) {
        return response;
    }
    let mode = call.form_value("mode").unwrap_or_default();
    if call.form_value("ui_mode") != Some("embedded_page") || !["subscription", "payment"].contains(&mode) {
        return (400, error_body("parameter_invalid", Some("ui_mode")));
    }
    let other = if mode == "payment" { "subscription_data" } else { "payment_intent_data" };
    if let Some((key, _)) = call.form.iter().find(|(key, _)| key.starts_with(other)) {
        return (400, error_body("parameter_invalid", Some(key)));
    }
    let customer = call.form_value("customer").unwrap_or_default();
    if !state.customers.contains_key(customer) {
        return (400, error_body("resource_missing", Some("customer")));
    }
    let is_sold = |price: &&Value| {
        let id = call.form_value("line_items[0][price]").unwrap_or_default();
        price["id"] == id
            && price["active"] == true
            && price["recurring"].is_object() == (mode == "subscription")
    };
    let Some(price) = state.prices.iter().find(is_sold).cloned() else {
        return (400, error_body("resource_missing", Some("line_items[0][price]")));
    };
    let is_coupon = |id: &str| coupons().iter().any(|coupon| coupon["id"] == id);
    if call.form_value("discounts[0][coupon]").is_some_and(|coupon| !is_coupon(coupon)) {
        return (400, error_body("resource_missing", Some("discounts[0][coupon]")));
    }
    let trial = call.form_value("subscription_data[trial_period_days]").map(str::parse::<u16>);
    if !call.form_value("return_url").is_some_and(|url| url.starts_with("http"))
        || matches!(trial, Some(Err(_)))
    {
        return (400, error_body("url_invalid", Some("return_url")));
    }
    let id = state.new_id("cs_test");
    let session = json!({
        "id": id, "object": "checkout.session", "status": "open", "payment_status": "unpaid",
        "mode": mode, "ui_mode": "embedded_page", "url": null, "livemode": false,
        "client_secret": format!("{id}_secret_fid"), "customer": customer, "subscription": null,
        "client_reference_id": call.form_value("client_reference_id"), "return_url": call.form_value("return_url"),
        "expires_at": state.now + 86_400,
        "_trial": trial.and_then(Result::ok),
        "_metadata": {"user_id": call.form_value("subscription_data[metadata][user_id]")},
        "_line_items": {"object": "list", "has_more": false, "data": [
            {"id": "li_1", "object": "item", "price": price, "quantity": 1},
        ]},
    });
    state.sessions.insert(id, session.clone());
    (200, session)
}

/// Only open sessions can expire.
fn expire_session(state: &mut State, call: &Call<'_>, id: &str) -> ApiResponse {
    if let Some(response) = call.reject_unknown(&[]) {
        return response;
    }
    let Some(session) = state.sessions.get_mut(id) else { return missing(Some("session")) };
    if session["status"] != "open" {
        return (400, error_body("checkout_session_not_open", None));
    }
    session["status"] = json!("expired");
    session["client_secret"] = json!(null);
    (200, session.clone())
}

fn subscriptions(state: &State, call: &Call<'_>) -> ApiResponse {
    let customer = call.query_value("customer").unwrap_or_default();
    if !state.customers.contains_key(customer) {
        return (400, error_body("resource_missing", Some("customer")));
    }
    let is_customers = |it: &&Value| it["customer"] == customer;
    let all: Vec<Value> = state.subscriptions.values().filter(is_customers).cloned().collect();
    list(&all, call)
}

fn add_portal(state: &mut State, call: &Call<'_>) -> ApiResponse {
    if let Some(response) = call.reject_unknown(&["customer", "return_url"]) {
        return response;
    }
    let customer = call.form_value("customer").unwrap_or_default().to_owned();
    if !state.customers.contains_key(&customer) {
        return (400, error_body("resource_missing", Some("customer")));
    }
    let id = state.new_id("bps");
    let url = format!("{}/portal/{id}", state.origin);
    let return_url = call.form_value("return_url").unwrap_or_default().to_owned();
    state.portals.insert(id.clone(), (customer, return_url));
    (200, json!({"id": id, "object": "billing_portal.session", "url": url}))
}
