//! Examples of a call: curl, Python with nothing but its standard library, and JavaScript.

mod curl;
mod javascript;
mod parts;
mod python;

use super::call::{Access, Body, Call};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Language {
    Curl,
    Python,
    JavaScript,
}

impl Language {
    /// Its name in attributes.
    pub(super) fn key(self) -> &'static str {
        match self {
            Self::Curl => "curl",
            Self::Python => "python",
            Self::JavaScript => "javascript",
        }
    }

    pub(super) fn name(self) -> &'static str {
        match self {
            Self::Curl => "curl",
            Self::Python => "Python",
            Self::JavaScript => "JavaScript",
        }
    }
}

/// The examples of a call, which send the same. A call that needs a session is for the web app, so it has only one in
/// JavaScript. Python's standard library has no forms with files.
pub(super) fn examples(call: &Call<'_>, origin: &str) -> Vec<(Language, String)> {
    let javascript = (Language::JavaScript, javascript::example(call, origin));
    if call.access == Access::Session {
        return vec![javascript];
    }
    let curl = (Language::Curl, curl::example(call, origin));
    if let Some(Body::File { .. }) = call.body {
        return vec![curl, javascript];
    }
    vec![curl, (Language::Python, python::example(call, origin)), javascript]
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use super::*;
    use crate::content::openapi::VERSION_HEADER;

    const ORIGIN: &str = "https://laurels.example";

    /// The examples of a call with these requirements, as text by language.
    fn examples_of(method: &str, path: &str, security: Value, rest: Value) -> Vec<(Language, String)> {
        let document = json!({ "components": { "securitySchemes": {
            "bearer": { "type": "http", "scheme": "bearer" },
            "session": { "type": "apiKey" }
        } } });
        let mut operation = rest;
        operation["operationId"] = "call".into();
        operation["security"] = security;
        examples(&Call::of(&document, (path, method), &operation), ORIGIN)
    }

    fn json_reply() -> Value {
        json!({ "responses": { "200": { "content": { "application/json": {} } } } })
    }

    #[test]
    fn open_calls_need_no_token() {
        let examples = examples_of("get", "/api/ceremony/count", json!([]), json_reply());
        let expected = [
            (Language::Curl, "curl 'https://laurels.example/api/ceremony/count'"),
            (
                Language::Python,
                "import json\nimport urllib.request\n\nrequest = urllib.request.Request(\n    \
                 \"https://laurels.example/api/ceremony/count\",\n)\n\
                 with urllib.request.urlopen(request) as response:\n    print(json.load(response))",
            ),
            (
                Language::JavaScript,
                "const response = await fetch(\"https://laurels.example/api/ceremony/count\");\n\
                 console.log(response.status, await response.json());",
            ),
        ];
        assert_eq!(examples, expected.map(|(language, code)| (language, code.to_owned())));
    }

    #[test]
    fn calls_with_a_token_read_it_from_the_environment() {
        let mut operation = json_reply();
        operation["requestBody"] = json!({ "content": { "application/json": {
            "schema": { "type": "object" },
            "example": { "films": ["tt0068646"], "is_on": true, "note": "It's \"good\"", "rating": null }
        } } });
        let examples = examples_of(
            "post",
            "/api/user/x",
            json!([{ "session": [] }, { "bearer": ["marks"] }]),
            operation,
        );
        let [(_, curl), (_, python), (_, javascript)] = examples.as_slice() else {
            panic!("three examples: {examples:?}")
        };
        assert!(curl.contains("--header \"Authorization: Bearer $LAURELS_TOKEN\" \\\n"), "{curl}");
        assert!(curl.contains(r#""note": "It'\''s \"good\"","#), "{curl}");
        assert!(curl.ends_with("  'https://laurels.example/api/user/x'"), "{curl}");
        assert!(python.starts_with("import json\nimport os\nimport urllib.request\n"), "{python}");
        assert!(python.contains("f\"Bearer {os.environ['LAURELS_TOKEN']}\""), "{python}");
        let expected =
            "        \"is_on\": True,\n        \"note\": \"It's \\\"good\\\"\",\n        \"rating\": None,\n";
        assert!(python.contains(expected), "{python}");
        assert!(javascript.contains("Authorization: `Bearer ${process.env.LAURELS_TOKEN}`"), "{javascript}");
        for code in [curl, python, javascript] {
            assert!(!code.contains(VERSION_HEADER), "{code}");
        }
    }

    #[test]
    fn calls_of_the_web_app_have_an_example_for_its_pages_only() {
        let examples = examples_of("delete", "/api/user/devices", json!([{ "session": [] }]), json!({}));
        let expected = "const response = await fetch(\"/api/user/devices\", {\n  method: \"DELETE\",\n  headers: {\n    \
                        \"x-mol-frontend-build-version\": \"1.0.0\",\n  },\n});\nconsole.log(response.status);";
        assert_eq!(examples, [(Language::JavaScript, expected.to_owned())]);
    }

    #[test]
    fn files_are_sent_as_forms_and_saved() {
        let body = json!({ "requestBody": { "content": { "multipart/form-data": {
            "schema": { "type": "object", "properties": { "archive": { "type": "string" } } }
        } } } });
        let sent = examples_of("post", "/api/user/import", Value::Null, body);
        assert_eq!(
            sent.iter().map(|(language, _)| *language).collect::<Vec<_>>(),
            [Language::Curl, Language::JavaScript]
        );
        assert!(sent[0].1.contains("--form 'archive=@archive'"), "{sent:?}");
        assert!(sent[1].1.contains("form.append(\"archive\", file)"), "{sent:?}");
        let image = json!({ "responses": { "200": { "content": { "image/png": {} } } } });
        let saved = examples_of("get", "/api/card", Value::Null, image);
        assert!(saved[0].1.contains("--output call.png"), "{saved:?}");
        assert!(saved[1].1.contains("open(\"call.png\", \"wb\")"), "{saved:?}");
    }
}
