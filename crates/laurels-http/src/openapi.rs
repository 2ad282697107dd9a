//! The OpenAPI document. It is generated from the handlers; `api/openapi.json` is a committed copy.

use std::sync::Arc;

use axum::Extension;
use axum::response::{IntoResponse, Response};
use bytes::Bytes;
use http::header::CONTENT_TYPE;
use utoipa::openapi::{ContactBuilder, InfoBuilder, LicenseBuilder, OpenApi, OpenApiBuilder, RefOr, Tag};

use crate::problem::MEDIA_TYPE;
use crate::routes;

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
pub fn document() -> Result<String, serde_json::Error> {
    let document = with_named_problems(routes::calls().into_openapi());
    serde_json::to_string_pretty(&document).map(|text| text + "\n")
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

/// The serialized document and its rendered page.
#[derive(Debug)]
pub(crate) struct ServedDocument {
    json: Bytes,
    pub(crate) page: Bytes,
}

impl ServedDocument {
    pub(crate) fn of(document: OpenApi) -> Self {
        let json = serde_json::to_value(with_named_problems(document)).unwrap_or_default();
        Self { page: crate::docs::render(&json).into(), json: json.to_string().into() }
    }
}

/// The OpenAPI document.
pub(crate) async fn serve(Extension(served): Extension<Arc<ServedDocument>>) -> Response {
    ([(CONTENT_TYPE, "application/json")], served.json.clone()).into_response()
}
