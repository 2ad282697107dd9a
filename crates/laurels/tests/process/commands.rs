use crate::harness::Setup;

#[test]
fn the_version_names_the_release() {
    let outcome = Setup::new().run(&["--version"]);
    let version = outcome.ok().strip_prefix("laurels ").unwrap();
    assert!(version.starts_with(env!("CARGO_PKG_VERSION")), "{version}");
}

#[test]
fn help_lists_every_command_and_each_has_its_own_help() {
    let setup = Setup::new();
    let help = setup.run(&["--help"]);
    for command in ["serve", "config", "catalogue", "user", "backup", "restore"] {
        assert!(help.ok().contains(&format!("  {command} ")), "{command} is missing:\n{}", help.stdout);
        assert!(setup.run(&[command, "--help"]).ok().contains("Usage: laurels"), "{command}");
    }
}

#[test]
fn an_unknown_command_has_its_own_exit_code() {
    let outcome = Setup::new().run(&["dance"]);
    assert_eq!(outcome.status.code(), Some(2));
    assert!(outcome.stderr.contains("dance") && outcome.stderr.contains("--help"), "{}", outcome.stderr);
}

#[test]
fn the_embedded_catalogue_has_no_errors() {
    let outcome = Setup::new().run(&["catalogue", "check"]);
    let report = outcome.ok();
    assert!(report.starts_with("catalogue "), "{report}");
    assert!(report.contains(": 98 ceremonies, ") && report.contains(" nominations, "), "{report}");
    assert!(!report.lines().any(|line| line.starts_with("error")), "{report}");
}

#[test]
fn the_printed_openapi_document_is_the_committed_one() {
    let outcome = Setup::new().run(&["openapi"]);
    let committed = include_str!("../../../../api/openapi.json");
    assert!(outcome.ok() == committed, "api/openapi.json is outdated; run 'make generate'");
}

#[test]
fn a_backup_of_a_running_server_can_be_restored_into_another_database() {
    let server = Setup::new().serve();
    let outcome = server.setup.run(&["backup", "laurels.backup"]);
    assert!(outcome.ok().ends_with(" to laurels.backup\n"), "{}", outcome.stdout);
    let backup = server.setup.folder.path().join("laurels.backup");

    let other = Setup::new();
    let outcome = other.run(&["restore", backup.to_str().unwrap()]);
    assert!(outcome.ok().contains("rows from "), "{}", outcome.stdout);
    assert_eq!(other.serve().get("/api/ceremony/count").0, 200);

    let rejected = server.setup.run(&["restore", "log"]);
    assert_eq!(rejected.error_line(), "this isn't a Laurels backup");
    let rejected = server.setup.run(&["restore", "nowhere"]);
    assert!(rejected.error_line().starts_with("couldn't read the backup: "), "{rejected:?}");
}
