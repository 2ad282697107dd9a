use laurels_domain::Timestamp;

use crate::harness::{both, create_user};

both! {
    async fn latest_consent_decision_is_returned(db: &TestDb) {
        let ana = create_user(&db.store, "ana").await;
        assert_eq!(db.store.consents.find_consent(&ana).await.unwrap(), None);
        for allows in [true, false] {
            db.store.consents.set_consent(&ana, allows, Timestamp(1)).await.unwrap();
            assert_eq!(db.store.consents.find_consent(&ana).await.unwrap(), Some(allows));
        }
    }
}
