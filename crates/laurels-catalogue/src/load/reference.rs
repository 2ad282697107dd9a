//! The small tables that the others point to.

use std::collections::HashSet;
use std::sync::Arc;

use super::{LoadError, Problem};
use crate::tables::{Place, for_each_row, parsed, text};
use crate::{Category, Ceremony, CeremonyNumber, Date, Group, Language};

pub(super) fn ceremonies(table: &str) -> Result<Vec<Ceremony>, LoadError> {
    const NAME: &str = "ceremonies.csv";
    let mut list: Vec<Ceremony> = Vec::new();
    for_each_row(NAME, table, ["number", "date", "honoring_years", "venue"], |place, cells| {
        let [number, date, honoring_years, venue] = cells;
        let ceremony = Ceremony {
            number: place.value("number", number, |cell| parsed(cell).and_then(CeremonyNumber::new))?,
            date: place.value("date", date, Date::parse)?,
            honoring_years: place.value("honoring_years", honoring_years, text)?,
            venue: place.value("venue", venue, text)?,
        };
        // One after the other, so that a number is also a place in the list.
        let in_order = ceremony.number.index() == list.len()
            && list.last().is_none_or(|before| before.date < ceremony.date);
        if !in_order {
            let name = number.to_owned();
            return Err(place.refuse(Problem::OutOfOrder { what: "ceremony", name }));
        }
        list.push(ceremony);
        Ok(())
    })?;
    if list.is_empty() {
        return Err(Place { table: NAME, line: 1 }.refuse(Problem::Empty));
    }
    Ok(list)
}

/// Categories in display order.
pub(super) fn categories(table: &str) -> Result<Vec<Arc<Category>>, LoadError> {
    let mut list: Vec<Arc<Category>> = Vec::new();
    for_each_row(
        "categories.csv",
        table,
        ["category", "name", "group", "display_priority"],
        |place, cells| {
            let [slug, name, group, priority] = cells;
            let category = Category {
                name: place.value("name", name, text)?,
                normalized_name: place.value("category", slug, text)?,
                group: place.value("group", group, Group::parse)?,
                display_priority: place.value("display_priority", priority, parsed)?,
            };
            for known in &list {
                if known.normalized_name == slug || known.name == name {
                    return Err(place.duplicate("category", slug));
                }
                if known.display_priority == category.display_priority {
                    return Err(place.duplicate("display_priority", priority));
                }
            }
            list.push(Arc::new(category));
            Ok(())
        },
    )?;
    list.sort_by_key(|category| category.display_priority);
    Ok(list)
}

pub(super) fn languages(table: &str) -> Result<Vec<Language>, LoadError> {
    let mut list = Vec::new();
    let mut seen = HashSet::new();
    for_each_row("languages.csv", table, ["code", "name", "flag_country"], |place, [code, name, flag]| {
        if !seen.insert(code.to_owned()) {
            return Err(place.duplicate("language", code));
        }
        list.push(Language {
            code: place.value("code", code, text)?,
            name: place.value("name", name, text)?,
            flag_country: text(flag),
        });
        Ok(())
    })?;
    Ok(list)
}
