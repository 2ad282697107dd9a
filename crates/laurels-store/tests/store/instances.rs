use std::time::Duration;

use laurels_store::{DatabaseKind, Store};
use tokio::time::timeout;

use crate::harness::both;

both! {
    async fn instances_receive_notifications_on_postgres(db: &TestDb) {
        let messages = ["one".to_owned(), "and another".to_owned()];
        let listener = db.store.instances.listen_for_instances().await.unwrap();
        db.store.instances.notify_instances(&messages).await.unwrap();
        assert_eq!(listener.is_some(), db.store.kind() == DatabaseKind::Postgres);
        if let Some(mut listener) = listener {
            let other = Store::open(&db.url).await.unwrap();
            other.instances.notify_instances(&messages[..1]).await.unwrap();
            other.close().await;
            let mut received = Vec::new();
            for _ in 0..3 {
                received.push(timeout(Duration::from_secs(10), listener.next()).await.unwrap().unwrap());
            }
            assert_eq!(received, ["one", "and another", "one"]);
        }
    }
}
