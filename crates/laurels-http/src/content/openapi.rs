//! The OpenAPI document. It is generated from the handlers; `api/openapi.json` is a committed copy.

use axum::Extension;
use axum::response::{IntoResponse, Response};
use bytes::Bytes;
use http::header::{CONTENT_TYPE, HeaderName};
use http::{Method, StatusCode};
use serde_json::Value;
use utoipa::openapi::path::{Operation, ParameterBuilder, ParameterIn};
use utoipa::openapi::security::{
    ApiKey, ApiKeyValue, HttpAuthScheme, HttpBuilder, SecurityRequirement, SecurityScheme,
};
use utoipa::openapi::{
    ContactBuilder, InfoBuilder, LicenseBuilder, ObjectBuilder, OpenApi, OpenApiBuilder, Ref, RefOr,
    Required, Tag, Type,
};

use super::request_texts;
use crate::server::problem::MEDIA_TYPE;

/// Names of components.
const SESSION: &str = "session";
const BEARER: &str = "bearer";
const VERSION: &str = "BuildVersion";

/// The header with the client's version.
pub(crate) const VERSION_HEADER: &str = "x-mol-frontend-build-version";

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
            tag("people", "Nominated people and companies"),
            tag("card", "Pictures to share: films, ceremonies, categories and people"),
            tag("stats", "Statistics of what a user has watched"),
            tag("sharing", "Public pages of users and links to single things"),
            tag("viewing-options", "Where films can be watched: stations, streaming services, theaters"),
            tag("next", "What to watch next"),
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
pub(crate) fn to_text(document: &OpenApi) -> Result<String, serde_json::Error> {
    serde_json::to_string_pretty(document).map(|text| text + "\n")
}

/// The document as JSON.
pub(crate) fn to_json(document: &OpenApi) -> Value {
    serde_json::to_value(document).unwrap_or_default()
}

/// Every operation needs a session.
pub(crate) fn require_session(document: &mut OpenApi) {
    for (_, _, operation) in operations(document) {
        operation.security = Some(vec![SecurityRequirement::new(SESSION, [] as [&str; 0])]);
    }
}

/// Every operation accepts a token with a scope as well: instead of a session if one is required. Returns the
/// operations.
pub(crate) fn accept_token(document: &mut OpenApi, scope: &str) -> Vec<(Method, String)> {
    let mut calls = Vec::new();
    for (method, path, operation) in operations(document) {
        // An empty requirement: neither is needed.
        let security = operation.security.get_or_insert_with(|| vec![SecurityRequirement::default()]);
        security.push(SecurityRequirement::new(BEARER, [scope]));
        calls.push((method, path.to_owned()));
    }
    calls
}

/// The cookie and the token that [`require_session`] and [`accept_token`] refer to.
pub(crate) fn add_security_schemes(document: &mut OpenApi, cookie: &str) {
    let about = "Set by sign-up and log-in.";
    let cookie = SecurityScheme::ApiKey(ApiKey::Cookie(ApiKeyValue::with_description(cookie, about)));
    let about = "An API token with the listed scope, made in the settings. Cookies are ignored then, and the version \
                 header isn't needed. Each token has a limit of calls, see the `RateLimit` headers of responses.";
    let bearer = HttpBuilder::new()
        .scheme(HttpAuthScheme::Bearer)
        .bearer_format("laurels_…")
        .description(Some(about))
        .build();
    let components = document.components.get_or_insert_default();
    components.add_security_scheme(SESSION, cookie);
    components.add_security_scheme(BEARER, SecurityScheme::Http(bearer));
}

/// Adds the header with the web app's version as a parameter, where it is required.
pub(crate) fn add_version_header(
    document: &mut OpenApi,
    name: &HeaderName,
    is_required: impl Fn(&Method, &str) -> bool,
) {
    let about = "The client's version, any text. Another site can't make a browser send it, so it's required wherever \
                 something changes, except with a token.";
    let header = ParameterBuilder::new()
        .name(name.as_str())
        .parameter_in(ParameterIn::Header)
        .required(Required::True)
        .description(Some(about))
        .schema(Some(ObjectBuilder::new().schema_type(Type::String)))
        .example(Some("1.0.0".into()))
        .build();
    let parameters = &mut document.components.get_or_insert_default().parameters;
    parameters.insert(VERSION.to_owned(), header.into());
    for (method, path, operation) in operations(document) {
        if is_required(&method, path) {
            let header = Ref::new(format!("#/components/parameters/{VERSION}"));
            operation.parameters.get_or_insert_default().push(RefOr::Ref(header));
        }
    }
}

/// What handlers needn't repeat: every response has a description, as OpenAPI requires, and every `default` is a problem.
pub(crate) fn describe_responses(document: &mut OpenApi) {
    for (_, _, operation) in operations(document) {
        for (status, response) in &mut operation.responses.responses {
            let RefOr::T(response) = response else { continue };
            if status == "default" {
                "An error".clone_into(&mut response.description);
                if let Some(problem) = response.content.shift_remove("application/json") {
                    response.content.insert(MEDIA_TYPE.to_owned(), problem);
                }
            } else {
                let code: Option<StatusCode> = status.parse().ok();
                let reason = code.and_then(|code| code.canonical_reason());
                reason.unwrap_or_default().clone_into(&mut response.description);
            }
        }
    }
}

/// Documents that no text of a JSON body may contain U+0000.
pub(crate) fn forbid_nul(document: &mut OpenApi) {
    let mut bodies = Vec::new();
    for (_, _, operation) in operations(document) {
        let Some(RefOr::T(body)) = &operation.request_body else { continue };
        if let Some(RefOr::T(json)) = body.content.get("application/json") {
            bodies.extend(json.schema.clone());
        }
    }
    request_texts::forbid_nul(document, bodies);
}

fn operations(document: &mut OpenApi) -> impl Iterator<Item = (Method, &str, &mut Operation)> {
    document.paths.paths.iter_mut().flat_map(|(path, item)| {
        let operations = [
            (Method::GET, &mut item.get),
            (Method::PUT, &mut item.put),
            (Method::POST, &mut item.post),
            (Method::PATCH, &mut item.patch),
            (Method::DELETE, &mut item.delete),
        ];
        operations
            .into_iter()
            .filter_map(|(method, operation)| Some((method, path.as_str(), operation.as_mut()?)))
    })
}

/// The serialized document.
#[derive(Clone, Debug)]
pub(crate) struct ServedDocument(Bytes);

impl ServedDocument {
    pub(crate) fn of(document: &Value) -> Self {
        Self(document.to_string().into())
    }

    pub(crate) fn json(&self) -> &Bytes {
        &self.0
    }
}

/// The OpenAPI document.
pub(crate) async fn serve(Extension(ServedDocument(json)): Extension<ServedDocument>) -> Response {
    ([(CONTENT_TYPE, "application/json")], json).into_response()
}
