//! Invite links with a token.

use std::time::Duration;

use serde_json::{Value, json};

use crate::friends::{befriend, step};
use crate::harness::{PASSWORD, PostgresDatabase, Reply, Server, User, on_both};

const LINK: &str = "/api/friend/invite-link";

/// Creates or renews the user's link; returns the body that follows it.
async fn renew(user: &User) -> Value {
    user.post(LINK, &json!({})).await.ok()
}

async fn follow(user: &User, owner: &User, link: &Value) -> Reply {
    user.post(&format!("/api/friend/follow-link/{}", owner.id), link).await
}

async fn are_friends(one: &User, other: &User) -> bool {
    let has = |profile: &Value, user: &User| {
        profile["friends"].as_array().unwrap().iter().any(|it| it["_id"] == user.id.as_str())
    };
    let (seen, seen_by_other) = (has(&one.profile().await, other), has(&other.profile().await, one));
    assert_eq!(seen, seen_by_other);
    seen
}

#[tokio::test]
async fn a_link_connects_at_once() {
    on_both(async |server| {
        let (ana, ben) = (server.user("ana").await, server.user("ben").await);
        assert_eq!(ana.get(LINK).await.ok(), json!({ "invite": null }));
        let link = renew(&ana).await;
        assert_eq!(link["invite"].as_str().unwrap().len(), 22, "128 bits");
        assert_eq!(ana.get(LINK).await.ok(), link);
        assert_eq!(ben.get(LINK).await.ok(), json!({ "invite": null }), "only its owner sees it");

        let user = follow(&ben, &ana, &link).await.ok();
        assert_eq!(user, ben.profile().await, "the response is the full updated user");
        assert!(are_friends(&ana, &ben).await);
        // Repeating it, also without a valid token, changes nothing.
        follow(&ben, &ana, &link).await.ok();
        follow(&ben, &ana, &json!({ "invite": "" })).await.ok();
        assert!(are_friends(&ana, &ben).await);
    })
    .await;
}

#[tokio::test]
async fn a_renewed_or_removed_link_stops_working_at_once() {
    on_both(async |server| {
        let (ana, ben) = (server.user("ana").await, server.user("ben").await);
        let former = renew(&ana).await;
        let current = renew(&ana).await;
        let problem = follow(&ben, &ana, &former).await.problem(409, "invalid_link");
        assert!(problem["detail"].as_str().unwrap().contains("send an invite"), "{problem}");
        ana.delete(LINK).await.done();
        assert_eq!(ana.get(LINK).await.ok(), json!({ "invite": null }));
        for link in [&former, &current, &json!({ "invite": "" }), &json!({ "invite": "x".repeat(5_000) })] {
            follow(&ben, &ana, link).await.problem(409, "invalid_link");
        }
        assert!(!are_friends(&ana, &ben).await);
        // The link without a token works as before.
        befriend(&ben, &ana).await;
    })
    .await;
}

#[tokio::test]
async fn a_token_works_only_for_its_owner() {
    let server = Server::start().await;
    let (ana, ben, cas) = (server.user("ana").await, server.user("ben").await, server.user("cas").await);
    let link = renew(&ana).await;
    renew(&cas).await;
    follow(&ben, &cas, &link).await.problem(409, "invalid_link");
    follow(&ana, &ana, &link).await.problem(409, "user_is_self");
    for unknown in ["0123456789abcdef", "..%2F..%2Fetc", "%00"] {
        ben.post(&format!("/api/friend/follow-link/{unknown}"), &link).await.problem(404, "not_found");
    }
    assert!(!are_friends(&ben, &cas).await);
}

#[tokio::test]
async fn open_invites_in_either_direction_become_a_friendship() {
    let server = Server::start().await;
    let (ana, ben, cas) = (server.user("ana").await, server.user("ben").await, server.user("cas").await);
    let link = renew(&ana).await;
    step(&ben, "invite", &ana).await;
    step(&ana, "invite", &cas).await;
    for user in [&ben, &cas] {
        follow(user, &ana, &link).await.ok();
        assert!(are_friends(&ana, user).await);
    }
    let report = ana.get("/api/friend/report").await.ok();
    assert_eq!((&report["invites_sent"], &report["invites_received"]), (&json!([]), &json!([])));
}

#[tokio::test]
async fn removed_and_ignored_users_need_the_owners_consent_again() {
    on_both(async |server| {
        let (ana, ben, cas) = (server.user("ana").await, server.user("ben").await, server.user("cas").await);
        let link = renew(&ana).await;
        follow(&ben, &ana, &link).await.ok();
        step(&ana, "remove-relationship-with", &ben).await;
        step(&cas, "invite", &ana).await;
        step(&ana, "remove-relationship-with", &cas).await;
        // Not with a new link, either: it may be posted where they can see it. They get the same response as for a former
        // link, so they aren't told.
        for link in [&link, &renew(&ana).await] {
            for user in [&ben, &cas] {
                follow(user, &ana, link).await.problem(409, "invalid_link");
            }
        }
        let link = ana.get(LINK).await.ok();
        step(&ana, "invite", &ben).await;
        follow(&ben, &ana, &link).await.ok();
        step(&cas, "invite", &ana).await;
        follow(&cas, &ana, &link).await.problem(409, "invalid_link");
        step(&ana, "accept", &cas).await;
        // Cas leaves: that's no reason against coming back.
        step(&cas, "remove-relationship-with", &ana).await;
        follow(&cas, &ana, &link).await.ok();
        assert!(are_friends(&ana, &ben).await && are_friends(&ana, &cas).await);
    })
    .await;
}

#[tokio::test]
async fn following_needs_the_web_app_and_a_session() {
    let server = Server::start().await;
    let (ana, ben) = (server.user("ana").await, server.user("ben").await);
    let link = renew(&ana).await;
    let path = format!("/api/friend/follow-link/{}", ana.id);
    for (caller, status, code) in [
        (ben.without("x-mol-frontend-build-version"), 403, "missing_build_version"),
        (ben.with("origin", "https://evil.example"), 403, "foreign_origin"),
        (server.visitor(), 401, "not_logged_in"),
    ] {
        caller.post(&path, &link).await.problem(status, code);
    }
    // Opening the link changes nothing.
    let page = format!("/connect-with/{}?invite={}", ana.id, link["invite"].as_str().unwrap());
    ben.get(&page).await;
    ben.get(&format!("/api/friend/connection-info/{}", ana.id)).await.ok();
    assert_eq!(ben.get(&path).await.status.as_u16(), 405);
    assert!(!are_friends(&ana, &ben).await);
}

#[tokio::test]
async fn two_presses_at_once_connect_once() {
    on_both(async |server| {
        let (ana, ben) = (server.user("ana").await, server.user("ben").await);
        let link = renew(&ana).await;
        let revision = |profile: Value| profile["revision"].as_i64().unwrap();
        let before = revision(ana.profile().await);
        let (one, other) = tokio::join!(follow(&ben, &ana, &link), follow(&ben, &ana, &link));
        one.ok();
        other.ok();
        assert!(are_friends(&ana, &ben).await);
        assert_eq!(revision(ana.profile().await), before + 1);
    })
    .await;
}

#[tokio::test]
async fn guesses_and_renewals_are_rate_limited() {
    let server = Server::start().await;
    let (ana, ben) = (server.user("ana").await, server.user("ben").await);
    let link = renew(&ana).await;
    for _ in 0..120 {
        follow(&ben, &ana, &json!({ "invite": "guess" })).await.problem(409, "invalid_link");
    }
    let rejected = follow(&ben, &ana, &link).await;
    rejected.problem(429, "too_many");
    server.advance_clock(Duration::from_secs(rejected.header("retry-after").parse().unwrap()));
    follow(&ben, &ana, &link).await.ok();
    for _ in 0..20 {
        ana.post(LINK, &json!({})).await;
    }
    ana.post(LINK, &json!({})).await.problem(429, "too_many");
}

#[tokio::test]
async fn the_link_of_a_deleted_account_does_not_exist() {
    let server = Server::start().await;
    let (ana, ben) = (server.user("ana").await, server.user("ben").await);
    let link = renew(&ana).await;
    ana.post("/api/user/delete-account", &json!({ "password": PASSWORD })).await.done();
    follow(&ben, &ana, &link).await.problem(404, "not_found");
}

#[tokio::test]
async fn both_users_and_the_owners_other_tabs_are_notified() {
    let database = PostgresDatabase::create();
    let server = Server::start_on(&database).await;
    let (ana, ben) = (server.user("ana").await, server.user("ben").await);
    let (mut anas_events, mut bens_events) = (ana.events().await, ben.events().await);
    let revision = anas_events.expect("hello").await["revision"].as_i64().unwrap();
    bens_events.expect("hello").await;
    let link = renew(&ana).await;
    assert_eq!(anas_events.expect("user").await, json!({ "revision": revision + 1, "friends": false }));
    follow(&ben, &ana, &link).await.ok();
    for events in [&mut anas_events, &mut bens_events] {
        assert_eq!(events.expect("user").await["friends"], true);
    }
    server.store.close().await;
}
