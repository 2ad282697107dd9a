//! The settings of a demo: the operator's database, mail and providers are left alone.

use std::net::SocketAddr;
use std::path::{Path, PathBuf};

use laurels_providers::is_loopback;

use super::keys::{Config, KEYS};
use super::sources::{PREFIX, Values};

/// Those of the operator that count.
const ACCEPTED: [&str; 5] = ["BIND", "PUBLIC_URL", "TRUSTED_PROXIES", "LOG", "LOG_FORMAT"];

/// The URL of a provider and its other settings: they count if the URL is of this machine, like that of a stand-in.
const STAND_INS: [(&str, &[&str]); 3] = [
    ("GOOGLE_ISSUER", &["GOOGLE_CLIENT_ID", "GOOGLE_CLIENT_SECRET"]),
    ("APPLE_ISSUER", &["APPLE_CLIENT_ID", "APPLE_TEAM_ID", "APPLE_KEY_ID", "APPLE_PRIVATE_KEY"]),
    ("STRIPE_URL", &["STRIPE_SECRET_KEY", "STRIPE_PUBLISHABLE_KEY", "STRIPE_WEBHOOK_SECRET"]),
];

/// The settings of a demo.
pub(crate) struct DemoConfig {
    pub(crate) config: Config,
    /// Names of settings that the operator has set in vain.
    pub(crate) ignored: Vec<String>,
}

impl DemoConfig {
    /// All data goes to `folder`.
    pub(crate) fn load(folder: &Path, bind: Option<SocketAddr>) -> Result<Self, String> {
        Self::of(Values::load(KEYS)?, folder, bind)
    }

    fn of(mut values: Values, folder: &Path, bind: Option<SocketAddr>) -> Result<Self, String> {
        if values.get("ENVIRONMENT") == Some("production") {
            return Err("a demo doesn't run where LAURELS_ENVIRONMENT is production".to_owned());
        }
        let stand_ins = STAND_INS.iter().filter(|(url, _)| values.get(url).is_some_and(is_local));
        let of_stand_ins: Vec<&str> =
            stand_ins.flat_map(|(url, others)| std::iter::once(url).chain(*others)).copied().collect();
        // A public URL belongs to the address of the settings.
        let is_accepted = |name: &str| ACCEPTED.contains(&name) && (bind.is_none() || name != "PUBLIC_URL");
        let counts = |name: &str| is_accepted(name) || of_stand_ins.contains(&name);
        let ignored =
            values.names().filter(|name| !counts(name)).map(|name| format!("{PREFIX}{name}")).collect();
        values.retain(counts);
        if let Some(bind) = bind {
            values.set("BIND", bind.to_string());
        }
        values.set("DATABASE_URL", format!("sqlite://{}", folder.join("laurels.db").display()));
        values.set("OUTBOX", folder.join("outbox").display().to_string());
        values.set("ENVIRONMENT", "demo".to_owned());
        values.set("LISTINGS", "sample".to_owned());
        values.set("SUPPORT_EMAIL", "support@demo.example".to_owned());
        Ok(Self { config: Config::from_values(values.with_defaults(KEYS))?, ignored })
    }
}

impl Config {
    /// Whether more than this machine may reach the server, itself or through a proxy.
    pub(crate) fn is_open_to_others(&self) -> bool {
        !self.bind.ip().is_loopback() || !is_local(&self.public_url)
    }

    /// The origin of the stand-in for the payment provider, if there is one.
    pub(crate) fn payment_stand_in(&self) -> Option<String> {
        let uri: http::Uri = self.stripe_url.parse().ok().filter(|_| is_local(&self.stripe_url))?;
        let port = uri.port_u16().map(|port| format!(":{port}")).unwrap_or_default();
        Some(format!("{}://{}{port}", uri.scheme_str()?, uri.host()?))
    }
}

/// The folder for temporary files.
pub(crate) fn temporary_folder() -> PathBuf {
    std::env::temp_dir()
}

fn is_local(url: &str) -> bool {
    let uri: Option<http::Uri> = url.parse().ok();
    uri.as_ref().and_then(http::Uri::host).is_some_and(is_loopback)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn load(set: &[(&'static str, &str)], bind: Option<&str>) -> Result<DemoConfig, String> {
        let mut values = Values::default();
        for (name, value) in set {
            values.set(name, (*value).to_owned());
        }
        DemoConfig::of(values, Path::new("/tmp/demo"), bind.map(|text| text.parse().unwrap()))
    }

    #[test]
    fn data_of_the_operator_is_not_used() {
        let DemoConfig { config, ignored } = load(
            &[
                ("BIND", "127.0.0.1:9"),
                ("DATABASE_URL", "postgres://db.example/laurels"),
                ("SMTP_URL", "smtp://mail.example"),
                ("OUTBOX", "mine"),
                ("TMDB_TOKEN", "token"),
                ("LISTINGS", "live"),
                ("ENVIRONMENT", "staging"),
                ("METRICS_BIND", "not an address"),
                ("LOG", "warn"),
            ],
            None,
        )
        .unwrap();
        assert_eq!(
            ignored,
            [
                "LAURELS_DATABASE_URL",
                "LAURELS_ENVIRONMENT",
                "LAURELS_LISTINGS",
                "LAURELS_METRICS_BIND",
                "LAURELS_OUTBOX",
                "LAURELS_SMTP_URL",
                "LAURELS_TMDB_TOKEN"
            ]
        );
        assert_eq!(config.database_url.to_string(), "sqlite:///tmp/demo/laurels.db");
        assert_eq!(config.outbox, Path::new("/tmp/demo/outbox"));
        assert_eq!((config.environment.as_str(), config.log.as_str()), ("demo", "warn"));
        assert_eq!(config.public_url, "http://127.0.0.1:9");
        assert!(config.smtp_url.is_none() && config.tmdb_token.is_none() && config.metrics_bind.is_none());
    }

    #[test]
    fn the_address_of_the_command_line_comes_first() {
        let config = load(&[("BIND", "127.0.0.1:9")], Some("[::1]:10")).unwrap().config;
        assert_eq!(
            (config.bind.to_string(), config.public_url.as_str()),
            ("[::1]:10".to_owned(), "http://[::1]:10")
        );
    }

    #[test]
    fn a_public_url_belongs_to_the_address_of_the_settings() {
        let set = [("BIND", "127.0.0.1:9"), ("PUBLIC_URL", "https://films.example")];
        let own = load(&set, None).unwrap().config;
        assert_eq!((own.public_url.as_str(), own.is_open_to_others()), ("https://films.example", true));
        let DemoConfig { config: elsewhere, ignored } = load(&set, Some("127.0.0.1:10")).unwrap();
        assert_eq!(ignored, ["LAURELS_PUBLIC_URL"]);
        assert_eq!(
            (elsewhere.public_url.as_str(), elsewhere.is_open_to_others()),
            ("http://127.0.0.1:10", false)
        );
        assert!(load(&[], Some("0.0.0.0:10")).unwrap().config.is_open_to_others());
    }

    #[test]
    fn only_providers_on_this_machine_are_used() {
        for (url, is_used) in [
            ("http://127.0.0.1:12111/v1", true),
            ("http://localhost:12111/v1", true),
            ("http://[::1]:12111/v1", true),
            ("https://api.stripe.com/v1", false),
            ("http://127.0.0.1.evil.example/v1", false),
            ("http://127.0.0.1@evil.example/v1", false),
        ] {
            let set = [("STRIPE_URL", url), ("STRIPE_SECRET_KEY", "sk"), ("STRIPE_PUBLISHABLE_KEY", "pk")];
            let DemoConfig { config, ignored } = load(&set, None).unwrap();
            assert_eq!(config.stripe_secret_key.is_some(), is_used, "{url}");
            assert_eq!(config.payment_stand_in().is_some(), is_used, "{url}");
            assert_eq!(ignored.len(), if is_used { 0 } else { 3 }, "{url}");
        }
        // Without a URL it's the real provider.
        let real = load(&[("GOOGLE_CLIENT_ID", "id"), ("GOOGLE_CLIENT_SECRET", "secret")], None).unwrap();
        assert_eq!((real.config.google_client_id.as_deref(), real.ignored.len()), (None, 2));
        assert_eq!(real.config.payment_stand_in(), None);
    }

    #[test]
    fn the_origin_of_the_stand_in_contains_nothing_else() {
        let url = "http://user:secret@127.0.0.1:12111/v1?a=b";
        let config = load(&[("STRIPE_URL", url)], None).unwrap().config;
        assert_eq!(config.payment_stand_in().as_deref(), Some("http://127.0.0.1:12111"));
    }

    #[test]
    fn production_has_no_demo() {
        let error = load(&[("ENVIRONMENT", "production")], None).err().unwrap();
        assert!(error.contains("LAURELS_ENVIRONMENT"), "{error}");
    }
}
