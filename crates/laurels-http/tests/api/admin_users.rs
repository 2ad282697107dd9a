//! User search and user details for admins.

use std::time::Duration;

use laurels_domain::{Role, Timestamp, UserId, Username};
use laurels_store::NewUser;
use serde_json::{Value, json};

use crate::harness::{Server, User};

async fn names(admin: &User, query: &str) -> Vec<String> {
    let found = admin.get(&format!("/api/admin/users{query}")).await.ok();
    let name = |user: &Value| user["username"].as_str().unwrap().to_owned();
    found.as_array().unwrap().iter().map(name).collect()
}

#[tokio::test]
async fn all_users_are_listed_with_emails_and_roles() {
    let server = Server::start().await;
    let admin = server.admin("ana").await;
    let ben = server.user("ben").await;
    server.store.users.set_role(&ben.id, Role::Tester, true).await.unwrap().unwrap();
    let reply = admin.get("/api/admin/users").await;
    let users = reply.ok();
    assert_eq!((reply.header("x-total-count"), users.as_array().unwrap().len()), ("2", 2));
    let found = users.as_array().unwrap().iter().find(|user| user["_id"] == ben.id.as_str()).unwrap();
    assert_eq!((&found["display_name"], &found["username"]), (&json!("ben"), &json!("ben")));
    assert_eq!(found["auth"]["email"], "ben@example.org");
    let roles = json!({ "is_dev_acquaintance": false, "is_tester": true, "is_admin": false });
    assert_eq!((&found["roles"], &found["marked_for_deletion"]), (&roles, &json!(null)));
}

#[tokio::test]
async fn a_long_list_of_users_is_sent_bit_by_bit() {
    let server = Server::start().await;
    let admin = server.admin("ana").await;
    for number in 0..1_200 {
        let new = NewUser {
            id: UserId::parse(&format!("user-{number}")).unwrap(),
            username: Username::parse(&format!("user {number}")).unwrap(),
            email: None,
            is_email_proved: false,
            password_hash: None,
            identity: None,
            created_at: Timestamp(number),
        };
        server.store.users.add_user(&new).await.unwrap().unwrap();
    }
    let reply = admin.get("/api/admin/users?sort=oldest").await;
    let users = reply.ok();
    let ids: Vec<&str> = users.as_array().unwrap().iter().map(|user| user["_id"].as_str().unwrap()).collect();
    assert_eq!((ids.len(), reply.header("x-total-count")), (1_201, "1201"));
    assert!(ids[..1_200].iter().enumerate().all(|(number, id)| *id == format!("user-{number}")));
    assert!(reply.headers.get("content-length").is_none(), "it isn't prepared as a whole");
    assert!(names(&admin, "?search=nobody").await.is_empty());
}

#[tokio::test]
async fn users_are_searched_sorted_and_paginated() {
    let server = Server::start().await;
    let admin = server.admin("ana").await;
    for name in ["cem", "ben", "dan"] {
        server.advance_clock(Duration::from_secs(1));
        server.user(name).await;
    }
    assert_eq!(names(&admin, "?sort=name").await, ["ana", "ben", "cem", "dan"]);
    assert_eq!(names(&admin, "?sort=name-backwards&limit=2").await, ["dan", "cem"]);
    assert_eq!(names(&admin, "?limit=2&offset=1").await, ["ben", "cem"]);
    assert_eq!(names(&admin, "?search=BEN%40exa").await, ["ben"]);
    assert_eq!(names(&admin, "?among=admins").await, ["ana"]);
    assert!(names(&admin, "?among=testers&search=ben").await.is_empty());
    let total = admin.get("/api/admin/users?search=an&limit=1").await;
    assert_eq!(total.header("x-total-count"), "2");
}

#[tokio::test]
async fn invalid_queries_are_rejected() {
    let server = Server::start().await;
    let admin = server.admin("ana").await;
    for wrong in ["limit=0", "limit=201", "limit=-1", "sort=height", "among=foes", "offset=x"] {
        admin.get(&format!("/api/admin/users?{wrong}")).await.problem(422, "invalid");
    }
    assert!(names(&admin, "?offset=4294967295&limit=10").await.is_empty());
}

#[tokio::test]
async fn a_user_is_returned_with_activity_and_profile() {
    let server = Server::start().await;
    let (admin, ben) = (server.admin("ana").await, server.user("ben").await);
    ben.post("/api/user/viewed/tt0068646/true", &json!({})).await.ok();
    ben.get(&format!("/api/friend/invite/{}", admin.id)).await.ok();
    let user = admin.get(&format!("/api/admin/user/{}", ben.id)).await.ok();
    assert_eq!((&user["_id"], &user["films_viewed"]), (&json!(ben.id.as_str()), &json!(1)));
    assert_eq!((&user["invites_sent"], &user["friends"]), (&json!(1), &json!(0)));
    assert_eq!(user["devices"].as_array().unwrap().len(), 1);

    let path = format!("/api/admin/profile/{}", ben.id);
    let profile = admin.get(&path).await.ok();
    assert_eq!(profile, ben.profile().await, "the same as for the user");
    let minimal = admin.with("prefer", "return=minimal").get(&path).await.ok();
    assert_eq!((&minimal["viewed"], minimal.get("friends")), (&json!(["tt0068646"]), None));

    for unknown in ["nobody", "%00", "..%2f.."] {
        admin.get(&format!("/api/admin/user/{unknown}")).await.problem(404, "not_found");
        admin.get(&format!("/api/admin/profile/{unknown}")).await.problem(404, "not_found");
    }
}
