use laurels_catalogue::Catalogue;
use laurels_store as store;
use serde::Serialize;
use serde_json::value::RawValue;
use utoipa::ToSchema;

use crate::content::date_time;

/// A page of the audit log, the newest entry first.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct AuditLog<'a> {
    pub(crate) entries: Vec<AuditEntry<'a>>,
    /// Cursor of the next page, if there is one.
    pub(crate) next: Option<String>,
}

/// One change by an admin.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct AuditEntry<'a> {
    #[serde(rename = "_id")]
    id: &'a str,
    #[schema(format = DateTime)]
    at: String,
    admin_id: &'a str,
    /// The admin's name at that time; empty if the account was deleted.
    admin_name: &'a str,
    #[schema(example = "gave a role")]
    action: &'a str,
    /// Type and ID of what was changed.
    #[schema(example = "film/tt0068646")]
    subject: &'a str,
    /// Its current name, if it still exists.
    subject_name: Option<String>,
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
        let name = listed.subject_name.clone().or_else(|| name_of(&entry.subject, catalogue));
        Self {
            id: &entry.id,
            at: date_time(entry.at),
            admin_id: entry.admin.as_str(),
            admin_name: &entry.admin_name,
            action: entry.action.key(),
            subject: &entry.subject,
            subject_name: name,
            before: json(&entry.before),
            after: json(&entry.after),
        }
    }
}

/// The name of a film or a nomination.
fn name_of(subject: &str, catalogue: &Catalogue) -> Option<String> {
    let film = |id: &str| catalogue.any_film(id).map(|film| film.name.as_str());
    match subject.split_once('/')? {
        ("film", id) => film(id).map(str::to_owned),
        ("nomination", id) => {
            let nomination = catalogue.nomination(id)?;
            let films: Vec<&str> = nomination.films.iter().filter_map(|id| film(id.as_str())).collect();
            Some(format!("{}, {}", nomination.category_name, films.join(", ")))
        }
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn films_and_nominations_have_names() {
        let catalogue = Catalogue::builtin().unwrap();
        let godfather = catalogue.film("tt0068646").unwrap();
        let nomination = catalogue.nominations_of(&godfather.id).next().unwrap();
        let name = |subject: &str| name_of(subject, &catalogue);
        assert_eq!(name("film/tt0068646").as_deref(), Some("The Godfather"));
        let expected = format!("{}, The Godfather", nomination.category_name);
        assert_eq!(name(&format!("nomination/{}", nomination.id)), Some(expected));
        for unknown in ["film/tt0", "nomination/x", "import/1", "film", ""] {
            assert_eq!(name(unknown), None, "{unknown:?}");
        }
    }
}
