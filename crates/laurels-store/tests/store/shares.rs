use laurels_domain::shares::{MAX_SHARES, ShareSubject};
use laurels_domain::{Secret, Timestamp, UserId};
use laurels_store::{ChangeError, Share, ShareRejection, Store};

use super::sessions::sign_in;
use crate::harness::{both, create_user};

pub(crate) fn share(subject: &str, token: &str, at: i64) -> Share {
    Share {
        id: format!("id of {token}"),
        subject: ShareSubject::parse(subject).unwrap(),
        token: Secret::new(token),
        made_at: Timestamp(at),
    }
}

async fn add(store: &Store, user: &UserId, new: Share) -> Result<Share, ShareRejection> {
    let added = store.shares.add_share(user, &format!("of {user}"), new).await;
    added.map_err(|error| match error {
        ChangeError::Rejected(rejection) => rejection,
        ChangeError::Store(error) => panic!("{error}"),
    })
}

async fn users(store: &Store) -> (UserId, UserId) {
    let (ana, ben) = (create_user(store, "ana").await, create_user(store, "ben").await);
    for user in [&ana, &ben] {
        sign_in(store, user, &format!("of {user}"), 1).await;
    }
    (ana, ben)
}

both! {
    async fn a_subject_is_shared_once(db: &TestDb) {
        let store = &db.store;
        let (ana, ben) = users(store).await;
        let first = add(store, &ana, share("ceremony:92", "a", 1)).await.unwrap();
        assert_eq!(first, share("ceremony:92", "a", 1));
        assert_eq!(add(store, &ana, share("ceremony:92", "b", 2)).await.unwrap(), first);
        let second = add(store, &ana, share("category:92/best-picture", "c", 3)).await.unwrap();
        let of_ben = add(store, &ben, share("ceremony:92", "d", 4)).await.unwrap();
        assert_eq!(store.shares.list_shares(&ana).await.unwrap(), [second, first.clone()]);
        assert_eq!(store.shares.find_share("a").await.unwrap(), Some((ana.clone(), first.subject.clone())));
        assert_eq!(store.shares.find_share("b").await.unwrap(), None);
        assert!(!store.shares.remove_share(&ben, &first.id).await.unwrap(), "it's another user's");
        assert!(store.shares.remove_share(&ana, &first.id).await.unwrap());
        assert!(!store.shares.remove_share(&ana, &first.id).await.unwrap());
        assert_eq!(store.shares.find_share("a").await.unwrap(), None);
        assert_eq!(store.shares.list_shares(&ben).await.unwrap(), [of_ben]);
        store.users.remove_user(&ben, Timestamp(5)).await.unwrap().unwrap();
        assert_eq!(store.shares.find_share("d").await.unwrap(), None);
    }

    async fn shares_made_at_once_are_one(db: &TestDb) {
        let store = &db.store;
        let (ana, _) = users(store).await;
        for round in 0..10 {
            let new = |token: &str| share(&format!("decade:{}", 1900 + round), &format!("{token}{round}"), round);
            let (one, other) = tokio::join!(add(store, &ana, new("a")), add(store, &ana, new("b")));
            assert_eq!(one.unwrap(), other.unwrap());
        }
        assert_eq!(store.shares.list_shares(&ana).await.unwrap().len(), 10);
    }

    async fn shares_need_a_session_and_are_limited(db: &TestDb) {
        let store = &db.store;
        let (ana, ben) = users(store).await;
        let gone = store.shares.add_share(&ana, "gone", share("ceremony:1", "x", 1)).await;
        assert!(matches!(gone, Err(ChangeError::Rejected(ShareRejection::LoggedOut))), "{gone:?}");
        for number in 1..=MAX_SHARES {
            add(store, &ana, share(&format!("ceremony:{number}"), &format!("t{number}"), 1)).await.unwrap();
        }
        assert_eq!(add(store, &ana, share("year:2025", "y", 1)).await, Err(ShareRejection::TooMany));
        add(store, &ana, share("ceremony:1", "y", 1)).await.unwrap();
        add(store, &ben, share("year:2025", "y", 1)).await.unwrap();
        assert_eq!(store.shares.list_shares(&ana).await.unwrap().len(), MAX_SHARES);
    }
}
