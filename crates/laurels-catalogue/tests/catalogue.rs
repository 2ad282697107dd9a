//! The catalogue this build carries, compared with what everybody knows.

use laurels_catalogue::{Catalogue, SearchKind};

#[test]
fn loads() {
    let catalogue = Catalogue::builtin().unwrap();
    println!("{:?} {}", catalogue.counts(), catalogue.version());
    for hit in catalogue.search(SearchKind::Titles, "godfather", false, 10) {
        println!("{} {} {:?}", hit.film.name, hit.film.year, hit.matched);
    }
}
