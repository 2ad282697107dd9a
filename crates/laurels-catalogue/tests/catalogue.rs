use laurels_catalogue::{Catalogue, SearchKind};

#[test]
fn loads() {
    let catalogue = Catalogue::builtin().unwrap();
    println!("{}", catalogue.check());
}
