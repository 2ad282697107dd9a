use laurels_domain::Role;
use serde_json::{Value, json};

use crate::harness::{Server, User};

const GODFATHER: &str = "tt0068646";

async fn mark_viewed(user: &User, films: &[&str]) {
    let states: Vec<Value> = films.iter().map(|film| json!({ "film_id": film, "viewed": true })).collect();
    user.post("/api/user/set-viewed-states", &json!({ "film_viewed_states": states })).await.ok();
}

async fn accomplished(user: &User, of: &str) -> Vec<Value> {
    let found = user.get(&format!("/api/achievements/accomplished/{of}")).await.ok();
    found.as_array().unwrap().clone()
}

#[tokio::test]
async fn a_film_lists_the_categories_it_can_complete() {
    let server = Server::start().await;
    let caller = server.visitor();
    let path = format!("/api/achievements/{GODFATHER}");
    let found = caller.get(&path).await;
    let categories = found.ok();
    let categories = categories.as_array().unwrap();
    assert_eq!(categories.len(), 8, "ten nominations, three of them for one award");
    let picture = categories.iter().find(|it| it["normalized_category"] == "best-picture").unwrap();
    assert_eq!((&picture["ceremony"], &picture["category"]["name"]), (&json!(45), &json!("Best Picture")));
    let films = picture["films"].as_array().unwrap();
    assert_eq!(films.len(), 5);
    assert_eq!(films[0], json!({ "film_id": GODFATHER, "won": true }), "winners are first");
    let supporting = categories.iter().find(|it| it["normalized_category"] == "actor-in-a-supporting-role");
    assert_eq!(supporting.unwrap()["films"].as_array().unwrap().len(), 3, "five actors of three films");

    let again = caller.with("if-none-match", found.header("etag")).get(&path).await;
    assert_eq!(again.status.as_u16(), 304);
    for unknown in ["tt9999999", "accomplished", "%20"] {
        caller.get(&format!("/api/achievements/{unknown}")).await.problem(404, "not_found");
    }
}

#[tokio::test]
async fn completing_a_category_and_reviewing_a_ceremony_are_accomplishments() {
    let server = Server::start().await;
    let ana = server.user("ana").await;
    assert!(accomplished(&ana, ana.id.as_str()).await.is_empty());

    let categories = ana.get(&format!("/api/achievements/{GODFATHER}")).await.ok();
    let supporting = categories.as_array().unwrap().iter();
    let supporting =
        supporting.clone().find(|it| it["normalized_category"] == "actor-in-a-supporting-role").unwrap();
    let films: Vec<&str> = supporting["films"]
        .as_array()
        .unwrap()
        .iter()
        .map(|film| film["film_id"].as_str().unwrap())
        .collect();
    mark_viewed(&ana, &films[1..]).await;
    let is_category =
        |it: &&Value| it["ceremony"] == 45 && it["normalizedCategory"] == "actor-in-a-supporting-role";
    assert_eq!(accomplished(&ana, ana.id.as_str()).await.iter().filter(is_category).count(), 0);
    mark_viewed(&ana, &films).await;
    let all = accomplished(&ana, ana.id.as_str()).await;
    let expected = json!({ "type": "CATEGORY_COMPLETE", "ceremony": 45, "category": "Actor in a Supporting Role",
        "normalizedCategory": "actor-in-a-supporting-role", "numFilms": 3 });
    assert_eq!(all.iter().find(is_category), Some(&expected));

    let first = ana.get("/api/ceremony/1/films").await.ok();
    let films: Vec<&Value> = first.as_array().unwrap().iter().map(|film| &film["_id"]).collect();
    ana.post("/api/user/films-reviewed", &json!({ "films": films })).await.ok();
    let all = accomplished(&ana, ana.id.as_str()).await;
    let expected = json!({ "type": "CEREMONY_REVIEWED", "ceremony": 1, "category": null,
        "normalizedCategory": null, "numFilms": films.len() });
    assert_eq!(all.last(), Some(&expected), "sorted by ceremony, newest first");
}

#[tokio::test]
async fn achievements_are_visible_to_friends_invited_users_and_admins() {
    let server = Server::start().await;
    let (ana, ben, admin) = (server.user("ana").await, server.user("ben").await, server.user("admin").await);
    server.store.users.set_role(&admin.id, Role::Admin, true).await.unwrap();
    let status = async |viewer: &User, of: &User| {
        viewer.get(&format!("/api/achievements/accomplished/{}", of.id)).await.status.as_u16()
    };
    assert_eq!((status(&ana, &ben).await, status(&ben, &ana).await), (403, 403));
    ana.get(&format!("/api/friend/invite/{}", ben.id)).await.ok();
    assert_eq!((status(&ana, &ben).await, status(&ben, &ana).await), (403, 200), "invited users have access");
    ben.get(&format!("/api/friend/accept/{}", ana.id)).await.ok();
    assert_eq!((status(&ana, &ben).await, status(&ben, &ana).await), (200, 200));
    assert_eq!((status(&admin, &ana).await, status(&ana, &admin).await), (200, 403));
}

#[tokio::test]
async fn achievements_of_unrelated_users_are_hidden() {
    let server = Server::start().await;
    let (ana, ben) = (server.user("ana").await, server.user("ben").await);
    for hidden in [ben.id.as_str(), "nobody", "%00"] {
        ana.get(&format!("/api/achievements/accomplished/{hidden}")).await.problem(403, "not_your_friend");
    }
}
