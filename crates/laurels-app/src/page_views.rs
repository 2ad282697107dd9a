//! Page-view counts.

use laurels_domain::limits::PAGE_VIEWS_PER_NETWORK;
use laurels_store::{PageViewStore, StoreError};

use crate::limiter::Limiter;
use crate::{Clock, TooMany};

#[derive(Clone, Debug)]
pub struct PageViews {
    pub(crate) store: PageViewStore,
    pub(crate) limiter: Limiter,
    pub(crate) clock: Clock,
}

impl PageViews {
    /// Counts a page view, unless it exceeds the rate limit of the client network.
    pub async fn count(&self, page: &str, network: &str) -> Result<Result<(), TooMany>, StoreError> {
        let now = self.clock.now();
        if let Err(too_many) = self.limiter.take("page-view", network, PAGE_VIEWS_PER_NETWORK, now) {
            return Ok(Err(too_many));
        }
        self.store.add_page_view(page, now).await.map(Ok)
    }
}
