//! Cached catalogue responses: encodings, ETags and conditional requests.

use std::collections::HashMap;
use std::io::Read;

use axum::body::Body;
use http::{Method, Request};
use laurels_app::ListingsMode;
use laurels_http::{Asset, Web};
use serde_json::Value;
use tower::ServiceExt;

use crate::harness::{Caller, Options, Reply, Server};

const CALLS: [&str; 7] = [
    "/api/ceremony/overview",
    "/api/ceremony/count",
    "/api/ceremony/45/films",
    "/api/ceremony/45/film-details",
    "/api/ceremony/45/films/best-picture",
    "/api/film/tt0068646/details",
    "/api/film/genres",
];

const ENCODINGS: [&str; 3] = ["identity", "gzip", "br"];

pub(crate) fn decoded(reply: &Reply) -> Vec<u8> {
    let mut plain = Vec::new();
    match reply.header("content-encoding") {
        "br" => brotli::Decompressor::new(&*reply.body, 4096).read_to_end(&mut plain).unwrap(),
        "gzip" => flate2::read::GzDecoder::new(&*reply.body).read_to_end(&mut plain).unwrap(),
        "" => (&*reply.body).read_to_end(&mut plain).unwrap(),
        other => panic!("unexpected encoding {other}"),
    };
    plain
}

async fn get_if_none_match(caller: &Caller, tag: &str, path: &str) -> Reply {
    caller.with("if-none-match", tag).get(path).await
}

#[tokio::test]
async fn all_encodings_have_the_same_content() {
    let server = Server::start().await;
    for path in CALLS {
        let plain = server.visitor().get(path).await;
        plain.ok();
        for encoding in ENCODINGS {
            let reply = server.visitor().with("accept-encoding", encoding).get(path).await;
            assert_eq!(decoded(&reply), plain.body, "{path} as {encoding}");
            assert_eq!(reply.header("vary"), "accept-encoding");
            assert_eq!(reply.header("cache-control"), "public, no-cache");
            assert_eq!(reply.header("content-length"), reply.body.len().to_string());
            if plain.body.len() > 1_000 && encoding != "identity" {
                assert_eq!(reply.header("content-encoding"), encoding, "{path}");
                assert!(reply.body.len() < plain.body.len() / 2, "{path} as {encoding}");
            }
        }
    }
}

#[tokio::test]
async fn a_matching_etag_gets_304() {
    let server = Server::start().await;
    for path in CALLS {
        let mut tags = Vec::new();
        for encoding in ENCODINGS {
            let caller = server.visitor().with("accept-encoding", encoding);
            let reply = caller.get(path).await;
            let tag = reply.header("etag");
            assert!(tag.starts_with('"') && tag.len() > 12, "{path} has no strong ETag: {tag}");
            assert_eq!(caller.get(path).await.header("etag"), tag, "the same response has the same ETag");
            assert_all_forms_match(&caller, path, tag).await;
            assert_eq!(get_if_none_match(&caller, tag, path).await.header("vary"), "accept-encoding");
            let encoding = reply.header("content-encoding").to_owned();
            tags.push((encoding, tag.to_owned()));
        }
        // A strong ETag identifies one sequence of bytes.
        for (encoding, tag) in &tags {
            assert!(
                tags.iter().all(|(other, other_tag)| (encoding == other) == (tag == other_tag)),
                "{path}: {tags:?}"
            );
        }
    }
}

/// Every other kind of response with an `ETag`, with the caller who may see it.
#[tokio::test]
async fn tags_are_compared_weakly_by_every_response() {
    let options = Options { listings: ListingsMode::Sample, ..Options::default() };
    let server = Server::start_with(options).await;
    let admin = server.admin("Ana").await;
    for path in [
        "/api/user/profile",
        "/api/friend/report",
        "/api/admin/films-needing-attention",
        "/api/viewing-options/scheduled/tcm",
        "/api/viewing-options/streaming/netflix/films",
        "/api/achievements/tt0068646",
    ] {
        let reply = admin.get(path).await;
        assert_eq!(reply.status.as_u16(), 200, "{path}");
        assert_all_forms_match(&admin, path, reply.header("etag")).await;
    }
}

#[tokio::test]
async fn tags_of_the_web_app_are_compared_weakly() {
    let server = Server::start().await;
    let page = Asset {
        content_type: "text/html".to_owned(),
        etag: "abc".to_owned(),
        identity: "<!doctype html>".into(),
        gzip: None,
        brotli: None,
    };
    let web = Web::new(HashMap::from([("index.html".to_owned(), page)]));
    let (router, _) = laurels_http::router(server.services.clone(), web, laurels_http::measurements(), false);
    let status = async |tags: &str| {
        let request = Request::get("/about").header("if-none-match", tags).body(Body::empty()).unwrap();
        router.clone().oneshot(request).await.unwrap().status().as_u16()
    };
    for tags in ["\"abc-id\"", "W/\"abc-id\"", "\"other\", W/\"abc-id\"", "*"] {
        assert_eq!(status(tags).await, 304, "{tags}");
    }
    assert_eq!(status("\"other-id\"").await, 200);
}

async fn assert_all_forms_match(caller: &Caller, path: &str, tag: &str) {
    assert!(tag.starts_with('"'), "{path} has no strong ETag: {tag}");
    for cached in [tag.to_owned(), format!("W/{tag}"), format!("\"other\", W/{tag}"), "*".to_owned()] {
        let again = get_if_none_match(caller, &cached, path).await;
        assert_eq!(again.status.as_u16(), 304, "{path} for {cached}");
        assert_eq!((again.body.len(), again.header("etag")), (0, tag), "{path} for {cached}");
    }
    let changed = get_if_none_match(caller, "\"another\"", path).await;
    assert_eq!(changed.status.as_u16(), 200, "{path}");
}

#[tokio::test]
async fn head_has_the_same_headers_as_get() {
    let server = Server::start().await;
    for path in CALLS {
        let caller = server.visitor().with("accept-encoding", "br");
        let whole = caller.get(path).await;
        let head = caller.send(Method::HEAD, path, "".into()).await;
        assert_eq!((head.status, head.body.len()), (whole.status, 0));
        for name in ["etag", "content-type", "content-encoding", "content-length", "vary", "cache-control"] {
            assert_eq!(head.header(name), whole.header(name), "{path}: {name}");
        }
    }
}

#[tokio::test]
async fn the_compressed_overview_is_below_80_kilobytes() {
    let server = Server::start().await;
    let reply = server.visitor().with("accept-encoding", "gzip, deflate, br, zstd").get(CALLS[0]).await;
    assert!(reply.body.len() < 80_000, "{} bytes", reply.body.len());
    let overview: Value = serde_json::from_slice(&decoded(&reply)).unwrap();
    assert_eq!(overview.as_array().unwrap().len(), 98);
}
