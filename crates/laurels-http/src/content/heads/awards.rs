//! Heads of ceremonies and categories.

use laurels_cards::plural;
use laurels_catalogue::{Catalogue, Category, Ceremony, CeremonyFilm, Date};
use serde_json::json;

use super::{Image, PageHead, some_of};

/// Names in a description.
const MAX_NAMES: usize = 5;

pub(crate) fn ceremony_head(catalogue: &Catalogue, ceremony: &Ceremony) -> PageHead {
    let number = ceremony.number;
    let title = format!("{} Academy Awards", number.ordinal());
    let films = catalogue.ceremony_film_ids(number).map_or(0, |films| films.len());
    let categories = catalogue.ceremony_categories(number).map_or(0, Iterator::count);
    let counts = format!("{} in {}", plural(films, "film"), plural(categories, "category"));
    let best = catalogue.category_films(number, "best-picture").unwrap_or_default();
    let picture = winners_or_nominees(&best, "best-picture");
    PageHead {
        description: format!(
            "Every nominee of {}: {counts}. Best Picture: {picture}.",
            ceremony.honoring_years
        ),
        kind: "website",
        path: Some(format!("/ceremony/{number}")),
        image: Image::Card(format!("ceremony/{number}"), format!("{title}: {counts}")),
        data: Some(json!({
            "@type": "Event",
            "name": title,
            "startDate": day(ceremony.date),
            "location": { "@type": "Place", "name": ceremony.venue, "address": ceremony.venue },
        })),
        title,
    }
}

/// `None` if the category wasn't given at the ceremony.
pub(crate) fn category_head(
    catalogue: &Catalogue,
    ceremony: &Ceremony,
    category: &Category,
) -> Option<PageHead> {
    let (number, slug) = (ceremony.number, category.normalized_name.as_str());
    let films = catalogue.category_films(number, slug)?;
    let nominations = films.iter().flat_map(|film| &film.nominations);
    let name = nominations.copied().find(|it| it.category.normalized_name == slug)?.category_name.as_str();
    let title = format!("{name}, {} Academy Awards", number.ordinal());
    let names: Vec<&str> = films.iter().map(|film| film.film.name.as_str()).collect();
    let has_winner = won(&films, slug).next().is_some();
    let winner =
        if has_winner { format!("Winner: {}. ", winners_or_nominees(&films, slug)) } else { String::new() };
    Some(PageHead {
        description: format!(
            "{winner}Nominated for films of {}: {}.",
            ceremony.honoring_years,
            some_of(&names, MAX_NAMES)
        ),
        kind: "website",
        path: Some(format!("/ceremony/{number}/{slug}")),
        image: Image::Card(format!("category/{number}/{slug}"), format!("The nominees for {title}")),
        title,
        data: None,
    })
}

fn won<'a>(films: &'a [CeremonyFilm<'a>], category: &'a str) -> impl Iterator<Item = &'a str> {
    let has_won = move |film: &&CeremonyFilm<'_>| {
        film.nominations.iter().any(|it| it.won && it.category.normalized_name == category)
    };
    films.iter().filter(has_won).map(|film| film.film.name.as_str())
}

fn winners_or_nominees(films: &[CeremonyFilm<'_>], category: &str) -> String {
    let winners: Vec<&str> = won(films, category).collect();
    if winners.is_empty() {
        let all: Vec<&str> = films.iter().map(|film| film.film.name.as_str()).collect();
        return some_of(&all, MAX_NAMES);
    }
    some_of(&winners, MAX_NAMES)
}

fn day(date: Date) -> String {
    format!("{}-{:02}-{:02}", date.year(), date.month(), date.day())
}

#[cfg(test)]
mod tests {
    use laurels_catalogue::CeremonyNumber;

    use super::*;

    #[test]
    fn a_ceremony_names_its_best_picture() {
        let catalogue = Catalogue::builtin().unwrap();
        let ceremony = catalogue.ceremony(CeremonyNumber::new(1).unwrap()).unwrap();
        let head = ceremony_head(&catalogue, ceremony);
        assert_eq!(head.title, "1st Academy Awards");
        assert!(head.description.starts_with("Every nominee of 1927/28: "), "{}", head.description);
        assert!(head.description.ends_with("Best Picture: Wings."), "{}", head.description);
        assert_eq!(head.data.unwrap()["startDate"], "1929-05-16");
    }

    #[test]
    fn a_category_has_its_name_of_that_year() {
        let catalogue = Catalogue::builtin().unwrap();
        let number = CeremonyNumber::new(1).unwrap();
        let category = catalogue.category_at(number, "best-picture").unwrap();
        let head = category_head(&catalogue, catalogue.ceremony(number).unwrap(), category).unwrap();
        assert_eq!(head.title, "Outstanding Picture, 1st Academy Awards");
        assert!(head.description.starts_with("Winner: Wings. Nominated for films of 1927/28: Wings, "));
        let sound = catalogue.categories().find(|it| it.normalized_name == "sound").unwrap();
        assert!(category_head(&catalogue, catalogue.ceremony(number).unwrap(), sound).is_none());
    }
}
