use laurels_domain::{Role, Timestamp, UserId, Username};
use laurels_store::{NewUser, Store, UserFilter, UserOrder, UserQuery};

use crate::harness::{both, entry_of, new_user};

async fn create_named_user(store: &Store, id: &str, name: &str, at: i64) -> UserId {
    let new = NewUser { username: Username::parse(name).unwrap(), created_at: Timestamp(at), ..new_user(id) };
    store.users.add_user(&new).await.unwrap().unwrap();
    new.id
}

async fn search(store: &Store, query: &UserQuery) -> Vec<String> {
    let page = store.users.search_users(query).await.unwrap();
    page.users.into_iter().map(|user| user.id.to_string()).collect()
}

async fn total(store: &Store, query: &UserQuery) -> u64 {
    store.users.search_users(query).await.unwrap().total
}

fn query_for(text: &str) -> UserQuery {
    UserQuery { text: text.to_owned(), ..UserQuery::default() }
}

both! {
    async fn users_are_listed_in_the_requested_order_in_pages(db: &TestDb) {
        let store = &db.store;
        for (id, name, at) in [("p1", "cem", 1), ("p2", "Ana", 2), ("p3", "ben", 2), ("p4", "Dan", 3)] {
            create_named_user(store, id, name, at).await;
        }
        for (order, expected) in [
            (UserOrder::NewestFirst, ["p4", "p3", "p2", "p1"]),
            (UserOrder::OldestFirst, ["p1", "p2", "p3", "p4"]),
            (UserOrder::ByName, ["p2", "p3", "p1", "p4"]),
            (UserOrder::ByNameBackwards, ["p4", "p1", "p3", "p2"]),
        ] {
            let query = UserQuery { order, ..UserQuery::default() };
            assert_eq!(search(store, &query).await, expected, "{order:?}");
            let second = UserQuery { limit: Some(2), offset: 2, ..query };
            assert_eq!(search(store, &second).await, expected[2..], "{order:?}");
            assert_eq!(total(store, &second).await, 4);
        }
    }

    async fn users_are_found_by_part_of_name_or_email_or_by_id(db: &TestDb) {
        let store = &db.store;
        for (id, name) in [("p1", "ÉLODIE_50%"), ("p2", "Ana"), ("hanna", "unrelated name")] {
            create_named_user(store, id, name, 1).await;
        }
        for (text, expected) in [
            ("élodie", vec!["p1"]),
            ("ANA", vec!["p2"]),
            ("hanna@EXAMPLE", vec!["hanna"]),
            ("p2", vec!["p2"]),
            (" ana ", vec!["p2"]),
            ("50%", vec!["p1"]),
            // Wildcards in the query are matched literally.
            ("a%a", vec![]),
            ("_", vec!["p1"]),
            ("\\", vec![]),
            ("missing", vec![]),
        ] {
            assert_eq!(search(store, &query_for(text)).await, expected, "{text:?}");
            assert_eq!(total(store, &query_for(text)).await, expected.len() as u64);
            let past_the_end = UserQuery { limit: Some(1), offset: 9, ..query_for(text) };
            assert_eq!(total(store, &past_the_end).await, expected.len() as u64, "{text:?} on a page past the end");
        }
    }

    async fn renamed_user_is_found_by_the_new_name_only(db: &TestDb) {
        let store = &db.store;
        let ana = create_named_user(store, "p1", "Ana", 1).await;
        store.users.set_username(&ana, &Username::parse("Ärla").unwrap()).await.unwrap();
        assert_eq!(search(store, &query_for("ärla")).await, ["p1"]);
        assert_eq!(search(store, &query_for("p1@example.org")).await, ["p1"]);
        assert!(search(store, &query_for("ana")).await.is_empty());
    }

    async fn users_are_filtered_by_role_and_deletion_mark(db: &TestDb) {
        let store = &db.store;
        let ana = create_named_user(store, "ana", "ana", 1).await;
        let ben = create_named_user(store, "ben", "ben", 2).await;
        create_named_user(store, "cem", "cem", 3).await;
        store.users.set_role(&ana, Role::Admin, true).await.unwrap().unwrap();
        store.users.set_role(&ben, Role::Tester, true).await.unwrap().unwrap();
        store.users.set_role(&ben, Role::DevAcquaintance, true).await.unwrap().unwrap();
        store.users.change_deletion_mark(&ben, Some(Timestamp(4)), &entry_of(&ana, "one", 4)).await.unwrap();
        for (filter, expected) in [
            (UserFilter::All, vec!["cem", "ben", "ana"]),
            (UserFilter::Admins, vec!["ana"]),
            (UserFilter::Testers, vec!["ben"]),
            (UserFilter::DevAcquaintances, vec!["ben"]),
            (UserFilter::MarkedForDeletion, vec!["ben"]),
            (UserFilter::FullMembers, vec![]),
        ] {
            let query = UserQuery { filter, ..UserQuery::default() };
            assert_eq!(search(store, &query).await, expected, "{filter:?}");
            let both = UserQuery { text: "zz".to_owned(), ..query };
            assert!(search(store, &both).await.is_empty());
        }
    }

    async fn all_users_are_read_bit_by_bit_in_the_requested_order(db: &TestDb) {
        let store = &db.store;
        for (id, name, at) in [("p1", "cem", 1), ("p2", "Ana", 2), ("p3", "ben", 2), ("p4", "Dan", 3)] {
            create_named_user(store, id, name, at).await;
        }
        let query = UserQuery { order: UserOrder::ByName, ..UserQuery::default() };
        let ids = store.users.list_user_ids(&query).await.unwrap();
        assert_eq!(ids.count(), 4);
        let (first, position) = ids.next(0, 3);
        assert_eq!(first, ["p2", "p3", "p1"]);
        let (rest, end) = ids.next(position, 3);
        assert_eq!((rest, ids.next(end, 3).0.is_empty()), (vec!["p4"], true));
        store.users.remove_user(&UserId::parse("p3").unwrap(), Timestamp(5)).await.unwrap().unwrap();
        let users = store.users.list_users_by_id(&first).await.unwrap();
        let found: Vec<_> = users.iter().map(|user| user.id.as_str()).collect();
        assert_eq!(found, ["p2", "p1"], "without the deleted one");
        let searched = store.users.list_user_ids(&query_for("dan")).await.unwrap();
        assert_eq!(searched.next(0, 10).0, ["p4"]);
    }
}
