//! External services: each gets a request that needs its credentials.

use laurels_catalogue::MediaType;
use laurels_providers::ProviderError;
use laurels_providers::gracenote::Gracenote;
use laurels_providers::mail::Mailer;
use laurels_providers::oidc::Oidc;
use laurels_providers::stripe::Stripe;
use laurels_providers::tmdb::Tmdb;

use super::finding::Finding;

/// A film that every provider has.
const FILM: &str = "Wings";

pub(super) async fn mail(mailer: &Mailer) -> Finding {
    if !mailer.uses_smtp() {
        return Finding::fine("mail", "emails are written to the outbox");
    }
    let cure = "Check the host, port, user and password in LAURELS_SMTP_URL.";
    finding("mail", "the mail server accepts the log-in", mailer.check().await, cure)
}

pub(super) async fn oidc(provider: Option<&Oidc>) -> Option<Finding> {
    let provider = provider?;
    let text = format!("{} responds", provider.provider().service());
    Some(finding("providers", &text, provider.check().await, "Check the issuer and this machine's network."))
}

pub(super) async fn tmdb(tmdb: Option<&Tmdb>) -> Option<Finding> {
    let found = tmdb?.search(FILM, MediaType::Movie).await.map(drop);
    let cure = "Check LAURELS_TMDB_TOKEN and this machine's network.";
    Some(finding("providers", "the movie database accepts the token", found, cure))
}

pub(super) async fn gracenote(gracenote: Option<&Gracenote>) -> Option<Finding> {
    let found = gracenote?.search(FILM).await.map(drop);
    let cure = "Check LAURELS_GRACENOTE_KEY and this machine's network.";
    Some(finding("providers", "the listings provider accepts the key", found, cure))
}

pub(super) async fn stripe(stripe: Option<&Stripe>) -> Option<Finding> {
    let found = stripe?.products().await.map(drop);
    let cure = "Check LAURELS_STRIPE_SECRET_KEY and this machine's network.";
    Some(finding("providers", "the payment provider accepts the key", found, cure))
}

fn finding(subject: &'static str, text: &str, outcome: Result<(), ProviderError>, cure: &str) -> Finding {
    match outcome {
        Ok(()) => Finding::fine(subject, text),
        Err(error) => Finding::error(subject, error.to_string(), cure),
    }
}
