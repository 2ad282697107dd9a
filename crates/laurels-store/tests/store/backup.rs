use std::collections::BTreeSet;
use std::io::Read;
use std::path::{Path, PathBuf};

use flate2::read::GzDecoder;
use laurels_domain::contact::ContactMessage;
use laurels_domain::{Timestamp, UserId};
use laurels_store::{ArchiveError, DatabaseKind, DatabaseUrl, MarkList, RestoreError, Store};
use serde_json::Value;
use tempfile::TempDir;

use crate::harness::{Bare, Fresh, both, change, films, person};

/// Somewhere to put a backup.
fn place() -> (TempDir, PathBuf) {
    let folder = TempDir::new().unwrap();
    let file = folder.path().join("laurels.backup");
    (folder, file)
}

/// A bit of everything that people leave behind.
async fn lived_in(store: &Store) {
    for name in ["ana", "ben"] {
        let user = person(store, name).await;
        store.change_marks(&user, change(MarkList::Viewed, &["tt1", "tt2"], &[], 5)).await.unwrap();
        store.change_marks(&user, change(MarkList::Bookmarks, &["tt3"], &[], 6)).await.unwrap();
        store.set_consent(&user, name == "ana", Timestamp(7)).await.unwrap();
    }
    let ana = UserId::parse("ana").unwrap();
    store.set_picture(&ana, "a picture in words: \"quoted\", \\ and 🏆\n").await.unwrap();
    let message = ContactMessage::parse("Question", "Who?\tWhat?\n", Some("zoe@example.org"), false).unwrap();
    store.add_message("m1", None, &message, Timestamp(8)).await.unwrap();
}

/// What is in a backup, without the moment it was made and in no order.
fn content(file: &Path) -> BTreeSet<String> {
    let mut text = String::new();
    GzDecoder::new(std::fs::File::open(file).unwrap()).read_to_string(&mut text).unwrap();
    // Read and written again, because the databases put spaces differently.
    text.lines().skip(1).map(|line| serde_json::from_str::<Value>(line).unwrap().to_string()).collect()
}

async fn bare(kind: DatabaseKind) -> Bare {
    match kind {
        DatabaseKind::Sqlite => Bare::sqlite(),
        DatabaseKind::Postgres => Bare::postgres().await,
    }
}

both! {
    async fn a_backup_fills_an_empty_database_of_either_kind(fresh: &Fresh) {
        lived_in(&fresh.store).await;
        let (_folder, first) = place();
        let rows = Store::back_up(&fresh.url, &first, 1).await.unwrap();
        for kind in [DatabaseKind::Sqlite, DatabaseKind::Postgres] {
            let target = bare(kind).await;
            assert_eq!(Store::restore(&target.url, &first).await.unwrap(), rows);
            let (_folder, second) = place();
            Store::back_up(&target.url, &second, 2).await.unwrap();
            assert_eq!(content(&first), content(&second), "to {kind}");
            let store = Store::open(&target.url).await.unwrap();
            let ana = UserId::parse("ana").unwrap();
            assert_eq!(store.list_marks(&ana, MarkList::Viewed).await.unwrap(), films(&["tt1", "tt2"]));
            assert_eq!(store.find_consent(&ana).await.unwrap(), Some(true));
            store.close().await;
            target.remove().await;
        }
    }

    async fn a_backup_under_load_shows_one_moment(fresh: &Fresh) {
        let ana = person(&fresh.store, "ana").await;
        let (store, user) = (fresh.store.clone(), ana.clone());
        // Each pair is one change, so that a backup holds both films or none.
        let writer = tokio::spawn(async move {
            for count in 0.. {
                let pair = [format!("tt{count}a"), format!("tt{count}b")];
                let pair: Vec<&str> = pair.iter().map(String::as_str).collect();
                store.change_marks(&user, change(MarkList::Viewed, &pair, &[], 1)).await.unwrap().unwrap();
            }
        });
        let (_folder, file) = place();
        for _ in 0..5 {
            Store::back_up(&fresh.url, &file, 1).await.unwrap();
            let marks = content(&file).into_iter().filter(|line| line.starts_with(r#"["ana","tt"#));
            assert_eq!(marks.count() % 2, 0, "half of a change is in the backup");
        }
        writer.abort();
    }

    async fn a_database_in_use_is_not_overwritten(fresh: &Fresh) {
        lived_in(&fresh.store).await;
        let (_folder, file) = place();
        Store::back_up(&fresh.url, &file, 1).await.unwrap();
        let before = content(&file);
        assert!(matches!(Store::restore(&fresh.url, &file).await, Err(RestoreError::InUse(_))));
        Store::back_up(&fresh.url, &file, 1).await.unwrap();
        assert_eq!(content(&file), before);
    }

    async fn a_database_that_was_only_started_counts_as_empty(fresh: &Fresh) {
        let other = Fresh::sqlite().await;
        lived_in(&other.store).await;
        let (_folder, file) = place();
        Store::back_up(&other.url, &file, 1).await.unwrap();
        other.remove().await;
        fresh.store.add_page_view("/welcome", Timestamp(3)).await.unwrap();
        Store::restore(&fresh.url, &file).await.unwrap();
        assert_eq!(fresh.store.list_users().await.unwrap().len(), 2);
    }

    async fn a_torn_backup_is_refused_and_changes_nothing(fresh: &Fresh) {
        lived_in(&fresh.store).await;
        let (_folder, file) = place();
        Store::back_up(&fresh.url, &file, 1).await.unwrap();
        let whole = std::fs::read(&file).unwrap();
        std::fs::write(&file, &whole[..whole.len() - 20]).unwrap();
        let target = bare(fresh.store.kind()).await;
        let refused = Store::restore(&target.url, &file).await;
        assert!(matches!(refused, Err(RestoreError::Archive(ArchiveError::Truncated))), "{refused:?}");
        std::fs::write(&file, &whole).unwrap();
        Store::restore(&target.url, &file).await.unwrap();
        target.remove().await;
    }
}

#[tokio::test]
async fn what_is_no_backup_does_not_even_make_a_database() {
    let (folder, file) = place();
    std::fs::write(&file, "a letter to a friend").unwrap();
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
async fn a_backup_that_fails_leaves_the_last_one_alone() {
    let fresh = Fresh::sqlite().await;
    let (folder, file) = place();
    Store::back_up(&fresh.url, &file, 1).await.unwrap();
    let before = std::fs::read(&file).unwrap();
    let broken: DatabaseUrl = format!("sqlite://{}", file.display()).parse().unwrap();
    assert!(Store::back_up(&broken, &file, 1).await.is_err());
    assert_eq!(std::fs::read(&file).unwrap(), before);
    assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 1, "something was left behind");
    fresh.remove().await;
}
