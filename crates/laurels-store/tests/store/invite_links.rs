use laurels_domain::friends::Relationship;
use laurels_domain::{Secret, Timestamp, UserId};
use laurels_store::{Pair, Store};

use super::sessions::sign_in;
use crate::harness::{both, create_user};

/// The token of the owner's link that works for a user.
async fn working_link(store: &Store, user: &UserId, owner: &UserId) -> Option<String> {
    let token = std::sync::Mutex::new(None);
    let read = |pair: &Pair| {
        *token.lock().unwrap() = pair.link.as_ref().map(|link| link.reveal().to_owned());
        Ok::<_, ()>(pair.relationship)
    };
    store.friends.change_relationship(user, owner, Timestamp(1), read).await.unwrap().unwrap();
    token.into_inner().unwrap()
}

async fn set(store: &Store, me: &UserId, other: &UserId, state: Relationship) {
    store
        .friends
        .change_relationship(me, other, Timestamp(1), |_| Ok::<_, ()>(state))
        .await
        .unwrap()
        .unwrap();
}

both! {
    async fn new_invite_link_replaces_the_old_one(db: &TestDb) {
        let store = &db.store;
        let (ana, ben) = (create_user(store, "ana").await, create_user(store, "ben").await);
        assert_eq!(store.friends.find_invite_link(&ana).await.unwrap(), None);
        assert_eq!(working_link(store, &ben, &ana).await, None);
        sign_in(store, &ana, "here", 1).await;
        for (token, at) in [("first", 1), ("second", 2)] {
            assert!(store.friends.set_invite_link(&ana, "here", &Secret::new(token), Timestamp(at)).await.unwrap());
            let expected = Some((Secret::new(token), Timestamp(at)));
            assert_eq!(store.friends.find_invite_link(&ana).await.unwrap(), expected);
            assert_eq!(working_link(store, &ben, &ana).await.as_deref(), Some(token));
        }
        assert_eq!(working_link(store, &ana, &ben).await, None, "the link of another user");
        store.friends.remove_invite_link(&ana).await.unwrap();
        assert_eq!(store.friends.find_invite_link(&ana).await.unwrap(), None);
        assert_eq!(working_link(store, &ben, &ana).await, None);
    }

    async fn invite_link_needs_a_session(db: &TestDb) {
        let store = &db.store;
        let ana = create_user(store, "ana").await;
        let revision = store.users.find_user(&ana).await.unwrap().unwrap().revision;
        assert!(!store.friends.set_invite_link(&ana, "gone", &Secret::new("token"), Timestamp(1)).await.unwrap());
        assert_eq!(store.friends.find_invite_link(&ana).await.unwrap(), None);
        assert_eq!(store.users.find_user(&ana).await.unwrap().unwrap().revision, revision);
    }

    async fn invite_link_does_not_work_for_removed_users(db: &TestDb) {
        let store = &db.store;
        let (ana, ben) = (create_user(store, "ana").await, create_user(store, "ben").await);
        sign_in(store, &ana, "here", 1).await;
        store.friends.set_invite_link(&ana, "here", &Secret::new("token"), Timestamp(1)).await.unwrap();
        let works = async || working_link(store, &ben, &ana).await.is_some();
        for (me, other, state, expected) in [
            (&ben, &ana, Relationship::Friends, true),
            // Ben's own removal concerns the link of Ben.
            (&ben, &ana, Relationship::Unrelated, true),
            (&ben, &ana, Relationship::Friends, true),
            (&ana, &ben, Relationship::Unrelated, false),
            // Ben can't undo it.
            (&ben, &ana, Relationship::InviteSent, false),
            (&ana, &ben, Relationship::Unrelated, false),
            // Ana can cancel an invite.
            (&ana, &ben, Relationship::InviteSent, false),
            (&ana, &ben, Relationship::Friends, true),
        ] {
            set(store, me, other, state).await;
            assert_eq!(works().await, expected, "{me} {state:?}");
            let excluded = if expected { Vec::new() } else { vec![ben.clone()] };
            assert_eq!(store.friends.list_excluded_users(&ana).await.unwrap(), excluded, "{me} {state:?}");
        }
    }

    async fn removed_user_leaves_no_exclusions(db: &TestDb) {
        let store = &db.store;
        let (ana, ben) = (create_user(store, "ana").await, create_user(store, "ben").await);
        sign_in(store, &ana, "here", 1).await;
        store.friends.set_invite_link(&ana, "here", &Secret::new("token"), Timestamp(1)).await.unwrap();
        set(store, &ana, &ben, Relationship::Friends).await;
        set(store, &ana, &ben, Relationship::Unrelated).await;
        store.users.remove_user(&ben, Timestamp(2)).await.unwrap().unwrap();
        assert!(store.friends.list_excluded_users(&ana).await.unwrap().is_empty());
        let again = create_user(store, "ben").await;
        assert!(working_link(store, &again, &ana).await.is_some());
        store.users.remove_user(&ana, Timestamp(2)).await.unwrap().unwrap();
        assert_eq!(store.friends.find_invite_link(&ana).await.unwrap(), None);
    }

    async fn users_who_excluded_each_other_can_be_removed_at_once(db: &TestDb) {
        let store = &db.store;
        for round in 0..10 {
            let (ana, ben) =
                (create_user(store, &format!("a{round}")).await, create_user(store, &format!("b{round}")).await);
            for (me, other) in [(&ana, &ben), (&ben, &ana)] {
                set(store, me, other, Relationship::InviteSent).await;
                set(store, other, me, Relationship::Unrelated).await;
            }
            let (one, other) =
                tokio::join!(store.users.remove_user(&ana, Timestamp(2)), store.users.remove_user(&ben, Timestamp(2)));
            assert!(one.unwrap().is_some() && other.unwrap().is_some());
        }
    }
}
