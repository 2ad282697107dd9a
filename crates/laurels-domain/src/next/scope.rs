//! Which rings a plan or a goal is about.

use std::collections::BTreeSet;

use laurels_catalogue::{Catalogue, Ceremony, CeremonyNumber, Group, Ring};

/// More rings than one chooses by hand.
pub const MAX_CHOSEN_RINGS: usize = 200;

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Scope {
    Ceremony(CeremonyNumber),
    /// The first year of a decade of films; of the first ceremonies, which honored two years, the first one counts.
    Decade(u16),
    /// A category through all years, by its normalized name.
    Category(String),
    /// Ceremonies and normalized names of categories.
    Rings(BTreeSet<(CeremonyNumber, String)>),
    All,
}

impl Scope {
    /// The rings, by their indexes. None if there is no such ceremony, decade or category.
    pub fn rings(&self, catalogue: &Catalogue) -> Vec<usize> {
        let rings = catalogue.rings().iter().enumerate();
        rings.filter(|(_, ring)| self.contains(catalogue, ring)).map(|(index, _)| index).collect()
    }

    /// As it's stored: `ceremony:98`, `decade:1970`, `category:directing`, `rings:98/directing,97/best-picture`.
    pub fn to_text(&self) -> String {
        match self {
            Self::Ceremony(number) => format!("ceremony:{number}"),
            Self::Decade(first) => format!("decade:{first}"),
            Self::Category(name) => format!("category:{name}"),
            Self::Rings(rings) => {
                let rings: Vec<String> =
                    rings.iter().map(|(number, name)| format!("{number}/{name}")).collect();
                format!("rings:{}", rings.join(","))
            }
            Self::All => "all:".to_owned(),
        }
    }

    pub fn parse(text: &str) -> Option<Self> {
        let number = |text: &str| CeremonyNumber::new(text.parse().ok()?);
        let ring = |text: &str| {
            let (ceremony, category) = text.split_once('/')?;
            Some((number(ceremony)?, category.to_owned()))
        };
        let (kind, value) = text.split_once(':')?;
        Some(match kind {
            "ceremony" => Self::Ceremony(number(value)?),
            "decade" => Self::Decade(value.parse().ok()?),
            "category" => Self::Category(value.to_owned()),
            "rings" => Self::Rings(value.split(',').map(ring).collect::<Option<_>>()?),
            "all" => Self::All,
            _ => return None,
        })
    }

    /// What people call it.
    pub fn title(&self, catalogue: &Catalogue) -> String {
        match self {
            Self::Ceremony(number) => format!("The {} ceremony", number.ordinal()),
            Self::Decade(first) => format!("The {first}s"),
            Self::Category(name) => {
                let mut categories = catalogue.categories();
                let category = categories.find(|category| category.normalized_name == *name);
                category.map_or_else(|| name.clone(), |category| category.name.clone())
            }
            Self::Rings(rings) => match self.rings(catalogue).as_slice() {
                [ring] if rings.len() == 1 => ring_title(catalogue, &catalogue.rings()[*ring]),
                _ if rings.len() == 1 => "One ring".to_owned(),
                _ => format!("{} rings", rings.len()),
            },
            Self::All => "Everything".to_owned(),
        }
    }

    fn contains(&self, catalogue: &Catalogue, ring: &Ring) -> bool {
        match self {
            Self::Ceremony(number) => ring.ceremony == *number,
            Self::Decade(first) => {
                catalogue.ceremony(ring.ceremony).and_then(Ceremony::decade) == Some(*first)
            }
            Self::Category(name) => ring.category.normalized_name == *name,
            Self::Rings(rings) => rings.contains(&(ring.ceremony, ring.category.normalized_name.clone())),
            Self::All => true,
        }
    }
}

/// The category and the years honored.
fn ring_title(catalogue: &Catalogue, ring: &Ring) -> String {
    let years = catalogue.ceremony(ring.ceremony).map_or("", |ceremony| &ceremony.honoring_years);
    format!("{} {years}", ring.category.name)
}

/// Whether a ring is for an award that isn't competitive.
pub(super) fn is_honorary(ring: &Ring) -> bool {
    ring.category.group == Group::Honorary
}

#[cfg(test)]
mod tests {
    use std::sync::LazyLock;

    use super::*;

    static CATALOGUE: LazyLock<Catalogue> = LazyLock::new(|| Catalogue::builtin().unwrap());

    fn number(number: u16) -> CeremonyNumber {
        CeremonyNumber::new(number).unwrap()
    }

    fn rings(scope: &Scope) -> Vec<&'static Ring> {
        scope.rings(&CATALOGUE).into_iter().map(|ring| &CATALOGUE.rings()[ring]).collect()
    }

    #[test]
    fn decades_are_those_of_the_films_honored() {
        let ceremonies = |first: u16| {
            let numbers: BTreeSet<u16> =
                rings(&Scope::Decade(first)).iter().map(|ring| ring.ceremony.get()).collect();
            (numbers.first().copied(), numbers.last().copied())
        };
        assert_eq!(ceremonies(1920), (Some(1), Some(3)), "1927/28 to 1929/30");
        assert_eq!(ceremonies(1930), (Some(4), Some(12)), "1930/31 to 1939");
        assert_eq!(ceremonies(2010), (Some(83), Some(92)));
        assert_eq!(ceremonies(1935), (None, None));
        let all: usize = (1920..=2020).step_by(10).map(|first| rings(&Scope::Decade(first)).len()).sum();
        assert_eq!(all, CATALOGUE.rings().len());
    }

    #[test]
    fn stored_scopes_are_read_again() {
        let chosen = [(number(97), "directing".to_owned()), (number(1), "best-picture".to_owned())];
        for (scope, text) in [
            (Scope::Ceremony(number(98)), "ceremony:98"),
            (Scope::Decade(1970), "decade:1970"),
            (Scope::Category("directing".to_owned()), "category:directing"),
            (Scope::Rings(chosen.into_iter().collect()), "rings:1/best-picture,97/directing"),
            (Scope::All, "all:"),
        ] {
            assert_eq!(scope.to_text(), text);
            assert_eq!(Scope::parse(text), Some(scope));
        }
        for text in ["", "ceremony", "ceremony:0", "ceremony:x", "decade:", "rings:", "rings:1", "year:1970"]
        {
            assert_eq!(Scope::parse(text), None, "{text:?}");
        }
    }

    #[test]
    fn scopes_have_a_title() {
        for (text, title) in [
            ("ceremony:98", "The 98th ceremony"),
            ("decade:1970", "The 1970s"),
            ("category:directing", "Directing"),
            ("rings:1/directing-comedy-picture", "Directing (Comedy Picture) 1927/28"),
            ("rings:1/no-such-category", "One ring"),
            ("rings:1/best-picture,97/directing", "2 rings"),
        ] {
            assert_eq!(Scope::parse(text).unwrap().title(&CATALOGUE), title);
        }
    }

    #[test]
    fn scopes_select_their_rings() {
        assert!(rings(&Scope::Ceremony(number(97))).iter().all(|ring| ring.ceremony == number(97)));
        assert_eq!(rings(&Scope::Ceremony(number(97))).len(), CATALOGUE.categories_at(number(97)).len());
        assert!(rings(&Scope::Ceremony(number(999))).is_empty());
        let directing = rings(&Scope::Category("directing".to_owned()));
        assert!(directing.len() >= 97 && directing.iter().all(|ring| ring.category.name == "Directing"));
        assert!(rings(&Scope::Category("Directing".to_owned())).is_empty());
        let chosen = [(number(97), "directing".to_owned()), (number(1), "no-such-category".to_owned())];
        assert_eq!(rings(&Scope::Rings(chosen.into_iter().collect())).len(), 1);
        assert_eq!(rings(&Scope::All).len(), CATALOGUE.rings().len());
    }
}
