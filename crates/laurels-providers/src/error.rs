//! Errors of external services.

use std::fmt;

/// An external service.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Service {
    Google,
    Apple,
    Mail,
    Tmdb,
    Gracenote,
    Stripe,
    /// Of a browser; each has its own.
    Push,
    /// The HTTP client itself, before any request.
    Https,
}

impl fmt::Display for Service {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Google => "Google sign-in",
            Self::Apple => "Apple sign-in",
            Self::Mail => "the mail server",
            Self::Tmdb => "the movie database",
            Self::Gracenote => "the listings provider",
            Self::Stripe => "the payment provider",
            Self::Push => "the push service",
            Self::Https => "HTTPS",
        })
    }
}

/// Why a call to a service failed. Safe to log: a reason consists of our own text, status codes and short error
/// codes, and never of a response body, an email address, a URL or a secret.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ProviderError {
    /// Not configured; users see this message.
    #[error("{0} is not set up on this server")]
    NotSetUp(Service),
    /// A setting is invalid. Returned when the client is created, so that the server refuses to start.
    #[error("{service} is misconfigured: {reason}")]
    Misconfigured { service: Service, reason: String },
    /// No response, or an invalid one. A later retry may succeed.
    #[error("{service} is unavailable: {reason}")]
    Unavailable { service: Service, reason: String },
    /// The service rejected the request, or its response failed a check. A retry won't succeed.
    #[error("{service} rejected the request: {reason}")]
    Rejected { service: Service, reason: String },
}

impl ProviderError {
    pub(crate) fn misconfigured(service: Service, reason: impl Into<String>) -> Self {
        Self::Misconfigured { service, reason: reason.into() }
    }

    pub(crate) fn unavailable(service: Service, reason: impl Into<String>) -> Self {
        Self::Unavailable { service, reason: reason.into() }
    }

    pub(crate) fn rejected(service: Service, reason: impl Into<String>) -> Self {
        Self::Rejected { service, reason: reason.into() }
    }
}
