//! Nominations, from the tables of awards, films and people.

use std::collections::{HashMap, HashSet};
use std::sync::Arc;

use super::{LoadError, Problem};
use crate::tables::{Complaints, NOMINATED_FILMS, NOMINATIONS, NOMINEES, Place, for_each_row, parsed, text};
use crate::{Category, Ceremony, CeremonyNumber, FilmId, Nomination, NominationId, Nominee, Status, Tables};

/// The nominations of `base` but for those of ceremonies that the tables speak of, and theirs.
pub(super) fn nominations(
    base: &[Arc<Nomination>],
    tables: &Tables<'_>,
    known: &Known<'_>,
    complaints: &mut Complaints,
) -> Vec<Arc<Nomination>> {
    let mut draft = Draft { list: Vec::new(), places: Vec::new(), by_id: HashMap::new() };
    draft.scalars(tables.nominations, known, complaints);
    draft.films(tables.nominated_films, known.films, complaints);
    draft.nominees(tables.nominees, complaints);
    let spoken_of: HashSet<CeremonyNumber> = draft.list.iter().map(|it| it.ceremony).collect();
    let kept = base.iter().filter(|it| !spoken_of.contains(&it.ceremony)).cloned();
    let mut list: Vec<_> = kept.chain(draft.finish(complaints).into_iter().map(Arc::new)).collect();
    // Stable: within a ceremony they are in order already.
    list.sort_by_key(|nomination| nomination.ceremony);
    list
}

/// What nominations may point to.
pub(super) struct Known<'a> {
    pub(super) ceremonies: &'a [Ceremony],
    pub(super) categories: &'a [Arc<Category>],
    pub(super) films: &'a HashMap<FilmId, usize>,
}

struct Draft {
    list: Vec<Nomination>,
    places: Vec<Place>,
    by_id: HashMap<NominationId, usize>,
}

impl Draft {
    fn scalars(&mut self, table: &str, known: &Known<'_>, complaints: &mut Complaints) {
        let ceremonies = known.ceremonies;
        let categories: HashMap<&str, &Arc<Category>> =
            known.categories.iter().map(|category| (category.normalized_name.as_str(), category)).collect();
        for_each_row(&NOMINATIONS, table, complaints, |place, cells| {
            let [id, ceremony, category, category_name, detail, won, status] = cells;
            let number =
                place.value("ceremony", ceremony, |cell| parsed(cell).and_then(CeremonyNumber::new))?;
            if ceremonies.len() <= number.index() {
                return Err(place.unknown("ceremony", ceremony));
            }
            if !id.starts_with(&format!("{number:03}-")) {
                let ceremony = number.get();
                return Err(place.refuse(Problem::WrongCeremony { name: id.to_owned(), ceremony }));
            }
            let nomination = Nomination {
                id: place.value("nomination", id, NominationId::parse)?,
                ceremony: number,
                category: categories
                    .get(category)
                    .map(|category| Arc::clone(category))
                    .ok_or_else(|| place.unknown("category", category))?,
                category_name: place.value("category_name", category_name, text)?,
                films: Vec::new(),
                nominees: Vec::new(),
                detail: text(detail),
                won: place.value("won", won, parsed)?,
                status: place.value("status", status, Status::parse)?,
                display_priority: 0,
            };
            if nomination.won && !nomination.status.counts() {
                return Err(place.bad("won", won));
            }
            if self.by_id.contains_key(&nomination.id) {
                return Err(place.duplicate("nomination", id));
            }
            self.by_id.insert(nomination.id.clone(), self.list.len());
            self.list.push(nomination);
            self.places.push(place);
            Ok(())
        });
    }

    fn find(&mut self, place: Place, id: &str) -> Result<&mut Nomination, LoadError> {
        let at = self.by_id.get(id).ok_or_else(|| place.unknown("nomination", id))?;
        Ok(&mut self.list[*at])
    }

    fn films(&mut self, table: &str, known: &HashMap<FilmId, usize>, complaints: &mut Complaints) {
        for_each_row(&NOMINATED_FILMS, table, complaints, |place, [nomination, position, film]| {
            let (id, _) = known.get_key_value(film).ok_or_else(|| place.unknown("film", film))?;
            let films = &mut self.find(place, nomination)?.films;
            if films.contains(id) {
                return Err(place.duplicate("film", film));
            }
            if parsed(position) != Some(films.len() + 1) {
                return Err(place.refuse(Problem::OutOfOrder { what: "film", name: film.to_owned() }));
            }
            films.push(id.clone());
            Ok(())
        });
    }

    fn nominees(&mut self, table: &str, complaints: &mut Complaints) {
        for_each_row(&NOMINEES, table, complaints, |place, [nomination, position, name, imdb_id]| {
            let nominees = &mut self.find(place, nomination)?.nominees;
            if parsed(position) != Some(nominees.len() + 1) {
                return Err(place.refuse(Problem::OutOfOrder { what: "nominee", name: name.to_owned() }));
            }
            nominees.push(Nominee { name: place.value("name", name, text)?, imdb_id: text(imdb_id) });
            Ok(())
        });
    }

    /// Sorts as ceremonies list them and numbers the places; those without a film are left out.
    fn finish(self, complaints: &mut Complaints) -> Vec<Nomination> {
        let mut list = Vec::with_capacity(self.list.len());
        for (nomination, place) in self.list.into_iter().zip(self.places) {
            if nomination.films.is_empty() {
                complaints.add(place.refuse(Problem::NoFilm(nomination.id.to_string())));
            } else {
                list.push(nomination);
            }
        }
        list.sort_by(|a, b| {
            let place = |it: &Nomination| (it.ceremony, it.category.display_priority);
            place(a).cmp(&place(b)).then_with(|| a.id.cmp(&b.id))
        });
        let (mut ceremony, mut place) = (None, 0);
        for nomination in &mut list {
            if ceremony.replace(nomination.ceremony) != Some(nomination.ceremony) {
                place = 0;
            }
            // One that does not count takes no place of its own.
            place += u16::from(nomination.status.counts());
            nomination.display_priority = place;
        }
        list
    }
}
