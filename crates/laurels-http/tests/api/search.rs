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
