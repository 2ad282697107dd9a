//! Page-view counts.

use laurels_domain::limits::PAGE_VIEWS_PER_NETWORK;
use laurels_store::StoreError;

use crate::{App, TooMany};

impl App {
    /// Counts a page view, unless it exceeds the rate limit of the client network.
    pub async fn count_page_view(
        &self,
        page: &str,
        network: &str,
    ) -> Result<Result<(), TooMany>, StoreError> {
        let now = self.now();
        if let Err(too_many) = self.limiter.check_and_take("page-view", network, PAGE_VIEWS_PER_NETWORK, now)
        {
            return Ok(Err(too_many));
        }
        self.store.add_page_view(page, now).await.map(Ok)
    }
}
