//! Server status for admins.

use laurels_catalogue::Counts;
use laurels_domain::Timestamp;
use laurels_store::{DatabaseFacts, FailedItem, StoreError, UserCounts, WaitingEmail};

use super::Administration;
use crate::supervisor::WorkerReport;
use crate::{ListingsMode, RefreshReport};

/// Enough to recognize what is wrong.
const LISTED: u32 = 50;

/// State of an external service, without calling it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ProviderState {
    SetUp,
    NotSetUp,
    /// A local replacement is used: sample listings, or an outbox folder for email.
    Fallback,
}

/// A snapshot of the server's status.
#[derive(Clone, Debug)]
pub struct ServerInfo {
    pub now: Timestamp,
    pub started_at: Timestamp,
    pub database: DatabaseFacts,
    pub catalogue_version: String,
    pub catalogue: Counts,
    pub providers: Vec<(&'static str, ProviderState)>,
    pub refresh: RefreshReport,
    pub workers: Vec<WorkerReport>,
    /// What workers could not process; those that failed most often.
    pub failed_items: Vec<FailedItem>,
    pub waiting_emails: u64,
    /// The oldest of them.
    pub oldest_emails: Vec<WaitingEmail>,
    pub users: UserCounts,
    pub open_messages: u64,
    pub live_streams: usize,
}

impl Administration {
    pub async fn server_info(&self) -> Result<ServerInfo, StoreError> {
        let now = self.clock.now();
        let (database, users, open_messages, failed_items, emails) = tokio::try_join!(
            self.database_store.database_facts(),
            self.database_store.user_counts(now),
            self.message_store.count_open_messages(),
            self.instance_store.list_failed_items(LISTED),
            self.outgoing_email_store.list_waiting_emails(LISTED),
        )?;
        let (waiting_emails, oldest_emails) = emails;
        let catalogue = self.catalogue.current();
        Ok(ServerInfo {
            now,
            started_at: self.started_at,
            database,
            catalogue_version: catalogue.version().to_owned(),
            catalogue: catalogue.counts(),
            providers: self.provider_states(),
            refresh: self.refresh.report(),
            workers: self.supervisor.report(),
            failed_items,
            waiting_emails,
            oldest_emails,
            users,
            open_messages,
            live_streams: self.live.streams(),
        })
    }

    fn provider_states(&self) -> Vec<(&'static str, ProviderState)> {
        let providers = &self.providers;
        let state = |is_set_up| if is_set_up { ProviderState::SetUp } else { ProviderState::NotSetUp };
        let listings = |is_set_up| match self.settings.listings {
            ListingsMode::Sample => ProviderState::Fallback,
            ListingsMode::Live => state(is_set_up),
            ListingsMode::Off => ProviderState::NotSetUp,
        };
        let mail = if providers.mailer.uses_smtp() { ProviderState::SetUp } else { ProviderState::Fallback };
        vec![
            ("movie database", state(providers.tmdb.is_some())),
            ("listings", listings(providers.gracenote.is_some())),
            ("Google sign-in", state(providers.google.is_some())),
            ("Apple sign-in", state(providers.apple.is_some())),
            ("payments", state(providers.stripe.is_some())),
            ("mail", mail),
            ("notifications", state(providers.push.is_some())),
            ("error reporting", state(self.settings.sentry_dsn.is_some())),
            ("analytics", state(self.settings.posthog_key.is_some())),
        ]
    }
}
