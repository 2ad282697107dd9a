use laurels_catalogue::FilmId;
use laurels_domain::deletion::{self, DeletionError};
use laurels_domain::marks::MarkList;
use laurels_domain::{LastAdmin, Role, Timestamp, UserId};
use laurels_store::ChangeError;

use crate::harness::{audit_log, both, change, create_user, entry_of};

both! {
    async fn removing_a_user_removes_all_data(db: &TestDb) {
        let ana = create_user(&db.store, "ana").await;
        db.store.marks.change_marks(&ana, change(MarkList::Viewed, &["tt1"], &[], 1)).await.unwrap();
        db.store.users.set_picture(&ana, "cGlj").await.unwrap();
        db.store.users.remove_user(&ana, Timestamp(9)).await.unwrap().unwrap();
        assert!(db.store.users.find_user(&ana).await.unwrap().is_none());
        assert_eq!(db.store.marks.list_marks(&ana, MarkList::Viewed).await.unwrap(), Vec::<FilmId>::new());
        assert!(db.store.users.find_picture(&ana).await.unwrap().is_none());
        assert!(db.store.passwords.find_password_of(&ana).await.unwrap().is_none());
        // The email can be used again.
        create_user(&db.store, "ana").await;
        assert!(db.store.users.remove_user(&UserId::parse("missing").unwrap(), Timestamp(9)).await.unwrap().is_none());
    }

    async fn admin_removes_only_users_the_check_allows_and_it_is_logged(db: &TestDb) {
        let store = &db.store;
        let (ana, ben) = (create_user(store, "ana").await, create_user(store, "ben").await);
        for user in [&ana, &ben] {
            store.users.set_role(user, Role::Admin, true).await.unwrap().unwrap();
        }
        let now = Timestamp(0).after(deletion::WAIT);
        let can_delete = |marked_at| deletion::check(marked_at, now);
        let entry = entry_of(&ana, "one", now.0);
        let rejected = store.users.remove_marked_user(&ben, now, can_delete, &entry).await;
        assert!(matches!(rejected, Err(ChangeError::Rejected(DeletionError::NotMarked))));
        store.users.change_deletion_mark(&ben, Some(Timestamp(0)), &entry_of(&ben, "zero", 0)).await.unwrap();
        assert_eq!(store.users.remove_marked_user(&ben, now, can_delete, &entry).await.unwrap(), Some(Vec::new()));
        assert_eq!(store.users.remove_marked_user(&ben, now, can_delete, &entry).await.unwrap(), None, "already removed");
        let log = audit_log(store).await;
        assert_eq!(log[0], entry);
        assert_eq!((log[1].admin.as_str(), log[1].admin_name.as_str()), ("ben", ""), "the admin's name is cleared");

        store.users.change_deletion_mark(&ana, Some(Timestamp(0)), &entry_of(&ana, "two", 0)).await.unwrap();
        let last = store.users.remove_marked_user(&ana, now, can_delete, &entry_of(&ana, "three", 0)).await;
        assert!(matches!(last, Err(ChangeError::Rejected(DeletionError::LastAdmin(LastAdmin)))));
    }
}
