//! The languages films are made in.

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Language {
    /// ISO 639-1 as the movie database uses it: `xx` is a silent film, `cn` is Cantonese.
    pub code: String,
    pub name: String,
    /// The flag displayed for it: an ISO 3166 code in lower case. An illustration, not a claim.
    pub flag_country: Option<String>,
}
