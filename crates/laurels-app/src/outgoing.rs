//! Outgoing email. Sent in the background, so that response times don't reveal whether an email was sent.

use std::time::Duration;

use laurels_providers::ProviderError;
use laurels_providers::mail::{Delivery, EmailMessage};

use crate::App;

const MAX_ATTEMPTS: u32 = 4;
const FIRST_DELAY: Duration = Duration::from_secs(2);

impl App {
    /// Sends an email in the background, with retries while the mail server is unavailable.
    pub(crate) fn send_email(&self, email: EmailMessage) {
        let app = self.clone();
        tokio::spawn(async move {
            let mut delay = FIRST_DELAY;
            for attempt in 1..=MAX_ATTEMPTS {
                match app.providers.mailer.send(&email, app.now()).await {
                    Ok(Delivery::Sent) => return tracing::info!("sent an email"),
                    Ok(Delivery::Written(file)) => {
                        return tracing::info!(file = %file.display(), "no mail server is set up; wrote an email to a file");
                    }
                    Err(error @ ProviderError::Unavailable { .. }) if attempt < MAX_ATTEMPTS => {
                        tracing::warn!(%error, attempt, "could not send an email yet");
                        tokio::time::sleep(delay).await;
                        delay *= 4;
                    }
                    // Rejected emails are not retried.
                    Err(error) => return tracing::error!(%error, "could not send an email"),
                }
            }
        });
    }
}
