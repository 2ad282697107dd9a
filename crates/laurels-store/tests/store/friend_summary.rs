use laurels_domain::{UserId, Username};
use laurels_store::{MarkList, Revision};

use crate::harness::{both, change, person};

both! {
    async fn people_are_shown_with_name_picture_and_films(fresh: &Fresh) {
        let store = &fresh.store;
        let (ana, ben) = (person(store, "ana").await, person(store, "ben").await);
        for (ids, at) in [(&["tt1"][..], 7), (&["x-one_2", "tt3"], 5)] {
            store.change_marks(&ana, change(MarkList::Viewed, ids, &[], at)).await.unwrap();
        }
        store.set_username(&ana, &Username::parse("Ana A").unwrap()).await.unwrap();
        store.set_picture(&ben, "cGlj").await.unwrap();
        let nobody = UserId::parse("nobody").unwrap();
        let mut shown = store.list_friend_summaries(&[&ben, &nobody, &ana]).await.unwrap();
        shown.sort_by(|one, other| one.id.cmp(&other.id));
        let [first, second] = &shown[..] else { panic!("{shown:?}") };
        assert_eq!((&first.id, first.revision, &*first.username, first.picture), (&ana, Revision(4), "Ana A", None));
        let mut viewed: Vec<_> = first.viewed.entries().map(|(film, at)| (film, at.0)).collect();
        viewed.sort_unstable();
        assert_eq!(viewed, [("tt1", 7), ("tt3", 5), ("x-one_2", 5)]);
        assert_eq!((&second.id, second.revision, second.picture), (&ben, Revision(2), Some(1)));
        assert_eq!(second.viewed.entries().count(), 0);
        assert!(store.list_friend_summaries(&[]).await.unwrap().is_empty());
    }
}
