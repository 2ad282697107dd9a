use laurels_domain::passkeys::PasskeyName;
use laurels_domain::{Timestamp, UserId};
use laurels_store::{
    ChangeError, Identity, LogInProof, NewSession, Passkey, PasskeyRejection, Revision, Store,
};

use crate::harness::{both, create_user, outgoing_email};

pub(crate) async fn sign_in(store: &Store, user: &UserId, token_hash: &str, at: i64) {
    let new = NewSession {
        user: user.clone(),
        token_hash: token_hash.to_owned(),
        device: "Firefox on Linux".to_owned(),
        created_at: Timestamp(at),
        ends_at: Timestamp(at + 100),
    };
    let hash = store.passwords.find_password_of(user).await.unwrap().unwrap();
    assert!(store.sessions.add_session(&new, LogInProof::Password(&hash)).await.unwrap());
}

/// Requests a link that confirms an address, in a session of the user.
pub(crate) async fn request_link(
    store: &Store,
    user: &UserId,
    address: &str,
    token: &str,
    ends_at: Timestamp,
) {
    let here = format!("session of {user}");
    if store.sessions.find_session_revision(&here, Timestamp(0)).await.unwrap().is_none() {
        sign_in(store, user, &here, 1).await;
    }
    assert!(
        store.emails.set_email_link(user, &here, address, token, &outgoing_email(), ends_at).await.unwrap()
    );
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

    async fn session_needs_a_proof_that_is_still_valid(db: &TestDb) {
        let store = &db.store;
        let (ana, ben) = (create_user(store, "ana").await, create_user(store, "ben").await);
        let identity = Identity { provider: "apple".to_owned(), subject: "1".to_owned() };
        let new = |user: &UserId, token: &str| NewSession {
            user: user.clone(),
            token_hash: token.to_owned(),
            device: String::new(),
            created_at: Timestamp(10),
            ends_at: Timestamp(100),
        };
        let linked = LogInProof::Identity(&identity);
        assert!(!store.sessions.add_session(&new(&ana, "t1"), linked).await.unwrap(), "not linked yet");
        store.identities.add_identity(&ana, None, &identity, None, Timestamp(5)).await.unwrap();
        assert!(store.sessions.add_session(&new(&ana, "t1"), linked).await.unwrap());
        assert!(!store.sessions.add_session(&new(&ben, "t2"), linked).await.unwrap(), "another user's");
        store.passwords.set_password(&ana, "new hash", "t1", None, Timestamp(11)).await.unwrap();
        let old = LogInProof::Password("hash of ana");
        assert!(!store.sessions.add_session(&new(&ana, "t3"), old).await.unwrap(), "the password was changed");
        assert!(store.sessions.add_session(&new(&ana, "t4"), LogInProof::Password("new hash")).await.unwrap());
        assert!(store.sessions.find_signed_in("t3", Timestamp(11)).await.unwrap().is_none());
        let used: Vec<_> = store.identities.list_ways_in(&ana).await.unwrap();
        let used: Vec<_> = used.iter().map(|way_in| (way_in.kind.as_str(), way_in.added_at.0, way_in.last_used_at)).collect();
        assert_eq!(used, [("apple", 5, Some(Timestamp(10))), ("password", 11, Some(Timestamp(10)))]);
    }

    async fn no_log_in_under_way_survives_a_reset(db: &TestDb) {
        let store = &db.store;
        for round in 0..20 {
            let ana = create_user(store, &format!("ana{round}")).await;
            let (hash, link) = (format!("hash of ana{round}"), format!("link {round}"));
            store.passwords.add_reset(&ana, &format!("ana{round}@example.org"), &link, &outgoing_email(), Timestamp(100)).await.unwrap();
            let log_ins = (0..6).map(|number| {
                let new = NewSession {
                    user: ana.clone(),
                    token_hash: format!("t{round} {number}"),
                    device: String::new(),
                    created_at: Timestamp(10),
                    ends_at: Timestamp(100),
                };
                let (sessions, hash) = (store.sessions.clone(), hash.clone());
                tokio::spawn(async move { sessions.add_session(&new, LogInProof::Password(&hash)).await.unwrap() })
            });
            let log_ins: Vec<_> = log_ins.collect();
            assert!(store.passwords.reset_password(&ana, &link, "new", None, Timestamp(10)).await.unwrap());
            for log_in in log_ins {
                log_in.await.unwrap();
            }
            let left = store.sessions.list_sessions(&ana, Timestamp(11)).await.unwrap();
            assert!(left.is_empty(), "round {round}: {left:?}");
        }
    }

    async fn no_change_of_a_session_survives_its_end(db: &TestDb) {
        let (store, ana) = (&db.store, create_user(&db.store, "ana").await);
        sign_in(store, &ana, "here", 1).await;
        let google = Identity { provider: "google".to_owned(), subject: "1".to_owned() };
        let apple = Identity { provider: "apple".to_owned(), subject: "2".to_owned() };
        let passkey = |id: &str| Passkey {
            credential_id: id.to_owned(),
            public_key: String::new(),
            state: String::new(),
        };
        let name = PasskeyName::parse("Phone").unwrap();
        assert!(store.identities.add_identity(&ana, Some("here"), &google, None, Timestamp(2)).await.unwrap());
        store.passkeys.add_passkey(&ana, "here", &passkey("one"), &name, None, Timestamp(2)).await.unwrap();
        assert!(store.passwords.set_password(&ana, "new", "here", None, Timestamp(2)).await.unwrap());
        // The owner logs it out while its requests are under way.
        store.sessions.remove_session(&ana, "here").await.unwrap();
        assert!(!store.identities.add_identity(&ana, Some("here"), &apple, None, Timestamp(3)).await.unwrap());
        let added = store.passkeys.add_passkey(&ana, "here", &passkey("two"), &name, None, Timestamp(3)).await;
        assert!(matches!(added, Err(ChangeError::Rejected(PasskeyRejection::LoggedOut))));
        assert!(!store.passwords.set_password(&ana, "newer", "here", None, Timestamp(3)).await.unwrap());
        assert!(!store.my_services.set_calendar(&ana, "here", "calendar", Timestamp(3)).await.unwrap());
        let link = store.emails.set_email_link(&ana, "here", "ana@two.example", "link", &outgoing_email(), Timestamp(100)).await;
        assert!(!link.unwrap());
        let kinds = store.identities.list_ways_in(&ana).await.unwrap();
        assert_eq!(kinds.iter().map(|it| it.kind.as_str()).collect::<Vec<_>>(), ["google", "passkey", "password"]);
        assert_eq!(store.passwords.find_password_of(&ana).await.unwrap().as_deref(), Some("new"));
    }

    async fn only_the_latest_sessions_are_kept(db: &TestDb) {
        let (ana, ben) = (create_user(&db.store, "ana").await, create_user(&db.store, "ben").await);
        sign_in(&db.store, &ben, "ben's", 1).await;
        for number in 0..52 {
            sign_in(&db.store, &ana, &format!("t{number}"), 10 + number).await;
        }
        let left = db.store.sessions.list_sessions(&ana, Timestamp(70)).await.unwrap();
        assert_eq!(left.len(), 50);
        assert_eq!(left.last().unwrap().token_hash, "t2");
        assert_eq!(db.store.sessions.list_sessions(&ben, Timestamp(70)).await.unwrap().len(), 1);
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
