//! Catalogue answers are prepared once: each form carries a strong tag and is not sent to who holds it.

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
        other => panic!("nobody asked for {other}"),
    };
    plain
}

async fn holder_of(caller: &Caller, tag: &str, path: &str) -> Reply {
    caller.with("if-none-match", tag).get(path).await
}

#[tokio::test]
async fn every_form_of_an_answer_says_the_same() {
    let server = Server::start().await;
    for path in CALLS {
        let plain = server.stranger().get(path).await;
        plain.ok();
        for encoding in ENCODINGS {
            let reply = server.stranger().with("accept-encoding", encoding).get(path).await;
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
async fn who_holds_an_answer_is_not_sent_it_again() {
    let server = Server::start().await;
    for path in CALLS {
        let mut tags = Vec::new();
        for encoding in ENCODINGS {
            let caller = server.stranger().with("accept-encoding", encoding);
            let reply = caller.get(path).await;
            let tag = reply.header("etag");
            assert!(tag.starts_with('"') && tag.len() > 12, "{path} has no strong tag: {tag}");
            assert_eq!(caller.get(path).await.header("etag"), tag, "the same answer keeps its tag");
            for known in [tag.to_owned(), format!("\"other\", {tag}"), format!("W/{tag}"), "*".to_owned()] {
                let again = holder_of(&caller, &known, path).await;
                assert_eq!(again.status.as_u16(), 304, "{path} for {known}");
                assert_eq!((again.body.len(), again.header("etag")), (0, tag));
                assert_eq!(again.header("vary"), "accept-encoding");
            }
            assert_eq!(holder_of(&caller, "\"another\"", path).await.status.as_u16(), 200);
            let form = reply.header("content-encoding").to_owned();
            tags.push((form, tag.to_owned()));
        }
        // A strong tag stands for one sequence of bytes.
        for (form, tag) in &tags {
            assert!(tags.iter().all(|(other, its)| (form == other) == (tag == its)), "{path}: {tags:?}");
        }
    }
}

#[tokio::test]
async fn asking_for_the_head_alone_gives_the_same_head() {
    let server = Server::start().await;
    for path in CALLS {
        let caller = server.stranger().with("accept-encoding", "br");
        let whole = caller.get(path).await;
        let head = caller.send(Method::HEAD, path, "".into()).await;
        assert_eq!((head.status, head.body.len()), (whole.status, 0));
        for name in ["etag", "content-type", "content-encoding", "content-length", "vary", "cache-control"] {
            assert_eq!(head.header(name), whole.header(name), "{path}: {name}");
        }
    }
}

#[tokio::test]
async fn the_overview_is_under_80_kilobytes_on_the_way() {
    let server = Server::start().await;
    let reply = server.stranger().with("accept-encoding", "gzip, deflate, br, zstd").get(CALLS[0]).await;
    assert!(reply.body.len() < 80_000, "{} bytes", reply.body.len());
    let overview: Value = serde_json::from_slice(&decoded(&reply)).unwrap();
    assert_eq!(overview.as_array().unwrap().len(), 98);
}
