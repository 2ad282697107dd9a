//! JSON types that only `/api/person` uses.

use laurels_catalogue as catalogue;
use laurels_catalogue::{Catalogue, FilmId, RecordKind};
use serde::Serialize;
use utoipa::ToSchema;

use crate::api::wire::{Category, CeremonyYears, FilmRow};

/// A nominated person or company.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct Person<'a> {
    /// The IMDb ID.
    #[serde(rename = "_id")]
    #[schema(example = "nm0000658")]
    pub(crate) id: &'a str,
    /// As credited last.
    pub(crate) name: &'a str,
    /// Other credits.
    pub(crate) other_names: &'a [String],
    #[schema(value_type = String, pattern = "^(person|company)$")]
    pub(crate) kind: &'static str,
    #[serde(rename = "nomCount")]
    pub(crate) nom_count: usize,
    #[serde(rename = "winCount")]
    pub(crate) win_count: usize,
    /// The first nomination.
    pub(crate) first: CeremonyYears<'a>,
    /// The last nomination.
    pub(crate) last: CeremonyYears<'a>,
    /// From the first ceremony on.
    pub(crate) nominations: Vec<PersonNomination<'a>>,
    /// The nominated films, each once, from the first ceremony on.
    pub(crate) films: Vec<FilmRow<'a>>,
    /// People who were nominated for two or more of the same films, the most films first. At most eight.
    pub(crate) collaborators: Vec<Collaborator<'a>>,
    pub(crate) records: Vec<Record<'a>>,
}

#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct PersonNomination<'a> {
    #[serde(rename = "_id")]
    pub(crate) id: &'a str,
    pub(crate) ceremony: u16,
    /// The years honored: `2025`, or `1927/28` for the first ceremonies.
    pub(crate) years: &'a str,
    pub(crate) category: Category<'a>,
    /// The category's name in that year.
    pub(crate) category_name: &'a str,
    /// Several only in the early years.
    pub(crate) film_ids: Vec<&'a str>,
    /// The role, song or country.
    pub(crate) detail: Option<&'a str>,
    pub(crate) won: bool,
    /// `official`, `unannounced` or `write-in`.
    #[schema(example = "official")]
    pub(crate) status: &'static str,
}

/// A person, by ID.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct NamedPerson<'a> {
    /// The IMDb ID.
    #[serde(rename = "_id")]
    pub(crate) id: &'a str,
    pub(crate) name: &'a str,
}

#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct Collaborator<'a> {
    #[serde(flatten)]
    pub(crate) person: NamedPerson<'a>,
    /// How many films both were nominated for.
    pub(crate) films: usize,
}

/// Nobody has more.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct Record<'a> {
    /// `years` are those between the ceremonies of the first and the last nomination.
    #[schema(
        value_type = String,
        pattern = "^(nominations|wins|nominations-without-win|years|nominations-in-category)$"
    )]
    pub(crate) kind: &'static str,
    /// Only of `nominations-in-category`.
    pub(crate) category: Option<Category<'a>>,
    /// Nominations, wins or years.
    pub(crate) value: usize,
    /// Others who have as many.
    pub(crate) shared_with: Vec<NamedPerson<'a>>,
}

impl<'a> Person<'a> {
    pub(super) fn of(person: catalogue::Person<'a>, catalogue: &'a Catalogue) -> Option<Self> {
        let films = person.films().iter().filter_map(|film| catalogue.film_at(*film));
        let years = |ceremony| CeremonyYears::of(catalogue, ceremony);
        Some(Self {
            id: person.id(),
            name: person.name(),
            other_names: person.other_names(),
            kind: person.kind().as_str(),
            nom_count: person.nominations().len(),
            win_count: person.win_count(),
            first: years(person.nominations().next()?.ceremony),
            last: years(person.nominations().last()?.ceremony),
            nominations: person.nominations().map(|it| PersonNomination::of(it, catalogue)).collect(),
            films: films.map(|film| FilmRow::of(film, catalogue)).collect(),
            collaborators: person.collaborators().into_iter().map(Collaborator::from).collect(),
            records: person.records().map(|record| Record::of(record, person, catalogue)).collect(),
        })
    }
}

impl<'a> PersonNomination<'a> {
    fn of(nomination: &'a catalogue::Nomination, catalogue: &'a Catalogue) -> Self {
        let CeremonyYears { ceremony, years } = CeremonyYears::of(catalogue, nomination.ceremony);
        Self {
            id: nomination.id.as_str(),
            ceremony,
            years,
            category: Category::from(&*nomination.category),
            category_name: &nomination.category_name,
            film_ids: nomination.films.iter().map(FilmId::as_str).collect(),
            detail: nomination.detail.as_deref(),
            won: nomination.won,
            status: nomination.status.as_str(),
        }
    }
}

impl<'a> From<catalogue::Person<'a>> for NamedPerson<'a> {
    fn from(person: catalogue::Person<'a>) -> Self {
        Self { id: person.id(), name: person.name() }
    }
}

impl<'a> From<catalogue::Collaborator<'a>> for Collaborator<'a> {
    fn from(collaborator: catalogue::Collaborator<'a>) -> Self {
        Self { person: collaborator.person.into(), films: collaborator.films }
    }
}

impl<'a> Record<'a> {
    fn of(record: &'a catalogue::Record, holder: catalogue::Person<'a>, catalogue: &'a Catalogue) -> Self {
        let others = record.holders.iter().filter(|other| **other != holder.index());
        Self {
            kind: record.kind.as_str(),
            category: match &record.kind {
                RecordKind::NominationsIn(category) => Some(Category::from(&**category)),
                _ => None,
            },
            value: record.value,
            shared_with: others
                .filter_map(|other| catalogue.person_at(*other))
                .map(NamedPerson::from)
                .collect(),
        }
    }
}
