//! What lists of people have in common: one table per filter, for one snapshot of the catalogue.

use std::collections::HashMap;
use std::sync::{Arc, PoisonError, RwLock};

use laurels_catalogue::Catalogue;
use laurels_domain::people::{PeopleFilter, PeopleTable};

/// A category and a decade.
type Key = (Option<String>, Option<u16>);

/// Created when they're first requested. There are no more than categories times decades, and all of them together have
/// four rows for each nominee of a nomination.
#[derive(Debug, Default)]
pub(crate) struct PeopleTables(RwLock<HashMap<Key, Arc<PeopleTable>>>);

impl PeopleTables {
    /// The filter names an existing category and decade, if any.
    pub(crate) fn get(&self, catalogue: &Catalogue, filter: PeopleFilter<'_>) -> Arc<PeopleTable> {
        let key = (filter.category.map(str::to_owned), filter.decade);
        if let Some(table) = self.0.read().unwrap_or_else(PoisonError::into_inner).get(&key) {
            return Arc::clone(table);
        }
        let table = Arc::new(PeopleTable::of(catalogue, filter));
        self.0.write().unwrap_or_else(PoisonError::into_inner).insert(key, Arc::clone(&table));
        table
    }
}
