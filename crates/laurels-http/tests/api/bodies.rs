//! Bodies that no client of ours would send, to every call that takes one.

use bytes::Bytes;
use serde_json::{Value, json};
use tokio::io::{AsyncReadExt, AsyncWriteExt};

use crate::harness::{Call, Caller, Server};

const JSON: &str = "application/json";

fn calls_that_take(wanted: &str) -> Vec<Call> {
    let calls: Vec<Call> = Call::all().into_iter().filter(|call| call.takes() == Some(wanted)).collect();
    assert!(!calls.is_empty());
    calls
}

/// Whatever is sent, what comes back is as documented and no fault of the server.
async fn send(caller: &Caller, call: &Call, kind: &str, body: impl Into<Bytes>) -> u16 {
    let reply = caller.with("content-type", kind).send(call.method.clone(), &call.path(), body.into()).await;
    let status = reply.status.as_u16();
    let is_problem = reply.header("content-type") == "application/problem+json";
    assert!(status < 400 || is_problem, "{} answers {status} without a problem", call.name());
    if status >= 500 {
        reply.problem(503, "not_set_up");
    }
    status
}

#[tokio::test]
async fn what_is_no_json_is_refused_by_every_call_that_takes_json() {
    let server = Server::start().await;
    let admin = server.admin("ana").await;
    let deep = format!("{}{}", "[".repeat(100_000), "]".repeat(100_000));
    let deep_object = format!("{}1{}", "{\"a\":".repeat(100_000), "}".repeat(100_000));
    let nonsense: [&[u8]; 14] = [
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
        b"null",
        b"1e999999",
        deep.as_bytes(),
        deep_object.as_bytes(),
    ];
    for call in calls_that_take(JSON) {
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
async fn fields_of_another_type_or_another_name_are_refused() {
    let server = Server::start().await;
    let admin = server.admin("ana").await;
    for call in calls_that_take(JSON) {
        let status = send(&admin, &call, JSON, json!({ "no such field": 1 }).to_string()).await;
        assert_eq!(status, 422, "{} takes a field it does not know", call.name());
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
                assert_eq!(status, 422, "{} takes {wrong} as {field}", call.name());
            }
        }
    }
}

#[tokio::test]
async fn texts_with_nothing_readable_in_them_never_break_a_call() {
    let server = Server::start().await;
    let admin = server.admin("ana").await;
    for call in calls_that_take(JSON) {
        for text in
            ["", "\0", "\u{7f}\u{85}\u{200b}\u{202e}\u{feff}", "'\"; DROP TABLE users; --", "%00%s{{7*7}}"]
        {
            let fields = call.fields().into_iter();
            let body: Value = fields.map(|(name, _)| (name.to_owned(), Value::from(text))).collect();
            send(&admin, &call, JSON, body.to_string()).await;
        }
        // One of our databases cannot keep it.
        for (field, _) in call.fields() {
            let body = format!("{{\"{field}\": \"a\\u0000b\"}}");
            assert_eq!(send(&admin, &call, JSON, body).await, 422, "{} takes a NUL as {field}", call.name());
        }
    }
    for asked in ["/api/admin/users?search=%00", "/api/admin/audit?before=1-%00"] {
        admin.get(asked).await.problem(422, "invalid");
    }
    let answered = admin.post("/api/admin/message/%00/set-answered/true", &json!({})).await;
    answered.problem(404, "not_found");
}

#[tokio::test]
async fn a_body_of_another_kind_is_refused_by_every_call_that_names_its_kind() {
    let server = Server::start().await;
    let admin = server.admin("ana").await;
    for wanted in [JSON, "multipart/form-data"] {
        for call in calls_that_take(wanted) {
            for kind in
                ["text/plain", "application/x-www-form-urlencoded", "application/jsonp", "", "text/json"]
            {
                assert_eq!(send(&admin, &call, kind, "{}").await, 415, "{} takes {kind:?}", call.name());
            }
        }
    }
    for call in calls_that_take("multipart/form-data") {
        for (kind, body) in [
            ("multipart/form-data; boundary=x", ""),
            ("multipart/form-data; boundary=x", "--x--"),
            ("multipart/form-data; boundary=x", "--x\r\n\r\n"),
            (
                "multipart/form-data; boundary=x",
                "--x\r\nContent-Disposition: form-data; name=\"pic\"\r\n\r\nabc",
            ),
        ] {
            assert_eq!(send(&admin, &call, kind, body).await, 422, "{} takes {body:?}", call.name());
        }
    }
}

#[tokio::test]
async fn what_is_too_large_is_refused_before_it_is_sent() {
    let server = Server::start().await;
    let cookie = server.admin("ana").await.header("cookie");
    for call in Call::all().into_iter().filter(|call| call.takes().is_some()) {
        let kind = match call.takes() {
            Some("multipart/form-data") => "multipart/form-data; boundary=x",
            Some(kind) => kind,
            None => unreachable!("it takes a body"),
        };
        let mut stream = server.connect().await;
        let head = format!(
            "{} {} HTTP/1.1\r\nhost: laurels\r\ncookie: {cookie}\r\nx-mol-frontend-build-version: 1\r\n\
             content-type: {kind}\r\ncontent-length: 20971520\r\nexpect: 100-continue\r\nconnection: close\r\n\r\n",
            call.method,
            call.path()
        );
        stream.write_all(head.as_bytes()).await.unwrap();
        let mut answer = vec![0; 12];
        stream.read_exact(&mut answer).await.unwrap();
        assert_eq!(String::from_utf8_lossy(&answer), "HTTP/1.1 413", "{}", call.name());
    }
}
