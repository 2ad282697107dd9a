use laurels_catalogue::{Edit, NominationId};
use laurels_domain::Timestamp;
use laurels_store::CatalogueRevision;

use crate::harness::{both, film};

fn won(won: bool) -> Edit {
    Edit::Won { nomination: NominationId::parse("097-best-picture-tt28607951").unwrap(), won }
}

both! {
    async fn a_correction_replaces_the_one_before_it_and_raises_the_revision(fresh: &Fresh) {
        let runtime = Edit::Runtime { film: film("tt0068646"), minutes: 175 };
        let first = fresh.store.set_edits(&[won(true), runtime.clone()], Timestamp(1)).await.unwrap();
        let second = fresh.store.set_edits(&[won(false)], Timestamp(2)).await.unwrap();
        assert_eq!((first, second), (CatalogueRevision(1), CatalogueRevision(2)));
        assert_eq!(fresh.store.catalogue_revision().await.unwrap(), second);

        let stored = fresh.store.list_edits().await.unwrap();
        assert_eq!(stored.revision, second);
        let mut kept: Vec<_> = stored.edits.iter().cloned().collect();
        kept.sort_by_key(Edit::key);
        let mut expected = vec![won(false), runtime];
        expected.sort_by_key(Edit::key);
        assert_eq!(kept, expected);
        assert!(stored.unreadable.is_empty());
    }

    async fn a_correction_lies_over_what_was_fetched(fresh: &Fresh) {
        let runtime = |minutes| Edit::Runtime { film: film("tt0068646"), minutes };
        let overview = Edit::Overview { film: film("tt0068646"), text: "A family.".to_owned() };
        fresh.store.set_edits(&[runtime(175)], Timestamp(1)).await.unwrap();
        fresh.store.set_fetched(&[runtime(177), overview.clone()], Timestamp(2)).await.unwrap();
        assert_eq!(fresh.store.catalogue_revision().await.unwrap(), CatalogueRevision(1));
        assert_eq!(fresh.store.publish_fetched().await.unwrap(), CatalogueRevision(2));
        let kept: Vec<_> = fresh.store.list_edits().await.unwrap().edits.iter().cloned().collect();
        assert_eq!(kept, [overview, runtime(175)]);
    }

    async fn without_corrections_there_is_still_a_revision(fresh: &Fresh) {
        let stored = fresh.store.list_edits().await.unwrap();
        assert_eq!(stored.revision, CatalogueRevision(0));
        assert_eq!(stored.edits.iter().count(), 0);
    }
}
