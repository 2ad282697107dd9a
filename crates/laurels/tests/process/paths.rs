//! Path traversal attacks.

use std::io::{Read, Write};

use crate::harness::{Server, Setup};

const SECRET: &str = "this must not be served";

/// The response to a raw request target that no client would send.
fn response_to(server: &Server, address: &str) -> String {
    let mut stream = server.connect().unwrap();
    let request =
        [b"GET ", address.as_bytes(), b" HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n"].concat();
    stream.write_all(&request).unwrap();
    let mut response = Vec::new();
    let _ = stream.read_to_end(&mut response);
    String::from_utf8_lossy(&response).into_owned()
}

#[test]
fn no_path_escapes_the_web_root() {
    let server = Setup::new().with_file("secret.txt", SECRET).serve();
    let folder = server.setup.folder.path().display().to_string();
    let relative_folder = folder.trim_start_matches('/');
    let up = "../".repeat(12);
    let mut paths = Vec::new();
    for file in [
        "secret.txt",
        "data/laurels.db",
        "log",
        "etc/passwd",
        "Cargo.toml",
        &format!("{relative_folder}/secret.txt"),
    ] {
        let plain = format!("{up}{file}");
        paths.extend([
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
    for prefix in
        ["/", "/assets/", "/assets/../", "/welcome/", "/api/user/picture/", "/api/film/", "/api/", "//", ""]
    {
        for address in paths.iter().chain([&long]).map(|path| format!("{prefix}{path}")) {
            let response = response_to(&server, &address);
            let (head, body) = response.split_once("\r\n\r\n").unwrap_or((&response, ""));
            // The app's page, a problem, or a rejection by the HTTP parser.
            let is_expected =
                body.is_empty() || body.starts_with("<!doctype html>") || body.starts_with("{\"type\":");
            assert!(is_expected && !response.contains(SECRET), "{address}: {head}");
            assert!(!head.contains("HTTP/1.1 5"), "{address}: {head}");
        }
    }
    assert_eq!(server.get("/healthz").0, 200);
}
