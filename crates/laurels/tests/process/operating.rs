use std::fs::{self, OpenOptions};
use std::io::Write;
use std::net::TcpListener;

use crate::harness::Setup;

#[test]
fn metrics_can_have_their_own_address() {
    let free = TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap();
    let server = Setup::new().with("LAURELS_METRICS_BIND", &free.to_string()).serve();
    assert_eq!(server.get("/api/ceremony/count").0, 200);
    assert_eq!(server.get("/metrics").0, 404, "metrics are not public");
    let mut operator = server;
    operator.address = free;
    let (status, metrics) = operator.get("/metrics");
    assert_eq!(status, 200);
    assert!(
        metrics.contains(
            "laurels_requests_total{method=\"GET\",route=\"/api/ceremony/count\",status=\"200\"} 1"
        )
    );
    assert_eq!(operator.get("/api/ceremony/count").0, 404, "only metrics are served there");
}

#[test]
fn metrics_are_on_the_same_address_by_default() {
    let server = Setup::new().serve();
    assert_eq!(server.get("/healthz").0, 200);
    assert!(server.get("/metrics").1.contains("route=\"/healthz\""));
}

#[test]
fn a_damaged_database_makes_a_running_server_unready() {
    let server = Setup::new().serve();
    assert_eq!(server.get("/readyz").0, 200);
    for name in ["laurels.db", "laurels.db-wal", "laurels.db-shm"] {
        let file = server.setup.folder.path().join("data").join(name);
        let length = usize::try_from(fs::metadata(&file).unwrap().len()).unwrap();
        // Overwritten, not truncated: accessing a truncated memory map would kill the process.
        OpenOptions::new().write(true).open(&file).unwrap().write_all(&vec![0xAA; length]).unwrap();
    }
    let (status, response) = server.get("/readyz");
    assert_eq!(status, 503, "{response}");
    assert!(
        response.contains("\"code\":\"unavailable\"") && !response.contains("not a database"),
        "{response}"
    );
    assert_eq!(server.get("/healthz").0, 200);
    assert_eq!(server.get("/api/ceremony/count").0, 200, "the catalogue needs no database");
    assert!(server.log().contains("file is not a database"), "the cause is logged:\n{}", server.log());
}

#[test]
fn metrics_in_production_are_only_for_this_machine() {
    for proxies in ["127.0.0.1", "10.0.0.1"] {
        let server = Setup::new()
            .with("LAURELS_ENVIRONMENT", "production")
            .with("LAURELS_TRUSTED_PROXIES", proxies)
            .serve();
        assert_eq!(server.get("/metrics").0, 200);
        for forwarded in
            ["x-forwarded-for: 198.51.100.1", "x-forwarded-for: 127.0.0.1", "forwarded: for=198.51.100.1"]
        {
            let (status, response) = server.get_with("/metrics", &format!("{forwarded}\r\n"));
            assert_eq!(status, 404, "{forwarded} through {proxies}");
            assert!(!response.contains("laurels_requests_total"), "{response}");
        }
    }
    let development = Setup::new().serve();
    assert_eq!(development.get_with("/metrics", "x-forwarded-for: 198.51.100.1\r\n").0, 200);
}
