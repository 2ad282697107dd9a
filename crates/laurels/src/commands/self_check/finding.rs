//! What the self-check found, and how it is printed.

use std::fmt::Write;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Severity {
    Fine,
    Warning,
    Error,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Finding {
    pub(super) severity: Severity,
    pub(super) subject: &'static str,
    pub(super) text: String,
    /// A sentence that tells what to do.
    pub(super) cure: Option<String>,
}

impl Finding {
    pub(super) fn fine(subject: &'static str, text: impl Into<String>) -> Self {
        Self { severity: Severity::Fine, subject, text: text.into(), cure: None }
    }

    pub(super) fn warning(subject: &'static str, text: impl Into<String>, cure: impl Into<String>) -> Self {
        Self { severity: Severity::Warning, subject, text: text.into(), cure: Some(cure.into()) }
    }

    pub(super) fn error(subject: &'static str, text: impl Into<String>, cure: impl Into<String>) -> Self {
        Self { severity: Severity::Error, subject, text: text.into(), cure: Some(cure.into()) }
    }
}

/// A line for each finding, followed by its cure.
pub(super) fn report(findings: &[Finding]) -> String {
    let mut lines = String::new();
    for Finding { severity, subject, text, cure } in findings {
        let severity = match severity {
            Severity::Fine => "ok",
            Severity::Warning => "warning",
            Severity::Error => "ERROR",
        };
        let _ = writeln!(lines, "{severity:<8} {subject:<12} {text}");
        if let Some(cure) = cure {
            let _ = writeln!(lines, "{:<21} {cure}", "");
        }
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cures_stand_under_their_findings() {
        let findings = [
            Finding::fine("clock", "on time"),
            Finding::error("disk", "the disk is full", "Free some space."),
        ];
        assert_eq!(
            report(&findings),
            "ok       clock        on time\n\
             ERROR    disk         the disk is full\n                      Free some space.\n"
        );
    }
}
