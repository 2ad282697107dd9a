//! Dates of watched films, from calls that know of one watch per film.

use laurels_catalogue::FilmId;

use super::film_entries::{by_film, next_number};
use super::{MAX_WATCHES_PER_FILM, Watch, WatchDetails, WatchId};
use crate::{Timestamp, WatchedDate};

/// The entries that get the dates of watched films, as they are afterwards. A film without entries gets one, and the date
/// of a single entry is replaced; of several entries it isn't known which one is meant, so the date is one more. A date
/// that the film has already changes nothing, so that repeating a request is harmless.
pub fn plan_dates(
    entries: Vec<Watch>,
    dates: impl IntoIterator<Item = (FilmId, WatchedDate)>,
    at: Timestamp,
) -> Vec<Watch> {
    let mut stored = by_film(entries);
    let mut changed = Vec::new();
    for (film, date) in dates {
        let mut entries = stored.remove(&film).unwrap_or_default();
        let is_known = entries.iter().any(|entry| entry.details.watched == Some(date));
        if is_known || entries.len() >= MAX_WATCHES_PER_FILM {
            continue;
        }
        let entry = match entries.as_mut_slice() {
            [only] => Watch {
                details: WatchDetails { watched: Some(date), ..only.details.clone() },
                ..only.clone()
            },
            several => Watch {
                id: WatchId { film, number: next_number(several, at) },
                details: WatchDetails { watched: Some(date), rating: None, note: None, is_rewatch: false },
            },
        };
        changed.push(entry);
    }
    changed
}

#[cfg(test)]
mod tests {
    use super::*;

    const AT: Timestamp = Timestamp(0);

    fn film(id: &str) -> FilmId {
        FilmId::parse(id).unwrap()
    }

    fn entry(number: i64, watched: &str, note: &str) -> Watch {
        let note = Some(note.to_owned()).filter(|note| !note.is_empty());
        let details =
            WatchDetails { watched: WatchedDate::read(watched), rating: None, note, is_rewatch: false };
        Watch { id: WatchId { film: film("tt1"), number }, details }
    }

    #[test]
    fn the_date_of_a_single_entry_is_replaced_and_of_several_none() {
        let dated = |diary: &[Watch], text: &str| {
            plan_dates(diary.to_vec(), [(film("tt1"), WatchedDate::read(text).unwrap())], AT)
        };
        assert_eq!(dated(&[], "2026-01"), [entry(1, "2026-01", "")]);
        assert_eq!(dated(&[entry(3, "2024", "Good.")], "2026-01"), [entry(3, "2026-01", "Good.")]);
        let several = [entry(1, "2020", "Good."), entry(2, "2024", "")];
        assert_eq!(dated(&several, "2026-01"), [entry(3, "2026-01", "")]);
        assert_eq!(dated(&several, "2024"), []);
    }

    #[test]
    fn numbers_contain_the_time_and_are_never_used_twice() {
        let diary = [entry(7, "2024", "")];
        assert_eq!(next_number(&diary, Timestamp(1_773_576_000_000)), 1_773_576_000_000);
        assert_eq!(next_number(&diary, Timestamp(3)), 8);
        assert_eq!(next_number(&[], Timestamp(-5)), 1);
    }
}
