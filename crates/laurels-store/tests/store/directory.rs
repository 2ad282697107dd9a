use laurels_domain::{Role, Timestamp, UserId, Username};
use laurels_store::{NewUser, Store, UserFilter, UserOrder, UserQuery};

use crate::harness::{both, entry_of, new_person};

async fn somebody(store: &Store, id: &str, name: &str, at: i64) -> UserId {
    let new =
        NewUser { username: Username::parse(name).unwrap(), created_at: Timestamp(at), ..new_person(id) };
    store.add_user(&new).await.unwrap().unwrap();
    new.id
}

async fn found(store: &Store, query: &UserQuery) -> Vec<String> {
    let page = store.search_users(query).await.unwrap();
    page.users.into_iter().map(|user| user.id.to_string()).collect()
}

async fn total(store: &Store, query: &UserQuery) -> u64 {
    store.search_users(query).await.unwrap().total
}

fn searching(text: &str) -> UserQuery {
    UserQuery { text: text.to_owned(), ..UserQuery::default() }
}

both! {
    async fn people_come_in_the_order_asked_for_page_by_page(fresh: &Fresh) {
        let store = &fresh.store;
        for (id, name, at) in [("p1", "cem", 1), ("p2", "Ana", 2), ("p3", "ben", 2), ("p4", "Dan", 3)] {
            somebody(store, id, name, at).await;
        }
        for (order, expected) in [
            (UserOrder::NewestFirst, ["p4", "p3", "p2", "p1"]),
            (UserOrder::OldestFirst, ["p1", "p2", "p3", "p4"]),
            (UserOrder::ByName, ["p2", "p3", "p1", "p4"]),
            (UserOrder::ByNameBackwards, ["p4", "p1", "p3", "p2"]),
        ] {
            let query = UserQuery { order, ..UserQuery::default() };
            assert_eq!(found(store, &query).await, expected, "{order:?}");
            let second = UserQuery { limit: Some(2), offset: 2, ..query };
            assert_eq!(found(store, &second).await, expected[2..], "{order:?}");
            assert_eq!(total(store, &second).await, 4);
        }
    }

    async fn people_are_found_by_part_of_a_name_or_an_address_or_by_id(fresh: &Fresh) {
        let store = &fresh.store;
        for (id, name) in [("p1", "ÉLODIE_50%"), ("p2", "Ana"), ("hanna", "somebody else")] {
            somebody(store, id, name, 1).await;
        }
        for (text, expected) in [
            ("élodie", vec!["p1"]),
            ("ANA", vec!["p2"]),
            ("hanna@EXAMPLE", vec!["hanna"]),
            ("p2", vec!["p2"]),
            (" ana ", vec!["p2"]),
            ("50%", vec!["p1"]),
            // Nothing that is typed is a pattern.
            ("a%a", vec![]),
            ("_", vec!["p1"]),
            ("\\", vec![]),
            ("nobody", vec![]),
        ] {
            assert_eq!(found(store, &searching(text)).await, expected, "{text:?}");
            assert_eq!(total(store, &searching(text)).await, expected.len() as u64);
            let behind = UserQuery { limit: Some(1), offset: 9, ..searching(text) };
            assert_eq!(total(store, &behind).await, expected.len() as u64, "{text:?} on a page behind the last");
        }
    }

    async fn a_new_name_is_found_and_the_old_one_is_not(fresh: &Fresh) {
        let store = &fresh.store;
        let ana = somebody(store, "p1", "Ana", 1).await;
        store.set_username(&ana, &Username::parse("Ärla").unwrap()).await.unwrap();
        assert_eq!(found(store, &searching("ärla")).await, ["p1"]);
        assert_eq!(found(store, &searching("p1@example.org")).await, ["p1"]);
        assert!(found(store, &searching("ana")).await.is_empty());
    }

    async fn people_are_told_apart_by_role_and_mark(fresh: &Fresh) {
        let store = &fresh.store;
        let ana = somebody(store, "ana", "ana", 1).await;
        let ben = somebody(store, "ben", "ben", 2).await;
        somebody(store, "cem", "cem", 3).await;
        store.set_role(&ana, Role::Admin, true).await.unwrap().unwrap();
        store.set_role(&ben, Role::Tester, true).await.unwrap().unwrap();
        store.set_role(&ben, Role::DevAcquaintance, true).await.unwrap().unwrap();
        store.change_deletion_mark(&ben, Some(Timestamp(4)), &entry_of(&ana, "one", 4)).await.unwrap();
        for (filter, expected) in [
            (UserFilter::All, vec!["cem", "ben", "ana"]),
            (UserFilter::Admins, vec!["ana"]),
            (UserFilter::Testers, vec!["ben"]),
            (UserFilter::DevAcquaintances, vec!["ben"]),
            (UserFilter::MarkedForDeletion, vec!["ben"]),
            (UserFilter::FullMembers, vec![]),
        ] {
            let query = UserQuery { filter, ..UserQuery::default() };
            assert_eq!(found(store, &query).await, expected, "{filter:?}");
            let both = UserQuery { text: "zz".to_owned(), ..query };
            assert!(found(store, &both).await.is_empty());
        }
    }
}
