use laurels_domain::progress::Progress;
use serde::Serialize;
use utoipa::ToSchema;

/// How many there are, and how many of them the user has seen.
#[derive(Clone, Copy, Debug, Serialize, ToSchema)]
pub(crate) struct Seen {
    pub(crate) seen: usize,
    pub(crate) total: usize,
}

impl From<Progress> for Seen {
    fn from(progress: Progress) -> Self {
        Self { seen: progress.seen, total: progress.total }
    }
}
