//! API tokens: making, using and revoking them, and what must not be possible with them.

use std::time::Duration;

use futures_util::future::join_all;
use laurels_app::ListingsMode;
use serde_json::{Value, json};

use crate::harness::{Caller, NEW_PASSWORD, Options, PASSWORD, Reply, Server, User, on_both, reset};

const TOKENS: &str = "/api/user/tokens";
const PROFILE: &str = "/api/user/profile";
const VIEW: &str = "/api/user/viewed/tt0068646/true";
const DAY: Duration = Duration::from_hours(24);

fn rejected(reply: &Reply) {
    reply.problem(401, "invalid_token");
    assert_eq!(reply.header("www-authenticate"), "Bearer error=\"invalid_token\"");
    assert_eq!(reply.header("ratelimit-limit"), "");
}

fn new_token(name: &str, scopes: &[&str]) -> Value {
    json!({ "name": name, "scopes": scopes })
}

/// When a token was last used. It's recorded in the background, so this waits until that differs from `before`.
async fn last_use(ana: &User, before: &Value) -> Value {
    for _ in 0..200 {
        let now = ana.get(TOKENS).await.ok()[0]["last_used"].clone();
        if now != *before {
            return now;
        }
        tokio::time::sleep(Duration::from_millis(25)).await;
    }
    panic!("no use after {before} was recorded");
}

#[tokio::test]
async fn tokens_are_made_used_listed_and_revoked() {
    on_both(async |server| {
        let ana = server.user("ana").await;
        assert_eq!(ana.get(TOKENS).await.ok(), json!([]));
        let body = json!({ "name": " Kitchen display ", "scopes": ["marks", "read", "marks"], "expires_in_days": 30 });
        let made = ana.post(TOKENS, &body).await.ok();
        let token = made["token"].as_str().unwrap();
        assert_eq!((token.len(), &token[..8]), (51, "laurels_"));
        server.advance_clock(Duration::from_secs(1));
        let (_, reader) = ana.token(&["read"]).await;

        let listed = ana.get(TOKENS).await;
        assert!(!listed.text().contains("laurels_"), "a token is shown once");
        let tokens = listed.ok();
        let [newer, older] = &tokens.as_array().unwrap()[..] else { panic!("two tokens") };
        assert_eq!(newer["name"], "Test");
        assert!(newer.get("expires").is_none() && older.get("last_used").is_none());
        assert_eq!((&older["_id"], &older["name"]), (&made["_id"], &json!("Kitchen display")));
        assert_eq!(older["scopes"], json!(["read", "marks"]));
        assert_eq!(older["created"], "2026-03-20T09:46:40.000Z");
        assert_eq!(older["expires"], "2026-04-19T09:46:40.000Z");

        let program = server.visitor().with("authorization", &format!("bearer {token}"));
        assert_eq!(program.get(PROFILE).await.ok()["_id"], ana.id.as_str());
        program.post(VIEW, &json!({})).await.ok();
        let path = format!("{TOKENS}/{}", made["_id"].as_str().unwrap());
        let ben = server.user("ben").await;
        ben.delete(&path).await.problem(404, "not_found");
        program.get(PROFILE).await.ok();
        ana.delete(&path).await.done();
        rejected(&program.get(PROFILE).await);
        rejected(&program.post(VIEW, &json!({})).await);
        ana.delete(&path).await.problem(404, "not_found");
        ana.delete(&format!("{TOKENS}/%00")).await.problem(404, "not_found");
        reader.get(PROFILE).await.ok();
        assert_eq!(ana.get(TOKENS).await.ok().as_array().unwrap().len(), 1);
    })
    .await;
}

#[tokio::test]
async fn a_token_works_until_it_expires() {
    let server = Server::start().await;
    let ana = server.user("ana").await;
    let body = json!({ "name": "Brief", "scopes": ["read"], "expires_in_days": 1 });
    let made = ana.post(TOKENS, &body).await.ok();
    let brief =
        server.visitor().with("authorization", &format!("Bearer {}", made["token"].as_str().unwrap()));
    let (_, endless) = ana.token(&["read"]).await;
    server.advance_clock(DAY.saturating_sub(Duration::from_millis(1)));
    brief.get(PROFILE).await.ok();
    server.advance_clock(Duration::from_millis(1));
    rejected(&brief.get(PROFILE).await);
    assert_eq!(ana.get(TOKENS).await.ok().as_array().unwrap().len(), 1);
    server.advance_clock(DAY.saturating_mul(1_000));
    endless.get(PROFILE).await.ok();
}

#[tokio::test]
async fn invalid_requests_for_a_token_are_rejected() {
    let server = Server::start().await;
    let ana = server.user("ana").await;
    let long = "x".repeat(41);
    for (name, scopes, days, field) in [
        ("", json!(["read"]), json!(null), "name"),
        ("  ", json!(["read"]), json!(null), "name"),
        (long.as_str(), json!(["read"]), json!(null), "name"),
        ("a\nb", json!(["read"]), json!(null), "name"),
        ("a", json!([]), json!(null), "scopes"),
        ("a", json!(["read", "admin"]), json!(null), "scopes"),
        ("a", json!(["read"]), json!(0), "expires_in_days"),
        ("a", json!(["read"]), json!(367), "expires_in_days"),
        ("a", json!(["read"]), json!(-1), "body"),
        ("a", json!("read"), json!(null), "body"),
    ] {
        let body = json!({ "name": name, "scopes": scopes, "expires_in_days": days });
        assert_eq!(ana.post(TOKENS, &body).await.problem(422, "invalid")["field"], field, "{body}");
    }
    assert_eq!(ana.get(TOKENS).await.ok(), json!([]));
    for days in [json!(1), json!(366), json!(null)] {
        let body = json!({ "name": "a", "scopes": ["friends"], "expires_in_days": days });
        ana.post(TOKENS, &body).await.ok();
    }
}

#[tokio::test]
async fn making_a_token_needs_a_recent_log_in() {
    let server = Server::start().await;
    let ana = server.user("ana").await;
    server.advance_clock(Duration::from_secs(601));
    ana.post(TOKENS, &new_token("a", &["read"])).await.problem(403, "sign_in_again");
    let again = User::log_in(&server.visitor(), &ana.email, PASSWORD).await;
    again.post(TOKENS, &new_token("a", &["read"])).await.ok();
}

#[tokio::test]
async fn tokens_made_at_once_do_not_exceed_the_limit() {
    on_both(async |server| {
        let ana = server.user("ana").await;
        let body = new_token("a", &["read"]);
        let replies = join_all((0..24).map(|_| ana.post(TOKENS, &body))).await;
        let (made, rest): (Vec<_>, Vec<_>) = replies.iter().partition(|reply| reply.status == 200);
        assert_eq!(made.len(), 20);
        for reply in rest {
            reply.problem(409, "too_many_tokens");
        }
    })
    .await;
}

#[tokio::test]
async fn the_owner_is_told_by_email() {
    let server = Server::start().await;
    let ana = server.user("ana").await;
    ana.post(TOKENS, &new_token("Planted", &["read"])).await.ok();
    assert_eq!(server.emails(0).await.len(), 0, "an unverified address gets no notice");
    reset(&server, "ana@example.org").await;
    let ana = User::log_in(&server.visitor(), &ana.email, NEW_PASSWORD).await;
    ana.post(TOKENS, &new_token("Kitchen display", &["read", "marks"])).await.ok();
    let emails = server.emails(3).await;
    let about = emails.iter().find(|email| email.contains("An API token was made for your account")).unwrap();
    assert!(about.contains("Kitchen display"));
    assert!(!emails.iter().any(|email| email.contains("laurels_")), "no email contains a token");
}

#[tokio::test]
async fn a_program_needs_neither_cookie_nor_version_nor_origin() {
    let server = Server::start().await;
    let (ana, ben) = (server.user("ana").await, server.user("ben").await);
    let (id, program) = ana.token(&["read", "marks"]).await;
    let foreign = program.with("origin", "https://evil.example");
    foreign.post(VIEW, &json!({})).await.ok();
    foreign
        .post("/api/next/plan", &json!({ "scope": { "kind": "ceremony", "value": 92 }, "minutes": 300 }))
        .await
        .ok();
    // The session of another user is ignored, also an unclear one.
    let with_cookie = program.with("cookie", &ben.header("cookie"));
    assert_eq!(with_cookie.get(PROFILE).await.ok()["_id"], ana.id.as_str());
    with_cookie.post(VIEW, &json!({})).await.ok();
    with_cookie.delete("/api/user/devices").await.problem(403, "token_not_accepted");
    assert_eq!(ben.profile().await["viewed"], json!([]));
    let two = program.with("cookie", "laurels_session=a; laurels_session=b");
    two.get(PROFILE).await.ok();
    ana.delete(&format!("{TOKENS}/{id}")).await.done();
    rejected(&with_cookie.get(PROFILE).await);
    // For the user of a page that was opened before.
    let (_, program) = ana.token(&["marks"]).await;
    program.with("x-laurels-user", ben.id.as_str()).post(VIEW, &json!({})).await.problem(409, "other_user");
}

#[tokio::test]
async fn a_token_that_may_not_read_sees_no_friends() {
    let server = Server::start().await;
    let (ana, ben) = (server.user("ana").await, server.user("ben").await);
    ana.get(&format!("/api/friend/invite/{}", ben.id)).await.ok();
    let (_, accepting) = ben.token(&["friends"]).await;
    let profile = accepting.get(&format!("/api/friend/accept/{}", ana.id)).await.ok();
    assert!(profile.get("friends").is_none() && profile.get("friends_waiting_for_approval").is_none());
    let (_, marking) = ben.token(&["marks"]).await;
    let profile = marking.post(VIEW, &json!({})).await.ok();
    assert_eq!((profile.get("friends"), &profile["viewed"]), (None, &json!(["tt0068646"])));
    marking.get("/api/friend/report").await.problem(403, "token_scope");
    let (_, reading) = ben.token(&["read", "marks"]).await;
    let profile = reading.post(VIEW, &json!({})).await.ok();
    assert_eq!(profile["friends"][0]["_id"], ana.id.as_str());
    assert_eq!(reading.get(PROFILE).await.ok()["friends"][0]["_id"], ana.id.as_str());
}

#[tokio::test]
async fn malformed_authorization_is_rejected_where_the_caller_matters() {
    let server = Server::start().await;
    let ana = server.user("ana").await;
    let (_, program) = ana.token(&["read"]).await;
    let bearer = program.header("authorization");
    for value in ["Bearer", "Bearer ", &format!("{bearer}, {bearer}")] {
        // The cookie doesn't help: which of the two is meant can't be told.
        let caller = ana.with("authorization", value);
        for path in [PROFILE, "/api/setup"] {
            let reply = caller.get(path).await;
            reply.problem(401, "unusable_authorization");
            assert_eq!(reply.header("www-authenticate"), "Bearer", "{value:?}");
        }
        caller.get("/api/ceremony/count").await.ok();
    }
    program.with_another("authorization", &bearer).get(PROFILE).await.problem(401, "unusable_authorization");
    // The password of a proxy in front of the server.
    ana.with("authorization", "Basic YTpi").get(PROFILE).await.ok();
    for token in ["x", "laurels_", "laurels_x", &"y".repeat(10_000)] {
        rejected(&server.visitor().with("authorization", &format!("Bearer {token}")).get(PROFILE).await);
    }
}

#[tokio::test]
async fn a_new_password_revokes_tokens_and_logging_out_other_devices_does_not() {
    on_both(async |server| {
        let ana = server.user("ana").await;
        let (_, program) = ana.token(&["read"]).await;
        ana.delete("/api/user/devices").await.done();
        program.get(PROFILE).await.ok();
        ana.post("/api/auth/email/set-password", &json!({ "password": "ruby slippers" })).await.done();
        rejected(&program.get(PROFILE).await);
        let (_, program) = ana.token(&["read"]).await;
        reset(server, "ana@example.org").await;
        rejected(&program.get(PROFILE).await);
        let ana = User::log_in(&server.visitor(), "ana@example.org", NEW_PASSWORD).await;
        assert_eq!(ana.get(TOKENS).await.ok(), json!([]));
        let (_, program) = ana.token(&["read"]).await;
        ana.post("/api/user/delete-account", &json!({ "password": NEW_PASSWORD })).await.done();
        rejected(&program.get(PROFILE).await);
    })
    .await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn no_token_survives_a_reset_that_happens_at_the_same_time() {
    on_both(async |server| {
        let attacker = server.user("victim").await;
        let mut making = tokio::task::JoinSet::new();
        for _ in 0..15 {
            let caller = server.visitor().with("cookie", &attacker.header("cookie"));
            making.spawn(async move {
                let reply = caller.post(TOKENS, &new_token("Planted", &["read"])).await;
                reply.status.is_success().then(|| reply.ok()["token"].as_str().unwrap().to_owned())
            });
        }
        reset(server, "victim@example.org").await;
        for token in making.join_all().await.into_iter().flatten() {
            let planted = server.visitor().with("authorization", &format!("Bearer {token}"));
            rejected(&planted.get(PROFILE).await);
        }
    })
    .await;
}

#[tokio::test]
async fn a_revoked_token_reads_no_listings() {
    let server = Server::start_with(Options { listings: ListingsMode::Sample, ..Options::default() }).await;
    let ana = server.user("ana").await;
    let (id, program) = ana.token(&["read"]).await;
    let listings = "/api/viewing-options/scheduled/tcm";
    program.get(listings).await.ok();
    ana.delete(&format!("{TOKENS}/{id}")).await.done();
    rejected(&program.get(listings).await);
}

/// The headers of a response to a token: limit, remaining calls, seconds until all are back.
fn quota(reply: &Reply) -> (&str, &str, &str) {
    (reply.header("ratelimit-limit"), reply.header("ratelimit-remaining"), reply.header("ratelimit-reset"))
}

async fn call(caller: &Caller) -> Reply {
    caller.get("/api/setup").await
}

#[tokio::test]
async fn each_token_has_a_limit_that_its_responses_state() {
    let server = Server::start().await;
    let ana = server.user("ana").await;
    let ((_, program), (_, other)) = (ana.token(&["read"]).await, ana.token(&["marks"]).await);
    let first = call(&program).await;
    first.ok();
    assert_eq!(quota(&first), ("600", "599", "1"));
    let rejection = call(&other).await;
    rejection.problem(403, "token_scope");
    assert_eq!(quota(&rejection), ("600", "599", "1"), "a rejected call counts");
    assert_eq!(quota(&program.get("/api/ceremony/count").await), ("", "", ""), "the caller doesn't matter");
    assert_eq!(quota(&call(&ana).await), ("", "", ""));
    for _ in 0..599 {
        call(&program).await.ok();
    }
    let last = call(&program).await;
    last.problem(429, "too_many");
    assert_eq!((quota(&last), last.header("retry-after")), (("600", "0", "600"), "1"));
    call(&other).await.problem(403, "token_scope");
    ana.profile().await;
    server.advance_clock(Duration::from_secs(1));
    let next = call(&program).await;
    next.ok();
    assert_eq!(quota(&next), ("600", "0", "600"));
    server.advance_clock(Duration::from_secs(601));
    assert_eq!(quota(&call(&program).await), ("600", "599", "1"));
}

#[tokio::test]
async fn the_last_use_is_recorded_once_an_hour() {
    let server = Server::start().await;
    let ana = server.user("ana").await;
    let (_, program) = ana.token(&["marks"]).await;
    // An attempt counts, also if it is rejected.
    program.get(PROFILE).await.problem(403, "token_scope");
    let first = last_use(&ana, &Value::Null).await;
    assert_eq!(first, "2026-03-20T09:46:40.000Z");
    server.advance_clock(Duration::from_secs(3_599));
    program.post(VIEW, &json!({})).await.ok();
    server.advance_clock(Duration::from_secs(1));
    program.post(VIEW, &json!({})).await.ok();
    assert_eq!(last_use(&ana, &first).await, "2026-03-20T10:46:40.000Z");
}

#[tokio::test]
async fn downloaded_data_names_tokens_without_revealing_them() {
    let server = Server::start().await;
    let ana = server.user("ana").await;
    ana.post(TOKENS, &new_token("Kitchen display", &["read"])).await.ok();
    let reply = ana.get("/api/user/data").await;
    assert_eq!(reply.ok()["api_tokens"][0]["name"], "Kitchen display");
    assert!(!reply.text().contains("laurels_"));
}
