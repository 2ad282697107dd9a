//! What happens around every request, one concern a file. It is one layer that goes through them in order,
//! because each layer of its own would copy and box everything inside it.

pub(crate) mod headers;
pub(crate) mod limits;
pub(crate) mod same_origin;
mod trace;

use std::sync::Arc;

use axum::extract::{Request, State};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use http::HeaderMap;
use laurels_app::App;

use self::trace::{RequestIds, Watch};
use crate::Measurements;

/// What the layer needs, made once.
#[derive(Debug)]
pub(crate) struct Around {
    app: App,
    standing: HeaderMap,
    ids: RequestIds,
    measurements: Measurements,
}

impl Around {
    pub(crate) fn new(app: App, measurements: Measurements) -> Arc<Self> {
        let standing = headers::standing_headers(&app.settings, app.providers.stripe.is_some());
        Arc::new(Self { standing, ids: RequestIds::since(app.now()), measurements, app })
    }
}

pub(crate) async fn around(State(around): State<Arc<Around>>, request: Request, next: Next) -> Response {
    let watch = Watch::begin(&around.ids, &request);
    let mut response = match same_origin::refusal(&request, &around.app.settings.public_url) {
        Some(problem) => problem.into_response(),
        None => watch.during(limits::in_time(next.run(request))).await,
    };
    headers::add(&around.standing, response.headers_mut());
    watch.end(&around.measurements, &mut response);
    response
}
