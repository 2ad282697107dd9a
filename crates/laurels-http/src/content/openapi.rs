//! The OpenAPI document. It is generated from the handlers; `api/openapi.json` is a committed copy.

use axum::Extension;
use axum::response::{IntoResponse, Response};
use bytes::Bytes;
use http::header::CONTENT_TYPE;
use serde_json::Value;
use utoipa::openapi::{ContactBuilder, InfoBuilder, LicenseBuilder, OpenApi, OpenApiBuilder, RefOr, Tag};

use crate::server::problem::MEDIA_TYPE;

pub(crate) fn description() -> OpenApi {
    let tag = |name: &str, about: &str| {
        let mut tag = Tag::new(name);
        tag.description = Some(about.to_owned());
        tag
    };
    OpenApiBuilder::new()
        .info(
            InfoBuilder::new()
                .title("Laurels")
                .description(Some("Watch every nominee: the API of the web app."))
                .version(env!("CARGO_PKG_VERSION"))
                .license(Some(
                    LicenseBuilder::new()
                        .name("MIT OR Apache-2.0")
                        .identifier(Some("MIT OR Apache-2.0"))
                        .build(),
                ))
                .contact(Some(ContactBuilder::new().name(Some("The Laurels contributors")).build()))
                .build(),
        )
        .tags(Some([
            tag("ceremony", "Ceremonies, their categories and films"),
            tag("film", "Films: details, search, names"),
            tag("viewing-options", "Where films can be watched: stations, streaming services, theaters"),
            tag("achievements", "Films needed to complete a category, and completed categories"),
            tag("auth", "Sign-up, log-in and log-out; passwords; Google and Apple"),
            tag("user", "The caller's account, films and settings"),
            tag("friend", "Friends and invites"),
            tag("purchase", "Full membership: products, checkout, subscriptions"),
            tag("admin", "Administration"),
            tag("operating", "Health checks and configuration"),
        ]))
        .build()
}

/// The document as it is committed: pretty-printed, with a trailing newline.
pub(crate) fn to_text(document: OpenApi) -> Result<String, serde_json::Error> {
    serde_json::to_string_pretty(&with_named_problems(document)).map(|text| text + "\n")
}

/// Sets the media type of all `default` responses to that of problem details, so that handlers don't have to.
fn with_named_problems(mut document: OpenApi) -> OpenApi {
    for item in document.paths.paths.values_mut() {
        let operations = [&mut item.get, &mut item.put, &mut item.post, &mut item.patch, &mut item.delete];
        for operation in operations.into_iter().flatten() {
            if let Some(RefOr::T(response)) = operation.responses.responses.get_mut("default")
                && let Some(problem) = response.content.shift_remove("application/json")
            {
                response.content.insert(MEDIA_TYPE.to_owned(), problem);
            }
        }
    }
    document
}

/// The document as JSON.
pub(crate) fn to_json(document: OpenApi) -> Value {
    serde_json::to_value(with_named_problems(document)).unwrap_or_default()
}

/// The serialized document.
#[derive(Clone, Debug)]
pub(crate) struct ServedDocument(Bytes);

impl ServedDocument {
    pub(crate) fn of(document: &Value) -> Self {
        Self(document.to_string().into())
    }
}

/// The OpenAPI document.
pub(crate) async fn serve(Extension(ServedDocument(json)): Extension<ServedDocument>) -> Response {
    ([(CONTENT_TYPE, "application/json")], json).into_response()
}
