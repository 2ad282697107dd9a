//! The entries of one film, and where an imported watch belongs among them.

use std::collections::HashMap;

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

pub(super) fn by_film(entries: Vec<Watch>) -> HashMap<FilmId, Vec<Watch>> {
    let mut films: HashMap<FilmId, Vec<Watch>> = HashMap::new();
    for entry in entries {
        films.entry(entry.id.film.clone()).or_default().push(entry);
    }
    films
}

/// Not one that was used before, by this user or by another one on the same browser: it contains the time.
pub fn next_number(entries: &[Watch], at: Timestamp) -> i64 {
    let last = entries.iter().map(|entry| entry.id.number).max().unwrap_or(0);
    at.0.max(last + 1)
}

/// Where an imported watch belongs.
pub(super) enum Place {
    Entry(usize),
    New,
    /// It says nothing new.
    Nowhere,
}

/// The entries of one film while the plan is made.
pub(super) struct FilmEntries {
    entries: Vec<Watch>,
    stored: Vec<Watch>,
}

impl FilmEntries {
    pub(super) fn of(entries: Vec<Watch>) -> Self {
        Self { stored: entries.clone(), entries }
    }

    pub(super) fn place_of(&self, details: &WatchDetails, mode: ImportMode) -> Place {
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

    pub(super) fn complete(&mut self, index: usize, details: WatchDetails) {
        let Some(entry) = self.entries.get_mut(index) else { return };
        entry.details.rating = entry.details.rating.or(details.rating);
        entry.details.note = entry.details.note.take().or(details.note);
        // The more exact date.
        if date_text(details.watched).starts_with(&date_text(entry.details.watched)) {
            entry.details.watched = details.watched;
        }
    }

    pub(super) fn add(
        &mut self,
        film: &FilmId,
        mut details: WatchDetails,
        at: Timestamp,
    ) -> Result<(), DiaryLimit> {
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

    pub(super) fn into_plan(mut self, plan: &mut ImportPlan, size: &mut DiarySize) {
        let added = self.entries.split_off(self.stored.len());
        for entry in &added {
            size.add(&entry.details);
        }
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
pub(super) fn date_text(watched: Option<WatchedDate>) -> String {
    watched.map_or_else(String::new, |date| date.to_string())
}
