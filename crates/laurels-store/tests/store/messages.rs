use laurels_domain::Timestamp;
use laurels_domain::contact::ContactMessage;
use laurels_store::SentMessage;

use crate::harness::{both, person};

both! {
    async fn messages_are_kept_with_or_without_a_sender(fresh: &Fresh) {
        let ana = person(&fresh.store, "ana").await;
        let mine = ContactMessage::parse("Idea", "More rings!", None, true).unwrap();
        let stranger = ContactMessage::parse("Problem", "Help", Some("b@example.org"), false).unwrap();
        fresh.store.add_message("m1", Some(&ana), &mine, Timestamp(5)).await.unwrap();
        fresh.store.add_message("m2", None, &stranger, Timestamp(6)).await.unwrap();
        let sent = fresh.store.list_messages_of(&ana).await.unwrap();
        let expected =
            SentMessage { subject: "Idea".to_owned(), message: "More rings!".to_owned(), sent_at: Timestamp(5) };
        assert_eq!(sent, [expected]);
    }
}
