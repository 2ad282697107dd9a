//! Headers that every answer carries: versions, environment, and what browsers may do with it.

use bytes::Bytes;
use http::header::{
    CONTENT_SECURITY_POLICY, HeaderName, REFERRER_POLICY, STRICT_TRANSPORT_SECURITY, X_CONTENT_TYPE_OPTIONS,
};
use http::{HeaderMap, HeaderValue};
use laurels_app::Settings;

pub(crate) const SERVER_VERSION: HeaderName = HeaderName::from_static("x-mol-server-build-version");
pub(crate) const ENVIRONMENT: HeaderName = HeaderName::from_static("x-mol-environment");

/// Where the web app sends page views, when there is a key and the visitor allows it.
const ANALYTICS: &str = "https://us.i.posthog.com";

/// Where the payment provider's script, the pictures of products and its frames come from; the second frame is that
/// of a bank which wants to know its customer.
const STRIPE: (&str, &str, &str) =
    (" https://js.stripe.com", " https://files.stripe.com", "https://js.stripe.com https://hooks.stripe.com");

/// Headers that come after these: the request's id, the length and the date.
const LATER: usize = 3;

/// Made once at the start, copied onto each answer.
pub(crate) fn standing_headers(settings: &Settings, takes_payments: bool) -> HeaderMap {
    let mut headers = HeaderMap::new();
    headers.insert(SERVER_VERSION, text(&settings.build_version));
    headers.insert(ENVIRONMENT, text(&settings.environment));
    headers.insert(
        CONTENT_SECURITY_POLICY,
        text(&content_policy(
            settings.sentry_dsn.as_deref(),
            settings.posthog_key.as_deref(),
            takes_payments,
        )),
    );
    headers.insert(X_CONTENT_TYPE_OPTIONS, HeaderValue::from_static("nosniff"));
    headers.insert(REFERRER_POLICY, HeaderValue::from_static("strict-origin-when-cross-origin"));
    headers.insert(
        HeaderName::from_static("permissions-policy"),
        HeaderValue::from_static("geolocation=(self), camera=(), microphone=()"),
    );
    headers.insert(
        HeaderName::from_static("cross-origin-opener-policy"),
        HeaderValue::from_static("same-origin"),
    );
    if settings.public_url.starts_with("https://") {
        headers.insert(STRICT_TRANSPORT_SECURITY, HeaderValue::from_static("max-age=31536000"));
    }
    headers
}

/// A value that lasts as long as the process: threads that copy it have no common count to keep.
fn text(text: &str) -> HeaderValue {
    let lasting = Bytes::from_static(text.to_owned().leak().as_bytes());
    HeaderValue::from_maybe_shared(lasting).unwrap_or_else(|_| HeaderValue::from_static("unknown"))
}

/// Scripts, styles and fonts come from us alone; pictures also from the movie database. Only what is set up may be
/// talked to, though a browser does so no sooner than its user allows it. The checkout is a frame of the payment
/// provider, which its script puts in place; one policy holds for the whole visit, because pages follow each other
/// without being loaded anew.
fn content_policy(sentry_dsn: Option<&str>, posthog_key: Option<&str>, takes_payments: bool) -> String {
    let analytics = posthog_key.map(|_| ANALYTICS);
    let error_reports = sentry_dsn.and_then(origin_of_dsn);
    let mut peers = String::new();
    let payments = takes_payments.then_some("https://api.stripe.com");
    for origin in analytics.into_iter().chain(error_reports.as_deref()).chain(payments) {
        peers.push(' ');
        peers.push_str(origin);
    }
    let (scripts, pictures, frames) = if takes_payments { STRIPE } else { ("", "", "'none'") };
    format!(
        "default-src 'none'; script-src 'self'{scripts}; style-src 'self'; font-src 'self'; \
         img-src 'self' data: blob: https://image.tmdb.org{pictures}; connect-src 'self'{peers}; \
         frame-src {frames}; manifest-src 'self'; worker-src 'self'; form-action 'self'; base-uri 'none'; \
         frame-ancestors 'none'"
    )
}

/// `https://key@host:port/project` without key and project; `None` for what is no such address, which must not get
/// into a policy.
fn origin_of_dsn(dsn: &str) -> Option<String> {
    let (scheme, rest) = dsn.split_once("://").filter(|(scheme, _)| matches!(*scheme, "http" | "https"))?;
    let (_key, place) = rest.split_once('@')?;
    let host = place.split('/').next().filter(|host| !host.is_empty())?;
    let is_host = host.bytes().all(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'.' | b'-' | b':'));
    is_host.then(|| format!("{scheme}://{host}"))
}

pub(crate) fn add(standing: &HeaderMap, headers: &mut HeaderMap) {
    headers.reserve(standing.len() + LATER);
    for (name, value) in standing {
        headers.insert(name, value.clone());
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn part(policy: &str, name: &str) -> String {
        let part = policy.split("; ").find_map(|part| part.strip_prefix(name));
        part.unwrap_or_default().trim_start().to_owned()
    }

    fn connections(sentry_dsn: Option<&str>, posthog_key: Option<&str>) -> String {
        part(&content_policy(sentry_dsn, posthog_key, false), "connect-src")
    }

    #[test]
    fn the_payment_provider_may_do_what_a_checkout_needs_where_one_is_set_up() {
        let (without, with) = (content_policy(None, None, false), content_policy(None, None, true));
        assert!(!without.contains("stripe"), "{without}");
        for (name, allowed) in [
            ("script-src", "'self' https://js.stripe.com"),
            ("frame-src", "https://js.stripe.com https://hooks.stripe.com"),
            ("connect-src", "'self' https://api.stripe.com"),
            ("style-src", "'self'"),
            ("frame-ancestors", "'none'"),
        ] {
            assert_eq!(part(&with, name), allowed);
        }
        assert_eq!(part(&without, "frame-src"), "'none'");
    }

    #[test]
    fn browsers_may_talk_to_what_is_set_up_and_to_nothing_else() {
        let dsn = "https://abc@o1.ingest.sentry.io/42";
        for (sentry_dsn, posthog_key, allowed) in [
            (None, None, "'self'"),
            (Some(dsn), None, "'self' https://o1.ingest.sentry.io"),
            (None, Some("phc_1"), "'self' https://us.i.posthog.com"),
            (Some(dsn), Some("phc_1"), "'self' https://us.i.posthog.com https://o1.ingest.sentry.io"),
            (Some("http://abc@127.0.0.1:9000/1"), None, "'self' http://127.0.0.1:9000"),
        ] {
            assert_eq!(connections(sentry_dsn, posthog_key), allowed);
        }
    }

    #[test]
    fn an_address_that_is_none_does_not_get_into_the_policy() {
        for dsn in [
            "",
            "https://",
            "o1.ingest.sentry.io",
            "https://abc@/1",
            "https://a@b; script-src *",
            "javascript://a@b",
        ] {
            assert_eq!(connections(Some(dsn), None), "'self'", "{dsn}");
        }
    }
}
