//! What can go wrong with a system that is not ours.

use std::fmt;

/// Whom we ask.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Service {
    Google,
    Apple,
    Mail,
    Tmdb,
    Gracenote,
    Stripe,
    /// The client itself, before anybody is asked.
    Https,
}

impl fmt::Display for Service {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Google => "Google sign-in",
            Self::Apple => "Apple sign-in",
            Self::Mail => "mail",
            Self::Tmdb => "the movie database",
            Self::Gracenote => "the listings provider",
            Self::Stripe => "the payment provider",
            Self::Https => "asking others over HTTPS",
        })
    }
}

/// Why a service did not do what was asked. Safe to log: a reason is made of our own words, status numbers
/// and short codes, never of an answer's text, an address or a secret.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ProviderError {
    /// Nobody has configured it. Users are told so.
    #[error("{0} is not set up on this server")]
    NotSetUp(Service),
    /// A setting cannot be used. Found when the client is made, so it can stop the start.
    #[error("{service} is set up wrongly: {reason}")]
    Misconfigured { service: Service, reason: String },
    /// No answer, or none that makes sense. Trying again later may help.
    #[error("{service} is unavailable: {reason}")]
    Unavailable { service: Service, reason: String },
    /// A clear no, or an answer that failed a check. Trying the same again does not help.
    #[error("{service} refused: {reason}")]
    Rejected { service: Service, reason: String },
}

impl ProviderError {
    pub(crate) fn misconfigured(service: Service, reason: impl Into<String>) -> Self {
        Self::Misconfigured { service, reason: reason.into() }
    }

    pub(crate) fn unavailable(service: Service, reason: impl Into<String>) -> Self {
        Self::Unavailable { service, reason: reason.into() }
    }

    pub(crate) fn refused(service: Service, reason: impl Into<String>) -> Self {
        Self::Rejected { service, reason: reason.into() }
    }
}
