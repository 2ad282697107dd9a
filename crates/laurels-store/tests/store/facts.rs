use laurels_domain::{Role, Timestamp};
use laurels_store::{DatabaseFacts, NewSession, UserCounts};

use crate::harness::{both, person};

const WEEK: i64 = 7 * 24 * 60 * 60 * 1000;

both! {
    async fn the_database_says_what_it_is_and_how_large(fresh: &Fresh) {
        let facts: DatabaseFacts = fresh.store.database_facts().await.unwrap();
        assert!(facts.version.starts_with(|first: char| first.is_ascii_digit()), "{facts:?}");
        assert!(facts.bytes > 10_000 && facts.schema >= 10, "{facts:?}");
    }

    async fn people_are_counted(fresh: &Fresh) {
        let store = &fresh.store;
        let ana = person(store, "ana").await;
        person(store, "ben").await;
        store.set_role(&ana, Role::Admin, true).await.unwrap().unwrap();
        store.set_role(&ana, Role::Tester, true).await.unwrap().unwrap();
        for (token_hash, ends_at) in [("over", 5), ("lives", 50)] {
            let session = NewSession {
                user: ana.clone(),
                token_hash: token_hash.to_owned(),
                device: String::new(),
                created_at: Timestamp(1),
                ends_at: Timestamp(ends_at),
            };
            store.add_session(&session).await.unwrap();
        }
        let expected = UserCounts {
            users: 2,
            admins: 1,
            testers: 1,
            full_members: 0,
            marked_for_deletion: 0,
            new_this_week: 2,
            devices: 1,
        };
        assert_eq!(store.user_counts(Timestamp(6)).await.unwrap(), expected);
        let later = store.user_counts(Timestamp(1 + WEEK)).await.unwrap();
        assert_eq!((later.new_this_week, later.devices), (0, 0));
    }
}
