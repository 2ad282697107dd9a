//! The diary: each time a user watched a film, with rating and note.

use laurels_catalogue::FilmId;
use laurels_domain::UserId;
use laurels_domain::diary::{ImportMode, Watch, WatchDetails, WatchId};
use laurels_store::{ChangeError, DiaryStore, StoreError, WatchCursor, WatchDate, WatchRejection};

use crate::{Clock, LiveUpdates};

#[derive(Clone, Debug)]
pub struct Diary {
    pub(crate) store: DiaryStore,
    pub(crate) live: LiveUpdates,
    pub(crate) clock: Clock,
}

impl Diary {
    /// A page of a user's watches, the latest first; those without a date are last.
    pub async fn list(
        &self,
        user: &UserId,
        after: Option<&WatchCursor>,
        limit: u32,
    ) -> Result<Vec<Watch>, StoreError> {
        self.store.list_watches(user, after, limit).await
    }

    /// The dates of all watches that have one.
    pub async fn list_dates(&self, user: &UserId) -> Result<Vec<WatchDate>, StoreError> {
        self.store.list_watch_dates(user).await
    }

    /// The watches of one film, the latest first.
    pub async fn list_of(&self, user: &UserId, film: &FilmId) -> Result<Vec<Watch>, StoreError> {
        self.store.list_watches_of(user, film).await
    }

    pub async fn find(&self, user: &UserId, id: &WatchId) -> Result<Option<Watch>, StoreError> {
        self.store.find_watch(user, id).await
    }

    /// Adds a watch of a viewed film, or returns the one that equals it.
    pub async fn add(
        &self,
        user: &UserId,
        film: &FilmId,
        details: &WatchDetails,
    ) -> Result<WatchId, ChangeError<WatchRejection>> {
        let id = self.store.add_watch(user, film, details, self.clock.now()).await?;
        self.live.private_data_changed(user);
        Ok(id)
    }

    /// Replaces date, rating and note of a watch; `false` if there is none.
    pub async fn change(
        &self,
        user: &UserId,
        id: &WatchId,
        details: &WatchDetails,
    ) -> Result<bool, ChangeError<WatchRejection>> {
        let is_changed = self.store.change_watch(user, id, details, self.clock.now()).await?;
        if is_changed {
            self.live.private_data_changed(user);
        }
        Ok(is_changed)
    }

    /// Removes a watch, if there is one.
    pub async fn remove(&self, user: &UserId, id: &WatchId) -> Result<(), StoreError> {
        if self.store.remove_watch(user, id, self.clock.now()).await? {
            self.live.private_data_changed(user);
        }
        Ok(())
    }

    /// Adds the watches that aren't in the diary yet, and what is missing from those that are. Returns how many of each.
    pub async fn import(
        &self,
        user: &UserId,
        watches: Vec<(FilmId, WatchDetails)>,
        mode: ImportMode,
    ) -> Result<(u64, u64), ChangeError<WatchRejection>> {
        let (added, completed) = self.store.import_watches(user, watches, mode, self.clock.now()).await?;
        if added + completed > 0 {
            self.live.private_data_changed(user);
        }
        Ok((added, completed))
    }

    /// Whether friends see the user's ratings and notes.
    pub async fn is_shared(&self, user: &UserId) -> Result<bool, StoreError> {
        self.store.is_diary_shared(user).await
    }

    pub async fn set_shared(&self, user: &UserId, is_shared: bool) -> Result<(), StoreError> {
        self.store.set_diary_shared(user, is_shared, self.clock.now()).await?;
        self.live.private_data_changed(user);
        Ok(())
    }

    /// What a user shares with a friend; nothing for other viewers.
    pub async fn list_shared(
        &self,
        user: &UserId,
        viewer: &UserId,
        limit: u32,
    ) -> Result<Vec<Watch>, StoreError> {
        self.store.list_shared_watches(user, viewer, limit).await
    }
}
