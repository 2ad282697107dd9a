//! `/api/docs`: what the page shows for each call, its examples, and its files.

use http::Method;
use serde_json::Value;

use crate::conditional_requests::decoded;
use crate::harness::{Call, Server};

/// Their samples contain a token of a link, or a credential, that nothing but the server or a browser can make.
const NEEDS_SECRET: [&str; 6] = [
    "POST /api/auth/email/forgot-password/verify-token",
    "POST /api/auth/email/forgot-password/set-password",
    "POST /api/auth/email/restore",
    "POST /api/user/email/confirm",
    "POST /api/auth/login/passkey",
    "POST /api/user/passkeys",
];

/// What the page shows for one call.
struct Section(String);

impl Section {
    /// By the operation's ID.
    fn find(page: &str, id: &str) -> Self {
        let anchor = format!(" id=\"{id}\">");
        let mut sections = page.split("<details class=\"call\">").skip(1);
        let section = sections.find(|section| section.contains(&anchor));
        Self(section.unwrap_or_else(|| panic!("{id} is missing")).to_owned())
    }

    /// The example in a language, without markup.
    fn example(&self, language: &str) -> Option<String> {
        Some(unescape(between(&self.0, &format!("<pre class=\"{language}\"><code>"), "</code></pre>")?))
    }

    /// The prefilled body of the form.
    fn body(&self) -> Option<Value> {
        let (_, field) = self.0.split_once("<textarea ")?;
        serde_json::from_str(&unescape(between(field, ">", "</textarea>")?)).ok()
    }
}

/// What the example in JavaScript sends.
struct Sent {
    method: Method,
    url: String,
    body: Option<Value>,
}

impl Sent {
    fn parse(example: &str) -> Self {
        let url = between(example, "fetch(\"", "\"").unwrap().to_owned();
        let method = between(example, "method: \"", "\"").unwrap_or("GET").parse().unwrap();
        let body = example.split_once("JSON.stringify(").map(|(_, rest)| {
            let mut values = serde_json::Deserializer::from_str(rest).into_iter::<Value>();
            values.next().unwrap().unwrap()
        });
        Self { method, url, body }
    }
}

fn between<'a>(text: &'a str, start: &str, end: &str) -> Option<&'a str> {
    Some(text.split_once(start)?.1.split_once(end)?.0)
}

fn unescape(html: &str) -> String {
    html.replace("&quot;", "\"").replace("&lt;", "<").replace("&gt;", ">").replace("&amp;", "&")
}

async fn page(server: &Server) -> String {
    server.visitor().get("/api/docs").await.text().to_owned()
}

#[tokio::test]
async fn every_sample_of_a_body_matches_its_schema() {
    let server = Server::start().await;
    let page = page(&server).await;
    let mut checked = 0;
    for call in Call::all() {
        if call.content_type() == Some("application/json") {
            let body = Section::find(&page, call.id()).body().expect("the form has a sample");
            if let Err(error) = call.check_body(&body) {
                panic!("the sample of {} is invalid: {error}\n{body}", call.name());
            }
            checked += 1;
        }
    }
    assert!(checked > 40, "{checked}");
}

#[tokio::test]
async fn every_example_is_well_formed() {
    let server = Server::start().await;
    let page = page(&server).await;
    let origin = &server.services.settings.public_url;
    for (index, call) in Call::all().iter().enumerate() {
        // Forms with a file need one, and forms of providers are theirs.
        if call.content_type().is_some_and(|content_type| content_type != "application/json") {
            continue;
        }
        let example = Section::find(&page, call.id()).example("javascript").expect("there is an example");
        let Sent { method, url, body } = Sent::parse(&example);
        let path = url.strip_prefix(origin.as_str()).unwrap_or(&url);
        // Some calls end the session or delete the account, so each gets a new one.
        let user = server.user(&format!("user{index}")).await;
        let caller = user.with("content-type", "application/json");
        let reply =
            caller.send(method, path, body.map(|body| body.to_string().into()).unwrap_or_default()).await;
        let status = reply.status.as_u16();
        let name = call.name();
        let is_expected = match status {
            400 | 405 | 415 => false,
            422 => NEEDS_SECRET.contains(&name.as_str()),
            500.. => status == 503,
            _ => true,
        };
        assert!(
            is_expected,
            "{name} rejects its example with {status}: {}\n{example}",
            String::from_utf8_lossy(&reply.body)
        );
    }
}

#[tokio::test]
async fn calls_for_everyone_have_examples_in_three_languages() {
    let server = Server::start().await;
    let page = page(&server).await;
    let url = format!("{}/api/film/tt0068646/details", server.services.settings.public_url);
    let details = Section::find(&page, "film_details");
    assert_eq!(details.example("curl").unwrap(), format!("curl '{url}'"));
    assert!(details.example("python").unwrap().contains(&format!("Request(\n    \"{url}\",\n)")));
    assert!(details.example("javascript").unwrap().contains(&format!("fetch(\"{url}\")")));
    let log_out = Section::find(&page, "log_out");
    assert_eq!((log_out.example("curl"), log_out.example("python")), (None, None));
    assert!(log_out.example("javascript").unwrap().contains("\"x-mol-frontend-build-version\": \""));
}

#[tokio::test]
async fn anchors_are_unique_and_links_lead_to_them() {
    let server = Server::start().await;
    let page = page(&server).await;
    let mut ids: Vec<&str> = page.split(" id=\"").skip(1).filter_map(|rest| rest.split('"').next()).collect();
    ids.sort_unstable();
    let count = ids.len();
    ids.dedup();
    assert_eq!(ids.len(), count);
    for link in page.split("href=\"#").skip(1).filter_map(|rest| rest.split('"').next()) {
        assert!(ids.binary_search(&link).is_ok(), "#{link} leads nowhere");
    }
}

#[tokio::test]
async fn page_loads_scripts_and_styles_only_from_files_of_the_server() {
    let server = Server::start().await;
    let visitor = server.visitor();
    let reply = visitor.get("/api/docs").await;
    let policy = reply.header("content-security-policy");
    assert!(policy.contains("script-src 'self';") && policy.contains("style-src 'self';"), "{policy}");
    let page = reply.text();
    assert_eq!(page.matches("<script").count(), 1);
    assert!(page.contains("<script src=\"/api/docs.js\" defer></script>"));
    for inline in ["<style", " style=", " onclick=", "javascript:"] {
        assert!(!page.contains(inline), "{inline}");
    }
    for (path, content_type) in [
        ("/api/docs", "text/html; charset=utf-8"),
        ("/api/docs.css", "text/css; charset=utf-8"),
        ("/api/docs.js", "text/javascript; charset=utf-8"),
    ] {
        let plain = visitor.get(path).await;
        assert_eq!(plain.header("content-type"), content_type);
        assert_eq!(plain.header("cache-control"), "public, no-cache");
        for encoding in ["gzip", "br"] {
            let reply = visitor.with("accept-encoding", encoding).get(path).await;
            assert_eq!(reply.header("content-encoding"), encoding, "{path}");
            assert_eq!(decoded(&reply), plain.body, "{path}");
            let again = visitor.with("if-none-match", reply.header("etag")).get(path).await;
            assert_eq!(again.status.as_u16(), 304, "{path}");
        }
    }
}

#[tokio::test]
async fn changelog_names_calls_that_exist() {
    let server = Server::start().await;
    let page = page(&server).await;
    let (_, changelog) = page.split_once("<h2 id=\"changelog\">").unwrap();
    let calls: Vec<String> = Call::all().iter().map(Call::name).collect();
    let named: Vec<&str> = changelog
        .split("<code>")
        .skip(1)
        .filter_map(|rest| rest.split("</code>").next())
        .filter(|code| code.contains(" /api/"))
        .collect();
    assert!(named.len() > 40, "{named:?}");
    for name in named {
        assert!(calls.iter().any(|call| call == name), "{name}");
    }
}
