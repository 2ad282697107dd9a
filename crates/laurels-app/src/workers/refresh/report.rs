//! Progress of the refresh, for server info.

use std::sync::{Mutex, MutexGuard, PoisonError};

use laurels_domain::Timestamp;
use laurels_domain::listings::Station;

use super::{Part, RefreshError};
use crate::tokens::new_id;
use crate::{App, ListingsMode};

/// Refresh status of this instance, in memory.
#[derive(Debug)]
pub(crate) struct RefreshStatus {
    /// Id of this instance in the leases table.
    instance: String,
    state: Mutex<State>,
}

#[derive(Debug, Default)]
struct State {
    active: Vec<Part>,
    last_failure: Option<(Timestamp, String)>,
}

impl Default for RefreshStatus {
    fn default() -> Self {
        Self { instance: new_id(), state: Mutex::default() }
    }
}

impl RefreshStatus {
    pub(super) fn instance(&self) -> &str {
        &self.instance
    }

    pub(super) fn set_active(&self, part: Part, is_active: bool) {
        let active = &mut self.state().active;
        active.retain(|active| *active != part);
        if is_active {
            active.push(part);
        }
    }

    pub(super) fn record_failure(&self, at: Timestamp, error: &RefreshError) {
        self.state().last_failure = Some((at, error.to_string()));
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

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

impl App {
    pub fn refresh_report(&self) -> RefreshReport {
        let listings = self.listings();
        let checks = listings.streaming.as_ref().map(|streaming| &streaming.checks);
        let times = || checks.into_iter().flat_map(|checks| checks.values().copied());
        let state = self.refresh_status.state();
        RefreshReport {
            mode: listings.mode,
            region: self.settings.region.clone(),
            schedules: listings
                .schedules
                .iter()
                .map(|(station, schedule)| (*station, schedule.fetched_at, schedule.programs.len()))
                .collect(),
            films: self.catalogue().films().count(),
            films_checked: times().count(),
            oldest_check: times().min(),
            newest_check: times().max(),
            is_active: !state.active.is_empty(),
            last_failure: state.last_failure.clone(),
        }
    }
}
