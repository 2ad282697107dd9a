//! All operations of the API document, which is generated from the route table: tests cover new operations without
//! listing them.

use http::Method;
use serde_json::Value;

use super::contract::{document, resolved, validate};

#[derive(Debug)]
pub(crate) struct Call {
    pub(crate) method: Method,
    template: String,
    description: &'static Value,
}

impl Call {
    pub(crate) fn all() -> Vec<Self> {
        let paths = document()["paths"].as_object().unwrap().iter();
        let calls = paths.flat_map(|(template, methods)| {
            methods.as_object().unwrap().iter().map(|(method, description)| Self {
                method: method.to_uppercase().parse().unwrap(),
                template: template.clone(),
                description,
            })
        });
        calls.collect()
    }

    /// Method and path template, like `GET /api/film/{film_id}/details`.
    pub(crate) fn name(&self) -> String {
        format!("{} {}", self.method, self.template)
    }

    /// Unique in the document.
    pub(crate) fn id(&self) -> &'static str {
        self.description["operationId"].as_str().unwrap()
    }

    pub(crate) fn is_under(&self, prefix: &str) -> bool {
        self.template.starts_with(prefix)
    }

    /// Whether the document says that it needs the session cookie, or a token instead.
    pub(crate) fn needs_session(&self) -> bool {
        self.alternatives().any(|needed| needed["session"].is_array())
            && self.alternatives().all(|needed| needed.as_object().is_some_and(|needed| !needed.is_empty()))
    }

    /// The scope that a token needs, if the document says that the call accepts one.
    pub(crate) fn token_scope(&self) -> Option<&'static str> {
        self.alternatives().find_map(|needed| needed["bearer"][0].as_str())
    }

    fn alternatives(&self) -> impl Iterator<Item = &'static Value> {
        self.description["security"].as_array().into_iter().flatten()
    }

    /// Whether the document says that it needs the header with the client's version.
    pub(crate) fn needs_version(&self) -> bool {
        let mut parameters = self.description["parameters"].as_array().into_iter().flatten().map(resolved);
        parameters.any(|parameter| {
            parameter["in"] == "header"
                && parameter["name"] == "x-mol-frontend-build-version"
                && parameter["required"] == true
        })
    }

    /// A path with well-formed parameters; what they refer to need not exist.
    pub(crate) fn path(&self) -> String {
        let parameters = self.description["parameters"].as_array().into_iter().flatten();
        let path_parameters = parameters.filter(|parameter| parameter["in"] == "path");
        path_parameters.fold(self.template.clone(), |path, parameter| {
            let name = parameter["name"].as_str().unwrap();
            let value = match (parameter["schema"]["type"].as_str().unwrap(), name) {
                ("integer", _) => "1",
                ("boolean", _) => "true",
                (_, "provider") => "google",
                (_, "search_type") => "titles",
                _ => "x",
            };
            path.replace(&format!("{{{name}}}"), value)
        })
    }

    /// The content type of the request body, if there is one.
    pub(crate) fn content_type(&self) -> Option<&'static str> {
        Some(self.body()?.0)
    }

    /// The fields of a JSON body with their allowed types.
    pub(crate) fn fields(&self) -> Vec<(&'static str, Vec<&'static str>)> {
        let Some((_, body)) = self.body() else { return Vec::new() };
        let properties = resolved(&body["schema"])["properties"].as_object().into_iter().flatten();
        properties.map(|(name, schema)| (name.as_str(), types_of(schema))).collect()
    }

    /// Validates a body against its schema.
    pub(crate) fn check_body(&self, body: &Value) -> Result<(), String> {
        let (_, described) = self.body().ok_or("there is no body")?;
        validate(body, &described["schema"])
    }

    fn body(&self) -> Option<(&'static str, &'static Value)> {
        let content = self.description["requestBody"]["content"].as_object()?;
        content.iter().next().map(|(content_type, body)| (content_type.as_str(), body))
    }
}

fn types_of(schema: &'static Value) -> Vec<&'static str> {
    match &resolved(schema)["type"] {
        Value::String(one) => vec![one],
        Value::Array(several) => several.iter().filter_map(Value::as_str).collect(),
        _ => Vec::new(),
    }
}
