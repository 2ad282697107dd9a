//! The layers of the workspace: a crate imports only crates of lower layers.

use toml::Table;

use crate::project::files;

/// Each crate with the workspace crates it may import, from the lowest layer to the highest.
const MAY_IMPORT: [(&str, &[&str]); 13] = [
    ("laurels-catalogue", &[]),
    // In the planner's tests only.
    ("laurels-planner", &["laurels-catalogue"]),
    ("laurels-cards", &["laurels-catalogue"]),
    ("laurels-domain", &["laurels-catalogue", "laurels-planner"]),
    ("laurels-store", &["laurels-catalogue", "laurels-domain"]),
    ("laurels-providers", &["laurels-catalogue", "laurels-domain"]),
    (
        "laurels-app",
        &["laurels-cards", "laurels-catalogue", "laurels-domain", "laurels-providers", "laurels-store"],
    ),
    (
        "laurels-http",
        &[
            "laurels-app",
            "laurels-cards",
            "laurels-catalogue",
            "laurels-domain",
            "laurels-providers",
            "laurels-store",
        ],
    ),
    (
        "laurels",
        &[
            "laurels-app",
            "laurels-catalogue",
            "laurels-domain",
            "laurels-http",
            "laurels-providers",
            "laurels-store",
        ],
    ),
    // Tools import no other crate: they use the product through its files and its API.
    ("laurels-bench", &[]),
    ("laurels-facts", &[]),
    ("laurels-fakes", &[]),
    ("laurels-tidy", &[]),
];

/// Fake providers, which the tests of every crate may import.
const TEST_ONLY: &str = "laurels-fakes";

fn violations(name: &str, manifest: &Table) -> Vec<String> {
    let Some((_, allowed)) = MAY_IMPORT.iter().find(|(crate_name, _)| *crate_name == name) else {
        return vec![format!("{name} is not listed in MAY_IMPORT")];
    };
    let mut violations = Vec::new();
    for section in ["dependencies", "dev-dependencies", "build-dependencies"] {
        let Some(listed) = manifest.get(section).and_then(|section| section.as_table()) else { continue };
        for import in listed.keys().filter(|import| import.starts_with("laurels")) {
            let is_allowed =
                allowed.contains(&import.as_str()) || (section == "dev-dependencies" && import == TEST_ONLY);
            if !is_allowed {
                violations.push(format!("{name} must not import {import}"));
            }
        }
    }
    violations
}

#[test]
fn crates_import_only_lower_layers() {
    let manifests = files().into_iter().filter(|file| file.path.ends_with("/Cargo.toml"));
    let violations: Vec<_> = manifests
        .flat_map(|file| violations(file.crate_name().unwrap(), &file.text.parse().unwrap()))
        .collect();
    assert!(violations.is_empty(), "{violations:#?}");
}

#[test]
fn import_of_a_higher_or_the_same_layer_is_detected() {
    let check = |name: &str, manifest: &str| violations(name, &manifest.parse().unwrap());
    let store = "[dependencies]\nlaurels-domain.workspace = true\nlaurels-http.workspace = true\n";
    assert_eq!(check("laurels-store", store), ["laurels-store must not import laurels-http"]);
    let same_layer = "[dev-dependencies]\nlaurels-store.workspace = true\nlaurels-fakes.workspace = true\n";
    assert_eq!(check("laurels-providers", same_layer), ["laurels-providers must not import laurels-store"]);
    let shipped = "[dependencies]\nlaurels-fakes.workspace = true\n";
    assert_eq!(check("laurels-app", shipped), ["laurels-app must not import laurels-fakes"]);
    assert_eq!(check("laurels-new", ""), ["laurels-new is not listed in MAY_IMPORT"]);
    assert!(check("laurels-store", "[dependencies]\nlaurels-domain.workspace = true\n").is_empty());
}
