use laurels_domain::membership::{
    FULL_MEMBERSHIP, MembershipChange, Subscription, SubscriptionStatus, is_full_member,
};
use laurels_domain::{Secret, Timestamp, UserId};
use laurels_store::{Revocation, Store};

use crate::harness::{both, person};

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

async fn tell(
    store: &Store,
    user: &UserId,
    told: &Subscription,
    fetched_at: i64,
) -> Option<MembershipChange> {
    let at = Timestamp(fetched_at);
    store.change_membership(user, told, at, at, is_full_member).await.unwrap()
}

both! {
    async fn a_customer_leads_to_a_person_and_back(fresh: &Fresh) {
        let (store, ana) = (&fresh.store, person(&fresh.store, "ana").await);
        assert_eq!(store.find_customer(&ana).await.unwrap(), None);
        store.set_customer(&ana, "cus_old", Timestamp(1)).await.unwrap();
        store.set_customer(&ana, "cus_1", Timestamp(2)).await.unwrap();
        assert_eq!(store.find_customer(&ana).await.unwrap().as_deref(), Some("cus_1"));
        assert_eq!(store.find_customer_owner("cus_1").await.unwrap(), Some(ana));
        assert_eq!(store.find_customer_owner("cus_old").await.unwrap(), None);
    }

    async fn membership_comes_and_goes_with_a_record_of_each(fresh: &Fresh) {
        use SubscriptionStatus::{Active, Canceled, PastDue, Trialing};
        let (store, ana) = (&fresh.store, person(&fresh.store, "ana").await);
        for (status, change) in [
            (Trialing, Some(MembershipChange::Granted)),
            (Trialing, None),
            (Active, None),
            (PastDue, None),
            (Canceled, Some(MembershipChange::Lost)),
            (Canceled, None),
        ] {
            assert_eq!(tell(store, &ana, &subscription("sub_1", status), 10).await, change, "{status:?}");
            let user = store.find_user(&ana).await.unwrap().unwrap();
            assert_eq!(user.is_full_member, status.grants_access(), "{status:?}");
        }
        assert_eq!(tell(store, &ana, &subscription("sub_2", Active), 11).await, Some(MembershipChange::Granted));
        let records = store.list_membership_changes(&ana).await.unwrap();
        let told: Vec<_> = records.iter().map(|it| (it.change.as_str(), &*it.subscription, &*it.status, it.at.0)).collect();
        assert_eq!(told, [
            ("granted", "sub_1", "trialing", 10),
            ("lost", "sub_1", "canceled", 10),
            ("granted", "sub_2", "active", 11),
        ]);
        assert_eq!(store.find_user(&ana).await.unwrap().unwrap().revision, 4, "each change is seen");
        let kept = store.list_subscriptions(&ana).await.unwrap();
        assert_eq!(kept, [subscription("sub_1", Canceled), subscription("sub_2", Active)]);
    }

    async fn an_answer_to_an_older_question_changes_nothing(fresh: &Fresh) {
        let (store, ana) = (&fresh.store, person(&fresh.store, "ana").await);
        let (active, ended) = (
            subscription("sub_1", SubscriptionStatus::Active),
            subscription("sub_1", SubscriptionStatus::Canceled),
        );
        tell(store, &ana, &active, 10).await;
        assert_eq!(tell(store, &ana, &ended, 12).await, Some(MembershipChange::Lost));
        assert_eq!(tell(store, &ana, &active, 11).await, None);
        assert!(!store.find_user(&ana).await.unwrap().unwrap().is_full_member);
        assert_eq!(store.list_subscriptions(&ana).await.unwrap(), [ended]);
    }

    async fn many_who_tell_the_same_at_once_grant_once(fresh: &Fresh) {
        let ana = person(&fresh.store, "ana").await;
        let mut tellers = tokio::task::JoinSet::new();
        for _ in 0..8 {
            let (store, ana) = (fresh.store.clone(), ana.clone());
            tellers.spawn(async move {
                tell(&store, &ana, &subscription("sub_1", SubscriptionStatus::Active), 10).await
            });
        }
        let granted = tellers.join_all().await.into_iter().flatten().count();
        assert_eq!((granted, fresh.store.list_membership_changes(&ana).await.unwrap().len()), (1, 1));
    }

    async fn nothing_is_kept_of_nobody(fresh: &Fresh) {
        let nobody = UserId::parse("nobody").unwrap();
        assert_eq!(tell(&fresh.store, &nobody, &subscription("sub_1", SubscriptionStatus::Active), 1).await, None);
        assert!(fresh.store.list_subscriptions(&nobody).await.unwrap().is_empty());
    }

    async fn what_can_still_change_is_asked_about_again(fresh: &Fresh) {
        let (store, ana) = (&fresh.store, person(&fresh.store, "ana").await);
        tell(store, &ana, &subscription("sub_ended", SubscriptionStatus::Canceled), 1).await;
        tell(store, &ana, &subscription("sub_old", SubscriptionStatus::PastDue), 2).await;
        tell(store, &ana, &subscription("sub_new", SubscriptionStatus::Active), 9).await;
        let unchecked = store.list_unchecked_subscriptions(Timestamp(9)).await.unwrap();
        assert_eq!(unchecked, [(ana, "sub_old".to_owned())]);
    }

    async fn who_leaves_stops_being_a_customer(fresh: &Fresh) {
        let (store, ana) = (&fresh.store, person(&fresh.store, "ana").await);
        store.set_customer(&ana, "cus_1", Timestamp(1)).await.unwrap();
        tell(store, &ana, &subscription("sub_1", SubscriptionStatus::Active), 2).await;
        store.remove_user(&ana, Timestamp(7)).await.unwrap().unwrap();
        let left = store.list_revocations().await.unwrap();
        let expected =
            Revocation { provider: "stripe".to_owned(), token: Secret::new("cus_1"), left_at: Timestamp(7) };
        assert_eq!(left, [expected]);
        assert!(store.list_subscriptions(&ana).await.unwrap().is_empty());
        assert!(store.list_membership_changes(&ana).await.unwrap().is_empty());
    }
}
