use laurels_domain::diary::{ImportMode, Rating, WatchDetails};
use laurels_domain::mark_edits::{Edit, EditChange, EditId, EditOutcome};
use laurels_domain::marks::MarkList;
use laurels_domain::{Timestamp, UserId, WatchedDate};
use laurels_store::{Store, ViewedChange};

use crate::harness::{both, change, create_user, film, films};

use EditOutcome::{Applied, SeveralWatches, Superseded};

const NOW: Timestamp = Timestamp(1_000);

/// Edits of one film at the same time are the same one.
fn edit(id: &str, change: EditChange, at: i64) -> Edit {
    let number: u64 = id.bytes().chain(at.to_le_bytes()).fold(7, |hash, byte| hash * 31 + u64::from(byte));
    let id_text = format!("{:032x}", u128::from(number) << 8 | u128::from(at.unsigned_abs() & 0xff));
    Edit { id: EditId::parse(&id_text).unwrap(), film: film(id), change, made_at: Timestamp(at) }
}

fn viewed(id: &str, is_on: bool, at: i64) -> Edit {
    edit(id, EditChange::Mark { list: MarkList::Viewed, is_on }, at)
}

fn bookmarked(id: &str, is_on: bool, at: i64) -> Edit {
    edit(id, EditChange::Mark { list: MarkList::Bookmarks, is_on }, at)
}

fn dated(id: &str, text: &str, at: i64) -> Edit {
    edit(id, EditChange::Date(WatchedDate::read(text)), at)
}

fn details(date: &str, note: &str) -> WatchDetails {
    let note = Some(note.to_owned()).filter(|note| !note.is_empty());
    WatchDetails { watched: WatchedDate::read(date), rating: None, note, is_rewatch: false }
}

async fn merge_at(store: &Store, user: &UserId, edits: &[Edit], now: Timestamp) -> Vec<EditOutcome> {
    let merged = store.marks.merge_edits(user, edits, now).await.unwrap().unwrap();
    assert_eq!(
        merged.outcomes.iter().map(|(id, _)| id).collect::<Vec<_>>(),
        edits.iter().map(|it| &it.id).collect::<Vec<_>>()
    );
    merged.outcomes.into_iter().map(|(_, outcome)| outcome).collect()
}

async fn merge(store: &Store, user: &UserId, edits: &[Edit]) -> Vec<EditOutcome> {
    merge_at(store, user, edits, NOW).await
}

async fn listed(store: &Store, user: &UserId, list: MarkList) -> Vec<String> {
    store.marks.list_marks(user, list).await.unwrap().iter().map(ToString::to_string).collect()
}

async fn dates(store: &Store, user: &UserId) -> Vec<String> {
    let dates = store.watched.list_watched_dates(user).await.unwrap();
    dates.into_iter().map(|(film, date)| format!("{film} {date}")).collect()
}

both! {
    async fn the_newest_edit_of_each_film_and_kind_remains(db: &TestDb) {
        let (store, ana) = (&db.store, create_user(&db.store, "ana").await);
        let phone = [viewed("tt1", true, 10), viewed("tt1", false, 30), bookmarked("tt2", true, 5), dated("tt3", "2025-01-02", 40)];
        let tablet = [viewed("tt1", true, 20), bookmarked("tt2", false, 4), dated("tt3", "2024", 39), viewed("tt4", true, 8)];
        assert_eq!(merge(store, &ana, &phone).await, [Superseded, Applied, Applied, Applied]);
        assert_eq!(merge(store, &ana, &tablet).await, [Superseded, Superseded, Superseded, Applied]);
        assert_eq!(listed(store, &ana, MarkList::Viewed).await, ["tt4", "tt3"], "in the order of the edits");
        assert_eq!(listed(store, &ana, MarkList::Bookmarks).await, ["tt2"]);
        assert_eq!(dates(store, &ana).await, ["tt3 2025-01-02"]);
    }

    async fn both_orders_of_two_devices_give_the_same(db: &TestDb) {
        let store = &db.store;
        let phone = [
            viewed("tt1", true, 1), dated("tt1", "2024", 2), viewed("tt1", false, 5), viewed("tt2", true, 3), dated("tt2", "2020", 9),
            viewed("tt3", true, 6), bookmarked("tt3", false, 7), dated("tt4", "2021", 4),
        ];
        let tablet = [
            viewed("tt1", true, 6), viewed("tt2", false, 8), dated("tt3", "2019", 5), bookmarked("tt3", true, 6),
            viewed("tt4", true, 12), viewed("tt4", false, 8), edit("tt2", EditChange::Date(None), 7),
        ];
        let mut seen = Vec::new();
        for (name, order) in [("ana", [&phone[..], &tablet[..]]), ("ben", [&tablet[..], &phone[..]])] {
            let user = create_user(store, name).await;
            for edits in order {
                merge(store, &user, edits).await;
            }
            let mut viewed = listed(store, &user, MarkList::Viewed).await;
            viewed.sort();
            let mut dated = dates(store, &user).await;
            dated.sort();
            seen.push((viewed, listed(store, &user, MarkList::Bookmarks).await, dated));
        }
        let expected = (["tt1", "tt2", "tt3", "tt4"].map(String::from).to_vec(), Vec::new(), vec!["tt2 2020".to_owned(), "tt3 2019".to_owned()]);
        assert_eq!(seen, [expected.clone(), expected]);
    }

    async fn a_repeated_edit_changes_nothing(db: &TestDb) {
        let (store, ana) = (&db.store, create_user(&db.store, "ana").await);
        let edits = [viewed("tt1", true, 10), dated("tt1", "2024", 11), bookmarked("tt2", true, 12)];
        let first = store.marks.merge_edits(&ana, &edits, NOW).await.unwrap().unwrap();
        assert!(first.is_changed);
        let again = store.marks.merge_edits(&ana, &edits, Timestamp(2_000)).await.unwrap().unwrap();
        assert_eq!((&again.outcomes, again.revision, again.is_changed), (&first.outcomes, first.revision, false));
        let user = store.users.find_user(&ana).await.unwrap().unwrap();
        assert_eq!(user.revision, first.revision.0);
        assert!(store.marks.list_removed_marks(&ana).await.unwrap().is_empty());
        merge(store, &ana, &[bookmarked("tt2", false, 14), viewed("tt1", false, 13)]).await;
        let removed = store.marks.list_removed_marks(&ana).await.unwrap();
        let expected = [(film("tt1"), MarkList::Viewed, Timestamp(13)), (film("tt2"), MarkList::Bookmarks, Timestamp(14))];
        assert_eq!(removed, expected);
    }

    async fn an_edit_from_the_future_counts_as_first_received(db: &TestDb) {
        let (store, ana) = (&db.store, create_user(&db.store, "ana").await);
        let early = [viewed("tt1", true, 9_000)];
        assert_eq!(merge_at(store, &ana, &early, Timestamp(1_000)).await, [Applied]);
        assert_eq!(merge_at(store, &ana, &[viewed("tt1", false, 1_500)], Timestamp(2_000)).await, [Applied]);
        for later in [3_000, 10_000] {
            assert_eq!(merge_at(store, &ana, &early, Timestamp(later)).await, [Superseded], "sent again at {later}");
        }
        assert!(listed(store, &ana, MarkList::Viewed).await.is_empty());
        assert_eq!(store.database.remove_expired(Timestamp(1_000 + 365 * 86_400_000)).await.unwrap(), 1, "a year later");
    }

    async fn the_other_calls_count_as_edits_made_now(db: &TestDb) {
        let (store, ana) = (&db.store, create_user(&db.store, "ana").await);
        let lists = MarkList::ALL;
        let edits = |is_on: bool, at: i64| lists.map(|list| edit("tt1", EditChange::Mark { list, is_on }, at));
        for list in lists {
            store.marks.change_marks(&ana, change(list, &["tt1"], &[], 10)).await.unwrap();
            // Marked again, which keeps its place in the list but not the older removal.
            store.marks.change_marks(&ana, change(list, &["tt1"], &[], 30)).await.unwrap();
        }
        assert_eq!(merge(store, &ana, &edits(false, 20)).await, [Superseded; 3]);
        assert_eq!(merge(store, &ana, &edits(false, 40)).await, [Applied; 3]);
        for list in lists {
            store.marks.change_marks(&ana, change(list, &[], &["tt1"], 60)).await.unwrap();
        }
        assert_eq!(merge(store, &ana, &edits(true, 50)).await, [Superseded; 3]);
        assert_eq!(merge(store, &ana, &edits(true, 70)).await, [Applied; 3]);
        let batch = ViewedChange { on: vec![(film("tt2"), WatchedDate::read("2024"))], off: films(&["tt1"]), at: Timestamp(90) };
        store.watched.change_viewed(&ana, &batch).await.unwrap();
        let older = [viewed("tt1", true, 80), viewed("tt2", false, 80), dated("tt2", "2020", 80)];
        assert_eq!(merge(store, &ana, &older).await, [Superseded; 3]);
        store.watched.clear_watched_date(&ana, &film("tt2"), Timestamp(110)).await.unwrap();
        assert_eq!(merge(store, &ana, &[dated("tt2", "2020", 100)]).await, [Superseded]);
        store.watched.set_watched_date(&ana, &film("tt2"), WatchedDate::read("2023").unwrap(), Timestamp(130)).await.unwrap();
        assert_eq!(merge(store, &ana, &[dated("tt2", "2020", 120), viewed("tt2", false, 125)]).await, [Superseded; 2]);
        assert_eq!(dates(store, &ana).await, ["tt2 2023"]);
    }

    async fn an_older_removal_deletes_nothing_of_the_diary(db: &TestDb) {
        let (store, ana) = (&db.store, create_user(&db.store, "ana").await);
        merge(store, &ana, &[viewed("tt1", true, 10), viewed("tt2", true, 10), viewed("tt3", true, 10)]).await;
        let added = store.diary.add_watch(&ana, &film("tt1"), &details("2024", "Good."), Timestamp(30)).await.unwrap();
        store.diary.import_watches(&ana, vec![(film("tt2"), details("", "Fine."))], ImportMode::Merge, Timestamp(30)).await.unwrap();
        let removals = |at| [viewed("tt1", false, at), viewed("tt2", false, at)];
        assert_eq!(merge(store, &ana, &removals(20)).await, [Superseded; 2]);
        store.diary.change_watch(&ana, &added, &details("2024", "Better."), Timestamp(50)).await.unwrap();
        assert_eq!(merge(store, &ana, &removals(40)).await, [Superseded, Applied]);
        assert_eq!(store.diary.list_all_watches(&ana).await.unwrap().len(), 1);
        store.diary.remove_watch(&ana, &added, Timestamp(70)).await.unwrap();
        assert_eq!(merge(store, &ana, &removals(60)).await[0], Superseded);
        assert_eq!(listed(store, &ana, MarkList::Viewed).await, ["tt1", "tt3"]);
    }

    async fn a_date_changes_the_only_watch_and_leaves_several_alone(db: &TestDb) {
        let (store, ana) = (&db.store, create_user(&db.store, "ana").await);
        merge(store, &ana, &[viewed("tt1", true, 1), viewed("tt2", true, 1)]).await;
        let rated = WatchDetails { rating: Rating::from_half_stars(9), ..details("2024", "Good.") };
        store.diary.add_watch(&ana, &film("tt1"), &rated, Timestamp(2)).await.unwrap();
        for year in ["2020", "2021"] {
            store.diary.add_watch(&ana, &film("tt2"), &details(year, ""), Timestamp(2)).await.unwrap();
        }
        assert_eq!(merge(store, &ana, &[dated("tt1", "2025", 3), dated("tt2", "2025", 3)]).await, [Applied, SeveralWatches]);
        let only = &store.diary.list_watches_of(&ana, &film("tt1")).await.unwrap()[0].details;
        assert_eq!((only.watched.unwrap().to_string().as_str(), only.note.as_deref()), ("2025", Some("Good.")));
        assert_eq!(merge(store, &ana, &[edit("tt1", EditChange::Date(None), 4)]).await, [Applied]);
        let only = &store.diary.list_watches_of(&ana, &film("tt1")).await.unwrap()[0].details;
        assert_eq!((only.watched, only.rating.is_some()), (None, true), "the rating remains");
        assert_eq!(dates(store, &ana).await, ["tt2 2020"]);
        let viewed_again = [viewed("tt1", false, 5), dated("tt1", "2026-01", 6)];
        assert_eq!(merge(store, &ana, &viewed_again).await, [Superseded, Applied]);
        let watches = store.diary.list_watches_of(&ana, &film("tt1")).await.unwrap();
        assert_eq!((watches.len(), watches[0].details.note.as_deref()), (1, Some("Good.")), "viewed in the end");
        merge(store, &ana, &[viewed("tt1", false, 7)]).await;
        merge(store, &ana, &[dated("tt1", "2026-02", 8)]).await;
        let watches = store.diary.list_watches_of(&ana, &film("tt1")).await.unwrap();
        assert_eq!((watches.len(), watches[0].details.note.as_deref()), (1, None), "removed with the mark");
        assert_eq!(merge(store, &ana, &[edit("tt1", EditChange::Date(None), 9)]).await, [Applied]);
        assert!(store.diary.list_watches_of(&ana, &film("tt1")).await.unwrap().is_empty());
    }

    async fn a_note_is_no_newer_date(db: &TestDb) {
        let (store, ana) = (&db.store, create_user(&db.store, "ana").await);
        merge(store, &ana, &[viewed("tt1", true, 1)]).await;
        store.diary.add_watch(&ana, &film("tt1"), &details("", "Good."), Timestamp(20)).await.unwrap();
        assert_eq!(merge(store, &ana, &[dated("tt1", "2025", 10)]).await, [Applied]);
        let only = &store.diary.list_watches_of(&ana, &film("tt1")).await.unwrap()[0];
        let rated = WatchDetails { rating: Rating::from_half_stars(9), ..only.details.clone() };
        store.diary.change_watch(&ana, &only.id, &rated, Timestamp(40)).await.unwrap();
        assert_eq!(merge(store, &ana, &[dated("tt1", "2026", 30), viewed("tt1", false, 25)]).await, [Applied, Superseded]);
        assert_eq!(dates(store, &ana).await, ["tt1 2026"]);
        let again = WatchDetails { watched: WatchedDate::read("2026"), ..rated };
        store.diary.add_watch(&ana, &film("tt1"), &again, Timestamp(60)).await.unwrap();
        assert_eq!(merge(store, &ana, &[viewed("tt1", false, 50)]).await, [Superseded], "repeated, but newer");
    }

    async fn early_edits_keep_their_order_and_are_limited(db: &TestDb) {
        let (store, ana) = (&db.store, create_user(&db.store, "ana").await);
        let early = [viewed("tt1", true, 5_000), dated("tt1", "2025", 5_001), viewed("tt1", false, 5_002)];
        assert_eq!(merge(store, &ana, &early).await, [Superseded, Superseded, Applied]);
        assert!(listed(store, &ana, MarkList::Viewed).await.is_empty());
        for request in 0..11 {
            let edits: Vec<Edit> = (0..1_000).map(|number| Edit {
                id: EditId::parse(&format!("{:032x}", request * 1_000 + number)).unwrap(),
                ..viewed("tt2", true, 9_000_000)
            }).collect();
            merge_at(store, &ana, &edits, Timestamp(10_000 + i64::from(request))).await;
        }
        let late = Timestamp(i64::MAX);
        assert_eq!(store.database.remove_expired(late).await.unwrap(), 10_000);
    }

    async fn a_call_that_was_queued_before_a_removal_and_came_after_it_is_newer(db: &TestDb) {
        let (store, ana) = (&db.store, create_user(&db.store, "ana").await);
        let removal = [viewed("tt1", false, 105)];
        assert_eq!(merge(store, &ana, &removal).await, [Applied]);
        store.marks.change_marks(&ana, change(MarkList::Viewed, &["tt1"], &[], 100)).await.unwrap();
        assert_eq!(merge(store, &ana, &removal).await, [Superseded], "sent again");
        assert_eq!(listed(store, &ana, MarkList::Viewed).await, ["tt1"]);
    }

    async fn only_what_friends_see_changes_the_summary(db: &TestDb) {
        let (store, ana) = (&db.store, create_user(&db.store, "ana").await);
        let revisions = async || {
            let user = store.users.find_user(&ana).await.unwrap().unwrap();
            (user.revision, user.summary_revision)
        };
        let (revision, summary) = revisions().await;
        merge(store, &ana, &[bookmarked("tt1", true, 1)]).await;
        assert_eq!(revisions().await, (revision + 1, summary));
        merge(store, &ana, &[viewed("tt1", true, 1)]).await;
        assert_eq!(revisions().await, (revision + 2, summary + 1));
        merge(store, &ana, &[dated("tt1", "2024", 2)]).await;
        assert_eq!(revisions().await, (revision + 3, summary + 1));
        merge(store, &ana, &[viewed("tt1", true, 3), viewed("tt2", false, 3)]).await;
        assert_eq!(revisions().await, (revision + 3, summary + 1), "the same, only newer");
        let missing = UserId::parse("zoe").unwrap();
        assert_eq!(store.marks.merge_edits(&missing, &[viewed("tt1", true, 1)], NOW).await.unwrap(), None);
    }

    async fn the_times_of_edits_move_to_the_new_id_of_a_film(db: &TestDb) {
        let (store, ana, ben) =
            (&db.store, create_user(&db.store, "ana").await, create_user(&db.store, "ben").await);
        merge(store, &ana, &[viewed("tt1", false, 50)]).await;
        merge(store, &ben, &[viewed("tt1", true, 50), viewed("tt2", true, 10), dated("tt1", "2024", 70)]).await;
        let (users, _) = store.marks.list_users_with_marks(&film("tt1"), None).await.unwrap();
        assert_eq!(users, [ana.clone(), ben.clone()]);
        for _ in 0..2 {
            store.marks.merge_marks(&users, &film("tt1"), &film("tt2")).await.unwrap();
        }
        assert_eq!(merge(store, &ana, &[viewed("tt2", true, 40)]).await, [Superseded]);
        assert_eq!(merge(store, &ana, &[viewed("tt2", true, 60)]).await, [Applied]);
        let older = [viewed("tt2", false, 40), viewed("tt2", false, 60), dated("tt2", "2020", 65)];
        assert_eq!(merge(store, &ben, &older).await, [Superseded; 3]);
        assert_eq!(dates(store, &ben).await, ["tt2 2024"]);
        assert_eq!(merge(store, &ben, &[viewed("tt2", false, 80)]).await, [Applied]);
    }
}
