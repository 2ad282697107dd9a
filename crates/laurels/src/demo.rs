//! What the server of a demo has besides: its people, and an introduction for the operator.

use std::fmt::Write;

use laurels_app::{Clock, DEMO_PASSWORD, DemoSettings, PasswordCost, seed_demo};
use laurels_catalogue::Catalogue;
use laurels_store::Store;

use crate::config::Config;

/// Makes the people, in an empty database.
pub(crate) async fn seed(
    config: &Config,
    store: &Store,
    catalogue: &Catalogue,
) -> Result<DemoSettings, String> {
    let users = seed_demo(store, catalogue, Clock::System.now(), PasswordCost::Full);
    let users = users.await.map_err(|error| error.to_string())?;
    Ok(DemoSettings { users, payment_origin: config.payment_stand_in() })
}

/// What to do with a demo that has started.
pub(crate) fn introduction(demo: &DemoSettings, public_url: &str) -> String {
    let mut text = format!(
        "\nThis is a demo: open {public_url} and look around.\n\
         Nothing you do in it is kept when it ends, with Ctrl-C.\n\n\
         Everyone's password is \"{DEMO_PASSWORD}\":\n\n"
    );
    for person in demo.users.iter().map(|user| user.person) {
        let _ = writeln!(text, "  {:<20} {}", person.email, person.about);
    }
    let _ = write!(text, "\nIts emails stay here: {public_url}/dev/outbox");
    text
}
