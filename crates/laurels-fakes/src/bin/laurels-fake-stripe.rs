//! The fake payment provider as a separate process, for browser tests. Prints its URL and runs until its standard input
//! is closed.

use std::io::Read as _;
use std::time::{SystemTime, UNIX_EPOCH};

use laurels_fakes::stripe::StripeServer;

#[tokio::main]
async fn main() {
    #[expect(clippy::disallowed_methods, reason = "no part of the product")]
    let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default().as_secs();
    let server = StripeServer::start(i64::try_from(now).unwrap_or_default()).await;
    #[expect(clippy::print_stdout, reason = "tests read the URL from it")]
    {
        println!("listening on {}", server.origin());
    }
    let end = tokio::task::spawn_blocking(|| std::io::stdin().read_to_end(&mut Vec::new()));
    let _ = end.await;
}
