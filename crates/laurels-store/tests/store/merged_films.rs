use laurels_catalogue::{Edit, FilmId};
use laurels_domain::listings::{Program, ServiceSet, Station, StreamingService};
use laurels_domain::marks::MarkList;
use laurels_domain::{Timestamp, UserId, WatchedDate};
use laurels_store::{FailedItem, FilmCheck, MergedFilm, Store, ViewedChange};

use crate::harness::{audited, both, change, create_user, film, marked};

const OLD: &str = "tt1";
const NEW: &str = "tt2";

async fn view(store: &Store, user: &UserId, id: &str, watched: Option<&str>, at: i64) {
    let on = vec![(film(id), watched.and_then(WatchedDate::read))];
    let change = ViewedChange { on, off: Vec::new(), at: Timestamp(at) };
    store.watched.change_viewed(user, &change).await.unwrap().unwrap();
}

async fn merge(store: &Store) {
    let (users, _) = store.marks.list_users_with_marks(&film(OLD), None).await.unwrap();
    store.marks.merge_marks(&users, &film(OLD), &film(NEW)).await.unwrap();
}

async fn revisions(store: &Store, user: &UserId) -> (i64, i64) {
    let user = store.users.find_user(user).await.unwrap().unwrap();
    (user.revision, user.summary_revision)
}

async fn watched(store: &Store, user: &UserId) -> Vec<(FilmId, String)> {
    let dates = store.watched.list_watched_dates(user).await.unwrap();
    dates.into_iter().map(|(film, date)| (film, date.to_string())).collect()
}

both! {
    async fn marks_under_the_old_id_move(db: &TestDb) {
        let store = &db.store;
        let (ana, ben) = (create_user(store, "ana").await, create_user(store, "ben").await);
        view(store, &ana, OLD, Some("2021-07"), 5).await;
        for list in [MarkList::Bookmarks, MarkList::Reviewed] {
            store.marks.change_marks(&ana, change(list, &[OLD, "tt3"], &[], 7)).await.unwrap().unwrap();
        }
        view(store, &ben, NEW, Some("2020"), 6).await;
        let before = (revisions(store, &ana).await, revisions(store, &ben).await);
        merge(store).await;
        let lists = store.marks.find_lists(&ana).await.unwrap().unwrap();
        assert_eq!(lists.viewed, marked(&[(NEW, 5)]));
        assert_eq!((lists.bookmarks, lists.reviewed), (marked(&[(NEW, 7), ("tt3", 7)]), marked(&[(NEW, 7), ("tt3", 7)])));
        assert_eq!(watched(store, &ana).await, [(film(NEW), "2021-07".to_owned())]);
        let (revision, summary_revision) = before.0;
        assert_eq!(revisions(store, &ana).await, (revision + 1, summary_revision + 1));
        assert_eq!(revisions(store, &ben).await, before.1, "nothing of this user has changed");
        let after = revisions(store, &ana).await;
        // The second time there is nothing to move, even if the users were listed before.
        store.marks.merge_marks(&[ana.clone(), ben], &film(OLD), &film(NEW)).await.unwrap();
        assert_eq!(revisions(store, &ana).await, after);
    }

    async fn hidden_films_move(db: &TestDb) {
        let store = &db.store;
        let (ana, ben) = (create_user(store, "ana").await, create_user(store, "ben").await);
        for (user, id, ends_at) in [(&ana, OLD, 5), (&ben, OLD, 5), (&ben, NEW, 9)] {
            store.hidden_films.hide_film(user, &film(id), Timestamp(ends_at)).await.unwrap();
        }
        merge(store).await;
        for (user, until) in [(&ana, 5), (&ben, 9)] {
            let hidden = async |now| store.hidden_films.list_hidden_films(user, Timestamp(now)).await.unwrap();
            assert_eq!(hidden(until - 1).await, [film(NEW)]);
            assert_eq!(hidden(until).await, []);
        }
        assert_eq!(revisions(store, &ana).await, (1, 1), "no browser fetches the profile again");
    }

    async fn marks_under_both_ids_are_united(db: &TestDb) {
        for (number, (old, new, expected)) in [
            (None, None, None),
            (Some("2021"), None, Some("2021")),
            (None, Some("2021"), Some("2021")),
            (Some("2021"), Some("2021-05-01"), Some("2021-05-01")),
            (Some("2021-05-01"), Some("2021-05"), Some("2021-05-01")),
            (Some("2020-12-31"), Some("2021"), Some("2020-12-31")),
            (Some("2022-01"), Some("2021-12-30"), Some("2021-12-30")),
        ].into_iter().enumerate() {
            let store = &db.store;
            let user = create_user(store, &format!("user{number}")).await;
            view(store, &user, OLD, old, 5).await;
            view(store, &user, NEW, new, 9).await;
            store.marks.change_marks(&user, change(MarkList::Bookmarks, &[NEW], &[], 3)).await.unwrap().unwrap();
            store.marks.change_marks(&user, change(MarkList::Bookmarks, &[OLD], &[], 4)).await.unwrap().unwrap();
            merge(store).await;
            let lists = store.marks.find_lists(&user).await.unwrap().unwrap();
            assert_eq!((lists.viewed, lists.bookmarks), (marked(&[(NEW, 5)]), marked(&[(NEW, 3)])), "the earlier times");
            let date = watched(store, &user).await.into_iter().next().map(|(_, date)| date);
            assert_eq!(date.as_deref(), expected, "{old:?} and {new:?}");
        }
    }

    async fn users_with_marks_are_listed_in_order(db: &TestDb) {
        let store = &db.store;
        let mut users = Vec::new();
        for name in ["ana", "ben", "cleo", "dan"] {
            users.push(create_user(store, name).await);
        }
        for (user, list) in users.iter().zip([MarkList::Reviewed, MarkList::Viewed, MarkList::Bookmarks]) {
            store.marks.change_marks(user, change(list, &[OLD], &[], 1)).await.unwrap().unwrap();
        }
        let list = async |after| store.marks.list_users_with_marks(&film(OLD), after).await.unwrap();
        assert_eq!(list(None).await, (users[..3].to_vec(), Some(users[3].clone())));
        assert_eq!(list(Some(&users[0])).await, (users[1..3].to_vec(), Some(users[3].clone())));
        assert_eq!(list(Some(&users[3])).await, (Vec::new(), None));
    }

    async fn instances_may_merge_while_users_mark(db: &TestDb) {
        let store = &db.store;
        let mut users = Vec::new();
        for number in 0..20 {
            users.push(create_user(store, &format!("user{number}")).await);
            view(store, &users[number], OLD, Some("2020"), 1).await;
        }
        let mark = async {
            for user in &users {
                store.marks.change_marks(user, change(MarkList::Viewed, &[NEW, "tt3"], &[], 2)).await.unwrap().unwrap();
            }
        };
        tokio::join!(merge(store), mark, merge(store), merge(store));
        for user in &users {
            let lists = store.marks.find_lists(user).await.unwrap().unwrap();
            assert_eq!(lists.viewed, marked(&[(NEW, 1), ("tt3", 2)]));
            assert_eq!(watched(store, user).await, [(film(NEW), "2020".to_owned())]);
        }
    }

    async fn corrections_and_listings_move(db: &TestDb) {
        let store = &db.store;
        let edit = |target: &str, field: &str, value: &str| Edit::parse(target, field, value).unwrap();
        let fetched = [edit(OLD, "runtime", "90"), edit(OLD, "language", "fr")];
        store.catalogue.set_fetched(&fetched, Timestamp(5)).await.unwrap();
        store.catalogue.set_fetched(&[edit(NEW, "runtime", "91")], Timestamp(6)).await.unwrap();
        let edits = [
            edit(NEW, "overview", "Early."),
            edit(OLD, "poster", "/old.jpg"),
            edit("094-a-tt1", "won", "true"),
            edit("094-a-tt1-and-1-more", "won", "true"),
            edit("094-a-tt10", "won", "true"),
        ];
        store.catalogue.set_edits(&edits, &audited(1)).await.unwrap();
        store.catalogue.set_edits(&[edit(OLD, "overview", "Late.")], &audited(2)).await.unwrap();
        let services: ServiceSet = [StreamingService::ALL[0]].into_iter().collect();
        let check = FilmCheck { film: film(OLD), services };
        store.listings.set_film_checks("US", &[check], Timestamp(6)).await.unwrap();
        let others: ServiceSet = [StreamingService::ALL[1]].into_iter().collect();
        let check = FilmCheck { film: film(OLD), services: others };
        store.listings.set_film_checks("US", &[check], Timestamp(7)).await.unwrap();
        let program = Program { starts_at: Timestamp(8), ends_at: Timestamp(9), film: film(OLD) };
        store.listings.set_schedule(Station::Tcm, &[program], &[], Timestamp(7)).await.unwrap();
        let failed = FailedItem {
            worker: "films".to_owned(),
            item: OLD.to_owned(),
            failures: 1,
            failed_at: Timestamp(1),
            next_attempt_at: Timestamp(2),
            error: "timeout".to_owned(),
        };
        store.instances.set_item_failed(&failed).await.unwrap();
        let before = (store.catalogue.catalogue_revision().await.unwrap(), store.listings.listings_revision().await.unwrap());

        store.catalogue.set_film_merged(&film(OLD), &film(NEW), Timestamp(10)).await.unwrap();
        let stored = store.catalogue.list_edits().await.unwrap();
        let rows: Vec<_> = stored.edits.iter().map(|it| (it.edit.key().0, it.edit.value())).collect();
        let expected = [
            (NEW, "fr"),
            (NEW, "91"),
            ("094-a-tt10", "true"),
            ("094-a-tt2", "true"),
            ("094-a-tt2-and-1-more", "true"),
            (NEW, "Late."),
            (NEW, "/old.jpg"),
        ];
        assert_eq!(rows, expected.map(|(target, value)| (target.to_owned(), value.to_owned())));
        let listings = store.listings.list_listings("US").await.unwrap();
        assert_eq!(listings.programs[0].1.film, film(NEW));
        assert_eq!(listings.streaming[0].0, film(NEW));
        assert_eq!(listings.departures, [(film(NEW), StreamingService::ALL[0], Timestamp(7))]);
        assert_eq!(listings.checks.get(&film(NEW)), Some(&Timestamp(7)));
        assert_eq!((listings.programs.len(), listings.streaming.len(), listings.checks.len()), (1, 1, 1));
        assert_eq!(store.instances.list_failed_items(10).await.unwrap(), []);
        let after = (stored.revision, listings.revision);
        assert!(after.0 > before.0 && after.1 > before.1, "instances load both again");

        // Again, later: nothing changes, and the time of the first merge remains.
        store.catalogue.set_film_merged(&film(OLD), &film(NEW), Timestamp(20)).await.unwrap();
        let again = (store.catalogue.catalogue_revision().await.unwrap(), store.listings.listings_revision().await.unwrap());
        assert_eq!(again, after);
        let merged = |film_id: &str, at| MergedFilm { old: film(OLD), film: film(film_id), at: Timestamp(at) };
        assert_eq!(store.catalogue.list_merged_films().await.unwrap(), [merged(NEW, 10)]);
        store.catalogue.set_film_merged(&film(OLD), &film("tt9"), Timestamp(30)).await.unwrap();
        assert_eq!(store.catalogue.list_merged_films().await.unwrap(), [merged("tt9", 30)]);
    }
}
