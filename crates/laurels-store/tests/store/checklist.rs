use laurels_domain::UserId;
use laurels_store::{MarkList, Revision};

use crate::harness::{both, change, films, person};

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

    async fn what_was_viewed_last_comes_first_with_its_moment(fresh: &Fresh) {
        let ana = person(&fresh.store, "ana").await;
        assert!(fresh.store.list_lately(&ana, 3).await.unwrap().is_empty());
        for (ids, at) in [(&["tt3", "x-one_2"][..], 5), (&["tt1"], 7)] {
            fresh.store.change_marks(&ana, change(MarkList::Viewed, ids, &[], at)).await.unwrap();
        }
        let seen = async |most| {
            let seen = fresh.store.list_lately(&ana, most).await.unwrap();
            seen.into_iter().map(|viewed| (viewed.film.to_string(), viewed.at.0)).collect::<Vec<_>>()
        };
        let all = [("tt1", 7), ("x-one_2", 5), ("tt3", 5)].map(|(film, at)| (film.to_owned(), at));
        assert_eq!(seen(3).await, all);
        assert_eq!(seen(2).await, all[..2]);
    }

    async fn taking_off_what_was_never_on_changes_nothing_but_the_revision(fresh: &Fresh) {
        let ana = person(&fresh.store, "ana").await;
        let revision = fresh.store.change_marks(&ana, change(MarkList::Viewed, &[], &["tt1"], 1)).await.unwrap();
        assert_eq!(revision, Some(Revision(2)));
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
        assert_eq!(answer, None);
        assert!(fresh.store.list_marks(&nobody, MarkList::Viewed).await.unwrap().is_empty());
    }

    async fn marks_made_at_the_same_time_are_all_kept(fresh: &Fresh) {
        let mut people = Vec::new();
        for id in ["ana", "ben", "cas", "dee"] {
            people.push(person(&fresh.store, id).await);
        }
        let mut writers = tokio::task::JoinSet::new();
        for film in 0..50 {
            for user in &people {
                let (store, user) = (fresh.store.clone(), user.clone());
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
            assert!(revision > 1, "the revision rises with the marks");
        }
    }
}
