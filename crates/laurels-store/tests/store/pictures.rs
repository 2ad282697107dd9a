use crate::harness::{both, person};

both! {
    async fn each_picture_has_a_number_of_its_own(fresh: &Fresh) {
        let ana = person(&fresh.store, "ana").await;
        let number = async || fresh.store.find_user(&ana).await.unwrap().unwrap().picture;
        assert_eq!((number().await, fresh.store.find_picture(&ana).await.unwrap()), (None, None));
        fresh.store.set_picture(&ana, "b25l").await.unwrap();
        assert_eq!(number().await, Some(1));
        assert_eq!(fresh.store.find_picture(&ana).await.unwrap().as_deref(), Some("b25l"));
        fresh.store.remove_picture(&ana).await.unwrap();
        assert_eq!((number().await, fresh.store.find_picture(&ana).await.unwrap()), (None, None));
        fresh.store.set_picture(&ana, "dHdv").await.unwrap();
        assert_eq!(number().await, Some(2), "no number is used twice");
    }
}
