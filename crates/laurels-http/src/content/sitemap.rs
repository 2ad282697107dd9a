//! The sitemap: every page that search engines may list (sitemaps.org).

use std::fmt::Write;

use bytes::Bytes;
use laurels_catalogue::Catalogue;

/// Public pages that aren't about the catalogue.
const PAGES: [&str; 3] = ["/welcome", "/about", "/privacy"];

/// `public_url` is the origin of the server.
pub(crate) fn write(catalogue: &Catalogue, public_url: &str) -> Bytes {
    let mut xml = String::from(
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<urlset xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\">\n",
    );
    // Ids and slugs need no escaping; writing to a string can't fail.
    let mut add = |path: std::fmt::Arguments<'_>| {
        let _ = writeln!(xml, "<url><loc>{public_url}{path}</loc></url>");
    };
    for path in PAGES {
        add(format_args!("{path}"));
    }
    for ceremony in catalogue.overview() {
        let number = ceremony.ceremony.number;
        add(format_args!("/ceremony/{number}"));
        for category in ceremony.categories {
            add(format_args!("/ceremony/{number}/{}", category.category.normalized_name));
        }
    }
    for film in catalogue.films() {
        add(format_args!("/film/{}", film.id));
    }
    for person in catalogue.people() {
        add(format_args!("/person/{}", person.id()));
    }
    xml.push_str("</urlset>\n");
    xml.into()
}
