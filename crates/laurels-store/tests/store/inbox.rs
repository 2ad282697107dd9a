use laurels_domain::Timestamp;
use laurels_domain::contact::ContactMessage;
use laurels_store::{Cursor, MessageState, Store};

use crate::harness::{audit_log, both, entry_of, person};

async fn ids(store: &Store, state: MessageState, older_than: Option<&Cursor>) -> Vec<String> {
    let found = store.list_inbox(state, older_than, 2).await.unwrap();
    found.into_iter().map(|message| message.id).collect()
}

both! {
    async fn messages_come_newest_first_with_who_sent_them(fresh: &Fresh) {
        let store = &fresh.store;
        let ana = person(store, "ana").await;
        let mine = ContactMessage::parse("Idea", "More rings!", None, true).unwrap();
        let stranger = ContactMessage::parse("Problem", "Help", Some("b@example.org"), false).unwrap();
        store.add_message("m1", Some(&ana), &mine, Timestamp(5)).await.unwrap();
        store.add_message("m2", None, &stranger, Timestamp(6)).await.unwrap();
        store.add_message("m3", None, &stranger, Timestamp(7)).await.unwrap();
        assert_eq!(ids(store, MessageState::All, None).await, ["m3", "m2"]);
        let place = Cursor { at: Timestamp(6), id: "m2".to_owned() };
        assert_eq!(ids(store, MessageState::All, Some(&place)).await, ["m1"]);

        let found = store.list_inbox(MessageState::All, None, 9).await.unwrap();
        let (stranger, mine) = (&found[1], &found[2]);
        assert_eq!((stranger.user.as_ref(), stranger.email.as_deref()), (None, Some("b@example.org")));
        assert_eq!((mine.user.as_ref(), mine.username.as_deref()), (Some(&ana), Some("ana")));
        assert_eq!(mine.email.as_deref(), Some("ana@example.org"), "an answer goes to the account's address");

        store.remove_user(&ana, Timestamp(9)).await.unwrap().unwrap();
        let left = store.list_inbox(MessageState::All, None, 9).await.unwrap().remove(2);
        assert_eq!((left.user, left.username, left.email), (None, None, None), "it stays without its name");
    }

    async fn an_answered_message_leaves_the_open_ones_until_it_is_opened_again(fresh: &Fresh) {
        let store = &fresh.store;
        let ana = person(store, "ana").await;
        let message = ContactMessage::parse("Idea", "More rings!", None, true).unwrap();
        for (id, at) in [("m1", 1), ("m2", 2)] {
            store.add_message(id, Some(&ana), &message, Timestamp(at)).await.unwrap();
        }
        assert_eq!(store.count_open_messages().await.unwrap(), 2);
        let answered = store.set_answered("m1", true, &entry_of(&ana, "one", 5)).await.unwrap().unwrap();
        assert_eq!((answered.answered_at, answered.answered_by.as_deref()), (Some(Timestamp(5)), Some("ana")));
        // Who was first stays; the second changes nothing and is not written down.
        let again = store.set_answered("m1", true, &entry_of(&ana, "two", 6)).await.unwrap().unwrap();
        assert_eq!(again, answered);
        assert_eq!(ids(store, MessageState::Open, None).await, ["m2"]);
        assert_eq!(ids(store, MessageState::Answered, None).await, ["m1"]);
        let open = store.set_answered("m1", false, &entry_of(&ana, "three", 7)).await.unwrap().unwrap();
        assert_eq!((open.answered_at, open.answered_by), (None, None));
        assert!(store.set_answered("m9", true, &entry_of(&ana, "four", 8)).await.unwrap().is_none());
        let log = audit_log(store).await;
        assert_eq!(log.iter().map(|entry| entry.id.as_str()).collect::<Vec<_>>(), ["three", "one"]);
        assert_eq!(log[1].after.as_deref(), Some(r#"{"answered":true}"#));
    }
}
