use super::{EditChange, EditOutcome};
use crate::marks::MarkList;
use crate::{Timestamp, WatchedDate};

/// When a film was added to a list and removed from it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct MarkTimes {
    /// `None` if the film isn't on the list.
    pub marked_at: Option<Timestamp>,
    /// When it was last marked again, later than `marked_at`.
    pub confirmed_at: Option<Timestamp>,
    /// The last removal, which may be older than the mark.
    pub removed_at: Option<Timestamp>,
}

impl MarkTimes {
    /// When it was last marked.
    pub fn marked_last(&self) -> Option<Timestamp> {
        self.marked_at.max(self.confirmed_at)
    }

    fn is_before_removal(&self, at: Timestamp) -> bool {
        self.removed_at.is_some_and(|removed_at| at < removed_at)
    }

    fn add(&mut self, at: Timestamp) {
        match self.marked_last() {
            _ if self.is_before_removal(at) => {}
            None => self.marked_at = Some(at),
            Some(last) if at > last => self.confirmed_at = Some(at),
            Some(_) => {}
        }
    }

    /// Removes a film that was last used at `used_at`, which is at least the time of the last mark.
    fn remove(&mut self, at: Timestamp, used_at: Option<Timestamp>) {
        self.removed_at = self.removed_at.max(Some(at));
        if Some(at) > used_at {
            (self.marked_at, self.confirmed_at) = (None, None);
        }
    }

    fn outcome(&self, is_on: bool, at: Timestamp) -> EditOutcome {
        let kept =
            if is_on { self.marked_last() } else { self.removed_at.filter(|_| self.marked_at.is_none()) };
        applied_if(kept == Some(at))
    }
}

fn applied_if(is_applied: bool) -> EditOutcome {
    if is_applied { EditOutcome::Applied } else { EditOutcome::Superseded }
}

/// What edits of one film can change.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct FilmState {
    pub viewed: MarkTimes,
    pub bookmarked: MarkTimes,
    pub reviewed: MarkTimes,
    /// The date of the only watch.
    pub date: Option<WatchedDate>,
    /// When the date was last set or cleared.
    pub dated_at: Option<Timestamp>,
    /// The number of watches in the diary. They remain as long as the film is viewed.
    pub watches: usize,
}

impl FilmState {
    /// Applies an edit. Afterwards the state is the same for all orders of the same edits, apart from `marked_at`, which is
    /// one of the times the film was marked since it was last removed.
    pub fn apply(&mut self, change: EditChange, at: Timestamp) {
        match change {
            EditChange::Mark { list, is_on: true } => self.times_mut(list).add(at),
            EditChange::Mark { list: MarkList::Viewed, is_on: false } => self.unview(at),
            EditChange::Mark { list, is_on: false } => {
                let times = self.times_mut(list);
                times.remove(at, times.marked_last());
            }
            EditChange::Date(date) => self.set_date(date, at),
        }
    }

    /// What became of an edit that was applied, and others after it.
    pub fn outcome(&self, change: EditChange, at: Timestamp) -> EditOutcome {
        match change {
            EditChange::Mark { list, is_on } => self.times(list).outcome(is_on, at),
            EditChange::Date(_) if self.watches > 1 => EditOutcome::SeveralWatches,
            EditChange::Date(date) => applied_if(self.dated_at == Some(at) && self.date == date),
        }
    }

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

    fn unview(&mut self, at: Timestamp) {
        self.viewed.remove(at, self.viewed.marked_last().max(self.dated_at));
        // If it was viewed again later, then without a date.
        if self.watches <= 1 && self.dated_at < Some(at) {
            (self.date, self.dated_at) = (None, None);
        }
    }

    fn set_date(&mut self, date: Option<WatchedDate>, at: Timestamp) {
        if self.viewed.is_before_removal(at) {
            return;
        }
        self.viewed.marked_at.get_or_insert(at);
        if self.watches > 1 {
            self.dated_at = self.dated_at.max(Some(at));
            return;
        }
        let rank = |date: Option<WatchedDate>| date.map(|date| date.to_string());
        if (Some(at), rank(date)) > (self.dated_at, rank(self.date)) {
            (self.date, self.dated_at) = (date, Some(at));
        }
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn mark(list: MarkList, is_on: bool) -> EditChange {
        EditChange::Mark { list, is_on }
    }

    fn date(text: &str) -> EditChange {
        EditChange::Date(WatchedDate::read(text))
    }

    /// What a user sees.
    fn visible(state: &FilmState) -> ([bool; 3], Option<WatchedDate>) {
        (MarkList::ALL.map(|list| state.times(list).marked_at.is_some()), state.date)
    }

    fn after(edits: &[(EditChange, i64)]) -> FilmState {
        let mut state = FilmState::default();
        for (change, at) in edits {
            state.apply(*change, Timestamp(*at));
        }
        state
    }

    /// Applies edits in the order in which they were made. Of edits in the same millisecond a mark comes after a removal,
    /// and a later date after an earlier one.
    fn model(edits: &[(EditChange, i64)]) -> ([bool; 3], Option<WatchedDate>) {
        let rank = |change: &EditChange| match change {
            EditChange::Mark { is_on, .. } => (*is_on, None),
            EditChange::Date(date) => (true, Some(date.map(|date| date.to_string()))),
        };
        let mut edits = edits.to_vec();
        edits.sort_by_key(|(change, at)| (*at, rank(change)));
        let (mut lists, mut watched) = ([false; 3], None);
        for (change, _) in edits {
            match change {
                EditChange::Mark { list, is_on } => lists[list as usize] = is_on,
                EditChange::Date(date) => (lists[0], watched) = (true, date),
            }
            watched = watched.filter(|_| lists[0]);
        }
        (lists, watched)
    }

    fn change() -> impl Strategy<Value = EditChange> {
        let list = prop::sample::select(MarkList::ALL.to_vec());
        let date = prop::option::of(prop::sample::select(vec!["2024", "2025-01", "2025-01-02"]));
        prop_oneof![
            2 => any::<bool>().prop_map(|is_on| mark(MarkList::Viewed, is_on)),
            1 => (list, any::<bool>()).prop_map(|(list, is_on)| mark(list, is_on)),
            2 => date.prop_map(|text| EditChange::Date(text.and_then(WatchedDate::read))),
        ]
    }

    proptest! {
        #[test]
        fn any_order_of_arrival_gives_the_order_in_which_edits_were_made(
            edits in prop::collection::vec((change(), 0..12_i64), 0..12).prop_shuffle(),
            repeated in prop::collection::vec(any::<prop::sample::Index>(), 0..4),
        ) {
            let mut arriving = edits.clone();
            if !edits.is_empty() {
                arriving.extend(repeated.iter().map(|index| edits[index.index(edits.len())]));
            }
            prop_assert_eq!(visible(&after(&arriving)), model(&edits));
        }

        #[test]
        fn exactly_the_newest_edit_of_each_kind_is_applied(
            edits in prop::collection::hash_map(0..40_i64, change(), 1..12),
        ) {
            let mut edits: Vec<(EditChange, i64)> = edits.into_iter().map(|(at, change)| (change, at)).collect();
            edits.sort_by_key(|(_, at)| *at);
            let state = after(&edits);
            for list in MarkList::ALL {
                let of_list = edits.iter().filter(|(change, _)| {
                    matches!(change, EditChange::Mark { list: other, .. } if *other == list)
                });
                let dated_later = |at: i64| {
                    list == MarkList::Viewed
                        && edits.iter().any(|(change, other)| matches!(change, EditChange::Date(_)) && *other > at)
                };
                let applied: Vec<i64> = of_list.clone()
                    .filter(|(change, at)| state.outcome(*change, Timestamp(*at)) == EditOutcome::Applied)
                    .map(|(_, at)| *at)
                    .collect();
                let newest = of_list.clone().next_back();
                // A date that was set after a removal is a mark as well.
                let newest = newest.filter(|(change, at)| *change == mark(list, true) || !dated_later(*at));
                prop_assert_eq!(applied, newest.map(|(_, at)| *at).into_iter().collect::<Vec<_>>());
            }
        }
    }

    #[test]
    fn a_removal_deletes_what_is_older_and_nothing_newer() {
        let viewed = |is_on| mark(MarkList::Viewed, is_on);
        let watched = WatchedDate::read("2025");
        assert_eq!(
            visible(&after(&[(date("2025"), 5), (viewed(false), 4)])),
            ([true, false, false], watched)
        );
        assert_eq!(visible(&after(&[(date("2025"), 5), (viewed(false), 6)])), ([false; 3], None));
        let viewed_again = [(date("2025"), 5), (viewed(true), 7), (viewed(false), 6)];
        assert_eq!(visible(&after(&viewed_again)), ([true, false, false], None));
    }

    #[test]
    fn a_film_that_is_viewed_in_the_end_keeps_its_watches() {
        let viewed = MarkTimes { marked_at: Some(Timestamp(1)), ..MarkTimes::default() };
        let edits = [(mark(MarkList::Viewed, false), 6), (mark(MarkList::Viewed, true), 7)];
        for order in [[0, 1], [1, 0]] {
            let mut state =
                FilmState { viewed, watches: 1, dated_at: Some(Timestamp(5)), ..FilmState::default() };
            for index in order {
                let (change, at) = edits[index];
                state.apply(change, Timestamp(at));
            }
            assert_eq!((state.viewed.marked_at.is_some(), state.watches), (true, 1), "a rating or a note");
        }
    }

    #[test]
    fn dates_of_several_watches_are_not_changed() {
        let viewed = MarkTimes { marked_at: Some(Timestamp(1)), ..MarkTimes::default() };
        let mut state =
            FilmState { viewed, watches: 2, dated_at: Some(Timestamp(3)), ..FilmState::default() };
        state.apply(date("2025"), Timestamp(9));
        assert_eq!(
            (state.date, state.dated_at),
            (None, Some(Timestamp(9))),
            "but it means that the film was viewed"
        );
        assert_eq!(state.outcome(date("2025"), Timestamp(9)), EditOutcome::SeveralWatches);
        state.apply(mark(MarkList::Viewed, false), Timestamp(8));
        assert_eq!(state.viewed.marked_at, Some(Timestamp(1)));
        state.apply(mark(MarkList::Viewed, false), Timestamp(10));
        assert_eq!(state.viewed.marked_at, None);
    }
}
