use crate::harness::{Client, Setup};

#[test]
fn each_log_line_is_one_json_object() {
    let server = Setup::new().with("LAURELS_LOG", "debug").serve();
    server.get("/api/ceremony/count");
    let log = server.log();
    assert!(log.contains("\"message\":\"started\""), "{log}");
    for line in log.lines() {
        assert!(line.starts_with("{\"timestamp\":\"") && line.ends_with('}'), "{line}");
    }
}

#[test]
fn log_entries_name_their_request() {
    let server = Setup::new().with("LAURELS_LOG", "debug").serve();
    let mut client = Client::anonymous(server.address);
    let guess = r#"{"email":"ana@example.org","password":"ruby slippers"}"#;
    // A request that changes something is handled in a task of its own.
    for (method, route, body, message) in [
        ("GET", "/api/ceremony/count", "", "responded"),
        ("POST", "/api/auth/login/email", guess, "a log-in failed"),
    ] {
        let response = client.send(method, route, body).unwrap();
        let id = response.header("x-request-id").unwrap();
        let request = format!(r#""request":{{"id":"{id}","method":"{method}","route":"{route}"}}"#);
        let log = server.log();
        let entry = log.lines().find(|line| line.contains(message)).unwrap_or_else(|| panic!("{log}"));
        assert!(entry.contains(&request), "{entry}");
    }
}

#[test]
fn the_text_format_is_not_json() {
    let server = Setup::new().with("LAURELS_LOG_FORMAT", "text").with("LAURELS_LOG", "debug").serve();
    server.get("/api/ceremony/count");
    assert!(server.log().contains(" GET /api/ceremony/count] "), "{}", server.log());
    assert!(server.log().contains("INFO") && !server.log().contains('{'), "{}", server.log());
}

#[test]
fn personal_data_is_not_logged_even_at_trace_level() {
    let server = Setup::new().with("LAURELS_LOG", "trace").serve();
    let personal =
        "cookie: laurels_session=hunter2\r\nauthorization: Bearer hunter2\r\nuser-agent: hunter2\r\n";
    server.get_with("/api/film/search/nominees/hunter2", personal);
    server.get_with("/reset-password?token=hunter2", personal);
    server.get_with("/api/no-such-call/hunter2", personal);
    let log = server.log();
    assert!(log.contains("/api/film/search/{search_type}/{text}"), "requests are logged by route:\n{log}");
    assert!(!log.contains("hunter2"), "{log}");
}

#[test]
fn security_events_are_logged_without_personal_data() {
    let server = Setup::new().serve();
    let mut ana = Client::sign_up(&server, "hunter2");
    let mut send = |path: &str, body: &str| ana.send("POST", path, body).unwrap().status;
    let guess = r#"{"email":"hunter2@example.org","password":"hunter2 hunter2"}"#;
    for attempt in 0..11 {
        let status = send("/api/auth/login/email", guess);
        assert_eq!(status, if attempt < 10 { 404 } else { 429 });
    }
    let email = r#"{"email":"hunter2@example.org"}"#;
    assert_eq!(send("/api/auth/email/forgot-password/send-reset-link", email), 204);
    assert_eq!(send("/api/auth/email/set-password", r#"{"password":"ruby slippers hunter"}"#), 204);
    let mut server = server;
    server.signal("TERM");
    server.wait();
    let log = server.log();
    for (event, lines) in
        [("log_in_failed", 5), ("limit_reached", 1), ("reset_requested", 1), ("password_changed", 1)]
    {
        assert_eq!(server.count_logged(&format!("\"security\":\"{event}\"")), lines, "{event}:\n{log}");
    }
    assert!(log.contains("a log-in failed (5 times more)"), "the others are counted:\n{log}");
    assert!(log.contains("\"limit\":\"log-in account and network\""), "{log}");
    assert!(!log.contains("hunter2"), "{log}");
}
