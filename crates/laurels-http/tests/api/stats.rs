use serde_json::{Value, json};

use crate::friends::{befriend, step};
use crate::harness::{Server, User};

const GODFATHER: &str = "tt0068646";
const CASABLANCA: &str = "tt0034583";

async fn stats(user: &User) -> Value {
    user.get("/api/stats").await.ok()
}

async fn stats_of(user: &User, other: &User) -> Value {
    user.get(&format!("/api/stats?friend_id={}", other.id)).await.ok()
}

fn row<'a>(list: &'a Value, key: &str, value: &Value) -> &'a Value {
    let rows = list.as_array().unwrap();
    rows.iter().find(|row| row[key] == *value).unwrap_or_else(|| panic!("{value} is missing"))
}

async fn log(user: &User, film: &str, watched: &str) {
    user.post("/api/user/watches", &json!({ "film_id": film, "watched": watched })).await.ok();
}

#[tokio::test]
async fn own_numbers_are_those_of_the_films_seen() {
    let server = Server::start().await;
    let ana = server.user("ana").await;
    let nothing = stats(&ana).await;
    assert_eq!(
        (&nothing["films"]["seen"], &nothing["minutes"], &nothing["oldest"]),
        (&json!(0), &json!(0), &Value::Null)
    );
    assert_eq!((&nothing["dates"]["watches"], &nothing["dates"]["streak"]), (&json!(0), &Value::Null));

    ana.view(&[GODFATHER, CASABLANCA]).await;
    let found = stats(&ana).await;
    assert_eq!((&found["_id"], &found["films"]["seen"]), (&json!(ana.id.as_str()), &json!(2)));
    assert_eq!(found["minutes"], json!(175 + 103));
    for (list, key, value) in [
        ("years", "year", json!(1972)),
        ("years", "year", json!(1942)),
        ("categories", "normalized_name", json!("film-editing")),
        ("runtimes", "from", json!(150)),
    ] {
        let row = row(&found[list], key, &value);
        assert!(row["seen"].as_u64() >= Some(1) && row["total"].as_u64() >= row["seen"].as_u64(), "{row}");
    }
    assert_eq!(row(&found["countries"], "country", &json!("US"))["seen"], 2);
    assert_eq!(row(&found["languages"], "language", &json!("en"))["name"], "English");
    assert_eq!(row(&found["genres"], "genre", &json!("Romance"))["seen"], 1);
    assert_eq!((&found["oldest"]["_id"], &found["longest"]["_id"]), (&json!(CASABLANCA), &json!(GODFATHER)));
    assert_eq!(found["shortest"]["runtime"], 103);
    assert_eq!(found["comparison"].as_array().unwrap().len(), 1, "no friends");
    assert_eq!(stats_of(&ana, &ana).await, found);
}

#[tokio::test]
async fn only_exact_dates_are_counted() {
    let server = Server::start().await;
    let ana = server.user("ana").await;
    ana.view(&[GODFATHER, CASABLANCA]).await;
    log(&ana, GODFATHER, "2024-03-10").await;
    log(&ana, GODFATHER, "2024-03-11").await;
    log(&ana, CASABLANCA, "2024-03").await;
    let dates = &stats(&ana).await["dates"];
    assert_eq!((&dates["watches"], &dates["films_without_day"]), (&json!(2), &json!(1)));
    assert_eq!(dates["months"], json!([{ "month": "2024-03", "count": 2 }]));
    assert_eq!(dates["weekdays"], json!([1, 0, 0, 0, 0, 0, 1]));
    assert_eq!(dates["streak"], json!({ "days": 2, "first": "2024-03-10", "last": "2024-03-11" }));
}

#[tokio::test]
async fn friends_see_numbers_but_never_dates() {
    let server = Server::start().await;
    let (ana, ben) = (server.user("ana").await, server.user("ben").await);
    ben.view(&[GODFATHER, CASABLANCA]).await;
    log(&ben, GODFATHER, "2024-03-10").await;
    ben.post("/api/user/diary-sharing", &json!({ "shared": true })).await.ok();
    befriend(&ana, &ben).await;
    let found = stats_of(&ana, &ben).await;
    assert_eq!((&found["username"], &found["films"]["seen"]), (&json!("ben"), &json!(2)));
    assert_eq!(found["dates"], Value::Null, "dates are private, also with a shared diary");
    for comparison in [&found["comparison"], &stats(&ana).await["comparison"]] {
        let films: Vec<_> = comparison
            .as_array()
            .unwrap()
            .iter()
            .map(|it| (it["username"].clone(), it["films"].clone()))
            .collect();
        assert_eq!(films, [(json!("ben"), json!(2)), (json!("ana"), json!(0))]);
    }
}

#[tokio::test]
async fn numbers_of_others_are_visible_like_their_profiles() {
    let server = Server::start().await;
    let (ana, ben, admin) = (server.user("ana").await, server.user("ben").await, server.admin("cem").await);
    let of_ben = format!("/api/stats?friend_id={}", ben.id);
    ana.get(&of_ben).await.problem(403, "not_your_friend");
    step(&ana, "invite", &ben).await;
    ana.get(&of_ben).await.problem(403, "not_your_friend");
    assert_eq!(stats_of(&ben, &ana).await["username"], "ana", "an invite shows the inviter");
    assert_eq!(stats_of(&ben, &ana).await["dates"], Value::Null);
    assert_eq!(stats_of(&admin, &ben).await["dates"], Value::Null);
    for unknown in ["nobody", "%20"] {
        ana.get(&format!("/api/stats?friend_id={unknown}")).await.problem(403, "not_your_friend");
    }
    let unknown = format!("/api/stats?friend_id={}x", ben.id);
    assert!([403, 404].contains(&admin.get(&unknown).await.status.as_u16()));
    server.visitor().get("/api/stats").await.problem(401, "not_logged_in");
}
