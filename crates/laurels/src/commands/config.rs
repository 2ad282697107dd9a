use std::fmt::Write;

use crate::commands::print_result;
use crate::config::Config;

#[expect(clippy::unnecessary_wraps, reason = "every command may fail")]
pub(crate) fn print(config: &Config) -> Result<(), String> {
    let mut lines = String::new();
    for (name, value, source) in config.table() {
        let _ = writeln!(lines, "{name:<33} {value:<40} {source}");
    }
    print_result(&lines);
    Ok(())
}
