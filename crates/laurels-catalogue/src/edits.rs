//! Corrections: field overrides by admins and the refresh worker, applied on top of the facts.

use std::collections::BTreeMap;
use std::sync::Arc;

use crate::aliases::Aliases;
use crate::facts::Facts;
use crate::hash::Hash;
use crate::index::Index;
use crate::tables::{country_code, parsed};
use crate::{Date, Film, FilmId, MediaType, Nomination, NominationId, Tmdb};

/// A correction of one field of one film or nomination.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Edit {
    Won { nomination: NominationId, won: bool },
    Tmdb { film: FilmId, id: u32, mediatype: MediaType },
    Overview { film: FilmId, text: String },
    Poster { film: FilmId, path: String },
    Runtime { film: FilmId, minutes: u16 },
    Genres { film: FilmId, genres: Vec<String> },
    Language { film: FilmId, code: String },
    ReleaseDate { film: FilmId, date: Date },
    Directors { film: FilmId, names: Vec<String> },
    Countries { film: FilmId, codes: Vec<String> },
    GracenoteRootId { film: FilmId, root_id: Option<String> },
}

#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum EditError {
    #[error("{0:?} is no id of a film or nomination")]
    Target(String),
    #[error("there is no field {0:?} to correct")]
    Field(String),
    #[error("{field} cannot be {value:?}")]
    Value { field: &'static str, value: String },
}

const WON: &str = "won";
const TMDB: &str = "tmdb";
const OVERVIEW: &str = "overview";
const POSTER: &str = "poster";
const RUNTIME: &str = "runtime";
const GENRES: &str = "genres";
const LANGUAGE: &str = "language";
const RELEASE_DATE: &str = "release_date";
const DIRECTORS: &str = "directors";
const COUNTRIES: &str = "countries";
const GRACENOTE_ROOT_ID: &str = "gracenote_root_id";

/// Separates the genres, directors or countries of one value.
const SEPARATOR: char = '|';

impl Edit {
    /// What is corrected: the id of the film or nomination, and the field. One correction is stored for each.
    pub fn key(&self) -> (String, &'static str) {
        match self {
            Self::Won { nomination, .. } => (nomination.to_string(), WON),
            Self::Tmdb { film, .. } => (film.to_string(), TMDB),
            Self::Overview { film, .. } => (film.to_string(), OVERVIEW),
            Self::Poster { film, .. } => (film.to_string(), POSTER),
            Self::Runtime { film, .. } => (film.to_string(), RUNTIME),
            Self::Genres { film, .. } => (film.to_string(), GENRES),
            Self::Language { film, .. } => (film.to_string(), LANGUAGE),
            Self::ReleaseDate { film, .. } => (film.to_string(), RELEASE_DATE),
            Self::Directors { film, .. } => (film.to_string(), DIRECTORS),
            Self::Countries { film, .. } => (film.to_string(), COUNTRIES),
            Self::GracenoteRootId { film, .. } => (film.to_string(), GRACENOTE_ROOT_ID),
        }
    }

    /// The new value as text, for storage; the inverse of [`Edit::parse`].
    pub fn value(&self) -> String {
        match self {
            Self::Won { won, .. } => won.to_string(),
            Self::Tmdb { id, mediatype, .. } => format!("{}/{id}", mediatype.as_str()),
            Self::Overview { text, .. } => text.clone(),
            Self::Poster { path, .. } => path.clone(),
            Self::Runtime { minutes, .. } => minutes.to_string(),
            Self::Genres { genres: list, .. }
            | Self::Directors { names: list, .. }
            | Self::Countries { codes: list, .. } => list.join("|"),
            Self::Language { code, .. } => code.clone(),
            Self::ReleaseDate { date, .. } => date.to_string(),
            Self::GracenoteRootId { root_id, .. } => root_id.clone().unwrap_or_default(),
        }
    }

    pub fn parse(target: &str, field: &str, value: &str) -> Result<Self, EditError> {
        let no_target = || EditError::Target(target.to_owned());
        if field == WON {
            let nomination = NominationId::parse(target).ok_or_else(no_target)?;
            let won =
                parsed(value).ok_or_else(|| EditError::Value { field: WON, value: value.to_owned() })?;
            return Ok(Self::Won { nomination, won });
        }
        let film = FilmId::parse(target).ok_or_else(no_target)?;
        let (field, edit) = match field {
            TMDB => (TMDB, tmdb(value).map(|Tmdb { id, mediatype }| Self::Tmdb { film, id, mediatype })),
            OVERVIEW => (OVERVIEW, some(value).map(|text| Self::Overview { film, text })),
            POSTER => (
                POSTER,
                some(value).filter(|path| path.starts_with('/')).map(|path| Self::Poster { film, path }),
            ),
            RUNTIME => {
                let minutes = parsed(value).filter(|minutes| *minutes > 0);
                (RUNTIME, minutes.map(|minutes| Self::Runtime { film, minutes }))
            }
            GENRES => (GENRES, list(value, some).map(|genres| Self::Genres { film, genres })),
            DIRECTORS => (DIRECTORS, list(value, some).map(|names| Self::Directors { film, names })),
            COUNTRIES => (COUNTRIES, list(value, country_code).map(|codes| Self::Countries { film, codes })),
            LANGUAGE => (LANGUAGE, some(value).map(|code| Self::Language { film, code })),
            RELEASE_DATE => (RELEASE_DATE, Date::parse(value).map(|date| Self::ReleaseDate { film, date })),
            GRACENOTE_ROOT_ID => {
                (GRACENOTE_ROOT_ID, Some(Self::GracenoteRootId { film, root_id: some(value) }))
            }
            _ => return Err(EditError::Field(field.to_owned())),
        };
        edit.ok_or_else(|| EditError::Value { field, value: value.to_owned() })
    }
}

fn some(value: &str) -> Option<String> {
    (!value.trim().is_empty()).then(|| value.to_owned())
}

fn list(value: &str, parse: fn(&str) -> Option<String>) -> Option<Vec<String>> {
    value.split(SEPARATOR).map(parse).collect()
}

fn tmdb(value: &str) -> Option<Tmdb> {
    let (mediatype, id) = value.split_once('/')?;
    Some(Tmdb { id: parsed(id)?, mediatype: MediaType::parse(mediatype)? })
}

/// Corrections, at most one for a field of a film or nomination.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Edits(BTreeMap<(String, &'static str), Edit>);

impl Edits {
    /// Replaces an earlier correction of the same field.
    pub fn set(&mut self, edit: Edit) {
        self.0.insert(edit.key(), edit);
    }

    pub fn iter(&self) -> impl Iterator<Item = &Edit> {
        self.0.values()
    }

    pub fn len(&self) -> usize {
        self.0.len()
    }

    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    pub(crate) fn hash_onto(&self, mut hash: Hash) -> Hash {
        for ((target, field), edit) in &self.0 {
            hash.add(target);
            hash.add(field);
            hash.add(&edit.value());
        }
        hash
    }

    pub(crate) fn apply<'a>(&self, facts: &'a Facts, index: &Index) -> Edited<'a> {
        let (films, nominations) = (facts.films.clone(), facts.nominations.clone());
        let mut edited = Edited { films, nominations, aliases: &facts.aliases, stale: Vec::new() };
        for edit in self.iter() {
            if edited.apply(index, edit).is_none() {
                edited.stale.push(edit.clone());
            }
        }
        edited
    }
}

impl FromIterator<Edit> for Edits {
    fn from_iter<T: IntoIterator<Item = Edit>>(edits: T) -> Self {
        let mut all = Self::default();
        edits.into_iter().for_each(|edit| all.set(edit));
        all
    }
}

/// The facts with corrections; whatever was not corrected is shared with the facts.
pub(crate) struct Edited<'a> {
    pub(crate) films: Vec<Arc<Film>>,
    pub(crate) nominations: Vec<Arc<Nomination>>,
    aliases: &'a Aliases,
    pub(crate) stale: Vec<Edit>,
}

impl Edited<'_> {
    /// `None` if what is corrected does not exist.
    fn apply(&mut self, index: &Index, edit: &Edit) -> Option<()> {
        match edit.clone() {
            Edit::Won { nomination, won } => self.nomination(index, &nomination)?.won = won,
            Edit::Tmdb { film, id, mediatype } => {
                self.film(index, &film)?.tmdb = Some(Tmdb { id, mediatype });
            }
            Edit::Overview { film, text } => self.film(index, &film)?.overview = Some(text),
            Edit::Poster { film, path } => self.film(index, &film)?.poster_path = Some(path),
            Edit::Runtime { film, minutes } => self.film(index, &film)?.runtime = Some(minutes),
            Edit::Genres { film, genres } => self.film(index, &film)?.genres = genres,
            Edit::Language { film, code } => self.film(index, &film)?.language = Some(code),
            Edit::ReleaseDate { film, date } => self.film(index, &film)?.release_date = Some(date),
            Edit::Directors { film, names } => self.film(index, &film)?.directors = names,
            Edit::Countries { film, codes } => self.film(index, &film)?.countries = codes,
            Edit::GracenoteRootId { film, root_id } => self.film(index, &film)?.gracenote_root_id = root_id,
        }
        Some(())
    }

    fn film(&mut self, index: &Index, id: &FilmId) -> Option<&mut Film> {
        index.film_at.get(id).map(|at| Arc::make_mut(&mut self.films[*at]))
    }

    fn nomination(&mut self, index: &Index, id: &NominationId) -> Option<&mut Nomination> {
        let id = self.aliases.resolve_nomination(id.as_str());
        index.nomination_at.get(&*id).map(|at| Arc::make_mut(&mut self.nominations[*at]))
    }
}

#[cfg(test)]
mod tests;
