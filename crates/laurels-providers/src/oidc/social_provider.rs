//! The providers that users can sign in with.

use crate::error::Service;

/// A sign-in provider, as an alternative to email and password.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum SocialProvider {
    Google,
    Apple,
}

impl SocialProvider {
    /// The name in URLs and tables: `google`, `apple`.
    pub fn key(self) -> &'static str {
        match self {
            Self::Google => "google",
            Self::Apple => "apple",
        }
    }

    /// The name in sentences.
    pub fn name(self) -> &'static str {
        match self {
            Self::Google => "Google",
            Self::Apple => "Apple",
        }
    }

    pub fn from_key(key: &str) -> Option<Self> {
        [Self::Google, Self::Apple].into_iter().find(|provider| provider.key() == key)
    }

    pub fn service(self) -> Service {
        match self {
            Self::Google => Service::Google,
            Self::Apple => Service::Apple,
        }
    }
}
