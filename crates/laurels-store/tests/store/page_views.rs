use laurels_domain::Timestamp;

use crate::harness::both;

both! {
    async fn views_of_a_page_are_counted_over_the_days(fresh: &Fresh) {
        for at in [0, 1, 86_400_000] {
            fresh.store.add_page_view("/welcome", Timestamp(at)).await.unwrap();
        }
        assert_eq!(fresh.store.count_page_views("/welcome").await.unwrap(), 3);
        assert_eq!(fresh.store.count_page_views("/about").await.unwrap(), 0);
    }
}
