//! A film whose id has changed: its old id works in every call, and what was stored under it moves to the new one.

use laurels_catalogue::{Catalogue, Tables};
use serde_json::{Value, json};

use crate::friends::befriend;
use crate::harness::{Options, PASSWORD, PostgresDatabase, Server, User};

/// *Summer of Soul*.
const OLD: &str = "tt11422728";
const NEW: &str = "tt7378922";
const OTHER: &str = "tt0068646";
/// Left the catalogue with its only award, a scientific and technical one.
const CHECHNYA: &str = "tt11394200";

/// The tables of the previous release.
fn old_facts() -> Catalogue {
    let old = |table: &str| table.replace(NEW, OLD);
    let tables = Tables::BUILTIN;
    Catalogue::from_tables(&Tables {
        aliases: "old_id,film\n",
        categories: &(tables.categories.to_owned() + "award-of-commendation,Award of Commendation,honorary,103\n"),
        films: &(old(tables.films) + "tt11394200,Welcome to Chechnya,,2020,,,,,,\n"),
        film_genres: &old(tables.film_genres),
        film_countries: &old(tables.film_countries),
        film_directors: &old(tables.film_directors),
        letterboxd: &old(tables.letterboxd),
        nominations: &(old(tables.nominations)
            + "095-award-of-commendation-tt11394200,95,award-of-commendation,Award of Commendation,,true,official\n"),
        nominated_films: &(old(tables.nominated_films) + "095-award-of-commendation-tt11394200,1,tt11394200\n"),
        nominees: &old(tables.nominees),
        ..tables
    })
    .unwrap()
}

async fn start_old() -> Server {
    Server::start_with(Options { facts: Some(old_facts()), ..Options::default() }).await
}

async fn upgrade(server: Server) -> Server {
    server.restart_with(Catalogue::builtin().unwrap()).await
}

async fn post(user: &User, path: &str, body: Value) -> Value {
    user.post(path, &body).await.ok()
}

#[tokio::test]
async fn browsers_learn_of_old_ids_for_use_without_a_network() {
    let server = Server::start().await;
    let count = server.visitor().get("/api/ceremony/count").await.ok();
    assert_eq!(count["former_film_ids"], json!({ OLD: NEW }));
}

#[tokio::test]
async fn marks_move_to_the_new_id() {
    let server = start_old().await;
    let (ana, ben) = (server.admin("ana").await, server.user("ben").await);
    befriend(&ana, &ben).await;
    let states = json!([{ "film_id": OLD, "viewed": true, "watched": "2021-07-04" }, { "film_id": OTHER, "viewed": true }]);
    post(&ana, "/api/user/set-viewed-states", json!({ "film_viewed_states": states })).await;
    post(&ana, &format!("/api/user/watchlist/{OLD}/true"), json!({})).await;
    post(&ana, "/api/user/films-reviewed", json!({ "films": [OLD] })).await;
    let root_id = json!({ "film_id": OLD, "onconnect_rootid": "1234" });
    post(&ana, "/api/admin/film/update-gracenote-info", root_id).await;
    ana.post(&format!("/api/admin/nomination/094-documentary-feature-{OLD}/set-won/false"), &json!({}))
        .await
        .ok();
    let before = ana.profile().await["revision"].as_i64();

    let server = upgrade(server).await;
    let ana = User::log_in(&server.visitor(), &ana.email, PASSWORD).await;
    let ben = User::log_in(&server.visitor(), &ben.email, PASSWORD).await;
    let profile = ana.profile().await;
    assert_eq!(profile["viewed"], json!([OTHER, NEW]));
    assert_eq!((&profile["watchlist"], &profile["films_reviewed"]), (&json!([NEW]), &json!([NEW])));
    assert!(profile["revision"].as_i64() > before, "browsers fetch the profile again");
    assert_eq!(ana.get("/api/user/watched-dates").await.ok(), json!({ NEW: "2021-07-04" }));
    let friend = &ben.profile().await["friends"][0];
    assert_eq!(friend["viewed"], json!([OTHER, NEW]));
    let exported = ana.get("/api/user/data").await.ok();
    let film = exported["viewed"].as_array().unwrap().iter().find(|film| film["_id"] == NEW).unwrap();
    assert_eq!(film["watched"], "2021-07-04");
    assert!(!exported.to_string().contains(OLD));
    let film = ana.get(&format!("/api/film/{NEW}/details")).await.ok();
    assert_eq!(film["gracenote"]["onConnect"]["rootId"], "1234", "the correction moves as well");
    assert!(film["nominations"].as_array().unwrap().iter().all(|nomination| nomination["won"] == false));
    assert_eq!(server.services.catalogue.current().stale_edits(), []);
}

#[tokio::test]
async fn calls_accept_the_old_id() {
    let server = Server::start().await;
    let ana = server.admin("ana").await;
    for path in ["/api/film/{}/details", "/api/achievements/{}", "/api/admin/film/{}"] {
        let get = async |id: &str| ana.get(&path.replace("{}", id)).await.ok();
        assert_eq!(get(OLD).await, get(NEW).await, "{path}");
    }
    let film = server.visitor().get(&format!("/api/film/{OLD}/details")).await.ok();
    assert_eq!(film["_id"], NEW);
    let ids = json!({ "film_ids": [OLD, NEW] });
    assert_eq!(post(&ana, "/api/film/viewing-options-films", ids.clone()).await.as_array().unwrap().len(), 1);
    assert_eq!(post(&ana, "/api/film/names", ids).await[0]["_id"], NEW);

    let viewed = async || ana.profile().await["viewed"].clone();
    post(&ana, &format!("/api/user/viewed/{OLD}/true"), json!({})).await;
    assert_eq!(viewed().await, json!([NEW]));
    ana.post(&format!("/api/user/watched-date/{OLD}"), &json!({ "watched": "2022" })).await.done();
    assert_eq!(ana.get("/api/user/watched-dates").await.ok(), json!({ NEW: "2022" }));
    post(&ana, &format!("/api/user/viewed/{OLD}/false"), json!({})).await;
    assert_eq!(viewed().await, json!([]));
    let states = json!([{ "film_id": OLD, "viewed": true, "watched": "2021-07-04" }, { "film_id": NEW, "viewed": true }]);
    post(&ana, "/api/user/set-viewed-states", json!({ "film_viewed_states": states })).await;
    assert_eq!(viewed().await, json!([NEW]));
    assert_eq!(ana.get("/api/user/watched-dates").await.ok(), json!({ NEW: "2021-07-04" }));
    let contradiction = json!([{ "film_id": OLD, "viewed": true }, { "film_id": NEW, "viewed": false }]);
    let body = json!({ "film_viewed_states": contradiction });
    ana.post("/api/user/set-viewed-states", &body).await.problem(422, "invalid");
    let states = json!({ "film_bookmarked_states": [{ "film_id": OLD, "bookmarked": true }] });
    post(&ana, "/api/user/set-bookmarked-states", states).await;
    post(&ana, "/api/user/films-reviewed", json!({ "films": [OLD, NEW] })).await;
    let profile = ana.profile().await;
    assert_eq!((&profile["watchlist"], &profile["films_reviewed"]), (&json!([NEW]), &json!([NEW])));

    let root_id = |id: &str, value: &str| json!({ "film_id": id, "onconnect_rootid": value });
    let corrected = post(&ana, "/api/admin/film/update-gracenote-info", root_id(OLD, "1")).await;
    let again = json!({ "film_id": NEW, "onconnect_rootid": "2", "revision": corrected["revision"] });
    post(&ana, "/api/admin/film/update-gracenote-info", again).await;
    let film = ana.get(&format!("/api/film/{NEW}/details")).await.ok();
    assert_eq!(film["gracenote"]["onConnect"]["rootId"], "2", "one correction, whichever id was used");
}

/// One instance after the other gets the new release; the old ones continue to store the old id.
#[tokio::test]
async fn marks_move_during_a_rolling_upgrade() {
    let database = PostgresDatabase::create();
    let old =
        Server::start_instance(&database, Options { facts: Some(old_facts()), ..Options::default() }).await;
    let (ana, ben) = (old.user("ana").await, old.user("ben").await);
    let view =
        async |user: &User, id: &str| post(user, &format!("/api/user/viewed/{id}/true"), json!({})).await;
    view(&ana, OLD).await;

    let (first, second) = tokio::join!(Server::start_on(&database), Server::start_on(&database));
    let on =
        async |server: &Server, user: &User| User::log_in(&server.visitor(), &user.email, PASSWORD).await;
    let (ana_on_first, ben_on_first) = (on(&first, &ana).await, on(&first, &ben).await);
    for server in [&first, &second] {
        assert_eq!(on(server, &ana).await.profile().await["viewed"], json!([NEW]));
    }
    view(&ben, OLD).await;
    view(&ana_on_first, OTHER).await;
    old.services.supervisor.stop().await;

    let last = Server::start_on(&database).await;
    assert_eq!(on(&last, &ben).await.profile().await["viewed"], json!([NEW]));
    assert_eq!(ben_on_first.profile().await["viewed"], json!([NEW]), "cached lists are read again");
    assert_eq!(ana_on_first.profile().await["viewed"], json!([OTHER, NEW]));
}

#[tokio::test]
async fn marks_of_a_film_that_left_the_catalogue_remain() {
    let server = start_old().await;
    let (ana, ben) = (server.user("ana").await, server.user("ben").await);
    befriend(&ana, &ben).await;
    for film in [CHECHNYA, OTHER] {
        post(&ana, &format!("/api/user/viewed/{film}/true"), json!({})).await;
    }
    ana.post(&format!("/api/user/watched-date/{CHECHNYA}"), &json!({ "watched": "2022" })).await.done();
    post(&ana, &format!("/api/user/watchlist/{CHECHNYA}/true"), json!({})).await;

    let server = upgrade(server).await;
    let ana = User::log_in(&server.visitor(), &ana.email, PASSWORD).await;
    let ben = User::log_in(&server.visitor(), &ben.email, PASSWORD).await;
    assert_eq!(ana.profile().await["viewed"], json!([OTHER, CHECHNYA]), "nothing is lost");
    assert_eq!(ana.get("/api/user/watched-dates").await.ok(), json!({ CHECHNYA: "2022" }));
    assert_eq!(ben.profile().await["friends"][0]["viewed"], json!([OTHER]));
    let named = post(&ana, "/api/film/names", json!({ "film_ids": [CHECHNYA, OTHER] })).await;
    assert_eq!(named.as_array().unwrap().len(), 1);
    ana.get(&format!("/api/achievements/accomplished/{}", ana.id)).await.ok();
    ana.get("/api/user/data").await.ok();
    ana.get(&format!("/api/film/{CHECHNYA}/details")).await.problem(404, "not_found");
    ana.get("/api/ceremony/95/films/award-of-commendation").await.problem(404, "not_found");

    let server = server.restart_with(old_facts()).await;
    let ana = User::log_in(&server.visitor(), &ana.email, PASSWORD).await;
    post(&ana, &format!("/api/user/viewed/{CHECHNYA}/false"), json!({})).await;
    assert_eq!(ana.profile().await["viewed"], json!([OTHER]));
}
