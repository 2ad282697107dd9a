//! TLS between Laurels and PostgreSQL.
//!
//! Both certificates are self-signed and valid for 100 years. OpenSSL 3.0 made them with one key:
//!
//! ```sh
//! openssl genpkey -algorithm EC -pkeyopt ec_paramgen_curve:P-256 -out server.key
//! openssl req -new -key server.key -subj /CN=localhost |
//!   openssl x509 -req -signkey server.key -days 36500 -out version_1.crt
//! openssl req -x509 -key server.key -subj /CN=localhost -days 36500 -out version_3.crt \
//!   -addext basicConstraints=critical,CA:FALSE -addext subjectAltName=DNS:localhost,IP:127.0.0.1
//! ```

use std::thread;
use std::time::Duration;

use crate::harness::{Client, Postgres, Server, Setup, poll_until};

const KEY: &str = include_str!("certificates/server.key");
/// Like the one that Citus makes; rustls supports only version 3.
const VERSION_1: &str = include_str!("certificates/version_1.crt");
const VERSION_3: &str = include_str!("certificates/version_3.crt");

const WARNING: &str = "connections to PostgreSQL aren't encrypted, because the TLS handshake failed";
const ADVICE: &str = "give the server a certificate of X.509 version 3";

/// Whether the server listens, and whether any and all of its connections are encrypted.
const CONNECTIONS: &str = "
    select count(*) filter (where query ilike 'listen%') > 0, bool_or(ssl), bool_and(ssl)
    from pg_stat_activity join pg_stat_ssl using (pid)
    where backend_type = 'client backend' and pid <> pg_backend_pid()";

fn start_postgres(certificate: &str) -> Postgres {
    let postgres = Postgres::start();
    postgres.enable_tls(certificate, KEY);
    postgres
}

fn setup(url: &str) -> Setup {
    Setup::new().with("LAURELS_DATABASE_URL", url)
}

#[track_caller]
fn assert_encrypted(postgres: &Postgres, server: &Server, is_encrypted: bool) {
    Client::sign_up(server, "ana");
    let connections = poll_until(|| Some(postgres.query(CONNECTIONS)).filter(|row| row.starts_with("t|")));
    assert_eq!(connections, if is_encrypted { "t|t|t" } else { "t|f|f" });
}

#[test]
fn a_version_1_certificate_is_a_warning_unless_tls_is_required() {
    let postgres = start_postgres(VERSION_1);
    let url = postgres.url();
    let server = setup(&url).serve();
    assert_encrypted(&postgres, &server, false);
    assert_eq!(server.count_logged(WARNING), 1, "{}", server.log());
    assert!(server.log().contains("UnsupportedCertVersion"), "{}", server.log());

    let commands: [&[&str]; 2] = [&["backup", "laurels.backup"], &["user", "list"]];
    for arguments in commands {
        let outcome = server.setup.run(arguments);
        assert!(outcome.status.success(), "{outcome:?}");
        assert_eq!(outcome.stderr.matches(WARNING).count(), 1, "{outcome:?}");
    }
    let report = server.setup.run(&["self-check"]);
    assert!(report.ok().contains("because the TLS handshake failed: "), "{report:?}");
    assert!(report.stdout.contains("set sslmode=verify-full in LAURELS_DATABASE_URL"), "{report:?}");

    for mode in ["require", "verify-ca", "verify-full"] {
        let setup = setup(&format!("{url}?sslmode={mode}"));
        let commands: [&[&str]; 2] = [&[], &["backup", "laurels.backup"]];
        for arguments in commands {
            let outcome = setup.run(arguments);
            let error = outcome.error_line();
            assert!(error.starts_with("couldn't connect to the database postgres://127.0.0.1:"), "{error}");
            assert!(error.contains(ADVICE) && error.contains("sslmode=disable"), "{error}");
        }
        let report = setup.run(&["self-check"]);
        assert_eq!(report.status.code(), Some(1), "{report:?}");
        assert!(report.stdout.contains(ADVICE), "{report:?}");
    }
    drop(server);
    let intended = setup(&format!("{url}?sslmode=disable")).serve();
    assert_eq!(intended.count_logged(WARNING), 0, "{}", intended.log());
}

#[test]
fn a_server_with_tls_is_never_used_without_it() {
    let postgres = start_postgres(VERSION_3);
    let server = setup(&postgres.url()).serve();
    assert_encrypted(&postgres, &server, true);
    assert_eq!(server.count_logged(WARNING), 0, "{}", server.log());

    for certificate in [None, Some(VERSION_1)] {
        match certificate {
            None => postgres.disable_tls(),
            Some(certificate) => postgres.enable_tls(certificate, KEY),
        }
        // Longer than the pause between two attempts to connect.
        thread::sleep(Duration::from_secs(2));
        assert_eq!(server.get("/readyz").0, 503);
    }
    postgres.enable_tls(VERSION_3, KEY);
    poll_until(|| (server.get("/readyz").0 == 200).then_some(()));

    let server = server.kill();
    let certificate = server.folder.path().join("root.crt");
    let server = server.with_file("root.crt", VERSION_3);
    let url = format!("{}?sslmode=verify-full&sslrootcert={}", postgres.url(), certificate.display());
    let server = server.without("LAURELS_DATABASE_URL").with("LAURELS_DATABASE_URL", &url).serve();
    assert_eq!(server.get("/readyz").0, 200);
}

#[test]
fn a_server_without_tls_is_used_without_a_warning() {
    let postgres = Postgres::start();
    let server = setup(&postgres.url()).serve();
    assert_encrypted(&postgres, &server, false);
    assert_eq!(server.count_logged(WARNING), 0, "{}", server.log());
    let required = setup(&format!("{}?sslmode=require", postgres.url())).run(&[]);
    assert!(required.error_line().contains("server does not support TLS"), "{required:?}");
}
