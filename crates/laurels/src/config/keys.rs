//! The settings, each declared once: meaning, kind, name, field, parser, default.

use std::io::IsTerminal;
use std::net::{IpAddr, SocketAddr};
use std::path::PathBuf;

use laurels_app::ListingsMode;
use laurels_domain::Secret;
use laurels_domain::webhooks::addresses::Network;
use laurels_store::DatabaseUrl;

use super::parse::{self, LogFormat};
use super::sources::{Default, Key, Values};

/// Declares [`Config`] and [`KEYS`]. Kinds of settings:
/// - `required`: has a default
/// - `derived`: its default depends on other settings
/// - `credentials`: has a default and may contain a password, which its `Display` omits
/// - `optional`
/// - `secret`: optional and never printed
macro_rules! settings {
    ($($(#[$doc:meta])+ $kind:ident $name:ident => $field:ident: $type:ty, $parse:path $(, $default:expr)?;)+) => {
        #[derive(Debug)]
        pub(crate) struct Config {
            $($(#[$doc])+ pub(crate) $field: field_type!($kind $type),)+
            pub(super) values: Values,
        }

        pub(super) const KEYS: &[Key] = &[$(Key {
            name: stringify!($name),
            default: default_of!($kind $($default)?),
            print: printer_of!($kind $parse),
        },)+];

        impl Config {
            /// Fails with all mistakes, not only the first.
            pub(super) fn from_values(values: Values) -> Result<Self, String> {
                let mut mistakes = Vec::new();
                $(let $field = values.parse(stringify!($name), is_hidden!($kind), $parse, &mut mistakes);)+
                if !mistakes.is_empty() {
                    return Err(mistakes.join("; "));
                }
                Ok(Self { $($field: field_value!($kind $name $field),)+ values })
            }
        }
    };
}

macro_rules! field_type {
    (optional $type:ty) => { Option<$type> };
    (secret $type:ty) => { Option<$type> };
    ($kind:ident $type:ty) => { $type };
}

macro_rules! field_value {
    (optional $name:ident $field:ident) => {
        $field
    };
    (secret $name:ident $field:ident) => {
        $field
    };
    ($kind:ident $name:ident $field:ident) => {
        $field.ok_or(concat!("LAURELS_", stringify!($name), " is missing"))?
    };
}

macro_rules! default_of {
    (derived $default:expr) => {
        Default::Derived($default)
    };
    ($kind:ident $default:expr) => {
        Default::Text($default)
    };
    ($kind:ident) => {
        Default::None
    };
}

macro_rules! printer_of {
    (secret $parse:path) => {
        |_| "***".to_owned()
    };
    (credentials $parse:path) => {
        |text| $parse(text).map_or_else(|_| "***".to_owned(), |it| it.to_string())
    };
    ($kind:ident $parse:path) => {
        str::to_owned
    };
}

macro_rules! is_hidden {
    (secret) => {
        true
    };
    // A password in an invalid URL can't be located.
    (credentials) => {
        true
    };
    ($kind:ident) => {
        false
    };
}

settings! {
    /// Address to listen on; port 0 picks a free port.
    required BIND => bind: SocketAddr, parse::socket_address, "127.0.0.1:8080";
    /// The origin of links, cookies and log-in redirects.
    derived PUBLIC_URL => public_url: String, parse::origin, default_origin;
    /// `sqlite://PATH`, created when missing, or `postgres://…`.
    credentials DATABASE_URL => database_url: DatabaseUrl, parse::database, "sqlite://data/laurels.db";
    /// Whether films, ceremonies, categories and people have pages and share cards for everyone.
    required PUBLIC_CATALOGUE => public_catalogue: bool, parse::boolean, "true";
    /// Addresses whose `X-Forwarded-For` is trusted.
    optional TRUSTED_PROXIES => trusted_proxies: Vec<IpAddr>, parse::ip_addresses;
    /// Displayed as a watermark, except for `production`.
    required ENVIRONMENT => environment: String, parse::environment, "development";
    /// Without it, emails are written to the outbox.
    secret SMTP_URL => smtp_url: Secret, parse::mail_server;
    /// CA certificate of the mail server (PEM), if the system doesn't trust it.
    optional SMTP_CA_FILE => smtp_ca_file: PathBuf, parse::path;
    /// The sender of emails.
    required MAIL_FROM => mail_from: String, parse::text, "Laurels <no-reply@localhost>";
    /// Recipient of contact messages.
    optional SUPPORT_EMAIL => support_email: String, parse::mailbox;
    /// Folder for emails without a mail server.
    required OUTBOX => outbox: PathBuf, parse::path, "data/outbox";
    /// A separate address for `/metrics`.
    optional METRICS_BIND => metrics_bind: SocketAddr, parse::socket_address;
    /// Log-in with Google.
    optional GOOGLE_CLIENT_ID => google_client_id: String, parse::text;
    /// Log-in with Google.
    secret GOOGLE_CLIENT_SECRET => google_client_secret: Secret, parse::secret;
    /// Tests use a local provider.
    required GOOGLE_ISSUER => google_issuer: String, parse::url, "https://accounts.google.com";
    /// Log-in with Apple: the Services ID.
    optional APPLE_CLIENT_ID => apple_client_id: String, parse::text;
    /// Log-in with Apple.
    optional APPLE_TEAM_ID => apple_team_id: String, parse::text;
    /// Log-in with Apple: the id of the private key.
    optional APPLE_KEY_ID => apple_key_id: String, parse::text;
    /// Log-in with Apple: the content of the `.p8` file.
    secret APPLE_PRIVATE_KEY => apple_private_key: Secret, parse::secret;
    /// Tests use a local provider.
    required APPLE_ISSUER => apple_issuer: String, parse::url, "https://appleid.apple.com";
    /// The movie database.
    secret TMDB_TOKEN => tmdb_token: Secret, parse::secret;
    /// The movie database's API.
    required TMDB_URL => tmdb_url: String, parse::url, "https://api.themoviedb.org/3";
    /// The listings provider.
    secret GRACENOTE_KEY => gracenote_key: Secret, parse::secret;
    /// The listings provider's API.
    required GRACENOTE_URL => gracenote_url: String, parse::url, "https://data.tmsapi.com/v1.1";
    /// The listings provider's images.
    required GRACENOTE_IMAGES_URL => gracenote_images_url: String, parse::url, "https://developer.tmsimg.com";
    /// Payments.
    secret STRIPE_SECRET_KEY => stripe_secret_key: Secret, parse::secret;
    /// Payments: sent to browsers.
    optional STRIPE_PUBLISHABLE_KEY => stripe_publishable_key: String, parse::text;
    /// Payments: without it, webhooks are rejected.
    secret STRIPE_WEBHOOK_SECRET => stripe_webhook_secret: Secret, parse::secret;
    /// The payment provider's API.
    required STRIPE_URL => stripe_url: String, parse::url, "https://api.stripe.com/v1";
    /// Hosts of product images, besides the payment provider's.
    optional PRODUCT_IMAGE_HOSTS => product_image_hosts: Vec<String>, parse::hosts;
    /// Push notifications: made by `laurels vapid`, like the next one.
    secret VAPID_PRIVATE_KEY => vapid_private_key: Secret, parse::secret;
    /// Push notifications: checked against the private key.
    optional VAPID_PUBLIC_KEY => vapid_public_key: String, parse::text;
    /// Push notifications: whom push services may contact.
    optional VAPID_SUBJECT => vapid_subject: String, parse::text;
    /// Push notifications: a local push service, for tests.
    optional PUSH_TEST_ORIGIN => push_test_origin: String, parse::origin;
    /// Networks that webhooks may reach besides public addresses, also without encryption.
    optional WEBHOOK_NETWORKS => webhook_networks: Vec<Network>, parse::networks;
    /// Error reporting in browsers that have consented.
    secret SENTRY_DSN => sentry_dsn: Secret, parse::secret;
    /// Analytics in browsers that have consented.
    optional POSTHOG_KEY => posthog_key: String, parse::text;
    /// The source of listings.
    derived LISTINGS => listings: ListingsMode, parse::listings, default_listings;
    /// Country of the streaming services.
    required REGION => region: String, parse::region, "US";
    /// Log level, or filters by module.
    required LOG => log: String, parse::log_filter, "info";
    /// Text or JSON lines.
    derived LOG_FORMAT => log_format: LogFormat, parse::log_format, |_| default_log_format();
}

impl Config {
    /// The public origin of a server that listens on `address`, which differs from the setting for port 0.
    pub(crate) fn public_url_at(&self, address: SocketAddr) -> String {
        let is_default = self.public_url == default_public_url(&self.bind.to_string());
        if is_default { default_public_url(&address.to_string()) } else { self.public_url.clone() }
    }
}

fn default_public_url(address: &str) -> String {
    format!("http://{address}")
}

fn default_origin(values: &Values) -> String {
    default_public_url(values.get("BIND").unwrap_or_default())
}

fn default_listings(values: &Values) -> String {
    if values.get("ENVIRONMENT") == Some("production") { "live" } else { "sample" }.to_owned()
}

fn default_log_format() -> String {
    if std::io::stderr().is_terminal() { "text" } else { "json" }.to_owned()
}
