use laurels_domain::{Roles, Timestamp, UserId, Username};
use laurels_store::{EmailTaken, Identity};

use crate::harness::{both, email, new_person, person};

both! {
    async fn a_new_person_is_found_by_id_and_by_address_in_any_case(fresh: &Fresh) {
        let ana = person(&fresh.store, "ana").await;
        let found = fresh.store.find_user(&ana).await.unwrap().unwrap();
        assert_eq!(found.username, "ana");
        assert_eq!(found.email.as_deref(), Some("ana@example.org"));
        assert_eq!((found.has_password, found.has_google, found.has_apple), (true, false, false));
        assert_eq!((found.roles, found.revision), (Roles::default(), 1));
        assert_eq!((found.picture, found.created_at), (None, Timestamp(1)));
        let by_address = fresh.store.find_user_by_email(&email("ANA@Example.ORG")).await.unwrap().unwrap();
        assert_eq!(by_address.id, ana);
        assert!(fresh.store.find_user(&UserId::parse("nobody").unwrap()).await.unwrap().is_none());
        assert!(fresh.store.find_user_by_email(&email("no@example.org")).await.unwrap().is_none());
    }

    async fn an_address_or_identity_that_is_taken_adds_nobody(fresh: &Fresh) {
        person(&fresh.store, "ana").await;
        let mut again = new_person("ben");
        again.email = Some(email("Ana@example.org"));
        assert_eq!(fresh.store.add_user(&again).await.unwrap(), Err(EmailTaken));
        let identity = Identity { provider: "google".to_owned(), subject: "1".to_owned() };
        let with_identity = |id: &str| {
            let mut new = new_person(id);
            new.identity = Some(identity.clone());
            new
        };
        fresh.store.add_user(&with_identity("cas")).await.unwrap().unwrap();
        assert_eq!(fresh.store.add_user(&with_identity("dee")).await.unwrap(), Err(EmailTaken));
        let names: Vec<_> = fresh.store.list_users().await.unwrap().into_iter().map(|user| user.username).collect();
        assert_eq!(names, ["ana", "cas"]);
        assert!(fresh.store.find_user_by_email(&email("dee@example.org")).await.unwrap().is_none());
    }

    async fn one_address_signed_up_many_times_at_once_makes_one_person(fresh: &Fresh) {
        let mut tries = tokio::task::JoinSet::new();
        for number in 0..8 {
            let store = fresh.store.clone();
            tries.spawn(async move {
                let mut new = new_person(&format!("p{number}"));
                new.email = Some(email("same@example.org"));
                store.add_user(&new).await.unwrap()
            });
        }
        let made = tries.join_all().await.into_iter().flatten().count();
        assert_eq!(made, 1);
        assert_eq!(fresh.store.list_users().await.unwrap().len(), 1);
    }

    async fn a_new_name_raises_the_revision(fresh: &Fresh) {
        let ana = person(&fresh.store, "ana").await;
        fresh.store.set_username(&ana, &Username::parse("Ana B").unwrap()).await.unwrap();
        let found = fresh.store.find_user(&ana).await.unwrap().unwrap();
        assert_eq!((found.username.as_str(), found.revision), ("Ana B", 2));
    }
}
