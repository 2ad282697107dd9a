//! No request may take for ever, and none may take the process down.

use std::any::Any;
use std::time::Duration;

use axum::response::{IntoResponse, Response};
use http::StatusCode;

use laurels_domain::MAX_PICTURE_BYTES;

use crate::Problem;

/// Bodies of ordinary calls; a call that takes more says so in its own route.
pub(crate) const LARGEST_BODY: usize = 1024 * 1024;
/// Ten thousand rows of a Letterboxd export, in whichever script their titles are.
pub(crate) const LARGEST_EXPORT: usize = 4 * 1024 * 1024;
/// All tables of the catalogue together.
pub(crate) const LARGEST_IMPORT: usize = 4 * 1024 * 1024;
/// A picture and the form around it.
pub(crate) const LARGEST_UPLOAD: usize = MAX_PICTURE_BYTES + 64 * 1024;

const ANSWER_WITHIN: Duration = Duration::from_secs(30);

/// Less than an answer may take, so that a caller who does not send is told apart from us who do not answer.
const SENT_WITHIN: Duration = Duration::from_secs(25);

/// Waits for a body, but not for ever.
pub(crate) async fn sent_in_time<T>(sending: impl Future<Output = T>) -> Result<T, Problem> {
    sent_within(SENT_WITHIN, sending).await
}

async fn sent_within<T>(span: Duration, sending: impl Future<Output = T>) -> Result<T, Problem> {
    tokio::time::timeout(span, sending).await.map_err(|_| {
        let detail = "The rest of the request did not come in time.";
        Problem::new(StatusCode::REQUEST_TIMEOUT, "too_slow", detail)
    })
}

pub(crate) async fn in_time(answering: impl Future<Output = Response>) -> Response {
    tokio::time::timeout(ANSWER_WITHIN, answering).await.unwrap_or_else(|_| {
        tracing::error!("a request took too long and was given up");
        Problem::too_slow().into_response()
    })
}

/// A panic is our fault; the caller learns no more than that.
#[expect(clippy::needless_pass_by_value, reason = "the signature is tower-http's")]
pub(crate) fn answer_panic(panic: Box<dyn Any + Send + 'static>) -> Response {
    let message = panic
        .downcast_ref::<String>()
        .map(String::as_str)
        .or_else(|| panic.downcast_ref::<&str>().copied())
        .unwrap_or("no message");
    tracing::error!(panic = message, "a request panicked");
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

    async fn trip() -> &'static str {
        panic!("the projector caught fire at {}", "reel 3")
    }

    #[tokio::test]
    async fn a_panic_becomes_a_problem_that_tells_nothing_of_its_cause() {
        let router = Router::new().route("/", get(trip)).layer(CatchPanicLayer::custom(answer_panic));
        let response = router.oneshot(Request::new(Body::empty())).await.unwrap();
        assert_eq!(response.status(), StatusCode::INTERNAL_SERVER_ERROR);
        assert_eq!(response.headers()["content-type"], "application/problem+json");
        let body = to_bytes(response.into_body(), LARGEST_BODY).await.unwrap();
        let text = str::from_utf8(&body).unwrap();
        assert!(text.contains("\"code\":\"internal\"") && !text.contains("projector"), "{text}");
    }

    #[tokio::test]
    async fn a_body_that_trickles_is_not_waited_for() {
        let trickle = futures_util::stream::unfold((), |()| async {
            tokio::time::sleep(Duration::from_millis(5)).await;
            Some((Ok::<_, std::io::Error>(" "), ()))
        });
        let sending = to_bytes(Body::from_stream(trickle), LARGEST_BODY);
        let problem = sent_within(Duration::from_millis(50), sending).await.unwrap_err();
        assert_eq!(problem.into_response().status(), StatusCode::REQUEST_TIMEOUT);
        let quick = sent_in_time(to_bytes(Body::from("done"), LARGEST_BODY)).await.unwrap();
        assert_eq!(quick.unwrap(), "done");
    }
}
