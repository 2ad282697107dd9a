//! Where the payment provider sends somebody back to: a page of ours and nowhere else.

const LONGEST: usize = 2_000;

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReturnUrl(String);

#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ReturnUrlError {
    #[error("The return address must be a page of this site.")]
    Elsewhere,
    #[error("The return address is too long.")]
    TooLong,
    #[error("The return address has characters that no address has.")]
    Unreadable,
}

impl ReturnUrl {
    /// Takes an address under `public_url`. The provider's `{CHECKOUT_SESSION_ID}` may stand in it.
    pub fn parse(text: &str, public_url: &str) -> Result<Self, ReturnUrlError> {
        if text.len() > LONGEST {
            return Err(ReturnUrlError::TooLong);
        }
        if !text.bytes().all(|byte| byte.is_ascii_graphic() && byte != b'\\') {
            return Err(ReturnUrlError::Unreadable);
        }
        let rest = text.strip_prefix(public_url.trim_end_matches('/')).ok_or(ReturnUrlError::Elsewhere)?;
        // What follows must not go on with the host's name, its port or a password.
        if rest.is_empty() || rest.starts_with(['/', '?', '#']) {
            Ok(Self(text.to_owned()))
        } else {
            Err(ReturnUrlError::Elsewhere)
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
    fn only_pages_of_ours() {
        let long = format!("https://laurels.example/{}", "x".repeat(LONGEST));
        for (text, outcome) in [
            ("https://laurels.example/membership?session_id={CHECKOUT_SESSION_ID}", Ok(())),
            ("https://laurels.example", Ok(())),
            ("https://laurels.example?x=1", Ok(())),
            ("https://laurels.example.evil.example/", Err(ReturnUrlError::Elsewhere)),
            ("https://laurels.example@evil.example/", Err(ReturnUrlError::Elsewhere)),
            ("https://laurels.example:8443/", Err(ReturnUrlError::Elsewhere)),
            ("http://laurels.example/", Err(ReturnUrlError::Elsewhere)),
            ("https://evil.example/https://laurels.example/", Err(ReturnUrlError::Elsewhere)),
            ("/membership", Err(ReturnUrlError::Elsewhere)),
            ("", Err(ReturnUrlError::Elsewhere)),
            ("https://laurels.example\\@evil.example/", Err(ReturnUrlError::Unreadable)),
            ("https://laurels.example/a b", Err(ReturnUrlError::Unreadable)),
            ("https://laurels.example/\r\nx", Err(ReturnUrlError::Unreadable)),
            (&long, Err(ReturnUrlError::TooLong)),
        ] {
            for public_url in ["https://laurels.example", "https://laurels.example/"] {
                assert_eq!(ReturnUrl::parse(text, public_url).map(drop), outcome, "{text:.60}");
            }
        }
    }
}
