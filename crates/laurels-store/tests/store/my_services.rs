use laurels_domain::Timestamp;
use laurels_domain::listings::{ServiceSet, StreamingService};

use crate::harness::{both, person};

both! {
    async fn services_are_kept_for_each_person(fresh: &Fresh) {
        let (ana, ben) = (person(&fresh.store, "ana").await, person(&fresh.store, "ben").await);
        let some: ServiceSet = [StreamingService::Tubi, StreamingService::Hulu].into_iter().collect();
        fresh.store.set_my_services(&ana, some).await.unwrap();
        assert_eq!(fresh.store.list_my_services(&ana).await.unwrap(), some);
        assert!(fresh.store.list_my_services(&ben).await.unwrap().is_empty());
        fresh.store.set_my_services(&ana, ServiceSet::default()).await.unwrap();
        assert!(fresh.store.list_my_services(&ana).await.unwrap().is_empty());
    }

    async fn a_calendar_has_one_address_at_a_time(fresh: &Fresh) {
        let ana = person(&fresh.store, "ana").await;
        assert_eq!(fresh.store.find_calendar(&ana).await.unwrap(), None);
        fresh.store.set_calendar(&ana, "first", Timestamp(1)).await.unwrap();
        fresh.store.set_calendar(&ana, "second", Timestamp(2)).await.unwrap();
        assert_eq!(fresh.store.find_calendar(&ana).await.unwrap(), Some(Timestamp(2)));
        assert_eq!(fresh.store.find_calendar_owner("first").await.unwrap(), None);
        assert_eq!(fresh.store.find_calendar_owner("second").await.unwrap(), Some(ana.clone()));
        fresh.store.remove_calendar(&ana).await.unwrap();
        assert_eq!(fresh.store.find_calendar_owner("second").await.unwrap(), None);
    }
}
