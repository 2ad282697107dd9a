//! Mail on its way out. Nobody waits for it: how long a letter takes must not tell whether there was one.

use std::time::Duration;

use laurels_providers::ProviderError;
use laurels_providers::mail::{Delivery, EmailMessage};

use crate::App;

const TRIES: u32 = 4;
const FIRST_PAUSE: Duration = Duration::from_secs(2);

impl App {
    /// Sends a letter in the background, trying again when the mail server does not take it.
    pub(crate) fn post(&self, email: EmailMessage) {
        let app = self.clone();
        tokio::spawn(async move {
            let mut pause = FIRST_PAUSE;
            for attempt in 1..=TRIES {
                match app.providers.mailer.send(&email, app.now()).await {
                    Ok(Delivery::Sent) => return tracing::info!("a letter was sent"),
                    Ok(Delivery::Written(file)) => {
                        return tracing::info!(file = %file.display(), "no mail server is set up; a letter was kept");
                    }
                    Err(error @ ProviderError::Unavailable { .. }) if attempt < TRIES => {
                        tracing::warn!(%error, attempt, "a letter could not be sent yet");
                        tokio::time::sleep(pause).await;
                        pause *= 4;
                    }
                    // A clear no does not change by asking again.
                    Err(error) => return tracing::error!(%error, "a letter could not be sent"),
                }
            }
        });
    }
}
