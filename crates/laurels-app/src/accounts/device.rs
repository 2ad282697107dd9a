//! The client of a request.

/// The client of a request.
#[derive(Clone, Debug)]
pub struct Device {
    /// Client network, the key of rate limits.
    pub network: String,
    /// Displayed in the list of devices.
    pub name: String,
}
