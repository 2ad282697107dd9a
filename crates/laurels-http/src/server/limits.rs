//! Request limits: body sizes, timeouts, and panics turned into problems.

use std::any::Any;
use std::time::Duration;

use axum::response::{IntoResponse, Response};
use http::StatusCode;

use crate::server::Problem;

/// Default body limit; handlers that accept more set their own.
pub(crate) const MAX_BODY_BYTES: usize = 1024 * 1024;

/// Bytes of all request bodies in memory.
pub(crate) const MAX_BODY_BYTES_IN_FLIGHT: usize = 64 * 1024 * 1024;

const RESPONSE_TIMEOUT: Duration = Duration::from_secs(30);

/// Shorter than `RESPONSE_TIMEOUT`, so that a client that stops sending is distinguished from a slow handler.
const BODY_TIMEOUT: Duration = Duration::from_secs(25);

/// Reads a body, or fails with a timeout.
pub(crate) async fn read_with_timeout<T>(reading: impl Future<Output = T>) -> Result<T, Problem> {
    read_within(BODY_TIMEOUT, reading).await
}

async fn read_within<T>(timeout: Duration, reading: impl Future<Output = T>) -> Result<T, Problem> {
    tokio::time::timeout(timeout, reading).await.map_err(|_| {
        let detail = "We didn't receive the rest of your request in time.";
        Problem::new(StatusCode::REQUEST_TIMEOUT, "too_slow", detail)
    })
}

pub(crate) async fn respond_with_timeout(response: impl Future<Output = Response>) -> Response {
    tokio::time::timeout(RESPONSE_TIMEOUT, response).await.unwrap_or_else(|_| {
        tracing::error!("request timed out");
        Problem::too_slow().into_response()
    })
}

/// A panic is a server error; its message is logged and not sent to the caller.
#[expect(clippy::needless_pass_by_value, reason = "the signature is tower-http's")]
pub(crate) fn panic_response(panic: Box<dyn Any + Send + 'static>) -> Response {
    let message = panic
        .downcast_ref::<String>()
        .map(String::as_str)
        .or_else(|| panic.downcast_ref::<&str>().copied())
        .unwrap_or("no message");
    tracing::error!(panic = message, "request handler panicked");
    Problem::internal().into_response()
}

#[cfg(test)]
mod tests {
    use axum::Router;
    use axum::body::{Body, to_bytes};
    use axum::extract::Request;
    use axum::routing::get;
    use tower::ServiceExt;
    use tower_http::catch_panic::CatchPanicLayer;

    use super::*;

    async fn panicking() -> &'static str {
        panic!("the projector caught fire at {}", "reel 3")
    }

    #[tokio::test]
    async fn panic_becomes_a_problem_without_its_message() {
        let router = Router::new().route("/", get(panicking)).layer(CatchPanicLayer::custom(panic_response));
        let response = router.oneshot(Request::new(Body::empty())).await.unwrap();
        assert_eq!(response.status(), StatusCode::INTERNAL_SERVER_ERROR);
        assert_eq!(response.headers()["content-type"], "application/problem+json");
        let body = to_bytes(response.into_body(), MAX_BODY_BYTES).await.unwrap();
        let text = str::from_utf8(&body).unwrap();
        assert!(text.contains("\"code\":\"internal\"") && !text.contains("projector"), "{text}");
    }

    #[tokio::test]
    async fn slowly_sent_body_times_out() {
        let trickle = futures_util::stream::unfold((), |()| async {
            tokio::time::sleep(Duration::from_millis(5)).await;
            Some((Ok::<_, std::io::Error>(" "), ()))
        });
        let reading = to_bytes(Body::from_stream(trickle), MAX_BODY_BYTES);
        let problem = read_within(Duration::from_millis(50), reading).await.unwrap_err();
        assert_eq!(problem.into_response().status(), StatusCode::REQUEST_TIMEOUT);
        let quick = read_with_timeout(to_bytes(Body::from("done"), MAX_BODY_BYTES)).await.unwrap();
        assert_eq!(quick.unwrap(), "done");
    }
}
