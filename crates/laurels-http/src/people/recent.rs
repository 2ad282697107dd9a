//! The films that were put on a list last, with their moments.

use laurels_catalogue::FilmId;
use laurels_domain::Timestamp;

/// Films whose moment is remembered: more than are shown as the latest.
pub(super) const RECENT: usize = 8;

/// By their moments, those of one moment by their ids.
#[derive(Clone, Debug)]
pub(super) struct Recent {
    pub(super) films: Vec<(Timestamp, FilmId)>,
    /// Every other film was there by this moment.
    pub(super) settled: Option<Timestamp>,
}

impl Recent {
    /// Of a whole list, in whatever order it is.
    pub(super) fn of<'a>(list: impl Iterator<Item = (&'a str, Timestamp)>) -> Self {
        let mut latest: Vec<(Timestamp, &str)> = Vec::with_capacity(RECENT + 1);
        let mut settled = None;
        for (film, at) in list {
            let entry = (at, film);
            if latest.len() == RECENT && entry < latest[0] {
                settled = settled.max(Some(at));
                continue;
            }
            latest.insert(latest.partition_point(|known| *known < entry), entry);
            if latest.len() > RECENT {
                settled = settled.max(Some(latest.remove(0).0));
            }
        }
        let films = latest.into_iter().filter_map(|(at, film)| Some((at, FilmId::parse(film)?))).collect();
        Self { films, settled }
    }

    /// The newest first; `None` when only the database knows them.
    pub(super) fn latest(&self, count: usize) -> Option<impl Iterator<Item = &(Timestamp, FilmId)>> {
        let is_known = self.films.len() >= count || self.settled.is_none();
        is_known.then(|| self.films.iter().rev().take(count))
    }

    pub(super) fn remove(&mut self, film: &FilmId) {
        self.films.retain(|(_, known)| known != film);
    }

    /// Takes in a film that was not on the list; how many are later, or `None` when it belongs among the others.
    pub(super) fn add(&mut self, film: &FilmId, at: Timestamp) -> Option<usize> {
        if self.settled.is_some_and(|settled| at <= settled) {
            return None;
        }
        let entry = (at, film.clone());
        let place = self.films.partition_point(|known| *known < entry);
        let later = self.films.len() - place;
        self.films.insert(place, entry);
        if self.films.len() > RECENT {
            self.settled = Some(self.films.remove(0).0);
        }
        Some(later)
    }
}
