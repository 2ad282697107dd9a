//! Parsers of settings. An error says what would be valid.

use std::net::{IpAddr, SocketAddr};
use std::path::PathBuf;

use laurels_app::ListingsMode;
use laurels_domain::Secret;
use laurels_domain::webhooks::addresses::Network;
use laurels_store::DatabaseUrl;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum LogFormat {
    Text,
    Json,
}

pub(super) fn socket_address(text: &str) -> Result<SocketAddr, String> {
    text.parse().map_err(|_| "use an address like 127.0.0.1:8080".to_owned())
}

pub(super) fn ip_addresses(text: &str) -> Result<Vec<IpAddr>, String> {
    let addresses = text.split(',').map(str::trim);
    addresses.map(|it| it.parse().map_err(|_| format!("'{it}' is not an IP address"))).collect()
}

pub(super) fn networks(text: &str) -> Result<Vec<Network>, String> {
    let networks = text.split(',').map(str::trim);
    networks
        .map(|it| Network::parse(it).ok_or_else(|| format!("'{it}' is not a network like 192.168.1.0/24")))
        .collect()
}

/// Host names for a content security policy, where other characters would change its meaning.
pub(super) fn hosts(text: &str) -> Result<Vec<String>, String> {
    let is_host = |host: &&str| {
        !host.is_empty() && host.bytes().all(|byte| byte.is_ascii_alphanumeric() || b".-:".contains(&byte))
    };
    let hosts = text.split(',').map(str::trim);
    hosts
        .map(|it| Some(it).filter(is_host).map(str::to_owned).ok_or(format!("'{it}' is not a host")))
        .collect()
}

/// An origin or the base URL of an API.
pub(super) fn url(text: &str) -> Result<String, String> {
    let uri: http::Uri = text.parse().map_err(|_| "it is not a URL".to_owned())?;
    match (uri.scheme_str(), uri.host()) {
        (Some("http" | "https"), Some(host)) if !host.is_empty() => Ok(text.to_owned()),
        _ => Err("it must start with http:// or https:// and contain a host".to_owned()),
    }
}

pub(super) fn origin(text: &str) -> Result<String, String> {
    Ok(url(text)?.trim_end_matches('/').to_owned())
}

pub(super) fn boolean(text: &str) -> Result<bool, String> {
    text.parse().map_err(|_| "use true or false".to_owned())
}

pub(super) fn database(text: &str) -> Result<DatabaseUrl, String> {
    text.parse()
}

/// The environment is sent in a header and displayed on every page.
pub(super) fn environment(text: &str) -> Result<String, String> {
    let is_valid =
        (1..=40).contains(&text.len()) && text.bytes().all(|byte| byte.is_ascii_graphic() || byte == b' ');
    if is_valid { Ok(text.to_owned()) } else { Err("it must be 1 to 40 printable characters".to_owned()) }
}

/// The URL contains the password.
pub(super) fn mail_server(text: &str) -> Result<Secret, String> {
    if text.starts_with("smtp://") || text.starts_with("smtps://") {
        Ok(Secret::new(text))
    } else {
        Err("it must start with smtp:// or smtps://".to_owned())
    }
}

/// An address, possibly with a name in front of it.
pub(super) fn mailbox(line: &str) -> Result<String, String> {
    if line.contains('@') { text(line) } else { Err("it is not an email address".to_owned()) }
}

pub(super) fn listings(text: &str) -> Result<ListingsMode, String> {
    match text {
        "sample" => Ok(ListingsMode::Sample),
        "live" => Ok(ListingsMode::Live),
        "off" => Ok(ListingsMode::Off),
        _ => Err("use sample, live or off".to_owned()),
    }
}

/// An ISO 3166-1 country code.
pub(super) fn region(text: &str) -> Result<String, String> {
    let is_valid = text.len() == 2 && text.bytes().all(|byte| byte.is_ascii_uppercase());
    if is_valid { Ok(text.to_owned()) } else { Err("it must be two capital letters, like US".to_owned()) }
}

pub(super) fn log_filter(text: &str) -> Result<String, String> {
    let parsed = tracing_subscriber::EnvFilter::try_new(text);
    parsed.map(|_| text.to_owned()).map_err(|error| error.to_string())
}

pub(super) fn log_format(text: &str) -> Result<LogFormat, String> {
    match text {
        "json" => Ok(LogFormat::Json),
        "text" => Ok(LogFormat::Text),
        _ => Err("use json or text".to_owned()),
    }
}

pub(super) fn path(text: &str) -> Result<PathBuf, String> {
    self::text(text).map(PathBuf::from)
}

pub(super) fn text(text: &str) -> Result<String, String> {
    if text.chars().any(char::is_control) {
        Err("it contains control characters".to_owned())
    } else {
        Ok(text.to_owned())
    }
}

/// Line breaks are allowed: a PEM key has them.
pub(super) fn secret(text: &str) -> Result<Secret, String> {
    if text.trim().is_empty() { Err("it is blank".to_owned()) } else { Ok(Secret::new(text)) }
}
