use laurels_domain::{Secret, Timestamp};
use laurels_store::{Identity, Revocation};

use crate::harness::{both, person};

both! {
    async fn who_leaves_leaves_consents_to_take_back(fresh: &Fresh) {
        let store = &fresh.store;
        let (ana, ben) = (person(store, "ana").await, person(store, "ben").await);
        let identity = |provider: &str, subject: &str| Identity {
            provider: provider.to_owned(),
            subject: subject.to_owned(),
        };
        for (user, identity) in
            [(&ana, identity("apple", "1")), (&ana, identity("google", "2")), (&ben, identity("apple", "3"))]
        {
            store.add_identity(user, &identity, Timestamp(2)).await.unwrap();
        }
        // Each sign-in brings a new one.
        for token in ["old", "new"] {
            store.set_refresh_token(&identity("apple", "1"), &Secret::new(token)).await.unwrap();
        }
        store.set_refresh_token(&identity("apple", "3"), &Secret::new("bens")).await.unwrap();
        assert!(store.list_revocations().await.unwrap().is_empty(), "nobody has left");

        store.remove_user(&ana, Timestamp(7)).await.unwrap().unwrap();
        let left = store.list_revocations().await.unwrap();
        let expected = Revocation {
            provider: "apple".to_owned(),
            token: Secret::new("new"),
            left_at: Timestamp(7),
        };
        assert_eq!(left, [expected]);
        store.remove_revocation(&left[0]).await.unwrap();
        assert!(store.list_revocations().await.unwrap().is_empty());
    }
}
