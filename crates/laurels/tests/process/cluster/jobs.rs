//! What happens by itself happens once, and goes on when whoever did it has died.

use std::time::Duration;

use laurels_app::Clock;
use laurels_fakes::tmdb::TmdbServer;
use laurels_store::Store;
use tokio::runtime::Runtime;

use super::parts::Cluster;
use crate::harness::{Server, Setup, until_within};

const LEASE: &str = "refresh films";
/// An instance looks every 30 seconds whether it is its turn.
const ITS_TURN_WITHIN: Duration = Duration::from_mins(1);

/// An instance that asks the movie database, and says who it is when it does.
fn refreshing(cluster: &Cluster, tmdb: &TmdbServer, name: &str) -> Server {
    Setup::new()
        .with("LAURELS_DATABASE_URL", &cluster.database())
        .with("LAURELS_LISTINGS", "live")
        .with("LAURELS_TMDB_URL", tmdb.address())
        .with("LAURELS_TMDB_TOKEN", name)
        .serve()
}

fn asked_by(tmdb: &TmdbServer, name: &str) -> usize {
    let by = Some(format!("Bearer {name}"));
    tmdb.requests().iter().filter(|asked| asked.authorization == by).count()
}

#[test]
#[ignore = "needs scripts/with-cluster"]
fn films_are_refreshed_by_one_instance_and_by_the_next_when_it_dies() {
    let (cluster, runtime) = (Cluster::found(), Runtime::new().unwrap());
    let tmdb = runtime.block_on(TmdbServer::start());
    let first = refreshing(&cluster, &tmdb, "first");
    until_within(ITS_TURN_WITHIN, || (asked_by(&tmdb, "first") > 0).then_some(()));
    let _second = refreshing(&cluster, &tmdb, "second");
    let before = asked_by(&tmdb, "first");
    until_within(ITS_TURN_WITHIN, || (asked_by(&tmdb, "first") > before).then_some(()));
    assert_eq!(asked_by(&tmdb, "second"), 0, "it is not its turn");

    first.signal("KILL");
    runtime.block_on(let_the_lease_end(&cluster));
    until_within(ITS_TURN_WITHIN, || (asked_by(&tmdb, "second") > 0).then_some(()));
}

/// Ten minutes later anybody may take the lease that a dead instance has left; here somebody does, for no time.
async fn let_the_lease_end(cluster: &Cluster) {
    let store = Store::open(&cluster.database().parse().unwrap()).await.unwrap();
    let now = Clock::System.now();
    let later = now.after(Duration::from_mins(10));
    assert!(store.take_lease(LEASE, "the test", later, now).await.unwrap());
    store.close().await;
}
