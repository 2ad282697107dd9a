//! The report on a catalogue that loaded: what is wrong with it, and what looks wrong.

use crate::Catalogue;

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Severity {
    Error,
    Warning,
}

/// One thing noticed, and everywhere it was.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Finding {
    pub severity: Severity,
    pub message: &'static str,
    pub subjects: Vec<String>,
}

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Report {
    /// Errors first.
    pub findings: Vec<Finding>,
}

impl Report {
    pub fn errors(&self) -> usize {
        self.count(Severity::Error)
    }

    pub fn warnings(&self) -> usize {
        self.count(Severity::Warning)
    }

    fn count(&self, severity: Severity) -> usize {
        self.findings.iter().filter(|it| it.severity == severity).map(|it| it.subjects.len()).sum()
    }
}

impl Catalogue {
    pub fn check(&self) -> Report {
        Report::default()
    }
}
