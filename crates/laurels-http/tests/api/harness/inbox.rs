use std::cell::RefCell;
use std::collections::HashSet;
use std::time::Duration;

use super::Server;

/// The user id and token of a link in an email.
#[derive(Clone, Debug)]
pub(crate) struct Link {
    pub(crate) id: String,
    pub(crate) token: String,
}

/// Reads each link in the outbox once.
#[derive(Default)]
pub(crate) struct Inbox {
    seen: RefCell<HashSet<String>>,
}

impl Inbox {
    /// Waits for a link to a page that was sent to an address, and was not read before.
    pub(crate) async fn link(&self, server: &Server, to: &str, page: &str) -> Link {
        for _ in 0..200 {
            for email in server.emails(0).await.iter().filter(|email| is_to(email, to)) {
                if let Some(link) = find_link(email, page)
                    && self.seen.borrow_mut().insert(link.token.clone())
                {
                    return link;
                }
            }
            tokio::time::sleep(Duration::from_millis(25)).await;
        }
        panic!("no link to {page} was sent to {to}");
    }
}

pub(crate) fn is_to(email: &str, address: &str) -> bool {
    email.contains(&format!("\r\nTo: {address}\r\n"))
}

pub(super) fn find_link(email: &str, page: &str) -> Option<Link> {
    // Quoted-printable: `=` at the end of a line is a soft line break, and `=3D` is `=`.
    let text = email.replace("=\r\n", "").replace("=3D", "=");
    let (_, query) = text.split_once(&format!("/{page}?id="))?;
    let (id, rest) = query.split_once("&token=")?;
    let is_token = |it: &char| it.is_ascii_alphanumeric() || "-_".contains(*it);
    Some(Link { id: id.to_owned(), token: rest.chars().take_while(is_token).collect() })
}
