use std::time::Duration;

use laurels_catalogue::Date;
use laurels_domain::archives::{Archive, ArchivedSettings, FilmRecords, ListCounts};
use laurels_domain::diary::{DiaryLimit, MAX_WATCHES_PER_FILM, Rating, Watch, WatchDetails, WatchId};
use laurels_domain::listings::StreamingService;
use laurels_domain::marks::MarkList;
use laurels_domain::next::{Goal, Scope};
use laurels_domain::notifications::{NotificationKinds, NotificationSettings};
use laurels_domain::{Secret, Timestamp, UserId, Username, WatchedDate, Zone};
use laurels_store::{ArchivedAccount, ChangeError, ImportedArchive, Store, WeeklyEmail};

use crate::harness::{both, change, create_user, film};

const NOW: Timestamp = Timestamp(1_000_000);

/// An archive with nothing but a name.
pub(crate) fn named_account(username: &str) -> ArchivedAccount {
    let settings =
        ArchivedSettings { username: Username::parse(username).ok(), ..ArchivedSettings::default() };
    let archive = Archive { films: FilmRecords::new(), settings };
    ArchivedAccount { archive, picture: None, weekly_email: None, initial_username: Some("ben".to_owned()) }
}

fn account(films: FilmRecords) -> ArchivedAccount {
    let archive = Archive { films, settings: ArchivedSettings::default() };
    ArchivedAccount { archive, picture: None, weekly_email: None, initial_username: None }
}

async fn import(store: &Store, user: &UserId, account: &ArchivedAccount, now: Timestamp) -> ImportedArchive {
    store.archives.import_archive(user, account, now).await.unwrap().unwrap()
}

async fn records(store: &Store, user: &UserId) -> FilmRecords {
    store.archives.list_film_records(user, NOW).await.unwrap()
}

fn details(date: &str, halves: i64, note: &str) -> WatchDetails {
    WatchDetails {
        watched: WatchedDate::read(date),
        rating: Rating::from_half_stars(halves),
        note: Some(note.to_owned()).filter(|note| !note.is_empty()),
        is_rewatch: note == "again",
    }
}

/// Films on all lists, some of them removed, with a diary.
async fn fill(store: &Store, user: &UserId) {
    let changes = [
        (MarkList::Viewed, &["tt1", "tt2", "tt3"][..], &[][..], 10),
        (MarkList::Viewed, &["tt1"], &["tt2"], 20),
        (MarkList::Bookmarks, &["tt3", "tt4"], &[], 30),
        (MarkList::Bookmarks, &["tt5"], &["tt4"], 40),
        (MarkList::Reviewed, &["tt1", "tt9"], &[], 50),
    ];
    for (list, on, off, at) in changes {
        store.marks.change_marks(user, change(list, on, off, at)).await.unwrap().unwrap();
    }
    for (id, details, at) in [
        ("tt1", details("2024-03-10", 9, "\"Great\", è 🎬"), 60),
        ("tt1", details("2025", 0, "again"), 70),
        ("tt3", details("", 4, ""), 80),
    ] {
        store.diary.add_watch(user, &film(id), &details, Timestamp(at)).await.unwrap();
    }
}

async fn revision(store: &Store, user: &UserId) -> (i64, i64) {
    let user = store.users.find_user(user).await.unwrap().unwrap();
    (user.revision, user.summary_revision)
}

both! {
    async fn an_empty_account_gets_the_same_and_a_second_import_changes_nothing(db: &TestDb) {
        let store = &db.store;
        let (ana, ben) = (create_user(store, "ana").await, create_user(store, "ben").await);
        fill(store, &ana).await;
        let films = records(store, &ana).await;
        assert_eq!(films.len(), 6);
        let imported = import(store, &ben, &account(films.clone()), NOW).await;
        let added = |added| ListCounts { added, removed: 0 };
        assert_eq!(imported.counts.lists, [added(2), added(2), added(2)]);
        assert_eq!((imported.counts.watches_added, imported.counts.older), (3, 0));
        assert_eq!(records(store, &ben).await, films);
        for list in MarkList::ALL {
            let [one, other] = [&ana, &ben].map(|user| store.marks.list_marks(user, list));
            assert_eq!(one.await.unwrap(), other.await.unwrap());
        }
        let [one, other] = [&ana, &ben].map(|user| store.diary.list_all_watches(user));
        assert_eq!(one.await.unwrap(), other.await.unwrap());
        let before = revision(store, &ben).await;
        let again = import(store, &ben, &account(films.clone()), NOW.after(Duration::from_secs(9))).await;
        assert_eq!(again, ImportedArchive::default());
        assert_eq!((records(store, &ben).await, revision(store, &ben).await), (films, before));
    }

    async fn newer_changes_of_the_account_remain(db: &TestDb) {
        let store = &db.store;
        let ana = create_user(store, "ana").await;
        fill(store, &ana).await;
        let archive = account(records(store, &ana).await);
        store.marks.change_marks(&ana, change(MarkList::Bookmarks, &["tt4"], &["tt5"], 100)).await.unwrap();
        store.marks.change_marks(&ana, change(MarkList::Viewed, &["tt2"], &["tt3"], 100)).await.unwrap();
        let watches = store.diary.list_watches_of(&ana, &film("tt1")).await.unwrap();
        store.diary.remove_watch(&ana, &watches[0].id, Timestamp(110)).await.unwrap();
        store.diary.change_watch(&ana, &watches[1].id, &details("2023", 2, "Bad."), Timestamp(120)).await.unwrap();
        let before = records(store, &ana).await;
        let imported = import(store, &ana, &archive, NOW).await;
        assert_eq!((imported.is_changed, imported.counts.lists), (false, [ListCounts::default(); 3]));
        assert_eq!(imported.counts.older, 4, "two marks, an entry that was removed and one that was changed");
        assert_eq!(records(store, &ana).await, before);
    }

    async fn newer_changes_of_the_archive_are_imported(db: &TestDb) {
        let store = &db.store;
        let (ana, ben) = (create_user(store, "ana").await, create_user(store, "ben").await);
        fill(store, &ana).await;
        store.marks.change_marks(&ben, change(MarkList::Viewed, &["tt2", "tt7"], &[], 5)).await.unwrap();
        store.marks.change_marks(&ben, change(MarkList::Bookmarks, &["tt4"], &[], 50)).await.unwrap();
        store.diary.add_watch(&ben, &film("tt2"), &details("2024", 0, ""), Timestamp(6)).await.unwrap();
        let before = revision(store, &ben).await;
        let imported = import(store, &ben, &account(records(store, &ana).await), NOW).await;
        let viewed = ListCounts { added: 2, removed: 1 };
        assert_eq!(imported.counts.lists[0], viewed, "tt2 was removed later than it was marked");
        let after = revision(store, &ben).await;
        assert_eq!(after, (before.0 + 1, before.1 + 1));
        let viewed = store.marks.list_marks(&ben, MarkList::Viewed).await.unwrap();
        assert_eq!(viewed, [film("tt7"), film("tt1"), film("tt3")], "sorted by the time of marking");
        let bookmarks = store.marks.list_marks(&ben, MarkList::Bookmarks).await.unwrap();
        assert_eq!(bookmarks, [film("tt3"), film("tt5"), film("tt4")]);
    }

    async fn settings_are_restored_to_an_account_that_has_nothing(db: &TestDb) {
        let store = &db.store;
        let ben = create_user(store, "ben").await;
        let zone = || Zone::parse("Asia/Tokyo").unwrap();
        let mut restored = named_account("Benjamin");
        restored.archive.settings = ArchivedSettings {
            username: restored.archive.settings.username,
            services: [StreamingService::Mubi].into_iter().collect(),
            shares_diary: true,
            goal: Some(Goal {
                scope: Scope::Decade(1970),
                day: Date::parse("2026-12-31").unwrap(),
                zone: zone(),
                started_at: Timestamp(5),
            }),
            hidden_films: ["tt1", "tt2"].map(|id| (film(id), NOW.after(Duration::from_secs(1)))).into(),
            notifications: Some(NotificationSettings {
                kinds: NotificationKinds { tonight: false, ..NotificationKinds::ALL },
                quiet_hours: None,
                zone: zone(),
            }),
            weekly_email: Some(zone()),
        };
        restored.picture = Some("AAAA".to_owned());
        let (time_zone, token) = ("Asia/Tokyo".to_owned(), Secret::new("token"));
        restored.weekly_email = Some(WeeklyEmail { time_zone, token, next_at: NOW });
        let imported = import(store, &ben, &restored, NOW).await;
        assert!(imported.has_settings && imported.is_changed);
        let settings = &restored.archive.settings;
        let user = store.users.find_user(&ben).await.unwrap().unwrap();
        assert_eq!((user.username.as_str(), user.picture), ("Benjamin", Some(1)));
        assert_eq!(store.my_services.list_my_services(&ben).await.unwrap(), settings.services);
        assert_eq!(store.goals.find_goal(&ben).await.unwrap().map(|stored| stored.goal), settings.goal);
        let hidden = store.hidden_films.list_hidden_until(&ben, NOW).await.unwrap();
        assert_eq!(hidden, settings.hidden_films.clone().into_iter().collect::<Vec<_>>());
        assert_eq!(store.notifications.find_notification_settings(&ben).await.unwrap(), settings.notifications);
        assert!(store.closing_soon.find_closing_soon(&ben).await.unwrap().unwrap().is_on);
        assert!(store.diary.is_diary_shared(&ben).await.unwrap());

        store.goals.remove_goal(&ben).await.unwrap();
        store.users.set_username(&ben, &Username::parse("ben").unwrap()).await.unwrap();
        let again = import(store, &ben, &restored, NOW).await;
        assert_eq!(again, ImportedArchive::default());
        assert!(store.goals.find_goal(&ben).await.unwrap().is_none());
        assert_eq!(store.users.find_user(&ben).await.unwrap().unwrap().username, "ben");
    }

    async fn a_name_that_the_user_has_chosen_stays(db: &TestDb) {
        let store = &db.store;
        let ben = create_user(store, "ben").await;
        store.users.set_username(&ben, &Username::parse("Big Ben").unwrap()).await.unwrap();
        import(store, &ben, &named_account("Benjamin"), NOW).await;
        assert_eq!(store.users.find_user(&ben).await.unwrap().unwrap().username, "Big Ben");
    }

    async fn early_times_count_as_when_they_were_first_received(db: &TestDb) {
        let store = &db.store;
        let (ana, ben) = (create_user(store, "ana").await, create_user(store, "ben").await);
        let ahead = NOW.after(Duration::from_mins(5)).0;
        store.marks.change_marks(&ana, change(MarkList::Bookmarks, &["tt1"], &[], ahead)).await.unwrap();
        let films = store.archives.list_film_records(&ana, Timestamp(ahead)).await.unwrap();
        import(store, &ben, &account(films.clone()), NOW).await;
        let before = records(store, &ben).await;
        assert_eq!(before[&film("tt1")].bookmarked.marked_at, Some(NOW));
        let later = NOW.after(Duration::from_mins(1));
        store.marks.change_marks(&ben, change(MarkList::Bookmarks, &[], &["tt1"], later.0)).await.unwrap();
        let imported = import(store, &ben, &account(films), later.after(Duration::from_mins(1))).await;
        assert_eq!((imported.is_changed, imported.counts.older), (false, 1), "it was removed since");
    }

    async fn an_archive_beyond_a_limit_changes_nothing(db: &TestDb) {
        let store = &db.store;
        let (ana, ben) = (create_user(store, "ana").await, create_user(store, "ben").await);
        fill(store, &ana).await;
        let mut films = records(store, &ana).await;
        store.marks.change_marks(&ben, change(MarkList::Viewed, &["tt3"], &[], 81)).await.unwrap();
        let watch = |year: usize| details(&(1900 + year).to_string(), 0, "");
        for year in 1..=MAX_WATCHES_PER_FILM {
            let at = Timestamp(100 + i64::try_from(year).unwrap());
            store.diary.add_watch(&ben, &film("tt3"), &watch(year), at).await.unwrap();
        }
        let record = films.get_mut(&film("tt3")).unwrap();
        record.watches.push(Watch { id: WatchId { film: film("tt3"), number: 90 }, details: watch(115) });
        record.dated_at = Some(Timestamp(900));
        let before = (records(store, &ben).await, revision(store, &ben).await);
        let error = store.archives.import_archive(&ben, &account(films), NOW).await.unwrap_err();
        assert!(matches!(error, ChangeError::Rejected(DiaryLimit::Film)), "{error}");
        assert_eq!((records(store, &ben).await, revision(store, &ben).await), before);
    }

    async fn two_imports_at_once_are_as_good_as_one(db: &TestDb) {
        let store = &db.store;
        let (ana, ben) = (create_user(store, "ana").await, create_user(store, "ben").await);
        fill(store, &ana).await;
        let films = records(store, &ana).await;
        let imports = (0..6).map(|_| {
            let (store, ben, account) = (store.clone(), ben.clone(), account(films.clone()));
            tokio::spawn(async move { import(&store, &ben, &account, NOW).await })
        });
        let mut changes = 0;
        for import in imports.collect::<Vec<_>>() {
            changes += u32::from(import.await.unwrap().is_changed);
        }
        assert_eq!((changes, records(store, &ben).await), (1, films));
        let nobody = UserId::parse("nobody").unwrap();
        let none = store.archives.import_archive(&nobody, &named_account("Nobody"), NOW).await.unwrap();
        assert_eq!(none, None);
    }
}
