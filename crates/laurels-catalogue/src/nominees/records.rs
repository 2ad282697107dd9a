//! Records of people: the most nominations, the most wins, and so on.

use std::collections::BTreeMap;
use std::sync::Arc;

use super::person::Person;
use super::record::{Record, RecordKind};
use crate::{Catalogue, Category, Group};

/// With fewer, too many people have the same number.
const MIN_VALUE: usize = 3;
/// What more people share is no record.
const MAX_HOLDERS: usize = 5;

/// The highest value so far.
#[derive(Default)]
struct Best {
    value: usize,
    holders: Vec<usize>,
}

impl Best {
    fn offer(&mut self, value: usize, person: Person<'_>) {
        if value > self.value {
            *self = Self { value, holders: Vec::new() };
        }
        if value == self.value {
            self.holders.push(person.index());
        }
    }

    fn record(self, kind: RecordKind) -> Option<Record> {
        let is_record = self.value >= MIN_VALUE && self.holders.len() <= MAX_HOLDERS;
        is_record.then_some(Record { kind, value: self.value, holders: self.holders })
    }
}

/// The records of people, without companies. Honorary awards have none of their own.
pub(crate) fn find_records(catalogue: &Catalogue) -> Vec<Record> {
    let [mut nominations, mut wins, mut without_win, mut years] = [(); 4].map(|()| Best::default());
    let mut categories: BTreeMap<u16, (&Arc<Category>, Best)> = BTreeMap::new();
    for person in catalogue.people().filter(|person| !person.is_company()) {
        let (nominated, won) = (person.nominations().len(), person.win_count());
        nominations.offer(nominated, person);
        wins.offer(won, person);
        if won == 0 {
            without_win.offer(nominated, person);
        }
        years.offer(span(person), person);
        for (category, count) in count_by_category(person) {
            let entry = categories.entry(category.display_priority);
            entry.or_insert_with(|| (category, Best::default())).1.offer(count, person);
        }
    }
    let overall = [
        nominations.record(RecordKind::Nominations),
        wins.record(RecordKind::Wins),
        without_win.record(RecordKind::NominationsWithoutWin),
        years.record(RecordKind::Years),
    ];
    let in_categories = categories
        .into_values()
        .map(|(category, best)| best.record(RecordKind::NominationsIn(Arc::clone(category))));
    overall.into_iter().chain(in_categories).flatten().collect()
}

fn count_by_category(person: Person<'_>) -> Vec<(&Arc<Category>, usize)> {
    let mut counts: Vec<(&Arc<Category>, usize)> = Vec::new();
    for category in person.nominations().map(|nomination| &nomination.category) {
        if category.group == Group::Honorary {
            continue;
        }
        match counts.iter_mut().find(|(other, _)| other.normalized_name == category.normalized_name) {
            Some((_, count)) => *count += 1,
            None => counts.push((category, 1)),
        }
    }
    counts
}

/// In years.
fn span(person: Person<'_>) -> usize {
    let year = |number| person.catalogue.ceremony(number).map_or(0, |ceremony| ceremony.date.year());
    let mut ceremonies = person.nominations().map(|nomination| nomination.ceremony);
    let first = ceremonies.next();
    let last = ceremonies.last().or(first);
    first.zip(last).map_or(0, |(first, last)| usize::from(year(last).saturating_sub(year(first))))
}

impl<'a> Person<'a> {
    /// The records that the person holds, alone or with others.
    pub fn records(self) -> impl Iterator<Item = &'a Record> {
        self.catalogue.records().iter().filter(move |record| record.holders.contains(&self.index()))
    }
}
