//! Outgoing email. Sent in the background, so that response times don't reveal whether an email was sent.

use std::sync::Arc;
use std::time::Duration;

use laurels_providers::ProviderError;
use laurels_providers::mail::{Delivery, EmailMessage, Mailer};

use crate::Clock;

const MAX_ATTEMPTS: u32 = 4;
const FIRST_DELAY: Duration = Duration::from_secs(2);

#[derive(Clone, Debug)]
pub(crate) struct Outgoing {
    mailer: Arc<Mailer>,
    clock: Clock,
}

impl Outgoing {
    pub(crate) fn new(mailer: Arc<Mailer>, clock: Clock) -> Self {
        Self { mailer, clock }
    }

    /// Sends an email in the background, with retries while the mail server is unavailable.
    pub(crate) fn send(&self, email: EmailMessage) {
        let Self { mailer, clock } = self.clone();
        tokio::spawn(async move {
            let mut delay = FIRST_DELAY;
            for attempt in 1..=MAX_ATTEMPTS {
                match mailer.send(&email, clock.now()).await {
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
