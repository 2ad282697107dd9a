//! Importing watches: which ones a diary gets, and which of its entries they complete.

use std::collections::{BTreeMap, HashMap};

use laurels_catalogue::FilmId;

use super::{DiaryLimit, DiarySize, MAX_WATCHES_PER_FILM, Watch, WatchDetails, WatchId};
use crate::{Timestamp, WatchedDate};

/// How watches become entries.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ImportMode {
    /// From another diary: what the two have in common is united. An entry with the same date, or one of them within the
    /// other, is the same one. A rating without a date belongs to the film's latest entry, unless the film has a rating
    /// already.
    Merge,
    /// Entries that were removed, as they were.
    Restore,
}

/// The entries that an import adds or completes, as they are afterwards.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ImportPlan {
    pub added: Vec<Watch>,
    pub completed: Vec<Watch>,
}

/// Adds watches of viewed films that the diary doesn't have yet, and ratings and notes to entries without. Planning again
/// after the plan was carried out results in an empty plan. `entries` are those of the films, `size` is that of the whole diary. If a
/// limit would be exceeded, there is no plan: nothing is left out.
pub fn plan_import(
    entries: Vec<Watch>,
    mut size: DiarySize,
    (mode, at): (ImportMode, Timestamp),
    is_viewed: impl Fn(&FilmId) -> bool,
    watches: impl IntoIterator<Item = (FilmId, WatchDetails)>,
) -> Result<ImportPlan, DiaryLimit> {
    let mut stored = by_film(entries);
    let mut given: BTreeMap<FilmId, Vec<WatchDetails>> = BTreeMap::new();
    for (film, details) in watches {
        if is_viewed(&film) {
            given.entry(film).or_default().push(details);
        }
    }
    let mut plan = ImportPlan::default();
    for (film, mut watches) in given {
        // Those without a date are last: they may belong to one with a date.
        watches.sort_by_key(|details| (details.watched.is_none(), date_text(details.watched)));
        let mut entries = FilmEntries::of(stored.remove(&film).unwrap_or_default());
        for details in watches {
            match entries.place_of(&details, mode) {
                Place::Entry(index) => entries.complete(index, details),
                Place::Nowhere => {}
                Place::New => entries.add(&film, details, at)?,
            }
        }
        entries.into_plan(&mut plan, &mut size);
    }
    size.check()?;
    Ok(plan)
}

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

/// Not one that was used before, by this user or by another one on the same browser: it contains the time.
pub fn next_number(entries: &[Watch], at: Timestamp) -> i64 {
    let last = entries.iter().map(|entry| entry.id.number).max().unwrap_or(0);
    at.0.max(last + 1)
}

fn by_film(entries: Vec<Watch>) -> HashMap<FilmId, Vec<Watch>> {
    let mut films: HashMap<FilmId, Vec<Watch>> = HashMap::new();
    for entry in entries {
        films.entry(entry.id.film.clone()).or_default().push(entry);
    }
    films
}

/// Where an imported watch belongs.
enum Place {
    Entry(usize),
    New,
    /// It says nothing new.
    Nowhere,
}

/// The entries of one film while the plan is made.
struct FilmEntries {
    entries: Vec<Watch>,
    stored: Vec<Watch>,
}

impl FilmEntries {
    fn of(entries: Vec<Watch>) -> Self {
        Self { stored: entries.clone(), entries }
    }

    fn place_of(&self, details: &WatchDetails, mode: ImportMode) -> Place {
        let found = match mode {
            ImportMode::Restore => self.find(|entry| is_equal(entry, details)),
            ImportMode::Merge => self.find_same(details.watched),
        };
        if let Some(index) = found {
            return Place::Entry(index);
        }
        if mode == ImportMode::Restore || !is_rating_alone(details) {
            return Place::New;
        }
        if self.has_rating() {
            return Place::Nowhere;
        }
        let latest = |(_, entry): &(usize, &Watch)| (date_text(entry.details.watched), entry.id.number);
        let latest = self.entries.iter().enumerate().max_by_key(latest);
        latest.map_or(Place::New, |(index, _)| Place::Entry(index))
    }

    /// The entry with that date, else one with a more exact date within it, else the one with the most exact date that it
    /// is within.
    fn find_same(&self, date: Option<WatchedDate>) -> Option<usize> {
        let date = date_text(date);
        let equal = self.find(|entry| date_text(entry.watched) == date);
        if equal.is_some() || date.is_empty() {
            return equal;
        }
        let within = self.find(|entry| date_text(entry.watched).starts_with(&date));
        let around = || {
            let dates = self.entries.iter().map(|entry| date_text(entry.details.watched)).enumerate();
            let around = dates.filter(|(_, other)| !other.is_empty() && date.starts_with(other));
            around.max_by_key(|(_, other)| other.len()).map(|(index, _)| index)
        };
        within.or_else(around)
    }

    fn find(&self, matches: impl Fn(&WatchDetails) -> bool) -> Option<usize> {
        self.entries.iter().position(|entry| matches(&entry.details))
    }

    fn has_rating(&self) -> bool {
        self.entries.iter().any(|entry| entry.details.rating.is_some())
    }

    fn complete(&mut self, index: usize, details: WatchDetails) {
        let Some(entry) = self.entries.get_mut(index) else { return };
        entry.details.rating = entry.details.rating.or(details.rating);
        entry.details.note = entry.details.note.take().or(details.note);
        // The more exact date.
        if date_text(details.watched).starts_with(&date_text(entry.details.watched)) {
            entry.details.watched = details.watched;
        }
    }

    fn add(&mut self, film: &FilmId, mut details: WatchDetails, at: Timestamp) -> Result<(), DiaryLimit> {
        if self.entries.len() >= MAX_WATCHES_PER_FILM {
            return Err(DiaryLimit::Film);
        }
        // A watch with an earlier date says so, as long as it's there.
        details.is_rewatch &= !self.has_date_before(details.watched);
        let number = next_number(&self.entries, at);
        self.entries.push(Watch { id: WatchId { film: film.clone(), number }, details });
        Ok(())
    }

    fn has_date_before(&self, date: Option<WatchedDate>) -> bool {
        let date = date_text(date);
        self.entries.iter().filter_map(|entry| entry.details.watched).any(|other| other.to_string() < date)
    }

    fn into_plan(mut self, plan: &mut ImportPlan, size: &mut DiarySize) {
        let added = self.entries.split_off(self.stored.len());
        added.iter().for_each(|entry| size.add(&entry.details));
        plan.added.extend(added);
        for (before, after) in self.stored.iter().zip(self.entries) {
            if *before != after {
                size.replace(&before.details, &after.details);
                plan.completed.push(after);
            }
        }
    }
}

/// Whether it was a rewatch may have been derived from another entry.
fn is_equal(one: &WatchDetails, other: &WatchDetails) -> bool {
    (one.watched, one.rating, &one.note) == (other.watched, other.rating, &other.note)
}

fn is_rating_alone(details: &WatchDetails) -> bool {
    details.watched.is_none() && details.note.is_none()
}

/// Sorts by date; none is first.
fn date_text(watched: Option<WatchedDate>) -> String {
    watched.map_or_else(String::new, |date| date.to_string())
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::Timestamp;
    use crate::diary::{MAX_CHARACTERS_OF_NOTES, MAX_WATCHES_PER_USER, WatchInput};

    /// 2026-03-15T12:00Z.
    const NOW: Timestamp = Timestamp(1_773_576_000_000);
    const AT: Timestamp = Timestamp(0);
    const MERGE: (ImportMode, Timestamp) = (ImportMode::Merge, AT);
    const SIZE: DiarySize = DiarySize { entries: 0, characters_of_notes: 0 };

    fn details(watched: &str, stars: f64, note: &str) -> WatchDetails {
        let input = WatchInput {
            watched: Some(watched).filter(|text| !text.is_empty()),
            stars: Some(stars).filter(|stars| *stars > 0.0),
            note: Some(note),
            is_rewatch: false,
        };
        WatchDetails::parse(input, NOW).unwrap()
    }

    fn film(id: &str) -> FilmId {
        FilmId::parse(id).unwrap()
    }

    fn entry(number: i64, details: WatchDetails) -> Watch {
        Watch { id: WatchId { film: film("tt1"), number }, details }
    }

    fn plan(diary: &[Watch], watches: &[WatchDetails]) -> ImportPlan {
        try_plan(diary, SIZE, watches).unwrap()
    }

    fn try_plan(
        diary: &[Watch],
        size: DiarySize,
        watches: &[WatchDetails],
    ) -> Result<ImportPlan, DiaryLimit> {
        let watches = watches.iter().map(|watch| (film("tt1"), watch.clone()));
        plan_import(diary.to_vec(), size, MERGE, |_| true, watches)
    }

    #[test]
    fn new_dates_are_added_after_the_existing_entries() {
        let diary = [entry(3, details("2024", 4.0, ""))];
        let plan = plan(&diary, &[details("2025", 0.0, ""), details("2024", 1.0, "")]);
        assert_eq!(plan, ImportPlan { added: vec![entry(4, details("2025", 0.0, ""))], completed: vec![] });
    }

    #[test]
    fn an_entry_without_rating_or_note_gets_them() {
        let diary = [entry(1, details("2024", 0.0, ""))];
        let plan = plan(&diary, &[details("2024", 4.5, "Again!")]);
        assert_eq!(
            plan,
            ImportPlan { added: vec![], completed: vec![entry(1, details("2024", 4.5, "Again!"))] }
        );
    }

    #[test]
    fn a_rating_without_a_date_belongs_to_the_latest_entry() {
        let diary = [entry(1, details("2025", 0.0, "")), entry(2, details("2024", 0.0, ""))];
        let rating = details("", 3.0, "");
        assert_eq!(plan(&diary, &[rating.clone()]).completed, [entry(1, details("2025", 3.0, ""))]);
        let rated = [entry(1, details("2025", 1.0, ""))];
        assert_eq!(plan(&rated, &[rating.clone()]), ImportPlan::default());
        assert_eq!(plan(&[], &[rating.clone()]).added, [entry(1, rating.clone())]);
        // Also to one of the same import.
        assert_eq!(
            plan(&[], &[rating, details("2024", 0.0, "")]).added,
            [entry(1, details("2024", 3.0, ""))]
        );
    }

    #[test]
    fn a_note_without_a_date_is_an_entry_of_its_own() {
        let diary = [entry(1, details("2025", 1.0, ""))];
        let note = details("", 0.0, "In a theater.");
        assert_eq!(plan(&diary, &[note.clone()]).added, [entry(2, note)]);
    }

    #[test]
    fn films_that_are_not_viewed_are_skipped() {
        let watches = [(film("tt1"), details("2024", 0.0, "")), (film("tt2"), details("2024", 0.0, ""))];
        let plan = plan_import(vec![], SIZE, MERGE, |film| film.as_str() == "tt2", watches).unwrap();
        assert_eq!(plan.added.len(), 1);
    }

    #[test]
    fn nothing_is_planned_beyond_a_limit() {
        let full = DiarySize { entries: MAX_WATCHES_PER_USER, characters_of_notes: 0 };
        let diary = [entry(1, details("2024", 0.0, ""))];
        assert_eq!(try_plan(&diary, full, &[details("2025", 0.0, "")]), Err(DiaryLimit::Entries));
        assert!(try_plan(&diary, full, &[details("2024", 4.0, "Again!")]).is_ok());
        let written = DiarySize { entries: 1, characters_of_notes: MAX_CHARACTERS_OF_NOTES };
        assert_eq!(try_plan(&diary, written, &[details("2024", 0.0, "Again!")]), Err(DiaryLimit::Notes));
        let years = |count: usize| (1..=count).map(|year| details(&format!("{}", 1900 + year), 0.0, ""));
        let often = |count| try_plan(&[], SIZE, &years(count).collect::<Vec<_>>());
        assert_eq!(often(MAX_WATCHES_PER_FILM).unwrap().added.len(), MAX_WATCHES_PER_FILM);
        assert_eq!(often(MAX_WATCHES_PER_FILM + 1), Err(DiaryLimit::Film));
    }

    #[test]
    fn a_watch_after_another_is_a_rewatch_only_as_long_as_the_other_is_there() {
        let rewatch = |watched| WatchDetails { is_rewatch: true, ..details(watched, 0.0, "Again!") };
        let plan = plan(&[], &[rewatch("2025"), rewatch("2024"), rewatch("")]);
        let flags: Vec<_> = plan
            .added
            .iter()
            .map(|entry| (date_text(entry.details.watched), entry.details.is_rewatch))
            .collect();
        let expected = [("2024", true), ("2025", false), ("", true)];
        assert_eq!(flags, expected.map(|(date, is_rewatch)| (date.to_owned(), is_rewatch)));
    }

    #[test]
    fn a_date_within_another_is_the_same_watch_and_the_more_exact_one_stays() {
        let diary = [entry(1, details("2024", 4.0, ""))];
        let exact = plan(&diary, &[details("2024-03-10", 0.0, ""), details("2024-05", 0.0, "")]);
        assert_eq!(exact.completed, [entry(1, details("2024-03-10", 4.0, ""))]);
        assert_eq!(exact.added, [entry(2, details("2024-05", 0.0, ""))]);
        let diary = [entry(1, details("2024-03-10", 4.0, ""))];
        assert_eq!(
            plan(&diary, &[details("2024-03", 0.0, ""), details("2024", 0.0, "")]),
            ImportPlan::default()
        );
    }

    #[test]
    fn entries_are_restored_as_they_were_and_once() {
        let restored = |diary: &[Watch], watches: &[WatchDetails]| {
            let watches = watches.iter().map(|watch| (film("tt1"), watch.clone()));
            plan_import(diary.to_vec(), SIZE, (ImportMode::Restore, AT), |_| true, watches).unwrap()
        };
        let watches = [details("", 3.0, ""), details("2024", 4.0, "Good."), details("2024", 0.0, "")];
        for diary in [vec![], vec![entry(1, details("2025", 5.0, "")), entry(2, details("2024-03", 0.0, ""))]]
        {
            let plan = restored(&diary, &watches);
            assert_eq!(plan.completed, []);
            let mut added: Vec<_> = plan.added.iter().map(|entry| entry.details.clone()).collect();
            added.rotate_right(1);
            assert_eq!(added, watches);
            assert_eq!(restored(&[diary, plan.added].concat(), &watches), ImportPlan::default());
        }
    }

    #[test]
    fn the_date_of_a_single_entry_is_replaced_and_of_several_none() {
        let date = |text: &str| details(text, 0.0, "").watched.unwrap();
        let dated = |diary: &[Watch], text: &str| plan_dates(diary.to_vec(), [(film("tt1"), date(text))], AT);
        assert_eq!(dated(&[], "2026-01"), [entry(1, details("2026-01", 0.0, ""))]);
        let one = [entry(3, details("2024", 1.0, "Good."))];
        assert_eq!(dated(&one, "2026-01"), [entry(3, details("2026-01", 1.0, "Good."))]);
        let several = [entry(1, details("2020", 2.0, "")), entry(2, details("2024", 0.0, ""))];
        assert_eq!(dated(&several, "2026-01"), [entry(3, details("2026-01", 0.0, ""))]);
        assert_eq!(dated(&several, "2024"), []);
    }

    #[test]
    fn numbers_contain_the_time_and_are_never_used_twice() {
        let diary = [entry(7, details("2024", 0.0, ""))];
        assert_eq!(next_number(&diary, Timestamp(1_773_576_000_000)), 1_773_576_000_000);
        assert_eq!(next_number(&diary, Timestamp(3)), 8);
        assert_eq!(next_number(&[], Timestamp(-5)), 1);
    }

    fn any_watch() -> impl Strategy<Value = (FilmId, WatchDetails)> {
        let dates = prop::sample::select(vec!["", "2024", "2024-03", "2025-01-01"]);
        let notes = prop::sample::select(vec!["", "Good.", "Again!"]);
        (0..3_u8, dates, 0..3_u8, notes).prop_filter_map("empty", |(id, watched, stars, note)| {
            let input = WatchInput {
                watched: Some(watched).filter(|text| !text.is_empty()),
                stars: Some(f64::from(stars)).filter(|stars| *stars > 0.0),
                note: Some(note),
                is_rewatch: false,
            };
            Some((film(&format!("tt{id}")), WatchDetails::parse(input, NOW).ok()?))
        })
    }

    proptest! {
        #[test]
        fn importing_again_changes_nothing(
            first in prop::collection::vec(any_watch(), 0..12),
            second in prop::collection::vec(any_watch(), 0..12),
        ) {
            let mut diary = plan_import(vec![], SIZE, MERGE, |_| true, first).unwrap().added;
            for _ in 0..2 {
                let plan = plan_import(diary.clone(), SIZE, MERGE, |_| true, second.clone()).unwrap();
                for done in &plan.completed {
                    let entry = diary.iter_mut().find(|entry| entry.id == done.id).unwrap();
                    prop_assert!(entry.details.rating.is_none() || entry.details.rating == done.details.rating);
                    *entry = done.clone();
                }
                diary.extend(plan.added);
            }
            prop_assert_eq!(plan_import(diary.clone(), SIZE, MERGE, |_| true, second), Ok(ImportPlan::default()));
            let mut dates: Vec<_> = diary.iter().map(|entry| (entry.id.film.clone(), date_text(entry.details.watched))).collect();
            dates.sort();
            dates.dedup();
            prop_assert_eq!(dates.len(), diary.len(), "one entry per film and date");
        }
    }
}
