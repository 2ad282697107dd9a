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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::Small;

    #[test]
    fn a_film_says_what_it_lacks() {
        use Lack::{Genres, GracenoteRootId, Language, Poster, Runtime, Tmdb};
        let catalogue = Small::new()
            .film("tt1", "Bare", 1928)
            .whole_film("tt2,Complete,,1928,1928-01-01,90,en,7,movie,/p.jpg")
            .genre("tt2", "Drama")
            .whole_film("tt3,Hidden,,1928,,,,,,")
            .nominated("001-a", "best-picture", &["tt1"], false)
            .nominated("001-b", "best-picture", &["tt2"], false)
            .nomination("001-c", "best-picture", &["tt3"], "false,revoked")
            .build();
        let needing = |root_id_wanted| -> Vec<_> {
            let all = catalogue.films_needing_attention(root_id_wanted);
            all.map(|needs| (needs.film.name.as_str(), needs.lacks)).collect()
        };
        assert_eq!(needing(false), [("Bare", vec![Tmdb, Runtime, Genres, Language, Poster])]);
        assert_eq!(
            needing(true),
            [
                ("Bare", vec![Tmdb, GracenoteRootId, Runtime, Genres, Language, Poster]),
                ("Complete", vec![GracenoteRootId]),
            ]
        );
    }
}
