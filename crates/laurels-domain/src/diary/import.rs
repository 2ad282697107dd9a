//! Importing watches: which ones a diary gets, and which of its entries they complete.

use std::collections::BTreeMap;

use laurels_catalogue::FilmId;

use super::film_entries::{FilmEntries, ImportMode, ImportPlan, Place, by_film, date_text};
use super::{DiaryLimit, DiarySize, Watch, WatchDetails};
use crate::Timestamp;

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

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::diary::{
        MAX_CHARACTERS_OF_NOTES, MAX_WATCHES_PER_FILM, MAX_WATCHES_PER_USER, WatchId, WatchInput,
    };

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
        assert_eq!(
            plan(&diary, std::slice::from_ref(&rating)).completed,
            [entry(1, details("2025", 3.0, ""))]
        );
        let rated = [entry(1, details("2025", 1.0, ""))];
        assert_eq!(plan(&rated, std::slice::from_ref(&rating)), ImportPlan::default());
        assert_eq!(plan(&[], std::slice::from_ref(&rating)).added, [entry(1, rating.clone())]);
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
        assert_eq!(plan(&diary, std::slice::from_ref(&note)).added, [entry(2, note)]);
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
