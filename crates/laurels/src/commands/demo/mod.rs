//! The `demo` command: the server on a database of its own, with made-up people, in a folder that is removed at the end.

mod folder;

use std::net::SocketAddr;

use self::folder::{DemoFolder, remove_leftovers};
use crate::config::{DemoConfig, temporary_folder};
use crate::serve::{self, Purpose};

pub(crate) fn run(bind: Option<SocketAddr>) -> Result<(), String> {
    let parent = temporary_folder();
    let folder = DemoFolder::create_in(&parent)?;
    let DemoConfig { config, ignored } = DemoConfig::load(folder.path(), bind)?;
    remove_leftovers(&parent);
    if !ignored.is_empty() {
        print_note(&format!("a demo has its own settings and ignores {}", ignored.join(", ")));
    }
    if config.is_open_to_others() {
        print_note("anyone who can reach this demo can look around in it, also as an admin");
    }
    let outcome = serve::run(&config, Purpose::Demo);
    folder.remove()?;
    outcome
}

#[expect(clippy::print_stderr, reason = "a note to the operator, also if logging is off")]
fn print_note(text: &str) {
    eprintln!("laurels: {text}");
}
