use serde_json::{Value, json};

use crate::harness::Server;

const GODFATHER: &str = "tt0068646";
const CASABLANCA: &str = "tt0034583";

#[tokio::test]
async fn films_are_marked_and_unmarked_and_doing_it_twice_changes_nothing() {
    let server = Server::start().await;
    let ana = server.user("ana").await;
    for (list, call) in [("viewed", "viewed"), ("watchlist", "watchlist")] {
        for _ in 0..2 {
            let user = ana.post(&format!("/api/user/{call}/{GODFATHER}/true"), &json!({})).await.ok();
            assert_eq!(user[list], json!([GODFATHER]));
        }
        for _ in 0..2 {
            let user = ana.post(&format!("/api/user/{call}/{GODFATHER}/false"), &json!({})).await.ok();
            assert_eq!(user[list], json!([]));
        }
    }
}

#[tokio::test]
async fn unknown_films_and_answers_are_refused() {
    let server = Server::start().await;
    let ana = server.user("ana").await;
    ana.post("/api/user/viewed/tt9999999/true", &json!({})).await.problem(404, "not_found");
    ana.post(&format!("/api/user/viewed/{GODFATHER}/maybe"), &json!({})).await.problem(422, "invalid");
    ana.post("/api/user/watchlist/tt9999999/true", &json!({})).await.problem(404, "not_found");
}

#[tokio::test]
async fn a_batch_is_all_or_nothing() {
    let server = Server::start().await;
    let ana = server.user("ana").await;
    let viewed = |entries: &[(&str, bool)]| -> Value {
        let states: Vec<_> =
            entries.iter().map(|(id, viewed)| json!({ "film_id": id, "viewed": viewed })).collect();
        json!({ "film_viewed_states": states })
    };
    let call = "/api/user/set-viewed-states";
    let user =
        ana.post(call, &viewed(&[(GODFATHER, true), (CASABLANCA, true), (GODFATHER, true)])).await.ok();
    assert_eq!(user["viewed"].as_array().unwrap().len(), 2);
    for (bad, word) in [
        (viewed(&[(GODFATHER, false), ("tt9999999", true)]), "tt9999999"),
        (viewed(&[(GODFATHER, false), (GODFATHER, true)]), "twice"),
        (viewed(&vec![(GODFATHER, false); 10_001]), "At most"),
    ] {
        let problem = ana.post(call, &bad).await.problem(422, "invalid");
        assert!(problem["detail"].as_str().unwrap().contains(word), "{problem}");
    }
    assert_eq!(ana.profile().await["viewed"].as_array().unwrap().len(), 2, "nothing has changed");
    let states = json!({ "film_bookmarked_states": [{ "film_id": CASABLANCA, "bookmarked": true }] });
    let user = ana.post("/api/user/set-bookmarked-states", &states).await.ok();
    assert_eq!(user["watchlist"], json!([CASABLANCA]));
}

#[tokio::test]
async fn a_ceremony_is_reviewed_when_all_its_films_are() {
    let server = Server::start().await;
    let ana = server.user("ana").await;
    let films = server.stranger().get("/api/ceremony/1/films").await.ok();
    let ids: Vec<&Value> = films.as_array().unwrap().iter().map(|film| &film["_id"]).collect();
    let (last, rest) = ids.split_last().unwrap();
    let user = ana.post("/api/user/films-reviewed", &json!({ "films": rest })).await.ok();
    assert_eq!(user["ceremonies_reviewed"], json!([]));
    let user = ana.post("/api/user/films-reviewed", &json!({ "films": [last] })).await.ok();
    assert_eq!(user["ceremonies_reviewed"], json!([1]));
    assert_eq!(user["films_reviewed"].as_array().unwrap().len(), ids.len());
    let odd = json!({ "films": [last, "tt9999999"] });
    ana.post("/api/user/films-reviewed", &odd).await.problem(422, "invalid");
}
