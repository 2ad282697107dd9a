//! `/dev/outbox`: the emails of a demo as readable pages. Plain HTML without scripts, like the page about the API.

use std::fmt::Write;

use axum::response::{IntoResponse, Response};
use http::header::{CONTENT_SECURITY_POLICY, CONTENT_TYPE};
use laurels_providers::mail::WrittenEmail;

use super::date_time;
use super::html::escape;

/// Frames only an email.
const PAGE_POLICY: &str = "default-src 'none'; style-src 'self'; frame-src 'self'; base-uri 'none'; \
                           form-action 'none'; frame-ancestors 'none'";
/// Nothing in an email runs or is loaded; its links open in a new tab. Emails have their styles in them.
const EMAIL_POLICY: &str = "sandbox allow-popups allow-popups-to-escape-sandbox; default-src 'none'; \
                            style-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'; \
                            frame-ancestors 'self'";

/// All emails, the latest first.
pub(crate) fn list(emails: &[WrittenEmail]) -> Response {
    let mut page = begin("Outbox");
    page.push_str(
        "<h1>Outbox</h1><p class=\"quiet\">This is a demo: its emails stay here. Reload the page to see new ones.</p>",
    );
    if emails.is_empty() {
        page.push_str("<p>No emails yet. Sign up and verify your email in the settings to get one.</p>");
    } else {
        page.push_str("<table><thead><tr><th>Sent</th><th>To</th><th>Subject</th></tr></thead><tbody>");
        for email in emails {
            let _ = write!(
                page,
                "<tr><td>{}</td><td>{}</td><td><a href=\"/dev/outbox/{}\">{}</a></td></tr>",
                time(email),
                escape(&email.message.to),
                escape(&email.name),
                escape(&email.message.subject),
            );
        }
        page.push_str("</tbody></table>");
    }
    respond(end(page), PAGE_POLICY)
}

/// One email, as text and as a frame with its HTML.
pub(crate) fn email(email: &WrittenEmail) -> Response {
    let mut page = begin(&email.message.subject);
    let _ = write!(
        page,
        "<p><a href=\"/dev/outbox\">All emails</a></p><h1>{subject}</h1>\
         <p class=\"quiet\">This is a demo: its emails stay here.</p>\
         <table><tbody><tr><th scope=\"row\">To</th><td>{to}</td></tr>\
         <tr><th scope=\"row\">Sent</th><td>{time}</td></tr></tbody></table>\
         <h2>As a mail program displays it</h2>\
         <iframe title=\"{subject}\" src=\"/dev/outbox/{name}/html\" \
         sandbox=\"allow-popups allow-popups-to-escape-sandbox\"></iframe>\
         <h2>As text</h2><pre>{text}</pre>",
        subject = escape(&email.message.subject),
        to = escape(&email.message.to),
        time = time(email),
        name = escape(&email.name),
        text = with_links(&email.message.text),
    );
    respond(end(page), PAGE_POLICY)
}

/// The email's own HTML, with links that leave the frame.
pub(crate) fn email_html(email: &WrittenEmail) -> Response {
    let html = email.message.html.replacen("<head>", "<head><base target=\"_blank\">", 1);
    respond(html, EMAIL_POLICY)
}

fn begin(title: &str) -> String {
    format!(
        "<!doctype html><html lang=\"en\"><head><meta charset=\"utf-8\">\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\
         <title>Laurels - {}</title><link rel=\"stylesheet\" href=\"/api/docs.css\"></head><body><main class=\"outbox\">",
        escape(title)
    )
}

fn end(page: String) -> String {
    page + "</main></body></html>"
}

fn respond(page: String, policy: &'static str) -> Response {
    let headers = [(CONTENT_TYPE, "text/html; charset=utf-8"), (CONTENT_SECURITY_POLICY, policy)];
    (headers, page).into_response()
}

/// `2026-03-20 09:46 UTC`
fn time(email: &WrittenEmail) -> String {
    let at = date_time(email.written_at);
    let text = at.get(..16).unwrap_or(&at).replace('T', " ");
    format!("<time datetime=\"{at}\">{text} UTC</time>")
}

/// The escaped text, in which links can be clicked.
fn with_links(text: &str) -> String {
    let mut html = String::new();
    for part in text.split_inclusive(char::is_whitespace) {
        let word = escape(part.trim_end());
        let space = &part[part.trim_end().len()..];
        if word.starts_with("https://") || word.starts_with("http://") {
            let _ = write!(html, "<a href=\"{word}\" target=\"_blank\" rel=\"noreferrer\">{word}</a>{space}");
        } else {
            html.push_str(&word);
            html.push_str(space);
        }
    }
    html
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_web_links_become_links_and_everything_is_escaped() {
        for (text, html) in [
            ("Hi <b>Ana</b> & \"Ben\"\n", "Hi &lt;b&gt;Ana&lt;/b&gt; &amp; &quot;Ben&quot;\n"),
            (
                "See\nhttps://laurels.example/a?b=1&c=2\r\nnow",
                "See\n<a href=\"https://laurels.example/a?b=1&amp;c=2\" target=\"_blank\" \
                 rel=\"noreferrer\">https://laurels.example/a?b=1&amp;c=2</a>\r\nnow",
            ),
            ("javascript:alert(1) data:text/html,x", "javascript:alert(1) data:text/html,x"),
            (
                "http://\"onclick=alert(1)",
                "<a href=\"http://&quot;onclick=alert(1)\" target=\"_blank\" \
                 rel=\"noreferrer\">http://&quot;onclick=alert(1)</a>",
            ),
            ("", ""),
        ] {
            assert_eq!(with_links(text), html);
        }
    }
}
