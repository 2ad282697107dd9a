use std::collections::BTreeSet;
use std::time::Duration;

use laurels_app::ListingsMode;
use serde_json::{Value, json};

use crate::harness::{Options, Server};

const WATCHLIST: &str = "/api/user/watchlist";
const GODFATHER: &str = "tt0068646";
const CASABLANCA: &str = "tt0034583";
const ARGO: &str = "tt1024648";

fn ids(films: &Value) -> Vec<&str> {
    films.as_array().unwrap().iter().map(|listed| listed["film"]["_id"].as_str().unwrap()).collect()
}

#[tokio::test]
async fn the_watchlist_has_unviewed_bookmarks_with_the_newest_first() {
    let server = Server::start().await;
    let (ana, ben) = (server.user("ana").await, server.user("ben").await);
    assert_eq!(ana.get(WATCHLIST).await.ok(), json!([]));
    for film in [GODFATHER, CASABLANCA, ARGO] {
        ana.post(&format!("{WATCHLIST}/{film}/true"), &json!({})).await.ok();
        server.advance_clock(Duration::from_mins(1));
    }
    ana.post(&format!("/api/user/viewed/{CASABLANCA}/true"), &json!({})).await.ok();
    let films = ana.get(WATCHLIST).await.ok();
    assert_eq!(ids(&films), [ARGO, GODFATHER]);
    assert_eq!(films[1]["film"]["name"], "The Godfather");
    assert_eq!((&films[1]["is_short"], &films[1]["is_documentary"]), (&json!(false), &json!(false)));
    assert!(films[0]["added"].as_str() > films[1]["added"].as_str());
    assert_eq!((&films[0]["services"], &films[0]["airing"]), (&json!([]), &json!(null)), "no listings");
    assert_eq!(ben.get(WATCHLIST).await.ok(), json!([]), "another user's watchlist is private");
}

#[tokio::test]
async fn films_on_the_watchlist_name_their_services_and_next_airing() {
    let server = Server::start_with(Options { listings: ListingsMode::Sample, ..Options::default() }).await;
    let ana = server.user("ana").await;
    let mut streamed: BTreeSet<String> = BTreeSet::new();
    for film in ana.get("/api/viewing-options/streaming/mubi/films").await.ok().as_array().unwrap() {
        streamed.insert(film["_id"].as_str().unwrap().to_owned());
    }
    let programs = ana.get("/api/viewing-options/scheduled/tcm").await.ok();
    let aired = programs[40]["film_id"].as_str().unwrap();
    let others = streamed.iter().take(3).map(String::as_str);
    let states: Vec<_> =
        others.chain([aired]).map(|film_id| json!({ "film_id": film_id, "bookmarked": true })).collect();
    let body = json!({ "film_bookmarked_states": states });
    ana.post("/api/user/set-bookmarked-states", &body).await.ok();
    let films = ana.get(WATCHLIST).await.ok();
    for listed in films.as_array().unwrap() {
        let (id, services) =
            (listed["film"]["_id"].as_str().unwrap(), listed["services"].as_array().unwrap());
        assert_eq!(services.contains(&json!("mubi")), streamed.contains(id), "{listed}");
    }
    let listed = films.as_array().unwrap().iter().find(|listed| listed["film"]["_id"] == aired).unwrap();
    let all = programs.as_array().unwrap();
    let starts = all.iter().filter(|program| program["film_id"] == aired).map(|it| it["start_time"].as_str());
    assert!(listed["airing"]["start_time"].as_str() <= starts.min().unwrap(), "{listed}");
    let ends = listed["airing"]["end_time"].as_str().unwrap();
    assert!(ends > "2026-03-20", "not an airing that has ended: {ends}");
}
