//! Every call there is, as the document has it. The document is written from the route table, so a new call is among
//! them without being named anywhere.

use http::Method;
use serde_json::Value;

use super::contract::{document, resolved};

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

    /// As tables in tests name it.
    pub(crate) fn name(&self) -> String {
        format!("{} {}", self.method, self.template)
    }

    pub(crate) fn is_under(&self, folder: &str) -> bool {
        self.template.starts_with(folder)
    }

    /// An address of this call. What fills its gaps need not exist, but has the right form.
    pub(crate) fn path(&self) -> String {
        let parameters = self.description["parameters"].as_array().into_iter().flatten();
        let gaps = parameters.filter(|parameter| parameter["in"] == "path");
        gaps.fold(self.template.clone(), |path, gap| {
            let name = gap["name"].as_str().unwrap();
            let filling = match (gap["schema"]["type"].as_str().unwrap(), name) {
                ("integer", _) => "1",
                ("boolean", _) => "true",
                (_, "provider") => "google",
                (_, "search_type") => "titles",
                _ => "x",
            };
            path.replace(&format!("{{{name}}}"), filling)
        })
    }

    /// The content type of the body, for a call that takes one.
    pub(crate) fn takes(&self) -> Option<&'static str> {
        Some(self.body()?.0)
    }

    /// The names of what a JSON body holds, with the types they may have.
    pub(crate) fn fields(&self) -> Vec<(&'static str, Vec<&'static str>)> {
        let Some((_, body)) = self.body() else { return Vec::new() };
        let properties = resolved(&body["schema"])["properties"].as_object().into_iter().flatten();
        properties.map(|(name, schema)| (name.as_str(), types_of(schema))).collect()
    }

    fn body(&self) -> Option<(&'static str, &'static Value)> {
        let content = self.description["requestBody"]["content"].as_object()?;
        content.iter().next().map(|(kind, body)| (kind.as_str(), body))
    }
}

fn types_of(schema: &'static Value) -> Vec<&'static str> {
    match &resolved(schema)["type"] {
        Value::String(one) => vec![one],
        Value::Array(several) => several.iter().filter_map(Value::as_str).collect(),
        _ => Vec::new(),
    }
}
