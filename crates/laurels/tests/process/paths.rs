//! Addresses that try to get out of where they are.

use std::io::{Read, Write};

use crate::harness::{Server, Setup};

const SECRET: &str = "nobody may read this";

/// What comes back to an address that no client would send as it is.
fn answer_to(server: &Server, address: &str) -> String {
    let mut stream = server.connect().unwrap();
    let request =
        [b"GET ", address.as_bytes(), b" HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n"].concat();
    stream.write_all(&request).unwrap();
    let mut answer = Vec::new();
    let _ = stream.read_to_end(&mut answer);
    String::from_utf8_lossy(&answer).into_owned()
}

#[test]
fn nothing_outside_is_served_whatever_the_address() {
    let server = Setup::new().with_file("secret.txt", SECRET).serve();
    let folder = server.setup.folder.path().display().to_string();
    let here = folder.trim_start_matches('/');
    let up = "../".repeat(12);
    let mut wanted = Vec::new();
    for file in
        ["secret.txt", "data/laurels.db", "log", "etc/passwd", "Cargo.toml", &format!("{here}/secret.txt")]
    {
        let plain = format!("{up}{file}");
        wanted.extend([
            format!("/{file}"),
            file.to_owned(),
            plain.clone(),
            plain.replace("..", "%2e%2e"),
            plain.replace('/', "%2f"),
            plain.replace("../", "%2e%2e%2f"),
            plain.replace("../", "%252e%252e%252f"),
            plain.replace('/', "\\"),
            plain.replace('/', "%5c"),
            plain.replace("../", "....//"),
            plain.replace("..", "%c0%ae%c0%ae"),
            plain.replace('/', "%u2215"),
            plain.replace('/', "\u{2215}"),
            format!("{plain}%00.png"),
            format!("{file}%00"),
            format!("./{file}"),
            format!("file:///{file}"),
            format!("{plain}?x=/assets/index.js"),
        ]);
    }
    let long = format!("{}secret.txt", "a/../".repeat(2_000));
    for place in
        ["/", "/assets/", "/assets/../", "/welcome/", "/api/user/picture/", "/api/film/", "/api/", "//", ""]
    {
        for address in wanted.iter().chain([&long]).map(|wanted| format!("{place}{wanted}")) {
            let answer = answer_to(&server, &address);
            let (head, body) = answer.split_once("\r\n\r\n").unwrap_or((&answer, ""));
            // The app's own page, a problem, or a refusal before anybody has looked.
            let is_ours =
                body.is_empty() || body.starts_with("<!doctype html>") || body.starts_with("{\"type\":");
            assert!(is_ours && !answer.contains(SECRET), "{address}: {head}");
            assert!(!head.contains("HTTP/1.1 5"), "{address}: {head}");
        }
    }
    assert_eq!(server.get("/healthz").0, 200);
}
