use std::collections::HashMap;

use axum::extract::State;
use axum::response::{IntoResponse, Response};
use laurels_app::{Checklist, Clock};
use laurels_catalogue::Catalogue;
use laurels_domain::mark_edits::{Edit, EditChange, EditId, EditOutcome, MAX_EDITS};
use laurels_domain::marks::{BatchError, MarkList};
use laurels_domain::{Timestamp, WatchedDate, WatchedError};
use laurels_store::DateRejection;
use serde_json::Value;

use super::wire;
use super::wire::{MadeAt, RejectedEdit};
use crate::api::caller::Caller;
use crate::content::current_catalogue::CurrentCatalogue;
use crate::server::Problem;
use crate::server::extract::JsonBody;
use crate::server::response::Json;

/// At most this much of a wrong value is repeated in a message.
const MAX_ECHO: usize = 64;

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
        return Err(Problem::conflict("other_user", "These changes belong to another account."));
    }
    if body.edits.len() > MAX_EDITS {
        return Err(Problem::invalid("edits", format!("Send at most {MAX_EDITS} edits at once.")));
    }
    let (edits, mut rejected) = parse(&catalogue, &body.edits, clock.now());
    let merged = checklist.merge_edits(&caller.user.id, &edits).await?.ok_or_else(Problem::not_logged_in)?;
    // Ids as the client writes them.
    let sent: HashMap<EditId, &str> =
        body.edits.iter().filter_map(|edit| Some((EditId::parse(&edit.id)?, edit.id.as_str()))).collect();
    let (mut applied, mut superseded) = (Vec::new(), Vec::new());
    for (id, outcome) in &merged.outcomes {
        let id = sent.get(id).copied().unwrap_or_default();
        match outcome {
            EditOutcome::Applied => applied.push(id),
            EditOutcome::Superseded => superseded.push(id),
            EditOutcome::SeveralWatches => {
                rejected.push(RejectedEdit { id, detail: DateRejection::SeveralWatches.to_string() });
            }
        }
    }
    Ok(Json(wire::MergedEdits { applied, superseded, rejected, revision: merged.revision.0 }).into_response())
}

/// The edits that can be applied, each id once, and the others.
fn parse<'a>(
    catalogue: &Catalogue,
    edits: &'a [wire::Edit],
    now: Timestamp,
) -> (Vec<Edit>, Vec<RejectedEdit<'a>>) {
    let mut parsed: HashMap<EditId, Edit> = HashMap::new();
    let mut order = Vec::new();
    let mut rejected = Vec::new();
    for edit in edits {
        let result = parse_one(catalogue, edit, now).and_then(|new| match parsed.get(&new.id) {
            Some(same) if *same == new => Ok(None),
            Some(_) => Err("Another edit has the same ID.".to_owned()),
            None => Ok(Some(new)),
        });
        match result {
            Ok(Some(new)) => {
                order.push(new.id.clone());
                parsed.insert(new.id.clone(), new);
            }
            Ok(None) => {}
            Err(detail) => rejected.push(RejectedEdit { id: &edit.id, detail }),
        }
    }
    (order.iter().filter_map(|id| parsed.remove(id)).collect(), rejected)
}

/// The error is for the user.
fn parse_one(catalogue: &Catalogue, edit: &wire::Edit, now: Timestamp) -> Result<Edit, String> {
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

fn shortened(text: &str) -> String {
    text.chars().take(MAX_ECHO).collect()
}
