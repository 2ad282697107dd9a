use laurels_domain::diary::WatchInput;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// What can be changed about one time of watching a film: at least a date, a rating or a note.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct WatchDetails {
    /// The day, the month or the year: `2024-03-10`, `2024-03` or `2024`. `null` if it isn't known.
    #[schema(
        example = "2024-03-10",
        pattern = "^(188[89]|189[0-9]|19[0-9]{2}|20[0-9]{2})(-(0[1-9]|1[0-2])(-(0[1-9]|[12][0-9]|3[01]))?)?$"
    )]
    pub(crate) watched: Option<String>,
    /// Stars, in halves.
    #[schema(minimum = 0.5, maximum = 5, multiple_of = 0.5, example = 4.5)]
    pub(crate) rating: Option<f64>,
    #[schema(max_length = 2000)]
    pub(crate) note: Option<String>,
}

impl WatchDetails {
    pub(crate) fn input(&self) -> WatchInput<'_> {
        WatchInput {
            watched: self.watched.as_deref(),
            stars: self.rating,
            note: self.note.as_deref(),
            is_rewatch: false,
        }
    }
}

/// A watch of a film: at least a date, a rating or a note.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct NewWatch {
    pub(crate) film_id: String,
    /// The day, the month or the year, if it's known.
    #[schema(
        example = "2024-03-10",
        pattern = "^(188[89]|189[0-9]|19[0-9]{2}|20[0-9]{2})(-(0[1-9]|1[0-2])(-(0[1-9]|[12][0-9]|3[01]))?)?$"
    )]
    pub(crate) watched: Option<String>,
    /// Stars, in halves.
    #[schema(minimum = 0.5, maximum = 5, multiple_of = 0.5, example = 4.5)]
    pub(crate) rating: Option<f64>,
    #[schema(max_length = 2000)]
    pub(crate) note: Option<String>,
    /// Whether the user had seen the film before. A watch with an earlier date makes it a rewatch in any case.
    #[serde(default)]
    #[schema(default = false)]
    pub(crate) is_rewatch: bool,
}

impl NewWatch {
    pub(crate) fn input(&self) -> WatchInput<'_> {
        WatchInput {
            watched: self.watched.as_deref(),
            stars: self.rating,
            note: self.note.as_deref(),
            is_rewatch: self.is_rewatch,
        }
    }
}

#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct ImportedWatches {
    #[schema(max_items = 10000)]
    pub(crate) watches: Vec<NewWatch>,
    /// Adds each of them as it is, unless there is an equal one: to undo a removal. Otherwise, as from another diary, a date
    /// within another is the same watch, and a rating without a date belongs to the film's latest watch, unless the film
    /// has a rating already.
    #[serde(default)]
    #[schema(default = false)]
    pub(crate) restores: bool,
}

#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct ImportResult {
    /// How many watches weren't in the diary yet.
    pub(crate) added: u64,
    /// How many watches got a rating, a note or a more exact date.
    pub(crate) completed: u64,
}

/// One time that the user watched a film.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct Watch {
    #[serde(rename = "_id")]
    #[schema(example = "tt0068646-1")]
    pub(crate) id: String,
    pub(crate) film_id: String,
    /// `null` if it isn't known.
    #[schema(example = "2024-03-10")]
    pub(crate) watched: Option<String>,
    /// Stars, in halves.
    pub(crate) rating: Option<f64>,
    pub(crate) note: Option<String>,
    pub(crate) is_rewatch: bool,
}

/// A page of the diary.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct Watches {
    /// The latest first; those without a date are last.
    pub(crate) watches: Vec<Watch>,
    /// For `after` of the next page; missing on the last one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) next: Option<String>,
}

/// Whether friends see the user's ratings and notes.
#[derive(Debug, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct DiarySharing {
    pub(crate) shared: bool,
}
