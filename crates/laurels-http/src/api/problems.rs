//! The problems that are particular to Laurels, and the errors of the lower crates as problems.

use http::StatusCode;
use laurels_app::{HashingError, TooMany};
use laurels_domain::{EmailError, PasswordError, UsernameError};
use laurels_store::StoreError;

use crate::server::Problem;

impl Problem {
    pub(crate) fn not_logged_in() -> Self {
        Self::new(StatusCode::UNAUTHORIZED, "not_logged_in", "Log in first.")
    }

    pub(crate) fn no_such_operation() -> Self {
        Self::not_found("There's no such API operation.")
    }

    /// The change was made by the user of a page that was opened before another one logged in.
    pub(crate) fn other_user() -> Self {
        Self::conflict("other_user", "Another account has logged in. Reload the page.")
    }

    /// The database or another internal service is unavailable; the client may retry.
    fn unavailable() -> Self {
        let detail = "We can't reach our data right now. Try again in a moment.";
        Self::new(StatusCode::SERVICE_UNAVAILABLE, "unavailable", detail).retry_after(5)
    }

    /// All connections to the database are in use.
    fn busy() -> Self {
        let detail = "We can't keep up with all requests right now. Try again in a moment.";
        Self::new(StatusCode::SERVICE_UNAVAILABLE, "busy", detail).retry_after(5)
    }

    /// The database can be read but not written: it's locked, read-only or out of disk space.
    fn not_saved() -> Self {
        let detail = "We can't save changes right now, so nothing has changed. Try again in a moment.";
        Self::new(StatusCode::SERVICE_UNAVAILABLE, "not_saved", detail).retry_after(5)
    }

    /// For load balancers, which then use another instance.
    pub(crate) fn stopping() -> Self {
        let detail = "Laurels is restarting. Try again in a moment.";
        Self::new(StatusCode::SERVICE_UNAVAILABLE, "stopping", detail).retry_after(5)
    }

    /// `what` is the start of the sentence: "TV schedules are".
    pub(crate) fn not_set_up(what: &str) -> Self {
        let detail = format!("{what} not set up on this server.");
        Self::new(StatusCode::SERVICE_UNAVAILABLE, "not_set_up", detail)
    }

    /// An external service is unavailable; the client may retry.
    pub(crate) fn provider_unavailable(detail: &'static str) -> Self {
        let status = StatusCode::SERVICE_UNAVAILABLE;
        Self::new(status, "provider_unavailable", detail).retry_after(60)
    }
}

impl From<TooMany> for Problem {
    fn from(error: TooMany) -> Self {
        // Rounded up: a client that waits this long must not be rejected again.
        let seconds = error.retry_after.as_millis().div_ceil(1000);
        Self::new(StatusCode::TOO_MANY_REQUESTS, "too_many", error.to_string())
            .retry_after(u32::try_from(seconds).unwrap_or(u32::MAX).max(1))
    }
}

impl From<EmailError> for Problem {
    fn from(error: EmailError) -> Self {
        Self::invalid("email", error.to_string())
    }
}

impl From<PasswordError> for Problem {
    fn from(error: PasswordError) -> Self {
        Self::invalid("password", error.to_string())
    }
}

impl From<UsernameError> for Problem {
    fn from(error: UsernameError) -> Self {
        Self::invalid("username", error.to_string())
    }
}

impl From<HashingError> for Problem {
    fn from(error: HashingError) -> Self {
        if let HashingError::Busy = error {
            let detail = "Many people are logging in right now. Try again in a moment.";
            return Self::new(StatusCode::SERVICE_UNAVAILABLE, "busy", detail).retry_after(2);
        }
        tracing::error!(%error, "hashing failed");
        Self::internal()
    }
}

impl From<StoreError> for Problem {
    fn from(error: StoreError) -> Self {
        tracing::error!(%error, "the store failed");
        match error {
            error if error.is_write_rejected() => Self::not_saved(),
            StoreError::Busy => Self::busy(),
            StoreError::Database(_) => Self::unavailable(),
            StoreError::Corrupt { .. } => Self::internal(),
        }
    }
}
