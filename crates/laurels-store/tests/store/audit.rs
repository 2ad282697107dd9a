use laurels_domain::{Timestamp, UserId};
use laurels_store::{AuditEntry, Cursor, ListedAudit};

use crate::harness::{both, entry_of, person};

fn entry(id: &str, at: i64) -> AuditEntry {
    let ana = UserId::parse("ana").unwrap();
    entry_of(&ana, id, at).with(None, Some(r#"{"won":true}"#.to_owned()))
}

fn without_name(entry: AuditEntry) -> ListedAudit {
    ListedAudit { entry, subject_name: None }
}

both! {
    async fn entries_come_newest_first_page_by_page(fresh: &Fresh) {
        let store = &fresh.store;
        for (id, at) in [("a", 1), ("b", 2), ("c", 2), ("d", 3)] {
            store.record_audit(&entry(id, at)).await.unwrap();
        }
        let first = store.list_audit(None, 2).await.unwrap();
        assert_eq!(first, [entry("d", 3), entry("c", 2)].map(without_name));
        let last = &first[1].entry;
        let place = Cursor { at: last.at, id: last.id.clone() };
        // Whatever is added meanwhile, the next page goes on where this one ended.
        store.record_audit(&entry("e", 4)).await.unwrap();
        let next = store.list_audit(Some(&place), 9).await.unwrap();
        assert_eq!(next, [entry("b", 2), entry("a", 1)].map(without_name));
    }

    async fn a_person_is_named_as_long_as_there_is_one(fresh: &Fresh) {
        let store = &fresh.store;
        let somebody = person(store, "somebody").await;
        store.record_audit(&entry("a", 1)).await.unwrap();
        let named = store.list_audit(None, 9).await.unwrap().remove(0);
        assert_eq!(named.subject_name.as_deref(), Some("somebody"));
        store.remove_user(&somebody, Timestamp(2)).await.unwrap().unwrap();
        assert_eq!(store.list_audit(None, 9).await.unwrap().remove(0).subject_name, None);
    }
}
