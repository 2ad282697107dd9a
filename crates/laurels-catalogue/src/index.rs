//! Indexes over the facts that corrections cannot affect: built once, shared by all later snapshots.

use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::ops::Range;
use std::sync::Arc;

use crate::facts::Facts;
use crate::fold::fold;
use crate::ids::FilmIndexes;
use crate::letterboxd::LetterboxdIndex;
use crate::nominees::{NomineeIndex, PersonEntry, list_people};
use crate::ring::{Ring, Rings};
use crate::search::{SearchText, nominees_text, people_text, titles_text};
use crate::{Category, CeremonyNumber, FilmId, NameKey, NominationId};

/// Films and nominations are referenced by their index in the catalogue's lists.
#[derive(Debug)]
pub(crate) struct Index {
    /// By today's ids and by old ones.
    pub(crate) film_at: FilmIndexes,
    pub(crate) nomination_at: HashMap<NominationId, usize>,
    /// By film: every nomination, in ceremony order, counting or not.
    pub(crate) nominations_of: Vec<Vec<usize>>,
    /// By film: how many of its nominations count.
    pub(crate) nom_counts: Vec<u16>,
    /// By film: its rank when all films are sorted by name.
    pub(crate) name_rank: Vec<usize>,
    /// By ceremony: its nominations.
    pub(crate) ceremony_nominations: Vec<Range<usize>>,
    /// By ceremony: its categories, by every folded name they go by.
    pub(crate) category_called: Vec<HashMap<String, Arc<Category>>>,
    /// By ceremony: its films, as listed.
    pub(crate) ceremony_films: Vec<Vec<usize>>,
    /// By ceremony: its categories in display order.
    pub(crate) ceremony_categories: Vec<Vec<CategoryFilms>>,
    pub(crate) rings: Rings,
    pub(crate) nominees: NomineeIndex,
    /// People and companies, the most nominated first.
    pub(crate) people: Vec<PersonEntry>,
    pub(crate) letterboxd: LetterboxdIndex,
    pub(crate) titles_text: SearchText,
    pub(crate) nominees_text: SearchText,
    pub(crate) people_text: SearchText,
}

/// A category at one ceremony.
#[derive(Debug)]
pub(crate) struct CategoryFilms {
    pub(crate) category: Arc<Category>,
    /// Each film once, however often it was nominated here; by name.
    pub(crate) films: Vec<usize>,
}

impl Index {
    pub(crate) fn build(facts: &Facts) -> Self {
        let mut film_at: FilmIndexes =
            facts.films.iter().enumerate().map(|(at, film)| (film.id.clone(), at)).collect();
        let alias = |(old, film): (&FilmId, &FilmId)| Some((old.clone(), *film_at.get(film)?));
        let aliases: Vec<_> = facts.aliases.iter().filter_map(alias).collect();
        film_at.extend(aliases);
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
        let ceremony_categories: Vec<_> = ceremony_nominations
            .iter()
            .map(|range| ceremony_categories(facts, range, &film_at, &name_rank))
            .collect();
        let is_public = |film: usize| nom_counts[film] > 0;
        let people = list_people(facts, &film_at);
        Self {
            nominees: NomineeIndex::build(facts, &people),
            people_text: people_text(&people),
            people,
            letterboxd: LetterboxdIndex::build(facts, &film_at, is_public),
            titles_text: titles_text(facts, is_public),
            nominees_text: nominees_text(facts, &nominations_of),
            film_at,
            nomination_at,
            nominations_of,
            nom_counts,
            name_rank,
            category_called: ceremony_nominations.iter().map(|range| category_names(facts, range)).collect(),
            ceremony_nominations,
            ceremony_films,
            rings: Rings::of(list_rings(&ceremony_categories), facts.films.len()),
            ceremony_categories,
        }
    }

    pub(crate) fn is_public(&self, film: usize) -> bool {
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

/// Names of the year first, so that a name shared by two categories resolves to the one that has it today.
fn category_names(facts: &Facts, ceremony: &Range<usize>) -> HashMap<String, Arc<Category>> {
    let given = || facts.nominations[ceremony.clone()].iter().filter(|nomination| nomination.status.counts());
    let of_the_year = given().map(|nomination| (&nomination.category_name, &nomination.category));
    let of_today = given().map(|nomination| (&nomination.category.name, &nomination.category));
    of_the_year.chain(of_today).map(|(name, category)| (fold(name), Arc::clone(category))).collect()
}

fn ceremony_categories(
    facts: &Facts,
    ceremony: &Range<usize>,
    film_at: &FilmIndexes,
    name_rank: &[usize],
) -> Vec<CategoryFilms> {
    let mut categories: BTreeMap<u16, (&Arc<Category>, BTreeSet<usize>)> = BTreeMap::new();
    let given = facts.nominations[ceremony.clone()].iter();
    for nomination in given.filter(|nomination| nomination.status.counts()) {
        let category = &nomination.category;
        let (_, films) = categories.entry(category.display_priority).or_insert((category, BTreeSet::new()));
        films.extend(nomination.films.iter().filter_map(|id| film_at.get(id)));
    }
    let by_name = |(category, films): (&Arc<Category>, BTreeSet<usize>)| {
        let mut films: Vec<usize> = films.into_iter().collect();
        films.sort_unstable_by_key(|film| name_rank[*film]);
        CategoryFilms { category: Arc::clone(category), films }
    };
    categories.into_values().map(by_name).collect()
}

fn list_rings(ceremonies: &[Vec<CategoryFilms>]) -> Vec<Ring> {
    let ring = |ceremony, here: &CategoryFilms| Ring {
        ceremony,
        category: Arc::clone(&here.category),
        films: here.films.clone(),
    };
    let numbers = (1..).map_while(CeremonyNumber::new);
    let rings = numbers.zip(ceremonies);
    rings.flat_map(|(ceremony, here)| here.iter().map(move |here| ring(ceremony, here))).collect()
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
