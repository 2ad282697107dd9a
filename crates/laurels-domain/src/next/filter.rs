//! Which films a user wants to choose from.

use laurels_catalogue::{Catalogue, Film, Kinds};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    Features,
    Shorts,
    Documentaries,
}

impl Kind {
    /// Accepts the singular, too.
    pub fn parse(text: &str) -> Option<Self> {
        match text {
            "features" | "feature" => Some(Self::Features),
            "shorts" | "short" => Some(Self::Shorts),
            "documentaries" | "documentary" => Some(Self::Documentaries),
            _ => None,
        }
    }
}

/// A film passes if it has one of the values of each list; an empty list accepts every film.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct FilmFilter {
    pub kinds: Vec<Kind>,
    pub genres: Vec<String>,
    /// Codes of languages.
    pub languages: Vec<String>,
}

impl FilmFilter {
    pub fn accepts(&self, catalogue: &Catalogue, film: &Film) -> bool {
        self.accepts_with(film, || catalogue.kinds_of(film))
    }

    /// The same for a film whose kinds may be known already.
    pub fn accepts_with(&self, film: &Film, kinds: impl FnOnce() -> Kinds) -> bool {
        (self.kinds.is_empty() || self.accepts_kinds(kinds()))
            && (self.genres.is_empty() || film.genres.iter().any(|genre| self.genres.contains(genre)))
            && (self.languages.is_empty()
                || film.language.as_ref().is_some_and(|language| self.languages.contains(language)))
    }

    fn accepts_kinds(&self, kinds: Kinds) -> bool {
        self.kinds.iter().any(|kind| match kind {
            Kind::Features => kinds.is_feature(),
            Kind::Shorts => kinds.short,
            Kind::Documentaries => kinds.documentary,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn kinds_are_plural_or_singular() {
        for (text, kind) in [
            ("features", Some(Kind::Features)),
            ("feature", Some(Kind::Features)),
            ("shorts", Some(Kind::Shorts)),
            ("documentaries", Some(Kind::Documentaries)),
            ("documentary", Some(Kind::Documentaries)),
            ("Shorts", None),
            ("", None),
        ] {
            assert_eq!(Kind::parse(text), kind, "{text:?}");
        }
    }

    #[test]
    fn films_need_one_value_of_each_list() {
        let catalogue = Catalogue::builtin().unwrap();
        let count =
            |filter: &FilmFilter| catalogue.films().filter(|film| filter.accepts(&catalogue, film)).count();
        let all = catalogue.films().count();
        let of = |kinds: &[Kind]| FilmFilter { kinds: kinds.to_vec(), ..FilmFilter::default() };
        assert_eq!(count(&FilmFilter::default()), all);
        assert_eq!(count(&of(&[Kind::Features, Kind::Shorts, Kind::Documentaries])), all);
        let (shorts, documentaries) = (count(&of(&[Kind::Shorts])), count(&of(&[Kind::Documentaries])));
        let features = count(&of(&[Kind::Features]));
        assert!(features + shorts < all && features + shorts + documentaries > all, "some are both");
        let french = FilmFilter { languages: vec!["fr".to_owned()], ..FilmFilter::default() };
        let french_shorts = FilmFilter { kinds: vec![Kind::Shorts], ..french.clone() };
        assert!(count(&french_shorts) < count(&french) && count(&french_shorts) > 0);
        let western = FilmFilter { genres: vec!["Western".to_owned()], ..FilmFilter::default() };
        assert!(
            catalogue
                .films()
                .filter(|film| western.accepts(&catalogue, film))
                .all(|film| { film.genres.iter().any(|genre| genre == "Western") })
        );
        assert!(count(&western) > 10);
    }
}
