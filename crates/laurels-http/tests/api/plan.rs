//! Plans to complete the most rings in a given time.

use std::collections::BTreeSet;

use laurels_app::ListingsMode;
use laurels_catalogue::Catalogue;
use serde_json::{Value, json};

use crate::friends::befriend;
use crate::harness::{Options, Server, User};

const PLAN: &str = "/api/next/plan";

async fn plan(user: &User, body: Value) -> Value {
    user.post(PLAN, &body).await.ok()
}

fn ceremony(number: u16, minutes: u32) -> Value {
    json!({ "scope": { "kind": "ceremony", "value": number }, "minutes": minutes })
}

fn with(mut body: Value, field: &str, value: Value) -> Value {
    body[field] = value;
    body
}

fn ids(plan: &Value) -> Vec<&str> {
    plan["films"].as_array().unwrap().iter().map(|film| film["film_id"].as_str().unwrap()).collect()
}

fn rings(plan: &Value) -> BTreeSet<(u64, &str)> {
    let films = plan["films"].as_array().unwrap().iter();
    let closed = films.flat_map(|film| film["closes"].as_array().unwrap());
    closed.map(|ring| (ring["ceremony"].as_u64().unwrap(), ring["category"].as_str().unwrap())).collect()
}

#[tokio::test]
async fn plans_are_proved_and_true() {
    let server = Server::start().await;
    let ana = server.user("ana").await;
    let catalogue = Catalogue::builtin().unwrap();
    for (scope, minutes) in [
        (json!({ "kind": "ceremony", "value": 97 }), 1_000),
        (json!({ "kind": "ceremony", "value": "97" }), 1_000),
        (json!({ "kind": "decade", "value": 1970 }), 2_000),
        (json!({ "kind": "category", "value": "best-picture" }), 3_000),
        (json!({ "kind": "all" }), 600),
        (
            json!({ "kind": "rings", "rings": [
            { "ceremony": 97, "category": "directing" }, { "ceremony": 96, "category": "directing" }] }),
            1_500,
        ),
    ] {
        let plan = plan(&ana, json!({ "scope": scope, "minutes": minutes })).await;
        assert_eq!((&plan["optimal"], plan.get("bound")), (&json!(true), None), "{scope}");
        assert!(plan["minutes"].as_u64().unwrap() <= minutes, "{scope}");
        let films = plan["films"].as_array().unwrap();
        let sum: u64 = films.iter().map(|film| film["minutes"].as_u64().unwrap()).sum();
        assert_eq!(plan["minutes"], sum, "{scope}");
        assert_eq!(plan["rings"], rings(&plan).len(), "{scope}");
        assert!(plan["rings"].as_u64().unwrap() > 0, "{scope}");
        let planned: BTreeSet<&str> = ids(&plan).into_iter().collect();
        for (number, name) in rings(&plan) {
            let ring = catalogue.rings().iter().find(|ring| {
                u64::from(ring.ceremony.get()) == number && ring.category.normalized_name == name
            });
            let mut films = ring.unwrap().films.iter().map(|film| catalogue.film_at(*film).unwrap());
            assert!(films.all(|film| planned.contains(film.id.as_str())), "{scope} {number} {name}");
        }
        let frontier = plan["frontier"].as_array().unwrap();
        let last = frontier.last().unwrap();
        assert_eq!(
            (&last["minutes"], &last["rings"]),
            (&plan["open_minutes"], &plan["open_rings"]),
            "{scope}"
        );
    }
}

#[tokio::test]
async fn efficient_plans_can_be_requested() {
    let server = Server::start().await;
    let ana = server.user("ana").await;
    let plans = plan(&ana, ceremony(97, 0)).await;
    assert_eq!((&plans["rings"], &plans["films"]), (&json!(0), &json!([])));
    for point in plans["frontier"].as_array().unwrap() {
        let minutes = u32::try_from(point["minutes"].as_u64().unwrap()).unwrap();
        let found = plan(&ana, ceremony(97, minutes)).await;
        assert_eq!((&found["rings"], &found["minutes"]), (&point["rings"], &point["minutes"]));
        assert_eq!(plan(&ana, ceremony(97, minutes)).await, found, "the same every time");
    }
}

#[tokio::test]
async fn seen_films_are_not_planned() {
    let server = Server::start().await;
    let (ana, ben) = (server.user("ana").await, server.user("ben").await);
    let before = plan(&ana, ceremony(97, 1_000)).await;
    let first = ids(&before)[0];
    ana.view(&[first]).await;
    let after = plan(&ana, ceremony(97, 1_000)).await;
    assert!(!ids(&after).contains(&first));
    let minutes = before["films"][0]["minutes"].as_u64().unwrap();
    assert_eq!(after["open_minutes"].as_u64().unwrap(), before["open_minutes"].as_u64().unwrap() - minutes);

    befriend(&ana, &ben).await;
    let seen = ids(&after)[0];
    ben.view(&[seen]).await;
    let together = plan(&ana, with(ceremony(97, 1_000), "friend_ids", json!([ben.id.as_str()]))).await;
    assert!(!ids(&together).contains(&seen));
    assert!(
        ids(&plan(&ana, ceremony(97, 1_000)).await).contains(&seen),
        "alone, the friend's films don't matter"
    );
    let cam = server.user("cam").await;
    let stranger = with(ceremony(97, 1_000), "friend_ids", json!([cam.id.as_str()]));
    ana.post(PLAN, &stranger).await.problem(404, "not_found");
}

#[tokio::test]
async fn plans_use_only_films_in_question() {
    let server = Server::start_with(Options { listings: ListingsMode::Sample, ..Options::default() }).await;
    let ana = server.user("ana").await;
    let all = plan(&ana, ceremony(97, 2_000)).await;
    let excluded = json!([ids(&all)[0], ids(&all)[1]]);
    let others = plan(&ana, with(ceremony(97, 2_000), "exclude", excluded.clone())).await;
    assert!(excluded.as_array().unwrap().iter().all(|id| !ids(&others).contains(&id.as_str().unwrap())));
    let shorts = plan(&ana, with(ceremony(97, 2_000), "kinds", json!(["shorts"]))).await;
    assert_eq!(shorts["open_rings"], 3, "animated, live action and documentary shorts");
    assert!(shorts["films"].as_array().unwrap().iter().all(|film| film["minutes"].as_u64().unwrap() <= 40));
    let decade = json!({ "scope": { "kind": "decade", "value": 1930 }, "minutes": 1_000 });
    let competitive = plan(&ana, with(decade.clone(), "include_honorary", json!(false))).await;
    assert!(competitive["open_rings"].as_u64() < plan(&ana, decade).await["open_rings"].as_u64());
    ana.post("/api/viewing-options/my-services", &json!({ "services": ["tubi"] })).await.ok();
    let everything = json!({ "scope": { "kind": "all" }, "minutes": 10_000, "services": "mine" });
    let mine = plan(&ana, everything.clone()).await;
    let tubi = plan(&ana, with(everything, "services", json!(["tubi"]))).await;
    assert_eq!(mine, tubi);
}

#[tokio::test]
async fn wrong_plans_are_rejected() {
    let server = Server::start().await;
    let ana = server.user("ana").await;
    let scope = |scope: Value| json!({ "scope": scope, "minutes": 100 });
    let too_many = vec![json!({ "ceremony": 1, "category": "directing" }); 201];
    for (body, field) in [
        (scope(json!({ "kind": "year", "value": 1970 })), "scope"),
        (scope(json!({ "kind": "ceremony" })), "scope"),
        (scope(json!({ "kind": "ceremony", "value": 0 })), "scope"),
        (scope(json!({ "kind": "ceremony", "value": 999 })), "scope"),
        (scope(json!({ "kind": "ceremony", "value": "x" })), "scope"),
        (scope(json!({ "kind": "decade", "value": 1975 })), "scope"),
        (scope(json!({ "kind": "category", "value": 7 })), "scope"),
        (scope(json!({ "kind": "category", "value": "nonsense" })), "scope"),
        (scope(json!({ "kind": "rings" })), "scope"),
        (scope(json!({ "kind": "rings", "rings": [] })), "scope"),
        (scope(json!({ "kind": "all", "rings": [] })), "scope"),
        (
            scope(
                json!({ "kind": "ceremony", "value": 98, "rings": [{ "ceremony": 98, "category": "directing" }] }),
            ),
            "scope",
        ),
        (scope(json!({ "kind": "rings", "rings": too_many })), "scope"),
        (ceremony(97, 1_000_001), "minutes"),
        (with(ceremony(97, 1), "exclude", json!(["tt99999999"])), "exclude"),
        (with(ceremony(97, 1), "exclude", json!(vec!["tt0068646"; 1_001])), "exclude"),
        (with(ceremony(97, 1), "kinds", json!(["series"])), "kinds"),
        (with(ceremony(97, 1), "genres", json!(vec!["War"; 101])), "genres"),
        (with(ceremony(97, 1), "services", json!("yours")), "services"),
        (with(ceremony(97, 1), "friend_ids", json!(vec!["a"; 21])), "friend_ids"),
    ] {
        let problem = ana.post(PLAN, &body).await.problem(422, "invalid");
        assert_eq!(problem["field"], field, "{body}");
    }
    for body in
        [json!({}), json!({ "scope": { "kind": "all" } }), with(ceremony(97, 1), "minutes", json!(-1))]
    {
        ana.post(PLAN, &body).await.problem(422, "invalid");
    }
}

#[tokio::test]
async fn one_user_cannot_fill_the_queue() {
    let server = Server::start().await;
    let (ana, ben) = (server.user("ana").await, server.user("ben").await);
    let everything = json!({ "scope": { "kind": "all" }, "minutes": 5_000 });
    let many = (0..12).map(|_| ana.post(PLAN, &everything));
    let (replies, other) = tokio::join!(futures_util::future::join_all(many), ben.post(PLAN, &everything));
    other.ok();
    let mut accepted = 0;
    for reply in &replies {
        if reply.status.as_u16() == 200 {
            accepted += 1;
        } else {
            reply.problem(503, "busy");
            assert_eq!(reply.header("retry-after"), "2");
        }
    }
    assert!(accepted >= 1, "{accepted}");
    plan(&ana, everything).await;
}
