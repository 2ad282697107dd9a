use crate::harness::Setup;

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
fn the_text_format_is_not_json() {
    let server = Setup::new().with("LAURELS_LOG_FORMAT", "text").serve();
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
