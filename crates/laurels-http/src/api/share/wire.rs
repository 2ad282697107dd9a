//! JSON types that only `/api/share` uses. Nothing in them is private: no id of the user, no date.

use laurels_app::OpenShare;
use laurels_catalogue::Catalogue;
use laurels_domain::progress::{CategoryProgress, NomineeProgress, SubjectProgress};
use serde::Serialize;
use utoipa::ToSchema;

use crate::api::wire::{Seen, ShareSubject, YearReview};

/// One thing that a user shares, with the user's progress.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct SharedProgress<'a> {
    pub(crate) username: &'a str,
    pub(crate) picture_url: Option<String>,
    pub(crate) subject: ShareSubject,
    #[schema(example = "The 92nd ceremony")]
    pub(crate) title: String,
    /// Each film once; of a year, all films, as seen by its end.
    pub(crate) films: Seen,
    /// Closed rings of a ceremony or decade.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) rings: Option<Seen>,
    /// Of a ceremony, a decade or a person; of a person those of the nominations, with the person's films.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) categories: Option<Vec<SharedCategory<'a>>>,
    /// Films of a category, winners first, or of a person, from the first ceremony on.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) nominees: Option<Vec<SharedNominee<'a>>>,
    /// The year in review.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Option<YearReview>)]
    pub(crate) year: Option<&'a YearReview<'a>>,
}

#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct SharedCategory<'a> {
    pub(crate) ceremony: u16,
    #[schema(example = "best-picture")]
    pub(crate) normalized_name: &'a str,
    /// The name in that year.
    #[schema(example = "Best Picture")]
    pub(crate) name: &'a str,
    #[serde(flatten)]
    pub(crate) films: Seen,
}

#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct SharedNominee<'a> {
    #[serde(rename = "_id")]
    #[schema(example = "tt0068646")]
    pub(crate) id: &'a str,
    pub(crate) name: &'a str,
    pub(crate) year: u16,
    pub(crate) seen: bool,
    /// In the category, or by the person.
    pub(crate) won: bool,
}

impl<'a> SharedProgress<'a> {
    pub(super) fn of(
        catalogue: &Catalogue,
        token: &str,
        open: &'a OpenShare,
        progress: &SubjectProgress<'a>,
    ) -> Self {
        let categories: Vec<_> = progress.categories.iter().map(SharedCategory::from).collect();
        let nominees: Vec<_> = progress.nominees.iter().map(SharedNominee::from).collect();
        Self {
            rings: progress.rings.map(Seen::from),
            categories: Some(categories).filter(|list| !list.is_empty()),
            nominees: Some(nominees).filter(|list| !list.is_empty()),
            ..Self::of_films(catalogue, token, open, progress.films.into())
        }
    }

    pub(super) fn of_year(
        catalogue: &Catalogue,
        token: &str,
        open: &'a OpenShare,
        review: &'a YearReview<'a>,
    ) -> Self {
        let films = Seen { seen: review.progress.after, total: review.progress.total };
        Self { year: Some(review), ..Self::of_films(catalogue, token, open, films) }
    }

    fn of_films(catalogue: &Catalogue, token: &str, open: &'a OpenShare, films: Seen) -> Self {
        let OpenShare { subject, owner } = open;
        Self {
            username: &owner.username,
            picture_url: owner.picture.map(|version| format!("/api/share/{token}/picture?v={version}")),
            subject: subject.into(),
            title: subject.title(catalogue),
            films,
            rings: None,
            categories: None,
            nominees: None,
            year: None,
        }
    }
}

impl<'a> From<&CategoryProgress<'a>> for SharedCategory<'a> {
    fn from(category: &CategoryProgress<'a>) -> Self {
        Self {
            ceremony: category.ceremony.get(),
            normalized_name: category.normalized_name,
            name: category.name,
            films: category.films.into(),
        }
    }
}

impl<'a> From<&NomineeProgress<'a>> for SharedNominee<'a> {
    fn from(nominee: &NomineeProgress<'a>) -> Self {
        let film = nominee.film;
        Self {
            id: film.id.as_str(),
            name: &film.name,
            year: film.year,
            seen: nominee.is_seen,
            won: nominee.won,
        }
    }
}
