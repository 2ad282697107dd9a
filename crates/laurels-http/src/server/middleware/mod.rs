//! Middleware around every request, one concern per file. A single axum layer runs them in order, because each
//! additional layer would clone and box the service inside it.

mod same_origin;
mod trace;

use std::net::{IpAddr, Ipv4Addr};
use std::sync::Arc;

use axum::extract::{Request, State};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use http::header::CACHE_CONTROL;
use http::{HeaderMap, HeaderValue};

pub(crate) use self::same_origin::SameOrigin;
pub use self::trace::LoggedRequest;
pub(crate) use self::trace::RequestIds;
use self::trace::RequestTrace;
use crate::server::body_budget::{BodyBudget, Reservation};
use crate::server::extract::{Peer, client_address};
use crate::server::late_headers::LateHeaders;
use crate::server::{Measurements, Problem, limits};

/// Headers that are added later: request ID, content length, date and caching.
const ADDED_LATER: usize = 4;
/// The default: a response may be personal unless its handler says otherwise.
const NO_STORE: HeaderValue = HeaderValue::from_static("private, no-store");

/// State of the middleware, created once at startup.
#[derive(Debug)]
pub(crate) struct MiddlewareState {
    pub(crate) same_origin: SameOrigin,
    /// Headers of every response.
    pub(crate) headers: HeaderMap,
    pub(crate) ids: RequestIds,
    pub(crate) measurements: Measurements,
    pub(crate) bodies: Arc<BodyBudget>,
    /// Whose `X-Forwarded-For` is trusted.
    pub(crate) trusted_proxies: Vec<IpAddr>,
}

pub(crate) async fn wrap(
    State(state): State<Arc<MiddlewareState>>,
    request: Request,
    next: Next,
) -> Response {
    let trace = RequestTrace::start(&state.ids, &request);
    let (mut request, body_bytes) =
        state.bodies.count(|request| client_network(request, &state.trusted_proxies), request);
    let late_headers = LateHeaders::attach(&mut request);
    let mut response = if let Some(problem) = state.same_origin.rejection(&request) {
        problem.into_response()
    } else if state.same_origin.is_state_changing(request.method(), request.uri().path()) {
        let handler = trace.instrument(respond(next.run(request), body_bytes));
        trace.instrument(limits::respond_with_timeout(complete(handler))).await
    } else {
        trace.instrument(limits::respond_with_timeout(respond(next.run(request), body_bytes))).await
    };
    insert_all(&state.headers, response.headers_mut());
    if let Some(late) = late_headers {
        late.apply_to(&mut response);
    }
    response.headers_mut().entry(CACHE_CONTROL).or_insert(NO_STORE);
    trace.finish(&state.measurements, &mut response);
    response
}

/// The bytes of the body count until the handler, which may hold them, has ended.
async fn respond(handler: impl Future<Output = Response>, body_bytes: Option<Arc<Reservation>>) -> Response {
    let response = handler.await;
    match body_bytes.and_then(|bytes| bytes.rejection()) {
        Some(problem) => problem.into_response(),
        None => response,
    }
}

/// Runs a handler to its end even if the client hangs up: otherwise it could stop between a change and what follows from
/// it, like the notification of others.
pub(crate) async fn complete(handler: impl Future<Output = Response> + Send + 'static) -> Response {
    match tokio::spawn(handler).await {
        Ok(response) => response,
        // Panics of handlers are caught inside.
        Err(error) => {
            tracing::error!(%error, "a request was not completed");
            Problem::internal().into_response()
        }
    }
}

fn client_network(request: &Request, trusted_proxies: &[IpAddr]) -> IpAddr {
    let peer = request.extensions().get::<Peer>().map_or(IpAddr::V4(Ipv4Addr::UNSPECIFIED), |peer| peer.0);
    Peer(client_address(peer, request.headers(), trusted_proxies)).network()
}

/// A page of its own kind may have its own content security policy.
fn insert_all(defaults: &HeaderMap, headers: &mut HeaderMap) {
    headers.reserve(defaults.len() + ADDED_LATER);
    for (name, value) in defaults {
        headers.entry(name).or_insert_with(|| value.clone());
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use tokio::sync::oneshot;
    use tokio::time::{sleep, timeout};

    use super::*;

    #[tokio::test]
    async fn a_handler_is_completed_after_the_client_has_hung_up() {
        let (done, completed) = oneshot::channel();
        let handler = complete(async move {
            sleep(Duration::from_millis(50)).await;
            done.send(()).unwrap();
            Response::default()
        });
        timeout(Duration::from_millis(5), handler).await.unwrap_err();
        timeout(Duration::from_secs(5), completed).await.unwrap().unwrap();
    }
}
