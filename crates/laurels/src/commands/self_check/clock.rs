//! The clock, compared with that of the database server or a provider: log-ins and passkeys fail with a wrong one.

use std::time::Duration;

use laurels_app::Clock;
use laurels_domain::Timestamp;
use laurels_providers::{Client, Service};

use super::finding::Finding;
use crate::config::Config;

const SUBJECT: &str = "clock";
/// `Date` headers have whole seconds, and a response takes a while.
const TOLERANCE: Duration = Duration::from_secs(5);
/// Providers reject tokens that are this old, or from the future.
const TOO_WRONG: Duration = Duration::from_mins(1);

/// Two clocks, read at the same time.
#[derive(Clone, Copy, Debug)]
pub(super) struct Reading {
    /// Whose clock the other one is.
    other: &'static str,
    theirs: Timestamp,
    ours: Timestamp,
}

impl Reading {
    /// Of the other clock, which was read just now.
    pub(super) fn now(other: &'static str, theirs: Timestamp) -> Self {
        Self { other, theirs, ours: Clock::System.now() }
    }
}

pub(super) async fn check(config: &Config, database: Option<Reading>) -> Finding {
    let reading = match database {
        Some(reading) => Some(reading),
        None => provider(config).await,
    };
    let unknown = || Finding::fine(SUBJECT, "not compared: no database server or provider tells the time");
    reading.map_or_else(unknown, judge)
}

/// The clock of the first configured provider that tells it.
async fn provider(config: &Config) -> Option<Reading> {
    let client = Client::new().ok()?;
    let urls = [
        config.google_client_id.as_ref().map(|_| (Service::Google, &config.google_issuer)),
        config.apple_client_id.as_ref().map(|_| (Service::Apple, &config.apple_issuer)),
        config.tmdb_token.as_ref().map(|_| (Service::Tmdb, &config.tmdb_url)),
        config.stripe_secret_key.as_ref().map(|_| (Service::Stripe, &config.stripe_url)),
    ];
    for (service, url) in urls.into_iter().flatten() {
        if let Ok(Some(clock)) = client.server_time(service, url).await {
            return Some(Reading::now("a provider", clock));
        }
    }
    None
}

fn judge(Reading { other, theirs, ours }: Reading) -> Finding {
    let (difference, direction) =
        if theirs > ours { (theirs.since(ours), "behind") } else { (ours.since(theirs), "ahead of") };
    if difference <= TOLERANCE {
        return Finding::fine(SUBJECT, format!("agrees with that of {other}"));
    }
    let text = format!("this machine is {} s {direction} {other}", difference.as_secs());
    let cure = "Turn on time synchronization, for example with `timedatectl set-ntp true`.";
    if difference < TOO_WRONG {
        Finding::warning(SUBJECT, text, cure)
    } else {
        Finding::error(SUBJECT, text, cure)
    }
}

#[cfg(test)]
mod tests {
    use super::super::finding::Severity::{Error, Fine, Warning};
    use super::*;

    #[test]
    fn clock_may_be_a_few_seconds_off() {
        for (theirs, severity, text) in [
            (100_000, Fine, "agrees with that of a provider"),
            (105_000, Fine, "agrees with that of a provider"),
            (130_000, Warning, "this machine is 30 s behind a provider"),
            (70_000, Warning, "this machine is 30 s ahead of a provider"),
            (700_000, Error, "this machine is 600 s behind a provider"),
            (0, Error, "this machine is 100 s ahead of a provider"),
        ] {
            let (theirs, ours) = (Timestamp(theirs), Timestamp(100_000));
            let found = judge(Reading { other: "a provider", theirs, ours });
            assert_eq!((found.severity, found.text.as_str()), (severity, text));
        }
    }
}
