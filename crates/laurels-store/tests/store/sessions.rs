use laurels_domain::{Timestamp, UserId};
use laurels_store::{NewSession, Revision, Store};

use crate::harness::{both, person};

pub(crate) async fn sign_in(store: &Store, user: &UserId, token_hash: &str, at: i64) {
    let new = NewSession {
        user: user.clone(),
        token_hash: token_hash.to_owned(),
        device: "Firefox on Linux".to_owned(),
        created_at: Timestamp(at),
        ends_at: Timestamp(at + 100),
    };
    store.add_session(&new).await.unwrap();
}

both! {
    async fn a_token_stands_for_its_person_until_the_session_ends(fresh: &Fresh) {
        let ana = person(&fresh.store, "ana").await;
        sign_in(&fresh.store, &ana, "t1", 10).await;
        let found = fresh.store.find_signed_in("t1", Timestamp(109)).await.unwrap().unwrap();
        assert_eq!((&found.user.id, found.session.device.as_str()), (&ana, "Firefox on Linux"));
        assert_eq!((found.session.created_at, found.session.seen_at), (Timestamp(10), Timestamp(10)));
        assert!(fresh.store.find_signed_in("t1", Timestamp(110)).await.unwrap().is_none());
        assert!(fresh.store.find_signed_in("t2", Timestamp(20)).await.unwrap().is_none());
        let (in_circle, ties) = fresh.store.find_session_with_friends("t1", Timestamp(109)).await.unwrap().unwrap();
        assert_eq!((in_circle.user.id, ties), (ana.clone(), fresh.store.find_relationship_revisions(&ana).await.unwrap()));
        assert!(fresh.store.find_session_with_friends("t1", Timestamp(110)).await.unwrap().is_none());
        let revision = async |token: &str, at| fresh.store.find_session_revision(token, Timestamp(at)).await.unwrap();
        assert_eq!(revision("t1", 109).await, Some(Revision(found.user.revision)));
        assert_eq!((revision("t1", 110).await, revision("t2", 20).await), (None, None));
    }

    async fn a_noted_visit_lets_the_session_live_on(fresh: &Fresh) {
        let ana = person(&fresh.store, "ana").await;
        sign_in(&fresh.store, &ana, "t1", 10).await;
        fresh.store.extend_session(&ana, "t1", Timestamp(90), Timestamp(190)).await.unwrap();
        let found = fresh.store.find_signed_in("t1", Timestamp(150)).await.unwrap().unwrap();
        assert_eq!(found.session.seen_at, Timestamp(90));
    }

    async fn devices_are_listed_latest_first_and_signed_out_one_by_one(fresh: &Fresh) {
        let (ana, ben) = (person(&fresh.store, "ana").await, person(&fresh.store, "ben").await);
        for (user, token, at) in [(&ana, "t1", 10), (&ana, "t2", 20), (&ana, "t3", 30), (&ben, "t4", 40)] {
            sign_in(&fresh.store, user, token, at).await;
        }
        let tokens = async || -> Vec<String> {
            let sessions = fresh.store.list_sessions(&ana, Timestamp(50)).await.unwrap();
            sessions.into_iter().map(|session| session.token_hash).collect()
        };
        assert_eq!(tokens().await, ["t3", "t2", "t1"]);
        assert!(fresh.store.remove_session(&ana, "t2").await.unwrap());
        assert!(!fresh.store.remove_session(&ana, "t2").await.unwrap());
        assert!(!fresh.store.remove_session(&ana, "t4").await.unwrap(), "that is somebody else's");
        fresh.store.remove_other_sessions(&ana, "t1").await.unwrap();
        assert_eq!(tokens().await, ["t1"]);
        assert!(fresh.store.find_signed_in("t4", Timestamp(50)).await.unwrap().is_some());
    }

    async fn those_who_were_there_last_come_first_each_once(fresh: &Fresh) {
        let store = &fresh.store;
        let (ana, ben) = (person(store, "ana").await, person(store, "ben").await);
        // Dora has never signed in.
        let (cleo, _) = (person(store, "cleo").await, person(store, "dora").await);
        for (user, token, at) in [(&ana, "t1", 10), (&ben, "t2", 20), (&cleo, "t3", 30), (&cleo, "t4", 5)] {
            sign_in(store, user, token, at).await;
        }
        assert_eq!(store.list_recent_users(9).await.unwrap(), [cleo.clone(), ben, ana.clone()]);
        store.extend_session(&ana, "t1", Timestamp(90), Timestamp(190)).await.unwrap();
        assert_eq!(store.list_recent_users(2).await.unwrap(), [ana, cleo]);
    }
}
