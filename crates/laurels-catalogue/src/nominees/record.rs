//! A record of people.

use std::sync::Arc;

use crate::Category;

/// The highest value of its kind, and who has it.
#[derive(Clone, Debug)]
pub struct Record {
    pub kind: RecordKind,
    /// Nominations, wins or years.
    pub value: usize,
    /// Indexes of people, the most nominated first.
    pub holders: Vec<usize>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum RecordKind {
    Nominations,
    Wins,
    NominationsWithoutWin,
    /// The years between the ceremonies of the first and the last nomination.
    Years,
    NominationsIn(Arc<Category>),
}

impl RecordKind {
    pub fn as_str(&self) -> &'static str {
        match self {
            Self::Nominations => "nominations",
            Self::Wins => "wins",
            Self::NominationsWithoutWin => "nominations-without-win",
            Self::Years => "years",
            Self::NominationsIn(_) => "nominations-in-category",
        }
    }
}
