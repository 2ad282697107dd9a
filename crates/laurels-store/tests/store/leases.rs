use laurels_domain::Timestamp;

use crate::harness::both;

both! {
    async fn one_at_a_time_holds_a_lease_until_it_ends(fresh: &Fresh) {
        let take = async |holder: &str, now: i64| {
            fresh.store.acquire_lease("refresh", holder, Timestamp(now), Timestamp(now + 100)).await.unwrap()
        };
        assert!(take("one", 0).await);
        assert!(!take("other", 50).await, "it is held");
        assert!(take("one", 60).await, "its holder makes it last longer");
        assert!(!take("other", 159).await);
        assert!(take("other", 160).await, "its holder has died");
        assert!(!take("one", 170).await);
        fresh.store.release_lease("refresh", "one").await.unwrap();
        assert!(!take("one", 170).await, "only the holder gives it back");
        fresh.store.release_lease("refresh", "other").await.unwrap();
        assert!(take("one", 170).await);
    }

    async fn a_lease_taken_while_a_clock_was_wrong_holds_nobody_up(fresh: &Fresh) {
        let take = async |holder: &str, now: i64| {
            fresh.store.acquire_lease("refresh", holder, Timestamp(now), Timestamp(now + 100)).await.unwrap()
        };
        assert!(take("one", 1_000_000).await);
        assert!(!take("other", 999_950).await, "clocks of two instances are never quite the same");
        assert!(take("other", 500).await, "nobody lives to see the end of that one");
        assert!(!take("one", 500).await);
    }

    async fn of_many_that_reach_for_a_lease_one_gets_it(fresh: &Fresh) {
        let tries = (0..20).map(|number| {
            let store = fresh.store.clone();
            tokio::spawn(async move {
                store.acquire_lease("refresh", &number.to_string(), Timestamp(0), Timestamp(9)).await.unwrap()
            })
        });
        let mut got = 0;
        for attempt in tries.collect::<Vec<_>>() {
            got += i32::from(attempt.await.unwrap());
        }
        assert_eq!(got, 1);
    }
}
