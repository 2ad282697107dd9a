use laurels_catalogue::FilmId;
use laurels_domain::deletion::{self, DeletionError};
use laurels_domain::{LastAdmin, Role, Timestamp, UserId};
use laurels_store::{ChangeError, MarkList};

use crate::harness::{audit_log, both, change, entry_of, person};

both! {
    async fn a_removed_person_leaves_nothing_behind(fresh: &Fresh) {
        let ana = person(&fresh.store, "ana").await;
        fresh.store.change_marks(&ana, change(MarkList::Viewed, &["tt1"], &[], 1)).await.unwrap();
        fresh.store.set_picture(&ana, "cGlj").await.unwrap();
        fresh.store.remove_user(&ana, Timestamp(9)).await.unwrap().unwrap();
        assert!(fresh.store.find_user(&ana).await.unwrap().is_none());
        assert_eq!(fresh.store.list_marks(&ana, MarkList::Viewed).await.unwrap(), Vec::<FilmId>::new());
        assert!(fresh.store.find_picture(&ana).await.unwrap().is_none());
        assert!(fresh.store.find_password_of(&ana).await.unwrap().is_none());
        // The address is free again.
        person(&fresh.store, "ana").await;
        assert!(fresh.store.remove_user(&UserId::parse("nobody").unwrap(), Timestamp(9)).await.unwrap().is_none());
    }

    async fn an_admin_removes_whom_the_rule_lets_go_and_it_is_written_down(fresh: &Fresh) {
        let store = &fresh.store;
        let (ana, ben) = (person(store, "ana").await, person(store, "ben").await);
        for user in [&ana, &ben] {
            store.set_role(user, Role::Admin, true).await.unwrap().unwrap();
        }
        let now = Timestamp(0).after(deletion::WAIT);
        let may_go = |marked_at| deletion::check(marked_at, now);
        let entry = entry_of(&ana, "one", now.0);
        let refused = store.remove_marked_user(&ben, now, may_go, &entry).await;
        assert!(matches!(refused, Err(ChangeError::Rejected(DeletionError::NotMarked))));
        store.change_deletion_mark(&ben, Some(Timestamp(0)), &entry_of(&ben, "zero", 0)).await.unwrap();
        assert_eq!(store.remove_marked_user(&ben, now, may_go, &entry).await.unwrap(), Some(Vec::new()));
        assert_eq!(store.remove_marked_user(&ben, now, may_go, &entry).await.unwrap(), None, "nobody is left");
        let log = audit_log(store).await;
        assert_eq!(log[0], entry);
        assert_eq!((log[1].admin.as_str(), log[1].admin_name.as_str()), ("ben", ""), "the name is gone");

        store.change_deletion_mark(&ana, Some(Timestamp(0)), &entry_of(&ana, "two", 0)).await.unwrap();
        let last = store.remove_marked_user(&ana, now, may_go, &entry_of(&ana, "three", 0)).await;
        assert!(matches!(last, Err(ChangeError::Rejected(DeletionError::LastAdmin(LastAdmin)))));
    }
}
