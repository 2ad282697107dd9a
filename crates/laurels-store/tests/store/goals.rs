use laurels_catalogue::Date;
use laurels_domain::next::{Goal, Scope};
use laurels_domain::{Timestamp, Zone};
use laurels_store::GoalCalendar;

use super::sessions::sign_in;
use crate::harness::{both, create_user};

fn at(day: &str) -> Timestamp {
    Timestamp::parse_utc(&format!("{day}T12:00Z")).unwrap()
}

fn goal(scope: &str, day: &str, started: &str) -> Goal {
    Goal {
        scope: Scope::parse(scope).unwrap(),
        day: Date::parse(day).unwrap(),
        zone: Zone::parse("America/New_York").unwrap(),
        started_at: at(started),
    }
}

fn calendar(hash: &str) -> GoalCalendar {
    GoalCalendar { token_hash: hash.to_owned(), made_at: Timestamp(7) }
}

both! {
    async fn users_have_one_goal_each(db: &TestDb) {
        let (ana, ben) = (create_user(&db.store, "ana").await, create_user(&db.store, "ben").await);
        assert_eq!(db.store.goals.find_goal(&ana).await.unwrap(), None);
        let first = goal("rings:1/best-picture,97/directing", "2027-03-14", "2026-11-18");
        db.store.goals.set_goal(&ana, &first).await.unwrap();
        let found = db.store.goals.find_goal(&ana).await.unwrap().unwrap();
        assert_eq!((found.goal, found.calendar), (first.clone(), None));
        assert_eq!(db.store.goals.find_goal(&ben).await.unwrap(), None);
        let later = Goal { day: Date::parse("2027-04-01").unwrap(), ..first };
        db.store.goals.set_goal(&ana, &Goal { started_at: at("2026-12-24"), ..later.clone() }).await.unwrap();
        assert_eq!(db.store.goals.find_goal(&ana).await.unwrap().unwrap().goal, later, "it goes on with another day");
        let other = goal("decade:1970", "2027-04-01", "2026-12-24");
        db.store.goals.set_goal(&ana, &other).await.unwrap();
        assert_eq!(db.store.goals.find_goal(&ana).await.unwrap().unwrap().goal, other, "other rings start again");
        let again = goal("decade:1970", "2027-12-01", "2027-11-01");
        db.store.goals.set_goal(&ana, &again).await.unwrap();
        assert_eq!(db.store.goals.find_goal(&ana).await.unwrap().unwrap().goal, again, "it was over");
        db.store.goals.remove_goal(&ana).await.unwrap();
        assert_eq!(db.store.goals.find_goal(&ana).await.unwrap(), None);
    }

    async fn calendars_belong_to_a_goal_and_a_session(db: &TestDb) {
        let ana = create_user(&db.store, "ana").await;
        sign_in(&db.store, &ana, "here", 1).await;
        assert!(!db.store.goals.set_goal_calendar(&ana, "here", &calendar("a")).await.unwrap(), "no goal");
        db.store.goals.set_goal(&ana, &goal("ceremony:98", "2027-03-14", "2026-11-18")).await.unwrap();
        assert!(!db.store.goals.set_goal_calendar(&ana, "elsewhere", &calendar("a")).await.unwrap(), "no session");
        assert!(db.store.goals.set_goal_calendar(&ana, "here", &calendar("a")).await.unwrap());
        assert!(db.store.goals.set_goal_calendar(&ana, "here", &calendar("b")).await.unwrap());
        db.store.goals.set_goal(&ana, &goal("decade:1970", "2027-03-14", "2026-11-18")).await.unwrap();
        let link = async || db.store.goals.find_goal(&ana).await.unwrap().unwrap().calendar;
        assert_eq!(link().await, Some(calendar("b")), "another goal keeps the link");
        db.store.goals.remove_goal_calendar(&ana).await.unwrap();
        assert_eq!(link().await, None);
    }

    async fn goals_go_with_their_user(db: &TestDb) {
        let ana = create_user(&db.store, "ana").await;
        db.store.goals.set_goal(&ana, &goal("ceremony:98", "2027-03-14", "2026-11-18")).await.unwrap();
        db.store.users.remove_user(&ana, Timestamp(5)).await.unwrap().unwrap();
        assert_eq!(db.store.goals.find_goal(&ana).await.unwrap(), None);
        db.store.goals.set_goal(&ana, &goal("ceremony:98", "2027-03-14", "2026-11-18")).await.unwrap();
        assert_eq!(db.store.goals.find_goal(&ana).await.unwrap(), None);
    }
}
