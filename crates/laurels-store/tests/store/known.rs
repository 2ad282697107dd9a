use std::time::Duration;

use laurels_domain::friends::Relationship;
use laurels_domain::{Timestamp, UserId, Username};
use laurels_store::{MarkList, Store};

use super::sessions::sign_in;
use crate::harness::{both, change, person};

const NOW: Timestamp = Timestamp(50);

/// Whoever comes with a token is as the tables have it that the answer is made of.
async fn compare(store: &Store, person: &UserId, token: &str, step: u64) {
    let in_circle = store.find_session_with_friends(token, NOW).await.unwrap();
    let signed_in = store.find_signed_in(token, NOW).await.unwrap();
    let sessions = store.list_sessions(person, NOW).await.unwrap();
    let session = sessions.into_iter().find(|session| session.token_hash == token);
    let user = store.find_user(person).await.unwrap();
    let expected = user.zip(session).map(|(user, session)| format!("{user:?} {session:?}"));
    let found = signed_in.map(|found| format!("{:?} {:?}", found.user, found.session));
    assert_eq!(found, expected, "{token} after step {step}");
    let ties = store.find_relationship_revisions(person).await.unwrap();
    let (found, found_ties) = in_circle.unzip();
    let found = found.map(|found| format!("{:?} {:?}", found.user, found.session));
    assert_eq!((found, found_ties), (expected.clone(), expected.map(|_| ties)), "{token} after step {step}");
}

async fn relate(store: &Store, one: &UserId, other: &UserId, stands: Relationship) {
    store.change_relationship(one, other, Timestamp(9), |_, _, _| Ok::<_, ()>(stands)).await.unwrap();
}

/// Steps that follow from their number, so that a failure comes again.
async fn take_step(store: &Store, people: &[UserId], step: u64) {
    let dice = step.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 16;
    let pick = |shift: u64| usize::try_from((dice >> shift) % people.len() as u64).unwrap();
    let (at, one, other) = (pick(8), &people[pick(8)], &people[pick(20)]);
    let film = format!("tt{}", dice % 7);
    match dice % 10 {
        0..3 => drop(store.change_marks(one, change(MarkList::Viewed, &[&film], &[], 9)).await.unwrap()),
        3 => drop(store.change_marks(one, change(MarkList::Bookmarks, &[], &[&film], 9)).await.unwrap()),
        4 => {
            let name = Username::parse(&format!("Name {step}")).unwrap();
            store.set_username(one, &name).await.unwrap();
        }
        5 => {
            let stands = [Relationship::Friends, Relationship::InviteSent, Relationship::Unrelated];
            relate(store, one, other, stands[usize::try_from(dice % 3).unwrap()]).await;
        }
        6 => store.extend_session(one, &format!("t{at}"), Timestamp(40), Timestamp(150)).await.unwrap(),
        7 => {
            let hash = format!("hash {step}");
            store.set_password(one, &hash, &format!("t{at}"), Timestamp(9)).await.unwrap();
        }
        8 => {
            // The row of whoever comes last is given to the next.
            let last = people.last().unwrap();
            store.remove_user(last, Timestamp(9)).await.unwrap();
            person(store, last.as_str()).await;
            sign_in(store, last, &format!("t{}", people.len() - 1), 10).await;
            relate(store, last, one, Relationship::Friends).await;
        }
        _ => {
            let token = format!("t{at}");
            if !store.remove_session(one, &token).await.unwrap() {
                sign_in(store, one, &token, 10).await;
            }
        }
    }
}

both! {
    async fn whoever_comes_with_a_token_is_never_out_of_date(fresh: &Fresh) {
        let elsewhere = Store::open(&fresh.url).await.unwrap();
        let stores = [&fresh.store, &elsewhere];
        let mut people = Vec::new();
        for (at, id) in ["ana", "ben", "cam", "dan"].into_iter().enumerate() {
            people.push(person(&fresh.store, id).await);
            sign_in(&fresh.store, &people[at], &format!("t{at}"), 10).await;
        }
        for one in &people {
            for other in people.iter().filter(|other| *other > one) {
                relate(&fresh.store, one, other, Relationship::Friends).await;
            }
        }
        for step in 0..100_u64 {
            let writes_elsewhere = step % 7 == 0;
            take_step(stores[usize::from(writes_elsewhere)], &people, step).await;
            // At once, and when there was time to learn who they are.
            for pause in [Duration::ZERO, Duration::from_millis(3)] {
                tokio::time::sleep(pause).await;
                for (at, person) in people.iter().enumerate() {
                    compare(&fresh.store, person, &format!("t{at}"), step).await;
                }
            }
        }
        elsewhere.close().await;
    }

    async fn a_mark_that_was_acknowledged_is_known_at_once(fresh: &Fresh) {
        let mut marking = tokio::task::JoinSet::new();
        for at in 0..8 {
            let (store, token) = (fresh.store.clone(), format!("t{at}"));
            let someone = person(&store, &format!("person-{at}")).await;
            sign_in(&store, &someone, &token, 10).await;
            marking.spawn(async move {
                for number in 0..30 {
                    let mark = change(MarkList::Viewed, &[&format!("tt{number}")], &[], 9);
                    let committed = store.change_marks(&someone, mark).await.unwrap().unwrap();
                    let found = store.find_signed_in(&token, NOW).await.unwrap().unwrap();
                    assert_eq!(found.user.revision, committed.revision.0);
                }
            });
        }
        marking.join_all().await;
    }
}
