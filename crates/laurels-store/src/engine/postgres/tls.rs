//! TLS for connections to PostgreSQL. libpq's `sslmode=prefer` connects without TLS if the handshake fails, sqlx's
//! doesn't; here it is decided once, when the database is opened.

use sqlx::postgres::{PgConnectOptions, PgSslMode};

/// Connects by the `sslmode` of the options. With `prefer`, the default, what is opened uses TLS for all its connections
/// or, after a failed handshake, for none; then the error of the handshake is returned, too.
pub(crate) async fn connect_preferring_tls<T, F>(
    options: PgConnectOptions,
    connect: impl Fn(PgConnectOptions) -> F,
) -> Result<(T, Option<sqlx::Error>), sqlx::Error>
where
    F: Future<Output = Result<T, sqlx::Error>>,
{
    if !matches!(options.get_ssl_mode(), PgSslMode::Prefer) {
        return Ok((connect(options).await?, None));
    }
    // Not `prefer`: a server that supports TLS now must not be used without it later.
    match connect(options.clone().ssl_mode(PgSslMode::Require)).await {
        Err(error) if is_handshake_error(&error) => {
            tracing::warn!(
                %error,
                "connections to PostgreSQL aren't encrypted, because the TLS handshake failed; give the server a \
                 certificate of X.509 version 3 and set sslmode=verify-full in the database's URL, or set \
                 sslmode=disable if this is intended"
            );
            Ok((connect(options.ssl_mode(PgSslMode::Disable)).await?, Some(error)))
        }
        // The server has no TLS. Wrong TLS options fail again.
        Err(sqlx::Error::Tls(_)) => Ok((connect(options).await?, None)),
        outcome => Ok((outcome?, None)),
    }
}

/// rustls reports a failed handshake as an I/O error, unlike a lost connection with its own error as the cause.
pub(crate) fn is_handshake_error(error: &sqlx::Error) -> bool {
    let sqlx::Error::Io(error) = error else { return false };
    let Some(cause) = error.get_ref() else { return false };
    cause.is::<rustls::Error>()
}

#[cfg(test)]
mod tests {
    use std::cell::RefCell;
    use std::io::{self, ErrorKind};

    use super::*;

    fn handshake_error() -> sqlx::Error {
        io::Error::new(ErrorKind::InvalidData, rustls::Error::DecryptError).into()
    }

    /// The modes that are tried with this one, and whether the last succeeds.
    async fn tried(
        mode: PgSslMode,
        respond: impl Fn(PgSslMode) -> Result<(), sqlx::Error>,
    ) -> (Vec<String>, bool) {
        let modes = RefCell::new(Vec::new());
        let options = PgConnectOptions::new_without_pgpass().ssl_mode(mode);
        let outcome = connect_preferring_tls(options, |options| {
            let mode = options.get_ssl_mode();
            modes.borrow_mut().push(format!("{mode:?}"));
            std::future::ready(respond(mode))
        })
        .await;
        (modes.into_inner(), outcome.is_ok())
    }

    #[tokio::test]
    async fn a_failed_handshake_falls_back_only_with_prefer() {
        let respond = |mode: PgSslMode| match mode {
            PgSslMode::Disable => Ok(()),
            _ => Err(handshake_error()),
        };
        let (modes, is_connected) = tried(PgSslMode::Prefer, respond).await;
        assert_eq!(modes, ["Require", "Disable"]);
        assert!(is_connected);
        for mode in [PgSslMode::Require, PgSslMode::VerifyCa, PgSslMode::VerifyFull] {
            let (modes, is_connected) = tried(mode, respond).await;
            assert_eq!(modes, [format!("{mode:?}")]);
            assert!(!is_connected);
        }
    }

    #[tokio::test]
    async fn a_server_with_tls_is_never_used_without_it() {
        assert_eq!(tried(PgSslMode::Prefer, |_| Ok(())).await, (vec!["Require".to_owned()], true));
    }

    #[tokio::test]
    async fn a_server_without_tls_is_used_without_it() {
        let respond = |mode: PgSslMode| match mode {
            PgSslMode::Prefer => Ok(()),
            _ => Err(sqlx::Error::Tls("server does not support TLS".into())),
        };
        let (modes, is_connected) = tried(PgSslMode::Prefer, respond).await;
        assert_eq!(modes, ["Require", "Prefer"]);
        assert!(is_connected);
    }

    #[tokio::test]
    async fn other_errors_do_not_fall_back() {
        let wrong_password = || sqlx::Error::Protocol("password authentication failed".to_owned());
        let refused = || sqlx::Error::from(io::Error::from(ErrorKind::ConnectionRefused));
        let lost = || sqlx::Error::from(io::Error::from(ErrorKind::UnexpectedEof));
        let errors: [fn() -> sqlx::Error; 3] = [wrong_password, refused, lost];
        for error in errors {
            let (modes, is_connected) = tried(PgSslMode::Prefer, |_| Err(error())).await;
            assert_eq!(modes, ["Require"]);
            assert!(!is_connected);
        }
    }
}
