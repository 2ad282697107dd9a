use laurels_app as app;
use serde::Serialize;
use utoipa::ToSchema;

use super::worker_info::{EmailsInfo, FailedItem, WorkerInfo};
use crate::api::wire::ListingsMode;
use crate::content::date_time;

/// Server status.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct ServerInfo<'a> {
    pub(crate) server: ServerFacts<'a>,
    pub(crate) database: DatabaseInfo<'a>,
    pub(crate) catalogue: CatalogueInfo<'a>,
    pub(crate) providers: Vec<ProviderInfo>,
    pub(crate) listings: ListingsInfo<'a>,
    pub(crate) workers: Vec<WorkerInfo<'a>>,
    /// What workers could not process and will try again, those that failed most often first; at most 50.
    pub(crate) failed_items: Vec<FailedItem<'a>>,
    pub(crate) emails: EmailsInfo<'a>,
    pub(crate) counts: ServerCounts,
}

#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct ServerFacts<'a> {
    pub(crate) version: &'a str,
    pub(crate) environment: &'a str,
    pub(crate) public_url: &'a str,
    #[schema(format = DateTime)]
    pub(crate) now: String,
    #[schema(format = DateTime)]
    pub(crate) started: String,
    pub(crate) uptime_seconds: u64,
}

#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct DatabaseInfo<'a> {
    #[schema(example = "SQLite")]
    pub(crate) kind: String,
    pub(crate) version: &'a str,
    pub(crate) bytes: u64,
    /// Version of the latest migration.
    pub(crate) schema: i64,
}

#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct CatalogueInfo<'a> {
    pub(crate) version: &'a str,
    pub(crate) ceremonies: usize,
    pub(crate) categories: usize,
    pub(crate) films: usize,
    pub(crate) nominations: usize,
    pub(crate) wins: usize,
}

#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct ProviderInfo {
    #[schema(example = "movie database")]
    pub(crate) name: &'static str,
    pub(crate) state: ProviderState,
}

#[derive(Clone, Copy, Debug, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub(crate) enum ProviderState {
    SetUp,
    NotSetUp,
    /// The server uses a fallback: sample listings, an outbox folder.
    #[serde(rename = "stand_in")]
    Fallback,
}

impl From<app::ProviderState> for ProviderState {
    fn from(state: app::ProviderState) -> Self {
        match state {
            app::ProviderState::SetUp => Self::SetUp,
            app::ProviderState::NotSetUp => Self::NotSetUp,
            app::ProviderState::Fallback => Self::Fallback,
        }
    }
}

/// Progress of the refresh of listings and films.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct ListingsInfo<'a> {
    pub(crate) mode: ListingsMode,
    pub(crate) region: &'a str,
    pub(crate) schedules: Vec<ScheduleInfo>,
    pub(crate) films: usize,
    pub(crate) films_checked: usize,
    #[schema(format = DateTime)]
    pub(crate) oldest_check: Option<String>,
    #[schema(format = DateTime)]
    pub(crate) newest_check: Option<String>,
    /// Whether this instance takes part in the refresh.
    pub(crate) is_active: bool,
    pub(crate) last_failure: Option<RefreshFailure<'a>>,
}

#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct ScheduleInfo {
    #[schema(example = "tcm")]
    pub(crate) station: &'static str,
    #[schema(format = DateTime)]
    pub(crate) fetched: Option<String>,
    pub(crate) programs: usize,
}

#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct RefreshFailure<'a> {
    #[schema(format = DateTime)]
    pub(crate) at: String,
    pub(crate) reason: &'a str,
}

#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct ServerCounts {
    pub(crate) people: i64,
    pub(crate) new_this_week: i64,
    pub(crate) admins: i64,
    pub(crate) testers: i64,
    pub(crate) full_members: i64,
    pub(crate) marked_for_deletion: i64,
    /// Number of devices with an active session.
    pub(crate) devices: i64,
    pub(crate) open_messages: u64,
    /// Number of browsers connected to live updates of this instance.
    pub(crate) live_streams: usize,
}

impl<'a> From<&'a app::RefreshReport> for ListingsInfo<'a> {
    fn from(report: &'a app::RefreshReport) -> Self {
        let schedules = report.schedules.iter().map(|(station, fetched_at, programs)| ScheduleInfo {
            station: station.slug(),
            fetched: fetched_at.map(date_time),
            programs: *programs,
        });
        let failure = |(at, reason): &'a (_, String)| RefreshFailure { at: date_time(*at), reason };
        Self {
            mode: report.mode.into(),
            region: &report.region,
            schedules: schedules.collect(),
            films: report.films,
            films_checked: report.films_checked,
            oldest_check: report.oldest_check.map(date_time),
            newest_check: report.newest_check.map(date_time),
            is_active: report.is_active,
            last_failure: report.last_failure.as_ref().map(failure),
        }
    }
}
