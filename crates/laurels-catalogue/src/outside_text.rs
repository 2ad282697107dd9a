//! Property tests: no external text, searched for or imported, causes a panic.

use proptest::prelude::*;

use crate::{Catalogue, ImdbRow, Import, LetterboxdRow};

fn catalogue() -> &'static Catalogue {
    static CATALOGUE: std::sync::OnceLock<Catalogue> = std::sync::OnceLock::new();
    CATALOGUE.get_or_init(|| Catalogue::builtin().unwrap())
}

fn address() -> impl Strategy<Value = String> {
    prop_oneof![any::<String>(), "https?://(boxd\\.it|letterboxd\\.com/film)/[ -~é]{0,20}"]
}

/// Tables as an admin might drop them: the right columns over rows that are nearly right, and anything else.
fn table() -> impl Strategy<Value = String> {
    let header = prop_oneof![
        Just(include_str!("../data/nominations.csv").lines().next().unwrap()),
        Just(include_str!("../data/films.csv").lines().next().unwrap()),
        Just(include_str!("../data/ceremonies.csv").lines().next().unwrap()),
        Just("\u{feff}a,b"),
        Just(""),
    ];
    let row = "(([0-9]{1,3}-)?[a-zé\"\\\\ 0-9-]{0,12},){0,14}\"?[a-z\r\n]{0,5}";
    let rows = proptest::collection::vec(prop_oneof![row.prop_map(String::from), any::<String>()], 0..6);
    (header, rows).prop_map(|(header, rows)| format!("{header}\n{}", rows.join("\n")))
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn any_film_can_be_looked_up(id in any::<String>(), uri in address(), name in any::<String>(), year in any::<u16>()) {
        prop_assert!(catalogue().film(&id).is_none_or(|film| film.id.as_str() == id));
        let _ = catalogue().film_by_letterboxd_uri(&uri);
        let rows = [LetterboxdRow { uri: &uri, name: &name, year: Some(year) }];
        prop_assert_eq!(catalogue().match_letterboxd(&rows).len(), 1);
        let rows = [ImdbRow { imdb_id: Some(&id), name: &name, year: Some(year) }];
        prop_assert_eq!(catalogue().match_imdb_rows(&rows).len(), 1);
    }

    #[test]
    fn any_table_is_accepted_or_rejected_with_a_location(tables in proptest::collection::vec(table(), 0..3)) {
        let (import, errors) = Import::read(tables.iter().map(|table| ("a.csv", table.as_str())));
        prop_assert!(errors.iter().all(|error| error.line > 0 && error.file == "a.csv"));
        let _ = import.ceremonies();
        // The accepted part can be parsed again.
        let text = import.text();
        let (again, _) = Import::read([("again", text.as_str())]);
        let again = again.text();
        prop_assert_eq!(again.trim(), text.trim());
    }
}
