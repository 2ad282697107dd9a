//! Background work runs on one instance, and on another one when that dies.

use std::time::Duration;

use laurels_app::Clock;
use laurels_fakes::tmdb::TmdbServer;
use laurels_store::Store;
use tokio::runtime::Runtime;

use super::parts::Cluster;
use crate::harness::{Server, Setup, poll_within};

const LEASE: &str = "refresh films";
/// Each instance tries to acquire the lease every 30 seconds.
const LEASE_TIMEOUT: Duration = Duration::from_mins(1);

/// Starts an instance that refreshes films from TMDB, with its name as the token.
fn start_instance(cluster: &Cluster, tmdb: &TmdbServer, name: &str) -> Server {
    Setup::new()
        .with("LAURELS_DATABASE_URL", &cluster.database())
        .with("LAURELS_LISTINGS", "live")
        .with("LAURELS_TMDB_URL", tmdb.address())
        .with("LAURELS_TMDB_TOKEN", name)
        .serve()
}

fn requests_by(tmdb: &TmdbServer, name: &str) -> usize {
    let authorization = Some(format!("Bearer {name}"));
    tmdb.requests().iter().filter(|request| request.authorization == authorization).count()
}

#[test]
#[ignore = "needs scripts/with-cluster"]
fn films_are_refreshed_by_one_instance_and_by_another_when_it_dies() {
    let (cluster, runtime) = (Cluster::from_env(), Runtime::new().unwrap());
    let tmdb = runtime.block_on(TmdbServer::start());
    let first = start_instance(&cluster, &tmdb, "first");
    poll_within(LEASE_TIMEOUT, || (requests_by(&tmdb, "first") > 0).then_some(()));
    let _second = start_instance(&cluster, &tmdb, "second");
    let before = requests_by(&tmdb, "first");
    poll_within(LEASE_TIMEOUT, || (requests_by(&tmdb, "first") > before).then_some(()));
    assert_eq!(requests_by(&tmdb, "second"), 0, "it does not have the lease");

    first.signal("KILL");
    runtime.block_on(expire_lease(&cluster));
    poll_within(LEASE_TIMEOUT, || (requests_by(&tmdb, "second") > 0).then_some(()));
}

/// Acquires the dead instance's lease ten minutes in the future, when it has expired, and lets it expire at once.
async fn expire_lease(cluster: &Cluster) {
    let store = Store::open(&cluster.database().parse().unwrap()).await.unwrap();
    let now = Clock::System.now();
    let later = now.after(Duration::from_mins(10));
    assert!(store.instances.acquire_lease(LEASE, "the test", later, now).await.unwrap());
    store.close().await;
}
