//! Headers of all responses.

use std::collections::HashSet;

use http::Method;
use serde_json::json;

use crate::harness::Server;

#[tokio::test]
async fn every_response_has_version_and_security_headers() {
    let server = Server::start().await;
    let caller = server.visitor();
    let tag = caller.get("/api/ceremony/count").await.header("etag").to_owned();
    let replies = [
        (200, caller.get("/api/ceremony/count").await),
        (304, caller.with("if-none-match", &tag).get("/api/ceremony/count").await),
        (200, caller.post("/api/film/names", &json!({ "film_ids": [] })).await),
        (200, caller.get("/healthz").await),
        (200, caller.get("/metrics").await),
        (200, caller.get("/api/docs").await),
        (404, caller.get("/api/no-such-call").await),
        (404, caller.get("/no-such-page").await),
        (405, caller.send(Method::DELETE, "/api/ceremony/count", "".into()).await),
        (415, caller.send(Method::POST, "/api/film/names", "".into()).await),
        (422, caller.get("/api/ceremony/x/films").await),
    ];
    for (status, reply) in &replies {
        assert_eq!(reply.status.as_u16(), *status);
        for (name, value) in [
            ("x-mol-server-build-version", "1.2.3+test"),
            ("x-mol-environment", "testing"),
            ("x-content-type-options", "nosniff"),
            ("referrer-policy", "strict-origin-when-cross-origin"),
            ("cross-origin-opener-policy", "same-origin"),
        ] {
            assert_eq!(reply.header(name), value, "{name} with {status}");
        }
        let policy = reply.header("content-security-policy");
        assert!(policy.contains("default-src 'none'") && policy.contains("frame-ancestors 'none'"));
        assert!(!policy.contains("unsafe"), "{policy}");
        assert_eq!(reply.header("strict-transport-security"), "", "the test server has no TLS");
    }
    let ids: HashSet<_> = replies.iter().map(|(_, reply)| reply.header("x-request-id")).collect();
    assert_eq!(ids.len(), replies.len(), "request ids are unique");
    assert!(!ids.contains(""));
}
