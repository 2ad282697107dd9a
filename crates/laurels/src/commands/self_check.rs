//! The `self-check` command: what is wrong with an installation, and the cure.

mod address;
mod clock;
mod database;
mod finding;
mod folders;
mod services;
mod settings;

use laurels_app::Providers;

use self::finding::{Finding, Severity, report};
use crate::commands::print_result;
use crate::config::Config;
use crate::providers;
use crate::runtime::runtime;

/// Changes nothing and works while the server runs. Fails if anything is wrong, but not for warnings.
pub(crate) fn run(config: &Result<Config, String>) -> Result<(), String> {
    let findings = match config {
        Ok(config) => runtime()?.block_on(check(config)),
        Err(mistakes) => {
            let cure = "Correct the settings; the README lists them all.";
            vec![Finding::error("settings", mistakes.clone(), cure)]
        }
    };
    print_result(&report(&findings));
    match findings.iter().filter(|finding| finding.severity == Severity::Error).count() {
        0 => Ok(()),
        1 => Err("the self-check found an error".to_owned()),
        count => Err(format!("the self-check found {count} errors")),
    }
}

/// Fails unless a server responds at the configured address and is ready: a health check for containers.
pub(crate) fn ask_server(config: &Config) -> Result<(), String> {
    runtime()?.block_on(address::ask(config.bind))?;
    print_result(&format!("the server at {} is ready", config.bind));
    Ok(())
}

async fn check(config: &Config) -> Vec<Finding> {
    let mut findings = settings::check(config);
    let providers = providers::from(config);
    if let Err(mistake) = &providers {
        findings.push(Finding::error(
            "settings",
            mistake.clone(),
            "Set the missing settings, or none of them.",
        ));
    }
    findings.extend(folders::check(config));
    let (database, database_clock) = database::check(&config.database_url).await;
    findings.extend(database);
    if let Ok(providers) = &providers {
        findings.extend(check_providers(providers).await);
    }
    findings.push(clock::check(config, database_clock).await);
    findings.push(address::check(config.bind).await);
    findings
}

/// Side by side: each may take as long as its timeout.
async fn check_providers(providers: &Providers) -> Vec<Finding> {
    let (mail, google, apple, tmdb, gracenote, stripe) = tokio::join!(
        services::mail(&providers.mailer),
        services::oidc(providers.google.as_deref()),
        services::oidc(providers.apple.as_deref()),
        services::tmdb(providers.tmdb.as_deref()),
        services::gracenote(providers.gracenote.as_deref()),
        services::stripe(providers.stripe.as_deref()),
    );
    [Some(mail), google, apple, tmdb, gracenote, stripe].into_iter().flatten().collect()
}
