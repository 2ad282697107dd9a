use super::parts::{header_lines, lines, pretty, quoted, url};
use crate::content::docs::call::{Access, Body, Call, Reply};

pub(super) fn example(call: &Call<'_>, origin: &str) -> String {
    // The web app's pages have the session.
    let url = if call.access == Access::Session { call.sample_path() } else { url(call, origin) };
    let mut options = Vec::new();
    if call.method != "GET" {
        options.push(format!("method: {}", quoted(&call.method)));
    }
    let headers = header_lines(call, 4, "    Authorization: `Bearer ${process.env.LAURELS_TOKEN}`,\n");
    if !headers.is_empty() {
        options.push(format!("headers: {{\n{headers}  }}"));
    }
    let mut form = String::new();
    match &call.body {
        Some(Body::Json(sample)) => {
            options.push(format!("body: JSON.stringify({})", pretty(sample).replace('\n', "\n  ")));
        }
        Some(Body::Text { sample, .. }) => options.push(format!("body: {}", quoted(sample))),
        Some(Body::File { field }) => {
            form = format!(
                "// A File, as from <input type=\"file\">.\nconst form = new FormData();\nform.append({}, file);\n\n",
                quoted(field)
            );
            options.push("body: form".to_owned());
        }
        None => {}
    }
    let options =
        if options.is_empty() { String::new() } else { format!(", {{\n{}}}", lines(&options, "  ")) };
    let reading = match call.reply {
        Reply::Nothing => "console.log(response.status);",
        Reply::Json => "console.log(response.status, await response.json());",
        Reply::Text => "console.log(response.status, await response.text());",
        Reply::Stream => {
            "const reader = response.body.getReader();\nconst { value } = await reader.read();\n\
             console.log(new TextDecoder().decode(value));"
        }
        Reply::File(_) => {
            "const file = await response.blob();\nconsole.log(response.status, file.type, file.size);"
        }
    };
    format!("{form}const response = await fetch({}{options});\n{reading}", quoted(&url))
}
