//! Showings near the user. Suggestions come without them if the listings provider fails.

use std::collections::HashMap;
use std::sync::Arc;
use std::time::Duration;

use laurels_catalogue::Catalogue;
use laurels_domain::listings::{LocalTime, Place, Radius, TimeZone};
use laurels_domain::{Timestamp, UserId, Zone};
use tokio::time::timeout;

use super::Suggestions;
use crate::{TheaterShowings, TheatersError};

/// Suggestions don't wait longer for the listings provider.
const MAX_WAIT: Duration = Duration::from_secs(3);

/// A theater with the showtimes of one film.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NearTheater {
    pub name: String,
    pub showtimes: Vec<LocalTime>,
}

/// The showings around a place.
#[derive(Debug)]
pub(super) struct Nearby {
    place: Place,
    /// `None` if neither the theaters' nor the user's is available.
    pub(super) zone: Option<Zone>,
    showings: Arc<TheaterShowings>,
}

impl Suggestions {
    /// `None` without a place or if its showings aren't available.
    pub(super) async fn nearby(
        &self,
        user: &UserId,
        place: Option<(Place, Radius)>,
        zone: Option<&Zone>,
    ) -> Option<Nearby> {
        let (place, radius) = place?;
        let (viewing_options, user) = (self.viewing_options.clone(), user.clone());
        // A task of its own, so that a search that takes too long still fills the cache.
        let search =
            tokio::spawn(async move { viewing_options.theater_showings(&user, place, radius).await });
        let showings = match timeout(MAX_WAIT, search).await {
            Ok(Ok(Ok(showings))) => showings,
            Ok(Ok(Err(TheatersError::NotSetUp | TheatersError::TooMany(_)))) => return None,
            Ok(Ok(Err(TheatersError::Provider(error)))) => {
                tracing::warn!(%error, "couldn't fetch showings for suggestions");
                return None;
            }
            Ok(Err(error)) => {
                tracing::error!(%error, "searching for showings failed");
                return None;
            }
            Err(_) => {
                tracing::warn!("showings took too long for suggestions");
                return None;
            }
        };
        let of_place = showings.time_zone.map(TimeZone::name).and_then(Zone::parse);
        Some(Nearby { place, zone: of_place.or_else(|| zone.cloned()), showings })
    }
}

impl Nearby {
    /// By film index: the theaters that show a film from `start` until `end`.
    pub(super) fn between(
        &self,
        catalogue: &Catalogue,
        start: Timestamp,
        end: Option<Timestamp>,
    ) -> HashMap<usize, Vec<NearTheater>> {
        let (start, end) = (self.local_time(start), end.map(|end| self.local_time(end)));
        let is_between = |time: &LocalTime| *time >= start && end.as_ref().is_none_or(|end| time < end);
        let mut found: HashMap<usize, Vec<NearTheater>> = HashMap::new();
        for theater in &self.showings.theaters {
            for showing in &theater.showings {
                let showtimes: Vec<_> =
                    showing.showtimes.iter().filter(|time| is_between(time)).cloned().collect();
                let index = catalogue.index_of(showing.film.as_str());
                if let Some(index) = index.filter(|_| !showtimes.is_empty()) {
                    found
                        .entry(index)
                        .or_default()
                        .push(NearTheater { name: theater.name.clone(), showtimes });
                }
            }
        }
        found
    }

    /// Approximate without a zone.
    fn local_time(&self, at: Timestamp) -> LocalTime {
        match &self.zone {
            Some(zone) => LocalTime::at(zone, at),
            None => LocalTime::at(&Zone::utc(), Timestamp(at.0 - self.place.hours_west_of_utc() * 3_600_000)),
        }
    }
}
