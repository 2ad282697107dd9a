use laurels_cards::counts;
use laurels_catalogue::{Catalogue, Person};
use serde_json::json;

use super::film::award;
use super::{Image, PageHead, some_of};

/// Films in a description.
const MAX_FILMS: usize = 4;

pub(crate) fn person_head(catalogue: &Catalogue, person: Person<'_>) -> PageHead {
    let counts = counts(person.nominations().len(), person.win_count());
    let has_won = person.win_count() > 0;
    let films = person.nominations().filter(|nomination| nomination.won == has_won);
    let mut names: Vec<&str> = Vec::new();
    for film in films.flat_map(|nomination| &nomination.films) {
        let name = catalogue.film(film.as_str()).map(|film| film.name.as_str());
        names.extend(name.filter(|name| !names.contains(name)));
    }
    let verb = if has_won { "Won for" } else { "Nominated for" };
    let mut data = json!({
        "@type": if person.is_company() { "Organization" } else { "Person" },
        "name": person.name(),
        "award": person.nominations().map(award).collect::<Vec<_>>(),
    });
    if !person.other_names().is_empty() {
        data["alternateName"] = person.other_names().into();
    }
    if !person.is_company() {
        data["sameAs"] = format!("https://www.imdb.com/name/{}/", person.id()).into();
    }
    PageHead {
        title: person.name().to_owned(),
        description: format!("Academy Awards: {counts}. {verb} {}.", some_of(&names, MAX_FILMS)),
        kind: "profile",
        path: Some(format!("/person/{}", person.id())),
        image: Image::Card(format!("person/{}", person.id()), format!("{}: {counts}", person.name())),
        data: Some(data),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_person_has_counts_and_films_won_for() {
        let catalogue = Catalogue::builtin().unwrap();
        let head = person_head(&catalogue, catalogue.person("nm0000658").unwrap());
        assert_eq!(head.title, "Meryl Streep");
        assert_eq!(
            head.description,
            "Academy Awards: 21 nominations, 3 wins. Won for Kramer vs. Kramer, Sophie's Choice and The Iron Lady."
        );
        let data = head.data.unwrap();
        assert_eq!((&data["@type"], data["award"].as_array().unwrap().len()), (&json!("Person"), 21));
        let company = person_head(&catalogue, catalogue.person("co0028775").unwrap());
        assert_eq!(company.data.unwrap()["@type"], "Organization");
    }
}
