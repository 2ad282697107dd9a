use laurels_domain::Timestamp;

use crate::harness::{both, person};

both! {
    async fn the_last_decision_counts(fresh: &Fresh) {
        let ana = person(&fresh.store, "ana").await;
        assert_eq!(fresh.store.find_consent(&ana).await.unwrap(), None);
        for allows in [true, false] {
            fresh.store.set_consent(&ana, allows, Timestamp(1)).await.unwrap();
            assert_eq!(fresh.store.find_consent(&ana).await.unwrap(), Some(allows));
        }
    }
}
