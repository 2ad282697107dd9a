use serde_json::Value;

use super::parts::{has_token, header_lines, lines, quoted, url};
use crate::content::docs::call::{Body, Call, Reply};

pub(super) fn example(call: &Call<'_>, origin: &str) -> String {
    let sends_json = matches!(call.body, Some(Body::Json(_)));
    let modules = [
        ("import json\n", sends_json || call.reply == Reply::Json),
        ("import os\n", has_token(call)),
        ("import urllib.request\n", true),
    ];
    let imports: String = modules.iter().filter(|(_, is_used)| *is_used).map(|(import, _)| *import).collect();
    let mut arguments = vec![quoted(&url(call, origin))];
    if call.method != "GET" {
        arguments.push(format!("method={}", quoted(&call.method)));
    }
    let authorization = "        \"Authorization\": f\"Bearer {os.environ['LAURELS_TOKEN']}\",\n";
    let headers = header_lines(call, 8, authorization);
    if !headers.is_empty() {
        arguments.push(format!("headers={{\n{headers}    }}"));
    }
    match &call.body {
        Some(Body::Json(sample)) => {
            arguments.push(format!("data=json.dumps({}).encode()", python_value(sample, 1)));
        }
        Some(Body::Text { sample, .. }) => arguments.push(format!("data={}.encode()", quoted(sample))),
        Some(Body::File { .. }) | None => {}
    }
    let reading = match call.reply {
        Reply::Nothing => "print(response.status)".to_owned(),
        Reply::Json => "print(json.load(response))".to_owned(),
        Reply::Text => "print(response.read().decode())".to_owned(),
        Reply::Stream => "for line in response:\n        print(line.decode(), end=\"\")".to_owned(),
        Reply::File(ending) => {
            format!(
                "with open(\"{}.{ending}\", \"wb\") as file:\n        file.write(response.read())",
                call.id
            )
        }
    };
    format!(
        "{imports}\nrequest = urllib.request.Request(\n{})\n\
         with urllib.request.urlopen(request) as response:\n    {reading}",
        lines(&arguments, "    ")
    )
}

/// JSON as a Python literal; `depth` is the number of indents around it.
fn python_value(value: &Value, depth: usize) -> String {
    let (outer, inner) = ("    ".repeat(depth), "    ".repeat(depth + 1));
    match value {
        Value::Null => "None".to_owned(),
        Value::Bool(true) => "True".to_owned(),
        Value::Bool(false) => "False".to_owned(),
        Value::Array(items) if !items.is_empty() => {
            let items: Vec<_> = items.iter().map(|item| python_value(item, depth + 1)).collect();
            format!("[\n{}{outer}]", lines(&items, &inner))
        }
        Value::Object(fields) if !fields.is_empty() => {
            let fields = fields.iter();
            let fields =
                fields.map(|(name, field)| format!("{}: {}", quoted(name), python_value(field, depth + 1)));
            let fields: Vec<_> = fields.collect();
            format!("{{\n{}{outer}}}", lines(&fields, &inner))
        }
        // Numbers, texts, and empty lists and objects are written as in JSON.
        _ => value.to_string(),
    }
}
