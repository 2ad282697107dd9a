//! The database: whether it is reachable, undamaged and of this version.

use laurels_store::{DatabaseUrl, Inspection, Schema, Store};

use super::clock::Reading;
use super::finding::Finding;

const SUBJECT: &str = "database";

/// Also reads the clock of a database server.
pub(super) async fn check(url: &DatabaseUrl) -> (Vec<Finding>, Option<Reading>) {
    match Store::inspect(url).await {
        Ok(found) => {
            let reading = found.clock.map(|clock| Reading::now("the database server", clock));
            (findings(url, &found), reading)
        }
        Err(error) => {
            let cure = match url {
                DatabaseUrl::Sqlite(_) => {
                    "Check LAURELS_DATABASE_URL and the owner of the file, or restore a backup with `laurels restore`."
                }
                DatabaseUrl::Postgres(_) => {
                    "Check LAURELS_DATABASE_URL, and that PostgreSQL runs and accepts connections from here."
                }
            };
            (vec![Finding::error(SUBJECT, error.to_string(), cure)], None)
        }
    }
}

fn findings(url: &DatabaseUrl, found: &Inspection) -> Vec<Finding> {
    let mut findings = Vec::new();
    if let Some(damage) = &found.damage {
        findings.push(Finding::error(
            SUBJECT,
            format!("{url} is damaged: {damage}"),
            "Stop the server, keep a copy of the file, and restore a backup with `laurels restore`.",
        ));
    }
    if !found.can_migrate {
        findings.push(Finding::error(
            SUBJECT,
            format!("{url} is a read-only replica, or its user may not create tables"),
            "Use the primary's address, and a user that may create tables.",
        ));
    }
    if let Some(error) = &found.tls_error {
        findings.push(Finding::warning(
            SUBJECT,
            format!("connections to {url} aren't encrypted, because the TLS handshake failed: {error}"),
            "Give the server a certificate of X.509 version 3 and set sslmode=verify-full in LAURELS_DATABASE_URL, or \
             set sslmode=disable if this is intended.",
        ));
    }
    findings.push(match found.schema {
        Schema::Missing => Finding::fine(SUBJECT, format!("{url} is empty; the server creates the tables")),
        Schema::Older => {
            Finding::fine(SUBJECT, format!("{url} is from an earlier version; the server migrates it"))
        }
        Schema::Current => Finding::fine(SUBJECT, format!("{url} is from this version")),
        Schema::Newer => Finding::error(
            SUBJECT,
            format!("{url} is from a newer version of Laurels"),
            "Use that version, or restore a backup of this one into another database.",
        ),
    });
    findings
}

#[cfg(test)]
mod tests {
    use super::super::finding::Severity::{Error, Fine, Warning};
    use super::*;

    #[test]
    fn everything_that_would_stop_a_server_is_an_error() {
        let url = "sqlite://laurels.db".parse().unwrap();
        let good = Inspection {
            schema: Schema::Current,
            damage: None,
            can_migrate: true,
            clock: None,
            tls_error: None,
        };
        for (found, expected) in [
            (good.clone(), vec![Fine]),
            (Inspection { schema: Schema::Missing, ..good.clone() }, vec![Fine]),
            (Inspection { schema: Schema::Older, ..good.clone() }, vec![Fine]),
            (Inspection { schema: Schema::Newer, ..good.clone() }, vec![Error]),
            (Inspection { can_migrate: false, ..good.clone() }, vec![Error, Fine]),
            (
                Inspection { tls_error: Some("UnsupportedCertVersion".to_owned()), ..good.clone() },
                vec![Warning, Fine],
            ),
            (Inspection { damage: Some("a page is missing".to_owned()), ..good }, vec![Error, Fine]),
        ] {
            let severities: Vec<_> = findings(&url, &found).iter().map(|finding| finding.severity).collect();
            assert_eq!(severities, expected, "{found:?}");
        }
    }
}
