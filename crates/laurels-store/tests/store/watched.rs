use laurels_domain::marks::MarkList;
use laurels_domain::{Timestamp, UserId, WatchedDate};
use laurels_store::{ChangeError, DateRejection, Store, ViewedChange};

use crate::harness::{both, change, create_user, film, films};

fn viewed(on: &[(&str, Option<&str>)], off: &[&str], at: i64) -> ViewedChange {
    let on = on.iter().map(|(id, date)| (film(id), date.map(|text| WatchedDate::read(text).unwrap())));
    ViewedChange { on: on.collect(), off: films(off), at: Timestamp(at) }
}

const AT: Timestamp = Timestamp(9);

fn date(text: &str) -> WatchedDate {
    WatchedDate::read(text).unwrap()
}

async fn dates(store: &Store, user: &UserId) -> Vec<String> {
    let dates = store.watched.list_watched_dates(user).await.unwrap();
    dates.into_iter().map(|(film, date)| format!("{film} {date}")).collect()
}

both! {
    async fn date_of_a_viewed_film_is_set_and_cleared(db: &TestDb) {
        let (store, ana) = (&db.store, create_user(&db.store, "ana").await);
        store.marks.change_marks(&ana, change(MarkList::Viewed, &["tt1", "tt2"], &[], 1)).await.unwrap();
        let before = store.users.find_user(&ana).await.unwrap().unwrap();
        for (id, text) in [("tt1", "2024-03-10"), ("tt2", "2024"), ("tt1", "2023-11")] {
            store.watched.set_watched_date(&ana, &film(id), date(text), AT).await.unwrap();
        }
        assert_eq!(dates(store, &ana).await, ["tt1 2023-11", "tt2 2024"]);
        store.watched.clear_watched_date(&ana, &film("tt1"), AT).await.unwrap();
        assert_eq!(dates(store, &ana).await, ["tt2 2024"]);
        let after = store.users.find_user(&ana).await.unwrap().unwrap();
        assert_eq!((after.revision, after.summary_revision), (before.revision + 4, before.summary_revision));
    }

    async fn only_viewed_films_have_a_date(db: &TestDb) {
        let (store, ana, ben) =
            (&db.store, create_user(&db.store, "ana").await, create_user(&db.store, "ben").await);
        store.marks.change_marks(&ben, change(MarkList::Viewed, &["tt1"], &[], 1)).await.unwrap();
        for rejected in [
            store.watched.set_watched_date(&ana, &film("tt1"), date("2024"), AT).await.map(|_| ()),
            store.watched.clear_watched_date(&ana, &film("tt1"), AT).await,
        ] {
            assert!(matches!(rejected, Err(ChangeError::Rejected(DateRejection::NotViewed))));
        }
        store.watched.set_watched_date(&ben, &film("tt1"), date("2024"), AT).await.unwrap();
        assert!(dates(store, &ana).await.is_empty());
        store.marks.change_marks(&ben, change(MarkList::Viewed, &[], &["tt1"], 2)).await.unwrap();
        store.marks.change_marks(&ben, change(MarkList::Viewed, &["tt1"], &[], 3)).await.unwrap();
        assert!(dates(store, &ben).await.is_empty(), "the date is removed with the mark");
    }

    async fn batch_marks_films_with_their_dates(db: &TestDb) {
        let (store, ana) = (&db.store, create_user(&db.store, "ana").await);
        store.watched.change_viewed(&ana, &viewed(&[("tt1", Some("2020-01-02")), ("tt4", None)], &[], 1)).await.unwrap();
        let batch = viewed(&[("tt1", None), ("tt2", Some("2024-03")), ("tt3", None), ("tt4", Some("1999"))], &[], 2);
        for _ in 0..2 {
            store.watched.change_viewed(&ana, &batch).await.unwrap().unwrap();
            let marked = store.marks.list_marks(&ana, MarkList::Viewed).await.unwrap();
            assert_eq!(marked, films(&["tt1", "tt4", "tt2", "tt3"]));
            assert_eq!(dates(store, &ana).await, ["tt1 2020-01-02", "tt4 1999", "tt2 2024-03"]);
        }
        let before = store.users.find_user(&ana).await.unwrap().unwrap();
        let revision = store.watched.change_viewed(&ana, &viewed(&[], &["tt1", "tt2"], 3)).await.unwrap().unwrap();
        let after = store.users.find_user(&ana).await.unwrap().unwrap();
        assert_eq!((after.revision, after.summary_revision), (revision.0, before.summary_revision + 1));
        assert_eq!(dates(store, &ana).await, ["tt4 1999"]);
    }

    async fn batch_for_a_missing_user_is_rejected(db: &TestDb) {
        let missing = UserId::parse("missing").unwrap();
        let revision = db.store.watched.change_viewed(&missing, &viewed(&[("tt1", Some("2024"))], &[], 1)).await.unwrap();
        assert_eq!(revision, None);
        assert!(dates(&db.store, &missing).await.is_empty());
    }
}
