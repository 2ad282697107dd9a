use std::time::Duration;

use laurels_domain::friends::Relationship;
use laurels_domain::marks::MarkList;
use laurels_domain::{Timestamp, UserId, Username};
use laurels_store::Store;

use super::sessions::sign_in;
use crate::harness::{both, change, create_user};

const NOW: Timestamp = Timestamp(50);
/// A write through another store is noticed later, because that could be another process.
const OTHERS_NOTICED_AFTER: Duration = Duration::from_millis(100);

/// Checks that the session of a token matches the tables it is built from.
pub(crate) async fn compare(store: &Store, owner: &UserId, token: &str, step: u64) {
    let with_friends = store.sessions.find_session_with_friends(token, NOW).await.unwrap();
    let signed_in = store.sessions.find_signed_in(token, NOW).await.unwrap();
    let sessions = store.sessions.list_sessions(owner, NOW).await.unwrap();
    let session = sessions.into_iter().find(|session| session.token_hash == token);
    let user = store.users.find_user(owner).await.unwrap();
    let expected = user.zip(session).map(|(user, session)| format!("{user:?} {session:?}"));
    let found = signed_in.map(|found| format!("{:?} {:?}", found.user, found.session));
    assert_eq!(found, expected, "{token} after step {step}");
    let revisions = store.friends.find_relationship_revisions(owner).await.unwrap();
    let (found, found_revisions) = with_friends.unzip();
    let found = found.map(|found| format!("{:?} {:?}", found.user, found.session));
    assert_eq!(
        (found, found_revisions),
        (expected.clone(), expected.map(|_| revisions)),
        "{token} after step {step}"
    );
}

async fn relate(store: &Store, one: &UserId, other: &UserId, state: Relationship) {
    store.friends.change_relationship(one, other, Timestamp(9), |_| Ok::<_, ()>(state)).await.unwrap();
}

/// A write chosen by the step number, so that failures are reproducible.
async fn random_write(store: &Store, users: &[UserId], step: u64) {
    let random = step.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 16;
    let pick = |shift: u64| usize::try_from((random >> shift) % users.len() as u64).unwrap();
    let (at, one, other) = (pick(8), &users[pick(8)], &users[pick(20)]);
    let film = format!("tt{}", random % 7);
    match random % 10 {
        0..3 => {
            drop(store.marks.change_marks(one, change(MarkList::Viewed, &[&film], &[], 9)).await.unwrap());
        }
        3 => {
            drop(store.marks.change_marks(one, change(MarkList::Bookmarks, &[], &[&film], 9)).await.unwrap());
        }
        4 => {
            let name = Username::parse(&format!("Name {step}")).unwrap();
            store.users.set_username(one, &name).await.unwrap();
        }
        5 => {
            let states = [Relationship::Friends, Relationship::InviteSent, Relationship::Unrelated];
            relate(store, one, other, states[usize::try_from(random % 3).unwrap()]).await;
        }
        6 => store
            .sessions
            .extend_session(one, &format!("t{at}"), Timestamp(40), Timestamp(150))
            .await
            .unwrap(),
        7 => {
            let hash = format!("hash {step}");
            store.passwords.set_password(one, &hash, &format!("t{at}"), None, Timestamp(9)).await.unwrap();
        }
        8 => {
            // SQLite reuses the rowid of the last user for the next one.
            let last = users.last().unwrap();
            store.users.remove_user(last, Timestamp(9)).await.unwrap();
            create_user(store, last.as_str()).await;
            sign_in(store, last, &format!("t{}", users.len() - 1), 10).await;
            relate(store, last, one, Relationship::Friends).await;
        }
        _ => {
            let token = format!("t{at}");
            if !store.sessions.remove_session(one, &token).await.unwrap() {
                sign_in(store, one, &token, 10).await;
            }
        }
    }
}

both! {
    async fn cached_session_is_never_stale(db: &TestDb) {
        let other_store = Store::open(&db.url).await.unwrap();
        let stores = [&db.store, &other_store];
        let mut users = Vec::new();
        for (at, id) in ["ana", "ben", "cam", "dan"].into_iter().enumerate() {
            users.push(create_user(&db.store, id).await);
            sign_in(&db.store, &users[at], &format!("t{at}"), 10).await;
        }
        for one in &users {
            for other in users.iter().filter(|other| *other > one) {
                relate(&db.store, one, other, Relationship::Friends).await;
            }
        }
        for step in 0..100_u64 {
            let uses_other_store = step % 7 == 0;
            random_write(stores[usize::from(uses_other_store)], &users, step).await;
            if uses_other_store {
                tokio::time::sleep(OTHERS_NOTICED_AFTER).await;
            }
            // Immediately, and when the cache was filled again.
            for pause in [Duration::ZERO, Duration::from_millis(3)] {
                tokio::time::sleep(pause).await;
                for (at, owner) in users.iter().enumerate() {
                    compare(&db.store, owner, &format!("t{at}"), step).await;
                }
            }
        }
        other_store.close().await;
    }

    async fn acknowledged_mark_is_visible_immediately(db: &TestDb) {
        let mut marking = tokio::task::JoinSet::new();
        for at in 0..8 {
            let (store, token) = (db.store.clone(), format!("t{at}"));
            let user = create_user(&store, &format!("user-{at}")).await;
            sign_in(&store, &user, &token, 10).await;
            marking.spawn(async move {
                for number in 0..30 {
                    let mark = change(MarkList::Viewed, &[&format!("tt{number}")], &[], 9);
                    let committed = store.marks.change_marks(&user, mark).await.unwrap().unwrap();
                    let found = store.sessions.find_signed_in(&token, NOW).await.unwrap().unwrap();
                    assert_eq!(found.user.revision, committed.revision.0);
                }
            });
        }
        marking.join_all().await;
    }
}
