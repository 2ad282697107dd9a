//! Goals: rings by a day, and the calendar of their evenings.

use std::time::Duration;

use serde_json::{Value, json};

use crate::harness::{NEW_PASSWORD, Server, User, reset};

const GOAL: &str = "/api/next/goal";
const CALENDAR: &str = "/api/next/goal/calendar";
const DAY: Duration = Duration::from_hours(24);

fn directing(day: &str) -> Value {
    let rings: Vec<Value> =
        (95..=97).map(|number| json!({ "ceremony": number, "category": "directing" })).collect();
    json!({ "scope": { "kind": "rings", "rings": rings }, "day": day, "time_zone": "America/New_York" })
}

async fn goal(user: &User) -> Value {
    user.get(GOAL).await.ok()["goal"].clone()
}

fn evening_days(goal: &Value) -> Vec<&str> {
    goal["evenings"].as_array().unwrap().iter().map(|evening| evening["day"].as_str().unwrap()).collect()
}

fn films(goal: &Value) -> Vec<&str> {
    let evenings = goal["evenings"].as_array().unwrap().iter();
    let films = evenings.flat_map(|evening| evening["films"].as_array().unwrap());
    films.map(|film| film["film_id"].as_str().unwrap()).collect()
}

#[tokio::test]
async fn a_goal_is_divided_into_evenings() {
    let server = Server::start().await;
    let ana = server.user("ana").await;
    let nothing = ana.get(GOAL).await.ok();
    assert_eq!((&nothing["goal"], &nothing["calendar"]), (&Value::Null, &Value::Null));
    assert_eq!(nothing["suggestion"], json!({ "ceremony": 98, "day": "2026-05-14" }), "the 98th is over");
    // 5:46 AM in New York.
    let set = ana.post(GOAL, &directing("2026-04-18")).await.ok();
    let before = goal(&ana).await;
    assert_eq!(set["goal"], before);
    assert_eq!(
        (&before["title"], &before["today"], &before["started"]),
        (&json!("3 rings"), &json!("2026-03-20"), &json!("2026-03-20"))
    );
    assert_eq!((&before["days_left"], &before["rings_left"]), (&json!(30), &json!(3)));
    let (left, pace) =
        (before["minutes_left"].as_u64().unwrap(), before["minutes_per_day"].as_u64().unwrap());
    assert_eq!(pace, left.div_ceil(30));
    assert_eq!(before["films_left"], films(&before).len());
    assert_eq!(evening_days(&before)[0], "2026-03-20");
    assert!(evening_days(&before).is_sorted() && evening_days(&before).last().unwrap() <= &"2026-04-18");
    assert_eq!(before["history"], json!([{ "day": "2026-03-20", "minutes_left": left }]));
    assert_eq!(before["minutes_at_start"], left);

    // Today's share.
    let first = films(&before)[0];
    ana.view(&[first]).await;
    let after = goal(&ana).await;
    assert_eq!((&after["minutes_per_day"], &after["streak"]), (&json!(pace), &json!(1)));
    assert_eq!(films(&after), films(&before)[1..]);
    assert_eq!(after["minutes_at_start"], left);
    assert_eq!(
        (&after["evenings"][0]["day"], &after["evenings"][0]["films"]),
        (&json!("2026-03-20"), &json!([]))
    );
    // Two days without a film: the rest is planned again, from today on.
    server.advance_clock(3 * DAY);
    let later = goal(&ana).await;
    assert_eq!((&later["days_left"], &later["streak"]), (&json!(27), &json!(0)));
    assert_eq!(
        later["minutes_per_day"].as_u64().unwrap(),
        later["minutes_left"].as_u64().unwrap().div_ceil(27)
    );
    assert!(!later["evenings"][0]["films"].as_array().unwrap().is_empty(), "today's share");
    assert_eq!(later["history"].as_array().unwrap().len(), 4);
    // The start stays if only the day changes.
    ana.post(GOAL, &directing("2026-06-01")).await.ok();
    assert_eq!(goal(&ana).await["started"], "2026-03-20");
    ana.view(&films(&later)).await;
    let done = goal(&ana).await;
    assert_eq!(
        (&done["is_done"], &done["films_left"], &done["rings_left"]),
        (&json!(true), &json!(0), &json!(0))
    );
    server.advance_clock(40 * DAY);
    goal(&ana).await;
    server.advance_clock(40 * DAY);
    let over = goal(&ana).await;
    assert_eq!(
        (&over["is_over"], &over["days_left"], &over["evenings"]),
        (&json!(true), &json!(0), &json!([]))
    );
    ana.delete(GOAL).await.done();
    ana.delete(GOAL).await.done();
    assert_eq!(goal(&ana).await, Value::Null);
}

#[tokio::test]
async fn films_seen_before_do_not_count_as_todays_share() {
    let server = Server::start().await;
    let ana = server.user("ana").await;
    let decade =
        json!({ "scope": { "kind": "decade", "value": 1970 }, "day": "2026-05-15", "time_zone": "UTC" });
    let all = ana.post(GOAL, &decade).await.ok()["goal"].clone();
    ana.delete(GOAL).await.done();
    let seen = films(&all);
    ana.view(&seen[..100]).await;
    server.advance_clock(Duration::from_mins(1));
    let goal_of = async || ana.post(GOAL, &decade).await.ok()["goal"].clone();
    let before = goal_of().await;
    let left = before["minutes_left"].as_u64().unwrap();
    assert_eq!(before["minutes_per_day"], left.div_ceil(before["days_left"].as_u64().unwrap()));
    assert!(!before["evenings"][0]["films"].as_array().unwrap().is_empty());
    // Marked later, but watched years ago.
    server.advance_clock(Duration::from_mins(1));
    let states = json!([{ "film_id": seen[100], "viewed": true, "watched": "1999-12-31" }]);
    ana.post("/api/user/set-viewed-states", &json!({ "film_viewed_states": states })).await.ok();
    let after = goal(&ana).await;
    assert_eq!(
        (&after["streak"], after["films_left"].as_u64().unwrap()),
        (&json!(0), before["films_left"].as_u64().unwrap() - 1)
    );
    let left = after["minutes_left"].as_u64().unwrap();
    assert_eq!(after["minutes_per_day"], left.div_ceil(after["days_left"].as_u64().unwrap()));
}

#[tokio::test]
async fn every_scope_but_all_can_be_a_goal() {
    let server = Server::start().await;
    let ana = server.user("ana").await;
    for (scope, title) in [
        (json!({ "kind": "ceremony", "value": 98 }), "The 98th ceremony"),
        (json!({ "kind": "decade", "value": 1970 }), "The 1970s"),
        (json!({ "kind": "category", "value": "directing" }), "Directing"),
    ] {
        let body = json!({ "scope": scope, "day": "2026-12-31", "time_zone": "Europe/Paris" });
        let goal = ana.post(GOAL, &body).await.ok()["goal"].clone();
        assert_eq!((&goal["scope"], &goal["title"]), (&scope, &json!(title)));
    }
    let body = |scope: Value, day: &str, zone: &str| json!({ "scope": scope, "day": day, "time_zone": zone });
    let ceremony = || json!({ "kind": "ceremony", "value": 98 });
    for (body, field) in [
        (body(json!({ "kind": "all" }), "2026-12-31", "UTC"), "scope"),
        (body(json!({ "kind": "ceremony", "value": 999 }), "2026-12-31", "UTC"), "scope"),
        (
            body(
                json!({ "kind": "rings", "rings": [
            { "ceremony": 98, "category": "directing" }, { "ceremony": 97, "category": "x,y" }] }),
                "2026-12-31",
                "UTC",
            ),
            "scope",
        ),
        (body(ceremony(), "2026-03-19", "UTC"), "day"),
        (body(ceremony(), "2029-01-01", "UTC"), "day"),
        (body(ceremony(), "soon", "UTC"), "day"),
        (body(ceremony(), "2026-12-31", "America/Nowhere"), "time_zone"),
    ] {
        let problem = ana.post(GOAL, &body).await.problem(422, "invalid");
        assert_eq!(problem["field"], field, "{body}");
    }
    assert_eq!(goal(&ana).await["title"], "Directing", "nothing has changed");
    // Already tomorrow there.
    ana.post(GOAL, &body(ceremony(), "2026-03-20", "Pacific/Kiritimati")).await.ok();
    server.advance_clock(Duration::from_hours(1));
    assert_eq!(goal(&ana).await["days_left"], 0);
}

#[tokio::test]
async fn the_calendar_follows_the_goal() {
    let server = Server::start().await;
    let (ana, visitor) = (server.user("ana").await, server.visitor());
    ana.post(CALENDAR, &json!({})).await.problem(404, "not_found");
    ana.post(GOAL, &directing("2026-04-18")).await.ok();
    let link = ana.post(CALENDAR, &json!({})).await.ok();
    assert_eq!(ana.get(GOAL).await.ok()["calendar"]["made"], link["made"]);
    let path = |link: &Value| {
        let url = link["url"].as_str().unwrap();
        url[url.find("/api/").unwrap()..].to_owned()
    };
    let file = path(&link);
    let calendar = visitor.get(&file).await;
    assert_eq!(
        (calendar.status.as_u16(), calendar.header("content-type")),
        (200, "text/calendar; charset=utf-8")
    );
    let text = calendar.text().replace("\r\n ", "");
    assert!(text.contains("X-WR-CALNAME:Laurels: 3 rings\r\n"), "{text}");
    // 8 PM in New York.
    assert!(
        text.contains(&format!("UID:goal-{}-2026-03-20@laurels\r\n", ana.id))
            && text.contains("DTSTART:20260321T000000Z\r\n"),
        "{text}"
    );
    let events = |text: &str| text.matches("BEGIN:VEVENT").count();
    assert_eq!(events(&text), evening_days(&goal(&ana).await).len());
    let cached = visitor.with("if-none-match", calendar.header("etag"));
    assert_eq!(cached.get(&file).await.status.as_u16(), 304);
    ana.view(&films(&goal(&ana).await)).await;
    let done = cached.get(&file).await;
    assert_eq!((done.status.as_u16(), events(done.text())), (200, 0), "everything is seen");

    for wrong in ["x.ics", "x", ".ics", "x.y.ics", &format!("{}.x.ics", ana.id)] {
        visitor.get(&format!("{CALENDAR}/{wrong}")).await.problem(404, "not_found");
    }
    let next = path(&ana.post(CALENDAR, &json!({})).await.ok());
    visitor.get(&file).await.problem(404, "not_found");
    assert_eq!(visitor.get(&next).await.status.as_u16(), 200);
    ana.delete(CALENDAR).await.done();
    visitor.get(&next).await.problem(404, "not_found");
    let last = path(&ana.post(CALENDAR, &json!({})).await.ok());
    ana.delete(GOAL).await.done();
    visitor.get(&last).await.problem(404, "not_found");
}

#[tokio::test]
async fn a_reset_of_an_unverified_account_ends_the_calendar() {
    let server = Server::start().await;
    let ana = server.user("ana").await;
    ana.post(GOAL, &directing("2026-04-18")).await.ok();
    ana.post(CALENDAR, &json!({})).await.ok();
    reset(&server, &ana.email).await;
    let ana = User::log_in(&server.visitor(), &ana.email, NEW_PASSWORD).await;
    assert_eq!(ana.get(GOAL).await.ok()["calendar"], Value::Null);
}
