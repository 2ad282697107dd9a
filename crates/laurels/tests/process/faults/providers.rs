//! Providers that accept a connection and never respond.

use std::thread;
use std::time::{Duration, Instant};

use crate::harness::{Client, Setup, unresponsive_server};

fn with_unresponsive_providers() -> Setup {
    let address = unresponsive_server();
    let (web, mail) = (format!("http://{address}"), format!("smtp://{address}"));
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
fn unresponsive_providers_delay_only_requests_that_need_them() {
    let mut server = with_unresponsive_providers().serve();
    let mut ana = Client::sign_up(&server, "ana");
    server.setup.run(&["user", "grant", "ana@example.org", "tester"]).ok();
    let started = Instant::now();
    let waiting: Vec<_> = [
        ("/api/auth/login/google", 303),
        ("/api/viewing-options/theater-showings?zipcode=90028", 503),
        ("/api/purchase/products", 503),
    ]
    .into_iter()
    .map(|(path, status)| {
        let mut ana = ana.reconnect(server.address);
        thread::spawn(move || (path, status, ana.get(path), started.elapsed()))
    })
    .collect();

    let reset = r#"{"email":"ana@example.org"}"#;
    let response = ana.send("POST", "/api/auth/email/forgot-password/send-reset-link", reset).unwrap();
    assert_eq!(response.status, 204, "{response:?}");
    for film in ["tt0068646", "tt0034583", "tt0071562"] {
        ana.mark(film).ok();
    }
    for path in
        ["/readyz", "/api/user/profile", "/api/film/tt0068646/details", "/api/viewing-options/scheduled/tcm"]
    {
        assert_eq!(ana.get(path).status, 200, "{path}");
    }
    assert!(
        started.elapsed() < Duration::from_secs(5),
        "other requests must not wait, but it took {:?}",
        started.elapsed()
    );

    for waiting in waiting {
        let (path, status, response, took) = waiting.join().unwrap();
        assert_eq!(response.status, status, "{path}: {response:?}");
        assert!(took < Duration::from_secs(20), "{path} took {took:?}");
        if status == 503 {
            assert!(response.body.contains("\"code\":\"provider_unavailable\""), "{path}: {response:?}");
        }
    }
    let started = Instant::now();
    server.signal("TERM");
    assert!(server.wait().success());
    assert!(started.elapsed() < Duration::from_secs(5), "shutdown must not wait: {:?}", started.elapsed());
}
