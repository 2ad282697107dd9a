//! Settings: environment variables over an optional file over defaults. Nothing else in the product reads the
//! environment. A key that does not exist or a value that cannot be used stops the start with one line.

mod keys;
mod sources;

use std::fmt;
use std::net::{IpAddr, SocketAddr};

use laurels_store::DatabaseUrl;

use self::keys::KEYS;
use self::sources::Values;

/// The settings that something reads, checked. The others are in `values`, checked as well.
#[derive(Debug)]
pub(crate) struct Config {
    pub(crate) bind: SocketAddr,
    /// `None` means the address that was bound.
    pub(crate) public_url: Option<String>,
    pub(crate) database_url: DatabaseUrl,
    pub(crate) environment: String,
    pub(crate) metrics_bind: Option<SocketAddr>,
    pub(crate) trusted_proxies: Vec<IpAddr>,
    pub(crate) log: String,
    /// `None` leaves it to whether standard error is a terminal.
    pub(crate) logs_text: Option<bool>,
    values: Values,
}

impl Config {
    pub(crate) fn load() -> Result<Self, String> {
        Self::from_values(Values::load()?)
    }

    fn from_values(values: Values) -> Result<Self, String> {
        for key in &KEYS {
            if let Some(text) = values.get(key.name) {
                (key.check)(text).map_err(|why| {
                    // The database's address can hold a password in a place that only a usable one has.
                    let is_telling = !key.is_secret && key.name != "DATABASE_URL";
                    let shown = if is_telling { format!("{text:?}") } else { "its value".to_owned() };
                    format!("LAURELS_{}: {shown} cannot be used: {why}", key.name)
                })?;
            }
        }
        let needed = |name: &str| values.get(name).ok_or_else(|| format!("LAURELS_{name} is missing"));
        let broken = |name: &str, why: &dyn fmt::Display| format!("LAURELS_{name}: {why}");
        Ok(Self {
            bind: needed("BIND")?.parse().map_err(|why| broken("BIND", &why))?,
            public_url: values.get("PUBLIC_URL").map(|url| url.trim_end_matches('/').to_owned()),
            database_url: needed("DATABASE_URL")?.parse().map_err(|why| broken("DATABASE_URL", &why))?,
            environment: needed("ENVIRONMENT")?.to_owned(),
            metrics_bind: values
                .get("METRICS_BIND")
                .map(str::parse)
                .transpose()
                .map_err(|why| broken("METRICS_BIND", &why))?,
            trusted_proxies: values
                .get("TRUSTED_PROXIES")
                .map(|list| list.split(',').filter_map(|address| address.trim().parse().ok()).collect())
                .unwrap_or_default(),
            log: needed("LOG")?.to_owned(),
            logs_text: values.get("LOG_FORMAT").map(|format| format == "text"),
            values,
        })
    }

    /// A setting that another part of the product understands.
    pub(crate) fn text(&self, name: &str) -> Option<&str> {
        self.values.get(name)
    }

    /// Every key with what is in force and where that came from; secrets are masked.
    pub(crate) fn table(&self) -> impl Iterator<Item = (String, String, String)> {
        KEYS.iter().map(|key| {
            let shown = match self.values.get(key.name) {
                None => "-".to_owned(),
                Some(_) if key.is_secret => "***".to_owned(),
                Some(text) if key.name == "DATABASE_URL" => {
                    text.parse::<DatabaseUrl>().map_or_else(|_| "***".to_owned(), |url| url.to_string())
                }
                Some(text) => text.to_owned(),
            };
            (format!("LAURELS_{}", key.name), shown, self.values.source(key.name).to_string())
        })
    }
}

pub(crate) fn is_address(text: &str) -> Result<(), String> {
    text.parse::<SocketAddr>().map(drop).map_err(|_| "it must look like 127.0.0.1:8080".to_owned())
}

pub(crate) fn are_addresses(text: &str) -> Result<(), String> {
    match text.split(',').find(|address| address.trim().parse::<IpAddr>().is_err()) {
        None => Ok(()),
        Some(wrong) => Err(format!("'{}' is no address", wrong.trim())),
    }
}

/// An origin or a base address of an API.
pub(crate) fn is_web_address(text: &str) -> Result<(), String> {
    let uri: http::Uri = text.parse().map_err(|_| "it is no address".to_owned())?;
    match (uri.scheme_str(), uri.host()) {
        (Some("http" | "https"), Some(host)) if !host.is_empty() => Ok(()),
        _ => Err("it must begin with http:// or https:// and name a host".to_owned()),
    }
}

pub(crate) fn is_database(text: &str) -> Result<(), String> {
    text.parse::<DatabaseUrl>().map(drop)
}

/// It travels in a header and is shown on every page.
pub(crate) fn is_environment(text: &str) -> Result<(), String> {
    let fits =
        (1..=40).contains(&text.len()) && text.bytes().all(|byte| byte.is_ascii_graphic() || byte == b' ');
    if fits { Ok(()) } else { Err("it must be 1 to 40 printable characters".to_owned()) }
}

pub(crate) fn is_mail_server(text: &str) -> Result<(), String> {
    if text.starts_with("smtp://") || text.starts_with("smtps://") {
        Ok(())
    } else {
        Err("it must begin with smtp:// or smtps://".to_owned())
    }
}

pub(crate) fn is_listings(text: &str) -> Result<(), String> {
    match text {
        "sample" | "live" | "off" => Ok(()),
        _ => Err("it must be sample, live or off".to_owned()),
    }
}

/// A country as ISO 3166 has it.
pub(crate) fn is_region(text: &str) -> Result<(), String> {
    let fits = text.len() == 2 && text.bytes().all(|byte| byte.is_ascii_uppercase());
    if fits { Ok(()) } else { Err("it must be two capital letters, like US".to_owned()) }
}

pub(crate) fn is_log_filter(text: &str) -> Result<(), String> {
    tracing_subscriber::EnvFilter::try_new(text).map(drop).map_err(|error| error.to_string())
}

pub(crate) fn is_text(text: &str) -> Result<(), String> {
    if text.chars().any(char::is_control) { Err("it contains control characters".to_owned()) } else { Ok(()) }
}

/// A secret may hold anything a person could have typed; a key in PEM form has line breaks.
pub(crate) fn is_secret(text: &str) -> Result<(), String> {
    if text.trim().is_empty() { Err("it is blank".to_owned()) } else { Ok(()) }
}
