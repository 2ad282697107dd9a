//! Public pages of users and links to single things with their progress.

use std::time::Duration;

use futures_util::future::join_all;
use serde_json::{Value, json};

use crate::harness::{Options, PASSWORD, Server, User, on_both};

pub(crate) const PAGE: &str = "/api/user/public-page";
pub(crate) const SHARES: &str = "/api/user/shares";
const ALL: [&str; 3] = ["rings", "numbers", "recent"];
/// Wings, which won the first ceremony's Best Picture.
const WINGS: &str = "tt0018578";

fn page(slug: &str, parts: &[&str]) -> Value {
    json!({ "slug": slug, "parts": parts, "is_indexed": false })
}

async fn view(user: &User, film: &str) {
    user.post(&format!("/api/user/viewed/{film}/true"), &json!({})).await.ok();
}

async fn share(user: &User, body: &Value) -> Value {
    user.post(SHARES, body).await.ok()
}

/// The call, the page, the card and the picture of what a user shows.
async fn statuses(server: &Server, call: &str, path: &str) -> [u16; 4] {
    let visitor = server.visitor();
    let mut statuses = [0; 4];
    let paths = [call.to_owned(), path.to_owned(), format!("{path}/card.png"), format!("{call}/picture")];
    for (status, path) in statuses.iter_mut().zip(paths) {
        *status = visitor.get(&path).await.status.as_u16();
    }
    statuses
}

#[tokio::test]
async fn a_public_page_is_off_until_its_owner_makes_one() {
    on_both(async |server| {
        let ana = server.user("ana").await;
        let off = json!({ "slug": null, "parts": ["rings", "numbers"], "is_indexed": false });
        assert_eq!(ana.get(PAGE).await.ok(), off);
        server.visitor().get("/api/public/ana").await.problem(404, "not_found");
        let body = json!({ "slug": " Ana-1 ", "parts": ["recent", "rings"], "is_indexed": true });
        let expected = json!({ "slug": "ana-1", "parts": ["rings", "recent"], "is_indexed": true });
        assert_eq!(ana.put(PAGE, &body).await.ok(), expected);
        assert_eq!(ana.get(PAGE).await.ok(), expected);
        let open = server.visitor().get("/api/public/ana-1").await;
        assert_eq!(open.header("cache-control"), "no-store");
        let open = open.ok();
        assert_eq!((&open["slug"], &open["username"]), (&json!("ana-1"), &json!("ana")));
        assert_eq!((&open["is_indexed"], &open["picture_url"]), (&json!(true), &json!(null)));
        assert!(open.get("numbers").is_none() && open["recent"] == json!([]), "{open}");
        ana.delete(PAGE).await.done();
        ana.delete(PAGE).await.done();
        assert_eq!(ana.get(PAGE).await.ok(), off);
        server.visitor().get("/api/public/ana-1").await.problem(404, "not_found");
    })
    .await;
}

#[tokio::test]
async fn a_public_page_has_the_chosen_parts_with_current_progress() {
    let server = Server::start().await;
    let ana = server.user("ana").await;
    view(&ana, WINGS).await;
    view(&ana, "tt0068646").await;
    ana.put(PAGE, &page("ana", &ALL)).await.ok();
    let open = server.visitor().get("/api/public/ANA").await.ok();
    let numbers = &open["numbers"];
    assert_eq!(numbers["films"]["seen"], 2);
    let stats = ana.get("/api/stats").await.ok();
    for key in ["films", "rings", "nominations", "minutes"] {
        assert_eq!(numbers[key], stats[key], "{key}");
    }
    let names: Vec<&str> =
        open["recent"].as_array().unwrap().iter().map(|it| it["name"].as_str().unwrap()).collect();
    assert_eq!(names, ["The Godfather", "Wings"]);
    let rings = open["rings"].as_array().unwrap();
    let first = rings.last().unwrap();
    assert_eq!((&rings[0]["ceremony"], &rings[0]["year"]), (&json!(98), &json!("2025")));
    assert_eq!((&first["ceremony"], &first["year"]), (&json!(1), &json!("1927/28")));
    let picture = first["categories"].as_array().unwrap();
    let picture = picture.iter().find(|it| it["normalized_name"] == "best-picture").unwrap();
    assert_eq!(picture["seen"], 1);
    for film in ["tt0018455", "tt0071562"] {
        view(&ana, film).await;
    }
    assert_eq!(server.visitor().get("/api/public/ana").await.ok()["numbers"]["films"]["seen"], 4);
    // The latest twelve.
    let ceremony = server.visitor().get("/api/ceremony/98/films").await.text().to_owned();
    let films: Vec<&str> =
        ceremony.split("\"_id\":\"tt").skip(1).map(|rest| &rest[..rest.find('"').unwrap()]).collect();
    for film in films.iter().take(14) {
        view(&ana, &format!("tt{film}")).await;
    }
    let recent = server.visitor().get("/api/public/ana").await.ok()["recent"].clone();
    assert_eq!(recent.as_array().unwrap().len(), 12);
}

#[tokio::test]
async fn invalid_pages_are_rejected() {
    let server = Server::start().await;
    let (ana, ben) = (server.user("ana").await, server.user("ben").await);
    for slug in [
        "",
        "an",
        "-ana",
        "a--b",
        "ana b",
        "admin",
        "film-support",
        "Laurels-Team",
        "an\u{e1}",
        "\u{212a}ate",
        "x/../y",
    ] {
        assert_eq!(ana.put(PAGE, &page(slug, &ALL)).await.problem(422, "invalid")["field"], "slug", "{slug}");
    }
    let long = "x".repeat(200_000);
    assert_eq!(ana.put(PAGE, &page(&long, &ALL)).await.problem(422, "invalid")["field"], "slug");
    for parts in [&[][..], &["notes"], &["rings", "Rings"]] {
        assert_eq!(ana.put(PAGE, &page("ana", parts)).await.problem(422, "invalid")["field"], "parts");
    }
    assert_eq!(ana.get(PAGE).await.ok()["slug"], json!(null));
    ana.put(PAGE, &page("ana", &ALL)).await.ok();
    ben.put(PAGE, &page("Ana", &ALL)).await.problem(409, "slug_taken");
    ana.put(PAGE, &page("ana-2", &ALL)).await.ok();
    ben.put(PAGE, &page("ana", &ALL)).await.problem(409, "slug_taken");
    server.visitor().get("/api/public/ana").await.problem(404, "not_found");
    ana.put(PAGE, &page("ana", &ALL)).await.ok();
    ana.put(PAGE, &page("ana-3", &ALL)).await.ok();
    ana.put(PAGE, &page("ana-4", &ALL)).await.ok();
    ana.put(PAGE, &page("ana-5", &ALL)).await.ok();
    ana.put(PAGE, &page("ana-6", &ALL)).await.problem(429, "too_many");
    ana.put(PAGE, &page("ana-5", &["rings"])).await.ok();
    // Her own former names aren't new.
    ana.put(PAGE, &page("ana-3", &ALL)).await.ok();
    server.advance_clock(Duration::from_hours(24 * 30));
    let ben = User::log_in(&server.visitor(), &ben.email, PASSWORD).await;
    ben.put(PAGE, &page("ana", &ALL)).await.ok();
}

#[tokio::test]
async fn a_network_can_open_links_only_at_a_limited_rate() {
    let server = Server::start().await;
    let ana = server.user("ana").await;
    ana.put(PAGE, &page("ana", &["rings"])).await.ok();
    let neighbor = server.visitor();
    let mut replies = vec![];
    while replies.len() < 1_200 {
        replies.extend(join_all((0..100).map(|_| neighbor.get("/api/share/guess"))).await);
    }
    let rejected = replies.iter().find(|reply| reply.status.as_u16() == 429).expect("a limit is reached");
    rejected.problem(429, "too_many");
    assert!(rejected.header("retry-after").parse::<u64>().unwrap() > 0);
    assert!(replies.iter().take(1_000).all(|reply| reply.status.as_u16() == 404));
    neighbor.get("/api/public/ana").await.problem(429, "too_many");
    neighbor.get("/api/public/ana/picture").await.problem(429, "too_many");
    server.advance_clock(Duration::from_secs(1));
    neighbor.get("/api/public/ana").await.ok();
}

#[tokio::test]
async fn a_name_changed_while_it_is_read_never_shows_another_user() {
    let server = Server::start().await;
    let (ana, ben) = (server.user("ana").await, server.user("ben").await);
    ben.put(PAGE, &page("ben", &ALL)).await.ok();
    for name in ["first", "second", "third"] {
        let change = async {
            ana.put(PAGE, &page(name, &ALL)).await.ok();
            ben.put(PAGE, &page("first", &ALL)).await.problem(409, "slug_taken");
        };
        let paths = ["first", "second", "third"];
        let reads = join_all((0..30).map(|at| {
            let path = format!("/api/public/{}", paths[at % 3]);
            async { server.visitor().get(&{ path }).await }
        }));
        let ((), replies) = tokio::join!(change, reads);
        for reply in replies {
            match reply.status.as_u16() {
                200 => assert_eq!(reply.ok()["username"], "ana"),
                status => assert_eq!(status, 404),
            }
        }
    }
}

#[tokio::test]
async fn shares_are_made_once_listed_and_deleted() {
    on_both(async |server| {
        let (ana, ben) = (server.user("ana").await, server.user("ben").await);
        assert_eq!(ana.get(SHARES).await.ok(), json!({ "shares": [] }));
        let body = json!({ "kind": "category", "ceremony": 1, "category": "Outstanding Picture" });
        let replies = join_all((0..4).map(|_| ana.post(SHARES, &body))).await;
        let made = replies[0].ok();
        assert!(replies.iter().all(|reply| reply.ok() == made));
        assert_eq!(made["title"], "Outstanding Picture, 1st");
        assert_eq!(made["subject"], json!({ "kind": "category", "ceremony": 1, "category": "best-picture" }));
        assert_eq!(made["path"], format!("/s/{}", made["token"].as_str().unwrap()));
        server.advance_clock(Duration::from_secs(1));
        let decade = share(&ana, &json!({ "kind": "decade", "decade": 1970 })).await;
        assert_eq!(ana.get(SHARES).await.ok(), json!({ "shares": [decade, made] }));
        let of_ben = share(&ben, &body).await;
        assert_ne!(of_ben["token"], made["token"]);
        let path = format!("{SHARES}/{}", made["_id"].as_str().unwrap());
        ben.delete(&path).await.problem(404, "not_found");
        server.visitor().delete(&path).await.problem(401, "not_logged_in");
        ana.delete(&path).await.done();
        ana.delete(&path).await.problem(404, "not_found");
        assert_eq!(ana.get(SHARES).await.ok(), json!({ "shares": [decade] }));
        for unknown in ["%00", "x", &"x".repeat(22), &"y".repeat(5_000)] {
            server.visitor().get(&format!("/api/share/{unknown}")).await.problem(404, "not_found");
            server.visitor().get(&format!("/api/public/{unknown}")).await.problem(404, "not_found");
            ana.delete(&format!("{SHARES}/{unknown}")).await.problem(404, "not_found");
        }
        let again = share(&ana, &body).await;
        assert_ne!(again["token"], made["token"], "a deleted link never works again");
    })
    .await;
}

#[tokio::test]
async fn shares_show_current_progress() {
    let server = Server::start().await;
    let ana = server.user("ana").await;
    view(&ana, WINGS).await;
    let open = async |body: Value| {
        let made = share(&ana, &body).await;
        let reply = server.visitor().get(&format!("/api/share/{}", made["token"].as_str().unwrap())).await;
        assert_eq!(reply.header("cache-control"), "no-store");
        let open = reply.ok();
        assert_eq!((&open["subject"], &open["title"]), (&made["subject"], &made["title"]));
        assert_eq!(open["username"], "ana");
        open
    };
    let ceremony = open(json!({ "kind": "ceremony", "ceremony": 1 })).await;
    assert_eq!((&ceremony["films"]["seen"], &ceremony["title"]), (&json!(1), &json!("The 1st ceremony")));
    assert_eq!(ceremony["rings"]["total"], json!(ceremony["categories"].as_array().unwrap().len()));
    assert!(ceremony.get("nominees").is_none() && ceremony.get("year").is_none());
    let category = open(json!({ "kind": "category", "ceremony": 1, "category": "best-picture" })).await;
    let wings = &category["nominees"][0];
    assert_eq!(*wings, json!({ "_id": WINGS, "name": "Wings", "year": 1927, "seen": true, "won": true }));
    assert!(category.get("categories").is_none() && category.get("rings").is_none());
    let decade = open(json!({ "kind": "decade", "decade": 1920 })).await;
    assert_eq!((&decade["films"]["seen"], &decade["categories"][0]["ceremony"]), (&json!(1), &json!(1)));
    let person = open(json!({ "kind": "person", "person_id": "nm0000658" })).await;
    assert_eq!((&person["films"]["total"], &person["title"]), (&json!(21), &json!("Meryl Streep")));
    assert_eq!(person["nominees"].as_array().unwrap().len(), 21);
}

#[tokio::test]
async fn invalid_shares_are_rejected() {
    let server = Server::start().await;
    let ana = server.user("ana").await;
    for (body, field) in [
        (json!({ "kind": "film" }), "kind"),
        (json!({ "kind": "year", "year": 2025 }), "year"),
        (json!({ "kind": "year" }), "year"),
        (json!({ "kind": "ceremony" }), "ceremony"),
        (json!({ "kind": "ceremony", "ceremony": 0 }), "ceremony"),
        (json!({ "kind": "ceremony", "ceremony": 999 }), "ceremony"),
        (json!({ "kind": "category", "ceremony": 1, "category": "sound" }), "category"),
        (json!({ "kind": "category", "category": "sound" }), "ceremony"),
        (json!({ "kind": "category", "ceremony": 1 }), "category"),
        (json!({ "kind": "decade", "decade": 1975 }), "decade"),
        (json!({ "kind": "decade" }), "decade"),
        (json!({ "kind": "person", "person_id": "nm9999999" }), "person_id"),
        (json!({ "kind": "person" }), "person_id"),
    ] {
        assert_eq!(ana.post(SHARES, &body).await.problem(422, "invalid")["field"], field, "{body}");
    }
    let mut made = 0;
    for person in laurels_catalogue::Catalogue::builtin().unwrap().people().take(100) {
        share(&ana, &json!({ "kind": "person", "person_id": person.id() })).await;
        made += 1;
    }
    assert_eq!(made, 100);
    ana.post(SHARES, &json!({ "kind": "decade", "decade": 1970 })).await.problem(409, "too_many_shares");
    for _ in 0..19 {
        ana.post(SHARES, &json!({ "kind": "decade", "decade": 1970 })).await.problem(409, "too_many_shares");
    }
    ana.post(SHARES, &json!({ "kind": "decade", "decade": 1970 })).await.problem(429, "too_many");
}

#[tokio::test]
async fn what_is_revoked_or_deleted_is_gone() {
    let server = Server::start().await;
    let ana = server.user("ana").await;
    server.store.users.set_picture(&ana.id, "iVBORw0KGgo=").await.unwrap();
    ana.put(PAGE, &page("ana", &ALL)).await.ok();
    let made = share(&ana, &json!({ "kind": "ceremony", "ceremony": 98 })).await;
    let token = made["token"].as_str().unwrap().to_owned();
    let (call, path) = (format!("/api/share/{token}"), format!("/s/{token}"));
    // The tests' server has no web app, so pages are tested with their heads.
    let both = async || {
        (statuses(&server, "/api/public/ana", "/u/ana").await, statuses(&server, &call, &path).await)
    };
    let ((public, shared), found) = (both().await, [200, 404, 200, 200]);
    assert_eq!((public, shared), (found, found));
    let card = server.visitor().get(&format!("{path}/card.png")).await;
    assert_eq!((card.header("cache-control"), card.header("content-type")), ("no-cache", "image/png"));
    let tag = card.header("etag").to_owned();
    let picture = server.visitor().get(&format!("{call}/picture")).await;
    assert_eq!(picture.header("cache-control"), "private, no-cache");
    let same = server.visitor().with("if-none-match", picture.header("etag"));
    assert_eq!(same.get(&format!("{call}/picture")).await.status, 304);

    ana.put(PAGE, &page("ana", &["rings"])).await.ok();
    assert_eq!(both().await.0, [200, 404, 404, 200], "without numbers there's no card");
    ana.put(PAGE, &page("ana", &ALL)).await.ok();
    ana.delete(PAGE).await.done();
    ana.delete(&format!("{SHARES}/{}", made["_id"].as_str().unwrap())).await.done();
    assert_eq!(both().await, ([404; 4], [404; 4]));
    let cached = server.visitor().with("if-none-match", &tag);
    cached.get(&format!("{path}/card.png")).await.problem(404, "not_found");

    ana.put(PAGE, &page("ana", &ALL)).await.ok();
    let again = share(&ana, &json!({ "kind": "ceremony", "ceremony": 98 })).await;
    let (call, path) =
        (format!("/api/share/{}", again["token"].as_str().unwrap()), again["path"].as_str().unwrap());
    assert_eq!(statuses(&server, &call, path).await, found);
    ana.post("/api/user/delete-account", &json!({ "password": PASSWORD })).await.done();
    assert_eq!(statuses(&server, &call, path).await, [404; 4]);
    assert_eq!(statuses(&server, "/api/public/ana", "/u/ana").await, [404; 4]);
}

#[tokio::test]
async fn a_private_catalogue_does_not_hide_what_users_show() {
    let server = Server::start_with(Options { is_private: true, ..Options::default() }).await;
    let ana = server.user("ana").await;
    ana.put(PAGE, &page("ana", &ALL)).await.ok();
    server.visitor().get("/api/public/ana").await.ok();
    assert_eq!(server.visitor().get("/u/ana/card.png").await.status, 200);
    assert_eq!(server.visitor().get("/u/ana/card.png?size=story").await.status, 200);
    server.visitor().get("/u/ana/card.png?size=large").await.problem(422, "invalid");
}
