//! Exporting everything and importing it: docs/export.md.

use std::io::{Cursor, Read, Write};
use std::time::Duration;

use bytes::Bytes;
use http::Method;
use image::{DynamicImage, ImageFormat};
use serde_json::{Value, json};
use tokio::io::AsyncWriteExt;
use zip::write::SimpleFileOptions;
use zip::{ZipArchive, ZipWriter};

use crate::friends::befriend;
use crate::harness::{Caller, Reply, Server, User, on_both};

const EXPORT: &str = "/api/user/export";
const IMPORT: &str = "/api/user/import";
const GODFATHER: &str = "tt0068646";
const CASABLANCA: &str = "tt0034583";
const OTHER: &str = "tt0071562";

fn form(field: &str, file: &[u8]) -> Bytes {
    let head = format!(
        "--edge\r\nContent-Disposition: form-data; name=\"{field}\"; filename=\"any.zip\"\r\n\
         Content-Type: application/zip\r\n\r\n"
    );
    [head.as_bytes(), file, b"\r\n--edge--\r\n"].concat().into()
}

async fn send(caller: &Caller, body: Bytes) -> Reply {
    caller.with("content-type", "multipart/form-data; boundary=edge").send(Method::POST, IMPORT, body).await
}

async fn import(user: &User, archive: &[u8]) -> Reply {
    send(user, form("archive", archive)).await
}

async fn export(user: &User) -> Vec<u8> {
    let reply = user.get(EXPORT).await;
    assert_eq!((reply.status.as_u16(), reply.header("content-type")), (200, "application/zip"));
    reply.body.to_vec()
}

/// The content of a file in an export.
fn file(zip: &[u8], name: &str) -> Option<Vec<u8>> {
    let mut content = Vec::new();
    ZipArchive::new(Cursor::new(zip)).unwrap().by_name(name).ok()?.read_to_end(&mut content).unwrap();
    Some(content)
}

fn data(zip: &[u8]) -> Value {
    serde_json::from_slice(&file(zip, "laurels.json").unwrap()).unwrap()
}

fn zip_of(name: &str, content: &[u8]) -> Vec<u8> {
    let mut zip = ZipWriter::new(Cursor::new(Vec::new()));
    zip.start_file(name, SimpleFileOptions::default()).unwrap();
    zip.write_all(content).unwrap();
    zip.finish().unwrap().into_inner()
}

fn archive_of(mut data: Value) -> Vec<u8> {
    if data["version"].is_null() {
        (data["version"], data["exported"]) = (json!(1), json!("2026-03-01T00:00:00Z"));
    }
    zip_of("laurels.json", data.to_string().as_bytes())
}

async fn upload_picture(user: &User) {
    let mut png = Vec::new();
    DynamicImage::new_rgb8(300, 200).write_to(&mut Cursor::new(&mut png), ImageFormat::Png).unwrap();
    let upload = user.with("content-type", "multipart/form-data; boundary=edge");
    upload.send(Method::POST, "/api/user/update-profile-pic", form("pic", &png)).await.ok();
}

/// A user who has used everything.
async fn full_user(server: &Server) -> User {
    let ana = server.user("ana").await;
    ana.post("/api/user/update/username/Ana%20B", &json!({})).await.ok();
    ana.view(&[GODFATHER, CASABLANCA, OTHER]).await;
    server.advance_clock(Duration::from_mins(1));
    ana.post(&format!("/api/user/viewed/{OTHER}/false"), &json!({})).await.ok();
    ana.post("/api/user/watchlist/tt0042192/true", &json!({})).await.ok();
    ana.post("/api/user/films-reviewed", &json!({ "films": [GODFATHER] })).await.ok();
    for (date, note) in [("2024-03-10", "Loved \"it\", è 🎬"), ("2025-01", "Again")] {
        let watch = json!({ "film_id": GODFATHER, "watched": date, "rating": 4.5, "note": note });
        ana.post("/api/user/watches", &watch).await.ok();
        server.advance_clock(Duration::from_mins(1));
    }
    ana.post("/api/viewing-options/my-services", &json!({ "services": ["mubi", "netflix"] })).await.ok();
    ana.post(&format!("/api/next/hidden/{CASABLANCA}"), &json!({})).await.done();
    ana.post("/api/next/closing-soon", &json!({ "is_on": true, "time_zone": "Asia/Tokyo" })).await.ok();
    let goal =
        json!({ "scope": { "kind": "decade", "value": 1970 }, "day": "2026-12-31", "time_zone": "UTC" });
    ana.post("/api/next/goal", &goal).await.ok();
    let page = json!({ "slug": "ana-b", "parts": ["rings"], "is_indexed": true });
    ana.put("/api/user/public-page", &page).await.ok();
    upload_picture(&ana).await;
    ana
}

/// What an import restores; the rest of `laurels.json` differs.
fn restored(mut data: Value) -> Value {
    data["exported"] = Value::Null;
    data["settings"]["public_page"] = Value::Null;
    data
}

#[tokio::test]
async fn an_empty_account_becomes_the_same() {
    on_both(async |server: &Server| {
        let ana = full_user(server).await;
        let archive = export(&ana).await;
        let ben = server.user("ben").await;
        let counts = import(&ben, &archive).await.ok();
        assert_eq!(counts["viewed"], json!({ "added": 2, "removed": 0 }));
        assert_eq!(
            (&counts["diary"], &counts["settings"]),
            (&json!({ "added": 2, "changed": 0 }), &json!(true))
        );
        assert_eq!((&counts["older"], &counts["skipped_films"]), (&json!(0), &json!(0)));
        let again = export(&ben).await;
        assert_eq!(restored(data(&again)), restored(data(&archive)));
        for name in ["picture.png", "letterboxd-watched.csv", "letterboxd-watchlist.csv"] {
            assert!(file(&again, name).is_some(), "{name}");
            assert_eq!(file(&again, name), file(&archive, name), "{name}");
        }
        let (one, other) = (ana.profile().await, ben.profile().await);
        for key in ["username", "viewed", "watchlist", "films_reviewed"] {
            assert_eq!(one[key], other[key], "{key}");
        }
        let [one, other] = [&ana, &ben].map(|user| user.get("/api/user/watches"));
        assert_eq!(one.await.ok()["watches"], other.await.ok()["watches"]);
        ben.get("/api/user/public-page").await.ok();
        assert_eq!(data(&again)["settings"]["public_page"], Value::Null, "its owner turns it on");

        let revision = ben.profile().await["revision"].clone();
        server.advance_clock(Duration::from_hours(1));
        let counts = import(&ben, &archive).await.ok();
        let none = json!({ "added": 0, "removed": 0 });
        let expected = json!({
            "viewed": none, "watchlist": none, "films_reviewed": none,
            "diary": { "added": 0, "changed": 0 }, "older": 0, "skipped_films": 0, "settings": false,
        });
        assert_eq!(counts, expected);
        assert_eq!(ben.profile().await["revision"], revision);
        assert_eq!(restored(data(&export(&ben).await)), restored(data(&archive)));
    })
    .await;
}

#[tokio::test]
async fn what_was_changed_since_is_not_undone() {
    on_both(async |server: &Server| {
        let ana = full_user(server).await;
        let archive = export(&ana).await;
        server.advance_clock(Duration::from_mins(1));
        ana.post(&format!("/api/user/viewed/{CASABLANCA}/false"), &json!({})).await.ok();
        ana.post(&format!("/api/user/viewed/{OTHER}/true"), &json!({})).await.ok();
        ana.post("/api/viewing-options/my-services", &json!({ "services": [] })).await.ok();
        ana.post("/api/user/update/username/Ana", &json!({})).await.ok();
        ana.post("/api/user/clear-profile-pic", &json!({})).await.ok();
        ana.delete("/api/next/goal").await.done();
        let before = restored(data(&export(&ana).await));
        let counts = import(&ana, &archive).await.ok();
        assert_eq!((&counts["older"], &counts["settings"]), (&json!(1), &json!(false)));
        assert_eq!(restored(data(&export(&ana).await)), before);
    })
    .await;
}

#[tokio::test]
async fn friends_and_secrets_are_left_out() {
    let server = Server::start().await;
    let (ana, ben) = (full_user(&server).await, server.user("ben").await);
    befriend(&ana, &ben).await;
    ana.post("/api/user/shares", &json!({ "kind": "decade", "decade": 1970 })).await.ok();
    ana.post("/api/viewing-options/calendar", &json!({})).await.ok();
    let reply = ana.get(EXPORT).await;
    assert!(reply.header("content-disposition").starts_with("attachment; filename=\"laurels-archive.zip\""));
    let text = String::from_utf8(file(&reply.body, "laurels.json").unwrap()).unwrap();
    for secret in ["ben", "example.org", ana.id.as_str(), "token", "argon2", "ana-b", "password", "endpoint"]
    {
        assert!(!text.contains(secret), "{secret}: {text}");
    }
    let csv = String::from_utf8(file(&reply.body, "letterboxd-watched.csv").unwrap()).unwrap();
    assert!(csv.contains("tt0068646,The Godfather,1972,2024-03-10,4.5,"), "{csv}");
    assert!(!csv.contains("Loved"), "notes are private");
}

#[tokio::test]
async fn other_files_are_rejected_and_change_nothing() {
    let server = Server::start().await;
    let ana = full_user(&server).await;
    let archive = export(&ana).await;
    let before = restored(data(&archive));
    let own = data(&archive).to_string();
    for file in [
        b"PK".to_vec(),
        archive[..archive.len() / 2].to_vec(),
        zip_of("watched.csv", b"Name"),
        zip_of("../laurels.json", own.as_bytes()),
        zip_of("laurels.json", b"\xff\xff"),
        archive_of(json!({ "viewed": [{ "film": OTHER, "marked": "2027-01-01T00:00:00Z" }] })),
        archive_of(json!({
            "watchlist": [{ "film": OTHER, "marked": "2026-01-01T00:00:00Z" }],
            "diary": [{ "film": OTHER, "number": 1, "rating": 1e300 }],
        })),
    ] {
        let problem = import(&ana, &file).await.problem(422, "invalid");
        assert_eq!(problem["field"], "archive");
    }
    import(&ana, &archive_of(json!({ "version": 2 }))).await.problem(422, "newer_version");
    send(&ana, form("file", &archive)).await.problem(422, "invalid");
    ana.post(IMPORT, &json!({})).await.problem(415, "wrong_type");
    import(&ana, &vec![0; 7 * 1024 * 1024 + 1]).await.problem(413, "too_large");
    send(&ana, form("archive", &archive).slice(..archive.len() / 2)).await.problem(422, "invalid");
    assert_eq!(restored(data(&export(&ana).await)), before);
}

#[tokio::test]
async fn films_that_this_server_does_not_know_are_skipped() {
    let server = Server::start().await;
    let ana = server.user("ana").await;
    let mark = |film: &str| json!({ "film": film, "marked": "2026-01-01T00:00:00Z" });
    // The second id is the former one of tt7378922.
    let archive = archive_of(json!({ "viewed": [mark("tt0"), mark("tt11422728"), mark("tt7378922")] }));
    let counts = import(&ana, &archive).await.ok();
    assert_eq!((&counts["viewed"]["added"], &counts["skipped_films"]), (&json!(1), &json!(1)));
    assert_eq!(ana.profile().await["viewed"], json!(["tt7378922"]));
}

#[tokio::test]
async fn imports_at_once_do_the_same_as_one() {
    on_both(async |server: &Server| {
        let (ana, ben) = (full_user(server).await, server.user("ben").await);
        let archive = export(&ana).await;
        let edit = json!({ "edits": [{
            "id": "01234567-89ab-cdef-0123-456789abcdef", "film_id": CASABLANCA, "kind": "viewed",
            "value": false, "made_at": "2030-01-01T00:00:00Z",
        }] });
        let (one, two, edited) =
            tokio::join!(import(&ben, &archive), import(&ben, &archive), ben.post("/api/user/edits", &edit));
        let added = |reply: &Reply| reply.ok()["diary"]["added"].as_i64().unwrap();
        assert_eq!(added(&one) + added(&two), 2);
        edited.ok();
        let profile = ben.profile().await;
        assert_eq!(profile["viewed"], json!([GODFATHER]), "the edit is the newest change");
    })
    .await;
}

#[tokio::test]
async fn an_upload_that_breaks_off_changes_nothing() {
    let server = Server::start().await;
    let (ana, ben) = (full_user(&server).await, server.user("ben").await);
    let body = form("archive", &export(&ana).await);
    let head = format!(
        "POST {IMPORT} HTTP/1.1\r\nhost: laurels\r\nx-mol-frontend-build-version: 1\r\ncookie: {}\r\n\
         content-type: multipart/form-data; boundary=edge\r\ncontent-length: {}\r\n\r\n",
        ben.header("cookie"),
        body.len()
    );
    // Even the last byte of the form is needed.
    for sent in [body.len() / 2, body.len() - 4] {
        let mut stream = server.connect().await;
        stream.write_all(head.as_bytes()).await.unwrap();
        stream.write_all(&body[..sent]).await.unwrap();
        drop(stream);
        tokio::time::sleep(Duration::from_millis(200)).await;
        assert_eq!(ben.profile().await["viewed"], json!([]));
    }
    // Once it is complete, the import is as well, even if nobody waits for the response.
    let mut stream = server.connect().await;
    stream.write_all(head.as_bytes()).await.unwrap();
    stream.write_all(&body).await.unwrap();
    drop(stream);
    for _ in 0..100 {
        let profile = ben.profile().await;
        if profile["viewed"] != json!([]) {
            assert_eq!(
                (&profile["viewed"], &profile["username"]),
                (&ana.profile().await["viewed"], &json!("Ana B"))
            );
            return;
        }
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    panic!("the import didn't complete");
}
