//! The document that describes the API. It is built from the handlers; `api/openapi.json` is a committed copy.

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
                .description(Some("Watch every nominee: the calls behind the web app."))
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
            tag("achievements", "What completing a category takes, and what somebody has completed"),
            tag("auth", "Signing up, in and out; passwords; Google and Apple"),
            tag("user", "The person who is calling"),
            tag("friend", "Friends and invites"),
            tag("purchase", "Full membership: what is sold, checkout, subscriptions"),
            tag("admin", "What admins see and do"),
            tag("operating", "Probes for operators"),
        ]))
        .build()
}

/// The whole document as it is committed: pretty, with a newline at the end.
pub fn document() -> Result<String, serde_json::Error> {
    let document = with_named_problems(routes::calls().into_openapi());
    serde_json::to_string_pretty(&document).map(|text| text + "\n")
}

/// Every `default` answer is a problem, and problems have a media type of their own; handlers need not say so.
fn with_named_problems(mut document: OpenApi) -> OpenApi {
    for item in document.paths.paths.values_mut() {
        let calls = [&mut item.get, &mut item.put, &mut item.post, &mut item.patch, &mut item.delete];
        for call in calls.into_iter().flatten() {
            if let Some(RefOr::T(response)) = call.responses.responses.get_mut("default")
                && let Some(problem) = response.content.shift_remove("application/json")
            {
                response.content.insert(MEDIA_TYPE.to_owned(), problem);
            }
        }
    }
    document
}

/// The document and the page made from it, written once.
#[derive(Debug)]
pub(crate) struct Served {
    json: Bytes,
    pub(crate) page: Bytes,
}

impl Served {
    pub(crate) fn of(document: OpenApi) -> Self {
        let json = serde_json::to_value(with_named_problems(document)).unwrap_or_default();
        Self { page: crate::docs::render(&json).into(), json: json.to_string().into() }
    }
}

/// This document.
pub(crate) async fn serve(Extension(served): Extension<Arc<Served>>) -> Response {
    ([(CONTENT_TYPE, "application/json")], served.json.clone()).into_response()
}
