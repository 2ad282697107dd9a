//! The fake providers that a demo can use in a browser: log-in with Google, and payments. Prints the settings that make a
//! server use them, one per line, then an empty line; runs until its standard input is closed.

use std::io::Read as _;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use laurels_fakes::oidc::OidcServer;
use laurels_fakes::stripe::{PUBLISHABLE_KEY, SECRET_KEY, StripeServer, WEBHOOK_SECRET};

/// Shorter than the lifetime of the tokens that Google issues.
const TICK: Duration = Duration::from_mins(1);

#[tokio::main]
async fn main() {
    let (google, stripe) = (OidcServer::start(now()).await, StripeServer::start(now()).await);
    for (name, value) in [
        ("GOOGLE_CLIENT_ID", "client"),
        ("GOOGLE_CLIENT_SECRET", "secret"),
        ("GOOGLE_ISSUER", google.issuer()),
        ("STRIPE_SECRET_KEY", SECRET_KEY),
        ("STRIPE_PUBLISHABLE_KEY", PUBLISHABLE_KEY),
        ("STRIPE_WEBHOOK_SECRET", WEBHOOK_SECRET),
        ("STRIPE_URL", &stripe.api()),
    ] {
        print(&format!("LAURELS_{name}={value}"));
    }
    print("");
    let mut end = tokio::task::spawn_blocking(|| std::io::stdin().read_to_end(&mut Vec::new()));
    loop {
        tokio::select! {
            _ = &mut end => break,
            () = tokio::time::sleep(TICK) => google.set_time(now()),
        }
    }
}

/// In seconds since 1970.
fn now() -> i64 {
    #[expect(clippy::disallowed_methods, reason = "no part of the product")]
    let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default().as_secs();
    i64::try_from(now).unwrap_or_default()
}

#[expect(clippy::print_stdout, reason = "the script that starts a demo reads the settings from it")]
fn print(line: &str) {
    println!("{line}");
}
