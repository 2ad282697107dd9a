use laurels_catalogue::Catalogue;
use laurels_store as store;
use serde::Serialize;
use serde_json::value::RawValue;
use utoipa::ToSchema;

use super::date_time;

/// A page of what admins did, the newest first.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct AuditLog<'a> {
    pub(crate) entries: Vec<AuditEntry<'a>>,
    /// What to ask for to go on, while there is more.
    pub(crate) next: Option<String>,
}

/// One change an admin made.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct AuditEntry<'a> {
    #[serde(rename = "_id")]
    id: &'a str,
    #[schema(format = DateTime)]
    at: String,
    admin_id: &'a str,
    /// The name on that day; empty when the admin's account is gone.
    admin_name: &'a str,
    #[schema(example = "gave a role")]
    action: &'a str,
    /// Kind and id of what was changed.
    #[schema(example = "film/tt0068646")]
    subject: &'a str,
    /// What that is called now, where it is still there.
    subject_name: Option<&'a str>,
    #[schema(value_type = Option<serde_json::Value>)]
    before: Option<&'a RawValue>,
    #[schema(value_type = Option<serde_json::Value>)]
    after: Option<&'a RawValue>,
}

impl<'a> AuditEntry<'a> {
    pub(crate) fn of(listed: &'a store::ListedAudit, catalogue: &'a Catalogue) -> Self {
        let json =
            |text: &'a Option<String>| text.as_deref().and_then(|text| serde_json::from_str(text).ok());
        let entry = &listed.entry;
        let film = entry.subject.strip_prefix("film/").and_then(|id| catalogue.any_film(id));
        Self {
            id: &entry.id,
            at: date_time(entry.at),
            admin_id: entry.admin.as_str(),
            admin_name: &entry.admin_name,
            action: &entry.action,
            subject: &entry.subject,
            subject_name: listed.person.as_deref().or(film.map(|film| film.name.as_str())),
            before: json(&entry.before),
            after: json(&entry.after),
        }
    }
}
