use laurels_domain::UserId;
use laurels_store::{AuditEntry, Place};

use crate::harness::{both, entry_of};

fn entry(id: &str, at: i64) -> AuditEntry {
    let ana = UserId::parse("ana").unwrap();
    entry_of(&ana, id, at).with(None, Some(r#"{"won":true}"#.to_owned()))
}

both! {
    async fn entries_come_newest_first_page_by_page(fresh: &Fresh) {
        let store = &fresh.store;
        for (id, at) in [("a", 1), ("b", 2), ("c", 2), ("d", 3)] {
            store.record_audit(&entry(id, at)).await.unwrap();
        }
        let first = store.list_audit(None, 2).await.unwrap();
        assert_eq!(first, [entry("d", 3), entry("c", 2)]);
        let place = Place { at: first[1].at, id: first[1].id.clone() };
        // Whatever is added meanwhile, the next page goes on where this one ended.
        store.record_audit(&entry("e", 4)).await.unwrap();
        assert_eq!(store.list_audit(Some(&place), 9).await.unwrap(), [entry("b", 2), entry("a", 1)]);
    }
}
