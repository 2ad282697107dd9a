use super::watches::{Entries, MergedWatches, merge_watches};
use super::{FilmRecord, FilmRecords};
use crate::Timestamp;
use crate::diary::{DiaryLimit, DiarySize, MAX_WATCHES_PER_USER, Watch};
use crate::mark_edits::MarkTimes;
use crate::marks::MarkList;

/// Entries that an account can have beyond the limit: marks with dates, one for each film, aren't limited.
const MAX_BEYOND_LIMIT: u32 = 6_000;

/// Films that a list got and lost.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ListCounts {
    pub added: u32,
    pub removed: u32,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct MergeCounts {
    /// In the order of [`MarkList::ALL`].
    pub lists: [ListCounts; 3],
    pub watches_added: u32,
    pub watches_changed: u32,
    /// Marks and watches in the archive that the account has changed or removed since.
    pub older: u32,
}

/// What an import changes.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ArchiveMerge {
    /// The films whose marks or times change, as they are afterwards.
    pub films: FilmRecords,
    /// Watches to add or to replace.
    pub watches: Vec<Watch>,
    pub counts: MergeCounts,
}

/// Merges an archive with all that is stored. If a limit would be exceeded, nothing is.
pub fn merge(
    stored: &FilmRecords,
    archived: &FilmRecords,
    now: Timestamp,
) -> Result<ArchiveMerge, DiaryLimit> {
    let mut merge = ArchiveMerge::default();
    let nothing = FilmRecord::default();
    for (film, record) in archived {
        let before = stored.get(film).unwrap_or(&nothing);
        let (mut after, watches) = merge_film(before, record)?;
        after.settle(now);
        for (index, list) in MarkList::ALL.into_iter().enumerate() {
            let [old, new, other] = [before, &after, record].map(|film| film.times(list).marked_at.is_some());
            let counts = &mut merge.counts.lists[index];
            counts.added += u32::from(new && !old);
            counts.removed += u32::from(old && !new);
            merge.counts.older += u32::from(other && !new);
        }
        let counts = &mut merge.counts;
        counts.watches_added += u32::try_from(watches.added.len()).unwrap_or(u32::MAX);
        counts.watches_changed += u32::try_from(watches.changed.len()).unwrap_or(u32::MAX);
        counts.older += watches.older;
        merge.watches.extend(watches.changed.into_iter().chain(watches.added));
        if after != *before {
            merge.films.insert(film.clone(), after);
        }
    }
    if !merge.watches.is_empty() {
        check_size(stored, archived, &merge)?;
    }
    Ok(merge)
}

/// An account can have a few more entries than the limit, so as many as in the archive are accepted, but not any number.
fn check_size(stored: &FilmRecords, archived: &FilmRecords, merge: &ArchiveMerge) -> Result<(), DiaryLimit> {
    let unchanged = stored.iter().filter(|(film, _)| !merge.films.contains_key(*film));
    let after = unchanged.map(|(_, record)| record).chain(merge.films.values());
    let mut size = DiarySize::default();
    for watch in after.flat_map(|record| &record.watches) {
        size.add(&watch.details);
    }
    let in_archive: usize = archived.values().map(|record| record.watches.len()).sum();
    let most = in_archive.min((MAX_WATCHES_PER_USER + MAX_BEYOND_LIMIT) as usize);
    match size.check() {
        Err(DiaryLimit::Entries) if size.entries as usize <= most => Ok(()),
        checked => checked,
    }
}

fn merge_film(before: &FilmRecord, archived: &FilmRecord) -> Result<(FilmRecord, MergedWatches), DiaryLimit> {
    let mut after = FilmRecord::default();
    for list in MarkList::ALL {
        *after.times_mut(list) = merge_times(before, archived, list);
    }
    if after.viewed.marked_at.is_none() {
        return Ok((after, MergedWatches::default()));
    }
    let removed_at = after.viewed.removed_at;
    let [stored, other] = [before, archived].map(|record| entries(record, removed_at));
    after.dated_at = stored.dated_at.max(other.dated_at);
    let watches = merge_watches(stored, other)?;
    after.watches.clone_from(&watches.all);
    Ok((after, watches))
}

/// The watches of a film, unless they were removed with it.
fn entries(record: &FilmRecord, removed_at: Option<Timestamp>) -> Entries<'_> {
    let used_at = record.used_at(MarkList::Viewed);
    if record.viewed.marked_at.is_none() || used_at < removed_at {
        return Entries::default();
    }
    Entries {
        watches: &record.watches,
        marked_at: record.viewed.marked_at,
        used_at,
        dated_at: record.dated_at,
    }
}

/// A film is on the list if it was used there since it was last removed.
fn merge_times(one: &FilmRecord, other: &FilmRecord, list: MarkList) -> MarkTimes {
    let removed_at = one.times(list).removed_at.max(other.times(list).removed_at);
    let is_used =
        |record: &&FilmRecord| record.times(list).marked_at.is_some() && record.used_at(list) >= removed_at;
    let used = [one, other].into_iter().filter(is_used).map(|record| record.times(list));
    let marked_at = used.clone().filter_map(|times| times.marked_at).min();
    let marked_last = used.filter_map(MarkTimes::marked_last).max();
    MarkTimes { marked_at, confirmed_at: marked_last.filter(|at| Some(*at) > marked_at), removed_at }
}

#[cfg(test)]
mod tests {
    use laurels_catalogue::FilmId;
    use proptest::prelude::*;

    use super::*;
    use crate::WatchedDate;
    use crate::diary::{MAX_NOTE_LENGTH, Rating, WatchDetails, WatchId};

    const NOW: Timestamp = Timestamp(1_000);

    fn film(number: u32) -> FilmId {
        FilmId::parse(&format!("tt{number}")).unwrap()
    }

    fn times(marked_at: Option<i64>, confirmed_at: Option<i64>, removed_at: Option<i64>) -> MarkTimes {
        let [marked_at, confirmed_at, removed_at] =
            [marked_at, confirmed_at, removed_at].map(|at| at.map(Timestamp));
        MarkTimes { marked_at, confirmed_at, removed_at }
    }

    fn viewed(times: MarkTimes) -> FilmRecords {
        FilmRecords::from([(film(1), FilmRecord { viewed: times, ..FilmRecord::default() })])
    }

    /// The account after an import.
    fn import(stored: &FilmRecords, archived: &FilmRecords) -> (FilmRecords, MergeCounts) {
        let merged = merge(stored, archived, NOW).unwrap();
        let mut after = stored.clone();
        after.extend(merged.films);
        (after, merged.counts)
    }

    #[test]
    fn the_newest_change_of_a_film_remains() {
        let marked = |at| viewed(times(Some(at), None, None));
        let removed = |at| viewed(times(None, None, Some(at)));
        let cases = [
            (marked(10), removed(5), Some(10), [0, 0, 0]),
            (marked(10), removed(15), None, [0, 1, 0]),
            (removed(15), marked(10), None, [0, 0, 1]),
            (removed(5), marked(10), Some(10), [1, 0, 0]),
            (marked(10), marked(20), Some(10), [0, 0, 0]),
            (FilmRecords::new(), marked(20), Some(20), [1, 0, 0]),
        ];
        for (stored, archived, marked_at, expected) in cases {
            let (after, counts) = import(&stored, &archived);
            assert_eq!(after[&film(1)].viewed.marked_at, marked_at.map(Timestamp), "{stored:?} {archived:?}");
            assert_eq!([counts.lists[0].added, counts.lists[0].removed, counts.older], expected);
        }
    }

    #[test]
    fn watches_go_with_a_film_that_was_removed_later() {
        let watched = WatchedDate::read("2024");
        let details = WatchDetails { watched, rating: None, note: None, is_rewatch: false };
        let watch = Watch { id: WatchId { film: film(1), number: 3 }, details };
        let record = FilmRecord {
            viewed: times(Some(1), None, None),
            dated_at: Some(Timestamp(3)),
            watches: vec![watch],
            ..FilmRecord::default()
        };
        let (stored, archived) =
            (viewed(times(Some(9), None, Some(5))), FilmRecords::from([(film(1), record.clone())]));
        let (after, counts) = import(&stored, &archived);
        assert_eq!((after[&film(1)].watches.len(), counts.watches_added), (0, 0));
        let (after, counts) = import(&viewed(times(Some(9), None, Some(2))), &archived);
        assert_eq!((&after[&film(1)].watches, counts.watches_added), (&record.watches, 1));
    }

    #[test]
    fn a_full_diary_rejects_the_whole_archive() {
        let entries = |first: u32, count: u32| -> FilmRecords {
            let record = |number: u32| {
                let details = WatchDetails {
                    watched: None,
                    rating: Rating::from_half_stars(5),
                    note: None,
                    is_rewatch: false,
                };
                let watch = Watch { id: WatchId { film: film(number), number: 1 }, details };
                let viewed = times(Some(1), None, None);
                (film(number), FilmRecord { viewed, watches: vec![watch], ..FilmRecord::default() })
            };
            (first..first + count).map(record).collect()
        };
        let stored = entries(1, MAX_WATCHES_PER_USER);
        assert_eq!(merge(&stored, &entries(MAX_WATCHES_PER_USER + 1, 1), NOW), Err(DiaryLimit::Entries));
        assert!(merge(&stored, &entries(1, 5), NOW).is_ok());
        let large = entries(1, MAX_WATCHES_PER_USER + 3);
        assert!(merge(&FilmRecords::new(), &large, NOW).is_ok(), "an account can have a few more");
        let too_large = entries(1, MAX_WATCHES_PER_USER + MAX_BEYOND_LIMIT + 1);
        assert_eq!(merge(&FilmRecords::new(), &too_large, NOW), Err(DiaryLimit::Entries));
        let mut wordy = large;
        for record in wordy.values_mut() {
            record.watches[0].details.note = Some("a".repeat(MAX_NOTE_LENGTH));
        }
        assert_eq!(merge(&FilmRecords::new(), &wordy, NOW), Err(DiaryLimit::Notes));
    }

    fn any_times() -> impl Strategy<Value = MarkTimes> {
        let at = || prop::option::of(1..40_i64);
        (at(), at(), at()).prop_map(|(marked, confirmed, removed)| times(marked, confirmed, removed))
    }

    type AnyWatch = (i64, Option<&'static str>, Option<i64>, Option<String>, bool);

    fn any_watch() -> impl Strategy<Value = AnyWatch> {
        let date =
            prop::option::of(prop::sample::select(vec!["2024", "2024-03", "2025-01-02", "2025-05-06"]));
        let note = prop::option::of(prop::sample::select(vec!["Good.".to_owned(), "Again!".to_owned()]));
        (1..40_i64, date, prop::option::of(1..=10_i64), note, any::<bool>())
    }

    fn any_records() -> impl Strategy<Value = FilmRecords> {
        let watches = prop::collection::vec(any_watch(), 0..4);
        let record = (any_times(), any_times(), any_times(), prop::option::of(1..40_i64), watches);
        prop::collection::btree_map(1..4_u32, record, 0..4).prop_map(|records| {
            let read = |(number, (viewed, bookmarked, reviewed, dated_at, watches)): (
                u32,
                (_, _, _, _, Vec<AnyWatch>),
            )| {
                let mut watches: Vec<Watch> = watches
                    .into_iter()
                    .map(|(id, watched, rating, note, is_rewatch)| Watch {
                        id: WatchId { film: film(number), number: id },
                        details: WatchDetails {
                            watched: watched.and_then(WatchedDate::read),
                            rating: rating.and_then(Rating::from_half_stars),
                            note,
                            is_rewatch,
                        },
                    })
                    .collect();
                watches.sort_by_key(|watch| watch.id.number);
                watches.dedup_by_key(|watch| watch.id.number);
                let dated_at = Option::<i64>::map(dated_at, Timestamp);
                let mut record = FilmRecord { viewed, bookmarked, reviewed, dated_at, watches };
                record.settle(NOW);
                (film(number), record)
            };
            records.into_iter().map(read).filter(|(_, record)| *record != FilmRecord::default()).collect()
        })
    }

    proptest! {
        #[test]
        fn an_import_into_an_empty_account_gives_the_same(archived in any_records()) {
            let (after, _) = import(&FilmRecords::new(), &archived);
            prop_assert_eq!(after, archived);
        }

        #[test]
        fn a_second_import_changes_nothing(stored in any_records(), archived in any_records()) {
            let (after, _) = import(&stored, &archived);
            let again = merge(&after, &archived, NOW).unwrap();
            prop_assert!(again.films.is_empty() && again.watches.is_empty(), "{:?}", again);
            prop_assert!(merge(&after, &after, NOW).unwrap().films.is_empty());
        }

        #[test]
        fn both_orders_of_two_archives_give_the_same_lists(one in any_records(), other in any_records()) {
            let listed = |films: &FilmRecords| -> Vec<_> {
                let lists = |(film, record): (&FilmId, &FilmRecord)| {
                    (film.clone(), MarkList::ALL.map(|list| *record.times(list)))
                };
                films.iter().map(lists).collect()
            };
            let both = |first: &FilmRecords, second: &FilmRecords| {
                import(&import(&FilmRecords::new(), first).0, second).0
            };
            prop_assert_eq!(listed(&both(&one, &other)), listed(&both(&other, &one)));
        }
    }
}
