//! Public pages of users: their address and what they show.

use std::fmt;
use std::time::Duration;

const MIN_LENGTH: usize = 3;
const MAX_LENGTH: usize = 30;
/// How long a slug stays reserved for its former owner, so that nobody else appears at links to the owner's page.
pub const SLUG_RESERVED: Duration = Duration::from_hours(24 * 30);

/// Names that look like the site's own. Those that start with the product's name are reserved, too.
const RESERVED: [&str; 45] = [
    "about",
    "academy",
    "academy-awards",
    "account",
    "admin",
    "administrator",
    "api",
    "assets",
    "ceremony",
    "contact",
    "dashboard",
    "film",
    "friends",
    "help",
    "home",
    "imprint",
    "legal",
    "log-in",
    "log-out",
    "login",
    "logout",
    "mail",
    "membership",
    "moderator",
    "news",
    "null",
    "official",
    "oscar",
    "oscars",
    "owner",
    "people",
    "person",
    "privacy",
    "public",
    "root",
    "search",
    "security",
    "settings",
    "sign-up",
    "staff",
    "support",
    "system",
    "terms",
    "undefined",
    "welcome",
];
const PRODUCT: &str = "laurels";

/// Words that would make a page look like the operator's.
const OFFICIAL: [&str; 7] =
    ["admin", "administrator", "moderator", "official", "security", "staff", "support"];

/// The last segment of a public page's URL: lower-case letters, digits and single hyphens between them.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Slug(String);

#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SlugError {
    #[error("Use {MIN_LENGTH} to {MAX_LENGTH} characters.")]
    Length,
    #[error("Use only a to z, digits, and single hyphens between them.")]
    Characters,
    #[error("This name is reserved. Choose another one.")]
    Reserved,
}

impl Slug {
    pub fn parse(text: &str) -> Result<Self, SlugError> {
        let slug = Self::of(text)?;
        let is_official = |word: &str| OFFICIAL.contains(&word) || word == PRODUCT;
        if slug.0.starts_with(PRODUCT)
            || RESERVED.contains(&slug.as_str())
            || slug.0.split('-').any(is_official)
        {
            return Err(SlugError::Reserved);
        }
        Ok(slug)
    }

    /// A slug that may be in use: others may have been reserved since it was chosen.
    pub fn read(text: &str) -> Option<Self> {
        Self::of(text).ok()
    }

    fn of(text: &str) -> Result<Self, SlugError> {
        // Not the rules of Unicode, by which the Kelvin sign is a k.
        let slug = text.trim().to_ascii_lowercase();
        let is_allowed = |byte: u8| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'-';
        if !slug.bytes().all(is_allowed) {
            return Err(SlugError::Characters);
        }
        if !(MIN_LENGTH..=MAX_LENGTH).contains(&slug.len()) {
            return Err(SlugError::Length);
        }
        if slug.split('-').any(str::is_empty) {
            return Err(SlugError::Characters);
        }
        Ok(Self(slug))
    }

    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for Slug {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// A part of a public page.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Part {
    Rings,
    Numbers,
    /// The films watched last.
    Recent,
}

impl Part {
    pub const ALL: [Self; 3] = [Self::Rings, Self::Numbers, Self::Recent];

    pub fn as_str(self) -> &'static str {
        match self {
            Self::Rings => "rings",
            Self::Numbers => "numbers",
            Self::Recent => "recent",
        }
    }
}

/// What a public page shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Parts {
    pub rings: bool,
    pub numbers: bool,
    pub recent: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PartsError {
    #[error("Choose at least one part.")]
    Empty,
    #[error("Choose rings, numbers or recent.")]
    Unknown,
}

impl Default for Parts {
    fn default() -> Self {
        Self { rings: true, numbers: true, recent: false }
    }
}

impl Parts {
    /// Repeated names count once.
    pub fn parse<'a>(names: impl IntoIterator<Item = &'a str>) -> Result<Self, PartsError> {
        let mut parts = Self { rings: false, numbers: false, recent: false };
        for name in names {
            match Part::ALL.into_iter().find(|part| part.as_str() == name).ok_or(PartsError::Unknown)? {
                Part::Rings => parts.rings = true,
                Part::Numbers => parts.numbers = true,
                Part::Recent => parts.recent = true,
            }
        }
        if parts.iter().next().is_none() { Err(PartsError::Empty) } else { Ok(parts) }
    }

    pub fn contains(self, part: Part) -> bool {
        match part {
            Part::Rings => self.rings,
            Part::Numbers => self.numbers,
            Part::Recent => self.recent,
        }
    }

    pub fn iter(self) -> impl Iterator<Item = Part> {
        Part::ALL.into_iter().filter(move |part| self.contains(*part))
    }

    /// As they're stored: `rings,numbers`.
    pub fn to_text(self) -> String {
        self.iter().map(Part::as_str).collect::<Vec<_>>().join(",")
    }

    /// `None` if nothing of the text is known; parts of another version are left out.
    pub fn read(text: &str) -> Option<Self> {
        let is_known = |name: &&str| Part::ALL.iter().any(|part| part.as_str() == *name);
        Self::parse(text.split(',').filter(is_known)).ok()
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn slugs_are_short_lower_case_names() {
        for (text, slug) in [
            ("ana", "ana"),
            (" Ana-Belen-7 ", "ana-belen-7"),
            ("007", "007"),
            (&*"x".repeat(30), &*"x".repeat(30)),
            ("oscars-fan", "oscars-fan"),
        ] {
            assert_eq!(Slug::parse(text).unwrap().as_str(), slug);
        }
        for (text, error) in [
            ("", SlugError::Length),
            ("ab", SlugError::Length),
            (&*"x".repeat(31), SlugError::Length),
            ("-ana", SlugError::Characters),
            ("ana-", SlugError::Characters),
            ("a--na", SlugError::Characters),
            ("---", SlugError::Characters),
            ("ana_b", SlugError::Characters),
            ("ana belen", SlugError::Characters),
            ("ana\0", SlugError::Characters),
            ("an\u{e1}", SlugError::Characters),
            ("\u{212a}ate", SlugError::Characters),
            ("\u{430}na", SlugError::Characters),
            ("ana/../b", SlugError::Characters),
            ("Admin", SlugError::Reserved),
            ("laurels-team", SlugError::Reserved),
            ("oscars", SlugError::Reserved),
        ] {
            assert_eq!(Slug::parse(text), Err(error), "{text:?}");
        }
        assert!(RESERVED.is_sorted());
        assert_eq!((Slug::read("Admin").unwrap().as_str(), Slug::read("a b")), ("admin", None));
    }

    #[test]
    fn parts_are_stored_in_one_order() {
        let all = Parts::parse(["recent", "rings", "numbers", "rings"]).unwrap();
        assert_eq!(all.to_text(), "rings,numbers,recent");
        assert_eq!(Parts::read("rings,numbers,recent"), Some(all));
        assert_eq!(Parts::read("numbers,rings"), Some(Parts::default()));
        assert_eq!(Parts::read("rings,posters").unwrap().to_text(), "rings");
        assert_eq!((Parts::read(""), Parts::read("posters")), (None, None));
        assert_eq!(Parts::parse([]), Err(PartsError::Empty));
        assert_eq!(Parts::parse(["rings", "Rings"]), Err(PartsError::Unknown));
    }

    proptest! {
        #[test]
        fn a_parsed_slug_parses_again(text in "[a-zA-Z0-9 -]{0,34}") {
            if let Ok(slug) = Slug::parse(&text) {
                prop_assert_eq!(Slug::parse(slug.as_str()), Ok(slug));
            }
        }
    }
}
