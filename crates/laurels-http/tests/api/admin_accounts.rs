//! Roles, account deletion by admins, and the audit log.

use std::time::Duration;

use laurels_domain::Role;
use serde_json::{Value, json};

use crate::harness::{PASSWORD, Server, User};

const DAY: Duration = Duration::from_hours(24);
const ALMOST_A_DAY: Duration = Duration::from_millis(24 * 60 * 60 * 1000 - 1);

fn roles_of(user: &User) -> String {
    format!("/api/admin/user/update-user-role/{}", user.id)
}

fn mark_of(user: &User, is_marked: bool) -> String {
    format!("/api/admin/user/set-mark-for-deletion/{}/{is_marked}", user.id)
}

async fn log(admin: &User) -> Vec<Value> {
    admin.get("/api/admin/audit").await.ok()["entries"].as_array().unwrap().clone()
}

#[tokio::test]
async fn granting_and_revoking_a_role_notifies_the_user() {
    let server = Server::start().await;
    let (admin, ben) = (server.admin("ana").await, server.user("ben").await);
    let mut bens_events = ben.events().await;
    bens_events.expect("hello").await;
    let user = admin.post(&roles_of(&ben), &json!({ "is_admin": true })).await.ok();
    assert_eq!((&user["_id"], &user["roles"]["is_admin"]), (&json!(ben.id.as_str()), &json!(true)));
    bens_events.expect("user").await;
    assert_eq!(ben.profile().await["isAdmin"], true);
    ben.get("/api/admin/users").await.ok();

    server.advance_clock(Duration::from_secs(1));
    admin.post(&roles_of(&ben), &json!({ "is_admin": false })).await.ok();
    bens_events.expect("user").await;
    ben.get("/api/admin/users").await.problem(403, "not_admin");

    let [revoked, granted] = &log(&admin).await[..] else { panic!("two changes were expected") };
    assert_eq!((&granted["action"], &revoked["action"]), (&json!("gave a role"), &json!("took a role")));
    assert_eq!(granted["subject"], format!("user/{}", ben.id));
    assert_eq!(granted["subject_name"], "ben");
    assert_eq!((&granted["admin_id"], &granted["admin_name"]), (&json!(admin.id.as_str()), &json!("ana")));
    assert_eq!(granted["before"], json!({ "is_admin": false }));
    assert_eq!(granted["after"], json!({ "is_admin": true }));
}

#[tokio::test]
async fn an_unknown_role_is_rejected() {
    let server = Server::start().await;
    let (admin, ben) = (server.admin("ana").await, server.user("ben").await);
    for body in [
        json!({ "is_owner": true }),
        json!({ "is_admin": "yes" }),
        json!({ "is_tester": true, "is_admin": true }),
        json!({ "is_tester": null }),
        json!({}),
        json!(["is_admin"]),
    ] {
        admin.post(&roles_of(&ben), &body).await.problem(422, "invalid");
    }
    let unknown = "/api/admin/user/update-user-role/nobody";
    admin.post(unknown, &json!({ "is_tester": true })).await.problem(404, "not_found");
    assert!(log(&admin).await.is_empty(), "rejected changes are not logged");
    assert_eq!(ben.profile().await["isTester"], false);
}

#[tokio::test]
async fn one_admin_always_remains() {
    let server = Server::start().await;
    let (ana, ben) = (server.admin("ana").await, server.admin("ben").await);
    let none = json!({ "is_admin": false });
    let (anas, bens) = (roles_of(&ana), roles_of(&ben));
    let (by_ana, by_ben) = tokio::join!(ana.post(&bens, &none), ben.post(&anas, &none));
    let statuses = [by_ana.status.as_u16(), by_ben.status.as_u16()];
    // The second request is either by the last admin or no longer by an admin.
    assert_eq!(statuses.iter().filter(|status| **status == 200).count(), 1, "{statuses:?}");
    let (last, last_path) = if by_ana.status.is_success() { (&ana, &anas) } else { (&ben, &bens) };
    last.post(last_path, &none).await.problem(409, "last_admin");
    assert_eq!(last.profile().await["isAdmin"], true);
}

#[tokio::test]
async fn a_marked_account_can_be_deleted_with_all_its_data_after_a_day() {
    let server = Server::start().await;
    let (admin, ben, cem) = (server.admin("ana").await, server.user("ben").await, server.user("cem").await);
    ben.get(&format!("/api/friend/invite/{}", cem.id)).await.ok();
    cem.get(&format!("/api/friend/accept/{}", ben.id)).await.ok();
    let path = format!("/api/admin/user/{}", ben.id);
    admin.delete(&path).await.problem(409, "not_marked");

    let marked = admin.post(&mark_of(&ben, true), &json!({})).await.ok();
    assert_eq!(marked["marked_for_deletion"], "2026-03-20T09:46:40.000Z");
    assert_eq!(ben.profile().await["isMarkedForDeletion"], true);
    server.advance_clock(ALMOST_A_DAY);
    admin.delete(&path).await.problem(409, "marked_too_lately");
    server.advance_clock(Duration::from_millis(1));
    admin.delete(&path).await.done();

    assert!(!ben.is_logged_in().await);
    admin.get(&path).await.problem(404, "not_found");
    admin.delete(&path).await.problem(404, "not_found");
    assert_eq!(cem.profile().await["friends"], json!([]), "the relationship is deleted");
    let body = json!({ "email": "ben@example.org", "password": PASSWORD });
    server.visitor().post("/api/auth/login/email", &body).await.problem(404, "not_found");
    let text = admin.get("/api/admin/audit").await.text().to_owned();
    assert!(
        !text.contains("ben@") && !text.contains("\"ben\""),
        "the log does not name deleted users: {text}"
    );
    assert_eq!(log(&admin).await[0]["action"], "deleted the account");
}

#[tokio::test]
async fn unmarking_resets_the_waiting_time() {
    let server = Server::start().await;
    let (admin, ben) = (server.admin("ana").await, server.user("ben").await);
    let path = format!("/api/admin/user/{}", ben.id);
    admin.post(&mark_of(&ben, true), &json!({})).await.ok();
    server.advance_clock(2 * DAY);
    let user = admin.post(&mark_of(&ben, false), &json!({})).await.ok();
    assert_eq!(user["marked_for_deletion"], json!(null));
    admin.delete(&path).await.problem(409, "not_marked");
    admin.post(&mark_of(&ben, true), &json!({})).await.ok();
    admin.delete(&path).await.problem(409, "marked_too_lately");
    let unknown = "/api/admin/user/set-mark-for-deletion/nobody/true";
    admin.post(unknown, &json!({})).await.problem(404, "not_found");
    let maybe = format!("/api/admin/user/set-mark-for-deletion/{}/maybe", ben.id);
    admin.post(&maybe, &json!({})).await.problem(422, "invalid");
}

#[tokio::test]
async fn admins_cannot_delete_themselves_or_the_last_admin() {
    let server = Server::start().await;
    let (ana, ben) = (server.admin("ana").await, server.admin("ben").await);
    for user in [&ana, &ben] {
        ana.post(&mark_of(user, true), &json!({})).await.ok();
    }
    server.advance_clock(DAY);
    ana.delete(&format!("/api/admin/user/{}", ana.id)).await.problem(409, "user_is_self");
    ana.delete(&format!("/api/admin/user/{}", ben.id)).await.done();
    // Over HTTP only a race could reach this, so the rule is called directly.
    let admin = server.store.users.find_user(&ana.id).await.unwrap().unwrap();
    let other = laurels_domain::User { id: server.user("cem").await.id.clone(), ..admin };
    let rejected = server.services.administration.delete_account(&other, &ana.id).await.unwrap_err();
    assert!(rejected.to_string().contains("last admin"), "{rejected}");
}

#[tokio::test]
async fn the_audit_log_is_paginated() {
    let server = Server::start().await;
    let (admin, ben) = (server.admin("ana").await, server.user("ben").await);
    for is_granted in [true, false, true] {
        server.advance_clock(Duration::from_secs(1));
        admin.post(&roles_of(&ben), &json!({ "is_tester": is_granted })).await.ok();
    }
    let first = admin.get("/api/admin/audit?limit=2").await.ok();
    assert_eq!(first["entries"].as_array().unwrap().len(), 2);
    let next = first["next"].as_str().unwrap();
    let second = admin.get(&format!("/api/admin/audit?limit=2&before={next}")).await.ok();
    assert_eq!((second["entries"].as_array().unwrap().len(), &second["next"]), (1, &json!(null)));
    assert_eq!(second["entries"][0]["after"], json!({ "is_tester": true }), "the oldest is last");
    for wrong in ["limit=0", "limit=51", "before=yesterday"] {
        admin.get(&format!("/api/admin/audit?{wrong}")).await.problem(422, "invalid");
    }
}

#[tokio::test]
async fn changes_without_the_build_version_header_are_rejected() {
    let server = Server::start().await;
    let (admin, ben) = (server.admin("ana").await, server.user("ben").await);
    server.store.users.set_role(&ben.id, Role::Tester, true).await.unwrap().unwrap();
    let forged = admin.without("x-mol-frontend-build-version");
    forged.post(&roles_of(&ben), &json!({ "is_tester": false })).await.problem(403, "missing_build_version");
    forged.delete(&format!("/api/admin/user/{}", ben.id)).await.problem(403, "missing_build_version");
    assert_eq!(ben.profile().await["isTester"], true);
}
