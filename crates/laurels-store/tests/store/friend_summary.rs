use laurels_domain::marks::MarkList;
use laurels_domain::{UserId, Username};
use laurels_store::Revision;

use crate::harness::{both, change, create_user};

both! {
    async fn summary_has_name_picture_and_viewed_films(db: &TestDb) {
        let store = &db.store;
        let (ana, ben) = (create_user(store, "ana").await, create_user(store, "ben").await);
        for (ids, at) in [(&["tt1"][..], 7), (&["x-one_2", "tt3"], 5)] {
            store.marks.change_marks(&ana, change(MarkList::Viewed, ids, &[], at)).await.unwrap();
        }
        store.users.set_username(&ana, &Username::parse("Ana A").unwrap()).await.unwrap();
        store.users.set_picture(&ben, "cGlj").await.unwrap();
        let missing = UserId::parse("missing").unwrap();
        let mut summaries = store.friends.list_friend_summaries(&[&ben, &missing, &ana]).await.unwrap();
        summaries.sort_by(|one, other| one.id.cmp(&other.id));
        let [first, second] = &summaries[..] else { panic!("{summaries:?}") };
        assert_eq!((&first.id, first.revision, &*first.username, first.picture), (&ana, Revision(4), "Ana A", None));
        let mut viewed: Vec<_> = first.viewed.entries().map(|(film, at)| (film, at.0)).collect();
        viewed.sort_unstable();
        assert_eq!(viewed, [("tt1", 7), ("tt3", 5), ("x-one_2", 5)]);
        assert_eq!((&second.id, second.revision, second.picture), (&ben, Revision(2), Some(1)));
        assert_eq!(second.viewed.entries().count(), 0);
        assert!(store.friends.list_friend_summaries(&[]).await.unwrap().is_empty());
    }
}
