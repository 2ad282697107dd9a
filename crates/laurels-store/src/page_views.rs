//! Page views, counted per day and page. No user data is stored.

use std::sync::Arc;

use laurels_domain::Timestamp;

use crate::engine::{Engine, on_read, on_write};
use crate::error::StoreError;

const DAY: i64 = 24 * 60 * 60 * 1000;

const ADD_VIEW: &str = "
    INSERT INTO page_views (day, page, views) VALUES ($1, $2, 1)
    ON CONFLICT (day, page) DO UPDATE SET views = page_views.views + 1";
const COUNT_VIEWS: &str = "SELECT CAST(COALESCE(SUM(views), 0) AS BIGINT) FROM page_views WHERE page = $1";

/// Page views per day and page.
#[derive(Clone, Debug)]
pub struct PageViewStore {
    pub(crate) engine: Arc<Engine>,
}

impl PageViewStore {
    pub async fn add_page_view(&self, page: &str, at: Timestamp) -> Result<(), StoreError> {
        on_write!(self, changes: [], pool => {
            sqlx::query(ADD_VIEW).bind(at.0.div_euclid(DAY)).bind(page).execute(pool).await.map(drop)
        })?;
        Ok(())
    }

    pub async fn count_page_views(&self, page: &str) -> Result<i64, StoreError> {
        let views: i64 =
            on_read!(self, pool => sqlx::query_scalar(COUNT_VIEWS).bind(page).fetch_one(pool).await)?;
        Ok(views)
    }
}
