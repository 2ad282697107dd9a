use laurels_domain::Timestamp;

use crate::harness::both;

both! {
    async fn page_views_are_summed_over_days(db: &TestDb) {
        for at in [0, 1, 86_400_000] {
            db.store.page_views.add_page_view("/welcome", Timestamp(at)).await.unwrap();
        }
        assert_eq!(db.store.page_views.count_page_views("/welcome").await.unwrap(), 3);
        assert_eq!(db.store.page_views.count_page_views("/about").await.unwrap(), 0);
    }
}
