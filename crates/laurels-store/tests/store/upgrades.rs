//! A database of every earlier schema opens and has what was in it. For each there is a backup, unpacked so that it
//! can be read; a migration comes with the one of its schema (see docs/testing.md).

use std::io::Write;
use std::path::{Path, PathBuf};

use flate2::Compression;
use flate2::write::GzEncoder;
use laurels_domain::UserId;
use laurels_domain::friends::Relationship;
use laurels_domain::membership::SubscriptionStatus;
use laurels_store::{MarkList, Store};
use tempfile::TempDir;

use crate::harness::{Bare, films};

fn files(folder: &str, extension: &str) -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join(folder);
    let found = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    let mut files: Vec<_> =
        found.filter(|path| path.extension().is_some_and(|own| own == extension)).collect();
    files.sort();
    files
}

/// The backup of a schema, as a file of the kind that is restored.
fn packed(fixture: &Path, folder: &TempDir) -> PathBuf {
    let file = folder.path().join("laurels.backup");
    let mut out = GzEncoder::new(std::fs::File::create(&file).unwrap(), Compression::fast());
    out.write_all(&std::fs::read(fixture).unwrap()).unwrap();
    out.finish().unwrap();
    file
}

async fn opens(bare: &Bare, fixture: &Path, schema: usize) {
    let folder = TempDir::new().unwrap();
    Store::restore(&bare.url, &packed(fixture, &folder)).await.unwrap();
    let store = Store::open(&bare.url).await.unwrap();
    let kept = store.list_edits().await.unwrap();
    assert!(!kept.edits.is_empty() && kept.unreadable.is_empty(), "schema {schema}");
    // People came with the second schema, friends with the third.
    if schema >= 2 {
        let ana = UserId::parse("ana").unwrap();
        let seen = store.list_marks(&ana, MarkList::Viewed).await.unwrap();
        assert_eq!(seen, films(&["tt0068646", "tt0071562"]), "schema {schema}");
        assert_eq!(store.list_users().await.unwrap().len(), 2, "schema {schema}");
        assert!(store.find_user(&ana).await.unwrap().unwrap().roles.is_admin, "schema {schema}");
    }
    if schema >= 3 {
        let (ana, ben) = (UserId::parse("ana").unwrap(), UserId::parse("ben").unwrap());
        let tie = store.find_relationship(&ana, &ben).await.unwrap();
        assert_eq!(tie, Relationship::Friends, "schema {schema}");
    }
    if schema >= 9 {
        let bought = store.list_subscriptions(&UserId::parse("ana").unwrap()).await.unwrap();
        assert_eq!(bought[0].status, SubscriptionStatus::Active, "schema {schema}");
    }
    store.close().await;
}

#[test]
fn every_schema_has_a_database_to_upgrade_from() {
    assert_eq!(files("tests/fixtures", "jsonl").len(), files("migrations", "sql").len());
}

#[tokio::test]
async fn every_earlier_schema_opens_on_sqlite() {
    for (place, fixture) in files("tests/fixtures", "jsonl").iter().enumerate() {
        let bare = Bare::sqlite();
        opens(&bare, fixture, place + 1).await;
        bare.remove().await;
    }
}

#[tokio::test]
async fn every_earlier_schema_opens_on_postgres() {
    for (place, fixture) in files("tests/fixtures", "jsonl").iter().enumerate() {
        let bare = Bare::postgres().await;
        opens(&bare, fixture, place + 1).await;
        bare.remove().await;
    }
}
