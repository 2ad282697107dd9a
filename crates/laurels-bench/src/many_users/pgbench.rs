//! What PostgreSQL itself makes of marks: its own benchmark puts rows into the same table of the same database.

use std::path::Path;

use tokio::process::Command;

/// Upserts in a second over so many connections.
pub(super) async fn upserts(
    script: &Path,
    url: &str,
    people: u32,
    connections: usize,
    seconds: f64,
) -> Result<f64, String> {
    let output = Command::new("pgbench")
        .args(["--no-vacuum", "--protocol=prepared", "--jobs=2", "--file"])
        .arg(script)
        .arg(format!("--client={connections}"))
        .arg(format!("--time={seconds:.0}"))
        .arg(format!("--define=people={people}"))
        .arg(url)
        .output()
        .await
        .map_err(|error| format!("pgbench cannot be started: {error}"))?;
    let said = String::from_utf8_lossy(&output.stdout);
    rate(&said).ok_or_else(|| format!("pgbench failed: {}", String::from_utf8_lossy(&output.stderr)))
}

fn rate(said: &str) -> Option<f64> {
    said.lines().find_map(|line| line.strip_prefix("tps = ")?.split(' ').next()?.parse().ok())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_rate_is_found_in_what_pgbench_says() {
        let said = "latency average = 12.3 ms\ntps = 5203.125000 (without initial connection time)\n";
        assert_eq!(rate(said), Some(5_203.125));
        assert_eq!(rate("pgbench: error"), None);
    }
}
