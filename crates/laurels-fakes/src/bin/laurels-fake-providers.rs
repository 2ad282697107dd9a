//! All fake providers in one process, for attack tests of the real binary. Prints the settings that make a server use
//! them, one per line, then an empty line; runs until its standard input is closed.

use std::io::Read as _;
use std::time::{SystemTime, UNIX_EPOCH};

use laurels_fakes::gracenote::{self, GracenoteServer};
use laurels_fakes::oidc::{CLIENT_KEY, OidcServer};
use laurels_fakes::stripe::{SECRET_KEY, StripeServer, WEBHOOK_SECRET};
use laurels_fakes::tmdb::TmdbServer;
use serde_json::json;

#[tokio::main]
async fn main() {
    #[expect(clippy::disallowed_methods, reason = "no part of the product")]
    let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default().as_secs();
    let now = i64::try_from(now).unwrap_or_default();
    let (google, apple) = (OidcServer::start(now).await, OidcServer::start(now).await);
    let stripe = StripeServer::start(now).await;
    let tmdb = TmdbServer::start().await;
    tmdb.film(238, json!({"imdb_id": "tt0068646"}));
    for mediatype in ["movie", "tv"] {
        tmdb.search(mediatype, &[json!({"id": 238, "title": "The Godfather"})]);
    }
    let listings = GracenoteServer::start().await;
    let film = gracenote::program("54", "The Godfather", 1972, "Francis Ford Coppola");
    listings.record(&film);
    listings.search(&[film]);
    #[expect(clippy::print_stdout, reason = "tests read the settings from it")]
    for (name, value) in [
        ("GOOGLE_CLIENT_ID", "client"),
        ("GOOGLE_CLIENT_SECRET", "secret"),
        ("GOOGLE_ISSUER", google.issuer()),
        ("APPLE_CLIENT_ID", "client"),
        ("APPLE_TEAM_ID", "TEAM123456"),
        ("APPLE_KEY_ID", "KEY1234567"),
        ("APPLE_PRIVATE_KEY", &CLIENT_KEY.trim().replace('\n', "\\n")),
        ("APPLE_ISSUER", apple.issuer()),
        ("STRIPE_SECRET_KEY", SECRET_KEY),
        ("STRIPE_PUBLISHABLE_KEY", "pk_test_laurels"),
        ("STRIPE_WEBHOOK_SECRET", WEBHOOK_SECRET),
        ("STRIPE_URL", &stripe.api()),
        ("TMDB_TOKEN", "token"),
        ("TMDB_URL", tmdb.address()),
        ("GRACENOTE_KEY", "key"),
        ("GRACENOTE_URL", listings.address()),
        ("GRACENOTE_IMAGES_URL", listings.address()),
    ] {
        println!("LAURELS_{name}={value}");
    }
    #[expect(clippy::print_stdout, reason = "marks the end of the settings")]
    {
        println!();
    }
    let end = tokio::task::spawn_blocking(|| std::io::stdin().read_to_end(&mut Vec::new()));
    let _ = end.await;
}
