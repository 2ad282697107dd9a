//! The prepared answers of one snapshot of the catalogue; the next one starts with none.

use std::collections::HashMap;
use std::sync::{Arc, OnceLock};

use arc_swap::ArcSwap;
use bytes::Bytes;
use laurels_catalogue::{Catalogue, CeremonyNumber, FilmId};

use crate::Problem;
use crate::cached_response::CachedResponse;
use crate::encoding::Encoding;

/// Answers are made when first asked for.
#[derive(Debug)]
pub(crate) struct CatalogueResponses {
    pub(crate) catalogue: Arc<Catalogue>,
    overview: tokio::sync::OnceCell<CachedResponse>,
    pub(crate) count: OnceLock<CachedResponse>,
    pub(crate) genres: OnceLock<CachedResponse>,
    /// For admins.
    pub(crate) attention: OnceLock<CachedResponse>,
    achievements: HashMap<FilmId, OnceLock<CachedResponse>>,
    /// From the first ceremony on.
    ceremonies: Vec<Ceremony>,
}

#[derive(Debug, Default)]
struct Ceremony {
    films: OnceLock<CachedResponse>,
    /// By normalized name.
    categories: HashMap<String, OnceLock<CachedResponse>>,
}

impl CatalogueResponses {
    fn of(catalogue: Arc<Catalogue>) -> Self {
        let mut ceremonies: Vec<Ceremony> =
            catalogue.ceremonies().iter().map(|_| Ceremony::default()).collect();
        for entry in catalogue.overview() {
            let names = entry.categories.iter().map(|summary| summary.category.normalized_name.clone());
            if let Some(ceremony) = place(entry.ceremony.number).and_then(|at| ceremonies.get_mut(at)) {
                ceremony.categories = names.map(|name| (name, OnceLock::new())).collect();
            }
        }
        Self {
            overview: tokio::sync::OnceCell::new(),
            count: OnceLock::new(),
            genres: OnceLock::new(),
            attention: OnceLock::new(),
            achievements: catalogue.films().map(|film| (film.id.clone(), OnceLock::new())).collect(),
            ceremonies,
            catalogue,
        }
    }

    /// The overview is large enough to be made on a thread of its own, in every form; everybody else waits for
    /// the first.
    pub(crate) async fn overview(
        self: &Arc<Self>,
        make: fn(&Catalogue) -> Result<Bytes, Problem>,
    ) -> Result<&CachedResponse, Problem> {
        self.overview
            .get_or_try_init(|| async {
                let catalogue = Arc::clone(&self.catalogue);
                let forms = [Encoding::Brotli, Encoding::Gzip, Encoding::Identity];
                let outcome = tokio::task::spawn_blocking(move || {
                    make(&catalogue).map(|plain| CachedResponse::of(&plain, &forms))
                });
                outcome.await.unwrap_or_else(|error| {
                    tracing::error!(%error, "the overview could not be made");
                    Err(Problem::internal())
                })
            })
            .await
    }

    pub(crate) fn achievements(&self, film: &str) -> Option<&OnceLock<CachedResponse>> {
        self.achievements.get(film)
    }

    pub(crate) fn ceremony(&self, number: CeremonyNumber) -> Option<&OnceLock<CachedResponse>> {
        Some(&self.ceremonies.get(place(number)?)?.films)
    }

    pub(crate) fn category(
        &self,
        number: CeremonyNumber,
        normalized_name: &str,
    ) -> Option<&OnceLock<CachedResponse>> {
        self.ceremonies.get(place(number)?)?.categories.get(normalized_name)
    }
}

fn place(number: CeremonyNumber) -> Option<usize> {
    usize::from(number.get()).checked_sub(1)
}

/// The prepared answers of the current snapshot.
#[derive(Clone, Debug)]
pub(crate) struct CatalogueResponseCache(Arc<ArcSwap<CatalogueResponses>>);

impl CatalogueResponseCache {
    pub(crate) fn of(catalogue: Arc<Catalogue>) -> Self {
        Self(Arc::new(ArcSwap::from_pointee(CatalogueResponses::of(catalogue))))
    }

    /// Starts anew when the catalogue was swapped.
    pub(crate) fn for_snapshot(&self, catalogue: &Arc<Catalogue>) -> Arc<CatalogueResponses> {
        let held = self.0.load_full();
        if Arc::ptr_eq(&held.catalogue, catalogue) {
            return held;
        }
        let fresh = Arc::new(CatalogueResponses::of(Arc::clone(catalogue)));
        self.0.store(Arc::clone(&fresh));
        fresh
    }
}
