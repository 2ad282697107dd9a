//! Schema upgrades: a database of every earlier schema opens with its data. Each schema has a fixture, which is an
//! uncompressed backup; a new migration adds one (see docs/testing.md).

use std::io::Write;
use std::path::{Path, PathBuf};

use flate2::Compression;
use flate2::write::GzEncoder;
use laurels_catalogue::FilmId;
use laurels_domain::friends::Relationship;
use laurels_domain::listings::StreamingService;
use laurels_domain::mark_edits::{Edit, EditChange, EditId, EditOutcome};
use laurels_domain::marks::MarkList;
use laurels_domain::membership::SubscriptionStatus;
use laurels_domain::notifications::QuietHours;
use laurels_domain::webhooks::Outcome;
use laurels_domain::{Email, Timestamp, UserId};
use laurels_store::Store;
use tempfile::TempDir;

use crate::harness::{EmptyDb, marked};

fn files(folder: &str, extension: &str) -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join(folder);
    let found = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    let mut files: Vec<_> =
        found.filter(|path| path.extension().is_some_and(|own| own == extension)).collect();
    files.sort();
    files
}

/// Compresses a fixture into a backup that can be restored.
fn compressed(fixture: &Path, folder: &TempDir) -> PathBuf {
    let file = folder.path().join("laurels.backup");
    let mut out = GzEncoder::new(std::fs::File::create(&file).unwrap(), Compression::fast());
    out.write_all(&std::fs::read(fixture).unwrap()).unwrap();
    out.finish().unwrap();
    file
}

async fn check_notifications(store: &Store, schema: usize) {
    let settings = store.notifications.find_notification_settings(&UserId::parse("ana").unwrap()).await;
    let quiet_hours = settings.unwrap().unwrap().quiet_hours;
    assert_eq!(quiet_hours, QuietHours::parse("22:00", "08:00"), "schema {schema}");
    let winners = store.notifications.list_found_winners().await.unwrap();
    assert!(winners[0].is_announced, "schema {schema}");
}

async fn check_upgrade(empty: &EmptyDb, fixture: &Path, schema: usize) {
    let folder = TempDir::new().unwrap();
    Store::restore(&empty.url, &compressed(fixture, &folder)).await.unwrap();
    let store = Store::open(&empty.url).await.unwrap();
    let stored = store.catalogue.list_edits().await.unwrap();
    assert!(!stored.edits.is_empty() && stored.unreadable.is_empty(), "schema {schema}");
    // Schema 2 added users, schema 3 friends.
    if schema >= 2 {
        check_users(&store, schema).await;
    }
    if schema >= 3 {
        let (ana, ben) = (UserId::parse("ana").unwrap(), UserId::parse("ben").unwrap());
        for (user, other) in [(&ana, &ben), (&ben, &ana)] {
            let relationships = store.friends.list_relationships(user).await.unwrap();
            let stored: Vec<_> = relationships.iter().map(|it| (&it.other, it.state, it.since.0)).collect();
            assert_eq!(stored, [(other, Relationship::Friends, 1_700_000_000_013)], "schema {schema}");
        }
    }
    // Schema 4 added the dates on which films were watched.
    if schema >= 4 {
        let watched = store.watched.list_watched_dates(&UserId::parse("ana").unwrap()).await.unwrap();
        let watched: Vec<_> = watched.iter().map(|(film, date)| (film.as_str(), date.to_string())).collect();
        assert_eq!(watched, [("tt0068646", "2024-02".to_owned())], "schema {schema}");
    }
    if schema >= 9 {
        let bought = store.memberships.list_subscriptions(&UserId::parse("ana").unwrap()).await.unwrap();
        assert_eq!(bought[0].status, SubscriptionStatus::Active, "schema {schema}");
    }
    if schema >= 15 {
        let checkout = store.memberships.find_checkout(&UserId::parse("ana").unwrap()).await.unwrap();
        assert_eq!(checkout.unwrap().session, "cs_1", "schema {schema}");
    }
    if schema >= 16 {
        let passkeys = store.passkeys.list_passkeys(&UserId::parse("ana").unwrap()).await.unwrap();
        assert_eq!(passkeys[0].credential_id, "Y3JlZA", "schema {schema}");
    }
    if schema >= 17 {
        check_former_email(&store, schema).await;
    }
    if schema >= 19 {
        let unmatched = store.listings.list_listings("US").await.unwrap().unmatched;
        assert_eq!(unmatched[0].1.credits.directors, ["Francis Ford Coppola"], "schema {schema}");
    }
    if schema >= 20 {
        let merged = store.catalogue.list_merged_films().await.unwrap();
        assert_eq!(merged[0].film.as_str(), "tt7378922", "schema {schema}");
    }
    if schema >= 21 {
        let logos = store.listings.list_listings("US").await.unwrap().logos;
        assert_eq!(logos[&StreamingService::Netflix], "/netflix.jpg", "schema {schema}");
    }
    if schema >= 22 {
        let ana = UserId::parse("ana").unwrap();
        let watches = store.diary.list_watches(&ana, None, 9).await.unwrap();
        assert_eq!(watches[0].details.note.as_deref(), Some("Better every time."), "schema {schema}");
        assert!(watches[0].details.is_rewatch && !watches[1].details.is_rewatch, "schema {schema}");
        assert!(store.diary.is_diary_shared(&ana).await.unwrap(), "schema {schema}");
    }
    if schema >= 23 {
        let (token, made_at) =
            store.friends.find_invite_link(&UserId::parse("ana").unwrap()).await.unwrap().unwrap();
        assert_eq!((token.reveal(), made_at.0), ("invite", 1_700_000_000_060), "schema {schema}");
    }
    if schema >= 24 {
        let (ana, now) = (UserId::parse("ana").unwrap(), Timestamp(1_700_000_000_000));
        let hidden = store.hidden_films.list_hidden_films(&ana, now).await.unwrap();
        assert_eq!(hidden[0].as_str(), "tt0034583", "schema {schema}");
        let departures = store.listings.list_listings("US").await.unwrap().departures;
        assert_eq!(departures[0].1, StreamingService::Hulu, "schema {schema}");
        let weekly = store.closing_soon.find_closing_soon(&ana).await.unwrap().unwrap();
        assert_eq!((weekly.is_on, weekly.time_zone.as_str()), (true, "America/New_York"), "schema {schema}");
    }
    if schema >= 25 {
        let goal = store.goals.find_goal(&UserId::parse("ana").unwrap()).await.unwrap().unwrap();
        assert_eq!(goal.goal.scope.to_text(), "ceremony:98", "schema {schema}");
    }
    if schema >= 26 {
        check_edit_times(&store, schema).await;
    }
    if schema >= 27 {
        check_notifications(&store, schema).await;
    }
    if schema >= 28 {
        check_public_links(&store, schema).await;
    }
    if schema >= 29 {
        check_api_tokens(&store, schema).await;
    }
    if schema >= 30 {
        check_webhooks(&store, schema).await;
    }
    store.close().await;
}

/// It's reserved while it can be restored.
async fn check_former_email(store: &Store, schema: usize) {
    let ana = UserId::parse("ana").unwrap();
    let now = Timestamp(1_700_000_000_000);
    let former = Email::parse("ana@former.example").unwrap();
    assert!(store.users.find_user_by_email(&former).await.unwrap().is_none(), "schema {schema}");
    assert!(store.emails.is_email_taken(&former, &UserId::parse("ben").unwrap(), now).await.unwrap());
    assert!(store.emails.has_restore(&ana, "ff66", now).await.unwrap(), "schema {schema}");
}

async fn check_users(store: &Store, schema: usize) {
    let ana = UserId::parse("ana").unwrap();
    let lists = store.marks.find_lists(&ana).await.unwrap().unwrap();
    let time = |number: i64| 1_700_000_000_000 + number;
    let viewed = marked(&[("tt0068646", time(7)), ("tt0071562", time(8))]);
    let (bookmarks, reviewed) = (marked(&[("tt0099685", time(10))]), marked(&[("tt0068646", time(11))]));
    let expected = (viewed, bookmarks, reviewed);
    assert_eq!((lists.viewed, lists.bookmarks, lists.reviewed), expected, "schema {schema}");
    assert_eq!(store.users.list_users().await.unwrap().len(), 2, "schema {schema}");
    assert!(store.users.find_user(&ana).await.unwrap().unwrap().roles.is_admin, "schema {schema}");
    // Fixtures up to schema 14 contain both, like the backups of their time.
    let now = Timestamp(time(0));
    assert!(!store.passwords.has_reset(&ana, "bb22", now).await.unwrap(), "schema {schema}");
    let pending = store.identities.take_pending_sign_in("cc33", now).await.unwrap();
    assert_eq!(pending, None, "schema {schema}");
}

async fn check_public_links(store: &Store, schema: usize) {
    let ana = UserId::parse("ana").unwrap();
    let page = store.public_pages.find_public_page(&ana).await.unwrap().unwrap();
    assert_eq!((page.slug.as_str(), page.is_indexed), ("ana-films", true), "schema {schema}");
    let reserved = store.public_pages.list_reserved_slugs(&ana, page.made_at).await.unwrap();
    assert_eq!(reserved[0].0, "ana-before", "schema {schema}");
    let (owner, subject) = store.shares.find_share("share").await.unwrap().unwrap();
    assert_eq!((owner, subject.to_text().as_str()), (ana, "category:92/best-picture"), "schema {schema}");
}

async fn check_api_tokens(store: &Store, schema: usize) {
    let now = Timestamp(1_700_000_000_100);
    let owner = store.api_tokens.find_token_owner("ab77", now).await.unwrap().unwrap();
    assert_eq!(
        (owner.user.id.as_str(), owner.scopes.to_text().as_str()),
        ("ana", "read,marks"),
        "schema {schema}"
    );
    assert_eq!(owner.used_at, Some(Timestamp(1_700_000_000_101)), "schema {schema}");
    let tokens = store.api_tokens.list_api_tokens(&owner.user.id, now).await.unwrap();
    assert_eq!(tokens[0].ends_at, Some(Timestamp(4_102_444_800_000)), "schema {schema}");
}

async fn check_webhooks(store: &Store, schema: usize) {
    let ana = UserId::parse("ana").unwrap();
    let webhook = store.webhooks.list_webhooks(&ana).await.unwrap().remove(0);
    assert_eq!(
        webhook.last_attempt,
        Some((Timestamp(1_700_000_000_106), Outcome::Status(204))),
        "schema {schema}"
    );
    assert!(webhook.events.film_viewed && webhook.events.ring_completed, "schema {schema}");
    let target = store.webhooks.find_webhook_target(&ana, "w1").await.unwrap().unwrap();
    assert_eq!(target.secret.reveal(), "whsec_c2VjcmV0", "schema {schema}");
}

async fn check_edit_times(store: &Store, schema: usize) {
    let ana = UserId::parse("ana").unwrap();
    let edit = |id: &str, film: &str, is_on, at| Edit {
        id: EditId::parse(id).unwrap(),
        film: FilmId::parse(film).unwrap(),
        change: EditChange::Mark { list: MarkList::Viewed, is_on },
        made_at: Timestamp(at),
    };
    let (unknown, received) = ("abcdef0123456789abcdef0123456789", "0123456789abcdef0123456789abcdef");
    for (edit, outcome) in [
        (edit(unknown, "tt0034583", true, 1_700_000_000_089), EditOutcome::Superseded),
        (edit(received, "tt0034583", true, 1_700_000_000_089), EditOutcome::Applied),
        (edit(unknown, "tt0068646", false, 1_700_000_000_084), EditOutcome::Superseded),
    ] {
        let now = Timestamp(1_700_000_000_100);
        let merged = store.marks.merge_edits(&ana, &[edit], now).await.unwrap().unwrap();
        assert_eq!(merged.outcomes[0].1, outcome, "schema {schema}");
    }
}

#[test]
fn every_schema_has_a_fixture() {
    assert_eq!(files("tests/fixtures", "jsonl").len(), files("migrations", "sql").len());
}

#[tokio::test]
async fn every_earlier_schema_opens_on_sqlite() {
    for (index, fixture) in files("tests/fixtures", "jsonl").iter().enumerate() {
        let empty = EmptyDb::sqlite();
        check_upgrade(&empty, fixture, index + 1).await;
        empty.remove().await;
    }
}

#[tokio::test]
async fn every_earlier_schema_opens_on_postgres() {
    for (index, fixture) in files("tests/fixtures", "jsonl").iter().enumerate() {
        let empty = EmptyDb::postgres().await;
        check_upgrade(&empty, fixture, index + 1).await;
        empty.remove().await;
    }
}

/// Emails were folded by the rules of Unicode before schema 14.
#[tokio::test]
async fn email_with_other_letters_in_upper_case_still_finds_its_user() {
    for empty in [EmptyDb::sqlite(), EmptyDb::postgres().await] {
        let folder = TempDir::new().unwrap();
        let fixture = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/fixtures/schema-0013.jsonl");
        let text = std::fs::read_to_string(fixture).unwrap();
        let text = text.replace(r#""Ana@Example.org""#, r#""BJÖRN@Example.org""#);
        let text = text.replace(r#"["ana@example.org""#, r#"["björn@example.org""#);
        assert_eq!((text.matches("BJÖRN").count(), text.matches("björn").count()), (1, 1));
        let changed = folder.path().join("changed.jsonl");
        std::fs::write(&changed, text).unwrap();
        Store::restore(&empty.url, &compressed(&changed, &folder)).await.unwrap();
        let store = Store::open(&empty.url).await.unwrap();
        let typed = Email::parse("bJÖRN@example.ORG").unwrap();
        assert_eq!(store.users.find_user_by_email(&typed).await.unwrap().unwrap().id.as_str(), "ana");
        let other = Email::parse("björn@example.org").unwrap();
        assert!(store.users.find_user_by_email(&other).await.unwrap().is_none());
        store.close().await;
        empty.remove().await;
    }
}
