use std::collections::HashSet;

use laurels_catalogue::FilmId;
use laurels_domain::Timestamp;
use laurels_domain::diary::{Watch, WatchDetails, plan_dates};
use laurels_domain::mark_edits::{FilmState, FilmStates};
use laurels_domain::marks::MarkList;
use serde_json::json;

use super::rows::NAMES;

/// The rows to write, those of lists in the order of [`MarkList::ALL`].
#[derive(Default)]
pub(crate) struct Changes {
    pub(crate) removed: [Vec<FilmId>; 3],
    pub(crate) put: [Vec<serde_json::Value>; 3],
    pub(crate) removals: Vec<serde_json::Value>,
    /// As they are afterwards; those that are empty are removed.
    pub(super) watches: Vec<Watch>,
    /// Whether a film came to the list or left it.
    has_changed: [bool; 3],
}

impl Changes {
    pub(crate) fn between(
        before: &FilmStates,
        after: &FilmStates,
        watches: Vec<Watch>,
        now: Timestamp,
    ) -> Self {
        let mut changes = Self::default();
        let nothing = FilmState::default();
        let mut dates = Vec::new();
        for (film, state) in after {
            let old = before.get(film).unwrap_or(&nothing);
            for (index, (list, name)) in NAMES.iter().enumerate() {
                changes.add_mark(index, film, (old, state), *list);
                let removed_at = state.times(*list).removed_at;
                if removed_at != old.times(*list).removed_at {
                    changes.removals.push(json!([film.as_str(), name, removed_at.map(|at| at.0)]));
                }
            }
            if state.date != old.date && state.viewed.marked_at.is_some() {
                dates.push((film.clone(), state.date));
            }
        }
        let cleared: HashSet<&FilmId> =
            dates.iter().filter(|(_, date)| date.is_none()).map(|(film, _)| film).collect();
        let clear = |watch: &Watch| Watch {
            details: WatchDetails { watched: None, ..watch.details.clone() },
            ..watch.clone()
        };
        changes.watches =
            watches.iter().filter(|watch| cleared.contains(&watch.id.film)).map(clear).collect();
        let set = dates.iter().filter_map(|(film, date)| Some((film.clone(), (*date)?)));
        changes.watches.extend(plan_dates(watches, set, now));
        changes
    }

    fn add_mark(
        &mut self,
        index: usize,
        film: &FilmId,
        (old, new): (&FilmState, &FilmState),
        list: MarkList,
    ) {
        let (old_times, times) = (old.times(list), new.times(list));
        let dated_at = |state: &FilmState| state.dated_at.filter(|_| list == MarkList::Viewed);
        let is_same = (old_times.marked_at, old_times.confirmed_at) == (times.marked_at, times.confirmed_at)
            && dated_at(old) == dated_at(new);
        match times.marked_at {
            Some(marked_at) if !is_same => {
                let [confirmed_at, dated_at] =
                    [times.confirmed_at, dated_at(new)].map(|at| at.map(|at| at.0));
                self.put[index].push(json!([film.as_str(), marked_at.0, confirmed_at, dated_at]));
            }
            None if old_times.marked_at.is_some() => self.removed[index].push(film.clone()),
            _ => {}
        }
        self.has_changed[index] |= old_times.marked_at.is_some() != times.marked_at.is_some();
    }

    pub(super) fn are_visible(&self) -> bool {
        self.has_changed.contains(&true) || !self.watches.is_empty()
    }

    /// Friends see which films a user has viewed.
    pub(crate) fn are_seen_by_friends(&self) -> bool {
        self.has_changed[0]
    }
}
