use std::time::Duration;

use axum::extract::State;
use axum::response::{IntoResponse, Response};
use http::StatusCode;
use laurels_app::{Clock, Sharing};
use laurels_catalogue::{Catalogue, CeremonyNumber};
use laurels_domain::Zone;
use laurels_domain::shares::ShareSubject;
use serde::Deserialize;
use utoipa::IntoParams;

use super::wire;
use super::wire::{NewShare, Share, Shares};
use crate::api::caller::{Caller, SessionCaller};
use crate::api::stats::{YearReviews, missing_review};
use crate::content::current_catalogue::CurrentCatalogue;
use crate::server::extract::{JsonBody, Path};
use crate::server::response::Json;
use crate::server::{Problem, shortened};

/// How far the zones of the world are ahead of UTC.
const LATEST_ZONE: Duration = Duration::from_hours(14);

#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Path)]
pub(crate) struct SharePath {
    id: String,
}

/// The caller's shares, the newest first.
#[utoipa::path(get, path = "/api/user/shares", tag = "user",
    responses((status = 200, body = wire::Shares), (status = "default", body = Problem)))]
pub(crate) async fn list_shares(
    State(sharing): State<Sharing>,
    CurrentCatalogue(catalogue): CurrentCatalogue,
    caller: Caller,
) -> Result<Response, Problem> {
    let shares = sharing.list_shares(&caller.user.id).await?;
    let shares = shares.iter().map(|share| Share::of(share, &catalogue)).collect();
    Ok(Json(Shares { shares }).into_response())
}

/// Shares one thing with the caller's progress. If it's shared already, responds with the existing share.
#[utoipa::path(post, path = "/api/user/shares", tag = "user", request_body = wire::NewShare,
    responses((status = 200, body = wire::Share), (status = "default", body = Problem)))]
pub(crate) async fn add_share(
    State(sharing): State<Sharing>,
    State(clock): State<Clock>,
    reviews: YearReviews,
    caller: SessionCaller,
    JsonBody(body): JsonBody<NewShare>,
) -> Result<Response, Problem> {
    let catalogue = &reviews.responses.catalogue;
    let subject = subject(catalogue, &body)?;
    if let ShareSubject::Year(year) = subject {
        let watches = reviews.watches_of(&caller.user.id).await?;
        // In the zone where December begins first: a year that its user can open can be shared.
        let today = Zone::utc().date(clock.now().after(LATEST_ZONE));
        if let Some((_, detail)) = missing_review(&watches, year, today) {
            return Err(Problem::invalid("year", detail));
        }
    }
    let share = sharing.share(&caller.user.id, &caller.session, subject).await?;
    Ok(Json(Share::of(&share, catalogue)).into_response())
}

/// Deletes a share of the caller: its link stops working.
#[utoipa::path(delete, path = "/api/user/shares/{id}", tag = "user", params(SharePath),
    responses((status = 204), (status = "default", body = Problem)))]
pub(crate) async fn remove_share(
    State(sharing): State<Sharing>,
    caller: Caller,
    Path(path): Path<SharePath>,
) -> Result<StatusCode, Problem> {
    if !sharing.remove_share(&caller.user.id, &path.id).await? {
        return Err(Problem::not_found("You have no such link."));
    }
    Ok(StatusCode::NO_CONTENT)
}

/// A subject that the catalogue has.
fn subject(catalogue: &Catalogue, body: &NewShare) -> Result<ShareSubject, Problem> {
    let missing = |field: &'static str| Problem::invalid(field, "This is missing.");
    let ceremony = || {
        let number = body.ceremony.ok_or_else(|| missing("ceremony"))?;
        CeremonyNumber::new(number)
            .ok_or_else(|| Problem::invalid("ceremony", "Ceremonies start with number 1."))
    };
    let (subject, field) = match body.kind.as_str() {
        "ceremony" => (ShareSubject::Ceremony(ceremony()?), "ceremony"),
        "category" => {
            let name = body.category.clone().ok_or_else(|| missing("category"))?;
            (ShareSubject::Category(ceremony()?, name), "category")
        }
        "decade" => (ShareSubject::Decade(body.decade.ok_or_else(|| missing("decade"))?), "decade"),
        "person" => {
            let id = body.person_id.clone().ok_or_else(|| missing("person_id"))?;
            (ShareSubject::Person(id), "person_id")
        }
        "year" => (ShareSubject::Year(body.year.ok_or_else(|| missing("year"))?), "year"),
        other => {
            let detail = format!(
                "There's no kind '{}': choose ceremony, category, decade, person or year.",
                shortened(other)
            );
            return Err(Problem::invalid("kind", detail));
        }
    };
    let unknown = || Problem::invalid(field, "There's nothing like this in the catalogue.");
    subject.canonical(catalogue).ok_or_else(unknown)
}
