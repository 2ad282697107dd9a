//! What is shipped for operators speaks of measurements and calls that there are.

use crate::project::root;

const WATCHED_BY: [&str; 2] = ["deploy/alerts.yml", "deploy/grafana-dashboard.json"];

fn read(path: &str) -> String {
    std::fs::read_to_string(root().join(path)).unwrap()
}

/// What stands between a beginning and a quotation mark, each time.
fn quoted<'a>(text: &'a str, beginning: &'a str) -> impl Iterator<Item = &'a str> {
    text.split(beginning).skip(1).filter_map(|rest| rest.split(['"', '\\']).next())
}

#[test]
fn every_measurement_that_is_watched_is_taken() {
    let taken = read("crates/laurels-http/src/measurements.rs");
    for path in WATCHED_BY {
        let text = read(path);
        let words = text.split(|letter: char| !letter.is_ascii_alphanumeric() && letter != '_');
        let watched: Vec<_> = words.filter(|word| word.starts_with("laurels_")).collect();
        assert!(!watched.is_empty(), "{path}");
        for name in watched {
            assert!(taken.contains(&format!("{name}{{{{")), "{path} watches {name}");
        }
    }
}

#[test]
fn every_call_that_is_watched_exists() {
    let document = read("api/openapi.json");
    for path in WATCHED_BY {
        // In the dashboard, which is JSON, the quotation marks are escaped.
        let text = read(path).replace("\\\"", "\"");
        for sign in ["route=\"", "route!=\""] {
            for route in quoted(&text, sign).filter(|route| *route != "other") {
                assert!(document.contains(&format!("\"{route}\"")), "{path} watches {route}");
            }
        }
    }
}
