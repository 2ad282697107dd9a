//! Sign in with Google: scope, parameters, issuer names.

use laurels_domain::Secret;

pub(super) const SCOPE: &str = "openid email profile";
/// Lets users with several accounts choose one.
pub(super) const PARAMETERS: &[(&str, &str)] = &[("prompt", "select_account")];

#[derive(Clone, Debug)]
pub struct GoogleSettings {
    pub client_id: String,
    pub client_secret: Secret,
    pub issuer: String,
}

/// Google's issuer is `https://accounts.google.com`, for some older clients without the scheme.
pub(super) fn issuers(issuer: &str) -> Vec<String> {
    let bare = issuer.strip_prefix("https://");
    [Some(issuer), bare].into_iter().flatten().map(str::to_owned).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn issuer_may_omit_https() {
        assert_eq!(
            issuers("https://accounts.google.com"),
            ["https://accounts.google.com", "accounts.google.com"]
        );
        assert_eq!(issuers("http://localhost:1"), ["http://localhost:1"]);
    }
}
