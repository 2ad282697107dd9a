use laurels_domain::friends::{MAX_INVITES_SENT, Relationship, RelationshipCounts, RelationshipError, Step};
use laurels_domain::{Timestamp, UserId, Username};
use laurels_store::{ChangeError, MarkList, RelatedUser, RelationshipChange, RelationshipRevisions, Store};
use tokio::task::JoinSet;

use crate::harness::{both, change, person};
use crate::sessions::sign_in;

use Relationship::{Friends, InviteReceived, InviteSent, Myself, Unrelated};
use Step::{Accept, Invite, Remove};

type Outcome = Result<Option<RelationshipChange>, ChangeError<RelationshipError>>;

async fn take(store: &Store, me: &UserId, step: Step, other: &UserId, at: i64) -> Outcome {
    let decide = |before: Relationship, mine, theirs| before.after(step, mine, theirs);
    store.change_relationship(me, other, Timestamp(at), decide).await
}

/// How two people stand to each other, asked from both sides: what one row says the other must mirror.
async fn between(store: &Store, me: &UserId, other: &UserId) -> Relationship {
    let stands = store.find_relationship(me, other).await.unwrap();
    assert_eq!(store.find_relationship(other, me).await.unwrap(), stands.reversed());
    for (person, other, stands) in [(me, other, stands), (other, me, stands.reversed())] {
        let ties = store.list_relationships(person).await.unwrap();
        let found: Vec<_> = ties.iter().filter(|tie| tie.other == *other).map(|tie| tie.state).collect();
        let expected = if stands == Unrelated { Vec::new() } else { vec![stands] };
        assert_eq!(found, expected, "{person} and {other}");
        let Some(user) = store.find_user(person).await.unwrap() else { continue };
        let received = ties.iter().filter(|tie| tie.state == InviteReceived).count();
        assert_eq!(usize::try_from(user.relationships).unwrap(), ties.len());
        assert_eq!(usize::try_from(user.invites_received).unwrap(), received);
    }
    stands
}

async fn revision(store: &Store, user: &UserId) -> i64 {
    store.find_user(user).await.unwrap().unwrap().revision
}

both! {
    async fn an_invite_is_sent_and_accepted_and_the_friendship_ended(fresh: &Fresh) {
        let store = &fresh.store;
        let (ana, ben) = (person(store, "ana").await, person(store, "ben").await);
        for (at, (me, step, other, before, after)) in (0..).zip([
            (&ana, Invite, &ben, Unrelated, InviteSent),
            (&ben, Accept, &ana, InviteReceived, Friends),
            (&ana, Remove, &ben, Friends, Unrelated),
            (&ben, Invite, &ana, Unrelated, InviteSent),
            (&ana, Remove, &ben, InviteReceived, Unrelated),
            (&ben, Invite, &ana, Unrelated, InviteSent),
            (&ben, Remove, &ana, InviteSent, Unrelated),
            (&ana, Invite, &ben, Unrelated, InviteSent),
            (&ben, Invite, &ana, InviteReceived, Friends),
        ]) {
            let revisions = (revision(store, &ana).await, revision(store, &ben).await);
            let moved = take(store, me, step, other, at).await.unwrap().unwrap();
            assert_eq!(moved, RelationshipChange { before, after }, "{step:?} at {at}");
            assert_eq!(between(store, me, other).await, after);
            let raised = (revisions.0 + 1, revisions.1 + 1);
            assert_eq!((revision(store, &ana).await, revision(store, &ben).await), raised);
        }
        let tie = store.list_relationships(&ana).await.unwrap().remove(0);
        assert_eq!((tie.username.as_str(), tie.since), ("ben", Timestamp(8)));
    }

    async fn a_step_taken_twice_or_refused_changes_nothing(fresh: &Fresh) {
        let store = &fresh.store;
        let (ana, ben) = (person(store, "ana").await, person(store, "ben").await);
        take(store, &ana, Invite, &ben, 1).await.unwrap().unwrap();
        let revisions = (revision(store, &ana).await, revision(store, &ben).await);
        let moved = take(store, &ana, Invite, &ben, 2).await.unwrap().unwrap();
        assert_eq!(moved, RelationshipChange { before: InviteSent, after: InviteSent });
        let refused = take(store, &ana, Accept, &ben, 3).await;
        assert!(matches!(refused, Err(ChangeError::Rejected(RelationshipError::OwnInvite))));
        assert_eq!((revision(store, &ana).await, revision(store, &ben).await), revisions);
        assert_eq!(store.list_relationships(&ana).await.unwrap()[0].since, Timestamp(1));
    }

    async fn oneself_is_refused_and_nobody_is_nobody(fresh: &Fresh) {
        let store = &fresh.store;
        let ana = person(store, "ana").await;
        let nobody = UserId::parse("nobody").unwrap();
        let refused = take(store, &ana, Invite, &ana, 1).await;
        assert!(matches!(refused, Err(ChangeError::Rejected(RelationshipError::Myself))));
        assert_eq!(store.find_relationship(&ana, &ana).await.unwrap(), Myself);
        assert!(take(store, &ana, Invite, &nobody, 1).await.unwrap().is_none());
        assert!(take(store, &nobody, Invite, &ana, 1).await.unwrap().is_none());
        assert_eq!(between(store, &ana, &nobody).await, Unrelated);
        assert_eq!(revision(store, &ana).await, 1);
    }

    async fn a_rule_hears_how_many_others_both_are_tied_to(fresh: &Fresh) {
        let store = &fresh.store;
        let (ana, ben) = (person(store, "ana").await, person(store, "ben").await);
        for number in 0..MAX_INVITES_SENT {
            let other = person(store, &format!("p{number}")).await;
            take(store, &ana, Invite, &other, 1).await.unwrap().unwrap();
        }
        let refused = take(store, &ana, Invite, &ben, 2).await;
        assert!(matches!(refused, Err(ChangeError::Rejected(RelationshipError::TooManyInvites))));
        let friend = UserId::parse("p0").unwrap();
        take(store, &friend, Accept, &ana, 2).await.unwrap().unwrap();
        let heard = std::sync::Mutex::new(None);
        let listen = |before, mine, theirs| {
            *heard.lock().unwrap() = Some((mine, theirs));
            Ok::<_, RelationshipError>(before)
        };
        store.change_relationship(&ben, &ana, Timestamp(3), listen).await.unwrap().unwrap();
        let anas = RelationshipCounts { friends: 1, invites_sent: MAX_INVITES_SENT - 1, invites_received: 0 };
        assert_eq!(heard.into_inner().unwrap(), Some((RelationshipCounts::default(), anas)));
    }

    async fn revisions_of_ties_come_in_the_order_of_the_ties(fresh: &Fresh) {
        let store = &fresh.store;
        let (ana, ben, cas) = (person(store, "ana").await, person(store, "ben").await, person(store, "cas").await);
        take(store, &ana, Invite, &cas, 1).await.unwrap().unwrap();
        take(store, &ana, Invite, &ben, 2).await.unwrap().unwrap();
        store.change_marks(&cas, change(MarkList::Viewed, &["tt1"], &[], 1)).await.unwrap();
        let ties = store.list_relationships(&ana).await.unwrap();
        let revisions = store.find_relationship_revisions(&ana).await.unwrap();
        assert!(revisions.others.iter().map(|tie| &tie.other).eq(ties.iter().map(|tie| &tie.other)));
        assert_eq!((revisions.revision, &*revisions.summary_revisions), (2, &[2, 1][..]));
        let invited = |other, since| RelatedUser { other, state: Relationship::InviteSent, since: Timestamp(since) };
        assert_eq!(*revisions.others, [invited(cas, 1), invited(ben, 2)]);
        sign_in(store, &ana, "t1", 10).await;
        let (_, with_the_session) = store.find_session_with_friends("t1", Timestamp(20)).await.unwrap().unwrap();
        assert_eq!(with_the_session, revisions);
    }

    async fn revisions_of_ties_change_with_what_is_shown_and_with_nothing_else(fresh: &Fresh) {
        let store = &fresh.store;
        let (ana, ben, cas) = (person(store, "ana").await, person(store, "ben").await, person(store, "cas").await);
        let mut last = store.find_relationship_revisions(&ana).await.unwrap();
        assert_eq!(last, RelationshipRevisions::default());
        take(store, &ana, Invite, &ben, 1).await.unwrap();
        let mut has_changed = async || {
            let revisions = store.find_relationship_revisions(&ana).await.unwrap();
            std::mem::replace(&mut last, revisions.clone()) != revisions
        };
        assert!(has_changed().await, "an invite");
        take(store, &ben, Accept, &ana, 1).await.unwrap();
        assert!(has_changed().await, "an answer");
        store.change_marks(&ben, change(MarkList::Viewed, &["tt1"], &[], 1)).await.unwrap();
        assert!(has_changed().await, "a film viewed");
        store.set_username(&ben, &Username::parse("Ben B").unwrap()).await.unwrap();
        assert!(has_changed().await, "a name");
        store.set_picture(&ben, "cGlj").await.unwrap();
        assert!(has_changed().await, "a picture");
        store.remove_picture(&ben).await.unwrap();
        assert!(has_changed().await, "no picture");
        for list in [MarkList::Bookmarks, MarkList::Reviewed] {
            store.change_marks(&ben, change(list, &["tt2"], &[], 1)).await.unwrap();
        }
        take(store, &ben, Invite, &cas, 2).await.unwrap();
        store.change_marks(&cas, change(MarkList::Viewed, &["tt1"], &[], 1)).await.unwrap();
        assert!(!has_changed().await, "what friends do not see");
        take(store, &ana, Remove, &ben, 3).await.unwrap();
        assert!(has_changed().await, "a farewell");
    }

    async fn the_films_of_friends_and_of_those_who_wait_are_shown(fresh: &Fresh) {
        let store = &fresh.store;
        let ana = person(store, "ana").await;
        let mut others = Vec::new();
        for id in ["friend", "invited", "inviting"] {
            others.push(person(store, id).await);
        }
        take(store, &ana, Invite, &others[0], 1).await.unwrap();
        take(store, &others[0], Accept, &ana, 1).await.unwrap();
        take(store, &ana, Invite, &others[1], 1).await.unwrap();
        take(store, &others[2], Invite, &ana, 1).await.unwrap();
        let shown = store.list_visible_to(&ana).await.unwrap();
        assert_eq!(shown, [others[0].clone(), others[2].clone()]);
    }

    async fn whoever_leaves_is_gone_from_both_sides(fresh: &Fresh) {
        let store = &fresh.store;
        let ben = person(store, "ben").await;
        let mut others = Vec::new();
        for id in ["ana", "cas", "dee"] {
            others.push(person(store, id).await);
        }
        take(store, &ben, Invite, &others[0], 1).await.unwrap();
        take(store, &others[0], Accept, &ben, 1).await.unwrap();
        take(store, &ben, Invite, &others[1], 1).await.unwrap();
        take(store, &others[2], Invite, &ben, 1).await.unwrap();
        let mut revisions = Vec::new();
        for other in &others {
            revisions.push(revision(store, other).await);
        }
        assert_eq!(store.remove_user(&ben, Timestamp(2)).await.unwrap().unwrap(), others);
        for (other, before) in others.iter().zip(revisions) {
            assert_eq!(between(store, other, &ben).await, Unrelated);
            assert_eq!(revision(store, other).await, before + 1, "{other}");
        }
        // Nothing waits for somebody who comes back under the same id.
        let again = person(store, "ben").await;
        assert_eq!(between(store, &again, &others[0]).await, Unrelated);
    }
}

/// Every step at the same moment, many times over.
async fn race(store: &Store, round: usize, steps: &[(usize, Step, usize)]) -> (Vec<UserId>, Vec<Outcome>) {
    let mut people = Vec::new();
    for name in ["a", "b"] {
        people.push(person(store, &format!("{name}{round}")).await);
    }
    let mut tasks = JoinSet::new();
    for (place, (me, step, other)) in steps.iter().copied().enumerate() {
        let (store, me, other) = (store.clone(), people[me].clone(), people[other].clone());
        tasks.spawn(async move { (place, take(&store, &me, step, &other, 1).await) });
    }
    let mut outcomes = tasks.join_all().await;
    outcomes.sort_by_key(|(place, _)| *place);
    (people, outcomes.into_iter().map(|(_, outcome)| outcome).collect())
}

const ROUNDS: usize = 25;

both! {
    async fn invites_that_cross_make_friends(fresh: &Fresh) {
        for round in 0..ROUNDS {
            let (people, outcomes) = race(&fresh.store, round, &[(0, Invite, 1), (1, Invite, 0)]).await;
            assert!(outcomes.iter().all(|outcome| matches!(outcome, Ok(Some(_)))), "{outcomes:?}");
            assert_eq!(between(&fresh.store, &people[0], &people[1]).await, Friends);
        }
    }

    async fn an_invite_clicked_many_times_is_one(fresh: &Fresh) {
        for round in 0..ROUNDS {
            let (people, outcomes) = race(&fresh.store, round, &[(0, Invite, 1); 6]).await;
            let changed = outcomes.iter().filter(|outcome| {
                let moved = outcome.as_ref().unwrap().unwrap();
                moved.before != moved.after
            });
            assert_eq!(changed.count(), 1);
            assert_eq!(between(&fresh.store, &people[0], &people[1]).await, InviteSent);
            assert_eq!(revision(&fresh.store, &people[0]).await, 2);
        }
    }

    async fn an_answer_and_a_change_of_mind_end_the_same_for_both(fresh: &Fresh) {
        let store = &fresh.store;
        let mut ends = [0; 2];
        for round in 0..ROUNDS {
            let mut people = Vec::new();
            for name in ["x", "y"] {
                people.push(person(store, &format!("{name}{round}")).await);
            }
            let (ana, ben) = (&people[0], &people[1]);
            take(store, ana, Invite, ben, 1).await.unwrap();
            let (accepted, removed) =
                tokio::join!(take(store, ben, Accept, ana, 2), take(store, ana, Remove, ben, 2));
            assert!(removed.is_ok());
            // Either there was nothing left to accept, or a friendship to end.
            match accepted {
                Ok(Some(moved)) => {
                    assert_eq!(moved.after, Friends);
                    ends[0] += 1;
                }
                Err(ChangeError::Rejected(RelationshipError::NoInvite)) => ends[1] += 1,
                other => panic!("{other:?}"),
            }
            assert_eq!(between(store, ana, ben).await, Unrelated);
        }
        assert_eq!(ends.iter().sum::<usize>(), ROUNDS);
    }

    async fn everything_at_once_leaves_no_one_sided_pair(fresh: &Fresh) {
        let steps = [
            (0, Invite, 1), (1, Accept, 0), (0, Remove, 1), (1, Invite, 0), (0, Accept, 1), (1, Remove, 0),
        ];
        for round in 0..ROUNDS {
            let (people, outcomes) = race(&fresh.store, round, &steps).await;
            for outcome in outcomes {
                assert!(matches!(outcome, Ok(Some(_)) | Err(ChangeError::Rejected(_))), "{outcome:?}");
            }
            between(&fresh.store, &people[0], &people[1]).await;
        }
    }

    async fn an_invite_and_a_farewell_at_once_leave_nothing_behind(fresh: &Fresh) {
        let store = &fresh.store;
        for round in 0..ROUNDS {
            let mut people = Vec::new();
            // The one who leaves stands between the others in the order of ids.
            for name in ["a", "m", "z"] {
                people.push(person(store, &format!("{name}-{round}")).await);
            }
            let [ana, leaving, zoe] = people.try_into().unwrap();
            take(store, &leaving, Invite, &zoe, 1).await.unwrap();
            let (left, invited, accepted, marked) = tokio::join!(
                store.remove_user(&leaving, Timestamp(2)),
                take(store, &ana, Invite, &leaving, 2),
                take(store, &zoe, Accept, &leaving, 2),
                store.change_marks(&zoe, change(MarkList::Viewed, &["tt1"], &[], 1)),
            );
            assert!(left.unwrap().is_some() && invited.is_ok() && accepted.is_ok() && marked.is_ok());
            for other in [&ana, &zoe] {
                assert_eq!(between(store, other, &leaving).await, Unrelated);
            }
        }
    }
}
