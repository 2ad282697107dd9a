//! A database of every earlier schema opens and has what was in it. For each there is a backup, unpacked so that it
//! can be read; a migration comes with the one of its schema (see docs/testing.md).

use std::io::Write;
use std::path::{Path, PathBuf};

use flate2::Compression;
use flate2::write::GzEncoder;
use laurels_domain::UserId;
use laurels_domain::friends::Relationship;
use laurels_domain::membership::SubscriptionStatus;
use laurels_store::Store;
use tempfile::TempDir;

use crate::harness::{Bare, marked};

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
        let lists = store.find_lists(&ana).await.unwrap().unwrap();
        let moment = |number: i64| 1_700_000_000_000 + number;
        let viewed = marked(&[("tt0068646", moment(7)), ("tt0071562", moment(8))]);
        let (bookmarks, reviewed) =
            (marked(&[("tt0099685", moment(10))]), marked(&[("tt0068646", moment(11))]));
        let expected = (viewed, bookmarks, reviewed);
        assert_eq!((lists.viewed, lists.bookmarks, lists.reviewed), expected, "schema {schema}");
        assert_eq!(store.list_users().await.unwrap().len(), 2, "schema {schema}");
        assert!(store.find_user(&ana).await.unwrap().unwrap().roles.is_admin, "schema {schema}");
    }
    if schema >= 3 {
        let (ana, ben) = (UserId::parse("ana").unwrap(), UserId::parse("ben").unwrap());
        for (person, other) in [(&ana, &ben), (&ben, &ana)] {
            let ties = store.list_relationships(person).await.unwrap();
            let kept: Vec<_> = ties.iter().map(|tie| (&tie.other, tie.state, tie.since.0)).collect();
            assert_eq!(kept, [(other, Relationship::Friends, 1_700_000_000_013)], "schema {schema}");
        }
    }
    // Days on which films were watched came with the fourth.
    if schema >= 4 {
        let watched = store.list_watched_dates(&UserId::parse("ana").unwrap()).await.unwrap();
        let watched: Vec<_> = watched.iter().map(|(film, date)| (film.as_str(), date.to_string())).collect();
        assert_eq!(watched, [("tt0068646", "2024-02".to_owned())], "schema {schema}");
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
