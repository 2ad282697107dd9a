//! Films with missing facts, and matching films with TMDB and Gracenote.

use laurels_domain::Secret;
use laurels_fakes::fake_server::Failure;
use laurels_fakes::gracenote::{GracenoteServer, program};
use laurels_fakes::tmdb::TmdbServer;
use laurels_providers::Client;
use laurels_providers::gracenote::Gracenote;
use laurels_providers::tmdb::Tmdb;
use serde_json::{Value, json};

use crate::harness::{Options, Server};

const GODFATHER: &str = "/api/admin/film/tt0068646";
const UPDATE_TMDB: &str = "/api/admin/film/update-tmdb-info";
const UPDATE_GRACENOTE: &str = "/api/admin/film/update-gracenote-info";

struct Fixture {
    tmdb: TmdbServer,
    gracenote: GracenoteServer,
    server: Server,
}

async fn start() -> Fixture {
    let (tmdb, gracenote) = (TmdbServer::start().await, GracenoteServer::start().await);
    let client = || Client::new().unwrap();
    let options = Options {
        tmdb: Some(Tmdb::new(client(), tmdb.address(), Secret::new("token")).unwrap()),
        gracenote: Some(Gracenote::new(client(), gracenote.address(), Secret::new("key")).unwrap()),
        ..Options::default()
    };
    Fixture { tmdb, gracenote, server: Server::start_with(options).await }
}

fn tmdb_update(id: u32, revision: Option<i64>) -> Value {
    json!({ "film_id": "tt0068646", "tmdb_mediatype": "movie", "tmdb_id": id, "revision": revision })
}

fn root_id_update(root_id: Option<&str>, revision: Option<i64>) -> Value {
    json!({ "film_id": "tt0068646", "onconnect_rootid": root_id, "revision": revision })
}

#[tokio::test]
async fn films_needing_attention_list_their_missing_facts() {
    let server = Server::start().await;
    let admin = server.admin("ana").await;
    let reply = admin.get("/api/admin/films-needing-attention").await;
    assert_eq!(reply.header("cache-control"), "private, no-cache");
    let films = reply.ok();
    let films = films.as_array().unwrap();
    assert_eq!(films.len(), server.services.catalogue.current().films_needing_attention(false).count());
    let years: Vec<_> = films.iter().map(|film| film["year"].as_u64()).collect();
    assert!(years.is_sorted() && years.len() > 1_000);
    let chang = films.iter().find(|film| film["_id"] == "tt0017743").unwrap();
    assert_eq!((&chang["name"], &chang["lacks"]), (&json!("Chang"), &json!(["poster"])));
    assert!(films.iter().all(|film| !film["lacks"].as_array().unwrap().is_empty()));
}

#[tokio::test]
async fn films_of_a_year_are_listed() {
    let server = Server::start().await;
    let admin = server.admin("ana").await;
    let films = admin.get("/api/admin/films/1972").await.ok();
    let names: Vec<_> = films.as_array().unwrap().iter().map(|film| film["name"].as_str().unwrap()).collect();
    assert!(names.contains(&"The Godfather") && names.contains(&"Cabaret"));
    assert!(films.as_array().unwrap().iter().all(|film| film["year"] == 1972));
    assert_eq!(admin.get("/api/admin/films/1899").await.ok(), json!([]));
    admin.get("/api/admin/films/long-ago").await.problem(422, "invalid");
}

#[tokio::test]
async fn a_new_tmdb_match_replaces_all_facts_of_the_previous_one() {
    let Fixture { tmdb, server, .. } = start().await;
    let admin = server.admin("ana").await;
    let before = admin.get(GODFATHER).await.ok();
    assert_eq!((&before["revision"], &before["lacks"]), (&json!(0), &json!(["gracenote_root_id"])));
    tmdb.film(
        7,
        json!({ "overview": "Another film.", "runtime": 99, "original_language": "fr", "genres": [{"name": "War"}],
            "watch/providers": {"results": {"US": {"flatrate": [{"provider_id": 8}]}}} }),
    );
    let wrong = admin.post(UPDATE_TMDB, &tmdb_update(7, None)).await.ok();
    assert_eq!((&wrong["tmdb"]["id"], &wrong["runtime"]), (&json!(7), &json!(99)));
    assert_eq!((&wrong["original_language"], &wrong["genres"]), (&json!("fr"), &json!(["War"])));
    assert_eq!(wrong["overview_source"], "tmdb");

    tmdb.film(238, json!({ "overview": "", "runtime": 0, "original_language": "zz", "genres": [] }));
    let right = admin.post(UPDATE_TMDB, &tmdb_update(238, wrong["revision"].as_i64())).await.ok();
    assert_eq!((&right["tmdb"]["id"], &right["overview_source"]), (&json!(238), &json!("facts")));
    let facts = ["runtime", "original_language", "genres"];
    assert_eq!(facts.map(|name| &right[name]), facts.map(|name| &before[name]), "the built-in facts again");
    assert_eq!(right["poster_url"], "https://image.tmdb.org/t/p/w200/poster.jpg");
    assert_eq!(admin.get(GODFATHER).await.ok(), right);
}

#[tokio::test]
async fn an_edit_of_an_outdated_revision_is_a_conflict() {
    let Fixture { tmdb, server, .. } = start().await;
    let (ana, ben) = (server.admin("ana").await, server.admin("ben").await);
    tmdb.film(238, json!({}));
    let seen = ana.get(GODFATHER).await.ok()["revision"].as_i64();
    let film = ana.post(UPDATE_TMDB, &tmdb_update(238, seen)).await.ok();
    let rejection = ben.post(UPDATE_GRACENOTE, &root_id_update(Some("1"), seen)).await;
    let problem = rejection.problem(409, "changed_meanwhile");
    assert!(problem["detail"].as_str().unwrap().starts_with("Someone else changed this film"));
    ben.post(UPDATE_TMDB, &tmdb_update(238, seen)).await.problem(409, "changed_meanwhile");
    assert_eq!(ben.get(GODFATHER).await.ok()["gracenote"]["onConnect"]["rootId"], json!(null));
    let seen = film["revision"].as_i64();
    ben.post(UPDATE_GRACENOTE, &root_id_update(Some("1"), seen)).await.ok();
    let log = ana.get("/api/admin/audit").await.ok();
    assert_eq!(log["entries"].as_array().unwrap().len(), 2, "rejected edits are not logged");
}

#[tokio::test]
async fn a_root_id_is_set_and_cleared() {
    let server = Server::start().await;
    let admin = server.admin("ana").await;
    let film = admin.post(UPDATE_GRACENOTE, &root_id_update(Some("5078"), None)).await.ok();
    assert_eq!(film["gracenote"]["onConnect"]["rootId"], "5078");
    let duplicate = json!({ "film_id": "tt0071562", "onconnect_rootid": "5078" });
    let problem = admin.post(UPDATE_GRACENOTE, &duplicate).await.problem(409, "taken");
    assert!(problem["detail"].as_str().unwrap().contains("The Godfather"), "{problem}");
    for wrong in ["", "5 078", "5078/../../", &"5".repeat(21)] {
        admin.post(UPDATE_GRACENOTE, &root_id_update(Some(wrong), None)).await.problem(422, "invalid");
    }
    let incomplete = json!({ "film_id": "tt0068646" });
    admin.post(UPDATE_GRACENOTE, &incomplete).await.problem(422, "invalid");
    let film = admin.post(UPDATE_GRACENOTE, &root_id_update(None, None)).await.ok();
    assert_eq!(film["gracenote"]["onConnect"]["rootId"], json!(null));
}

#[tokio::test]
async fn a_tmdb_entry_matches_only_one_film() {
    let Fixture { tmdb, server, .. } = start().await;
    let admin = server.admin("ana").await;
    // The entry of The Godfather: Part II.
    let problem = admin.post(UPDATE_TMDB, &tmdb_update(240, None)).await.problem(409, "taken");
    assert!(problem["detail"].as_str().unwrap().contains("The Godfather: Part II"), "{problem}");
    admin.post(UPDATE_TMDB, &tmdb_update(1, None)).await.problem(404, "not_found");
    let book = json!({ "film_id": "tt0068646", "tmdb_mediatype": "book", "tmdb_id": 238 });
    admin.post(UPDATE_TMDB, &book).await.problem(422, "invalid");
    assert!(tmdb.requests().iter().all(|request| request.path == "/movie/1"), "no unnecessary requests");
    for id in ["tt0000000", "no%20film"] {
        admin.get(&format!("/api/admin/film/{id}")).await.problem(404, "not_found");
    }
}

#[tokio::test]
async fn revoked_nominations_are_visible_to_admins() {
    let server = Server::start().await;
    let film = server.admin("ana").await.get("/api/admin/film/tt0023517").await.ok();
    let other = &film["other_nominations"][0];
    assert_eq!(
        (&other["_id"], &other["status"]),
        (&json!("005-short-subject-comedy-tt0023517"), &json!("revoked"))
    );
}

#[tokio::test]
async fn provider_entries_can_be_searched_and_read() {
    let Fixture { tmdb, gracenote, server } = start().await;
    let admin = server.admin("ana").await;
    tmdb.film(238, json!({ "title": "The Godfather", "imdb_id": "tt0068646" }));
    let entry = admin.get("/api/admin/tmdb-data?tmdb_id=238&tmdb_mediatype=movie").await.ok();
    assert_eq!((&entry["title"], &entry["imdb_id"]), (&json!("The Godfather"), &json!("tt0068646")));
    assert_eq!((&entry["genres"], &entry["runtime"]), (&json!([{ "name": "Drama" }]), &json!(175)));
    admin.get("/api/admin/tmdb-data?tmdb_id=1&tmdb_mediatype=tv").await.problem(404, "not_found");
    tmdb.search(
        "movie",
        &[json!({ "id": 238, "title": "The Godfather" }), json!({ "id": 240, "title": "Part II" })],
    );
    let found = admin.get("/api/admin/tmdb-search?title=godfather&mediatype=movie").await.ok();
    assert_eq!((found.as_array().unwrap().len(), &found[1]["id"]), (2, &json!(240)));
    admin.get("/api/admin/tmdb-search?title=%20&mediatype=movie").await.problem(422, "invalid");

    let mut film = program("5078", "The Godfather", 1972, "Francis Ford Coppola");
    film["awards"] = json!([{ "name": "Academy Award", "category": "Best Picture", "year": "1973", "won": true },
        { "name": "Golden Globe", "category": "Best Picture", "won": true }]);
    gracenote.record(&film);
    let record = admin.get("/api/admin/gracenote-data?onconnect_rootid=5078").await.ok();
    assert_eq!((&record["rootId"], &record["runTime"]), (&json!("5078"), &json!("PT02H55M")));
    assert_eq!((&record["awards"][0]["name"], &record["awards"][1]), (&json!("Academy Award"), &json!(null)));
    admin.get("/api/admin/gracenote-data?onconnect_rootid=1").await.problem(404, "not_found");
    gracenote.search(&[program("9", "The Godfather", 1991, "Somebody"), film]);
    let found = admin.get("/api/admin/gracenote-search?film_id=tt0068646").await.ok();
    assert_eq!(found[0]["rootId"], "5078", "the match with the film's year is first");
    assert_eq!(admin.get("/api/admin/gracenote-search?title=x").await.ok()[0]["rootId"], "9");
    admin.get("/api/admin/gracenote-search").await.problem(422, "invalid");
    admin.get("/api/admin/gracenote-search?film_id=tt0").await.problem(404, "not_found");
}

#[tokio::test]
async fn images_of_the_listings_provider_are_served_without_its_key() {
    let Fixture { gracenote, server, .. } = start().await;
    let admin = server.admin("ana").await;
    gracenote.set_file("/assets/p1.jpg", b"\xff\xd8\xff\xe0 jpeg");
    gracenote.set_file("/assets/page.jpg", b"<html>");
    let image = admin.get("/api/admin/gracenote-image?uri=assets%2Fp1.jpg%3Fw%3D240").await;
    assert_eq!((image.header("content-type"), image.status.as_u16()), ("image/jpeg", 200));
    assert_eq!(image.header("cache-control"), "private, max-age=86400");
    let requests = gracenote.requests();
    let sent = requests.last().unwrap();
    assert_eq!((sent.path.as_str(), sent.query["api_key"].as_str()), ("/assets/p1.jpg", "key"));
    for uri in ["assets/page.jpg", "..%2Fprograms", "https:%2F%2Felsewhere.example%2Fp1.jpg", ""] {
        admin.get(&format!("/api/admin/gracenote-image?uri={uri}")).await.problem(404, "not_found");
    }
    assert_eq!(gracenote.requests().len(), requests.len() + 1, "only the page was requested");
    gracenote.fail_with([Failure::Status(403)]);
    let failed = admin.get("/api/admin/gracenote-image?uri=assets%2Fp1.jpg").await;
    failed.problem(503, "provider_unavailable");
}

#[tokio::test]
async fn missing_and_failing_providers_are_reported() {
    let server = Server::start().await;
    let admin = server.admin("ana").await;
    for path in [
        "/api/admin/tmdb-data?tmdb_id=238&tmdb_mediatype=movie",
        "/api/admin/tmdb-search?title=x&mediatype=tv",
        "/api/admin/gracenote-data?onconnect_rootid=5078",
        "/api/admin/gracenote-image?uri=assets%2Fp1.jpg",
        "/api/admin/gracenote-search?title=x",
    ] {
        admin.get(path).await.problem(503, "not_set_up");
    }
    admin.post(UPDATE_TMDB, &tmdb_update(238, None)).await.problem(503, "not_set_up");

    let Fixture { tmdb, server, .. } = start().await;
    let admin = server.admin("ana").await;
    tmdb.fail_with([Failure::Status(403)]);
    let path = "/api/admin/tmdb-search?title=x&mediatype=tv";
    admin.get(path).await.problem(503, "provider_unavailable");
    assert_eq!(admin.get(path).await.ok(), json!([]));
}
