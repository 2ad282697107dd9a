use axum::extract::State;
use axum::response::{IntoResponse, Response};
use http::{HeaderMap, StatusCode};
use laurels_app::{Clock, Diary, People};
use laurels_catalogue::Date;
use laurels_domain::people::PeopleFilter;
use laurels_domain::stats::{
    self, DatedWatch, MIN_FILMS, ReviewSources, films_in_year, is_reviewable, reviewed_years,
};
use laurels_domain::{FilmSet, Zone};
use serde::Deserialize;
use utoipa::IntoParams;

use super::show::dated_watches;
use super::wire::{ReviewedYear, ReviewedYears};
use crate::api::caller::Caller;
use crate::api::time_zone;
use crate::api::wire::{ReviewReader, YearReview};
use crate::content::catalogue_responses::{CatalogueResponseCache, CatalogueResponses};
use crate::content::current_catalogue::CurrentCatalogue;
use crate::server::Problem;
use crate::server::compression::compress;
use crate::server::extract::{Path, Query};
use crate::server::response::Json;

#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct YearQuery {
    /// In the IANA time zone database; without it, UTC. The current year has a review from December 1 on in this zone.
    #[param(example = "America/New_York")]
    time_zone: Option<String>,
}

#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Path)]
pub(crate) struct YearPath {
    #[param(minimum = 0, maximum = 65535, example = 2025)]
    year: u16,
}

impl YearQuery {
    fn today(self, clock: &Clock) -> Result<Date, Problem> {
        let zone = self.time_zone.as_deref().map(time_zone::parse).transpose()?;
        Ok(zone.unwrap_or_else(Zone::utc).date(clock.now()))
    }
}

/// The calendar years that have a review, newest first: those with five or more films watched on an exact day. The current
/// year has one from December 1 on.
#[utoipa::path(get, path = "/api/stats/years", tag = "stats", params(YearQuery),
    responses((status = 200, body = ReviewedYears), (status = "default", body = Problem)))]
pub(crate) async fn list_reviewed_years(
    State(diary): State<Diary>,
    State(clock): State<Clock>,
    CurrentCatalogue(catalogue): CurrentCatalogue,
    caller: Caller,
    Query(query): Query<YearQuery>,
) -> Result<Json<ReviewedYears>, Problem> {
    let today = query.today(&clock)?;
    let watches = dated_watches(&catalogue, &diary.list_dates(&caller.user.id).await?);
    let years = reviewed_years(&watches, today)
        .into_iter()
        .map(|stats::ReviewedYear { year, films }| ReviewedYear { year, films })
        .collect();
    Ok(Json(ReviewedYears { years }))
}

/// What the caller watched in a calendar year.
#[utoipa::path(get, path = "/api/stats/year/{year}", tag = "stats", params(YearPath, YearQuery),
    responses((status = 200, body = YearReview), (status = "default", body = Problem)))]
pub(crate) async fn show_year(
    State(people): State<People>,
    State(diary): State<Diary>,
    State(clock): State<Clock>,
    State(cache): State<CatalogueResponseCache>,
    CurrentCatalogue(catalogue): CurrentCatalogue,
    caller: Caller,
    Path(YearPath { year }): Path<YearPath>,
    Query(query): Query<YearQuery>,
    headers: HeaderMap,
) -> Result<Response, Problem> {
    let today = query.today(&clock)?;
    let own = people.viewed(&catalogue, &caller.user).await?.ok_or_else(Problem::not_logged_in)?;
    let watches = dated_watches(&catalogue, &diary.list_dates(&caller.user.id).await?);
    if !is_reviewable(year, today) {
        return Err(not_over(year, today));
    }
    let tables = cache.for_snapshot(&catalogue);
    let response = year_review(&tables, &own.films, &watches, year, ReviewReader::Owner, |review| {
        Json(review).into_response()
    });
    let response = response.ok_or_else(|| too_few_films(films_in_year(&watches, year), year))?;
    Ok(compress(&headers, response).await)
}

/// Passes the review of a year to `respond`; `None` if the year has too few films. Works without a session.
pub(crate) fn year_review<T>(
    tables: &CatalogueResponses,
    viewed: &FilmSet,
    watches: &[DatedWatch],
    year: u16,
    reader: ReviewReader,
    respond: impl FnOnce(&YearReview<'_>) -> T,
) -> Option<T> {
    let catalogue = &*tables.catalogue;
    let people = tables.people_tables.get(catalogue, PeopleFilter::default());
    let sources = ReviewSources { catalogue, table: tables.stats_table(), people: &people };
    let review = stats::YearReview::of(sources, viewed, watches, year)?;
    Some(respond(&YearReview::of(catalogue, &review, reader)?))
}

fn not_over(year: u16, today: Date) -> Problem {
    let detail = if year == today.year() {
        format!("Your {year} in review is here from December 1.")
    } else {
        format!("{year} hasn't started yet.")
    };
    Problem::new(StatusCode::NOT_FOUND, "year_not_over", detail)
}

fn too_few_films(films: usize, year: u16) -> Problem {
    let found = match films {
        0 => format!("You have no films with an exact date in {year}"),
        1 => format!("You have one film with an exact date in {year}"),
        films => format!("You have {films} films with an exact date in {year}"),
    };
    let detail = format!("{found}. A year in review needs {MIN_FILMS}.");
    Problem::new(StatusCode::NOT_FOUND, "too_few_films", detail)
}
