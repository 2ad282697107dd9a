//! Writing an archive.

use std::io;

use laurels_app::ExportedAccount;
use laurels_catalogue::{Catalogue, FilmId};
use laurels_domain::Timestamp;
use laurels_domain::archives::{FilmRecord, FilmRecords};
use laurels_domain::diary::{Rating, Watch};
use laurels_domain::listings::StreamingService;
use laurels_domain::marks::MarkList;
use laurels_domain::public_page::Part;
use laurels_store::PublicPage;
use zip::result::ZipError;

use super::super::wire::{
    ARCHIVE_VERSION, ArchiveFile, ArchivedGoal, ArchivedHiddenFilm, ArchivedList, ArchivedMark,
    ArchivedNotifications, ArchivedPublicPage, ArchivedRemoval, ArchivedSettings, ArchivedWatch,
    ArchivedWeeklyEmail, QuietHours, Rows,
};
use super::letterboxd::{in_order, watched_table, watchlist_table};
use crate::content::date_time;
use crate::server::zip::write_zip;

pub(super) const DATA: &str = "laurels.json";
pub(super) const PICTURE: &str = "picture.png";
pub(super) const WATCHED_CSV: &str = "letterboxd-watched.csv";
pub(super) const WATCHLIST_CSV: &str = "letterboxd-watchlist.csv";

pub(super) fn archive(account: &ExportedAccount, catalogue: &Catalogue) -> Result<Vec<u8>, ZipError> {
    let data = serde_json::to_vec(&file(account)).map_err(io::Error::from)?;
    let films = &account.archive.films;
    let watched = watched_table(films, catalogue);
    let watchlist = watchlist_table(films, catalogue);
    let mut contents: Vec<(&str, &[u8])> =
        vec![(DATA, &data), (WATCHED_CSV, watched.as_bytes()), (WATCHLIST_CSV, watchlist.as_bytes())];
    if let Some(picture) = &account.picture {
        contents.push((PICTURE, picture));
    }
    write_zip(&contents)
}

fn file(account: &ExportedAccount) -> ArchiveFile {
    let films = &account.archive.films;
    let removals = films.iter().flat_map(|(film, record)| {
        let removal = |list: MarkList| {
            let at = record.times(list).removed_at?;
            Some(ArchivedRemoval { film: film.to_string(), list: list.into(), removed: time(at) })
        };
        MarkList::ALL.into_iter().filter_map(removal)
    });
    ArchiveFile {
        version: ARCHIVE_VERSION,
        exported: time(account.exported_at),
        viewed: marks(films, MarkList::Viewed),
        watchlist: marks(films, MarkList::Bookmarks),
        films_reviewed: marks(films, MarkList::Reviewed),
        removed: Rows(removals.collect()),
        diary: Rows(films.values().flat_map(|record| &record.watches).map(watch).collect()),
        settings: settings(account),
    }
}

fn marks(films: &FilmRecords, list: MarkList) -> Rows<ArchivedMark> {
    let mark = |(film, record): (&FilmId, &FilmRecord)| {
        let times = record.times(list);
        let dated = record.dated_at.filter(|_| list == MarkList::Viewed);
        Some(ArchivedMark {
            film: film.to_string(),
            marked: time(times.marked_at?),
            confirmed: times.confirmed_at.map(time),
            dated: dated.map(time),
        })
    };
    Rows(in_order(films, list).into_iter().filter_map(mark).collect())
}

fn watch(Watch { id, details }: &Watch) -> ArchivedWatch {
    ArchivedWatch {
        film: id.film.to_string(),
        number: id.number,
        watched: details.watched.map(|date| date.to_string()),
        rating: details.rating.map(Rating::stars),
        note: details.note.clone(),
        is_rewatch: details.is_rewatch,
    }
}

fn settings(account: &ExportedAccount) -> ArchivedSettings {
    let settings = &account.archive.settings;
    let hidden = |(film, until): (&FilmId, &Timestamp)| ArchivedHiddenFilm {
        film: film.to_string(),
        until: time(*until),
    };
    ArchivedSettings {
        username: settings.username.as_ref().map(|name| name.as_str().to_owned()),
        services: Rows(settings.services.iter().map(StreamingService::slug).map(str::to_owned).collect()),
        shares_diary: settings.shares_diary,
        goal: settings.goal.as_ref().map(|goal| ArchivedGoal {
            scope: goal.scope.to_text(),
            day: goal.day.to_string(),
            time_zone: goal.zone.name().to_owned(),
            started: time(goal.started_at),
        }),
        hidden_films: Rows(settings.hidden_films.iter().map(hidden).collect()),
        notifications: settings.notifications.as_ref().map(|notifications| ArchivedNotifications {
            kinds: notifications.kinds.into(),
            quiet_hours: notifications.quiet_hours.map(QuietHours::from),
            time_zone: notifications.zone.name().to_owned(),
        }),
        weekly_email: settings
            .weekly_email
            .as_ref()
            .map(|zone| ArchivedWeeklyEmail { time_zone: zone.name().to_owned() }),
        public_page: account.public_page.as_ref().map(public_page),
    }
}

fn public_page(page: &PublicPage) -> ArchivedPublicPage {
    ArchivedPublicPage { parts: page.parts.iter().map(Part::as_str).collect(), is_indexed: page.is_indexed }
}

/// Marks of the first releases can have a time before 1970.
fn time(at: Timestamp) -> String {
    date_time(at.max(Timestamp(0)))
}

impl From<MarkList> for ArchivedList {
    fn from(list: MarkList) -> Self {
        match list {
            MarkList::Viewed => Self::Viewed,
            MarkList::Bookmarks => Self::Watchlist,
            MarkList::Reviewed => Self::FilmsReviewed,
        }
    }
}

impl From<ArchivedList> for MarkList {
    fn from(list: ArchivedList) -> Self {
        match list {
            ArchivedList::Viewed => Self::Viewed,
            ArchivedList::Watchlist => Self::Bookmarks,
            ArchivedList::FilmsReviewed => Self::Reviewed,
        }
    }
}
