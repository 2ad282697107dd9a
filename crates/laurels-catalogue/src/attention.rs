//! Missing facts of films, for admins.

use crate::{Catalogue, Film};

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum MissingFact {
    Tmdb,
    GracenoteRootId,
    Runtime,
    Genres,
    Language,
    Poster,
}

/// A film with at least one missing fact.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NeedsAttention<'a> {
    pub film: &'a Film,
    pub missing_facts: Vec<MissingFact>,
}

impl Film {
    /// A rootId counts as missing only if its provider is configured.
    pub fn missing_facts(&self, needs_root_id: bool) -> Vec<MissingFact> {
        [
            (MissingFact::Tmdb, self.tmdb.is_none()),
            (MissingFact::GracenoteRootId, needs_root_id && self.gracenote_root_id.is_none()),
            (MissingFact::Runtime, self.runtime.is_none()),
            (MissingFact::Genres, self.genres.is_empty()),
            (MissingFact::Language, self.language.is_none()),
            (MissingFact::Poster, self.poster_path.is_none()),
        ]
        .into_iter()
        .filter_map(|(fact, is_missing)| is_missing.then_some(fact))
        .collect()
    }
}

impl Catalogue {
    /// Public films with missing facts, by year.
    pub fn films_needing_attention(&self, needs_root_id: bool) -> impl Iterator<Item = NeedsAttention<'_>> {
        self.films()
            .map(move |film| NeedsAttention { film, missing_facts: film.missing_facts(needs_root_id) })
            .filter(|needs| !needs.missing_facts.is_empty())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::Small;

    #[test]
    fn missing_facts_are_listed() {
        use MissingFact::{Genres, GracenoteRootId, Language, Poster, Runtime, Tmdb};
        let catalogue = Small::new()
            .film("tt1", "Bare", 1928)
            .whole_film("tt2,Complete,,1928,1928-01-01,90,en,7,movie,/p.jpg")
            .genre("tt2", "Drama")
            .whole_film("tt3,Hidden,,1928,,,,,,")
            .nominated("001-a", "best-picture", &["tt1"], false)
            .nominated("001-b", "best-picture", &["tt2"], false)
            .nomination("001-c", "best-picture", &["tt3"], "false,revoked")
            .build();
        let needing = |needs_root_id| -> Vec<_> {
            let all = catalogue.films_needing_attention(needs_root_id);
            all.map(|needs| (needs.film.name.as_str(), needs.missing_facts)).collect()
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
