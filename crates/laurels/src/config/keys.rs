//! The list of settings.

use super::{
    are_ip_addresses, is_database, is_environment, is_listings, is_log_filter, is_mail_server, is_region,
    is_secret, is_socket_address, is_text, is_url,
};

/// A setting: `LAURELS_{name}` in the environment, the lowercase name in the file.
pub(crate) struct Key {
    pub(crate) name: &'static str,
    pub(crate) default: Option<&'static str>,
    pub(crate) is_secret: bool,
    pub(crate) check: fn(&str) -> Result<(), String>,
}

const fn public(
    name: &'static str,
    default: Option<&'static str>,
    check: fn(&str) -> Result<(), String>,
) -> Key {
    Key { name, default, is_secret: false, check }
}

const fn secret(name: &'static str) -> Key {
    Key { name, default: None, is_secret: true, check: is_secret }
}

pub(crate) const KEYS: [Key; 33] = [
    public("BIND", Some("127.0.0.1:8080"), is_socket_address),
    public("PUBLIC_URL", None, is_url),
    public("DATABASE_URL", Some("sqlite://data/laurels.db"), is_database),
    public("TRUSTED_PROXIES", None, are_ip_addresses),
    public("ENVIRONMENT", Some("development"), is_environment),
    Key { name: "SMTP_URL", default: None, is_secret: true, check: is_mail_server },
    public("SMTP_CA_FILE", None, is_text),
    public("MAIL_FROM", None, is_text),
    public("SUPPORT_EMAIL", None, is_text),
    public("OUTBOX", Some("data/outbox"), is_text),
    public("METRICS_BIND", None, is_socket_address),
    public("GOOGLE_CLIENT_ID", None, is_text),
    secret("GOOGLE_CLIENT_SECRET"),
    public("GOOGLE_ISSUER", Some("https://accounts.google.com"), is_url),
    public("APPLE_CLIENT_ID", None, is_text),
    public("APPLE_TEAM_ID", None, is_text),
    public("APPLE_KEY_ID", None, is_text),
    secret("APPLE_PRIVATE_KEY"),
    public("APPLE_ISSUER", Some("https://appleid.apple.com"), is_url),
    secret("TMDB_TOKEN"),
    public("TMDB_URL", Some("https://api.themoviedb.org/3"), is_url),
    secret("GRACENOTE_KEY"),
    public("GRACENOTE_URL", Some("https://data.tmsapi.com/v1.1"), is_url),
    secret("STRIPE_SECRET_KEY"),
    public("STRIPE_PUBLISHABLE_KEY", None, is_text),
    secret("STRIPE_WEBHOOK_SECRET"),
    public("STRIPE_URL", Some("https://api.stripe.com/v1"), is_url),
    secret("SENTRY_DSN"),
    public("POSTHOG_KEY", None, is_text),
    public("LISTINGS", None, is_listings),
    public("REGION", Some("US"), is_region),
    public("LOG", Some("info"), is_log_filter),
    public("LOG_FORMAT", None, is_log_format),
];

fn is_log_format(text: &str) -> Result<(), String> {
    match text {
        "json" | "text" => Ok(()),
        _ => Err("use json or text".to_owned()),
    }
}
