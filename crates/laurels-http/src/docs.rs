//! `/api/docs`: the API's document as a page a person can read. Plain HTML, so that it needs no script.

use std::fmt::Write;
use std::sync::Arc;

use axum::Extension;
use axum::response::{IntoResponse, Response};
use http::header::CONTENT_TYPE;
use serde_json::Value;

use crate::openapi::Served;

const STYLE: &str = include_str!("docs.css");

pub(crate) async fn page(Extension(served): Extension<Arc<Served>>) -> Response {
    ([(CONTENT_TYPE, "text/html; charset=utf-8")], served.page.clone()).into_response()
}

pub(crate) async fn style() -> Response {
    ([(CONTENT_TYPE, "text/css; charset=utf-8")], STYLE).into_response()
}

/// Writes the page: the calls by tag, then the shapes they speak of.
pub(crate) fn render(document: &Value) -> String {
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
         As a document: <a href=\"/api/openapi.json\">openapi.json</a>.</p>"
    );
    for tag in document["tags"].as_array().into_iter().flatten() {
        let name = tag["name"].as_str().unwrap_or_default();
        let _ = write!(page, "<h2 id=\"{name}\">{}</h2>", text(&tag["description"]));
        for (path, methods) in document["paths"].as_object().into_iter().flatten() {
            for (method, call) in methods.as_object().into_iter().flatten() {
                if call["tags"][0] == tag["name"] {
                    render_call(&mut page, path, method, call);
                }
            }
        }
    }
    page.push_str("<h2 id=\"shapes\">Shapes</h2>");
    for (name, schema) in document["components"]["schemas"].as_object().into_iter().flatten() {
        let shape = serde_json::to_string_pretty(schema).unwrap_or_default();
        let about = text(&schema["description"]);
        let _ = write!(
            page,
            "<details id=\"{name}\"><summary><code>{name}</code> {about}</summary><pre>{}</pre></details>",
            escape(&shape)
        );
    }
    page.push_str("</main></body></html>");
    page
}

fn render_call(page: &mut String, path: &str, method: &str, call: &Value) {
    let _ = write!(
        page,
        "<section><h3><span class=\"method\">{}</span> <code>{}</code></h3><p>{}</p>",
        method.to_uppercase(),
        escape(path),
        text(&call["summary"])
    );
    if let Some(more) = call["description"].as_str() {
        let _ = write!(page, "<p>{}</p>", escape(more));
    }
    let parameters = call["parameters"].as_array().into_iter().flatten();
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
    let takes = shape_of(&call["requestBody"]["content"]);
    if !takes.is_empty() {
        let _ = write!(page, "<p class=\"quiet\">Takes {takes}</p>");
    }
    let gives = shape_of(&call["responses"]["200"]["content"]);
    if !gives.is_empty() {
        let _ = write!(page, "<p class=\"quiet\">Gives {gives}</p>");
    }
    page.push_str("</section>");
}

/// A link to the shape of a body.
fn shape_of(content: &Value) -> String {
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

fn escape(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}
