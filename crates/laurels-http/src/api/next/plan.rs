use axum::extract::State;
use axum::response::{IntoResponse, Response};
use http::HeaderMap;
use laurels_app as app;
use laurels_app::Suggestions;
use laurels_catalogue::{Catalogue, FilmId};
use laurels_domain::next::{FilmOfPlan, MAX_PLAN_MINUTES, Scope};

use super::wire::{EfficientPlan, FilmEntry, Plan, PlannedFilm, Ring};
use super::{choices, wire};
use crate::api::caller::Caller;
use crate::content::current_catalogue::CurrentCatalogue;
use crate::server::Problem;
use crate::server::compression::compress;
use crate::server::extract::JsonBody;
use crate::server::response::Json;

const MAX_EXCLUDED: usize = 1_000;

/// Plans which films to watch to complete as many rings as possible in a number of minutes. The plan is proved to be the
/// best one, unless that takes longer than two seconds.
#[utoipa::path(post, path = "/api/next/plan", tag = "next", request_body = wire::PlanRequest,
    responses((status = 200, body = wire::Plan), (status = "default", body = Problem)))]
pub(crate) async fn make_plan(
    State(suggestions): State<Suggestions>,
    CurrentCatalogue(catalogue): CurrentCatalogue,
    caller: Caller,
    headers: HeaderMap,
    JsonBody(body): JsonBody<wire::PlanRequest>,
) -> Result<Response, Problem> {
    if body.minutes > MAX_PLAN_MINUTES {
        return Err(Problem::invalid("minutes", "The minutes can be at most 1,000,000.".to_owned()));
    }
    let friends = body.friend_ids.unwrap_or_default();
    let request = app::PlanRequest {
        scope: existing_scope(&catalogue, &body.scope)?,
        minutes: body.minutes,
        filter: choices::filter(&catalogue, body.kinds, body.genres, body.languages)?,
        with_honorary: body.include_honorary.unwrap_or(true),
        excluded: excluded(&catalogue, &body.exclude.unwrap_or_default())?,
        friends: choices::friends(&caller.user.id, &friends)?,
        services: choices::services(body.services.as_ref())?,
    };
    let result = suggestions.plan(&catalogue, caller.user, request).await?;
    let plan = &result.plan;
    let response = Plan {
        rings: plan.rings,
        minutes: plan.minutes,
        films: plan.films.iter().filter_map(|film| planned_film(&catalogue, film)).collect(),
        optimal: plan.is_optimal,
        bound: (!plan.is_optimal).then_some(plan.bound),
        frontier: result
            .frontier
            .iter()
            .map(|plan| EfficientPlan { minutes: plan.minutes, rings: plan.rings })
            .collect(),
        open_rings: result.open_rings,
        open_minutes: result.open_minutes,
    };
    Ok(compress(&headers, Json(response).into_response()).await)
}

/// A scope that has rings; chosen rings must all exist.
pub(super) fn existing_scope(catalogue: &Catalogue, scope: &wire::Scope) -> Result<Scope, Problem> {
    let scope = choices::scope(scope)?;
    let found = scope.rings(catalogue).len();
    let is_missing_one = matches!(&scope, Scope::Rings(chosen) if chosen.len() != found);
    if found == 0 || is_missing_one {
        return Err(Problem::invalid("scope", "There are no such rings.".to_owned()));
    }
    Ok(scope)
}

fn excluded(catalogue: &Catalogue, ids: &[String]) -> Result<Vec<FilmId>, Problem> {
    if ids.len() > MAX_EXCLUDED {
        return Err(Problem::invalid("exclude", format!("Exclude at most {MAX_EXCLUDED} films.")));
    }
    let film = |id: &String| {
        let unknown = || Problem::invalid("exclude", "There's no such film.".to_owned());
        catalogue.film(id).map(|film| film.id.clone()).ok_or_else(unknown)
    };
    ids.iter().map(film).collect()
}

pub(super) fn planned_film<'a>(catalogue: &'a Catalogue, film: &FilmOfPlan) -> Option<PlannedFilm<'a>> {
    Some(PlannedFilm {
        entry: FilmEntry::at(catalogue, film.film, film.runtime)?,
        closes: film.closes.iter().filter_map(|ring| Ring::at(catalogue, *ring)).collect(),
    })
}
