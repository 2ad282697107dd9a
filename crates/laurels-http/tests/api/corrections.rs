//! A correction is seen by whoever asks after it, and by nobody who asked before.

use laurels_catalogue::{Edit, FilmId, NominationId};
use serde_json::{Value, json};

use crate::harness::Server;

#[tokio::test]
async fn a_corrected_winner_shows_everywhere_under_new_tags() {
    let server = Server::start().await;
    let caller = server.stranger();
    let paths = [
        "/api/ceremony/overview",
        "/api/ceremony/45/films",
        "/api/ceremony/45/films/directing",
        "/api/film/tt0068646/details",
    ];
    let mut before = Vec::new();
    for path in paths {
        before.push(caller.get(path).await);
    }
    let held = server.app.catalogue();

    let nomination = NominationId::parse("045-directing-tt0068646").unwrap();
    server.app.correct(&[Edit::Won { nomination, won: true }]).await.unwrap();

    for (path, before) in paths.into_iter().zip(&before) {
        let after = caller.with("if-none-match", before.header("etag")).get(path).await;
        assert_eq!(after.status.as_u16(), 200, "{path} is not what it was");
        assert_ne!(after.header("etag"), before.header("etag"), "{path}");
        assert_ne!(after.body, before.body, "{path}");
    }
    let details = caller.get(paths[3]).await.ok();
    assert_eq!((&details["winCount"], &details["nominations"][1]["won"]), (&json!(4), &json!(true)));
    let directing = caller.get(paths[2]).await.ok();
    let first_two: Vec<_> = directing.as_array().unwrap()[..2].iter().map(|film| &film["name"]).collect();
    assert_eq!(first_two, ["Cabaret", "The Godfather"], "two winners now, by name");
    let overview = caller.get(paths[0]).await.ok();
    let is_45 = |entry: &&Value| entry["ceremony"] == 45;
    let ceremony = overview.as_array().unwrap().iter().find(is_45).unwrap();
    let summary = ceremony["nomination_summary"].as_array().unwrap().iter();
    let directing =
        summary.map(|it| (&it["category"]["normalized_name"], &it["films"])).find(|it| it.0 == "directing");
    assert!(
        directing.unwrap().1.as_array().unwrap().contains(&json!({ "film_id": "tt0068646", "won": true }))
    );

    let godfather = FilmId::parse("tt0068646").unwrap();
    assert_eq!(held.win_count(&godfather), 3, "who held the catalogue still holds it as it was");
}

#[tokio::test]
async fn an_answer_that_a_correction_does_not_touch_keeps_its_tag() {
    let server = Server::start().await;
    let caller = server.stranger();
    let before = caller.get("/api/film/tt0071562/details").await;
    let film = FilmId::parse("tt0068646").unwrap();
    server.app.correct(&[Edit::Runtime { film, minutes: 176 }]).await.unwrap();
    let after = caller.with("if-none-match", before.header("etag")).get("/api/film/tt0071562/details").await;
    assert_eq!(after.status.as_u16(), 304);
    assert_eq!(caller.get("/api/film/tt0068646/details").await.ok()["runtime"], 176);
}

#[tokio::test]
async fn an_overview_from_the_movie_database_takes_the_place_of_the_composed_one() {
    let server = Server::start().await;
    let caller = server.stranger();
    let film = FilmId::parse("tt0068646").unwrap();
    let text = "The ageing head of a family hands over a kingdom nobody should inherit.".to_owned();
    server.app.correct(&[Edit::Overview { film, text: text.clone() }]).await.unwrap();
    let details = caller.get("/api/film/tt0068646/details").await.ok();
    assert_eq!((&details["overview_source"], &details["tmdb"]["overview"]), (&json!("tmdb"), &json!(text)));
    let hits = caller.get("/api/film/search/overviews/nobody%20should%20inherit").await.ok();
    assert_eq!((&hits[0]["_id"], &hits[0]["matched"]), (&json!("tt0068646"), &json!([text])));
}

#[tokio::test]
async fn a_correction_of_what_is_not_there_changes_nothing() {
    let server = Server::start().await;
    let nomination = NominationId::parse("045-directing-tt0000000").unwrap();
    let film = FilmId::parse("tt0068646").unwrap();
    let edits = [Edit::Runtime { film, minutes: 1 }, Edit::Won { nomination, won: true }];
    let refusal = server.app.correct(&edits).await.unwrap_err().to_string();
    assert!(refusal.contains("045-directing-tt0000000"), "{refusal}");
    assert_eq!(server.stranger().get("/api/film/tt0068646/details").await.ok()["runtime"], 175);
}
