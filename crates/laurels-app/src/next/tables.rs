//! What requests share: facts of films, and the services and stations that have them, by film index.

use std::collections::HashMap;
use std::sync::Arc;

use arc_swap::ArcSwapOption;
use laurels_catalogue::Catalogue;
use laurels_domain::listings::{Program, ServiceSet};
use laurels_domain::next::FilmTable;

use crate::{Listings, UpcomingAiring};

/// Those of the latest catalogue and listings.
#[derive(Debug, Default)]
pub(super) struct Tables {
    films: ArcSwapOption<(String, Arc<FilmTable>)>,
    listings: ArcSwapOption<ListingsTable>,
}

/// The services and the airings of each film.
#[derive(Debug)]
pub(super) struct ListingsTable {
    /// Versions of the catalogue and the listings.
    catalogue: String,
    listings: Arc<Listings>,
    services: Vec<ServiceSet>,
    /// By film index, the first one first.
    airings: HashMap<usize, Vec<UpcomingAiring>>,
}

impl Tables {
    pub(super) fn films(&self, catalogue: &Catalogue) -> Arc<FilmTable> {
        if let Some(latest) = &*self.films.load()
            && latest.0 == catalogue.version()
        {
            return Arc::clone(&latest.1);
        }
        let films = Arc::new(FilmTable::of(catalogue));
        self.films.store(Some(Arc::new((catalogue.version().to_owned(), Arc::clone(&films)))));
        films
    }

    pub(super) fn listings(&self, catalogue: &Catalogue, listings: &Arc<Listings>) -> Arc<ListingsTable> {
        let is_current = |latest: &Arc<ListingsTable>| {
            latest.catalogue == catalogue.version() && Arc::ptr_eq(&latest.listings, listings)
        };
        self.listings.load_full().filter(is_current).unwrap_or_else(|| {
            let table = Arc::new(ListingsTable::of(catalogue, listings));
            self.listings.store(Some(Arc::clone(&table)));
            table
        })
    }
}

impl ListingsTable {
    fn of(catalogue: &Catalogue, listings: &Arc<Listings>) -> Self {
        let mut services = vec![ServiceSet::default(); catalogue.index_count()];
        for (film, offers) in listings.streaming.iter().flat_map(|streaming| &streaming.offers) {
            if let Some(index) = catalogue.index_of(film.as_str()) {
                services[index] = offers.iter().map(|offer| offer.service).collect();
            }
        }
        Self {
            catalogue: catalogue.version().to_owned(),
            listings: Arc::clone(listings),
            services,
            airings: airings_by_film(catalogue, listings),
        }
    }

    pub(super) fn services_of(&self, index: usize) -> ServiceSet {
        self.services.get(index).copied().unwrap_or_default()
    }

    /// The first one first. Some may have ended.
    pub(super) fn airings_of(&self, index: usize) -> &[UpcomingAiring] {
        self.airings.get(&index).map_or(&[], Vec::as_slice)
    }

    /// By film index: the airings that pass, the first one first.
    pub(super) fn airings_where(
        &self,
        passes: impl Fn(&Program) -> bool,
    ) -> HashMap<usize, Vec<UpcomingAiring>> {
        let passing = |airings: &Vec<UpcomingAiring>| -> Vec<UpcomingAiring> {
            airings.iter().filter(|airing| passes(&airing.program)).cloned().collect()
        };
        let found = self.airings.iter().map(|(film, airings)| (*film, passing(airings)));
        found.filter(|(_, airings)| !airings.is_empty()).collect()
    }
}

fn airings_by_film(catalogue: &Catalogue, listings: &Listings) -> HashMap<usize, Vec<UpcomingAiring>> {
    let mut found: HashMap<usize, Vec<UpcomingAiring>> = HashMap::new();
    for (station, schedule) in &listings.schedules {
        for program in &schedule.programs {
            if let Some(index) = catalogue.index_of(program.film.as_str()) {
                let airing = UpcomingAiring { station: *station, program: program.clone() };
                found.entry(index).or_default().push(airing);
            }
        }
    }
    for airings in found.values_mut() {
        airings.sort_by_key(|airing| airing.program.starts_at);
    }
    found
}
