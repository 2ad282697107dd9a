use axum::extract::State;
use axum::response::{IntoResponse, Response};
use http::StatusCode;
use laurels_app::Sharing;
use laurels_catalogue::{Catalogue, CeremonyNumber};
use laurels_domain::shares::ShareSubject;
use serde::Deserialize;
use utoipa::IntoParams;

use super::wire;
use super::wire::{NewShare, Share, Shares};
use crate::api::caller::Caller;
use crate::content::current_catalogue::CurrentCatalogue;
use crate::server::extract::{JsonBody, Path};
use crate::server::response::Json;
use crate::server::{Problem, shortened};

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
    CurrentCatalogue(catalogue): CurrentCatalogue,
    caller: Caller,
    JsonBody(body): JsonBody<NewShare>,
) -> Result<Response, Problem> {
    let subject = subject(&catalogue, body)?;
    let share = sharing.share(&caller.user.id, &caller.session, subject).await?;
    Ok(Json(Share::of(&share, &catalogue)).into_response())
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
fn subject(catalogue: &Catalogue, body: NewShare) -> Result<ShareSubject, Problem> {
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
    // Until `year_review` of `api/share` is connected.
    if matches!(subject, ShareSubject::Year(_)) {
        return Err(Problem::invalid("kind", "You can't share a year in review yet."));
    }
    let unknown = || Problem::invalid(field, "There's nothing like this in the catalogue.");
    subject.canonical(catalogue).ok_or_else(unknown)
}
