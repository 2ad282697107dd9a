use std::sync::Arc;

use axum::extract::State;
use axum::response::Response;
use laurels_app::{DemoLogInError, Settings};

use super::in_demo::InDemo;
use super::wire::DemoLogIn;
use crate::api::auth::respond_with_session;
use crate::api::caller::ThisDevice;
use crate::api::user::ProfileResponses;
use crate::api::wire;
use crate::server::Problem;
use crate::server::extract::JsonBody;

/// Logs in as one of the people of a demo, without a password. Exists only in a demo.
#[utoipa::path(post, path = "/api/demo/log-in", tag = "auth", request_body = DemoLogIn,
    responses((status = 200, body = wire::User), (status = "default", body = Problem)))]
pub(crate) async fn log_in_as_person(
    InDemo(demo): InDemo,
    State(settings): State<Arc<Settings>>,
    ThisDevice(device): ThisDevice,
    profiles: ProfileResponses,
    JsonBody(body): JsonBody<DemoLogIn>,
) -> Result<Response, Problem> {
    let (user, token) = demo.log_in(&body.person, &device).await?;
    respond_with_session(&profiles, &settings, &user, &token).await
}

impl From<DemoLogInError> for Problem {
    fn from(error: DemoLogInError) -> Self {
        match error {
            DemoLogInError::NoSuchPerson => Self::not_found(error.to_string()),
            DemoLogInError::TooMany(too_many) => too_many.into(),
            DemoLogInError::Store(error) => error.into(),
        }
    }
}
