use laurels_domain::Timestamp;
use laurels_domain::listings::{ServiceSet, StreamingService};

use super::sessions::sign_in;
use crate::harness::{both, create_user};

both! {
    async fn services_are_stored_per_user(db: &TestDb) {
        let (ana, ben) = (create_user(&db.store, "ana").await, create_user(&db.store, "ben").await);
        let some: ServiceSet = [StreamingService::Tubi, StreamingService::Hulu].into_iter().collect();
        db.store.my_services.set_my_services(&ana, some).await.unwrap();
        assert_eq!(db.store.my_services.list_my_services(&ana).await.unwrap(), some);
        assert!(db.store.my_services.list_my_services(&ben).await.unwrap().is_empty());
        db.store.my_services.set_my_services(&ana, ServiceSet::default()).await.unwrap();
        assert!(db.store.my_services.list_my_services(&ana).await.unwrap().is_empty());
    }

    async fn services_of_several_users_are_united(db: &TestDb) {
        use StreamingService::{Hulu, Max, Mubi, Tubi};
        let (ana, ben) = (create_user(&db.store, "ana").await, create_user(&db.store, "ben").await);
        let cam = create_user(&db.store, "cam").await;
        for (user, services) in [(&ana, vec![Tubi, Hulu]), (&ben, vec![Hulu, Max]), (&cam, vec![Mubi])] {
            db.store.my_services.set_my_services(user, services.into_iter().collect()).await.unwrap();
        }
        let all = db.store.my_services.list_services_of(&[&ana, &ben]).await.unwrap();
        assert_eq!(all, [Hulu, Max, Tubi].into_iter().collect());
        assert!(db.store.my_services.list_services_of(&[]).await.unwrap().is_empty());
    }

    async fn new_calendar_link_replaces_the_old_one(db: &TestDb) {
        let ana = create_user(&db.store, "ana").await;
        assert_eq!(db.store.my_services.find_calendar(&ana).await.unwrap(), None);
        sign_in(&db.store, &ana, "here", 1).await;
        assert!(db.store.my_services.set_calendar(&ana, "here", "first", Timestamp(1)).await.unwrap());
        assert!(db.store.my_services.set_calendar(&ana, "here", "second", Timestamp(2)).await.unwrap());
        assert_eq!(db.store.my_services.find_calendar(&ana).await.unwrap(), Some(Timestamp(2)));
        assert_eq!(db.store.my_services.find_calendar_owner("first").await.unwrap(), None);
        assert_eq!(db.store.my_services.find_calendar_owner("second").await.unwrap(), Some(ana.clone()));
        db.store.my_services.remove_calendar(&ana).await.unwrap();
        assert_eq!(db.store.my_services.find_calendar_owner("second").await.unwrap(), None);
    }
}
