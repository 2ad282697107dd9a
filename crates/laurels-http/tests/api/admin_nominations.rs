//! Importing the nominations of a ceremony.

use std::time::Duration;

use laurels_catalogue::Tables;
use serde_json::{Value, json};

use crate::friends::befriend;
use crate::harness::{PostgresDatabase, Server, User};

const PREVIEW: &str = "/api/admin/nominations/preview";
const PUBLISH: &str = "/api/admin/nominations/publish";
const IMPORTS: &str = "/api/admin/nominations/imports";

const CEREMONY: &str = "number,date,honoring_years,venue\n99,2027-03-14,2026,\"Dolby Theatre, Hollywood\"\n";
const FILM: &str =
    "film,title,original_title,year,release_date,runtime,language,tmdb_id,tmdb_mediatype,poster_path
tt9900001,The Long Take,,2026,2026-10-02,131,en,9900001,movie,
";
const NOMINATIONS: &str = "nomination,ceremony,category,category_name,detail,won,status
099-best-picture-tt9900001,99,best-picture,Best Picture,,false,official
099-directing-tt9900001,99,directing,Directing,,false,official
";
const NOMINATED: &str =
    "nomination,position,film\n099-best-picture-tt9900001,1,tt9900001\n099-directing-tt9900001,1,tt9900001\n";
const NOMINEES: &str = "nomination,position,name,imdb_id\n099-directing-tt9900001,1,Ana Lucia Ferro,\n";

fn files(tables: &[&str]) -> Value {
    let file = |(index, text): (usize, &&str)| json!({ "name": format!("{index}.csv"), "text": text });
    tables.iter().enumerate().map(file).collect()
}

fn ceremony_99() -> Value {
    files(&[CEREMONY, FILM, NOMINATIONS, NOMINATED, NOMINEES])
}

async fn preview(admin: &User, files: &Value) -> Value {
    admin.post(PREVIEW, &json!({ "files": files })).await.ok()
}

/// Previews and publishes.
async fn publish(admin: &User, files: &Value) -> Value {
    let tag = preview(admin, files).await["tag"].clone();
    admin.post(PUBLISH, &json!({ "files": files, "tag": tag })).await.ok()
}

fn ids(nominations: &Value) -> Vec<&str> {
    nominations.as_array().unwrap().iter().map(|it| it["_id"].as_str().unwrap()).collect()
}

#[tokio::test]
async fn a_new_ceremony_can_be_previewed_published_and_undone() {
    let server = Server::start().await;
    let admin = server.admin("ana").await;
    let mut events = admin.events().await;
    events.expect("hello").await;
    let previewed = preview(&admin, &ceremony_99()).await;
    assert_eq!((&previewed["errors"], &previewed["unresolved"]), (&json!([]), &json!([])));
    assert_eq!(
        (&previewed["ceremonies"], &previewed["changes"]["ceremonies"][0]["ceremony"]),
        (&json!([99]), &json!(99))
    );
    let added = &previewed["changes"]["added"];
    assert_eq!(ids(added), ["099-best-picture-tt9900001", "099-directing-tt9900001"]);
    assert_eq!(
        (&added[1]["films"], &added[1]["nominee"]),
        (&json!(["The Long Take"]), &json!("Ana Lucia Ferro"))
    );
    assert_eq!(previewed["changes"]["films_added"][0]["name"], "The Long Take");
    assert_eq!(admin.get("/api/ceremony/count").await.ok()["count"], 98, "a preview changes nothing");

    assert_eq!(publish(&admin, &ceremony_99()).await, json!({ "changed": true }));
    events.expect("catalogue").await;
    assert_eq!(admin.get("/api/ceremony/count").await.ok()["count"], 99);
    let films = admin.get("/api/ceremony/99/films").await.ok();
    assert_eq!(
        (&films[0]["name"], films[0]["nominations"].as_array().unwrap().len()),
        (&json!("The Long Take"), 2)
    );
    assert_eq!(admin.get("/api/film/search/titles/long%20take").await.ok()[0]["_id"], "tt9900001");
    admin.post("/api/user/viewed/tt9900001/true", &json!({})).await.ok();

    let again = preview(&admin, &ceremony_99()).await;
    let nothing = json!({ "ceremonies": [], "added": [], "removed": [], "changed": [], "films_added": [],
        "films_removed": [], "films_changed": [] });
    assert_eq!(again["changes"], nothing);
    assert_eq!(publish(&admin, &ceremony_99()).await, json!({ "changed": false }));
    let imports = admin.get(IMPORTS).await.ok();
    assert_eq!(imports.as_array().unwrap().len(), 1, "importing again changes nothing");
    assert_eq!((&imports[0]["added"], &imports[0]["films_added"]), (&json!(2), &json!(1)));
    assert_eq!((&imports[0]["admin_name"], &imports[0]["can_be_undone"]), (&json!("ana"), &json!(true)));

    let undo = format!("/api/admin/nominations/undo/{}", imports[0]["_id"]);
    let imports = admin.post(&undo, &json!({})).await.ok();
    assert!(imports[0]["undone"].is_string() && imports[0]["can_be_undone"] == false);
    assert_eq!(admin.get("/api/ceremony/count").await.ok()["count"], 98);
    admin.get("/api/ceremony/99/films").await.problem(404, "not_found");
    admin.post(&undo, &json!({})).await.problem(409, "not_newest");
    admin.get("/api/user/profile").await.ok();
    let log = admin.get("/api/admin/audit").await.ok();
    assert_eq!(log["entries"].as_array().unwrap().len(), 2);
}

#[tokio::test]
async fn friends_films_stay_correct_when_an_import_shifts_film_indexes() {
    let server = Server::start().await;
    let (admin, ben) = (server.admin("ana").await, server.user("ben").await);
    befriend(&admin, &ben).await;
    let viewed = async || -> Vec<String> {
        let list = admin.profile().await["friends"][0]["viewed"].clone();
        serde_json::from_value(list).unwrap()
    };
    ben.post("/api/user/viewed/tt0068646/true", &json!({})).await.ok();
    assert_eq!(viewed().await, ["tt0068646"]);
    // Films are sorted by year, so an early one shifts most indexes.
    let early = FILM.replace("2026,2026-10-02", "1930,1930-10-02");
    publish(&admin, &files(&[CEREMONY, &early, NOMINATIONS, NOMINATED, NOMINEES])).await;
    assert_eq!(viewed().await, ["tt0068646"]);
    let recent = admin.get("/api/friend/report").await.ok()["confirmed"][0]["lately"].clone();
    assert_eq!((&recent[0]["film_id"], recent.as_array().unwrap().len()), (&json!("tt0068646"), 1));
    ben.post("/api/user/viewed/tt9900001/true", &json!({})).await.ok();
    assert_eq!(viewed().await.len(), 2);
    let imports = admin.get(IMPORTS).await.ok();
    admin.post(&format!("/api/admin/nominations/undo/{}", imports[0]["_id"]), &json!({})).await.ok();
    assert_eq!(viewed().await, ["tt0068646"], "the other film no longer exists");
}

#[tokio::test]
async fn importing_the_built_in_rows_of_a_ceremony_changes_nothing() {
    let server = Server::start().await;
    let admin = server.admin("ana").await;
    let of_98 = |table: &str| -> String {
        let rows = table.lines().enumerate().filter(|(index, row)| *index == 0 || row.starts_with("098-"));
        let rows: Vec<&str> = rows.map(|(_, row)| row).collect();
        rows.join("\n") + "\n"
    };
    let all = Tables::BUILTIN;
    let tables = [of_98(all.nominations), of_98(all.nominated_films), of_98(all.nominees)];
    let together = files(&[&tables.concat()]);
    let previewed = preview(&admin, &together).await;
    assert_eq!((&previewed["errors"], &previewed["ceremonies"]), (&json!([]), &json!([98])));
    assert_eq!(publish(&admin, &together).await, json!({ "changed": false }));
}

#[tokio::test]
async fn the_later_of_a_correction_and_an_import_applies() {
    let server = Server::start().await;
    let admin = server.admin("ana").await;
    publish(&admin, &ceremony_99()).await;
    let won = async || admin.get("/api/ceremony/99/films").await.ok()[0]["winCount"].clone();
    admin.post("/api/admin/nomination/099-directing-tt9900001/set-won/true", &json!({})).await.ok();
    assert_eq!(won().await, 1);
    let previewed = preview(&admin, &ceremony_99()).await;
    let changed = &previewed["changes"]["changed"][0];
    assert_eq!((&changed["before"]["won"], &changed["after"]["won"]), (&json!(true), &json!(false)));
    publish(&admin, &ceremony_99()).await;
    assert_eq!(won().await, 0, "the later import has no winner");
    let import = admin.get(IMPORTS).await.ok()[0]["_id"].clone();
    admin.post(&format!("/api/admin/nominations/undo/{import}"), &json!({})).await.ok();
    assert_eq!(won().await, 1, "undoing the import restores the correction");
}

#[tokio::test]
async fn an_invalid_file_is_reported_by_line_and_publishes_nothing() {
    let server = Server::start().await;
    let admin = server.admin("ana").await;
    let version = server.services.catalogue.current().version().to_owned();
    let bad = NOMINATIONS.replace("Directing,,false", "Directing,,maybe").replace(",99,best", ",98,best");
    let films = NOMINATED.replace("directing-tt9900001,1,tt9900001", "directing-tt9900001,1,tt9900009");
    let faulty = files(&[CEREMONY, &bad, &films]);
    let previewed = preview(&admin, &faulty).await;
    let reported: Vec<_> = previewed["errors"]
        .as_array()
        .unwrap()
        .iter()
        .map(|it| (it["file"].as_str().unwrap(), it["line"].as_u64().unwrap()))
        .collect();
    assert_eq!(reported, [("1.csv", 2), ("1.csv", 3)]);
    assert_eq!(previewed["errors"][1]["message"], "won cannot be \"maybe\"");

    let unknown = files(&[CEREMONY, NOMINATIONS, &NOMINATED.replace(",tt9900001", ",tt9900009")]);
    let previewed = preview(&admin, &unknown).await;
    let location = |line| json!({ "file": "2.csv", "line": line });
    assert_eq!(
        previewed["unresolved"],
        json!([{ "film_id": "tt9900009", "named_at": [location(2), location(3)] }])
    );
    for files in [faulty, unknown] {
        let tag = preview(&admin, &files).await["tag"].clone();
        let reply = admin.post(PUBLISH, &json!({ "files": files, "tag": tag })).await;
        reply.problem(422, "faulty_import");
    }
    let table = files(&["hello\n"]);
    assert_eq!(preview(&admin, &table).await["errors"][0]["line"], 1);
    admin.post(PREVIEW, &json!({ "files": [] })).await.problem(422, "invalid");
    assert_eq!(server.services.catalogue.current().version(), version);
    assert_eq!(admin.get(IMPORTS).await.ok(), json!([]));
}

#[tokio::test]
async fn publishing_an_outdated_preview_is_a_conflict() {
    let server = Server::start().await;
    let (ana, ben) = (server.admin("ana").await, server.admin("ben").await);
    let tag = preview(&ana, &ceremony_99()).await["tag"].clone();
    publish(&ben, &ceremony_99()).await;
    let body = json!({ "files": ceremony_99(), "tag": tag });
    ana.post(PUBLISH, &body).await.problem(409, "changed_meanwhile");
}

#[tokio::test]
async fn imports_apply_to_all_instances_and_after_a_restart() {
    let database = PostgresDatabase::create();
    let (one, other) = (Server::start_on(&database).await, Server::start_on(&database).await);
    let admin = one.admin("ana").await;
    let mut events =
        User::log_in(&other.visitor(), &admin.email, crate::harness::PASSWORD).await.events().await;
    events.expect("hello").await;
    publish(&admin, &ceremony_99()).await;
    events.expect("catalogue").await;
    assert_eq!(other.visitor().get("/api/ceremony/count").await.ok()["count"], 99);
    let later = Server::start_on(&database).await;
    assert_eq!(later.services.catalogue.current().version(), one.services.catalogue.current().version());
    for server in [one, other, later] {
        server.store.close().await;
    }
}

#[tokio::test]
async fn publishing_never_overrides_a_winner_that_the_preview_did_not_show() {
    let server = Server::start().await;
    let (ana, ben) = (server.admin("ana").await, server.admin("ben").await);
    publish(&ana, &ceremony_99()).await;
    let best_picture = "099-best-picture-tt9900001";
    let has_won = async || -> bool {
        let films = ana.get("/api/ceremony/99/films").await.ok();
        films[0]["nominations"]
            .as_array()
            .unwrap()
            .iter()
            .any(|it| it["_id"] == best_picture && it["won"] == true)
    };
    let nothing = json!({});
    for round in 0..8 {
        // Another file each time, so that there is something to publish.
        let film = FILM.replace("The Long Take", &format!("The Long Take {round}"));
        let files = files(&[CEREMONY, &film, NOMINATIONS, NOMINATED, NOMINEES]);
        let tag = preview(&ana, &files).await["tag"].clone();
        let request = json!({ "files": files, "tag": tag });
        let set_winner = async {
            // At different points of publishing.
            tokio::time::sleep(Duration::from_millis(round * 40)).await;
            ben.post(&format!("/api/admin/nomination/{best_picture}/set-won/true"), &nothing).await.ok()
        };
        let (published, _) = tokio::join!(ana.post(PUBLISH, &request), set_winner);
        if published.status.is_success() {
            assert!(has_won().await, "round {round}: the winner was set after the import");
        } else {
            published.problem(409, "changed_meanwhile");
        }
        ben.post(&format!("/api/admin/nomination/{best_picture}/set-won/false"), &nothing).await.ok();
    }
}
