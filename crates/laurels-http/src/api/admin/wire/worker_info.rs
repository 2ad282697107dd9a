use laurels_app as app;
use laurels_store as store;
use serde::Serialize;
use utoipa::ToSchema;

use crate::content::date_time;

/// A background worker of this instance.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct WorkerInfo<'a> {
    #[schema(example = "send emails")]
    pub(crate) name: &'a str,
    /// Whether the last error is newer than the last success.
    pub(crate) is_failing: bool,
    #[schema(format = DateTime)]
    pub(crate) last_success: Option<String>,
    pub(crate) last_error: Option<WorkerError<'a>>,
    /// How often it was restarted since the server started.
    pub(crate) panics: u32,
}

#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct WorkerError<'a> {
    #[schema(format = DateTime)]
    pub(crate) at: String,
    pub(crate) reason: &'a str,
}

impl<'a> From<&'a app::WorkerReport> for WorkerInfo<'a> {
    fn from(worker: &'a app::WorkerReport) -> Self {
        let error = |(at, reason): &'a (_, String)| WorkerError { at: date_time(*at), reason };
        Self {
            name: worker.name,
            is_failing: worker.is_failing,
            last_success: worker.last_success.map(date_time),
            last_error: worker.last_error.as_ref().map(error),
            panics: worker.panics,
        }
    }
}

/// Something that a worker could not process.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct FailedItem<'a> {
    pub(crate) worker: &'a str,
    /// A film, a station, a subscription.
    pub(crate) item: &'a str,
    pub(crate) failures: u32,
    #[schema(format = DateTime)]
    pub(crate) failed_at: String,
    #[schema(format = DateTime)]
    pub(crate) next_attempt_at: String,
    pub(crate) reason: &'a str,
}

impl<'a> From<&'a store::FailedItem> for FailedItem<'a> {
    fn from(item: &'a store::FailedItem) -> Self {
        Self {
            worker: &item.worker,
            item: &item.item,
            failures: item.failures,
            failed_at: date_time(item.failed_at),
            next_attempt_at: date_time(item.next_attempt_at),
            reason: &item.error,
        }
    }
}

/// Emails that wait to be sent.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct EmailsInfo<'a> {
    pub(crate) waiting: u64,
    /// At most 50.
    pub(crate) oldest: Vec<WaitingEmail<'a>>,
}

#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct WaitingEmail<'a> {
    #[schema(example = "password reset")]
    pub(crate) kind: &'a str,
    #[schema(format = DateTime)]
    pub(crate) created_at: String,
    /// It is dropped then.
    #[schema(format = DateTime)]
    pub(crate) ends_at: String,
    pub(crate) attempts: u32,
    #[schema(format = DateTime)]
    pub(crate) next_attempt_at: String,
    pub(crate) reason: Option<&'a str>,
}

impl<'a> From<&'a app::ServerInfo> for EmailsInfo<'a> {
    fn from(info: &'a app::ServerInfo) -> Self {
        let email = |email: &'a store::WaitingEmail| WaitingEmail {
            kind: &email.kind,
            created_at: date_time(email.created_at),
            ends_at: date_time(email.ends_at),
            attempts: email.attempts,
            next_attempt_at: date_time(email.next_attempt_at),
            reason: email.last_error.as_deref(),
        };
        Self { waiting: info.waiting_emails, oldest: info.oldest_emails.iter().map(email).collect() }
    }
}
