//! Fresh databases of both kinds. `both!` turns one body into two tests.

use std::sync::atomic::{AtomicU32, Ordering};

use laurels_catalogue::FilmId;
use laurels_domain::{Email, Timestamp, UserId, Username};
use laurels_store::{AuditEntry, DatabaseUrl, MarkChange, MarkList, Marked, NewUser, Store};
use sqlx::{AssertSqlSafe, Connection, PgConnection};
use tempfile::TempDir;

/// A database of its own for one test, with nothing in it yet; gone when the test is.
pub(crate) struct Bare {
    pub(crate) url: DatabaseUrl,
    kind: Kind,
}

enum Kind {
    Sqlite(#[expect(dead_code, reason = "removed when dropped")] TempDir),
    Postgres { server: String, name: String },
}

impl Bare {
    pub(crate) fn sqlite() -> Self {
        let folder = TempDir::new().unwrap();
        let url = format!("sqlite://{}/laurels.db", folder.path().display()).parse().unwrap();
        Self { url, kind: Kind::Sqlite(folder) }
    }

    pub(crate) async fn postgres() -> Self {
        static COUNT: AtomicU32 = AtomicU32::new(0);
        let server = std::env::var("LAURELS_TEST_POSTGRES").expect(
            "LAURELS_TEST_POSTGRES names no server: run the tests by `make test` or scripts/with-postgres",
        );
        let name = format!("test_{}_{}", std::process::id(), COUNT.fetch_add(1, Ordering::Relaxed));
        run_on(&server, &format!("CREATE DATABASE {name}")).await;
        let (base, _) = server.rsplit_once('/').unwrap();
        Self { url: format!("{base}/{name}").parse().unwrap(), kind: Kind::Postgres { server, name } }
    }

    pub(crate) async fn remove(self) {
        if let Kind::Postgres { server, name } = self.kind {
            run_on(&server, &format!("DROP DATABASE {name} WITH (FORCE)")).await;
        }
    }
}

/// A database of its own for one test, opened.
pub(crate) struct Fresh {
    pub(crate) url: DatabaseUrl,
    pub(crate) store: Store,
    bare: Bare,
}

impl Fresh {
    pub(crate) async fn sqlite() -> Self {
        Self::open(Bare::sqlite()).await
    }

    pub(crate) async fn postgres() -> Self {
        Self::open(Bare::postgres().await).await
    }

    async fn open(bare: Bare) -> Self {
        Self { store: Store::open(&bare.url).await.unwrap(), url: bare.url.clone(), bare }
    }

    pub(crate) async fn remove(self) {
        self.store.close().await;
        self.bare.remove().await;
    }
}

async fn run_on(server: &str, sql: &str) {
    let mut connection = PgConnection::connect(server).await.unwrap();
    sqlx::query(AssertSqlSafe(sql)).execute(&mut connection).await.unwrap();
    connection.close().await.unwrap();
}

/// One body, two databases.
macro_rules! both {
    ($($(#[$note:meta])* async fn $name:ident($fresh:ident: &Fresh) $body:block)*) => {$(
        $(#[$note])*
        mod $name {
            use super::*;

            async fn check($fresh: &crate::harness::Fresh) $body

            #[tokio::test(flavor = "multi_thread", worker_threads = 2)]
            async fn on_sqlite() {
                let fresh = crate::harness::Fresh::sqlite().await;
                check(&fresh).await;
                fresh.remove().await;
            }

            #[tokio::test(flavor = "multi_thread", worker_threads = 2)]
            async fn on_postgres() {
                let fresh = crate::harness::Fresh::postgres().await;
                check(&fresh).await;
                fresh.remove().await;
            }
        }
    )*};
}
pub(crate) use both;

pub(crate) fn film(id: &str) -> FilmId {
    FilmId::parse(id).unwrap()
}

pub(crate) fn films(ids: &[&str]) -> Vec<FilmId> {
    ids.iter().map(|id| film(id)).collect()
}

/// Films on a list with their moments.
pub(crate) fn marked(entries: &[(&str, i64)]) -> Vec<Marked> {
    entries.iter().map(|(id, at)| Marked { film: film(id), at: Timestamp(*at) }).collect()
}

pub(crate) async fn person(store: &Store, id: &str) -> UserId {
    let user = UserId::parse(id).unwrap();
    store.add_user(&new_person(id)).await.unwrap().unwrap();
    user
}

/// Somebody with the address `id@example.org` and a password.
pub(crate) fn new_person(id: &str) -> NewUser {
    NewUser {
        id: UserId::parse(id).unwrap(),
        username: Username::parse(id).unwrap(),
        email: Email::parse(&format!("{id}@example.org")).ok(),
        is_email_proved: false,
        password_hash: Some(format!("hash of {id}")),
        identity: None,
        created_at: Timestamp(1),
    }
}

pub(crate) fn email(text: &str) -> Email {
    Email::parse(text).unwrap()
}

pub(crate) fn change(list: MarkList, on: &[&str], off: &[&str], at: i64) -> MarkChange {
    MarkChange { list, on: films(on), off: films(off), at: Timestamp(at) }
}

/// An entry for the audit log, without what was changed.
pub(crate) fn entry_of(admin: &UserId, id: &str, at: i64) -> AuditEntry {
    AuditEntry {
        id: id.to_owned(),
        at: Timestamp(at),
        admin: admin.clone(),
        admin_name: format!("{admin} as of then"),
        action: "did something".to_owned(),
        subject: "user/somebody".to_owned(),
        before: None,
        after: None,
    }
}

/// What an admin did at this moment.
pub(crate) fn audited(at: i64) -> AuditEntry {
    entry_of(&UserId::parse("ana").unwrap(), &format!("entry {at}"), at)
}

/// What is in the audit log, the newest first.
pub(crate) async fn audit_log(store: &Store) -> Vec<AuditEntry> {
    let listed = store.list_audit(None, 99).await.unwrap();
    listed.into_iter().map(|listed| listed.entry).collect()
}
