//! Former ids of films. IMDb merges entries, and links, marks and exports may still contain an old id.

use std::borrow::Cow;
use std::collections::BTreeMap;

use crate::FilmId;
use crate::load_error::LoadError;
use crate::tables::{ALIASES, RowErrors, RowLocation, for_each_row};

/// By old id: the id of the film today.
#[derive(Clone, Debug, Default)]
pub(crate) struct Aliases(BTreeMap<FilmId, FilmId>);

impl Aliases {
    /// Adds those of a table; their films are read later, so the result is for [`Aliases::check_films`].
    pub(crate) fn read(&mut self, table: &str, errors: &mut RowErrors) -> Vec<(RowLocation, FilmId)> {
        let mut rows = Vec::new();
        for_each_row(&ALIASES, table, errors, |row, [old_id, film]| {
            let old = row.value("old_id", old_id, FilmId::parse)?;
            let film = row.value("film", film, FilmId::parse)?;
            if self.0.contains_key(&old) {
                return Err(row.duplicate("old_id", old_id));
            }
            self.0.insert(old, film.clone());
            rows.push((row, film));
            Ok(())
        });
        rows
    }

    pub(crate) fn check_films(
        rows: Vec<(RowLocation, FilmId)>,
        is_film: impl Fn(&FilmId) -> bool,
    ) -> impl Iterator<Item = LoadError> {
        let unknown = move |(row, film): (RowLocation, FilmId)| {
            (!is_film(&film)).then(|| row.unknown("film", film.as_str()))
        };
        rows.into_iter().filter_map(unknown)
    }

    pub(crate) fn iter(&self) -> impl Iterator<Item = (&FilmId, &FilmId)> {
        self.0.iter()
    }

    /// The id of today, or the same id if it isn't an old one.
    pub(crate) fn resolve<'a>(&'a self, film: &'a str) -> &'a str {
        self.0.get(film).map_or(film, FilmId::as_str)
    }

    /// The same for the id of a nomination, which contains that of its film.
    pub(crate) fn resolve_nomination<'a>(&self, nomination: &'a str) -> Cow<'a, str> {
        let resolved = self.0.iter().find_map(|(old, film)| {
            let at = nomination.find(old.as_str())?;
            let (before, rest) = (&nomination[..at], &nomination[at + old.as_str().len()..]);
            let is_whole = before.ends_with('-') && (rest.is_empty() || rest.starts_with('-'));
            is_whole.then(|| format!("{before}{film}{rest}"))
        });
        resolved.map_or(Cow::Borrowed(nomination), Cow::Owned)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::Small;
    use crate::{Catalogue, Edit, Edits, Import};

    fn catalogue() -> Catalogue {
        Small::new()
            .film("tt20", "Wings", 1927)
            .film("tt3", "The Racket", 1928)
            .nominated("001-a-tt20", "best-picture", &["tt20"], true)
            .nominated("001-b-tt3", "best-picture", &["tt3"], false)
            .alias("tt1", "tt20")
            .build()
    }

    #[test]
    fn look_ups_accept_both_ids() {
        let catalogue = catalogue();
        let id = |film: Option<&crate::Film>| film.map(|film| film.id.to_string());
        for film in ["tt1", "tt20"] {
            assert_eq!(id(catalogue.film(film)).as_deref(), Some("tt20"));
            assert_eq!(id(catalogue.any_film(film)).as_deref(), Some("tt20"));
            assert_eq!(catalogue.index_of(film), catalogue.index_of("tt20"));
            let film = FilmId::parse(film).unwrap();
            assert_eq!((catalogue.nom_count(&film), catalogue.win_count(&film)), (1, 1));
            let nomination = catalogue.nomination(&format!("001-a-{film}")).unwrap();
            assert_eq!(nomination.id.as_str(), "001-a-tt20");
        }
        assert_eq!(catalogue.films().count(), 2, "an alias is no film of its own");
        let aliases: Vec<_> = catalogue.aliases().map(|(old, new)| (old.as_str(), new.as_str())).collect();
        assert_eq!(aliases, [("tt1", "tt20")]);
    }

    #[test]
    fn only_whole_ids_are_resolved_in_nominations() {
        let aliases = catalogue().facts.aliases.clone();
        for (id, expected) in [
            ("001-a-tt1", "001-a-tt20"),
            ("001-a-tt1-and-2-more", "001-a-tt20-and-2-more"),
            ("001-a-tt10", "001-a-tt10"),
            ("001-att1", "001-att1"),
            ("tt1", "tt1"),
        ] {
            assert_eq!(aliases.resolve_nomination(id), expected);
        }
    }

    #[test]
    fn corrections_under_an_old_id_apply() {
        let edits: Edits = [("tt1", "runtime", "111"), ("001-a-tt1", "won", "false")]
            .into_iter()
            .map(|(target, field, value)| Edit::parse(target, field, value).unwrap())
            .collect();
        let corrected = catalogue().with_edits(&edits);
        assert_eq!(corrected.film("tt20").unwrap().runtime, Some(111));
        assert!(!corrected.nomination("001-a-tt20").unwrap().won);
        assert_eq!(corrected.stale_edits(), []);
    }

    #[test]
    fn imports_may_contain_old_ids() {
        let text = "film,title,original_title,year,release_date,runtime,language,tmdb_id,tmdb_mediatype,poster_path\n\
            tt1,Wings,,1927,,144,,,,\n\
            film,genre\ntt1,War\n\
            nomination,ceremony,category,category_name,detail,won,status\n\
            002-a-tt1,2,best-picture,Best Picture,,false,official\n\
            nomination,position,film\n002-a-tt1,1,tt1\n\
            nomination,position,name,imdb_id\n002-a-tt1,1,Paramount,\n";
        let (import, errors) = Import::read([("a.csv", text)]);
        assert_eq!(errors, []);
        let imported = catalogue().with_import(&import);
        assert_eq!((imported.errors, imported.unresolved), (vec![], vec![]));
        let film = imported.catalogue.film("tt1").unwrap();
        assert_eq!((film.id.as_str(), film.runtime), ("tt20", Some(144)));
        assert_eq!(film.genres, ["War"]);
        let nomination = imported.catalogue.nomination("002-a-tt20").unwrap();
        assert_eq!((nomination.films[0].as_str(), nomination.nominees.len()), ("tt20", 1));
        assert_eq!(imported.catalogue.all_films().count(), 2);
    }
}
