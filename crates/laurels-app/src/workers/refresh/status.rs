//! Refresh status of this instance.

use std::sync::{Mutex, MutexGuard, PoisonError};

use laurels_domain::Timestamp;

use super::step::{Part, RefreshError};
use crate::tokens::new_id;

/// Refresh status of this instance, in memory.
#[derive(Debug)]
pub(super) struct RefreshStatus {
    /// Id of this instance in the leases table.
    instance: String,
    state: Mutex<State>,
}

#[derive(Debug, Default)]
pub(super) struct State {
    pub(super) active: Vec<Part>,
    pub(super) last_failure: Option<(Timestamp, String)>,
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

    pub(super) fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
