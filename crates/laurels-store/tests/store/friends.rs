use laurels_domain::friends::{MAX_INVITES_SENT, Relationship, RelationshipCounts, RelationshipError, Step};
use laurels_domain::marks::MarkList;
use laurels_domain::{Timestamp, UserId, Username};
use laurels_store::{ChangeError, Pair, RelatedUser, RelationshipChange, RelationshipRevisions, Store};
use tokio::task::JoinSet;

use crate::harness::{both, change, create_user};
use crate::sessions::sign_in;

use Relationship::{Friends, InviteReceived, InviteSent, Myself, Unrelated};
use Step::{Accept, Invite, Remove};

type Outcome = Result<Option<RelationshipChange>, ChangeError<RelationshipError>>;

async fn apply(store: &Store, me: &UserId, step: Step, other: &UserId, at: i64) -> Outcome {
    let decide = |pair: &Pair| pair.relationship.after(step, pair.own, pair.other);
    store.friends.change_relationship(me, other, Timestamp(at), decide).await
}

/// The relationship of two users. Checks that both rows and both users' counts agree.
async fn between(store: &Store, me: &UserId, other: &UserId) -> Relationship {
    let state = store.friends.find_relationship(me, other).await.unwrap();
    assert_eq!(store.friends.find_relationship(other, me).await.unwrap(), state.reversed());
    for (user, other, state) in [(me, other, state), (other, me, state.reversed())] {
        let relationships = store.friends.list_relationships(user).await.unwrap();
        let found: Vec<_> = relationships.iter().filter(|it| it.other == *other).map(|it| it.state).collect();
        let expected = if state == Unrelated { Vec::new() } else { vec![state] };
        assert_eq!(found, expected, "{user} and {other}");
        let Some(user) = store.users.find_user(user).await.unwrap() else { continue };
        let received = relationships.iter().filter(|it| it.state == InviteReceived).count();
        assert_eq!(usize::try_from(user.relationships).unwrap(), relationships.len());
        assert_eq!(usize::try_from(user.invites_received).unwrap(), received);
    }
    state
}

async fn revision(store: &Store, user: &UserId) -> i64 {
    store.users.find_user(user).await.unwrap().unwrap().revision
}

both! {
    async fn each_step_changes_both_sides_and_both_revisions(db: &TestDb) {
        let store = &db.store;
        let (ana, ben) = (create_user(store, "ana").await, create_user(store, "ben").await);
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
            let change = apply(store, me, step, other, at).await.unwrap().unwrap();
            assert_eq!(change, RelationshipChange { before, after }, "{step:?} at {at}");
            assert_eq!(between(store, me, other).await, after);
            let incremented = (revisions.0 + 1, revisions.1 + 1);
            assert_eq!((revision(store, &ana).await, revision(store, &ben).await), incremented);
        }
        let relationship = store.friends.list_relationships(&ana).await.unwrap().remove(0);
        assert_eq!((relationship.username.as_str(), relationship.since), ("ben", Timestamp(8)));
    }

    async fn repeated_or_rejected_step_changes_nothing(db: &TestDb) {
        let store = &db.store;
        let (ana, ben) = (create_user(store, "ana").await, create_user(store, "ben").await);
        apply(store, &ana, Invite, &ben, 1).await.unwrap().unwrap();
        let revisions = (revision(store, &ana).await, revision(store, &ben).await);
        let change = apply(store, &ana, Invite, &ben, 2).await.unwrap().unwrap();
        assert_eq!(change, RelationshipChange { before: InviteSent, after: InviteSent });
        let rejected = apply(store, &ana, Accept, &ben, 3).await;
        assert!(matches!(rejected, Err(ChangeError::Rejected(RelationshipError::OwnInvite))));
        assert_eq!((revision(store, &ana).await, revision(store, &ben).await), revisions);
        assert_eq!(store.friends.list_relationships(&ana).await.unwrap()[0].since, Timestamp(1));
    }

    async fn inviting_oneself_is_rejected_and_missing_users_are_unrelated(db: &TestDb) {
        let store = &db.store;
        let ana = create_user(store, "ana").await;
        let missing = UserId::parse("missing").unwrap();
        let rejected = apply(store, &ana, Invite, &ana, 1).await;
        assert!(matches!(rejected, Err(ChangeError::Rejected(RelationshipError::Myself))));
        assert_eq!(store.friends.find_relationship(&ana, &ana).await.unwrap(), Myself);
        assert!(apply(store, &ana, Invite, &missing, 1).await.unwrap().is_none());
        assert!(apply(store, &missing, Invite, &ana, 1).await.unwrap().is_none());
        assert_eq!(between(store, &ana, &missing).await, Unrelated);
        assert_eq!(revision(store, &ana).await, 1);
    }

    async fn decide_receives_the_counts_of_both_users(db: &TestDb) {
        let store = &db.store;
        let (ana, ben) = (create_user(store, "ana").await, create_user(store, "ben").await);
        for number in 0..MAX_INVITES_SENT {
            let other = create_user(store, &format!("p{number}")).await;
            apply(store, &ana, Invite, &other, 1).await.unwrap().unwrap();
        }
        let rejected = apply(store, &ana, Invite, &ben, 2).await;
        assert!(matches!(rejected, Err(ChangeError::Rejected(RelationshipError::TooManyInvites))));
        let friend = UserId::parse("p0").unwrap();
        apply(store, &friend, Accept, &ana, 2).await.unwrap().unwrap();
        let received = std::sync::Mutex::new(None);
        let record = |pair: &Pair| {
            *received.lock().unwrap() = Some((pair.own, pair.other));
            Ok::<_, RelationshipError>(pair.relationship)
        };
        store.friends.change_relationship(&ben, &ana, Timestamp(3), record).await.unwrap().unwrap();
        let anas = RelationshipCounts { friends: 1, invites_sent: MAX_INVITES_SENT - 1, invites_received: 0 };
        assert_eq!(received.into_inner().unwrap(), Some((RelationshipCounts::default(), anas)));
    }

    async fn relationship_revisions_are_in_the_order_of_relationships(db: &TestDb) {
        let store = &db.store;
        let (ana, ben, cas) = (create_user(store, "ana").await, create_user(store, "ben").await, create_user(store, "cas").await);
        apply(store, &ana, Invite, &cas, 1).await.unwrap().unwrap();
        apply(store, &ana, Invite, &ben, 2).await.unwrap().unwrap();
        store.marks.change_marks(&cas, change(MarkList::Viewed, &["tt1"], &[], 1)).await.unwrap();
        let relationships = store.friends.list_relationships(&ana).await.unwrap();
        let revisions = store.friends.find_relationship_revisions(&ana).await.unwrap();
        assert!(revisions.others.iter().map(|it| &it.other).eq(relationships.iter().map(|it| &it.other)));
        assert_eq!((revisions.revision, &*revisions.summary_revisions), (2, &[2, 1][..]));
        let invited = |other, since| RelatedUser { other, state: Relationship::InviteSent, since: Timestamp(since) };
        assert_eq!(*revisions.others, [invited(cas, 1), invited(ben, 2)]);
        sign_in(store, &ana, "t1", 10).await;
        let (_, from_session) = store.sessions.find_session_with_friends("t1", Timestamp(20)).await.unwrap().unwrap();
        assert_eq!(from_session, revisions);
    }

    async fn relationship_revisions_change_only_with_visible_data(db: &TestDb) {
        let store = &db.store;
        let (ana, ben, cas) = (create_user(store, "ana").await, create_user(store, "ben").await, create_user(store, "cas").await);
        let mut last = store.friends.find_relationship_revisions(&ana).await.unwrap();
        assert_eq!(last, RelationshipRevisions::default());
        apply(store, &ana, Invite, &ben, 1).await.unwrap();
        let mut has_changed = async || {
            let revisions = store.friends.find_relationship_revisions(&ana).await.unwrap();
            std::mem::replace(&mut last, revisions.clone()) != revisions
        };
        assert!(has_changed().await, "an invite");
        apply(store, &ben, Accept, &ana, 1).await.unwrap();
        assert!(has_changed().await, "an acceptance");
        store.marks.change_marks(&ben, change(MarkList::Viewed, &["tt1"], &[], 1)).await.unwrap();
        assert!(has_changed().await, "a film viewed");
        store.users.set_username(&ben, &Username::parse("Ben B").unwrap()).await.unwrap();
        assert!(has_changed().await, "a name");
        store.users.set_picture(&ben, "cGlj").await.unwrap();
        assert!(has_changed().await, "a picture");
        store.users.remove_picture(&ben).await.unwrap();
        assert!(has_changed().await, "no picture");
        for list in [MarkList::Bookmarks, MarkList::Reviewed] {
            store.marks.change_marks(&ben, change(list, &["tt2"], &[], 1)).await.unwrap();
        }
        apply(store, &ben, Invite, &cas, 2).await.unwrap();
        store.marks.change_marks(&cas, change(MarkList::Viewed, &["tt1"], &[], 1)).await.unwrap();
        assert!(!has_changed().await, "what friends do not see");
        apply(store, &ana, Remove, &ben, 3).await.unwrap();
        assert!(has_changed().await, "a removal");
    }

    async fn removed_user_has_no_relationships_left(db: &TestDb) {
        let store = &db.store;
        let ben = create_user(store, "ben").await;
        let mut others = Vec::new();
        for id in ["ana", "cas", "dee"] {
            others.push(create_user(store, id).await);
        }
        apply(store, &ben, Invite, &others[0], 1).await.unwrap();
        apply(store, &others[0], Accept, &ben, 1).await.unwrap();
        apply(store, &ben, Invite, &others[1], 1).await.unwrap();
        apply(store, &others[2], Invite, &ben, 1).await.unwrap();
        let mut revisions = Vec::new();
        for other in &others {
            revisions.push(revision(store, other).await);
        }
        assert_eq!(store.users.remove_user(&ben, Timestamp(2)).await.unwrap().unwrap(), others);
        for (other, before) in others.iter().zip(revisions) {
            assert_eq!(between(store, other, &ben).await, Unrelated);
            assert_eq!(revision(store, other).await, before + 1, "{other}");
        }
        // A new user with the same id inherits nothing.
        let again = create_user(store, "ben").await;
        assert_eq!(between(store, &again, &others[0]).await, Unrelated);
    }
}

/// Applies all steps concurrently to two new users.
async fn race(store: &Store, round: usize, steps: &[(usize, Step, usize)]) -> (Vec<UserId>, Vec<Outcome>) {
    let mut users = Vec::new();
    for name in ["a", "b"] {
        users.push(create_user(store, &format!("{name}{round}")).await);
    }
    let mut tasks = JoinSet::new();
    for (index, (me, step, other)) in steps.iter().copied().enumerate() {
        let (store, me, other) = (store.clone(), users[me].clone(), users[other].clone());
        tasks.spawn(async move { (index, apply(&store, &me, step, &other, 1).await) });
    }
    let mut outcomes = tasks.join_all().await;
    outcomes.sort_by_key(|(index, _)| *index);
    (users, outcomes.into_iter().map(|(_, outcome)| outcome).collect())
}

const ROUNDS: usize = 25;

both! {
    async fn mutual_invites_create_a_friendship(db: &TestDb) {
        for round in 0..ROUNDS {
            let (users, outcomes) = race(&db.store, round, &[(0, Invite, 1), (1, Invite, 0)]).await;
            assert!(outcomes.iter().all(|outcome| matches!(outcome, Ok(Some(_)))), "{outcomes:?}");
            assert_eq!(between(&db.store, &users[0], &users[1]).await, Friends);
        }
    }

    async fn concurrent_identical_invites_count_once(db: &TestDb) {
        for round in 0..ROUNDS {
            let (users, outcomes) = race(&db.store, round, &[(0, Invite, 1); 6]).await;
            let changed = outcomes.iter().filter(|outcome| {
                let change = outcome.as_ref().unwrap().unwrap();
                change.before != change.after
            });
            assert_eq!(changed.count(), 1);
            assert_eq!(between(&db.store, &users[0], &users[1]).await, InviteSent);
            assert_eq!(revision(&db.store, &users[0]).await, 2);
        }
    }

    async fn concurrent_accept_and_removal_leave_both_sides_consistent(db: &TestDb) {
        let store = &db.store;
        let mut ends = [0; 2];
        for round in 0..ROUNDS {
            let mut users = Vec::new();
            for name in ["x", "y"] {
                users.push(create_user(store, &format!("{name}{round}")).await);
            }
            let (ana, ben) = (&users[0], &users[1]);
            apply(store, ana, Invite, ben, 1).await.unwrap();
            let (accepted, removed) =
                tokio::join!(apply(store, ben, Accept, ana, 2), apply(store, ana, Remove, ben, 2));
            assert!(removed.is_ok());
            // Either the invite was withdrawn first, or the new friendship was removed.
            match accepted {
                Ok(Some(change)) => {
                    assert_eq!(change.after, Friends);
                    ends[0] += 1;
                }
                Err(ChangeError::Rejected(RelationshipError::NoInvite)) => ends[1] += 1,
                other => panic!("{other:?}"),
            }
            assert_eq!(between(store, ana, ben).await, Unrelated);
        }
        assert_eq!(ends.iter().sum::<usize>(), ROUNDS);
    }

    async fn concurrent_steps_leave_no_one_sided_pair(db: &TestDb) {
        let steps = [
            (0, Invite, 1), (1, Accept, 0), (0, Remove, 1), (1, Invite, 0), (0, Accept, 1), (1, Remove, 0),
        ];
        for round in 0..ROUNDS {
            let (users, outcomes) = race(&db.store, round, &steps).await;
            for outcome in outcomes {
                assert!(matches!(outcome, Ok(Some(_)) | Err(ChangeError::Rejected(_))), "{outcome:?}");
            }
            between(&db.store, &users[0], &users[1]).await;
        }
    }

    async fn invite_concurrent_with_account_removal_leaves_no_rows(db: &TestDb) {
        let store = &db.store;
        for round in 0..ROUNDS {
            let mut users = Vec::new();
            // The removed user's id sorts between the other two, so locks are acquired on both sides of it.
            for name in ["a", "m", "z"] {
                users.push(create_user(store, &format!("{name}-{round}")).await);
            }
            let [ana, leaving, zoe] = users.try_into().unwrap();
            apply(store, &leaving, Invite, &zoe, 1).await.unwrap();
            let (left, invited, accepted, marked) = tokio::join!(
                store.users.remove_user(&leaving, Timestamp(2)),
                apply(store, &ana, Invite, &leaving, 2),
                apply(store, &zoe, Accept, &leaving, 2),
                store.marks.change_marks(&zoe, change(MarkList::Viewed, &["tt1"], &[], 1)),
            );
            assert!(left.unwrap().is_some() && invited.is_ok() && accepted.is_ok() && marked.is_ok());
            for other in [&ana, &zoe] {
                assert_eq!(between(store, other, &leaving).await, Unrelated);
            }
        }
    }
}
