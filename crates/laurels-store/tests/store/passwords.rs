use laurels_domain::{Timestamp, UserId};
use laurels_store::{NewSession, Store};

use crate::harness::{both, email, person};

async fn sign_in(store: &Store, user: &UserId, token_hash: &str) {
    let new = NewSession {
        user: user.clone(),
        token_hash: token_hash.to_owned(),
        device: String::new(),
        created_at: Timestamp(1),
        ends_at: Timestamp(1_000),
    };
    store.add_session(&new).await.unwrap();
}

both! {
    async fn a_hash_is_found_by_the_address(fresh: &Fresh) {
        let ana = person(&fresh.store, "ana").await;
        let found = fresh.store.find_password(&email("ANA@example.org")).await.unwrap();
        assert_eq!(found, Some((ana.clone(), "hash of ana".to_owned())));
        assert_eq!(fresh.store.find_password_of(&ana).await.unwrap().as_deref(), Some("hash of ana"));
        assert_eq!(fresh.store.find_password(&email("no@example.org")).await.unwrap(), None);
    }

    async fn a_new_password_signs_the_other_devices_out(fresh: &Fresh) {
        let ana = person(&fresh.store, "ana").await;
        for token in ["here", "there"] {
            sign_in(&fresh.store, &ana, token).await;
        }
        fresh.store.add_reset(&ana, "link", Timestamp(100)).await.unwrap();
        fresh.store.set_password(&ana, "new", "here", Timestamp(5)).await.unwrap();
        assert_eq!(fresh.store.find_password_of(&ana).await.unwrap().as_deref(), Some("new"));
        assert!(fresh.store.find_signed_in("here", Timestamp(6)).await.unwrap().is_some());
        assert!(fresh.store.find_signed_in("there", Timestamp(6)).await.unwrap().is_none());
        assert!(!fresh.store.has_reset(&ana, "link", Timestamp(6)).await.unwrap());
    }

    async fn a_link_works_once_and_only_for_its_hour_and_its_person(fresh: &Fresh) {
        let (ana, ben) = (person(&fresh.store, "ana").await, person(&fresh.store, "ben").await);
        sign_in(&fresh.store, &ana, "there").await;
        let store = &fresh.store;
        store.add_reset(&ana, "link", Timestamp(100)).await.unwrap();
        store.add_reset(&ana, "other link", Timestamp(100)).await.unwrap();
        assert!(store.has_reset(&ana, "link", Timestamp(99)).await.unwrap());
        assert!(!store.has_reset(&ana, "link", Timestamp(100)).await.unwrap());
        assert!(!store.has_reset(&ben, "link", Timestamp(99)).await.unwrap());
        assert!(!store.reset_password(&ben, "link", "stolen", Timestamp(50)).await.unwrap());
        assert!(!store.reset_password(&ana, "link", "late", Timestamp(100)).await.unwrap());
        assert_eq!(store.find_email_owner(&email("ana@example.org")).await.unwrap(), Some((ana.clone(), false)));

        assert!(store.reset_password(&ana, "link", "new", Timestamp(50)).await.unwrap());
        assert_eq!(store.find_password_of(&ana).await.unwrap().as_deref(), Some("new"));
        assert!(store.find_signed_in("there", Timestamp(51)).await.unwrap().is_none());
        assert_eq!(store.find_email_owner(&email("ana@example.org")).await.unwrap(), Some((ana.clone(), true)));
        for link in ["link", "other link"] {
            assert!(!store.reset_password(&ana, link, "again", Timestamp(51)).await.unwrap(), "{link}");
        }
        assert_eq!(store.find_password_of(&ben).await.unwrap().as_deref(), Some("hash of ben"));
    }

    async fn a_link_used_twice_at_once_works_once(fresh: &Fresh) {
        let ana = person(&fresh.store, "ana").await;
        fresh.store.add_reset(&ana, "link", Timestamp(100)).await.unwrap();
        let (one, other) = tokio::join!(
            fresh.store.reset_password(&ana, "link", "one", Timestamp(50)),
            fresh.store.reset_password(&ana, "link", "other", Timestamp(50))
        );
        assert_ne!(one.unwrap(), other.unwrap());
    }
}
