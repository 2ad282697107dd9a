//! Time zones in requests.

use laurels_domain::Zone;

use crate::server::{Problem, shortened};

pub(crate) fn parse(name: &str) -> Result<Zone, Problem> {
    let wrong = || Problem::invalid("time_zone", format!("There's no time zone '{}'.", shortened(name)));
    Zone::parse(name).ok_or_else(wrong)
}
