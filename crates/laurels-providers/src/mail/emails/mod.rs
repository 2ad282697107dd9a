//! The emails we send. Each has a text and an HTML template in this folder, within a common frame.

/// Reads the templates of an email.
macro_rules! template {
    ($name:literal) => {
        Template { text: include_str!(concat!($name, ".txt")), html: include_str!(concat!($name, ".html")) }
    };
}

mod closing_soon;
mod template;

pub use closing_soon::{ClosingFilm, ClosingSoon, closing_soon};

use super::email_message::EmailMessage;
use template::{escaped, fill};

/// The templates of an email. Text and HTML have the same placeholders.
struct Template {
    text: &'static str,
    html: &'static str,
}

const FRAME: Template = template!("frame");
const PASSWORD_RESET: Template = template!("password_reset");
const PASSWORD_CHANGED: Template = template!("password_changed");
const SIGN_IN_LINKED: Template = template!("sign_in_linked");
const PASSKEY_ADDED: Template = template!("passkey_added");
const API_TOKEN_MADE: Template = template!("api_token_made");
const WEBHOOK_ADDED: Template = template!("webhook_added");
const WEBHOOK_OFF: Template = template!("webhook_off");
const VERIFY_EMAIL: Template = template!("verify_email");
const CHANGE_EMAIL: Template = template!("change_email");
const EMAIL_CHANGED: Template = template!("email_changed");
const EMAIL_CHANGED_BACK: Template = template!("email_changed_back");
const CONTACT_MESSAGE: Template = template!("contact_message");

/// The link to reset a forgotten password.
pub fn password_reset(to: &str, name: &str, link: &str, minutes: u64) -> EmailMessage {
    let (greeting, minutes) = (greeting(name), minutes.to_string());
    let values = [("greeting", greeting.as_str()), ("link", link), ("minutes", &minutes)];
    write(to, "Choose a new password", &PASSWORD_RESET, &values)
}

/// A notification that the password was changed; `reset_page` is for users who didn't change it themselves.
pub fn password_changed(to: &str, name: &str, reset_page: &str) -> EmailMessage {
    let greeting = greeting(name);
    let values = [("greeting", greeting.as_str()), ("link", reset_page)];
    write(to, "Your password was changed", &PASSWORD_CHANGED, &values)
}

/// A notification that one can now log in with a provider; `settings_page` is for users who didn't connect it themselves.
pub fn sign_in_linked(to: &str, name: &str, provider: &str, settings_page: &str) -> EmailMessage {
    let greeting = greeting(name);
    let values = [("greeting", greeting.as_str()), ("provider", provider), ("link", settings_page)];
    write(to, &format!("You can now log in with {provider}"), &SIGN_IN_LINKED, &values)
}

/// A notification that a passkey was added; `settings_page` is for users who didn't add it themselves.
pub fn passkey_added(to: &str, name: &str, passkey: &str, settings_page: &str) -> EmailMessage {
    let greeting = greeting(name);
    let values = [("greeting", greeting.as_str()), ("passkey", passkey), ("link", settings_page)];
    write(to, "A passkey was added to your account", &PASSKEY_ADDED, &values)
}

/// A notification that an API token was made; `settings_page` is for users who didn't make it themselves.
pub fn api_token_made(to: &str, name: &str, token: &str, scopes: &str, settings_page: &str) -> EmailMessage {
    let greeting = greeting(name);
    let values =
        [("greeting", greeting.as_str()), ("token", token), ("scopes", scopes), ("link", settings_page)];
    write(to, "An API token was made for your account", &API_TOKEN_MADE, &values)
}

/// A notification that a webhook was added; `settings_page` is for users who didn't add it themselves.
pub fn webhook_added(to: &str, name: &str, host: &str, settings_page: &str) -> EmailMessage {
    let greeting = greeting(name);
    let values = [("greeting", greeting.as_str()), ("host", host), ("link", settings_page)];
    write(to, "A webhook was added to your account", &WEBHOOK_ADDED, &values)
}

/// A notification that a webhook was turned off, because its deliveries failed.
pub fn webhook_off(to: &str, name: &str, host: &str, failure: &str, settings_page: &str) -> EmailMessage {
    let greeting = greeting(name);
    let values =
        [("greeting", greeting.as_str()), ("host", host), ("failure", failure), ("link", settings_page)];
    write(to, "We turned off your webhook", &WEBHOOK_OFF, &values)
}

/// The link to verify an email.
pub fn verify_email(to: &str, name: &str, link: &str, hours: u64) -> EmailMessage {
    let (greeting, hours) = (greeting(name), hours.to_string());
    let values = [("greeting", greeting.as_str()), ("link", link), ("hours", &hours)];
    write(to, "Verify your email", &VERIFY_EMAIL, &values)
}

/// The link to make an address the email of an account.
pub fn change_email(to: &str, name: &str, link: &str, hours: u64) -> EmailMessage {
    let (greeting, hours) = (greeting(name), hours.to_string());
    let values = [("greeting", greeting.as_str()), ("link", link), ("hours", &hours)];
    write(to, "Confirm your new email", &CHANGE_EMAIL, &values)
}

/// A notification to the former address that the email was changed, with a link to restore it.
pub fn email_changed(to: &str, name: &str, link: &str, days: u64) -> EmailMessage {
    let (greeting, days) = (greeting(name), days.to_string());
    let values = [("greeting", greeting.as_str()), ("link", link), ("days", &days)];
    write(to, "Your email was changed", &EMAIL_CHANGED, &values)
}

/// A notification to the former address that the email was changed back to an earlier one.
pub fn email_changed_back(to: &str, name: &str) -> EmailMessage {
    write(to, "Your email was changed back", &EMAIL_CHANGED_BACK, &[("greeting", &greeting(name))])
}

/// A message sent through the contact page.
pub struct ContactMessage<'a> {
    pub subject: &'a str,
    pub message: &'a str,
    /// The sender's email address, if there is one, for replies.
    pub from: Option<&'a str>,
    pub user_id: Option<&'a str>,
}

/// Forwards a message from the contact page to the support team.
pub fn contact_message(support: &str, contact: &ContactMessage<'_>) -> EmailMessage {
    let reply = match contact.from {
        Some(from) => format!("Reply to this email to write to {from}."),
        None => "We can't reply: the sender left no email address.".to_owned(),
    };
    let values = [
        ("subject", contact.subject),
        ("message", contact.message),
        ("from", contact.from.unwrap_or("no email address")),
        ("user", contact.user_id.unwrap_or("not logged in")),
        ("reply", &reply),
    ];
    let subject = format!("[Laurels] {}", contact.subject);
    EmailMessage {
        reply_to: contact.from.map(str::to_owned),
        ..write(support, &subject, &CONTACT_MESSAGE, &values)
    }
}

fn write(to: &str, subject: &str, template: &Template, values: &[(&str, &str)]) -> EmailMessage {
    let text = fill(template.text, values);
    let safe: Vec<(&str, String)> = values.iter().map(|(name, value)| (*name, escaped(value))).collect();
    let safe: Vec<(&str, &str)> = safe.iter().map(|(name, value)| (*name, value.as_str())).collect();
    let html = fill(template.html, &safe);
    EmailMessage {
        to: to.to_owned(),
        reply_to: None,
        unsubscribe: None,
        text: fill(FRAME.text, &[("content", &text)]),
        html: fill(FRAME.html, &[("title", &escaped(subject)), ("content", &html)]),
        subject: subject.to_owned(),
    }
}

/// Includes the name only if mail programs can't turn it into a link: names are not verified, so an attacker could sign
/// up with another user's email address and a link as the name.
fn greeting(name: &str) -> String {
    const MAX_LENGTH: usize = 40;
    let is_plain = |char: char| char.is_alphanumeric() || matches!(char, ' ' | '-' | '\'' | '’' | '_');
    if name.is_empty() || name.chars().count() > MAX_LENGTH || !name.chars().all(is_plain) {
        "Hi,".to_owned()
    } else {
        format!("Hi {name},")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn all() -> [EmailMessage; 11] {
        let contact = ContactMessage {
            subject: "Idea",
            message: "First line\nsecond <b>line</b> & {email}",
            from: Some("ben@example.org"),
            user_id: None,
        };
        [
            password_reset(
                "ana@example.org",
                "Ana",
                "https://laurels.example/reset-password?id=1&token=2",
                60,
            ),
            password_changed("ana@example.org", "Ana", "https://laurels.example/reset-password"),
            sign_in_linked("ana@example.org", "Ana", "Google", "https://laurels.example/settings"),
            api_token_made(
                "ana@example.org",
                "Ana",
                "Kitchen <display>",
                "read, marks",
                "https://laurels.example/settings",
            ),
            verify_email("ana@example.org", "Ana", "https://laurels.example/confirm-email?id=1&token=2", 24),
            change_email("ana@example.org", "Ana", "https://laurels.example/confirm-email?id=1&token=2", 24),
            email_changed("ana@example.org", "Ana", "https://laurels.example/restore-email?id=1&token=2", 7),
            email_changed_back("ana@example.org", "Ana"),
            webhook_added("ana@example.org", "Ana", "hooks.example", "https://laurels.example/settings"),
            webhook_off(
                "ana@example.org",
                "Ana",
                "hooks.example",
                "It didn't respond in time.",
                "https://laurels.example/settings",
            ),
            contact_message("help@laurels.example", &contact),
        ]
    }

    #[test]
    fn every_placeholder_is_filled() {
        for email in all() {
            for body in [email.text.replace("& {email}", ""), email.html.replace("{email}", "")] {
                let left = body.split('{').skip(1).find(|rest| {
                    rest.split_once('}')
                        .is_some_and(|(name, _)| name.bytes().all(|byte| byte.is_ascii_lowercase()))
                });
                assert_eq!(left, None, "in {:?}", email.subject);
            }
        }
    }

    #[test]
    fn reset_email_contains_link_and_expiry() {
        let [email, ..] = all();
        assert!(email.text.contains("\nhttps://laurels.example/reset-password?id=1&token=2\n"));
        assert!(email.html.contains(r#"href="https://laurels.example/reset-password?id=1&amp;token=2""#));
        assert!(email.text.contains("60 minutes") && email.html.contains("60 minutes"));
        assert!(email.text.starts_with("Hi Ana,"));
        assert_eq!(email.to, "ana@example.org");
    }

    #[test]
    fn token_email_names_the_token_and_what_it_allows() {
        let [_, _, _, email, ..] = all();
        assert!(email.text.contains("“Kitchen <display>”") && email.text.contains("allows: read, marks."));
        assert!(
            email.html.contains("“Kitchen &lt;display&gt;”") && email.html.contains("allows: read, marks.")
        );
        assert!(email.text.contains("\nhttps://laurels.example/settings\n"));
    }

    #[test]
    fn links_about_an_email_say_how_long_they_work() {
        let [_, _, _, _, verify, change, changed, back, ..] = all();
        for (email, page, lifetime) in [
            (&verify, "confirm-email", "24 hours"),
            (&change, "confirm-email", "24 hours"),
            (&changed, "restore-email", "7 days"),
        ] {
            assert!(email.text.contains(&format!("\nhttps://laurels.example/{page}?id=1&token=2\n")));
            assert!(email.html.contains(&format!("https://laurels.example/{page}?id=1&amp;token=2\"")));
            assert!(email.text.contains(lifetime) && email.html.contains(lifetime), "{}", email.subject);
        }
        assert!(!back.text.contains("https://") && !back.html.contains("href"));
    }

    #[test]
    fn emails_about_webhooks_name_the_host_and_what_went_wrong() {
        let [.., added, off, _] = all();
        for email in [&added, &off] {
            assert!(email.text.contains("hooks.example") && email.html.contains("hooks.example"));
            assert!(email.text.contains("\nhttps://laurels.example/settings\n"), "{}", email.text);
        }
        assert!(off.text.contains("It didn't respond in time."));
    }

    #[test]
    fn contact_message_is_escaped_and_replies_go_to_its_sender() {
        let [.., email] = all();
        assert_eq!(email.reply_to.as_deref(), Some("ben@example.org"));
        assert_eq!(email.subject, "[Laurels] Idea");
        assert!(email.html.contains("First line\nsecond &lt;b&gt;line&lt;/b&gt; &amp; {email}"));
        assert!(email.text.contains("First line\nsecond <b>line</b> & {email}"));
        assert!(email.text.contains("not logged in"));
        let contact = ContactMessage { subject: "a", message: "b", from: None, user_id: Some("3f2a") };
        let email = contact_message("help@laurels.example", &contact);
        assert!(email.text.contains("3f2a") && email.text.contains("no email address"));
        assert_eq!(email.reply_to, None);
    }

    #[test]
    fn greeting_contains_only_plain_names() {
        for (name, greeted) in [
            ("Ana", "Hi Ana,"),
            ("Ana María O'Neill-Ruiz", "Hi Ana María O'Neill-Ruiz,"),
            ("film_fan_97", "Hi film_fan_97,"),
            ("黒澤 明", "Hi 黒澤 明,"),
            ("", "Hi,"),
            ("evil.example", "Hi,"),
            ("https://evil.example", "Hi,"),
            ("ana@evil.example", "Hi,"),
            ("Ana\r\nYour account is locked", "Hi,"),
            (&"a".repeat(41), "Hi,"),
        ] {
            assert_eq!(greeting(name), greeted, "{name:?}");
        }
    }
}
