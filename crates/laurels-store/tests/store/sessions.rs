use laurels_domain::{Timestamp, UserId};
use laurels_store::{NewSession, Revision, Store};

use crate::harness::{both, create_user};

pub(crate) async fn sign_in(store: &Store, user: &UserId, token_hash: &str, at: i64) {
    let new = NewSession {
        user: user.clone(),
        token_hash: token_hash.to_owned(),
        device: "Firefox on Linux".to_owned(),
        created_at: Timestamp(at),
        ends_at: Timestamp(at + 100),
    };
    store.sessions.add_session(&new).await.unwrap();
}

both! {
    async fn session_is_found_by_token_until_it_expires(db: &TestDb) {
        let ana = create_user(&db.store, "ana").await;
        sign_in(&db.store, &ana, "t1", 10).await;
        let found = db.store.sessions.find_signed_in("t1", Timestamp(109)).await.unwrap().unwrap();
        assert_eq!((&found.user.id, found.session.device.as_str()), (&ana, "Firefox on Linux"));
        assert_eq!((found.session.created_at, found.session.seen_at), (Timestamp(10), Timestamp(10)));
        assert!(db.store.sessions.find_signed_in("t1", Timestamp(110)).await.unwrap().is_none());
        assert!(db.store.sessions.find_signed_in("t2", Timestamp(20)).await.unwrap().is_none());
        let (with_friends, revisions) = db.store.sessions.find_session_with_friends("t1", Timestamp(109)).await.unwrap().unwrap();
        assert_eq!((with_friends.user.id, revisions), (ana.clone(), db.store.friends.find_relationship_revisions(&ana).await.unwrap()));
        assert!(db.store.sessions.find_session_with_friends("t1", Timestamp(110)).await.unwrap().is_none());
        let revision = async |token: &str, at| db.store.sessions.find_session_revision(token, Timestamp(at)).await.unwrap();
        assert_eq!(revision("t1", 109).await, Some(Revision(found.user.revision)));
        assert_eq!((revision("t1", 110).await, revision("t2", 20).await), (None, None));
    }

    async fn extended_session_expires_later(db: &TestDb) {
        let ana = create_user(&db.store, "ana").await;
        sign_in(&db.store, &ana, "t1", 10).await;
        db.store.sessions.extend_session(&ana, "t1", Timestamp(90), Timestamp(190)).await.unwrap();
        let found = db.store.sessions.find_signed_in("t1", Timestamp(150)).await.unwrap().unwrap();
        assert_eq!(found.session.seen_at, Timestamp(90));
    }

    async fn devices_are_listed_latest_first_and_logged_out_individually(db: &TestDb) {
        let (ana, ben) = (create_user(&db.store, "ana").await, create_user(&db.store, "ben").await);
        for (user, token, at) in [(&ana, "t1", 10), (&ana, "t2", 20), (&ana, "t3", 30), (&ben, "t4", 40)] {
            sign_in(&db.store, user, token, at).await;
        }
        let tokens = async || -> Vec<String> {
            let sessions = db.store.sessions.list_sessions(&ana, Timestamp(50)).await.unwrap();
            sessions.into_iter().map(|session| session.token_hash).collect()
        };
        assert_eq!(tokens().await, ["t3", "t2", "t1"]);
        assert!(db.store.sessions.remove_session(&ana, "t2").await.unwrap());
        assert!(!db.store.sessions.remove_session(&ana, "t2").await.unwrap());
        assert!(!db.store.sessions.remove_session(&ana, "t4").await.unwrap(), "the session belongs to another user");
        db.store.sessions.remove_other_sessions(&ana, "t1").await.unwrap();
        assert_eq!(tokens().await, ["t1"]);
        assert!(db.store.sessions.find_signed_in("t4", Timestamp(50)).await.unwrap().is_some());
    }

    async fn recent_users_are_listed_once_latest_first(db: &TestDb) {
        let store = &db.store;
        let (ana, ben) = (create_user(store, "ana").await, create_user(store, "ben").await);
        // Dora has never logged in.
        let (cleo, _) = (create_user(store, "cleo").await, create_user(store, "dora").await);
        for (user, token, at) in [(&ana, "t1", 10), (&ben, "t2", 20), (&cleo, "t3", 30), (&cleo, "t4", 5)] {
            sign_in(store, user, token, at).await;
        }
        assert_eq!(store.sessions.list_recent_users(9).await.unwrap(), [cleo.clone(), ben, ana.clone()]);
        store.sessions.extend_session(&ana, "t1", Timestamp(90), Timestamp(190)).await.unwrap();
        assert_eq!(store.sessions.list_recent_users(2).await.unwrap(), [ana, cleo]);
    }
}
