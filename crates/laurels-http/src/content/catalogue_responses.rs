//! Cached responses of one snapshot of the catalogue; a new snapshot starts with an empty cache.

use std::collections::HashMap;
use std::convert::Infallible;
use std::sync::{Arc, OnceLock};

use arc_swap::ArcSwap;
use axum::extract::{FromRef, FromRequestParts};
use bytes::Bytes;
use http::request::Parts;
use laurels_app::CatalogueView;
use laurels_catalogue::{Catalogue, CeremonyNumber, FilmId, Person};
use laurels_domain::stats::StatsTable;
use tokio::sync::OnceCell;
use tokio::task::JoinError;

use crate::content::cached_response::CachedResponse;
use crate::content::current_catalogue::CurrentCatalogue;
use crate::content::people_tables::PeopleTables;
use crate::content::sitemap;
use crate::server::Problem;
use crate::server::encoding::Encoding;

/// Responses are created when they're first requested.
#[derive(Debug)]
pub(crate) struct CatalogueResponses {
    pub(crate) catalogue: Arc<Catalogue>,
    overview: OnceCell<CachedResponse>,
    sitemap: OnceCell<CachedResponse>,
    pub(crate) count: OnceLock<CachedResponse>,
    pub(crate) genres: OnceLock<CachedResponse>,
    /// Films needing attention, for admins.
    pub(crate) attention: OnceLock<CachedResponse>,
    achievements: HashMap<FilmId, OnceLock<CachedResponse>>,
    /// By the person's index.
    people: Vec<OnceLock<CachedResponse>>,
    /// What lists of people have in common.
    pub(crate) people_tables: PeopleTables,
    stats_table: OnceLock<StatsTable>,
    /// By ceremony number, from the first.
    ceremonies: Vec<Ceremony>,
}

#[derive(Debug, Default)]
struct Ceremony {
    films: OnceLock<CachedResponse>,
    film_details: OnceLock<CachedResponse>,
    /// By normalized name.
    categories: HashMap<String, OnceLock<CachedResponse>>,
}

impl CatalogueResponses {
    fn of(catalogue: Arc<Catalogue>) -> Self {
        let mut ceremonies: Vec<Ceremony> =
            catalogue.ceremonies().iter().map(|_| Ceremony::default()).collect();
        for entry in catalogue.overview() {
            let names = entry.categories.iter().map(|summary| summary.category.normalized_name.clone());
            if let Some(ceremony) =
                index_of(entry.ceremony.number).and_then(|index| ceremonies.get_mut(index))
            {
                ceremony.categories = names.map(|name| (name, OnceLock::new())).collect();
            }
        }
        Self {
            overview: OnceCell::new(),
            sitemap: OnceCell::new(),
            count: OnceLock::new(),
            genres: OnceLock::new(),
            attention: OnceLock::new(),
            achievements: catalogue.films().map(|film| (film.id.clone(), OnceLock::new())).collect(),
            people: (0..catalogue.people_count()).map(|_| OnceLock::new()).collect(),
            people_tables: PeopleTables::default(),
            stats_table: OnceLock::new(),
            ceremonies,
            catalogue,
        }
    }

    pub(crate) async fn overview(
        self: &Arc<Self>,
        make: fn(&Catalogue) -> Result<Bytes, Problem>,
    ) -> Result<&CachedResponse, Problem> {
        self.prepared(
            |responses| &responses.overview,
            move |catalogue| make(catalogue).map(|plain| CachedResponse::of(&plain, &ALL)),
        )
        .await
    }

    /// `public_url` is the origin of the server.
    pub(crate) async fn sitemap(self: &Arc<Self>, public_url: &str) -> Result<&CachedResponse, Problem> {
        let public_url = public_url.to_owned();
        self.prepared(
            |responses| &responses.sitemap,
            move |catalogue| {
                Ok(CachedResponse::of_type(&sitemap::write(catalogue, &public_url), &ALL, "application/xml"))
            },
        )
        .await
    }

    /// What all statistics have in common.
    pub(crate) fn stats_table(&self) -> &StatsTable {
        self.stats_table.get_or_init(|| StatsTable::of(&self.catalogue))
    }

    /// A large response is created on a blocking thread, in every encoding; concurrent requests wait for the first. Its
    /// task goes on if the caller disconnects, so that callers who do can't start it over and over.
    async fn prepared(
        self: &Arc<Self>,
        cell: fn(&Self) -> &OnceCell<CachedResponse>,
        make: impl FnOnce(&Catalogue) -> Result<CachedResponse, Problem> + Send + 'static,
    ) -> Result<&CachedResponse, Problem> {
        if cell(self).get().is_none() {
            let responses = Arc::clone(self);
            let preparing = tokio::spawn(async move {
                let catalogue = Arc::clone(&responses.catalogue);
                let create = || async {
                    tokio::task::spawn_blocking(move || make(&catalogue)).await.map_err(interrupted)?
                };
                cell(&responses).get_or_try_init(create).await.map(drop)
            });
            preparing.await.map_err(interrupted)??;
        }
        cell(self).get().ok_or_else(Problem::internal)
    }

    pub(crate) fn achievements(&self, film: &FilmId) -> Option<&OnceLock<CachedResponse>> {
        self.achievements.get(film)
    }

    pub(crate) fn person(&self, person: Person<'_>) -> Option<&OnceLock<CachedResponse>> {
        self.people.get(person.index())
    }

    pub(crate) fn ceremony(&self, number: CeremonyNumber) -> Option<&OnceLock<CachedResponse>> {
        Some(&self.ceremonies.get(index_of(number)?)?.films)
    }

    pub(crate) fn film_details(&self, number: CeremonyNumber) -> Option<&OnceLock<CachedResponse>> {
        Some(&self.ceremonies.get(index_of(number)?)?.film_details)
    }

    pub(crate) fn category(
        &self,
        number: CeremonyNumber,
        normalized_name: &str,
    ) -> Option<&OnceLock<CachedResponse>> {
        self.ceremonies.get(index_of(number)?)?.categories.get(normalized_name)
    }
}

const ALL: [Encoding; 3] = [Encoding::Brotli, Encoding::Gzip, Encoding::Identity];

#[expect(clippy::needless_pass_by_value, reason = "for map_err")]
fn interrupted(error: JoinError) -> Problem {
    tracing::error!(%error, "couldn't create a response of the catalogue");
    Problem::internal()
}

fn index_of(number: CeremonyNumber) -> Option<usize> {
    usize::from(number.get()).checked_sub(1)
}

/// The cached responses of the current snapshot.
#[derive(Clone, Debug)]
pub(crate) struct CatalogueResponseCache(Arc<ArcSwap<CatalogueResponses>>);

/// The prepared responses and tables of the catalogue that the request sees.
#[derive(Clone, Debug)]
pub(crate) struct CurrentResponses(pub(crate) Arc<CatalogueResponses>);

impl<S> FromRequestParts<S> for CurrentResponses
where
    CatalogueResponseCache: FromRef<S>,
    CatalogueView: FromRef<S>,
    S: Send + Sync,
{
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, Infallible> {
        let CurrentCatalogue(catalogue) = CurrentCatalogue::from_request_parts(parts, state).await?;
        Ok(Self(CatalogueResponseCache::from_ref(state).for_snapshot(&catalogue)))
    }
}

impl CatalogueResponseCache {
    pub(crate) fn of(catalogue: Arc<Catalogue>) -> Self {
        Self(Arc::new(ArcSwap::from_pointee(CatalogueResponses::of(catalogue))))
    }

    /// Starts with an empty cache if the catalogue was swapped.
    pub(crate) fn for_snapshot(&self, catalogue: &Arc<Catalogue>) -> Arc<CatalogueResponses> {
        let cached = self.0.load_full();
        if Arc::ptr_eq(&cached.catalogue, catalogue) {
            return cached;
        }
        let new = Arc::new(CatalogueResponses::of(Arc::clone(catalogue)));
        self.0.store(Arc::clone(&new));
        new
    }
}
