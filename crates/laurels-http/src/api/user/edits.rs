use std::collections::{HashMap, HashSet};

use axum::extract::State;
use axum::response::{IntoResponse, Response};
use laurels_app::{Checklist, Clock};
use laurels_catalogue::Catalogue;
use laurels_domain::mark_edits::{Edit, EditChange, EditId, EditOutcome, MAX_EDITS};
use laurels_domain::marks::{BatchError, MarkList};
use laurels_domain::{Timestamp, WatchedDate, WatchedError};
use laurels_store::DateRejection;
use serde::Deserialize;
use serde_json::Value;

use super::wire;
use super::wire::{MadeAt, RejectedEdit};
use crate::api::caller::Caller;
use crate::content::current_catalogue::CurrentCatalogue;
use crate::server::extract::JsonBody;
use crate::server::response::Json;
use crate::server::{Problem, shortened};

/// Merges changes that were made on a device, maybe offline: of each film and kind the newest remains, by the time it was
/// made. One that can't be applied doesn't prevent the others.
#[utoipa::path(post, path = "/api/user/edits", tag = "user", request_body = wire::Edits,
    responses((status = 200, body = wire::MergedEdits), (status = "default", body = Problem)))]
pub(crate) async fn merge_edits(
    State(checklist): State<Checklist>,
    State(clock): State<Clock>,
    CurrentCatalogue(catalogue): CurrentCatalogue,
    caller: Caller,
    JsonBody(body): JsonBody<wire::Edits>,
) -> Result<Response, Problem> {
    if body.user_id.as_ref().is_some_and(|owner| *owner != caller.user.id.as_str()) {
        return Err(Problem::other_user());
    }
    if body.edits.len() > MAX_EDITS {
        return Err(Problem::invalid("edits", format!("Send at most {MAX_EDITS} edits at once.")));
    }
    let Parsed { edits, sent, mut rejected } = parse(&catalogue, &body.edits, clock.now());
    if edits.is_empty() {
        let revision = caller.user.revision;
        return Ok(respond(&wire::MergedEdits { applied: vec![], superseded: vec![], rejected, revision }));
    }
    let merged = checklist.merge_edits(&caller.user.id, &edits).await?.ok_or_else(Problem::not_logged_in)?;
    let (mut applied, mut superseded) = (Vec::new(), Vec::new());
    for (id, outcome) in &merged.outcomes {
        for id in sent.get(id).into_iter().flatten() {
            match outcome {
                EditOutcome::Applied => applied.push(*id),
                EditOutcome::Superseded => superseded.push(*id),
                EditOutcome::SeveralWatches => {
                    rejected.push(RejectedEdit { id, detail: DateRejection::SeveralWatches.to_string() });
                }
            }
        }
    }
    Ok(respond(&wire::MergedEdits { applied, superseded, rejected, revision: merged.revision.0 }))
}

fn respond(merged: &wire::MergedEdits<'_>) -> Response {
    Json(merged).into_response()
}

struct Parsed<'a> {
    /// Each id once.
    edits: Vec<Edit>,
    /// The ids as the client writes them.
    sent: HashMap<EditId, Vec<&'a str>>,
    rejected: Vec<RejectedEdit<'a>>,
}

fn parse<'a>(catalogue: &Catalogue, edits: &'a [Value], now: Timestamp) -> Parsed<'a> {
    let mut parsed = Parsed { edits: Vec::new(), sent: HashMap::new(), rejected: Vec::new() };
    let mut contradictory = HashSet::new();
    let mut indexes: HashMap<EditId, usize> = HashMap::new();
    for value in edits {
        let text = value["id"].as_str().unwrap_or_default();
        match parse_one(catalogue, value, now) {
            Ok(edit) => {
                let spellings = parsed.sent.entry(edit.id.clone()).or_default();
                if !spellings.contains(&text) {
                    spellings.push(text);
                }
                match indexes.get(&edit.id).and_then(|index| parsed.edits.get(*index)) {
                    Some(same) if *same == edit => {}
                    Some(_) => {
                        contradictory.insert(edit.id);
                    }
                    None => {
                        indexes.insert(edit.id.clone(), parsed.edits.len());
                        parsed.edits.push(edit);
                    }
                }
            }
            Err(detail) => parsed.rejected.push(RejectedEdit { id: text, detail }),
        }
    }
    parsed.edits.retain(|edit| !contradictory.contains(&edit.id));
    for id in contradictory.iter().flat_map(|id| &parsed.sent[id]) {
        parsed.rejected.push(RejectedEdit { id, detail: "Two different changes have this ID.".to_owned() });
    }
    parsed
}

/// The error is for the user.
fn parse_one(catalogue: &Catalogue, value: &Value, now: Timestamp) -> Result<Edit, String> {
    let edit =
        wire::Edit::deserialize(value).map_err(|error| format!("This change is malformed: {error}."))?;
    let id = EditId::parse(&edit.id)
        .ok_or_else(|| "The ID must be a UUID or 32 hexadecimal digits.".to_owned())?;
    let film = catalogue
        .film(&edit.film_id)
        .ok_or_else(|| BatchError::UnknownFilm(shortened(&edit.film_id)).to_string())?;
    let made_at = match &edit.made_at {
        MadeAt::Text(text) => Timestamp::parse_rfc3339(text),
        MadeAt::Milliseconds(millis) => Some(Timestamp(*millis)),
    };
    // A time before 1970 can't be when it was made.
    let made_at = made_at
        .filter(|at| at.0 >= 0)
        .ok_or_else(|| "The time must be like 2026-11-15T19:30:00Z.".to_owned())?;
    let mark = |list| match edit.value {
        Value::Bool(is_on) => Ok(EditChange::Mark { list, is_on }),
        _ => Err("The value must be true or false.".to_owned()),
    };
    let change = match edit.kind.as_str() {
        "viewed" => mark(MarkList::Viewed)?,
        "watchlist" => mark(MarkList::Bookmarks)?,
        "reviewed" => mark(MarkList::Reviewed)?,
        "watched_date" => EditChange::Date(parse_date(&edit.value, now)?),
        other => {
            return Err(format!(
                "There's no kind '{}': choose viewed, watchlist, reviewed or watched_date.",
                shortened(other)
            ));
        }
    };
    Ok(Edit { id, film: film.id.clone(), change, made_at })
}

fn parse_date(value: &Value, now: Timestamp) -> Result<Option<WatchedDate>, String> {
    match value {
        Value::Null => Ok(None),
        Value::String(text) => {
            WatchedDate::parse(text, now).map(Some).map_err(|error: WatchedError| error.to_string())
        }
        _ => Err(WatchedError::Unreadable.to_string()),
    }
}
