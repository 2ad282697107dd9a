use std::pin::Pin;
use std::sync::Arc;

use http::header::TRANSFER_ENCODING;
use http::{Extensions, HeaderMap};

use super::content_length::content_length;
use crate::server::Problem;

type Check = Arc<dyn Fn() -> Pin<Box<dyn Future<Output = Result<(), Problem>> + Send>> + Send + Sync>;

/// A check that runs again once the body was read. A client may take 25 seconds to send it: meanwhile its user may have
/// been logged out, or lost a role.
#[derive(Clone)]
pub(crate) struct AfterBody(Check);

impl AfterBody {
    /// Replaces an earlier check of the same request.
    pub(crate) fn require<F>(
        extensions: &mut Extensions,
        headers: &HeaderMap,
        check: impl Fn() -> F + Send + Sync + 'static,
    ) where
        F: Future<Output = Result<(), Problem>> + Send + 'static,
    {
        if has_body(headers) {
            extensions.insert(Self(Arc::new(move || Box::pin(check()))));
        }
    }

    pub(crate) async fn run(extensions: &Extensions) -> Result<(), Problem> {
        match extensions.get::<Self>() {
            Some(check) => check.0().await,
            None => Ok(()),
        }
    }
}

fn has_body(headers: &HeaderMap) -> bool {
    content_length(headers).is_some_and(|length| length > 0) || headers.contains_key(TRANSFER_ENCODING)
}
