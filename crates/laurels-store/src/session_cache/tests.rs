use laurels_catalogue::FilmId;
use laurels_domain::{UserId, Username};

use super::*;
use crate::db::Db;
use crate::{DatabaseUrl, MarkChange, MarkList, NewSession, NewUser, Revision, Store};

const NOW: Timestamp = Timestamp(10);

fn known(store: &Store) -> &Known {
    match &store.db {
        Db::Sqlite(sqlite) => &sqlite.known,
        Db::Postgres(_) => panic!("the test opens SQLite"),
    }
}

async fn person(store: &Store, id: &str) -> UserId {
    let new = NewUser {
        id: UserId::parse(id).unwrap(),
        username: Username::parse(id).unwrap(),
        email: None,
        is_email_proved: false,
        password_hash: None,
        identity: None,
        created_at: Timestamp(1),
    };
    store.add_user(&new).await.unwrap().unwrap();
    let session = NewSession {
        user: new.id.clone(),
        token_hash: format!("token of {id}"),
        device: "Firefox".to_owned(),
        created_at: Timestamp(1),
        ends_at: Timestamp(100),
    };
    store.add_session(&session).await.unwrap();
    new.id
}

async fn mark(store: &Store, user: &UserId) {
    let on = FilmId::parse("tt1").into_iter().collect();
    let change = MarkChange { list: MarkList::Viewed, on, off: Vec::new(), at: NOW };
    store.change_marks(user, change).await.unwrap().unwrap();
}

/// Asks until it is known, as requests do.
async fn learn(store: &Store, token: &str) {
    for _ in 0..500 {
        store.find_session_with_friends(token, NOW).await.unwrap().unwrap();
        if is_known(store, token, NOW) {
            return;
        }
        tokio::time::sleep(Duration::from_millis(5)).await;
    }
    panic!("{token} never becomes known");
}

fn find(store: &Store, token: &str, now: Timestamp) -> Option<Found> {
    known(store).find(known(store).settled()?, token, now)
}

fn is_known(store: &Store, token: &str, now: Timestamp) -> bool {
    find(store, token, now).is_some()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_was_read_is_known_until_its_rows_change() {
    let folder = tempfile::tempdir().unwrap();
    let url: DatabaseUrl = format!("sqlite://{}/l.db", folder.path().display()).parse().unwrap();
    let (store, elsewhere) = (Store::open(&url).await.unwrap(), Store::open(&url).await.unwrap());
    let (ana, ben) = (person(&store, "ana").await, person(&store, "ben").await);
    let (anas, bens) = ("token of ana", "token of ben");
    learn(&store, anas).await;
    learn(&store, bens).await;
    assert!(is_known(&store, anas, NOW) && !is_known(&store, anas, Timestamp(100)), "the session has ended");

    let before = store.find_user(&ben).await.unwrap().unwrap();
    mark(&store, &ben).await;
    assert!(known(&store).settled().is_some(), "a mark is accounted for before it is answered");
    let found = find(&store, bens, NOW).unwrap().signed_in.user;
    assert_eq!((found.revision, found.summary_revision), (before.revision + 1, before.summary_revision + 1));

    store.set_username(&ben, &Username::parse("Benjamin").unwrap()).await.unwrap();
    assert!(!is_known(&store, bens, NOW));
    learn(&store, bens).await;
    assert!(is_known(&store, anas, NOW), "that was nothing of hers");

    mark(&elsewhere, &ana).await;
    assert!(!is_known(&store, anas, NOW) && !is_known(&store, bens, NOW), "nobody knows whose it was");
    learn(&store, anas).await;

    elsewhere.set_username(&ana, &Username::parse("Annabel").unwrap()).await.unwrap();
    mark(&store, &ben).await;
    assert!(!is_known(&store, anas, NOW), "a mark of this process does not hide what another has written");
    learn(&store, anas).await;
    store.close().await;
    elsewhere.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn whoever_asks_just_when_marks_were_written_waits_until_they_are_accounted_for() {
    let folder = tempfile::tempdir().unwrap();
    let url: DatabaseUrl = format!("sqlite://{}/l.db", folder.path().display()).parse().unwrap();
    let store = Store::open(&url).await.unwrap();
    person(&store, "ana").await;
    learn(&store, "token of ana").await;
    let Db::Sqlite(sqlite) = &store.db else { panic!("the test opens SQLite") };
    let mut connection = sqlite.write.acquire().await.unwrap();
    let write = "UPDATE users SET revision = revision + 1, summary_revision = summary_revision + 1
        RETURNING rowid, revision, summary_revision";
    let mut mark = async || -> (i64, Raised) {
        let raised: (i64, i64, i64) = sqlx::query_as(write).fetch_one(&mut *connection).await.unwrap();
        (raised.0, Raised { revision: Revision(raised.1), shown: Revision(raised.2) })
    };
    let marking = sqlite.known.marking();
    let raised = mark().await;
    assert!(sqlite.known.settled().is_none());
    let (moment, ()) = tokio::join!(sqlite.known.moment(), async { marking.end([raised].into_iter()) });
    assert!(moment.is_some());
    assert!(is_known(&store, "token of ana", NOW));
    let marking = sqlite.known.marking();
    mark().await;
    let (moment, ()) = tokio::join!(sqlite.known.moment(), async { drop(marking) });
    assert!(moment.is_none(), "nobody knows what became of those");
    drop(connection);
    store.close().await;
}
