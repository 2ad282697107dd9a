//! What the benchmark writes to the terminal.

#[expect(clippy::print_stdout, reason = "the table is the tool's output")]
pub(crate) fn print(text: &str) {
    println!("{text}");
}

#[expect(clippy::print_stderr, reason = "progress of a run that lasts minutes")]
pub(crate) fn progress(text: &str) {
    eprintln!("{text}");
}
