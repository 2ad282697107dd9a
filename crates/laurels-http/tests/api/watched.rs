use serde_json::json;

use crate::harness::Server;

const GODFATHER: &str = "tt0068646";
const CASABLANCA: &str = "tt0034583";
const DATES: &str = "/api/user/watched-dates";
const MARKS: &str = "/api/user/set-viewed-states";

fn date_of(film: &str) -> String {
    format!("/api/user/watched-date/{film}")
}

#[tokio::test]
async fn a_watch_date_can_be_set_changed_and_removed() {
    let server = Server::start().await;
    let ana = server.user("ana").await;
    ana.post(&format!("/api/user/viewed/{GODFATHER}/true"), &json!({})).await.ok();
    assert_eq!(ana.get(DATES).await.ok(), json!({}));
    for date in ["2024-03-10", "2024-03", "2024"] {
        let before = ana.get("/api/user/profile").await.header("etag").to_owned();
        ana.post(&date_of(GODFATHER), &json!({ "watched": date })).await.done();
        assert_eq!(ana.get(DATES).await.ok(), json!({ GODFATHER: date }));
        assert_ne!(ana.get("/api/user/profile").await.header("etag"), before, "other devices are notified");
    }
    ana.post(&date_of(GODFATHER), &json!({ "watched": null })).await.done();
    assert_eq!(ana.get(DATES).await.ok(), json!({}));
}

#[tokio::test]
async fn a_watch_date_needs_a_viewed_film_and_must_be_valid() {
    let server = Server::start().await;
    let ana = server.user("ana").await;
    let year = json!({ "watched": "2020" });
    ana.post(&date_of(GODFATHER), &year).await.problem(409, "not_viewed");
    ana.post(&date_of("tt9999999"), &year).await.problem(404, "not_found");
    ana.post(&format!("/api/user/viewed/{GODFATHER}/true"), &json!({})).await.ok();
    for wrong in ["", "soon", "1887", "9999-01-01", "2024-02-30"] {
        let problem =
            ana.post(&date_of(GODFATHER), &json!({ "watched": wrong })).await.problem(422, "invalid");
        assert_eq!(problem["field"], "watched");
    }
    assert_eq!(ana.get(DATES).await.ok(), json!({}));
}

#[tokio::test]
async fn a_batch_with_watch_dates_is_rejected_if_one_is_invalid() {
    let server = Server::start().await;
    let ana = server.user("ana").await;
    let with_dates = json!({ "film_viewed_states": [
        { "film_id": GODFATHER, "viewed": true, "watched": "2024-03-10" },
        { "film_id": CASABLANCA, "viewed": true },
    ] });
    let user = ana.post(MARKS, &with_dates).await.ok();
    assert_eq!(user["viewed"].as_array().unwrap().len(), 2);
    assert_eq!(ana.get(DATES).await.ok(), json!({ GODFATHER: "2024-03-10" }));
    for (watched, viewed) in [("9999", true), ("1800-01-01", true), ("2020", false)] {
        let bad = json!({ "film_viewed_states": [
            { "film_id": GODFATHER, "viewed": false },
            { "film_id": CASABLANCA, "viewed": viewed, "watched": watched },
        ] });
        ana.post(MARKS, &bad).await.problem(422, "invalid");
    }
    assert_eq!(ana.profile().await["viewed"].as_array().unwrap().len(), 2, "nothing has changed");

    // Marking again without a date does not change the stored one, which is in the data export.
    let again = json!({ "film_viewed_states": [
        { "film_id": GODFATHER, "viewed": true },
        { "film_id": CASABLANCA, "viewed": true, "watched": "1999" },
    ] });
    ana.post(MARKS, &again).await.ok();
    let data = ana.get("/api/user/data").await.ok();
    let watched: Vec<_> = data["viewed"].as_array().unwrap().iter().map(|film| &film["watched"]).collect();
    assert_eq!(watched.len(), 2);
    assert!(watched.contains(&&json!("2024-03-10")) && watched.contains(&&json!("1999")), "{watched:?}");
}

#[tokio::test]
async fn watch_dates_are_private() {
    let server = Server::start().await;
    let (ana, ben) = (server.user("ana").await, server.user("ben").await);
    let states =
        json!({ "film_viewed_states": [{ "film_id": GODFATHER, "viewed": true, "watched": "2020" }] });
    ana.post(MARKS, &states).await.ok();
    assert_eq!(ben.get(DATES).await.ok(), json!({}));
}
