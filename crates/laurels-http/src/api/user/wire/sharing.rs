//! JSON types of public pages and shares.

use laurels_catalogue::Catalogue;
use laurels_domain::public_page::{Part, Parts};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::api::wire::{ShareSubject, choices};
use crate::content::date_time;

/// The caller's public page.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct PublicPage {
    /// The page is at `/u/{slug}`; `null` if there is none.
    #[schema(example = "ana")]
    pub(crate) slug: Option<String>,
    /// What the page shows.
    #[schema(schema_with = choices::public_page_parts)]
    pub(crate) parts: Vec<&'static str>,
    /// Whether search engines may list the page.
    pub(crate) is_indexed: bool,
}

#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct NewPublicPage {
    /// 3 to 30 letters from a to z, digits, and single hyphens between them. Some names are reserved.
    #[schema(example = "ana")]
    pub(crate) slug: String,
    /// What the page shows, at least one part.
    #[schema(schema_with = choices::public_page_parts)]
    pub(crate) parts: Vec<String>,
    /// Whether search engines may list the page.
    pub(crate) is_indexed: bool,
}

/// What to share: the field named like its kind has the value; a category needs its ceremony, too.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(example = json!({ "kind": "ceremony", "ceremony": 92 }))]
pub(crate) struct NewShare {
    #[schema(schema_with = choices::share_kind)]
    pub(crate) kind: String,
    pub(crate) ceremony: Option<u16>,
    /// The category's normalized name.
    pub(crate) category: Option<String>,
    /// The first year of a decade of films.
    pub(crate) decade: Option<u16>,
    /// The IMDb ID.
    pub(crate) person_id: Option<String>,
    pub(crate) year: Option<u16>,
}

/// A link to one thing with the caller's progress.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct Share {
    #[serde(rename = "_id")]
    pub(crate) id: String,
    /// Anyone who has it sees the share.
    pub(crate) token: String,
    /// Of the page.
    #[schema(example = "/s/2vKx0bC3J1mWq9yZr5LdTA")]
    pub(crate) path: String,
    pub(crate) subject: ShareSubject,
    #[schema(example = "The 92nd ceremony")]
    pub(crate) title: String,
    #[schema(format = DateTime)]
    pub(crate) made_at: String,
}

#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct Shares {
    /// The newest first.
    #[schema(max_items = 100)]
    pub(crate) shares: Vec<Share>,
}

impl PublicPage {
    pub(crate) fn of(page: Option<&laurels_store::PublicPage>) -> Self {
        let parts = page.map_or_else(Parts::default, |page| page.parts);
        Self {
            slug: page.map(|page| page.slug.to_string()),
            parts: parts.iter().map(Part::as_str).collect(),
            is_indexed: page.is_some_and(|page| page.is_indexed),
        }
    }
}

impl Share {
    pub(crate) fn of(share: &laurels_store::Share, catalogue: &Catalogue) -> Self {
        let token = share.token.reveal();
        Self {
            id: share.id.clone(),
            token: token.to_owned(),
            path: format!("/s/{token}"),
            subject: (&share.subject).into(),
            title: share.subject.title(catalogue),
            made_at: date_time(share.made_at),
        }
    }
}
