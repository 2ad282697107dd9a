use laurels_domain::{LastAdmin, Role, Roles, Timestamp, UserId};
use laurels_store::ChangeError;

use crate::harness::{audit_log, both, create_user, entry_of};

both! {
    async fn roles_are_granted_and_revoked_except_for_the_last_admin(db: &TestDb) {
        let (ana, ben) = (create_user(&db.store, "ana").await, create_user(&db.store, "ben").await);
        let store = &db.store;
        for role in Role::ALL {
            store.users.set_role(&ana, role, true).await.unwrap().unwrap();
        }
        let all = Roles { is_admin: true, is_tester: true, is_dev_acquaintance: true };
        assert_eq!(store.users.find_user(&ana).await.unwrap().unwrap().roles, all);
        let last = store.users.set_role(&ana, Role::Admin, false).await;
        assert!(matches!(last, Err(ChangeError::Rejected(LastAdmin))));
        let last = store.users.remove_user(&ana, Timestamp(9)).await;
        assert!(matches!(last, Err(ChangeError::Rejected(LastAdmin))));
        store.users.set_role(&ben, Role::Admin, true).await.unwrap().unwrap();
        store.users.set_role(&ana, Role::Admin, false).await.unwrap().unwrap();
        assert!(!store.users.find_user(&ana).await.unwrap().unwrap().roles.is_admin);
        let missing = UserId::parse("missing").unwrap();
        assert!(store.users.set_role(&missing, Role::Tester, true).await.unwrap().is_none());
    }

    async fn two_admins_cannot_revoke_each_other_concurrently(db: &TestDb) {
        let (ana, ben) = (create_user(&db.store, "ana").await, create_user(&db.store, "ben").await);
        for user in [&ana, &ben] {
            db.store.users.set_role(user, Role::Admin, true).await.unwrap().unwrap();
        }
        let (one, other) = tokio::join!(
            db.store.users.set_role(&ana, Role::Admin, false),
            db.store.users.set_role(&ben, Role::Admin, false)
        );
        assert_ne!(one.is_ok(), other.is_ok(), "exactly one admin is left");
    }

    async fn only_role_changes_are_logged(db: &TestDb) {
        let store = &db.store;
        let (ana, ben) = (create_user(store, "ana").await, create_user(store, "ben").await);
        let entry = entry_of(&ana, "one", 5);
        assert_eq!(store.users.change_role(&ben, Role::Tester, true, Some(&entry)).await.unwrap(), Some(true));
        // Granting it again is not a change: no entry, same revision.
        let again = entry_of(&ana, "two", 6);
        assert_eq!(store.users.change_role(&ben, Role::Tester, true, Some(&again)).await.unwrap(), Some(false));
        let written = entry.with(
            Some(r#"{"is_tester":false}"#.to_owned()),
            Some(r#"{"is_tester":true}"#.to_owned()),
        );
        assert_eq!(audit_log(store).await, [written]);
        assert_eq!(store.users.find_user(&ben).await.unwrap().unwrap().revision, 2);
        let last = entry_of(&ana, "three", 7);
        store.users.set_role(&ana, Role::Admin, true).await.unwrap().unwrap();
        let rejected = store.users.change_role(&ana, Role::Admin, false, Some(&last)).await;
        assert!(matches!(rejected, Err(ChangeError::Rejected(LastAdmin))));
        assert_eq!(audit_log(store).await.len(), 1, "rejected changes are not logged");
    }

    async fn deletion_mark_does_not_change_until_it_is_removed(db: &TestDb) {
        let store = &db.store;
        let (ana, ben) = (create_user(store, "ana").await, create_user(store, "ben").await);
        let entry = |id: &str| entry_of(&ana, id, 5);
        assert_eq!(store.users.change_deletion_mark(&ben, Some(Timestamp(5)), &entry("one")).await.unwrap(), Some(true));
        assert_eq!(store.users.change_deletion_mark(&ben, Some(Timestamp(9)), &entry("two")).await.unwrap(), Some(false));
        let marked = store.users.find_user(&ben).await.unwrap().unwrap();
        assert_eq!((marked.marked_for_deletion_at, marked.revision), (Some(Timestamp(5)), 2));
        assert_eq!(store.users.change_deletion_mark(&ben, None, &entry("three")).await.unwrap(), Some(true));
        assert_eq!(store.users.find_user(&ben).await.unwrap().unwrap().marked_for_deletion_at, None);
        let missing = UserId::parse("missing").unwrap();
        assert_eq!(store.users.change_deletion_mark(&missing, None, &entry("four")).await.unwrap(), None);
        assert_eq!(audit_log(store).await.len(), 2);
    }
}
