use std::fs;

use crate::harness::Setup;

#[test]
fn a_free_port_is_found_and_the_address_is_printed() {
    let server = Setup::new().serve();
    assert_ne!(server.address.port(), 0);
    let (status, answer) = server.get("/healthz");
    assert_eq!(status, 200);
    assert!(answer.ends_with("\r\n\r\nup"), "{answer}");
}

#[test]
fn the_database_is_made_where_it_is_missing() {
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
fn a_port_in_use_is_told_in_one_line() {
    let first = Setup::new().serve();
    let address = first.address.to_string();
    let outcome = Setup::new().with("LAURELS_BIND", &address).run(&[]);
    let expected = format!("cannot listen on {address}: ");
    assert!(outcome.complaint().starts_with(&expected), "{}", outcome.stderr);

    let outcome = Setup::new().with("LAURELS_METRICS_BIND", &address).run(&[]);
    assert!(outcome.complaint().starts_with(&expected), "{}", outcome.stderr);
    assert_eq!(first.get("/healthz").0, 200, "who was there first stays");
}

#[test]
fn a_file_that_is_no_database_is_refused_and_left_alone() {
    let content = "Dear diary, today I watched all of 1939.\n".repeat(50);
    let setup = Setup::new().with_file("diary", &content).with("LAURELS_DATABASE_URL", "sqlite://diary");
    let outcome = setup.run(&[]);
    assert!(outcome.complaint().contains("sqlite://diary"), "{}", outcome.stderr);
    assert_eq!(fs::read_to_string(setup.folder.path().join("diary")).unwrap(), content);
}

#[test]
fn a_database_whose_middle_is_damaged_is_refused_in_one_line() {
    let setup = {
        let mut server = Setup::new().serve();
        server.signal("TERM");
        server.wait();
        fs::read(server.setup.folder.path().join("data/laurels.db")).unwrap()
    };
    // The head stays, so that it still looks like a database.
    let mut damaged = setup;
    damaged[100..].fill(0xAA);
    let setup = Setup::new().with("LAURELS_DATABASE_URL", "sqlite://laurels.db");
    fs::write(setup.folder.path().join("laurels.db"), damaged).unwrap();
    let outcome = setup.run(&[]);
    assert!(outcome.complaint().contains("sqlite://laurels.db"), "{}", outcome.stderr);
}

#[test]
fn a_database_that_cannot_be_reached_is_told_without_its_password() {
    let outcome =
        Setup::new().with("LAURELS_DATABASE_URL", "postgres://ana:hunter2@127.0.0.1:9/laurels").run(&[]);
    let complaint = outcome.complaint();
    assert!(
        complaint.contains("postgres://127.0.0.1:9/laurels") && !complaint.contains("hunter2"),
        "{complaint}"
    );

    let setup =
        Setup::new().with_file("a-file", "").with("LAURELS_DATABASE_URL", "sqlite://a-file/laurels.db");
    assert!(setup.run(&[]).complaint().contains("sqlite://a-file/laurels.db"));
}
