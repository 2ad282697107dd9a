//! Ways into the facts that no correction can change, built once and shared by every later catalogue.

use std::collections::{BTreeSet, HashMap};
use std::ops::Range;

use crate::letterboxd::LetterboxdIndex;
use crate::load::Facts;
use crate::people::People;
use crate::search::{SearchText, nominees_text, titles_text};
use crate::{FilmId, NameKey, NominationId};

/// Films and nominations are meant by their places in the catalogue's lists.
#[derive(Debug)]
pub(crate) struct Index {
    pub(crate) film_at: HashMap<FilmId, usize>,
    pub(crate) nomination_at: HashMap<NominationId, usize>,
    /// By film: every nomination, in ceremony order, counting or not.
    pub(crate) nominations_of: Vec<Vec<usize>>,
    /// By film: how many of its nominations count.
    pub(crate) nom_counts: Vec<u16>,
    /// By film: its place when all films are sorted by name.
    pub(crate) name_rank: Vec<usize>,
    /// By ceremony: its nominations.
    pub(crate) ceremony_nominations: Vec<Range<usize>>,
    /// By ceremony: its films, as listed.
    pub(crate) ceremony_films: Vec<Vec<usize>>,
    pub(crate) people: People,
    pub(crate) letterboxd: LetterboxdIndex,
    pub(crate) titles: SearchText,
    pub(crate) nominees: SearchText,
}

impl Index {
    pub(crate) fn build(facts: &Facts) -> Self {
        let film_at: HashMap<_, _> =
            facts.films.iter().enumerate().map(|(at, film)| (film.id.clone(), at)).collect();
        let nomination_at = facts
            .nominations
            .iter()
            .enumerate()
            .map(|(at, nomination)| (nomination.id.clone(), at))
            .collect();
        let mut nominations_of = vec![Vec::new(); facts.films.len()];
        let mut nom_counts = vec![0; facts.films.len()];
        for (at, nomination) in facts.nominations.iter().enumerate() {
            for film in nomination.films.iter().filter_map(|id| film_at.get(id)) {
                nominations_of[*film].push(at);
                nom_counts[*film] += u16::from(nomination.status.counts());
            }
        }
        let name_rank = name_ranks(facts);
        let ceremony_nominations = ceremony_nominations(facts);
        let ceremony_films = ceremony_nominations
            .iter()
            .map(|range| {
                let nominations = &facts.nominations[range.clone()];
                let films: BTreeSet<_> = nominations
                    .iter()
                    .filter(|nomination| nomination.status.counts())
                    .flat_map(|nomination| &nomination.films)
                    .filter_map(|id| film_at.get(id))
                    .map(|film| (facts.films[*film].display_priority, name_rank[*film], *film))
                    .collect();
                films.into_iter().map(|(_, _, film)| film).collect()
            })
            .collect();
        let shown = |film: usize| nom_counts[film] > 0;
        Self {
            people: People::build(facts),
            letterboxd: LetterboxdIndex::build(facts, &film_at, shown),
            titles: titles_text(facts, shown),
            nominees: nominees_text(facts, &nominations_of),
            film_at,
            nomination_at,
            nominations_of,
            nom_counts,
            name_rank,
            ceremony_nominations,
            ceremony_films,
        }
    }

    pub(crate) fn is_shown(&self, film: usize) -> bool {
        self.nom_counts[film] > 0
    }
}

fn name_ranks(facts: &Facts) -> Vec<usize> {
    let mut by_name: Vec<_> =
        facts.films.iter().enumerate().map(|(at, film)| (NameKey::of(film), at)).collect();
    by_name.sort_unstable();
    let mut ranks = vec![0; by_name.len()];
    for (rank, (_, film)) in by_name.into_iter().enumerate() {
        ranks[film] = rank;
    }
    ranks
}

fn ceremony_nominations(facts: &Facts) -> Vec<Range<usize>> {
    let mut start = 0;
    facts
        .ceremonies
        .iter()
        .map(|ceremony| {
            let rest = &facts.nominations[start..];
            let end = start + rest.partition_point(|nomination| nomination.ceremony <= ceremony.number);
            let range = start..end;
            start = end;
            range
        })
        .collect()
}
