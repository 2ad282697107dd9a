//! One call on the page: what it takes and returns, examples, and a form to try it.

use std::fmt::Write;

use serde_json::Value;

use super::call::{Access, Body, Call, Parameter, Reply};
use super::examples::examples;
use super::schema::{choices, describe, plain};
use crate::content::html::{escape, inline};
use crate::content::openapi::VERSION_HEADER;

/// Lines of a field for a body.
const BODY_LINES: (usize, usize) = (3, 16);

/// Closed at first: its heading is the list of calls. The anchor is inside, so that a link to it opens it.
pub(super) fn render(call: &Call<'_>, origin: &str) -> String {
    let Call { id, method, path, operation, .. } = call;
    let mut html = format!(
        "<details class=\"call\"><summary><h3><span class=\"method\">{method}</span> <code>{}</code></h3>\
         <span class=\"about\">{}</span></summary><div class=\"content\" id=\"{id}\"><p class=\"quiet\">{}</p>",
        escape(path),
        inline(operation["summary"].as_str().unwrap_or_default()),
        audience(call)
    );
    if let Some(more) = operation["description"].as_str() {
        push(&mut html, format_args!("<p>{}</p>", inline(more)));
    }
    if !call.parameters.is_empty() {
        html.push_str("<h4>Parameters</h4><dl class=\"fields\">");
        html.extend(call.parameters.iter().map(parameter));
        html.push_str("</dl>");
    }
    let request = &operation["requestBody"]["content"];
    if request.is_object() {
        push(&mut html, format_args!("<h4>Body</h4><p>{}</p>", contents(request)));
    }
    html.push_str("<h4>Responses</h4><dl class=\"fields\">");
    for (status, response) in operation["responses"].as_object().into_iter().flatten() {
        html.push_str(&self::response(status, response));
    }
    html.push_str("</dl>");
    html.push_str(&example_tabs(call, origin));
    html.push_str(&form(call));
    html.push_str("</div></details>");
    html
}

/// Writing to a string can't fail.
fn push(html: &mut String, text: std::fmt::Arguments<'_>) {
    let _ = html.write_fmt(text);
}

/// Who may call.
fn audience(call: &Call<'_>) -> String {
    let users = match call.operation["tags"][0].as_str() {
        Some("admin") => "For admins.",
        Some("purchase") => "For testers and admins.",
        _ => "For logged-in users.",
    };
    match &call.access {
        Access::Open => "For everyone, without an account.".to_owned(),
        Access::Session => {
            format!("{users} It's for the web app: it takes the cookie of a log-in, not a token.")
        }
        Access::Token(scopes) if scopes.is_empty() => {
            format!("{users} With the cookie of a log-in or any token.")
        }
        Access::Token(scopes) => {
            let scopes: Vec<_> =
                scopes.iter().map(|scope| format!("<code>{}</code>", escape(scope))).collect();
            format!("{users} With the cookie of a log-in, or a token with the scope {}.", scopes.join(", "))
        }
    }
}

fn parameter(parameter: &Parameter<'_>) -> String {
    let necessity = if parameter.is_required { "required" } else { "optional" };
    format!(
        "<div><dt><code>{}</code> <span>{}, {necessity}: {}</span></dt><dd>{}</dd></div>",
        escape(parameter.name),
        escape(parameter.location),
        describe(parameter.schema),
        inline(parameter.about)
    )
}

fn response(status: &str, response: &Value) -> String {
    let status = if status == "default" { "4xx, 5xx" } else { status };
    let about = response["description"].as_str().unwrap_or_default();
    format!(
        "<div><dt><code>{}</code> <span>{}</span></dt><dd>{}</dd></div>",
        escape(status),
        escape(about),
        contents(&response["content"])
    )
}

/// The schemas of bodies by media type.
fn contents(content: &Value) -> String {
    let types = content.as_object().into_iter().flatten().map(|(media_type, body)| {
        let media_type = escape(media_type);
        match &body["schema"] {
            Value::Null => format!("<code>{media_type}</code>"),
            schema => format!("{} as <code>{media_type}</code>", describe(schema)),
        }
    });
    types.collect::<Vec<_>>().join(", or ")
}

/// Tabs without a script: radio buttons, and the example of the selected one.
fn example_tabs(call: &Call<'_>, origin: &str) -> String {
    let id = call.id;
    let (mut tabs, mut codes) = (String::new(), String::new());
    for (index, (language, code)) in examples(call, origin).iter().enumerate() {
        let (key, checked) = (language.key(), if index == 0 { " checked" } else { "" });
        push(
            &mut tabs,
            format_args!(
                "<input type=\"radio\" name=\"{id}-language\" id=\"{id}-{key}\" value=\"{key}\"{checked}>\
                 <label for=\"{id}-{key}\">{}</label>",
                language.name()
            ),
        );
        push(&mut codes, format_args!("<pre class=\"{key}\"><code>{}</code></pre>", escape(code)));
    }
    format!(
        "<fieldset class=\"examples\"><legend>Examples</legend>{tabs}\
         <button type=\"button\" class=\"copy\">Copy</button>{codes}</fieldset>"
    )
}

/// Hidden without the script.
fn form(call: &Call<'_>) -> String {
    let Call { id, method, path, .. } = call;
    let (minimum, maximum) = BODY_LINES;
    let needs_account = if call.access == Access::Open { "" } else { " data-account" };
    let changes = if call.needs_version() { " data-changes" } else { "" };
    let mut html = format!(
        "<form class=\"try\" autocomplete=\"off\" data-method=\"{method}\" data-path=\"{}\" \
         data-name=\"{id}\"{needs_account}{changes}><h4>Try it</h4>",
        escape(path)
    );
    // The script sends the version.
    for parameter in call.parameters.iter().filter(|parameter| parameter.name != VERSION_HEADER) {
        html.push_str(&field(id, parameter));
    }
    match &call.body {
        Some(Body::Json(sample)) => {
            let sample = serde_json::to_string_pretty(sample).unwrap_or_default();
            let rows = sample.lines().count().clamp(minimum, maximum);
            html.push_str(&text_area(id, "application/json", &sample, rows));
        }
        Some(Body::Text { media_type, sample }) => {
            html.push_str(&text_area(id, media_type, sample, minimum));
        }
        Some(Body::File { field }) => push(
            &mut html,
            format_args!(
                "<p><label for=\"{id}-file\">{}</label><input type=\"file\" id=\"{id}-file\" name=\"{}\" \
                 data-in=\"file\" required></p>",
                escape(field),
                escape(field)
            ),
        ),
        None => {}
    }
    let streams = if call.reply == Reply::Stream {
        "<p class=\"quiet\">Events arrive until you stop it.</p>"
    } else {
        ""
    };
    push(
        &mut html,
        format_args!(
            "{streams}<p class=\"hint\">Log in to try this call.</p><p><button>Send</button></p>\
             <p class=\"status\" role=\"status\"></p><div class=\"reply\"></div></form>"
        ),
    );
    html
}

fn text_area(id: &str, media_type: &str, sample: &str, rows: usize) -> String {
    format!(
        "<p><label for=\"{id}-body\">Body</label><textarea id=\"{id}-body\" name=\"body\" data-in=\"body\" \
         data-type=\"{}\" rows=\"{rows}\" spellcheck=\"false\">\n{}</textarea></p>",
        escape(media_type),
        escape(sample)
    )
}

/// A control for a parameter, with the value of the examples.
fn field(id: &str, parameter: &Parameter<'_>) -> String {
    let (name, location) = (escape(parameter.name), escape(parameter.location));
    let value = parameter.sample.as_deref().unwrap_or_default();
    let required = if parameter.is_required { " required" } else { "" };
    let attributes =
        format!("id=\"{id}-{location}-{name}\" name=\"{name}\" data-in=\"{location}\"{required}");
    let control = match choices(parameter.schema) {
        Some(choices) => {
            let none = (!parameter.is_required).then(String::new);
            let options = none.into_iter().chain(choices).map(|choice| {
                let selected = if choice == value { " selected" } else { "" };
                format!("<option{selected}>{}</option>", escape(&choice))
            });
            format!("<select {attributes}>{}</select>", options.collect::<String>())
        }
        None => format!("<input {attributes} {} value=\"{}\">", input_type(parameter.schema), escape(value)),
    };
    format!("<p><label for=\"{id}-{location}-{name}\">{name}</label>{control}</p>")
}

fn input_type(schema: &Value) -> String {
    if !matches!(schema["type"].as_str(), Some("integer" | "number")) {
        return "type=\"text\"".to_owned();
    }
    let limit = |name: &str, value: &Value| match plain(value) {
        text if text.is_empty() => String::new(),
        text => format!(" {name}=\"{}\"", escape(&text)),
    };
    format!(
        "type=\"number\" step=\"any\"{}{}",
        limit("min", &schema["minimum"]),
        limit("max", &schema["maximum"])
    )
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn controls_offer_what_a_parameter_allows() {
        for (schema, is_required, sample, expected) in [
            (
                json!({ "type": "string", "enum": ["tcm", "fxm"] }),
                true,
                Some("fxm"),
                "<select id=\"x-query-p\" name=\"p\" data-in=\"query\" required>\
                 <option>tcm</option><option selected>fxm</option></select>",
            ),
            (
                json!({ "type": "boolean" }),
                false,
                None,
                "<select id=\"x-query-p\" name=\"p\" data-in=\"query\">\
                 <option selected></option><option>true</option><option>false</option></select>",
            ),
            (
                json!({ "type": "integer", "minimum": 1, "maximum": 50 }),
                false,
                None,
                "<input id=\"x-query-p\" name=\"p\" data-in=\"query\" type=\"number\" step=\"any\" min=\"1\" max=\"50\" value=\"\">",
            ),
            (
                json!({ "type": "string" }),
                true,
                Some("\"><script>"),
                "<input id=\"x-query-p\" name=\"p\" data-in=\"query\" required type=\"text\" value=\"&quot;&gt;&lt;script&gt;\">",
            ),
        ] {
            let sample = sample.map(str::to_owned);
            let (name, location, about) = ("p", "query", "");
            let parameter = Parameter { name, location, is_required, about, schema: &schema, sample };
            let label = "<p><label for=\"x-query-p\">p</label>";
            assert_eq!(field("x", &parameter), format!("{label}{expected}</p>"));
        }
    }

    #[test]
    fn callers_are_named_by_topic_and_access() {
        let document = json!({ "components": { "securitySchemes": { "bearer": { "scheme": "bearer" } } } });
        for (tag, security, expected) in [
            ("film", json!([]), "For everyone, without an account."),
            ("user", json!([{ "session": [] }]), "For logged-in users. It's for the web app"),
            ("admin", json!([{ "session": [] }]), "For admins. It's for the web app"),
            (
                "user",
                json!([{ "session": [] }, { "bearer": ["marks"] }]),
                "or a token with the scope <code>marks</code>.",
            ),
        ] {
            let operation = json!({ "tags": [tag], "security": security });
            let audience = audience(&Call::of(&document, ("/api/x", "get"), &operation));
            assert!(audience.contains(expected), "{audience}");
        }
    }
}
