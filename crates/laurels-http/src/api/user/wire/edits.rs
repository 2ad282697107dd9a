use serde::{Deserialize, Serialize};
use serde_json::Value;
use utoipa::ToSchema;

/// A change of one film that was made on a device, maybe offline.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(example = json!({
    "id": "7b5f3a0e-6f0a-4f3c-9a53-0a4c1d8f3b11", "film_id": "tt0068646", "kind": "viewed", "value": true,
    "made_at": "2026-11-15T19:30:00.125Z",
}))]
pub(crate) struct Edit {
    /// A UUID or 32 hexadecimal digits, made by the client. The same edit may be sent any number of times.
    #[schema(pattern = "^([0-9a-fA-F]{32}|[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12})$")]
    pub(crate) id: String,
    pub(crate) film_id: String,
    /// `viewed`, `watchlist`, `reviewed` or `watched_date`.
    pub(crate) kind: String,
    /// `true` or `false`; of a `watched_date` the day, the month or the year, or `null` to clear it.
    #[schema(value_type = Value)]
    pub(crate) value: Value,
    pub(crate) made_at: MadeAt,
}

/// A time of RFC 3339, or milliseconds since 1970. A time in the future counts as the time of the first request.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(untagged)]
pub(crate) enum MadeAt {
    Text(String),
    Milliseconds(i64),
}

#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Edits {
    /// Whose edits they are. If another user is logged in by now, they are rejected as a whole.
    pub(crate) user_id: Option<String>,
    /// One that is malformed doesn't prevent the others.
    #[schema(max_items = 1000, value_type = Vec<Edit>)]
    pub(crate) edits: Vec<Value>,
}

#[derive(Debug, Serialize, ToSchema)]
#[schema(example = json!({
    "applied": ["7b5f3a0e-6f0a-4f3c-9a53-0a4c1d8f3b11"], "superseded": [],
    "rejected": [{ "id": "5d0c2b9e4f0a4a3c8a53aa4c1d8f3b22", "detail": "There's no nominated film 'tt0000001'." }],
    "revision": 118,
}))]
pub(crate) struct MergedEdits<'a> {
    /// The ids of those that are the newest of their film and kind.
    pub(crate) applied: Vec<&'a str>,
    /// The ids of those for which a newer edit remains.
    pub(crate) superseded: Vec<&'a str>,
    /// Those that can never be applied.
    pub(crate) rejected: Vec<RejectedEdit<'a>>,
    /// The revision of the caller's profile.
    pub(crate) revision: i64,
}

#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct RejectedEdit<'a> {
    pub(crate) id: &'a str,
    /// Why, for the user.
    pub(crate) detail: String,
}
