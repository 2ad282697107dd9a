use laurels_catalogue::{Edit, MediaType, NominationId};
use laurels_domain::Timestamp;
use laurels_store::{CatalogueRevision, ChangeError, EditConflict, FilmChange, Store};

use crate::harness::{audit_log, audited, both, film};

fn won(won: bool) -> Edit {
    Edit::Won { nomination: NominationId::parse("097-best-picture-tt28607951").unwrap(), won }
}

async fn stored_edits(store: &Store) -> Vec<Edit> {
    store.catalogue.list_edits().await.unwrap().edits.into_iter().map(|stored| stored.edit).collect()
}

both! {
    async fn edit_replaces_the_previous_one_and_increments_the_revision(db: &TestDb) {
        let runtime = Edit::Runtime { film: film("tt0068646"), minutes: 175 };
        let first = db.store.catalogue.set_edits(&[won(true), runtime.clone()], &audited(1)).await.unwrap();
        let second = db.store.catalogue.set_edits(&[won(false)], &audited(2)).await.unwrap();
        assert_eq!((first, second), (CatalogueRevision(1), CatalogueRevision(2)));
        assert_eq!(db.store.catalogue.catalogue_revision().await.unwrap(), second);

        let stored = db.store.catalogue.list_edits().await.unwrap();
        assert_eq!(stored.revision, second);
        let revisions: Vec<_> = stored.edits.iter().map(|it| (it.edit.clone(), it.revision)).collect();
        assert_eq!(revisions, [(won(false), second), (runtime, first)]);
        assert_eq!(audit_log(&db.store).await, [audited(2), audited(1)]);
        assert!(stored.unreadable.is_empty());
    }

    async fn edit_overrides_fetched_value(db: &TestDb) {
        let runtime = |minutes| Edit::Runtime { film: film("tt0068646"), minutes };
        let overview = Edit::Overview { film: film("tt0068646"), text: "A family.".to_owned() };
        db.store.catalogue.set_edits(&[runtime(175)], &audited(1)).await.unwrap();
        db.store.catalogue.set_fetched(&[runtime(177), overview.clone()], Timestamp(2)).await.unwrap();
        assert_eq!(db.store.catalogue.catalogue_revision().await.unwrap(), CatalogueRevision(1));
        assert_eq!(db.store.catalogue.publish_fetched().await.unwrap(), CatalogueRevision(2));
        assert_eq!(stored_edits(&db.store).await, [overview, runtime(177), runtime(175)], "the last one wins");
    }

    async fn changing_the_match_removes_everything_fetched_for_the_old_one(db: &TestDb) {
        let store = &db.store;
        let godfather = film("tt0068646");
        let root_id = Edit::GracenoteRootId { film: godfather.clone(), root_id: Some("5078".to_owned()) };
        let overview = Edit::Overview { film: godfather.clone(), text: "A family.".to_owned() };
        let of_other = Edit::Runtime { film: film("tt0071562"), minutes: 200 };
        store.catalogue.set_edits(&[root_id.clone(), of_other.clone()], &audited(1)).await.unwrap();
        store.catalogue.set_fetched(&[overview], Timestamp(2)).await.unwrap();
        let edits = [Edit::Tmdb { film: godfather.clone(), id: 238, mediatype: MediaType::Movie }];
        let change = FilmChange { film: &godfather, seen: None, removes_match: true, edits: &edits };
        store.catalogue.change_film(change, &audited(3)).await.unwrap();
        assert_eq!(stored_edits(store).await, [root_id, edits[0].clone(), of_other]);
    }

    async fn concurrent_edit_is_rejected_as_conflict(db: &TestDb) {
        let store = &db.store;
        let godfather = film("tt0068646");
        let seen = store.catalogue.film_revision(&godfather).await.unwrap();
        assert_eq!(seen, CatalogueRevision(0));
        let edit = |root_id: &str| [Edit::GracenoteRootId { film: film("tt0068646"), root_id: Some(root_id.to_owned()) }];
        let change = |seen, edits| FilmChange { film: &godfather, seen, removes_match: false, edits };
        let (first, second) = (edit("1"), edit("2"));
        let made = store.catalogue.change_film(change(Some(seen), &first), &audited(1)).await.unwrap();
        assert_eq!(store.catalogue.film_revision(&godfather).await.unwrap(), made);
        let error = store.catalogue.change_film(change(Some(seen), &second), &audited(2)).await.unwrap_err();
        assert!(matches!(error, ChangeError::Rejected(EditConflict)));
        assert_eq!(stored_edits(store).await, first);
        assert_eq!(store.catalogue.catalogue_revision().await.unwrap(), made, "nothing is published");
        assert_eq!(audit_log(store).await.len(), 1, "nothing is logged");
        store.catalogue.change_film(change(Some(made), &second), &audited(3)).await.unwrap();
        assert_eq!(stored_edits(store).await, second);
    }

    async fn revision_exists_without_edits(db: &TestDb) {
        let stored = db.store.catalogue.list_edits().await.unwrap();
        assert_eq!(stored.revision, CatalogueRevision(0));
        assert_eq!(stored.edits.len(), 0);
    }
}
