use laurels_domain::Timestamp;
use laurels_store::{Identity, PendingSignIn};

use crate::harness::{both, email, person};

both! {
    async fn an_identity_leads_to_one_person(fresh: &Fresh) {
        let (ana, ben) = (person(&fresh.store, "ana").await, person(&fresh.store, "ben").await);
        let google = Identity { provider: "google".to_owned(), subject: "1".to_owned() };
        let apple = Identity { provider: "apple".to_owned(), subject: "1".to_owned() };
        assert_eq!(fresh.store.find_identity_owner(&google).await.unwrap(), None);
        fresh.store.add_identity(&ana, &google, Timestamp(2)).await.unwrap();
        fresh.store.add_identity(&ben, &google, Timestamp(3)).await.unwrap();
        fresh.store.add_identity(&ana, &apple, Timestamp(4)).await.unwrap();
        assert_eq!(fresh.store.find_identity_owner(&google).await.unwrap(), Some(ana.clone()));
        let found = fresh.store.find_user(&ana).await.unwrap().unwrap();
        assert!(found.has_google && found.has_apple && found.revision > 1);
        assert!(!fresh.store.find_user(&ben).await.unwrap().unwrap().has_google);
    }

    async fn an_address_is_known_with_whether_it_was_proved(fresh: &Fresh) {
        let ana = person(&fresh.store, "ana").await;
        assert_eq!(fresh.store.find_email_owner(&email("ana@example.org")).await.unwrap(), Some((ana, false)));
        assert_eq!(fresh.store.find_email_owner(&email("no@example.org")).await.unwrap(), None);
    }

    async fn a_sign_in_comes_back_once_and_in_time(fresh: &Fresh) {
        let ana = person(&fresh.store, "ana").await;
        let pending = PendingSignIn {
            provider: "google".to_owned(),
            nonce: "n".to_owned(),
            pkce_verifier: "v".to_owned(),
            logged_in: Some(ana),
            query: "a=b".to_owned(),
        };
        let store = &fresh.store;
        for state in ["s1", "s2"] {
            store.add_pending_sign_in(state, &pending, Timestamp(100)).await.unwrap();
        }
        assert_eq!(store.take_pending_sign_in("s1", Timestamp(99)).await.unwrap(), Some(pending));
        assert_eq!(store.take_pending_sign_in("s1", Timestamp(99)).await.unwrap(), None);
        assert_eq!(store.take_pending_sign_in("s2", Timestamp(100)).await.unwrap(), None);
        assert_eq!(store.take_pending_sign_in("s3", Timestamp(1)).await.unwrap(), None);
    }
}
