//! The diary: watches with dates, ratings and notes, and what friends see of it.

use serde_json::{Value, json};

use crate::harness::{Server, User};

const WATCHES: &str = "/api/user/watches";
const IMPORT: &str = "/api/user/import-watches";
const SHARING: &str = "/api/user/diary-sharing";
const GODFATHER: &str = "tt0068646";
const CASABLANCA: &str = "tt0034583";

async fn view(user: &User, films: &[&str]) {
    for film in films {
        user.post(&format!("/api/user/viewed/{film}/true"), &json!({})).await.ok();
    }
}

async fn befriend(one: &User, other: &User) {
    one.get(&format!("/api/friend/invite/{}", other.id)).await.ok();
    other.get(&format!("/api/friend/accept/{}", one.id)).await.ok();
}

fn dates(page: &Value) -> Vec<&str> {
    page["watches"].as_array().unwrap().iter().map(|watch| watch["watched"].as_str().unwrap_or("?")).collect()
}

#[tokio::test]
async fn a_film_can_be_logged_several_times() {
    let server = Server::start().await;
    let ana = server.user("ana").await;
    view(&ana, &[GODFATHER, CASABLANCA]).await;
    let body = json!({ "film_id": GODFATHER, "watched": "2024-03-10", "rating": 4.5, "note": " Again! " });
    let watch = ana.post(WATCHES, &body).await.ok();
    let expected = json!({
        "_id": watch["_id"], "film_id": GODFATHER, "watched": "2024-03-10", "rating": 4.5, "note": "Again!",
        "is_rewatch": false,
    });
    assert_eq!(watch, expected);
    assert!(watch["_id"].as_str().unwrap().starts_with("tt0068646-"));
    assert_eq!(ana.post(WATCHES, &body).await.ok(), expected, "a repeated request adds nothing");
    ana.post(WATCHES, &json!({ "film_id": GODFATHER, "watched": "2001" })).await.ok();
    ana.post(WATCHES, &json!({ "film_id": CASABLANCA, "rating": 5 })).await.ok();
    let page = ana.get(WATCHES).await.ok();
    assert_eq!(
        (dates(&page), &page["watches"][0]["is_rewatch"]),
        (vec!["2024-03-10", "2001", "?"], &json!(true))
    );
    assert_eq!(
        ana.get("/api/user/watched-dates").await.ok(),
        json!({ GODFATHER: "2001" }),
        "the first one counts"
    );

    let of_film = ana.get(&format!("{WATCHES}?film_id={GODFATHER}")).await.ok();
    assert_eq!((dates(&of_film), &of_film["next"]), (vec!["2024-03-10", "2001"], &json!(null)));
    ana.get(&format!("{WATCHES}?film_id=tt9999999")).await.problem(404, "not_found");

    let first = ana.get(&format!("{WATCHES}?limit=2")).await.ok();
    let next = first["next"].as_str().unwrap();
    let second = ana.get(&format!("{WATCHES}?limit=2&after={next}")).await.ok();
    assert_eq!((dates(&second), &second["next"]), (vec!["?"], &json!(null)));
    let data = ana.get("/api/user/data").await.ok();
    assert_eq!((data["diary"].as_array().unwrap().len(), &data["shares_diary"]), (3, &json!(false)));
    assert_eq!(data["diary"][0]["note"], "Again!");
}

#[tokio::test]
async fn watches_are_changed_and_removed() {
    let server = Server::start().await;
    let (ana, ben) = (server.user("ana").await, server.user("ben").await);
    view(&ana, &[GODFATHER]).await;
    view(&ben, &[GODFATHER]).await;
    let watch = ana.post(WATCHES, &json!({ "film_id": GODFATHER, "watched": "2024" })).await.ok();
    let path = format!("{WATCHES}/{}", watch["_id"].as_str().unwrap());
    let details = json!({ "watched": "2023-05", "rating": 0.5, "note": "Hm." });
    for _ in 0..2 {
        let changed = ana.put(&path, &details).await.ok();
        assert_eq!((&changed["watched"], &changed["rating"]), (&json!("2023-05"), &json!(0.5)));
    }
    ana.post(WATCHES, &json!({ "film_id": GODFATHER, "watched": "2020" })).await.ok();
    ana.put(&path, &json!({ "watched": "2020" })).await.problem(409, "same_date");
    ben.put(&path, &details).await.problem(404, "not_found");
    ben.delete(&path).await.done();
    assert_eq!(dates(&ana.get(WATCHES).await.ok()), ["2023-05", "2020"]);
    let clear = json!({ "watched": null });
    ana.post(&format!("/api/user/watched-date/{GODFATHER}"), &clear).await.problem(409, "several_watches");
    for _ in 0..2 {
        ana.delete(&path).await.done();
    }
    assert_eq!(dates(&ana.get(WATCHES).await.ok()), ["2020"]);
    ana.put(&path, &details).await.problem(404, "not_found");
    ana.post(&format!("/api/user/viewed/{GODFATHER}/false"), &json!({})).await.ok();
    assert!(dates(&ana.get(WATCHES).await.ok()).is_empty(), "watches end with the mark");
}

#[tokio::test]
async fn invalid_watches_are_rejected_with_the_field() {
    let server = Server::start().await;
    let ana = server.user("ana").await;
    let with = |field: &str, value: Value| {
        let mut body = json!({ "film_id": GODFATHER, "watched": "2024" });
        body[field] = value;
        body
    };
    ana.post(WATCHES, &with("rating", json!(4))).await.problem(409, "not_viewed");
    view(&ana, &[GODFATHER]).await;
    ana.post(WATCHES, &with("film_id", json!("tt9999999"))).await.problem(404, "not_found");
    for (field, value) in [
        ("watched", json!("2199")),
        ("watched", json!("soon")),
        ("watched", json!(null)),
        ("rating", json!(0)),
        ("rating", json!(5.5)),
        ("rating", json!(3.3)),
        ("note", json!("x".repeat(2_001))),
    ] {
        let problem = ana.post(WATCHES, &with(field, value)).await.problem(422, "invalid");
        assert_eq!(problem["field"], field, "{problem}");
    }
    for path in ["?limit=0", "?limit=501", "?after=nonsense", "?after=2024.tt1"] {
        ana.get(&format!("{WATCHES}{path}")).await.problem(422, "invalid");
    }
    let many = json!({ "watches": vec![with("rating", json!(4)); 10_001] });
    assert_eq!(ana.post(IMPORT, &many).await.problem(422, "invalid")["field"], "watches");
    assert!(dates(&ana.get(WATCHES).await.ok()).is_empty());
}

#[tokio::test]
async fn importing_again_adds_nothing() {
    let server = Server::start().await;
    let ana = server.user("ana").await;
    view(&ana, &[GODFATHER]).await;
    let watches = json!({ "watches": [
        { "film_id": GODFATHER, "watched": "2024-03-10", "rating": 4 },
        { "film_id": GODFATHER, "watched": "2024-03-10", "rating": 3 },
        { "film_id": GODFATHER, "watched": "2025-03-10", "is_rewatch": true },
        { "film_id": CASABLANCA, "watched": "2025-03-10" },
        { "film_id": "tt9999999", "watched": "2025-03-10" },
    ] });
    assert_eq!(ana.post(IMPORT, &watches).await.ok(), json!({ "added": 2, "completed": 0 }));
    assert_eq!(ana.post(IMPORT, &watches).await.ok(), json!({ "added": 0, "completed": 0 }));
    let page = ana.get(WATCHES).await.ok();
    assert_eq!(
        (dates(&page), &page["watches"][1]["rating"]),
        (vec!["2025-03-10", "2024-03-10"], &json!(4.0))
    );
}

#[tokio::test]
async fn only_friends_see_ratings_and_notes_and_only_if_shared() {
    let server = Server::start().await;
    let (ana, ben, cem) = (server.user("ana").await, server.user("ben").await, server.user("cem").await);
    let admin = server.admin("root").await;
    view(&ana, &[GODFATHER, CASABLANCA]).await;
    let body = json!({ "film_id": GODFATHER, "watched": "2024-03-10", "rating": 4.5, "note": "Again!" });
    ana.post(WATCHES, &body).await.ok();
    ana.post(WATCHES, &json!({ "film_id": CASABLANCA, "watched": "2024-03-11" })).await.ok();
    let path = format!("/api/friend/watches/{}", ana.id);
    ana.post(SHARING, &json!({ "shared": true })).await.ok();
    for stranger in [&ben, &cem, &admin, &ana] {
        stranger.get(&path).await.problem(403, "not_your_friend");
    }
    ben.get(&format!("/api/friend/invite/{}", ana.id)).await.ok();
    ben.get(&path).await.problem(403, "not_your_friend");
    ana.get(&format!("/api/friend/accept/{}", ben.id)).await.ok();
    let reply = ben.get(&path).await;
    assert_eq!(reply.ok(), json!([{ "film_id": GODFATHER, "rating": 4.5, "note": "Again!" }]));
    assert!(!reply.text().contains("2024"), "dates are private");
    ana.post(SHARING, &json!({ "shared": false })).await.ok();
    assert_eq!(ben.get(&path).await.ok(), json!([]));
    assert_eq!(ana.get(SHARING).await.ok(), json!({ "shared": false }));
    befriend(&cem, &ana).await;
    assert_eq!(cem.get(&path).await.ok(), json!([]), "off for new friends too");
    assert_eq!(ben.get(WATCHES).await.ok()["watches"], json!([]), "each diary is private");
    ben.get("/api/friend/watches/unknown").await.problem(403, "not_your_friend");
}
