use std::collections::BTreeSet;
use std::io::Read;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};

use flate2::read::GzDecoder;
use laurels_domain::contact::ContactMessage;
use laurels_domain::marks::MarkList;
use laurels_domain::{Timestamp, UserId};
use laurels_store::{ArchiveError, DatabaseKind, DatabaseUrl, PendingSignIn, RestoreError, Store};
use serde_json::Value;
use tempfile::TempDir;

use super::sessions::request_link;
use crate::harness::{EmptyDb, TestDb, both, change, create_user, films, outgoing_email};

/// A path for a backup in a temporary folder.
fn backup_file() -> (TempDir, PathBuf) {
    let folder = TempDir::new().unwrap();
    let file = folder.path().join("laurels.backup");
    (folder, file)
}

/// Adds users, marks, consents, a picture and a message.
async fn add_sample_data(store: &Store) {
    for name in ["ana", "ben"] {
        let user = create_user(store, name).await;
        store.marks.change_marks(&user, change(MarkList::Viewed, &["tt1", "tt2"], &[], 5)).await.unwrap();
        store.marks.change_marks(&user, change(MarkList::Bookmarks, &["tt3"], &[], 6)).await.unwrap();
        store.consents.set_consent(&user, name == "ana", Timestamp(7)).await.unwrap();
    }
    let ana = UserId::parse("ana").unwrap();
    store.users.set_picture(&ana, "a picture as text: \"quoted\", \\ and 🏆\n").await.unwrap();
    let message = ContactMessage::parse("Question", "Who?\tWhat?\n", Some("zoe@example.org"), false).unwrap();
    store.messages.add_message("m1", None, &message, None, Timestamp(8)).await.unwrap();
}

/// The lines of a backup without its header (which has the time of the backup), in no order.
fn content(file: &Path) -> BTreeSet<String> {
    let mut text = String::new();
    GzDecoder::new(std::fs::File::open(file).unwrap()).read_to_string(&mut text).unwrap();
    // Parsed and serialized again because the databases format JSON differently.
    text.lines().skip(1).map(|line| serde_json::from_str::<Value>(line).unwrap().to_string()).collect()
}

async fn create_empty(kind: DatabaseKind) -> EmptyDb {
    match kind {
        DatabaseKind::Sqlite => EmptyDb::sqlite(),
        DatabaseKind::Postgres => EmptyDb::postgres().await,
    }
}

both! {
    async fn backup_restores_into_an_empty_database_of_either_kind(db: &TestDb) {
        add_sample_data(&db.store).await;
        let (_folder, first) = backup_file();
        let rows = Store::back_up(&db.url, &first, 1).await.unwrap();
        for kind in [DatabaseKind::Sqlite, DatabaseKind::Postgres] {
            let target = create_empty(kind).await;
            assert_eq!(Store::restore(&target.url, &first).await.unwrap(), rows);
            let (_folder, second) = backup_file();
            Store::back_up(&target.url, &second, 2).await.unwrap();
            assert_eq!(content(&first), content(&second), "to {kind}");
            let store = Store::open(&target.url).await.unwrap();
            let ana = UserId::parse("ana").unwrap();
            assert_eq!(store.marks.list_marks(&ana, MarkList::Viewed).await.unwrap(), films(&["tt1", "tt2"]));
            assert_eq!(store.consents.find_consent(&ana).await.unwrap(), Some(true));
            store.close().await;
            target.remove().await;
        }
    }

    async fn only_the_owner_can_read_a_backup(db: &TestDb) {
        let (_folder, file) = backup_file();
        // Left over from a version that let anyone read it.
        for stale in [&file, &file.with_added_extension("partial")] {
            std::fs::write(stale, "stale").unwrap();
            std::fs::set_permissions(stale, std::fs::Permissions::from_mode(0o644)).unwrap();
        }
        Store::back_up(&db.url, &file, 1).await.unwrap();
        assert_eq!(std::fs::metadata(&file).unwrap().permissions().mode() & 0o777, 0o600);
    }

    async fn pending_sign_ins_and_links_are_not_backed_up(db: &TestDb) {
        let (store, ana) = (&db.store, create_user(&db.store, "ana").await);
        let secret = |name: &str| format!("confidential {name}");
        let pending = PendingSignIn {
            provider: "google".to_owned(),
            nonce: secret("nonce"),
            pkce_verifier: secret("verifier"),
            begun_by: None,
            query: String::new(),
        };
        store.identities.add_pending_sign_in(&secret("state"), &pending, Timestamp(100)).await.unwrap();
        store.passwords.add_reset(&ana, "ana@example.org", &secret("reset"), &outgoing_email(), Timestamp(100)).await.unwrap();
        request_link(store, &ana, "ana@other.example", &secret("link"), Timestamp(100)).await;
        let (_folder, file) = backup_file();
        Store::back_up(&db.url, &file, 1).await.unwrap();
        for line in content(&file) {
            assert!(!["confidential", "sign_ins", "resets", "email_links"].iter().any(|word| line.contains(word)), "{line}");
        }
        assert!(store.passwords.has_reset(&ana, &secret("reset"), Timestamp(99)).await.unwrap(), "it stays valid");
    }

    async fn backup_under_load_is_a_consistent_snapshot(db: &TestDb) {
        let ana = create_user(&db.store, "ana").await;
        let (store, user) = (db.store.clone(), ana.clone());
        // Each pair is one change, so a backup has both films or neither.
        let writer = tokio::spawn(async move {
            for count in 0.. {
                let pair = [format!("tt{count}a"), format!("tt{count}b")];
                let pair: Vec<&str> = pair.iter().map(String::as_str).collect();
                store.marks.change_marks(&user, change(MarkList::Viewed, &pair, &[], 1)).await.unwrap().unwrap();
            }
        });
        let (_folder, file) = backup_file();
        for _ in 0..5 {
            Store::back_up(&db.url, &file, 1).await.unwrap();
            let marks = content(&file).into_iter().filter(|line| line.starts_with(r#"["ana","tt"#));
            assert_eq!(marks.count() % 2, 0, "the backup contains half of a change");
        }
        writer.abort();
    }

    async fn restore_does_not_overwrite_a_database_with_data(db: &TestDb) {
        add_sample_data(&db.store).await;
        let (_folder, file) = backup_file();
        Store::back_up(&db.url, &file, 1).await.unwrap();
        let before = content(&file);
        assert!(matches!(Store::restore(&db.url, &file).await, Err(RestoreError::InUse(_))));
        Store::back_up(&db.url, &file, 1).await.unwrap();
        assert_eq!(content(&file), before);
    }

    async fn database_with_only_page_views_counts_as_empty(db: &TestDb) {
        let other = TestDb::sqlite().await;
        add_sample_data(&other.store).await;
        let (_folder, file) = backup_file();
        Store::back_up(&other.url, &file, 1).await.unwrap();
        other.remove().await;
        db.store.page_views.add_page_view("/welcome", Timestamp(3)).await.unwrap();
        Store::restore(&db.url, &file).await.unwrap();
        assert_eq!(db.store.users.list_users().await.unwrap().len(), 2);
    }

    async fn truncated_backup_is_rejected_and_changes_nothing(db: &TestDb) {
        add_sample_data(&db.store).await;
        let (_folder, file) = backup_file();
        Store::back_up(&db.url, &file, 1).await.unwrap();
        let whole = std::fs::read(&file).unwrap();
        std::fs::write(&file, &whole[..whole.len() - 20]).unwrap();
        let target = create_empty(db.store.kind()).await;
        let result = Store::restore(&target.url, &file).await;
        assert!(matches!(result, Err(RestoreError::Archive(ArchiveError::Truncated))), "{result:?}");
        std::fs::write(&file, &whole).unwrap();
        Store::restore(&target.url, &file).await.unwrap();
        target.remove().await;
    }
}

#[tokio::test]
async fn file_that_is_not_a_backup_does_not_create_a_database() {
    let (folder, file) = backup_file();
    std::fs::write(&file, "not a backup").unwrap();
    let database = folder.path().join("laurels.db");
    let url: DatabaseUrl = format!("sqlite://{}", database.display()).parse().unwrap();
    assert!(matches!(
        Store::restore(&url, &file).await,
        Err(RestoreError::Archive(ArchiveError::NotABackup))
    ));
    assert!(!database.exists());
    assert!(Store::back_up(&url, &file, 1).await.unwrap_err().to_string().contains("no database"));
    assert!(!database.exists());
}

#[tokio::test]
async fn failed_backup_leaves_the_previous_file_untouched() {
    let db = TestDb::sqlite().await;
    let (folder, file) = backup_file();
    Store::back_up(&db.url, &file, 1).await.unwrap();
    let before = std::fs::read(&file).unwrap();
    let broken: DatabaseUrl = format!("sqlite://{}", file.display()).parse().unwrap();
    assert!(Store::back_up(&broken, &file, 1).await.is_err());
    assert_eq!(std::fs::read(&file).unwrap(), before);
    assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 1, "a partial file was not removed");
    db.remove().await;
}
