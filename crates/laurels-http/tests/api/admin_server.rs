use std::time::Duration;

use laurels_app::ListingsMode;
use serde_json::json;

use crate::harness::{Options, Server};

#[tokio::test]
async fn admins_can_read_server_info() {
    let server = Server::start_with(Options { listings: ListingsMode::Sample, ..Options::default() }).await;
    let admin = server.admin("ana").await;
    server.user("ben").await;
    let message = json!({ "subject": "Idea", "message": "More rings!" });
    admin.post("/api/user/contact-us-message", &message).await.ok();
    server.advance_clock(Duration::from_mins(2));
    let reply = admin.get("/api/admin/server-info").await;
    assert_eq!(reply.header("x-mol-server-build-version"), "1.2.3+test");
    let info = reply.ok();
    assert_eq!(info["server"]["version"], "1.2.3+test");
    assert_eq!(info["server"]["uptime_seconds"], 120);
    assert_eq!(info["database"]["kind"], "SQLite");
    assert!(info["database"]["bytes"].as_u64().unwrap() > 0);
    assert_eq!(info["catalogue"]["version"], server.services.catalogue.current().version());
    assert_eq!(info["catalogue"]["ceremonies"], 98);
    assert_eq!(info["listings"]["mode"], "sample");
    let providers = info["providers"].as_array().unwrap();
    let state = |name: &str| &providers.iter().find(|it| it["name"] == name).unwrap()["state"];
    assert_eq!((state("movie database"), state("mail")), (&json!("not_set_up"), &json!("stand_in")));
    let counts = &info["counts"];
    assert_eq!((&counts["people"], &counts["admins"]), (&json!(2), &json!(1)));
    assert_eq!((&counts["devices"], &counts["open_messages"]), (&json!(2), &json!(1)));
}
