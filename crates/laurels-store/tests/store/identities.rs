use laurels_domain::{Secret, Timestamp, UserId};
use laurels_store::{ChangeError, Identity, LastWayIn, NewUser, PendingSignIn};

use super::sessions::sign_in;
use crate::harness::{both, create_user, email, new_user, outgoing_email};

both! {
    async fn identity_belongs_to_one_user(db: &TestDb) {
        let (ana, ben) = (create_user(&db.store, "ana").await, create_user(&db.store, "ben").await);
        let google = Identity { provider: "google".to_owned(), subject: "1".to_owned() };
        let apple = Identity { provider: "apple".to_owned(), subject: "1".to_owned() };
        assert_eq!(db.store.identities.find_identity_owner(&google).await.unwrap(), None);
        db.store.identities.add_identity(&ana, None, &google, None, Timestamp(2)).await.unwrap();
        db.store.identities.add_identity(&ben, None, &google, None, Timestamp(3)).await.unwrap();
        db.store.identities.add_identity(&ana, None, &apple, None, Timestamp(4)).await.unwrap();
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

    async fn identity_is_unlinked_unless_it_is_the_last_way_in(db: &TestDb) {
        let store = &db.store;
        let ana = create_user(store, "ana").await;
        let google = Identity { provider: "google".to_owned(), subject: "1".to_owned() };
        store.identities.add_identity(&ana, None, &google, None, Timestamp(2)).await.unwrap();
        store.identities.set_refresh_token(&google, &Secret::new("token")).await.unwrap();
        assert!(!store.identities.remove_identity(&ana, "apple", Timestamp(3)).await.unwrap(), "not linked");
        assert!(store.identities.remove_identity(&ana, "google", Timestamp(3)).await.unwrap());
        assert_eq!(store.identities.find_identity_owner(&google).await.unwrap(), None);
        assert_eq!(store.identities.list_revocations().await.unwrap()[0].token.reveal(), "token");

        let apple = Identity { provider: "apple".to_owned(), subject: "2".to_owned() };
        let ben = NewUser { password_hash: None, identity: Some(apple.clone()), ..new_user("ben") };
        store.users.add_user(&ben).await.unwrap().unwrap();
        let rejected = store.identities.remove_identity(&ben.id, "apple", Timestamp(3)).await;
        assert!(matches!(rejected, Err(ChangeError::Rejected(LastWayIn))));
        assert_eq!(store.identities.find_identity_owner(&apple).await.unwrap(), Some(ben.id));
    }

    async fn pending_sign_ins_end_with_their_session(db: &TestDb) {
        let store = &db.store;
        let (ana, ben) = (create_user(store, "ana").await, create_user(store, "ben").await);
        let begin = async |state: &str, user: &UserId, session: &str| {
            let pending = PendingSignIn {
                provider: "apple".to_owned(),
                nonce: String::new(),
                pkce_verifier: String::new(),
                begun_by: Some((user.clone(), session.to_owned())),
                query: String::new(),
            };
            store.identities.add_pending_sign_in(state, &pending, Timestamp(100)).await.unwrap();
        };
        let is_left = async |state: &str| store.identities.take_pending_sign_in(state, Timestamp(1)).await.unwrap().is_some();
        for (state, user, session) in [("a1", &ana, "s1"), ("a2", &ana, "s2"), ("a3", &ana, "s3"), ("b1", &ben, "s4")] {
            begin(state, user, session).await;
        }
        store.sessions.remove_session(&ana, "s1").await.unwrap();
        assert!(!is_left("a1").await);
        store.sessions.remove_other_sessions(&ana, "s3").await.unwrap();
        assert!(!is_left("a2").await);
        begin("a4", &ana, "s5").await;
        sign_in(store, &ana, "s3", 1).await;
        assert!(store.passwords.set_password(&ana, "new", "s3", None, Timestamp(2)).await.unwrap());
        assert!(!is_left("a4").await);
        store.passwords.add_reset(&ana, "ana@example.org", "link", &outgoing_email(), Timestamp(100)).await.unwrap();
        store.passwords.reset_password(&ana, "link", "newer", None, Timestamp(3)).await.unwrap();
        assert!(!is_left("a3").await);
        assert!(is_left("b1").await, "another user's");
    }

    async fn pending_sign_in_is_consumed_once_before_it_expires(db: &TestDb) {
        let ana = create_user(&db.store, "ana").await;
        let pending = PendingSignIn {
            provider: "google".to_owned(),
            nonce: "n".to_owned(),
            pkce_verifier: "v".to_owned(),
            begun_by: Some((ana, "session".to_owned())),
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
