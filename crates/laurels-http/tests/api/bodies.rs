//! Invalid request bodies, for every operation with a body.

use bytes::Bytes;
use serde_json::{Value, json};
use tokio::io::{AsyncReadExt, AsyncWriteExt};

use crate::harness::{Call, Caller, Server};

const JSON: &str = "application/json";

fn calls_with_body(content_type: &str) -> Vec<Call> {
    let calls: Vec<Call> =
        Call::all().into_iter().filter(|call| call.content_type() == Some(content_type)).collect();
    assert!(!calls.is_empty());
    calls
}

/// Sends a body and asserts that the response is documented and not a server error.
async fn send(caller: &Caller, call: &Call, content_type: &str, body: impl Into<Bytes>) -> u16 {
    let reply =
        caller.with("content-type", content_type).send(call.method.clone(), &call.path(), body.into()).await;
    let status = reply.status.as_u16();
    let is_problem = reply.header("content-type") == "application/problem+json";
    assert!(status < 400 || is_problem, "{} returns {status} without a problem", call.name());
    if status >= 500 {
        reply.problem(503, "not_set_up");
    }
    status
}

#[tokio::test]
async fn invalid_json_is_rejected() {
    let server = Server::start().await;
    let admin = server.admin("ana").await;
    let deep = format!("{}{}", "[".repeat(100_000), "]".repeat(100_000));
    let deep_object = format!("{}1{}", "{\"a\":".repeat(100_000), "}".repeat(100_000));
    let nonsense: [&[u8]; 15] = [
        b"",
        b" ",
        b"{",
        b"{\"a\":",
        b"nonsense",
        b"\0",
        b"\xff\xfe",
        b"\"\xe9\"",
        b"{\"a\":\"\\ud800\"}",
        b"[]",
        b"[\"ana@example.org\", \"correct horse battery\"]",
        b"null",
        b"1e999999",
        deep.as_bytes(),
        deep_object.as_bytes(),
    ];
    for call in calls_with_body(JSON) {
        for body in nonsense {
            let status = send(&admin, &call, JSON, body.to_vec()).await;
            assert_eq!(
                status,
                422,
                "{} to {}",
                call.name(),
                String::from_utf8_lossy(&body[..body.len().min(30)])
            );
        }
    }
}

#[tokio::test]
async fn unknown_fields_and_wrong_types_are_rejected() {
    let server = Server::start().await;
    let admin = server.admin("ana").await;
    for call in calls_with_body(JSON) {
        let status = send(&admin, &call, JSON, json!({ "no such field": 1 }).to_string()).await;
        assert_eq!(status, 422, "{} accepts an unknown field", call.name());
        for (field, types) in call.fields() {
            for (name, wrong) in [
                ("object", "{\"a\": [1]}"),
                ("number", "1e300"),
                ("number", "123456789012345678901234567890"),
                ("number", "-1.5"),
                ("string", "\"\\u0000\""),
                ("array", "[[[]]]"),
                ("boolean", "true"),
            ] {
                if types.is_empty() || types.contains(&name) {
                    continue;
                }
                let body = format!("{{\"{field}\": {wrong}}}");
                let status = send(&admin, &call, JSON, body).await;
                assert_eq!(status, 422, "{} accepts {wrong} as {field}", call.name());
            }
        }
    }
}

#[tokio::test]
async fn unprintable_text_never_fails_an_operation() {
    let server = Server::start().await;
    let admin = server.admin("ana").await;
    for call in calls_with_body(JSON) {
        for text in
            ["", "\0", "\u{7f}\u{85}\u{200b}\u{202e}\u{feff}", "'\"; DROP TABLE users; --", "%00%s{{7*7}}"]
        {
            let fields = call.fields().into_iter();
            let body: Value = fields.map(|(name, _)| (name.to_owned(), Value::from(text))).collect();
            send(&admin, &call, JSON, body.to_string()).await;
        }
        // PostgreSQL cannot store NUL.
        for (field, _) in call.fields() {
            let body = format!("{{\"{field}\": \"a\\u0000b\"}}");
            assert_eq!(
                send(&admin, &call, JSON, body).await,
                422,
                "{} accepts a NUL as {field}",
                call.name()
            );
        }
    }
    for path in ["/api/admin/users?search=%00", "/api/admin/audit?before=1-%00"] {
        admin.get(path).await.problem(422, "invalid");
    }
    let reply = admin.post("/api/admin/message/%00/set-answered/true", &json!({})).await;
    reply.problem(404, "not_found");
}

#[tokio::test]
async fn other_content_types_are_rejected() {
    let server = Server::start().await;
    let admin = server.admin("ana").await;
    for accepted in [JSON, "multipart/form-data"] {
        for call in calls_with_body(accepted) {
            for content_type in
                ["text/plain", "application/x-www-form-urlencoded", "application/jsonp", "", "text/json"]
            {
                assert_eq!(
                    send(&admin, &call, content_type, "{}").await,
                    415,
                    "{} accepts {content_type:?}",
                    call.name()
                );
            }
        }
    }
    for call in calls_with_body("multipart/form-data") {
        for (content_type, body) in [
            ("multipart/form-data; boundary=x", ""),
            ("multipart/form-data; boundary=x", "--x--"),
            ("multipart/form-data; boundary=x", "--x\r\n\r\n"),
            (
                "multipart/form-data; boundary=x",
                "--x\r\nContent-Disposition: form-data; name=\"pic\"\r\n\r\nabc",
            ),
        ] {
            assert_eq!(
                send(&admin, &call, content_type, body).await,
                422,
                "{} accepts {body:?}",
                call.name()
            );
        }
    }
}

#[tokio::test]
async fn an_oversized_body_is_rejected_before_it_is_sent() {
    let server = Server::start().await;
    let cookie = server.admin("ana").await.header("cookie");
    for call in Call::all().into_iter().filter(|call| call.content_type().is_some()) {
        let content_type = match call.content_type() {
            Some("multipart/form-data") => "multipart/form-data; boundary=x",
            Some(content_type) => content_type,
            None => unreachable!("filtered above"),
        };
        let mut stream = server.connect().await;
        let head = format!(
            "{} {} HTTP/1.1\r\nhost: laurels\r\ncookie: {cookie}\r\nx-mol-frontend-build-version: 1\r\n\
             content-type: {content_type}\r\ncontent-length: 20971520\r\nexpect: 100-continue\r\n\
             connection: close\r\n\r\n",
            call.method,
            call.path()
        );
        stream.write_all(head.as_bytes()).await.unwrap();
        let mut response = vec![0; 12];
        stream.read_exact(&mut response).await.unwrap();
        assert_eq!(String::from_utf8_lossy(&response), "HTTP/1.1 413", "{}", call.name());
    }
}
