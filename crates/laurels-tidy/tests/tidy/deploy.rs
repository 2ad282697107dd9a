//! Alerts and dashboards for operators refer only to metrics and routes that exist.

use crate::project::root;

const MONITORING_FILES: [&str; 2] = ["deploy/alerts.yml", "deploy/grafana-dashboard.json"];

fn read(path: &str) -> String {
    std::fs::read_to_string(root().join(path)).unwrap()
}

/// Every text between `prefix` and the next quotation mark.
fn quoted<'a>(text: &'a str, prefix: &'a str) -> impl Iterator<Item = &'a str> {
    text.split(prefix).skip(1).filter_map(|rest| rest.split(['"', '\\']).next())
}

#[test]
fn every_monitored_metric_exists() {
    let metrics = read("crates/laurels-http/src/server/measurements.rs");
    for path in MONITORING_FILES {
        let text = read(path);
        let identifiers = text.split(|char: char| !char.is_ascii_alphanumeric() && char != '_');
        let monitored: Vec<_> = identifiers.filter(|name| name.starts_with("laurels_")).collect();
        assert!(!monitored.is_empty(), "{path}");
        for name in monitored {
            assert!(
                metrics.contains(&format!("{name}{{{{")),
                "{path} uses {name}, which the server doesn't export"
            );
        }
    }
}

#[test]
fn every_monitored_route_exists() {
    let document = read("api/openapi.json");
    for path in MONITORING_FILES {
        // In the dashboard, which is JSON, the quotation marks are escaped.
        let text = read(path).replace("\\\"", "\"");
        for prefix in ["route=\"", "route!=\""] {
            for route in quoted(&text, prefix).filter(|route| *route != "other") {
                assert!(
                    document.contains(&format!("\"{route}\"")),
                    "{path} uses {route}, which isn't in the API"
                );
            }
        }
    }
}
