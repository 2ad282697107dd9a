//! Friend report: what friends watched recently and what's left to watch together.

use std::collections::HashMap;
use std::sync::Arc;

use laurels_catalogue::Catalogue;
use laurels_domain::friends::Relationship;
use laurels_domain::{Timestamp, UserId};
use laurels_store::RelatedUser;

use super::friend_summary::FriendSummary;

/// A user's friends and pending invites.
#[derive(Debug, Default)]
pub struct FriendReport {
    pub confirmed: Vec<ConfirmedFriend>,
    pub invites_sent: Vec<Invite>,
    pub invites_received: Vec<Invite>,
}

#[derive(Debug)]
pub struct ConfirmedFriend {
    pub summary: Arc<FriendSummary>,
    pub since: Timestamp,
    /// Number of nominated films that neither of the two has viewed.
    pub both_unseen: u32,
}

/// A pending invite and the other user.
#[derive(Debug)]
pub struct Invite {
    pub summary: Arc<FriendSummary>,
    pub at: Timestamp,
}

impl FriendReport {
    /// `summaries` are those of the user and of the related users; users without one are left out. `None` if the user
    /// has none.
    pub(super) fn of(
        catalogue: &Catalogue,
        user: &UserId,
        related: &[RelatedUser],
        summaries: Vec<Arc<FriendSummary>>,
    ) -> Option<Self> {
        let summaries: HashMap<UserId, Arc<FriendSummary>> =
            summaries.into_iter().map(|summary| (summary.id.clone(), summary)).collect();
        let own = summaries.get(user)?;
        let nominated = u32::try_from(catalogue.films().count()).unwrap_or(u32::MAX);
        let mut report = Self::default();
        for RelatedUser { other, state, since } in related {
            let Some(summary) = summaries.get(other).map(Arc::clone) else { continue };
            match state {
                Relationship::Friends => report.confirmed.push(ConfirmedFriend {
                    since: *since,
                    both_unseen: nominated.saturating_sub(summary.films.len_with(&own.films)),
                    summary,
                }),
                Relationship::InviteSent => report.invites_sent.push(Invite { summary, at: *since }),
                Relationship::InviteReceived => report.invites_received.push(Invite { summary, at: *since }),
                Relationship::Unrelated | Relationship::Myself => {}
            }
        }
        Some(report)
    }
}
