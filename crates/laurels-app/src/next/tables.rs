//! What requests share: facts of films, and the services that have them, by film index.

use std::sync::Arc;

use arc_swap::ArcSwapOption;
use laurels_catalogue::Catalogue;
use laurels_domain::listings::ServiceSet;
use laurels_domain::next::FilmTable;

use crate::Listings;

/// Those of the latest catalogue and listings.
#[derive(Debug, Default)]
pub(super) struct Tables {
    films: ArcSwapOption<(String, Arc<FilmTable>)>,
    services: ArcSwapOption<ServiceTable>,
}

/// The services of each film.
#[derive(Debug)]
pub(super) struct ServiceTable {
    /// Versions of the catalogue and the listings.
    catalogue: String,
    listings: Arc<Listings>,
    services: Vec<ServiceSet>,
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

    pub(super) fn services(&self, catalogue: &Catalogue, listings: &Arc<Listings>) -> Arc<ServiceTable> {
        let is_current = |latest: &Arc<ServiceTable>| {
            latest.catalogue == catalogue.version() && Arc::ptr_eq(&latest.listings, listings)
        };
        self.services.load_full().filter(is_current).unwrap_or_else(|| {
            let table = Arc::new(ServiceTable::of(catalogue, listings));
            self.services.store(Some(Arc::clone(&table)));
            table
        })
    }
}

impl ServiceTable {
    fn of(catalogue: &Catalogue, listings: &Arc<Listings>) -> Self {
        let mut services = vec![ServiceSet::default(); catalogue.index_count()];
        for (film, offers) in listings.streaming.iter().flat_map(|streaming| &streaming.offers) {
            if let Some(index) = catalogue.index_of(film.as_str()) {
                services[index] = offers.iter().map(|offer| offer.service).collect();
            }
        }
        Self { catalogue: catalogue.version().to_owned(), listings: Arc::clone(listings), services }
    }

    pub(super) fn of_film(&self, index: usize) -> ServiceSet {
        self.services.get(index).copied().unwrap_or_default()
    }
}
