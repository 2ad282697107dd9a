//! `/api/demo`, `/dev/outbox`: what only a demo has.

mod in_demo;
mod log_in;
mod outbox;
mod wire;

pub(crate) use log_in::*;
pub(crate) use outbox::*;
pub(crate) use wire::DemoSetup;
