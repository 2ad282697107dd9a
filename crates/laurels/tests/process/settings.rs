use crate::harness::Setup;

/// Value and source of a setting, as printed by `laurels config`.
fn effective(setup: &Setup, name: &str) -> (String, String) {
    let outcome = setup.run(&["config"]);
    let line = outcome.ok().lines().find(|line| line.split(' ').next() == Some(name)).unwrap();
    let mut columns = line.split_whitespace().skip(1);
    (columns.next().unwrap().to_owned(), columns.collect::<Vec<_>>().join(" "))
}

fn pair(value: &str, source: &str) -> (String, String) {
    (value.to_owned(), source.to_owned())
}

#[test]
fn each_setting_is_printed_with_its_source() {
    let setup = Setup::new()
        .with_file("my.toml", "environment = \"staging\"\nbind = \"127.0.0.1:9\"\n")
        .with("LAURELS_CONFIG", "my.toml");
    assert_eq!(effective(&setup, "LAURELS_BIND"), pair("127.0.0.1:0", "environment"));
    assert_eq!(effective(&setup, "LAURELS_ENVIRONMENT"), pair("staging", "file my.toml"));
    assert_eq!(effective(&setup, "LAURELS_DATABASE_URL"), pair("sqlite://data/laurels.db", "default"));
    assert_eq!(effective(&setup, "LAURELS_PUBLIC_URL"), pair("http://127.0.0.1:0", "default"));
    assert_eq!(effective(&setup, "LAURELS_LISTINGS"), pair("sample", "default"));
    assert_eq!(effective(&setup, "LAURELS_LOG_FORMAT"), pair("json", "default"));
    assert_eq!(effective(&setup, "LAURELS_TMDB_TOKEN"), pair("-", "not set"));
}

#[test]
fn secrets_from_any_source_are_masked() {
    let setup = Setup::new()
        .with_file("my.toml", "stripe_secret_key = \"hunter2\"\n")
        .with("LAURELS_CONFIG", "my.toml")
        .with("LAURELS_TMDB_TOKEN", "hunter2")
        .with("LAURELS_SMTP_URL", "smtp://ana:hunter2@mail.example:25")
        .with("LAURELS_DATABASE_URL", "postgres://ana:hunter2@db.example/laurels");
    let outcome = setup.run(&["config"]);
    assert!(!outcome.ok().contains("hunter2"), "{}", outcome.stdout);
    assert_eq!(effective(&setup, "LAURELS_TMDB_TOKEN"), pair("***", "environment"));
    assert_eq!(effective(&setup, "LAURELS_STRIPE_SECRET_KEY"), pair("***", "file my.toml"));
    assert_eq!(effective(&setup, "LAURELS_DATABASE_URL").0, "postgres://db.example:5432/laurels");
}

#[test]
fn an_invalid_value_fails_the_startup_with_one_line_that_names_the_setting() {
    for (variable, value) in [
        ("LAURELS_BIND", "everywhere"),
        ("LAURELS_BIND", "127.0.0.1"),
        ("LAURELS_BIND", "127.0.0.1:99999"),
        ("LAURELS_PUBLIC_URL", "laurels.example"),
        ("LAURELS_DATABASE_URL", "mysql://db.example/laurels"),
        ("LAURELS_ENVIRONMENT", "two\nlines"),
        ("LAURELS_METRICS_BIND", "off"),
        ("LAURELS_TRUSTED_PROXIES", "10.0.0.1, somewhere"),
        ("LAURELS_WEBHOOK_NETWORKS", "192.168.1.0/24, 10.0.0.0/33"),
        ("LAURELS_LISTINGS", "perhaps"),
        ("LAURELS_REGION", "usa"),
        ("LAURELS_LOG", "laurels=loud"),
        ("LAURELS_LOG_FORMAT", "xml"),
    ] {
        let outcome = Setup::new().with(variable, value).run(&[]);
        let error_line = outcome.error_line();
        assert!(error_line.starts_with(&format!("{variable}: ")), "{error_line}");
    }
}

#[test]
fn several_mistakes_are_reported_in_one_line() {
    let setup = Setup::new().with("LAURELS_REGION", "usa").with("LAURELS_LOG_FORMAT", "xml");
    let outcome = setup.run(&[]);
    let error_line = outcome.error_line();
    assert!(
        error_line.contains("LAURELS_REGION") && error_line.contains("LAURELS_LOG_FORMAT"),
        "{error_line}"
    );
}

#[test]
fn an_error_about_a_secret_does_not_print_it() {
    for (variable, value) in [
        ("LAURELS_SMTP_URL", "hunter2"),
        ("LAURELS_SMTP_URL", "http://ana:hunter2@mail.example"),
        ("LAURELS_DATABASE_URL", "mysql://ana:hunter2@db.example/laurels"),
        ("LAURELS_DATABASE_URL", "postgres://ana:hunter2@db.example:port/laurels"),
    ] {
        let outcome = Setup::new().with(variable, value).run(&[]);
        let error_line = outcome.error_line();
        assert!(error_line.starts_with(variable) && !error_line.contains("hunter2"), "{error_line}");
    }
}

#[test]
fn an_unknown_setting_fails_every_command_that_reads_settings() {
    for arguments in [&[][..], &["serve"], &["config"]] {
        let outcome = Setup::new().with("LAURELS_BINT", "127.0.0.1:0").run(arguments);
        assert_eq!(outcome.error_line(), "there is no setting called LAURELS_BINT");
    }
}

#[test]
fn an_invalid_settings_file_is_named_in_the_error() {
    for (content, expected) in [
        ("bint = 1", "bint"),
        ("bind = ", "my.toml"),
        ("[bind]\nport = 1", "bind"),
        ("bind = 8080", "LAURELS_BIND"),
    ] {
        let setup = Setup::new().with_file("my.toml", content).with("LAURELS_CONFIG", "my.toml");
        let outcome = setup.with("LAURELS_BIND", "").run(&[]);
        assert!(outcome.error_line().contains(expected), "{}", outcome.stderr);
    }
    let outcome = Setup::new().with("LAURELS_CONFIG", "nowhere.toml").run(&[]);
    assert!(outcome.error_line().starts_with("LAURELS_CONFIG: nowhere.toml: "), "{}", outcome.stderr);
}

#[test]
fn incomplete_or_swapped_stripe_keys_fail_the_startup() {
    for (settings, error_line) in [
        (
            &[("LAURELS_STRIPE_SECRET_KEY", "sk_1")][..],
            "LAURELS_STRIPE_PUBLISHABLE_KEY is missing; LAURELS_STRIPE_SECRET_KEY needs it",
        ),
        (
            &[("LAURELS_STRIPE_SECRET_KEY", "pk_1"), ("LAURELS_STRIPE_PUBLISHABLE_KEY", "sk_1")],
            "the payment provider is misconfigured: the publishable key must start with pk_",
        ),
    ] {
        let setup = settings.iter().fold(Setup::new(), |setup, (name, value)| setup.with(name, value));
        assert_eq!(setup.run(&[]).error_line(), error_line);
    }
}

#[test]
fn the_example_settings_file_is_valid() {
    let example = include_str!("../../../../deploy/laurels.toml");
    let setup = Setup::new().with_file("laurels.toml", example).with("LAURELS_CONFIG", "laurels.toml");
    assert_eq!(effective(&setup, "LAURELS_ENVIRONMENT"), pair("production", "file laurels.toml"));
    // So are the settings that are commented out.
    let suggested: String = example
        .lines()
        .map(|line| {
            format!("{}\n", line.strip_prefix("# ").filter(|rest| rest.contains(" = ")).unwrap_or(line))
        })
        .filter(|line| !line.contains("sqlite://"))
        .collect();
    let setup = Setup::new().with_file("laurels.toml", &suggested).with("LAURELS_CONFIG", "laurels.toml");
    assert_eq!(effective(&setup, "LAURELS_TMDB_TOKEN").0, "***");
}
