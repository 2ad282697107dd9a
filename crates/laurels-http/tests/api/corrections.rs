//! Corrections by admins apply to later requests and change the ETags of affected responses.

use laurels_catalogue::FilmId;
use laurels_domain::Secret;
use laurels_fakes::tmdb::TmdbServer;
use laurels_providers::Client;
use laurels_providers::tmdb::Tmdb;
use serde_json::{Value, json};

use crate::harness::{Options, Server};

const SET_WON: &str = "/api/admin/nomination/045-directing-tt0068646/set-won";

#[tokio::test]
async fn a_corrected_winner_changes_all_affected_responses_and_etags() {
    let server = Server::start().await;
    let caller = server.visitor();
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
    let snapshot = server.services.catalogue.current();

    let admin = server.admin("ana").await;
    let nomination = admin.post(&format!("{SET_WON}/true"), &json!({})).await.ok();
    assert_eq!((&nomination["_id"], &nomination["won"]), (&json!("045-directing-tt0068646"), &json!(true)));

    for (path, before) in paths.into_iter().zip(&before) {
        let after = caller.with("if-none-match", before.header("etag")).get(path).await;
        assert_eq!(after.status.as_u16(), 200, "{path} has changed");
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
    assert_eq!(snapshot.win_count(&godfather), 3, "an existing snapshot does not change");
}

#[tokio::test]
async fn unaffected_responses_have_the_same_etag_after_a_correction() {
    let server = Server::start().await;
    let (caller, admin) = (server.visitor(), server.admin("ana").await);
    let before = caller.get("/api/film/tt0071562/details").await;
    let body = json!({ "film_id": "tt0068646", "onconnect_rootid": "5078" });
    admin.post("/api/admin/film/update-gracenote-info", &body).await.ok();
    let after = caller.with("if-none-match", before.header("etag")).get("/api/film/tt0071562/details").await;
    assert_eq!(after.status.as_u16(), 304);
    let changed = caller.get("/api/film/tt0068646/details").await.ok();
    assert_eq!(changed["gracenote"]["onConnect"]["rootId"], "5078");
}

#[tokio::test]
async fn an_overview_from_tmdb_replaces_the_generated_one() {
    let provider = TmdbServer::start().await;
    let text = "The ageing head of a family hands over a kingdom nobody should inherit.";
    provider.film(238, json!({ "overview": text }));
    let tmdb = Tmdb::new(Client::new().unwrap(), provider.address(), Secret::new("token")).unwrap();
    let server = Server::start_with(Options { tmdb: Some(tmdb), ..Options::default() }).await;
    let (caller, admin) = (server.visitor(), server.admin("ana").await);
    let body = json!({ "film_id": "tt0068646", "tmdb_mediatype": "movie", "tmdb_id": 238 });
    admin.post("/api/admin/film/update-tmdb-info", &body).await.ok();
    let details = caller.get("/api/film/tt0068646/details").await.ok();
    assert_eq!((&details["overview_source"], &details["tmdb"]["overview"]), (&json!("tmdb"), &json!(text)));
    let hits = caller.get("/api/film/search/overviews/nobody%20should%20inherit").await.ok();
    assert_eq!((&hits[0]["_id"], &hits[0]["matched"]), (&json!("tt0068646"), &json!([text])));
}

#[tokio::test]
async fn setting_and_clearing_a_win_are_logged() {
    let server = Server::start().await;
    let admin = server.admin("ana").await;
    let version = server.services.catalogue.current().version().to_owned();
    for won in [true, false, false] {
        let nomination = admin.post(&format!("{SET_WON}/{won}"), &json!({})).await.ok();
        assert_eq!(nomination["won"], won);
    }
    assert_ne!(
        server.services.catalogue.current().version(),
        version,
        "a correction that matches the facts counts, too"
    );
    let log = admin.get("/api/admin/audit").await.ok();
    let entries: Vec<_> = log["entries"].as_array().unwrap().iter().collect();
    assert_eq!(entries.len(), 2, "a correction without effect is not logged");
    let actions: Vec<_> = entries.iter().map(|entry| entry["action"].as_str().unwrap()).collect();
    assert!(actions.contains(&"set a winner") && actions.contains(&"took a win back"), "{actions:?}");
    assert_eq!(entries[0]["subject"], "nomination/045-directing-tt0068646");
}

#[tokio::test]
async fn unknown_and_revoked_nominations_cannot_be_corrected() {
    let server = Server::start().await;
    let admin = server.admin("ana").await;
    let version = server.services.catalogue.current().version().to_owned();
    for id in ["045-directing-tt0000000", "nonsense", "%20"] {
        let path = format!("/api/admin/nomination/{id}/set-won/true");
        admin.post(&path, &json!({})).await.problem(404, "not_found");
    }
    admin.post(&format!("{SET_WON}/perhaps"), &json!({})).await.problem(422, "invalid");
    // A revoked nomination cannot win.
    let revoked = "/api/admin/nomination/014-visual-effects-tt0033537/set-won/true";
    admin.post(revoked, &json!({})).await.problem(404, "not_found");
    let body = json!({ "film_id": "tt0000000", "onconnect_rootid": "5078" });
    admin.post("/api/admin/film/update-gracenote-info", &body).await.problem(404, "not_found");
    assert_eq!(server.services.catalogue.current().version(), version);
}
