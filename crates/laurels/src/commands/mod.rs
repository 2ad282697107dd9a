//! Commands other than `serve`, one per file.

pub(crate) mod backup;
pub(crate) mod catalogue;
pub(crate) mod config;
pub(crate) mod demo;
pub(crate) mod openapi;
pub(crate) mod self_check;
pub(crate) mod user;
pub(crate) mod vapid;

#[expect(clippy::print_stdout, reason = "commands print their results on standard output")]
pub(crate) fn print_result(text: &str) {
    println!("{}", text.trim_end());
}
