//! Other people's servers that take a connection and then say nothing.

use std::net::{SocketAddr, TcpListener};
use std::thread;
use std::time::{Duration, Instant};

use crate::harness::{Client, Setup};

/// Takes every connection, keeps it and never answers.
fn silence() -> SocketAddr {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let address = listener.local_addr().unwrap();
    thread::spawn(move || listener.incoming().flatten().collect::<Vec<_>>());
    address
}

fn surrounded_by_silence() -> Setup {
    let silence = silence();
    let (web, mail) = (format!("http://{silence}"), format!("smtp://{silence}"));
    let key = "a-key";
    Setup::new()
        .with("LAURELS_LISTINGS", "live")
        .with("LAURELS_TMDB_TOKEN", key)
        .with("LAURELS_TMDB_URL", &web)
        .with("LAURELS_GRACENOTE_KEY", key)
        .with("LAURELS_GRACENOTE_URL", &web)
        .with("LAURELS_GOOGLE_CLIENT_ID", key)
        .with("LAURELS_GOOGLE_CLIENT_SECRET", key)
        .with("LAURELS_GOOGLE_ISSUER", &web)
        .with("LAURELS_STRIPE_SECRET_KEY", "sk_test_key")
        .with("LAURELS_STRIPE_PUBLISHABLE_KEY", "pk_test_key")
        .with("LAURELS_STRIPE_WEBHOOK_SECRET", "whsec_key")
        .with("LAURELS_STRIPE_URL", &web)
        .with("LAURELS_SMTP_URL", &mail)
        .with("LAURELS_MAIL_FROM", "laurels@example.org")
}

#[test]
fn providers_that_say_nothing_hold_up_nobody_who_does_not_need_them() {
    let mut server = surrounded_by_silence().serve();
    let mut ana = Client::sign_up(&server, "ana");
    server.setup.run(&["user", "grant", "ana@example.org", "tester"]).ok();
    let asked = Instant::now();
    let waiting: Vec<_> = [
        ("/api/auth/login/google", 303),
        ("/api/viewing-options/theater-showings?zipcode=90028", 503),
        ("/api/purchase/products", 503),
    ]
    .into_iter()
    .map(|(path, status)| {
        let mut ana = ana.again(server.address);
        thread::spawn(move || (path, status, ana.get(path), asked.elapsed()))
    })
    .collect();

    let reset = r#"{"email":"ana@example.org"}"#;
    let answer = ana.send("POST", "/api/auth/email/forgot-password/send-reset-link", reset).unwrap();
    assert_eq!(answer.status, 204, "{answer:?}");
    for film in ["tt0068646", "tt0034583", "tt0071562"] {
        ana.mark(film).ok();
    }
    for path in
        ["/readyz", "/api/user/profile", "/api/film/tt0068646/details", "/api/viewing-options/scheduled/tcm"]
    {
        assert_eq!(ana.get(path).status, 200, "{path}");
    }
    assert!(asked.elapsed() < Duration::from_secs(5), "nobody else waits, but it took {:?}", asked.elapsed());

    for waiting in waiting {
        let (path, status, answer, took) = waiting.join().unwrap();
        assert_eq!(answer.status, status, "{path}: {answer:?}");
        assert!(took < Duration::from_secs(20), "{path} took {took:?}");
        if status == 503 {
            assert!(answer.body.contains("\"code\":\"provider_unavailable\""), "{path}: {answer:?}");
        }
    }
    let told = Instant::now();
    server.signal("TERM");
    assert!(server.wait().success());
    assert!(told.elapsed() < Duration::from_secs(5), "the end waits for nobody: {:?}", told.elapsed());
}
