//! Nominations, with their films and nominees.

use std::collections::HashMap;

use crate::reference::Category;
use crate::table::{FactError, Output, Row, Seen, read, write};

const COLUMNS: &[&str] = &[
    "nomination_id",
    "ceremony",
    "category",
    "category_name",
    "film_id",
    "nominees",
    "nominee_ids",
    "detail",
    "won",
    "status",
];

struct Nomination<'a> {
    row: &'a Row,
    id: String,
    ceremony: u16,
    category: &'a Category,
}

pub(crate) fn nominations(
    text: &str,
    ceremonies: &[u16],
    categories: &HashMap<String, Category>,
    is_film: impl Fn(&str) -> bool,
) -> Result<[Output; 3], FactError> {
    let rows = read("nominations.csv", text, COLUMNS)?;
    let mut seen = Seen::default();
    let mut nominations = Vec::new();
    for row in &rows {
        let nomination = check(row, ceremonies, categories, &is_film)?;
        seen.claim(row, "nomination", &nomination.id)?;
        nominations.push(nomination);
    }
    nominations.sort_by(|a, b| {
        let sort_key = |it: &Nomination<'_>| (it.ceremony, it.category.display_priority);
        sort_key(a).cmp(&sort_key(b)).then_with(|| a.id.cmp(&b.id))
    });
    Ok([scalars(&nominations), films(&nominations), nominees(&nominations)])
}

fn check<'a>(
    row: &'a Row,
    ceremonies: &[u16],
    categories: &'a HashMap<String, Category>,
    is_film: impl Fn(&str) -> bool,
) -> Result<Nomination<'a>, FactError> {
    let ceremony: u16 = row.number("ceremony")?;
    if !ceremonies.contains(&ceremony) {
        return Err(row.fail(format!("unknown ceremony '{ceremony}'")));
    }
    let key = row.get("category");
    let category = categories.get(key).ok_or_else(|| row.fail(format!("unknown category '{key}'")))?;
    row.required("category_name")?;

    let id = row.required("nomination_id")?;
    if !id.starts_with(&format!("{ceremony:03}-")) {
        return Err(row.fail(format!("nomination '{id}' does not belong to ceremony {ceremony}")));
    }
    let films = row.list("film_id");
    if films.is_empty() {
        return Err(row.fail("no film is named"));
    }
    for (at, film) in films.iter().enumerate() {
        if !is_film(film) {
            return Err(row.fail(format!("unknown film '{film}'")));
        }
        if films[..at].contains(film) {
            return Err(row.fail(format!("film '{film}' is named twice")));
        }
    }
    let (names, ids) = (row.list("nominees"), row.get("nominee_ids"));
    if names.iter().any(|name| name.is_empty()) {
        return Err(row.fail("a nominee has no name"));
    }
    let ids = if names.is_empty() && ids.is_empty() { 0 } else { ids.split('|').count() };
    if names.len() != ids {
        return Err(row.fail(format!("{} nominees have {ids} ids", names.len())));
    }
    match (row.get("won"), row.get("status")) {
        ("true" | "false", "official" | "unannounced" | "write-in")
        | ("false", "preliminary" | "revoked") => {}
        (won, status) => return Err(row.fail(format!("won '{won}' with status '{status}' makes no sense"))),
    }
    Ok(Nomination { row, id: plain_id(id, &films), ceremony, category })
}

/// The id as used in URLs: with several films, the first one and the count of the others.
fn plain_id(id: &str, films: &[&str]) -> String {
    let more = films.len() - 1;
    if more == 0 {
        id.to_owned()
    } else {
        id.replace(&films.join("+"), &format!("{}-and-{more}-more", films[0]))
    }
}

fn scalars(nominations: &[Nomination<'_>]) -> Output {
    let columns = ["nomination", "ceremony", "category", "category_name", "detail", "won", "status"];
    let rows = nominations.iter().map(|it| {
        [
            it.id.clone(),
            it.ceremony.to_string(),
            it.category.slug.clone(),
            it.row.get("category_name").to_owned(),
            it.row.list("detail").join(" / "),
            it.row.get("won").to_owned(),
            it.row.get("status").to_owned(),
        ]
    });
    write("nominations.csv", columns, rows)
}

fn films(nominations: &[Nomination<'_>]) -> Output {
    let rows = nominations.iter().flat_map(|it| {
        let numbered = it.row.list("film_id").into_iter().zip(1..);
        numbered.map(|(film, position): (_, u16)| [it.id.clone(), position.to_string(), film.to_owned()])
    });
    write("nominated_films.csv", ["nomination", "position", "film"], rows)
}

fn nominees(nominations: &[Nomination<'_>]) -> Output {
    let rows = nominations.iter().flat_map(|it| {
        let people = it.row.list("nominees").into_iter().zip(it.row.get("nominee_ids").split('|'));
        people.zip(1..).map(|((name, imdb_id), position): (_, u16)| {
            [it.id.clone(), position.to_string(), name.to_owned(), imdb_id.to_owned()]
        })
    });
    write("nominees.csv", ["nomination", "position", "name", "imdb_id"], rows)
}
