use laurels_app::ImportPreview;
use laurels_catalogue as catalogue;
use laurels_catalogue::{Catalogue, Changes};
use laurels_store::ImportRecord;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::AdminNomination;
use crate::api::wire::FilmRow;
use crate::content::date_time;

/// A file with one or more of the catalogue's tables.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct ImportFile {
    #[schema(example = "nominations.csv")]
    pub(crate) name: String,
    pub(crate) text: String,
}

#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct ImportFiles {
    #[schema(min_items = 1)]
    pub(crate) files: Vec<ImportFile>,
}

#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct PublishFiles {
    #[schema(min_items = 1)]
    pub(crate) files: Vec<ImportFile>,
    /// The preview's tag: only what was previewed is published.
    pub(crate) tag: String,
}

#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct ImportLocation<'a> {
    pub(crate) file: &'a str,
    pub(crate) line: u64,
}

#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct ImportError<'a> {
    pub(crate) file: &'a str,
    pub(crate) line: u64,
    pub(crate) message: &'a str,
}

/// A nominated film that's neither in the catalogue nor in the files.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct UnresolvedFilm<'a> {
    pub(crate) film_id: &'a str,
    pub(crate) named_at: Vec<ImportLocation<'a>>,
}

/// A new or changed ceremony.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct ImportCeremony<'a> {
    pub(crate) ceremony: u16,
    #[schema(value_type = String, format = Date)]
    pub(crate) date: String,
    pub(crate) honoring_years: &'a str,
    pub(crate) venue: &'a str,
}

/// A nomination with the names of its films.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct ImportNomination<'a> {
    #[serde(flatten)]
    pub(crate) nomination: AdminNomination<'a>,
    pub(crate) films: Vec<&'a str>,
}

impl<'a> ImportNomination<'a> {
    fn of(nomination: &'a catalogue::Nomination, catalogue: &'a Catalogue) -> Self {
        let films = nomination.films.iter().filter_map(|id| catalogue.any_film(id.as_str()));
        Self { nomination: nomination.into(), films: films.map(|film| film.name.as_str()).collect() }
    }
}

#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct ChangedNomination<'a> {
    pub(crate) before: ImportNomination<'a>,
    pub(crate) after: ImportNomination<'a>,
}

#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct ChangedFilm<'a> {
    pub(crate) before: FilmRow<'a>,
    pub(crate) after: FilmRow<'a>,
}

/// What an import would change.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct ImportChanges<'a> {
    pub(crate) ceremonies: Vec<ImportCeremony<'a>>,
    pub(crate) added: Vec<ImportNomination<'a>>,
    pub(crate) removed: Vec<ImportNomination<'a>>,
    pub(crate) changed: Vec<ChangedNomination<'a>>,
    pub(crate) films_added: Vec<FilmRow<'a>>,
    pub(crate) films_removed: Vec<FilmRow<'a>>,
    pub(crate) films_changed: Vec<ChangedFilm<'a>>,
}

impl<'a> ImportChanges<'a> {
    fn of(changes: &Changes<'a>, before: &'a Catalogue, after: &'a Catalogue) -> Self {
        let ceremony = |it: &&'a catalogue::Ceremony| ImportCeremony {
            ceremony: it.number.get(),
            date: it.date.to_string(),
            honoring_years: &it.honoring_years,
            venue: &it.venue,
        };
        Self {
            ceremonies: changes.ceremonies.iter().map(ceremony).collect(),
            added: changes.added.iter().map(|it| ImportNomination::of(it, after)).collect(),
            removed: changes.removed.iter().map(|it| ImportNomination::of(it, before)).collect(),
            changed: changes
                .changed
                .iter()
                .map(|(was, is)| ChangedNomination {
                    before: ImportNomination::of(was, before),
                    after: ImportNomination::of(is, after),
                })
                .collect(),
            films_added: changes.films_added.iter().map(|it| FilmRow::of(it, after)).collect(),
            films_removed: changes.films_removed.iter().map(|it| FilmRow::of(it, before)).collect(),
            films_changed: changes
                .films_changed
                .iter()
                .map(|(was, is)| ChangedFilm {
                    before: FilmRow::of(was, before),
                    after: FilmRow::of(is, after),
                })
                .collect(),
        }
    }
}

/// What an import would change, and the errors that prevent publishing it.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = ImportPreview)]
pub(crate) struct Preview<'a> {
    /// Ceremonies whose nominations the files replace.
    pub(crate) ceremonies: Vec<u16>,
    /// Must be sent to publish the import.
    pub(crate) tag: String,
    /// Must be empty to publish the import.
    pub(crate) errors: Vec<ImportError<'a>>,
    /// Must be empty as well.
    pub(crate) unresolved: Vec<UnresolvedFilm<'a>>,
    /// Without invalid rows and unresolved films.
    pub(crate) changes: ImportChanges<'a>,
}

impl<'a> Preview<'a> {
    pub(crate) fn of(preview: &'a ImportPreview, changes: &Changes<'a>) -> Self {
        Self {
            ceremonies: preview.ceremonies.iter().map(|number| number.get()).collect(),
            tag: changes.tag(),
            errors: preview
                .errors
                .iter()
                .map(|it| ImportError { file: &it.file, line: it.line, message: &it.message })
                .collect(),
            unresolved: preview
                .unresolved
                .iter()
                .map(|it| UnresolvedFilm {
                    film_id: &it.film,
                    named_at: it
                        .named_at
                        .iter()
                        .map(|(file, line)| ImportLocation { file, line: *line })
                        .collect(),
                })
                .collect(),
            changes: ImportChanges::of(changes, &preview.before, &preview.after),
        }
    }
}

/// Whether anything was changed; publishing the same import again has no effect.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct Published {
    pub(crate) changed: bool,
}

/// A published import.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = NominationsImport)]
pub(crate) struct Import<'a> {
    #[serde(rename = "_id")]
    pub(crate) id: i64,
    pub(crate) ceremonies: Vec<u16>,
    /// Number of nominations added.
    pub(crate) added: i64,
    pub(crate) changed: i64,
    pub(crate) removed: i64,
    pub(crate) films_added: i64,
    /// Empty if the admin's account was deleted.
    pub(crate) admin_name: &'a str,
    #[schema(value_type = String, format = DateTime)]
    pub(crate) published: String,
    #[schema(value_type = Option<String>, format = DateTime)]
    pub(crate) undone: Option<String>,
    /// Only the latest import that hasn't been undone can be.
    pub(crate) can_be_undone: bool,
}

impl<'a> Import<'a> {
    /// The newest first.
    pub(crate) fn all(records: &'a [ImportRecord]) -> Vec<Self> {
        let newest = records.iter().find(|it| it.undone_at.is_none()).map(|it| it.revision);
        let import = |it: &'a ImportRecord| Self {
            id: it.revision.0,
            ceremonies: it.counts.ceremonies.split(' ').filter_map(|number| number.parse().ok()).collect(),
            added: it.counts.added,
            changed: it.counts.changed,
            removed: it.counts.removed,
            films_added: it.counts.films_added,
            admin_name: &it.admin_name,
            published: date_time(it.published_at),
            undone: it.undone_at.map(date_time),
            can_be_undone: Some(it.revision) == newest,
        };
        records.iter().map(import).collect()
    }
}
