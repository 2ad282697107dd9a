use laurels_domain::{RecordedAction, Timestamp, UserId};
use laurels_store::{AuditEntry, Cursor, ListedAudit};

use crate::harness::{both, create_user, entry_of};

fn entry(id: &str, at: i64) -> AuditEntry {
    let ana = UserId::parse("ana").unwrap();
    entry_of(&ana, id, at).with(None, Some(r#"{"won":true}"#.to_owned()))
}

fn without_name(entry: AuditEntry) -> ListedAudit {
    ListedAudit { entry, subject_name: None }
}

both! {
    async fn entries_are_listed_newest_first_in_pages(db: &TestDb) {
        let store = &db.store;
        for (id, at) in [("a", 1), ("b", 2), ("c", 2), ("d", 3)] {
            store.audit.record_audit(&entry(id, at)).await.unwrap();
        }
        let first = store.audit.list_audit(None, 2).await.unwrap();
        assert_eq!(first, [entry("d", 3), entry("c", 2)].map(without_name));
        let last = &first[1].entry;
        let cursor = Cursor { at: last.at, id: last.id.clone() };
        // An entry added between two requests does not shift the next page.
        store.audit.record_audit(&entry("e", 4)).await.unwrap();
        let next = store.audit.list_audit(Some(&cursor), 9).await.unwrap();
        assert_eq!(next, [entry("b", 2), entry("a", 1)].map(without_name));
    }

    async fn an_action_of_another_version_is_listed_as_it_is(db: &TestDb) {
        let action = RecordedAction::Unknown("did something new".to_owned());
        let newer = AuditEntry { action, ..entry("a", 1) };
        db.store.audit.record_audit(&newer).await.unwrap();
        assert_eq!(db.store.audit.list_audit(None, 9).await.unwrap(), [without_name(newer)]);
    }

    async fn subject_name_is_set_while_the_user_exists(db: &TestDb) {
        let store = &db.store;
        let subject = create_user(store, "subject").await;
        store.audit.record_audit(&entry("a", 1)).await.unwrap();
        let named = store.audit.list_audit(None, 9).await.unwrap().remove(0);
        assert_eq!(named.subject_name.as_deref(), Some("subject"));
        store.users.remove_user(&subject, Timestamp(2)).await.unwrap().unwrap();
        assert_eq!(store.audit.list_audit(None, 9).await.unwrap().remove(0).subject_name, None);
    }
}
