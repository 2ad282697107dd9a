use crate::harness::{both, create_user};

both! {
    async fn each_picture_has_a_unique_number(db: &TestDb) {
        let ana = create_user(&db.store, "ana").await;
        let number = async || db.store.users.find_user(&ana).await.unwrap().unwrap().picture;
        assert_eq!((number().await, db.store.users.find_picture(&ana).await.unwrap()), (None, None));
        db.store.users.set_picture(&ana, "b25l").await.unwrap();
        assert_eq!(number().await, Some(1));
        assert_eq!(db.store.users.find_picture(&ana).await.unwrap().as_deref(), Some("b25l"));
        db.store.users.remove_picture(&ana).await.unwrap();
        assert_eq!((number().await, db.store.users.find_picture(&ana).await.unwrap()), (None, None));
        db.store.users.set_picture(&ana, "dHdv").await.unwrap();
        assert_eq!(number().await, Some(2), "numbers are not reused");
    }
}
