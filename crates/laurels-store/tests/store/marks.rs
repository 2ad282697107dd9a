use laurels_domain::UserId;
use laurels_store::{Committed, MarkChange, MarkList, Revision, Store};

use crate::harness::{both, change, films, marked, person};

/// What a list comes to when the changes are made one after the other.
fn replay<'a>(changes: impl Iterator<Item = &'a MarkChange>) -> Vec<laurels_catalogue::FilmId> {
    let mut rows = Vec::new();
    for change in changes {
        rows.retain(|(_, film)| !change.off.contains(film));
        for film in &change.on {
            if !rows.iter().any(|(_, known)| known == film) {
                rows.push((change.at, film.clone()));
            }
        }
    }
    rows.sort();
    rows.into_iter().map(|(_, film)| film).collect()
}

both! {
    async fn each_list_keeps_its_own_films_in_the_order_they_came(fresh: &Fresh) {
        let ana = person(&fresh.store, "ana").await;
        for (at, (list, film)) in [
            (MarkList::Viewed, "tt3"),
            (MarkList::Viewed, "tt1"),
            (MarkList::Bookmarks, "tt2"),
            (MarkList::Reviewed, "tt9"),
        ].into_iter().enumerate() {
            let at = i64::try_from(at).unwrap();
            fresh.store.change_marks(&ana, change(list, &[film], &[], at)).await.unwrap();
        }
        for (list, kept) in MarkList::ALL.into_iter().zip([&["tt3", "tt1"][..], &["tt2"], &["tt9"]]) {
            assert_eq!(fresh.store.list_marks(&ana, list).await.unwrap(), films(kept), "{list:?}");
        }
    }

    async fn a_film_marked_twice_counts_once_and_keeps_its_place(fresh: &Fresh) {
        let ana = person(&fresh.store, "ana").await;
        for (film, at) in [("tt1", 1), ("tt2", 2), ("tt1", 3)] {
            fresh.store.change_marks(&ana, change(MarkList::Viewed, &[film], &[], at)).await.unwrap();
        }
        assert_eq!(fresh.store.list_marks(&ana, MarkList::Viewed).await.unwrap(), films(&["tt1", "tt2"]));
    }

    async fn taking_off_what_was_never_on_changes_nothing_but_the_revision(fresh: &Fresh) {
        let ana = person(&fresh.store, "ana").await;
        let revision = fresh.store.change_marks(&ana, change(MarkList::Viewed, &[], &["tt1"], 1)).await.unwrap();
        assert_eq!(revision.map(|committed| committed.revision), Some(Revision(2)));
        assert!(fresh.store.list_marks(&ana, MarkList::Viewed).await.unwrap().is_empty());
    }

    async fn a_batch_puts_on_and_takes_off_at_once(fresh: &Fresh) {
        let ana = person(&fresh.store, "ana").await;
        let store = &fresh.store;
        store.change_marks(&ana, change(MarkList::Viewed, &["tt1", "tt2"], &[], 1)).await.unwrap();
        store.change_marks(&ana, change(MarkList::Viewed, &["tt3", "tt4"], &["tt1"], 2)).await.unwrap();
        assert_eq!(store.list_marks(&ana, MarkList::Viewed).await.unwrap(), films(&["tt2", "tt3", "tt4"]));
    }

    async fn marks_of_a_person_who_is_not_there_are_refused(fresh: &Fresh) {
        let nobody = UserId::parse("nobody").unwrap();
        let answer = fresh.store.change_marks(&nobody, change(MarkList::Viewed, &["tt1"], &[], 1)).await.unwrap();
        assert!(answer.is_none());
        assert!(fresh.store.list_marks(&nobody, MarkList::Viewed).await.unwrap().is_empty());
    }

    async fn marks_made_at_the_same_time_by_two_instances_are_all_kept(fresh: &Fresh) {
        let instances = [fresh.store.clone(), Store::open(&fresh.url).await.unwrap()];
        let mut people = Vec::new();
        for id in ["ana", "ben", "cas", "dee"] {
            people.push(person(&fresh.store, id).await);
        }
        let mut writers = tokio::task::JoinSet::new();
        for film in 0..50 {
            for (place, user) in people.iter().enumerate() {
                let (store, user) = (instances[(place + film) % 2].clone(), user.clone());
                writers.spawn(async move {
                    let film = format!("tt{film:03}");
                    store.change_marks(&user, change(MarkList::Viewed, &[&film], &[], 1)).await.unwrap().unwrap()
                });
            }
        }
        writers.join_all().await;
        let all: Vec<String> = (0..50).map(|film| format!("tt{film:03}")).collect();
        let all: Vec<&str> = all.iter().map(String::as_str).collect();
        for user in &people {
            assert_eq!(fresh.store.list_marks(user, MarkList::Viewed).await.unwrap(), films(&all));
            let revision = fresh.store.find_user(user).await.unwrap().unwrap().revision;
            assert_eq!(revision, 51, "each mark has raised it");
        }
        instances[1].close().await;
    }

    async fn each_of_many_changes_at_once_has_its_own_revision_and_they_happened_in_that_order(fresh: &Fresh) {
        let instances = [fresh.store.clone(), Store::open(&fresh.url).await.unwrap()];
        let ana = person(&fresh.store, "ana").await;
        let mut writers = tokio::task::JoinSet::new();
        for number in 0..200_usize {
            let (store, ana) = (instances[number % 2].clone(), ana.clone());
            let film = format!("tt{}", number % 5);
            let (on, off): (&[&str], &[&str]) = if number % 3 == 0 { (&[], &[&film]) } else { (&[&film], &[]) };
            let list = if number % 4 == 0 { MarkList::Bookmarks } else { MarkList::Viewed };
            let change = change(list, on, off, i64::try_from(number % 7).unwrap());
            writers.spawn(async move { store.change_marks(&ana, change).await.unwrap().unwrap() });
        }
        let mut made = writers.join_all().await;
        made.sort_by_key(|committed| committed.revision);
        let revisions: Vec<i64> = made.iter().map(|committed| committed.revision.0).collect();
        assert_eq!(revisions, (2..202).collect::<Vec<_>>());
        let last_shown = made.last().unwrap().summary_revision;
        let own = |committed: &Committed| {
            let place = usize::try_from(committed.revision.0 - committed.first.0).unwrap();
            committed.changes[place].clone()
        };
        let made: Vec<MarkChange> = made.iter().map(own).collect();
        for list in [MarkList::Viewed, MarkList::Bookmarks] {
            let expected = replay(made.iter().filter(|change| change.list == list));
            assert_eq!(fresh.store.list_marks(&ana, list).await.unwrap(), expected, "{list:?}");
        }
        let user = fresh.store.find_user(&ana).await.unwrap().unwrap();
        assert_eq!((user.revision, user.summary_revision), (201, 151), "friends do not see bookmarks");
        assert_eq!(last_shown, Revision(151));
        instances[1].close().await;
    }

    async fn all_lists_are_read_as_of_one_revision(fresh: &Fresh) {
        let (store, ana) = (&fresh.store, person(&fresh.store, "ana").await);
        let empty = store.find_lists(&ana).await.unwrap().unwrap();
        assert_eq!(empty.revision, Revision(1));
        assert!(empty.viewed.is_empty() && empty.bookmarks.is_empty() && empty.reviewed.is_empty());
        for (list, film, at) in [
            (MarkList::Viewed, "tt2", 7), (MarkList::Viewed, "tt1", 7), (MarkList::Viewed, "tt3", 5),
            (MarkList::Bookmarks, "tt4", 6), (MarkList::Reviewed, "tt5", 9),
        ] {
            store.change_marks(&ana, change(list, &[film], &[], at)).await.unwrap();
        }
        let lists = store.find_lists(&ana).await.unwrap().unwrap();
        assert_eq!(lists.revision, Revision(6));
        assert_eq!(lists.viewed, marked(&[("tt3", 5), ("tt1", 7), ("tt2", 7)]));
        assert_eq!((lists.bookmarks, lists.reviewed), (marked(&[("tt4", 6)]), marked(&[("tt5", 9)])));
        assert!(store.find_lists(&UserId::parse("nobody").unwrap()).await.unwrap().is_none());
    }
}
