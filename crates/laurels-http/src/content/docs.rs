//! `/api/docs`: the OpenAPI document as a readable page. Plain HTML without scripts.

use std::fmt::Write;

use axum::Extension;
use axum::response::{IntoResponse, Response};
use bytes::Bytes;
use http::header::CONTENT_TYPE;
use serde_json::Value;

const STYLE: &str = include_str!("docs.css");

/// The rendered page.
#[derive(Clone, Debug)]
pub(crate) struct DocsPage(Bytes);

impl DocsPage {
    pub(crate) fn of(document: &Value) -> Self {
        Self(render(document).into())
    }
}

pub(crate) async fn page(Extension(DocsPage(page)): Extension<DocsPage>) -> Response {
    ([(CONTENT_TYPE, "text/html; charset=utf-8")], page).into_response()
}

pub(crate) async fn style() -> Response {
    ([(CONTENT_TYPE, "text/css; charset=utf-8")], STYLE).into_response()
}

/// Renders the page: operations by tag, then schemas.
fn render(document: &Value) -> String {
    let mut page = String::from(
        "<!doctype html><html lang=\"en\"><head><meta charset=\"utf-8\">\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\
         <title>Laurels - API</title><link rel=\"stylesheet\" href=\"/api/docs.css\"></head><body><main>",
    );
    let about = text(&document["info"]["description"]);
    let version = text(&document["info"]["version"]);
    let _ = write!(
        page,
        "<h1>Laurels API</h1><p>{about}</p><p class=\"quiet\">Version {version}. \
         OpenAPI document: <a href=\"/api/openapi.json\">openapi.json</a>.</p>"
    );
    for tag in document["tags"].as_array().into_iter().flatten() {
        let name = tag["name"].as_str().unwrap_or_default();
        let _ = write!(page, "<h2 id=\"{name}\">{}</h2>", text(&tag["description"]));
        for (path, methods) in document["paths"].as_object().into_iter().flatten() {
            for (method, operation) in methods.as_object().into_iter().flatten() {
                if operation["tags"][0] == tag["name"] {
                    render_operation(&mut page, document, (path, method), operation);
                }
            }
        }
    }
    page.push_str("<h2 id=\"schemas\">Schemas</h2>");
    for (name, schema) in document["components"]["schemas"].as_object().into_iter().flatten() {
        let json = serde_json::to_string_pretty(schema).unwrap_or_default();
        let about = text(&schema["description"]);
        let _ = write!(
            page,
            "<details id=\"{name}\"><summary><code>{name}</code> {about}</summary><pre>{}</pre></details>",
            escape(&json)
        );
    }
    page.push_str("</main></body></html>");
    page
}

fn render_operation(page: &mut String, document: &Value, (path, method): (&str, &str), operation: &Value) {
    let _ = write!(
        page,
        "<section><h3><span class=\"method\">{}</span> <code>{}</code></h3><p>{}</p>",
        method.to_uppercase(),
        escape(path),
        text(&operation["summary"])
    );
    if let Some(more) = operation["description"].as_str() {
        let _ = write!(page, "<p>{}</p>", escape(more));
    }
    if operation["security"].is_array() {
        page.push_str("<p class=\"quiet\">For logged-in users.</p>");
    }
    let parameters = operation["parameters"].as_array().into_iter().flatten().map(|parameter| {
        let reference = parameter["$ref"].as_str().and_then(|reference| reference.strip_prefix('#'));
        reference.and_then(|pointer| document.pointer(pointer)).unwrap_or(parameter)
    });
    page.push_str("<table>");
    for parameter in parameters {
        let _ = write!(
            page,
            "<tr><td><code>{}</code></td><td>{}</td><td>{}</td></tr>",
            text(&parameter["name"]),
            text(&parameter["in"]),
            text(&parameter["description"])
        );
    }
    page.push_str("</table>");
    let request = schema_link(&operation["requestBody"]["content"]);
    if !request.is_empty() {
        let _ = write!(page, "<p class=\"quiet\">Request: {request}</p>");
    }
    let response = schema_link(&operation["responses"]["200"]["content"]);
    if !response.is_empty() {
        let _ = write!(page, "<p class=\"quiet\">Response: {response}</p>");
    }
    page.push_str("</section>");
}

/// A link to the schema of a body.
fn schema_link(content: &Value) -> String {
    let Some((_, body)) = content.as_object().and_then(|types| types.iter().next()) else {
        return String::new();
    };
    let schema = &body["schema"];
    let (reference, many) = match schema["items"]["$ref"].as_str() {
        Some(item) => (Some(item), "a list of "),
        None => (schema["$ref"].as_str(), ""),
    };
    match reference.and_then(|reference| reference.rsplit('/').next()) {
        Some(name) => format!("{many}<a href=\"#{name}\"><code>{name}</code></a>"),
        None => text(&schema["type"]),
    }
}

fn text(value: &Value) -> String {
    escape(value.as_str().unwrap_or_default())
}

pub(super) fn escape(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}
