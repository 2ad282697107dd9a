//! The async runtime of a command.

pub(crate) fn runtime() -> Result<tokio::runtime::Runtime, String> {
    tokio::runtime::Runtime::new().map_err(|error| format!("could not start the async runtime: {error}"))
}
