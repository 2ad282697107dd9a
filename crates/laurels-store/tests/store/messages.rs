use laurels_domain::Timestamp;
use laurels_domain::contact::ContactMessage;
use laurels_store::SentMessage;

use crate::harness::{both, create_user};

both! {
    async fn messages_are_stored_with_or_without_a_sender(db: &TestDb) {
        let ana = create_user(&db.store, "ana").await;
        let from_user = ContactMessage::parse("Idea", "More rings!", None, true).unwrap();
        let anonymous = ContactMessage::parse("Problem", "Help", Some("b@example.org"), false).unwrap();
        db.store.messages.add_message("m1", Some(&ana), &from_user, None, Timestamp(5)).await.unwrap();
        db.store.messages.add_message("m2", None, &anonymous, None, Timestamp(6)).await.unwrap();
        let sent = db.store.messages.list_messages_of(&ana).await.unwrap();
        let expected =
            SentMessage { subject: "Idea".to_owned(), message: "More rings!".to_owned(), sent_at: Timestamp(5) };
        assert_eq!(sent, [expected]);
    }
}
