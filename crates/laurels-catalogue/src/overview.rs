//! Every ceremony at a glance: which films stood in which category, and which won.

use std::collections::BTreeMap;

use crate::{Catalogue, Category, Ceremony, FilmId, winners_first};

#[derive(Clone, Debug)]
pub struct CeremonyOverview<'a> {
    pub ceremony: &'a Ceremony,
    /// In display order.
    pub categories: Vec<CategoryOverview<'a>>,
}

#[derive(Clone, Debug)]
pub struct CategoryOverview<'a> {
    pub category: &'a Category,
    /// Each film once, however often it was nominated here; winners first, then by name.
    pub films: Vec<OverviewFilm<'a>>,
}

#[derive(Clone, Copy, Debug)]
pub struct OverviewFilm<'a> {
    pub film_id: &'a FilmId,
    pub won: bool,
}

impl Catalogue {
    /// Newest ceremony first.
    pub fn overview(&self) -> Vec<CeremonyOverview<'_>> {
        self.ceremonies().iter().rev().map(|ceremony| self.ceremony_overview(ceremony)).collect()
    }

    fn ceremony_overview<'a>(&'a self, ceremony: &'a Ceremony) -> CeremonyOverview<'a> {
        let mut categories: BTreeMap<u16, (&Category, BTreeMap<usize, bool>)> = BTreeMap::new();
        for nomination in self.ceremony_nominations(ceremony.number).into_iter().flatten() {
            let category = &*nomination.category;
            let (_, films) =
                categories.entry(category.display_priority).or_insert((category, BTreeMap::new()));
            for film in nomination.films.iter().filter_map(|id| self.index.film_at.get(id)) {
                *films.entry(*film).or_default() |= nomination.won;
            }
        }
        let categories = categories.into_values().map(|(category, films)| {
            let mut films: Vec<_> = films.into_iter().collect();
            films.sort_by(|(one, one_won), (other, other_won)| {
                let rank = &self.index.name_rank;
                winners_first(*one_won, *other_won).then(rank[*one].cmp(&rank[*other]))
            });
            let films =
                films.into_iter().map(|(film, won)| OverviewFilm { film_id: &self.films[film].id, won });
            CategoryOverview { category, films: films.collect() }
        });
        CeremonyOverview { ceremony, categories: categories.collect() }
    }
}
