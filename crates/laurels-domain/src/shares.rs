//! What users share by a link: a ceremony, a category, a decade, a person or a year, with their progress.

use laurels_catalogue::{Catalogue, Ceremony, CeremonyNumber};

/// Links of one user.
pub const MAX_SHARES: usize = 100;

/// What a share is about.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum ShareSubject {
    Ceremony(CeremonyNumber),
    /// A category at a ceremony, by its normalized name.
    Category(CeremonyNumber, String),
    /// The first year of a decade of films.
    Decade(u16),
    /// A nominated person or company, by IMDb ID.
    Person(String),
    /// The year in review.
    Year(u16),
}

impl ShareSubject {
    /// As it's stored: `ceremony:92`, `category:92/best-picture`, `decade:1970`, `person:nm0000658`, `year:2025`.
    pub fn to_text(&self) -> String {
        match self {
            Self::Ceremony(number) => format!("ceremony:{number}"),
            Self::Category(number, name) => format!("category:{number}/{name}"),
            Self::Decade(first) => format!("decade:{first}"),
            Self::Person(id) => format!("person:{id}"),
            Self::Year(year) => format!("year:{year}"),
        }
    }

    pub fn parse(text: &str) -> Option<Self> {
        let number = |text: &str| CeremonyNumber::new(text.parse().ok()?);
        let (kind, value) = text.split_once(':')?;
        Some(match kind {
            "ceremony" => Self::Ceremony(number(value)?),
            "category" => {
                let (ceremony, name) = value.split_once('/')?;
                Self::Category(number(ceremony)?, name.to_owned())
            }
            "decade" => Self::Decade(value.parse().ok()?),
            "person" => Self::Person(value.to_owned()),
            "year" => Self::Year(value.parse().ok()?),
            _ => return None,
        })
    }

    pub fn kind(&self) -> &'static str {
        match self {
            Self::Ceremony(_) => "ceremony",
            Self::Category(..) => "category",
            Self::Decade(_) => "decade",
            Self::Person(_) => "person",
            Self::Year(_) => "year",
        }
    }

    /// The subject by the catalogue's own name for it; `None` if the catalogue doesn't have it. Years are always
    /// accepted.
    pub fn canonical(self, catalogue: &Catalogue) -> Option<Self> {
        match self {
            Self::Ceremony(number) => {
                // An announced ceremony has no nominees yet.
                let mut categories = catalogue.ceremony_categories(number)?;
                categories.next().is_some().then_some(self)
            }
            Self::Category(number, name) => {
                let category = catalogue.category_at(number, &name)?;
                Some(Self::Category(number, category.normalized_name.clone()))
            }
            Self::Decade(first) => {
                let mut decades = catalogue.ceremonies().iter().filter_map(Ceremony::decade);
                decades.any(|decade| decade == first).then_some(self)
            }
            Self::Person(id) => Some(Self::Person(catalogue.person(&id)?.id().to_owned())),
            Self::Year(_) => Some(self),
        }
    }

    /// What people call it. Of what the catalogue doesn't have any more: its name in URLs.
    pub fn title(&self, catalogue: &Catalogue) -> String {
        match self {
            Self::Ceremony(number) => format!("The {} ceremony", number.ordinal()),
            Self::Category(number, name) => {
                let category = category_name(catalogue, *number, name).unwrap_or(name);
                format!("{category}, {}", number.ordinal())
            }
            Self::Decade(first) => format!("The {first}s"),
            Self::Person(id) => {
                catalogue.person(id).map_or_else(|| id.clone(), |person| person.name().to_owned())
            }
            Self::Year(year) => format!("{year} in review"),
        }
    }
}

/// A category's name in that year.
pub fn category_name<'a>(
    catalogue: &'a Catalogue,
    ceremony: CeremonyNumber,
    normalized_name: &str,
) -> Option<&'a str> {
    let mut nominations = catalogue.ceremony_nominations(ceremony)?;
    let found = nominations.find(|nomination| nomination.category.normalized_name == normalized_name)?;
    Some(&found.category_name)
}

#[cfg(test)]
mod tests {
    use std::sync::LazyLock;

    use super::*;

    static CATALOGUE: LazyLock<Catalogue> = LazyLock::new(|| Catalogue::builtin().unwrap());

    fn number(number: u16) -> CeremonyNumber {
        CeremonyNumber::new(number).unwrap()
    }

    #[test]
    fn stored_subjects_are_read_again() {
        for (subject, text, title) in [
            (ShareSubject::Ceremony(number(92)), "ceremony:92", "The 92nd ceremony"),
            (
                ShareSubject::Category(number(92), "best-picture".to_owned()),
                "category:92/best-picture",
                "Best Picture, 92nd",
            ),
            (
                ShareSubject::Category(number(1), "best-picture".to_owned()),
                "category:1/best-picture",
                "Outstanding Picture, 1st",
            ),
            (ShareSubject::Decade(1970), "decade:1970", "The 1970s"),
            (ShareSubject::Person("nm0000658".to_owned()), "person:nm0000658", "Meryl Streep"),
            (ShareSubject::Year(2025), "year:2025", "2025 in review"),
        ] {
            assert_eq!((subject.to_text().as_str(), subject.title(&CATALOGUE).as_str()), (text, title));
            assert!(text.starts_with(subject.kind()));
            assert_eq!(ShareSubject::parse(text).as_ref(), Some(&subject));
            assert_eq!(subject.clone().canonical(&CATALOGUE), Some(subject));
        }
        for text in ["", "ceremony", "ceremony:0", "category:92", "category:0/sound", "decade:x", "film:tt1"]
        {
            assert_eq!(ShareSubject::parse(text), None, "{text:?}");
        }
    }

    #[test]
    fn other_names_of_a_category_are_the_same_subject() {
        let former = ShareSubject::Category(number(1), "Outstanding Picture".to_owned());
        let expected = ShareSubject::Category(number(1), "best-picture".to_owned());
        assert_eq!(former.canonical(&CATALOGUE), Some(expected));
    }

    #[test]
    fn what_the_catalogue_does_not_have_is_no_subject() {
        for subject in [
            ShareSubject::Ceremony(number(999)),
            ShareSubject::Category(number(1), "sound".to_owned()),
            ShareSubject::Category(number(999), "best-picture".to_owned()),
            ShareSubject::Decade(1975),
            ShareSubject::Decade(1890),
            ShareSubject::Person("nm9999999".to_owned()),
        ] {
            assert!(!subject.title(&CATALOGUE).is_empty());
            assert_eq!(subject.clone().canonical(&CATALOGUE), None, "{subject:?}");
        }
    }
}
