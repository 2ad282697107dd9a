//! The weekly email about films that will be hard to find.

use std::fmt::Write;

use super::template::{escaped, fill};
use super::{FRAME, Template, greeting};
use crate::mail::EmailMessage;

const CLOSING_SOON: Template = template!("closing_soon");
const SUBJECT: &str = "Closing soon: films you haven't seen";
const SAMPLE: &str = "The listings of this server are sample data.";

pub struct ClosingSoon<'a> {
    pub to: &'a str,
    pub name: &'a str,
    pub films: &'a [ClosingFilm],
    /// Whether the listings are sample data.
    pub is_sample: bool,
    /// The page with all of the films.
    pub link: &'a str,
    /// The page on which the email can be stopped.
    pub unsubscribe_page: &'a str,
    /// What mail programs send a POST to in order to stop it (RFC 8058).
    pub unsubscribe: &'a str,
}

pub struct ClosingFilm {
    pub name: String,
    pub year: u16,
    /// Why, as a sentence.
    pub reason: String,
}

pub fn closing_soon(email: &ClosingSoon<'_>) -> EmailMessage {
    let greeting = greeting(email.name);
    let (mut text, mut html) = (String::new(), String::new());
    for ClosingFilm { name, year, reason } in email.films {
        let _ = write!(text, "\n{name} ({year})\n{reason}\n");
        let _ = writeln!(
            html,
            r#"<p style="margin:0 0 16px;"><strong>{}</strong> ({year})<br>{}</p>"#,
            escaped(name),
            escaped(reason)
        );
    }
    let note = if email.is_sample { format!("\n{SAMPLE}\n") } else { String::new() };
    let html_note =
        if email.is_sample { format!(r#"<p style="margin:0 0 16px;">{SAMPLE}</p>"#) } else { String::new() };
    let text = fill(
        CLOSING_SOON.text,
        &[
            ("greeting", &greeting),
            ("note", &note),
            ("films", text.trim()),
            ("link", email.link),
            ("unsubscribe", email.unsubscribe_page),
        ],
    );
    let html = fill(
        CLOSING_SOON.html,
        &[
            ("greeting", &escaped(&greeting)),
            ("note", &html_note),
            ("films", &html),
            ("link", &escaped(email.link)),
            ("unsubscribe", &escaped(email.unsubscribe_page)),
        ],
    );
    EmailMessage {
        to: email.to.to_owned(),
        reply_to: None,
        unsubscribe: Some(email.unsubscribe.to_owned()),
        text: fill(FRAME.text, &[("content", &text)]),
        html: fill(FRAME.html, &[("title", &escaped(SUBJECT)), ("content", &html)]),
        subject: SUBJECT.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn films_are_listed_with_their_reasons_and_a_way_to_stop() {
        let films = [
            ClosingFilm {
                name: "The Awful Truth".to_owned(),
                year: 1937,
                reason: "Airs Thursday 3:15 AM EST on TCM, streams nowhere, closes Directing 1937."
                    .to_owned(),
            },
            ClosingFilm { name: "Tom & {link}".to_owned(), year: 1950, reason: "Left <Hulu>.".to_owned() },
        ];
        let email = |is_sample| {
            closing_soon(&ClosingSoon {
                to: "ana@example.org",
                name: "Ana",
                films: &films,
                is_sample,
                link: "https://laurels.example/next",
                unsubscribe_page: "https://laurels.example/unsubscribe/ana.token",
                unsubscribe: "https://laurels.example/api/stop/ana.token",
            })
        };
        let real = email(false);
        let listed = "\n\nThe Awful Truth (1937)\nAirs Thursday 3:15 AM EST on TCM, streams nowhere, closes Directing 1937.\n\nTom & {link} (1950)\nLeft <Hulu>.\n\nAll of them: https://laurels.example/next\n";
        assert!(real.text.contains(listed), "{}", real.text);
        assert!(real.html.contains("<strong>Tom &amp; {link}</strong> (1950)<br>Left &lt;Hulu&gt;.</p>"));
        for body in [&real.text, &real.html] {
            assert!(body.contains("https://laurels.example/unsubscribe/ana.token") && !body.contains(SAMPLE));
            assert!(!body.contains("{films}") && !body.contains("{note}") && !body.contains("{greeting}"));
        }
        assert_eq!(real.unsubscribe.as_deref(), Some("https://laurels.example/api/stop/ana.token"));
        let sample = email(true);
        assert!(sample.text.contains(SAMPLE) && sample.html.contains(SAMPLE));
    }
}
