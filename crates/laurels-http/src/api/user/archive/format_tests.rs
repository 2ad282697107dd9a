use std::collections::{BTreeMap, BTreeSet};
use std::sync::LazyLock;

use laurels_app::ExportedAccount;
use laurels_catalogue::{Catalogue, Date, FilmId};
use laurels_domain::archives::{Archive, ArchivedSettings, FilmRecord, FilmRecords};
use laurels_domain::diary::{Rating, Watch, WatchDetails, WatchId};
use laurels_domain::listings::StreamingService;
use laurels_domain::mark_edits::MarkTimes;
use laurels_domain::next::{Goal, Scope};
use laurels_domain::notifications::{NotificationKinds, NotificationSettings, QuietHours};
use laurels_domain::{Timestamp, Username, WatchedDate, Zone};
use proptest::prelude::*;
use serde_json::{Value, json};

use super::read::ReadArchive;
use super::{read, write};
use crate::server::Problem;
use crate::server::zip::{ZipFile, write_zip};

static CATALOGUE: LazyLock<Catalogue> = LazyLock::new(|| Catalogue::builtin().unwrap());
/// 2026-03-20.
const NOW: Timestamp = Timestamp(1_774_000_000_000);
const FILMS: [&str; 4] = ["tt0068646", "tt0034583", "tt0071562", "tt0042192"];

fn export(archive: Archive) -> Vec<u8> {
    let account = ExportedAccount { archive, picture: None, public_page: None, exported_at: NOW };
    write::archive(&account, &CATALOGUE).unwrap()
}

fn read(upload: &[u8]) -> Result<ReadArchive, Problem> {
    read::archive(upload, &CATALOGUE, NOW)
}

fn zip_of(data: &Value) -> Vec<u8> {
    write_zip(&[("laurels.json", data.to_string().as_bytes())]).unwrap()
}

fn read_json(data: &Value) -> Result<ReadArchive, Problem> {
    read(&zip_of(data))
}

fn problem(result: Result<ReadArchive, Problem>) -> Value {
    serde_json::to_value(result.unwrap_err()).unwrap()
}

fn zone(name: &str) -> Zone {
    Zone::parse(name).unwrap()
}

#[test]
fn settings_round_trip() {
    let settings = ArchivedSettings {
        username: Username::parse("Ana 🎬").ok(),
        services: [StreamingService::Mubi, StreamingService::Netflix].into_iter().collect(),
        shares_diary: true,
        goal: Some(Goal {
            scope: Scope::Decade(1970),
            day: Date::parse("2026-12-31").unwrap(),
            zone: zone("Asia/Tokyo"),
            started_at: Timestamp(NOW.0 - 5),
        }),
        hidden_films: BTreeMap::from([(FilmId::parse(FILMS[1]).unwrap(), Timestamp(NOW.0 + 1_234))]),
        notifications: Some(NotificationSettings {
            kinds: NotificationKinds { friends: true, tonight: false, winners: true },
            quiet_hours: QuietHours::parse("22:00", "08:00"),
            zone: zone("America/New_York"),
        }),
        weekly_email: Some(zone("UTC")),
    };
    let archive = Archive { films: FilmRecords::new(), settings };
    assert_eq!(read(&export(archive.clone())).unwrap().archive, archive);
    assert_eq!(read(&export(Archive::default())).unwrap().archive, Archive::default());
}

#[test]
fn the_oldest_archives_can_be_read() {
    let first = json!({
        "version": 1,
        "exported": "2026-03-01T12:00:00.000Z",
        "viewed": [{ "film": FILMS[0], "marked": "2026-01-02T03:04:05.678Z", "from_a_later_release": 1 }],
        "diary": [{ "film": FILMS[0], "number": 3, "watched": "2024-03", "rating": 4.5 }],
        "removed": [{ "film": FILMS[1], "list": "films_reviewed", "removed": "2026-01-02T03:04:05Z" }],
    });
    let read = read_json(&first).unwrap();
    let films = &read.archive.films;
    let godfather = &films[&FilmId::parse(FILMS[0]).unwrap()];
    assert_eq!(godfather.viewed.marked_at, Some(Timestamp(1_767_323_045_678)));
    assert_eq!(godfather.watches[0].details.rating, Rating::from_half_stars(9));
    let casablanca = &films[&FilmId::parse(FILMS[1]).unwrap()];
    assert_eq!(casablanca.reviewed.removed_at, Some(Timestamp(1_767_323_045_000)));
    assert_eq!(read.archive.settings, ArchivedSettings::default());
}

#[test]
fn unknown_films_are_counted_and_merged_ones_get_their_new_id() {
    let mark = |film: &str| json!({ "film": film, "marked": "2026-01-01T00:00:00Z" });
    let long = "x".repeat(1_000);
    let marks = [mark("tt11422728"), mark("tt7378922"), mark("tt0"), mark("tt0"), mark(&long), mark("a b")];
    let read = read_json(&json!({ "version": 1, "exported": "", "viewed": marks })).unwrap();
    let films: Vec<&str> = read.archive.films.keys().map(FilmId::as_str).collect();
    assert_eq!((films, read.skipped_films), (vec!["tt7378922"], 3));
}

#[test]
fn other_files_are_rejected_with_a_reason() {
    let data = |data: &[u8]| write_zip(&[("laurels.json", data)]).unwrap();
    let other = "This isn't a Laurels archive. Choose the .zip file that Export everything has saved.";
    for upload in [
        Vec::new(),
        b"%PDF-1.7".to_vec(),
        write_zip(&[("watched.csv", b"Name".as_slice())]).unwrap(),
        write_zip(&[("folder/laurels.json", b"{\"version\":1}".as_slice())]).unwrap(),
        data(b""),
        data(b"[]"),
        data(b"\xff\xfe"),
        data(b"{\"taken\":\"2026\"}"),
        data(b"{\"version\":0}"),
        data(b"{\"version\":-1}"),
        data(b"{\"version\":\"1\"}"),
    ] {
        let problem = problem(read(&upload));
        assert_eq!((&problem["detail"], &problem["field"]), (&json!(other), &json!("archive")));
    }
    let newer = problem(read_json(&json!({ "version": 2, "viewed": "in another form" })));
    assert_eq!((&newer["status"], &newer["code"]), (&json!(422), &json!("newer_version")));
}

#[test]
fn malformed_rows_reject_the_archive() {
    let time = "2026-01-01T00:00:00Z";
    let mark = |marked: Value| json!({ "viewed": [{ "film": FILMS[0], "marked": marked }] });
    let watch = |key: &str, value: Value| {
        let mut watch = json!({ "film": FILMS[0], "number": 1, "watched": "2024" });
        watch[key] = value;
        json!({ "diary": [watch] })
    };
    let settings = |settings: Value| json!({ "settings": settings });
    let goal = |scope: &str, day: &str| {
        settings(json!({ "goal": { "scope": scope, "day": day, "time_zone": "UTC", "started": time } }))
    };
    let chosen: Vec<String> = (1..=90)
        .flat_map(|number| [format!("{number}/a"), format!("{number}/b"), format!("{number}/c")])
        .collect();
    let rejected = [
        mark(json!("yesterday")),
        mark(json!("1969-12-31T23:59:59Z")),
        mark(json!("2026-03-22T00:00:00Z")),
        mark(json!("99999-01-01T00:00:00Z")),
        mark(json!(1e300)),
        mark(Value::Null),
        json!({ "viewed": {} }),
        json!({ "viewed": [{ "marked": time }] }),
        json!({ "removed": [{ "film": FILMS[0], "list": "friends", "removed": time }] }),
        watch("watched", json!("2027")),
        watch("watched", json!("1800")),
        watch("rating", json!(7)),
        watch("rating", json!(1e300)),
        watch("note", json!("a\0b")),
        watch("note", json!("x".repeat(2_001))),
        watch("number", json!(0)),
        watch("number", json!(i64::MAX)),
        watch("number", json!(u64::MAX)),
        watch("number", json!(1.5)),
        settings(json!({ "username": "two\nlines" })),
        settings(json!({ "weekly_email": { "time_zone": "Mars/Olympus" } })),
        settings(json!({ "hidden_films": [{ "film": FILMS[0], "until": "soon" }] })),
        goal("decade", "2026-12-31"),
        goal("decade:1970", "2036-01-01"),
        goal(&format!("rings:{}", chosen.join(",")), "2026-12-31"),
    ];
    for mut data in rejected {
        data["version"] = json!(1);
        data["exported"] = json!(time);
        let problem = problem(read_json(&data));
        let detail = problem["detail"].as_str().unwrap();
        assert!(detail.starts_with("We couldn't read this archive: "), "{data}: {detail}");
        assert!(detail.ends_with("Nothing was imported.") && detail.len() < 500, "{detail}");
    }
}

#[test]
fn invalid_utf_8_and_double_fields_are_rejected() {
    for data in [
        b"{\"version\":1,\"exported\":\"\",\"settings\":{\"username\":\"\xff\"}}".as_slice(),
        b"{\"version\":1,\"exported\":\"\",\"viewed\":[],\"viewed\":[]}",
        b"{\"version\":1,\"exported\":\"\",\"settings\":{\"username\":\"\\ud800\"}}",
        b"{\"version\":1",
    ] {
        let upload = write_zip(&[("laurels.json", data)]).unwrap();
        assert_eq!(problem(read(&upload))["status"], 422, "{}", String::from_utf8_lossy(data));
    }
    let deep = format!("{{\"version\":1,\"exported\":\"\",\"x\":{}}}", "[".repeat(100_000));
    assert_eq!(problem(read(&write_zip(&[("laurels.json", deep.as_bytes())]).unwrap()))["status"], 422);
}

#[test]
fn sizes_and_numbers_of_rows_are_limited() {
    let rows = |count: usize| vec![json!({ "film": "x", "marked": "2026-01-01T00:00:00Z" }); count];
    let marks = |count: usize| json!({ "version": 1, "exported": "", "watchlist": rows(count) });
    assert!(read_json(&marks(30_000)).is_ok());
    assert_eq!(problem(read_json(&marks(30_001)))["code"], "invalid");
    let watch = |number: usize| json!({ "film": FILMS[0], "number": number, "rating": 5 });
    let diary: Vec<Value> = (1..=1_001).map(watch).collect();
    assert!(read_json(&json!({ "version": 1, "exported": "", "diary": diary[1..] })).is_ok());
    assert_eq!(
        problem(read_json(&json!({ "version": 1, "exported": "", "diary": diary })))["code"],
        "invalid"
    );
    let bomb = vec![b' '; 25 * 1024 * 1024];
    for name in ["laurels.json", "picture.png"] {
        let mut files = vec![("laurels.json", b"{\"version\":1,\"exported\":\"\"}".as_slice())];
        files.retain(|(other, _)| *other != name);
        files.push((name, &bomb));
        let upload = write_zip(&files).unwrap();
        assert!(upload.len() < 100_000);
        assert_eq!(problem(read(&upload))["status"], 413, "{name}");
    }
}

#[test]
fn a_film_is_hidden_once() {
    let row = |until: &str| json!({ "film": FILMS[0], "until": until });
    let rows = [row("2026-03-21T00:00:00Z"), row("2026-03-23T00:00:00Z"), row("2026-03-22T00:00:00Z")];
    let data =
        json!({ "version": 1, "exported": "2026-03-01T00:00:00Z", "settings": { "hidden_films": rows } });
    let hidden = read_json(&data).unwrap().archive.settings.hidden_films;
    let expected =
        (FilmId::parse(FILMS[0]).unwrap(), Timestamp::parse_rfc3339("2026-03-23T00:00:00Z").unwrap());
    assert_eq!(hidden.into_iter().collect::<Vec<_>>(), [expected]);
}

#[test]
fn archives_contain_their_files_and_no_others() {
    let account = ExportedAccount {
        archive: Archive::default(),
        picture: Some(b"png".to_vec()),
        public_page: None,
        exported_at: NOW,
    };
    let zip = write::archive(&account, &CATALOGUE).unwrap();
    let file = |name| ZipFile::open(&zip).unwrap().read(name, 10_000).unwrap();
    assert_eq!(file("picture.png").unwrap(), b"png");
    for name in [write::WATCHED_CSV, write::WATCHLIST_CSV] {
        assert!(file(name).unwrap().starts_with(b"imdbID,Title,Year"), "{name}");
    }
    let data: Value = serde_json::from_slice(&file("laurels.json").unwrap()).unwrap();
    let keys: BTreeSet<&str> = data.as_object().unwrap().keys().map(String::as_str).collect();
    let expected =
        ["diary", "exported", "films_reviewed", "removed", "settings", "version", "viewed", "watchlist"];
    assert_eq!(keys, BTreeSet::from(expected));
    assert_eq!((&data["version"], &data["exported"]), (&json!(1), &json!("2026-03-20T09:46:40.000Z")));
}

fn any_times() -> impl Strategy<Value = MarkTimes> {
    let at = || prop::option::of((1..NOW.0).prop_map(Timestamp));
    (at(), at(), at()).prop_map(|(marked_at, confirmed_at, removed_at)| MarkTimes {
        marked_at,
        confirmed_at,
        removed_at,
    })
}

fn any_details() -> impl Strategy<Value = WatchDetails> {
    let dates = prop::option::of(prop::sample::select(vec!["1999", "2024-03", "2025-01-02"]));
    let notes = prop::option::of("[a-zé🎬\"\\\\\n\u{1}]{1,20}");
    let rating = prop::option::of(1..=10_i64);
    (dates, rating, notes, any::<bool>()).prop_filter_map("empty", |(date, rating, note, is_rewatch)| {
        let details = WatchDetails {
            watched: date.and_then(WatchedDate::read),
            rating: rating.and_then(Rating::from_half_stars),
            note: note.map(|note: String| note.trim().to_owned()).filter(|note| !note.is_empty()),
            is_rewatch,
        };
        (details.watched.is_some() || details.rating.is_some() || details.note.is_some()).then_some(details)
    })
}

fn any_films() -> impl Strategy<Value = FilmRecords> {
    let watches = prop::collection::btree_map(1..NOW.0, any_details(), 0..4);
    let dated_at = prop::option::of((1..NOW.0).prop_map(Timestamp));
    let record = (any_times(), any_times(), any_times(), dated_at, watches);
    prop::collection::btree_map(prop::sample::select(FILMS.to_vec()), record, 0..4).prop_map(|films| {
        let read = |(id, (viewed, bookmarked, reviewed, dated_at, watches)): (&str, (_, _, _, _, _))| {
            let film = FilmId::parse(id).unwrap();
            let watches: BTreeMap<i64, WatchDetails> = watches;
            let watch = |(number, details)| Watch { id: WatchId { film: film.clone(), number }, details };
            let watches = watches.into_iter().map(watch).collect();
            let mut record = FilmRecord { viewed, bookmarked, reviewed, dated_at, watches };
            record.settle(NOW);
            (film, record)
        };
        films.into_iter().map(read).filter(|(_, record)| *record != FilmRecord::default()).collect()
    })
}

proptest! {
    #[test]
    fn films_round_trip(films in any_films()) {
        let archive = Archive { films, settings: ArchivedSettings::default() };
        let mut read = read(&export(archive.clone())).unwrap().archive;
        for record in read.films.values_mut() {
            record.settle(NOW);
        }
        prop_assert_eq!(read, archive);
    }

    #[test]
    fn no_bytes_make_the_reader_panic(bytes in prop::collection::vec(any::<u8>(), 0..300)) {
        let _ = read(&bytes);
        let _ = read(&write_zip(&[("laurels.json", &bytes)]).unwrap());
    }
}
