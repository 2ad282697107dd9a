use std::collections::{BTreeMap, HashMap};

use laurels_catalogue::FilmId;
use laurels_domain::Timestamp;
use laurels_domain::mark_edits::{Edit, EditId, EditOutcome};

use super::rows::States;

/// The edits with the times they count as, and the ids of those that are from the future and new, with their times.
pub(super) fn settle_times(
    edits: &[Edit],
    early: &[(String, i64)],
    now: Timestamp,
) -> (Vec<Edit>, BTreeMap<EditId, Timestamp>) {
    let mut settled = edits.to_vec();
    let early: HashMap<&str, i64> = early.iter().map(|(id, at)| (id.as_str(), *at)).collect();
    let mut new_of_film: BTreeMap<FilmId, Vec<&mut Edit>> = BTreeMap::new();
    for edit in &mut settled {
        match early.get(edit.id.as_str()) {
            Some(received_at) => edit.made_at = Timestamp(*received_at),
            None if edit.made_at > now => new_of_film.entry(edit.film.clone()).or_default().push(edit),
            None => {}
        }
    }
    let mut new = BTreeMap::new();
    for mut edits in new_of_film.into_values() {
        // Their order remains.
        edits.sort_by_key(|edit| edit.made_at);
        for (age, edit) in edits.into_iter().rev().enumerate() {
            edit.made_at = Timestamp(now.0 - i64::try_from(age).unwrap_or(0));
            new.insert(edit.id.clone(), edit.made_at);
        }
    }
    (settled, new)
}

/// In the order in which the edits were made, so that a film is marked at the first of several times.
pub(super) fn merge(before: &States, edits: &[Edit]) -> States {
    let mut states = before.clone();
    let mut in_order: Vec<&Edit> = edits.iter().collect();
    in_order.sort_by_key(|edit| edit.made_at);
    for edit in in_order {
        states.entry(edit.film.clone()).or_default().apply(edit.change, edit.made_at);
    }
    states
}

pub(super) fn outcome(merged: &States, edit: &Edit) -> EditOutcome {
    merged.get(&edit.film).map_or(EditOutcome::Superseded, |state| state.outcome(edit.change, edit.made_at))
}
