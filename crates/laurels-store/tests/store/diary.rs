use laurels_domain::diary::{
    DiaryLimit, ImportMode, MAX_CHARACTERS_OF_NOTES, MAX_NOTE_LENGTH, MAX_WATCHES_PER_FILM, Rating,
    WatchDetails, WatchId,
};
use laurels_domain::friends::Relationship;
use laurels_domain::marks::MarkList;
use laurels_domain::{Timestamp, UserId, WatchedDate};
use laurels_store::{ChangeError, DateRejection, Store, ViewedChange, WatchCursor, WatchRejection};

use crate::harness::{both, change, create_user, film};

/// Before all numbers, so that they count from 1.
const AT: Timestamp = Timestamp(0);

/// A date, half stars and a note; 0 and '' mean none.
fn details(date: &str, halves: i64, note: &str) -> WatchDetails {
    WatchDetails {
        watched: WatchedDate::read(date),
        rating: Rating::from_half_stars(halves),
        note: Some(note.to_owned()).filter(|note| !note.is_empty()),
        is_rewatch: false,
    }
}

async fn view(store: &Store, user: &UserId, films: &[&str]) {
    store.marks.change_marks(user, change(MarkList::Viewed, films, &[], 1)).await.unwrap().unwrap();
}

async fn add(store: &Store, user: &UserId, id: &str, details: &WatchDetails) -> WatchId {
    store.diary.add_watch(user, &film(id), details, AT).await.unwrap()
}

/// One line per watch: `tt1-1 2024-03 9 R note`.
async fn diary(store: &Store, user: &UserId) -> Vec<String> {
    let watches = store.diary.list_watches(user, None, 1_000).await.unwrap();
    let line = |watch: &laurels_domain::diary::Watch| {
        let details = &watch.details;
        let date = details.watched.map_or("?".to_owned(), |date| date.to_string());
        let halves = details.rating.map_or(0, Rating::half_stars);
        let flag = if details.is_rewatch { " R" } else { "" };
        format!("{} {date} {halves}{flag} {}", watch.id, details.note.as_deref().unwrap_or_default())
            .trim_end()
            .to_owned()
    };
    watches.iter().map(line).collect()
}

async fn first_dates(store: &Store, user: &UserId) -> Vec<String> {
    let dates = store.watched.list_watched_dates(user).await.unwrap();
    dates.into_iter().map(|(film, date)| format!("{film} {date}")).collect()
}

fn rejection<T: std::fmt::Debug>(result: Result<T, ChangeError<WatchRejection>>) -> WatchRejection {
    match result.unwrap_err() {
        ChangeError::Rejected(rejection) => rejection,
        ChangeError::Store(error) => panic!("{error}"),
    }
}

both! {
    async fn watches_are_listed_with_the_latest_first(db: &TestDb) {
        let (store, ana) = (&db.store, create_user(&db.store, "ana").await);
        view(store, &ana, &["tt1", "tt2"]).await;
        add(store, &ana, "tt1", &details("2024-03-10", 9, "Again!")).await;
        add(store, &ana, "tt2", &details("", 7, "")).await;
        add(store, &ana, "tt1", &details("2020", 0, "")).await;
        add(store, &ana, "tt2", &details("2024-03", 0, "")).await;
        let expected = ["tt1-1 2024-03-10 9 R Again!", "tt2-2 2024-03 0", "tt1-2 2020 0", "tt2-1 ? 7"];
        assert_eq!(diary(store, &ana).await, expected);
        assert_eq!(first_dates(store, &ana).await, ["tt1 2020", "tt2 2024-03"]);
        let mut after: Option<WatchCursor> = None;
        let mut paged = Vec::new();
        while let Some(last) = store.diary.list_watches(&ana, after.as_ref(), 1).await.unwrap().pop() {
            paged.push(last.id.to_string());
            after = Some(WatchCursor { watched: last.details.watched, id: last.id });
        }
        assert_eq!(paged, ["tt1-1", "tt2-2", "tt1-2", "tt2-1"]);
        let all = store.diary.list_all_watches(&ana).await.unwrap();
        assert_eq!(all.iter().map(|watch| watch.id.to_string()).collect::<Vec<_>>(), paged);
    }

    async fn only_viewed_films_have_watches(db: &TestDb) {
        let (store, ana, ben) = (&db.store, create_user(&db.store, "ana").await, create_user(&db.store, "ben").await);
        let watch = details("2024", 0, "");
        view(store, &ben, &["tt1"]).await;
        assert_eq!(rejection(store.diary.add_watch(&ana, &film("tt1"), &watch, AT).await), WatchRejection::NotViewed);
        add(store, &ben, "tt1", &watch).await;
        add(store, &ben, "tt1", &details("2025", 2, "Meh.")).await;
        store.marks.change_marks(&ben, change(MarkList::Viewed, &[], &["tt1"], 2)).await.unwrap().unwrap();
        view(store, &ben, &["tt1"]).await;
        assert!(diary(store, &ben).await.is_empty(), "watches are removed with the mark");
    }

    async fn repeated_request_adds_nothing(db: &TestDb) {
        let (store, ana) = (&db.store, create_user(&db.store, "ana").await);
        view(store, &ana, &["tt1"]).await;
        let watch = details("2024-03-10", 9, "Again!");
        let id = add(store, &ana, "tt1", &watch).await;
        let before = store.users.find_user(&ana).await.unwrap().unwrap().revision;
        assert_eq!(add(store, &ana, "tt1", &watch).await, id);
        assert_eq!(store.users.find_user(&ana).await.unwrap().unwrap().revision, before);
        let other = details("2024-03-10", 8, "Again!");
        assert_eq!(rejection(store.diary.add_watch(&ana, &film("tt1"), &other, AT).await), WatchRejection::SameDate);
        assert_eq!(diary(store, &ana).await, ["tt1-1 2024-03-10 9 Again!"]);
    }

    async fn number_of_watches_per_film_is_limited(db: &TestDb) {
        let (store, ana) = (&db.store, create_user(&db.store, "ana").await);
        view(store, &ana, &["tt1", "tt2"]).await;
        let years = |count: usize| (0..count).map(|year| (film("tt1"), details(&format!("{}", 1_888 + year), 0, ""))).collect();
        let too_many = store.diary.import_watches(&ana, years(MAX_WATCHES_PER_FILM + 1), ImportMode::Merge, AT).await;
        assert_eq!(rejection(too_many), WatchRejection::Limit(DiaryLimit::Film));
        assert!(diary(store, &ana).await.is_empty(), "all or none");
        for added in [MAX_WATCHES_PER_FILM as u64, 0] {
            assert_eq!(store.diary.import_watches(&ana, years(MAX_WATCHES_PER_FILM), ImportMode::Merge, AT).await.unwrap(), (added, 0));
        }
        let one_more = details("2026", 0, "");
        assert_eq!(
            rejection(store.diary.add_watch(&ana, &film("tt1"), &one_more, AT).await),
            WatchRejection::Limit(DiaryLimit::Film)
        );
        add(store, &ana, "tt2", &one_more).await;
    }

    async fn length_of_all_notes_is_limited(db: &TestDb) {
        let (store, ana) = (&db.store, create_user(&db.store, "ana").await);
        let films: Vec<String> = (0..MAX_CHARACTERS_OF_NOTES / MAX_NOTE_LENGTH).map(|number| format!("tt{number}")).collect();
        view(store, &ana, &films.iter().map(String::as_str).collect::<Vec<_>>()).await;
        let long = details("", 0, &"é".repeat(MAX_NOTE_LENGTH));
        let notes = films.iter().map(|id| (film(id), long.clone())).collect();
        store.diary.import_watches(&ana, notes, ImportMode::Merge, AT).await.unwrap();
        let full = WatchRejection::Limit(DiaryLimit::Notes);
        let one_more = details("2024", 0, "x");
        assert_eq!(rejection(store.diary.add_watch(&ana, &film("tt1"), &one_more, AT).await), full);
        assert_eq!(rejection(store.diary.import_watches(&ana, vec![(film("tt1"), one_more)], ImportMode::Merge, AT).await), full);
        let dated = add(store, &ana, "tt1", &details("2024", 0, "")).await;
        assert_eq!(rejection(store.diary.change_watch(&ana, &dated, &details("2024", 0, "x"), AT).await), full);
        let note = WatchId { film: film("tt1"), number: 1 };
        assert!(store.diary.change_watch(&ana, &note, &details("", 2, "Shorter."), AT).await.unwrap());
        assert!(store.diary.change_watch(&ana, &dated, &details("2024", 0, "x"), AT).await.unwrap());
    }

    async fn changing_a_watch_leaves_its_mark_as_a_rewatch(db: &TestDb) {
        let (store, ana) = (&db.store, create_user(&db.store, "ana").await);
        view(store, &ana, &["tt1"]).await;
        let rewatch = WatchDetails { is_rewatch: true, ..details("2024", 0, "") };
        let id = add(store, &ana, "tt1", &rewatch).await;
        assert!(store.diary.change_watch(&ana, &id, &details("2023", 0, ""), AT).await.unwrap());
        let earlier = add(store, &ana, "tt1", &details("2020", 0, "")).await;
        let later = add(store, &ana, "tt1", &details("2025", 0, "")).await;
        assert_eq!(diary(store, &ana).await, ["tt1-3 2025 0 R", "tt1-1 2023 0 R", "tt1-2 2020 0"]);
        let of_film = store.diary.list_watches_of(&ana, &film("tt1")).await.unwrap();
        assert_eq!(of_film, store.diary.list_watches(&ana, None, 9).await.unwrap());
        for gone in [&earlier, &id] {
            store.diary.remove_watch(&ana, gone, AT).await.unwrap();
        }
        assert_eq!(diary(store, &ana).await, ["tt1-3 2025 0"]);
        assert_eq!(later.number, 3);
    }

    async fn watch_is_changed_and_removed(db: &TestDb) {
        let (store, ana, ben) = (&db.store, create_user(&db.store, "ana").await, create_user(&db.store, "ben").await);
        view(store, &ana, &["tt1"]).await;
        view(store, &ben, &["tt1"]).await;
        let (one, other) = (add(store, &ana, "tt1", &details("2024", 0, "")).await, add(store, &ana, "tt1", &details("2025", 0, "")).await);
        let before = store.users.find_user(&ana).await.unwrap().unwrap();
        assert!(store.diary.change_watch(&ana, &one, &details("2026-01", 10, "Yes"), AT).await.unwrap());
        assert_eq!(diary(store, &ana).await, ["tt1-1 2026-01 10 R Yes", "tt1-2 2025 0"]);
        assert_eq!(store.diary.find_watch(&ana, &one).await.unwrap().unwrap().details.note.as_deref(), Some("Yes"));
        assert_eq!(rejection(store.diary.change_watch(&ana, &one, &details("2025", 0, ""), AT).await), WatchRejection::SameDate);
        // The watches of other users can't be changed.
        assert!(!store.diary.change_watch(&ben, &one, &details("2020", 0, ""), AT).await.unwrap());
        assert!(!store.diary.remove_watch(&ben, &one, AT).await.unwrap());
        assert_eq!(store.diary.find_watch(&ben, &one).await.unwrap(), None);
        assert!(store.diary.remove_watch(&ana, &one, AT).await.unwrap());
        assert!(!store.diary.remove_watch(&ana, &one, AT).await.unwrap());
        assert_eq!(diary(store, &ana).await, ["tt1-2 2025 0"]);
        let after = store.users.find_user(&ana).await.unwrap().unwrap();
        assert_eq!((after.revision, after.summary_revision), (before.revision + 2, before.summary_revision));
        assert_eq!(other.number, 2);
    }

    async fn date_calls_change_only_watches(db: &TestDb) {
        let (store, ana) = (&db.store, create_user(&db.store, "ana").await);
        view(store, &ana, &["tt1", "tt2"]).await;
        add(store, &ana, "tt1", &details("2024", 8, "")).await;
        add(store, &ana, "tt1", &details("2020", 6, "")).await;
        let set = async |id: &str, date: &str| {
            let date = WatchedDate::read(date).unwrap();
            store.watched.set_watched_date(&ana, &film(id), date, AT).await
        };
        // Of several watches it isn't known which one is meant.
        for several in [set("tt1", "2025-05").await, set("tt1", "2024").await] {
            assert!(matches!(several, Err(ChangeError::Rejected(DateRejection::SeveralWatches))));
        }
        assert!(!set("tt1", "2020").await.unwrap(), "it's the first one already");
        let several = store.watched.clear_watched_date(&ana, &film("tt1"), AT).await;
        assert!(matches!(several, Err(ChangeError::Rejected(DateRejection::SeveralWatches))));
        assert_eq!(diary(store, &ana).await, ["tt1-1 2024 8 R", "tt1-2 2020 6"]);
        // A date for a film without one belongs to its rating, which stays when the date is removed.
        add(store, &ana, "tt2", &details("", 4, "")).await;
        for is_new in [true, false] {
            assert_eq!(set("tt2", "2023").await.unwrap(), is_new);
            assert_eq!(diary(store, &ana).await, ["tt1-1 2024 8 R", "tt2-1 2023 4", "tt1-2 2020 6"]);
        }
        for _ in 0..2 {
            store.watched.clear_watched_date(&ana, &film("tt2"), AT).await.unwrap();
            assert_eq!(diary(store, &ana).await, ["tt1-1 2024 8 R", "tt1-2 2020 6", "tt2-1 ? 4"]);
        }
    }

    async fn dates_of_marks_never_replace_one_of_several(db: &TestDb) {
        let (store, ana) = (&db.store, create_user(&db.store, "ana").await);
        view(store, &ana, &["tt1", "tt2"]).await;
        for date in ["2020", "2024"] {
            add(store, &ana, "tt1", &details(date, 0, "")).await;
        }
        add(store, &ana, "tt2", &details("2020", 7, "")).await;
        let date = WatchedDate::read("2025-05");
        let on = vec![(film("tt1"), date), (film("tt2"), date)];
        for _ in 0..2 {
            let marked = ViewedChange { on: on.clone(), off: vec![], at: AT };
            store.watched.change_viewed(&ana, &marked).await.unwrap();
            assert_eq!(
                diary(store, &ana).await,
                ["tt2-1 2025-05 7", "tt1-3 2025-05 0 R", "tt1-2 2024 0 R", "tt1-1 2020 0"]
            );
        }
    }

    async fn removed_entries_are_restored_as_they_were(db: &TestDb) {
        let (store, ana) = (&db.store, create_user(&db.store, "ana").await);
        view(store, &ana, &["tt1"]).await;
        add(store, &ana, "tt1", &details("", 7, "")).await;
        add(store, &ana, "tt1", &details("2024", 9, "")).await;
        let before = store.diary.list_watches_of(&ana, &film("tt1")).await.unwrap();
        store.marks.change_marks(&ana, change(MarkList::Viewed, &[], &["tt1"], 2)).await.unwrap().unwrap();
        view(store, &ana, &["tt1"]).await;
        for added in [2, 0] {
            let watches = before.iter().map(|watch| (film("tt1"), watch.details.clone())).collect();
            let restored = store.diary.import_watches(&ana, watches, ImportMode::Restore, AT).await;
            assert_eq!(restored.unwrap(), (added, 0));
        }
        assert_eq!(diary(store, &ana).await, ["tt1-1 2024 9", "tt1-2 ? 7"]);
    }

    async fn import_adds_what_is_missing_once(db: &TestDb) {
        let (store, ana) = (&db.store, create_user(&db.store, "ana").await);
        view(store, &ana, &["tt1", "tt2", "tt3", "tt4"]).await;
        add(store, &ana, "tt1", &details("2024-03-10", 0, "Mine")).await;
        add(store, &ana, "tt2", &details("2020", 3, "")).await;
        add(store, &ana, "tt4", &details("2021", 0, "")).await;
        let mut again = details("2025-01-01", 8, "");
        again.is_rewatch = true;
        let imported = [
            (film("tt1"), details("2024-03-10", 9, "")),
            (film("tt1"), again),
            (film("tt2"), details("", 10, "")),
            (film("tt3"), details("", 5, "")),
            (film("tt4"), details("", 2, "")),
            (film("tt9"), details("2024", 2, "")),
        ];
        assert_eq!(store.diary.import_watches(&ana, imported.to_vec(), ImportMode::Merge, AT).await.unwrap(), (2, 2));
        let expected = [
            "tt1-2 2025-01-01 8 R", "tt1-1 2024-03-10 9 Mine", "tt4-1 2021 2", "tt2-1 2020 3", "tt3-1 ? 5",
        ];
        assert_eq!(diary(store, &ana).await, expected);
        let before = store.users.find_user(&ana).await.unwrap().unwrap().revision;
        assert_eq!(store.diary.import_watches(&ana, imported.to_vec(), ImportMode::Merge, AT).await.unwrap(), (0, 0));
        assert_eq!(diary(store, &ana).await, expected);
        assert_eq!(store.users.find_user(&ana).await.unwrap().unwrap().revision, before, "nothing has changed");
    }

    async fn only_friends_see_what_is_shared(db: &TestDb) {
        let store = &db.store;
        let (ana, ben, cem) = (create_user(store, "ana").await, create_user(store, "ben").await, create_user(store, "cem").await);
        view(store, &ana, &["tt1", "tt2", "tt3"]).await;
        add(store, &ana, "tt1", &details("2024-03-10", 9, "Again!")).await;
        add(store, &ana, "tt2", &details("2025-03-10", 0, "")).await;
        add(store, &ana, "tt3", &details("", 3, "")).await;
        let visible = async |viewer: &UserId| {
            let shared = store.diary.list_shared_watches(&ana, viewer, 10).await.unwrap();
            assert!(shared.iter().all(|watch| watch.details.watched.is_none()), "dates are not shared");
            shared.iter().map(|watch| watch.id.film.to_string()).collect::<Vec<_>>()
        };
        let relate = async |state| {
            store.friends.change_relationship(&ben, &ana, AT, |_| Ok::<_, ()>(state)).await.unwrap().unwrap();
        };
        relate(Relationship::Friends).await;
        assert!(visible(&ben).await.is_empty(), "off by default");
        assert!(!store.diary.is_diary_shared(&ana).await.unwrap());
        for _ in 0..2 {
            store.diary.set_diary_shared(&ana, true, AT).await.unwrap();
        }
        assert!(store.diary.is_diary_shared(&ana).await.unwrap());
        assert_eq!(visible(&ben).await, ["tt1", "tt3"]);
        assert!(visible(&cem).await.is_empty() && visible(&ana).await.is_empty());
        relate(Relationship::InviteSent).await;
        assert!(visible(&ben).await.is_empty(), "an invite is not enough");
        relate(Relationship::InviteReceived).await;
        assert!(visible(&ben).await.is_empty());
        relate(Relationship::Friends).await;
        store.diary.set_diary_shared(&ana, false, AT).await.unwrap();
        assert!(visible(&ben).await.is_empty());
    }

    async fn dates_of_all_watches_are_listed(db: &TestDb) {
        let (store, ana, ben) = (&db.store, create_user(&db.store, "ana").await, create_user(&db.store, "ben").await);
        view(store, &ana, &["tt1", "tt2", "tt3"]).await;
        view(store, &ben, &["tt1"]).await;
        add(store, &ana, "tt1", &details("2024-03-10", 9, "Again!")).await;
        add(store, &ana, "tt1", &details("2020", 0, "")).await;
        add(store, &ana, "tt2", &WatchDetails { is_rewatch: true, ..details("2021-05", 0, "") }).await;
        add(store, &ana, "tt3", &details("", 3, "")).await;
        add(store, &ben, "tt1", &details("2019", 0, "")).await;
        let dates = store.diary.list_watch_dates(&ana).await.unwrap();
        let lines: Vec<String> =
            dates.iter().map(|date| format!("{} {} {}", date.film, date.watched, date.is_rewatch)).collect();
        assert_eq!(lines, ["tt1 2020 false", "tt2 2021-05 true", "tt1 2024-03-10 false"]);
        let ratings: Vec<_> = dates.iter().map(|date| date.rating.map(Rating::half_stars)).collect();
        assert_eq!(ratings, [None, None, Some(9)]);
    }

    async fn deleted_account_leaves_no_diary(db: &TestDb) {
        let (store, ana) = (&db.store, create_user(&db.store, "ana").await);
        view(store, &ana, &["tt1"]).await;
        add(store, &ana, "tt1", &details("2024", 0, "")).await;
        store.diary.set_diary_shared(&ana, true, AT).await.unwrap();
        store.users.remove_user(&ana, AT).await.unwrap().unwrap();
        let ana = create_user(store, "ana").await;
        view(store, &ana, &["tt1"]).await;
        assert!(diary(store, &ana).await.is_empty());
        assert!(!store.diary.is_diary_shared(&ana).await.unwrap());
    }

    async fn watches_of_merged_films_move(db: &TestDb) {
        let (store, ana) = (&db.store, create_user(&db.store, "ana").await);
        view(store, &ana, &["tt1", "tt2"]).await;
        add(store, &ana, "tt1", &details("2024-03-10", 9, "Old")).await;
        add(store, &ana, "tt1", &details("2020", 0, "")).await;
        add(store, &ana, "tt2", &details("2020-05", 0, "")).await;
        add(store, &ana, "tt2", &details("2024-03-10", 0, "")).await;
        store.marks.merge_marks(std::slice::from_ref(&ana), &film("tt1"), &film("tt2")).await.unwrap();
        assert_eq!(diary(store, &ana).await.len(), 2, "dates of the same watch are united");
        assert_eq!(first_dates(store, &ana).await, ["tt2 2020-05"]);
        assert!(diary(store, &ana).await.iter().any(|line| line.ends_with("2024-03-10 9 R Old")));
    }
}
