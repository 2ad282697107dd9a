use laurels_domain::passkeys::PasskeyName;
use laurels_domain::{Timestamp, UserId};
use laurels_store::{
    ChangeError, Identity, LastWayIn, LogInProof, NewSession, NewUser, Passkey, PasskeyChallenge,
    PasskeyRejection, Store,
};

use super::sessions::sign_in;
use crate::harness::{both, create_user, new_user};

const AT: Timestamp = Timestamp(5);

fn passkey(id: &str) -> Passkey {
    Passkey { credential_id: id.to_owned(), public_key: "key".to_owned(), state: "1".to_owned() }
}

async fn add(store: &Store, user: &UserId, id: &str) -> Result<(), ChangeError<PasskeyRejection>> {
    let (here, name) = (format!("session of {user}"), PasskeyName::parse("Phone").unwrap());
    store.passkeys.add_passkey(user, &here, &passkey(id), &name, None, AT).await
}

/// A user with the session that `add` uses.
async fn logged_in_user(store: &Store, id: &str) -> UserId {
    let user = create_user(store, id).await;
    sign_in(store, &user, &format!("session of {user}"), 1).await;
    user
}

fn new_session(user: &UserId, token: &str) -> NewSession {
    NewSession {
        user: user.clone(),
        token_hash: token.to_owned(),
        device: "Firefox".to_owned(),
        created_at: AT,
        ends_at: Timestamp(100),
    }
}

async fn log_in(store: &Store, user: &UserId, passkey: &Passkey, new_state: &str, token: &str) -> bool {
    store
        .sessions
        .add_session(&new_session(user, token), LogInProof::Passkey(passkey, new_state))
        .await
        .unwrap()
}

both! {
    async fn a_challenge_works_once_and_in_time(db: &TestDb) {
        let store = &db.store;
        let challenge = PasskeyChallenge { session_hash: Some("s".to_owned()), state: "state".to_owned() };
        store.passkeys.add_challenge("one", &challenge, Timestamp(10)).await.unwrap();
        store.passkeys.add_challenge("late", &challenge, Timestamp(10)).await.unwrap();
        assert_eq!(store.passkeys.take_challenge("one", Timestamp(9)).await.unwrap(), Some(challenge));
        assert_eq!(store.passkeys.take_challenge("one", Timestamp(9)).await.unwrap(), None);
        assert_eq!(store.passkeys.take_challenge("late", Timestamp(10)).await.unwrap(), None);
    }

    async fn a_log_in_needs_the_state_that_was_verified(db: &TestDb) {
        let (store, ana) = (&db.store, logged_in_user(&db.store, "ana").await);
        add(store, &ana, "phone").await.unwrap();
        let verified = store.passkeys.find_passkey(&ana, "phone").await.unwrap().unwrap();
        assert!(log_in(store, &ana, &verified, "2", "t1").await);
        assert!(!log_in(store, &ana, &verified, "2", "t2").await, "used in the meantime");
        assert_eq!(store.sessions.list_sessions(&ana, AT).await.unwrap().len(), 2);
        let verified = store.passkeys.find_passkey(&ana, "phone").await.unwrap().unwrap();
        assert_eq!(verified.state, "2");
        assert!(store.passkeys.remove_passkey(&ana, "phone").await.unwrap());
        assert!(!log_in(store, &ana, &verified, "3", "t3").await, "removed in the meantime");
    }

    async fn the_last_way_in_stays(db: &TestDb) {
        let store = &db.store;
        let apple = Identity { provider: "apple".to_owned(), subject: "1".to_owned() };
        for round in 0..10 {
            let subject = format!("{round}");
            let identity = Identity { subject, ..apple.clone() };
            let new = NewUser { password_hash: None, identity: Some(identity.clone()), ..new_user(&format!("user{round}")) };
            store.users.add_user(&new).await.unwrap().unwrap();
            let session = new_session(&new.id, &format!("session of {}", new.id));
            assert!(store.sessions.add_session(&session, LogInProof::Identity(&identity)).await.unwrap());
            add(store, &new.id, "phone").await.unwrap();
            let (unlinked, removed) = tokio::join!(
                store.identities.remove_identity(&new.id, "apple", AT),
                store.passkeys.remove_passkey(&new.id, "phone"),
            );
            let rejections = [&unlinked, &removed]
                .into_iter()
                .filter(|outcome| matches!(outcome, Err(ChangeError::Rejected(LastWayIn))));
            assert_eq!(rejections.count(), 1, "{unlinked:?} {removed:?}");
            assert_eq!(store.identities.list_ways_in(&new.id).await.unwrap().len(), 1);
        }
    }

    async fn concurrent_registrations_do_not_exceed_the_limit(db: &TestDb) {
        let ana = logged_in_user(&db.store, "ana").await;
        let mut adding = tokio::task::JoinSet::new();
        for number in 0..24 {
            let (store, ana) = (db.store.clone(), ana.clone());
            adding.spawn(async move { add(&store, &ana, &format!("key{number}")).await });
        }
        let outcomes = adding.join_all().await;
        assert_eq!(outcomes.iter().filter(|outcome| outcome.is_ok()).count(), 20);
        let duplicate = add(&db.store, &logged_in_user(&db.store, "ben").await, "key1").await;
        assert!(duplicate.is_ok(), "another user's");
        db.store.passkeys.remove_passkey(&ana, &db.store.passkeys.list_passkeys(&ana).await.unwrap()[0].credential_id).await.unwrap();
        let again = &db.store.passkeys.list_passkeys(&ana).await.unwrap()[0].credential_id;
        assert!(matches!(add(&db.store, &ana, again).await, Err(ChangeError::Rejected(PasskeyRejection::Duplicate))));
    }
}
