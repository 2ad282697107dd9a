//! What the command line can do besides serving, one file a command.

pub(crate) mod backup;
pub(crate) mod catalogue;
pub(crate) mod config;
pub(crate) mod openapi;
pub(crate) mod user;

/// Prints a command's result.
#[expect(clippy::print_stdout, reason = "a command's result belongs on standard output")]
pub(crate) fn say(text: &str) {
    println!("{}", text.trim_end());
}
