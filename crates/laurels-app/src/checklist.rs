//! The checklist: marks, watch dates, reviewed films.

use laurels_catalogue::FilmId;
use laurels_domain::mark_edits::Edit;
use laurels_domain::marks::Batch;
use laurels_domain::marks::MarkList;
use laurels_domain::{UserId, WatchedDate};
use laurels_store::{
    ChangeError, Committed, DateRejection, MarkChange, MarkStore, MergedEdits, Revision, StoreError,
    ViewedChange, WatchedStore,
};

use crate::{Clock, LiveUpdates};

#[derive(Clone, Debug)]
pub struct Checklist {
    pub(crate) mark_store: MarkStore,
    pub(crate) watched_store: WatchedStore,
    pub(crate) live: LiveUpdates,
    pub(crate) clock: Clock,
}

impl Checklist {
    pub async fn list(&self, user: &UserId, list: MarkList) -> Result<Vec<FilmId>, StoreError> {
        self.mark_store.list_marks(user, list).await
    }

    /// Adds and removes films of a list; `None` if there is no such user.
    pub async fn mark(
        &self,
        user: &UserId,
        list: MarkList,
        batch: Batch,
    ) -> Result<Option<Committed>, StoreError> {
        let change = MarkChange { list, on: batch.on, off: batch.off, at: self.clock.now() };
        let committed = self.mark_store.change_marks(user, change).await?;
        if let Some(committed) = &committed {
            self.live.marks_changed(user, committed);
        }
        Ok(committed)
    }

    /// Merges edits that were made on devices, maybe long ago; `None` if there is no such user.
    pub async fn merge_edits(
        &self,
        user: &UserId,
        edits: &[Edit],
    ) -> Result<Option<MergedEdits>, StoreError> {
        let merged = self.mark_store.merge_edits(user, edits, self.clock.now()).await?;
        match &merged {
            Some(merged) if merged.is_changed_for_friends => self.live.profile_changed(user),
            Some(merged) if merged.is_changed => self.live.private_data_changed(user),
            _ => {}
        }
        Ok(merged)
    }

    /// Marks films as viewed with optional watch dates; `None` if there is no such user.
    pub async fn change_viewed(
        &self,
        user: &UserId,
        on: Vec<(FilmId, Option<WatchedDate>)>,
        off: Vec<FilmId>,
    ) -> Result<Option<Revision>, StoreError> {
        let change = ViewedChange { on, off, at: self.clock.now() };
        let changed = self.watched_store.change_viewed(user, &change).await?;
        self.live.profile_changed(user);
        Ok(changed)
    }

    pub async fn watched_dates(&self, user: &UserId) -> Result<Vec<(FilmId, WatchedDate)>, StoreError> {
        self.watched_store.list_watched_dates(user).await
    }

    /// Sets or removes the date of a film's first watch.
    pub async fn set_watched_date(
        &self,
        user: &UserId,
        film: &FilmId,
        watched: Option<WatchedDate>,
    ) -> Result<(), ChangeError<DateRejection>> {
        let now = self.clock.now();
        match watched {
            Some(date) => {
                self.watched_store.set_watched_date(user, film, date, now).await?;
            }
            None => self.watched_store.clear_watched_date(user, film, now).await?,
        }
        self.live.private_data_changed(user);
        Ok(())
    }
}
