use std::sync::Arc;

use axum::extract::State;
use axum::response::{IntoResponse, Response};
use laurels_app::{Administration, Settings};

use super::wire;
use super::wire::{
    CatalogueInfo, DatabaseInfo, EmailsInfo, FailedItem, ListingsInfo, ProviderInfo, ServerCounts,
    ServerFacts, WorkerInfo,
};
use crate::api::caller::Admin;
use crate::content::date_time;
use crate::server::Problem;
use crate::server::response::Json;

/// Server status: versions, database, catalogue, providers, refresh, counts.
#[utoipa::path(get, path = "/api/admin/server-info", tag = "admin",
    responses((status = 200, body = wire::ServerInfo), (status = "default", body = Problem)))]
pub(crate) async fn show_server_info(
    State(administration): State<Administration>,
    State(settings): State<Arc<Settings>>,
    _: Admin,
) -> Result<Response, Problem> {
    let info = administration.server_info().await?;
    let provider =
        |&(name, state): &(&'static str, _)| ProviderInfo { name, state: wire::ProviderState::from(state) };
    Ok(Json(wire::ServerInfo {
        server: ServerFacts {
            version: &settings.build_version,
            environment: &settings.environment,
            public_url: &settings.public_url,
            now: date_time(info.now),
            started: date_time(info.started_at),
            uptime_seconds: info.now.since(info.started_at).as_secs(),
        },
        database: DatabaseInfo {
            kind: info.database.kind.to_string(),
            version: &info.database.version,
            bytes: info.database.bytes,
            schema: info.database.schema,
        },
        catalogue: CatalogueInfo {
            version: &info.catalogue_version,
            ceremonies: info.catalogue.ceremonies,
            categories: info.catalogue.categories,
            films: info.catalogue.films,
            nominations: info.catalogue.nominations,
            wins: info.catalogue.wins,
        },
        providers: info.providers.iter().map(provider).collect(),
        listings: ListingsInfo::from(&info.refresh),
        workers: info.workers.iter().map(WorkerInfo::from).collect(),
        failed_items: info.failed_items.iter().map(FailedItem::from).collect(),
        emails: EmailsInfo::from(&info),
        counts: ServerCounts {
            people: info.users.users,
            new_this_week: info.users.new_this_week,
            admins: info.users.admins,
            testers: info.users.testers,
            full_members: info.users.full_members,
            marked_for_deletion: info.users.marked_for_deletion,
            devices: info.users.devices,
            open_messages: info.open_messages,
            live_streams: info.live_streams,
        },
    })
    .into_response())
}
