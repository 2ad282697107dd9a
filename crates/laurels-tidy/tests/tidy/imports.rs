//! Which crate may import which: downwards only.

use toml::Table;

use crate::project::files;

/// From the bottom to the top. A crate may use those named with it and no others of ours.
const MAY_IMPORT: [(&str, &[&str]); 11] = [
    ("laurels-catalogue", &[]),
    ("laurels-domain", &["laurels-catalogue"]),
    ("laurels-store", &["laurels-catalogue", "laurels-domain"]),
    ("laurels-providers", &["laurels-catalogue", "laurels-domain"]),
    ("laurels-app", &["laurels-catalogue", "laurels-domain", "laurels-providers", "laurels-store"]),
    (
        "laurels-http",
        &["laurels-app", "laurels-catalogue", "laurels-domain", "laurels-providers", "laurels-store"],
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
    // Tools stand beside the product: they meet it through its files and its calls.
    ("laurels-bench", &[]),
    ("laurels-facts", &[]),
    ("laurels-fakes", &[]),
    ("laurels-tidy", &[]),
];

/// Stands in for the outside world, in tests of whoever needs one.
const IN_TESTS: &str = "laurels-fakes";

fn complaints(name: &str, manifest: &Table) -> Vec<String> {
    let Some((_, allowed)) = MAY_IMPORT.iter().find(|(known, _)| *known == name) else {
        return vec![format!("{name} is not in the table of imports")];
    };
    let mut complaints = Vec::new();
    for section in ["dependencies", "dev-dependencies", "build-dependencies"] {
        let Some(listed) = manifest.get(section).and_then(|section| section.as_table()) else { continue };
        for import in listed.keys().filter(|import| import.starts_with("laurels")) {
            let is_allowed =
                allowed.contains(&import.as_str()) || (section == "dev-dependencies" && import == IN_TESTS);
            if !is_allowed {
                complaints.push(format!("{name} must not import {import}"));
            }
        }
    }
    complaints
}

#[test]
fn imports_go_downwards() {
    let manifests = files().into_iter().filter(|file| file.path.ends_with("/Cargo.toml"));
    let wrong: Vec<_> = manifests
        .flat_map(|file| complaints(file.crate_name().unwrap(), &file.text.parse().unwrap()))
        .collect();
    assert!(wrong.is_empty(), "{wrong:#?}");
}

#[test]
fn an_import_upwards_or_sideways_is_noticed() {
    let check = |name: &str, manifest: &str| complaints(name, &manifest.parse().unwrap());
    let store = "[dependencies]\nlaurels-domain.workspace = true\nlaurels-http.workspace = true\n";
    assert_eq!(check("laurels-store", store), ["laurels-store must not import laurels-http"]);
    let beside = "[dev-dependencies]\nlaurels-store.workspace = true\nlaurels-fakes.workspace = true\n";
    assert_eq!(check("laurels-providers", beside), ["laurels-providers must not import laurels-store"]);
    let shipped = "[dependencies]\nlaurels-fakes.workspace = true\n";
    assert_eq!(check("laurels-app", shipped), ["laurels-app must not import laurels-fakes"]);
    assert_eq!(check("laurels-new", ""), ["laurels-new is not in the table of imports"]);
    assert!(check("laurels-store", "[dependencies]\nlaurels-domain.workspace = true\n").is_empty());
}
