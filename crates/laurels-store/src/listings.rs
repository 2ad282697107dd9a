//! Listings: where films can be watched, as last fetched from the providers.

use std::collections::{BTreeMap, HashMap};
use std::sync::Arc;

use laurels_catalogue::{Credits, FilmId};
use laurels_domain::Timestamp;
use laurels_domain::listings::{Program, ServiceSet, Station, StreamingService, UnmatchedAiring};

use crate::engine::{Engine, from_row, in_transaction, on_read, on_write};
use crate::error::StoreError;

const REVISION: &str = "SELECT revision FROM listings_revision";
pub(crate) const INCREMENT_REVISION: &str =
    "UPDATE listings_revision SET revision = revision + 1 RETURNING revision";

const LIST_PROGRAMS: &str =
    "SELECT station, starts_at, ends_at, film_id FROM programs ORDER BY station, starts_at";
const LIST_SCHEDULES: &str = "SELECT station, fetched_at FROM schedules";
const REMOVE_PROGRAMS: &str = "DELETE FROM programs WHERE station = $1";
const ADD_PROGRAM: &str = "
    INSERT INTO programs (station, starts_at, ends_at, film_id) VALUES ($1, $2, $3, $4)
    ON CONFLICT (station, starts_at) DO NOTHING";
const LIST_UNMATCHED: &str = "
    SELECT station, starts_at, ends_at, root_id, title, year, directors FROM unmatched_airings
    ORDER BY station, starts_at";
const REMOVE_UNMATCHED: &str = "DELETE FROM unmatched_airings WHERE station = $1";
const ADD_UNMATCHED: &str = "
    INSERT INTO unmatched_airings (station, starts_at, ends_at, root_id, title, year, directors)
    VALUES ($1, $2, $3, $4, $5, $6, $7) ON CONFLICT (station, starts_at) DO NOTHING";
const SET_SCHEDULE: &str = "
    INSERT INTO schedules (station, fetched_at) VALUES ($1, $2)
    ON CONFLICT (station) DO UPDATE SET fetched_at = excluded.fetched_at";

const LIST_STREAMING: &str =
    "SELECT film_id, service, since FROM streaming WHERE region = $1 ORDER BY film_id, service";
const LIST_CHECKS: &str = "SELECT film_id, checked_at FROM film_checks WHERE region = $1";
const FIND_CHECK: &str = "SELECT checked_at FROM film_checks WHERE region = $1 AND film_id = $2";
const SERVICES_OF: &str = "SELECT service FROM streaming WHERE region = $1 AND film_id = $2";
const ADD_SERVICE: &str = "INSERT INTO streaming (region, film_id, service, since) VALUES ($1, $2, $3, $4)";
const REMOVE_SERVICE: &str = "DELETE FROM streaming WHERE region = $1 AND film_id = $2 AND service = $3";
const LIST_DEPARTURES: &str = "
    SELECT film_id, service, left_at FROM streaming_departures WHERE region = $1 ORDER BY film_id, left_at DESC, service";
const ADD_DEPARTURE: &str = "
    INSERT INTO streaming_departures (region, film_id, service, left_at) VALUES ($1, $2, $3, $4)
    ON CONFLICT (region, film_id, service) DO UPDATE SET left_at = excluded.left_at";
const REMOVE_DEPARTURE: &str =
    "DELETE FROM streaming_departures WHERE region = $1 AND film_id = $2 AND service = $3";
const REMOVE_DEPARTURES_IN_REGION: &str =
    "DELETE FROM streaming_departures WHERE region = $1 AND film_id = $2";
const SET_CHECK: &str = "
    INSERT INTO film_checks (region, film_id, checked_at) VALUES ($1, $2, $3)
    ON CONFLICT (region, film_id) DO UPDATE SET checked_at = excluded.checked_at";

const LIST_LOGOS: &str = "SELECT service, path FROM service_logos";
const SET_LOGO: &str = "
    INSERT INTO service_logos (service, path) VALUES ($1, $2)
    ON CONFLICT (service) DO UPDATE SET path = excluded.path";

struct UnmatchedRow {
    station: String,
    starts_at: i64,
    ends_at: i64,
    root_id: Option<String>,
    title: String,
    year: Option<i64>,
    directors: String,
}
from_row!(UnmatchedRow { station, starts_at, ends_at, root_id, title, year, directors });

/// Counts the changes of the listings.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct ListingsRevision(pub i64);

/// All stored listings of a region.
#[derive(Debug, Default)]
pub struct StoredListings {
    pub revision: ListingsRevision,
    pub programs: Vec<(Station, Program)>,
    pub unmatched: Vec<(Station, UnmatchedAiring)>,
    pub fetched_at: BTreeMap<Station, Timestamp>,
    pub streaming: Vec<(FilmId, StreamingService, Timestamp)>,
    /// When a film was no longer found on a service, the last one of each film first.
    pub departures: Vec<(FilmId, StreamingService, Timestamp)>,
    pub checks: HashMap<FilmId, Timestamp>,
    pub logos: BTreeMap<StreamingService, String>,
}

/// The streaming services found for a film.
#[derive(Clone, Debug)]
pub struct FilmCheck {
    pub film: FilmId,
    pub services: ServiceSet,
}

/// Listings: where films can be watched.
#[derive(Clone, Debug)]
pub struct ListingStore {
    pub(crate) engine: Arc<Engine>,
}

impl ListingStore {
    pub async fn listings_revision(&self) -> Result<ListingsRevision, StoreError> {
        let revision: i64 = on_read!(self, pool => sqlx::query_scalar(REVISION).fetch_one(pool).await)?;
        Ok(ListingsRevision(revision))
    }

    /// All listings of a region. The revision is read first: changes made while the rest is read have a later revision,
    /// so the caller will read again. Rows that cannot be parsed any more are skipped.
    pub async fn list_listings(&self, region: &str) -> Result<StoredListings, StoreError> {
        let revision = self.listings_revision().await?;
        let programs: Vec<(String, i64, i64, String)> =
            on_read!(self, pool => sqlx::query_as(LIST_PROGRAMS).fetch_all(pool).await)?;
        let schedules: Vec<(String, i64)> =
            on_read!(self, pool => sqlx::query_as(LIST_SCHEDULES).fetch_all(pool).await)?;
        let streaming: Vec<(String, String, i64)> =
            on_read!(self, pool => sqlx::query_as(LIST_STREAMING).bind(region).fetch_all(pool).await)?;
        let departures: Vec<(String, String, i64)> =
            on_read!(self, pool => sqlx::query_as(LIST_DEPARTURES).bind(region).fetch_all(pool).await)?;
        let checks = self.list_film_checks(region).await?;
        let logos = self.list_logos().await?;
        let unmatched = self.list_unmatched_airings().await?;
        let program = |(station, starts_at, ends_at, film): (String, i64, i64, String)| {
            let (starts_at, ends_at) = (Timestamp(starts_at), Timestamp(ends_at));
            Some((Station::parse(&station)?, Program { starts_at, ends_at, film: FilmId::parse(&film)? }))
        };
        let offer = |(film, service, since): (String, String, i64)| {
            Some((FilmId::parse(&film)?, StreamingService::parse(&service)?, Timestamp(since)))
        };
        Ok(StoredListings {
            revision,
            programs: programs.into_iter().filter_map(program).collect(),
            unmatched,
            fetched_at: schedules
                .into_iter()
                .filter_map(|(station, at)| Some((Station::parse(&station)?, Timestamp(at))))
                .collect(),
            streaming: streaming.into_iter().filter_map(offer).collect(),
            departures: departures.into_iter().filter_map(offer).collect(),
            checks,
            logos,
        })
    }

    /// Paths of the services' logos at the movie database.
    async fn list_logos(&self) -> Result<BTreeMap<StreamingService, String>, StoreError> {
        let logos: Vec<(String, String)> =
            on_read!(self, pool => sqlx::query_as(LIST_LOGOS).fetch_all(pool).await)?;
        let logo = |(service, path): (String, String)| Some((StreamingService::parse(&service)?, path));
        Ok(logos.into_iter().filter_map(logo).collect())
    }

    async fn list_unmatched_airings(&self) -> Result<Vec<(Station, UnmatchedAiring)>, StoreError> {
        let rows: Vec<UnmatchedRow> =
            on_read!(self, pool => sqlx::query_as(LIST_UNMATCHED).fetch_all(pool).await)?;
        let airing = |row: UnmatchedRow| {
            let credits = Credits {
                title: row.title,
                year: row.year.and_then(|year| u16::try_from(year).ok()),
                directors: serde_json::from_str(&row.directors).ok()?,
            };
            let (starts_at, ends_at) = (Timestamp(row.starts_at), Timestamp(row.ends_at));
            let airing = UnmatchedAiring { starts_at, ends_at, root_id: row.root_id, credits };
            Some((Station::parse(&row.station)?, airing))
        };
        Ok(rows.into_iter().filter_map(airing).collect())
    }

    /// When each film was last checked.
    pub async fn list_film_checks(&self, region: &str) -> Result<HashMap<FilmId, Timestamp>, StoreError> {
        let checks: Vec<(String, i64)> =
            on_read!(self, pool => sqlx::query_as(LIST_CHECKS).bind(region).fetch_all(pool).await)?;
        let check = |(film, at): (String, i64)| Some((FilmId::parse(&film)?, Timestamp(at)));
        Ok(checks.into_iter().filter_map(check).collect())
    }

    /// Replaces the schedule of a station.
    pub async fn set_schedule(
        &self,
        station: Station,
        programs: &[Program],
        unmatched: &[UnmatchedAiring],
        at: Timestamp,
    ) -> Result<ListingsRevision, StoreError> {
        let revision: i64 = in_transaction!(self, changes: [], tx => {
            let revision = sqlx::query_scalar(INCREMENT_REVISION).fetch_one(&mut *tx).await?;
            sqlx::query(REMOVE_PROGRAMS).bind(station.slug()).execute(&mut *tx).await?;
            for program in programs {
                sqlx::query(ADD_PROGRAM)
                    .bind(station.slug())
                    .bind(program.starts_at.0)
                    .bind(program.ends_at.0)
                    .bind(program.film.as_str())
                    .execute(&mut *tx)
                    .await?;
            }
            sqlx::query(REMOVE_UNMATCHED).bind(station.slug()).execute(&mut *tx).await?;
            for airing in unmatched {
                sqlx::query(ADD_UNMATCHED)
                    .bind(station.slug())
                    .bind(airing.starts_at.0)
                    .bind(airing.ends_at.0)
                    .bind(airing.root_id.as_deref())
                    .bind(&airing.credits.title)
                    .bind(airing.credits.year.map(i64::from))
                    .bind(serde_json::json!(airing.credits.directors).to_string())
                    .execute(&mut *tx)
                    .await?;
            }
            sqlx::query(SET_SCHEDULE).bind(station.slug()).bind(at.0).execute(&mut *tx).await?;
            revision
        });
        Ok(ListingsRevision(revision))
    }

    /// Stores the results of checks. A service counts as new from `at` on if an earlier check of the film did not find
    /// it, and as left if an earlier one did. Readers see the results after [`ListingStore::publish_listings`].
    pub async fn set_film_checks(
        &self,
        region: &str,
        checks: &[FilmCheck],
        at: Timestamp,
    ) -> Result<(), StoreError> {
        self.store_checks(region, checks, at, false).await
    }

    /// The same for a film that was mistaken for another one: it hasn't left the services of that one.
    pub async fn set_check_of_new_match(
        &self,
        region: &str,
        check: FilmCheck,
        at: Timestamp,
    ) -> Result<(), StoreError> {
        self.store_checks(region, &[check], at, true).await
    }

    async fn store_checks(
        &self,
        region: &str,
        checks: &[FilmCheck],
        at: Timestamp,
        removes_departures: bool,
    ) -> Result<(), StoreError> {
        in_transaction!(self, changes: [], tx => {
            for FilmCheck { film, services } in checks {
                let film = film.as_str();
                let before: Option<i64> =
                    sqlx::query_scalar(FIND_CHECK).bind(region).bind(film).fetch_optional(&mut *tx).await?;
                let stored: Vec<String> =
                    sqlx::query_scalar(SERVICES_OF).bind(region).bind(film).fetch_all(&mut *tx).await?;
                let is_still_there = |slug: &str| StreamingService::parse(slug).is_some_and(|it| services.contains(it));
                for removed in stored.iter().filter(|slug| !is_still_there(slug)) {
                    sqlx::query(REMOVE_SERVICE).bind(region).bind(film).bind(removed).execute(&mut *tx).await?;
                    sqlx::query(ADD_DEPARTURE).bind(region).bind(film).bind(removed).bind(at.0).execute(&mut *tx).await?;
                }
                let since = if before.is_some() { at.0 } else { 0 };
                for new in services.iter().filter(|service| !stored.iter().any(|slug| slug == service.slug())) {
                    sqlx::query(ADD_SERVICE)
                        .bind(region)
                        .bind(film)
                        .bind(new.slug())
                        .bind(since)
                        .execute(&mut *tx)
                        .await?;
                    sqlx::query(REMOVE_DEPARTURE).bind(region).bind(film).bind(new.slug()).execute(&mut *tx).await?;
                }
                if removes_departures {
                    sqlx::query(REMOVE_DEPARTURES_IN_REGION).bind(region).bind(film).execute(&mut *tx).await?;
                }
                sqlx::query(SET_CHECK).bind(region).bind(film).bind(at.0).execute(&mut *tx).await?;
            }
        });
        Ok(())
    }

    /// Stores the paths of logos. Readers see them after [`ListingStore::publish_listings`].
    pub async fn set_logos(&self, logos: &BTreeMap<StreamingService, String>) -> Result<(), StoreError> {
        in_transaction!(self, changes: [], tx => {
            for (service, path) in logos {
                sqlx::query(SET_LOGO).bind(service.slug()).bind(path).execute(&mut *tx).await?;
            }
        });
        Ok(())
    }

    /// Increments the revision, so that all instances read the listings again.
    pub async fn publish_listings(&self) -> Result<ListingsRevision, StoreError> {
        let revision: i64 = on_write!(self, changes: [], pool => sqlx::query_scalar(INCREMENT_REVISION).fetch_one(pool).await)?;
        Ok(ListingsRevision(revision))
    }
}
