//! Groups of marks that conflict with another transaction.

use std::time::{Duration, Instant};

use laurels_domain::UserId;
use laurels_domain::marks::MarkList;
use laurels_store::Store;
use sqlx::{Connection, Executor, PgConnection};
use tokio::task::JoinSet;

use crate::harness::{TestDb, change, create_user, films};

const OTHERS: usize = 40;

/// A connection of another program, which is never the victim of a deadlock.
async fn connect(db: &TestDb) -> PgConnection {
    let mut connection = PgConnection::connect(&db.postgres_url()).await.unwrap();
    connection.execute("SET deadlock_timeout = '1min'").await.unwrap();
    connection
}

async fn run(connection: &mut PgConnection, sql: &'static str) {
    connection.execute(sql).await.unwrap();
}

/// Marks of many users, and last of `ana`, written by the same groups.
fn mark_all(store: &Store, ana: &UserId, others: &[UserId], off: &'static [&'static str]) -> JoinSet<bool> {
    let mut marks = JoinSet::new();
    for user in others.iter().chain([ana]) {
        let (store, user) = (store.clone(), user.clone());
        let off = if user == *ana { off } else { &[] };
        marks.spawn(async move {
            let change = change(MarkList::Viewed, &["tt2"], off, 1);
            store.marks.change_marks(&user, change).await.is_ok_and(|committed| committed.is_some())
        });
    }
    marks
}

async fn create_users(db: &TestDb) -> (UserId, Vec<UserId>) {
    let ana = create_user(&db.store, "ana").await;
    let mut others = Vec::new();
    for number in 0..OTHERS {
        others.push(create_user(&db.store, &format!("user{number}")).await);
    }
    (ana, others)
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn group_that_loses_a_deadlock_is_written_again() {
    let db = TestDb::postgres().await;
    let (ana, others) = create_users(&db).await;
    db.store.marks.change_marks(&ana, change(MarkList::Viewed, &["tt1"], &[], 1)).await.unwrap();
    let mut other_program = connect(&db).await;
    run(&mut other_program, "BEGIN; UPDATE viewed SET marked_at = 2 WHERE user_id = 'ana'").await;
    let marks = mark_all(&db.store, &ana, &others, &["tt1"]);
    // The group has locked the user and waits for the film.
    tokio::time::sleep(Duration::from_millis(300)).await;
    run(&mut other_program, "UPDATE users SET picture = picture WHERE id = 'ana'; COMMIT").await;
    assert!(marks.join_all().await.into_iter().all(|is_marked| is_marked));
    assert_eq!(db.store.marks.list_marks(&ana, MarkList::Viewed).await.unwrap(), films(&["tt2"]));
    assert_eq!(db.store.users.find_user(&ana).await.unwrap().unwrap().revision, 3);
    db.remove().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn user_who_is_locked_for_long_does_not_fail_the_marks_of_others() {
    let db = TestDb::postgres().await;
    let (ana, others) = create_users(&db).await;
    let mut other_program = connect(&db).await;
    run(&mut other_program, "BEGIN; SELECT 1 FROM users WHERE id = 'ana' FOR UPDATE").await;
    let started = Instant::now();
    let marks = mark_all(&db.store, &ana, &others, &[]);
    let marked = marks.join_all().await.into_iter().filter(|is_marked| *is_marked).count();
    assert_eq!(marked, OTHERS, "all but those of the locked user");
    assert!(started.elapsed() < Duration::from_secs(14), "it took {:?}", started.elapsed());
    run(&mut other_program, "ROLLBACK").await;
    let marks = mark_all(&db.store, &ana, &[], &[]);
    assert_eq!(marks.join_all().await, [true]);
    db.remove().await;
}
