//! One sentence about a film, composed from its facts, used until an overview exists.
//! It names the kind of film, who made it and what it was honored for; never what happens in it.

mod awards;
mod country;
mod genres;
mod words;

use crate::kind::Kinds;
use crate::{Film, Language, Nomination};
use words::{cardinal, list};

/// Names that are spelled out before the rest is counted.
const MOST_DIRECTORS: usize = 3;

/// Expects only `nominations` that count.
pub(crate) fn compose(film: &Film, nominations: &[&Nomination], languages: &[Language]) -> String {
    let kinds = Kinds::of(film, nominations.iter().copied());
    let origin = origin(film, languages).map_or_else(String::new, |origin| format!(" {origin}"));
    let what = genres::describe(&film.genres, kinds);
    let by = directed_by(&film.directors).map_or_else(String::new, |by| format!(" {by}"));
    let honors = match awards::describe(nominations) {
        None => String::new(),
        Some(honors) if by.is_empty() && !honors.starts_with("winner") => format!(" {honors}"),
        Some(honors) => format!(", {honors}"),
    };
    // No year since film began is pronounced with a leading vowel.
    format!("A {}{origin} {what}{by}{honors}.", film.year)
}

/// "French", "French-Italian", "French-language": the countries while they are few, else the language.
fn origin(film: &Film, languages: &[Language]) -> Option<String> {
    let countries: Option<Vec<&str>> = film.countries.iter().map(|code| country::adjective(code)).collect();
    match countries.as_deref() {
        Some([one]) => Some((*one).to_owned()),
        Some([one, other]) if one.contains(' ') || other.contains(' ') => Some(format!("{one} and {other}")),
        Some([one, other]) => Some(format!("{one}-{other}")),
        _ => {
            let code = film.language.as_deref().filter(|code| !matches!(*code, "en" | "xx"))?;
            let language = languages.iter().find(|language| language.code == code)?;
            Some(format!("{}-language", language.name))
        }
    }
}

fn directed_by(directors: &[String]) -> Option<String> {
    match directors {
        [] => None,
        few if few.len() <= MOST_DIRECTORS => Some(format!("directed by {}", list(few))),
        many => Some(format!("directed by {} and {} others", many[0], cardinal(many.len() - 1))),
    }
}

#[cfg(test)]
mod tests;
