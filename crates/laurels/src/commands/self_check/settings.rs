//! Settings that are valid, but not together or not in production.

use http::Uri;
use laurels_app::ListingsMode;
use laurels_providers::is_loopback;

use super::finding::Finding;
use crate::config::Config;

const SUBJECT: &str = "settings";

pub(super) fn check(config: &Config) -> Vec<Finding> {
    let is_production = config.environment == "production";
    let mut findings: Vec<_> = always(config).into_iter().flatten().collect();
    if is_production {
        findings.extend(in_production(config).into_iter().flatten());
    }
    if findings.is_empty() {
        findings.push(Finding::fine(SUBJECT, format!("valid, for the environment {}", config.environment)));
    }
    findings
}

fn always(config: &Config) -> [Option<Finding>; 3] {
    let is_behind_proxy = is_https(config) && config.trusted_proxies.is_none();
    let has_no_listings = config.listings == ListingsMode::Live && config.gracenote_key.is_none();
    let has_no_webhooks = config.stripe_secret_key.is_some() && config.stripe_webhook_secret.is_none();
    [
        is_behind_proxy.then(|| {
            Finding::warning(
                SUBJECT,
                "LAURELS_TRUSTED_PROXIES is not set, so all visitors behind the HTTPS proxy share one rate limit",
                "Set it to the proxy's address, such as 127.0.0.1.",
            )
        }),
        has_no_listings.then(|| {
            Finding::warning(
                SUBJECT,
                "LAURELS_LISTINGS is live without LAURELS_GRACENOTE_KEY, so there are no theaters and no TV",
                "Set the key, or set LAURELS_LISTINGS to off.",
            )
        }),
        has_no_webhooks.then(|| {
            Finding::warning(
                SUBJECT,
                "LAURELS_STRIPE_WEBHOOK_SECRET is not set, so memberships are updated only once a day",
                "Add a webhook at the payment provider and set its secret.",
            )
        }),
    ]
}

fn in_production(config: &Config) -> [Option<Finding>; 5] {
    [
        (!is_https(config)).then(|| {
            Finding::error(
                SUBJECT,
                format!(
                    "LAURELS_PUBLIC_URL is {}: passwords and cookies travel unencrypted",
                    config.public_url
                ),
                "Put a proxy with HTTPS in front, and set LAURELS_PUBLIC_URL to its https:// address.",
            )
        }),
        is_local(&config.public_url).then(|| {
            Finding::error(
                SUBJECT,
                "links in emails lead to the reader's own machine, because LAURELS_PUBLIC_URL is local",
                "Set LAURELS_PUBLIC_URL to the address that people type.",
            )
        }),
        config.smtp_url.is_none().then(|| {
            Finding::error(
                SUBJECT,
                "LAURELS_SMTP_URL is not set, so no email leaves this machine, not even for a new password",
                "Set LAURELS_SMTP_URL to your mail server, such as smtps://user:password@mail.example.org.",
            )
        }),
        config.support_email.is_none().then(|| {
            Finding::warning(
                SUBJECT,
                "LAURELS_SUPPORT_EMAIL is not set, so messages to you are only in the admin's inbox",
                "Set it to the address that should get them.",
            )
        }),
        config.push_test_origin.is_some().then(|| {
            Finding::error(SUBJECT, "LAURELS_PUSH_TEST_ORIGIN is set, which is for tests", "Remove it.")
        }),
    ]
}

fn is_https(config: &Config) -> bool {
    config.public_url.starts_with("https://")
}

fn is_local(url: &str) -> bool {
    let url = url.parse::<Uri>().ok();
    url.as_ref().and_then(Uri::host).is_some_and(is_loopback)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn local_addresses_are_recognized() {
        for (url, expected) in [
            ("http://127.0.0.1:8080", true),
            ("http://localhost", true),
            ("https://[::1]:8443", true),
            ("https://laurels.example", false),
            ("https://10.0.0.1", false),
            ("https://localhost.example", false),
        ] {
            assert_eq!(is_local(url), expected, "{url}");
        }
    }
}
