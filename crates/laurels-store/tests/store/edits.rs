use laurels_catalogue::{Edit, MediaType, NominationId};
use laurels_domain::Timestamp;
use laurels_store::{CatalogueRevision, ChangeError, EditConflict, FilmChange, Store};

use crate::harness::{audit_log, audited, both, film};

fn won(won: bool) -> Edit {
    Edit::Won { nomination: NominationId::parse("097-best-picture-tt28607951").unwrap(), won }
}

async fn kept(store: &Store) -> Vec<Edit> {
    store.list_edits().await.unwrap().edits.into_iter().map(|stored| stored.edit).collect()
}

both! {
    async fn a_correction_replaces_the_one_before_it_and_raises_the_revision(fresh: &Fresh) {
        let runtime = Edit::Runtime { film: film("tt0068646"), minutes: 175 };
        let first = fresh.store.set_edits(&[won(true), runtime.clone()], &audited(1)).await.unwrap();
        let second = fresh.store.set_edits(&[won(false)], &audited(2)).await.unwrap();
        assert_eq!((first, second), (CatalogueRevision(1), CatalogueRevision(2)));
        assert_eq!(fresh.store.catalogue_revision().await.unwrap(), second);

        let stored = fresh.store.list_edits().await.unwrap();
        assert_eq!(stored.revision, second);
        let made: Vec<_> = stored.edits.iter().map(|it| (it.edit.clone(), it.revision)).collect();
        assert_eq!(made, [(won(false), second), (runtime, first)]);
        assert_eq!(audit_log(&fresh.store).await, [audited(2), audited(1)]);
        assert!(stored.unreadable.is_empty());
    }

    async fn a_correction_lies_over_what_was_fetched(fresh: &Fresh) {
        let runtime = |minutes| Edit::Runtime { film: film("tt0068646"), minutes };
        let overview = Edit::Overview { film: film("tt0068646"), text: "A family.".to_owned() };
        fresh.store.set_edits(&[runtime(175)], &audited(1)).await.unwrap();
        fresh.store.set_fetched(&[runtime(177), overview.clone()], Timestamp(2)).await.unwrap();
        assert_eq!(fresh.store.catalogue_revision().await.unwrap(), CatalogueRevision(1));
        assert_eq!(fresh.store.publish_fetched().await.unwrap(), CatalogueRevision(2));
        assert_eq!(kept(&fresh.store).await, [overview, runtime(177), runtime(175)], "the last one counts");
    }

    async fn another_entry_takes_everything_of_the_last_one_along(fresh: &Fresh) {
        let store = &fresh.store;
        let godfather = film("tt0068646");
        let root_id = Edit::GracenoteRootId { film: godfather.clone(), root_id: Some("5078".to_owned()) };
        let overview = Edit::Overview { film: godfather.clone(), text: "A family.".to_owned() };
        let of_other = Edit::Runtime { film: film("tt0071562"), minutes: 200 };
        store.set_edits(&[root_id.clone(), of_other.clone()], &audited(1)).await.unwrap();
        store.set_fetched(&[overview], Timestamp(2)).await.unwrap();
        let edits = [Edit::Tmdb { film: godfather.clone(), id: 238, mediatype: MediaType::Movie }];
        let change = FilmChange { film: &godfather, seen: None, removes_match: true, edits: &edits };
        store.change_film(change, &audited(3)).await.unwrap();
        assert_eq!(kept(store).await, [root_id, edits[0].clone(), of_other]);
    }

    async fn whoever_comes_second_is_told(fresh: &Fresh) {
        let store = &fresh.store;
        let godfather = film("tt0068646");
        let seen = store.film_revision(&godfather).await.unwrap();
        assert_eq!(seen, CatalogueRevision(0));
        let edit = |root_id: &str| [Edit::GracenoteRootId { film: film("tt0068646"), root_id: Some(root_id.to_owned()) }];
        let change = |seen, edits| FilmChange { film: &godfather, seen, removes_match: false, edits };
        let (first, second) = (edit("1"), edit("2"));
        let made = store.change_film(change(Some(seen), &first), &audited(1)).await.unwrap();
        assert_eq!(store.film_revision(&godfather).await.unwrap(), made);
        let refusal = store.change_film(change(Some(seen), &second), &audited(2)).await.unwrap_err();
        assert!(matches!(refusal, ChangeError::Rejected(EditConflict)));
        assert_eq!(kept(store).await, first);
        assert_eq!(store.catalogue_revision().await.unwrap(), made, "nothing was published");
        assert_eq!(audit_log(store).await.len(), 1, "nor written down");
        store.change_film(change(Some(made), &second), &audited(3)).await.unwrap();
        assert_eq!(kept(store).await, second);
    }

    async fn without_corrections_there_is_still_a_revision(fresh: &Fresh) {
        let stored = fresh.store.list_edits().await.unwrap();
        assert_eq!(stored.revision, CatalogueRevision(0));
        assert_eq!(stored.edits.len(), 0);
    }
}
