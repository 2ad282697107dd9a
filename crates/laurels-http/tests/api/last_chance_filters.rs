//! Who watches, and which films come into question, among those that will be hard to find soon.

use std::collections::BTreeSet;

use laurels_catalogue::{Catalogue, Film};
use laurels_domain::listings::StreamingService;
use serde_json::{Value, json};

use crate::friends::befriend;
use crate::harness::{NOW, Server, User};
use crate::last_chance::{
    CASABLANCA, GODFATHER, HOUR, LAST_CHANCE, airing, check, ids, set_schedule, start_live,
};

/// A short in French and a long documentary in German.
struct Films {
    short: String,
    documentary: String,
}

/// The Godfather airs, Casablanca is on MUBI, the short on Hulu, and the documentary on Hulu.
async fn set_listings(server: &Server) -> Films {
    let catalogue = Catalogue::builtin().unwrap();
    let find = |language: &str, accepts: &dyn Fn(&Film) -> bool| {
        let mut films = catalogue.films().filter(|film| film.language.as_deref() == Some(language));
        films.find(|film| accepts(film)).unwrap().id.to_string()
    };
    let films = Films {
        short: find("fr", &|film| {
            catalogue.kinds_of(film).short && !catalogue.kinds_of(film).documentary && film.runtime.is_some()
        }),
        documentary: find("de", &|film| {
            catalogue.kinds_of(film).documentary
                && !catalogue.kinds_of(film).short
                && film.runtime.is_some_and(|it| it > 103)
        }),
    };
    set_schedule(server, &[airing(GODFATHER, NOW.0 + HOUR)]).await;
    check(server, GODFATHER, &[], NOW).await;
    for (film, service) in [
        (CASABLANCA, StreamingService::Mubi),
        (&*films.short, StreamingService::Hulu),
        (&*films.documentary, StreamingService::Hulu),
    ] {
        check(server, film, &[], NOW).await;
        check(server, film, &[service], NOW).await;
    }
    films
}

async fn found(user: &User, query: &str) -> BTreeSet<String> {
    let response = user.get(&format!("{LAST_CHANCE}?{query}")).await.ok();
    ids(&response).into_iter().map(str::to_owned).collect()
}

fn set(films: &[&str]) -> BTreeSet<String> {
    films.iter().map(|film| (*film).to_owned()).collect()
}

async fn set_services(user: &User, services: &[&str]) {
    user.post("/api/viewing-options/my-services", &json!({ "services": services })).await.ok();
}

#[tokio::test]
async fn every_filter_chooses_films() {
    let (_provider, server) = start_live().await;
    let ana = server.user("ana").await;
    let Films { short, documentary } = &set_listings(&server).await;
    let all: &[&str] = &[GODFATHER, CASABLANCA, short, documentary];
    for (query, expected) in [
        ("", all),
        ("minutes=1440", all),
        ("minutes=103", &[CASABLANCA, short][..]),
        ("minutes=102", &[short]),
        ("kinds=features", &[GODFATHER, CASABLANCA]),
        ("kinds=shorts", &[short]),
        ("kinds=shorts,documentaries", &[short, documentary]),
        ("genres=Romance", &[CASABLANCA]),
        ("genres=Romance,Crime&kinds=features", &[GODFATHER, CASABLANCA]),
        ("genres=Science%20Fiction", &[]),
        ("languages=fr", &[short]),
        ("languages=fr,de", &[short, documentary]),
        // What airs can be watched by everyone.
        ("services=mubi", &[GODFATHER, CASABLANCA]),
        ("services=mubi,hulu", all),
        ("services=netflix", &[GODFATHER]),
        ("services=mubi&minutes=103", &[CASABLANCA]),
        // An empty list restricts nothing.
        ("services=&kinds=&genres=&languages=&friend_ids=", all),
    ] {
        assert_eq!(found(&ana, query).await, set(expected), "{query}");
    }
}

#[tokio::test]
async fn a_film_that_left_a_service_is_not_on_it() {
    let (_provider, server) = start_live().await;
    let ana = server.user("ana").await;
    check(&server, CASABLANCA, &[StreamingService::Hulu, StreamingService::Mubi], NOW).await;
    check(&server, CASABLANCA, &[StreamingService::Mubi], NOW).await;
    assert_eq!(found(&ana, "").await, set(&[CASABLANCA]));
    assert_eq!(found(&ana, "services=mubi").await, set(&[CASABLANCA]));
    assert_eq!(found(&ana, "services=hulu").await, set(&[]));
}

#[tokio::test]
async fn my_services_are_those_of_all_who_watch() {
    let (_provider, server) = start_live().await;
    let (ana, ben) = (server.user("ana").await, server.user("ben").await);
    befriend(&ana, &ben).await;
    let Films { short, documentary } = &set_listings(&server).await;
    let with_ben = &format!("services=mine&friend_ids={}", ben.id);
    assert_eq!(found(&ana, "services=mine").await, set(&[GODFATHER]), "she has none");
    set_services(&ana, &["mubi"]).await;
    set_services(&ben, &["hulu"]).await;
    assert_eq!(found(&ana, "services=mine").await, set(&[GODFATHER, CASABLANCA]));
    assert_eq!(found(&ana, with_ben).await, set(&[GODFATHER, CASABLANCA, short, documentary]));
}

#[tokio::test]
async fn nothing_that_one_of_them_has_seen_is_listed_and_rings_are_the_callers() {
    let (_provider, server) = start_live().await;
    let (ana, ben, cam) = (server.user("ana").await, server.user("ben").await, server.user("cam").await);
    befriend(&ana, &ben).await;
    befriend(&ana, &cam).await;
    let Films { short, documentary } = &set_listings(&server).await;
    for (user, film) in [(&ana, CASABLANCA), (&ben, &**short), (&cam, &**documentary)] {
        user.post(&format!("/api/user/viewed/{film}/true"), &json!({})).await.ok();
    }
    let with = |friends: &[&User]| {
        let ids: Vec<&str> = friends.iter().map(|friend| friend.id.as_str()).collect();
        format!("friend_ids={}", ids.join(","))
    };
    assert_eq!(found(&ana, "").await, set(&[GODFATHER, short, documentary]));
    assert_eq!(found(&ana, &with(&[&ben])).await, set(&[GODFATHER, documentary]));
    assert_eq!(found(&ana, &with(&[&ben, &cam, &ben, &ana])).await, set(&[GODFATHER]));
    let alone = ana.get(LAST_CHANCE).await.ok();
    let both = ana.get(&format!("{LAST_CHANCE}?{}", with(&[&ben, &cam]))).await.ok();
    let godfather = |response: &Value| {
        response["films"]
            .as_array()
            .unwrap()
            .iter()
            .find(|film| film["film_id"] == GODFATHER)
            .unwrap()
            .clone()
    };
    assert_eq!(godfather(&alone), godfather(&both));
}

#[tokio::test]
async fn wrong_values_are_rejected_as_for_tonight() {
    let (_provider, server) = start_live().await;
    let (ana, ben) = (server.user("ana").await, server.user("ben").await);
    let (many_friends, many_genres) = (vec!["x"; 21], vec!["Drama"; 101]);
    for (name, value, field) in [
        ("minutes", json!(0), "minutes"),
        ("minutes", json!(1_441), "minutes"),
        ("services", json!(["hulu", "vhs"]), "services"),
        ("services", json!(["mine", "hulu"]), "services"),
        ("services", json!("yours"), "services"),
        ("kinds", json!(["cartoons"]), "kinds"),
        ("kinds", json!(["shorts", ""]), "kinds"),
        ("genres", json!(["Nonsense"]), "genres"),
        ("genres", json!(many_genres), "genres"),
        ("languages", json!(["qq"]), "languages"),
        ("friend_ids", json!(many_friends), "friend_ids"),
        ("friend_ids", json!([ben.id.as_str()]), ""),
        ("friend_ids", json!(["unknown-user"]), ""),
        ("friend_ids", json!(["a b"]), ""),
        ("time_zone", json!("Mars/Olympus"), "time_zone"),
    ] {
        let (status, code) = if field.is_empty() { (404, "not_found") } else { (422, "invalid") };
        let text = match &value {
            Value::Array(values) => {
                values.iter().map(|value| value.as_str().unwrap()).collect::<Vec<_>>().join(",")
            }
            Value::String(text) => text.clone(),
            other => other.to_string(),
        };
        let path = format!("{LAST_CHANCE}?{name}={}", text.replace(' ', "%20"));
        let problem = ana.get(&path).await.problem(status, code);
        let mut body = json!({ "friend_ids": [] });
        body[name] = value;
        let expected = ana.post("/api/next/tonight", &body).await.problem(status, code);
        assert_eq!(
            (&problem["detail"], &problem["field"]),
            (&expected["detail"], &expected["field"]),
            "{path}"
        );
        assert_eq!(problem["field"].as_str().unwrap_or_default(), field, "{path}");
    }
    let problem = ana.get(&format!("{LAST_CHANCE}?minutes=long")).await.problem(422, "invalid");
    assert_eq!(problem["field"], "query");
}
