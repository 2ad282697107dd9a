//! What a film lacks, for the people who look after the catalogue.

use crate::{Catalogue, Film};

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Lack {
    Tmdb,
    GracenoteRootId,
    Runtime,
    Genres,
    Language,
    Poster,
}

impl Lack {
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Tmdb => "movie-database id",
            Self::GracenoteRootId => "ratings-provider rootId",
            Self::Runtime => "runtime",
            Self::Genres => "genres",
            Self::Language => "language",
            Self::Poster => "poster",
        }
    }
}

/// A film and what it lacks, at least one thing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NeedsAttention<'a> {
    pub film: &'a Film,
    pub lacks: Vec<Lack>,
}

impl Film {
    /// A rootId is missed only where the provider of it is in use.
    pub fn lacks(&self, root_id_wanted: bool) -> Vec<Lack> {
        [
            (Lack::Tmdb, self.tmdb.is_none()),
            (Lack::GracenoteRootId, root_id_wanted && self.gracenote_root_id.is_none()),
            (Lack::Runtime, self.runtime.is_none()),
            (Lack::Genres, self.genres.is_empty()),
            (Lack::Language, self.language.is_none()),
            (Lack::Poster, self.poster_path.is_none()),
        ]
        .into_iter()
        .filter_map(|(lack, is_lacking)| is_lacking.then_some(lack))
        .collect()
    }
}

impl Catalogue {
    /// The films shown that lack something, by year.
    pub fn films_needing_attention(&self, root_id_wanted: bool) -> impl Iterator<Item = NeedsAttention<'_>> {
        self.films()
            .map(move |film| NeedsAttention { film, lacks: film.lacks(root_id_wanted) })
            .filter(|needs| !needs.lacks.is_empty())
    }
}
