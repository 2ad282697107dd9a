//! Completeness of categories, checked against cases shared with the web app.

#![expect(clippy::unwrap_used, reason = "a failed unwrap fails the test")]

use std::collections::BTreeSet;

use laurels_catalogue::{Catalogue, CeremonyNumber, FilmId};
use laurels_domain::achievements::{Accomplished, accomplished};
use serde_json::{Value, json};

fn films(list: &Value) -> Vec<FilmId> {
    list.as_array().unwrap().iter().map(|film| FilmId::parse(film.as_str().unwrap()).unwrap()).collect()
}

#[test]
fn a_category_is_complete_when_all_its_films_are_viewed() {
    let catalogue = Catalogue::builtin().unwrap();
    let cases: Vec<Value> =
        serde_json::from_str(include_str!("../../../api/cases/completeness.json")).unwrap();
    for case in cases {
        let ceremony = CeremonyNumber::new(case["ceremony"].as_u64().unwrap().try_into().unwrap()).unwrap();
        let category = case["category"].as_str().unwrap();
        let mut categories = catalogue.ceremony_categories(ceremony).unwrap();
        let (_, nominees) = categories.find(|(it, _)| it.normalized_name == category).unwrap();
        let expected: BTreeSet<_> = films(&case["films"]).into_iter().collect();
        assert_eq!(
            nominees.cloned().collect::<BTreeSet<_>>(),
            expected,
            "the films of {category} at the {ceremony:?}"
        );

        let all = accomplished(&catalogue, &films(&case["viewed"]), &[]);
        let is_complete = all.iter().any(|one| {
            one.ceremony == ceremony
                && matches!(one.what, Accomplished::CategoryComplete(it) if it.normalized_name == category)
        });
        assert_eq!(json!(is_complete), case["complete"], "{case}");
    }
}
