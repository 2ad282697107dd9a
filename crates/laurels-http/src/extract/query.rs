use axum::extract::FromRequestParts;
use http::request::Parts;
use serde::de::DeserializeOwned;

use crate::Problem;

/// What stands behind the question mark.
#[derive(Debug)]
pub(crate) struct Query<T>(pub(crate) T);

impl<T, S> FromRequestParts<S> for Query<T>
where
    T: DeserializeOwned,
    S: Send + Sync,
{
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, Problem> {
        // No text that is kept anywhere has it, so nothing is found by it.
        if parts.uri.query().is_some_and(|query| query.contains("%00")) {
            let detail = "The address holds the character U+0000, which no text has.";
            return Err(Problem::invalid("query", detail));
        }
        #[expect(clippy::disallowed_types, reason = "this is the wrapper")]
        let query = axum::extract::Query::<T>::from_request_parts(parts, state).await;
        match query {
            Ok(axum::extract::Query(asked)) => Ok(Self(asked)),
            Err(rejection) => {
                let detail = rejection.body_text();
                let cause = detail.rsplit("query string: ").next().unwrap_or_default();
                Err(Problem::invalid("query", format!("The address cannot be understood: {cause}.")))
            }
        }
    }
}
