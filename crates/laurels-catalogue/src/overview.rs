//! The overview: films and winners by category, for every ceremony.

use std::collections::BTreeSet;

use crate::index::CategoryFilms;
use crate::{Catalogue, Category, Ceremony, CeremonyNumber, FilmId, winners_first};

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
        let newest_first = self.ceremonies().iter().rev();
        newest_first
            .map(|ceremony| CeremonyOverview { ceremony, categories: self.categories_at(ceremony.number) })
            .collect()
    }

    /// The categories of a ceremony in display order; none if there was no such ceremony.
    pub fn categories_at(&self, number: CeremonyNumber) -> Vec<CategoryOverview<'_>> {
        let categories = self.index.ceremony_categories.get(number.index());
        let overview = |here| self.category_overview(number, here);
        categories.into_iter().flatten().map(overview).collect()
    }

    /// Every category of a film, starting with its first ceremony.
    pub fn categories_of(&self, film: &FilmId) -> Vec<(CeremonyNumber, CategoryOverview<'_>)> {
        let stood = self
            .nominations_of(film)
            .map(|nomination| (nomination.ceremony, nomination.category.display_priority));
        let stood: BTreeSet<(CeremonyNumber, u16)> = stood.collect();
        let find = |(number, priority): (CeremonyNumber, u16)| {
            let mut categories = self.index.ceremony_categories.get(number.index())?.iter();
            let here = categories.find(|here| here.category.display_priority == priority)?;
            Some((number, self.category_overview(number, here)))
        };
        stood.into_iter().filter_map(find).collect()
    }

    fn category_overview<'a>(
        &'a self,
        number: CeremonyNumber,
        here: &'a CategoryFilms,
    ) -> CategoryOverview<'a> {
        let category = &*here.category;
        let won = |film: usize| {
            let nominations = self.index.nominations_of[film].iter().map(|at| &self.nominations[*at]);
            nominations
                .filter(|it| it.ceremony == number && it.status.counts())
                .any(|it| it.won && it.category.display_priority == category.display_priority)
        };
        let mut films: Vec<_> = here
            .films
            .iter()
            .map(|film| OverviewFilm { film_id: &self.films[*film].id, won: won(*film) })
            .collect();
        // They are sorted by name already.
        films.sort_by(|one, other| winners_first(one.won, other.won));
        CategoryOverview { category, films }
    }
}
