use axum::extract::State;
use axum::response::Response;
use http::HeaderMap;

use crate::frozen::{Prepared, ready};
use crate::state::Catalogues;
use crate::{Problem, wire};

/// How many ceremonies there have been.
#[utoipa::path(get, path = "/api/ceremony/count", tag = "ceremony",
    responses((status = 200, body = wire::CeremonyCount), (status = "default", body = Problem)))]
pub(crate) async fn count_ceremonies(
    State(catalogues): State<Catalogues>,
    headers: HeaderMap,
) -> Result<Response, Problem> {
    let frozen = catalogues.current();
    let prepared = ready(&frozen.count, || {
        Prepared::json(&wire::CeremonyCount { count: frozen.catalogue.ceremonies().len() })
    })?;
    Ok(prepared.answer(&headers))
}
