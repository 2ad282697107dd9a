use serde_json::{Value, json};

use crate::harness::Server;

#[tokio::test]
async fn visitors_see_every_nomination_of_a_person() {
    let server = Server::start().await;
    let person = server.visitor().get("/api/person/nm0000658").await.ok();
    for (field, value) in [
        ("/_id", json!("nm0000658")),
        ("/name", json!("Meryl Streep")),
        ("/other_names", json!([])),
        ("/kind", json!("person")),
        ("/nomCount", json!(21)),
        ("/winCount", json!(3)),
        ("/first", json!({ "ceremony": 51, "years": "1978" })),
        ("/last", json!({ "ceremony": 90, "years": "2017" })),
        ("/films/0/name", json!("The Deer Hunter")),
    ] {
        assert_eq!(person.pointer(field), Some(&value), "{field}");
    }
    let nominations = person["nominations"].as_array().unwrap();
    assert_eq!((nominations.len(), person["films"].as_array().unwrap().len()), (21, 21));
    assert_eq!(nominations.iter().filter(|it| it["won"] == true).count(), 3);
    assert!(nominations.is_sorted_by_key(|it| it["ceremony"].as_u64()));
    assert_eq!(
        nominations[3],
        json!({
            "_id": "055-actress-in-a-leading-role-tt0084707",
            "ceremony": 55,
            "years": "1982",
            "category": {
                "name": "Actress in a Leading Role",
                "normalized_name": "actress-in-a-leading-role",
                "display_priority": 32,
                "group": "actress",
            },
            "category_name": "Actress in a Leading Role",
            "film_ids": ["tt0084707"],
            "detail": "Sophie",
            "won": true,
            "status": "official",
        })
    );
    let record = &person["records"][0];
    assert_eq!(record["kind"], "nominations-in-category");
    assert_eq!((&record["value"], &record["shared_with"]), (&json!(17), &json!([])));
    assert_eq!(record["category"]["normalized_name"], "actress-in-a-leading-role");
}

#[tokio::test]
async fn collaborators_are_people_of_several_same_films() {
    let server = Server::start().await;
    let person = server.visitor().get("/api/person/nm0002354").await.ok();
    let collaborators = person["collaborators"].as_array().unwrap();
    assert!((1..=8).contains(&collaborators.len()));
    assert!(collaborators.iter().all(|it| it["films"].as_u64().unwrap() >= 2), "{collaborators:?}");
    assert!(collaborators.iter().any(|it| it["name"] == "Steven Spielberg"), "{collaborators:?}");
}

#[tokio::test]
async fn companies_and_people_with_several_names_have_pages() {
    let server = Server::start().await;
    let visitor = server.visitor();
    let company = visitor.get("/api/person/co0028775").await.ok();
    assert_eq!((&company["kind"], &company["name"]), (&json!("company"), &json!("20th Century-Fox")));
    assert_eq!((&company["other_names"], &company["records"]), (&json!(["Fox"]), &json!([])));
    let lang = visitor.get("/api/person/nm0485702").await.ok();
    assert_eq!((&lang["name"], &lang["nomCount"]), (&json!("Charles B. Lang"), &json!(18)));
    assert!(lang["other_names"].as_array().unwrap().contains(&json!("Charles Bryant Lang Jr.")));
}

#[tokio::test]
async fn unknown_people_are_not_found() {
    let server = Server::start().await;
    for id in ["nm9999999", "NM0000658", "tt0068646", "Meryl%20Streep", "%20", "..", &"n".repeat(1_000)] {
        let problem = server.visitor().get(&format!("/api/person/{id}")).await.problem(404, "not_found");
        assert_eq!(problem["detail"], "There's no nominated person or company with this ID.", "{id}");
    }
    server.visitor().get("/api/person/%ff").await.problem(422, "invalid");
}

#[tokio::test]
async fn the_response_is_cached_until_the_catalogue_changes() {
    let server = Server::start().await;
    let admin = server.admin("ana").await;
    let path = "/api/person/nm0000658";
    let first = admin.get(path).await;
    assert_eq!(first.header("cache-control"), "public, no-cache");
    let again = admin.with("if-none-match", first.header("etag")).get(path).await;
    assert_eq!(again.status.as_u16(), 304);
    let id = "055-actress-in-a-leading-role-tt0084707";
    admin.post(&format!("/api/admin/nomination/{id}/set-won/false"), &json!({})).await.ok();
    let changed: Value = admin.with("if-none-match", first.header("etag")).get(path).await.ok();
    assert_eq!(changed["winCount"], 2);
}
