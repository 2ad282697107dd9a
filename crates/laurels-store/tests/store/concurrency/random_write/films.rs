//! Writes about films.

use laurels_domain::diary::{ImportMode, Rating, WatchDetails};
use laurels_domain::mark_edits::{Edit, EditChange, EditId, EditOutcome};
use laurels_domain::marks::MarkList;
use laurels_domain::{Timestamp, WatchedDate};
use laurels_store::{ChangeError, MarkChange, ViewedChange};

use super::{AT, LATER, Writer};

impl Writer {
    pub(super) async fn change_marks(&mut self) -> i64 {
        let list = MarkList::ALL[usize::try_from(self.random(3)).unwrap()];
        let (one, other) = (self.film(), self.film());
        let (on, off) = match self.random(3) {
            0 => (vec![one], vec![]),
            1 => (vec![], vec![one]),
            _ if one == other => (vec![], vec![other]),
            _ => (vec![one], vec![other]),
        };
        let change = MarkChange { list, on, off, at: AT };
        let committed = self.store.marks.change_marks(&self.user, change.clone()).await.unwrap().unwrap();
        self.acknowledged.marks.push((committed.revision, change));
        1
    }

    pub(super) async fn change_viewed(&mut self) -> i64 {
        let (one, other) = (self.film(), self.film());
        let off = if one == other { vec![] } else { vec![other] };
        let change = ViewedChange { on: vec![(one.clone(), WatchedDate::read("2020"))], off, at: AT };
        let revision = self.store.watched.change_viewed(&self.user, &change).await.unwrap().unwrap();
        let mark = MarkChange { list: MarkList::Viewed, on: vec![one], off: change.off, at: AT };
        self.acknowledged.marks.push((revision, mark));
        1
    }

    /// Older or newer than the other writes.
    pub(super) async fn merge_edit(&mut self) -> i64 {
        let list = MarkList::ALL[usize::try_from(self.random(3)).unwrap()];
        let (film, is_on) = (self.film(), self.random(2) == 0);
        self.count += 1;
        let id =
            EditId::parse(&format!("{:032x}", u128::from(self.seed) << 64 | u128::from(self.count))).unwrap();
        let made_at = Timestamp(i64::try_from(self.random(100)).unwrap());
        let edit = Edit { id, film: film.clone(), change: EditChange::Mark { list, is_on }, made_at };
        let merged = self.store.marks.merge_edits(&self.user, &[edit], LATER).await.unwrap().unwrap();
        if merged.is_changed && merged.outcomes[0].1 == EditOutcome::Applied {
            let (on, off) = if is_on { (vec![film], vec![]) } else { (vec![], vec![film]) };
            self.acknowledged.marks.push((merged.revision, MarkChange { list, on, off, at: made_at }));
        }
        i64::from(merged.is_changed)
    }

    pub(super) async fn set_date(&mut self) -> i64 {
        let (film, date) = (self.film(), WatchedDate::read("2024-03").unwrap());
        match self.store.watched.set_watched_date(&self.user, &film, date, AT).await {
            Ok(is_changed) => i64::from(is_changed),
            Err(ChangeError::Rejected(_)) => 0,
            Err(ChangeError::Store(error)) => panic!("{error}"),
        }
    }

    /// Each counts one, if it changed something.
    pub(super) async fn change_diary(&mut self) -> i64 {
        let film = self.film();
        let year = format!("{}", 2020 + self.random(3));
        let details = WatchDetails {
            watched: WatchedDate::read(&year),
            rating: Rating::from_half_stars(7),
            note: None,
            is_rewatch: false,
        };
        let (diary, watches) = (&self.store.diary, vec![(film.clone(), details.clone())]);
        let imported = diary.import_watches(&self.user, watches, ImportMode::Merge, AT).await.unwrap();
        let mut changes = i64::from(imported != (0, 0));
        let details =
            WatchDetails { note: Some(self.token("note")), watched: WatchedDate::read("2019"), ..details };
        match self.store.diary.add_watch(&self.user, &film, &details, AT).await {
            Ok(id) => {
                // Rejected if another writer has moved this watch and added one with its former date.
                let is_changed = match self.store.diary.change_watch(&self.user, &id, &details, AT).await {
                    Ok(is_changed) => is_changed,
                    Err(ChangeError::Rejected(_)) => false,
                    Err(ChangeError::Store(error)) => panic!("{error}"),
                };
                let is_removed = self.store.diary.remove_watch(&self.user, &id, AT).await.unwrap();
                changes += 1 + i64::from(is_changed) + i64::from(is_removed);
            }
            Err(ChangeError::Rejected(_)) => {}
            Err(ChangeError::Store(error)) => panic!("{error}"),
        }
        changes
    }
}
