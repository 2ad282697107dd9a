use laurels_domain::shares;
use serde::Serialize;
use utoipa::ToSchema;

use super::choices;

/// What a share is about: the field named like its kind has the value; a category has its ceremony, too.
#[derive(Debug, Default, Serialize, ToSchema)]
pub(crate) struct ShareSubject {
    #[schema(schema_with = choices::share_kind)]
    pub(crate) kind: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(example = 92)]
    pub(crate) ceremony: Option<u16>,
    /// The category's normalized name.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(example = "best-picture")]
    pub(crate) category: Option<String>,
    /// The first year.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) decade: Option<u16>,
    /// The IMDb ID.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) person_id: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) year: Option<u16>,
}

impl From<&shares::ShareSubject> for ShareSubject {
    fn from(subject: &shares::ShareSubject) -> Self {
        let of = Self { kind: subject.kind(), ..Self::default() };
        match subject {
            shares::ShareSubject::Ceremony(number) => Self { ceremony: Some(number.get()), ..of },
            shares::ShareSubject::Category(number, name) => {
                Self { ceremony: Some(number.get()), category: Some(name.clone()), ..of }
            }
            shares::ShareSubject::Decade(first) => Self { decade: Some(*first), ..of },
            shares::ShareSubject::Person(id) => Self { person_id: Some(id.clone()), ..of },
            shares::ShareSubject::Year(year) => Self { year: Some(*year), ..of },
        }
    }
}
