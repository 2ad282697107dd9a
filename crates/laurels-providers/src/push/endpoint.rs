//! Which endpoints are accepted. A browser chooses its own, so any other URL would make the server send requests to
//! wherever a user wants.

use reqwest::Url;

use crate::error::{ProviderError, Service};
use crate::secure_url::is_secure;

/// Characters of an endpoint.
const MAX_ENDPOINT: usize = 1_000;
const HOSTS: [&str; 1] = ["fcm.googleapis.com"];
const DOMAINS: [&str; 3] = ["push.services.mozilla.com", "push.apple.com", "notify.windows.com"];

#[derive(Clone, Debug)]
pub(super) struct PushServices {
    test_origin: Option<String>,
}

impl PushServices {
    pub(super) fn new(test_origin: Option<&str>) -> Result<Self, ProviderError> {
        let origin = |text: &str| {
            let url = Url::parse(text).ok().filter(is_secure);
            let reason = "the origin of the test service is not https";
            url.map(|url| origin(&url)).ok_or_else(|| ProviderError::misconfigured(Service::Push, reason))
        };
        Ok(Self { test_origin: test_origin.map(origin).transpose()? })
    }

    /// The origin of an endpoint of a push service; `None` for any other URL.
    pub(super) fn origin_of(&self, endpoint: &str) -> Option<String> {
        let url = Url::parse(endpoint).ok().filter(|_| endpoint.len() <= MAX_ENDPOINT)?;
        let is_plain = url.username().is_empty() && url.password().is_none() && url.fragment().is_none();
        let found = origin(&url);
        let is_accepted = is_known(&url) || Some(&found) == self.test_origin.as_ref();
        (is_plain && is_accepted).then_some(found)
    }
}

fn origin(url: &Url) -> String {
    url.origin().ascii_serialization()
}

fn is_known(url: &Url) -> bool {
    let is_host = |host: &str| {
        let is_within = |domain: &&str| host.strip_suffix(*domain).is_some_and(|rest| rest.ends_with('.'));
        HOSTS.contains(&host) || DOMAINS.iter().any(is_within)
    };
    url.scheme() == "https" && url.port().is_none() && url.host_str().is_some_and(is_host)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_endpoints_of_push_services_are_accepted() {
        let services = PushServices::new(Some("http://127.0.0.1:9000")).unwrap();
        for (endpoint, origin) in [
            ("https://fcm.googleapis.com/fcm/send/abc:def", Some("https://fcm.googleapis.com")),
            ("https://FCM.googleapis.com:443/wp/x", Some("https://fcm.googleapis.com")),
            (
                "https://updates.push.services.mozilla.com/wpush/v2/x",
                Some("https://updates.push.services.mozilla.com"),
            ),
            ("https://web.push.apple.com/x", Some("https://web.push.apple.com")),
            ("https://wns2-ch1p.notify.windows.com/w/?token=x", Some("https://wns2-ch1p.notify.windows.com")),
            ("http://127.0.0.1:9000/push/1", Some("http://127.0.0.1:9000")),
            ("http://127.0.0.1:9001/push/1", None),
            ("http://fcm.googleapis.com/fcm/send/x", None),
            ("https://fcm.googleapis.com:8443/fcm/send/x", None),
            ("https://user@fcm.googleapis.com/fcm/send/x", None),
            ("https://fcm.googleapis.com.evil.example/x", None),
            ("https://evilpush.apple.com.example/x", None),
            ("https://evilpush.apple.com/x", None),
            ("https://push.apple.com/x", None),
            ("https://storage.googleapis.com/x", None),
            ("https://169.254.169.254/latest/meta-data", None),
            ("https://localhost/x", None),
            ("https://[::1]/x", None),
            ("file:///etc/passwd", None),
            ("fcm.googleapis.com/x", None),
            ("", None),
        ] {
            assert_eq!(services.origin_of(endpoint).as_deref(), origin, "{endpoint}");
        }
        let long = format!("https://fcm.googleapis.com/{}", "x".repeat(MAX_ENDPOINT));
        assert_eq!(services.origin_of(&long), None);
        let without_test = PushServices::new(None).unwrap();
        assert_eq!(without_test.origin_of("http://127.0.0.1:9000/push/1"), None);
        assert!(PushServices::new(Some("http://push.example")).is_err());
    }
}
