//! Reading an untrusted archive.

use std::collections::{BTreeMap, HashSet};
use std::time::Duration;

use http::StatusCode;
use laurels_catalogue::{Catalogue, Date, FilmId};
use laurels_domain::archives::{Archive, ArchivedSettings, FilmRecord, FilmRecords};
use laurels_domain::diary::{Watch, WatchDetails, WatchId, WatchInput};
use laurels_domain::listings::StreamingService;
use laurels_domain::mark_edits::MarkTimes;
use laurels_domain::marks::MarkList;
use laurels_domain::next::{Goal, MAX_CHOSEN_RINGS, MAX_GOAL_DAYS, Scope};
use laurels_domain::notifications::{NotificationKinds, NotificationSettings, QuietHours};
use laurels_domain::{MAX_PICTURE_BYTES, Timestamp, Username, Zone};

use super::super::wire::{
    self, ARCHIVE_VERSION, ArchiveFile, ArchiveVersion, ArchivedGoal, ArchivedMark, ArchivedNotifications,
    ArchivedWatch,
};
use super::write::{DATA, PICTURE};
use crate::server::zip::{ZipError, ZipFile};
use crate::server::{Problem, shortened};

/// The field of the form.
pub(super) const FIELD: &str = "archive";
/// Of `laurels.json`: the largest diary with every character escaped, and all films on all lists.
const MAX_DATA_BYTES: usize = 24 * 1024 * 1024;
/// How far ahead the clock of the server may be that made the archive. A time in the future counts as the time when it was
/// first imported.
const MAX_AHEAD: Duration = Duration::from_hours(24);
/// Numbers of watches are times in milliseconds, or follow one. All programs can read numbers up to this one.
const MAX_NUMBER: i64 = 1 << 52;
/// Entries of one film. More than a user can have, even if films were merged.
const MAX_PER_FILM: usize = 1_000;

#[derive(Debug)]
pub(super) struct ReadArchive {
    pub(super) archive: Archive,
    pub(super) picture: Option<Vec<u8>>,
    /// Films that aren't in the catalogue.
    pub(super) skipped_films: usize,
}

pub(super) fn archive(upload: &[u8], catalogue: &Catalogue, now: Timestamp) -> Result<ReadArchive, Problem> {
    let mut zip = ZipFile::open(upload).map_err(zip_problem)?;
    let data = zip.read(DATA, MAX_DATA_BYTES).map_err(zip_problem)?.ok_or_else(other_file)?;
    let picture = zip.read(PICTURE, MAX_PICTURE_BYTES).map_err(zip_problem)?;
    let version: ArchiveVersion = serde_json::from_slice(&data).map_err(|_| other_file())?;
    match version.version {
        None | Some(0) => return Err(other_file()),
        Some(newer) if newer > ARCHIVE_VERSION => {
            let detail = "This archive is from a newer Laurels, and this server can't read it yet.";
            return Err(Problem::new(StatusCode::UNPROCESSABLE_ENTITY, "newer_version", detail));
        }
        Some(_) => {}
    }
    let file: ArchiveFile =
        serde_json::from_slice(&data).map_err(|error| damaged(&format!("{DATA} is malformed: {error}")))?;
    let mut reader = Reader { catalogue, now, unknown: HashSet::new() };
    let films = reader.films(&file)?;
    let settings = reader.settings(&file.settings)?;
    Ok(ReadArchive { archive: Archive { films, settings }, picture, skipped_films: reader.unknown.len() })
}

struct Reader<'a> {
    catalogue: &'a Catalogue,
    now: Timestamp,
    unknown: HashSet<String>,
}

impl Reader<'_> {
    /// The id of today; `None` if the film isn't in the catalogue.
    fn film(&mut self, id: &str) -> Option<FilmId> {
        let film = self.catalogue.film(id).map(|film| film.id.clone());
        if film.is_none() && !self.unknown.contains(id) {
            self.unknown.insert(id.to_owned());
        }
        film
    }

    fn films(&mut self, file: &ArchiveFile) -> Result<FilmRecords, Problem> {
        let mut films = FilmRecords::new();
        let lists = [
            (MarkList::Viewed, &file.viewed),
            (MarkList::Bookmarks, &file.watchlist),
            (MarkList::Reviewed, &file.films_reviewed),
        ];
        for (list, rows) in lists {
            for row in &rows.0 {
                let mark = self.mark(list, row)?;
                if let Some(film) = self.film(&row.film) {
                    films.entry(film).or_default().unite(mark);
                }
            }
        }
        for row in &file.removed.0 {
            let removed_at = Some(self.time(&row.removed)?);
            let mut removal = FilmRecord::default();
            *removal.times_mut(row.list.into()) = MarkTimes { removed_at, ..MarkTimes::default() };
            if let Some(film) = self.film(&row.film) {
                films.entry(film).or_default().unite(removal);
            }
        }
        for row in &file.diary.0 {
            let details = self.watch(row)?;
            if let Some(film) = self.film(&row.film) {
                let id = WatchId { film: film.clone(), number: row.number };
                let watches = vec![Watch { id, details }];
                let record = films.entry(film).or_default();
                if record.watches.len() == MAX_PER_FILM {
                    return Err(damaged(&format!("{} has too many entries", shortened(&row.film))));
                }
                record.unite(FilmRecord { watches, ..FilmRecord::default() });
            }
        }
        Ok(films)
    }

    fn mark(&self, list: MarkList, row: &ArchivedMark) -> Result<FilmRecord, Problem> {
        let optional = |text: &Option<String>| text.as_deref().map(|text| self.time(text)).transpose();
        let times = MarkTimes {
            marked_at: Some(self.time(&row.marked)?),
            confirmed_at: optional(&row.confirmed)?,
            removed_at: None,
        };
        let mut record = FilmRecord { dated_at: optional(&row.dated)?, ..FilmRecord::default() };
        record.dated_at = record.dated_at.filter(|_| list == MarkList::Viewed);
        *record.times_mut(list) = times;
        Ok(record)
    }

    fn watch(&self, row: &ArchivedWatch) -> Result<WatchDetails, Problem> {
        let input = WatchInput {
            watched: row.watched.as_deref(),
            stars: row.rating,
            note: row.note.as_deref(),
            is_rewatch: row.is_rewatch,
        };
        let of_film = |error: &str| damaged(&format!("an entry of {}: {error}", shortened(&row.film)));
        // PostgreSQL can't store U+0000.
        if row.note.as_deref().is_some_and(|note| note.contains('\0')) {
            return Err(of_film("its note contains the character U+0000"));
        }
        if !(1..=MAX_NUMBER).contains(&row.number) {
            return Err(of_film("its number is out of range"));
        }
        WatchDetails::parse(input, self.now).map_err(|error| of_film(error.to_string().trim_end_matches('.')))
    }

    fn settings(&mut self, settings: &wire::ArchivedSettings) -> Result<ArchivedSettings, Problem> {
        let mut hidden_films = BTreeMap::new();
        for row in &settings.hidden_films.0 {
            let until = any_time(&row.until)?;
            if let Some(film) = self.film(&row.film) {
                let latest = hidden_films.entry(film).or_insert(until);
                *latest = until.max(*latest);
            }
        }
        let username = settings.username.as_deref().map(Username::parse).transpose();
        let goal = settings.goal.as_ref().map(|goal| self.goal(goal)).transpose()?;
        let weekly_email = settings.weekly_email.as_ref().map(|weekly| zone(&weekly.time_zone));
        Ok(ArchivedSettings {
            username: username.map_err(|error| damaged(error.to_string().trim_end_matches('.')))?,
            // One that this server doesn't know is left out.
            services: settings.services.0.iter().filter_map(|slug| StreamingService::parse(slug)).collect(),
            shares_diary: settings.shares_diary,
            goal: goal.flatten(),
            hidden_films,
            notifications: settings.notifications.as_ref().map(notifications).transpose()?,
            weekly_email: weekly_email.transpose()?,
        })
    }

    /// `None` if the catalogue has none of its rings.
    fn goal(&self, goal: &ArchivedGoal) -> Result<Option<Goal>, Problem> {
        let unreadable = || damaged("its goal is malformed");
        let scope = Scope::parse(&goal.scope).ok_or_else(unreadable)?;
        if matches!(&scope, Scope::Rings(rings) if rings.len() > MAX_CHOSEN_RINGS) {
            return Err(unreadable());
        }
        let day = Date::parse(&goal.day).ok_or_else(unreadable)?;
        let (zone, started_at) = (zone(&goal.time_zone)?, self.time(&goal.started)?);
        let ahead = day.days_since_1970() - zone.date(self.now).days_since_1970();
        // Today may be another day where it was set.
        if ahead > MAX_GOAL_DAYS + 1 {
            return Err(unreadable());
        }
        let has_rings = !scope.rings(self.catalogue).is_empty();
        Ok(has_rings.then_some(Goal { scope, day, zone, started_at }))
    }

    /// A time in the past, or little ahead.
    fn time(&self, text: &str) -> Result<Timestamp, Problem> {
        let at = any_time(text)?;
        if at > self.now.after(MAX_AHEAD) {
            return Err(damaged("it has times in the future"));
        }
        Ok(at)
    }
}

fn any_time(text: &str) -> Result<Timestamp, Problem> {
    let at = Timestamp::parse_rfc3339(text).filter(|at| at.0 >= 0);
    at.ok_or_else(|| damaged(&format!("'{}' isn't a time like 2026-11-15T19:30:00Z", shortened(text))))
}

fn zone(name: &str) -> Result<Zone, Problem> {
    Zone::parse(name).ok_or_else(|| damaged(&format!("there's no time zone '{}'", shortened(name))))
}

fn notifications(settings: &ArchivedNotifications) -> Result<NotificationSettings, Problem> {
    let wrong = || damaged("its quiet hours are malformed");
    let quiet_hours = settings.quiet_hours.as_ref();
    let quiet_hours = quiet_hours.map(|hours| QuietHours::parse(&hours.from, &hours.to).ok_or_else(wrong));
    let wire::NotificationKinds { friends, tonight, winners } = settings.kinds;
    Ok(NotificationSettings {
        kinds: NotificationKinds { friends, tonight, winners },
        quiet_hours: quiet_hours.transpose()?,
        zone: zone(&settings.time_zone)?,
    })
}

fn zip_problem(error: ZipError) -> Problem {
    match error {
        ZipError::NotZip => other_file(),
        ZipError::Damaged => damaged("the .zip file is incomplete or was changed"),
        ZipError::Duplicate => damaged("the .zip file has two files of one name"),
        ZipError::TooManyEntries => damaged("the .zip file has too many files"),
        ZipError::Unsupported => damaged("the .zip file is encrypted or compressed in an unusual way"),
        ZipError::TooLarge => {
            let detail = "This archive is too large when expanded. Nothing was imported.";
            Problem::new(StatusCode::PAYLOAD_TOO_LARGE, "too_large", detail)
        }
    }
}

/// Not an archive at all.
fn other_file() -> Problem {
    Problem::invalid(
        FIELD,
        "This isn't a Laurels archive. Choose the .zip file that Export everything has saved.",
    )
}

fn damaged(reason: &str) -> Problem {
    Problem::invalid(FIELD, format!("We couldn't read this archive: {reason}. Nothing was imported."))
}
