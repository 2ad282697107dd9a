//! Concurrent writes to the rows of one user, on PostgreSQL.

mod groups;
mod random_write;

use std::time::{Duration, Instant};

use laurels_domain::friends::Relationship;
use laurels_domain::listings::{ServiceSet, StreamingService};
use laurels_domain::marks::MarkList;
use laurels_domain::{Role, UserId};
use laurels_store::{MarkChange, Revision, Store};

use self::random_write::Writer;
use crate::harness::{TestDb, change, create_user};
use crate::marks::replay;

const DURATION: Duration = Duration::from_secs(3);
const INSTANCES: usize = 3;
const WRITERS: u64 = 24;

/// What was acknowledged to one writer.
#[derive(Debug, Default)]
struct Acknowledged {
    /// Marks with the revision of each.
    marks: Vec<(Revision, MarkChange)>,
    /// How often the revision was incremented.
    increments: i64,
    writes: usize,
}

async fn open_instances(db: &TestDb) -> Vec<Store> {
    let mut instances = vec![db.store.clone()];
    while instances.len() < INSTANCES {
        instances.push(Store::open(&db.url).await.unwrap());
    }
    instances
}

async fn revision_of(store: &Store, user: &UserId) -> i64 {
    store.users.find_user(user).await.unwrap().unwrap().revision
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn concurrent_writes_to_one_user_have_the_effect_of_a_serial_order() {
    let db = TestDb::postgres().await;
    let instances = open_instances(&db).await;
    // Writers lock the friend before and after the user.
    let users = ["ben", "cas", "dee"];
    for id in users {
        create_user(&db.store, id).await;
    }
    let [ben, cas, dee] = users.map(|id| UserId::parse(id).unwrap());
    db.store.users.set_role(&dee, Role::Admin, true).await.unwrap();
    let before = revision_of(&db.store, &cas).await;

    let until = Instant::now() + DURATION;
    let mut writers = tokio::task::JoinSet::new();
    for seed in 0..WRITERS {
        let store = instances[usize::try_from(seed).unwrap() % INSTANCES].clone();
        let friends = [ben.clone(), dee.clone()];
        let mut writer = Writer::new(store, cas.clone(), friends, seed);
        writers.spawn(async move {
            while Instant::now() < until {
                writer.write().await;
            }
            writer.acknowledged
        });
    }
    let all = writers.join_all().await;
    let total: usize = all.iter().map(|it| it.writes).sum();
    assert!(total > 100, "only {total} writes");

    let increments: i64 = all.iter().map(|it| it.increments).sum();
    assert_eq!(revision_of(&db.store, &cas).await, before + increments);
    let mut marks: Vec<_> = all.into_iter().flat_map(|it| it.marks).collect();
    marks.sort_by_key(|(revision, _)| *revision);
    assert!(marks.windows(2).all(|pair| pair[0].0 < pair[1].0), "two changes have one revision");
    for list in MarkList::ALL {
        let expected = replay(marks.iter().map(|(_, change)| change).filter(|change| change.list == list));
        assert_eq!(db.store.marks.list_marks(&cas, list).await.unwrap(), expected, "{list:?}");
    }
    let services = db.store.my_services.list_my_services(&cas).await.unwrap();
    assert!(random_write::service_sets().contains(&services), "a mixture of two sets: {services:?}");
    for user in [&ben, &cas, &dee] {
        let related = db.store.friends.list_relationships(user).await.unwrap();
        let found = db.store.users.find_user(user).await.unwrap().unwrap();
        assert_eq!(related.len(), found.relationships as usize, "{user}");
        let received = related.iter().filter(|it| it.state == Relationship::InviteReceived).count();
        assert_eq!(received, found.invites_received as usize, "{user}");
    }
    for instance in &instances[1..] {
        instance.close().await;
    }
    db.remove().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn date_set_while_the_film_is_unmarked_does_not_deadlock() {
    let db = TestDb::postgres().await;
    let instances = open_instances(&db).await;
    let ana = create_user(&db.store, "ana").await;
    let until = Instant::now() + DURATION;
    let mut writers = tokio::task::JoinSet::new();
    for number in 0..12 {
        let (store, ana) = (instances[number % INSTANCES].clone(), ana.clone());
        writers.spawn(async move {
            let film = crate::harness::film("tt1");
            while Instant::now() < until {
                let marks =
                    [change(MarkList::Viewed, &["tt1"], &[], 1), change(MarkList::Viewed, &[], &["tt1"], 1)];
                for mark in marks {
                    store.marks.change_marks(&ana, mark).await.unwrap().unwrap();
                    let date = laurels_domain::WatchedDate::read("2024").unwrap();
                    let set =
                        store.watched.set_watched_date(&ana, &film, date, laurels_domain::Timestamp(1)).await;
                    assert!(!matches!(set, Err(laurels_store::ChangeError::Store(_))), "{set:?}");
                }
            }
        });
    }
    writers.join_all().await;
    for instance in &instances[1..] {
        instance.close().await;
    }
    db.remove().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_last_set_of_services_wins_as_a_whole() {
    let db = TestDb::postgres().await;
    let other = Store::open(&db.url).await.unwrap();
    let ana = create_user(&db.store, "ana").await;
    let sets: [ServiceSet; 2] = [
        [StreamingService::Tubi, StreamingService::Hulu].into_iter().collect(),
        [StreamingService::Hulu, StreamingService::Netflix].into_iter().collect(),
    ];
    for _ in 0..50 {
        let (one, two) = tokio::join!(
            db.store.my_services.set_my_services(&ana, sets[0]),
            other.my_services.set_my_services(&ana, sets[1])
        );
        one.unwrap();
        two.unwrap();
        let stored = db.store.my_services.list_my_services(&ana).await.unwrap();
        assert!(sets.contains(&stored), "{stored:?}");
    }
    other.close().await;
    db.remove().await;
}
