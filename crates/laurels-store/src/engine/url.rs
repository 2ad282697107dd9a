//! The URL of a database, and why it cannot be opened.

use std::fmt;
use std::path::PathBuf;
use std::str::FromStr;

use sqlx::migrate::MigrateError;
use sqlx::postgres::PgConnectOptions;

use crate::engine::postgres::is_handshake_error;

/// The URL of the database. `Display` omits the password.
#[derive(Clone, Debug)]
pub enum DatabaseUrl {
    Sqlite(PathBuf),
    Postgres(Box<PgConnectOptions>),
}

impl FromStr for DatabaseUrl {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        if let Some(path) = text.strip_prefix("sqlite://") {
            return match path {
                "" => Err("sqlite:// must be followed by a file name".to_owned()),
                path => Ok(Self::Sqlite(path.into())),
            };
        }
        if text.starts_with("postgres://") || text.starts_with("postgresql://") {
            return PgConnectOptions::from_str(text)
                .map(|options| Self::Postgres(Box::new(options)))
                .map_err(|_| "this isn't a valid postgres:// URL".to_owned());
        }
        Err("it must start with sqlite:// or postgres://".to_owned())
    }
}

impl fmt::Display for DatabaseUrl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Sqlite(path) => write!(f, "sqlite://{}", path.display()),
            Self::Postgres(options) => write!(
                f,
                "postgres://{}:{}/{}",
                options.get_host(),
                options.get_port(),
                options.get_database().unwrap_or_default()
            ),
        }
    }
}

#[derive(Debug, thiserror::Error)]
pub enum OpenError {
    #[error("couldn't create the folder of {url}: {cause}")]
    Folder { url: String, cause: std::io::Error },
    #[error("couldn't access the file of {url}: {cause}")]
    File { url: String, cause: std::io::Error },
    #[error("couldn't open the database {url}: {cause}")]
    Unreachable { url: String, cause: sqlx::Error },
    /// The handshake failed, or TLS is required and not offered.
    #[error(
        "couldn't connect to the database {url} with TLS: {cause}; give the server a certificate of X.509 version 3, \
         with sslmode=verify-ca or verify-full also name its issuer's certificate in sslrootcert, or set \
         sslmode=disable in the URL to connect unencrypted"
    )]
    Tls { url: String, cause: sqlx::Error },
    #[error("the database {url} is from a newer version of Laurels (schema {version}); use that version")]
    Newer { url: String, version: i64 },
    #[error("couldn't migrate the database {url}: {cause}")]
    Migration { url: String, cause: MigrateError },
}

impl OpenError {
    pub(crate) fn unreachable(url: &DatabaseUrl, cause: sqlx::Error) -> Self {
        let url = url.to_string();
        if is_handshake_error(&cause) || matches!(cause, sqlx::Error::Tls(_)) {
            Self::Tls { url, cause }
        } else {
            Self::Unreachable { url, cause }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn urls_are_parsed_and_printed_without_passwords() {
        let printed = |text: &str| text.parse::<DatabaseUrl>().map(|url| url.to_string());
        assert_eq!(printed("sqlite://data/laurels.db").unwrap(), "sqlite://data/laurels.db");
        assert_eq!(printed("postgres://ana:secret@db:5433/laurels").unwrap(), "postgres://db:5433/laurels");
        for wrong in ["", "mysql://x", "sqlite://", "laurels.db", "postgres://:bad:port:"] {
            assert!(printed(wrong).is_err(), "{wrong:?}");
        }
    }
}
