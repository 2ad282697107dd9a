//! iCalendar files (RFC 5545). All times are in UTC, so daylight saving time doesn't matter.

use axum::response::{IntoResponse, Response};
use http::header::{CACHE_CONTROL, CONTENT_TYPE, ETAG};
use http::{HeaderMap, HeaderValue, StatusCode};
use laurels_domain::Timestamp;
use sha2::{Digest, Sha256};

use super::date_time;
use crate::server::Problem;
use crate::server::conditional::is_not_modified;

/// Longer lines are folded (RFC 5545, section 3.1).
const MAX_LINE_BYTES: usize = 75;

pub(crate) struct Event {
    /// Unique, and the same under every name of the server, so that no calendar shows an event twice.
    pub(crate) uid: String,
    pub(crate) starts_at: Timestamp,
    pub(crate) ends_at: Timestamp,
    pub(crate) summary: String,
    pub(crate) location: Option<&'static str>,
    pub(crate) url: String,
}

/// A calendar with an `ETag`; 304 if the client has it.
pub(crate) fn respond(
    name: &str,
    events: impl Iterator<Item = Event>,
    now: Timestamp,
    headers: &HeaderMap,
) -> Result<Response, Problem> {
    let text = write(name, events, now);
    // Weak, and of the text without the time of this request.
    let content = text.split("\r\n").filter(|line| !line.starts_with("DTSTAMP:"));
    let mut hash = Sha256::new();
    content.for_each(|line| hash.update(line));
    let tag = hex::encode(&hash.finalize()[..10]);
    let etag = HeaderValue::try_from(format!("W/\"{tag}\"")).map_err(|_| Problem::internal())?;
    let caching = [(ETAG, etag), (CACHE_CONTROL, HeaderValue::from_static("private, no-cache"))];
    if is_not_modified(headers, |cached| cached == tag) {
        return Ok((StatusCode::NOT_MODIFIED, caching).into_response());
    }
    let content_type = [(CONTENT_TYPE, HeaderValue::from_static("text/calendar; charset=utf-8"))];
    Ok((caching, content_type, text).into_response())
}

fn write(name: &str, events: impl Iterator<Item = Event>, now: Timestamp) -> String {
    let mut file = File::default();
    file.line("BEGIN:VCALENDAR");
    file.line("VERSION:2.0");
    file.line("PRODID:-//Laurels//Laurels//EN");
    file.line("CALSCALE:GREGORIAN");
    file.line("METHOD:PUBLISH");
    file.line(&format!("X-WR-CALNAME:{}", escape(name)));
    file.line("REFRESH-INTERVAL;VALUE=DURATION:PT6H");
    file.line("X-PUBLISHED-TTL:PT6H");
    let mut events = events.peekable();
    if events.peek().is_none() {
        write_time_zone(&mut file);
    }
    for event in events {
        file.line("BEGIN:VEVENT");
        file.line(&format!("UID:{}", event.uid));
        file.line(&format!("DTSTAMP:{}", utc(now)));
        file.line(&format!("DTSTART:{}", utc(event.starts_at)));
        file.line(&format!("DTEND:{}", utc(event.ends_at)));
        file.line(&format!("SUMMARY:{}", escape(&event.summary)));
        if let Some(location) = event.location {
            file.line(&format!("LOCATION:{}", escape(location)));
        }
        file.line(&format!("URL:{}", event.url));
        file.line("TRANSP:TRANSPARENT");
        file.line("END:VEVENT");
    }
    file.line("END:VCALENDAR");
    file.0
}

/// A calendar must have at least one component; without events, this is the only one.
fn write_time_zone(file: &mut File) {
    for line in ["BEGIN:VTIMEZONE", "TZID:Etc/UTC", "BEGIN:STANDARD", "DTSTART:19700101T000000"] {
        file.line(line);
    }
    for line in ["TZOFFSETFROM:+0000", "TZOFFSETTO:+0000", "TZNAME:UTC", "END:STANDARD", "END:VTIMEZONE"] {
        file.line(line);
    }
}

/// `20261115T193000Z`
fn utc(at: Timestamp) -> String {
    let text = date_time(at);
    let seconds = text.split('.').next().unwrap_or_default();
    seconds.replace(['-', ':'], "") + "Z"
}

fn escape(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for character in text.chars() {
        match character {
            '\\' | ';' | ',' => out.extend(['\\', character]),
            '\n' => out.push_str("\\n"),
            character if character.is_control() => {}
            character => out.push(character),
        }
    }
    out
}

#[derive(Default)]
struct File(String);

impl File {
    fn line(&mut self, text: &str) {
        let mut length = 0;
        for character in text.chars() {
            if length + character.len_utf8() > MAX_LINE_BYTES {
                self.0.push_str("\r\n ");
                length = 1;
            }
            self.0.push(character);
            length += character.len_utf8();
        }
        self.0.push_str("\r\n");
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_folded_between_characters() {
        let mut file = File::default();
        file.line(&"é".repeat(80));
        let lines: Vec<&str> = file.0.split("\r\n").collect();
        assert_eq!(lines.len(), 4, "three lines and the end");
        assert!(lines.iter().all(|line| line.len() <= MAX_LINE_BYTES), "{lines:?}");
        assert_eq!(file.0.replace("\r\n ", "").trim_end(), "é".repeat(80));
    }

    #[test]
    fn special_characters_are_escaped() {
        assert_eq!(escape("Me, You; and \\ Them\nAgain\u{7}"), "Me\\, You\\; and \\\\ Them\\nAgain");
    }

    #[test]
    fn timestamps_are_in_utc() {
        assert_eq!(utc(Timestamp(1_773_532_800_000)), "20260315T000000Z");
    }
}
