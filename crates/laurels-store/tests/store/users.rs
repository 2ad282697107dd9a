use laurels_domain::UserId;
use laurels_store::Revision;

use crate::harness::{both, person};

both! {
    async fn a_new_person_begins_with_the_first_revision(fresh: &Fresh) {
        let ana = person(&fresh.store, "ana").await;
        assert_eq!(fresh.store.find_revision(&ana).await.unwrap(), Some(Revision(1)));
        let nobody = UserId::parse("nobody").unwrap();
        assert_eq!(fresh.store.find_revision(&nobody).await.unwrap(), None);
    }
}
