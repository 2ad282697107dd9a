use std::time::Duration;

use laurels_store::{DatabaseKind, DatabaseUrl, Store};
use tempfile::TempDir;

use crate::harness::{both, change, create_user, films};
use laurels_domain::marks::MarkList;

both! {
    async fn reopened_database_has_the_stored_data(db: &TestDb) {
        let ana = create_user(&db.store, "ana").await;
        db.store.marks.change_marks(&ana, change(MarkList::Viewed, &["tt1"], &[], 1)).await.unwrap();
        let again = Store::open(&db.url).await.unwrap();
        assert_eq!(again.kind(), db.store.kind());
        assert_eq!(again.marks.list_marks(&ana, MarkList::Viewed).await.unwrap(), films(&["tt1"]));
        again.close().await;
    }

    async fn no_task_of_an_open_database_has_failed(db: &TestDb) {
        let failed = tokio::time::timeout(Duration::from_millis(50), db.store.failed_task()).await;
        assert!(failed.is_err(), "{failed:?}");
    }

    async fn only_an_open_database_is_healthy(db: &TestDb) {
        db.store.database.check_health().await.unwrap();
        let other = Store::open(&db.url).await.unwrap();
        other.close().await;
        assert!(other.database.check_health().await.is_err());
    }
}

async fn open_error(url: &str) -> String {
    let url: DatabaseUrl = url.parse().unwrap();
    Store::open(&url).await.unwrap_err().to_string()
}

#[tokio::test]
async fn missing_folder_is_created() {
    let folder = TempDir::new().unwrap();
    let url: DatabaseUrl = format!("sqlite://{}/a/b/laurels.db", folder.path().display()).parse().unwrap();
    let store = Store::open(&url).await.unwrap();
    assert_eq!(store.kind(), DatabaseKind::Sqlite);
    store.close().await;
}

#[tokio::test]
async fn file_that_is_not_a_database_is_rejected_and_unchanged() {
    let folder = TempDir::new().unwrap();
    let file = folder.path().join("laurels.db");
    let content = "this is some text, not a database\n".repeat(40);
    std::fs::write(&file, &content).unwrap();
    let line = open_error(&format!("sqlite://{}", file.display())).await;
    assert!(line.contains("laurels.db") && line.contains("not a database"), "{line}");
    assert!(!line.contains('\n'));
    assert_eq!(std::fs::read_to_string(&file).unwrap(), content);
}

#[tokio::test]
async fn unreachable_server_is_reported_without_its_password() {
    let line = open_error("postgres://ana:secret@127.0.0.1:9/laurels").await;
    assert!(line.contains("127.0.0.1:9") && !line.contains("secret"), "{line}");
}

#[tokio::test]
async fn database_of_a_newer_version_is_rejected() {
    let folder = TempDir::new().unwrap();
    let url = format!("sqlite://{}/laurels.db", folder.path().display());
    Store::open(&url.parse().unwrap()).await.unwrap().close().await;
    let pool = sqlx::SqlitePool::connect(&url).await.unwrap();
    sqlx::query(
        "INSERT INTO _sqlx_migrations (version, description, success, checksum, execution_time) \
         VALUES (9999, 'from the future', TRUE, X'00', 0)",
    )
    .execute(&pool)
    .await
    .unwrap();
    pool.close().await;
    let line = open_error(&url).await;
    assert!(line.contains("newer version") && line.contains("9999"), "{line}");
}
