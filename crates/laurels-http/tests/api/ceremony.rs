use std::collections::BTreeMap;

use serde_json::{Value, json};

use crate::harness::{Caller, Server};

/// Film names and whether they won, in the order of the response.
fn outcomes<'a>(films: &'a Value, category: &str) -> Vec<(&'a str, bool)> {
    let films = films.as_array().unwrap().iter();
    let won = |film: &Value| {
        let nominations = film["nominations"].as_array().unwrap().iter();
        let mut in_category = nominations.filter(|it| it["category"]["normalized_name"] == category);
        in_category.any(|nomination| nomination["won"] == true)
    };
    films.map(|film| (film["name"].as_str().unwrap(), won(film))).collect()
}

#[tokio::test]
async fn there_have_been_98_ceremonies() {
    let server = Server::start().await;
    let version = server.services.catalogue.current().version().to_owned();
    assert_eq!(
        server.visitor().get("/api/ceremony/count").await.ok(),
        json!({
            "count": 98, "newest_date": "2026-03-15", "version": version,
            "former_film_ids": { "tt11422728": "tt7378922" },
        })
    );
}

#[tokio::test]
async fn the_overview_lists_all_ceremonies_newest_first() {
    let server = Server::start().await;
    let overview = server.visitor().get("/api/ceremony/overview").await.ok();
    let ceremonies = overview.as_array().unwrap();
    let numbers: Vec<_> = ceremonies.iter().map(|entry| entry["ceremony"].as_u64().unwrap()).collect();
    assert_eq!(numbers, (1..=98).rev().collect::<Vec<_>>());

    let first = &ceremonies[97];
    assert_eq!(first["date"], "1929-05-16");
    assert_eq!(first["honoring_years"], "1927/28");
    assert!(first["venue"].as_str().unwrap().contains("Roosevelt"));
    assert_eq!(ceremonies[0]["date"], "2026-03-15");

    let categories = first["nomination_summary"].as_array().unwrap();
    let priority = |entry: &Value| entry["category"]["display_priority"].as_u64();
    assert!(categories.is_sorted_by_key(priority), "categories are in display order");
    let picture = json!({
        "name": "Best Picture", "normalized_name": "best-picture", "display_priority": 10, "group": "picture"
    });
    assert_eq!(categories[0]["category"], picture);
    let wings = json!({ "film_id": "tt0018578", "won": true });
    assert!(categories[0]["films"].as_array().unwrap().contains(&wings), "{}", categories[0]);
}

#[tokio::test]
async fn a_ceremony_lists_each_film_once_with_its_nominations_there() {
    let server = Server::start().await;
    let films = server.visitor().get("/api/ceremony/45/films").await.ok();
    let films = films.as_array().unwrap();
    let mut ids: Vec<_> = films.iter().map(|film| film["_id"].as_str().unwrap()).collect();
    ids.sort_unstable();
    assert!(ids.is_sorted_by(|one, other| one < other), "no film twice");
    assert!(films.is_sorted_by_key(|film| film["display_priority"].as_u64()));
    let nominations = || films.iter().flat_map(|film| film["nominations"].as_array().unwrap());
    assert!(nominations().all(|nomination| nomination["ceremony"] == 45));

    let godfather = films.iter().find(|film| film["_id"] == "tt0068646").unwrap();
    assert_eq!(godfather["nominations"].as_array().unwrap().len(), 10, "a revoked nomination is hidden");
}

#[tokio::test]
async fn a_film_of_two_ceremonies_has_only_the_nominations_of_each() {
    let server = Server::start().await;
    let caller = server.visitor();
    for (ceremony, nominations) in [(10, 1), (11, 1)] {
        let films = caller.get(&format!("/api/ceremony/{ceremony}/films")).await.ok();
        let snow_white = films.as_array().unwrap().iter().find(|film| film["_id"] == "tt0029583").unwrap();
        assert_eq!(snow_white["nominations"].as_array().unwrap().len(), nominations, "at {ceremony}");
        assert_eq!(snow_white["nomCount"], 2);
    }
}

/// The response of a call, as a list.
async fn list(caller: &Caller, path: &str) -> Vec<Value> {
    let Value::Array(list) = caller.get(path).await.ok() else { panic!("{path} is no list") };
    list
}

#[tokio::test]
async fn lists_and_details_of_its_ceremonies_are_everything_about_a_film() {
    let server = Server::start().await;
    let caller = server.visitor();
    let ceremonies = [1, 10, 11, 45, 92];
    let mut composed: BTreeMap<String, Value> = BTreeMap::new();
    for ceremony in ceremonies {
        let films = list(&caller, &format!("/api/ceremony/{ceremony}/films")).await;
        let details = list(&caller, &format!("/api/ceremony/{ceremony}/film-details")).await;
        assert_eq!(films.len(), details.len(), "ceremony {ceremony}");
        for (mut film, mut details) in films.into_iter().zip(details) {
            assert_eq!(film["_id"], details["_id"], "the order is the same");
            film.as_object_mut().unwrap().append(details.as_object_mut().unwrap());
            film["streamingProviders"] = json!([]);
            let nominations = film["nominations"].clone();
            composed
                .entry(film["_id"].as_str().unwrap().to_owned())
                .and_modify(|earlier| {
                    let all = earlier["nominations"].as_array_mut().unwrap();
                    all.append(&mut nominations.as_array().unwrap().clone());
                })
                .or_insert(film);
        }
    }
    let mut compared = 0;
    for (id, film) in composed {
        let whole = caller.get(&format!("/api/film/{id}/details")).await.ok();
        let mut nominations = whole["nominations"].as_array().unwrap().iter();
        if nominations.all(|it| ceremonies.contains(&it["ceremony"].as_u64().unwrap())) {
            assert_eq!(whole, film);
            compared += 1;
        }
    }
    assert!(compared > 200, "{compared}");
}

#[tokio::test]
async fn details_of_unknown_ceremonies_are_not_found() {
    let server = Server::start().await;
    for number in [0, 99, 65_535] {
        let reply = server.visitor().get(&format!("/api/ceremony/{number}/film-details")).await;
        let problem = reply.problem(404, "not_found");
        assert_eq!(problem["detail"], format!("There's no ceremony {number}. Choose one from 1 to 98."));
    }
}

#[tokio::test]
async fn all_winners_of_a_category_are_listed_first() {
    let server = Server::start().await;
    let films = server.visitor().get("/api/ceremony/41/films/actress-in-a-leading-role").await.ok();
    assert_eq!(
        outcomes(&films, "actress-in-a-leading-role"),
        [
            ("Funny Girl", true),
            ("The Lion in Winter", true),
            ("Isadora", false),
            ("Rachel, Rachel", false),
            ("The Subject Was Roses", false),
        ]
    );
}

#[tokio::test]
async fn a_film_nominated_thrice_in_a_category_is_listed_once_with_all_three() {
    let server = Server::start().await;
    let films = server.visitor().get("/api/ceremony/45/films/actor-in-a-supporting-role").await.ok();
    let names: Vec<_> = outcomes(&films, "actor-in-a-supporting-role");
    assert_eq!(names, [("Cabaret", true), ("The Godfather", false), ("The Heartbreak Kid", false)]);
    let nominations = films[1]["nominations"].as_array().unwrap().iter();
    let supporting =
        nominations.filter(|it| it["category"]["normalized_name"] == "actor-in-a-supporting-role");
    let nominees: Vec<_> = supporting.map(|it| (&it["nominee"], &it["detail"])).collect();
    assert_eq!(
        nominees,
        [
            (&json!("Al Pacino"), &json!("Michael Corleone")),
            (&json!("Robert Duvall"), &json!("Tom Hagen")),
            (&json!("James Caan"), &json!("Sonny Corleone")),
        ]
    );
}

#[tokio::test]
async fn a_nomination_for_several_films_is_listed_with_each_of_them() {
    let server = Server::start().await;
    let films = server.visitor().get("/api/ceremony/1/films/actress-in-a-leading-role").await.ok();
    let winners: Vec<_> =
        outcomes(&films, "actress-in-a-leading-role").into_iter().filter(|(_, won)| *won).collect();
    assert_eq!(winners, [("7th Heaven", true), ("Street Angel", true), ("Sunrise", true)]);
}

#[tokio::test]
async fn a_category_is_found_by_key_current_name_and_name_of_the_year() {
    let server = Server::start().await;
    let caller = server.visitor();
    let by_key = caller.get("/api/ceremony/1/films/best-picture").await;
    by_key.ok();
    for name in ["Best%20Picture", "Outstanding%20Picture", "BEST-PICTURE"] {
        let reply = caller.get(&format!("/api/ceremony/1/films/{name}")).await;
        assert_eq!(reply.body, by_key.body, "{name}");
        assert_eq!(reply.header("etag"), by_key.header("etag"));
    }
}
