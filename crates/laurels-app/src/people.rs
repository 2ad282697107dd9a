//! A person's lists, and everything we know of somebody in one piece.

use laurels_catalogue::{CeremonyNumber, FilmId};
use laurels_domain::limits::PAGE_VIEWS_PER_PLACE;
use laurels_domain::listings::ServiceSet;
use laurels_domain::membership::Subscription;
use laurels_domain::{Timestamp, User, UserId, WatchedDate};
use laurels_store::{MarkList, MembershipRecord, SentMessage, Session, StoreError, Tie};

use crate::{App, TooMany};

/// What a person ticked.
#[derive(Clone, Debug, Default)]
pub struct PersonLists {
    pub viewed: Vec<FilmId>,
    pub bookmarks: Vec<FilmId>,
    pub films_reviewed: Vec<FilmId>,
    pub ceremonies_reviewed: Vec<CeremonyNumber>,
}

/// Everything kept about one person.
#[derive(Clone, Debug)]
pub struct MyData {
    pub user: User,
    pub lists: PersonLists,
    pub watched: Vec<(FilmId, WatchedDate)>,
    pub ties: Vec<Tie>,
    pub devices: Vec<Session>,
    pub messages: Vec<SentMessage>,
    pub allows_third_parties: Option<bool>,
    pub services: ServiceSet,
    pub calendar_made_at: Option<Timestamp>,
    pub subscriptions: Vec<Subscription>,
    pub membership: Vec<MembershipRecord>,
    pub taken_at: Timestamp,
}

impl App {
    pub async fn lists_of(&self, user: &UserId) -> Result<PersonLists, StoreError> {
        let (viewed, bookmarks, films_reviewed) = tokio::try_join!(
            self.store.list_marks(user, MarkList::Viewed),
            self.store.list_marks(user, MarkList::Bookmarks),
            self.store.list_marks(user, MarkList::Reviewed),
        )?;
        let ceremonies_reviewed = laurels_domain::reviewed::ceremonies(&self.catalogue(), &films_reviewed);
        Ok(PersonLists { viewed, bookmarks, films_reviewed, ceremonies_reviewed })
    }

    /// A person's own copy of everything we keep about that person.
    pub async fn data_of(&self, user: User) -> Result<MyData, StoreError> {
        let now = self.now();
        let (subscriptions, membership) = tokio::try_join!(
            self.store.list_subscriptions(&user.id),
            self.store.list_membership_changes(&user.id),
        )?;
        let (lists, watched, ties, devices, messages, allows_third_parties, services, calendar) = tokio::try_join!(
            self.lists_of(&user.id),
            self.store.list_watched_dates(&user.id),
            self.store.list_ties(&user.id),
            self.store.list_sessions(&user.id, now),
            self.store.list_messages_of(&user.id),
            self.store.find_consent(&user.id),
            self.store.list_my_services(&user.id),
            self.store.find_calendar(&user.id),
        )?;
        Ok(MyData {
            user,
            lists,
            watched,
            ties,
            devices,
            messages,
            allows_third_parties,
            services,
            calendar_made_at: calendar,
            subscriptions,
            membership,
            taken_at: now,
        })
    }

    /// Counts a page that was seen. More views than a person could make are not counted.
    pub async fn count_page_view(&self, page: &str, place: &str) -> Result<Result<(), TooMany>, StoreError> {
        let now = self.now();
        if let Err(too_many) = self.limiter.check_and_take("page-view", place, PAGE_VIEWS_PER_PLACE, now) {
            return Ok(Err(too_many));
        }
        self.store.add_page_view(page, now).await.map(Ok)
    }
}
