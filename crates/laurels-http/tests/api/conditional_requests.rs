//! Cached catalogue responses: encodings, ETags and conditional requests.

use std::io::Read;

use http::Method;
use serde_json::Value;

use crate::harness::{Caller, Reply, Server};

const CALLS: [&str; 6] = [
    "/api/ceremony/overview",
    "/api/ceremony/count",
    "/api/ceremony/45/films",
    "/api/ceremony/45/films/best-picture",
    "/api/film/tt0068646/details",
    "/api/film/genres",
];

const ENCODINGS: [&str; 3] = ["identity", "gzip", "br"];

fn decoded(reply: &Reply) -> Vec<u8> {
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
            for cached in [tag.to_owned(), format!("\"other\", {tag}"), format!("W/{tag}"), "*".to_owned()] {
                let again = get_if_none_match(&caller, &cached, path).await;
                assert_eq!(again.status.as_u16(), 304, "{path} for {cached}");
                assert_eq!((again.body.len(), again.header("etag")), (0, tag));
                assert_eq!(again.header("vary"), "accept-encoding");
            }
            assert_eq!(get_if_none_match(&caller, "\"another\"", path).await.status.as_u16(), 200);
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
