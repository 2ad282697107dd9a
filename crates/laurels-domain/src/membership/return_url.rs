//! Return URLs that the payment provider redirects to: only pages of this site.

const MAX_LENGTH: usize = 2_000;

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReturnUrl(String);

#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ReturnUrlError {
    #[error("The return URL must be a page of this site.")]
    OtherSite,
    #[error("The return URL is too long.")]
    TooLong,
    #[error("The return URL contains invalid characters.")]
    InvalidCharacters,
}

impl ReturnUrl {
    /// Accepts a URL under `public_url`. It may contain the provider's placeholder `{CHECKOUT_SESSION_ID}`.
    pub fn parse(text: &str, public_url: &str) -> Result<Self, ReturnUrlError> {
        if text.len() > MAX_LENGTH {
            return Err(ReturnUrlError::TooLong);
        }
        if !text.bytes().all(|byte| byte.is_ascii_graphic() && byte != b'\\') {
            return Err(ReturnUrlError::InvalidCharacters);
        }
        let rest = text.strip_prefix(public_url.trim_end_matches('/')).ok_or(ReturnUrlError::OtherSite)?;
        // The prefix must be the whole origin: no longer host name, no port, no `user@`.
        if rest.is_empty() || rest.starts_with(['/', '?', '#']) {
            Ok(Self(text.to_owned()))
        } else {
            Err(ReturnUrlError::OtherSite)
        }
    }

    pub fn as_str(&self) -> &str {
        &self.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_pages_of_this_site_are_accepted() {
        let long = format!("https://laurels.example/{}", "x".repeat(MAX_LENGTH));
        for (text, outcome) in [
            ("https://laurels.example/membership?session_id={CHECKOUT_SESSION_ID}", Ok(())),
            ("https://laurels.example", Ok(())),
            ("https://laurels.example?x=1", Ok(())),
            ("https://laurels.example.evil.example/", Err(ReturnUrlError::OtherSite)),
            ("https://laurels.example@evil.example/", Err(ReturnUrlError::OtherSite)),
            ("https://laurels.example:8443/", Err(ReturnUrlError::OtherSite)),
            ("http://laurels.example/", Err(ReturnUrlError::OtherSite)),
            ("https://evil.example/https://laurels.example/", Err(ReturnUrlError::OtherSite)),
            ("/membership", Err(ReturnUrlError::OtherSite)),
            ("", Err(ReturnUrlError::OtherSite)),
            ("https://laurels.example\\@evil.example/", Err(ReturnUrlError::InvalidCharacters)),
            ("https://laurels.example/a b", Err(ReturnUrlError::InvalidCharacters)),
            ("https://laurels.example/\r\nx", Err(ReturnUrlError::InvalidCharacters)),
            (&long, Err(ReturnUrlError::TooLong)),
        ] {
            for public_url in ["https://laurels.example", "https://laurels.example/"] {
                assert_eq!(ReturnUrl::parse(text, public_url).map(drop), outcome, "{text:.60}");
            }
        }
    }
}
