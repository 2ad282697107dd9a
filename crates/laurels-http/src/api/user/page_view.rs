use axum::extract::State;
use http::StatusCode;
use laurels_app::PageViews;

use super::wire;
use crate::api::caller::ThisDevice;
use crate::api::wire::choices::MAX_PAGE_LENGTH;
use crate::content::screens;
use crate::server::Problem;
use crate::server::extract::JsonBody;

const MAX_ID_LENGTH: usize = 200;

/// Counts a page view by day. The visitor isn't recorded.
#[utoipa::path(post, path = "/api/user/page-view", tag = "user", request_body = wire::PageView,
    responses((status = 204), (status = "default", body = Problem)))]
pub(crate) async fn count_page_view(
    State(page_views): State<PageViews>,
    ThisDevice(device): ThisDevice,
    JsonBody(body): JsonBody<wire::PageView>,
) -> Result<StatusCode, Problem> {
    let page = body.page.trim();
    let is_path = page.starts_with('/') && page.chars().count() <= MAX_PAGE_LENGTH;
    let route = screens::find(page).filter(|_| is_path);
    let route = route.ok_or_else(|| Problem::invalid("page", "There's no such page."))?;
    if body.distinct_id.is_some_and(|id| id.chars().count() > MAX_ID_LENGTH) {
        return Err(Problem::invalid("distinct_id", "That ID is too long."));
    }
    // The full path may identify a user or a film; only the screen is counted.
    page_views.count(&format!("/{}", screens::first_segment(route)), &device.network).await??;
    Ok(StatusCode::NO_CONTENT)
}
