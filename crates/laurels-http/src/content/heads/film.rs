use laurels_cards::counts;
use laurels_catalogue::{Catalogue, Film, Nomination};
use serde_json::{Value, json};

use super::{Image, PageHead, joined, some_of};

/// Won categories in a description.
const MAX_WINS: usize = 4;

pub(crate) fn film_head(catalogue: &Catalogue, film: &Film) -> PageHead {
    let directors: Vec<&str> = film.directors.iter().map(String::as_str).collect();
    let title = format!("{} ({})", film.name, film.year);
    let won = catalogue.nominations_of(&film.id).filter(|nomination| nomination.won);
    let won: Vec<&str> = won.map(|nomination| nomination.category_name.as_str()).collect();
    let counts =
        counts(usize::from(catalogue.nom_count(&film.id)), usize::from(catalogue.win_count(&film.id)));
    let mut description = format!("Academy Awards: {counts}");
    if !won.is_empty() {
        description = format!("{description} for {}", some_of(&won, MAX_WINS));
    }
    description.push('.');
    if !directors.is_empty() {
        description = format!("Directed by {}. {description}", joined(&directors));
    }
    PageHead {
        image: Image::Card(format!("film/{}", film.id), format!("{title}: {counts}")),
        title,
        description,
        kind: "video.movie",
        path: Some(format!("/film/{}", film.id)),
        data: Some(data(catalogue, film)),
    }
}

/// `Academy Award for Best Picture (winner)`
pub(super) fn award(nomination: &Nomination) -> String {
    let state = if nomination.won { "winner" } else { "nominee" };
    format!("Academy Award for {} ({state})", nomination.category_name)
}

fn data(catalogue: &Catalogue, film: &Film) -> Value {
    let director = |name: &String| json!({ "@type": "Person", "name": name });
    let mut data = json!({
        "@type": "Movie",
        "name": film.name,
        "dateCreated": film.year.to_string(),
        "director": film.directors.iter().map(director).collect::<Vec<_>>(),
        "genre": film.genres,
        "award": catalogue.nominations_of(&film.id).map(award).collect::<Vec<_>>(),
    });
    if let Some(minutes) = film.runtime {
        data["duration"] = format!("PT{minutes}M").into();
    }
    if let Some(language) = film.language.as_deref().and_then(standard_language) {
        data["inLanguage"] = language.into();
    }
    if let Some(title) = &film.original_title {
        data["alternateName"] = title.as_str().into();
    }
    if let Some(id) = film.imdb_id() {
        data["sameAs"] = format!("https://www.imdb.com/title/{id}/").into();
    }
    data
}

/// The codes of the movie database are those of ISO 639, except for Cantonese and silent films.
fn standard_language(code: &str) -> Option<&str> {
    match code {
        "xx" => None,
        "cn" => Some("yue"),
        other => Some(other),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_film_has_its_facts_and_awards() {
        let catalogue = Catalogue::builtin().unwrap();
        let film = catalogue.film("tt0068646").unwrap();
        let head = film_head(&catalogue, film);
        assert_eq!(head.title, "The Godfather (1972)");
        let (directed, awards) = head.description.split_once(". ").unwrap();
        assert_eq!(directed, "Directed by Francis Ford Coppola");
        assert!(awards.starts_with("Academy Awards: 10 nominations, 3 wins for Best Picture, Actor and "));
        let data = head.data.unwrap();
        assert_eq!(data["director"], json!([{ "@type": "Person", "name": "Francis Ford Coppola" }]));
        assert_eq!((&data["duration"], &data["inLanguage"]), (&json!("PT175M"), &json!("en")));
        let awards = data["award"].as_array().unwrap();
        assert_eq!(awards.len(), 10);
        assert!(awards.contains(&json!("Academy Award for Best Picture (winner)")), "{awards:?}");
    }

    #[test]
    fn languages_have_standard_codes() {
        assert_eq!(
            [standard_language("xx"), standard_language("cn"), standard_language("fr")],
            [None, Some("yue"), Some("fr")]
        );
    }
}
