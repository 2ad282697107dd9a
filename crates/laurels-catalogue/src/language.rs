//! The languages films are made in.

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Language {
    /// ISO 639-1 as the movie database uses it: `xx` is a film without words, `cn` is Cantonese.
    pub code: String,
    pub name: String,
    /// The flag shown for it, a picture and not a claim: an ISO 3166 code in small letters.
    pub flag_country: Option<String>,
}
