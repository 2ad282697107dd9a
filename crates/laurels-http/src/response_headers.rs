//! Headers of every response: version, environment, and security policies.

use bytes::Bytes;
use http::header::{
    CONTENT_SECURITY_POLICY, HeaderName, REFERRER_POLICY, STRICT_TRANSPORT_SECURITY, X_CONTENT_TYPE_OPTIONS,
};
use http::{HeaderMap, HeaderValue};
use laurels_app::Settings;

pub(crate) const SERVER_VERSION: HeaderName = HeaderName::from_static("x-mol-server-build-version");
pub(crate) const ENVIRONMENT: HeaderName = HeaderName::from_static("x-mol-environment");

/// Where the web app sends page views, if a key is configured and the visitor consents.
const ANALYTICS: &str = "https://us.i.posthog.com";

/// Origins of Stripe's script, product images and frames; the second frame origin is used for 3-D Secure
/// authentication by the customer's bank.
const STRIPE: (&str, &str, &str) =
    (" https://js.stripe.com", " https://files.stripe.com", "https://js.stripe.com https://hooks.stripe.com");

/// Created once at startup, then copied into each response.
pub(crate) fn response_headers(settings: &Settings, has_payments: bool) -> HeaderMap {
    let mut headers = HeaderMap::new();
    headers.insert(SERVER_VERSION, text(&settings.build_version));
    headers.insert(ENVIRONMENT, text(&settings.environment));
    headers.insert(
        CONTENT_SECURITY_POLICY,
        text(&content_policy(
            settings.sentry_dsn.as_deref(),
            settings.posthog_key.as_deref(),
            has_payments.then_some(&*settings.product_image_hosts),
            settings.demo.as_ref().and_then(|demo| demo.payment_origin.as_deref()),
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

/// A leaked, static value: cloning it needs no reference count, which threads would contend for.
fn text(text: &str) -> HeaderValue {
    let leaked = Bytes::from_static(text.to_owned().leak().as_bytes());
    HeaderValue::from_maybe_shared(leaked).unwrap_or_else(|_| HeaderValue::from_static("unknown"))
}

/// Scripts, styles and fonts are loaded from this server only, images also from the movie database. `connect-src`
/// allows configured services only; the web app connects to them after the user consents. The checkout is an iframe
/// inserted by Stripe's script. One policy applies to every page, because client-side navigation doesn't reload the
/// document. Product images come from the payment provider and `product_image_hosts`, which are `None` without payments. In a
/// demo, `payment_stand_in` is the origin of a script that takes the place of Stripe's.
fn content_policy(
    sentry_dsn: Option<&str>,
    posthog_key: Option<&str>,
    product_image_hosts: Option<&[String]>,
    payment_stand_in: Option<&str>,
) -> String {
    let analytics = posthog_key.map(|_| ANALYTICS);
    let error_reports = sentry_dsn.and_then(origin_of_dsn);
    let mut peers = String::new();
    let has_stripe = product_image_hosts.is_some() && payment_stand_in.is_none();
    let payments = has_stripe.then_some("https://api.stripe.com");
    for origin in analytics.into_iter().chain(error_reports.as_deref()).chain(payments) {
        peers.push(' ');
        peers.push_str(origin);
    }
    let (scripts, pictures, frames) = if has_stripe { STRIPE } else { ("", "", "'none'") };
    let stand_in = payment_stand_in.map(|origin| format!(" {origin}")).unwrap_or_default();
    let mut product_images = String::new();
    for host in product_image_hosts.into_iter().flatten() {
        product_images.push_str(" https://");
        product_images.push_str(host);
    }
    format!(
        "default-src 'none'; script-src 'self'{scripts}{stand_in}; style-src 'self'; font-src 'self'; \
         img-src 'self' data: blob: https://image.tmdb.org{pictures}{product_images}; connect-src 'self'{peers}; \
         frame-src {frames}; manifest-src 'self'; worker-src 'self'; form-action 'self'; base-uri 'none'; \
         frame-ancestors 'none'"
    )
}

/// The origin of `https://key@host:port/project`; `None` for anything else, which must not be inserted into a policy.
fn origin_of_dsn(dsn: &str) -> Option<String> {
    let (scheme, rest) = dsn.split_once("://").filter(|(scheme, _)| matches!(*scheme, "http" | "https"))?;
    let (_key, location) = rest.split_once('@')?;
    let host = location.split('/').next().filter(|host| !host.is_empty())?;
    let is_host = host.bytes().all(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'.' | b'-' | b':'));
    is_host.then(|| format!("{scheme}://{host}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn part(policy: &str, name: &str) -> String {
        let part = policy.split("; ").find_map(|part| part.strip_prefix(name));
        part.unwrap_or_default().trim_start().to_owned()
    }

    fn connections(sentry_dsn: Option<&str>, posthog_key: Option<&str>) -> String {
        part(&content_policy(sentry_dsn, posthog_key, None, None), "connect-src")
    }

    #[test]
    fn policy_allows_stripe_only_if_it_is_configured() {
        let hosts = ["cdn.example.org".to_owned(), "images.example.org:8443".to_owned()];
        let (without, with) =
            (content_policy(None, None, None, None), content_policy(None, None, Some(&hosts), None));
        assert!(!without.contains("stripe"), "{without}");
        for (name, allowed) in [
            ("script-src", "'self' https://js.stripe.com"),
            ("frame-src", "https://js.stripe.com https://hooks.stripe.com"),
            ("connect-src", "'self' https://api.stripe.com"),
            ("style-src", "'self'"),
            (
                "img-src",
                "'self' data: blob: https://image.tmdb.org https://files.stripe.com https://cdn.example.org \
                 https://images.example.org:8443",
            ),
            ("frame-ancestors", "'none'"),
        ] {
            assert_eq!(part(&with, name), allowed);
        }
        assert_eq!(part(&without, "frame-src"), "'none'");
    }

    #[test]
    fn a_demo_loads_one_script_from_the_stand_in_for_payments() {
        let policy = content_policy(None, None, Some(&[]), Some("http://127.0.0.1:12111"));
        assert_eq!(part(&policy, "script-src"), "'self' http://127.0.0.1:12111");
        assert_eq!(policy.matches("127.0.0.1").count(), 1, "{policy}");
        assert!(!policy.contains("stripe"), "{policy}");
    }

    #[test]
    fn policy_allows_connections_to_configured_services_only() {
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
    fn invalid_dsn_is_left_out_of_the_policy() {
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
