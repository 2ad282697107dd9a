//! The films that were put on a list last, with their moments.

use laurels_domain::Timestamp;

/// Films whose moment is remembered: more than are shown as the latest.
pub(super) const RECENT: usize = 8;

/// By their moments, those of one moment by what films are known by here.
#[derive(Clone, Debug)]
pub(super) struct Recent<F> {
    pub(super) films: Vec<(Timestamp, F)>,
    /// Every other film comes before this one, or is it.
    pub(super) settled: Option<(Timestamp, F)>,
}

impl<F: Ord> Recent<F> {
    /// Of a whole list, in whatever order it is.
    pub(super) fn of(list: impl Iterator<Item = (Timestamp, F)>) -> Self {
        let mut recent = Self { films: Vec::with_capacity(RECENT), settled: None };
        for entry in list {
            recent.put(entry);
        }
        recent
    }

    /// The newest first; `None` when only the database knows them.
    pub(super) fn latest(&self, count: usize) -> Option<impl Iterator<Item = &(Timestamp, F)>> {
        let is_known = self.films.len() >= count || self.settled.is_none();
        is_known.then(|| self.films.iter().rev().take(count))
    }

    pub(super) fn remove(&mut self, film: &F) {
        self.films.retain(|(_, known)| known != film);
    }

    /// Takes in a film that was not on the list; how many are later, or `None` when it belongs among the others.
    pub(super) fn add(&mut self, film: F, at: Timestamp) -> Option<usize> {
        let entry = (at, film);
        let is_among_others = self.settled.as_ref().is_some_and(|settled| entry <= *settled);
        (!is_among_others).then(|| self.put(entry))
    }

    fn put(&mut self, entry: (Timestamp, F)) -> usize {
        let place = self.films.partition_point(|known| *known < entry);
        let later = self.films.len() - place;
        if self.films.len() < RECENT {
            self.films.insert(place, entry);
        } else if place == 0 {
            self.settle(entry);
        } else {
            let oldest = self.films.remove(0);
            self.settle(oldest);
            self.films.insert(place - 1, entry);
        }
        later
    }

    fn settle(&mut self, entry: (Timestamp, F)) {
        if self.settled.as_ref().is_none_or(|settled| *settled < entry) {
            self.settled = Some(entry);
        }
    }
}
