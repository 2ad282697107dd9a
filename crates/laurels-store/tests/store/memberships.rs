use laurels_domain::membership::{
    FULL_MEMBERSHIP, MembershipChange, Subscription, SubscriptionStatus, is_full_member,
};
use laurels_domain::{Secret, Timestamp, UserId};
use laurels_store::{FailedItem, Revocation, Store, StoredCheckout};

use crate::harness::{both, create_user};

fn subscription(id: &str, status: SubscriptionStatus) -> Subscription {
    Subscription {
        id: id.to_owned(),
        customer: "cus_1".to_owned(),
        lookup_key: Some(FULL_MEMBERSHIP.to_owned()),
        name: "Full Membership".to_owned(),
        image: Some("https://example.org/card.png".to_owned()),
        status,
        created_at: Timestamp(1),
        trial_end: Some(Timestamp(5)),
        cancel_at: None,
    }
}

async fn update(
    store: &Store,
    user: &UserId,
    subscription: &Subscription,
    fetched_at: i64,
) -> Option<MembershipChange> {
    let at = Timestamp(fetched_at);
    store.memberships.change_membership(user, subscription, at, at, is_full_member).await.unwrap()
}

both! {
    async fn customer_and_user_are_found_by_each_other(db: &TestDb) {
        let (store, ana) = (&db.store, create_user(&db.store, "ana").await);
        assert_eq!(store.memberships.find_customer(&ana).await.unwrap(), None);
        assert!(store.memberships.set_customer(&ana, "cus_old", Timestamp(1)).await.unwrap());
        assert!(store.memberships.set_customer(&ana, "cus_1", Timestamp(2)).await.unwrap());
        assert_eq!(store.memberships.find_customer(&ana).await.unwrap().as_deref(), Some("cus_1"));
        assert_eq!(store.memberships.find_customer_owner("cus_1").await.unwrap(), Some(ana));
        assert_eq!(store.memberships.find_customer_owner("cus_old").await.unwrap(), None);
    }

    async fn checkout_replaces_only_the_expected_one(db: &TestDb) {
        let (store, ana) = (&db.store.memberships, create_user(&db.store, "ana").await);
        let checkout = |session: &str| StoredCheckout {
            session: session.to_owned(),
            request_hash: format!("request of {session}"),
        };
        assert_eq!(store.find_checkout(&ana).await.unwrap(), None);
        for (replaced, session, is_stored, current) in [
            (None, "cs_1", true, "cs_1"),
            (None, "cs_2", false, "cs_1"),
            (Some("cs_0"), "cs_2", false, "cs_1"),
            (Some("cs_1"), "cs_2", true, "cs_2"),
            (Some("cs_1"), "cs_3", false, "cs_2"),
        ] {
            let outcome = db.store.memberships.replace_checkout(&ana, replaced, &checkout(session)).await.unwrap();
            assert_eq!(outcome, is_stored, "{replaced:?} by {session}");
            let stored = db.store.memberships.find_checkout(&ana).await.unwrap();
            assert_eq!(stored, Some(checkout(current)), "{replaced:?} by {session}");
        }
        db.store.users.remove_user(&ana, Timestamp(7)).await.unwrap().unwrap();
        assert_eq!(store.find_checkout(&ana).await.unwrap(), None);
    }

    async fn of_concurrent_checkouts_one_is_stored(db: &TestDb) {
        let ana = create_user(&db.store, "ana").await;
        for replaced in [None, Some("first")] {
            let mut stored = tokio::task::JoinSet::new();
            for number in 0..8 {
                let (store, ana) = (db.store.clone(), ana.clone());
                stored.spawn(async move {
                    let session = format!("{} {number}", replaced.unwrap_or_default());
                    let checkout = StoredCheckout { session, request_hash: String::new() };
                    store.memberships.replace_checkout(&ana, replaced, &checkout).await.unwrap()
                });
            }
            assert_eq!(stored.join_all().await.into_iter().filter(|stored| *stored).count(), 1);
            let current = db.store.memberships.find_checkout(&ana).await.unwrap().unwrap().session;
            let first = StoredCheckout { session: "first".to_owned(), request_hash: String::new() };
            assert!(db.store.memberships.replace_checkout(&ana, Some(&current), &first).await.unwrap());
        }
    }

    async fn each_grant_and_loss_of_membership_is_recorded(db: &TestDb) {
        use SubscriptionStatus::{Active, Canceled, PastDue, Trialing};
        let (store, ana) = (&db.store, create_user(&db.store, "ana").await);
        for (status, change) in [
            (Trialing, Some(MembershipChange::Granted)),
            (Trialing, None),
            (Active, None),
            (PastDue, None),
            (Canceled, Some(MembershipChange::Lost)),
            (Canceled, None),
        ] {
            assert_eq!(update(store, &ana, &subscription("sub_1", status), 10).await, change, "{status:?}");
            let user = store.users.find_user(&ana).await.unwrap().unwrap();
            assert_eq!(user.is_full_member, status.grants_access(), "{status:?}");
        }
        assert_eq!(update(store, &ana, &subscription("sub_2", Active), 11).await, Some(MembershipChange::Granted));
        let records = store.memberships.list_membership_changes(&ana).await.unwrap();
        let recorded: Vec<_> = records.iter().map(|it| (it.change.as_str(), &*it.subscription, &*it.status, it.at.0)).collect();
        assert_eq!(recorded, [
            ("granted", "sub_1", "trialing", 10),
            ("lost", "sub_1", "canceled", 10),
            ("granted", "sub_2", "active", 11),
        ]);
        assert_eq!(store.users.find_user(&ana).await.unwrap().unwrap().revision, 4, "each change increments it");
        let stored = store.memberships.list_subscriptions(&ana).await.unwrap();
        assert_eq!(stored, [subscription("sub_1", Canceled), subscription("sub_2", Active)]);
    }

    async fn outdated_provider_response_changes_nothing(db: &TestDb) {
        let (store, ana) = (&db.store, create_user(&db.store, "ana").await);
        let (active, ended) = (
            subscription("sub_1", SubscriptionStatus::Active),
            subscription("sub_1", SubscriptionStatus::Canceled),
        );
        update(store, &ana, &active, 10).await;
        assert_eq!(update(store, &ana, &ended, 12).await, Some(MembershipChange::Lost));
        assert_eq!(update(store, &ana, &active, 11).await, None);
        assert!(!store.users.find_user(&ana).await.unwrap().unwrap().is_full_member);
        assert_eq!(store.memberships.list_subscriptions(&ana).await.unwrap(), [ended]);
    }

    async fn concurrent_identical_updates_grant_once(db: &TestDb) {
        let ana = create_user(&db.store, "ana").await;
        let mut updates = tokio::task::JoinSet::new();
        for _ in 0..8 {
            let (store, ana) = (db.store.clone(), ana.clone());
            updates.spawn(async move {
                update(&store, &ana, &subscription("sub_1", SubscriptionStatus::Active), 10).await
            });
        }
        let granted = updates.join_all().await.into_iter().flatten().count();
        assert_eq!((granted, db.store.memberships.list_membership_changes(&ana).await.unwrap().len()), (1, 1));
    }

    async fn subscription_of_a_missing_user_is_not_stored(db: &TestDb) {
        let missing = UserId::parse("missing").unwrap();
        assert_eq!(update(&db.store, &missing, &subscription("sub_1", SubscriptionStatus::Active), 1).await, None);
        assert!(db.store.memberships.list_subscriptions(&missing).await.unwrap().is_empty());
    }

    async fn only_subscriptions_that_can_change_are_rechecked(db: &TestDb) {
        let (store, ana) = (&db.store, create_user(&db.store, "ana").await);
        update(store, &ana, &subscription("sub_ended", SubscriptionStatus::Canceled), 1).await;
        update(store, &ana, &subscription("sub_old", SubscriptionStatus::PastDue), 2).await;
        update(store, &ana, &subscription("sub_new", SubscriptionStatus::Active), 9).await;
        let list = async |now| {
            store.memberships.list_unchecked_subscriptions(Timestamp(9), "sync", Timestamp(now)).await.unwrap()
        };
        assert_eq!(list(9).await, [(ana.clone(), "sub_old".to_owned())]);
        let failed = FailedItem {
            worker: "sync".to_owned(),
            item: "sub_old".to_owned(),
            failures: 1,
            failed_at: Timestamp(9),
            next_attempt_at: Timestamp(20),
            error: "no response".to_owned(),
        };
        store.instances.set_item_failed(&failed).await.unwrap();
        assert!(list(19).await.is_empty(), "it has failed and must wait");
        assert_eq!(list(20).await, [(ana, "sub_old".to_owned())]);
    }

    async fn customer_of_a_deleted_user_is_queued_for_removal(db: &TestDb) {
        let (store, ana) = (&db.store, create_user(&db.store, "ana").await);
        store.users.remove_user(&ana, Timestamp(7)).await.unwrap().unwrap();
        assert!(!store.memberships.set_customer(&ana, "cus_1", Timestamp(8)).await.unwrap());
        let queued = store.identities.list_revocations().await.unwrap();
        assert_eq!((queued.len(), queued[0].token.reveal()), (1, "cus_1"));
    }

    async fn removing_a_user_queues_the_customer_for_revocation(db: &TestDb) {
        let (store, ana) = (&db.store, create_user(&db.store, "ana").await);
        assert!(store.memberships.set_customer(&ana, "cus_1", Timestamp(1)).await.unwrap());
        update(store, &ana, &subscription("sub_1", SubscriptionStatus::Active), 2).await;
        store.users.remove_user(&ana, Timestamp(7)).await.unwrap().unwrap();
        let queued = store.identities.list_revocations().await.unwrap();
        let expected =
            Revocation { provider: "stripe".to_owned(), token: Secret::new("cus_1"), left_at: Timestamp(7) };
        assert_eq!(queued, [expected]);
        assert!(store.memberships.list_subscriptions(&ana).await.unwrap().is_empty());
        assert!(store.memberships.list_membership_changes(&ana).await.unwrap().is_empty());
    }
}
