use laurels_store::{DatabaseKind, DatabaseUrl, Store};
use tempfile::TempDir;

use crate::harness::{both, change, films, person};
use laurels_store::MarkList;

both! {
    async fn a_database_opened_again_has_what_was_kept(fresh: &Fresh) {
        let ana = person(&fresh.store, "ana").await;
        fresh.store.change_marks(&ana, change(MarkList::Viewed, &["tt1"], &[], 1)).await.unwrap();
        let again = Store::open(&fresh.url).await.unwrap();
        assert_eq!(again.kind(), fresh.store.kind());
        assert_eq!(again.list_marks(&ana, MarkList::Viewed).await.unwrap(), films(&["tt1"]));
        again.close().await;
    }

    async fn an_open_database_is_healthy_and_a_closed_one_is_not(fresh: &Fresh) {
        fresh.store.check_health().await.unwrap();
        let other = Store::open(&fresh.url).await.unwrap();
        other.close().await;
        assert!(other.check_health().await.is_err());
    }
}

async fn refusal(url: &str) -> String {
    let url: DatabaseUrl = url.parse().unwrap();
    Store::open(&url).await.unwrap_err().to_string()
}

#[tokio::test]
async fn a_missing_folder_is_made() {
    let folder = TempDir::new().unwrap();
    let url: DatabaseUrl = format!("sqlite://{}/a/b/laurels.db", folder.path().display()).parse().unwrap();
    let store = Store::open(&url).await.unwrap();
    assert_eq!(store.kind(), DatabaseKind::Sqlite);
    store.close().await;
}

#[tokio::test]
async fn a_file_that_is_no_database_is_refused_and_left_alone() {
    let folder = TempDir::new().unwrap();
    let file = folder.path().join("laurels.db");
    let content = "this is a letter to a friend, not a database\n".repeat(40);
    std::fs::write(&file, &content).unwrap();
    let line = refusal(&format!("sqlite://{}", file.display())).await;
    assert!(line.contains("laurels.db") && line.contains("not a database"), "{line}");
    assert!(!line.contains('\n'));
    assert_eq!(std::fs::read_to_string(&file).unwrap(), content);
}

#[tokio::test]
async fn a_server_that_is_not_there_is_named_without_its_password() {
    let line = refusal("postgres://ana:secret@127.0.0.1:9/laurels").await;
    assert!(line.contains("127.0.0.1:9") && !line.contains("secret"), "{line}");
}

#[tokio::test]
async fn a_database_of_a_newer_version_is_refused() {
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
    let line = refusal(&url).await;
    assert!(line.contains("newer version") && line.contains("9999"), "{line}");
}
