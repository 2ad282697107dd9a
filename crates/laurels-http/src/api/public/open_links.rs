use std::convert::Infallible;
use std::sync::Arc;

use axum::extract::{FromRef, FromRequestParts};
use http::request::Parts;
use laurels_app::{CatalogueView, OpenPage, OpenShare, Settings, Sharing, SharingError};

use crate::api::caller::ThisDevice;
use crate::content::catalogue_responses::{CatalogueResponseCache, CatalogueResponses, CurrentResponses};

/// Opens what users show to everyone, within the limit of the caller's network.
pub(crate) struct OpenLinks {
    sharing: Sharing,
    network: String,
    pub(crate) responses: Arc<CatalogueResponses>,
}

impl<S> FromRequestParts<S> for OpenLinks
where
    Arc<Settings>: FromRef<S>,
    CatalogueResponseCache: FromRef<S>,
    CatalogueView: FromRef<S>,
    Sharing: FromRef<S>,
    S: Send + Sync,
{
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, Infallible> {
        let ThisDevice(device) = ThisDevice::from_request_parts(parts, state).await?;
        let CurrentResponses(responses) = CurrentResponses::from_request_parts(parts, state).await?;
        Ok(Self { sharing: Sharing::from_ref(state), network: device.network, responses })
    }
}

impl OpenLinks {
    pub(crate) async fn page(&self, slug: &str) -> Result<Option<OpenPage>, SharingError> {
        self.sharing.open_page(&self.responses.catalogue, slug, &self.network).await
    }

    pub(crate) async fn share(&self, token: &str) -> Result<Option<OpenShare>, SharingError> {
        self.sharing.open_share(&self.responses.catalogue, token, &self.network).await
    }
}
