use std::collections::BTreeMap;

use laurels_catalogue::FilmId;

use crate::Timestamp;
use crate::diary::Watch;
use crate::mark_edits::MarkTimes;
use crate::marks::MarkList;

pub type FilmRecords = BTreeMap<FilmId, FilmRecord>;

/// What a user has recorded about one film.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct FilmRecord {
    pub viewed: MarkTimes,
    pub bookmarked: MarkTimes,
    pub reviewed: MarkTimes,
    /// When the dates of its watches were last changed.
    pub dated_at: Option<Timestamp>,
    /// None unless the film is viewed.
    pub watches: Vec<Watch>,
}

impl FilmRecord {
    pub fn times(&self, list: MarkList) -> &MarkTimes {
        match list {
            MarkList::Viewed => &self.viewed,
            MarkList::Bookmarks => &self.bookmarked,
            MarkList::Reviewed => &self.reviewed,
        }
    }

    pub fn times_mut(&mut self, list: MarkList) -> &mut MarkTimes {
        match list {
            MarkList::Viewed => &mut self.viewed,
            MarkList::Bookmarks => &mut self.bookmarked,
            MarkList::Reviewed => &mut self.reviewed,
        }
    }

    /// When a film of a list was last used, so that an older removal doesn't remove it.
    pub(super) fn used_at(&self, list: MarkList) -> Option<Timestamp> {
        let marked_at = self.times(list).marked_last();
        if list == MarkList::Viewed { marked_at.max(self.dated_at) } else { marked_at }
    }

    /// Adds what is recorded about the same film under another id.
    pub fn unite(&mut self, other: Self) {
        for list in MarkList::ALL {
            let (one, two) = (*self.times(list), *other.times(list));
            let marked_at = match (one.marked_at, two.marked_at) {
                (Some(one), Some(two)) => Some(one.min(two)),
                (one, two) => one.or(two),
            };
            let confirmed_at = one.marked_last().max(two.marked_last());
            *self.times_mut(list) =
                MarkTimes { marked_at, confirmed_at, removed_at: one.removed_at.max(two.removed_at) };
        }
        self.dated_at = self.dated_at.max(other.dated_at);
        for watch in other.watches {
            if !self.watches.contains(&watch) {
                self.watches.push(watch);
            }
        }
    }

    /// Fills in the times that older versions didn't store, and drops what means nothing. Doing so again changes nothing.
    pub fn settle(&mut self, now: Timestamp) {
        self.watches.sort_by_key(|watch| watch.id.number);
        let added_at = |watch: &Watch| Some(Timestamp(watch.id.number)).filter(|at| *at <= now);
        let (dated, undated): (Vec<&Watch>, Vec<&Watch>) =
            self.watches.iter().partition(|watch| watch.details.watched.is_some());
        let undated_at = undated.into_iter().filter_map(added_at).max();
        if self.dated_at.is_none() && !dated.is_empty() {
            self.dated_at = self.viewed.marked_at.max(dated.into_iter().filter_map(added_at).max());
        }
        self.viewed.confirmed_at = self.viewed.confirmed_at.max(undated_at);
        for list in MarkList::ALL {
            let times = self.times_mut(list);
            if times.marked_at.is_none() {
                times.confirmed_at = None;
                continue;
            }
            // The mark was made just before the removal, and came after it.
            if times.removed_at > times.marked_last() {
                times.confirmed_at = times.removed_at;
            }
            times.confirmed_at = times.confirmed_at.filter(|at| Some(*at) > times.marked_at);
        }
        if self.viewed.marked_at.is_none() {
            self.dated_at = None;
            self.watches.clear();
        }
    }

    pub(super) fn all_times(&self) -> impl Iterator<Item = Timestamp> {
        let lists = MarkList::ALL.into_iter().flat_map(move |list| {
            let times = self.times(list);
            [times.marked_at, times.confirmed_at, times.removed_at]
        });
        lists.chain([self.dated_at]).flatten()
    }

    pub(super) fn map_times(&mut self, change: impl Fn(Timestamp) -> Timestamp) {
        for list in MarkList::ALL {
            let times = self.times_mut(list);
            for at in [&mut times.marked_at, &mut times.confirmed_at, &mut times.removed_at] {
                *at = at.map(&change);
            }
        }
        self.dated_at = self.dated_at.map(&change);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::WatchedDate;
    use crate::diary::{WatchDetails, WatchId};

    const NOW: Timestamp = Timestamp(1_000);

    fn watch(number: i64, watched: &str) -> Watch {
        let watched = WatchedDate::read(watched);
        let note = watched.is_none().then(|| "Good.".to_owned());
        let details = WatchDetails { watched, rating: None, note, is_rewatch: false };
        Watch { id: WatchId { film: FilmId::parse("tt1").unwrap(), number }, details }
    }

    fn times(marked_at: i64, confirmed_at: Option<i64>, removed_at: Option<i64>) -> MarkTimes {
        MarkTimes {
            marked_at: Some(Timestamp(marked_at)),
            confirmed_at: confirmed_at.map(Timestamp),
            removed_at: removed_at.map(Timestamp),
        }
    }

    fn settled(mut record: FilmRecord) -> FilmRecord {
        record.settle(NOW);
        let mut again = record.clone();
        again.settle(NOW);
        assert_eq!(again, record);
        record
    }

    #[test]
    fn times_that_were_not_stored_follow_from_the_watches() {
        let viewed = times(10, None, None);
        let record =
            FilmRecord { viewed, watches: vec![watch(30, "2024"), watch(20, "")], ..FilmRecord::default() };
        let record = settled(record);
        assert_eq!((record.dated_at, record.viewed.confirmed_at), (Some(Timestamp(30)), Some(Timestamp(20))));
        assert_eq!(record.watches[0].id.number, 20, "in order");
    }

    #[test]
    fn a_mark_after_an_older_call_is_newer_than_the_removal() {
        let record = settled(FilmRecord { reviewed: times(10, Some(5), Some(12)), ..FilmRecord::default() });
        assert_eq!(record.reviewed, times(10, Some(12), Some(12)));
        let record = settled(FilmRecord { reviewed: times(10, Some(5), None), ..FilmRecord::default() });
        assert_eq!(record.reviewed, times(10, None, None));
    }

    #[test]
    fn films_that_are_not_viewed_have_no_watches() {
        let record = FilmRecord {
            watches: vec![watch(1, "2024")],
            dated_at: Some(Timestamp(2)),
            ..FilmRecord::default()
        };
        assert_eq!(settled(record), FilmRecord::default());
    }

    #[test]
    fn records_under_two_ids_are_united() {
        let mut one = FilmRecord {
            viewed: times(10, None, None),
            watches: vec![watch(1, "2024")],
            ..FilmRecord::default()
        };
        let other = FilmRecord {
            viewed: times(5, Some(20), Some(3)),
            watches: vec![watch(1, "2024"), watch(1, "2025")],
            ..FilmRecord::default()
        };
        one.unite(other);
        assert_eq!((one.viewed, one.watches.len()), (times(5, Some(20), Some(3)), 2));
        one.unite(FilmRecord::default());
        assert_eq!(settled(one).viewed, times(5, Some(20), Some(3)));
    }
}
