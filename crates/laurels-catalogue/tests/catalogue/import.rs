use std::collections::HashSet;

use laurels_catalogue::{Catalogue, Import, Tables};

use crate::CATALOGUE;

/// Splits a table into the rows whose first cell is selected and the others, each with the header.
fn divided(table: &str, is_selected: impl Fn(&str) -> bool) -> (String, String) {
    let (header, rows) = table.split_once('\n').unwrap();
    let (mut selected, mut others) = (format!("{header}\n"), format!("{header}\n"));
    for row in rows.lines() {
        let part = if is_selected(row.split(',').next().unwrap()) { &mut selected } else { &mut others };
        part.push_str(row);
        part.push('\n');
    }
    (selected, others)
}

#[test]
fn importing_the_newest_ceremony_over_the_earlier_ones_restores_exactly_its_rows() {
    let all = Tables::BUILTIN;
    let films_where = |is_newest: bool| -> HashSet<&str> {
        let rows = all.nominated_films.lines().skip(1).filter(|row| row.starts_with("098-") == is_newest);
        rows.map(|row| row.rsplit(',').next().unwrap()).collect()
    };
    let earlier = films_where(false);
    let newest = films_where(true);
    let is_new_film = |id: &str| newest.contains(id) && !earlier.contains(id);
    let is_new_nomination = |id: &str| id.starts_with("098-");
    let (ceremonies, old_ceremonies) = divided(all.ceremonies, |number| number == "98");
    let (films, old_films) = divided(all.films, is_new_film);
    let (genres, old_genres) = divided(all.film_genres, is_new_film);
    let (countries, old_countries) = divided(all.film_countries, is_new_film);
    let (directors, old_directors) = divided(all.film_directors, is_new_film);
    let (letterboxd, old_letterboxd) = divided(all.letterboxd, is_new_film);
    let (nominations, old_nominations) = divided(all.nominations, is_new_nomination);
    let (nominated_films, old_nominated_films) = divided(all.nominated_films, is_new_nomination);
    let (nominees, old_nominees) = divided(all.nominees, is_new_nomination);

    let before = Catalogue::from_tables(&Tables {
        ceremonies: &old_ceremonies,
        films: &old_films,
        film_genres: &old_genres,
        film_countries: &old_countries,
        film_directors: &old_directors,
        letterboxd: &old_letterboxd,
        nominations: &old_nominations,
        nominated_films: &old_nominated_films,
        nominees: &old_nominees,
        ..all
    })
    .unwrap();
    assert_eq!(before.ceremonies().len(), 97);
    let file =
        [ceremonies, nominees, nominated_films, nominations, letterboxd, directors, countries, genres, films]
            .concat();
    let (import, errors) = Import::read([("nominations.csv", file.as_str())]);
    assert_eq!(errors, []);
    let imported = before.with_import(&import);
    assert_eq!((imported.errors.as_slice(), imported.unresolved.as_slice()), ([].as_slice(), [].as_slice()));
    assert_ne!(imported.catalogue.facts_version(), before.facts_version());

    let after = imported.catalogue;
    assert_eq!(before.changes_to(&after).added.len(), 125);
    assert!(CATALOGUE.changes_to(&after).is_empty() && after.changes_to(&CATALOGUE).is_empty());
    assert_eq!(after.counts(), CATALOGUE.counts());
    assert_eq!(after.ceremonies(), CATALOGUE.ceremonies());
    assert!(after.all_films().eq(CATALOGUE.all_films()), "in the same order, with the same priorities");
    for ceremony in CATALOGUE.ceremonies() {
        let of = |catalogue: &Catalogue| -> Vec<_> {
            catalogue.ceremony_nominations(ceremony.number).unwrap().cloned().collect()
        };
        assert_eq!(of(&after), of(&CATALOGUE));
    }
    assert!(after.changes_to(&after.with_import(&import).catalogue).is_empty(), "again changes nothing");
}
