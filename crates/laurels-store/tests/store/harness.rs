//! Empty databases for tests. `both!` runs one test body on SQLite and on PostgreSQL.

use std::sync::atomic::{AtomicU32, Ordering};

use laurels_catalogue::FilmId;
use laurels_domain::marks::MarkList;
use laurels_domain::{AuditAction, Email, Secret, Timestamp, UserId, Username};
use laurels_store::{AuditEntry, DatabaseUrl, MarkChange, Marked, NewUser, OutgoingEmail, Store};
use sqlx::{AssertSqlSafe, Connection, PgConnection};
use tempfile::TempDir;

/// A new database without a schema. `remove` deletes it.
pub(crate) struct EmptyDb {
    pub(crate) url: DatabaseUrl,
    kind: Kind,
}

enum Kind {
    Sqlite(#[expect(dead_code, reason = "removed when dropped")] TempDir),
    Postgres { server: String, name: String },
}

impl EmptyDb {
    pub(crate) fn sqlite() -> Self {
        let folder = TempDir::new().unwrap();
        let url = format!("sqlite://{}/laurels.db", folder.path().display()).parse().unwrap();
        Self { url, kind: Kind::Sqlite(folder) }
    }

    pub(crate) async fn postgres() -> Self {
        static COUNT: AtomicU32 = AtomicU32::new(0);
        let server = std::env::var("LAURELS_TEST_POSTGRES").expect(
            "LAURELS_TEST_POSTGRES is not set: run the tests with `make test` or scripts/with-postgres",
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

/// A new database with the current schema, and a store opened on it.
pub(crate) struct TestDb {
    pub(crate) url: DatabaseUrl,
    pub(crate) store: Store,
    empty: EmptyDb,
}

impl TestDb {
    pub(crate) async fn sqlite() -> Self {
        Self::open(EmptyDb::sqlite()).await
    }

    pub(crate) async fn postgres() -> Self {
        Self::open(EmptyDb::postgres().await).await
    }

    async fn open(empty: EmptyDb) -> Self {
        Self { store: Store::open(&empty.url).await.unwrap(), url: empty.url.clone(), empty }
    }

    /// For connections that do not belong to a store.
    pub(crate) fn postgres_url(&self) -> String {
        let Kind::Postgres { server, name } = &self.empty.kind else { panic!("a SQLite database") };
        format!("{}/{name}", server.rsplit_once('/').unwrap().0)
    }

    pub(crate) async fn remove(self) {
        self.store.close().await;
        self.empty.remove().await;
    }
}

async fn run_on(server: &str, sql: &str) {
    let mut connection = PgConnection::connect(server).await.unwrap();
    sqlx::query(AssertSqlSafe(sql)).execute(&mut connection).await.unwrap();
    connection.close().await.unwrap();
}

/// Turns each body into two tests, `on_sqlite` and `on_postgres`.
macro_rules! both {
    ($($(#[$note:meta])* async fn $name:ident($db:ident: &TestDb) $body:block)*) => {$(
        $(#[$note])*
        mod $name {
            use super::*;

            async fn check($db: &crate::harness::TestDb) $body

            #[tokio::test(flavor = "multi_thread", worker_threads = 2)]
            async fn on_sqlite() {
                let db = crate::harness::TestDb::sqlite().await;
                check(&db).await;
                db.remove().await;
            }

            #[tokio::test(flavor = "multi_thread", worker_threads = 2)]
            async fn on_postgres() {
                let db = crate::harness::TestDb::postgres().await;
                check(&db).await;
                db.remove().await;
            }
        }
    )*};
}
pub(crate) use both;

/// An email with an id of its own, to anyone.
pub(crate) fn outgoing_email() -> OutgoingEmail {
    static COUNT: AtomicU32 = AtomicU32::new(0);
    OutgoingEmail {
        id: format!("email {}", COUNT.fetch_add(1, Ordering::Relaxed)),
        user: None,
        kind: "test",
        message: Secret::new("{}"),
        created_at: Timestamp(1),
        ends_at: Timestamp(1_000),
    }
}

pub(crate) fn film(id: &str) -> FilmId {
    FilmId::parse(id).unwrap()
}

pub(crate) fn films(ids: &[&str]) -> Vec<FilmId> {
    ids.iter().map(|id| film(id)).collect()
}

/// Films of a list with the time each was marked.
pub(crate) fn marked(entries: &[(&str, i64)]) -> Vec<Marked> {
    entries.iter().map(|(id, at)| Marked { film: film(id), at: Timestamp(*at) }).collect()
}

pub(crate) async fn create_user(store: &Store, id: &str) -> UserId {
    let user = UserId::parse(id).unwrap();
    store.users.add_user(&new_user(id)).await.unwrap().unwrap();
    user
}

/// A user with the email `id@example.org` and a password.
pub(crate) fn new_user(id: &str) -> NewUser {
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

/// An audit entry without `before` and `after`.
pub(crate) fn entry_of(admin: &UserId, id: &str, at: i64) -> AuditEntry {
    AuditEntry {
        id: id.to_owned(),
        at: Timestamp(at),
        admin: admin.clone(),
        admin_name: format!("{admin} back then"),
        action: AuditAction::GrantRole.into(),
        subject: "user/subject".to_owned(),
        before: None,
        after: None,
    }
}

/// An audit entry of the admin `ana`.
pub(crate) fn audited(at: i64) -> AuditEntry {
    entry_of(&UserId::parse("ana").unwrap(), &format!("entry {at}"), at)
}

/// The whole audit log, newest first.
pub(crate) async fn audit_log(store: &Store) -> Vec<AuditEntry> {
    let listed = store.audit.list_audit(None, 99).await.unwrap();
    listed.into_iter().map(|listed| listed.entry).collect()
}
