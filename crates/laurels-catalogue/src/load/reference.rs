//! The small tables that the others point to.

use std::collections::HashSet;
use std::sync::Arc;

use crate::tables::{CATEGORIES, CEREMONIES, LANGUAGES, RowErrors, RowLocation, for_each_row, parsed, text};
use crate::{Category, Ceremony, CeremonyNumber, Date, Group, Language, Problem};

pub(super) fn ceremonies(base: &[Ceremony], table: &str, errors: &mut RowErrors) -> Vec<Ceremony> {
    let mut list = base.to_vec();
    let mut given = HashSet::new();
    for_each_row(&CEREMONIES, table, errors, |row, [number, date, honoring_years, venue]| {
        let ceremony = Ceremony {
            number: row.value("number", number, |cell| parsed(cell).and_then(CeremonyNumber::new))?,
            date: row.value("date", date, Date::parse)?,
            honoring_years: row.value("honoring_years", honoring_years, text)?,
            venue: row.value("venue", venue, text)?,
        };
        // Consecutive, so that a number is also an index into the list.
        let at = ceremony.number.index();
        let is_later = at.checked_sub(1).and_then(|at| list.get(at)).is_none_or(|it| it.date < ceremony.date);
        let is_earlier = list.get(at + 1).is_none_or(|after| ceremony.date < after.date);
        if at > list.len() || !given.insert(at) || !is_later || !is_earlier {
            let name = number.to_owned();
            return Err(row.error(Problem::OutOfOrder { what: "ceremony", name }));
        }
        match list.get_mut(at) {
            Some(existing) => *existing = ceremony,
            None => list.push(ceremony),
        }
        Ok(())
    });
    if list.is_empty() {
        errors.add(RowLocation { table: CEREMONIES.name, line: 1 }.error(Problem::Empty));
    }
    list
}

/// Categories in display order.
pub(super) fn categories(base: &[Arc<Category>], table: &str, errors: &mut RowErrors) -> Vec<Arc<Category>> {
    let mut list = base.to_vec();
    let mut given = HashSet::new();
    for_each_row(&CATEGORIES, table, errors, |row, [slug, name, group, priority]| {
        let category = Category {
            name: row.value("name", name, text)?,
            normalized_name: row.value("category", slug, text)?,
            group: row.value("group", group, Group::parse)?,
            display_priority: row.value("display_priority", priority, parsed)?,
        };
        if !given.insert(slug.to_owned()) {
            return Err(row.duplicate("category", slug));
        }
        // Nominations of all years share it, so that a file about one cannot change it.
        if let Some(existing) = list.iter().find(|existing| existing.normalized_name == slug) {
            let differs = || row.error(Problem::Differs { what: "category", name: slug.to_owned() });
            return if **existing == category { Ok(()) } else { Err(differs()) };
        }
        for existing in &list {
            if existing.name == name {
                return Err(row.duplicate("category", slug));
            }
            if existing.display_priority == category.display_priority {
                return Err(row.duplicate("display_priority", priority));
            }
        }
        list.push(Arc::new(category));
        Ok(())
    });
    list.sort_by_key(|category| category.display_priority);
    list
}

pub(super) fn languages(base: &[Language], table: &str, errors: &mut RowErrors) -> Vec<Language> {
    let mut list = base.to_vec();
    let mut given = HashSet::new();
    for_each_row(&LANGUAGES, table, errors, |row, [code, name, flag]| {
        let language = Language {
            code: row.value("code", code, text)?,
            name: row.value("name", name, text)?,
            flag_country: text(flag),
        };
        if !given.insert(code.to_owned()) {
            return Err(row.duplicate("language", code));
        }
        list.retain(|existing| existing.code != language.code);
        list.push(language);
        Ok(())
    });
    list.sort_by(|one, other| one.code.cmp(&other.code));
    list
}
