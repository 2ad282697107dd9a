//! Pages of the web app, and what tools look for on any site.

use std::collections::HashMap;

use axum::Router;
use axum::body::Body;
use http::{Request, Response};
use laurels_http::{Asset, Web};
use tower::ServiceExt;

use crate::harness::Server;

fn with_web_app(server: &Server) -> Router {
    let page = Asset {
        content_type: "text/html".to_owned(),
        etag: "abc".to_owned(),
        identity: "<!doctype html>".into(),
        gzip: None,
        brotli: None,
    };
    let web = Web { assets: HashMap::from([("index.html".to_owned(), page)]) };
    laurels_http::router(server.services.clone(), web, laurels_http::measurements(), false).0
}

async fn get(router: &Router, path: &str, tag: &str) -> Response<Body> {
    let request = Request::get(path).header("if-none-match", tag).body(Body::empty()).unwrap();
    router.clone().oneshot(request).await.unwrap()
}

#[tokio::test]
async fn unknown_pages_and_invites_have_status_404_and_the_web_app_as_their_body() {
    let server = Server::start().await;
    let router = with_web_app(&server);
    let ana = server.user("ana").await;
    let invite = format!("/connect-with/{}", ana.id);
    for (path, status, is_indexed) in [
        ("/", 200, true),
        ("/about", 200, true),
        ("/confirm-email?token=t", 200, false),
        ("/reset-password?token=t", 200, false),
        ("/profile/someone", 200, false),
        (invite.as_str(), 200, false),
        ("/connect-with/unknown", 404, false),
        ("/connect-with/%ff", 404, false),
        ("/about/nonsense", 404, false),
        ("/nonsense", 404, false),
    ] {
        // A cached page doesn't turn an unknown path into a known one.
        for tag in ["", "\"abc-id\""] {
            let response = get(&router, path, tag).await;
            let expected = if status == 200 && !tag.is_empty() { 304 } else { status };
            assert_eq!(response.status().as_u16(), expected, "{path} {tag}");
            let robots = response.headers().get("x-robots-tag").map(|value| value.to_str().unwrap());
            assert_eq!(robots, (!is_indexed).then_some("noindex"), "{path}");
            if expected != 304 {
                assert_eq!(response.headers()["content-type"], "text/html", "{path}");
            }
        }
    }
}

#[tokio::test]
async fn security_contact_expires_within_a_year() {
    let server = Server::start().await;
    let reply = server.visitor().get("/.well-known/security.txt").await;
    assert_eq!(reply.header("content-type"), "text/plain; charset=utf-8");
    let lines: Vec<&str> = reply.text().lines().collect();
    // The server's clock is at 2026-03-20.
    assert_eq!(lines[0], "Contact: mailto:support@laurels.example");
    assert!(lines[1].starts_with("Expires: 2026-09-16T"), "{lines:?}");
    assert!(lines[3].ends_with("/.well-known/security.txt"), "{lines:?}");
}

#[tokio::test]
async fn password_managers_find_where_to_change_the_password() {
    let server = Server::start().await;
    let reply = server.visitor().get("/.well-known/change-password").await;
    assert_eq!((reply.status.as_u16(), reply.header("location")), (303, "/settings#account"));
}
