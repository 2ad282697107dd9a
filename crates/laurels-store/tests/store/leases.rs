use laurels_domain::Timestamp;

use crate::harness::both;

both! {
    async fn lease_is_exclusive_until_it_expires(db: &TestDb) {
        let acquire = async |owner: &str, now: i64| {
            db.store.instances.acquire_lease("refresh", owner, Timestamp(now), Timestamp(now + 100)).await.unwrap()
        };
        assert!(acquire("one", 0).await);
        assert!(!acquire("other", 50).await, "it is held");
        assert!(acquire("one", 60).await, "its owner renews it");
        assert!(!acquire("other", 159).await);
        assert!(acquire("other", 160).await, "it has expired");
        assert!(!acquire("one", 170).await);
        db.store.instances.release_lease("refresh", "one").await.unwrap();
        assert!(!acquire("one", 170).await, "only the owner can release it");
        db.store.instances.release_lease("refresh", "other").await.unwrap();
        assert!(acquire("one", 170).await);
    }

    async fn lease_acquired_with_a_wrong_clock_does_not_block_others(db: &TestDb) {
        let acquire = async |owner: &str, now: i64| {
            db.store.instances.acquire_lease("refresh", owner, Timestamp(now), Timestamp(now + 100)).await.unwrap()
        };
        assert!(acquire("one", 1_000_000).await);
        assert!(!acquire("other", 999_950).await, "the clocks of two instances differ slightly");
        assert!(acquire("other", 500).await, "it would expire too far in the future");
        assert!(!acquire("one", 500).await);
    }

    async fn one_of_many_concurrent_callers_acquires_the_lease(db: &TestDb) {
        let tries = (0..20).map(|number| {
            let store = db.store.clone();
            tokio::spawn(async move {
                store.instances.acquire_lease("refresh", &number.to_string(), Timestamp(0), Timestamp(9)).await.unwrap()
            })
        });
        let mut acquired = 0;
        for attempt in tries.collect::<Vec<_>>() {
            acquired += i32::from(attempt.await.unwrap());
        }
        assert_eq!(acquired, 1);
    }
}
