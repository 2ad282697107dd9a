//! The small tables that the others point to.

use std::collections::HashSet;
use std::sync::Arc;

use super::Problem;
use crate::tables::{CATEGORIES, CEREMONIES, Complaints, LANGUAGES, Place, for_each_row, parsed, text};
use crate::{Category, Ceremony, CeremonyNumber, Date, Group, Language};

pub(super) fn ceremonies(base: &[Ceremony], table: &str, complaints: &mut Complaints) -> Vec<Ceremony> {
    let mut list = base.to_vec();
    let mut given = HashSet::new();
    for_each_row(&CEREMONIES, table, complaints, |place, [number, date, honoring_years, venue]| {
        let ceremony = Ceremony {
            number: place.value("number", number, |cell| parsed(cell).and_then(CeremonyNumber::new))?,
            date: place.value("date", date, Date::parse)?,
            honoring_years: place.value("honoring_years", honoring_years, text)?,
            venue: place.value("venue", venue, text)?,
        };
        // One after the other, so that a number is also a place in the list.
        let at = ceremony.number.index();
        let is_later = at.checked_sub(1).and_then(|at| list.get(at)).is_none_or(|it| it.date < ceremony.date);
        let is_earlier = list.get(at + 1).is_none_or(|after| ceremony.date < after.date);
        if at > list.len() || !given.insert(at) || !is_later || !is_earlier {
            let name = number.to_owned();
            return Err(place.refuse(Problem::OutOfOrder { what: "ceremony", name }));
        }
        match list.get_mut(at) {
            Some(known) => *known = ceremony,
            None => list.push(ceremony),
        }
        Ok(())
    });
    if list.is_empty() {
        complaints.add(Place { table: CEREMONIES.name, line: 1 }.refuse(Problem::Empty));
    }
    list
}

/// Categories in display order.
pub(super) fn categories(
    base: &[Arc<Category>],
    table: &str,
    complaints: &mut Complaints,
) -> Vec<Arc<Category>> {
    let mut list = base.to_vec();
    let mut given = HashSet::new();
    for_each_row(&CATEGORIES, table, complaints, |place, [slug, name, group, priority]| {
        let category = Category {
            name: place.value("name", name, text)?,
            normalized_name: place.value("category", slug, text)?,
            group: place.value("group", group, Group::parse)?,
            display_priority: place.value("display_priority", priority, parsed)?,
        };
        if !given.insert(slug.to_owned()) {
            return Err(place.duplicate("category", slug));
        }
        // Nominations of all years share it, so that a file about one cannot change it.
        if let Some(known) = list.iter().find(|known| known.normalized_name == slug) {
            let differs = || place.refuse(Problem::Differs { what: "category", name: slug.to_owned() });
            return if **known == category { Ok(()) } else { Err(differs()) };
        }
        for known in &list {
            if known.name == name {
                return Err(place.duplicate("category", slug));
            }
            if known.display_priority == category.display_priority {
                return Err(place.duplicate("display_priority", priority));
            }
        }
        list.push(Arc::new(category));
        Ok(())
    });
    list.sort_by_key(|category| category.display_priority);
    list
}

pub(super) fn languages(base: &[Language], table: &str, complaints: &mut Complaints) -> Vec<Language> {
    let mut list = base.to_vec();
    let mut given = HashSet::new();
    for_each_row(&LANGUAGES, table, complaints, |place, [code, name, flag]| {
        let language = Language {
            code: place.value("code", code, text)?,
            name: place.value("name", name, text)?,
            flag_country: text(flag),
        };
        if !given.insert(code.to_owned()) {
            return Err(place.duplicate("language", code));
        }
        list.retain(|known| known.code != language.code);
        list.push(language);
        Ok(())
    });
    list.sort_by(|one, other| one.code.cmp(&other.code));
    list
}
