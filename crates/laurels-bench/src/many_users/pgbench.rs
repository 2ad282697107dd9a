//! The upper limit for marks on PostgreSQL: pgbench upserts rows into the same table of the same database.

use std::path::Path;

use tokio::process::Command;

/// Upserts per second over `connections`.
pub(super) async fn upserts(
    script: &Path,
    url: &str,
    users: u32,
    connections: usize,
    seconds: f64,
) -> Result<f64, String> {
    let output = Command::new("pgbench")
        .args(["--no-vacuum", "--protocol=prepared", "--jobs=2", "--file"])
        .arg(script)
        .arg(format!("--client={connections}"))
        .arg(format!("--time={seconds:.0}"))
        .arg(format!("--define=users={users}"))
        .arg(url)
        .output()
        .await
        .map_err(|error| format!("pgbench cannot be started: {error}"))?;
    let stdout = String::from_utf8_lossy(&output.stdout);
    rate(&stdout).ok_or_else(|| format!("pgbench failed: {}", String::from_utf8_lossy(&output.stderr)))
}

fn rate(output: &str) -> Option<f64> {
    output.lines().find_map(|line| line.strip_prefix("tps = ")?.split(' ').next()?.parse().ok())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rate_is_parsed_from_the_output() {
        let output = "latency average = 12.3 ms\ntps = 5203.125000 (without initial connection time)\n";
        assert_eq!(rate(output), Some(5_203.125));
        assert_eq!(rate("pgbench: error"), None);
    }
}
