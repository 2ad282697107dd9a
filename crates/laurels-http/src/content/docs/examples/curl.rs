use super::parts::{has_token, headers, pretty, url};
use crate::content::docs::call::{Body, Call, Reply};

pub(super) fn example(call: &Call<'_>, origin: &str) -> String {
    let mut parts = vec!["curl".to_owned()];
    if call.method != "GET" {
        parts.push(format!("--request {}", call.method));
    }
    if has_token(call) {
        parts.push("--header \"Authorization: Bearer $LAURELS_TOKEN\"".to_owned());
    }
    parts.extend(
        headers(call).iter().map(|(name, value)| format!("--header {}", shell(&format!("{name}: {value}")))),
    );
    match &call.body {
        Some(Body::Json(sample)) => parts.push(format!("--data {}", shell(&pretty(sample)))),
        Some(Body::Text { sample, .. }) => parts.push(format!("--data {}", shell(sample))),
        Some(Body::File { field }) => parts.push(format!("--form {}", shell(&format!("{field}=@{field}")))),
        None => {}
    }
    match call.reply {
        Reply::Stream => parts.push("--no-buffer".to_owned()),
        Reply::File(ending) => parts.push(format!("--output {}.{ending}", call.id)),
        Reply::Nothing | Reply::Json | Reply::Text => {}
    }
    parts.push(shell(&url(call, origin)));
    let separator = if parts.len() == 2 { " " } else { " \\\n  " };
    parts.join(separator)
}

/// Quoted for a POSIX shell.
fn shell(text: &str) -> String {
    format!("'{}'", text.replace('\'', r"'\''"))
}
