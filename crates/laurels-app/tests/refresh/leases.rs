use std::time::Duration;

use laurels_app::Part;
use laurels_domain::listings::Station;
use laurels_fakes::gracenote::{airing, program};

use crate::harness::World;

#[tokio::test]
async fn another_instance_refreshes_once_the_lease_has_expired() {
    let world = World::new().await;
    let film = program("5078", "The Godfather", 1972, "Francis Ford Coppola");
    world.gracenote.airings(64_312, &[airing("2026-11-17T20:00Z", "2026-11-17T23:00Z", &film)]);
    let (one, other) = (world.instance().await, world.instance().await);
    one.services.refresh.step(Part::Schedules).await;
    other.services.refresh.step(Part::Schedules).await;
    assert_eq!(world.gracenote.requests().len(), 1, "the other doesn't hold the lease");
    assert!(one.services.refresh.report().is_active && !other.services.refresh.report().is_active);

    other.services.start_workers();
    for _ in 0..100 {
        if !other.services.viewing_options.listings().schedules[&Station::Tcm].programs.is_empty() {
            break;
        }
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
    assert_eq!(
        other.services.viewing_options.listings().schedules[&Station::Tcm].programs.len(),
        1,
        "it reloads what the first fetched"
    );

    world.wait(Duration::from_mins(5));
    other.services.refresh.step(Part::Schedules).await;
    assert_eq!(world.gracenote.requests().len(), 2, "the other fetches the second station");
    assert!(other.services.refresh.report().is_active);
}
