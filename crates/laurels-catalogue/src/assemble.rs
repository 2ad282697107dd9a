//! Builds a catalogue from facts and corrections: computes everything a correction may change.

use std::cmp::Reverse;
use std::collections::BTreeSet;
use std::sync::Arc;

use crate::edits::Edited;
use crate::facts::Facts;
use crate::index::Index;
use crate::load::{load, read_over};
use crate::nominees::find_records;
use crate::search::overviews_text;
use crate::sentence::compose;
use crate::{Catalogue, Edits, LoadError, Nomination, Tables, newest_first};

impl Catalogue {
    /// The catalogue this build carries, uncorrected.
    pub fn builtin() -> Result<Self, LoadError> {
        Self::from_tables(&Tables::BUILTIN)
    }

    pub fn from_tables(tables: &Tables<'_>) -> Result<Self, LoadError> {
        load(tables).map(from_facts)
    }

    /// The facts of this catalogue with these corrections instead of any it has.
    #[must_use]
    pub fn with_edits(&self, edits: &Edits) -> Self {
        assemble(Arc::clone(&self.facts), Arc::clone(&self.index), edits)
    }
}

/// A catalogue of facts with tables laid over them, and the errors in those tables.
pub(crate) fn over(facts: &Facts, tables: &Tables<'_>) -> (Catalogue, Vec<LoadError>) {
    let (facts, errors) = read_over(facts, tables);
    (from_facts(facts), errors)
}

fn from_facts(facts: Facts) -> Catalogue {
    let index = Index::build(&facts);
    assemble(Arc::new(facts), Arc::new(index), &Edits::default())
}

fn assemble(facts: Arc<Facts>, index: Arc<Index>, edits: &Edits) -> Catalogue {
    let edited = edits.apply(&facts, &index);
    let win_counts = count_wins(&edited, &index);
    let sentences = compose_sentences(&edited, &facts, &index);
    let mut catalogue = Catalogue {
        rank: rank_films(&edited, &index, &win_counts),
        genres: collect_genres(&edited, &index),
        overviews: overviews_text(&edited.films, &sentences, |film| index.is_public(film)),
        version: edits.hash_onto(facts.hash).to_string(),
        films: edited.films,
        nominations: edited.nominations,
        stale_edits: edited.stale,
        win_counts,
        sentences,
        records: Vec::new(),
        facts,
        index,
    };
    catalogue.records = find_records(&catalogue);
    catalogue
}

/// The counting nominations of a film.
fn counting<'a>(
    edited: &'a Edited<'_>,
    index: &'a Index,
    film: usize,
) -> impl Iterator<Item = &'a Nomination> {
    let nominations = index.nominations_of[film].iter().map(|at| &*edited.nominations[*at]);
    nominations.filter(|nomination| nomination.status.counts())
}

fn count_wins(edited: &Edited<'_>, index: &Index) -> Vec<u16> {
    let wins = |film| counting(edited, index, film).map(|nomination| u16::from(nomination.won)).sum();
    (0..edited.films.len()).map(wins).collect()
}

/// By film: its rank, the most honored first, then the newest.
fn rank_films(edited: &Edited<'_>, index: &Index, win_counts: &[u16]) -> Vec<u32> {
    let mut order: Vec<usize> = (0..edited.films.len()).collect();
    order.sort_unstable_by(|one, other| {
        let success = |film: &usize| Reverse((win_counts[*film], index.nom_counts[*film]));
        success(one)
            .cmp(&success(other))
            .then_with(|| newest_first(&edited.films[*one], &edited.films[*other]))
            .then_with(|| index.name_rank[*one].cmp(&index.name_rank[*other]))
    });
    let mut rank = vec![0; order.len()];
    for (rank_index, film) in (0..).zip(order) {
        rank[film] = rank_index;
    }
    rank
}

fn collect_genres(edited: &Edited<'_>, index: &Index) -> Vec<String> {
    let public = edited.films.iter().enumerate().filter(|(film, _)| index.is_public(*film));
    let genres: BTreeSet<&String> = public.flat_map(|(_, film)| &film.genres).collect();
    genres.into_iter().cloned().collect()
}

fn compose_sentences(edited: &Edited<'_>, facts: &Facts, index: &Index) -> Vec<Box<str>> {
    let sentence = |(at, film): (usize, &Arc<_>)| {
        let nominations: Vec<_> = counting(edited, index, at).collect();
        compose(film, &nominations, &facts.languages).into_boxed_str()
    };
    edited.films.iter().enumerate().map(sentence).collect()
}
