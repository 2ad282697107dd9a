//! Sets `LAURELS_BUILD_VERSION`: the version and, in a git checkout, the commit.

use std::process::Command;

fn main() {
    println!("cargo::rerun-if-changed=../../.git/HEAD");
    println!("cargo::rerun-if-changed=../../.git/refs/heads");
    println!("cargo::rerun-if-changed=../../web/dist/index.html");
    let commit = Command::new("git")
        .args(["rev-parse", "--short=8", "HEAD"])
        .output()
        .ok()
        .filter(|output| output.status.success())
        .and_then(|output| String::from_utf8(output.stdout).ok());
    let version = std::env::var("CARGO_PKG_VERSION").unwrap_or_default();
    let build = commit.map_or_else(|| version.clone(), |commit| format!("{version}+{}", commit.trim()));
    println!("cargo::rustc-env=LAURELS_BUILD_VERSION={build}");
}
