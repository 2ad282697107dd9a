//! Pages of the web app, and what tools look for on any site.

use axum::Router;
use axum::body::Body;
use http::{Request, Response};
use laurels_http::{Asset, Web};
use tower::ServiceExt;

use crate::harness::Server;

fn with_web_app(server: &Server) -> Router {
    with_files(server, &[("index.html", "<!doctype html>", "abc")])
}

/// Each file has a name, a content and a tag.
fn with_files(server: &Server, files: &[(&str, &'static str, &str)]) -> Router {
    let asset = |content: &'static str, etag: &str| Asset {
        content_type: "text/html".to_owned(),
        etag: etag.to_owned(),
        identity: content.into(),
        gzip: None,
        brotli: None,
    };
    let assets = files.iter().map(|(name, content, etag)| ((*name).to_owned(), asset(content, etag)));
    let web = Web::new(assets.collect());
    laurels_http::router(server.services.clone(), web, laurels_http::measurements(), false).0
}

const PAGES: &str = r#"{
    "routes": {
        "/welcome": { "member": "dashboard", "visitor": "welcome" },
        "/dashboard": { "member": "dashboard", "visitor": "welcome" },
        "/checklist/{-$init_ceremony}": { "member": "checklist", "visitor": "welcome" },
        "/connect-with/$user_id_to_connect_with": { "member": "connect.member", "visitor": "connect.visitor" },
        "/about": { "member": "about.member", "visitor": "about.visitor" },
        "/$": { "member": "not-found.member", "visitor": "not-found.visitor" }
    },
    "links": {
        "dashboard": ["</assets/a.css>; rel=preload; as=style", "</api/user/profile>; rel=preload; as=fetch"],
        "welcome": ["</assets/w.css>; rel=preload; as=style"],
        "checklist": [], "about.member": [], "about.visitor": []
    }
}"#;

fn with_pages(server: &Server) -> Router {
    let names = [
        "index",
        "dashboard",
        "welcome",
        "checklist",
        "connect.member",
        "connect.visitor",
        "about.member",
        "about.visitor",
        "not-found.member",
        "not-found.visitor",
    ];
    let files: Vec<String> = names.iter().map(|name| format!("{name}.html")).collect();
    let mut all = vec![("pages.json", PAGES, "table")];
    all.extend(files.iter().zip(names).map(|(file, name)| (file.as_str(), name, name)));
    with_files(server, &all)
}

async fn get_with_cookie(router: &Router, path: &str, cookie: &str, tag: &str) -> Response<Body> {
    let request = Request::get(path).header("cookie", cookie).header("if-none-match", tag);
    router.clone().oneshot(request.body(Body::empty()).unwrap()).await.unwrap()
}

async fn text(response: Response<Body>) -> String {
    let bytes = axum::body::to_bytes(response.into_body(), usize::MAX).await.unwrap();
    String::from_utf8(bytes.to_vec()).unwrap()
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
        ("/people", 200, true),
        ("/person/nm0000658", 200, true),
        ("/person/co0007143", 200, true),
        ("/person/nm9999999", 404, false),
        ("/person/%ff", 404, false),
        ("/person", 404, false),
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
async fn prerendered_page_depends_on_the_path_and_the_session_cookie() {
    let server = Server::start().await;
    let router = with_pages(&server);
    let ana = server.user("ana").await;
    let invite = format!("/connect-with/{}", ana.id);
    for (path, status, member, visitor) in [
        ("/dashboard", 200, "dashboard", "welcome"),
        ("/Dashboard/?a=b", 200, "dashboard", "welcome"),
        ("/welcome", 200, "dashboard", "welcome"),
        ("/checklist", 200, "checklist", "welcome"),
        ("/checklist/97?film=tt1", 200, "checklist", "welcome"),
        ("/about", 200, "about.member", "about.visitor"),
        (invite.as_str(), 200, "connect.member", "connect.visitor"),
        // Not in the table.
        ("/privacy", 200, "index", "index"),
        ("/connect-with/unknown", 404, "not-found.member", "not-found.visitor"),
        ("/nonsense", 404, "not-found.member", "not-found.visitor"),
    ] {
        // The session needn't be valid: the page has nothing of any user.
        for (cookie, expected) in [
            ("other=1; laurels_session=expired", member),
            ("laurels_session=", visitor),
            ("other=laurels_session", visitor),
            ("", visitor),
        ] {
            let response = get_with_cookie(&router, path, cookie, "").await;
            assert_eq!(response.status().as_u16(), status, "{path} {cookie}");
            assert_eq!(response.headers()["vary"], "accept-encoding, cookie", "{path}");
            assert_eq!(response.headers()["cache-control"], "no-cache", "{path}");
            assert_eq!(text(response).await, expected, "{path} {cookie}");
        }
    }
}

#[tokio::test]
async fn service_worker_gets_pages_by_name_whoever_is_logged_in() {
    let server = Server::start().await;
    let router = with_pages(&server);
    for cookie in ["laurels_session=s", ""] {
        for (name, status) in [("dashboard", 200), ("about.visitor", 200), ("index", 200), ("unknown", 404)] {
            let response = get_with_cookie(&router, &format!("/pages/{name}.html"), cookie, "").await;
            assert_eq!(response.status().as_u16(), status, "{name}");
            if status == 200 {
                assert_eq!(response.headers()["x-robots-tag"], "noindex", "{name}");
                assert_eq!(response.headers()["cache-control"], "no-cache", "{name}");
                assert!(response.headers().contains_key("content-security-policy"), "{name}");
                assert_eq!(text(response).await, name);
            }
        }
    }
}

#[tokio::test]
async fn service_worker_is_checked_for_changes_and_may_run() {
    let server = Server::start().await;
    let router = with_files(&server, &[("service-worker.js", "self", "w"), ("index.html", "", "i")]);
    let response = get(&router, "/service-worker.js", "").await;
    assert_eq!(response.status().as_u16(), 200);
    assert_eq!(response.headers()["cache-control"], "no-cache");
    let policy = response.headers()["content-security-policy"].to_str().unwrap();
    assert!(policy.contains("worker-src 'self'"), "{policy}");
}

#[tokio::test]
async fn cached_page_of_a_member_is_replaced_after_log_out() {
    let server = Server::start().await;
    let router = with_pages(&server);
    let tag = "\"dashboard-id\"";
    let cached = get_with_cookie(&router, "/dashboard", "laurels_session=s", tag).await;
    assert_eq!(cached.status().as_u16(), 304);
    assert_eq!(cached.headers()["vary"], "accept-encoding, cookie");
    let replaced = get_with_cookie(&router, "/dashboard", "", tag).await;
    assert_eq!((replaced.status().as_u16(), text(replaced).await.as_str()), (200, "welcome"));
}

#[tokio::test]
async fn link_header_lists_what_the_page_loads_first() {
    let server = Server::start().await;
    let router = with_pages(&server);
    for (path, cookie, expected) in [
        (
            "/dashboard",
            "laurels_session=s",
            Some("</assets/a.css>; rel=preload; as=style, </api/user/profile>; rel=preload; as=fetch"),
        ),
        ("/dashboard", "", Some("</assets/w.css>; rel=preload; as=style")),
        ("/checklist/97", "laurels_session=s", None),
        ("/privacy", "", None),
    ] {
        let response = get_with_cookie(&router, path, cookie, "").await;
        let link = response.headers().get("link").map(|value| value.to_str().unwrap());
        assert_eq!(link, expected, "{path} {cookie}");
    }
}

#[tokio::test]
async fn a_parameter_of_a_page_may_contain_a_dot() {
    let server = Server::start().await;
    let router = with_web_app(&server);
    for (path, status) in [
        ("/unsubscribe/ana.secret", 200),
        ("/assets/app.js", 404),
        ("/favicon.png", 404),
        ("/about.html", 404),
    ] {
        let request = Request::get(path).body(Body::empty()).unwrap();
        let response = router.clone().oneshot(request).await.unwrap();
        assert_eq!(response.status().as_u16(), status, "{path}");
        let is_page = response.headers()["content-type"].to_str().unwrap().starts_with("text/html");
        assert_eq!(is_page, status == 200, "{path}");
    }
}

#[tokio::test]
async fn pages_and_their_table_are_no_files() {
    let server = Server::start().await;
    let router = with_pages(&server);
    for path in ["/pages.json", "/dashboard.html", "/about.member.html"] {
        assert_eq!(get(&router, path, "").await.status().as_u16(), 404, "{path}");
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
