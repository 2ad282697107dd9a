use crate::harness::Setup;

#[test]
fn the_version_names_the_release() {
    let outcome = Setup::new().run(&["--version"]);
    let version = outcome.ok().strip_prefix("laurels ").unwrap();
    assert!(version.starts_with(env!("CARGO_PKG_VERSION")), "{version}");
}

#[test]
fn help_lists_every_command_and_each_has_its_own() {
    let setup = Setup::new();
    let help = setup.run(&["--help"]);
    for command in ["serve", "config", "catalogue"] {
        assert!(help.ok().contains(&format!("  {command} ")), "{command} is missing:\n{}", help.stdout);
        assert!(setup.run(&[command, "--help"]).ok().contains("Usage: laurels"), "{command}");
    }
}

#[test]
fn an_unknown_command_is_told_from_a_failed_one() {
    let outcome = Setup::new().run(&["dance"]);
    assert_eq!(outcome.status.code(), Some(2));
    assert!(outcome.stderr.contains("dance") && outcome.stderr.contains("--help"), "{}", outcome.stderr);
}

#[test]
fn the_catalogue_inside_is_sound() {
    let outcome = Setup::new().run(&["catalogue", "check"]);
    let report = outcome.ok();
    assert!(report.starts_with("catalogue "), "{report}");
    assert!(report.contains(": 98 ceremonies, ") && report.contains(" nominations, "), "{report}");
    assert!(!report.lines().any(|line| line.starts_with("error")), "{report}");
}

#[test]
fn the_document_printed_is_the_committed_one() {
    let outcome = Setup::new().run(&["openapi"]);
    let committed = include_str!("../../../../api/openapi.json");
    assert!(outcome.ok() == committed, "api/openapi.json is not what the server says; run 'make generate'");
}
