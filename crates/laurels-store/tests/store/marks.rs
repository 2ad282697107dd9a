use laurels_domain::UserId;
use laurels_domain::marks::MarkList;
use laurels_store::{Committed, MarkChange, Revision, Store};

use crate::harness::{both, change, create_user, films, marked};

/// The list after applying the changes one by one.
pub(crate) fn replay<'a>(changes: impl Iterator<Item = &'a MarkChange>) -> Vec<laurels_catalogue::FilmId> {
    let mut rows = Vec::new();
    for change in changes {
        rows.retain(|(_, film)| !change.off.contains(film));
        for film in &change.on {
            if !rows.iter().any(|(_, listed)| listed == film) {
                rows.push((change.at, film.clone()));
            }
        }
    }
    rows.sort();
    rows.into_iter().map(|(_, film)| film).collect()
}

both! {
    async fn each_list_has_its_own_films_in_the_order_of_marking(db: &TestDb) {
        let ana = create_user(&db.store, "ana").await;
        for (at, (list, film)) in [
            (MarkList::Viewed, "tt3"),
            (MarkList::Viewed, "tt1"),
            (MarkList::Bookmarks, "tt2"),
            (MarkList::Reviewed, "tt9"),
        ].into_iter().enumerate() {
            let at = i64::try_from(at).unwrap();
            db.store.marks.change_marks(&ana, change(list, &[film], &[], at)).await.unwrap();
        }
        for (list, expected) in MarkList::ALL.into_iter().zip([&["tt3", "tt1"][..], &["tt2"], &["tt9"]]) {
            assert_eq!(db.store.marks.list_marks(&ana, list).await.unwrap(), films(expected), "{list:?}");
        }
    }

    async fn film_marked_twice_is_listed_once_at_its_first_position(db: &TestDb) {
        let ana = create_user(&db.store, "ana").await;
        for (film, at) in [("tt1", 1), ("tt2", 2), ("tt1", 3)] {
            db.store.marks.change_marks(&ana, change(MarkList::Viewed, &[film], &[], at)).await.unwrap();
        }
        assert_eq!(db.store.marks.list_marks(&ana, MarkList::Viewed).await.unwrap(), films(&["tt1", "tt2"]));
    }

    async fn removing_an_unmarked_film_only_increments_the_revision(db: &TestDb) {
        let ana = create_user(&db.store, "ana").await;
        let revision = db.store.marks.change_marks(&ana, change(MarkList::Viewed, &[], &["tt1"], 1)).await.unwrap();
        assert_eq!(revision.map(|committed| committed.revision), Some(Revision(2)));
        assert!(db.store.marks.list_marks(&ana, MarkList::Viewed).await.unwrap().is_empty());
    }

    async fn batch_adds_and_removes_films_together(db: &TestDb) {
        let ana = create_user(&db.store, "ana").await;
        let store = &db.store;
        store.marks.change_marks(&ana, change(MarkList::Viewed, &["tt1", "tt2"], &[], 1)).await.unwrap();
        store.marks.change_marks(&ana, change(MarkList::Viewed, &["tt3", "tt4"], &["tt1"], 2)).await.unwrap();
        assert_eq!(store.marks.list_marks(&ana, MarkList::Viewed).await.unwrap(), films(&["tt2", "tt3", "tt4"]));
    }

    async fn marks_of_a_missing_user_are_rejected(db: &TestDb) {
        let missing = UserId::parse("missing").unwrap();
        let committed = db.store.marks.change_marks(&missing, change(MarkList::Viewed, &["tt1"], &[], 1)).await.unwrap();
        assert!(committed.is_none());
        assert!(db.store.marks.list_marks(&missing, MarkList::Viewed).await.unwrap().is_empty());
    }

    async fn concurrent_marks_by_two_instances_are_all_stored(db: &TestDb) {
        let instances = [db.store.clone(), Store::open(&db.url).await.unwrap()];
        let mut users = Vec::new();
        for id in ["ana", "ben", "cas", "dee"] {
            users.push(create_user(&db.store, id).await);
        }
        let mut writers = tokio::task::JoinSet::new();
        for film in 0..50 {
            for (index, user) in users.iter().enumerate() {
                let (store, user) = (instances[(index + film) % 2].clone(), user.clone());
                writers.spawn(async move {
                    let film = format!("tt{film:03}");
                    store.marks.change_marks(&user, change(MarkList::Viewed, &[&film], &[], 1)).await.unwrap().unwrap()
                });
            }
        }
        writers.join_all().await;
        let all: Vec<String> = (0..50).map(|film| format!("tt{film:03}")).collect();
        let all: Vec<&str> = all.iter().map(String::as_str).collect();
        for user in &users {
            assert_eq!(db.store.marks.list_marks(user, MarkList::Viewed).await.unwrap(), films(&all));
            let revision = db.store.users.find_user(user).await.unwrap().unwrap().revision;
            assert_eq!(revision, 51, "each mark increments it");
        }
        instances[1].close().await;
    }

    async fn concurrent_changes_have_distinct_revisions_in_commit_order(db: &TestDb) {
        let instances = [db.store.clone(), Store::open(&db.url).await.unwrap()];
        let ana = create_user(&db.store, "ana").await;
        let mut writers = tokio::task::JoinSet::new();
        for number in 0..200_usize {
            let (store, ana) = (instances[number % 2].clone(), ana.clone());
            let film = format!("tt{}", number % 5);
            let (on, off): (&[&str], &[&str]) = if number % 3 == 0 { (&[], &[&film]) } else { (&[&film], &[]) };
            let list = if number % 4 == 0 { MarkList::Bookmarks } else { MarkList::Viewed };
            let change = change(list, on, off, i64::try_from(number % 7).unwrap());
            writers.spawn(async move { store.marks.change_marks(&ana, change).await.unwrap().unwrap() });
        }
        let mut made = writers.join_all().await;
        made.sort_by_key(|committed| committed.revision);
        let revisions: Vec<i64> = made.iter().map(|committed| committed.revision.0).collect();
        assert_eq!(revisions, (2..202).collect::<Vec<_>>());
        let last_summary_revision = made.last().unwrap().summary_revision;
        let own = |committed: &Committed| {
            let index = usize::try_from(committed.revision.0 - committed.first.0).unwrap();
            committed.changes[index].clone()
        };
        let made: Vec<MarkChange> = made.iter().map(own).collect();
        for list in [MarkList::Viewed, MarkList::Bookmarks] {
            let expected = replay(made.iter().filter(|change| change.list == list));
            assert_eq!(db.store.marks.list_marks(&ana, list).await.unwrap(), expected, "{list:?}");
        }
        let user = db.store.users.find_user(&ana).await.unwrap().unwrap();
        assert_eq!((user.revision, user.summary_revision), (201, 151), "friends do not see bookmarks");
        assert_eq!(last_summary_revision, Revision(151));
        instances[1].close().await;
    }

    async fn all_lists_are_read_at_one_revision(db: &TestDb) {
        let (store, ana) = (&db.store, create_user(&db.store, "ana").await);
        let empty = store.marks.find_lists(&ana).await.unwrap().unwrap();
        assert_eq!(empty.revision, Revision(1));
        assert!(empty.viewed.is_empty() && empty.bookmarks.is_empty() && empty.reviewed.is_empty());
        for (list, film, at) in [
            (MarkList::Viewed, "tt2", 7), (MarkList::Viewed, "tt1", 7), (MarkList::Viewed, "tt3", 5),
            (MarkList::Bookmarks, "tt4", 6), (MarkList::Reviewed, "tt5", 9),
        ] {
            store.marks.change_marks(&ana, change(list, &[film], &[], at)).await.unwrap();
        }
        let lists = store.marks.find_lists(&ana).await.unwrap().unwrap();
        assert_eq!(lists.revision, Revision(6));
        assert_eq!(lists.viewed, marked(&[("tt3", 5), ("tt1", 7), ("tt2", 7)]));
        assert_eq!((lists.bookmarks, lists.reviewed), (marked(&[("tt4", 6)]), marked(&[("tt5", 9)])));
        assert!(store.marks.find_lists(&UserId::parse("missing").unwrap()).await.unwrap().is_none());
    }
}
