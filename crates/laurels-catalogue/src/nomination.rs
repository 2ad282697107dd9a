//! A nomination: one or more films for one category of one ceremony.

use std::sync::Arc;

use crate::{Category, CeremonyNumber, FilmId, NominationId};

#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Nomination {
    pub id: NominationId,
    pub ceremony: CeremonyNumber,
    pub category: Arc<Category>,
    /// What the category was called that year.
    pub category_name: String,
    /// Several only in the early years.
    pub films: Vec<FilmId>,
    pub nominees: Vec<Nominee>,
    /// The role, the song, the dance number or the submitting country.
    pub detail: Option<String>,
    pub won: bool,
    pub status: Status,
    /// Its position in the ceremony's list, from 1: categories in their order, winners not favored.
    pub display_priority: u16,
}

/// A nominated artist or company, as credited.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Nominee {
    pub name: String,
    /// `nm…` for a name, `co…` for a company.
    pub imdb_id: Option<String>,
}

/// How official a nomination is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Status {
    Official,
    /// The second ceremony announced only winners; the other nominees became public later.
    Unannounced,
    WriteIn,
    /// On the longer list from which the nominees were selected.
    Preliminary,
    /// Withdrawn or disqualified.
    Revoked,
}

impl Status {
    pub fn parse(text: &str) -> Option<Self> {
        match text {
            "official" => Some(Self::Official),
            "unannounced" => Some(Self::Unannounced),
            "write-in" => Some(Self::WriteIn),
            "preliminary" => Some(Self::Preliminary),
            "revoked" => Some(Self::Revoked),
            _ => None,
        }
    }

    pub fn as_str(self) -> &'static str {
        match self {
            Self::Official => "official",
            Self::Unannounced => "unannounced",
            Self::WriteIn => "write-in",
            Self::Preliminary => "preliminary",
            Self::Revoked => "revoked",
        }
    }

    /// Whether such a nomination counts: only these appear on checklists.
    pub fn counts(self) -> bool {
        match self {
            Self::Official | Self::Unannounced | Self::WriteIn => true,
            Self::Preliminary | Self::Revoked => false,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn statuses_parse_and_print_alike() {
        for (name, counts) in [
            ("official", true),
            ("unannounced", true),
            ("write-in", true),
            ("preliminary", false),
            ("revoked", false),
        ] {
            let status = Status::parse(name).unwrap();
            assert_eq!((status.as_str(), status.counts()), (name, counts));
        }
        assert_eq!(Status::parse("Official"), None);
    }
}
