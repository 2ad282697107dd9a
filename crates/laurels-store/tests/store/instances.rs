use std::time::Duration;

use laurels_store::{DatabaseKind, Store};
use tokio::time::timeout;

use crate::harness::both;

both! {
    async fn instances_hear_each_other_where_there_can_be_several(fresh: &Fresh) {
        let messages = ["one".to_owned(), "and another".to_owned()];
        let hearing = fresh.store.listen_for_instances().await.unwrap();
        fresh.store.notify_instances(&messages).await.unwrap();
        assert_eq!(hearing.is_some(), fresh.store.kind() == DatabaseKind::Postgres);
        if let Some(mut hearing) = hearing {
            let other = Store::open(&fresh.url).await.unwrap();
            other.notify_instances(&messages[..1]).await.unwrap();
            other.close().await;
            let mut heard = Vec::new();
            for _ in 0..3 {
                heard.push(timeout(Duration::from_secs(10), hearing.next()).await.unwrap().unwrap());
            }
            assert_eq!(heard, ["one", "and another", "one"]);
        }
    }
}
