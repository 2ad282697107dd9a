use laurels_domain::{Secret, Timestamp};
use laurels_store::{Identity, Revocation};

use crate::harness::{both, create_user};

both! {
    async fn removing_a_user_queues_tokens_for_revocation(db: &TestDb) {
        let store = &db.store;
        let (ana, ben) = (create_user(store, "ana").await, create_user(store, "ben").await);
        let identity = |provider: &str, subject: &str| Identity {
            provider: provider.to_owned(),
            subject: subject.to_owned(),
        };
        for (user, identity) in
            [(&ana, identity("apple", "1")), (&ana, identity("google", "2")), (&ben, identity("apple", "3"))]
        {
            store.identities.add_identity(user, None, &identity, None, Timestamp(2)).await.unwrap();
        }
        // Each sign-in replaces the token.
        for token in ["old", "new"] {
            store.identities.set_refresh_token(&identity("apple", "1"), &Secret::new(token)).await.unwrap();
        }
        store.identities.set_refresh_token(&identity("apple", "3"), &Secret::new("bens")).await.unwrap();
        assert!(store.identities.list_revocations().await.unwrap().is_empty(), "no user was removed");

        store.users.remove_user(&ana, Timestamp(7)).await.unwrap().unwrap();
        let queued = store.identities.list_revocations().await.unwrap();
        let expected = Revocation {
            provider: "apple".to_owned(),
            token: Secret::new("new"),
            left_at: Timestamp(7),
        };
        assert_eq!(queued, [expected]);
        store.identities.remove_revocation(&queued[0]).await.unwrap();
        assert!(store.identities.list_revocations().await.unwrap().is_empty());
    }
}
