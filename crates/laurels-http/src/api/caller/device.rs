use std::convert::Infallible;
use std::sync::Arc;

use axum::extract::{FromRef, FromRequestParts};
use http::header::USER_AGENT;
use http::request::Parts;
use laurels_app::{Device, Settings};

use crate::server::extract::{Peer, client_address, network_name};

/// The device that sent the request.
#[derive(Debug)]
pub(crate) struct ThisDevice(pub(crate) Device);

impl<S> FromRequestParts<S> for ThisDevice
where
    Arc<Settings>: FromRef<S>,
    S: Send + Sync,
{
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, Infallible> {
        let settings = Arc::<Settings>::from_ref(state);
        let peer = parts.extensions.get::<Peer>().map(|peer| peer.0);
        let address = peer.map(|peer| client_address(peer, &parts.headers, &settings.trusted_proxies));
        let agent = parts.headers.get(USER_AGENT).and_then(|agent| agent.to_str().ok()).unwrap_or_default();
        Ok(Self(Device {
            network: address.map_or_else(|| "unknown".to_owned(), network_name),
            name: laurels_domain::device_name(agent),
        }))
    }
}
