use laurels_domain::{Secret, Timestamp, UserId};
use laurels_store::{Identity, LogInProof, NewSession, Store};

use super::public_pages::page;
use super::shares::share;
use super::webhooks::webhook;
use crate::harness::{both, create_user, email, outgoing_email};

async fn sign_in(store: &Store, user: &UserId, token_hash: &str) {
    let new = NewSession {
        user: user.clone(),
        token_hash: token_hash.to_owned(),
        device: String::new(),
        created_at: Timestamp(1),
        ends_at: Timestamp(1_000),
    };
    let hash = store.passwords.find_password_of(user).await.unwrap().unwrap();
    assert!(store.sessions.add_session(&new, LogInProof::Password(&hash)).await.unwrap());
}

both! {
    async fn password_hash_is_found_by_email(db: &TestDb) {
        let ana = create_user(&db.store, "ana").await;
        let found = db.store.passwords.find_password(&email("ANA@example.org")).await.unwrap();
        assert_eq!(found, Some((ana.clone(), "hash of ana".to_owned())));
        assert_eq!(db.store.passwords.find_password_of(&ana).await.unwrap().as_deref(), Some("hash of ana"));
        assert_eq!(db.store.passwords.find_password(&email("no@example.org")).await.unwrap(), None);
    }

    async fn setting_a_password_logs_out_other_devices(db: &TestDb) {
        let ana = create_user(&db.store, "ana").await;
        for token in ["here", "there"] {
            sign_in(&db.store, &ana, token).await;
        }
        db.store.passwords.add_reset(&ana, "ana@example.org", "link", &outgoing_email(), Timestamp(100)).await.unwrap();
        db.store.passwords.set_password(&ana, "new", "here", None, Timestamp(5)).await.unwrap();
        assert_eq!(db.store.passwords.find_password_of(&ana).await.unwrap().as_deref(), Some("new"));
        assert!(db.store.sessions.find_signed_in("here", Timestamp(6)).await.unwrap().is_some());
        assert!(db.store.sessions.find_signed_in("there", Timestamp(6)).await.unwrap().is_none());
        // The address isn't verified, so its owner may need the link to take the account back.
        assert!(db.store.passwords.reset_password(&ana, "link", "newer", None, Timestamp(6)).await.unwrap());
        sign_in(&db.store, &ana, "here").await;
        db.store.passwords.add_reset(&ana, "ana@example.org", "link", &outgoing_email(), Timestamp(100)).await.unwrap();
        assert!(db.store.passwords.set_password(&ana, "newest", "here", None, Timestamp(7)).await.unwrap());
        assert!(!db.store.passwords.has_reset(&ana, "link", Timestamp(8)).await.unwrap());
    }

    async fn reset_link_works_once_before_it_expires_for_its_user(db: &TestDb) {
        let (ana, ben) = (create_user(&db.store, "ana").await, create_user(&db.store, "ben").await);
        sign_in(&db.store, &ana, "there").await;
        let store = &db.store;
        store.passwords.add_reset(&ana, "ana@example.org", "link", &outgoing_email(), Timestamp(100)).await.unwrap();
        store.passwords.add_reset(&ana, "ana@example.org", "other link", &outgoing_email(), Timestamp(100)).await.unwrap();
        assert!(store.passwords.has_reset(&ana, "link", Timestamp(99)).await.unwrap());
        assert!(!store.passwords.has_reset(&ana, "link", Timestamp(100)).await.unwrap());
        assert!(!store.passwords.has_reset(&ben, "link", Timestamp(99)).await.unwrap());
        assert!(!store.passwords.reset_password(&ben, "link", "stolen", None, Timestamp(50)).await.unwrap());
        assert!(!store.passwords.reset_password(&ana, "link", "late", None, Timestamp(100)).await.unwrap());
        assert_eq!(store.identities.find_email_owner(&email("ana@example.org")).await.unwrap(), Some((ana.clone(), false)));

        assert!(store.passwords.reset_password(&ana, "link", "new", None, Timestamp(50)).await.unwrap());
        assert_eq!(store.passwords.find_password_of(&ana).await.unwrap().as_deref(), Some("new"));
        assert!(store.sessions.find_signed_in("there", Timestamp(51)).await.unwrap().is_none());
        assert_eq!(store.identities.find_email_owner(&email("ana@example.org")).await.unwrap(), Some((ana.clone(), true)));
        for link in ["link", "other link"] {
            assert!(!store.passwords.reset_password(&ana, link, "again", None, Timestamp(51)).await.unwrap(), "{link}");
        }
        assert_eq!(store.passwords.find_password_of(&ben).await.unwrap().as_deref(), Some("hash of ben"));
    }

    async fn first_reset_drops_what_was_added_before_the_email_was_proved(db: &TestDb) {
        let store = &db.store;
        let ana = create_user(store, "ana").await;
        let apple = Identity { provider: "apple".to_owned(), subject: "1".to_owned() };
        for is_first in [true, false] {
            store.identities.add_identity(&ana, None, &apple, None, Timestamp(2)).await.unwrap();
            sign_in(store, &ana, "here").await;
            assert!(store.my_services.set_calendar(&ana, "here", "calendar", Timestamp(2)).await.unwrap());
            assert!(store.friends.set_invite_link(&ana, "here", &Secret::new("invite"), Timestamp(2)).await.unwrap());
            store.public_pages.set_public_page(&ana, "here", &page("ana", 2)).await.unwrap();
            store.shares.add_share(&ana, "here", share("ceremony:92", "share", 2)).await.unwrap();
            store.webhooks.add_webhook(&ana, "here", &webhook("w"), None).await.unwrap();
            store.passwords.add_reset(&ana, "ana@example.org", "link", &outgoing_email(), Timestamp(100)).await.unwrap();
            assert!(store.passwords.reset_password(&ana, "link", "new", None, Timestamp(50)).await.unwrap());
            assert_eq!(store.identities.find_identity_owner(&apple).await.unwrap().is_none(), is_first);
            assert_eq!(store.my_services.find_calendar(&ana).await.unwrap().is_none(), is_first);
            assert_eq!(store.friends.find_invite_link(&ana).await.unwrap().is_none(), is_first);
            assert_eq!(store.public_pages.find_public_page(&ana).await.unwrap().is_none(), is_first);
            assert_eq!(store.shares.find_share("share").await.unwrap().is_none(), is_first);
            assert_eq!(store.webhooks.list_webhooks(&ana).await.unwrap().is_empty(), is_first);
            assert!(store.users.find_user(&ana).await.unwrap().unwrap().is_email_verified);
        }
    }

    async fn reset_link_used_concurrently_works_once(db: &TestDb) {
        let ana = create_user(&db.store, "ana").await;
        db.store.passwords.add_reset(&ana, "ana@example.org", "link", &outgoing_email(), Timestamp(100)).await.unwrap();
        let (one, other) = tokio::join!(
            db.store.passwords.reset_password(&ana, "link", "one", None, Timestamp(50)),
            db.store.passwords.reset_password(&ana, "link", "other", None, Timestamp(50))
        );
        assert_ne!(one.unwrap(), other.unwrap());
    }
}
