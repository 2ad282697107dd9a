//! The prepared answers of one snapshot of the catalogue; the next one starts with none.

use std::collections::HashMap;
use std::sync::{Arc, OnceLock};

use arc_swap::ArcSwap;
use bytes::Bytes;
use laurels_catalogue::{Catalogue, CeremonyNumber, FilmId};

use crate::Problem;
use crate::encoding::Encoding;
use crate::prepared::Prepared;

/// Answers are made when first asked for.
#[derive(Debug)]
pub(crate) struct Frozen {
    pub(crate) catalogue: Arc<Catalogue>,
    overview: tokio::sync::OnceCell<Prepared>,
    pub(crate) count: OnceLock<Prepared>,
    pub(crate) genres: OnceLock<Prepared>,
    /// For admins.
    pub(crate) attention: OnceLock<Prepared>,
    achievements: HashMap<FilmId, OnceLock<Prepared>>,
    /// From the first ceremony on.
    ceremonies: Vec<Ceremony>,
}

#[derive(Debug, Default)]
struct Ceremony {
    films: OnceLock<Prepared>,
    /// By normalized name.
    categories: HashMap<String, OnceLock<Prepared>>,
}

impl Frozen {
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
    ) -> Result<&Prepared, Problem> {
        self.overview
            .get_or_try_init(|| async {
                let catalogue = Arc::clone(&self.catalogue);
                let forms = [Encoding::Brotli, Encoding::Gzip, Encoding::Identity];
                let outcome = tokio::task::spawn_blocking(move || {
                    make(&catalogue).map(|plain| Prepared::of(&plain, &forms))
                });
                outcome.await.unwrap_or_else(|error| {
                    tracing::error!(%error, "the overview could not be made");
                    Err(Problem::internal())
                })
            })
            .await
    }

    pub(crate) fn achievements(&self, film: &str) -> Option<&OnceLock<Prepared>> {
        self.achievements.get(film)
    }

    pub(crate) fn ceremony(&self, number: CeremonyNumber) -> Option<&OnceLock<Prepared>> {
        Some(&self.ceremonies.get(place(number)?)?.films)
    }

    pub(crate) fn category(
        &self,
        number: CeremonyNumber,
        normalized_name: &str,
    ) -> Option<&OnceLock<Prepared>> {
        self.ceremonies.get(place(number)?)?.categories.get(normalized_name)
    }
}

fn place(number: CeremonyNumber) -> Option<usize> {
    usize::from(number.get()).checked_sub(1)
}

/// The prepared answers of the current snapshot.
#[derive(Clone, Debug)]
pub(crate) struct FrozenCell(Arc<ArcSwap<Frozen>>);

impl FrozenCell {
    pub(crate) fn of(catalogue: Arc<Catalogue>) -> Self {
        Self(Arc::new(ArcSwap::from_pointee(Frozen::of(catalogue))))
    }

    /// Starts anew when the catalogue was swapped.
    pub(crate) fn of_snapshot(&self, catalogue: &Arc<Catalogue>) -> Arc<Frozen> {
        let held = self.0.load_full();
        if Arc::ptr_eq(&held.catalogue, catalogue) {
            return held;
        }
        let fresh = Arc::new(Frozen::of(Arc::clone(catalogue)));
        self.0.store(Arc::clone(&fresh));
        fresh
    }
}
