//! Invalid request bodies, for every operation with a body.

use std::time::Duration;

use bytes::Bytes;
use serde_json::{Value, json};
use tokio::io::{AsyncReadExt, AsyncWriteExt};

use crate::harness::{Call, Caller, Options, Server};

const JSON: &str = "application/json";

fn calls_with_body(content_type: &str) -> Vec<Call> {
    let calls: Vec<Call> =
        Call::all().into_iter().filter(|call| call.content_type() == Some(content_type)).collect();
    assert!(!calls.is_empty());
    calls
}

/// Has every operation, also those of a demo.
async fn demo() -> Server {
    Server::start_with(Options { is_demo: true, ..Options::default() }).await
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
    let server = demo().await;
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
    let server = demo().await;
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
    let server = demo().await;
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
    let server = demo().await;
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
    let server = demo().await;
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

/// The first line of the response to a body of this size, sent in chunks without an announced length.
async fn send_in_chunks(server: &Server, path: &str, headers: &str, size: usize) -> String {
    let mut stream = server.connect().await;
    let head = format!(
        "POST {path} HTTP/1.1\r\nhost: laurels\r\nx-mol-frontend-build-version: 1\r\n{headers}\
         transfer-encoding: chunked\r\nconnection: close\r\n\r\n"
    );
    stream.write_all(head.as_bytes()).await.unwrap();
    let (mut reading, mut writing) = stream.into_split();
    let sending = tokio::spawn(async move {
        let chunk = format!("{:x}\r\n{}\r\n", 64 * 1024, " ".repeat(64 * 1024));
        for _ in 0..size.div_ceil(64 * 1024) {
            // The server may respond before it has read everything.
            if writing.write_all(chunk.as_bytes()).await.is_err() {
                break;
            }
        }
        let _ = writing.write_all(b"0\r\n\r\n").await;
        writing
    });
    let mut line = [0; 12];
    reading.read_exact(&mut line).await.unwrap();
    sending.abort();
    String::from_utf8_lossy(&line).into_owned()
}

#[tokio::test]
async fn only_users_may_send_more_than_a_megabyte() {
    let server = demo().await;
    let cookie = format!("cookie: {}\r\n", server.user("ana").await.header("cookie"));
    let json = "content-type: application/json\r\n";
    for call in calls_with_body(JSON).iter().filter(|call| call.method == http::Method::POST) {
        let rejected = send_in_chunks(&server, &call.path(), json, 1100 * 1024).await;
        let is_open = ["HTTP/1.1 413", "HTTP/1.1 401"].contains(&rejected.as_str());
        assert!(is_open, "{} responds with {rejected}", call.name());
    }
    let headers = format!("{json}{cookie}");
    // Blanks are no JSON object.
    assert_eq!(send_in_chunks(&server, "/api/film/names", &headers, 3 << 20).await, "HTTP/1.1 422");
    assert_eq!(send_in_chunks(&server, "/api/film/names", &headers, 5 << 20).await, "HTTP/1.1 413");
}

#[tokio::test]
async fn pictures_count_as_bytes_in_flight() {
    let server = demo().await;
    let ana = server.user("ana").await;
    let headers = format!(
        "cookie: {}\r\ncontent-type: multipart/form-data; boundary=x\r\ncontent-length: 5000000\r\n",
        ana.header("cookie")
    );
    let begin = async || {
        let mut stream = server.connect().await;
        let head = format!(
            "POST /api/user/update-profile-pic HTTP/1.1\r\nhost: laurels\r\nx-mol-frontend-build-version: 1\r\n\
             {headers}connection: close\r\n\r\n--x\r\nContent-Disposition: form-data; name=\"pic\"\r\n\r\n"
        );
        stream.write_all(head.as_bytes()).await.unwrap();
        let _ = stream.write_all(&vec![0; 4_900_000]).await;
        stream
    };
    let unfinished = begin().await;
    let mut response = String::new();
    begin().await.read_to_string(&mut response).await.unwrap();
    assert!(response.starts_with("HTTP/1.1 503") && response.contains("retry-after: 5"), "{response}");
    assert!(response.contains("We're receiving too much at once. Try again in a moment."), "{response}");
    // The bytes are released when the client hangs up.
    drop(unfinished);
    let headers = format!("content-type: application/json\r\ncookie: {}\r\n", ana.header("cookie"));
    for attempt in 0.. {
        match send_in_chunks(&server, "/api/film/names", &headers, 4_000_000).await.as_str() {
            "HTTP/1.1 422" => break,
            status => assert!(status == "HTTP/1.1 503" && attempt < 200, "{status}"),
        }
        tokio::time::sleep(Duration::from_millis(25)).await;
    }
}
