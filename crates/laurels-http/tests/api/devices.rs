use crate::harness::{PASSWORD, Server, User};

#[tokio::test]
async fn devices_can_be_listed_and_logged_out() {
    let server = Server::start().await;
    let here = server.user("ana").await;
    let firefox = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0";
    let there = User::log_in(&server.visitor().with("user-agent", firefox), &here.email, PASSWORD).await;
    let other = User::log_in(&server.visitor(), &here.email, PASSWORD).await;

    let devices = here.get("/api/user/devices").await.ok();
    let devices = devices.as_array().unwrap();
    assert_eq!(devices.len(), 3);
    assert_eq!(devices.iter().filter(|device| device["is_current"] == true).count(), 1);
    let found = devices.iter().find(|device| device["device"] == "Firefox on Linux").unwrap();
    let path = format!("/api/user/devices/{}", found["_id"].as_str().unwrap());

    let ben = server.user("ben").await;
    ben.delete(&path).await.problem(404, "not_found");
    assert!(there.is_logged_in().await);
    here.delete(&path).await.done();
    assert!(!there.is_logged_in().await);
    here.delete(&path).await.problem(404, "not_found");

    here.delete("/api/user/devices").await.done();
    assert!(!other.is_logged_in().await);
    assert!(here.is_logged_in().await && ben.is_logged_in().await);
}
