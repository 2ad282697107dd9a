use laurels_catalogue::Edit;
use laurels_domain::Timestamp;
use laurels_store::{
    CatalogueChanged, CatalogueRevision, ChangeError, ImportCounts, ImportRecord, NotLatestImport,
};

use crate::harness::{audit_log, audited, both, film};

fn counts(ceremony: &str) -> ImportCounts {
    ImportCounts { ceremonies: ceremony.to_owned(), added: 125, changed: 3, removed: 2, films_added: 50 }
}

both! {
    async fn imports_stack_until_they_are_undone(db: &TestDb) {
        let store = &db.store;
        let empty = store.catalogue.catalogue_revision().await.unwrap();
        let first = store.catalogue.add_import(empty, "a,b\n", &counts("98"), &audited(1)).await.unwrap();
        let second = store.catalogue.add_import(first, "c,d\n", &counts("99"), &audited(2)).await.unwrap();
        assert_eq!(store.catalogue.list_active_imports().await.unwrap(), [first, second]);
        assert_eq!(store.catalogue.find_import_tables(second).await.unwrap().as_deref(), Some("c,d\n"));
        assert_eq!(store.catalogue.find_import_tables(CatalogueRevision(99)).await.unwrap(), None);

        let error = store.catalogue.undo_import(first, &audited(3)).await.unwrap_err();
        assert!(matches!(error, ChangeError::Rejected(NotLatestImport)), "only the latest import can be undone");
        let undone = store.catalogue.undo_import(second, &audited(4)).await.unwrap();
        assert_eq!(store.catalogue.catalogue_revision().await.unwrap(), undone);
        assert_eq!(store.catalogue.list_active_imports().await.unwrap(), [first]);
        assert!(store.catalogue.undo_import(second, &audited(5)).await.is_err(), "it was undone already");
        let record = |revision, ceremony, at, undone_at: Option<i64>| ImportRecord {
            revision,
            counts: counts(ceremony),
            admin_name: audited(at).admin_name,
            published_at: Timestamp(at),
            undone_at: undone_at.map(Timestamp),
        };
        let all = [record(second, "99", 2, Some(4)), record(first, "98", 1, None)];
        assert_eq!(store.catalogue.list_imports().await.unwrap(), all);
        let times: Vec<_> = audit_log(store).await.iter().map(|it| it.at.0).collect();
        assert_eq!(times, [4, 2, 1], "rejected changes are not logged");
    }

    async fn import_based_on_an_outdated_state_is_rejected(db: &TestDb) {
        let store = &db.store;
        let empty = store.catalogue.catalogue_revision().await.unwrap();
        let first = store.catalogue.add_import(empty, "a,b\n", &counts("98"), &audited(1)).await.unwrap();
        let error = store.catalogue.add_import(empty, "c,d\n", &counts("98"), &audited(2)).await.unwrap_err();
        assert!(matches!(error, ChangeError::Rejected(CatalogueChanged)));
        assert_eq!(store.catalogue.list_active_imports().await.unwrap(), [first]);
        assert_eq!(store.catalogue.catalogue_revision().await.unwrap(), first);

        let winner = Edit::Overview { film: film("tt0068646"), text: "An offer.".to_owned() };
        store.catalogue.set_edits(&[winner], &audited(3)).await.unwrap();
        let error = store.catalogue.add_import(first, "c,d\n", &counts("98"), &audited(4)).await.unwrap_err();
        assert!(matches!(error, ChangeError::Rejected(CatalogueChanged)), "also after a correction");
    }
}
