//! Events as JSON.

use laurels_catalogue::{Film, Ring};
use laurels_domain::Timestamp;
use laurels_domain::webhooks::EventKind;
use serde_json::{Value, json};

const TEST: &str = "webhook.test";

pub(super) fn film_viewed(film: &Film, at: Timestamp) -> String {
    let data = json!({ "film_id": film.id.as_str(), "name": film.name, "year": film.year });
    event(EventKind::FilmViewed.as_str(), at, &data)
}

pub(super) fn ring_completed(ring: &Ring, at: Timestamp) -> String {
    let data = json!({
        "ceremony": ring.ceremony.get(),
        "category": ring.category.name,
        "normalized_category": ring.category.normalized_name,
        "num_films": ring.films.len(),
    });
    event(EventKind::RingCompleted.as_str(), at, &data)
}

/// What a user sends to try a webhook.
pub(super) fn test_event(at: Timestamp) -> String {
    event(TEST, at, &json!({}))
}

fn event(kind: &str, at: Timestamp, data: &Value) -> String {
    json!({ "type": kind, "timestamp": at.to_rfc3339(), "data": data }).to_string()
}

/// The id of an event as receivers see it.
pub(super) fn message_id(id: &str) -> String {
    format!("msg_{id}")
}
