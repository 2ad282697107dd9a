use std::fs;

use crate::harness::Setup;

#[test]
fn port_zero_binds_a_free_port_and_prints_the_address() {
    let server = Setup::new().serve();
    assert_ne!(server.address.port(), 0);
    let (status, response) = server.get("/healthz");
    assert_eq!(status, 200);
    assert!(response.ends_with("\r\n\r\nup"), "{response}");
}

#[test]
fn a_missing_database_is_created() {
    let server = Setup::new().serve();
    assert!(server.setup.folder.path().join("data/laurels.db").is_file());
    assert_eq!(server.get("/readyz").0, 200);
}

#[test]
fn the_settings_file_is_used() {
    let setup =
        Setup::new().with_file("my.toml", "environment = \"staging\"").with("LAURELS_CONFIG", "my.toml");
    let server = setup.serve();
    assert!(server.get("/healthz").1.contains("\r\nx-mol-environment: staging\r\n"));
}

#[test]
fn a_port_in_use_is_reported_in_one_line() {
    let first = Setup::new().serve();
    let address = first.address.to_string();
    let outcome = Setup::new().with("LAURELS_BIND", &address).run(&[]);
    let expected = format!("cannot listen on {address}: ");
    assert!(outcome.error_line().starts_with(&expected), "{}", outcome.stderr);

    let outcome = Setup::new().with("LAURELS_METRICS_BIND", &address).run(&[]);
    assert!(outcome.error_line().starts_with(&expected), "{}", outcome.stderr);
    assert_eq!(first.get("/healthz").0, 200, "the first server still runs");
}

#[test]
fn a_file_that_is_not_a_database_is_rejected_and_not_changed() {
    let content = "Dear diary, today I watched all of 1939.\n".repeat(50);
    let setup = Setup::new().with_file("diary", &content).with("LAURELS_DATABASE_URL", "sqlite://diary");
    let outcome = setup.run(&[]);
    assert!(outcome.error_line().contains("sqlite://diary"), "{}", outcome.stderr);
    assert_eq!(fs::read_to_string(setup.folder.path().join("diary")).unwrap(), content);
}

#[test]
fn a_damaged_database_is_rejected_with_one_line() {
    let setup = {
        let mut server = Setup::new().serve();
        server.signal("TERM");
        server.wait();
        fs::read(server.setup.folder.path().join("data/laurels.db")).unwrap()
    };
    // The header stays intact, so that it still looks like a database.
    let mut damaged = setup;
    damaged[100..].fill(0xAA);
    let setup = Setup::new().with("LAURELS_DATABASE_URL", "sqlite://laurels.db");
    fs::write(setup.folder.path().join("laurels.db"), damaged).unwrap();
    let outcome = setup.run(&[]);
    assert!(outcome.error_line().contains("sqlite://laurels.db"), "{}", outcome.stderr);
}

#[test]
fn an_unreachable_database_is_reported_without_its_password() {
    let outcome =
        Setup::new().with("LAURELS_DATABASE_URL", "postgres://ana:hunter2@127.0.0.1:9/laurels").run(&[]);
    let error_line = outcome.error_line();
    assert!(
        error_line.contains("postgres://127.0.0.1:9/laurels") && !error_line.contains("hunter2"),
        "{error_line}"
    );

    let setup =
        Setup::new().with_file("a-file", "").with("LAURELS_DATABASE_URL", "sqlite://a-file/laurels.db");
    assert!(setup.run(&[]).error_line().contains("sqlite://a-file/laurels.db"));
}
