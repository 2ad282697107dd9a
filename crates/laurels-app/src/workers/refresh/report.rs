//! Progress of the refresh, for server info.

use laurels_domain::Timestamp;
use laurels_domain::listings::Station;

use super::Refresh;
use crate::ListingsMode;

/// The state of the listings, as server info shows it.
#[derive(Clone, Debug)]
pub struct RefreshReport {
    pub mode: ListingsMode,
    pub region: String,
    /// Each station with the time of the last fetch and the number of programs.
    pub schedules: Vec<(Station, Option<Timestamp>, usize)>,
    pub films: usize,
    pub films_checked: usize,
    pub oldest_check: Option<Timestamp>,
    pub newest_check: Option<Timestamp>,
    /// Whether this instance holds a lease.
    pub is_active: bool,
    pub last_failure: Option<(Timestamp, String)>,
}

impl Refresh {
    pub fn report(&self) -> RefreshReport {
        let listings = self.listings.current();
        let checks = listings.streaming.as_ref().map(|streaming| &streaming.checks);
        let times = || checks.into_iter().flat_map(|checks| checks.values().copied());
        let state = self.status.state();
        RefreshReport {
            mode: listings.mode,
            region: self.settings.region.clone(),
            schedules: listings
                .schedules
                .iter()
                .map(|(station, schedule)| (*station, schedule.fetched_at, schedule.programs.len()))
                .collect(),
            films: self.catalogue.current().films().count(),
            films_checked: times().count(),
            oldest_check: times().min(),
            newest_check: times().max(),
            is_active: !state.active.is_empty(),
            last_failure: state.last_failure.clone(),
        }
    }
}
