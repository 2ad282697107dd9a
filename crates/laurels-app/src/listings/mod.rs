//! The current listings: an immutable snapshot in memory, swapped as a whole. Readers never wait for the database or a
//! provider.

mod calendar;
mod theaters;

use std::collections::{BTreeMap, HashMap};
use std::sync::Arc;
use std::time::Duration;

use arc_swap::ArcSwap;
use laurels_catalogue::FilmId;
use laurels_domain::listings::{Program, ServiceSet, Station, StreamingService, sample};
use laurels_domain::{Timestamp, UserId};
use laurels_store::{ListingsRevision, MarkList, StoreError, StoredListings};
use tokio::sync::Mutex;

pub use self::calendar::UpcomingAiring;
pub(crate) use self::theaters::TheaterCache;
pub use self::theaters::{TheaterShowings, TheatersError};
use crate::App;
use crate::outage_log::OutageLog;

/// How often to check for changes made by other instances.
const POLL_INTERVAL: Duration = Duration::from_secs(2);
/// How long a film counts as new on a service.
const NEW_FOR: Duration = Duration::from_hours(30 * 24);

/// The source of listings.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum ListingsMode {
    /// Generated, and labeled as sample data.
    Sample,
    /// From the providers.
    Live,
    #[default]
    Off,
}

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
    /// When each film was last checked.
    pub checks: HashMap<FilmId, Timestamp>,
    /// The latest check.
    pub checked_at: Option<Timestamp>,
}

/// A film's availability on a service.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Offer {
    pub service: StreamingService,
    /// Zero if the film was available when it was first checked.
    pub since: Timestamp,
}

/// A bookmarked film that was added to one of the user's services.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NewOnService {
    pub film: FilmId,
    pub service: StreamingService,
    pub since: Timestamp,
}

#[derive(Debug, Default)]
pub(crate) struct ListingsCell {
    current: ArcSwap<Listings>,
    /// Held while listings are loaded, so that they are not loaded twice.
    loading: Mutex<()>,
}

impl Streaming {
    fn of(offers: impl IntoIterator<Item = (FilmId, StreamingService, Timestamp)>) -> Self {
        let mut streaming = Self::default();
        for (film, service, since) in offers {
            streaming.offers.entry(film).or_default().push(Offer { service, since });
        }
        for offers in streaming.offers.values_mut() {
            offers.sort_by_key(|offer| offer.service);
        }
        streaming
    }

    pub fn offers_of(&self, film: &FilmId) -> &[Offer] {
        self.offers.get(film).map_or(&[], Vec::as_slice)
    }
}

impl Listings {
    fn live(stored: StoredListings, has_schedules: bool, has_streaming: bool) -> Self {
        let mut schedules: BTreeMap<Station, Schedule> = BTreeMap::new();
        if has_schedules {
            for station in Station::ALL {
                let fetched_at = stored.fetched_at.get(&station).copied();
                schedules.insert(station, Schedule { programs: Vec::new(), fetched_at });
            }
            for (station, program) in stored.programs {
                schedules.entry(station).or_default().programs.push(program);
            }
        }
        let checked_at = stored.checks.values().max().copied();
        let streaming = Streaming { checks: stored.checks, checked_at, ..Streaming::of(stored.streaming) };
        Self {
            mode: ListingsMode::Live,
            schedules,
            streaming: has_streaming.then_some(streaming),
            revision: stored.revision,
        }
    }
}

impl App {
    /// The current listings. A request loads them once and uses that snapshot throughout.
    pub fn listings(&self) -> Arc<Listings> {
        self.listings.current.load_full()
    }

    pub fn has_theaters(&self) -> bool {
        match self.settings.listings {
            ListingsMode::Sample => true,
            ListingsMode::Live => self.providers.gracenote.is_some(),
            ListingsMode::Off => false,
        }
    }

    /// Replaces the snapshot if the stored listings have changed, or if sample listings are from another day.
    pub(crate) async fn reload_listings(&self) -> Result<(), StoreError> {
        let _loading = self.listings.loading.lock().await;
        let current = self.listings();
        let next = match self.settings.listings {
            ListingsMode::Off => return Ok(()),
            ListingsMode::Sample if is_of_today(&current, self.now()) => return Ok(()),
            ListingsMode::Sample => self.sample_listings(),
            ListingsMode::Live => {
                let is_first = current.mode == ListingsMode::Off;
                if !is_first && self.store.listings_revision().await? == current.revision {
                    return Ok(());
                }
                let stored = self.store.list_listings(&self.settings.region).await?;
                Listings::live(stored, self.providers.gracenote.is_some(), self.providers.tmdb.is_some())
            }
        };
        self.listings.current.store(Arc::new(next));
        Ok(())
    }

    fn sample_listings(&self) -> Listings {
        let (catalogue, now) = (self.catalogue(), self.now());
        let schedule = |station| {
            let programs = sample::schedule(&catalogue, station, now);
            (station, Schedule { programs, fetched_at: Some(now) })
        };
        Listings {
            mode: ListingsMode::Sample,
            schedules: Station::ALL.into_iter().map(schedule).collect(),
            streaming: Some(Streaming {
                checked_at: Some(now),
                ..Streaming::of(sample::streaming(&catalogue, now))
            }),
            revision: ListingsRevision::default(),
        }
    }

    /// Reloads listings that other instances have fetched, for the lifetime of the process.
    pub async fn run_listings_worker(self) {
        let mut outages = OutageLog::new("could not reload the listings");
        loop {
            tokio::time::sleep(POLL_INTERVAL).await;
            outages.record(&self.reload_listings().await);
        }
    }

    /// A user's unwatched bookmarks that were recently added to one of the user's services, newest first.
    pub async fn new_on_services(&self, user: &UserId) -> Result<Vec<NewOnService>, StoreError> {
        let (services, bookmarks, viewed) = tokio::try_join!(
            self.store.list_my_services(user),
            self.store.list_marks(user, MarkList::Bookmarks),
            self.store.list_marks(user, MarkList::Viewed),
        )?;
        let listings = self.listings();
        let Some(streaming) = &listings.streaming else { return Ok(Vec::new()) };
        let unseen = bookmarks.into_iter().filter(|film| !viewed.contains(film));
        Ok(recently_added(streaming, services, unseen, self.now()))
    }
}

fn recently_added(
    streaming: &Streaming,
    services: ServiceSet,
    films: impl Iterator<Item = FilmId>,
    now: Timestamp,
) -> Vec<NewOnService> {
    let is_recent = |offer: &&Offer| {
        services.contains(offer.service) && offer.since > Timestamp(0) && now.since(offer.since) < NEW_FOR
    };
    let mut found: Vec<NewOnService> = films
        .flat_map(|film| {
            let offers = streaming.offers_of(&film).iter().filter(is_recent);
            offers
                .map(|offer| NewOnService { film: film.clone(), service: offer.service, since: offer.since })
                .collect::<Vec<_>>()
        })
        .collect();
    found.sort_by(|one, other| other.since.cmp(&one.since).then_with(|| one.film.cmp(&other.film)));
    found
}

fn is_of_today(listings: &Listings, now: Timestamp) -> bool {
    let made_at = listings.streaming.as_ref().and_then(|streaming| streaming.checked_at);
    made_at.is_some_and(|made_at| made_at.date(0) == now.date(0))
}

#[cfg(test)]
mod tests {
    use super::*;

    const DAY: i64 = 86_400_000;

    #[test]
    fn recent_additions_to_own_services_are_found() {
        let film = |id: &str| FilmId::parse(id).unwrap();
        let now = Timestamp(100 * DAY);
        let streaming = Streaming::of([
            (film("a"), StreamingService::Netflix, Timestamp(0)),
            (film("b"), StreamingService::Netflix, Timestamp(90 * DAY)),
            (film("b"), StreamingService::Hulu, Timestamp(99 * DAY)),
            (film("c"), StreamingService::Tubi, Timestamp(95 * DAY)),
            (film("d"), StreamingService::Netflix, Timestamp(69 * DAY)),
            (film("e"), StreamingService::Netflix, Timestamp(98 * DAY)),
        ]);
        let services: ServiceSet = [StreamingService::Netflix, StreamingService::Tubi].into_iter().collect();
        let bookmarked = ["a", "b", "c", "d"].map(film).into_iter();
        let found: Vec<_> = recently_added(&streaming, services, bookmarked, now)
            .into_iter()
            .map(|it| (it.film, it.service))
            .collect();
        assert_eq!(
            found,
            [(film("c"), StreamingService::Tubi), (film("b"), StreamingService::Netflix)],
            "not films available since the first check, on other services, or older than a month"
        );
    }
}
