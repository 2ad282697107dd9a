//! Suggestions for tonight, and hiding them.

use std::collections::BTreeSet;
use std::time::Duration;

use laurels_app::ListingsMode;
use laurels_catalogue::Catalogue;
use laurels_domain::Secret;
use laurels_fakes::fake_server::Failure;
use laurels_fakes::gracenote::{GracenoteServer, playing, program};
use laurels_providers::Client;
use laurels_providers::gracenote::Gracenote;
use serde_json::{Value, json};

use crate::friends::befriend;
use crate::harness::{Options, Server, User};

const TONIGHT: &str = "/api/next/tonight";
const HIDDEN: &str = "/api/next/hidden";
/// In seconds.
const WEEK: u64 = 7 * 24 * 60 * 60;

async fn tonight(user: &User, body: Value) -> Value {
    user.post(TONIGHT, &body).await.ok()
}

async fn alone(user: &User) -> Value {
    tonight(user, json!({ "friend_ids": [] })).await
}

fn films(response: &Value) -> &Vec<Value> {
    response["films"].as_array().unwrap()
}

fn ids(response: &Value) -> Vec<&str> {
    films(response).iter().map(|film| film["film_id"].as_str().unwrap()).collect()
}

async fn view(user: &User, films: &[&str]) {
    let states: Vec<_> = films.iter().map(|film_id| json!({ "film_id": film_id, "viewed": true })).collect();
    user.post("/api/user/set-viewed-states", &json!({ "film_viewed_states": states })).await.ok();
}

async fn with_sample_listings() -> Server {
    Server::start_with(Options { listings: ListingsMode::Sample, ..Options::default() }).await
}

/// The films of one category.
fn category(ceremony: u16, name: &str) -> Vec<String> {
    let catalogue = Catalogue::builtin().unwrap();
    let mut rings = catalogue.rings().iter();
    let ring = rings.find(|ring| ring.ceremony.get() == ceremony && ring.category.normalized_name == name);
    let films = ring.unwrap().films.iter().map(|film| catalogue.film_at(*film).unwrap());
    films.map(|film| film.id.to_string()).collect()
}

#[tokio::test]
async fn films_are_suggested_with_the_rings_they_complete() {
    let server = Server::start().await;
    let ana = server.user("ana").await;
    let directing = category(10, "directing");
    let (last, others) = directing.split_last().unwrap();
    view(&ana, &others.iter().map(String::as_str).collect::<Vec<_>>()).await;
    let response = alone(&ana).await;
    assert_eq!(films(&response).len(), 60);
    assert_eq!((&response["is_sample"], &response["hidden"]), (&json!(false), &json!(0)));
    assert!(films(&response).is_sorted_by(|one, other| one["score"].as_u64() >= other["score"].as_u64()));
    let film = films(&response).iter().find(|film| film["film_id"] == *last).unwrap();
    let ring = json!({
        "ceremony": 10, "category": "directing", "category_name": "Directing", "years": "1937", "user_id": ana.id.as_str()
    });
    assert!(film["closes"].as_array().unwrap().contains(&ring), "{film}");
    assert_eq!((&film["film"]["_id"], &film["is_estimated"]), (&film["film_id"], &json!(false)));
    assert_eq!(film["minutes"], film["film"]["runtime"]);
    for film in films(&response) {
        for near in film["nears"].as_array().unwrap() {
            assert!([1, 2].map(Value::from).contains(&near["left"]), "{near}");
        }
    }
}

#[tokio::test]
async fn nobody_is_suggested_a_film_that_one_of_them_has_seen() {
    let server = Server::start().await;
    let (ana, ben, cam) = (server.user("ana").await, server.user("ben").await, server.user("cam").await);
    befriend(&ana, &ben).await;
    befriend(&ana, &cam).await;
    let request =
        json!({ "friend_ids": [ben.id.as_str(), cam.id.as_str(), ben.id.as_str(), ana.id.as_str()] });
    let mut seen: BTreeSet<String> = BTreeSet::new();
    for _ in 0..4 {
        let response = tonight(&ana, request.clone()).await;
        let found = ids(&response);
        assert_eq!(found.len(), 60);
        assert!(found.iter().all(|film| !seen.contains(*film)), "{found:?}");
        for (user, film) in [&ana, &ben, &cam].into_iter().zip(found) {
            view(user, &[film]).await;
            seen.insert(film.to_owned());
        }
    }
    let response = tonight(&ana, request).await;
    let people: BTreeSet<&str> = films(&response)
        .iter()
        .flat_map(|film| film["closes"].as_array().unwrap())
        .map(|closed| closed["user_id"].as_str().unwrap())
        .collect();
    assert_eq!(people, [&ana, &ben, &cam].into_iter().map(|user| user.id.as_str()).collect());
    for film in films(&response) {
        let closes: Vec<String> =
            film["closes"].as_array().unwrap().iter().map(ToString::to_string).collect();
        assert_eq!(
            closes.iter().collect::<BTreeSet<_>>().len(),
            closes.len(),
            "a friend counts once: {film}"
        );
    }
}

#[tokio::test]
async fn only_confirmed_friends_can_be_chosen() {
    let server = Server::start().await;
    let (ana, ben, cam) = (server.user("ana").await, server.user("ben").await, server.user("cam").await);
    befriend(&ana, &ben).await;
    ana.get(&format!("/api/friend/invite/{}", cam.id)).await.ok();
    let with = async |user: &User, id: &str| user.post(TONIGHT, &json!({ "friend_ids": [id] })).await;
    with(&ana, ben.id.as_str()).await.ok();
    for (user, other) in [
        (&ana, cam.id.as_str()),
        (&cam, ana.id.as_str()),
        (&ben, cam.id.as_str()),
        (&ana, "unknown-user"),
        (&ana, "a b"),
    ] {
        let problem = with(user, other).await.problem(404, "not_found");
        assert_eq!(problem["detail"], "One of these people isn't a friend of yours.");
    }
    ben.get(&format!("/api/friend/remove-relationship-with/{}", ana.id)).await.ok();
    with(&ana, ben.id.as_str()).await.problem(404, "not_found");
}

#[tokio::test]
async fn wrong_requests_name_the_field() {
    let server = Server::start().await;
    let ana = server.user("ana").await;
    for (field, value) in [
        ("friend_ids", json!(vec!["x"; 21])),
        ("minutes", json!(0)),
        ("minutes", json!(1441)),
        ("services", json!(["blockbuster"])),
        ("services", json!("ours")),
        ("kinds", json!(["series"])),
        ("genres", json!(["Nonsense"])),
        ("languages", json!(["qq"])),
        ("time_zone", json!("America/Nowhere")),
        ("zipcode", json!("9002")),
        ("lat", json!(91)),
        ("radius", json!(0)),
    ] {
        let mut body = json!({ "friend_ids": [] });
        match field {
            "zipcode" => body["place"] = json!({ "zipcode": value }),
            "lat" => body["place"] = json!({ "lat": value, "long": 0 }),
            "radius" => body["place"] = json!({ "zipcode": "90028", "radius": value }),
            _ => body[field] = value,
        }
        let problem = ana.post(TONIGHT, &body).await.problem(422, "invalid");
        assert_eq!(problem["field"], field, "{problem}");
    }
    ana.post(TONIGHT, &json!({})).await.problem(422, "invalid");
}

#[tokio::test]
async fn films_can_be_filtered() {
    let server = Server::start().await;
    let ana = server.user("ana").await;
    let short = tonight(&ana, json!({ "friend_ids": [], "minutes": 30, "kinds": ["short"] })).await;
    assert_eq!(films(&short).len(), 60);
    assert!(films(&short).iter().all(|film| film["minutes"].as_u64().unwrap() <= 30));
    let french = json!({ "friend_ids": [], "kinds": ["features", "documentaries"], "languages": ["fr"] });
    for film in films(&tonight(&ana, french).await) {
        assert_eq!(film["film"]["original_language"], "fr");
        assert!(
            film["minutes"].as_u64().unwrap() > 40
                || film["film"]["genres"].to_string().contains("Documentary")
        );
    }
    let western =
        json!({ "friend_ids": [], "genres": ["Western"], "kinds": [], "languages": null, "services": [] });
    let western = tonight(&ana, western).await;
    assert!(films(&western).len() > 20);
    assert!(films(&western).iter().all(|film| film["film"]["genres"].to_string().contains("Western")));
}

#[tokio::test]
async fn services_airings_and_theaters_of_tonight_count() {
    let server = with_sample_listings().await;
    let (ana, ben) = (server.user("ana").await, server.user("ben").await);
    befriend(&ana, &ben).await;
    let choose = async |user: &User, services: Value| {
        user.post("/api/viewing-options/my-services", &json!({ "services": services })).await.ok();
    };
    choose(&ana, json!(["mubi"])).await;
    choose(&ben, json!(["kanopy"])).await;
    let request = |services: Value| {
        json!({
            "friend_ids": [ben.id.as_str()], "services": services, "time_zone": "Asia/Tokyo",
            "place": { "zipcode": "90028" }
        })
    };
    let ours = tonight(&ana, request(json!("mine"))).await;
    assert_eq!((films(&ours).len(), &ours["is_sample"]), (60, &json!(true)));
    let mut reasons = BTreeSet::new();
    for film in films(&ours) {
        let services: Vec<&str> =
            film["services"].as_array().unwrap().iter().map(|slug| slug.as_str().unwrap()).collect();
        assert!(services.iter().all(|slug| ["mubi", "kanopy"].contains(slug)), "{film}");
        let has = |name: &str| !film[name].as_array().unwrap().is_empty();
        reasons.extend(services);
        reasons.extend(["airings", "theaters"].into_iter().filter(|name| has(name)));
        assert!(!services_are_empty(film) || has("airings") || has("theaters"), "{film}");
        // It is 6:46 PM in Tokyo, and the night ends at 4 AM.
        for airing in film["airings"].as_array().unwrap() {
            let starts = airing["start_time"].as_str().unwrap();
            assert!(("2026-03-20T09:46:40".."2026-03-20T19:00").contains(&starts), "{starts}");
        }
    }
    assert!(
        reasons.contains("mubi") && reasons.contains("kanopy") && reasons.contains("airings"),
        "{reasons:?}"
    );

    let hulu = tonight(&ana, request(json!(["hulu"]))).await;
    for film in films(&hulu) {
        let elsewhere =
            film["airings"].as_array().unwrap().len() + film["theaters"].as_array().unwrap().len();
        assert!(elsewhere > 0 || film["services"].as_array().unwrap().contains(&json!("hulu")), "{film}");
    }
}

fn services_are_empty(film: &Value) -> bool {
    film["services"].as_array().unwrap().is_empty()
}

#[tokio::test]
async fn theaters_show_only_what_begins_tonight() {
    let server = with_sample_listings().await;
    let ana = server.user("ana").await;
    server.advance_clock(Duration::from_hours(14));
    // 4:46 PM in Los Angeles.
    let request = json!({ "friend_ids": [], "services": ["tubi"], "place": { "zipcode": "90028" }, "time_zone": "America/Los_Angeles" });
    let response = tonight(&ana, request).await;
    let times: Vec<&str> = films(&response)
        .iter()
        .flat_map(|film| film["theaters"].as_array().unwrap())
        .flat_map(|theater| theater["showtimes"].as_array().unwrap())
        .map(|time| time.as_str().unwrap())
        .collect();
    assert!(!times.is_empty());
    assert!(times.iter().all(|time| ("2026-03-20T16:46".."2026-03-21T04:00").contains(time)), "{times:?}");
}

#[tokio::test]
async fn a_failing_listings_provider_means_no_theaters() {
    let provider = GracenoteServer::start().await;
    let film = program("5078", "The Godfather", 1972, "Francis Ford Coppola");
    provider.showings(&[playing(
        &film,
        &[("1", "Rialto", "2026-03-20T03:30"), ("1", "Rialto", "2026-03-20T12:00")],
    )]);
    let gracenote = Gracenote::new(Client::new().unwrap(), provider.address(), Secret::new("key")).unwrap();
    let options = Options { listings: ListingsMode::Live, gracenote: Some(gracenote), ..Options::default() };
    let (server, without) = (Server::start_with(options).await, Server::start().await);
    let (ana, ben) = (server.user("ana").await, without.user("ben").await);
    let request = json!({
        "friend_ids": [], "services": ["tubi"], "time_zone": "America/Los_Angeles", "place": { "zipcode": "90028" }
    });
    assert_eq!(tonight(&ben, request.clone()).await["films"], json!([]), "theaters aren't set up");
    provider.fail_with(vec![Failure::Status(500); 2]);
    assert_eq!(tonight(&ana, request.clone()).await["films"], json!([]));
    let response = tonight(&ana, request).await;
    assert_eq!(ids(&response), ["tt0068646"]);
    let theaters = json!([{ "name": "Rialto", "showtimes": ["2026-03-20T03:30"] }]);
    assert_eq!(films(&response)[0]["theaters"], theaters, "the later one is tomorrow");
}

#[tokio::test]
async fn hidden_films_come_back_after_a_week() {
    let server = Server::start().await;
    let (ana, ben) = (server.user("ana").await, server.user("ben").await);
    let response = alone(&ana).await;
    let all = ids(&response);
    for film in [all[0], all[1], all[0]] {
        ana.post(&format!("{HIDDEN}/{film}"), &json!({})).await.done();
    }
    let fewer = alone(&ana).await;
    assert_eq!(fewer["hidden"], 2);
    assert_eq!(ids(&fewer)[..58], all[2..], "the others move up");
    assert_eq!(ids(&alone(&ben).await), all, "another user still sees them");
    server.advance_clock(Duration::from_secs(WEEK - 1));
    assert_eq!(alone(&ana).await["hidden"], 2);
    server.advance_clock(Duration::from_secs(1));
    let again = alone(&ana).await;
    assert_eq!((ids(&again), &again["hidden"]), (all.clone(), &json!(0)));

    for film in &all[..3] {
        ana.post(&format!("{HIDDEN}/{film}"), &json!({})).await.done();
    }
    for _ in 0..2 {
        ana.delete(&format!("{HIDDEN}/{}", all[0])).await.done();
        assert_eq!(alone(&ana).await["hidden"], 2);
    }
    for _ in 0..2 {
        ana.delete(HIDDEN).await.done();
        assert_eq!(ids(&alone(&ana).await), all);
    }
    for film in ["tt99999999", "x", "%00"] {
        ana.post(&format!("{HIDDEN}/{film}"), &json!({})).await.problem(404, "not_found");
        ana.delete(&format!("{HIDDEN}/{film}")).await.problem(404, "not_found");
    }
}

#[tokio::test]
async fn hidden_films_accept_old_ids() {
    let server = Server::start().await;
    let ana = server.user("ana").await;
    let (old, new) = ("tt11422728", "tt7378922");
    ana.post(&format!("{HIDDEN}/{old}"), &json!({})).await.done();
    assert_eq!(alone(&ana).await["hidden"], 1);
    ana.delete(&format!("{HIDDEN}/{new}")).await.done();
    assert_eq!(alone(&ana).await["hidden"], 0);
}

#[tokio::test]
async fn bookmarked_films_come_earlier() {
    let server = Server::start().await;
    let ana = server.user("ana").await;
    let before = alone(&ana).await;
    let film = ids(&before)[40];
    ana.post(&format!("/api/user/watchlist/{film}/true"), &json!({})).await.ok();
    let after = alone(&ana).await;
    let position = ids(&after).iter().position(|id| *id == film).unwrap();
    assert!(position < 40 && films(&after)[position]["is_bookmarked"] == true);
    assert_eq!(films(&after).iter().filter(|film| film["is_bookmarked"] == true).count(), 1);
}
