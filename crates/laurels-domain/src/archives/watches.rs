//! Merging the watches of one film.

use std::collections::BTreeSet;

use crate::Timestamp;
use crate::diary::{DiaryLimit, MAX_WATCHES_PER_FILM, Watch, WatchDetails, WatchId, next_number};

/// The watches of one film, in the account or in the archive, with the times of the film.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Entries<'a> {
    pub(super) watches: &'a [Watch],
    pub(super) marked_at: Option<Timestamp>,
    pub(super) used_at: Option<Timestamp>,
    pub(super) dated_at: Option<Timestamp>,
}

#[derive(Debug, Default)]
pub(super) struct MergedWatches {
    pub(super) all: Vec<Watch>,
    pub(super) added: Vec<Watch>,
    pub(super) changed: Vec<Watch>,
    /// Archived ones that the account has changed or removed since.
    pub(super) older: u32,
}

/// Entries with one number, or one date, are the same watch. One that the account doesn't have is added, unless dates of the
/// film were changed since: it may have been removed.
pub(super) fn merge_watches(stored: Entries<'_>, archived: Entries<'_>) -> Result<MergedWatches, DiaryLimit> {
    let is_newer = archived.used_at > stored.used_at;
    // The film was marked after all that is in the archive, and never before, so none of its watches was here and removed.
    let is_unrelated = stored.marked_at > archived.used_at;
    let can_add = is_unrelated || archived.dated_at >= stored.dated_at;
    let max = MAX_WATCHES_PER_FILM.max(archived.watches.len());
    let mut merged = MergedWatches { all: stored.watches.to_vec(), ..MergedWatches::default() };
    let count = stored.watches.len();
    let (mut found, mut changed, mut others) = (BTreeSet::new(), BTreeSet::new(), Vec::new());
    for watch in archived.watches {
        let is_same = |index: &usize| !found.contains(index) && stored.watches[*index].id == watch.id;
        let Some(index) = (0..count).find(is_same) else {
            others.push(watch);
            continue;
        };
        found.insert(index);
        let is_date_free = merged
            .all
            .iter()
            .enumerate()
            .all(|(other, entry)| other == index || entry.details.watched != watch.details.watched);
        let details = &mut merged.all[index].details;
        if is_equal(details, &watch.details) {
            continue;
        }
        if is_newer && is_date_free {
            *details = WatchDetails { is_rewatch: details.is_rewatch, ..watch.details.clone() };
            changed.insert(index);
        } else {
            merged.older += 1;
        }
    }
    // After those with the same number, whose dates may have changed.
    for watch in others {
        let is_same_date = |other: &Watch| other.details.watched == watch.details.watched;
        if let Some(index) = merged.all[..count].iter().position(is_same_date) {
            let details = &mut merged.all[index].details;
            if (is_newer || is_unrelated) && complete(details, &watch.details) {
                changed.insert(index);
            }
        } else if can_add {
            if merged.all.len() >= max {
                return Err(DiaryLimit::Film);
            }
            let is_taken = merged.all.iter().any(|other| other.id.number == watch.id.number);
            let number =
                if is_taken { next_number(&merged.all, Timestamp::default()) } else { watch.id.number };
            let id = WatchId { film: watch.id.film.clone(), number };
            merged.all.push(Watch { id, details: watch.details.clone() });
        } else {
            merged.older += 1;
        }
    }
    merged.added = merged.all[count..].to_vec();
    merged.changed = changed.into_iter().map(|index| merged.all[index].clone()).collect();
    Ok(merged)
}

fn is_equal(one: &WatchDetails, other: &WatchDetails) -> bool {
    (one.watched, one.rating, &one.note) == (other.watched, other.rating, &other.note)
}

/// Adds rating and note if there are none; whether anything was added.
fn complete(details: &mut WatchDetails, archived: &WatchDetails) -> bool {
    let (rating, note) =
        (details.rating.or(archived.rating), details.note.clone().or_else(|| archived.note.clone()));
    let is_changed = (rating, &note) != (details.rating, &details.note);
    (details.rating, details.note) = (rating, note);
    is_changed
}

#[cfg(test)]
mod tests {
    use laurels_catalogue::FilmId;

    use super::*;
    use crate::WatchedDate;
    use crate::diary::Rating;

    fn watch(number: i64, watched: &str, halves: i64) -> Watch {
        let details = WatchDetails {
            watched: WatchedDate::read(watched),
            rating: Rating::from_half_stars(halves),
            note: None,
            is_rewatch: false,
        };
        Watch { id: WatchId { film: FilmId::parse("tt1").unwrap(), number }, details }
    }

    fn entries(watches: &[Watch], marked_at: i64, used_at: i64, dated_at: i64) -> Entries<'_> {
        Entries {
            watches,
            marked_at: Some(Timestamp(marked_at)),
            used_at: Some(Timestamp(used_at)),
            dated_at: Some(Timestamp(dated_at)),
        }
    }

    fn numbers(watches: &[Watch]) -> Vec<i64> {
        watches.iter().map(|watch| watch.id.number).collect()
    }

    #[test]
    fn a_watch_that_was_removed_later_stays_removed() {
        let archived = [watch(1, "2024", 6), watch(2, "2025", 0)];
        let stored = [archived[1].clone()];
        let merged = merge_watches(entries(&stored, 1, 9, 9), entries(&archived, 1, 5, 5)).unwrap();
        assert_eq!((numbers(&merged.all), merged.older), (vec![2], 1));
        let merged = merge_watches(entries(&stored, 1, 5, 5), entries(&archived, 1, 5, 5)).unwrap();
        assert_eq!(numbers(&merged.added), [1], "the account never had it");
    }

    #[test]
    fn a_film_marked_after_the_archive_was_made_gets_its_watches() {
        let (archived, stored) = ([watch(1, "2024", 6), watch(2, "2025", 4)], [watch(50, "2025", 0)]);
        let merged = merge_watches(entries(&stored, 50, 50, 50), entries(&archived, 1, 5, 5)).unwrap();
        assert_eq!((numbers(&merged.all), merged.older), (vec![50, 1], 0));
        assert_eq!(merged.changed, [watch(50, "2025", 4)], "the same date is the same watch");
    }

    #[test]
    fn of_two_versions_of_a_watch_the_newer_remains() {
        let (one, other) = ([watch(1, "2024", 6)], [watch(1, "2023", 8)]);
        let newer = merge_watches(entries(&one, 1, 5, 5), entries(&other, 1, 6, 6)).unwrap();
        assert_eq!((&newer.changed[..], newer.older), (&other[..], 0));
        let older = merge_watches(entries(&one, 1, 7, 5), entries(&other, 1, 6, 6)).unwrap();
        assert_eq!((older.changed.len(), older.older, older.all), (0, 1, one.to_vec()));
    }

    #[test]
    fn numbers_that_are_taken_are_replaced_once() {
        let archived = [watch(7, "2024", 6), watch(7, "2025", 6)];
        let merged = merge_watches(Entries::default(), entries(&archived, 1, 5, 5)).unwrap();
        assert_eq!(numbers(&merged.all), [7, 8]);
        let again = merge_watches(entries(&merged.all, 1, 5, 5), entries(&archived, 1, 5, 5)).unwrap();
        assert_eq!((again.added.len(), again.changed.len(), again.older), (0, 0, 0));
    }

    #[test]
    fn a_film_has_a_maximum_of_watches() {
        let year = |from: i64, count: usize| -> Vec<Watch> {
            (from..).take(count).map(|year| watch(year, &year.to_string(), 0)).collect()
        };
        let (stored, archived) = (year(1900, MAX_WATCHES_PER_FILM), year(2000, 1));
        let merged = merge_watches(entries(&stored, 1, 5, 5), entries(&archived, 1, 5, 5));
        assert_eq!(merged.unwrap_err(), DiaryLimit::Film);
        let many = year(1890, MAX_WATCHES_PER_FILM + 2);
        let merged = merge_watches(Entries::default(), entries(&many, 1, 5, 5)).unwrap();
        assert_eq!(merged.all.len(), many.len(), "those of films that were merged");
    }
}
