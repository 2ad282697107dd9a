//! Archives of users: what an export contains, and importing one into an account.

use base64::Engine;
use base64::prelude::BASE64_STANDARD;
use laurels_domain::archives::{Archive, ArchivedSettings};
use laurels_domain::diary::DiaryLimit;
use laurels_domain::limits::ARCHIVES_PER_ACCOUNT;
use laurels_domain::{Email, Secret, Timestamp, User, UserId, Username, Zone};
use laurels_store::{ArchivedAccount, ChangeError, ImportedArchive, PublicPage, StoreError, WeeklyEmail};

use super::pictures::{PictureError, reencode};
use super::profiles::Profiles;
use crate::limiter::TooMany;
use crate::next::{HIDDEN_FOR, next_weekly_email};
use crate::tokens::new_short_token;
use crate::work_queue::WorkError;

/// What an export contains.
#[derive(Clone, Debug)]
pub struct ExportedAccount {
    pub archive: Archive,
    /// PNG.
    pub picture: Option<Vec<u8>>,
    /// Not restored: its owner chooses a name and turns it on.
    pub public_page: Option<PublicPage>,
    pub exported_at: Timestamp,
}

#[derive(Debug, thiserror::Error)]
pub enum ArchiveError {
    #[error("We can't process more archives right now. Try again in a moment.")]
    Busy,
    /// The work panicked.
    #[error("We couldn't process this archive.")]
    Interrupted,
    #[error("The picture in this archive can't be read.")]
    Picture,
    #[error("{0} Nothing was imported.")]
    Full(DiaryLimit),
    #[error(transparent)]
    TooMany(#[from] TooMany),
    #[error(transparent)]
    Store(#[from] StoreError),
}

impl From<WorkError> for ArchiveError {
    fn from(error: WorkError) -> Self {
        match error {
            WorkError::Full => Self::Busy,
            WorkError::Interrupted(_) => Self::Interrupted,
        }
    }
}

impl From<ChangeError<DiaryLimit>> for ArchiveError {
    fn from(error: ChangeError<DiaryLimit>) -> Self {
        match error {
            ChangeError::Rejected(limit) => Self::Full(limit),
            ChangeError::Store(error) => Self::Store(error),
        }
    }
}

impl Profiles {
    /// Collects what an export contains.
    pub async fn collect_archive(&self, user: &User) -> Result<ExportedAccount, ArchiveError> {
        let now = self.clock.now();
        self.limiter.take("archive", user.id.as_str(), ARCHIVES_PER_ACCOUNT, now)?;
        let (films, hidden_films, services, shares_diary, goal) = tokio::try_join!(
            self.store.archives.list_film_records(&user.id, now),
            self.store.hidden_films.list_hidden_until(&user.id, now),
            self.store.my_services.list_my_services(&user.id),
            self.store.diary.is_diary_shared(&user.id),
            self.store.goals.find_goal(&user.id),
        )?;
        let (notifications, weekly_email, public_page, picture) = tokio::try_join!(
            self.store.notifications.find_notification_settings(&user.id),
            self.store.closing_soon.find_closing_soon(&user.id),
            self.store.public_pages.find_public_page(&user.id),
            self.picture(&user.id),
        )?;
        let weekly_email = weekly_email.filter(|weekly| weekly.is_on);
        let settings = ArchivedSettings {
            username: Username::parse(&user.username).ok(),
            services,
            shares_diary,
            goal: goal.map(|stored| stored.goal),
            hidden_films: hidden_films.into_iter().collect(),
            notifications,
            weekly_email: weekly_email.and_then(|weekly| Zone::parse(&weekly.time_zone)),
        };
        Ok(ExportedAccount { archive: Archive { films, settings }, picture, public_page, exported_at: now })
    }

    /// Reads an upload, with the time that it's checked against. Only a few at once.
    pub async fn read_archive<T: Send + 'static>(
        &self,
        user: &UserId,
        read: impl FnOnce(Timestamp) -> T + Send + 'static,
    ) -> Result<T, ArchiveError> {
        let now = self.clock.now();
        self.limiter.take("archive", user.as_str(), ARCHIVES_PER_ACCOUNT, now)?;
        Ok(self.archives.run(user.as_str(), move || read(now)).await?)
    }

    /// Writes an export. Only a few at once.
    pub async fn write_archive<T: Send + 'static>(
        &self,
        user: &UserId,
        write: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, ArchiveError> {
        Ok(self.archives.run(user.as_str(), write).await?)
    }

    /// Merges an archive with what the account has; `None` if there is no such user.
    pub async fn import_archive(
        &self,
        user: &User,
        mut archive: Archive,
        picture: Option<Vec<u8>>,
    ) -> Result<Option<ImportedArchive>, ArchiveError> {
        let now = self.clock.now();
        let latest = now.after(HIDDEN_FOR);
        let hidden = &mut archive.settings.hidden_films;
        hidden.retain(|_, until| *until > now);
        for until in hidden.values_mut() {
            *until = latest.min(*until);
        }
        if let Some(goal) = &mut archive.settings.goal {
            goal.started_at = goal.started_at.min(now);
        }
        let picture = match picture {
            Some(file) => {
                let png = self.archives.run(user.id.as_str(), move || reencode(&file)).await?;
                Some(BASE64_STANDARD.encode(png.map_err(|error| picture_error(&error))?))
            }
            None => None,
        };
        let weekly_email = archive.settings.weekly_email.as_ref().map(|zone| WeeklyEmail {
            time_zone: zone.name().to_owned(),
            token: Secret::new(new_short_token()),
            next_at: next_weekly_email(zone, now),
        });
        let email = user.email.as_deref().and_then(|email| Email::parse(email).ok());
        let initial_username = email.map(|email| Username::from_email(&email).as_str().to_owned());
        let account = ArchivedAccount { archive, picture, weekly_email, initial_username };
        let imported = self.store.archives.import_archive(&user.id, &account, now).await?;
        if imported.as_ref().is_some_and(|imported| imported.is_changed) {
            self.live.profile_changed(&user.id);
        }
        Ok(imported)
    }
}

fn picture_error(error: &PictureError) -> ArchiveError {
    match error {
        PictureError::Busy => ArchiveError::Busy,
        _ => ArchiveError::Picture,
    }
}
