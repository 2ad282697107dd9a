use laurels_domain::{LastAdmin, Role, Roles, Timestamp, UserId};
use laurels_store::ChangeError;

use crate::harness::{audit_log, both, entry_of, person};

both! {
    async fn roles_are_given_and_taken_but_the_last_admin_stays(fresh: &Fresh) {
        let (ana, ben) = (person(&fresh.store, "ana").await, person(&fresh.store, "ben").await);
        let store = &fresh.store;
        for role in Role::ALL {
            store.set_role(&ana, role, true).await.unwrap().unwrap();
        }
        let all = Roles { is_admin: true, is_tester: true, is_dev_acquaintance: true };
        assert_eq!(store.find_user(&ana).await.unwrap().unwrap().roles, all);
        let last = store.set_role(&ana, Role::Admin, false).await;
        assert!(matches!(last, Err(ChangeError::Rejected(LastAdmin))));
        let last = store.remove_user(&ana, Timestamp(9)).await;
        assert!(matches!(last, Err(ChangeError::Rejected(LastAdmin))));
        store.set_role(&ben, Role::Admin, true).await.unwrap().unwrap();
        store.set_role(&ana, Role::Admin, false).await.unwrap().unwrap();
        assert!(!store.find_user(&ana).await.unwrap().unwrap().roles.is_admin);
        let nobody = UserId::parse("nobody").unwrap();
        assert!(store.set_role(&nobody, Role::Tester, true).await.unwrap().is_none());
    }

    async fn two_admins_cannot_take_the_role_from_each_other_at_once(fresh: &Fresh) {
        let (ana, ben) = (person(&fresh.store, "ana").await, person(&fresh.store, "ben").await);
        for user in [&ana, &ben] {
            fresh.store.set_role(user, Role::Admin, true).await.unwrap().unwrap();
        }
        let (one, other) = tokio::join!(
            fresh.store.set_role(&ana, Role::Admin, false),
            fresh.store.set_role(&ben, Role::Admin, false)
        );
        assert_ne!(one.is_ok(), other.is_ok(), "exactly one admin is left");
    }

    async fn a_role_is_written_down_when_it_changes_and_only_then(fresh: &Fresh) {
        let store = &fresh.store;
        let (ana, ben) = (person(store, "ana").await, person(store, "ben").await);
        let entry = entry_of(&ana, "one", 5);
        assert_eq!(store.change_role(&ben, Role::Tester, true, Some(&entry)).await.unwrap(), Some(true));
        // The same again is no change: neither an entry nor a new revision.
        let again = entry_of(&ana, "two", 6);
        assert_eq!(store.change_role(&ben, Role::Tester, true, Some(&again)).await.unwrap(), Some(false));
        let written = entry.with(
            Some(r#"{"is_tester":false}"#.to_owned()),
            Some(r#"{"is_tester":true}"#.to_owned()),
        );
        assert_eq!(audit_log(store).await, [written]);
        assert_eq!(store.find_user(&ben).await.unwrap().unwrap().revision, 2);
        let last = entry_of(&ana, "three", 7);
        store.set_role(&ana, Role::Admin, true).await.unwrap().unwrap();
        let refused = store.change_role(&ana, Role::Admin, false, Some(&last)).await;
        assert!(matches!(refused, Err(ChangeError::Rejected(LastAdmin))));
        assert_eq!(audit_log(store).await.len(), 1, "what was refused did not happen");
    }

    async fn a_mark_stays_as_old_as_it_is_until_it_is_taken_back(fresh: &Fresh) {
        let store = &fresh.store;
        let (ana, ben) = (person(store, "ana").await, person(store, "ben").await);
        let entry = |id: &str| entry_of(&ana, id, 5);
        assert_eq!(store.change_deletion_mark(&ben, Some(Timestamp(5)), &entry("one")).await.unwrap(), Some(true));
        assert_eq!(store.change_deletion_mark(&ben, Some(Timestamp(9)), &entry("two")).await.unwrap(), Some(false));
        let marked = store.find_user(&ben).await.unwrap().unwrap();
        assert_eq!((marked.marked_for_deletion_at, marked.revision), (Some(Timestamp(5)), 2));
        assert_eq!(store.change_deletion_mark(&ben, None, &entry("three")).await.unwrap(), Some(true));
        assert_eq!(store.find_user(&ben).await.unwrap().unwrap().marked_for_deletion_at, None);
        let nobody = UserId::parse("nobody").unwrap();
        assert_eq!(store.change_deletion_mark(&nobody, None, &entry("four")).await.unwrap(), None);
        assert_eq!(audit_log(store).await.len(), 2);
    }
}
