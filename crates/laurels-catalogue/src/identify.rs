//! Matches a provider's record with a film.

use std::collections::HashMap;

use crate::fold::{fold, title_key};
use crate::{Catalogue, Film, FilmId};

/// Premiere and release often fall into different years.
const MAX_YEAR_DIFFERENCE: u16 = 1;

/// The facts of a provider's record.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Credits {
    pub title: String,
    pub year: Option<u16>,
    pub directors: Vec<String>,
}

/// Every public film by its titles. Built for one run over many records, not cached.
#[derive(Debug)]
pub struct Identities<'a> {
    root_ids: HashMap<&'a str, &'a Film>,
    titles: HashMap<String, Vec<&'a Film>>,
}

impl<'a> Identities<'a> {
    pub fn of(catalogue: &'a Catalogue) -> Self {
        let mut all = Self { root_ids: HashMap::new(), titles: HashMap::new() };
        for film in catalogue.films() {
            if let Some(root_id) = &film.gracenote_root_id {
                all.root_ids.insert(root_id, film);
            }
            let mut keys: Vec<String> = film.original_title.iter().map(|title| title_key(title)).collect();
            keys.push(title_key(&film.name));
            keys.sort_unstable();
            keys.dedup();
            for key in keys {
                all.titles.entry(key).or_default().push(film);
            }
        }
        all
    }

    /// By the rootId, or else by the credits.
    pub fn find(&self, root_id: Option<&str>, credits: &Credits) -> Option<&'a FilmId> {
        root_id.and_then(|root_id| self.by_root_id(root_id)).or_else(|| self.by_credits(credits))
    }

    pub fn by_root_id(&self, root_id: &str) -> Option<&'a FilmId> {
        self.root_ids.get(root_id).map(|film| &film.id)
    }

    /// The one film with this title, about this year and with a common director. A title is never sufficient by
    /// itself, and a film with another rootId is another film.
    pub fn by_credits(&self, credits: &Credits) -> Option<&'a FilmId> {
        let year = credits.year?;
        let directors: Vec<String> = credits.directors.iter().map(|name| fold(name)).collect();
        let is_it = |film: &&&Film| {
            film.year.abs_diff(year) <= MAX_YEAR_DIFFERENCE
                && film.gracenote_root_id.is_none()
                && film.directors.iter().any(|name| directors.contains(&fold(name)))
        };
        let mut found = self.titles.get(&title_key(&credits.title))?.iter().filter(is_it);
        match (found.next(), found.next()) {
            (Some(film), None) => Some(&film.id),
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Edit, Edits};

    fn credits(title: &str, year: u16, director: &str) -> Credits {
        Credits { title: title.to_owned(), year: Some(year), directors: vec![director.to_owned()] }
    }

    #[test]
    fn a_title_needs_its_year_and_its_director() {
        let catalogue = Catalogue::builtin().unwrap();
        let all = Identities::of(&catalogue);
        let found =
            |title, year, director| all.by_credits(&credits(title, year, director)).map(FilmId::as_str);
        let coppola = "Francis Ford Coppola";
        assert_eq!(found("The Godfather", 1972, coppola), Some("tt0068646"));
        assert_eq!(found("GODFATHER", 1973, "francis ford coppola"), Some("tt0068646"));
        assert_eq!(found("The Godfather", 1975, coppola), None, "another year");
        assert_eq!(found("The Godfather", 1972, "Somebody Else"), None, "another director");
        assert_eq!(found("No Such Film", 1972, coppola), None);
        let undated = Credits { year: None, ..credits("The Godfather", 1972, coppola) };
        assert_eq!(all.by_credits(&undated), None);
    }

    #[test]
    fn a_root_id_decides() {
        let film = FilmId::parse("tt0068646").unwrap();
        let edits: Edits = [Edit::GracenoteRootId { film: film.clone(), root_id: Some("5078".to_owned()) }]
            .into_iter()
            .collect();
        let catalogue = Catalogue::builtin().unwrap().with_edits(&edits);
        let all = Identities::of(&catalogue);
        assert_eq!(all.by_root_id("5078"), Some(&film));
        assert_eq!(all.by_root_id("5079"), None);
        assert_eq!(all.by_credits(&credits("The Godfather", 1972, "Francis Ford Coppola")), None);
    }
}
