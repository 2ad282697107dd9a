//! The small tables that the others point to: ceremonies, categories and languages.

use std::collections::HashMap;

use crate::table::{FactError, Output, Seen, read, write};

/// What nominations may point to.
pub(crate) struct Category {
    pub(crate) slug: String,
    pub(crate) display_priority: u16,
}

pub(crate) fn ceremonies(text: &str) -> Result<(Vec<u16>, Output), FactError> {
    let rows = read("ceremonies.csv", text, &["number", "date", "honoring_years", "venue"])?;
    let mut seen = Seen::default();
    let mut numbers = Vec::new();
    let mut out = Vec::new();
    for row in &rows {
        let number: u16 = row.number("number")?;
        seen.claim(row, "ceremony", &number.to_string())?;
        numbers.push(number);
        let cells = [row.required("date")?, row.required("honoring_years")?, row.required("venue")?]
            .map(str::to_owned);
        out.push((number, cells));
    }
    out.sort();
    let out = out.into_iter().map(|(number, [date, years, venue])| [number.to_string(), date, years, venue]);
    Ok((numbers, write("ceremonies.csv", ["number", "date", "honoring_years", "venue"], out)))
}

/// Categories by the key that the nominations of the fact tables use.
pub(crate) fn categories(text: &str) -> Result<(HashMap<String, Category>, Output), FactError> {
    let columns = &["canonical_key", "display_name", "normalized_name", "group", "display_priority"];
    let rows = read("categories.csv", text, columns)?;
    let (mut keys, mut slugs, mut priorities) = (Seen::default(), Seen::default(), Seen::default());
    let mut by_key = HashMap::new();
    let mut out = Vec::new();
    for row in &rows {
        let display_priority: u16 = row.number("display_priority")?;
        let [key, name, slug, group] = [
            row.required("canonical_key")?,
            row.required("display_name")?,
            row.required("normalized_name")?,
            row.required("group")?,
        ]
        .map(str::to_owned);
        keys.claim(row, "category", &key)?;
        slugs.claim(row, "category", &slug)?;
        priorities.claim(row, "display_priority", &display_priority.to_string())?;
        by_key.insert(key, Category { slug: slug.clone(), display_priority });
        out.push((display_priority, [slug, name, group]));
    }
    out.sort();
    let out =
        out.into_iter().map(|(priority, [slug, name, group])| [slug, name, group, priority.to_string()]);
    Ok((by_key, write("categories.csv", ["category", "name", "group", "display_priority"], out)))
}

pub(crate) fn languages(text: &str) -> Result<(Vec<String>, Output), FactError> {
    let rows = read("languages.csv", text, &["code", "name", "flag_country"])?;
    let mut seen = Seen::default();
    let mut out = Vec::new();
    for row in &rows {
        let code = row.required("code")?;
        seen.claim(row, "language", code)?;
        out.push([code, row.required("name")?, row.get("flag_country")].map(str::to_owned));
    }
    out.sort();
    let codes = out.iter().map(|[code, ..]| code.clone()).collect();
    Ok((codes, write("languages.csv", ["code", "name", "flag_country"], out)))
}
