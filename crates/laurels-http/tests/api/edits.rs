use serde_json::{Value, json};

use crate::harness::Server;

const GODFATHER: &str = "tt0068646";
const CASABLANCA: &str = "tt0034583";
const CABARET: &str = "tt0068327";
const EDITS: &str = "/api/user/edits";

fn id(number: u32) -> String {
    format!("{number:032x}")
}

fn edit(number: u32, film: &str, kind: &str, value: impl Into<Value>, made_at: impl Into<Value>) -> Value {
    let (value, made_at) = (value.into(), made_at.into());
    json!({ "id": id(number), "film_id": film, "kind": kind, "value": value, "made_at": made_at })
}

#[tokio::test]
async fn edits_of_two_devices_are_merged_by_the_time_they_were_made() {
    let server = Server::start().await;
    let ana = server.user("ana").await;
    let phone = json!([
        edit(1, GODFATHER, "viewed", true, "2026-03-01T20:00:00Z"),
        edit(2, GODFATHER, "watched_date", "2026-03-01", "2026-03-01T20:00:05.500Z"),
        edit(3, CASABLANCA, "watchlist", true, "2026-03-01T20:00:10+01:00"),
        edit(4, CABARET, "reviewed", true, 1_772_395_200_000_i64),
    ]);
    let merged = ana.post(EDITS, &json!({ "edits": phone })).await.ok();
    assert_eq!(merged["applied"], json!([id(1), id(2), id(3), id(4)]));
    let tablet = json!([
        edit(5, GODFATHER, "viewed", false, "2026-02-01T20:00:00Z"),
        edit(6, CASABLANCA, "watchlist", false, "2026-04-01T00:00:00Z"),
    ]);
    let again = ana.post(EDITS, &json!({ "edits": tablet })).await.ok();
    assert_eq!((&again["applied"], &again["superseded"]), (&json!([id(6)]), &json!([id(5)])));
    let profile = ana.profile().await;
    assert_eq!(profile["viewed"], json!([GODFATHER]));
    assert_eq!(profile["watchlist"], json!([]));
    assert_eq!(profile["films_reviewed"], json!([CABARET]));
    assert_eq!(profile["revision"], again["revision"]);
    assert_eq!(ana.get("/api/user/watched-dates").await.ok(), json!({ GODFATHER: "2026-03-01" }));
    ana.post(&format!("/api/user/viewed/{GODFATHER}/false"), &json!({})).await.ok();
    let late = ana.post(EDITS, &json!({ "edits": phone })).await.ok();
    assert_eq!(late["superseded"], json!([id(1), id(2), id(3)]), "a call without a time counts as made now");
}

#[tokio::test]
async fn an_edit_that_can_never_be_applied_is_named_and_the_others_count() {
    let server = Server::start().await;
    let ana = server.user("ana").await;
    let at = "2026-03-01T20:00:00Z";
    let twice = edit(9, CASABLANCA, "viewed", true, at);
    let edits = json!([
        edit(1, "tt9999999", "viewed", true, at),
        edit(2, GODFATHER, "seen", true, at),
        edit(3, GODFATHER, "viewed", "yes", at),
        edit(4, GODFATHER, "watched_date", "2024-02-30", at),
        edit(5, GODFATHER, "watched_date", 2024, at),
        edit(6, GODFATHER, "watchlist", Value::Null, at),
        edit(7, GODFATHER, "viewed", true, "yesterday"),
        edit(8, GODFATHER, "viewed", true, -1),
        { "id": "short", "film_id": GODFATHER, "kind": "viewed", "value": true, "made_at": at },
        twice, twice, edit(9, GODFATHER, "viewed", true, at),
        edit(10, GODFATHER, "viewed", true, 1.5),
        { "id": id(11), "film_id": GODFATHER, "kind": "viewed", "made_at": at },
        { "id": id(12), "film_id": GODFATHER, "kind": "viewed", "value": true, "made_at": at, "more": 1 },
        "viewed",
        edit(13, CABARET, "viewed", true, at),
        { "id": "00000000-0000-0000-0000-00000000000D", "film_id": CABARET, "kind": "viewed", "value": true, "made_at": at },
    ]);
    let merged = ana.post(EDITS, &json!({ "edits": edits })).await.ok();
    let rejected: Vec<&str> =
        merged["rejected"].as_array().unwrap().iter().map(|it| it["id"].as_str().unwrap()).collect();
    let malformed = [id(10), id(11), id(12), String::new()];
    let expected: Vec<String> =
        (1..=8).map(id).chain(["short".to_owned()]).chain(malformed).chain([id(9)]).collect();
    assert_eq!(rejected, expected);
    assert_eq!(merged["rejected"][0]["detail"], "There's no nominated film 'tt9999999'.");
    assert_eq!(merged["applied"], json!([id(13), "00000000-0000-0000-0000-00000000000D"]), "both spellings");
    assert_eq!(ana.profile().await["viewed"], json!([CABARET]), "and none of those with one id");
}

#[tokio::test]
async fn malformed_and_oversized_requests_change_nothing() {
    let server = Server::start().await;
    let ana = server.user("ana").await;
    let at = "2026-03-01T20:00:00Z";
    let edits: Vec<Value> = (0..1_001).map(|number| edit(number, GODFATHER, "viewed", true, at)).collect();
    ana.post(EDITS, &json!({ "edits": edits })).await.problem(422, "invalid");
    ana.post(EDITS, &json!({ "edits": {} })).await.problem(422, "invalid");
    assert_eq!(ana.profile().await["viewed"], json!([]));
    let most = ana.post(EDITS, &json!({ "edits": edits[..1_000] })).await.ok();
    assert_eq!(most["applied"].as_array().unwrap().len(), 1_000, "equal edits are all kept");
    assert_eq!(ana.post(EDITS, &json!({ "edits": [] })).await.ok()["revision"], most["revision"]);
}

#[tokio::test]
async fn another_device_is_told_of_merged_edits() {
    let server = Server::start().await;
    let ana = server.user("ana").await;
    let mut events = ana.events().await;
    events.expect("hello").await;
    let before = ana.get("/api/user/profile").await.header("etag").to_owned();
    for (number, kind) in [(1, "viewed"), (2, "watchlist")] {
        let edits = json!({ "edits": [edit(number, GODFATHER, kind, true, "2026-03-01T20:00:00Z")] });
        let merged = ana.post(EDITS, &edits).await.ok();
        assert_eq!(events.expect("user").await["revision"], merged["revision"], "{kind}");
        let after = ana.get("/api/user/profile").await.header("etag").to_owned();
        assert_ne!(after, before);
        ana.post(EDITS, &edits).await.ok();
        assert!(events.is_silent().await, "nothing has changed");
        assert_eq!(ana.get("/api/user/profile").await.header("etag"), after);
    }
}

#[tokio::test]
async fn edits_are_never_merged_into_another_account() {
    let server = Server::start().await;
    let (ana, ben) = (server.user("ana").await, server.user("ben").await);
    let edits = json!([edit(1, GODFATHER, "viewed", true, "2026-03-01T20:00:00Z")]);
    let of_ana = json!({ "user_id": ana.id.as_str(), "edits": edits });
    ben.post(EDITS, &of_ana).await.problem(409, "other_user");
    assert_eq!(ben.profile().await["viewed"], json!([]));
    assert_eq!(ana.post(EDITS, &of_ana).await.ok()["applied"], json!([id(1)]));
}

#[tokio::test]
async fn a_change_for_one_user_is_never_made_for_another_who_has_logged_in_since() {
    let server = Server::start().await;
    let (ana, ben) = (server.user("ana").await, server.user("ben").await);
    let path = format!("/api/user/viewed/{GODFATHER}/true");
    let page_of_ana = ben.with("x-laurels-user", ana.id.as_str());
    page_of_ana.post(&path, &json!({})).await.problem(409, "other_user");
    assert_eq!(ben.profile().await["viewed"], json!([]));
    let page_of_ben = ben.with("x-laurels-user", ben.id.as_str());
    assert_eq!(page_of_ben.post(&path, &json!({})).await.ok()["viewed"], json!([GODFATHER]));
}
