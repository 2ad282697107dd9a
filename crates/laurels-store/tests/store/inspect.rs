use laurels_store::{DatabaseUrl, Schema, Store};
use sqlx::Connection;
use tempfile::TempDir;

use crate::harness::{EmptyDb, both};

async fn schema(url: &DatabaseUrl) -> Schema {
    Store::inspect(url).await.unwrap().schema
}

both! {
    async fn an_open_database_is_found_current_and_undamaged(db: &TestDb) {
        let found = Store::inspect(&db.url).await.unwrap();
        assert_eq!((found.schema, found.damage, found.can_migrate), (Schema::Current, None, true));
        assert_eq!(found.clock.is_some(), matches!(db.url, DatabaseUrl::Postgres(_)));
        db.store.database.check_health().await.unwrap();
    }
}

#[tokio::test]
async fn a_missing_file_is_not_created() {
    let folder = TempDir::new().unwrap();
    let url = format!("sqlite://{}/a/laurels.db", folder.path().display()).parse().unwrap();
    assert_eq!(schema(&url).await, Schema::Missing);
    assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 0);
}

/// Files that the user of the command owns would keep the server, another user, from opening the database.
#[tokio::test]
async fn nothing_is_left_beside_a_database_that_is_not_open() {
    let folder = TempDir::new().unwrap();
    let url = format!("sqlite://{}/laurels.db", folder.path().display()).parse().unwrap();
    Store::open(&url).await.unwrap().close().await;
    assert_eq!(schema(&url).await, Schema::Current);
    let names: Vec<_> =
        std::fs::read_dir(folder.path()).unwrap().map(|entry| entry.unwrap().file_name()).collect();
    assert_eq!(names, ["laurels.db"]);
}

#[tokio::test]
async fn an_empty_database_stays_empty() {
    let postgres = EmptyDb::postgres().await;
    for _ in 0..2 {
        assert_eq!(schema(&postgres.url).await, Schema::Missing);
    }
    postgres.remove().await;
    let folder = TempDir::new().unwrap();
    let file = folder.path().join("laurels.db");
    std::fs::write(&file, "").unwrap();
    assert_eq!(schema(&format!("sqlite://{}", file.display()).parse().unwrap()).await, Schema::Missing);
    assert_eq!(std::fs::metadata(&file).unwrap().len(), 0);
}

#[tokio::test]
async fn other_versions_are_told_apart() {
    let folder = TempDir::new().unwrap();
    let text = format!("sqlite://{}/laurels.db", folder.path().display());
    let url = text.parse().unwrap();
    Store::open(&url).await.unwrap().close().await;
    for (change, expected) in [
        ("UPDATE _sqlx_migrations SET version = version + 1000 WHERE version > 20", Schema::Newer),
        ("DELETE FROM _sqlx_migrations WHERE version > 20", Schema::Older),
    ] {
        let mut connection = sqlx::SqliteConnection::connect(&text).await.unwrap();
        sqlx::query(change).execute(&mut connection).await.unwrap();
        connection.close().await.unwrap();
        assert_eq!(schema(&url).await, expected, "{change}");
    }
}

#[tokio::test]
async fn a_damaged_file_is_noticed() {
    let folder = TempDir::new().unwrap();
    let file = folder.path().join("laurels.db");
    let url = format!("sqlite://{}", file.display()).parse().unwrap();
    Store::open(&url).await.unwrap().close().await;
    let mut content = std::fs::read(&file).unwrap();
    // Not the first page, which has the header and the list of tables.
    content[3 * 4096..5 * 4096].fill(0xA5);
    std::fs::write(&file, content).unwrap();
    let found = Store::inspect(&url).await;
    assert!(found.is_err() || found.as_ref().is_ok_and(|found| found.damage.is_some()), "{found:?}");
}

#[tokio::test]
async fn an_unreachable_server_is_reported_without_its_password() {
    let url = "postgres://ana:secret@127.0.0.1:9/laurels".parse().unwrap();
    let line = Store::inspect(&url).await.unwrap_err().to_string();
    assert!(line.contains("127.0.0.1:9") && !line.contains("secret"), "{line}");
}

#[tokio::test]
async fn a_user_who_may_not_create_tables_is_noticed() {
    let db = EmptyDb::postgres().await;
    let DatabaseUrl::Postgres(options) = &db.url else { unreachable!() };
    let mut owner = sqlx::PgConnection::connect_with(options).await.unwrap();
    for statement in [
        "DROP ROLE IF EXISTS laurels_reader",
        "CREATE ROLE laurels_reader LOGIN",
        "REVOKE CREATE ON SCHEMA public FROM PUBLIC",
    ] {
        sqlx::query(statement).execute(&mut owner).await.unwrap();
    }
    let reader = DatabaseUrl::Postgres(Box::new(options.as_ref().clone().username("laurels_reader")));
    let found = Store::inspect(&reader).await.unwrap();
    assert!(!found.can_migrate);
    sqlx::query("DROP ROLE laurels_reader").execute(&mut owner).await.unwrap();
    owner.close().await.unwrap();
    db.remove().await;
}
