//! Writes to the tables that sessions are loaded from state whose sessions they change, and are tested to do so.
//! Transactions state the owners of all rows they change, so that PostgreSQL locks them first.

use crate::project::{SourceFile, files};
use crate::store::{Features, owner, without_spaces};

const STORE: &str = "crates/laurels-store/src/";
const TEST: &str = "crates/laurels-store/tests/store/session_writes.rs";
const TABLES: [&str; 5] = ["users", "sessions", "passwords", "identities", "relationships"];
/// Owned by users, but not a part of their sessions.
const OTHER_OWNED_TABLES: [&str; 36] = [
    "viewed",
    "bookmarks",
    "reviewed",
    "removed_marks",
    "early_edits",
    "watches",
    "diary_sharing",
    "my_services",
    "calendars",
    "hidden_films",
    "goals",
    "closing_soon",
    "invite_links",
    "invite_link_exclusions",
    "public_pages",
    "shares",
    "pictures",
    "consents",
    "passkeys",
    "api_tokens",
    "emails",
    "email_links",
    "email_restores",
    "resets",
    "sign_ins",
    "customers",
    "subscriptions",
    "membership_changes",
    "notification_settings",
    "push_subscriptions",
    "notifications",
    "push_deliveries",
    "webhook_owners",
    "webhook_films",
    "webhooks",
    "webhook_events",
];
/// Statements that change no column that a session shows.
const INVISIBLE: [&str; 1] = ["SET_REFRESH_TOKEN"];

fn is_part_of_name(character: char) -> bool {
    character.is_alphanumeric() || character == '_'
}

fn first_name(text: &str) -> &str {
    text.split(|next| !is_part_of_name(next)).next().unwrap_or_default()
}

/// Statements are constants.
fn is_constant(name: &str) -> bool {
    name.starts_with(|first: char| first.is_ascii_uppercase())
        && !name.contains(|next: char| next.is_ascii_lowercase())
}

fn contains_name(text: &str, name: &str) -> bool {
    text.split(|next| !is_part_of_name(next)).any(|part| part == name)
}

/// The names of the statements in a file that write to one of the tables.
fn writing_statements<'a>(source: &'a str, tables: &[&str]) -> impl Iterator<Item = &'a str> {
    let constants = source.split("const ").skip(1).filter_map(|rest| rest.split_once(": &str ="));
    let writes = |sql: &str| {
        let starts = ["INSERT INTO ", "UPDATE ", "DELETE FROM "].iter();
        starts.flat_map(|start| sql.split(start).skip(1)).any(|rest| tables.contains(&first_name(rest)))
    };
    let is_written = move |sql: &str| writes(sql.split("\";").next().unwrap_or_default());
    constants.filter(move |(_, sql)| is_written(sql)).map(|(name, _)| name)
}

struct Write<'a> {
    /// The feature store that the function belongs to.
    store: &'a str,
    function: &'a str,
    users: &'a str,
    code: &'a str,
    is_transaction: bool,
}

impl Write<'_> {
    fn states_users(&self) -> bool {
        !self.users.starts_with("[],")
    }

    /// A single statement locks its rows in one step, so only its session matters.
    fn tables(&self) -> Vec<&str> {
        let others = if self.is_transaction { &OTHER_OWNED_TABLES[..] } else { &[] };
        TABLES.iter().chain(others).copied().collect()
    }
}

/// The writes in a file.
fn writes(source: &str) -> impl Iterator<Item = Write<'_>> {
    source.match_indices("!(self, changes: ").filter_map(|(at, before)| {
        let function = first_name(source[..at].rsplit_once("pub async fn ")?.1);
        let (users, code) = source[at + before.len()..].split_once(" => ")?;
        let is_transaction = source[..at].ends_with("in_transaction");
        let code = code.split("\n    }\n").next()?;
        Some(Write { store: owner(&source[..at]), function, users, code, is_transaction })
    })
}

/// How often a file runs a writing macro, in whatever form.
fn count_macros(source: &str) -> usize {
    ["on_write!(", "in_transaction!("].iter().map(|name| source.matches(name).count()).sum()
}

/// Whether a name in a file means a statement that writes to one of the tables.
fn is_writing(file: &SourceFile, name: &str, tables: &[&str], all: &[&SourceFile]) -> bool {
    let is_defined_in = |source: &str| source.contains(&format!("const {name}: "));
    let defines = |other: &&&SourceFile| {
        let module = other.path.trim_start_matches(STORE).trim_end_matches(".rs").replace('/', "::");
        let prefix = format!("use crate::{module}::");
        let imports = file.text.split(&prefix).skip(1);
        let is_imported =
            imports.filter_map(|rest| rest.split(';').next()).any(|names| contains_name(names, name));
        other.path.starts_with(STORE) && is_imported && is_defined_in(&other.text)
    };
    let home = if is_defined_in(&file.text) { Some(file) } else { all.iter().find(defines).copied() };
    home.is_some_and(|home| writing_statements(&home.text, tables).any(|statement| statement == name))
}

/// `test` is [`without_spaces`].
fn violations(file: &SourceFile, all: &[&SourceFile], features: &Features<'_>, test: &str) -> Vec<String> {
    let mut violations = Vec::new();
    if writes(&file.text).count() != count_macros(&file.text) {
        violations.push(format!("{} has a write that does not begin with `self, changes: `", file.path));
    }
    for write in writes(&file.text) {
        let Write { store, function, code, .. } = write;
        let mut names = code
            .split(|next| !is_part_of_name(next))
            .filter(|name| is_constant(name) && !INVISIBLE.contains(name));
        if write.states_users() {
            if !features.is_called(store, function, test) {
                violations.push(format!("{}: {store}::{function} is not called in {TEST}", file.path));
            }
        } else if let Some(name) = names.find(|name| is_writing(file, name, &write.tables(), all)) {
            violations.push(format!("{}: {function} runs {name} but states no users", file.path));
        }
    }
    violations
}

#[test]
fn every_write_states_whose_sessions_it_changes() {
    let files = files();
    let test = without_spaces(&files.iter().find(|file| file.path == TEST).unwrap().text);
    let features = Features::find(&files);
    let sources: Vec<&SourceFile> =
        files.iter().filter(|file| file.is_rust() && file.path.starts_with(STORE)).collect();
    let stated = sources.iter().flat_map(|file| writes(&file.text)).filter(Write::states_users);
    assert!(stated.count() > 10, "the writes were not found");
    let violations: Vec<_> =
        sources.iter().flat_map(|file| violations(file, &sources, &features, &test)).collect();
    assert!(violations.is_empty(), "{violations:#?}");
}

#[test]
fn write_without_users_is_detected() {
    let source = |changes: &str| {
        let sql = "const RENAME: &str = \"\n    UPDATE users SET username = $2\";\n";
        let body = format!("in_transaction!(self, changes: {changes}, tx => {{ query(RENAME) }})");
        let code =
            format!("{sql}\nimpl UserStore {{\n    pub async fn rename(&self) {{ {body}\n    }}\n}}\n");
        SourceFile::new(&format!("{STORE}users.rs"), &code)
    };
    let unmark = "const UNMARK: &str = \"DELETE FROM viewed WHERE user_id = $1\";\n";
    let unmarking = |start: &str| {
        let body = format!("{start}(self, changes: [], tx => {{ query(UNMARK) }})");
        let code =
            format!("{unmark}\nimpl MarkStore {{\n    pub async fn unmark(&self) {{ {body}\n    }}\n}}\n");
        SourceFile::new(&format!("{STORE}marks.rs"), &code)
    };
    let features = Features::parse("pub struct Store {\n    pub users: UserStore,\n}\n");
    let check = |changes: &str, test: &str| violations(&source(changes), &[], &features, test).len();
    assert_eq!(check("[]", "store.users.rename()"), 1);
    assert_eq!(check("[user]", ""), 1, "not tested");
    assert_eq!(check("[user]", "store.films.rename()"), 1, "another feature is tested");
    assert_eq!(check("[user]", "store.users.rename()"), 0);
    assert_eq!(violations(&unmarking("in_transaction!"), &[], &features, "").len(), 1, "locks no user");
    assert_eq!(violations(&unmarking("on_write!"), &[], &features, "").len(), 0);
    let mut other_form = source("[user]");
    other_form.text = other_form.text.replace("(self, changes", "(users, changes");
    assert_eq!(violations(&other_form, &[], &features, "store.users.rename()").len(), 1);
    let others = source("[]");
    let importing = SourceFile::new(
        &format!("{STORE}removals.rs"),
        "use crate::users::{A, RENAME};\n    pub async fn f() { on_write!(self, changes: [], pool => query(RENAME))\n    }\n",
    );
    assert_eq!(violations(&importing, &[&others], &features, "").len(), 1);
}
