//! Client of the listings provider (Gracenote): TV schedules and showtimes in theaters.

mod images;
mod records;
mod wire;

use std::time::Duration;

use laurels_catalogue::{Credits, Date};
use laurels_domain::listings::{LocalTime, Place, Radius};
use laurels_domain::{Secret, Timestamp};
use percent_encoding::{NON_ALPHANUMERIC, utf8_percent_encode};
use reqwest::Url;
use serde::de::DeserializeOwned;

pub use self::images::Image;
pub use self::records::{ACADEMY_AWARD, Award, Record};
use self::wire::Records;
use crate::client::{Client, Request, Response};
use crate::error::{ProviderError, Service};
use crate::rate_limited_client::{Priority, RateLimitedClient};
use crate::secure_url::is_secure;

/// Its contracts allow a few requests per second.
const PER_SECOND: u32 = 2;
/// Requests that end more than two weeks ahead are rejected; the hour allows for clock skew.
const MAX_AHEAD: Duration = Duration::from_hours(14 * 24 - 1);
/// Showtimes of today and tomorrow.
const DAYS: u8 = 2;

#[derive(Debug)]
pub struct Gracenote {
    rate_limited_client: RateLimitedClient,
    /// For images, whose host has no such limit.
    client: Client,
    base: String,
    images: String,
    key: Secret,
}

/// A film as identified by the provider.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mention {
    /// Shared by all versions of a film.
    pub root_id: Option<String>,
    pub credits: Credits,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Airing {
    pub starts_at: Timestamp,
    pub ends_at: Timestamp,
    pub film: Mention,
}

/// A film with its showtimes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Playing {
    pub film: Mention,
    pub showtimes: Vec<PlayingAt>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlayingAt {
    pub theater_id: String,
    pub theater: String,
    pub at: LocalTime,
}

impl Gracenote {
    /// `base` serves both the API and images, unless there is another host for these.
    pub fn new(client: Client, base: &str, key: Secret) -> Result<Self, ProviderError> {
        let base = checked_url(base)?;
        Ok(Self {
            rate_limited_client: RateLimitedClient::new(client.clone(), Service::Gracenote, PER_SECOND),
            client,
            images: base.clone(),
            base,
            key,
        })
    }

    pub fn with_images_at(self, url: &str) -> Result<Self, ProviderError> {
        Ok(Self { images: checked_url(url)?, ..self })
    }

    /// A station's airings in the two weeks from `now`.
    pub async fn airings(&self, station: u32, now: Timestamp) -> Result<Vec<Airing>, ProviderError> {
        let (from, to) = (format_minute(now), format_minute(now.after(MAX_AHEAD)));
        let path = format!("stations/{station}/airings?startDateTime={from}&endDateTime={to}");
        let airings: Vec<wire::Airing> = self.get(&path, Priority::Background).await?;
        Ok(airings.into_iter().filter_map(airing).collect())
    }

    /// Showtimes around a place, starting on a day.
    pub async fn showings(
        &self,
        place: Place,
        radius: Radius,
        from: Date,
    ) -> Result<Vec<Playing>, ProviderError> {
        let location = match place {
            Place::Zip(zip) => format!("zip={zip}"),
            Place::Position(position) => format!("lat={:.2}&lng={:.2}", position.lat(), position.long()),
        };
        let path = format!(
            "movies/showings?startDate={from}&numDays={DAYS}&{location}&radius={}&units=mi",
            radius.miles()
        );
        let films: Vec<wire::Program> = self.get(&path, Priority::Visitor).await?;
        Ok(films.into_iter().filter_map(playing).collect())
    }

    async fn get<T: DeserializeOwned>(
        &self,
        path: &str,
        priority: Priority,
    ) -> Result<Vec<T>, ProviderError> {
        let key = utf8_percent_encode(self.key.reveal(), NON_ALPHANUMERIC);
        let url = format!("{}/{path}&api_key={key}", self.base);
        self.rate_limited_client.send(&Request::get(&url, None), priority, parse_list).await
    }
}

/// The URL without a slash at its end. The key is sent to it, so it must be secure.
fn checked_url(url: &str) -> Result<String, ProviderError> {
    if Url::parse(url).is_ok_and(|url| is_secure(&url)) {
        Ok(url.trim_end_matches('/').to_owned())
    } else {
        Err(ProviderError::misconfigured(Service::Gracenote, "the URL is not https"))
    }
}

/// Without results the body is empty.
fn parse_list<T: DeserializeOwned>(response: &Response) -> Result<Vec<T>, ProviderError> {
    match response.status {
        200 | 204 if response.is_empty() => Ok(Vec::new()),
        200 => response.json::<Records<T>>().map(|records| records.0),
        404 => Ok(Vec::new()),
        _ => Err(response.unexpected()),
    }
}

fn mention(program: &wire::Program) -> Option<Mention> {
    Some(Mention {
        root_id: program.root_id.clone(),
        credits: Credits {
            title: program.title.clone()?,
            year: program.release_year.and_then(|year| u16::try_from(year).ok()),
            directors: program.directors.clone(),
        },
    })
}

fn airing(airing: wire::Airing) -> Option<Airing> {
    Some(Airing {
        starts_at: Timestamp::parse_utc(&airing.start_time)?,
        ends_at: Timestamp::parse_utc(&airing.end_time)?,
        film: mention(&airing.program?)?,
    })
}

fn playing(program: wire::Program) -> Option<Playing> {
    let film = mention(&program)?;
    let at = |showtime: wire::Showtime| {
        let theater = showtime.theatre.name?;
        Some(PlayingAt {
            theater_id: showtime.theatre.id.unwrap_or_else(|| theater.clone()),
            theater,
            at: LocalTime::parse(&showtime.date_time)?,
        })
    };
    Some(Playing { film, showtimes: program.showtimes.into_iter().filter_map(at).collect() })
}

/// `2026-11-15T19:30Z`
fn format_minute(at: Timestamp) -> String {
    let minutes = at.0.div_euclid(60_000).rem_euclid(24 * 60);
    format!("{}T{:02}:{:02}Z", at.date(0), minutes / 60, minutes % 60)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use serde_json::json;

    use super::*;
    use crate::corrupted_json::corrupted;

    #[test]
    fn timestamps_have_the_format_of_the_api() {
        for text in ["2026-11-15T19:30Z", "1970-01-01T00:00Z", "2028-02-29T23:59Z"] {
            assert_eq!(format_minute(Timestamp::parse_utc(text).unwrap()), text);
        }
    }

    fn film() -> serde_json::Value {
        json!({"rootId": "54", "title": "The Godfather", "releaseYear": 1972, "directors": ["Francis Ford Coppola"],
            "runTime": "PT02H55M", "preferredImage": {"uri": "assets/p1.jpg"},
            "showtimes": [{"theatre": {"id": "1", "name": "Rialto"}, "dateTime": "2026-11-15T19:30"}]})
    }

    proptest! {
        #[test]
        fn corrupted_films_and_airings_never_panic(record in corrupted(
            json!({"startTime": "2026-11-15T19:30Z", "endTime": "2026-11-15T22:25Z", "program": film()})
        )) {
            let program = record["program"].clone();
            let _ = serde_json::from_value::<wire::Program>(program.clone()).ok().and_then(playing);
            let _ = serde_json::from_value::<wire::Record>(program);
            let _ = serde_json::from_value::<wire::Airing>(record).ok().and_then(airing);
        }
    }
}
