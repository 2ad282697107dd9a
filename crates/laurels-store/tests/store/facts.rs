use laurels_domain::{Role, Timestamp};
use laurels_store::{DatabaseFacts, LogInProof, NewSession, UserCounts};

use crate::harness::{both, create_user};

const WEEK: i64 = 7 * 24 * 60 * 60 * 1000;

both! {
    async fn database_version_and_size_are_reported(db: &TestDb) {
        let facts: DatabaseFacts = db.store.database.database_facts().await.unwrap();
        assert!(facts.version.starts_with(|first: char| first.is_ascii_digit()), "{facts:?}");
        assert_eq!(facts.kind, db.store.kind());
        assert!(facts.bytes > 10_000 && facts.schema >= 10, "{facts:?}");
    }

    async fn users_are_counted_by_role_and_age(db: &TestDb) {
        let store = &db.store;
        let ana = create_user(store, "ana").await;
        create_user(store, "ben").await;
        store.users.set_role(&ana, Role::Admin, true).await.unwrap().unwrap();
        store.users.set_role(&ana, Role::Tester, true).await.unwrap().unwrap();
        for (token_hash, ends_at) in [("expired", 5), ("active", 50)] {
            let session = NewSession {
                user: ana.clone(),
                token_hash: token_hash.to_owned(),
                device: String::new(),
                created_at: Timestamp(1),
                ends_at: Timestamp(ends_at),
            };
            store.sessions.add_session(&session, LogInProof::Password("hash of ana")).await.unwrap();
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
        assert_eq!(store.database.user_counts(Timestamp(6)).await.unwrap(), expected);
        let later = store.database.user_counts(Timestamp(1 + WEEK)).await.unwrap();
        assert_eq!((later.new_this_week, later.devices), (0, 0));
    }
}
