use std::collections::BTreeMap;

use laurels_catalogue::FilmId;

use super::{Edit, EditId, EditOutcome, FilmState};
use crate::Timestamp;

pub type FilmStates = BTreeMap<FilmId, FilmState>;

/// The edits with the times they count as, and the ids of those that are from the future and not in `early`, with their
/// times. `early` has those that were received before.
pub fn settle_times(
    edits: &[Edit],
    early: &BTreeMap<EditId, Timestamp>,
    now: Timestamp,
) -> (Vec<Edit>, BTreeMap<EditId, Timestamp>) {
    let mut settled = edits.to_vec();
    let mut new_of_film: BTreeMap<FilmId, Vec<&mut Edit>> = BTreeMap::new();
    for edit in &mut settled {
        match early.get(&edit.id) {
            Some(received_at) => edit.made_at = *received_at,
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

/// Applies the edits in the order in which they were made, so that a film is marked at the first of several times.
pub fn merge(before: &FilmStates, edits: &[Edit]) -> FilmStates {
    let mut states = before.clone();
    let mut in_order: Vec<&Edit> = edits.iter().collect();
    in_order.sort_by_key(|edit| edit.made_at);
    for edit in in_order {
        states.entry(edit.film.clone()).or_default().apply(edit.change, edit.made_at);
    }
    states
}

pub fn outcome(merged: &FilmStates, edit: &Edit) -> EditOutcome {
    merged.get(&edit.film).map_or(EditOutcome::Superseded, |state| state.outcome(edit.change, edit.made_at))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::mark_edits::EditChange;
    use crate::marks::MarkList;

    fn viewed(id: u32, is_on: bool, at: i64) -> Edit {
        let id = EditId::parse(&format!("{id:032x}")).unwrap();
        let change = EditChange::Mark { list: MarkList::Viewed, is_on };
        Edit { id, film: FilmId::parse("tt1").unwrap(), change, made_at: Timestamp(at) }
    }

    #[test]
    fn edits_from_the_future_keep_their_order_and_the_time_they_were_first_received() {
        let now = Timestamp(100);
        let edits = [viewed(1, false, 900), viewed(2, true, 800), viewed(3, true, 90), viewed(4, true, 700)];
        let early = BTreeMap::from([(edits[3].id.clone(), Timestamp(50))]);
        let (settled, new) = settle_times(&edits, &early, now);
        assert_eq!(settled.iter().map(|edit| edit.made_at.0).collect::<Vec<_>>(), [100, 99, 90, 50]);
        assert_eq!(new.len(), 2, "neither the known one nor the one from the past");
        let merged = merge(&FilmStates::new(), &settled);
        let outcomes = settled.iter().map(|edit| outcome(&merged, edit));
        assert_eq!(outcomes.filter(|outcome| *outcome == EditOutcome::Applied).count(), 1);
        assert_eq!(merged[&settled[0].film].viewed.marked_at, None, "the last one is a removal");
    }
}
