use laurels_domain::Timestamp;
use laurels_store::{Identity, PendingSignIn};

use crate::harness::{both, create_user, email};

both! {
    async fn identity_belongs_to_one_user(db: &TestDb) {
        let (ana, ben) = (create_user(&db.store, "ana").await, create_user(&db.store, "ben").await);
        let google = Identity { provider: "google".to_owned(), subject: "1".to_owned() };
        let apple = Identity { provider: "apple".to_owned(), subject: "1".to_owned() };
        assert_eq!(db.store.identities.find_identity_owner(&google).await.unwrap(), None);
        db.store.identities.add_identity(&ana, &google, Timestamp(2)).await.unwrap();
        db.store.identities.add_identity(&ben, &google, Timestamp(3)).await.unwrap();
        db.store.identities.add_identity(&ana, &apple, Timestamp(4)).await.unwrap();
        assert_eq!(db.store.identities.find_identity_owner(&google).await.unwrap(), Some(ana.clone()));
        let found = db.store.users.find_user(&ana).await.unwrap().unwrap();
        assert!(found.has_google && found.has_apple && found.revision > 1);
        assert!(!db.store.users.find_user(&ben).await.unwrap().unwrap().has_google);
    }

    async fn email_owner_is_found_with_verification_state(db: &TestDb) {
        let ana = create_user(&db.store, "ana").await;
        assert_eq!(db.store.identities.find_email_owner(&email("ana@example.org")).await.unwrap(), Some((ana, false)));
        assert_eq!(db.store.identities.find_email_owner(&email("no@example.org")).await.unwrap(), None);
    }

    async fn pending_sign_in_is_consumed_once_before_it_expires(db: &TestDb) {
        let ana = create_user(&db.store, "ana").await;
        let pending = PendingSignIn {
            provider: "google".to_owned(),
            nonce: "n".to_owned(),
            pkce_verifier: "v".to_owned(),
            logged_in: Some(ana),
            query: "a=b".to_owned(),
        };
        let store = &db.store;
        for state in ["s1", "s2"] {
            store.identities.add_pending_sign_in(state, &pending, Timestamp(100)).await.unwrap();
        }
        assert_eq!(store.identities.take_pending_sign_in("s1", Timestamp(99)).await.unwrap(), Some(pending));
        assert_eq!(store.identities.take_pending_sign_in("s1", Timestamp(99)).await.unwrap(), None);
        assert_eq!(store.identities.take_pending_sign_in("s2", Timestamp(100)).await.unwrap(), None);
        assert_eq!(store.identities.take_pending_sign_in("s3", Timestamp(1)).await.unwrap(), None);
    }
}
