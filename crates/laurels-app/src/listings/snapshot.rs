//! The current listings: an immutable snapshot in memory, swapped as a whole. Readers never wait for the database or a
//! provider.

use std::collections::{BTreeMap, HashMap};
use std::mem::take;
use std::sync::Arc;
use std::time::Duration;

use arc_swap::ArcSwap;
use laurels_catalogue::{Catalogue, FilmId, Identities};
use laurels_domain::Timestamp;
use laurels_domain::listings::{Program, Station, StreamingService, UnmatchedAiring, in_order, sample};
use laurels_store::{ListingStore, ListingsRevision, StoreError, StoredListings};
use tokio::sync::Mutex;

use super::mode::ListingsMode;
use crate::supervisor::Worker;
use crate::{CatalogueView, Clock, Providers, Settings};

/// How often to check for changes made by other instances.
const POLL_INTERVAL: Duration = Duration::from_secs(2);

/// A snapshot of all listings.
#[derive(Debug, Default)]
pub struct Listings {
    pub mode: ListingsMode,
    /// All stations; empty if schedules are not set up.
    pub schedules: BTreeMap<Station, Schedule>,
    /// `None` if streaming is not set up.
    pub streaming: Option<Streaming>,
    /// Revision of the stored listings.
    revision: ListingsRevision,
    /// Version of the catalogue whose films were matched with airings.
    catalogue: String,
}

#[derive(Debug, Default)]
pub struct Schedule {
    /// Sorted by start time.
    pub programs: Vec<Program>,
    /// `None` before the first fetch.
    pub fetched_at: Option<Timestamp>,
}

#[derive(Debug, Default)]
pub struct Streaming {
    pub offers: HashMap<FilmId, Vec<Offer>>,
    /// The services that a film has left within a month, and when; the last one first.
    pub departures: HashMap<FilmId, Vec<(StreamingService, Timestamp)>>,
    /// When each film was last checked.
    pub checks: HashMap<FilmId, Timestamp>,
    /// The latest check.
    pub checked_at: Option<Timestamp>,
    /// Paths of the services' logos at the movie database.
    pub logos: BTreeMap<StreamingService, String>,
}

/// A film's availability on a service.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Offer {
    pub service: StreamingService,
    /// Zero if the film was available when it was first checked.
    pub since: Timestamp,
}

impl Streaming {
    pub(super) fn of(offers: impl IntoIterator<Item = (FilmId, StreamingService, Timestamp)>) -> Self {
        let mut streaming = Self::default();
        for (film, service, since) in offers {
            streaming.offers.entry(film).or_default().push(Offer { service, since });
        }
        for offers in streaming.offers.values_mut() {
            offers.sort_by_key(|offer| offer.service);
        }
        streaming
    }

    fn with_departures(
        mut self,
        departures: impl IntoIterator<Item = (FilmId, StreamingService, Timestamp)>,
    ) -> Self {
        for (film, service, at) in departures {
            self.departures.entry(film).or_default().push((service, at));
        }
        self
    }

    pub fn departures_of(&self, film: &FilmId) -> &[(StreamingService, Timestamp)] {
        self.departures.get(film).map_or(&[], Vec::as_slice)
    }

    pub fn offers_of(&self, film: &FilmId) -> &[Offer] {
        self.offers.get(film).map_or(&[], Vec::as_slice)
    }
}

impl Listings {
    fn live(stored: StoredListings, catalogue: &Catalogue, has_schedules: bool, has_streaming: bool) -> Self {
        let mut schedules: BTreeMap<Station, Schedule> = BTreeMap::new();
        if has_schedules {
            for station in Station::ALL {
                let fetched_at = stored.fetched_at.get(&station).copied();
                schedules.insert(station, Schedule { programs: Vec::new(), fetched_at });
            }
            for (station, program) in stored.programs {
                schedules.entry(station).or_default().programs.push(program);
            }
            add_matched(&mut schedules, &stored.unmatched, catalogue);
        }
        let checked_at = stored.checks.values().max().copied();
        let (checks, logos) = (stored.checks, stored.logos);
        let streaming = Streaming {
            checks,
            checked_at,
            logos,
            ..Streaming::of(stored.streaming).with_departures(stored.departures)
        };
        Self {
            mode: ListingsMode::Live,
            schedules,
            streaming: has_streaming.then_some(streaming),
            revision: stored.revision,
            catalogue: catalogue.version().to_owned(),
        }
    }

    fn sample(catalogue: &Catalogue, now: Timestamp) -> Self {
        let schedule = |station| {
            let programs = sample::schedule(catalogue, station, now);
            (station, Schedule { programs, fetched_at: Some(now) })
        };
        Self {
            mode: ListingsMode::Sample,
            schedules: Station::ALL.into_iter().map(schedule).collect(),
            streaming: Some(Streaming {
                checked_at: Some(now),
                ..Streaming::of(sample::streaming(catalogue, now))
                    .with_departures(sample::departures(catalogue, now))
            }),
            revision: ListingsRevision::default(),
            catalogue: catalogue.version().to_owned(),
        }
    }

    /// The film's streaming services; `None` if they weren't checked.
    pub(crate) fn known_offers_of(&self, film: &FilmId) -> Option<&[Offer]> {
        let streaming = self.streaming.as_ref()?;
        let is_checked = self.mode == ListingsMode::Sample || streaming.checks.contains_key(film);
        is_checked.then(|| streaming.offers_of(film))
    }

    fn is_of_today(&self, now: Timestamp) -> bool {
        let made_at = self.streaming.as_ref().and_then(|streaming| streaming.checked_at);
        made_at.is_some_and(|made_at| made_at.date(0) == now.date(0))
    }
}

/// Adds the airings of films that have been recognized since the schedules were fetched.
fn add_matched(
    schedules: &mut BTreeMap<Station, Schedule>,
    unmatched: &[(Station, UnmatchedAiring)],
    catalogue: &Catalogue,
) {
    if unmatched.is_empty() {
        return;
    }
    let films = Identities::of(catalogue);
    for (station, airing) in unmatched {
        schedules.entry(*station).or_default().programs.extend(airing.matched(&films));
    }
    for schedule in schedules.values_mut() {
        schedule.programs = in_order(take(&mut schedule.programs));
    }
}

/// Read access to the current listings. Cheap to clone; clones share their state.
#[derive(Clone, Debug)]
pub(crate) struct ListingsView(Arc<Inner>);

#[derive(Debug)]
struct Inner {
    store: ListingStore,
    catalogue: CatalogueView,
    providers: Arc<Providers>,
    settings: Arc<Settings>,
    clock: Clock,
    current: ArcSwap<Listings>,
    /// Held while listings are loaded, so that they are not loaded twice.
    loading: Mutex<()>,
}

impl ListingsView {
    pub(crate) async fn load(
        store: ListingStore,
        catalogue: CatalogueView,
        providers: Arc<Providers>,
        settings: Arc<Settings>,
        clock: Clock,
    ) -> Result<Self, StoreError> {
        let (current, loading) = (ArcSwap::default(), Mutex::default());
        let view = Self(Arc::new(Inner { store, catalogue, providers, settings, clock, current, loading }));
        view.reload().await?;
        Ok(view)
    }

    pub(crate) fn current(&self) -> Arc<Listings> {
        self.0.current.load_full()
    }

    pub(crate) fn mode(&self) -> ListingsMode {
        self.0.settings.listings
    }

    /// Replaces the snapshot if the stored listings or the catalogue have changed, or if sample listings are from another
    /// day.
    pub(crate) async fn reload(&self) -> Result<(), StoreError> {
        let Inner { store, catalogue, providers, settings, clock, .. } = &*self.0;
        let _loading = self.0.loading.lock().await;
        let current = self.current();
        let next = match settings.listings {
            ListingsMode::Off => return Ok(()),
            ListingsMode::Sample if current.is_of_today(clock.now()) => return Ok(()),
            ListingsMode::Sample => Listings::sample(&catalogue.current(), clock.now()),
            ListingsMode::Live => {
                let is_first = current.mode == ListingsMode::Off;
                let catalogue = catalogue.current();
                let is_same_catalogue = catalogue.version() == current.catalogue;
                if !is_first && is_same_catalogue && store.listings_revision().await? == current.revision {
                    return Ok(());
                }
                let stored = store.list_listings(&settings.region).await?;
                Listings::live(stored, &catalogue, providers.gracenote.is_some(), providers.tmdb.is_some())
            }
        };
        self.0.current.store(Arc::new(next));
        Ok(())
    }

    /// Reloads listings that other instances have fetched, for the lifetime of the process.
    pub(crate) async fn run_worker(self, worker: Worker) {
        worker.repeat(POLL_INTERVAL, || self.reload()).await;
    }
}
