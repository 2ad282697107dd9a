use std::fmt::Write;

use laurels_app::{Clock, command_line_entry};
use laurels_domain::{AuditAction, Email, Role, User};
use laurels_store::{ChangeError, Store};

use crate::cli::UserCommand;
use crate::commands::print_result;
use crate::config::Config;

/// Changes or lists roles in the configured database; works while the server runs.
pub(crate) fn run(config: &Config, command: UserCommand) -> Result<(), String> {
    crate::logging::start_for_command();
    crate::runtime::runtime()?.block_on(async {
        let store = Store::open(&config.database_url).await.map_err(|error| error.to_string())?;
        let outcome = match command {
            UserCommand::Grant { email, role } => set_role(&store, &email, role, true).await,
            UserCommand::Revoke { email, role } => set_role(&store, &email, role, false).await,
            UserCommand::List => list(&store).await,
        };
        store.close().await;
        outcome
    })
}

async fn set_role(store: &Store, address: &str, role: Role, is_granted: bool) -> Result<(), String> {
    let email = Email::parse(address).map_err(|_| format!("{address:?} is not an email address"))?;
    let missing = || format!("there is no user with the email {address}");
    let user = store
        .users
        .find_user_by_email(&email)
        .await
        .map_err(|error| error.to_string())?
        .ok_or_else(missing)?;
    let action = if is_granted { AuditAction::GrantRole } else { AuditAction::RevokeRole };
    let entry = command_line_entry(Clock::System.now(), action, format!("user/{}", user.id));
    let changed = store.users.change_role(&user.id, role, is_granted, Some(&entry)).await;
    let changed = changed.map_err(|error| match error {
        ChangeError::Rejected(_) => format!("{address} is the last admin; make another user an admin first"),
        ChangeError::Store(error) => error.to_string(),
    })?;
    changed.ok_or_else(missing)?;
    print_result(&format!("{address} is {} {}", if is_granted { "now" } else { "no longer" }, role.as_str()));
    if is_granted && !user.is_email_verified {
        // Anyone can sign up with an email that isn't theirs.
        print_result("This email isn't verified: make sure that the account belongs to its owner.");
    }
    Ok(())
}

async fn list(store: &Store) -> Result<(), String> {
    let users = store.users.list_users().await.map_err(|error| error.to_string())?;
    let mut lines = String::new();
    for user in &users {
        let email = user.email.as_deref().unwrap_or("-");
        let verified = if user.is_email_verified { "verified" } else { "" };
        let _ =
            writeln!(lines, "{}  {email:<40} {verified:<8} {:<24} {}", user.id, user.username, roles(user));
    }
    let _ = write!(lines, "{} users", users.len());
    print_result(&lines);
    Ok(())
}

fn roles(user: &User) -> String {
    let roles = [
        (Role::Admin, user.roles.is_admin),
        (Role::Tester, user.roles.is_tester),
        (Role::DevAcquaintance, user.roles.is_dev_acquaintance),
    ];
    let names: Vec<&str> =
        roles.into_iter().filter(|(_, is_granted)| *is_granted).map(|(role, _)| role.as_str()).collect();
    names.join(", ")
}
