use serde_json::{Value, json};

use crate::harness::{Caller, Server};

async fn search(caller: &Caller, query: &str) -> Vec<Value> {
    let hits = caller.get(&format!("/api/film/search/{query}")).await.ok();
    hits.as_array().unwrap().clone()
}

async fn names(caller: &Caller, query: &str) -> Vec<String> {
    search(caller, query).await.iter().map(|hit| hit["name"].as_str().unwrap().to_owned()).collect()
}

#[tokio::test]
async fn titles_are_sorted_by_match_ignoring_articles() {
    let server = Server::start().await;
    let caller = server.visitor();
    let trilogy = ["The Godfather", "The Godfather: Part II", "The Godfather: Part III"];
    assert_eq!(names(&caller, "titles/godfather").await, trilogy);
    assert_eq!(names(&caller, "titles/the%20godfather").await, trilogy);
    assert_eq!(names(&caller, "titles/%20GodFather%20%20").await, trilogy);
    let exact_first = names(&caller, "titles/apartment").await;
    assert_eq!(exact_first[0], "The Apartment");
}

#[tokio::test]
async fn case_and_accents_are_ignored() {
    let server = Server::start().await;
    let caller = server.visitor();
    let plain = search(&caller, "titles/amelie").await;
    assert_eq!(plain[0]["name"], "Amélie");
    assert_eq!(search(&caller, "titles/AM%C3%89LIE").await, plain);
}

#[tokio::test]
async fn original_titles_match_and_are_returned() {
    let server = Server::start().await;
    let hits = search(&server.visitor(), "titles/bellezza").await;
    assert_eq!(hits[0]["name"], "The Great Beauty");
    assert_eq!(hits[0]["matched"], json!(["La grande bellezza"]));
}

#[tokio::test]
async fn whole_word_search_excludes_partial_matches() {
    let server = Server::start().await;
    let caller = server.visitor();
    let anywhere = names(&caller, "titles/war").await;
    let whole = names(&caller, "titles/war?wholeWordMatch=true").await;
    assert!(
        anywhere.iter().any(|name| name == "Howards End") && whole.iter().all(|name| name != "Howards End")
    );
    assert!(whole.iter().any(|name| name == "War and Peace"));
    assert!(whole.iter().all(|name| anywhere.contains(name)));
    assert_eq!(names(&caller, "titles/war?wholeWordMatch=false").await, anywhere);
}

#[tokio::test]
async fn results_are_limited_to_the_requested_number_and_to_500() {
    let server = Server::start().await;
    let caller = server.visitor();
    let all = names(&caller, "titles/e").await;
    assert_eq!(all.len(), 500);
    assert_eq!(names(&caller, "titles/e?maxResults=3").await, all[..3]);
    assert_eq!(names(&caller, "titles/e?maxResults=501").await.len(), 500);
    assert_eq!(names(&caller, "titles/e?maxResults=4294967295").await.len(), 500);
    assert!(names(&caller, "titles/e?maxResults=0").await.is_empty());
}

#[tokio::test]
async fn nominee_search_returns_the_matched_names() {
    let server = Server::start().await;
    let hits = search(&server.visitor(), "nominees/coppola").await;
    let part_two = hits.iter().find(|hit| hit["_id"] == "tt0071562").unwrap();
    assert_eq!(part_two["matched"], json!(["Francis Ford Coppola", "Carmine Coppola"]));
}

#[tokio::test]
async fn nominee_search_tells_what_the_matched_nominees_won() {
    let server = Server::start().await;
    let caller = server.visitor();
    let hits = search(&caller, "nominees/meryl%20streep").await;
    let nominations =
        |name: &str| hits.iter().find(|hit| hit["name"] == name).unwrap()["nominations"].clone();
    // The film was also nominated for its screenplay, costumes, photography and music.
    let sophie = nominations("Sophie's Choice");
    assert_eq!(sophie.as_array().unwrap().len(), 1);
    assert_eq!(
        (&sophie[0]["won"], &sophie[0]["ceremony"], &sophie[0]["nominees"], &sophie[0]["category_name"]),
        (&json!(true), &json!(55), &json!(["Meryl Streep"]), &json!("Actress in a Leading Role"))
    );
    assert_eq!(sophie[0]["nominee_ids"], json!(["nm0000658"]));
    assert_eq!(sophie[0]["detail"], "Sophie");
    // The film won Best Picture, but she did not.
    assert_eq!(nominations("Out of Africa")[0]["won"], false);
    let titles = search(&caller, "titles/sophies%20choice").await;
    assert_eq!(titles[0].get("nominations"), None);
}

async fn suggestions(caller: &Caller, query: &str) -> Value {
    caller.get(&format!("/api/film/suggestions/{query}")).await.ok()
}

#[tokio::test]
async fn suggestions_have_titles_and_people() {
    let server = Server::start().await;
    let caller = server.visitor();
    let found = suggestions(&caller, "Meryl%20Streep").await;
    assert_eq!(found["films"], json!([]));
    let person = &found["people"][0];
    assert_eq!(
        (&person["name"], &person["nomCount"], &person["winCount"]),
        (&json!("Meryl Streep"), &json!(21), &json!(3))
    );
    assert_eq!(person["film_ids"].as_array().unwrap().len(), 21);
    assert_eq!(person["_id"], "nm0000658");
    assert_eq!(found["people"].as_array().unwrap().len(), 1);

    let found = suggestions(&caller, "amelie").await;
    assert_eq!(found["films"][0]["name"], "Amélie");
    let many = suggestions(&caller, "john").await;
    let count = |key: &str| many[key].as_array().unwrap().len();
    assert_eq!((count("films"), count("people")), (5, 3));
    assert_eq!(many["people"][0]["name"], "John Williams", "the most nominated first");
}

#[tokio::test]
async fn people_of_one_name_are_suggested_apart() {
    let server = Server::start().await;
    let found = suggestions(&server.visitor(), "steve%20mcqueen").await;
    let ids: Vec<_> = found["people"].as_array().unwrap().iter().map(|it| it["_id"].clone()).collect();
    assert_eq!(ids.len(), 2);
    assert!(ids.contains(&json!("nm0000537")) && ids.contains(&json!("nm2588606")));
    let nameless = suggestions(&server.visitor(), "roderick%20jaynes").await;
    assert_eq!(nameless["people"][0]["_id"], json!(null), "a pseudonym without a page");
}

#[tokio::test]
async fn companies_are_not_suggested_as_people() {
    let server = Server::start().await;
    let caller = server.visitor();
    assert_eq!(suggestions(&caller, "paramount%20famous%20lasky").await["people"], json!([]));
    assert!(!search(&caller, "nominees/paramount%20famous%20lasky").await.is_empty());
}

#[tokio::test]
async fn a_win_that_an_admin_takes_back_is_not_suggested() {
    let server = Server::start().await;
    let admin = server.admin("ana").await;
    let id = "055-actress-in-a-leading-role-tt0084707";
    admin.post(&format!("/api/admin/nomination/{id}/set-won/false"), &json!({})).await.ok();
    assert_eq!(suggestions(&admin, "meryl%20streep").await["people"][0]["winCount"], 2);
}

#[tokio::test]
async fn suggestions_of_invalid_texts_are_rejected() {
    let server = Server::start().await;
    let caller = server.visitor();
    for text in ["%20", "%00", &"a".repeat(201)] {
        caller.get(&format!("/api/film/suggestions/{text}")).await.problem(422, "invalid");
    }
    let short = suggestions(&caller, "al?wholeWordMatch=true").await;
    assert_eq!(short["people"][0]["name"], "Al Pacino");
}

#[tokio::test]
async fn overview_search_uses_the_displayed_text() {
    let server = Server::start().await;
    let caller = server.visitor();
    let hits = search(&caller, "overviews/1972?maxResults=5").await;
    assert_eq!(hits.len(), 5);
    for hit in hits {
        let film = caller.get(&format!("/api/film/{}/details", hit["_id"].as_str().unwrap())).await.ok();
        assert_eq!(hit["matched"], json!([film["tmdb"]["overview"]]));
    }
}

#[tokio::test]
async fn any_text_is_safe_to_search_for() {
    let server = Server::start().await;
    let caller = server.visitor();
    for text in
        ["%25", "%2F", "a%2Fb", "%F0%9F%98%80", "%22%27%3B--", "%zz", "%", "%5C", "..", "*", "%E2%80%8B"]
    {
        for kind in ["titles", "overviews", "nominees"] {
            for options in ["", "?wholeWordMatch=true"] {
                search(&caller, &format!("{kind}/{text}{options}")).await;
            }
        }
    }
}
