use std::time::Duration;

use laurels_domain::friends::Relationship;
use laurels_domain::{Timestamp, UserId, Username};
use laurels_store::{MarkList, Store};

use super::sessions::sign_in;
use crate::harness::{both, change, person};

const NOW: Timestamp = Timestamp(50);

/// Whoever comes with a token is as the tables have it that the answer is made of.
async fn compare(store: &Store, person: &UserId, token: &str, step: u64) {
    let in_circle = store.find_in_circle(token, NOW).await.unwrap();
    let signed_in = store.find_signed_in(token, NOW).await.unwrap();
    let sessions = store.list_sessions(person, NOW).await.unwrap();
    let session = sessions.into_iter().find(|session| session.token_hash == token);
    let user = store.find_user(person).await.unwrap();
    let expected = user.zip(session).map(|(user, session)| format!("{user:?} {session:?}"));
    let found = signed_in.map(|found| format!("{:?} {:?}", found.user, found.session));
    assert_eq!(found, expected, "{token} after step {step}");
    let ties = store.find_tie_revisions(person).await.unwrap();
    let (found, found_ties) = in_circle.unzip();
    let found = found.map(|found| format!("{:?} {:?}", found.user, found.session));
    assert_eq!((found, found_ties), (expected.clone(), expected.map(|_| ties)), "{token} after step {step}");
}

/// Steps that follow from their number, so that a failure comes again.
async fn take_step(store: &Store, people: &[UserId], step: u64) {
    let dice = step.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 16;
    let pick = |shift: u64| usize::try_from((dice >> shift) % people.len() as u64).unwrap();
    let (at, one, other) = (pick(8), &people[pick(8)], &people[pick(20)]);
    let film = format!("tt{}", dice % 7);
    match dice % 9 {
        0..3 => drop(store.change_marks(one, change(MarkList::Viewed, &[&film], &[], 9)).await.unwrap()),
        3 => drop(store.change_marks(one, change(MarkList::Bookmarks, &[], &[&film], 9)).await.unwrap()),
        4 => {
            let name = Username::parse(&format!("Name {step}")).unwrap();
            store.set_username(one, &name).await.unwrap();
        }
        5 => {
            let stands = [Relationship::Friends, Relationship::InviteSent, Relationship::Strangers];
            let next = stands[usize::try_from(dice % 3).unwrap()];
            let decided = store.change_relationship(one, other, Timestamp(9), |_, _, _| Ok::<_, ()>(next));
            decided.await.unwrap();
        }
        6 => store.note_session(one, &format!("t{at}"), Timestamp(40), Timestamp(150)).await.unwrap(),
        7 => {
            let hash = format!("hash {step}");
            store.set_password(one, &hash, &format!("t{at}"), Timestamp(9)).await.unwrap();
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
        for step in 0..100_u64 {
            let writes_elsewhere = step % 5 == 0;
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
}
