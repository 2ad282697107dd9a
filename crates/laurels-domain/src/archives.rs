//! Archives: what a user has recorded and chosen, to take to another Laurels, and merging one into an account.
//!
//! Of each film and list the newest change remains, as with edits of several devices. So importing an archive again changes
//! nothing, and nothing that was changed later is undone: docs/export.md.

use std::collections::{BTreeMap, BTreeSet};

use laurels_catalogue::FilmId;

mod film_record;
mod merge;
mod watches;

pub use film_record::{FilmRecord, FilmRecords};
pub use merge::{ArchiveMerge, ListCounts, MergeCounts, merge};

use crate::listings::ServiceSet;
use crate::mark_edits::EditId;
use crate::next::Goal;
use crate::notifications::NotificationSettings;
use crate::{Timestamp, Username, Zone};

/// All that an archive restores, except the picture.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Archive {
    pub films: FilmRecords,
    pub settings: ArchivedSettings,
}

/// What a user has chosen. Nothing of it has a time, so it's restored only to an account that has nothing yet.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ArchivedSettings {
    pub username: Option<Username>,
    pub services: ServiceSet,
    /// Whether friends see ratings and notes.
    pub shares_diary: bool,
    pub goal: Option<Goal>,
    /// Films that aren't suggested for tonight, and until when.
    pub hidden_films: BTreeMap<FilmId, Timestamp>,
    pub notifications: Option<NotificationSettings>,
    /// The time zone of the weekly email, if the user gets it.
    pub weekly_email: Option<Zone>,
}

/// The times of films that are later than `now`: the clock of the server that made the archive is ahead.
pub fn future_times(films: &FilmRecords, now: Timestamp) -> BTreeSet<Timestamp> {
    films.values().flat_map(FilmRecord::all_times).filter(|at| *at > now).collect()
}

/// The id under which it's recorded when an early time was first received.
pub fn id_of_time(at: Timestamp) -> Option<EditId> {
    EditId::parse(&format!("{:032x}", at.0))
}

/// Replaces early times by those they count as.
pub fn replace_times(films: &mut FilmRecords, settled: &BTreeMap<Timestamp, Timestamp>) {
    for film in films.values_mut() {
        film.map_times(|at| settled.get(&at).copied().unwrap_or(at));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::mark_edits::MarkTimes;

    #[test]
    fn early_times_are_found_and_replaced() {
        let film = FilmId::parse("tt1").unwrap();
        let viewed = MarkTimes {
            marked_at: Some(Timestamp(90)),
            confirmed_at: Some(Timestamp(150)),
            removed_at: Some(Timestamp(120)),
        };
        let mut films = FilmRecords::from([(film.clone(), FilmRecord { viewed, ..FilmRecord::default() })]);
        let early = future_times(&films, Timestamp(100));
        assert_eq!(early.iter().map(|at| at.0).collect::<Vec<_>>(), [120, 150]);
        let ids: BTreeSet<_> = early.iter().filter_map(|at| id_of_time(*at)).collect();
        assert_eq!(ids.len(), 2);
        replace_times(&mut films, &early.iter().map(|at| (*at, Timestamp(100))).collect());
        let settled = films[&film].viewed;
        assert_eq!((settled.marked_at, settled.confirmed_at), (Some(Timestamp(90)), Some(Timestamp(100))));
        assert_eq!(settled.removed_at, Some(Timestamp(100)));
        assert!(future_times(&films, Timestamp(100)).is_empty());
    }
}
