//! A release with new facts on an existing database: corrections still apply, the ones without a film or nomination are
//! retained, and no marks are lost.

use laurels_catalogue::{Catalogue, Tables};
use serde_json::{Value, json};

use crate::harness::{PASSWORD, Server, User};

/// Missing from the new facts, with all its nominations.
const GODFATHER: &str = "tt0068646";
/// In both.
const CABARET: &str = "tt0068327";
/// Only in the new ones.
const NEW_FILM: &str = "tt9900009";

/// The tables of the next release.
fn new_facts() -> Catalogue {
    let without = |table: &str| -> String {
        table.split_inclusive('\n').filter(|line| !line.contains(GODFATHER)).collect()
    };
    let old = Tables::BUILTIN;
    let films = without(old.films) + "tt9900009,The Last Reel,,1972,1972-05-01,101,en,,,\n";
    let nominations =
        without(old.nominations) + "045-best-picture-tt9900009,45,best-picture,Best Picture,,true,official\n";
    let loser = "045-directing-tt0067919,45,directing,Directing,,false";
    assert!(nominations.contains(loser));
    let nominations = nominations.replace(loser, "045-directing-tt0067919,45,directing,Directing,,true");
    Catalogue::from_tables(&Tables {
        films: &films,
        film_genres: &without(old.film_genres),
        film_countries: &without(old.film_countries),
        film_directors: &without(old.film_directors),
        letterboxd: &without(old.letterboxd),
        nominations: &nominations,
        nominated_films: &(without(old.nominated_films) + "045-best-picture-tt9900009,1,tt9900009\n"),
        nominees: &without(old.nominees),
        ..old
    })
    .unwrap()
}

/// A future ceremony, with a film that the next release does not have.
fn import() -> Value {
    let tables = [
        "number,date,honoring_years,venue\n99,2027-03-14,2026,Dolby Theatre\n",
        "nomination,ceremony,category,category_name,detail,won,status\n\
         099-directing-tt0068646,99,directing,Directing,,false,official\n\
         099-directing-tt0068327,99,directing,Directing,,true,official\n",
        "nomination,position,film\n099-directing-tt0068646,1,tt0068646\n099-directing-tt0068327,1,tt0068327\n",
    ];
    tables.iter().map(|text| json!({ "name": "99.csv", "text": text })).collect()
}

async fn set_won(admin: &User, nomination: &str, won: bool) {
    admin.post(&format!("/api/admin/nomination/{nomination}/set-won/{won}"), &json!({})).await.ok();
}

async fn set_root_id(admin: &User, film: &str, root_id: &str) {
    let body = json!({ "film_id": film, "onconnect_rootid": root_id });
    admin.post("/api/admin/film/update-gracenote-info", &body).await.ok();
}

/// Corrections and imports by admins before the update.
async fn correct(admin: &User) {
    set_won(admin, "045-directing-tt0068327", false).await;
    set_won(admin, "045-directing-tt0068473", true).await;
    set_won(admin, "045-directing-tt0068646", true).await;
    set_root_id(admin, CABARET, "1234").await;
    set_root_id(admin, GODFATHER, "5078").await;
    let files = import();
    let previewed = admin.post("/api/admin/nominations/preview", &json!({ "files": files })).await.ok();
    let body = json!({ "files": files, "tag": previewed["tag"] });
    admin.post("/api/admin/nominations/publish", &body).await.ok();
    for film in [GODFATHER, CABARET] {
        admin.post(&format!("/api/user/viewed/{film}/true"), &json!({})).await.ok();
    }
}

/// The winning films of a category.
async fn winners(admin: &User, ceremony: u16, category: &str) -> Vec<String> {
    let films = admin.get(&format!("/api/ceremony/{ceremony}/films/{category}")).await.ok();
    let won = films.as_array().unwrap().iter().filter(|film| {
        let nominations = film["nominations"].as_array().unwrap();
        nominations.iter().any(|it| it["category"]["normalized_name"] == category && it["won"] == true)
    });
    let mut won: Vec<_> = won.map(|film| film["_id"].as_str().unwrap().to_owned()).collect();
    won.sort();
    won
}

async fn root_id(admin: &User, film: &str) -> Value {
    admin.get(&format!("/api/film/{film}/details")).await.ok()["gracenote"]["onConnect"]["rootId"].clone()
}

#[tokio::test]
async fn corrections_survive_new_facts() {
    let server = Server::start().await;
    let admin = server.admin("ana").await;
    correct(&admin).await;
    let email = admin.email.clone();

    let server = server.restart_with(new_facts()).await;
    let admin = User::log_in(&server.visitor(), &email, PASSWORD).await;
    // Corrections override the new facts.
    assert_eq!(winners(&admin, 45, "directing").await, ["tt0067919", "tt0068473"]);
    assert_eq!(winners(&admin, 45, "best-picture").await, [NEW_FILM]);
    assert_eq!(root_id(&admin, CABARET).await, "1234");
    assert_eq!(
        winners(&admin, 99, "directing").await,
        [CABARET],
        "the import applies, except to the missing film"
    );
    admin.get(&format!("/api/film/{GODFATHER}/details")).await.problem(404, "not_found");
    assert_eq!(admin.profile().await["viewed"], json!([CABARET, GODFATHER]), "marks are retained");
    let stale: Vec<_> =
        server.services.catalogue.current().stale_edits().iter().map(|edit| edit.key().0).collect();
    assert_eq!(stale, ["045-directing-tt0068646", GODFATHER], "stale corrections are reported");
    // New corrections still work.
    set_won(&admin, "045-best-picture-tt9900009", false).await;
    assert_eq!(winners(&admin, 45, "best-picture").await, [""; 0]);

    let server = server.restart_with(Catalogue::builtin().unwrap()).await;
    let admin = User::log_in(&server.visitor(), &email, PASSWORD).await;
    assert_eq!(winners(&admin, 45, "directing").await, ["tt0068473", GODFATHER]);
    assert_eq!(root_id(&admin, GODFATHER).await, "5078", "the retained correction applies again");
    assert_eq!(admin.profile().await["viewed"], json!([CABARET, GODFATHER]));
    assert_eq!(
        server.services.catalogue.current().stale_edits().len(),
        1,
        "the new film does not exist any more"
    );
}
