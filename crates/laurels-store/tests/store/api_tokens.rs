use laurels_domain::api_tokens::{MAX_PER_USER, TokenName, TokenScopes};
use laurels_domain::friends::Relationship;
use laurels_domain::marks::MarkList;
use laurels_domain::{Timestamp, UserId};
use laurels_store::{ApiTokenRejection, ChangeError, NewApiToken, Store};

use super::sessions::sign_in;
use crate::harness::{both, change, create_user, outgoing_email};

const AT: Timestamp = Timestamp(5);

/// A token without an end.
pub(crate) fn api_token(hash: &str) -> NewApiToken {
    NewApiToken {
        id: format!("id of {hash}"),
        token_hash: hash.to_owned(),
        name: TokenName::parse("Kitchen display").unwrap(),
        scopes: TokenScopes::parse(["read", "marks"]).unwrap(),
        made_at: AT,
        ends_at: None,
    }
}

async fn add(store: &Store, user: &UserId, new: &NewApiToken) -> Result<(), ApiTokenRejection> {
    let added = store.api_tokens.add_api_token(user, &format!("of {user}"), new, None).await;
    added.map_err(|error| match error {
        ChangeError::Rejected(rejection) => rejection,
        ChangeError::Store(error) => panic!("{error}"),
    })
}

/// A user with the session that `add` uses.
async fn logged_in_user(store: &Store, id: &str) -> UserId {
    let user = create_user(store, id).await;
    sign_in(store, &user, &format!("of {user}"), 1).await;
    user
}

async fn works(store: &Store, hash: &str, now: Timestamp) -> bool {
    store.api_tokens.find_token_owner(hash, now).await.unwrap().is_some()
}

both! {
    async fn the_owner_of_a_token_is_as_a_session_shows_them(db: &TestDb) {
        let store = &db.store;
        let (ana, ben) = (logged_in_user(store, "ana").await, logged_in_user(store, "ben").await);
        store.friends.change_relationship(&ana, &ben, AT, |_| Ok::<_, ()>(Relationship::Friends)).await.unwrap().unwrap();
        add(store, &ana, &api_token("a")).await.unwrap();
        add(store, &ben, &api_token("b")).await.unwrap();
        for round in 0..3 {
            // Each time the revisions change.
            let film = format!("tt{round}");
            store.marks.change_marks(&ana, change(MarkList::Viewed, &[&film], &[], 9)).await.unwrap().unwrap();
            store.marks.change_marks(&ben, change(MarkList::Viewed, &[&film], &[], 9)).await.unwrap().unwrap();
            let owner = store.api_tokens.find_token_owner("a", AT).await.unwrap().unwrap();
            let session = store.sessions.find_session_with_friends("of ana", AT).await.unwrap();
            let (signed_in, relationships) = session.unwrap();
            assert_eq!(format!("{:?}", owner.user), format!("{:?}", signed_in.user));
            assert_eq!(owner.relationships, relationships);
            assert_eq!((owner.token_id.as_str(), owner.scopes.to_text().as_str()), ("id of a", "read,marks"));
        }
        assert!(!works(store, "id of a", AT).await && !works(store, "", AT).await);
    }

    async fn a_token_works_until_it_ends_or_is_revoked(db: &TestDb) {
        let store = &db.store;
        let (ana, ben) = (logged_in_user(store, "ana").await, logged_in_user(store, "ben").await);
        add(store, &ana, &api_token("endless")).await.unwrap();
        add(store, &ana, &NewApiToken { made_at: Timestamp(6), ends_at: Some(Timestamp(20)), ..api_token("brief") }).await.unwrap();
        assert!(works(store, "brief", Timestamp(19)).await && !works(store, "brief", Timestamp(20)).await);
        assert!(works(store, "endless", Timestamp(i64::MAX)).await);
        let listed = async |now| {
            let tokens = store.api_tokens.list_api_tokens(&ana, now).await.unwrap();
            tokens.into_iter().map(|token| (token.id, token.ends_at)).collect::<Vec<_>>()
        };
        let endless = ("id of endless".to_owned(), None);
        assert_eq!(listed(Timestamp(19)).await, [("id of brief".to_owned(), Some(Timestamp(20))), endless.clone()]);
        assert_eq!(listed(Timestamp(20)).await, [endless]);
        assert!(!store.api_tokens.remove_api_token(&ben, "id of endless").await.unwrap(), "it's another user's");
        assert!(store.api_tokens.remove_api_token(&ana, "id of endless").await.unwrap());
        let revision = async || store.users.find_user(&ana).await.unwrap().unwrap().revision;
        let before = revision().await;
        assert!(!store.api_tokens.remove_api_token(&ana, "id of endless").await.unwrap());
        assert_eq!(revision().await, before, "nothing has changed");
        assert!(!works(store, "endless", AT).await);
        add(store, &ben, &api_token("of ben")).await.unwrap();
        store.users.remove_user(&ben, AT).await.unwrap().unwrap();
        assert!(!works(store, "of ben", AT).await);
    }

    async fn a_token_needs_the_session_that_asks_for_it(db: &TestDb) {
        let store = &db.store;
        let ana = logged_in_user(store, "ana").await;
        let email = outgoing_email();
        store.api_tokens.add_api_token(&ana, "of ana", &api_token("a"), Some(&email)).await.unwrap();
        assert!(store.sessions.remove_session(&ana, "of ana").await.unwrap());
        let late = store.api_tokens.add_api_token(&ana, "of ana", &api_token("b"), Some(&outgoing_email())).await;
        assert!(matches!(late, Err(ChangeError::Rejected(ApiTokenRejection::LoggedOut))), "{late:?}");
        assert_eq!(store.outgoing_emails.list_waiting_emails(9).await.unwrap().0, 1);
        assert!(works(store, "a", AT).await && !works(store, "b", AT).await);
    }

    async fn tokens_made_at_once_do_not_exceed_the_limit(db: &TestDb) {
        let ana = logged_in_user(&db.store, "ana").await;
        let brief = NewApiToken { ends_at: Some(Timestamp(4)), ..api_token("expired") };
        add(&db.store, &ana, &brief).await.unwrap();
        let mut adding = tokio::task::JoinSet::new();
        for number in 0..MAX_PER_USER + 4 {
            let (store, ana) = (db.store.clone(), ana.clone());
            adding.spawn(async move { add(&store, &ana, &api_token(&number.to_string())).await });
        }
        let outcomes = adding.join_all().await;
        let added = outcomes.iter().filter(|outcome| outcome.is_ok()).count();
        assert_eq!(added, MAX_PER_USER as usize, "an expired one doesn't count");
        assert!(outcomes.contains(&Err(ApiTokenRejection::TooMany)));
        let ben = logged_in_user(&db.store, "ben").await;
        add(&db.store, &ben, &api_token("of ben")).await.unwrap();
    }

    async fn the_last_use_only_moves_forward(db: &TestDb) {
        let store = &db.store;
        let (ana, ben) = (logged_in_user(store, "ana").await, logged_in_user(store, "ben").await);
        add(store, &ana, &api_token("a")).await.unwrap();
        let used = async || store.api_tokens.find_token_owner("a", AT).await.unwrap().unwrap().used_at;
        assert_eq!(used().await, None);
        for (user, at, expected) in [(&ben, 7, None), (&ana, 7, Some(7)), (&ana, 6, Some(7)), (&ana, 8, Some(8))] {
            store.api_tokens.record_token_use(user, "id of a", Timestamp(at)).await.unwrap();
            assert_eq!(used().await, expected.map(Timestamp));
        }
        assert_eq!(store.api_tokens.list_api_tokens(&ana, AT).await.unwrap()[0].used_at, Some(Timestamp(8)));
    }

    async fn a_new_password_revokes_tokens_and_logging_out_others_does_not(db: &TestDb) {
        let store = &db.store;
        let (ana, ben) = (logged_in_user(store, "ana").await, logged_in_user(store, "ben").await);
        for (user, hash) in [(&ana, "a"), (&ben, "b")] {
            add(store, user, &api_token(hash)).await.unwrap();
        }
        store.sessions.remove_other_sessions(&ana, "of ana").await.unwrap();
        assert!(works(store, "a", AT).await);
        assert!(store.passwords.set_password(&ana, "new", "of ana", None, AT).await.unwrap());
        assert!(!works(store, "a", AT).await && works(store, "b", AT).await);
        store.passwords.add_reset(&ben, "ben@example.org", "link", &outgoing_email(), Timestamp(100)).await.unwrap();
        assert!(!store.passwords.reset_password(&ben, "wrong", "new", None, AT).await.unwrap());
        assert!(works(store, "b", AT).await);
        assert!(store.passwords.reset_password(&ben, "link", "new", None, AT).await.unwrap());
        assert!(!works(store, "b", AT).await);
    }
}
