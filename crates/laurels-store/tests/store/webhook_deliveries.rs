use std::slice;
use std::time::Duration;

use laurels_domain::webhooks::{LIFETIME, Outcome};
use laurels_domain::{Timestamp, UserId};
use laurels_store::{DeliveryReport, DueWebhook, NewWebhook, Store};

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
    store.webhooks.list_due_webhooks(now, 9).await.unwrap()
}

async fn claim(store: &Store, due: &DueWebhook, now: Timestamp) -> Option<Vec<String>> {
    let claimed = store.webhooks.claim_webhook(due, now, now.after(MINUTE), 9).await.unwrap()?;
    Some(claimed.events.into_iter().map(|(id, _)| id).collect())
}

/// Ends what was claimed at a time.
async fn finish(
    store: &Store,
    due: &DueWebhook,
    claimed_at: Timestamp,
    report: &DeliveryReport,
) -> Option<Timestamp> {
    store.webhooks.finish_webhook(due, claimed_at.after(MINUTE), report).await.unwrap()
}

fn success(at: Timestamp, events: &[&str]) -> DeliveryReport {
    let delivered = events.iter().map(|id| (*id).to_owned()).collect();
    DeliveryReport { at, outcome: Some(Outcome::Status(204)), delivered, failed: None }
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
        assert_eq!(finish(store, &first, later, &success(later, &["one"])).await, None);
        assert_eq!(list_due(store, later).await, slice::from_ref(&first), "one is left");
        assert_eq!(claim(store, &first, later).await.unwrap(), ["two"]);
        finish(store, &first, later, &success(later, &["two"])).await;
        assert!(list_due(store, later.after(LIFETIME)).await.is_empty());
        let listed = store.webhooks.list_webhooks(&ana).await.unwrap().remove(0);
        assert_eq!((listed.last_attempt, listed.waiting), (Some((later, Outcome::Status(204))), 0));
    }

    async fn a_failed_event_is_tried_again_later_and_after_the_others(db: &TestDb) {
        let store = &db.store;
        let ana = owner_with_events(store, "ana", &["one", "two"]).await;
        let hook = due(&ana, "a");
        claim(store, &hook, AT).await.unwrap();
        assert_eq!(finish(store, &hook, AT, &failure(AT, "one")).await, Some(AT));
        assert!(list_due(store, AT.after(Duration::from_secs(9))).await.is_empty());
        let second = AT.after(Duration::from_secs(10));
        assert_eq!(claim(store, &hook, second).await.unwrap(), ["two", "one"]);
        let since = finish(store, &hook, second, &failure(second, "two")).await;
        assert_eq!(since, Some(AT), "both attempts have failed");
        assert!(list_due(store, second.after(MINUTE / 2)).await.is_empty());
        // A new event is tried a minute after the last attempt.
        add_events(store, &ana, "tt2", &["three"], second).await;
        let third = second.after(MINUTE);
        assert_eq!(list_due(store, third).await, slice::from_ref(&hook));
        assert_eq!(claim(store, &hook, third).await.unwrap()[0], "three");
        let report = DeliveryReport { delivered: vec!["three".to_owned()], ..failure(third, "one") };
        assert_eq!(finish(store, &hook, third, &report).await, Some(third), "one was delivered");
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

    async fn at_most_three_of_a_host_are_listed(db: &TestDb) {
        let store = &db.store;
        let (ana, ben) = (owner(store, "ana").await, owner(store, "ben").await);
        for (user, id) in [(&ana, "a"), (&ana, "b"), (&ana, "c"), (&ana, "d"), (&ben, "e")] {
            let host = if id == "e" { "other.example" } else { "busy.example" };
            add(store, user, &NewWebhook { host: host.to_owned(), ..webhook(id) }).await.unwrap();
        }
        add_events(store, &ana, "tt1", &["one"], AT).await;
        add_events(store, &ben, "tt1", &["one"], AT.after(MINUTE)).await;
        let list = async |limit| {
            let listed = store.webhooks.list_due_webhooks(AT.after(MINUTE), limit).await.unwrap();
            listed.into_iter().map(|due| due.id).collect::<Vec<_>>()
        };
        assert_eq!(list(9).await, ["a", "b", "c", "e"]);
        assert_eq!(list(1).await, ["a"]);
        claim(store, &due(&ana, "a"), AT.after(MINUTE)).await.unwrap();
        assert_eq!(list(9).await, ["b", "c", "d", "e"]);
    }

    async fn only_what_is_still_due_is_claimed(db: &TestDb) {
        let store = &db.store;
        let ana = owner_with_events(store, "ana", &["one"]).await;
        let listed = list_due(store, AT).await.remove(0);
        // Meanwhile, another instance tries and fails.
        claim(store, &listed, AT).await.unwrap();
        finish(store, &listed, AT, &failure(AT, "one")).await;
        assert_eq!(claim(store, &listed, AT).await, None);
        assert_eq!(claim(store, &due(&ana, "a"), AT.after(Duration::from_secs(10))).await.unwrap(), ["one"]);
    }

    async fn an_ended_claim_changes_no_other(db: &TestDb) {
        let store = &db.store;
        let ana = owner_with_events(store, "ana", &["one", "two"]).await;
        let hook = due(&ana, "a");
        claim(store, &hook, AT).await.unwrap();
        let later = AT.after(MINUTE);
        claim(store, &hook, later).await.unwrap();
        let is_claimed = async |at: Timestamp| store.webhooks.is_webhook_claimed(&hook, at.after(MINUTE)).await.unwrap();
        assert!(!is_claimed(AT).await && is_claimed(later).await);
        let report = DeliveryReport { delivered: vec!["one".to_owned()], ..failure(later, "two") };
        assert_eq!(finish(store, &hook, AT, &report).await, None);
        assert!(is_claimed(later).await);
        let listed = store.webhooks.list_webhooks(&ana).await.unwrap().remove(0);
        assert_eq!((listed.waiting, listed.last_attempt, listed.failing_since), (1, None, None), "one was delivered");
        assert_eq!(finish(store, &hook, later, &success(later, &["one", "two"])).await, None);
        assert!(list_due(store, AT.after(LIFETIME)).await.is_empty());
    }

    async fn an_event_added_during_a_failed_turn_is_tried_within_a_minute(db: &TestDb) {
        let store = &db.store;
        let ana = owner_with_events(store, "ana", &["one"]).await;
        let hook = due(&ana, "a");
        let mut at = AT;
        for delay in [10, 60, 600] {
            claim(store, &hook, at).await.unwrap();
            finish(store, &hook, at, &failure(at, "one")).await;
            at = at.after(Duration::from_secs(delay));
        }
        claim(store, &hook, at).await.unwrap();
        add_events(store, &ana, "tt2", &["two"], at).await;
        finish(store, &hook, at, &failure(at, "one")).await;
        assert!(list_due(store, at.after(MINUTE / 2)).await.is_empty());
        let next = at.after(MINUTE);
        assert_eq!(claim(store, &hook, next).await.unwrap(), ["two", "one"]);
        finish(store, &hook, next, &failure(next, "two")).await;
        assert!(list_due(store, next.after(MINUTE)).await.is_empty(), "none was added during this one");
    }

    async fn failures_end_with_the_last_event(db: &TestDb) {
        let store = &db.store;
        let ana = owner_with_events(store, "ana", &["old"]).await;
        let hook = due(&ana, "a");
        claim(store, &hook, AT).await.unwrap();
        finish(store, &hook, AT, &failure(AT, "old")).await;
        // A turn in which nothing is tried, because the process stops, ends no failures.
        let nothing = |at| DeliveryReport { at, outcome: None, delivered: Vec::new(), failed: None };
        let second = AT.after(MINUTE);
        claim(store, &hook, second).await.unwrap();
        finish(store, &hook, second, &nothing(second)).await;
        assert_eq!(store.webhooks.list_webhooks(&ana).await.unwrap()[0].failing_since, Some(AT));
        let later = AT.after(LIFETIME);
        assert!(claim(store, &hook, later).await.unwrap().is_empty());
        assert_eq!(finish(store, &hook, later, &nothing(later)).await, None);
        let listed = store.webhooks.list_webhooks(&ana).await.unwrap().remove(0);
        assert_eq!((listed.failing_since, listed.waiting, listed.dropped), (None, 0, 1));
        assert_eq!(listed.last_attempt, Some((AT, Outcome::TimedOut)));
        add_events(store, &ana, "tt2", &["new"], later).await;
        claim(store, &hook, later).await.unwrap();
        assert_eq!(finish(store, &hook, later, &failure(later, "new")).await, Some(later));
    }

    async fn a_webhook_that_has_recovered_is_not_turned_off(db: &TestDb) {
        let store = &db.store;
        let ana = owner_with_events(store, "ana", &["one"]).await;
        let hook = due(&ana, "a");
        claim(store, &hook, AT).await.unwrap();
        finish(store, &hook, AT, &failure(AT, "one")).await;
        store.webhooks.record_webhook_test(&ana, "a", Outcome::Status(200), AT).await.unwrap();
        assert!(!store.webhooks.turn_off_webhook(&hook, AT, Some(&outgoing_email()), AT).await.unwrap());
        assert_eq!(store.outgoing_emails.list_waiting_emails(9).await.unwrap().0, 0);
        let later = AT.after(MINUTE);
        claim(store, &hook, later).await.unwrap();
        finish(store, &hook, later, &failure(later, "one")).await;
        assert!(!store.webhooks.turn_off_webhook(&hook, AT, None, later).await.unwrap(), "these failures are others");
        assert!(store.webhooks.turn_off_webhook(&hook, later, None, later).await.unwrap());
    }

    async fn removing_a_webhook_stops_its_deliveries(db: &TestDb) {
        let store = &db.store;
        let ana = owner_with_events(store, "ana", &["one"]).await;
        let hook = due(&ana, "a");
        claim(store, &hook, AT).await.unwrap();
        assert!(store.webhooks.remove_webhook(&ana, "a").await.unwrap());
        assert!(!store.webhooks.is_webhook_claimed(&hook, AT.after(MINUTE)).await.unwrap());
        assert_eq!(finish(store, &hook, AT, &failure(AT, "one")).await, None);
        assert!(!store.webhooks.turn_off_webhook(&hook, AT, None, AT).await.unwrap());
        assert!(list_due(store, AT.after(LIFETIME)).await.is_empty());
        assert_eq!(claim(store, &hook, AT.after(LIFETIME)).await, None);
    }

    async fn a_webhook_is_off_until_a_test_is_delivered(db: &TestDb) {
        let store = &db.store;
        let ana = owner_with_events(store, "ana", &["one", "two"]).await;
        let hook = due(&ana, "a");
        claim(store, &hook, AT).await.unwrap();
        finish(store, &hook, AT, &failure(AT, "one")).await;
        assert!(store.webhooks.turn_off_webhook(&hook, AT, Some(&outgoing_email()), AT).await.unwrap());
        assert!(!store.webhooks.turn_off_webhook(&hook, AT, Some(&outgoing_email()), AT).await.unwrap(), "it's off");
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
        assert_eq!((listed.off_since, listed.failing_since, listed.dropped), (None, None, 0));
        assert_eq!(listed.last_attempt, Some((AT, Outcome::Status(200))));
        add_events(store, &ana, "tt3", &["four"], AT).await;
        assert_eq!(claim(store, &hook, AT).await.unwrap(), ["four"]);
    }

    async fn a_delivered_test_ends_the_wait_after_failures(db: &TestDb) {
        let store = &db.store;
        let ana = owner_with_events(store, "ana", &["one"]).await;
        let hook = due(&ana, "a");
        claim(store, &hook, AT).await.unwrap();
        finish(store, &hook, AT, &failure(AT, "one")).await;
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
