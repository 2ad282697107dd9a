//! The whole page: a table of contents, how to call, all calls by topic, schemas, and what has changed.

use std::fmt::Write;

use serde_json::Value;

use super::call::{Access, Call};
use super::changelog::{Release, releases};
use super::operation;
use super::schema::{describe, resolve};
use crate::content::html::{escape, inline};

/// The calls of one tag of the document.
struct Topic<'a> {
    name: &'a str,
    about: &'a str,
    calls: Vec<Call<'a>>,
}

/// `origin` is that of the server.
pub(super) fn render(document: &Value, origin: &str) -> String {
    let topics = topics(document);
    let version = escape(document["info"]["version"].as_str().unwrap_or_default());
    let about = inline(document["info"]["description"].as_str().unwrap_or_default());
    let calls: String = topics.iter().map(|topic| render_topic(topic, origin)).collect();
    format!(
        "<!doctype html><html lang=\"en\"><head><meta charset=\"utf-8\">\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\
         <meta name=\"color-scheme\" content=\"light dark\"><title>Laurels - API</title>\
         <link rel=\"stylesheet\" href=\"/api/docs.css\"><script src=\"/api/docs.js\" defer></script></head>\
         <body data-version=\"{version}\"><a class=\"skip\" href=\"#start\">Skip to content</a>\
         <header><a class=\"brand\" href=\"/\">Laurels</a> <span class=\"quiet\">API {version}</span></header>\
         {}<main id=\"start\"><h1>Laurels API</h1><p>{about}</p>\
         <p id=\"account\" class=\"quiet\" role=\"status\"></p>{}{calls}{}{}</main>{CONFIRMATION}</body></html>",
        contents(&topics),
        guide(&topics, &escape(origin)),
        schemas(document),
        changelog(&releases())
    )
}

/// Asks before a call that isn't a GET is sent.
const CONFIRMATION: &str = "<dialog id=\"confirm\" aria-labelledby=\"confirm-title\"><form method=\"dialog\">\
     <h2 id=\"confirm-title\">Send this request?</h2><p><code></code></p><p class=\"change\">This changes your account.</p>\
     <p class=\"buttons\"><button value=\"\">Cancel</button> <button class=\"primary\" value=\"send\">Send request</button></p>\
     </form></dialog>";

fn topics(document: &Value) -> Vec<Topic<'_>> {
    let mut topics: Vec<_> = document["tags"]
        .as_array()
        .into_iter()
        .flatten()
        .map(|tag| Topic {
            name: tag["name"].as_str().unwrap_or_default(),
            about: tag["description"].as_str().unwrap_or_default(),
            calls: Vec::new(),
        })
        .collect();
    for (path, methods) in document["paths"].as_object().into_iter().flatten() {
        for (method, operation) in methods.as_object().into_iter().flatten() {
            if let Some(topic) = topics.iter_mut().find(|topic| operation["tags"][0] == topic.name) {
                topic.calls.push(Call::of(document, (path, method), operation));
            }
        }
    }
    topics
}

fn contents(topics: &[Topic<'_>]) -> String {
    let topics = topics.iter().map(|Topic { name, about, calls }| {
        let calls = calls.iter().map(|call| {
            let (id, method, path) = (call.id, &call.method, escape(call.path));
            format!("<li><a href=\"#{id}\"><span class=\"method\">{method}</span> {path}</a></li>")
        });
        format!(
            "<details><summary>{}</summary><ul><li><a href=\"#topic-{name}\">All of them</a></li>{}</ul></details>",
            inline(about),
            calls.collect::<String>()
        )
    });
    format!(
        "<nav aria-label=\"Contents\"><ul><li><a href=\"#calling\">How to call</a></li>\
         <li><a href=\"#errors\">Errors and limits</a></li><li><a href=\"#promise\">What doesn't change</a></li></ul>{}\
         <ul><li><a href=\"#schemas\">Schemas</a></li><li><a href=\"#changelog\">Changelog</a></li></ul></nav>",
        topics.collect::<String>()
    )
}

/// What all calls have in common, and what callers can rely on. The whole promise is in docs/api.md.
fn guide(topics: &[Topic<'_>], origin: &str) -> String {
    let mut calls = topics.iter().flat_map(|topic| &topic.calls);
    let tokens = if calls.any(|call| matches!(call.access, Access::Token(_))) {
        "<p>Programs send a personal token of their user, which has scopes: \
         <code>Authorization: Bearer $LAURELS_TOKEN</code>. The examples in curl, Python and JavaScript read it from the \
         environment variable <code>LAURELS_TOKEN</code>.</p>"
    } else {
        ""
    };
    format!(
        "<section aria-labelledby=\"calling\"><h2 id=\"calling\">How to call</h2>\
         <p>Calls are below <code>{origin}/api</code>. Bodies are JSON unless stated otherwise, dates and times are those \
         of RFC 3339, and films have their IMDb IDs. The same as a file for generators of clients: \
         <a href=\"/api/openapi.json\">openapi.json</a> (OpenAPI 3.1).</p>{tokens}\
         <p>The web app's own calls take the cookie of a log-in. Those that change something also need the header \
         <code>x-mol-frontend-build-version</code> with any text, which no other site can make a browser send. With \
         scripts enabled, you can try every call on this page, as the user who is logged in here.</p></section>\
         <section aria-labelledby=\"errors\"><h2 id=\"errors\">Errors and limits</h2>\
         <p>Errors are problems of RFC 9457, with the media type <code>application/problem+json</code>: \
         <a href=\"#schema-Problem\">Problem</a>. <code>code</code> is for programs, <code>detail</code> for people. A 401 \
         asks for a log-in, a 403 won't be allowed, a 422 names the <code>field</code> that's wrong.</p>\
         <p>After a 429 or 503, wait for the seconds in <code>Retry-After</code>. Responses with an <code>ETag</code> can be \
         requested with <code>If-None-Match</code>.</p></section>\
         <section aria-labelledby=\"promise\"><h2 id=\"promise\">What doesn't change</h2>\
         <p>Calls keep their names, fields their names and meanings, errors their codes, and things their IDs. Fields, calls, \
         codes and values are only added, so ignore what you don't know.</p>\
         <p>A change that breaks this is announced in the <a href=\"#changelog\">changelog</a> six months ahead. From then on \
         the call's responses have the headers <code>Deprecation</code> and <code>Sunset</code>.</p></section>"
    )
}

fn render_topic(topic: &Topic<'_>, origin: &str) -> String {
    let Topic { name, about, calls } = topic;
    let calls: String = calls.iter().map(|call| operation::render(call, origin)).collect();
    format!(
        "<section aria-labelledby=\"topic-{name}\"><h2 id=\"topic-{name}\">{}</h2>{calls}</section>",
        inline(about)
    )
}

fn schemas(document: &Value) -> String {
    let all = document["components"]["schemas"].as_object().into_iter().flatten();
    let schemas = all.map(|(name, schema)| {
        let name = escape(name);
        let about = inline(schema["description"].as_str().unwrap_or_default());
        format!(
            "<details class=\"schema\"><summary><h3><code>{name}</code></h3><span class=\"about\">{about}</span></summary>\
             <div class=\"content\" id=\"schema-{name}\">{}</div></details>",
            fields(document, schema)
        )
    });
    format!(
        "<section aria-labelledby=\"schemas\"><h2 id=\"schemas\">Schemas</h2>{}</section>",
        schemas.collect::<String>()
    )
}

/// The fields of an object, or what another value may be.
fn fields(document: &Value, schema: &Value) -> String {
    let parts = schema["allOf"].as_array().map(Vec::as_slice).unwrap_or_default();
    let own: Vec<&Value> = if parts.is_empty() { vec![schema] } else { parts.iter().collect() };
    let mut html = String::new();
    for part in own {
        let properties = resolve(document, part)["properties"].as_object();
        // Of a part with a name, the link is enough.
        let Some(properties) = properties.filter(|_| part["$ref"].is_null()) else {
            // Writing to a string can't fail.
            let _ = write!(html, "<p>{}</p>", describe(part));
            continue;
        };
        html.push_str("<dl class=\"fields\">");
        for (name, field) in properties {
            let is_required =
                part["required"].as_array().is_some_and(|names| names.iter().any(|it| it == name.as_str()));
            let necessity = if is_required { "" } else { "optional, " };
            let _ = write!(
                html,
                "<div><dt><code>{}</code> <span>{necessity}{}</span></dt><dd>{}</dd></div>",
                escape(name),
                describe(field),
                inline(field["description"].as_str().unwrap_or_default())
            );
        }
        html.push_str("</dl>");
    }
    html
}

fn changelog(releases: &[Release]) -> String {
    let releases = releases.iter().map(|Release { version, added, changed }| {
        format!("<h3>{}</h3>{}{}", escape(version), entries("Added", added), entries("Changed", changed))
    });
    format!(
        "<section class=\"changelog\" aria-labelledby=\"changelog\"><h2 id=\"changelog\">Changelog</h2>{}</section>",
        releases.collect::<String>()
    )
}

fn entries(title: &str, entries: &[String]) -> String {
    if entries.is_empty() {
        return String::new();
    }
    let items: Vec<_> = entries.iter().map(|entry| inline(entry)).collect();
    format!("<h4>{title}</h4><ul><li>{}</li></ul>", items.join("</li><li>"))
}
