//! Configuration: environment variables override the optional file, which overrides the defaults.
//!
//! Nothing else in the product reads the environment. An unknown key or an invalid value fails the startup with one
//! line.

mod keys;
mod sources;

use std::fmt;
use std::net::{IpAddr, SocketAddr};

use laurels_store::DatabaseUrl;

use self::keys::KEYS;
use self::sources::Values;

/// Parsed settings; the ones without a field are validated and available through [`Config::text`].
#[derive(Debug)]
pub(crate) struct Config {
    pub(crate) bind: SocketAddr,
    /// `None` means the bound address.
    pub(crate) public_url: Option<String>,
    pub(crate) database_url: DatabaseUrl,
    pub(crate) environment: String,
    pub(crate) metrics_bind: Option<SocketAddr>,
    pub(crate) trusted_proxies: Vec<IpAddr>,
    pub(crate) log: String,
    /// `None` means text if standard error is a terminal.
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
                (key.check)(text).map_err(|reason| {
                    // The password in an invalid database URL can't be located, so all of it is hidden.
                    let is_printable = !key.is_secret && key.name != "DATABASE_URL";
                    let value = if is_printable { format!("{text:?}") } else { "the value".to_owned() };
                    format!("LAURELS_{}: {value} is invalid: {reason}", key.name)
                })?;
            }
        }
        let required = |name: &str| values.get(name).ok_or_else(|| format!("LAURELS_{name} is missing"));
        let invalid = |name: &str, error: &dyn fmt::Display| format!("LAURELS_{name}: {error}");
        Ok(Self {
            bind: required("BIND")?.parse().map_err(|error| invalid("BIND", &error))?,
            public_url: values.get("PUBLIC_URL").map(|url| url.trim_end_matches('/').to_owned()),
            database_url: required("DATABASE_URL")?
                .parse()
                .map_err(|error| invalid("DATABASE_URL", &error))?,
            environment: required("ENVIRONMENT")?.to_owned(),
            metrics_bind: values
                .get("METRICS_BIND")
                .map(str::parse)
                .transpose()
                .map_err(|error| invalid("METRICS_BIND", &error))?,
            trusted_proxies: values
                .get("TRUSTED_PROXIES")
                .map(|list| list.split(',').filter_map(|address| address.trim().parse().ok()).collect())
                .unwrap_or_default(),
            log: required("LOG")?.to_owned(),
            logs_text: values.get("LOG_FORMAT").map(|format| format == "text"),
            values,
        })
    }

    /// The validated text of a setting.
    pub(crate) fn text(&self, name: &str) -> Option<&str> {
        self.values.get(name)
    }

    /// Name, effective value and source of every setting; secrets are masked.
    pub(crate) fn table(&self) -> impl Iterator<Item = (String, String, String)> {
        KEYS.iter().map(|key| {
            let value = match self.values.get(key.name) {
                None => "-".to_owned(),
                Some(_) if key.is_secret => "***".to_owned(),
                Some(text) if key.name == "DATABASE_URL" => {
                    text.parse::<DatabaseUrl>().map_or_else(|_| "***".to_owned(), |url| url.to_string())
                }
                Some(text) => text.to_owned(),
            };
            (format!("LAURELS_{}", key.name), value, self.values.source(key.name).to_string())
        })
    }
}

pub(crate) fn is_socket_address(text: &str) -> Result<(), String> {
    text.parse::<SocketAddr>().map(drop).map_err(|_| "use an address like 127.0.0.1:8080".to_owned())
}

pub(crate) fn are_ip_addresses(text: &str) -> Result<(), String> {
    match text.split(',').find(|address| address.trim().parse::<IpAddr>().is_err()) {
        None => Ok(()),
        Some(invalid) => Err(format!("'{}' is not an IP address", invalid.trim())),
    }
}

/// An origin or the base URL of an API.
pub(crate) fn is_url(text: &str) -> Result<(), String> {
    let uri: http::Uri = text.parse().map_err(|_| "it is not a URL".to_owned())?;
    match (uri.scheme_str(), uri.host()) {
        (Some("http" | "https"), Some(host)) if !host.is_empty() => Ok(()),
        _ => Err("it must start with http:// or https:// and contain a host".to_owned()),
    }
}

pub(crate) fn is_database(text: &str) -> Result<(), String> {
    text.parse::<DatabaseUrl>().map(drop)
}

/// The environment is sent in a header and displayed on every page.
pub(crate) fn is_environment(text: &str) -> Result<(), String> {
    let is_valid =
        (1..=40).contains(&text.len()) && text.bytes().all(|byte| byte.is_ascii_graphic() || byte == b' ');
    if is_valid { Ok(()) } else { Err("it must be 1 to 40 printable characters".to_owned()) }
}

pub(crate) fn is_mail_server(text: &str) -> Result<(), String> {
    if text.starts_with("smtp://") || text.starts_with("smtps://") {
        Ok(())
    } else {
        Err("it must start with smtp:// or smtps://".to_owned())
    }
}

pub(crate) fn is_listings(text: &str) -> Result<(), String> {
    match text {
        "sample" | "live" | "off" => Ok(()),
        _ => Err("use sample, live or off".to_owned()),
    }
}

/// An ISO 3166-1 country code.
pub(crate) fn is_region(text: &str) -> Result<(), String> {
    let is_valid = text.len() == 2 && text.bytes().all(|byte| byte.is_ascii_uppercase());
    if is_valid { Ok(()) } else { Err("it must be two capital letters, like US".to_owned()) }
}

pub(crate) fn is_log_filter(text: &str) -> Result<(), String> {
    tracing_subscriber::EnvFilter::try_new(text).map(drop).map_err(|error| error.to_string())
}

pub(crate) fn is_text(text: &str) -> Result<(), String> {
    if text.chars().any(char::is_control) { Err("it contains control characters".to_owned()) } else { Ok(()) }
}

/// Line breaks are allowed: a PEM key has them.
pub(crate) fn is_secret(text: &str) -> Result<(), String> {
    if text.trim().is_empty() { Err("it is blank".to_owned()) } else { Ok(()) }
}
