//! What becomes of notifications when a push service rejects them, is busy or doesn't respond.

use std::time::Duration;

use crate::harness::{PostgresDatabase, Server};
use crate::notifications::{
    HOUR, NOTIFICATIONS, invite, log_in_again, push_service, remove, sent, start, subscribe, titles,
};

#[tokio::test]
async fn a_browser_that_has_unsubscribed_is_forgotten() {
    let (service, server) = start().await;
    let (ana, ben) = (server.user("ana").await, server.user("ben").await);
    for status in [404, 410] {
        subscribe(&service, &ben).await;
        service.fail_with([(status, None)]);
        invite(&ana, &ben).await;
        sent(&service, &server).await;
        assert_eq!(ben.get(NOTIFICATIONS).await.ok()["devices"], 0, "{status}");
        remove(&ana, &ben).await;
        server.advance_clock(24 * HOUR);
    }
    assert!(service.received().is_empty());
}

#[tokio::test]
async fn an_attempt_is_repeated_when_the_push_service_allows_it() {
    let (service, server) = start().await;
    let (ana, ben) = (server.user("ana").await, server.user("ben").await);
    subscribe(&service, &ben).await;
    service.fail_with([(500, None), (429, Some(7_200))]);
    invite(&ana, &ben).await;
    sent(&service, &server).await;
    assert_eq!(service.attempts(), 1);
    server.advance_clock(Duration::from_mins(2));
    ben.get(NOTIFICATIONS).await.ok();
    for _ in 0..400 {
        if service.attempts() == 2 {
            break;
        }
        tokio::time::sleep(Duration::from_millis(25)).await;
    }
    server.advance_clock(Duration::from_mins(119));
    assert!(sent(&service, &server).await.is_empty(), "Retry-After");
    server.advance_clock(Duration::from_mins(2));
    assert_eq!(titles(&sent(&service, &server).await), ["ana invited you"]);
    assert_eq!(service.attempts(), 3);
}

#[tokio::test]
async fn a_message_that_is_rejected_is_dropped() {
    let (service, server) = start().await;
    let (ana, ben) = (server.user("ana").await, server.user("ben").await);
    subscribe(&service, &ben).await;
    service.fail_with([(413, None)]);
    invite(&ana, &ben).await;
    sent(&service, &server).await;
    assert_eq!((service.attempts(), server.store.notifications.count_pushes().await.unwrap()), (1, 0));
    assert_eq!(ben.get(NOTIFICATIONS).await.ok()["devices"], 1, "the browser stays");
    assert!(failing_workers(&server), "admins are told");
}

#[tokio::test]
async fn a_push_service_that_does_not_respond_is_not_tried_for_every_message() {
    let (service, server) = start().await;
    let (ana, ben, cam) = (server.user("ana").await, server.user("ben").await, server.user("cam").await);
    subscribe(&service, &ben).await;
    subscribe(&service, &log_in_again(&server, "ben").await).await;
    drop(service);
    let waiting = async || {
        let (store, later) = (&server.store.notifications, server.services.clock.now().after(HOUR));
        store.list_due_pushes(later, later, 100).await.unwrap()
    };
    invite(&ana, &ben).await;
    for _ in 0..400 {
        if waiting().await.iter().any(|due| due.attempts > 0) && failing_workers(&server) {
            break;
        }
        tokio::time::sleep(Duration::from_millis(25)).await;
    }
    assert!(failing_workers(&server), "admins are told");
    invite(&cam, &ben).await;
    tokio::time::sleep(Duration::from_millis(300)).await;
    let of_cam: Vec<u32> = waiting()
        .await
        .iter()
        .filter(|due| due.notification.contains(cam.id.as_str()))
        .map(|due| due.attempts)
        .collect();
    assert_eq!(of_cam, [0, 0], "they wait without an attempt");
}

fn failing_workers(server: &Server) -> bool {
    server
        .services
        .supervisor
        .report()
        .iter()
        .any(|worker| worker.name == "send notifications" && worker.is_failing)
}

#[tokio::test]
async fn two_instances_send_a_notification_once() {
    let (database, (service, options)) = (PostgresDatabase::create(), push_service().await);
    let one = Server::start_instance(&database, options()).await;
    let two = Server::start_instance(&database, options()).await;
    let ben = one.user("ben").await;
    subscribe(&service, &ben).await;
    for number in 0..5 {
        let server = if number % 2 == 0 { &one } else { &two };
        let other = server.user(&format!("user{number}")).await;
        invite(&other, &ben).await;
    }
    let mut received = Vec::new();
    for _ in 0..40 {
        received = sent(&service, &one).await;
        if received.len() >= 5 {
            break;
        }
    }
    received = if received.len() == 5 { sent(&service, &two).await } else { received };
    let mut titles = titles(&received);
    titles.sort();
    titles.dedup();
    assert_eq!((received.len(), titles.len()), (5, 5));
}
