use axum::extract::FromRequestParts;
use http::request::Parts;
use serde::de::DeserializeOwned;

use crate::server::Problem;

/// The query string. Wraps axum's extractor.
#[derive(Debug)]
pub(crate) struct Query<T>(pub(crate) T);

impl<T, S> FromRequestParts<S> for Query<T>
where
    T: DeserializeOwned,
    S: Send + Sync,
{
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, Problem> {
        // Stored text never contains it, so no search could match.
        if parts.uri.query().is_some_and(|query| query.contains("%00")) {
            let detail = "The URL contains the character U+0000, which isn't allowed.";
            return Err(Problem::invalid("query", detail));
        }
        #[expect(clippy::disallowed_types, reason = "this is the wrapper")]
        let query = axum::extract::Query::<T>::from_request_parts(parts, state).await;
        match query {
            Ok(axum::extract::Query(parameters)) => Ok(Self(parameters)),
            Err(rejection) => {
                let detail = rejection.body_text();
                let cause = detail.rsplit("query string: ").next().unwrap_or_default();
                Err(Problem::invalid("query", format!("We couldn't read the query string: {cause}.")))
            }
        }
    }
}
