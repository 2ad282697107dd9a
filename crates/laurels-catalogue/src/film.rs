//! A film and its facts.

use crate::{Date, FilmId};

#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Film {
    pub id: FilmId,
    pub name: String,
    /// Only where it differs from the name.
    pub original_title: Option<String>,
    pub year: u16,
    pub release_date: Option<Date>,
    /// In minutes.
    pub runtime: Option<u16>,
    pub genres: Vec<String>,
    /// The code of one of the catalogue's languages.
    pub language: Option<String>,
    /// ISO 3166 codes, including those of dissolved states.
    pub countries: Vec<String>,
    pub directors: Vec<String>,
    pub tmdb: Option<Tmdb>,
    /// The path of a picture at the movie database, with its leading slash.
    pub poster_path: Option<String>,
    /// From the movie database. Readers want [`crate::Catalogue::overview_of`], which always returns one.
    pub overview: Option<String>,
    pub gracenote_root_id: Option<String>,
    pub letterboxd_slug: Option<String>,
    pub letterboxd_code: Option<String>,
    /// The smallest `display_priority` of the categories it is nominated in.
    pub display_priority: u16,
}

/// A film's record in the movie database.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Tmdb {
    pub id: u32,
    pub mediatype: MediaType,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum MediaType {
    Movie,
    Tv,
}

impl MediaType {
    pub fn parse(text: &str) -> Option<Self> {
        match text {
            "movie" => Some(Self::Movie),
            "tv" => Some(Self::Tv),
            _ => None,
        }
    }

    pub fn as_str(self) -> &'static str {
        match self {
            Self::Movie => "movie",
            Self::Tv => "tv",
        }
    }
}

impl Film {
    /// The film's id at IMDb; a film without one has an id of our own.
    pub fn imdb_id(&self) -> Option<&str> {
        let id = self.id.as_str();
        id.starts_with("tt").then_some(id)
    }
}
