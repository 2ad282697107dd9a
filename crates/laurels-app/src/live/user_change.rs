//! What has changed of one user, and its text in messages between instances.

use std::fmt::{self, Write};
use std::sync::Arc;

use laurels_catalogue::FilmId;
use laurels_domain::UserId;
use laurels_store::Committed;

use super::viewed_delta::{MAX_FILMS, ViewedDelta};

/// A change of a user, for the streams of the user and of friends.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct UserChange {
    pub(super) own: OwnChange,
    pub(super) visible: VisibleChange,
}

/// What the user's own streams need.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum OwnChange {
    /// Only marks: the revision of the user before and after them.
    Marks { since: i64, revision: i64 },
    /// Anything, including the end of a session: streams must query the database.
    Any,
}

/// What friends can see of the change.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum VisibleChange {
    Nothing,
    Viewed(Arc<ViewedDelta>),
    /// The name, the picture or too many films: friends fetch the profile.
    Any,
}

impl UserChange {
    pub(super) const PRIVATE: Self = Self { own: OwnChange::Any, visible: VisibleChange::Nothing };
    pub(super) const PROFILE: Self = Self { own: OwnChange::Any, visible: VisibleChange::Any };

    pub(super) fn of_marks(user: &UserId, committed: &Committed) -> Self {
        let own = OwnChange::Marks { since: committed.first.0 - 1, revision: committed.last().0 };
        Self { own, visible: VisibleChange::of(ViewedDelta::of(user, committed)) }
    }

    /// Adds a later change.
    pub(super) fn add(&mut self, other: &Self) {
        self.own = self.own.and(other.own);
        self.visible = self.visible.and(&other.visible);
    }

    /// Parses what `write` has written.
    pub(super) fn parse(text: &str) -> Option<(UserId, Self)> {
        let mut fields = text.split(':');
        let user = UserId::parse(fields.next()?)?;
        let own = OwnChange::parse(fields.next()?)?;
        let visible = VisibleChange::parse(&user, fields.next()?)?;
        fields.next().is_none().then_some((user, Self { own, visible }))
    }

    /// Writes the change without spaces; no field contains a colon.
    pub(super) fn write(&self, user: &UserId) -> String {
        let mut text = format!("{user}:");
        // Writing to a string can't fail.
        let _ = match self.own {
            OwnChange::Marks { since, revision } => write!(text, "{since}.{revision}:"),
            OwnChange::Any => write!(text, "{ANY}:"),
        };
        let _ = match &self.visible {
            VisibleChange::Nothing => Ok(()),
            VisibleChange::Viewed(delta) => write_delta(&mut text, delta),
            VisibleChange::Any => write!(text, "{ANY}"),
        };
        text
    }
}

const ANY: &str = "*";

impl OwnChange {
    pub(super) fn and(self, other: Self) -> Self {
        match (self, other) {
            (Self::Marks { since, revision }, Self::Marks { since: next, revision: last })
                if revision == next =>
            {
                Self::Marks { since, revision: last }
            }
            // Unless they are consecutive, another change may be in between.
            _ => Self::Any,
        }
    }

    fn parse(text: &str) -> Option<Self> {
        if text == ANY {
            return Some(Self::Any);
        }
        let (since, revision) = text.split_once('.')?;
        Some(Self::Marks { since: since.parse().ok()?, revision: revision.parse().ok()? })
    }
}

impl VisibleChange {
    fn of(delta: ViewedDelta) -> Self {
        match delta.film_count() {
            _ if delta.since == delta.revision => Self::Nothing,
            0..=MAX_FILMS => Self::Viewed(Arc::new(delta)),
            _ => Self::Any,
        }
    }

    fn and(&self, other: &Self) -> Self {
        match (self, other) {
            (one, Self::Nothing) | (Self::Nothing, one) => one.clone(),
            (Self::Viewed(first), Self::Viewed(second)) => first.merged(second).map_or(Self::Any, Self::of),
            (Self::Any, _) | (_, Self::Any) => Self::Any,
        }
    }

    fn parse(user: &UserId, text: &str) -> Option<Self> {
        match text {
            "" => return Some(Self::Nothing),
            ANY => return Some(Self::Any),
            _ => {}
        }
        let mut fields = text.split('.');
        let mut number = || fields.next()?.parse::<i64>().ok();
        let (since, revision) = (number()?, number()?);
        let mut films = || {
            let ids = fields.next()?.split(',').filter(|id| !id.is_empty());
            ids.map(FilmId::parse).collect::<Option<Vec<_>>>()
        };
        let (viewed, unviewed) = (films()?, films()?);
        let delta = ViewedDelta { user: user.clone(), since, revision, viewed, unviewed };
        fields.next().is_none().then(|| Self::of(delta))
    }
}

fn write_delta(text: &mut String, delta: &ViewedDelta) -> fmt::Result {
    write!(text, "{}.{}", delta.since, delta.revision)?;
    for films in [&delta.viewed, &delta.unviewed] {
        text.push('.');
        for (index, film) in films.iter().enumerate() {
            write!(text, "{}{film}", if index == 0 { "" } else { "," })?;
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ana() -> UserId {
        UserId::parse("ana").unwrap()
    }

    fn marks((since, revision): (i64, i64), films: std::ops::Range<usize>) -> UserChange {
        let viewed = films.map(|number| FilmId::parse(&format!("tt{number}")).unwrap()).collect();
        let delta = ViewedDelta { user: ana(), since, revision, viewed, unviewed: Vec::new() };
        UserChange { own: OwnChange::Marks { since, revision }, visible: VisibleChange::of(delta) }
    }

    #[test]
    fn changes_are_parsed_as_they_were_written() {
        let mut both = marks((5, 6), 1..3);
        if let VisibleChange::Viewed(delta) = &mut both.visible {
            Arc::make_mut(delta).unviewed.push(FilmId::parse("tt9").unwrap());
        }
        for (change, text) in [
            (UserChange::PRIVATE, "ana:*:"),
            (UserChange::PROFILE, "ana:*:*"),
            (UserChange { visible: VisibleChange::Nothing, ..both.clone() }, "ana:5.6:"),
            (both, "ana:5.6:5.6.tt1,tt2.tt9"),
        ] {
            assert_eq!(change.write(&ana()), text);
            assert_eq!(UserChange::parse(text), Some((ana(), change)), "{text}");
        }
        for text in ["", "ana", "ana:", ":*:", "ana:x:", "ana:1.2:x", "ana:1.2:1.2.tt1", "ana:*:*:", "a b:*:"]
        {
            assert_eq!(UserChange::parse(text), None, "{text:?}");
        }
    }

    #[test]
    fn consecutive_marks_are_merged() {
        let mut change = marks((5, 6), 1..2);
        change.add(&marks((6, 7), 2..3));
        assert_eq!(change, marks((5, 7), 1..3));
        change.add(&marks((8, 9), 3..4));
        assert_eq!(change, UserChange::PROFILE, "a change is missing in between");
    }

    #[test]
    fn too_many_films_are_not_listed() {
        assert_eq!(marks((5, 6), 0..MAX_FILMS + 1).visible, VisibleChange::Any);
        let mut change = marks((5, 6), 0..MAX_FILMS);
        change.add(&marks((6, 7), MAX_FILMS..MAX_FILMS + 1));
        assert_eq!(change.visible, VisibleChange::Any);
        assert_eq!(change.own, OwnChange::Marks { since: 5, revision: 7 });
    }
}
