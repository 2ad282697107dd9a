//! PostgreSQL with all connections of the pool in use.

use std::time::{Duration, Instant};

use laurels_domain::Username;
use laurels_store::StoreError;
use sqlx::{Connection, Executor, PgConnection};
use tokio::task::JoinSet;

use crate::harness::{TestDb, create_user};

/// As many as the pool has.
const CONNECTIONS: usize = 16;

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn busy_pool_fails_only_the_callers_who_waited() {
    let db = TestDb::postgres().await;
    let (ana, ben) = (create_user(&db.store, "ana").await, create_user(&db.store, "ben").await);
    let mut other_program = PgConnection::connect(&db.postgres_url()).await.unwrap();
    other_program.execute("BEGIN; SELECT 1 FROM users WHERE id = 'ana' FOR UPDATE").await.unwrap();
    let mut waiting = JoinSet::new();
    for _ in 0..CONNECTIONS {
        let (store, ana) = (db.store.clone(), ana.clone());
        let name = Username::parse("Ana").unwrap();
        waiting.spawn(async move { store.users.set_username(&ana, &name).await });
    }
    tokio::time::sleep(Duration::from_millis(500)).await;

    let mut callers = JoinSet::new();
    for _ in 0..50 {
        let (store, ben) = (db.store.clone(), ben.clone());
        callers.spawn(async move { store.users.find_user(&ben).await });
    }
    let started = Instant::now();
    db.store.database.check_health().await.unwrap();
    assert!(
        started.elapsed() < Duration::from_secs(2),
        "a load balancer would not wait {:?}",
        started.elapsed()
    );
    let failed = callers.join_all().await;
    assert!(failed.iter().all(|found| matches!(found, Err(StoreError::Busy))), "{failed:?}");

    other_program.execute("ROLLBACK").await.unwrap();
    assert!(waiting.join_all().await.iter().all(Result::is_ok), "they waited for less than the lock timeout");
    let started = Instant::now();
    assert!(db.store.users.find_user(&ben).await.unwrap().is_some());
    assert!(started.elapsed() < Duration::from_secs(1), "there was no outage");
    db.remove().await;
}
