//! When notifications are sent: in the evening, on the night of a ceremony, not in quiet hours.

use std::time::Duration;

use laurels_catalogue::CeremonyNumber;
use laurels_domain::listings::StreamingService;
use laurels_domain::{Timestamp, Zone};
use serde_json::{Value, json};

use crate::harness::{NOW, Server, User};
use crate::notifications::{HOUR, ZONE, invite, push_service, sent, set, start, subscribe, titles};

/// The number of hours from the tests' time until an hour in [`ZONE`], and a bit.
fn until(hour: i8) -> Duration {
    Zone::parse(ZONE).unwrap().next_hour(NOW, hour).since(NOW) + Duration::from_secs(1)
}

#[tokio::test]
async fn quiet_hours_delay_notifications() {
    let (service, server) = start().await;
    let (ana, ben) = (server.user("ana").await, server.user("ben").await);
    subscribe(&service, &ben).await;
    set(&ben, [true; 3], json!({ "from": "22:00", "to": "08:00" })).await;
    server.advance_clock(until(23));
    invite(&ana, &ben).await;
    assert!(sent(&service, &server).await.is_empty());
    assert_eq!(server.store.notifications.count_pushes().await.unwrap(), 1);
    server.advance_clock(8 * HOUR);
    assert!(sent(&service, &server).await.is_empty(), "7 AM");
    server.advance_clock(HOUR);
    assert_eq!(titles(&sent(&service, &server).await), ["ana invited you"], "8 AM");
}

/// Bookmarks every film that airs tonight.
async fn bookmark_tonight(server: &Server, user: &User) -> Vec<Value> {
    server.services.viewing_options.reload().await.unwrap();
    let body = json!({ "friend_ids": [], "time_zone": ZONE });
    let tonight = user.post("/api/next/tonight", &body).await.ok();
    let airing: Vec<Value> = tonight["films"]
        .as_array()
        .unwrap()
        .iter()
        .filter(|film| !film["airings"].as_array().unwrap().is_empty())
        .cloned()
        .collect();
    for film in &airing {
        user.post(&format!("/api/user/watchlist/{}/true", film["film_id"].as_str().unwrap()), &json!({}))
            .await
            .ok();
    }
    airing
}

#[tokio::test]
async fn bookmarked_films_on_tv_are_announced_once_in_the_evening() {
    let (service, server) = start().await;
    let ana = server.user("ana").await;
    subscribe(&service, &ana).await;
    server.advance_clock(until(16) + Duration::from_mins(59));
    let airing = bookmark_tonight(&server, &ana).await;
    assert!(!airing.is_empty(), "the sample has films tonight");
    server.services.notifications.tell_evenings().await.unwrap();
    assert!(sent(&service, &server).await.is_empty(), "before five");
    server.advance_clock(Duration::from_mins(1));
    for _ in 0..2 {
        server.services.notifications.tell_evenings().await.unwrap();
    }
    let received = sent(&service, &server).await;
    let on_tv: Vec<_> =
        titles(&received).into_iter().filter(|title| title.contains("on TV tonight")).collect();
    assert_eq!(on_tv.len(), 1, "{received:?}");
    server.advance_clock(24 * HOUR);
    for film in &airing {
        let path = format!("/api/user/viewed/{}/true", film["film_id"].as_str().unwrap());
        ana.post(&path, &json!({})).await.ok();
    }
    server.services.viewing_options.reload().await.unwrap();
    server.services.notifications.tell_evenings().await.unwrap();
    let later = sent(&service, &server).await;
    assert!(!titles(&later[received.len()..]).iter().any(|title| title.contains("TV")), "all were watched");
}

#[tokio::test]
async fn an_airing_within_quiet_hours_is_not_announced_afterwards() {
    let (service, server) = start().await;
    let ana = server.user("ana").await;
    subscribe(&service, &ana).await;
    set(&ana, [true; 3], json!({ "from": "16:00", "to": "06:00" })).await;
    server.advance_clock(until(17));
    assert!(!bookmark_tonight(&server, &ana).await.is_empty());
    server.services.notifications.tell_evenings().await.unwrap();
    sent(&service, &server).await;
    server.advance_clock(24 * HOUR);
    assert!(!titles(&sent(&service, &server).await).iter().any(|title| title.contains("TV")));
}

#[tokio::test]
async fn winners_are_announced_on_the_night_together_and_once() {
    let (service, server) = start().await;
    let (ana, ben) = (server.user("ana").await, server.user("ben").await);
    subscribe(&service, &ana).await;
    subscribe(&service, &ben).await;
    set(&ben, [true, true, false], json!(null)).await;
    let announce = async || {
        server.services.notifications.announce_winners().await.unwrap();
        titles(&sent(&service, &server).await)
    };
    assert!(announce().await.is_empty(), "days after the ceremony");
    let catalogue = server.services.catalogue.current();
    let newest = catalogue.ceremony(CeremonyNumber::new(98).unwrap()).unwrap();
    let night = Timestamp(newest.date.days_since_1970() * 86_400_000).after(25 * HOUR);
    server.set_clock_back(NOW.since(night));
    assert!(announce().await.is_empty(), "others may follow within the minute");
    server.advance_clock(Duration::from_secs(61));
    let titles = announce().await;
    assert_eq!(titles.len(), 1, "{titles:?}");
    assert!(titles[0].ends_with(" winners of the 98th"), "{titles:?}");
    server.advance_clock(Duration::from_mins(5));
    assert_eq!(announce().await.len(), 1, "once");
}

#[tokio::test]
async fn a_bookmarked_film_that_is_new_on_one_of_my_services_is_announced_once() {
    let (service, server) = start().await;
    let ana = server.user("ana").await;
    subscribe(&service, &ana).await;
    server.advance_clock(until(17));
    server.services.viewing_options.reload().await.unwrap();
    let services: Vec<&str> = StreamingService::ALL.iter().map(|service| service.slug()).collect();
    ana.post("/api/viewing-options/my-services", &json!({ "services": services })).await.ok();
    let mut films = Vec::new();
    for service in services {
        let path = format!("/api/viewing-options/streaming/{service}/films");
        films.extend(ana.get(&path).await.ok().as_array().unwrap().iter().map(|film| film["_id"].clone()));
    }
    let bookmark = async |is_set: bool| {
        let state = |film: &Value| json!({ "film_id": film, "bookmarked": is_set });
        let states: Vec<Value> = films.iter().map(state).collect();
        ana.post("/api/user/set-bookmarked-states", &json!({ "film_bookmarked_states": states })).await.ok();
    };
    bookmark(true).await;
    let alerts = ana.get("/api/viewing-options/alerts").await.ok();
    let is_new = |alert: &&Value| {
        // Without its milliseconds.
        let since = Timestamp::parse_utc(&format!("{}Z", &alert["since"].as_str().unwrap()[..19])).unwrap();
        server.services.clock.now().is_within(24 * HOUR, since)
    };
    let new = alerts.as_array().unwrap().iter().find(is_new).expect("the sample adds films every day");
    let is_of = |film: &Value, alert: &Value| alert["film"]["_id"] == film["_id"];
    let is_older = |alert: &&Value| {
        !alerts.as_array().unwrap().iter().any(|other| is_of(&alert["film"], other) && is_new(&other))
    };
    let older = alerts.as_array().unwrap().iter().find(is_older).expect("it added others before");
    bookmark(false).await;
    for alert in [new, older] {
        let path = format!("/api/user/watchlist/{}/true", alert["film"]["_id"].as_str().unwrap());
        ana.post(&path, &json!({})).await.ok();
    }
    for _ in 0..2 {
        server.services.notifications.tell_evenings().await.unwrap();
    }
    let is_about_services = |title: &String| title.contains("new on");
    let told: Vec<String> =
        titles(&sent(&service, &server).await).into_iter().filter(is_about_services).collect();
    let name = new["film"]["name"].as_str().unwrap();
    assert_eq!(told.len(), 1, "{told:?}");
    assert!(told[0].starts_with(&format!("{name} is new on ")), "{told:?}");
}

#[tokio::test]
async fn winners_that_an_admin_sets_on_the_night_are_announced_once_each() {
    let (service, server) = start().await;
    let (ana, admin) = (server.user("ana").await, server.admin("ben").await);
    subscribe(&service, &ana).await;
    let catalogue = server.services.catalogue.current();
    let newest = CeremonyNumber::new(98).unwrap();
    let night = Timestamp(catalogue.ceremony(newest).unwrap().date.days_since_1970() * 86_400_000);
    server.set_clock_back(NOW.since(night.after(25 * HOUR)));
    let losers = catalogue.ceremony_nominations(newest).into_iter().flatten().filter(|it| !it.won);
    let ids: Vec<&str> = losers.map(|it| it.id.as_str()).collect();
    let (first, second) = (ids[0], ids[1]);
    let set_won = async |nomination: &str, has_won: bool| {
        admin.post(&format!("/api/admin/nomination/{nomination}/set-won/{has_won}"), &json!({})).await.ok();
        server.services.notifications.announce_winners().await.unwrap();
    };
    // What is announced a minute later.
    let announced = async || {
        let before = service.received().len();
        server.advance_clock(Duration::from_secs(61));
        for _ in 0..2 {
            server.services.notifications.announce_winners().await.unwrap();
        }
        titles(&sent(&service, &server).await[before..])
    };
    server.services.notifications.announce_winners().await.unwrap();
    assert_eq!(announced().await.len(), 1, "those of the catalogue");
    set_won(first, true).await;
    set_won(first, false).await;
    set_won(second, true).await;
    assert_eq!(announced().await, ["A winner of the 98th"], "one was a mistake");
    set_won(first, true).await;
    assert_eq!(announced().await, ["A winner of the 98th"], "it has won after all");
    for has_won in [false, true] {
        set_won(first, has_won).await;
        assert!(announced().await.is_empty(), "it was announced");
    }
    server.advance_clock(24 * HOUR);
    set_won(ids[2], true).await;
    assert!(announced().await.is_empty(), "the night is over");
}

#[tokio::test]
async fn a_restart_repeats_nothing_and_loses_nothing() {
    let (service, options) = push_service().await;
    let server = Server::start_with(options()).await;
    let (ana, ben) = (server.user("ana").await, server.user("ben").await);
    subscribe(&service, &ben).await;
    set(&ben, [true; 3], json!({ "from": "22:00", "to": "08:00" })).await;
    server.advance_clock(until(23));
    invite(&ana, &ben).await;
    sent(&service, &server).await;
    let server = server.restart(options()).await;
    server.advance_clock(until(8) + 24 * HOUR);
    assert_eq!(titles(&sent(&service, &server).await), ["ana invited you"]);
    let server = server.restart(options()).await;
    assert_eq!(sent(&service, &server).await.len(), 1);
}
