use crate::harness::{Client, Setup, poll_until};

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
    for command in
        ["serve", "demo", "config", "catalogue", "user", "backup", "restore", "vapid", "self-check"]
    {
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

/// The settings that `laurels vapid` prints.
fn vapid_settings() -> Vec<(String, String)> {
    let outcome = Setup::new().run(&["vapid"]);
    let lines = outcome.ok().lines().filter(|line| !line.starts_with('#'));
    lines
        .filter_map(|line| line.split_once('='))
        .map(|(name, value)| (name.to_owned(), value.to_owned()))
        .collect()
}

fn with_settings(settings: &[(String, String)]) -> Setup {
    settings.iter().fold(Setup::new(), |setup, (name, value)| setup.with(name, value))
}

#[test]
fn new_keys_for_notifications_are_valid_settings() {
    let settings = vapid_settings();
    let names: Vec<&str> = settings.iter().map(|(name, _)| name.as_str()).collect();
    assert_eq!(names, ["LAURELS_VAPID_PUBLIC_KEY", "LAURELS_VAPID_PRIVATE_KEY", "LAURELS_VAPID_SUBJECT"]);
    assert_eq!((settings[0].1.len(), settings[1].1.len()), (87, 43), "base64url of a point and a scalar");
    assert_eq!(with_settings(&settings).serve().get("/api/ceremony/count").0, 200);
    assert_ne!(vapid_settings()[1], settings[1]);
}

#[test]
fn wrong_keys_for_notifications_stop_the_start() {
    let (settings, other) = (vapid_settings(), vapid_settings());
    let wrong_pair = vec![other[0].clone(), settings[1].clone(), settings[2].clone()];
    for (settings, message) in [
        (wrong_pair, "LAURELS_VAPID_PUBLIC_KEY doesn't belong to LAURELS_VAPID_PRIVATE_KEY"),
        (settings[..2].to_vec(), "LAURELS_VAPID_SUBJECT is missing"),
        (settings[..1].to_vec(), "LAURELS_VAPID_PRIVATE_KEY is missing"),
        (settings[1..2].to_vec(), "LAURELS_VAPID_SUBJECT is missing"),
    ] {
        let outcome = with_settings(&settings).run(&[]);
        assert_eq!(outcome.status.code(), Some(1), "{}", outcome.stderr);
        assert!(outcome.stderr.contains(message), "{}", outcome.stderr);
        assert!(!outcome.stderr.contains(&other[1].1), "{}", outcome.stderr);
    }
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
fn the_embedded_catalogue_meets_the_rules_of_a_release() {
    let report = Setup::new().run(&["catalogue", "check", "--strict"]);
    assert!(report.ok().starts_with("catalogue "), "{}", report.stdout);
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

#[test]
fn roles_given_on_the_command_line_are_in_the_audit_log() {
    let server = Setup::new().serve();
    let mut ana = Client::sign_up(&server, "ana");
    for (command, role) in
        [("grant", "admin"), ("grant", "tester"), ("grant", "tester"), ("revoke", "tester")]
    {
        server.setup.run(&["user", command, "ana@example.org", role]).ok();
    }
    let log = poll_until(|| Some(ana.get("/api/admin/audit")).filter(|response| response.status == 200)).ok();
    let entries: Vec<_> = log["entries"].as_array().unwrap().iter().rev().collect();
    let changes: Vec<_> =
        entries.iter().map(|entry| format!("{} {}", entry["action"], entry["after"])).collect();
    assert_eq!(
        changes,
        [
            r#""gave a role" {"is_admin":true}"#,
            r#""gave a role" {"is_tester":true}"#,
            r#""took a role" {"is_tester":false}"#
        ],
        "a role that is already held is not given again"
    );
    assert!(
        entries.iter().all(|entry| entry["admin_id"] == "command-line" && entry["subject_name"] == "ana")
    );
}
