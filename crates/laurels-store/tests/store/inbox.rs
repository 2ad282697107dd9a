use laurels_domain::Timestamp;
use laurels_domain::contact::ContactMessage;
use laurels_store::{Cursor, MessageState, Store};

use crate::harness::{audit_log, both, create_user, entry_of};

async fn ids(store: &Store, state: MessageState, older_than: Option<&Cursor>) -> Vec<String> {
    let found = store.messages.list_inbox(state, older_than, 2).await.unwrap();
    found.into_iter().map(|message| message.id).collect()
}

both! {
    async fn messages_are_listed_newest_first_with_their_sender(db: &TestDb) {
        let store = &db.store;
        let ana = create_user(store, "ana").await;
        let from_user = ContactMessage::parse("Idea", "More rings!", None, true).unwrap();
        let anonymous = ContactMessage::parse("Problem", "Help", Some("b@example.org"), false).unwrap();
        store.messages.add_message("m1", Some(&ana), &from_user, None, Timestamp(5)).await.unwrap();
        store.messages.add_message("m2", None, &anonymous, None, Timestamp(6)).await.unwrap();
        store.messages.add_message("m3", None, &anonymous, None, Timestamp(7)).await.unwrap();
        assert_eq!(ids(store, MessageState::All, None).await, ["m3", "m2"]);
        let cursor = Cursor { at: Timestamp(6), id: "m2".to_owned() };
        assert_eq!(ids(store, MessageState::All, Some(&cursor)).await, ["m1"]);

        let found = store.messages.list_inbox(MessageState::All, None, 9).await.unwrap();
        let (anonymous, from_user) = (&found[1], &found[2]);
        assert_eq!((anonymous.user.as_ref(), anonymous.email.as_deref()), (None, Some("b@example.org")));
        assert_eq!((from_user.user.as_ref(), from_user.username.as_deref()), (Some(&ana), Some("ana")));
        assert_eq!(from_user.email.as_deref(), Some("ana@example.org"), "replies go to the account's email");

        store.users.remove_user(&ana, Timestamp(9)).await.unwrap().unwrap();
        let left = store.messages.list_inbox(MessageState::All, None, 9).await.unwrap().remove(2);
        assert_eq!((left.user, left.username, left.email), (None, None, None), "the message stays, the sender is removed");
    }

    async fn answered_message_is_not_open_until_it_is_reopened(db: &TestDb) {
        let store = &db.store;
        let ana = create_user(store, "ana").await;
        let message = ContactMessage::parse("Idea", "More rings!", None, true).unwrap();
        for (id, at) in [("m1", 1), ("m2", 2)] {
            store.messages.add_message(id, Some(&ana), &message, None, Timestamp(at)).await.unwrap();
        }
        assert_eq!(store.messages.count_open_messages().await.unwrap(), 2);
        let first = store.messages.set_answered("m1", true, &entry_of(&ana, "one", 5)).await.unwrap().unwrap();
        assert_eq!((first.answered_at, first.answered_by.as_deref()), (Some(Timestamp(5)), Some("ana")));
        // The first admin stays recorded; the second call changes nothing and is not logged.
        let again = store.messages.set_answered("m1", true, &entry_of(&ana, "two", 6)).await.unwrap().unwrap();
        assert_eq!(again, first);
        assert_eq!(ids(store, MessageState::Open, None).await, ["m2"]);
        assert_eq!(ids(store, MessageState::Answered, None).await, ["m1"]);
        let open = store.messages.set_answered("m1", false, &entry_of(&ana, "three", 7)).await.unwrap().unwrap();
        assert_eq!((open.answered_at, open.answered_by), (None, None));
        assert!(store.messages.set_answered("m9", true, &entry_of(&ana, "four", 8)).await.unwrap().is_none());
        let log = audit_log(store).await;
        assert_eq!(log.iter().map(|entry| entry.id.as_str()).collect::<Vec<_>>(), ["three", "one"]);
        assert_eq!(log[1].after.as_deref(), Some(r#"{"answered":true}"#));
    }
}
