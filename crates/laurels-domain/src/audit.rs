//! What admins do, on the site or on the command line, as the audit log records it.

/// A change made by an admin or an operator. Its key is stored and displayed: never rename one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AuditAction {
    GrantRole,
    RevokeRole,
    MarkForDeletion,
    UnmarkForDeletion,
    DeleteAccount,
    AnswerMessage,
    ReopenMessage,
    SetWinner,
    UnsetWinner,
    SetTmdb,
    SetRootId,
    ClearRootId,
    PublishNominations,
    UndoImport,
}

impl AuditAction {
    pub const ALL: [Self; 14] = [
        Self::GrantRole,
        Self::RevokeRole,
        Self::MarkForDeletion,
        Self::UnmarkForDeletion,
        Self::DeleteAccount,
        Self::AnswerMessage,
        Self::ReopenMessage,
        Self::SetWinner,
        Self::UnsetWinner,
        Self::SetTmdb,
        Self::SetRootId,
        Self::ClearRootId,
        Self::PublishNominations,
        Self::UndoImport,
    ];

    pub fn key(self) -> &'static str {
        match self {
            Self::GrantRole => "gave a role",
            Self::RevokeRole => "took a role",
            Self::MarkForDeletion => "marked for deletion",
            Self::UnmarkForDeletion => "took back the mark for deletion",
            Self::DeleteAccount => "deleted the account",
            Self::AnswerMessage => "answered a message",
            Self::ReopenMessage => "reopened a message",
            Self::SetWinner => "set a winner",
            Self::UnsetWinner => "took a win back",
            Self::SetTmdb => "set the movie-database entry",
            Self::SetRootId => "set the rootId",
            Self::ClearRootId => "cleared the rootId",
            Self::PublishNominations => "published nominations",
            Self::UndoImport => "undid an import",
        }
    }

    pub fn parse(key: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|action| action.key() == key)
    }
}

/// The action of an entry in the log, which may be from another version of the product.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum RecordedAction {
    Known(AuditAction),
    /// A key that this version doesn't have; it is listed as it is.
    Unknown(String),
}

impl RecordedAction {
    pub fn from_key(key: String) -> Self {
        AuditAction::parse(&key).map_or_else(|| Self::Unknown(key), Self::Known)
    }

    pub fn key(&self) -> &str {
        match self {
            Self::Known(action) => action.key(),
            Self::Unknown(key) => key,
        }
    }
}

impl From<AuditAction> for RecordedAction {
    fn from(action: AuditAction) -> Self {
        Self::Known(action)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn stored_keys_never_change() {
        let keys = AuditAction::ALL.map(|action| (action, action.key()));
        assert_eq!(
            keys,
            [
                (AuditAction::GrantRole, "gave a role"),
                (AuditAction::RevokeRole, "took a role"),
                (AuditAction::MarkForDeletion, "marked for deletion"),
                (AuditAction::UnmarkForDeletion, "took back the mark for deletion"),
                (AuditAction::DeleteAccount, "deleted the account"),
                (AuditAction::AnswerMessage, "answered a message"),
                (AuditAction::ReopenMessage, "reopened a message"),
                (AuditAction::SetWinner, "set a winner"),
                (AuditAction::UnsetWinner, "took a win back"),
                (AuditAction::SetTmdb, "set the movie-database entry"),
                (AuditAction::SetRootId, "set the rootId"),
                (AuditAction::ClearRootId, "cleared the rootId"),
                (AuditAction::PublishNominations, "published nominations"),
                (AuditAction::UndoImport, "undid an import"),
            ]
        );
    }

    #[test]
    fn every_key_is_read_back() {
        for action in AuditAction::ALL {
            assert_eq!(RecordedAction::from_key(action.key().to_owned()), action.into());
        }
    }

    #[test]
    fn the_key_of_another_version_is_preserved() {
        let recorded = RecordedAction::from_key("set winner".to_owned());
        assert_eq!(recorded, RecordedAction::Unknown("set winner".to_owned()));
        assert_eq!(recorded.key(), "set winner");
    }
}
