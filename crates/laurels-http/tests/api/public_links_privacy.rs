//! What visitors can read of users who show something: nothing that isn't meant for everyone.

use std::collections::HashMap;

use axum::Router;
use axum::body::Body;
use http::{Request, Response};
use laurels_http::{Asset, Web};
use serde_json::json;
use tower::ServiceExt;

use crate::harness::{PASSWORD, Server};
use crate::public_links::{PAGE, SHARES};

const HTML: &str = "<!doctype html><html><head><title>Laurels</title></head><body>the app</body></html>";

fn router(server: &Server) -> Router {
    let asset = Asset {
        content_type: "text/html; charset=utf-8".to_owned(),
        etag: "index".to_owned(),
        identity: HTML.into(),
        gzip: None,
        brotli: None,
    };
    let web = Web::new(HashMap::from([("index.html".to_owned(), asset)]));
    laurels_http::router(server.services.clone(), web, laurels_http::measurements(), false).0
}

async fn get(router: &Router, path: &str) -> Response<Body> {
    router.clone().oneshot(Request::get(path).body(Body::empty()).unwrap()).await.unwrap()
}

fn header<'a>(response: &'a Response<Body>, name: &str) -> Option<&'a str> {
    response.headers().get(name).map(|value| value.to_str().unwrap())
}

async fn text(response: Response<Body>) -> String {
    let body = axum::body::to_bytes(response.into_body(), usize::MAX).await.unwrap();
    String::from_utf8_lossy(&body).into_owned()
}

#[tokio::test]
async fn nothing_private_is_in_what_everyone_sees() {
    let server = Server::start().await;
    let router = router(&server);
    let (ana, ben) = (server.user("ana").await, server.user("benjamin").await);
    server.store.users.set_picture(&ana.id, "iVBORw0KGgo=").await.unwrap();
    ana.get(&format!("/api/friend/invite/{}", ben.id)).await.ok();
    ben.get(&format!("/api/friend/accept/{}", ana.id)).await.ok();
    let watch =
        json!({ "film_id": "tt0079417", "watched": "2024-03-10", "rating": 4.5, "note": "A secret note" });
    ana.post("/api/user/viewed/tt0079417/true", &json!({})).await.ok();
    ana.post("/api/user/watches", &watch).await.ok();
    ana.put(PAGE, &json!({ "slug": "films", "parts": ["rings", "numbers", "recent"], "is_indexed": true }))
        .await
        .ok();
    let mut paths = vec!["/api/public/films".to_owned(), "/u/films".to_owned()];
    for body in [
        json!({ "kind": "ceremony", "ceremony": 52 }),
        json!({ "kind": "category", "ceremony": 52, "category": "best-picture" }),
        json!({ "kind": "decade", "decade": 1970 }),
        json!({ "kind": "person", "person_id": "nm0000658" }),
    ] {
        let share = ana.post(SHARES, &body).await.ok();
        paths.push(share["path"].as_str().unwrap().to_owned());
        paths.push(format!("/api/share/{}", share["token"].as_str().unwrap()));
    }
    for path in &paths {
        let response = get(&router, path).await;
        assert_eq!(response.status(), 200, "{path}");
        let headers = format!("{:?}", response.headers());
        let seen = headers + &text(response).await;
        assert!(seen.contains("ana"), "{path}: {seen}");
        for private in [
            ana.id.as_str(),
            ana.email.as_str(),
            "example.org",
            ben.id.as_str(),
            "benjamin",
            "2024-03",
            "secret note",
            "rating",
            "4.5",
            "marked",
            "watched_at",
            "set-cookie",
        ] {
            assert!(!seen.contains(private), "{private} in {path}: {seen}");
        }
    }
}

#[tokio::test]
async fn pages_have_heads_and_only_chosen_ones_are_indexed() {
    let server = Server::start().await;
    let router = router(&server);
    let ana = server.user("ana").await;
    let origin = &server.services.settings.public_url;
    let set = async |parts: &[&str], is_indexed: bool| {
        let body = json!({ "slug": "ana", "parts": parts, "is_indexed": is_indexed });
        ana.put(PAGE, &body).await.ok();
        let response = get(&router, "/u/ana").await;
        let robots = response.headers().get("x-robots-tag").map(|value| value.to_str().unwrap().to_owned());
        assert_eq!(response.headers()["cache-control"], "no-cache");
        (robots, text(response).await)
    };
    let (robots, page) = set(&["numbers"], true).await;
    assert_eq!(robots, None);
    assert!(page.contains("<title>ana&#39;s progress - Laurels</title>"), "{page}");
    assert!(page.contains(&format!("property=\"og:image\" content=\"{origin}/u/ana/card.png\"")), "{page}");
    assert!(page.contains(&format!("<link rel=\"canonical\" href=\"{origin}/u/ana\">")), "{page}");
    let (robots, page) = set(&["rings"], false).await;
    assert_eq!(robots.as_deref(), Some("noindex"));
    assert!(!page.contains("card.png") && !page.contains(" rings"), "numbers aren't shown: {page}");
    let share = ana.post(SHARES, &json!({ "kind": "ceremony", "ceremony": 92 })).await.ok();
    let path = share["path"].as_str().unwrap();
    let response = get(&router, path).await;
    assert_eq!(response.headers()["x-robots-tag"], "noindex");
    let page = text(response).await;
    assert!(page.contains("<title>The 92nd ceremony: ana&#39;s progress - Laurels</title>"), "{page}");
    assert!(page.contains(&format!("{origin}{path}/card.png")), "{page}");
    for (other, canonical) in [("/u/ANA?from=mail", "/u/ana?from=mail"), ("/U/ana/", "/u/ana")] {
        let response = get(&router, other).await;
        assert!(response.status().is_redirection(), "{other}");
        assert_eq!(response.headers()["location"], canonical, "{other}");
    }
    let sitemap = get(&router, "/sitemap.xml").await;
    assert!(!text(sitemap).await.contains("/u/"));
    ana.post("/api/user/delete-account", &json!({ "password": PASSWORD })).await.done();
    for path in ["/u/ana", path, "/u/nobody", "/u/%ff", "/s/guess", "/s/%00"] {
        let response = get(&router, path).await;
        assert_eq!(
            (response.status().as_u16(), response.headers()["x-robots-tag"].to_str().unwrap()),
            (404, "noindex")
        );
        assert!(!text(response).await.contains("ana"), "{path}");
    }
}

#[tokio::test]
async fn cards_pictures_and_calls_stay_out_of_search_engines() {
    let server = Server::start().await;
    let router = router(&server);
    let ana = server.user("ana").await;
    server.store.users.set_picture(&ana.id, "iVBORw0KGgo=").await.unwrap();
    ana.put(PAGE, &json!({ "slug": "ana", "parts": ["numbers"], "is_indexed": true })).await.ok();
    let share = ana.post(SHARES, &json!({ "kind": "decade", "decade": 1970 })).await.ok();
    let path = share["path"].as_str().unwrap();
    let call = format!("/api/share/{}", share["token"].as_str().unwrap());
    for path in [
        "/u/ana/card.png",
        "/api/public/ana",
        "/api/public/ana/picture",
        &format!("{path}/card.png"),
        &call,
        &format!("{call}/picture"),
    ] {
        let response = get(&router, path).await;
        assert_eq!(
            (response.status().as_u16(), header(&response, "x-robots-tag")),
            (200, Some("noindex")),
            "{path}"
        );
    }
    assert_eq!(header(&get(&router, "/api/card/film/tt0018578.png").await, "x-robots-tag"), None);
}

/// A browser and a crawler would keep the former state if the tag of the page stayed the same.
#[tokio::test]
async fn a_page_taken_out_of_search_engines_is_sent_again() {
    let server = Server::start().await;
    let router = router(&server);
    let ana = server.user("ana").await;
    let mut tags = vec![];
    for is_indexed in [true, false] {
        ana.put(PAGE, &json!({ "slug": "ana", "parts": ["numbers"], "is_indexed": is_indexed })).await.ok();
        let response = get(&router, "/u/ana").await;
        tags.push(header(&response, "etag").unwrap().to_owned());
        assert_eq!(text(response).await.contains(r#"<meta name="robots" content="noindex">"#), !is_indexed);
    }
    assert_ne!(tags[0], tags[1]);
}

#[tokio::test]
async fn a_page_is_unavailable_and_not_gone_while_the_database_fails() {
    let server = Server::start().await;
    let router = router(&server);
    let ana = server.user("ana").await;
    ana.put(PAGE, &json!({ "slug": "ana", "parts": ["numbers"], "is_indexed": true })).await.ok();
    let share = ana.post(SHARES, &json!({ "kind": "decade", "decade": 1970 })).await.ok();
    server.store.close().await;
    for path in ["/u/ana", share["path"].as_str().unwrap()] {
        let cached = Request::get(path).header("if-none-match", "\"index\"").body(Body::empty()).unwrap();
        let response = router.clone().oneshot(cached).await.unwrap();
        assert_eq!(
            (response.status().as_u16(), header(&response, "retry-after")),
            (503, Some("5")),
            "{path}"
        );
        assert_eq!(header(&response, "x-robots-tag"), None, "{path}");
        assert!(text(response).await.contains("the app"), "the app says what happened: {path}");
    }
}

#[tokio::test]
async fn names_are_escaped_in_heads() {
    let server = Server::start().await;
    let router = router(&server);
    let ana = server.user("ana").await;
    let name = "</title><script>alert(1)</script>";
    let encoded = "%3C%2Ftitle%3E%3Cscript%3Ealert(1)%3C%2Fscript%3E";
    ana.post(&format!("/api/user/update/username/{encoded}"), &json!({})).await.ok();
    ana.put(PAGE, &json!({ "slug": "ana", "parts": ["numbers"], "is_indexed": false })).await.ok();
    let page = text(get(&router, "/u/ana").await).await;
    assert!(!page.contains("<script>") && !page.contains(name), "{page}");
}
