use laurels_domain::Timestamp;
use laurels_store::{FailedItem, Failures};

use crate::harness::both;

fn failed(worker: &str, item: &str, failures: u32) -> FailedItem {
    FailedItem {
        worker: worker.to_owned(),
        item: item.to_owned(),
        failures,
        failed_at: Timestamp(5),
        next_attempt_at: Timestamp(i64::from(failures) * 10),
        error: format!("failure {failures}"),
    }
}

both! {
    async fn failures_of_an_item_are_counted_until_it_succeeds(db: &TestDb) {
        for failures in [1, 2] {
            db.store.instances.set_item_failed(&failed("films", "tt1", failures)).await.unwrap();
        }
        db.store.instances.set_item_failed(&failed("films", "tt2", 7)).await.unwrap();
        db.store.instances.set_item_failed(&failed("stations", "tt1", 1)).await.unwrap();
        let found = db.store.instances.find_failures("films").await.unwrap();
        assert_eq!(found.len(), 2);
        assert_eq!(found["tt1"], Failures { count: 2, next_attempt_at: Timestamp(20) });
        let listed = db.store.instances.list_failed_items(2).await.unwrap();
        assert_eq!(listed, [failed("films", "tt2", 7), failed("films", "tt1", 2)], "the most failures first");

        db.store.instances.remove_failed_item("films", "tt1").await.unwrap();
        assert!(!db.store.instances.find_failures("films").await.unwrap().contains_key("tt1"));
        assert_eq!(db.store.instances.find_failures("stations").await.unwrap().len(), 1, "of another worker");
    }
}
