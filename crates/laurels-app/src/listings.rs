//! What is known of where films can be watched: immutable, swapped whole. Readers never wait, and never ask
//! a database or a provider.

use std::collections::{BTreeMap, HashMap};
use std::sync::Arc;
use std::time::Duration;

use arc_swap::ArcSwap;
use laurels_catalogue::FilmId;
use laurels_domain::listings::{Program, ServiceSet, Station, StreamingService, sample};
use laurels_domain::{Timestamp, UserId};
use laurels_store::{ListingsRevision, MarkList, StoreError, StoredListings};
use tokio::sync::Mutex;

use crate::App;

/// How soon a change made by another instance is seen.
const FOLLOW_EVERY: Duration = Duration::from_secs(2);
/// A film counts as new on a service for so long.
const NEW_FOR: Duration = Duration::from_hours(30 * 24);

/// Where listings come from.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum ListingsMode {
    /// Made up, and labelled as such.
    Sample,
    /// From the providers.
    Live,
    #[default]
    Off,
}

/// Everything at one moment.
#[derive(Debug, Default)]
pub struct Listings {
    pub mode: ListingsMode,
    /// Of every station, if schedules are set up.
    pub schedules: BTreeMap<Station, Schedule>,
    /// If it is set up.
    pub streaming: Option<Streaming>,
    /// Of what is stored.
    revision: ListingsRevision,
}

#[derive(Debug, Default)]
pub struct Schedule {
    /// By time.
    pub programs: Vec<Program>,
    /// `None` before the first time.
    pub fetched_at: Option<Timestamp>,
}

#[derive(Debug, Default)]
pub struct Streaming {
    pub offers: HashMap<FilmId, Vec<Offer>>,
    /// When each film was last looked up.
    pub checks: HashMap<FilmId, Timestamp>,
    /// The latest of them.
    pub checked_at: Option<Timestamp>,
}

/// A film is on a service.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Offer {
    pub service: StreamingService,
    /// The beginning of time where it was there from the start.
    pub since: Timestamp,
}

/// A bookmarked film that has come to a service somebody has.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NewOnService {
    pub film: FilmId,
    pub service: StreamingService,
    pub since: Timestamp,
}

#[derive(Debug, Default)]
pub(crate) struct ListingsCell {
    current: ArcSwap<Listings>,
    /// Held while the next ones are read, so that none are read twice.
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
    /// The listings as they are now. A request takes them once and keeps them to its end.
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

    /// Swaps the listings for those stored, or for those of today where they are made up.
    pub(crate) async fn reload_listings(&self) -> Result<(), StoreError> {
        let _loading = self.listings.loading.lock().await;
        let held = self.listings();
        let next = match self.settings.listings {
            ListingsMode::Off => return Ok(()),
            ListingsMode::Sample if is_of_today(&held, self.now()) => return Ok(()),
            ListingsMode::Sample => self.sample_listings(),
            ListingsMode::Live => {
                let is_first = held.mode == ListingsMode::Off;
                if !is_first && self.store.listings_revision().await? == held.revision {
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

    /// Keeps the listings in step with what other instances fetch, for as long as the process lives.
    pub async fn run_listings_worker(self) {
        let mut is_failing = false;
        loop {
            tokio::time::sleep(FOLLOW_EVERY).await;
            match self.reload_listings().await {
                Ok(()) => is_failing = false,
                // Once per outage, not once in two seconds.
                Err(error) if !is_failing => {
                    is_failing = true;
                    tracing::warn!(%error, "the listings cannot be followed");
                }
                Err(_) => {}
            }
        }
    }

    /// The bookmarked films somebody has not seen that came to one of their services of late, newest first.
    pub async fn new_on_services(&self, user: &UserId) -> Result<Vec<NewOnService>, StoreError> {
        let (services, bookmarks, viewed) = tokio::try_join!(
            self.store.list_my_services(user),
            self.store.list_marks(user, MarkList::Bookmarks),
            self.store.list_marks(user, MarkList::Viewed),
        )?;
        let listings = self.listings();
        let Some(streaming) = &listings.streaming else { return Ok(Vec::new()) };
        let unseen = bookmarks.into_iter().filter(|film| !viewed.contains(film));
        Ok(news(streaming, services, unseen, self.now()))
    }
}

fn news(
    streaming: &Streaming,
    services: ServiceSet,
    films: impl Iterator<Item = FilmId>,
    now: Timestamp,
) -> Vec<NewOnService> {
    let is_news = |offer: &&Offer| {
        services.contains(offer.service) && offer.since > Timestamp(0) && now.since(offer.since) < NEW_FOR
    };
    let mut found: Vec<NewOnService> = films
        .flat_map(|film| {
            let offers = streaming.offers_of(&film).iter().filter(is_news);
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
    fn news_is_what_came_of_late_to_my_services() {
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
        let mine: ServiceSet = [StreamingService::Netflix, StreamingService::Tubi].into_iter().collect();
        let bookmarked = ["a", "b", "c", "d"].map(film).into_iter();
        let found: Vec<_> =
            news(&streaming, mine, bookmarked, now).into_iter().map(|it| (it.film, it.service)).collect();
        assert_eq!(
            found,
            [(film("c"), StreamingService::Tubi), (film("b"), StreamingService::Netflix)],
            "not what was there before we looked, is not mine, or is a month old"
        );
    }
}
