use axum::extract::State;
use axum::response::{IntoResponse, Response};
use laurels_app::{Contact, SendError};
use laurels_domain::contact::{ContactError, ContactMessage};

use super::wire;
use crate::api::caller::{MaybeCaller, ThisDevice};
use crate::server::Problem;
use crate::server::extract::JsonBody;
use crate::server::response::Json;

/// Sends a message to the team.
#[utoipa::path(post, path = "/api/user/contact-us-message", tag = "user", request_body = wire::ContactMessage,
    responses((status = 200, body = wire::MessageReceipt), (status = "default", body = Problem)))]
pub(crate) async fn send_contact_message(
    State(contact): State<Contact>,
    MaybeCaller(caller): MaybeCaller,
    ThisDevice(device): ThisDevice,
    JsonBody(body): JsonBody<wire::ContactMessage>,
) -> Result<Response, Problem> {
    let message =
        ContactMessage::parse(&body.subject, &body.message, body.email.as_deref(), caller.is_some())?;
    let email =
        contact.send_message(caller.as_ref(), &message, &device.network).await.map_err(
            |error| match error {
                SendError::TooMany(too_many) => Problem::from(too_many),
                SendError::Store(error) => error.into(),
            },
        )?;
    Ok(Json(wire::MessageReceipt { email }).into_response())
}

impl From<ContactError> for Problem {
    fn from(error: ContactError) -> Self {
        let field = match error {
            ContactError::Subject => "subject",
            ContactError::Empty | ContactError::TooLong => "message",
            ContactError::Email(_) => "email",
        };
        Self::invalid(field, error.to_string())
    }
}
