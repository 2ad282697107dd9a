use serde_json::{Value, json};

use crate::harness::{Server, User};

async fn list(user: &User, query: &str) -> Value {
    user.get(&format!("/api/people{query}")).await.ok()
}

fn names(page: &Value) -> Vec<&str> {
    page["people"].as_array().unwrap().iter().map(|person| person["name"].as_str().unwrap()).collect()
}

/// The films of Thelma Ritter's nominations.
async fn films_of_ritter(server: &Server) -> Vec<String> {
    let person = server.visitor().get("/api/person/nm0728812").await.ok();
    let films = person["films"].as_array().unwrap().iter();
    films.map(|film| film["_id"].as_str().unwrap().to_owned()).collect()
}

#[tokio::test]
async fn the_most_nominated_come_first_on_pages_of_fifty() {
    let server = Server::start().await;
    let ana = server.user("ana").await;
    let first = list(&ana, "").await;
    assert_eq!((first["page"].as_u64(), first["next"].as_u64(), names(&first).len()), (Some(1), Some(2), 50));
    assert_eq!(names(&first)[0], "Walt Disney");
    assert_eq!(first, list(&ana, "?sort=nominations&page=1").await);
    let pages = first["pages"].as_u64().unwrap();
    assert_eq!(pages, first["total"].as_u64().unwrap().div_ceil(50));
    let last = list(&ana, &format!("?page={pages}")).await;
    assert!(!names(&last).is_empty() && last.get("next").is_none());
    let beyond = list(&ana, "?page=4294967295").await;
    assert!(names(&beyond).is_empty() && beyond["total"] == first["total"]);
    let second = list(&ana, "?per_page=1&page=2").await;
    assert_eq!(
        (names(&second), &second["pages"], &second["next"]),
        (vec![names(&first)[1]], &first["total"], &json!(3))
    );
    let wins = list(&ana, "?sort=wins").await;
    let counts: Vec<_> =
        wins["people"].as_array().unwrap().iter().map(|it| it["winCount"].as_u64()).collect();
    assert!(counts.is_sorted_by(|one, next| one >= next), "{counts:?}");
}

#[tokio::test]
async fn nearest_to_complete_name_the_film_that_is_left() {
    let server = Server::start().await;
    let (ana, ben) = (server.user("ana").await, server.user("ben").await);
    let films = films_of_ritter(&server).await;
    let (left, seen) = films.split_last().unwrap();
    assert_eq!(list(&ana, "?sort=nearest").await["total"], 0, "nothing seen");
    ana.view(&seen.iter().map(String::as_str).collect::<Vec<_>>()).await;
    let page = list(&ana, "?sort=nearest").await;
    let ritter = &page["people"][0];
    assert_eq!(
        (&ritter["_id"], &ritter["seen"], &ritter["films"]),
        (&json!("nm0728812"), &json!(seen.len()), &json!(films.len()))
    );
    assert_eq!(ritter["left"].as_array().unwrap().len(), 1);
    assert_eq!(ritter["left"][0]["_id"], json!(left));
    for other in ["&category=directing", "&decade=1950", "&unseen=true"] {
        let total = &list(&ana, &format!("?sort=nearest{other}")).await["total"];
        assert_ne!(total, &page["total"], "{other}");
        assert_eq!(list(&ana, "?sort=nearest").await, page, "{other}");
    }
    ana.view(&[left]).await;
    assert!(!names(&list(&ana, "?sort=nearest").await).contains(&"Thelma Ritter"), "complete");
    assert_eq!(list(&ben, "?sort=nearest").await["total"], 0, "another user's films");
}

#[tokio::test]
async fn lists_are_filtered_by_category_decade_name_and_what_was_seen() {
    let server = Server::start().await;
    let ana = server.user("ana").await;
    let streep = &list(&ana, "?q=MERYL&category=actress-in-a-supporting-role").await["people"][0];
    assert_eq!(
        (&streep["nomCount"], &streep["winCount"], &streep["films"]),
        (&json!(4), &json!(1), &json!(4))
    );
    assert_eq!(streep["first"], json!({ "ceremony": 51, "years": "1978" }));
    let eighties = &list(&ana, "?q=meryl%20streep&decade=1980").await["people"][0];
    assert_eq!((&eighties["nomCount"], &eighties["winCount"]), (&json!(6), &json!(1)));
    assert_eq!(list(&ana, "?q=meryl%20streep&category=directing").await["total"], 0);
    assert_eq!(names(&list(&ana, "?q=steve%20mcqueen").await), ["Steve McQueen", "Steve McQueen"]);
    assert_eq!(names(&list(&ana, "?q=metro-goldwyn-mayer").await), [""; 0], "a company");
    assert_eq!(list(&ana, "?q=%20").await, list(&ana, "").await);

    let films = films_of_ritter(&server).await;
    ana.view(&[&films[0]]).await;
    assert_eq!(names(&list(&ana, "?q=thelma%20ritter&unseen=true").await), [""; 0]);
    assert_eq!(names(&list(&ana, "?q=thelma%20ritter&unseen=false").await), ["Thelma Ritter"]);
    let nearest = list(&ana, "?sort=nearest&unseen=true").await;
    assert!(nearest["people"].as_array().unwrap().iter().all(|it| it["seen"] == 0 && it["films"] == 1));
}

#[tokio::test]
async fn wrong_parameters_are_named() {
    let server = Server::start().await;
    let ana = server.user("ana").await;
    let long = format!("?q={}", "a".repeat(201));
    for (query, field, detail) in [
        ("?sort=age", "sort", "There's no order 'age': choose nearest, nominations or wins."),
        ("?category=best-dog", "category", "There's no category 'best-dog'."),
        ("?category=", "category", "There's no category ''."),
        ("?decade=1995", "decade", "There's no decade 1995: choose the first year of one, like 1950."),
        ("?decade=1890", "decade", "There's no decade 1890: choose the first year of one, like 1950."),
        ("?page=0", "page", "Pages start with number 1."),
        ("?per_page=0", "per_page", "A page has 1 to 50 people."),
        ("?per_page=51", "per_page", "A page has 1 to 50 people."),
        (&long, "q", "Searches can have at most 200 characters."),
        ("?q=a%07", "q", "Searches can't contain control characters."),
    ] {
        let problem = ana.get(&format!("/api/people{query}")).await.problem(422, "invalid");
        assert_eq!((&problem["field"], &problem["detail"]), (&json!(field), &json!(detail)), "{query}");
    }
    for query in ["?decade=nineties", "?decade=70000", "?page=-1", "?page=x", "?unseen=maybe"] {
        let problem = ana.get(&format!("/api/people{query}")).await.problem(422, "invalid");
        assert_eq!(problem["field"], "query", "{query}");
    }
    server.visitor().get("/api/people").await.problem(401, "not_logged_in");
}
