use laurels_catalogue::FilmId;
use laurels_domain::Timestamp;
use laurels_domain::diary::Watch;
use laurels_domain::mark_edits::{FilmStates, MarkTimes};
use laurels_domain::marks::MarkList;

use crate::engine::from_row;

pub(super) struct MarkRow {
    film_id: String,
    list: String,
    marked_at: Option<i64>,
    confirmed_at: Option<i64>,
    dated_at: Option<i64>,
    removed_at: Option<i64>,
}
from_row!(MarkRow { film_id, list, marked_at, confirmed_at, dated_at, removed_at });

pub(crate) const NAMES: [(MarkList, &str); 3] =
    [(MarkList::Viewed, "viewed"), (MarkList::Bookmarks, "bookmarks"), (MarkList::Reviewed, "reviewed")];

pub(crate) fn list_named(name: &str) -> Option<MarkList> {
    NAMES.iter().find(|(_, other)| *other == name).map(|(list, _)| *list)
}

pub(super) fn read_states(rows: Vec<MarkRow>, watches: &[Watch], now: Timestamp) -> FilmStates {
    let mut states = FilmStates::new();
    for row in rows {
        let Some(film) = FilmId::parse(&row.film_id) else { continue };
        let Some(list) = list_named(&row.list) else { continue };
        let state = states.entry(film).or_default();
        state.dated_at = state.dated_at.max(row.dated_at.map(Timestamp));
        let times = state.times_mut(list);
        let latest = |one: Option<Timestamp>, other: Option<i64>| one.max(other.map(Timestamp));
        *times = MarkTimes {
            marked_at: latest(times.marked_at, row.marked_at),
            confirmed_at: latest(times.confirmed_at, row.confirmed_at),
            removed_at: latest(times.removed_at, row.removed_at),
        };
    }
    for watch in watches {
        let state = states.entry(watch.id.film.clone()).or_default();
        state.watches += 1;
        state.date = watch.details.watched;
        // Entries that are older than the columns have the time when they were added in their number.
        let added_at = Some(Timestamp(watch.id.number)).filter(|at| *at <= now);
        if watch.details.watched.is_none() {
            state.viewed.confirmed_at = state.viewed.confirmed_at.max(added_at);
        } else if state.dated_at.is_none() {
            state.dated_at = state.viewed.marked_at.max(added_at);
        }
    }
    for times in
        states.values_mut().flat_map(|state| [&mut state.viewed, &mut state.bookmarked, &mut state.reviewed])
    {
        // A call that was made just before the removal, and came after it.
        if times.marked_at.is_some() && times.removed_at > times.marked_at.max(times.confirmed_at) {
            times.confirmed_at = times.removed_at;
        }
    }
    states
}
