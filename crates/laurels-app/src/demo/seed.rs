//! Makes the people of a demo with their history, through the stores that the product writes to.

use std::collections::{BTreeMap, HashSet};
use std::fmt::Display;

use laurels_catalogue::{Catalogue, Date, FilmId};
use laurels_domain::contact::ContactMessage;
use laurels_domain::diary::ImportMode;
use laurels_domain::friends::Step;
use laurels_domain::listings::StreamingService;
use laurels_domain::marks::MarkList;
use laurels_domain::next::{Goal, Scope, suggested_goal};
use laurels_domain::{Email, NewPassword, PasswordContext, Timestamp, UserId, Username, Zone};
use laurels_store::{ChangeError, MarkChange, NewUser, Pair, Store, StoreError};

use super::films::{History, diary_entry, history};
use super::people::{
    ANA, CHLOE, DEMO_PASSWORD, DemoPerson, DemoUser, FRIENDS, OPEN_INVITE, PEOPLE, SHARES_DIARY,
};
use crate::accounts::{HashingError, PasswordCost, Passwords};
use crate::tokens::{new_id, new_user_id};

const HOUR: i64 = 3_600_000;
const DAY: i64 = 24 * HOUR;
/// When people mark what they have watched, in UTC.
const EVENING: i64 = 21 * HOUR;
/// Marks of so many days are made each on its own evening; older ones by the month, which is faster.
const EXACT_DAYS: i64 = 40;
const GOAL_AGE_DAYS: i64 = 21;
const BOOKMARKS: usize = 18;
/// Ceremonies whose films are bookmarked.
const BOOKMARKED_CEREMONIES: usize = 6;

#[derive(Debug, thiserror::Error)]
pub enum SeedError {
    #[error(transparent)]
    Store(#[from] StoreError),
    #[error(transparent)]
    Hashing(#[from] HashingError),
    /// What a user couldn't do either.
    #[error("could not make the people of the demo: {0}")]
    Rejected(String),
}

impl SeedError {
    fn rejected(why: impl Display) -> Self {
        Self::Rejected(why.to_string())
    }

    fn of_change<E: Display>(error: ChangeError<E>) -> Self {
        match error {
            ChangeError::Rejected(why) => Self::rejected(why),
            ChangeError::Store(error) => error.into(),
        }
    }
}

struct Seeder<'a> {
    store: &'a Store,
    catalogue: &'a Catalogue,
    now: Timestamp,
    today: Date,
    users: Vec<DemoUser>,
}

/// Makes the people of a demo in an empty database. Ids and salts are random; all else depends on the catalogue and the day.
pub async fn seed_demo(
    store: &Store,
    catalogue: &Catalogue,
    now: Timestamp,
    cost: PasswordCost,
) -> Result<Vec<DemoUser>, SeedError> {
    let mut seeder = Seeder { store, catalogue, now, today: now.date(0), users: Vec::new() };
    let hash = hash_password(cost).await?;
    for person in &PEOPLE {
        seeder.add_person(person, &hash).await?;
    }
    seeder.befriend_all().await?;
    seeder.add_extras().await?;
    Ok(seeder.users)
}

/// One hash for all of them: each takes as long as a log-in.
async fn hash_password(cost: PasswordCost) -> Result<String, SeedError> {
    let password = NewPassword::parse(DEMO_PASSWORD).map_err(SeedError::rejected)?;
    let password = password.check_strength(&PasswordContext::default()).map_err(SeedError::rejected)?;
    Ok(Passwords::new(cost)?.hash(&password, "demo").await?)
}

impl Seeder<'_> {
    async fn add_person(&mut self, person: &'static DemoPerson, hash: &str) -> Result<(), SeedError> {
        let id = new_user_id();
        let account = NewUser {
            id: id.clone(),
            username: Username::parse(person.name).map_err(SeedError::rejected)?,
            email: Some(Email::parse(person.email).map_err(SeedError::rejected)?),
            is_email_proved: true,
            password_hash: Some(hash.to_owned()),
            identity: None,
            created_at: self.joined_at(),
        };
        self.store.users.add_user(&account).await?.map_err(|_| SeedError::rejected("the email is taken"))?;
        if let Some(role) = person.role {
            self.store.users.set_role(&id, role, true).await.map_err(SeedError::of_change)?;
        }
        let history = history(self.catalogue, person.key, person.taste, self.today);
        self.mark_viewed(&id, &history).await?;
        let entries = history.dated.iter().enumerate();
        let entries =
            entries.map(|(index, viewing)| (viewing.film.clone(), diary_entry(person.key, index, viewing)));
        let imported = self.store.diary.import_watches(&id, entries.collect(), ImportMode::Merge, self.now);
        imported.await.map_err(SeedError::of_change)?;
        if SHARES_DIARY.contains(&person.key) {
            self.store.diary.set_diary_shared(&id, true, self.joined_at()).await?;
        }
        self.users.push(DemoUser { person, id });
        Ok(())
    }

    async fn mark_viewed(&self, user: &UserId, history: &History) -> Result<(), SeedError> {
        let mut batches: BTreeMap<Timestamp, Vec<FilmId>> = BTreeMap::new();
        batches.insert(self.joined_at(), history.undated.clone());
        for viewing in &history.dated {
            batches.entry(self.marked_at(viewing.day)).or_default().push(viewing.film.clone());
        }
        for (at, films) in batches {
            self.mark(user, MarkList::Viewed, films, at).await?;
        }
        Ok(())
    }

    async fn mark(
        &self,
        user: &UserId,
        list: MarkList,
        films: Vec<FilmId>,
        at: Timestamp,
    ) -> Result<(), SeedError> {
        let change = MarkChange { list, on: films, off: Vec::new(), at };
        self.store.marks.change_marks(user, change).await?;
        Ok(())
    }

    async fn befriend_all(&self) -> Result<(), SeedError> {
        for (index, (one, other)) in FRIENDS.into_iter().enumerate() {
            let days_ago = 200 - 30 * i64::try_from(index).unwrap_or_default();
            self.take_step(one, other, Step::Invite, self.ago(days_ago)).await?;
            self.take_step(other, one, Step::Accept, self.ago(days_ago - 1)).await?;
        }
        let (sender, receiver) = OPEN_INVITE;
        self.take_step(sender, receiver, Step::Invite, self.ago(2)).await
    }

    async fn take_step(&self, user: &str, other: &str, step: Step, at: Timestamp) -> Result<(), SeedError> {
        let decide = |pair: &Pair| pair.relationship.after(step, pair.own, pair.other);
        let changed =
            self.store.friends.change_relationship(self.id(user)?, self.id(other)?, at, decide).await;
        changed.map_err(SeedError::of_change)?;
        Ok(())
    }

    /// A goal, bookmarks and services of the one who has everything, and a message for the admin.
    async fn add_extras(&self) -> Result<(), SeedError> {
        let ana = self.id(ANA)?;
        let services = [StreamingService::Netflix, StreamingService::Max, StreamingService::CriterionChannel];
        self.store.my_services.set_my_services(ana, services.into_iter().collect()).await?;
        for (index, films) in self.films_to_bookmark(ana).await?.chunks(3).enumerate() {
            let days_ago = 1 + 5 * i64::try_from(index).unwrap_or_default();
            self.mark(ana, MarkList::Bookmarks, films.to_vec(), self.ago(days_ago)).await?;
        }
        if let Some((ceremony, day)) = suggested_goal(self.catalogue, self.today) {
            let (scope, started_at) = (Scope::Ceremony(ceremony), self.ago(GOAL_AGE_DAYS));
            self.store.goals.set_goal(ana, &Goal { scope, day, zone: Zone::utc(), started_at }).await?;
        }
        let text = "The runtime of one of the short films looks wrong to me: it says 98 minutes.";
        let message = ContactMessage::parse("Wrong or missing film data", text, None, true);
        let message = message.map_err(SeedError::rejected)?;
        let chloe = self.id(CHLOE)?;
        self.store.messages.add_message(&new_id(), Some(chloe), &message, None, self.ago(1)).await?;
        Ok(())
    }

    /// The most nominated films of recent ceremonies that a user hasn't seen.
    async fn films_to_bookmark(&self, user: &UserId) -> Result<Vec<FilmId>, SeedError> {
        let seen: HashSet<FilmId> =
            self.store.marks.list_marks(user, MarkList::Viewed).await?.into_iter().collect();
        let recent = self.catalogue.ceremonies().iter().rev().take(BOOKMARKED_CEREMONIES);
        let mut films: Vec<&FilmId> = recent
            .filter_map(|ceremony| self.catalogue.ceremony_film_ids(ceremony.number))
            .flatten()
            .filter(|film| !seen.contains(*film))
            .collect();
        films.sort_by_key(|film| (std::cmp::Reverse(self.catalogue.nom_count(film)), film.as_str()));
        films.dedup();
        Ok(films.into_iter().take(BOOKMARKS).cloned().collect())
    }

    fn id(&self, key: &str) -> Result<&UserId, SeedError> {
        let user = self.users.iter().find(|user| user.person.key == key);
        user.map(|user| &user.id).ok_or_else(|| SeedError::rejected(format!("{key} is missing")))
    }

    fn ago(&self, days: i64) -> Timestamp {
        Timestamp(self.now.0 - days * DAY)
    }

    /// A while before the first dated film.
    fn joined_at(&self) -> Timestamp {
        let first = Date::new(self.today.year() - 1, 1, 1).unwrap_or(self.today);
        Timestamp((first.days_since_1970() - 30) * DAY + EVENING)
    }

    fn marked_at(&self, day: Date) -> Timestamp {
        let is_recent = self.today.days_since_1970() - day.days_since_1970() <= EXACT_DAYS;
        let day = if is_recent { day } else { Date::new(day.year(), day.month(), 28).unwrap_or(day) };
        Timestamp(day.days_since_1970() * DAY + EVENING)
    }
}

#[cfg(test)]
mod tests {
    use laurels_domain::Role;
    use laurels_domain::friends::Relationship;
    use laurels_domain::stats::MIN_FILMS;
    use tempfile::TempDir;

    use super::*;

    /// 2026-03-20.
    const NOW: Timestamp = Timestamp(1_774_000_000_000);

    async fn seeded(folder: &TempDir) -> (Store, Vec<DemoUser>) {
        let url = format!("sqlite://{}/demo.db", folder.path().display()).parse().unwrap();
        let store = Store::open(&url).await.unwrap();
        let catalogue = Catalogue::builtin().unwrap();
        let users = seed_demo(&store, &catalogue, NOW, PasswordCost::Insecure).await.unwrap();
        (store, users)
    }

    fn id<'a>(users: &'a [DemoUser], key: &str) -> &'a UserId {
        &users.iter().find(|user| user.person.key == key).unwrap().id
    }

    #[tokio::test]
    async fn ana_has_something_on_every_screen() {
        let folder = TempDir::new().unwrap();
        let (store, users) = seeded(&folder).await;
        let ana = id(&users, ANA);
        let count = async |list| store.marks.list_marks(ana, list).await.unwrap().len();
        assert!(count(MarkList::Viewed).await > 300);
        assert_eq!(count(MarkList::Bookmarks).await, BOOKMARKS);
        let dates = store.watched.list_watched_dates(ana).await.unwrap();
        assert!(dates.iter().any(|(_, date)| date.to_string() == "2026-03-19"), "yesterday");
        let last_year = dates.iter().filter(|(_, date)| date.to_string().starts_with("2025-")).count();
        assert!(last_year >= MIN_FILMS, "{last_year}");
        let watches = store.diary.list_watches(ana, None, 500).await.unwrap();
        assert!(watches.iter().filter(|watch| watch.details.rating.is_some()).count() > 20);
        assert!(watches.iter().filter(|watch| watch.details.note.is_some()).count() > 10);
        assert_eq!(store.my_services.list_my_services(ana).await.unwrap().iter().count(), 3);
        let goal = store.goals.find_goal(ana).await.unwrap().unwrap().goal;
        assert!(goal.started_at < NOW && goal.days_left(NOW.date(0)) > 0);
        let states: Vec<Relationship> =
            store.friends.list_relationships(ana).await.unwrap().iter().map(|it| it.state).collect();
        assert_eq!(states.iter().filter(|state| **state == Relationship::Friends).count(), 3);
        assert_eq!(states.iter().filter(|state| **state == Relationship::InviteReceived).count(), 1);
        store.close().await;
    }

    #[tokio::test]
    async fn roles_are_those_of_the_list_and_nothing_is_in_the_future() {
        let folder = TempDir::new().unwrap();
        let (store, users) = seeded(&folder).await;
        for user in &users {
            let stored = store.users.find_user(&user.id).await.unwrap().unwrap();
            assert_eq!(stored.roles.is_admin, user.person.role == Some(Role::Admin));
            assert_eq!(stored.roles.is_tester, user.person.role == Some(Role::Tester));
            assert!(stored.is_email_verified);
            let lists = store.marks.find_lists(&user.id).await.unwrap().unwrap();
            assert!(lists.viewed.iter().all(|marked| marked.at < NOW), "{}", user.person.name);
        }
        store.close().await;
    }
}
