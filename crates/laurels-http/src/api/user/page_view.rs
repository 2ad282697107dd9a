use axum::extract::State;
use http::StatusCode;
use laurels_app::PageViews;

use super::wire;
use crate::api::caller::ThisDevice;
use crate::content::web::is_screen;
use crate::server::Problem;
use crate::server::extract::JsonBody;

const MAX_PAGE_LENGTH: usize = 100;
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
    if page.len() > MAX_PAGE_LENGTH || !is_screen(page) {
        return Err(Problem::invalid("page", "There's no such page."));
    }
    if body.distinct_id.is_some_and(|id| id.len() > MAX_ID_LENGTH) {
        return Err(Problem::invalid("distinct_id", "That ID is too long."));
    }
    // The full path may identify a user or a film; only the screen is counted.
    let screen = page.trim_start_matches('/').split(['/', '?', '#']).next().unwrap_or_default();
    page_views.count(&format!("/{screen}"), &device.network).await??;
    Ok(StatusCode::NO_CONTENT)
}
