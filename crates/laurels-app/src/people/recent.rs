//! The most recently added films of a list, with their timestamps.

use laurels_domain::Timestamp;

/// Number of films whose timestamps are retained: more than are displayed as recent.
pub(super) const RECENT: usize = 15;

/// Ordered by timestamp, then by the film's key.
#[derive(Clone, Debug)]
pub(super) struct Recent<F> {
    pub(super) films: Vec<(Timestamp, F)>,
    /// The newest entry that was dropped: all other films of the list are at most this.
    pub(super) cutoff: Option<(Timestamp, F)>,
}

impl<F: Ord> Recent<F> {
    /// From a complete list in any order.
    pub(super) fn of(list: impl Iterator<Item = (Timestamp, F)>) -> Self {
        let mut recent = Self { films: Vec::with_capacity(RECENT), cutoff: None };
        for entry in list {
            recent.insert(entry);
        }
        recent
    }

    /// The newest first; `None` if they must be read from the database.
    pub(super) fn latest(&self, count: usize) -> Option<impl Iterator<Item = &(Timestamp, F)>> {
        let is_complete = self.films.len() >= count || self.cutoff.is_none();
        is_complete.then(|| self.films.iter().rev().take(count))
    }

    pub(super) fn remove(&mut self, film: &F) {
        self.films.retain(|(_, other)| other != film);
    }

    /// Adds a film that's not on the list. Returns how many films are newer, or `None` if it's older than the cutoff.
    pub(super) fn add(&mut self, film: F, at: Timestamp) -> Option<usize> {
        let entry = (at, film);
        let is_older = self.cutoff.as_ref().is_some_and(|cutoff| entry <= *cutoff);
        (!is_older).then(|| self.insert(entry))
    }

    fn insert(&mut self, entry: (Timestamp, F)) -> usize {
        let index = self.films.partition_point(|other| *other < entry);
        let newer = self.films.len() - index;
        if self.films.len() < RECENT {
            self.films.insert(index, entry);
        } else if index == 0 {
            self.raise_cutoff(entry);
        } else {
            let oldest = self.films.remove(0);
            self.raise_cutoff(oldest);
            self.films.insert(index - 1, entry);
        }
        newer
    }

    fn raise_cutoff(&mut self, entry: (Timestamp, F)) {
        if self.cutoff.as_ref().is_none_or(|cutoff| *cutoff < entry) {
            self.cutoff = Some(entry);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn old_films_are_dropped() {
        let at = |number: usize| (Timestamp(i64::try_from(number).unwrap()), number);
        let mut recent = Recent::of((1..=RECENT + 9).map(at));
        assert_eq!((recent.films.len(), recent.cutoff), (RECENT, Some(at(9))));
        assert_eq!(recent.add(900, Timestamp(8)), None, "it's older than the cutoff");
        assert_eq!(recent.add(901, Timestamp(99)), Some(0));
        assert_eq!((recent.films.len(), recent.cutoff), (RECENT, Some(at(10))));
        assert_eq!(recent.add(902, Timestamp(98)), Some(1));
    }

    #[test]
    fn latest_films_are_unknown_after_too_many_were_removed() {
        let mut recent = Recent::of((0..=RECENT).map(|number| (Timestamp(1), number)));
        for number in 1..RECENT {
            recent.remove(&number);
        }
        assert_eq!(recent.latest(1).map(Iterator::count), Some(1));
        assert!(recent.latest(2).is_none());
    }
}
