//! What crawlers and link previews read in the `<head>` of a page: title, description, Open Graph, JSON-LD.

mod awards;
mod film;
mod own;
mod person;

use std::fmt::Write;

use laurels_cards::Size;
use serde_json::Value;

pub(crate) use awards::{category_head, ceremony_head};
pub(crate) use film::film_head;
pub(crate) use own::{public_page_head, share_head, year_share_head};
pub(crate) use person::person_head;

/// The head of one page.
#[derive(Debug)]
pub(crate) struct PageHead {
    /// Without the product's name.
    title: String,
    description: String,
    /// Of Open Graph.
    kind: &'static str,
    /// The page's canonical path. An invite has none: a link without its token is another one.
    path: Option<String>,
    image: Image,
    /// For search engines, without its context and URL.
    data: Option<Value>,
}

#[derive(Debug)]
enum Image {
    /// The name of the card below `/api/card/`, and its text alternative.
    Card(String, String),
    /// The path of a user's card, and its text alternative.
    Own(String, String),
    Icon,
}

/// The page of an invite link. Names nobody: a preview is seen by everyone in a chat.
pub(crate) fn invite_head() -> PageHead {
    PageHead {
        title: "Compare the nominees you've seen".to_owned(),
        description:
            "You're invited to Laurels, the checklist of every film ever nominated for an Academy Award. \
                      See who has watched more."
                .to_owned(),
        kind: "website",
        path: None,
        image: Image::Icon,
        data: None,
    }
}

impl PageHead {
    pub(crate) fn path(&self) -> Option<&str> {
        self.path.as_deref()
    }

    /// `public_url` is the origin of the server.
    pub(crate) fn html(&self, public_url: &str) -> String {
        let url = self.path.as_ref().map(|path| format!("{public_url}{path}"));
        let mut html = format!("<title>{} - Laurels</title>", escape(&self.title));
        let mut meta = |key: &str, name: &str, content: &str| {
            // Writing to a string can't fail.
            let _ = write!(html, r#"<meta {key}="{name}" content="{}">"#, escape(content));
        };
        meta("name", "description", &self.description);
        meta("property", "og:type", self.kind);
        meta("property", "og:title", &self.title);
        meta("property", "og:description", &self.description);
        if let Some(url) = &url {
            meta("property", "og:url", url);
        }
        let card = match &self.image {
            Image::Card(name, alt) => Some((format!("{public_url}/api/card/{name}.png"), alt)),
            Image::Own(path, alt) => Some((format!("{public_url}{path}"), alt)),
            Image::Icon => None,
        };
        let image = if let Some((image, alt)) = card {
            meta("property", "og:image", &image);
            meta("property", "og:image:width", &Size::Wide.width().to_string());
            meta("property", "og:image:height", &Size::Wide.height().to_string());
            meta("property", "og:image:alt", alt);
            meta("name", "twitter:card", "summary_large_image");
            Some(image)
        } else {
            meta("property", "og:image", &format!("{public_url}/icons/icon-512.png"));
            meta("property", "og:image:alt", "Laurels");
            meta("name", "twitter:card", "summary");
            None
        };
        if let Some(url) = &url {
            let _ = write!(html, r#"<link rel="canonical" href="{}">"#, escape(url));
        }
        if let Some(data) = &self.data {
            let mut data = data.clone();
            data["@context"] = "https://schema.org".into();
            data["url"] = url.into();
            data["image"] = image.into();
            let _ = write!(html, r#"<script type="application/ld+json">{}</script>"#, script(&data));
        }
        html
    }
}

/// For texts and attributes in quotation marks.
fn escape(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for character in text.chars() {
        match character {
            '&' => escaped.push_str("&amp;"),
            '<' => escaped.push_str("&lt;"),
            '>' => escaped.push_str("&gt;"),
            '"' => escaped.push_str("&quot;"),
            '\'' => escaped.push_str("&#39;"),
            _ => escaped.push(character),
        }
    }
    escaped
}

/// JSON that can't end the script element around it.
fn script(data: &Value) -> String {
    let json = data.to_string();
    json.replace('<', "\\u003c").replace('>', "\\u003e").replace('&', "\\u0026")
}

/// `A, B and C`
fn joined(texts: &[&str]) -> String {
    match texts {
        [] => String::new(),
        [one] => (*one).to_owned(),
        [first @ .., last] => format!("{} and {last}", first.join(", ")),
    }
}

/// The first few; the others are counted.
fn some_of(texts: &[&str], most: usize) -> String {
    if texts.len() <= most {
        return joined(texts);
    }
    format!("{} and {} more", texts[..most].join(", "), texts.len() - most)
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn markup_in_titles_is_escaped() {
        let title = "</title><script>alert(\"1\")</script> & 'more'".to_owned();
        let head = PageHead {
            description: title.clone(),
            kind: "website",
            path: Some("/film/tt1".to_owned()),
            image: Image::Card("film/tt1".to_owned(), title.clone()),
            data: Some(json!({ "name": title })),
            title,
        };
        let html = head.html("https://laurels.example");
        assert!(html.starts_with(
            "<title>&lt;/title&gt;&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt; &amp; &#39;more&#39; - Laurels</title>"
        ));
        assert_eq!((html.matches("<script").count(), html.matches("</script>").count()), (1, 1), "{html}");
        assert!(html.contains(r"\u003c/title\u003e\u003cscript\u003e"), "{html}");
        assert!(html.contains(r#"<link rel="canonical" href="https://laurels.example/film/tt1">"#));
    }

    #[test]
    fn lists_are_sentences() {
        assert_eq!(joined(&["A"]), "A");
        assert_eq!(joined(&["A", "B", "C"]), "A, B and C");
        assert_eq!(some_of(&["A", "B", "C"], 2), "A, B and 1 more");
    }
}
