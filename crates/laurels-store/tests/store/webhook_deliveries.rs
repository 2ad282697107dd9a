use std::slice;
use std::time::Duration;

use laurels_domain::webhooks::{LIFETIME, LONGEST_DELAY, Outcome};
use laurels_domain::{Timestamp, UserId};
use laurels_store::{DeliveryReport, DueWebhook, Store};

use super::webhooks::{AT, add, add_films, due, failure, owner, view, webhook};
use crate::harness::{both, outgoing_email};

const MINUTE: Duration = Duration::from_mins(1);

/// A user with the webhook `a`, for which events wait.
async fn owner_with_events(store: &Store, id: &str, events: &[&str]) -> UserId {
    let user = owner(store, id).await;
    add(store, &user, &webhook("a")).await.unwrap();
    add_events(store, &user, "tt1", events, AT).await;
    user
}

async fn add_events(store: &Store, user: &UserId, film: &str, events: &[&str], at: Timestamp) {
    view(store, user, &[film], &[]).await;
    let events: Vec<String> = events.iter().map(|id| (*id).to_owned()).collect();
    add_films(store, user, &events, at).await;
}

async fn list_due(store: &Store, now: Timestamp) -> Vec<DueWebhook> {
    store.webhooks.list_due_webhooks(now, now.after(2 * LONGEST_DELAY), 9).await.unwrap()
}

async fn claim(store: &Store, due: &DueWebhook, now: Timestamp) -> Option<Vec<String>> {
    let claimed = store.webhooks.claim_webhook(due, now, now.after(MINUTE), 9).await.unwrap()?;
    Some(claimed.events.into_iter().map(|(id, _)| id).collect())
}

fn success(at: Timestamp) -> DeliveryReport {
    DeliveryReport { at, outcome: Some(Outcome::Status(204)), failed: None, has_delivered: true }
}

both! {
    async fn one_instance_delivers_the_events_of_a_webhook(db: &TestDb) {
        let store = &db.store;
        let ana = owner_with_events(store, "ana", &["one", "two"]).await;
        assert_eq!(list_due(store, AT).await, [due(&ana, "a")]);
        let first = list_due(store, AT).await.remove(0);
        let (here, there) = tokio::join!(claim(store, &first, AT), claim(store, &first, AT));
        assert_ne!(here.is_some(), there.is_some());
        assert_eq!(here.or(there).unwrap(), ["one", "two"]);
        assert!(list_due(store, AT).await.is_empty());
        // The process dies. Its claim ends.
        let later = AT.after(MINUTE);
        assert_eq!(list_due(store, later).await, slice::from_ref(&first));
        assert_eq!(claim(store, &first, later).await.unwrap(), ["one", "two"]);
        assert!(store.webhooks.remove_webhook_event(&first, "one").await.unwrap());
        assert!(!store.webhooks.remove_webhook_event(&first, "one").await.unwrap());
        assert_eq!(store.webhooks.finish_webhook(&first, &success(later)).await.unwrap(), None);
        assert_eq!(list_due(store, later).await, slice::from_ref(&first), "one is left");
        assert_eq!(claim(store, &first, later).await.unwrap(), ["two"]);
        assert!(store.webhooks.remove_webhook_event(&first, "two").await.unwrap());
        store.webhooks.finish_webhook(&first, &success(later)).await.unwrap();
        assert!(list_due(store, later.after(LIFETIME)).await.is_empty());
        let listed = store.webhooks.list_webhooks(&ana).await.unwrap().remove(0);
        assert_eq!((listed.last_attempt, listed.waiting), (Some((later, Outcome::Status(204))), 0));
    }

    async fn a_failed_event_is_tried_again_later_and_after_the_others(db: &TestDb) {
        let store = &db.store;
        let ana = owner_with_events(store, "ana", &["one", "two"]).await;
        let hook = due(&ana, "a");
        claim(store, &hook, AT).await.unwrap();
        let since = store.webhooks.finish_webhook(&hook, &failure(AT, "one")).await.unwrap();
        assert_eq!(since, Some(AT));
        assert!(list_due(store, AT.after(Duration::from_secs(9))).await.is_empty());
        let second = AT.after(Duration::from_secs(10));
        assert_eq!(claim(store, &hook, second).await.unwrap(), ["two", "one"]);
        let since = store.webhooks.finish_webhook(&hook, &failure(second, "two")).await.unwrap();
        assert_eq!(since, Some(AT), "both attempts have failed");
        assert!(list_due(store, second.after(MINUTE / 2)).await.is_empty());
        // A new event is tried a minute after the last attempt.
        add_events(store, &ana, "tt2", &["three"], second).await;
        let third = second.after(MINUTE);
        assert_eq!(list_due(store, third).await, slice::from_ref(&hook));
        assert_eq!(claim(store, &hook, third).await.unwrap()[0], "three");
        let report = DeliveryReport { has_delivered: true, ..failure(third, "one") };
        assert_eq!(store.webhooks.finish_webhook(&hook, &report).await.unwrap(), Some(third), "one was delivered");
        let listed = store.webhooks.list_webhooks(&ana).await.unwrap().remove(0);
        assert_eq!((listed.failing_since, listed.last_attempt), (Some(third), Some((third, Outcome::TimedOut))));
    }

    async fn old_events_are_dropped_and_counted(db: &TestDb) {
        let store = &db.store;
        let ana = owner_with_events(store, "ana", &["old"]).await;
        let later = AT.after(LIFETIME);
        add_events(store, &ana, "tt2", &["new"], later).await;
        assert_eq!(claim(store, &due(&ana, "a"), later).await.unwrap(), ["new"]);
        let listed = store.webhooks.list_webhooks(&ana).await.unwrap().remove(0);
        assert_eq!((listed.waiting, listed.dropped), (1, 1));
    }

    async fn each_host_is_listed_once(db: &TestDb) {
        let store = &db.store;
        let (ana, ben) = (owner(store, "ana").await, owner(store, "ben").await);
        for (user, id) in [(&ana, "a"), (&ana, "b"), (&ben, "a")] {
            add(store, user, &webhook(id)).await.unwrap();
        }
        add_events(store, &ana, "tt1", &["one"], AT).await;
        add_events(store, &ben, "tt1", &["one"], AT).await;
        assert_eq!(list_due(store, AT).await, [due(&ana, "a"), due(&ana, "b")]);
        claim(store, &due(&ana, "a"), AT).await.unwrap();
        assert_eq!(list_due(store, AT).await, [due(&ana, "b"), due(&ben, "a")]);
        assert_eq!(store.webhooks.list_due_webhooks(AT, AT.after(LIFETIME), 1).await.unwrap(), [due(&ana, "b")]);
    }

    async fn removing_a_webhook_stops_its_deliveries(db: &TestDb) {
        let store = &db.store;
        let ana = owner_with_events(store, "ana", &["one"]).await;
        let hook = due(&ana, "a");
        claim(store, &hook, AT).await.unwrap();
        assert!(store.webhooks.remove_webhook(&ana, "a").await.unwrap());
        assert!(!store.webhooks.remove_webhook_event(&hook, "one").await.unwrap());
        assert_eq!(store.webhooks.finish_webhook(&hook, &failure(AT, "one")).await.unwrap(), None);
        assert!(!store.webhooks.turn_off_webhook(&hook, None, AT).await.unwrap());
        assert!(list_due(store, AT.after(LIFETIME)).await.is_empty());
        assert_eq!(claim(store, &hook, AT.after(LIFETIME)).await, None);
    }

    async fn a_webhook_is_off_until_a_test_is_delivered(db: &TestDb) {
        let store = &db.store;
        let ana = owner_with_events(store, "ana", &["one", "two"]).await;
        let hook = due(&ana, "a");
        claim(store, &hook, AT).await.unwrap();
        store.webhooks.finish_webhook(&hook, &failure(AT, "one")).await.unwrap();
        assert!(store.webhooks.turn_off_webhook(&hook, Some(&outgoing_email()), AT).await.unwrap());
        assert!(!store.webhooks.turn_off_webhook(&hook, Some(&outgoing_email()), AT).await.unwrap(), "it's off");
        assert_eq!(store.outgoing_emails.list_waiting_emails(9).await.unwrap().0, 1);
        // What is viewed meanwhile makes no events.
        add_events(store, &ana, "tt2", &["three"], AT).await;
        let listed = store.webhooks.list_webhooks(&ana).await.unwrap().remove(0);
        assert_eq!((listed.off_since, listed.waiting, listed.dropped), (Some(AT), 0, 2));
        assert!(list_due(store, AT.after(LIFETIME)).await.is_empty());
        store.webhooks.record_webhook_test(&ana, "a", Outcome::Status(500), AT).await.unwrap();
        assert!(store.webhooks.list_webhooks(&ana).await.unwrap()[0].off_since.is_some());
        store.webhooks.record_webhook_test(&ana, "a", Outcome::Status(200), AT).await.unwrap();
        let listed = store.webhooks.list_webhooks(&ana).await.unwrap().remove(0);
        assert_eq!((listed.off_since, listed.failing_since), (None, None));
        assert_eq!(listed.last_attempt, Some((AT, Outcome::Status(200))));
        add_events(store, &ana, "tt3", &["four"], AT).await;
        assert_eq!(claim(store, &hook, AT).await.unwrap(), ["four"]);
    }

    async fn a_delivered_test_ends_the_wait_after_failures(db: &TestDb) {
        let store = &db.store;
        let ana = owner_with_events(store, "ana", &["one"]).await;
        let hook = due(&ana, "a");
        claim(store, &hook, AT).await.unwrap();
        store.webhooks.finish_webhook(&hook, &failure(AT, "one")).await.unwrap();
        assert!(list_due(store, AT).await.is_empty());
        store.webhooks.record_webhook_test(&ana, "a", Outcome::Status(200), AT).await.unwrap();
        assert_eq!(list_due(store, AT).await, [hook]);
    }

    async fn times_of_a_wrong_clock_are_due(db: &TestDb) {
        let store = &db.store;
        let ana = owner(store, "ana").await;
        add(store, &ana, &webhook("a")).await.unwrap();
        let wrong = AT.after(Duration::from_hours(1_000));
        add_events(store, &ana, "tt1", &["one"], wrong).await;
        assert_eq!(list_due(store, AT).await, [due(&ana, "a")]);
        claim(store, &due(&ana, "a"), wrong).await.unwrap();
        assert_eq!(list_due(store, AT).await, [due(&ana, "a")]);
        assert!(claim(store, &due(&ana, "a"), AT).await.is_some());
    }
}
