//! What users show to everyone: their public page, and links to single things with their progress.

use std::sync::Arc;

use laurels_catalogue::Catalogue;
use laurels_domain::limits::{OPEN_LINKS_PER_NETWORK, PUBLIC_PAGE_NAMES_PER_ACCOUNT, SHARES_PER_ACCOUNT};
use laurels_domain::public_page::{Parts, Slug};
use laurels_domain::shares::{MAX_SHARES, ShareSubject};
use laurels_domain::{Secret, UserId};
use laurels_store::{
    ChangeError, PublicPage, PublicPageRejection, PublicPageStore, Session, Share, ShareRejection,
    ShareStore, StoreError,
};

use crate::limiter::Limiter;
use crate::tokens::{is_short_token, new_id, new_short_token};
use crate::{Clock, FriendSummary, People, TooMany};

/// Names of the limits.
const NAMES: &str = "public-page-name";
const SHARES: &str = "share";
const OPEN_LINKS: &str = "open-link";

#[derive(Debug, thiserror::Error)]
pub enum SharingError {
    #[error("This name is taken. Choose another one.")]
    SlugTaken,
    #[error("You can have up to {MAX_SHARES} links. Delete one you don't need first.")]
    TooManyShares,
    #[error("the session was logged out in the meantime")]
    LoggedOut,
    #[error(transparent)]
    TooMany(#[from] TooMany),
    #[error(transparent)]
    Store(#[from] StoreError),
}

impl From<ChangeError<PublicPageRejection>> for SharingError {
    fn from(error: ChangeError<PublicPageRejection>) -> Self {
        match error {
            ChangeError::Rejected(PublicPageRejection::SlugTaken) => Self::SlugTaken,
            ChangeError::Rejected(PublicPageRejection::LoggedOut) => Self::LoggedOut,
            ChangeError::Store(error) => Self::Store(error),
        }
    }
}

impl From<ChangeError<ShareRejection>> for SharingError {
    fn from(error: ChangeError<ShareRejection>) -> Self {
        match error {
            ChangeError::Rejected(ShareRejection::TooMany) => Self::TooManyShares,
            ChangeError::Rejected(ShareRejection::LoggedOut) => Self::LoggedOut,
            ChangeError::Store(error) => Self::Store(error),
        }
    }
}

/// A public page as everyone sees it, with its owner.
#[derive(Debug)]
pub struct OpenPage {
    pub page: PublicPage,
    pub owner: Arc<FriendSummary>,
}

/// A share as everyone with the link sees it, with its owner.
#[derive(Debug)]
pub struct OpenShare {
    pub subject: ShareSubject,
    pub owner: Arc<FriendSummary>,
}

#[derive(Clone, Debug)]
pub struct Sharing {
    pub(crate) public_page_store: PublicPageStore,
    pub(crate) share_store: ShareStore,
    pub(crate) people: People,
    pub(crate) limiter: Limiter,
    pub(crate) clock: Clock,
}

impl Sharing {
    pub async fn find_page(&self, user: &UserId) -> Result<Option<PublicPage>, StoreError> {
        self.public_page_store.find_public_page(user).await
    }

    /// Creates or changes a user's public page.
    pub async fn set_page(
        &self,
        user: &UserId,
        session: &Session,
        slug: Slug,
        parts: Parts,
        is_indexed: bool,
    ) -> Result<PublicPage, SharingError> {
        let now = self.clock.now();
        let is_current = self.find_page(user).await?.is_some_and(|page| page.slug == slug);
        let former = self.public_page_store.list_reserved_slugs(user, now).await?;
        let is_new_name = !is_current && !former.iter().any(|(name, _)| name == slug.as_str());
        if is_new_name {
            self.limiter.take(NAMES, user.as_str(), PUBLIC_PAGE_NAMES_PER_ACCOUNT, now)?;
        }
        let page = PublicPage { slug, parts, is_indexed, made_at: now };
        let set = self.public_page_store.set_public_page(user, &session.token_hash, &page).await;
        if set.is_err() && is_new_name {
            self.limiter.give_back(NAMES, user.as_str(), PUBLIC_PAGE_NAMES_PER_ACCOUNT, now);
        }
        set?;
        Ok(page)
    }

    /// Takes a user's public page down.
    pub async fn remove_page(&self, user: &UserId) -> Result<(), StoreError> {
        self.public_page_store.remove_public_page(user, self.clock.now()).await
    }

    /// The newest first.
    pub async fn list_shares(&self, user: &UserId) -> Result<Vec<Share>, StoreError> {
        self.share_store.list_shares(user).await
    }

    /// The user's share of a subject, which is created if there is none. The catalogue has the subject.
    pub async fn share(
        &self,
        user: &UserId,
        session: &Session,
        subject: ShareSubject,
    ) -> Result<Share, SharingError> {
        let now = self.clock.now();
        self.limiter.take(SHARES, user.as_str(), SHARES_PER_ACCOUNT, now)?;
        let token = Secret::new(new_short_token());
        let share = Share { id: new_id(), subject, token, made_at: now };
        Ok(self.share_store.add_share(user, &session.token_hash, share).await?)
    }

    /// `false` if the user has no such share.
    pub async fn remove_share(&self, user: &UserId, id: &str) -> Result<bool, StoreError> {
        // PostgreSQL rejects some characters.
        if !id.bytes().all(|byte| byte.is_ascii_hexdigit()) {
            return Ok(false);
        }
        self.share_store.remove_share(user, id).await
    }

    /// The public page at a name, if there is one, for a visitor from a network.
    pub async fn open_page(
        &self,
        catalogue: &Catalogue,
        slug: &str,
        network: &str,
    ) -> Result<Option<OpenPage>, SharingError> {
        self.limiter.take(OPEN_LINKS, network, OPEN_LINKS_PER_NETWORK, self.clock.now())?;
        let Some(slug) = Slug::read(slug) else { return Ok(None) };
        let Some((user, page)) = self.public_page_store.find_public_page_at(&slug).await? else {
            return Ok(None);
        };
        let owner = self.people.find_viewed(catalogue, &user).await?;
        Ok(owner.map(|owner| OpenPage { page, owner }))
    }

    /// The share with a token, if there is one, for a visitor from a network.
    pub async fn open_share(
        &self,
        catalogue: &Catalogue,
        token: &str,
        network: &str,
    ) -> Result<Option<OpenShare>, SharingError> {
        self.limiter.take(OPEN_LINKS, network, OPEN_LINKS_PER_NETWORK, self.clock.now())?;
        if !is_short_token(token) {
            return Ok(None);
        }
        let Some((user, subject)) = self.share_store.find_share(token).await? else { return Ok(None) };
        let owner = self.people.find_viewed(catalogue, &user).await?;
        Ok(owner.map(|owner| OpenShare { subject, owner }))
    }
}
