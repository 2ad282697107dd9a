//! What lists of people have in common: one table per filter, for one snapshot of the catalogue.

use std::collections::HashMap;
use std::sync::{Arc, PoisonError, RwLock};

use laurels_app::FriendSummary;
use laurels_catalogue::Catalogue;
use laurels_domain::UserId;
use laurels_domain::people::{PeopleChoice, PeopleFilter, PeopleTable};
use quick_cache::sync::Cache;

/// Users whose last order is kept, of at most 62 kB each.
const MAX_ORDERS: usize = 200;

/// A category and a decade.
type Key = (Option<String>, Option<u16>);

/// Created when they're first requested. There are no more than categories times decades, and all of them together have
/// four rows for each nominee of a nomination.
#[derive(Debug)]
pub(crate) struct PeopleTables {
    tables: RwLock<HashMap<Key, Arc<PeopleTable>>>,
    orders: Cache<UserId, Arc<Order>>,
}

/// The people of a personal choice. Kept until the user's next mark, because ordering takes three times as long as all the
/// rest of a page: docs/decisions/0052-order-of-people.md.
#[derive(Debug)]
struct Order {
    filter: Key,
    choice: PeopleChoice,
    /// Of what the user has viewed.
    revision: i64,
    rows: Arc<[usize]>,
}

impl Default for PeopleTables {
    fn default() -> Self {
        Self { tables: RwLock::default(), orders: Cache::new(MAX_ORDERS) }
    }
}

impl PeopleTables {
    /// The filter names an existing category and decade, if any.
    pub(crate) fn get(&self, catalogue: &Catalogue, filter: PeopleFilter<'_>) -> Arc<PeopleTable> {
        let key = key_of(filter);
        if let Some(table) = self.tables.read().unwrap_or_else(PoisonError::into_inner).get(&key) {
            return Arc::clone(table);
        }
        let table = Arc::new(PeopleTable::of(catalogue, filter));
        self.tables.write().unwrap_or_else(PoisonError::into_inner).insert(key, Arc::clone(&table));
        table
    }

    /// The table with this filter, and the rows of it that a user has chosen, in their order.
    pub(crate) fn ordered(
        &self,
        catalogue: &Catalogue,
        filter: PeopleFilter<'_>,
        user: &FriendSummary,
        choice: PeopleChoice,
    ) -> (Arc<PeopleTable>, Arc<[usize]>) {
        let table = self.get(catalogue, filter);
        let order = if choice.is_personal() {
            self.personal_order(&table, filter, user, choice)
        } else {
            table.order(&user.films, choice)
        };
        (table, order)
    }

    fn personal_order(
        &self,
        table: &PeopleTable,
        filter: PeopleFilter<'_>,
        user: &FriendSummary,
        choice: PeopleChoice,
    ) -> Arc<[usize]> {
        let (filter, revision) = (key_of(filter), user.revision());
        let is_current =
            |it: &Arc<Order>| (&it.filter, it.choice, it.revision) == (&filter, choice, revision);
        if let Some(order) = self.orders.get(&user.id).filter(is_current) {
            return Arc::clone(&order.rows);
        }
        let rows = table.order(&user.films, choice);
        let order = Order { filter, choice, revision, rows: Arc::clone(&rows) };
        self.orders.insert(user.id.clone(), Arc::new(order));
        rows
    }
}

fn key_of(filter: PeopleFilter<'_>) -> Key {
    (filter.category.map(str::to_owned), filter.decade)
}
