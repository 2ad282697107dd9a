use laurels_catalogue::FilmId;
use laurels_domain::marks::MarkList;
use laurels_store::MarkChange;
use serde_json::json;

use crate::harness::Server;

#[tokio::test]
async fn a_new_profile_has_every_field_of_a_user() {
    let server = Server::start().await;
    let ana = server.user("ana").await;
    let profile = ana.profile().await;
    assert_eq!(profile["_id"], ana.id.as_str());
    for list in [
        "viewed",
        "watchlist",
        "ceremonies_reviewed",
        "films_reviewed",
        "friends",
        "friends_waiting_for_approval",
    ] {
        assert_eq!(profile[list], json!([]), "{list}");
    }
    assert_eq!(profile["friendInviteCount"], 0);
    assert_eq!(profile["picture_url"], json!(null));
    assert!(profile["default_picture_url"].as_str().unwrap().starts_with('/'));
    assert_eq!(profile["accountCreatedDate"], "2026-03-20T09:46:40.000Z");
    let auth = ana.get("/api/user/auth-info").await;
    assert_eq!(auth.ok()["email"], "ana@example.org");
    assert_eq!(auth.ok()["isEmailAuthed"], true);
    assert_eq!(auth.header("x-mol-server-build-version"), "1.2.3+test");
}

#[tokio::test]
async fn an_unchanged_profile_is_not_sent_again() {
    let server = Server::start().await;
    let ana = server.user("ana").await;
    let first = ana.get("/api/user/profile").await;
    let tag = first.header("etag").to_owned();
    let again = ana.with("if-none-match", &tag).get("/api/user/profile").await;
    assert_eq!((again.status.as_u16(), again.body.len()), (304, 0));

    let film = FilmId::parse("tt0068646").unwrap();
    let change = MarkChange {
        list: MarkList::Viewed,
        on: vec![film],
        off: Vec::new(),
        at: server.services.clock.now(),
    };
    server.store.marks.change_marks(&ana.id, change).await.unwrap().unwrap();
    let changed = ana.with("if-none-match", &tag).get("/api/user/profile").await;
    assert_eq!(changed.ok()["viewed"], json!(["tt0068646"]));
    assert_ne!(changed.header("etag"), tag);
}

#[tokio::test]
async fn a_username_can_be_changed_and_invalid_ones_are_rejected() {
    let server = Server::start().await;
    let ana = server.user("ana").await;
    let user = ana.post("/api/user/update/username/Ana%20B%C3%A9l%C3%A9n", &json!({})).await.ok();
    assert_eq!(user["username"], "Ana Bélén");
    let long = "x".repeat(41);
    for bad in ["%20", "a%00b", "a%0Ab", "%E2%80%AEnimda", &long] {
        let problem =
            ana.post(&format!("/api/user/update/username/{bad}"), &json!({})).await.problem(422, "invalid");
        assert_eq!(problem["field"], "username", "{bad}");
    }
    assert_eq!(ana.profile().await["username"], "Ana Bélén");
}

#[tokio::test]
async fn a_minimal_response_has_no_friends() {
    let server = Server::start().await;
    let ana = server.user("ana").await;
    let minimal = ana.with("prefer", "return=minimal");
    let reply = minimal.post("/api/user/update/username/Ana", &json!({})).await;
    let user = reply.ok();
    assert!(user.get("friends").is_none() && user.get("friends_waiting_for_approval").is_none());
    assert_eq!(reply.header("preference-applied"), "return=minimal");
    let full = ana.post("/api/user/update/username/Ana", &json!({})).await;
    assert_eq!(full.ok()["friends"], json!([]));
    assert_eq!(full.header("preference-applied"), "");
}

#[tokio::test]
async fn the_cookie_choice_is_stored_for_users_but_not_for_visitors() {
    let server = Server::start().await;
    let ana = server.user("ana").await;
    for is_allowed in [true, false] {
        let body = json!({ "allow_third_party_cookies": is_allowed });
        ana.post("/api/user/cookie-preferences", &body).await.done();
        assert_eq!(server.store.consents.find_consent(&ana.id).await.unwrap(), Some(is_allowed));
        server.visitor().post("/api/user/cookie-preferences", &body).await.done();
    }
    let odd = json!({ "allow_third_party_cookies": "maybe" });
    ana.post("/api/user/cookie-preferences", &odd).await.problem(422, "invalid");
}

#[tokio::test]
async fn page_views_are_counted_by_screen_without_user_data() {
    let server = Server::start().await;
    let view = async |page: &str| {
        let body = json!({ "page": page, "distinct_id": "d1", "referrer": "elsewhere", "width": 390 });
        server.visitor().post("/api/user/page-view", &body).await
    };
    view("/welcome").await.done();
    view("/welcome").await.done();
    view("/connect-with/0123456789abcdef").await.done();
    assert_eq!(server.store.page_views.count_page_views("/welcome").await.unwrap(), 2);
    assert_eq!(server.store.page_views.count_page_views("/connect-with").await.unwrap(), 1);
    for bad in [
        "",
        "welcome",
        "/no-such-page",
        "https://elsewhere.example",
        &format!("/welcome/{}", "x".repeat(200)),
    ] {
        assert_eq!(view(bad).await.problem(422, "invalid")["field"], "page", "{bad}");
    }
}
