//! Pages of the catalogue for visitors and crawlers: their heads, the sitemap and `robots.txt`.

use std::collections::{HashMap, HashSet};
use std::io::Read;

use axum::Router;
use axum::body::Body;
use http::{Request, Response};
use laurels_catalogue::Catalogue;
use laurels_http::{Asset, Web};
use serde_json::{Value, json};
use tower::ServiceExt;

use crate::conditional_requests::decoded;
use crate::harness::{Options, Server};

const PAGE: &str = "<!doctype html><html><head><meta charset=\"utf-8\"><title>Laurels - Film</title>\
    <meta name=\"description\" content=\"old\"><meta property=\"og:site_name\" content=\"Laurels\">\
    <meta property=\"og:title\" content=\"old\"></head><body>page of ";

const PAGES: &str = r#"{
    "routes": {
        "/film/$film_id": { "member": "film.member", "visitor": "film.visitor" },
        "/$": { "member": "not-found", "visitor": "not-found" }
    },
    "links": { "film.visitor": ["</assets/a.css>; rel=preload; as=style"] }
}"#;

fn router(server: &Server) -> Router {
    let asset = |content: String, etag: &str| Asset {
        content_type: "text/html; charset=utf-8".to_owned(),
        etag: etag.to_owned(),
        identity: content.into(),
        gzip: None,
        brotli: None,
    };
    let page = |name: &str| (format!("{name}.html"), asset(format!("{PAGE}{name}</body></html>"), name));
    let mut assets: HashMap<String, Asset> =
        ["index", "film.member", "film.visitor", "not-found"].into_iter().map(page).collect();
    assets.insert("pages.json".to_owned(), asset(PAGES.to_owned(), "table"));
    laurels_http::router(server.services.clone(), Web::new(assets), laurels_http::measurements(), false).0
}

async fn get_with(router: &Router, path: &str, headers: &[(&str, &str)]) -> Response<Body> {
    let request =
        headers.iter().fold(Request::get(path), |request, (name, value)| request.header(*name, *value));
    router.clone().oneshot(request.body(Body::empty()).unwrap()).await.unwrap()
}

async fn bytes(response: Response<Body>) -> Vec<u8> {
    axum::body::to_bytes(response.into_body(), usize::MAX).await.unwrap().to_vec()
}

async fn page(router: &Router, path: &str) -> String {
    let response = get_with(router, path, &[]).await;
    assert_eq!(response.status(), 200, "{path}");
    assert_eq!(response.headers().get("x-robots-tag"), None, "{path}");
    String::from_utf8(bytes(response).await).unwrap()
}

fn json_ld(page: &str) -> Value {
    let (_, data) = page.split_once(r#"<script type="application/ld+json">"#).unwrap();
    serde_json::from_str(data.split_once("</script>").unwrap().0).unwrap()
}

fn meta<'a>(page: &'a str, name: &str) -> &'a str {
    let (_, content) =
        page.split_once(&format!("\"{name}\" content=\"")).unwrap_or_else(|| panic!("{name}: {page}"));
    content.split_once('"').unwrap().0
}

#[tokio::test]
async fn a_films_page_has_its_own_head() {
    let server = Server::start().await;
    let router = router(&server);
    let origin = &server.services.settings.public_url;
    let film = page(&router, "/film/tt0068646").await;
    assert!(film.contains("<title>The Godfather (1972) - Laurels</title>"), "{film}");
    assert_eq!((film.matches("<title>").count(), film.matches("og:title").count()), (1, 1), "{film}");
    assert!(!film.contains("\"old\"") && film.contains("page of film.visitor"), "{film}");
    assert!(
        meta(&film, "description").starts_with("Directed by Francis Ford Coppola. Academy Awards: 10 nom")
    );
    assert_eq!(meta(&film, "og:url"), format!("{origin}/film/tt0068646"));
    assert_eq!(meta(&film, "og:type"), "video.movie");
    assert_eq!(meta(&film, "og:image:alt"), "The Godfather (1972): 10 nominations, 3 wins");
    assert_eq!((meta(&film, "og:image:width"), meta(&film, "og:image:height")), ("1200", "630"));
    assert_eq!(meta(&film, "twitter:card"), "summary_large_image");
    let image = meta(&film, "og:image").strip_prefix(origin.as_str()).unwrap();
    assert_eq!(server.visitor().get(image).await.header("content-type"), "image/png");
    assert!(film.contains(&format!("<link rel=\"canonical\" href=\"{origin}/film/tt0068646\">")));
    let data = json_ld(&film);
    assert_eq!((&data["@type"], &data["name"]), (&json!("Movie"), &json!("The Godfather")));
    assert_eq!(data["url"], format!("{origin}/film/tt0068646"));
}

#[tokio::test]
async fn other_pages_have_their_own_heads() {
    let server = Server::start().await;
    let router = router(&server);
    for (path, title, card) in [
        ("/ceremony/98", "98th Academy Awards", "ceremony/98.png"),
        (
            "/ceremony/1/best-picture",
            "Outstanding Picture, 1st Academy Awards",
            "category/1/best-picture.png",
        ),
        ("/person/nm0000658", "Meryl Streep", "person/nm0000658.png"),
    ] {
        let page = page(&router, path).await;
        assert!(page.contains(&format!("<title>{title} - Laurels</title>")), "{page}");
        assert!(meta(&page, "og:image").ends_with(&format!("/api/card/{card}")), "{page}");
        assert!(meta(&page, "og:url").ends_with(path), "{page}");
    }
}

#[tokio::test]
async fn other_names_of_a_page_are_redirected() {
    let server = Server::start().await;
    let router = router(&server);
    for (path, canonical) in [
        ("/ceremony/1/Outstanding%20Picture?from=mail", "/ceremony/1/best-picture?from=mail"),
        ("/ceremony/098", "/ceremony/98"),
        ("/film/tt0068646/", "/film/tt0068646"),
        ("/Film/tt0068646", "/film/tt0068646"),
        ("/Person//nm0000658/?a=b", "/person/nm0000658?a=b"),
    ] {
        let response = get_with(&router, path, &[]).await;
        assert_eq!(response.status(), 308, "{path}");
        assert_eq!(response.headers()["location"], canonical, "{path}");
    }
}

#[tokio::test]
async fn quotation_marks_and_ampersands_are_escaped() {
    let server = Server::start().await;
    let router = router(&server);
    let catalogue = Catalogue::builtin().unwrap();
    let mut count = 0;
    for film in catalogue.films().filter(|film| film.name.contains(['&', '"', '<'])).take(40) {
        let page = page(&router, &format!("/film/{}", film.id)).await;
        let escaped = film.name.replace('&', "&amp;").replace('"', "&quot;").replace('\'', "&#39;");
        assert!(page.contains(&format!("<title>{escaped} ({})", film.year)), "{page}");
        assert_eq!(json_ld(&page)["name"], film.name);
        count += 1;
    }
    assert!(count > 10, "{count}");
}

#[tokio::test]
async fn unknown_pages_have_status_404_and_no_head() {
    let server = Server::start().await;
    let router = router(&server);
    for path in [
        "/film/tt9999999",
        "/film/%ff",
        "/film",
        "/ceremony/0",
        "/ceremony/99",
        "/ceremony/last",
        "/ceremony/1/sound",
        "/ceremony/99/best-picture",
        "/person/nm9999999",
    ] {
        let response = get_with(&router, path, &[]).await;
        assert_eq!(response.status(), 404, "{path}");
        assert_eq!(response.headers()["x-robots-tag"], "noindex", "{path}");
        let page = String::from_utf8(bytes(response).await).unwrap();
        assert!(page.contains("page of not-found") && !page.contains("og:image"), "{page}");
    }
}

#[tokio::test]
async fn a_former_id_of_a_film_is_redirected() {
    let server = Server::start().await;
    let router = router(&server);
    let response = get_with(&router, "/film/tt11422728?from=mail", &[]).await;
    assert_eq!(response.status(), 308);
    assert_eq!(response.headers()["location"], "/film/tt7378922?from=mail");
}

#[tokio::test]
async fn filled_pages_are_conditional_compressed_and_depend_on_the_session() {
    let server = Server::start().await;
    let router = router(&server);
    let plain = page(&router, "/film/tt0068646").await;
    let mut tags = HashSet::new();
    for encoding in ["identity", "gzip", "br"] {
        let headers = [("accept-encoding", encoding)];
        let response = get_with(&router, "/film/tt0068646", &headers).await;
        assert_eq!(response.headers()["vary"], "accept-encoding, cookie");
        assert_eq!(response.headers()["cache-control"], "no-cache");
        assert_eq!(response.headers()["link"], "</assets/a.css>; rel=preload; as=style");
        let tag = response.headers()["etag"].to_str().unwrap().to_owned();
        let again = get_with(&router, "/film/tt0068646", &[headers[0], ("if-none-match", &tag)]).await;
        assert_eq!(again.status(), 304, "{encoding}");
        let other = get_with(&router, "/film/tt0167260", &[headers[0], ("if-none-match", &tag)]).await;
        assert_eq!(other.status(), 200, "another film has another tag");
        let body = bytes(response).await;
        let mut text = String::new();
        match encoding {
            "gzip" => flate2::read::GzDecoder::new(&*body).read_to_string(&mut text).unwrap(),
            "br" => brotli::Decompressor::new(&*body, 4096).read_to_string(&mut text).unwrap(),
            _ => (&*body).read_to_string(&mut text).unwrap(),
        };
        assert_eq!(text, plain, "{encoding}");
        assert!(encoding == "identity" || body.len() < plain.len() * 3 / 4, "{encoding}: {}", body.len());
        assert!(tags.insert(tag));
    }
    let member = get_with(&router, "/film/tt0068646", &[("cookie", "laurels_session=s")]).await;
    let member = String::from_utf8(bytes(member).await).unwrap();
    assert_eq!(member, plain.replace("film.visitor", "film.member"));
}

#[tokio::test]
async fn an_invite_names_nobody() {
    let server = Server::start().await;
    let router = router(&server);
    let ana = server.user("ana").await;
    let response = get_with(&router, &format!("/connect-with/{}", ana.id), &[]).await;
    assert_eq!(response.headers()["x-robots-tag"], "noindex");
    let page = String::from_utf8(bytes(response).await).unwrap();
    assert!(meta(&page, "og:description").starts_with("You&#39;re invited to Laurels"), "{page}");
    assert!(
        !page.contains("canonical") && !page.contains("og:url"),
        "a link without its token is another one"
    );
    assert!(!page.contains("ana@") && !page.contains(">ana") && !page.contains("\"ana"), "{page}");
}

#[tokio::test]
async fn a_private_catalogue_is_for_users_only() {
    let server = Server::start_with(Options { is_private: true, ..Options::default() }).await;
    let router = router(&server);
    for path in ["/film/tt0068646", "/ceremony/98", "/ceremony/98/best-picture", "/person/nm0000658"] {
        let visitor = get_with(&router, path, &[]).await;
        assert_eq!(visitor.status(), 404, "{path}");
        let user = get_with(&router, path, &[("cookie", "laurels_session=s")]).await;
        assert_eq!(
            (user.status().as_u16(), &user.headers()["x-robots-tag"]),
            (200, &"noindex".parse().unwrap())
        );
        let page = String::from_utf8(bytes(user).await).unwrap();
        assert!(!page.contains("og:image"), "{page}");
    }
    let former = get_with(&router, "/ceremony/098", &[]).await;
    assert_eq!(former.status(), 404);
    server.visitor().get("/sitemap.xml").await.problem(404, "not_found");
    let robots = server.visitor().get("/robots.txt").await;
    assert_eq!(
        robots.text(),
        "User-agent: *\nAllow: /welcome\nAllow: /assets/\nAllow: /u/\nAllow: /s/\nAllow: /api/public/\nDisallow: /\n"
    );
}

#[tokio::test]
async fn the_sitemap_lists_every_page_once() {
    let server = Server::start().await;
    let origin = server.services.settings.public_url.clone();
    let reply = server.visitor().with("accept-encoding", "br").get("/sitemap.xml").await;
    assert_eq!(reply.header("content-type"), "application/xml");
    assert_eq!(reply.header("content-encoding"), "br");
    let xml = String::from_utf8(decoded(&reply)).unwrap();
    assert!(xml.starts_with("<?xml version=\"1.0\"") && xml.ends_with("</urlset>\n"));
    let listed: Vec<&str> = xml
        .lines()
        .filter_map(|line| line.strip_prefix("<url><loc>")?.strip_suffix("</loc></url>"))
        .map(|url| url.strip_prefix(origin.as_str()).unwrap())
        .collect();
    let catalogue = Catalogue::builtin().unwrap();
    let mut expected: HashSet<String> =
        ["/welcome", "/about", "/privacy"].into_iter().map(str::to_owned).collect();
    expected.extend(catalogue.films().map(|film| format!("/film/{}", film.id)));
    expected.extend(catalogue.people().map(|person| format!("/person/{}", person.id())));
    for ceremony in catalogue.ceremonies() {
        expected.insert(format!("/ceremony/{}", ceremony.number));
        for category in catalogue.categories_at(ceremony.number) {
            expected.insert(format!("/ceremony/{}/{}", ceremony.number, category.category.normalized_name));
        }
    }
    assert_eq!(listed.len(), expected.len());
    assert!(listed.len() < 50_000, "{}", listed.len());
    assert_eq!(listed.iter().map(|path| (*path).to_owned()).collect::<HashSet<_>>(), expected);
    let router = router(&server);
    for path in listed.iter().step_by(97) {
        page(&router, path).await;
    }
    let tag = reply.header("etag");
    assert_eq!(server.visitor().with("if-none-match", tag).get("/sitemap.xml").await.status, 304);
}

#[tokio::test]
async fn robots_may_request_public_pages_and_what_they_load() {
    let server = Server::start().await;
    let robots = server.visitor().get("/robots.txt").await;
    assert_eq!(robots.header("content-type"), "text/plain; charset=utf-8");
    let lines: Vec<&str> = robots.text().lines().collect();
    for line in [
        "Allow: /api/card/",
        "Allow: /api/person/",
        "Allow: /api/public/",
        "Disallow: /api/",
        "Disallow: /admin",
        "Disallow: /diary",
    ] {
        assert!(lines.contains(&line), "{line}: {lines:?}");
    }
    assert!(!lines.iter().any(|line| {
        line.starts_with("Disallow: /film")
            || ["/connect-with", "/u", "/u/", "/s", "/s/"].contains(&line.trim_start_matches("Disallow: "))
    }));
    assert_eq!(
        lines.last(),
        Some(&&*format!("Sitemap: {}/sitemap.xml", server.services.settings.public_url))
    );
}
