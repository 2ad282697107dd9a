//! An e-mail address. Whether it exists only a letter can tell; here is decided whether it could.

use std::fmt;

const LONGEST: usize = 254;
const LONGEST_LOCAL: usize = 64;

/// An address as it was typed. Two that differ only in case are the same person's: compare by `folded`.
#[derive(Clone, PartialEq, Eq)]
pub struct Email {
    typed: String,
    folded: String,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum EmailError {
    #[error("Enter an e-mail address.")]
    Empty,
    #[error("An e-mail address has at most 254 characters.")]
    TooLong,
    #[error("That is not an e-mail address.")]
    Malformed,
}

impl Email {
    pub fn parse(text: &str) -> Result<Self, EmailError> {
        let typed = text.trim();
        if typed.is_empty() {
            return Err(EmailError::Empty);
        }
        if typed.len() > LONGEST {
            return Err(EmailError::TooLong);
        }
        let (local, domain) = typed.rsplit_once('@').ok_or(EmailError::Malformed)?;
        if is_local_part(local) && is_domain(domain) {
            Ok(Self { typed: typed.to_owned(), folded: typed.to_lowercase() })
        } else {
            Err(EmailError::Malformed)
        }
    }

    pub fn as_str(&self) -> &str {
        &self.typed
    }

    /// The form that decides whether two addresses are the same.
    pub fn folded(&self) -> &str {
        &self.folded
    }

    /// What stands before the `@`.
    pub fn local_part(&self) -> &str {
        self.typed.rsplit_once('@').map_or(&self.typed, |(local, _)| local)
    }
}

/// Quoted local parts are allowed by the standard and used by nobody but attackers.
fn is_local_part(local: &str) -> bool {
    let fits = |letter: char| letter.is_alphanumeric() || "!#$%&'*+/=?^_`{|}~.-".contains(letter);
    (1..=LONGEST_LOCAL).contains(&local.len()) && local.chars().all(fits)
}

fn is_domain(domain: &str) -> bool {
    let is_label = |label: &str| {
        !label.is_empty()
            && !label.starts_with('-')
            && !label.ends_with('-')
            && label.chars().all(|letter| letter.is_alphanumeric() || letter == '-')
    };
    domain.split('.').all(is_label)
}

/// Addresses are personal: they are not for logs.
impl fmt::Debug for Email {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Email(***)")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses() {
        for good in
            ["a@b.example", " Ana.B+films@Mail.Example ", "björn@exämple.se", "root@localhost", "o'neil@x.ie"]
        {
            assert!(Email::parse(good).is_ok(), "{good:?}");
        }
        for (bad, why) in [
            ("", EmailError::Empty),
            ("   ", EmailError::Empty),
            ("ana", EmailError::Malformed),
            ("@b.example", EmailError::Malformed),
            ("ana@", EmailError::Malformed),
            ("ana@b..example", EmailError::Malformed),
            ("ana@-b.example", EmailError::Malformed),
            ("an a@b.example", EmailError::Malformed),
            ("ana@b.example\r\nBcc: all@b.example", EmailError::Malformed),
            ("ana\0@b.example", EmailError::Malformed),
            ("<ana@b.example>", EmailError::Malformed),
            ("\"ana\"@b.example", EmailError::Malformed),
        ] {
            assert_eq!(Email::parse(bad), Err(why), "{bad:?}");
        }
        assert_eq!(Email::parse(&format!("{}@b.example", "a".repeat(250))), Err(EmailError::TooLong));
        assert_eq!(Email::parse(&format!("{}@b.example", "a".repeat(65))), Err(EmailError::Malformed));
    }

    #[test]
    fn case_makes_no_difference() {
        let (one, other) = (Email::parse("Ana@B.Example").unwrap(), Email::parse("ana@b.example").unwrap());
        assert_eq!(one.folded(), other.folded());
        assert_eq!(one.as_str(), "Ana@B.Example");
        assert_eq!(one.local_part(), "Ana");
    }
}
