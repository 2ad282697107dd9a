//! External services (mail, log-in providers, TMDB, Gracenote, Stripe, push, webhooks), built from the settings.

use std::path::Path;
use std::sync::Arc;

use laurels_app::Providers;
use laurels_domain::webhooks::addresses::AllowedNetworks;
use laurels_providers::gracenote::Gracenote;
use laurels_providers::mail::Mailer;
use laurels_providers::oidc::{AppleSettings, GoogleSettings, Oidc};
use laurels_providers::push::{PushSettings, WebPush};
use laurels_providers::stripe::{Stripe, StripeSettings};
use laurels_providers::tmdb::Tmdb;
use laurels_providers::webhooks::WebhookClient;
use laurels_providers::{Client, install_crypto};

use crate::config::Config;

/// A provider without settings is disabled; one with incomplete settings is an error.
pub(crate) fn from(config: &Config) -> Result<Providers, String> {
    install_crypto();
    let client = Client::new().map_err(|error| error.to_string())?;
    let (google, apple, stripe) = (google_settings(config), apple_settings(config), stripe_settings(config));
    let push = push_settings(config);
    let mistakes = [google.as_ref().err(), apple.as_ref().err(), stripe.as_ref().err(), push.as_ref().err()];
    if mistakes.iter().any(Option::is_some) {
        return Err(mistakes.into_iter().flatten().cloned().collect::<Vec<_>>().join("; "));
    }
    let google = google?.map(|settings| Oidc::google(client.clone(), settings)).transpose();
    let apple = apple?.map(|settings| Oidc::apple(client.clone(), settings)).transpose();
    let tmdb = config.tmdb_token.clone().map(|token| Tmdb::new(client.clone(), &config.tmdb_url, token));
    let gracenote = config.gracenote_key.clone().map(|key| {
        Gracenote::new(client.clone(), &config.gracenote_url, key)?
            .with_images_at(&config.gracenote_images_url)
    });
    let push = push?.map(|settings| WebPush::new(client.clone(), &settings)).transpose();
    let networks = AllowedNetworks::new(config.webhook_networks.clone().unwrap_or_default());
    let webhooks = WebhookClient::new(networks);
    let stripe = stripe?.map(|settings| Stripe::new(client, settings)).transpose();
    let stripe = stripe.map_err(|error| error.to_string())?;
    if stripe.as_ref().is_some_and(|stripe| !stripe.accepts_webhooks()) {
        tracing::warn!("LAURELS_STRIPE_WEBHOOK_SECRET is not set: memberships are updated only once a day");
    }
    Ok(Providers {
        mailer: Arc::new(mailer(config)?),
        google: google.map_err(|error| error.to_string())?.map(Arc::new),
        apple: apple.map_err(|error| error.to_string())?.map(Arc::new),
        tmdb: tmdb.transpose().map_err(|error| error.to_string())?.map(Arc::new),
        gracenote: gracenote.transpose().map_err(|error| error.to_string())?.map(Arc::new),
        stripe: stripe.map(Arc::new),
        push: push.map_err(|error| error.to_string())?.map(Arc::new),
        webhooks: webhooks.map_err(|error| error.to_string())?,
    })
}

fn mailer(config: &Config) -> Result<Mailer, String> {
    let from = &config.mail_from;
    let mailer = match (&config.smtp_url, &config.smtp_ca_file) {
        (Some(url), Some(file)) => Mailer::smtp_trusting(url.reveal(), from, &read_ca_file(file)?),
        (Some(url), None) => Mailer::smtp(url.reveal(), from),
        (None, _) => Mailer::outbox(config.outbox.clone(), from),
    };
    mailer.map_err(|error| error.to_string())
}

fn read_ca_file(file: &Path) -> Result<Vec<u8>, String> {
    std::fs::read(file)
        .map_err(|error| format!("LAURELS_SMTP_CA_FILE: could not read {}: {error}", file.display()))
}

fn google_settings(config: &Config) -> Result<Option<GoogleSettings>, String> {
    let (client_id, client_secret) = (&config.google_client_id, &config.google_client_secret);
    check_complete(&[
        ("GOOGLE_CLIENT_ID", client_id.is_some()),
        ("GOOGLE_CLIENT_SECRET", client_secret.is_some()),
    ])?;
    Ok(client_id.clone().zip(client_secret.clone()).map(|(client_id, client_secret)| {
        let issuer = config.google_issuer.clone();
        GoogleSettings { client_id, client_secret, issuer }
    }))
}

fn apple_settings(config: &Config) -> Result<Option<AppleSettings>, String> {
    let Config { apple_client_id, apple_team_id, apple_key_id, apple_private_key, .. } = config;
    check_complete(&[
        ("APPLE_CLIENT_ID", apple_client_id.is_some()),
        ("APPLE_TEAM_ID", apple_team_id.is_some()),
        ("APPLE_KEY_ID", apple_key_id.is_some()),
        ("APPLE_PRIVATE_KEY", apple_private_key.is_some()),
    ])?;
    let ids = apple_client_id.clone().zip(apple_team_id.clone());
    let key = apple_key_id.clone().zip(apple_private_key.clone());
    Ok(ids.zip(key).map(|((client_id, team_id), (key_id, private_key))| {
        let issuer = config.apple_issuer.clone();
        AppleSettings { client_id, team_id, key_id, private_key, issuer }
    }))
}

fn stripe_settings(config: &Config) -> Result<Option<StripeSettings>, String> {
    let (secret_key, publishable_key) = (&config.stripe_secret_key, &config.stripe_publishable_key);
    check_complete(&[
        ("STRIPE_SECRET_KEY", secret_key.is_some()),
        ("STRIPE_PUBLISHABLE_KEY", publishable_key.is_some()),
    ])?;
    Ok(secret_key.clone().zip(publishable_key.clone()).map(|(secret_key, publishable_key)| {
        let (webhook_secret, url) = (config.stripe_webhook_secret.clone(), config.stripe_url.clone());
        StripeSettings { secret_key, publishable_key, webhook_secret, url }
    }))
}

fn push_settings(config: &Config) -> Result<Option<PushSettings>, String> {
    let Config { vapid_private_key, vapid_public_key, vapid_subject, push_test_origin, .. } = config;
    check_complete(&[
        ("VAPID_PRIVATE_KEY", vapid_private_key.is_some()),
        ("VAPID_SUBJECT", vapid_subject.is_some()),
    ])?;
    if vapid_public_key.is_some() && vapid_private_key.is_none() {
        return Err("LAURELS_VAPID_PRIVATE_KEY is missing; LAURELS_VAPID_PUBLIC_KEY needs it".to_owned());
    }
    Ok(vapid_private_key.clone().zip(vapid_subject.clone()).map(|(private_key, subject)| PushSettings {
        private_key,
        public_key: vapid_public_key.clone(),
        subject,
        test_origin: push_test_origin.clone(),
    }))
}

/// Settings that go together: all or none of them must be set.
fn check_complete(settings: &[(&str, bool)]) -> Result<(), String> {
    let missing = settings.iter().find(|(_, is_set)| !is_set);
    match (missing, settings.iter().any(|(_, is_set)| *is_set)) {
        (Some((missing, _)), true) => {
            Err(format!("LAURELS_{missing} is missing; LAURELS_{} needs it", settings[0].0))
        }
        _ => Ok(()),
    }
}
