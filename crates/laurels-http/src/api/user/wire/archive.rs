//! `laurels.json` of an archive, in version 1, and the response to an import. Documented in docs/export.md.

use std::fmt;
use std::marker::PhantomData;

use serde::de::{SeqAccess, Visitor};
use serde::{Deserialize, Deserializer, Serialize};
use utoipa::ToSchema;

use super::{NotificationKinds, QuietHours};

/// The version that is written, and the newest one that is read. Raised when an older server would misread an archive.
pub(crate) const ARCHIVE_VERSION: u64 = 1;
/// Rows of one list.
const MAX_ROWS: usize = 30_000;

/// The fields by which an archive is recognized.
#[derive(Debug, Deserialize)]
pub(crate) struct ArchiveVersion {
    pub(crate) version: Option<u64>,
}

/// All times are RFC 3339 in UTC, with milliseconds. Lists that are missing are empty, and other fields are ignored.
#[derive(Debug, Deserialize, Serialize)]
pub(crate) struct ArchiveFile {
    pub(crate) version: u64,
    pub(crate) exported: String,
    #[serde(default)]
    pub(crate) viewed: Rows<ArchivedMark>,
    #[serde(default)]
    pub(crate) watchlist: Rows<ArchivedMark>,
    #[serde(default)]
    pub(crate) films_reviewed: Rows<ArchivedMark>,
    #[serde(default)]
    pub(crate) removed: Rows<ArchivedRemoval>,
    #[serde(default)]
    pub(crate) diary: Rows<ArchivedWatch>,
    #[serde(default)]
    pub(crate) settings: ArchivedSettings,
}

#[derive(Debug, Deserialize, Serialize)]
pub(crate) struct ArchivedMark {
    pub(crate) film: String,
    pub(crate) marked: String,
    /// When it was last marked again.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) confirmed: Option<String>,
    /// When the dates of its watches were last changed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) dated: Option<String>,
}

#[derive(Debug, Deserialize, Serialize)]
pub(crate) struct ArchivedRemoval {
    pub(crate) film: String,
    pub(crate) list: ArchivedList,
    pub(crate) removed: String,
}

#[derive(Clone, Copy, Debug, Deserialize, Serialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum ArchivedList {
    Viewed,
    Watchlist,
    FilmsReviewed,
}

#[derive(Debug, Deserialize, Serialize)]
pub(crate) struct ArchivedWatch {
    pub(crate) film: String,
    /// Distinguishes the watches of one film.
    pub(crate) number: i64,
    #[serde(default)]
    pub(crate) watched: Option<String>,
    #[serde(default)]
    pub(crate) rating: Option<f64>,
    #[serde(default)]
    pub(crate) note: Option<String>,
    #[serde(default)]
    pub(crate) is_rewatch: bool,
}

#[derive(Debug, Default, Deserialize, Serialize)]
pub(crate) struct ArchivedSettings {
    #[serde(default)]
    pub(crate) username: Option<String>,
    #[serde(default)]
    pub(crate) services: Rows<String>,
    #[serde(default)]
    pub(crate) shares_diary: bool,
    #[serde(default)]
    pub(crate) goal: Option<ArchivedGoal>,
    #[serde(default)]
    pub(crate) hidden_films: Rows<ArchivedHiddenFilm>,
    #[serde(default)]
    pub(crate) notifications: Option<ArchivedNotifications>,
    #[serde(default)]
    pub(crate) weekly_email: Option<ArchivedWeeklyEmail>,
    /// Only for information.
    #[serde(default, skip_deserializing)]
    pub(crate) public_page: Option<ArchivedPublicPage>,
}

#[derive(Debug, Deserialize, Serialize)]
pub(crate) struct ArchivedGoal {
    pub(crate) scope: String,
    pub(crate) day: String,
    pub(crate) time_zone: String,
    pub(crate) started: String,
}

#[derive(Debug, Deserialize, Serialize)]
pub(crate) struct ArchivedHiddenFilm {
    pub(crate) film: String,
    pub(crate) until: String,
}

#[derive(Debug, Deserialize, Serialize)]
pub(crate) struct ArchivedNotifications {
    pub(crate) kinds: NotificationKinds,
    #[serde(default)]
    pub(crate) quiet_hours: Option<QuietHours>,
    pub(crate) time_zone: String,
}

#[derive(Debug, Deserialize, Serialize)]
pub(crate) struct ArchivedWeeklyEmail {
    pub(crate) time_zone: String,
}

#[derive(Debug, Serialize)]
pub(crate) struct ArchivedPublicPage {
    pub(crate) parts: Vec<&'static str>,
    pub(crate) is_indexed: bool,
}

/// A list that isn't read beyond a maximum, so that a small file can't take much memory.
#[derive(Debug, Serialize)]
#[serde(transparent)]
pub(crate) struct Rows<T>(pub(crate) Vec<T>);

impl<T> Default for Rows<T> {
    fn default() -> Self {
        Self(Vec::new())
    }
}

impl<'de, T: Deserialize<'de>> Deserialize<'de> for Rows<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_seq(RowsVisitor(PhantomData)).map(Self)
    }
}

struct RowsVisitor<T>(PhantomData<T>);

impl<'de, T: Deserialize<'de>> Visitor<'de> for RowsVisitor<T> {
    type Value = Vec<T>;

    fn expecting(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "a list of at most {MAX_ROWS} rows")
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut rows: A) -> Result<Vec<T>, A::Error> {
        let mut read = Vec::new();
        while let Some(row) = rows.next_element()? {
            if read.len() == MAX_ROWS {
                return Err(serde::de::Error::invalid_length(MAX_ROWS + 1, &self));
            }
            read.push(row);
        }
        Ok(read)
    }
}

/// What an import has changed.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct ImportedArchive {
    pub(crate) viewed: ImportedList,
    pub(crate) watchlist: ImportedList,
    pub(crate) films_reviewed: ImportedList,
    pub(crate) diary: ImportedDiary,
    /// Marks and entries in the archive that the account has changed or removed since: they weren't imported.
    pub(crate) older: u32,
    /// Films in the archive that this server doesn't know.
    pub(crate) skipped_films: usize,
    /// Whether the settings were imported, because the account had nothing yet.
    pub(crate) settings: bool,
}

#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct ImportedList {
    pub(crate) added: u32,
    /// Films that were removed later than they were added here.
    pub(crate) removed: u32,
}

#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct ImportedDiary {
    pub(crate) added: u32,
    pub(crate) changed: u32,
}
