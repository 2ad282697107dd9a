//! Every setting there is.

use super::{
    are_addresses, is_address, is_database, is_environment, is_listings, is_log_filter, is_mail_server,
    is_region, is_secret, is_text, is_web_address,
};

/// A setting; the variable is called `LAURELS_` plus the name, the key in the file is the name in small letters.
pub(crate) struct Key {
    pub(crate) name: &'static str,
    pub(crate) default: Option<&'static str>,
    pub(crate) is_secret: bool,
    pub(crate) check: fn(&str) -> Result<(), String>,
}

const fn open(
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
    open("BIND", Some("127.0.0.1:8080"), is_address),
    open("PUBLIC_URL", None, is_web_address),
    open("DATABASE_URL", Some("sqlite://data/laurels.db"), is_database),
    open("TRUSTED_PROXIES", None, are_addresses),
    open("ENVIRONMENT", Some("development"), is_environment),
    Key { name: "SMTP_URL", default: None, is_secret: true, check: is_mail_server },
    open("SMTP_CA_FILE", None, is_text),
    open("MAIL_FROM", None, is_text),
    open("SUPPORT_EMAIL", None, is_text),
    open("OUTBOX", Some("data/outbox"), is_text),
    open("METRICS_BIND", None, is_address),
    open("GOOGLE_CLIENT_ID", None, is_text),
    secret("GOOGLE_CLIENT_SECRET"),
    open("GOOGLE_ISSUER", Some("https://accounts.google.com"), is_web_address),
    open("APPLE_CLIENT_ID", None, is_text),
    open("APPLE_TEAM_ID", None, is_text),
    open("APPLE_KEY_ID", None, is_text),
    secret("APPLE_PRIVATE_KEY"),
    open("APPLE_ISSUER", Some("https://appleid.apple.com"), is_web_address),
    secret("TMDB_TOKEN"),
    open("TMDB_URL", Some("https://api.themoviedb.org/3"), is_web_address),
    secret("GRACENOTE_KEY"),
    open("GRACENOTE_URL", Some("https://data.tmsapi.com/v1.1"), is_web_address),
    secret("STRIPE_SECRET_KEY"),
    open("STRIPE_PUBLISHABLE_KEY", None, is_text),
    secret("STRIPE_WEBHOOK_SECRET"),
    open("STRIPE_URL", Some("https://api.stripe.com/v1"), is_web_address),
    secret("SENTRY_DSN"),
    open("POSTHOG_KEY", None, is_text),
    open("LISTINGS", None, is_listings),
    open("REGION", Some("US"), is_region),
    open("LOG", Some("info"), is_log_filter),
    open("LOG_FORMAT", None, is_log_format),
];

fn is_log_format(text: &str) -> Result<(), String> {
    match text {
        "json" | "text" => Ok(()),
        _ => Err("it must be json or text".to_owned()),
    }
}
