use laurels_domain::{Roles, Timestamp, UserId, Username};
use laurels_store::{EmailTaken, Identity};

use crate::harness::{both, create_user, email, new_user};

both! {
    async fn new_user_is_found_by_id_and_by_email_in_any_case(db: &TestDb) {
        let ana = create_user(&db.store, "ana").await;
        let found = db.store.users.find_user(&ana).await.unwrap().unwrap();
        assert_eq!(found.username, "ana");
        assert_eq!(found.email.as_deref(), Some("ana@example.org"));
        assert_eq!((found.has_password, found.has_google, found.has_apple), (true, false, false));
        assert_eq!((found.roles, found.revision), (Roles::default(), 1));
        assert_eq!((found.picture, found.created_at), (None, Timestamp(1)));
        let by_email = db.store.users.find_user_by_email(&email("ANA@Example.ORG")).await.unwrap().unwrap();
        assert_eq!(by_email.id, ana);
        assert!(db.store.users.find_user(&UserId::parse("missing").unwrap()).await.unwrap().is_none());
        assert!(db.store.users.find_user_by_email(&email("no@example.org")).await.unwrap().is_none());
    }

    async fn sign_up_with_existing_email_or_identity_adds_no_user(db: &TestDb) {
        create_user(&db.store, "ana").await;
        let mut again = new_user("ben");
        again.email = Some(email("Ana@example.org"));
        assert_eq!(db.store.users.add_user(&again).await.unwrap(), Err(EmailTaken));
        let identity = Identity { provider: "google".to_owned(), subject: "1".to_owned() };
        let with_identity = |id: &str| {
            let mut new = new_user(id);
            new.identity = Some(identity.clone());
            new
        };
        db.store.users.add_user(&with_identity("cas")).await.unwrap().unwrap();
        assert_eq!(db.store.users.add_user(&with_identity("dee")).await.unwrap(), Err(EmailTaken));
        let names: Vec<_> = db.store.users.list_users().await.unwrap().into_iter().map(|user| user.username).collect();
        assert_eq!(names, ["ana", "cas"]);
        assert!(db.store.users.find_user_by_email(&email("dee@example.org")).await.unwrap().is_none());
    }

    async fn concurrent_sign_ups_with_one_email_create_one_user(db: &TestDb) {
        let mut attempts = tokio::task::JoinSet::new();
        for number in 0..8 {
            let store = db.store.clone();
            attempts.spawn(async move {
                let mut new = new_user(&format!("p{number}"));
                new.email = Some(email("same@example.org"));
                store.users.add_user(&new).await.unwrap()
            });
        }
        let created = attempts.join_all().await.into_iter().flatten().count();
        assert_eq!(created, 1);
        assert_eq!(db.store.users.list_users().await.unwrap().len(), 1);
    }

    async fn new_username_increments_the_revision(db: &TestDb) {
        let ana = create_user(&db.store, "ana").await;
        db.store.users.set_username(&ana, &Username::parse("Ana B").unwrap()).await.unwrap();
        let found = db.store.users.find_user(&ana).await.unwrap().unwrap();
        assert_eq!((found.username.as_str(), found.revision), ("Ana B", 2));
    }
}
