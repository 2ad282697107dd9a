use laurels_catalogue::FilmId;
use laurels_domain::{UserId, Username};

use super::*;
use crate::engine::Db;
use crate::{DatabaseUrl, MarkChange, MarkList, NewSession, NewUser, Revision, Store};

const NOW: Timestamp = Timestamp(10);

fn session_cache(store: &Store) -> &SessionCache {
    match &store.db {
        Db::Sqlite(sqlite) => &sqlite.session_cache,
        Db::Postgres(_) => panic!("the test opens SQLite"),
    }
}

async fn create_user(store: &Store, id: &str) -> UserId {
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

/// Looks the session up until it is cached.
async fn wait_until_cached(store: &Store, token: &str) {
    for _ in 0..500 {
        store.find_session_with_friends(token, NOW).await.unwrap().unwrap();
        if is_cached(store, token, NOW) {
            return;
        }
        tokio::time::sleep(Duration::from_millis(5)).await;
    }
    panic!("{token} is never cached");
}

fn find(store: &Store, token: &str, now: Timestamp) -> Option<CachedSession> {
    session_cache(store).get(session_cache(store).epoch_if_current()?, token, now)
}

fn is_cached(store: &Store, token: &str, now: Timestamp) -> bool {
    find(store, token, now).is_some()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn session_is_cached_until_its_rows_change() {
    let folder = tempfile::tempdir().unwrap();
    let url: DatabaseUrl = format!("sqlite://{}/l.db", folder.path().display()).parse().unwrap();
    let (store, other_store) = (Store::open(&url).await.unwrap(), Store::open(&url).await.unwrap());
    let (ana, ben) = (create_user(&store, "ana").await, create_user(&store, "ben").await);
    let (ana_token, ben_token) = ("token of ana", "token of ben");
    wait_until_cached(&store, ana_token).await;
    wait_until_cached(&store, ben_token).await;
    assert!(
        is_cached(&store, ana_token, NOW) && !is_cached(&store, ana_token, Timestamp(100)),
        "the session has expired"
    );

    let before = store.find_user(&ben).await.unwrap().unwrap();
    mark(&store, &ben).await;
    assert!(
        session_cache(&store).epoch_if_current().is_some(),
        "the cache catches up before a mark is acknowledged"
    );
    let found = find(&store, ben_token, NOW).unwrap().signed_in.user;
    assert_eq!((found.revision, found.summary_revision), (before.revision + 1, before.summary_revision + 1));

    store.set_username(&ben, &Username::parse("Benjamin").unwrap()).await.unwrap();
    assert!(!is_cached(&store, ben_token, NOW));
    wait_until_cached(&store, ben_token).await;
    assert!(is_cached(&store, ana_token, NOW), "her rows have not changed");

    mark(&other_store, &ana).await;
    assert!(
        !is_cached(&store, ana_token, NOW) && !is_cached(&store, ben_token, NOW),
        "a write of another process invalidates everything"
    );
    wait_until_cached(&store, ana_token).await;

    other_store.set_username(&ana, &Username::parse("Annabel").unwrap()).await.unwrap();
    mark(&store, &ben).await;
    assert!(!is_cached(&store, ana_token, NOW), "a mark of this process does not hide a write of another");
    wait_until_cached(&store, ana_token).await;
    store.close().await;
    other_store.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn lookup_waits_for_marks_that_are_being_committed() {
    let folder = tempfile::tempdir().unwrap();
    let url: DatabaseUrl = format!("sqlite://{}/l.db", folder.path().display()).parse().unwrap();
    let store = Store::open(&url).await.unwrap();
    create_user(&store, "ana").await;
    wait_until_cached(&store, "token of ana").await;
    let Db::Sqlite(sqlite) = &store.db else { panic!("the test opens SQLite") };
    let mut connection = sqlite.write.acquire().await.unwrap();
    let write = "UPDATE users SET revision = revision + 1, summary_revision = summary_revision + 1
        RETURNING rowid, revision, summary_revision";
    let mut mark = async || -> (i64, RevisionBump) {
        let bump: (i64, i64, i64) = sqlx::query_as(write).fetch_one(&mut *connection).await.unwrap();
        (bump.0, RevisionBump { revision: Revision(bump.1), summary_revision: Revision(bump.2) })
    };
    let mark_write = sqlite.session_cache.begin_mark_write();
    let bump = mark().await;
    assert!(sqlite.session_cache.epoch_if_current().is_none());
    let (epoch, ()) =
        tokio::join!(sqlite.session_cache.current_epoch(), async { mark_write.commit([bump].into_iter()) });
    assert!(epoch.is_some());
    assert!(is_cached(&store, "token of ana", NOW));
    let mark_write = sqlite.session_cache.begin_mark_write();
    mark().await;
    let (epoch, ()) = tokio::join!(sqlite.session_cache.current_epoch(), async { drop(mark_write) });
    assert!(epoch.is_none(), "the outcome of an aborted write is unknown");
    drop(connection);
    store.close().await;
}
