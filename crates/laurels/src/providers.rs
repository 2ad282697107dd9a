//! External services (mail, log-in providers, TMDB, Gracenote, Stripe), built from the settings.

use std::path::PathBuf;
use std::sync::Arc;

use laurels_app::Providers;
use laurels_domain::Secret;
use laurels_providers::gracenote::Gracenote;
use laurels_providers::mail::Mailer;
use laurels_providers::oidc::{AppleSettings, GoogleSettings, Oidc};
use laurels_providers::stripe::{Stripe, StripeSettings};
use laurels_providers::tmdb::Tmdb;
use laurels_providers::{Client, install_crypto};

use crate::config::Config;

const DEFAULT_FROM: &str = "Laurels <no-reply@localhost>";

/// A provider without settings is disabled; one with incomplete settings is an error.
pub(crate) fn from(config: &Config) -> Result<Providers, String> {
    install_crypto();
    let client = Client::new().map_err(|error| error.to_string())?;
    let from = config.text("MAIL_FROM").unwrap_or(DEFAULT_FROM);
    let mailer = match config.text("SMTP_URL") {
        Some(url) => match config.text("SMTP_CA_FILE") {
            Some(file) => Mailer::smtp_trusting(url, from, &read_ca_file(file)?),
            None => Mailer::smtp(url, from),
        },
        None => Mailer::outbox(PathBuf::from(config.text("OUTBOX").unwrap_or_default()), from),
    };
    let google =
        all_or_none(config, ["GOOGLE_CLIENT_ID", "GOOGLE_CLIENT_SECRET"])?.map(|[client_id, secret]| {
            let issuer = config.text("GOOGLE_ISSUER").unwrap_or_default().to_owned();
            let settings = GoogleSettings { client_id, client_secret: Secret::new(secret), issuer };
            Oidc::google(client.clone(), settings)
        });
    let apple_keys = ["APPLE_CLIENT_ID", "APPLE_TEAM_ID", "APPLE_KEY_ID", "APPLE_PRIVATE_KEY"];
    let apple = all_or_none(config, apple_keys)?.map(|[client_id, team_id, key_id, private_key]| {
        let issuer = config.text("APPLE_ISSUER").unwrap_or_default().to_owned();
        let private_key = Secret::new(private_key);
        Oidc::apple(client.clone(), AppleSettings { client_id, team_id, key_id, private_key, issuer })
    });
    let url = |name| config.text(name).unwrap_or_default();
    let tmdb = config
        .text("TMDB_TOKEN")
        .map(|token| Tmdb::new(client.clone(), url("TMDB_URL"), Secret::new(token)))
        .transpose();
    let gracenote = config
        .text("GRACENOTE_KEY")
        .map(|key| Gracenote::new(client.clone(), url("GRACENOTE_URL"), Secret::new(key)))
        .transpose();
    let stripe_keys = ["STRIPE_SECRET_KEY", "STRIPE_PUBLISHABLE_KEY"];
    let stripe = all_or_none(config, stripe_keys)?.map(|[secret_key, publishable_key]| {
        let webhook_secret = config.text("STRIPE_WEBHOOK_SECRET").map(Secret::new);
        let (secret_key, url) = (Secret::new(secret_key), url("STRIPE_URL").to_owned());
        Stripe::new(client, StripeSettings { secret_key, publishable_key, webhook_secret, url })
    });
    let stripe = stripe.transpose().map_err(|error| error.to_string())?;
    if stripe.as_ref().is_some_and(|stripe| !stripe.accepts_webhooks()) {
        tracing::warn!("LAURELS_STRIPE_WEBHOOK_SECRET is not set: memberships are updated only once a day");
    }
    Ok(Providers {
        mailer: Arc::new(mailer.map_err(|error| error.to_string())?),
        google: google.transpose().map_err(|error| error.to_string())?.map(Arc::new),
        apple: apple.transpose().map_err(|error| error.to_string())?.map(Arc::new),
        tmdb: tmdb.map_err(|error| error.to_string())?.map(Arc::new),
        gracenote: gracenote.map_err(|error| error.to_string())?.map(Arc::new),
        stripe: stripe.map(Arc::new),
    })
}

fn read_ca_file(file: &str) -> Result<Vec<u8>, String> {
    std::fs::read(file).map_err(|error| format!("LAURELS_SMTP_CA_FILE: could not read {file}: {error}"))
}

/// The values of these settings, or `None` if all are missing.
fn all_or_none<const N: usize>(config: &Config, names: [&str; N]) -> Result<Option<[String; N]>, String> {
    if names.iter().all(|name| config.text(name).is_none()) {
        return Ok(None);
    }
    match names.iter().find(|name| config.text(name).is_none()) {
        Some(missing) => Err(format!("LAURELS_{missing} is missing; LAURELS_{} needs it", names[0])),
        None => Ok(Some(names.map(|name| config.text(name).unwrap_or_default().to_owned()))),
    }
}
