use axum::extract::State;
use axum::response::Response;
use http::HeaderMap;
use laurels_app::{Diary, FriendSummary, People};
use laurels_catalogue::Catalogue;
use laurels_domain::access::can_view_profile;
use laurels_domain::friends::Relationship;
use laurels_domain::people::{PeopleFilter, PersonProgress};
use laurels_domain::stats::{DateStats, DatedWatch};
use laurels_domain::{FilmSet, UserId};
use laurels_store::WatchDate;
use serde::Deserialize;
use utoipa::IntoParams;

use super::wire;
use super::wire::{Dates, Stats, UserTotals};
use crate::api::caller::CallerWithFriends;
use crate::content::catalogue_responses::{CatalogueResponseCache, CatalogueResponses};
use crate::content::current_catalogue::CurrentCatalogue;
use crate::server::Problem;
use crate::server::compression::compress;
use crate::server::extract::Query;
use crate::server::response::json_with_capacity;

/// People who are most watched.
const MAX_PEOPLE: usize = 12;
/// Upper estimate of a response in bytes.
const STATS_BYTES: usize = 32_000;

#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct StatsQuery {
    /// Another user's statistics, by id: for those who can see the user's profile.
    friend_id: Option<String>,
}

/// Statistics of the films that the caller has watched, or another user. When other users watched films is private.
#[utoipa::path(get, path = "/api/stats", tag = "stats", params(StatsQuery),
    responses((status = 200, body = wire::Stats), (status = "default", body = Problem)))]
pub(crate) async fn show_stats(
    State(people): State<People>,
    State(diary): State<Diary>,
    State(cache): State<CatalogueResponseCache>,
    CurrentCatalogue(catalogue): CurrentCatalogue,
    CallerWithFriends { user, relationships }: CallerWithFriends,
    Query(query): Query<StatsQuery>,
    headers: HeaderMap,
) -> Result<Response, Problem> {
    let tables = cache.for_snapshot(&catalogue);
    let own = people.viewed(&catalogue, &user).await?.ok_or_else(Problem::not_logged_in)?;
    let hidden =
        || Problem::forbidden("not_your_friend", "You can only see this for yourself and your friends.");
    let id = query.friend_id.map(|id| UserId::parse(&id).ok_or_else(hidden)).transpose()?;
    let body = if let Some(other) = id.filter(|id| *id != user.id) {
        let related = relationships.others.iter().find(|related| related.other == other);
        let relationship = related.map_or(Relationship::Unrelated, |related| related.state);
        if !can_view_profile(user.roles, relationship) {
            return Err(hidden());
        }
        let other = people.find_viewed(&catalogue, &other).await?;
        let other = other.ok_or_else(|| Problem::not_found("There's no such user."))?;
        json_with_capacity(&stats_of(&tables, &other, &[&*own, &*other], None), STATS_BYTES)
    } else {
        let (friends, dates) =
            tokio::try_join!(people.friends(&catalogue, &relationships), diary.list_dates(&user.id))?;
        let dates = DateStats::of(&catalogue, &own.films, &dated_watches(&catalogue, &dates));
        let compared: Vec<&FriendSummary> =
            std::iter::once(&own).chain(&friends.confirmed).map(|summary| &**summary).collect();
        json_with_capacity(&stats_of(&tables, &own, &compared, Some(&dates)), STATS_BYTES)
    };
    Ok(compress(&headers, body).await)
}

pub(crate) fn dated_watches(catalogue: &Catalogue, dates: &[WatchDate]) -> Vec<DatedWatch> {
    let watch = |date: &WatchDate| {
        let film = catalogue.index_of(date.film.as_str())?;
        Some(DatedWatch { film, watched: date.watched, rating: date.rating, is_rewatch: date.is_rewatch })
    };
    dates.iter().filter_map(watch).collect()
}

fn stats_of<'a>(
    tables: &'a CatalogueResponses,
    user: &'a FriendSummary,
    compared: &[&'a FriendSummary],
    dates: Option<&DateStats>,
) -> Stats<'a> {
    let (catalogue, table) = (&*tables.catalogue, tables.stats_table());
    let mut totals: Vec<UserTotals<'a>> = compared
        .iter()
        .map(|summary| UserTotals::of(summary, table.totals(catalogue, &summary.films)))
        .collect();
    totals.sort_by(|one, other| other.films.cmp(&one.films).then(one.username.cmp(other.username)));
    let most_seen = most_seen(tables, catalogue, &user.films);
    Stats::of(catalogue, table, user, &most_seen, totals, dates.map(Dates::from))
}

fn most_seen(tables: &CatalogueResponses, catalogue: &Catalogue, viewed: &FilmSet) -> Vec<PersonProgress> {
    tables.people_tables.get(catalogue, PeopleFilter::default()).most_seen(viewed, MAX_PEOPLE)
}
