use std::convert::Infallible;
use std::sync::Arc;

use axum::extract::{FromRef, FromRequestParts, State};
use axum::response::{IntoResponse, Response};
use http::request::Parts;
use http::{HeaderMap, StatusCode};
use laurels_app::{CatalogueView, Clock, Diary, FriendSummary, People};
use laurels_catalogue::Date;
use laurels_domain::people::PeopleFilter;
use laurels_domain::stats::{
    self, DatedWatch, MIN_FILMS, ReviewSources, films_in_year, is_reviewable, reviewed_years,
};
use laurels_domain::{FilmSet, UserId, Zone};
use laurels_store::StoreError;
use serde::Deserialize;
use utoipa::IntoParams;

use super::show::dated_watches;
use super::wire::{ReviewedYear, ReviewedYears};
use crate::api::caller::Caller;
use crate::api::time_zone;
use crate::api::wire::{ReviewReader, YearReview};
use crate::content::catalogue_responses::{CatalogueResponseCache, CatalogueResponses, CurrentResponses};
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

/// Computes years in review, also of users who share theirs.
pub(crate) struct YearReviews {
    pub(crate) responses: Arc<CatalogueResponses>,
    diary: Diary,
}

impl<S> FromRequestParts<S> for YearReviews
where
    CatalogueResponseCache: FromRef<S>,
    CatalogueView: FromRef<S>,
    Diary: FromRef<S>,
    S: Send + Sync,
{
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, Infallible> {
        let CurrentResponses(responses) = CurrentResponses::from_request_parts(parts, state).await?;
        Ok(Self { responses, diary: Diary::from_ref(state) })
    }
}

impl YearReviews {
    /// What a user has watched, with the dates as far as they're known.
    pub(crate) async fn watches_of(&self, user: &UserId) -> Result<Vec<DatedWatch>, StoreError> {
        Ok(dated_watches(&self.responses.catalogue, &self.diary.list_dates(user).await?))
    }

    /// Passes a shared year to `respond`, without dates and ratings; `None` if too few of its films have dates by now.
    pub(crate) async fn shared<T>(
        &self,
        owner: &FriendSummary,
        year: u16,
        respond: impl FnOnce(&YearReview<'_>) -> T,
    ) -> Result<Option<T>, StoreError> {
        let watches = self.watches_of(&owner.id).await?;
        Ok(self.review(&owner.films, &watches, year, ReviewReader::Visitor, respond))
    }

    fn review<T>(
        &self,
        viewed: &FilmSet,
        watches: &[DatedWatch],
        year: u16,
        reader: ReviewReader,
        respond: impl FnOnce(&YearReview<'_>) -> T,
    ) -> Option<T> {
        let catalogue = &*self.responses.catalogue;
        let people = self.responses.people_tables.get(catalogue, PeopleFilter::default());
        let sources = ReviewSources { catalogue, table: self.responses.stats_table(), people: &people };
        let review = stats::YearReview::of(sources, viewed, watches, year)?;
        Some(respond(&YearReview::of(catalogue, &review, reader)?))
    }
}

/// The calendar years that have a review, newest first: those with five or more films watched on an exact day. The current
/// year has one from December 1 on.
#[utoipa::path(get, path = "/api/stats/years", tag = "stats", params(YearQuery),
    responses((status = 200, body = ReviewedYears), (status = "default", body = Problem)))]
pub(crate) async fn list_reviewed_years(
    State(clock): State<Clock>,
    reviews: YearReviews,
    caller: Caller,
    Query(query): Query<YearQuery>,
) -> Result<Json<ReviewedYears>, Problem> {
    let today = query.today(&clock)?;
    let watches = reviews.watches_of(&caller.user.id).await?;
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
    State(clock): State<Clock>,
    reviews: YearReviews,
    caller: Caller,
    Path(YearPath { year }): Path<YearPath>,
    Query(query): Query<YearQuery>,
    headers: HeaderMap,
) -> Result<Response, Problem> {
    let today = query.today(&clock)?;
    let own = people
        .viewed(&reviews.responses.catalogue, &caller.user)
        .await?
        .ok_or_else(Problem::not_logged_in)?;
    let watches = reviews.watches_of(&caller.user.id).await?;
    if let Some((code, detail)) = missing_review(&watches, year, today) {
        return Err(Problem::new(StatusCode::NOT_FOUND, code, detail));
    }
    let respond = |review: &YearReview<'_>| Json(review).into_response();
    let response = reviews.review(&own.films, &watches, year, ReviewReader::Owner, respond);
    Ok(compress(&headers, response.ok_or_else(Problem::internal)?).await)
}

/// Why a year has no review, as a code and in words; `None` if it has one.
pub(crate) fn missing_review(
    watches: &[DatedWatch],
    year: u16,
    today: Date,
) -> Option<(&'static str, String)> {
    if !is_reviewable(year, today) {
        let detail = if year == today.year() {
            format!("Your {year} in review is here from December 1.")
        } else {
            format!("{year} hasn't started yet.")
        };
        return Some(("year_not_over", detail));
    }
    let found = match films_in_year(watches, year) {
        0 => format!("You have no films with an exact date in {year}"),
        1 => format!("You have one film with an exact date in {year}"),
        films if films < MIN_FILMS => format!("You have {films} films with an exact date in {year}"),
        _ => return None,
    };
    Some(("too_few_films", format!("{found}. A year in review needs {MIN_FILMS}.")))
}
