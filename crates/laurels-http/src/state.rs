//! What handlers can ask for besides the request itself.

use std::sync::Arc;

use axum::extract::FromRef;
use laurels_app::App;

use crate::Measurements;
use crate::extract::CallerCache;
use crate::frozen::{Frozen, FrozenCell};
use crate::listed::ListedCell;
use crate::people::People;

#[derive(Clone)]
pub(crate) struct Http {
    pub(crate) app: App,
    pub(crate) frozen: FrozenCell,
    pub(crate) people: People,
    pub(crate) listed: ListedCell,
    pub(crate) caller_cache: CallerCache,
    pub(crate) measurements: Measurements,
}

/// The catalogue with its ready answers.
#[derive(Clone)]
pub(crate) struct Catalogues {
    app: App,
    frozen: FrozenCell,
}

impl Catalogues {
    pub(crate) fn current(&self) -> Arc<Frozen> {
        self.frozen.of_snapshot(&self.app.catalogue())
    }
}

impl FromRef<Http> for Catalogues {
    fn from_ref(http: &Http) -> Self {
        Self { app: http.app.clone(), frozen: http.frozen.clone() }
    }
}

impl FromRef<Http> for App {
    fn from_ref(http: &Http) -> Self {
        http.app.clone()
    }
}

impl FromRef<Http> for People {
    fn from_ref(http: &Http) -> Self {
        http.people.clone()
    }
}

impl FromRef<Http> for ListedCell {
    fn from_ref(http: &Http) -> Self {
        http.listed.clone()
    }
}

impl FromRef<Http> for CallerCache {
    fn from_ref(http: &Http) -> Self {
        http.caller_cache.clone()
    }
}

impl FromRef<Http> for Measurements {
    fn from_ref(http: &Http) -> Self {
        http.measurements.clone()
    }
}
