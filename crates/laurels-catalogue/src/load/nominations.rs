//! Nominations, from the tables of awards, films and people.

use std::collections::{HashMap, HashSet};
use std::sync::Arc;

use crate::aliases::Aliases;
use crate::tables::{
    NOMINATED_FILMS, NOMINATIONS, NOMINEES, RowErrors, RowLocation, for_each_row, parsed, text,
};
use crate::{
    Category, Ceremony, CeremonyNumber, FilmId, LoadError, Nomination, NominationId, Nominee, Problem,
    Status, Tables,
};

/// The nominations of `base`, except for the ceremonies in the tables, which are replaced.
pub(super) fn nominations(
    base: &[Arc<Nomination>],
    tables: &Tables<'_>,
    references: &References<'_>,
    errors: &mut RowErrors,
) -> Vec<Arc<Nomination>> {
    let aliases = references.aliases;
    let mut draft = Draft { list: Vec::new(), locations: Vec::new(), by_id: HashMap::new(), aliases };
    draft.scalars(tables.nominations, references, errors);
    draft.films(tables.nominated_films, references.films, errors);
    draft.nominees(tables.nominees, errors);
    let spoken_of: HashSet<CeremonyNumber> = draft.list.iter().map(|it| it.ceremony).collect();
    let retained = base.iter().filter(|it| !spoken_of.contains(&it.ceremony)).cloned();
    let mut list: Vec<_> = retained.chain(draft.finish(errors).into_iter().map(Arc::new)).collect();
    // Stable: within a ceremony they are in order already.
    list.sort_by_key(|nomination| nomination.ceremony);
    list
}

/// What nominations may point to.
pub(super) struct References<'a> {
    pub(super) ceremonies: &'a [Ceremony],
    pub(super) categories: &'a [Arc<Category>],
    pub(super) films: &'a HashMap<FilmId, usize>,
    pub(super) aliases: &'a Aliases,
}

struct Draft<'a> {
    list: Vec<Nomination>,
    locations: Vec<RowLocation>,
    by_id: HashMap<NominationId, usize>,
    aliases: &'a Aliases,
}

impl Draft<'_> {
    fn scalars(&mut self, table: &str, references: &References<'_>, errors: &mut RowErrors) {
        let ceremonies = references.ceremonies;
        let categories: HashMap<&str, &Arc<Category>> = references
            .categories
            .iter()
            .map(|category| (category.normalized_name.as_str(), category))
            .collect();
        for_each_row(&NOMINATIONS, table, errors, |location, cells| {
            let [id, ceremony, category, category_name, detail, won, status] = cells;
            let number =
                location.value("ceremony", ceremony, |cell| parsed(cell).and_then(CeremonyNumber::new))?;
            if ceremonies.len() <= number.index() {
                return Err(location.unknown("ceremony", ceremony));
            }
            if !id.starts_with(&format!("{number:03}-")) {
                let ceremony = number.get();
                return Err(location.error(Problem::WrongCeremony { name: id.to_owned(), ceremony }));
            }
            let nomination = Nomination {
                id: location.value(
                    "nomination",
                    &self.aliases.resolve_nomination(id),
                    NominationId::parse,
                )?,
                ceremony: number,
                category: categories
                    .get(category)
                    .map(|category| Arc::clone(category))
                    .ok_or_else(|| location.unknown("category", category))?,
                category_name: location.value("category_name", category_name, text)?,
                films: Vec::new(),
                nominees: Vec::new(),
                detail: text(detail),
                won: location.value("won", won, parsed)?,
                status: location.value("status", status, Status::parse)?,
                display_priority: 0,
            };
            if nomination.won && !nomination.status.counts() {
                return Err(location.bad("won", won));
            }
            if self.by_id.contains_key(&nomination.id) {
                return Err(location.duplicate("nomination", id));
            }
            self.by_id.insert(nomination.id.clone(), self.list.len());
            self.list.push(nomination);
            self.locations.push(location);
            Ok(())
        });
    }

    fn find(&mut self, location: RowLocation, id: &str) -> Result<&mut Nomination, LoadError> {
        let at = self
            .by_id
            .get(&*self.aliases.resolve_nomination(id))
            .ok_or_else(|| location.unknown("nomination", id))?;
        Ok(&mut self.list[*at])
    }

    fn films(&mut self, table: &str, references: &HashMap<FilmId, usize>, errors: &mut RowErrors) {
        for_each_row(&NOMINATED_FILMS, table, errors, |location, [nomination, position, film]| {
            let resolved = self.aliases.resolve(film);
            let (id, _) = references.get_key_value(resolved).ok_or_else(|| location.unknown("film", film))?;
            let films = &mut self.find(location, nomination)?.films;
            if films.contains(id) {
                return Err(location.duplicate("film", film));
            }
            if parsed(position) != Some(films.len() + 1) {
                return Err(location.error(Problem::OutOfOrder { what: "film", name: film.to_owned() }));
            }
            films.push(id.clone());
            Ok(())
        });
    }

    fn nominees(&mut self, table: &str, errors: &mut RowErrors) {
        for_each_row(&NOMINEES, table, errors, |location, [nomination, position, name, imdb_id]| {
            let nominees = &mut self.find(location, nomination)?.nominees;
            if parsed(position) != Some(nominees.len() + 1) {
                return Err(location.error(Problem::OutOfOrder { what: "nominee", name: name.to_owned() }));
            }
            nominees.push(Nominee { name: location.value("name", name, text)?, imdb_id: text(imdb_id) });
            Ok(())
        });
    }

    /// Sorts as ceremonies list them and numbers them; nominations without a film are left out.
    fn finish(self, errors: &mut RowErrors) -> Vec<Nomination> {
        let mut list = Vec::with_capacity(self.list.len());
        for (nomination, location) in self.list.into_iter().zip(self.locations) {
            if nomination.films.is_empty() {
                errors.add(location.error(Problem::NoFilm(nomination.id.to_string())));
            } else {
                list.push(nomination);
            }
        }
        list.sort_by(|a, b| {
            let location = |it: &Nomination| (it.ceremony, it.category.display_priority);
            location(a).cmp(&location(b)).then_with(|| a.id.cmp(&b.id))
        });
        let (mut ceremony, mut location) = (None, 0);
        for nomination in &mut list {
            if ceremony.replace(nomination.ceremony) != Some(nomination.ceremony) {
                location = 0;
            }
            // A nomination that does not count gets no number of its own.
            location += u16::from(nomination.status.counts());
            nomination.display_priority = location;
        }
        list
    }
}
