use std::fs::{self, OpenOptions};
use std::io::Write;
use std::net::TcpListener;

use crate::harness::Setup;

#[test]
fn measurements_move_to_an_address_of_their_own() {
    let free = TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap();
    let server = Setup::new().with("LAURELS_METRICS_BIND", &free.to_string()).serve();
    assert_eq!(server.get("/api/ceremony/count").0, 200);
    assert_eq!(server.get("/metrics").0, 404, "not where everybody can read it");
    let mut operator = server;
    operator.address = free;
    let (status, measured) = operator.get("/metrics");
    assert_eq!(status, 200);
    assert!(
        measured.contains(
            "laurels_requests_total{method=\"GET\",route=\"/api/ceremony/count\",status=\"200\"} 1"
        )
    );
    assert_eq!(operator.get("/api/ceremony/count").0, 404, "nothing but measurements there");
}

#[test]
fn measurements_are_on_the_same_address_by_default() {
    let server = Setup::new().serve();
    assert_eq!(server.get("/healthz").0, 200);
    assert!(server.get("/metrics").1.contains("route=\"/healthz\""));
}

#[test]
fn a_database_damaged_under_a_running_server_makes_it_unready_but_not_silent() {
    let server = Setup::new().serve();
    assert_eq!(server.get("/readyz").0, 200);
    for name in ["laurels.db", "laurels.db-wal", "laurels.db-shm"] {
        let file = server.setup.folder.path().join("data").join(name);
        let length = usize::try_from(fs::metadata(&file).unwrap().len()).unwrap();
        // Overwritten in place: a file cut short under a memory map would kill any process.
        OpenOptions::new().write(true).open(&file).unwrap().write_all(&vec![0xAA; length]).unwrap();
    }
    let (status, answer) = server.get("/readyz");
    assert_eq!(status, 503, "{answer}");
    assert!(answer.contains("\"code\":\"unavailable\"") && !answer.contains("not a database"), "{answer}");
    assert_eq!(server.get("/healthz").0, 200);
    assert_eq!(server.get("/api/ceremony/count").0, 200, "the catalogue needs no database");
    assert!(server.log().contains("file is not a database"), "the operator learns why:\n{}", server.log());
}
