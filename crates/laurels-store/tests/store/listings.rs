use laurels_catalogue::Credits;
use laurels_domain::Timestamp;
use laurels_domain::listings::{Program, ServiceSet, Station, StreamingService, UnmatchedAiring};
use laurels_store::{FilmCheck, ListingsRevision};

use crate::harness::{both, film};

fn program(starts: i64, id: &str) -> Program {
    Program { starts_at: Timestamp(starts), ends_at: Timestamp(starts + 10), film: film(id) }
}

fn film_check(id: &str, services: &[StreamingService]) -> FilmCheck {
    FilmCheck { film: film(id), services: services.iter().copied().collect::<ServiceSet>() }
}

fn unmatched(starts_at: i64) -> UnmatchedAiring {
    UnmatchedAiring {
        starts_at: Timestamp(starts_at),
        ends_at: Timestamp(starts_at + 5),
        root_id: Some("77".to_owned()),
        credits: Credits {
            title: "Le Parrain".to_owned(),
            year: Some(1972),
            directors: vec!["Francis Ford Coppola".to_owned()],
        },
    }
}

both! {
    async fn schedule_replaces_the_previous_one(db: &TestDb) {
        let store = &db.store;
        store.listings.set_schedule(Station::Tcm, &[program(10, "tt1"), program(20, "tt2")], &[unmatched(15)], Timestamp(1)).await.unwrap();
        store.listings.set_schedule(Station::Fxm, &[program(10, "tt3")], &[unmatched(5)], Timestamp(2)).await.unwrap();
        let last = store.listings.set_schedule(Station::Tcm, &[program(30, "tt4")], &[unmatched(40)], Timestamp(3)).await.unwrap();
        assert_eq!(last, ListingsRevision(3));
        assert_eq!(store.listings.listings_revision().await.unwrap(), last);

        let stored = store.listings.list_listings("US").await.unwrap();
        assert_eq!(stored.revision, last);
        assert_eq!(
            stored.programs,
            [(Station::Fxm, program(10, "tt3")), (Station::Tcm, program(30, "tt4"))]
        );
        assert_eq!(stored.unmatched, [(Station::Fxm, unmatched(5)), (Station::Tcm, unmatched(40))]);
        assert_eq!(stored.fetched_at[&Station::Tcm], Timestamp(3));
        assert_eq!(stored.fetched_at[&Station::Fxm], Timestamp(2));
    }

    async fn film_is_new_on_a_service_only_if_an_earlier_check_did_not_find_it(db: &TestDb) {
        use StreamingService::{Hulu, Mubi, Netflix};
        let store = &db.store;
        store.listings.set_film_checks("US", &[film_check("tt1", &[Netflix, Mubi]), film_check("tt2", &[])], Timestamp(5)).await.unwrap();
        store.listings.set_film_checks("CA", &[film_check("tt1", &[Netflix])], Timestamp(6)).await.unwrap();
        store.listings.set_film_checks("US", &[film_check("tt1", &[Netflix, Hulu])], Timestamp(7)).await.unwrap();
        assert_eq!(store.listings.publish_listings().await.unwrap(), ListingsRevision(1));
        let stored = store.listings.list_listings("US").await.unwrap();
        assert_eq!(
            stored.streaming,
            [(film("tt1"), Hulu, Timestamp(7)), (film("tt1"), Netflix, Timestamp(0))],
            "no longer on MUBI, always on Netflix"
        );
        assert_eq!(store.listings.list_film_checks("US").await.unwrap(), stored.checks);
        assert_eq!(stored.checks, [(film("tt1"), Timestamp(7)), (film("tt2"), Timestamp(5))].into());
        assert_eq!(store.listings.list_listings("CA").await.unwrap().streaming.len(), 1);
        assert!(store.listings.list_listings("FR").await.unwrap().streaming.is_empty());
    }

    async fn departures_are_recorded_until_the_film_returns(db: &TestDb) {
        use StreamingService::{Hulu, Mubi, Netflix};
        let store = &db.store.listings;
        let check = async |region: &str, services: &[StreamingService], at: i64| {
            store.set_film_checks(region, &[film_check("tt1", services)], Timestamp(at)).await.unwrap();
        };
        let departures = async || {
            let departures = store.list_listings("US").await.unwrap().departures;
            departures.into_iter().map(|(left, service, at)| { assert_eq!(left, film("tt1")); (service, at.0) }).collect::<Vec<_>>()
        };
        check("US", &[Netflix, Mubi, Hulu], 5).await;
        check("CA", &[Netflix], 5).await;
        check("CA", &[], 6).await;
        assert_eq!(departures().await, [], "another region");
        check("US", &[Netflix, Hulu], 7).await;
        check("US", &[Hulu], 8).await;
        check("US", &[Hulu], 9).await;
        assert_eq!(departures().await, [(Netflix, 8), (Mubi, 7)]);
        check("US", &[Hulu, Netflix], 10).await;
        assert_eq!(departures().await, [(Mubi, 7)], "it has returned");
        check("US", &[Hulu], 11).await;
        assert_eq!(departures().await, [(Netflix, 11), (Mubi, 7)]);
        let month = 30 * 86_400_000;
        assert_eq!(db.store.database.remove_expired(Timestamp(month + 7)).await.unwrap(), 2);
        assert_eq!(departures().await, [(Netflix, 11)]);
        db.store.listings.set_check_of_new_match("CA", film_check("tt1", &[]), Timestamp(12)).await.unwrap();
        assert_eq!(departures().await, [(Netflix, 11)]);
        db.store.listings.set_check_of_new_match("US", film_check("tt1", &[Mubi]), Timestamp(12)).await.unwrap();
        assert_eq!(departures().await, [], "neither earlier ones nor Hulu");
        assert_eq!(store.list_listings("US").await.unwrap().streaming.len(), 1);
    }

    async fn logos_are_replaced_one_by_one(db: &TestDb) {
        use StreamingService::{Hulu, Netflix};
        let store = &db.store;
        store.listings.set_logos(&[(Netflix, "/old.jpg".to_owned()), (Hulu, "/hulu.jpg".to_owned())].into()).await.unwrap();
        store.listings.set_logos(&[(Netflix, "/new.jpg".to_owned())].into()).await.unwrap();
        let stored = store.listings.list_listings("US").await.unwrap();
        assert_eq!(stored.logos, [(Netflix, "/new.jpg".to_owned()), (Hulu, "/hulu.jpg".to_owned())].into());
    }
}
